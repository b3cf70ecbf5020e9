// The store in a PostgreSQL database.
#include "storage/postgres/postgres.h"

#include "storage/postgres/schema.h"
#include "storage/postgres/servers.h"
#include "storage/postgres/writer.h"

namespace storage {
namespace {

class PostgresStore : public Store {
  public:
    explicit PostgresStore(const std::string& url)
        : name_(some_name()),
          servers_(url, name_),
          writer_(url, name_),
          rows_(url),
          lines_(url),
          queue_([this](const auto& group) { return write(group); }) {}

    void commit(Change change, Done done) override { queue_.commit(std::move(change), std::move(done)); }
    void flush() override { queue_.flush(); }

    Found<GuestRow> guest(std::string_view id) override { return first<GuestRow>("id = $1", {id}); }
    Found<GuestRow> guest_by_token(std::string_view token_hash) override {
        return first<GuestRow>("token_hash = $1", {token_hash});
    }
    Found<TableRow> table(std::string_view id) override { return first<TableRow>("id = $1", {id}); }
    std::vector<TableRow> tables(std::string_view state) override {
        return rows<TableRow>("state = $1 ORDER BY created, id", {state}).whole;
    }
    std::vector<TableRow> last_over(int count) override {
        return rows<TableRow>("state IN ('over', 'closed') ORDER BY updated DESC, id LIMIT $1", {std::int64_t{count}})
            .whole;
    }
    engine::Result<std::vector<TableRow>, Fault> tables_after(std::string_view id, int most) override {
        return rows_after<TableRow>(id, most);
    }
    engine::Result<std::vector<GuestRow>, Fault> guests_after(std::string_view id, int most) override {
        return rows_after<GuestRow>(id, most);
    }

    engine::Result<std::vector<std::string>, Fault> lines(std::string_view table) override {
        LineReader reader{std::string(table), 0};
        std::vector<std::string> all;
        std::optional<Fault> fault;
        try {
            // One statement, one moment: the table may be played on meanwhile.
            const auto found = lines_.ask(
                "SELECT l.number, l.text, l.sum, t.lines, t.chain FROM tables t LEFT JOIN lines l ON l.table_id = t.id "
                "WHERE t.id = $1 ORDER BY l.number",
                {table});
            Tally written;
            for (int i = 0; i < found.count() && !fault; ++i) {
                written = {static_cast<int>(found[i].number(3)), found[i].number(4)};
                if (found[i].is_null(0)) break;
                all.push_back(found[i].text(1));
                fault = reader.take(static_cast<int>(found[i].number(0)), all.back(), found[i].number(2));
            }
            if (!fault) fault = reader.end(written);
        } catch (const PqFailure& failure) {
            fault = {reader.table, reader.next, reason(failure), false};
        }
        if (!fault) return all;
        faults_.note(*fault);
        return *fault;
    }

    void tell_faults(std::function<void(const Fault&)> tell) override { faults_.tell(std::move(tell)); }
    Shared* shared() override { return &servers_; }

  private:
    Faults write(const std::vector<const Change*>& group) {
        auto faults = writer_.write(group, [this] { return queue_.ending(); });
        servers_.wrote();
        return faults;
    }

    template <class Row>
    struct Rows {
        std::vector<Row> whole;
        std::optional<Fault> fault;  // the last one: a damaged row is left out
    };
    static bool fits(const PqRows::Row& from, GuestRow& row) { return read(from, row); }
    static bool fits(const PqRows::Row& from, TableRow& row) {
        Tally tally;
        return read(from, row, tally);
    }
    template <class Row>
    Rows<Row> rows(const std::string& where, Pq::Values values) {
        constexpr bool table = std::is_same_v<Row, TableRow>;
        const std::string from =
            table ? std::string(kTableColumns) + " FROM tables" : std::string(kGuestColumns) + " FROM guests";
        Rows<Row> all;
        try {
            const auto found = rows_.ask("SELECT " + from + " WHERE " + where, values);
            for (int i = 0; i < found.count(); ++i) {
                Row row;
                if (fits(found[i], row)) {
                    all.whole.push_back(std::move(row));
                    continue;
                }
                all.fault = {table ? row.id : "", 0,
                             std::string(table ? "table " : "guest ") + row.id + " does not fit its checksum"};
                faults_.note(*all.fault);
            }
        } catch (const PqFailure& failure) {
            if (failure.state == "22021") return all;  // no name of ours has such bytes
            all.fault = {"", 0, reason(failure), false};
            faults_.note(*all.fault);
        }
        return all;
    }
    template <class Row>
    Found<Row> first(const char* where, Pq::Values values) {
        auto all = rows<Row>(where, values);
        if (!all.whole.empty()) return std::optional(std::move(all.whole[0]));
        if (all.fault) return *all.fault;
        return std::optional<Row>();
    }
    template <class Row>
    engine::Result<std::vector<Row>, Fault> rows_after(std::string_view id, int most) {
        auto found = rows<Row>("id > $1 ORDER BY id LIMIT $2", {id, std::int64_t{most}});
        if (found.fault) return *found.fault;
        return std::move(found.whole);
    }

    const std::string name_;  // of this server, at the database
    PgServers servers_;
    PgWriter writer_;
    Asking rows_, lines_;
    FaultBook faults_;
    WriteQueue queue_;  // the last: its thread uses all of the above
};

class PostgresReading : public Reading {
  public:
    explicit PostgresReading(const std::string& url) : pq_(url) {
        pq_.connect(greet);
        pq_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");  // one moment, though servers go on
    }
    int version() { return version_of(pq_); }

    void each(const std::string& statement, const std::vector<std::string>& keys,
              const std::function<void(const Row&)>& take) override {
        try {
            pq_.each(statement.c_str(), keys, [&](const PqRows::Row& row) { take(PostgresRow(row)); });
        } catch (const PqFailure& failure) {
            throw ReadFailure(reason(failure), failure.state.starts_with("XX"));
        }
    }
    std::vector<std::string> own_faults() override { return {}; }  // it has tools of its own: pg_amcheck

  private:
    struct PostgresRow final : Row {
        explicit PostgresRow(const PqRows::Row& row) : of(row) {}
        std::string text(int column) const override { return of.text(column); }
        std::int64_t number(int column) const override { return of.number(column); }
        const PqRows::Row& of;
    };
    Pq pq_;
};

engine::LoadError unreached(const std::string& url, const PqFailure& failure) {
    return wrong(url, reason(failure), failure.lost ? "does the server run there, and may this user connect?" : "");
}

}  // namespace

engine::Result<std::unique_ptr<Reading>, engine::LoadError> read_postgres(const std::string& url) {
    try {
        auto reading = std::make_unique<PostgresReading>(url);
        const int version = reading->version();
        if (version == 0)
            return wrong(url, "this is no database of Nexus", "name the one that `nexus serve --db` was given");
        if (version != schema_version())
            return wrong(url,
                         "this database has version " + std::to_string(version) + ", this program knows " +
                             std::to_string(schema_version()),
                         version < schema_version() ? "`nexus serve` brings it up to date" : "use the newer program");
        return std::unique_ptr<Reading>(std::move(reading));
    } catch (const PqFailure& failure) {
        return unreached(url, failure);
    }
}

engine::Result<std::unique_ptr<Store>, engine::LoadError> open_postgres(const std::string& url) {
    try {
        Pq pq(url);
        pq.connect();
        if (auto error = migrate(url, pq)) return *error;
        return std::unique_ptr<Store>(std::make_unique<PostgresStore>(url));
    } catch (const PqFailure& failure) {
        return unreached(url, failure);
    }
}

}  // namespace storage
