// The store in a PostgreSQL database. A group of changes is one transaction in two journeys: the first locks and reads
// the tables it touches, the second writes and commits. Where the line is lost in between, the next one finds out what
// became of the group before anything else is written.
#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "storage/postgres/postgres.h"
#include "storage/postgres/pq.h"
#include "storage/queue.h"
#include "storage/rows.h"

namespace storage {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 10s;  // a change that was not sent waits so long for a database that is away
constexpr auto kBetween = 200ms;
constexpr auto kHandover = 2s;
constexpr std::int64_t kServerLock = 0x4e45585553;  // "NEXUS": one server for a database
constexpr std::int64_t kSchemaLock = kServerLock + 1;

constexpr std::array<const char*, 1> kSteps{
    // what leads from version N to N+1; never altered, only added to
    R"(CREATE TABLE guests(
           id TEXT COLLATE "C" PRIMARY KEY, token_hash TEXT COLLATE "C" NOT NULL UNIQUE, name BYTEA NOT NULL,
           seen BIGINT NOT NULL, sum BIGINT NOT NULL);
       CREATE TABLE tables(
           id TEXT COLLATE "C" PRIMARY KEY, state TEXT COLLATE "C" NOT NULL, head BYTEA NOT NULL, note BYTEA NOT NULL,
           created BIGINT NOT NULL, updated BIGINT NOT NULL, lines BIGINT NOT NULL, chain BIGINT NOT NULL,
           sum BIGINT NOT NULL);
       CREATE TABLE lines(
           table_id TEXT COLLATE "C" NOT NULL REFERENCES tables(id), number BIGINT NOT NULL, text BYTEA NOT NULL,
           sum BIGINT NOT NULL, PRIMARY KEY(table_id, number));
       CREATE INDEX tables_by_age ON tables(state, created, id);
       CREATE INDEX tables_by_end ON tables(state, updated, id);)",
};
constexpr int kVersion = static_cast<int>(kSteps.size());

constexpr Pq::Prepared kBegin{"begin", "BEGIN"}, kCommit{"commit", "COMMIT"};
constexpr Pq::Prepared kLockTable{
    "lock_table",
    "SELECT id, state, head, note, created, updated, lines, chain, sum FROM tables WHERE id = $1 FOR UPDATE"};
constexpr Pq::Prepared kPutGuest{
    "put_guest",
    "INSERT INTO guests(id, token_hash, name, seen, sum) VALUES($1, $2, $3, $4, $5) ON CONFLICT(id) DO UPDATE SET "
    "token_hash = excluded.token_hash, name = excluded.name, seen = excluded.seen, sum = excluded.sum"};
constexpr Pq::Prepared kPutTable{
    "put_table",
    "INSERT INTO tables(id, state, head, note, created, updated, lines, chain, sum) VALUES($1, $2, $3, $4, $5, $6, $7, "
    "$8, $9) ON CONFLICT(id) DO UPDATE SET state = excluded.state, head = excluded.head, note = excluded.note, "
    "created = excluded.created, updated = excluded.updated, lines = excluded.lines, chain = excluded.chain, "
    "sum = excluded.sum"};
constexpr Pq::Prepared kPutLine{"put_line", "INSERT INTO lines(table_id, number, text, sum) VALUES($1, $2, $3, $4)"};
constexpr Pq::Prepared kForgetLines{"forget_lines", "DELETE FROM lines WHERE table_id = $1"};
constexpr Pq::Prepared kForgetTable{"forget_table", "DELETE FROM tables WHERE id = $1"};
constexpr Pq::Prepared kForgetGuest{"forget_guest", "DELETE FROM guests WHERE id = $1 AND seen < $2"};

engine::LoadError wrong(const std::string& url, std::string message, std::string remedy) {
    return {shown(url), 0, 0, std::move(message), {}, std::move(remedy)};
}

int version_of(Pq& pq) {
    const auto made =
        pq.ask("SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = 'nexus' AND tablename = 'version'", {});
    if (made.count() == 0) return 0;
    const auto rows = pq.ask("SELECT version FROM nexus.version", {});
    return rows.count() == 1 ? static_cast<int>(rows[0].number(0)) : 0;
}

