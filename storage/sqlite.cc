// The store in one SQLite file. One thread writes: it takes all that is waiting and writes it in one transaction, so
// that many tables share one wait for the disk. Reads go by a second connection and never wait for a write.
#include <SQLiteCpp/VariadicBind.h>
#include <sqlite3.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "storage/database.h"

namespace storage {
namespace {

using Statement = SQLite::Statement;

constexpr std::size_t kMaxFaults = 1000;  // told; a check of the file lists all

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
    std::vector<std::optional<std::string>> write(const std::vector<const Change*>& changes) {
        std::vector<std::optional<std::string>> faults(changes.size());
        try {
            database_.exec("BEGIN IMMEDIATE");
            for (std::size_t i = 0; i < changes.size(); ++i) faults[i] = write_one(*changes[i]);
            database_.exec("COMMIT");
        } catch (const SQLite::Exception& failure) {
            give_up();
            for (auto& fault : faults) fault = fault.value_or(reason(failure));
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
        if (const auto& g = change.guest) run(put_guest_, g->id, g->token_hash, g->name, g->seen, checksum(*g));
        if (const auto& t = change.table)
            run(put_table_, t->id, t->state, t->head, t->note, t->created, t->updated, checksum(*t));
        if (change.lines.empty()) return std::nullopt;
        int number = next_line(change.lines_of);
        if (change.first != number)
            return "line " + std::to_string(number) + " of table " + change.lines_of + " is the next, not line " +
                   std::to_string(change.first);
        for (const auto& text : change.lines) {
            run(put_line_, change.lines_of, number, text, checksum(change.lines_of, number, text));
            ++number;
        }
        return std::nullopt;
    }

    int next_line(const std::string& table) {
        next_line_.tryReset();
        SQLite::bind(next_line_, table);
        next_line_.executeStep();
        const int number = next_line_.getColumn(0).getInt();
        next_line_.reset();
        return number;
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
    Statement put_table_{database_,
                         "INSERT INTO tables(id, state, head, note, created, updated, sum) VALUES(?, ?, ?, ?, ?, ?, ?) "
                         "ON CONFLICT(id) DO UPDATE SET state = excluded.state, head = excluded.head, note = "
                         "excluded.note, created = excluded.created, updated = excluded.updated, sum = excluded.sum"};
    Statement put_line_{database_, "INSERT INTO lines(table_id, number, text, sum) VALUES(?, ?, ?, ?)"};
    Statement next_line_{database_, "SELECT coalesce(max(number) + 1, 0) FROM lines WHERE table_id = ?"};
};

class SqliteStore : public Store {
  public:
    SqliteStore(Database writing, Database reading)
        : writing_(std::move(writing)), writer_(*writing_), reading_(std::move(reading)), thread_([this] { work(); }) {}

    ~SqliteStore() override {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }

    void commit(Change change, Done done) override {
        {
            const std::lock_guard lock(mutex_);
            waiting_.push_back({std::move(change), std::move(done)});
            ++handed_in_;
        }
        changed_.notify_all();
    }

    void flush() override {
        std::unique_lock lock(mutex_);
        const auto until = handed_in_;
        changed_.wait(lock, [&] { return finished_ >= until; });
    }

    Found<GuestRow> guest(std::string_view id) override { return first<GuestRow>("id = ?", id); }
    Found<GuestRow> guest_by_token(std::string_view token_hash) override {
        return first<GuestRow>("token_hash = ?", token_hash);
    }
    Found<TableRow> table(std::string_view id) override { return first<TableRow>("id = ?", id); }
    std::vector<TableRow> tables(std::string_view state) override {
        return rows<TableRow>("state = ? ORDER BY created, id", std::string(state)).whole;
    }
    std::vector<TableRow> last_over(int count) override {
        return rows<TableRow>("state = 'over' ORDER BY updated DESC, id LIMIT ?", count).whole;
    }

    engine::Result<std::vector<std::string>, Fault> lines(std::string_view table) override {
        const std::lock_guard lock(reading_mutex_);
        LineReader reader{std::string(table), 0};
        std::vector<std::string> all;
        try {
            Statement query(*reading_, "SELECT number, text, sum FROM lines WHERE table_id = ? ORDER BY number");
            query.bind(1, reader.table);
            while (query.executeStep()) {
                all.push_back(query.getColumn(1).getString());
                if (auto fault = reader.take(query.getColumn(0).getInt(), all.back(), query.getColumn(2).getInt64())) {
                    note(*fault);
                    return *fault;
                }
            }
        } catch (const SQLite::Exception& failure) {
            const Fault fault{reader.table, reader.next, reason(failure), is_damage(failure)};
            note(fault);
            return fault;
        }
        return all;
    }

    void tell_faults(std::function<void(const Fault&)> tell) override {
        const std::lock_guard lock(reading_mutex_);
        tell_ = std::move(tell);
    }

  private:
    struct Job {
        Change change;
        Done done;
    };

    void work() {
        for (std::vector<Job> jobs; take(jobs); jobs.clear()) {
            std::vector<const Change*> changes;
            for (const auto& job : jobs) changes.push_back(&job.change);
            const auto faults = writer_.write(changes);
            for (std::size_t i = 0; i < jobs.size(); ++i) {
                if (jobs[i].done) jobs[i].done(faults[i]);
            }
            {
                const std::lock_guard lock(mutex_);
                finished_ += jobs.size();
            }
            changed_.notify_all();
        }
    }

    // Everything that waits; false at the end, once nothing does.
    bool take(std::vector<Job>& jobs) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
        jobs.swap(waiting_);
        return !jobs.empty();
    }

    template <class Row>
    static std::string query_text(const char* where) {
        if constexpr (std::is_same_v<Row, GuestRow>)
            return std::string("SELECT ") + kGuestColumns + " FROM guests WHERE " + where;
        else
            return std::string("SELECT ") + kTableColumns + " FROM tables WHERE " + where;
    }

    template <class Row>
    struct Rows {
        std::vector<Row> whole;
        std::optional<Fault> fault;  // the last one: a damaged row is left out
    };
    template <class Row, class Key>
    Rows<Row> rows(const char* where, const Key& key) {
        const std::lock_guard lock(reading_mutex_);
        Rows<Row> all;
        try {
            Statement query(*reading_, query_text<Row>(where));
            query.bind(1, key);
            while (query.executeStep()) {
                Row row;
                if (read(query, row)) {
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
    Found<Row> first(const char* where, std::string_view key) {
        auto all = rows<Row>(where, std::string(key));
        if (!all.whole.empty()) return std::optional(std::move(all.whole[0]));
        if (all.fault) return *all.fault;
        return std::optional<Row>();
    }

    void note(const Fault& fault) {
        const bool known = std::any_of(faults_.begin(), faults_.end(), [&](const Fault& f) {
            return f.table == fault.table && f.line == fault.line && f.message == fault.message;
        });
        if (known || faults_.size() >= kMaxFaults) return;
        faults_.push_back(fault);
        if (tell_) tell_(fault);
    }

    Database writing_;
    Writer writer_;

    std::mutex reading_mutex_;  // of the next three
    Database reading_;
    std::vector<Fault> faults_;
    std::function<void(const Fault&)> tell_;

    std::mutex mutex_;  // of the next four
    std::vector<Job> waiting_;
    std::size_t handed_in_ = 0, finished_ = 0;
    bool ending_ = false;
    std::condition_variable changed_;

    std::thread thread_;  // the last: it uses all of the above
};

}  // namespace

engine::Result<std::unique_ptr<Store>, engine::LoadError> open_sqlite(const std::string& file) {
    auto writing = open_database(file, Access::Write);
    if (!writing) return writing.error();
    auto reading = open_database(file, Access::Read);
    if (!reading) return reading.error();
    try {
        return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(*writing), std::move(*reading)));
    } catch (const SQLite::Exception& failure) {
        return load_error(file, failure);
    }
}

}  // namespace storage
