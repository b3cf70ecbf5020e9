#include "storage/postgres/servers.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>

#include "engine/value.h"
#include "storage/rows.h"

namespace storage {
namespace {

using namespace std::chrono_literals;

// The statements below say the same: interval '3 s'.
constexpr auto kLease = 3s;
constexpr auto kBeat = 1000ms, kBetween = 200ms, kTell = 100ms;
constexpr int kSweep = 60;     // beats
constexpr int kAttempts = 40;  // of a tenth of a second: longer than a lease

const std::string kLives = "s.until > clock_timestamp()";
const std::string kNow = "pg_current_xact_id()::text::bigint";

std::int64_t steady_ms() {
    using std::chrono::milliseconds, std::chrono::steady_clock;
    return std::chrono::duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

Fault fault_of(const PqFailure& failure) { return {"", 0, reason(failure), false}; }

}  // namespace

PgServers::PgServers(const std::string& url, std::string name)
    : name_(std::move(name)), pulse_(url), takes_(url), looks_(url), wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    connect();
    beat();
    thread_ = std::thread([this] { live(); });
}

PgServers::~PgServers() {
    ending_ = true;
    wake();
    thread_.join();
    ::close(wake_);
}

void PgServers::connect() {
    pulse_.connect([](Pq& pq) {
        greet(pq);
        pq.run("SET synchronous_commit = off; LISTEN nexus");  // a lease need not outlive the database
    });
}

void PgServers::live() {
    while (!ending_) {
        try {
            connect();
            beat();
            listen();
        } catch (const PqFailure&) {
            if (!ending_) std::this_thread::sleep_for(kBetween);
        }
    }
    try {
        connect();
        pulse_.ask("DELETE FROM servers WHERE id = $1", {name_});
    } catch (const PqFailure&) {
        // The lease ends by itself.
    }
}

// Until the next beat is due.
void PgServers::listen() {
    const auto due = std::chrono::steady_clock::now() + kBeat;
    for (;;) {
        if (wrote_.exchange(false)) pulse_.run("NOTIFY nexus");
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(due - std::chrono::steady_clock::now());
        if (left <= 0ms || ending_) return;
        const bool heard = pulse_.hear(wake_, left);
        std::uint64_t woken = 0;
        const bool called = ::read(wake_, &woken, sizeof woken) > 0;
        if (heard) {
            const std::lock_guard lock(telling_);
            if (tell_) tell_();
        }
        if (called && !wrote_) return;
        if (called) std::this_thread::sleep_for(kTell);  // one word for all that is written meanwhile
    }
}

void PgServers::wake() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
}

void PgServers::wrote() {
    if (!wrote_.exchange(true)) wake();
}

// The lease ends by our clock no later than by the database's: it began before we asked.
void PgServers::beat() {
    const auto begun = steady_ms();
    std::string path, place;
    {
        const std::lock_guard lock(mutex_);
        path = path_, place = place_;
    }
    pulse_.ask(
        "INSERT INTO servers(id, path, place, leaving, until) VALUES($1, $2, $3, $4::bigint = 1, clock_timestamp() + "
        "interval '3 s') ON CONFLICT(id) DO UPDATE SET path = excluded.path, place = excluded.place, leaving = "
        "excluded.leaving, until = excluded.until",
        {name_, path, place, std::int64_t{leaving_ ? 1 : 0}});
    lease_ = begun + std::chrono::milliseconds(kLease).count();
    const auto rows = pulse_.ask(
        ("SELECT s.id, s.path FROM servers s WHERE s.id <> $1 AND s.path <> '' AND NOT s.leaving AND " + kLives)
            .c_str(),
        {name_});
    std::vector<Server> others;
    for (int i = 0; i < rows.count(); ++i) others.push_back({rows[i].text(0), rows[i].text(1)});
    {
        const std::lock_guard lock(mutex_);
        others_ = std::move(others);
    }
    if (++beats_ % kSweep != 0) return;
    pulse_.run(
        "DELETE FROM servers WHERE until < clock_timestamp() - interval '1 hour'; DELETE FROM gone WHERE since < "
        "clock_timestamp() - interval '1 day'");
}

bool PgServers::alive() const { return steady_ms() < lease_; }

void PgServers::leave() {
    leaving_ = true;
    wake();
}

// Where each server is told the same of a table, as long as they know of the same servers.
std::string PgServers::another(std::string_view table) const {
    const std::lock_guard lock(mutex_);
    const auto weight = [&](const Server& server) { return engine::hash_text(server.name + std::string(table)); };
    const auto best = std::ranges::max_element(others_, {}, weight);
    return best == others_.end() ? "" : best->path;
}

