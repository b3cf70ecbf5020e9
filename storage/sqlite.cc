// The store in one SQLite file. A group of changes is one transaction. Reads go by connections of their own and never
// wait for a write; the lines of games have one for themselves, so that no short read waits for a long one.
#include <SQLiteCpp/VariadicBind.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <mutex>
#include <tuple>

#include "storage/database.h"
#include "storage/queue.h"

namespace storage {
namespace {

using Statement = SQLite::Statement;

// Binds and runs; a statement that failed before is fit for use again.
template <class... Args>
void run(Statement& statement, const Args&... args) {
    statement.tryReset();
    SQLite::bind(statement, args...);
    statement.exec();
}

// The writing connection; used by one thread.
class Writer {
  public:
    explicit Writer(SQLite::Database& database) : database_(database) {}

    // One transaction; answers the fault of each change.
    Faults write(const std::vector<const Change*>& changes) {
        Faults faults(changes.size());
        try {
            database_.exec("BEGIN IMMEDIATE");
            for (std::size_t i = 0; i < changes.size(); ++i) {
                if (auto fault = write_one(*changes[i])) faults[i] = Unwritten{std::move(*fault)};
            }
            database_.exec("COMMIT");
        } catch (const SQLite::Exception& failure) {
            give_up();
            for (auto& fault : faults) fault = fault.value_or(Unwritten{reason(failure)});
        }
        return faults;
    }

  private:
    // A bad change is taken back alone. Where SQLite took back the whole transaction (a full disk) it throws.
    std::optional<std::string> write_one(const Change& change) {
        database_.exec("SAVEPOINT one");
        std::optional<std::string> fault;
        try {
            fault = put(change);
        } catch (const SQLite::Exception& failure) {
            if (sqlite3_get_autocommit(database_.getHandle()) != 0) throw;
            fault = reason(failure);
        }
        if (fault) database_.exec("ROLLBACK TO one");
        database_.exec("RELEASE one");
        return fault;
    }

    std::optional<std::string> put(const Change& change) {
        if (!change.forget.empty()) {
            run(forget_lines_, change.forget);
            run(forget_table_, change.forget);
        }
        for (const auto& guest : change.forget_guests) run(forget_guest_, guest, change.unseen_since);
        if (const auto& g = change.guest) run(put_guest_, g->id, g->token_hash, g->name, g->seen, checksum(*g));
        if (const auto& fresh = change.fresh) {
            if (!find(fresh->id).row.id.empty()) return "there is a table " + fresh->id + " already";
            put_row({*fresh, {}});
        }
        const auto& id = table_of(change);
        if (id.empty()) return std::nullopt;
        auto table = find(id);
        int number = table.tally.lines;
        if (auto fault = apply(change, table)) return fault;
        put_row(table);
        for (const auto& text : change.lines) {
            run(put_line_, id, number, text, checksum(id, number, text));
            ++number;
        }
        return std::nullopt;
    }

    void put_row(const Standing& table) {
        const auto& [row, tally] = table;
        run(put_table_, row.id, row.state, row.head, row.note, row.created, row.updated, tally.lines, tally.chain,
            checksum(row, tally));
    }

    Standing find(const std::string& id) {
        Standing found;
        find_table_.tryReset();
        SQLite::bind(find_table_, id);
        if (find_table_.executeStep()) read(Columns{find_table_}, found.row, found.tally);
        find_table_.reset();
        return found;
    }

    void give_up() {
        try {
            if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.exec("ROLLBACK");
        } catch (const SQLite::Exception&) {
            // The next BEGIN says what is wrong.
        }
    }

    SQLite::Database& database_;
    // Never INSERT OR REPLACE: that would delete a table from under its lines.
    Statement put_guest_{database_,
                         "INSERT INTO guests(id, token_hash, name, seen, sum) VALUES(?, ?, ?, ?, ?) ON CONFLICT(id) DO "
                         "UPDATE SET token_hash = excluded.token_hash, name = excluded.name, seen = excluded.seen, sum "
                         "= excluded.sum"};
    Statement put_table_{
        database_,
        "INSERT INTO tables(id, state, head, note, created, updated, lines, chain, sum) VALUES(?, ?, ?, ?, ?, ?, ?, ?, "
        "?) "
        "ON CONFLICT(id) DO UPDATE SET state = excluded.state, head = excluded.head, note = "
        "excluded.note, created = excluded.created, updated = excluded.updated, lines = excluded.lines, chain = "
        "excluded.chain, sum = excluded.sum"};
    Statement put_line_{database_, "INSERT INTO lines(table_id, number, text, sum) VALUES(?, ?, ?, ?)"};
    Statement forget_lines_{database_, "DELETE FROM lines WHERE table_id = ?"};
    Statement forget_table_{database_, "DELETE FROM tables WHERE id = ?"};
    Statement forget_guest_{database_, "DELETE FROM guests WHERE id = ? AND seen < ?"};
    Statement find_table_{database_, std::string("SELECT ") + kTableColumns + " FROM tables WHERE id = ?"};
};

// The file as it was opened. What is written to one that was deleted or put in another's place is lost at the end.
class Place {
  public:
    explicit Place(std::string file) : file_(std::move(file)), main_(number_of(file_)) {}
    // After something was written: there is a log then.
    std::optional<std::string> gone() {
        if (log_ == Number()) log_ = number_of(file_ + "-wal");
        if (number_of(file_) != main_) return "the database " + file_ + " was deleted, or another put in its place";
        if (number_of(file_ + "-wal") != log_) return "the log of the database, " + file_ + "-wal, was deleted";
        return std::nullopt;
    }