// Brings the schema up to date; several servers may try at once.
std::optional<engine::LoadError> migrate(const std::string& url, Pq& pq) {
    pq.run("BEGIN");
    pq.ask("SELECT pg_advisory_xact_lock($1)", {kSchemaLock});
    const int version = version_of(pq);
    if (version > kVersion)
        return wrong(url,
                     "this database has version " + std::to_string(version) +
                         ", made by a newer Nexus; this one knows " + std::to_string(kVersion),
                     "use the newer program, or a backup from before");
    const bool others = pq.ask("SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = 'nexus'", {}).count() > 0;
    if (version == 0 && others)
        return wrong(url, "the schema `nexus` of this database is not ours", "name another database");
    if (version == 0) pq.run("CREATE SCHEMA nexus; CREATE TABLE nexus.version(version INT NOT NULL)");
    pq.run("SET LOCAL search_path = nexus");
    for (int i = version; i < kVersion; ++i) pq.run(kSteps[static_cast<std::size_t>(i)]);
    if (version < kVersion)
        pq.run(("DELETE FROM version; INSERT INTO version VALUES(" + std::to_string(kVersion) + ")").c_str());
    pq.run("COMMIT");
    return std::nullopt;
}

void greet(Pq& pq) {
    pq.run("SET search_path = nexus; SET synchronous_commit = on; SET client_min_messages = warning");
}

// The writing line; used by one thread.
class PgWriter {
  public:
    explicit PgWriter(const std::string& url) : pq_(url), name_(a_name()) {}

    // The one server of this database, or an exception that says who is not.
    void connect() {
        pq_.connect([this](Pq& pq) {
            greet(pq);
            // A line of ours that was lost may still be at work at the other end: it is over, one way or the other,
            // before anybody asks what became of its last group.
            pq.ask("SELECT set_config('application_name', $1, false)", {name_});
            pq.ask(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1 AND pid <> "
                "pg_backend_pid()",
                {name_});
            // A server that was killed is missed by the database a moment later.
            const auto until = std::chrono::steady_clock::now() + kHandover;
            while (pq.ask("SELECT pg_try_advisory_lock($1)", {kServerLock})[0].number(0) == 0) {
                if (std::chrono::steady_clock::now() > until)
                    throw PqFailure("another server uses this database", "", false);
                std::this_thread::sleep_for(kBetween / 4);
            }
            for (const auto& statement : {kBegin, kCommit, kLockTable, kPutGuest, kPutTable, kPutLine, kForgetLines,
                                          kForgetTable, kForgetGuest})
                pq.prepare(statement);
        });
    }

    Faults write(const std::vector<const Change*>& group, const std::function<bool()>& ending) {
        const auto begun = std::chrono::steady_clock::now();
        for (Sent sent{false, Faults(group.size())};;) {
            try {
                connect();
                if (!sent.unknown || !was_written(group, sent.faults)) write_once(group, sent);
                return sent.faults;
            } catch (const PqFailure& failure) {
                if (!failure.lost && !sent.unknown) return alone(group, failure, ending);
                const bool late = std::chrono::steady_clock::now() - begun > kPatience;
                if (ending() || (late && !sent.unknown)) {
                    const auto* more = sent.unknown ? "; whether this was kept is not known" : "";
                    return Faults(group.size(), reason(failure) + more);
                }
                std::this_thread::sleep_for(kBetween);
            }
        }
    }

  private:
    struct Sent {
        bool unknown;   // it may have been committed
        Faults faults;  // of changes that are none of it
    };

    // One transaction.
    void write_once(const std::vector<const Change*>& group, Sent& sent) {
        sent.unknown = false;
        auto tables = lock(group);
        pq_.begin_journey();
        for (std::size_t i = 0; i < group.size(); ++i) sent.faults[i] = put(*group[i], tables);
        try {
            pq_.send(kCommit, {});
            pq_.end_journey();
        } catch (const PqFailure& failure) {
            sent.unknown = failure.lost;
            throw;
        }
    }

    // Some change cannot be written and has taken all others of its group with it: each is tried by itself.
    Faults alone(const std::vector<const Change*>& group, const PqFailure& failure,
                 const std::function<bool()>& ending) {
        roll_back();
        if (group.size() == 1) return {reason(failure)};
        Faults faults;
        for (const Change* change : group) faults.push_back(write({change}, ending)[0]);
        return faults;
    }

    void roll_back() {
        try {
            if (pq_.connected()) pq_.run("ROLLBACK");
        } catch (const PqFailure&) {
            pq_.hang_up();  // the next one begins anew
        }
    }

    using Tables = std::map<std::string, Standing, std::less<>>;
    // In the order of their ids, so that two who lock never wait for each other.
    Tables lock(const std::vector<const Change*>& group) {
        Tables tables;
        for (const Change* change : group) {
            if (!table_of(*change).empty()) tables[table_of(*change)];
            if (change->fresh) tables[change->fresh->id];
        }
        pq_.begin_journey();
        pq_.send(kBegin, {});
        for (const auto& [id, table] : tables) pq_.send(kLockTable, {id});
        const auto answers = pq_.end_journey();
        std::size_t i = 1;
        for (auto& [id, table] : tables) {
            const auto& rows = answers[i++];
            if (rows.count() == 1) read(rows[0], table.row, table.tally);
        }
        return tables;
    }