std::optional<std::string> PgServers::settle(const std::string& path, const std::string& place) {
    {
        const std::lock_guard lock(mutex_);
        path_ = path, place_ = place;
    }
    wake();
    try {
        takes_.ask("DELETE FROM servers WHERE place = $1 AND id <> $2", {place, name_});
        std::optional<std::string> other;
        for (int i = 0; i < kAttempts; ++i) {  // one that was killed lives until its lease ends
            other = in_the_way(path);
            if (!other) return std::nullopt;
            std::this_thread::sleep_for(kTell);
        }
        return other;
    } catch (const PqFailure& failure) {
        return reason(failure);
    }
}

std::optional<std::string> PgServers::in_the_way(const std::string& path) {
    const auto rows = takes_.ask(
        "SELECT s.path FROM servers s WHERE s.id <> $1 AND s.place <> '' AND (s.path = '' OR $2 = '' OR s.path = $2) "
        "AND " +
            kLives,
        {name_, path});
    if (rows.count() == 0) return std::nullopt;
    return path.empty() || rows[0].text(0).empty() ? "another server uses this database"
                                                   : "another server of this database is at " + path;
}

Found<Held> PgServers::take(std::string_view table) {
    if (!alive()) return Fault{"", 0, "this server has not reached its database for some seconds", false};
    try {
        for (int i = 0; i < kAttempts; ++i) {
            Held held;
            Tally tally;
            // One statement: it waits for a change that is being written, and that one is kept or was too late.
            if (!leaving_) {
                const auto taken =
                    takes_.ask("UPDATE tables SET owner = $2, epoch = epoch + 1, news = " + kNow +
                                   " WHERE id = $1 AND (owner = $2 OR NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = "
                                   "tables.owner AND " +
                                   kLives + ")) RETURNING " + kTableColumns + ", epoch",
                               {table, name_});
                if (taken.count() == 1) {
                    held.epoch = taken[0].number(9);
                    if (read(taken[0], held.row, tally)) return std::optional(held);
                    return Fault{held.row.id, 0, "table " + held.row.id + " does not fit its checksum"};
                }
            }
            const auto rows =
                takes_.ask(std::string("SELECT t.id, t.state, t.head, t.note, t.created, t.updated, t.lines, t.chain, "
                                       "t.sum, s.path FROM tables t LEFT JOIN servers s ON s.id = t.owner AND s.id <> "
                                       "$2 AND ") +
                               kLives + " WHERE t.id = $1",
                           {table, name_});
            if (rows.count() == 0) return std::optional<Held>();
            const bool has = !rows[0].is_null(9);
            if (!has && !leaving_) continue;  // it is free just now
            read(rows[0], held.row, tally);
            held.elsewhere = has ? rows[0].text(9) : another(table);
            return std::optional(held);
        }
        return Fault{"", 0, "servers take this table from each other", false};
    } catch (const PqFailure& failure) {
        if (failure.state == "22021") return std::optional<Held>();  // no name of ours has such bytes
        return fault_of(failure);
    }
}

// Those that were being played; whoever asks for them first may have them for a moment. Each server begins elsewhere.
std::vector<std::string> PgServers::orphans(int most) {
    std::vector<std::string> found;
    try {
        const auto rows = looks_.ask(
            "SELECT id FROM tables WHERE owner <> '' AND state = 'playing' AND NOT EXISTS (SELECT 1 FROM servers s "
            "WHERE s.id = tables.owner AND s.until > clock_timestamp() - interval '1 s') ORDER BY md5(id || $1) LIMIT "
            "$2",
            {name_, std::int64_t{most}});
        for (int i = 0; i < rows.count(); ++i) found.push_back(rows[i].text(0));
    } catch (const PqFailure&) {
        // Looked for again soon.
    }
    return found;
}

// Whatever was begun before this and is not seen yet has this number or a later one.
engine::Result<std::int64_t, Fault> PgServers::mark() {
    try {
        return looks_.ask("SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint", {})[0].number(0);
    } catch (const PqFailure& failure) {
        return fault_of(failure);
    }
}

engine::Result<News, Fault> PgServers::news(std::int64_t since) {
    const auto now = mark();
    if (!now) return now.error();
    News news{{}, {}, *now};
    try {
        const auto rows =
            looks_.ask(std::string("SELECT ") + kTableColumns + ", epoch FROM tables WHERE news >= $1 AND owner <> $2",
                       {since, name_});
        for (int i = 0; i < rows.count(); ++i) {
            Held held;
            Tally tally;
            held.epoch = rows[i].number(9);
            if (read(rows[i], held.row, tally)) news.tables.push_back(std::move(held));
        }
        const auto gone = looks_.ask("SELECT id FROM gone WHERE news >= $1", {since});
        for (int i = 0; i < gone.count(); ++i) news.gone.push_back(gone[i].text(0));
    } catch (const PqFailure& failure) {
        return fault_of(failure);
    }
    return news;
}

void PgServers::tell_news(std::function<void()> tell) {
    const std::lock_guard lock(telling_);
    tell_ = std::move(tell);
}

}  // namespace storage