  private:
    using Number = std::pair<dev_t, ino_t>;
    static Number number_of(const std::string& file) {
        struct stat known{};
        if (::stat(file.c_str(), &known) != 0) return {};
        return {known.st_dev, known.st_ino};
    }
    const std::string file_;
    const Number main_;
    Number log_{};
};

class SqliteStore : public Store {
  public:
    SqliteStore(Database writing, Database rows, Database lines, const std::string& file)
        : place_(file),
          writing_(std::move(writing)),
          writer_(*writing_),
          rows_{std::move(rows)},
          lines_{std::move(lines)},
          queue_([this](const auto& group) { return write(group); }) {}

    void commit(Change change, Done done) override { queue_.commit(std::move(change), std::move(done)); }
    void flush() override { queue_.flush(); }

    Found<GuestRow> guest(std::string_view id) override { return first<GuestRow>("id = ?", id); }
    Found<GuestRow> guest_by_token(std::string_view token_hash) override {
        return first<GuestRow>("token_hash = ?", token_hash);
    }
    Found<TableRow> table(std::string_view id) override { return first<TableRow>("id = ?", id); }
    std::vector<TableRow> tables(std::string_view state) override {
        auto found = tables_in(state, "created, id", -1);
        std::ranges::sort(found, {}, [](const TableRow& row) { return std::tie(row.created, row.id); });
        return found;
    }
    std::vector<TableRow> last_over(int count) override {
        auto found = tables_in("over", "updated DESC, id", count);
        std::ranges::move(tables_in("closed", "updated DESC, id", count), std::back_inserter(found));  // while played
        std::ranges::sort(found, {}, [](const TableRow& row) { return std::pair(-row.updated, row.id); });
        if (found.size() > static_cast<std::size_t>(count)) found.resize(static_cast<std::size_t>(count));
        return found;
    }

    engine::Result<std::vector<std::string>, Fault> lines(std::string_view table) override {
        const std::lock_guard lock(lines_.mutex);
        LineReader reader{std::string(table), 0};
        std::vector<std::string> all;
        try {
            // One statement, one moment: the table may be played on meanwhile.
            Statement query(*lines_.database,
                            "SELECT l.number, l.text, l.sum, t.lines, t.chain FROM tables t LEFT JOIN lines l ON "
                            "l.table_id = t.id WHERE t.id = ? ORDER BY l.number");
            query.bind(1, reader.table);
            Tally written;
            while (query.executeStep()) {
                written = {query.getColumn(3).getInt(), query.getColumn(4).getInt64()};
                if (query.getColumn(0).isNull()) break;
                all.push_back(query.getColumn(1).getString());
                if (auto fault = reader.take(query.getColumn(0).getInt(), all.back(), query.getColumn(2).getInt64())) {
                    note(*fault);
                    return *fault;
                }
            }
            if (auto fault = reader.end(written)) {
                note(*fault);
                return *fault;
            }
        } catch (const SQLite::Exception& failure) {
            const Fault fault{reader.table, reader.next, reason(failure), is_damage(failure)};
            note(fault);
            return fault;
        }
        return all;
    }

    engine::Result<std::vector<TableRow>, Fault> tables_after(std::string_view id, int most) override {
        return rows_after<TableRow>(id, most);
    }
    engine::Result<std::vector<GuestRow>, Fault> guests_after(std::string_view id, int most) override {
        return rows_after<GuestRow>(id, most);
    }

    void tell_faults(std::function<void(const Fault&)> tell) override { faults_.tell(std::move(tell)); }

  private:
    Faults write(const std::vector<const Change*>& group) {
        auto faults = writer_.write(group);
        if (const auto gone = place_.gone()) faults.assign(faults.size(), Unwritten{*gone});
        return faults;
    }