    std::optional<std::string> put(const Change& change, Tables& tables) {
        const auto& id = table_of(change);
        Standing table = id.empty() || id == change.forget ? Standing{} : tables[id];
        const int first = table.tally.lines;
        if (!id.empty()) {
            if (auto fault = apply(change, table)) return fault;
        }
        const auto& fresh = change.fresh;
        if (fresh && fresh->id != change.forget && !tables[fresh->id].row.id.empty())
            return "there is a table " + fresh->id + " already";
        if (!change.forget.empty()) {
            pq_.send(kForgetLines, {change.forget});
            pq_.send(kForgetTable, {change.forget});
            if (const auto gone = tables.find(change.forget); gone != tables.end()) gone->second = {};
        }
        for (const auto& guest : change.forget_guests) pq_.send(kForgetGuest, {guest, change.unseen_since});
        if (const auto& g = change.guest) pq_.send(kPutGuest, {g->id, g->token_hash, g->name, g->seen, checksum(*g)});
        if (fresh) put_row(tables[fresh->id] = {*fresh, {}});
        if (id.empty()) return std::nullopt;
        put_row(table);
        for (std::size_t i = 0; i < change.lines.size(); ++i) {
            const int number = first + static_cast<int>(i);
            pq_.send(kPutLine, {id, std::int64_t{number}, change.lines[i], checksum(id, number, change.lines[i])});
        }
        tables[id] = std::move(table);
        return std::nullopt;
    }

    void put_row(const Standing& table) {
        const auto& [row, tally] = table;
        pq_.send(kPutTable, {row.id, row.state, row.head, row.note, row.created, row.updated, std::int64_t{tally.lines},
                             tally.chain, checksum(row, tally)});
    }

    // A group is kept whole or not at all, so one line of it tells, or one table that was not there before; where it
    // has neither, it may be written twice.
    bool was_written(const std::vector<const Change*>& group, const Faults& faults) {
        for (std::size_t i = 0; i < group.size(); ++i) {
            const Change* change = group[i];
            if (faults[i]) continue;
            if (const auto& fresh = change->fresh)
                return pq_.ask("SELECT 1 FROM tables WHERE id = $1", {fresh->id}).count() == 1;
            if (change->lines.empty()) continue;
            const auto& last = change->lines.back();
            const int number = change->first + static_cast<int>(change->lines.size()) - 1;
            const auto rows =
                pq_.ask("SELECT 1 FROM lines WHERE table_id = $1 AND number = $2 AND sum = $3",
                        {change->lines_of, std::int64_t{number}, checksum(change->lines_of, number, last)});
            return rows.count() == 1;
        }
        return false;
    }

    static std::string a_name() {
        std::random_device random;
        return "nexus-" + std::to_string(random()) + "-" + std::to_string(random());
    }

    Pq pq_;
    const std::string name_;  // of this writer, at the database
};

class PostgresStore : public Store {
  public:
    PostgresStore(const std::string& url, std::unique_ptr<PgWriter> writer)
        : writer_(std::move(writer)),
          rows_(url),
          lines_(url),
          queue_([this](const auto& group) { return writer_->write(group, [this] { return queue_.ending(); }); }) {}

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

  private:
    // A line for reading; one that was lost is begun anew, once, for whoever asks next.
    class Reading {
      public:
        explicit Reading(const std::string& url) : pq_(url) {}
        PqRows ask(const std::string& statement, Pq::Values values) {
            const std::lock_guard lock(mutex_);
            try {
                pq_.connect(greet);
                return pq_.ask(statement.c_str(), values);
            } catch (const PqFailure& failure) {
                if (!failure.lost) throw;
            }
            pq_.connect(greet);
            return pq_.ask(statement.c_str(), values);
        }

      private:
        std::mutex mutex_;
        Pq pq_;
    };

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

    std::unique_ptr<PgWriter> writer_;
    Reading rows_, lines_;
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
        if (version != kVersion)
            return wrong(url,
                         "this database has version " + std::to_string(version) + ", this program knows " +
                             std::to_string(kVersion),
                         version < kVersion ? "`nexus serve` brings it up to date" : "use the newer program");
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
        auto writer = std::make_unique<PgWriter>(url);
        writer->connect();
        return std::unique_ptr<Store>(std::make_unique<PostgresStore>(url, std::move(writer)));
    } catch (const PqFailure& failure) {
        return unreached(url, failure);
    }
}

}  // namespace storage