    template <class Row>
    static std::string query_text(const char* where) {
        if constexpr (std::is_same_v<Row, GuestRow>)
            return std::string("SELECT ") + kGuestColumns + " FROM guests WHERE " + where;
        else
            return std::string("SELECT ") + kTableColumns + " FROM tables WHERE " + where;
    }

    static bool fits(Statement& query, GuestRow& row) { return read(Columns{query}, row); }
    static bool fits(Statement& query, TableRow& row) {
        Tally tally;
        return read(Columns{query}, row, tally);
    }
    template <class Row>
    struct Rows {
        std::vector<Row> whole;
        std::optional<Fault> fault;  // the last one: a damaged row is left out
    };
    template <class Row, class... Keys>
    Rows<Row> rows(const char* where, const Keys&... keys) {
        const std::lock_guard lock(rows_.mutex);
        Rows<Row> all;
        try {
            Statement query(*rows_.database, query_text<Row>(where));
            SQLite::bind(query, keys...);
            while (query.executeStep()) {
                Row row;
                if (fits(query, row)) {
                    all.whole.push_back(std::move(row));
                } else {
                    const bool table = std::is_same_v<Row, TableRow>;
                    all.fault = {table ? row.id : "", 0,
                                 std::string(table ? "table " : "guest ") + row.id + " does not fit its checksum"};
                    note(*all.fault);
                }
            }
        } catch (const SQLite::Exception& failure) {
            all.fault = {"", 0, reason(failure), is_damage(failure)};
            note(*all.fault);
        }
        return all;
    }

    template <class Row>
    engine::Result<std::vector<Row>, Fault> rows_after(std::string_view id, int most) {
        auto found = rows<Row>("id > ? ORDER BY id LIMIT ?", std::string(id), most);
        if (found.fault) return *found.fault;
        return std::move(found.whole);
    }

    template <class Row>
    Found<Row> first(const char* where, std::string_view key) {
        auto all = rows<Row>(where, std::string(key));
        if (!all.whole.empty()) return std::optional(std::move(all.whole[0]));
        if (all.fault) return *all.fault;
        return std::optional<Row>();
    }

    // Where the tables of a state lie, by an index; each is then read by itself, so that a torn page takes with it what
    // it holds and no more.
    std::vector<TableRow> tables_in(std::string_view state, const std::string& order, int most) {
        const std::string in = " WHERE state = ? ORDER BY ";
        std::vector<std::int64_t> places;
        if (!find_places("SELECT rowid FROM tables" + in + order + " LIMIT ?", state, most, places)) {
            // The index is torn: its rows lie in the table, which is read from both ends, should it be torn as well.
            for (const auto* way : {"rowid", "rowid DESC"})
                find_places("SELECT rowid FROM tables NOT INDEXED" + in + way + " LIMIT ?", state, -1, places);
            std::ranges::sort(places);
            places.erase(std::ranges::unique(places).begin(), places.end());
        }
        std::vector<TableRow> found;
        for (const auto place : places) {
            for (auto& row : rows<TableRow>("rowid = ?", place).whole) {
                if (row.state == state) found.push_back(std::move(row));
            }
        }
        return found;
    }

    // False where they cannot all be read.
    bool find_places(const std::string& text, std::string_view state, int most, std::vector<std::int64_t>& places) {
        const std::lock_guard lock(rows_.mutex);
        try {
            Statement query(*rows_.database, text);
            SQLite::bind(query, std::string(state), most);
            while (query.executeStep()) places.push_back(query.getColumn(0).getInt64());
        } catch (const SQLite::Exception& failure) {
            note({"", 0, reason(failure), is_damage(failure)});
            return false;
        }
        return true;
    }

    void note(const Fault& fault) { faults_.note(fault); }

    Place place_;
    Database writing_;
    Writer writer_;

    struct Reading {
        Database database;
        std::mutex mutex{};
    };
    Reading rows_, lines_;

    FaultBook faults_;
    WriteQueue queue_;  // the last: its thread uses all of the above
};

}  // namespace

engine::Result<std::unique_ptr<Store>, engine::LoadError> open_sqlite(const std::string& file) {
    auto writing = open_database(file, Access::Write);
    if (!writing) return writing.error();
    auto rows = open_database(file, Access::Read), lines = open_database(file, Access::Read);
    if (!rows) return rows.error();
    if (!lines) return lines.error();
    try {
        return std::unique_ptr<Store>(
            std::make_unique<SqliteStore>(std::move(*writing), std::move(*rows), std::move(*lines), file));
    } catch (const SQLite::Exception& failure) {
        return load_error(file, failure);
    }
}

}  // namespace storage
