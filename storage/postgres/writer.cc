#include "storage/postgres/writer.h"

#include <thread>

#include "storage/postgres/schema.h"

namespace storage {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 10s;  // a change that was not sent waits so long for a database that is away
constexpr auto kBetween = 200ms;
constexpr const char* kAwake = "-";  // no server's name: whose lives no more

constexpr Pq::Prepared kBegin{"begin", "BEGIN"}, kCommit{"commit", "COMMIT"};
constexpr Pq::Prepared kLockTable{
    "lock_table",
    "SELECT id, state, head, note, created, updated, lines, chain, sum, owner, epoch FROM tables WHERE id = $1 "
    "FOR UPDATE"};
constexpr Pq::Prepared kPutGuest{
    "put_guest",
    "INSERT INTO guests(id, token_hash, name, seen, sum) VALUES($1, $2, $3, $4, $5) ON CONFLICT(id) DO UPDATE SET "
    "token_hash = excluded.token_hash, name = excluded.name, seen = excluded.seen, sum = excluded.sum"};
constexpr Pq::Prepared kPutTable{
    "put_table",
    "INSERT INTO tables(id, state, head, note, created, updated, lines, chain, sum, owner, epoch, news) VALUES($1, $2, "
    "$3, $4, $5, $6, $7, $8, $9, $10, $11, pg_current_xact_id()::text::bigint) ON CONFLICT(id) DO UPDATE SET state = "
    "excluded.state, head = excluded.head, note = excluded.note, created = excluded.created, updated = "
    "excluded.updated, lines = excluded.lines, chain = excluded.chain, sum = excluded.sum, news = excluded.news"};
constexpr Pq::Prepared kPutLine{"put_line", "INSERT INTO lines(table_id, number, text, sum) VALUES($1, $2, $3, $4)"};
constexpr Pq::Prepared kForgetLines{"forget_lines", "DELETE FROM lines WHERE table_id = $1"};
constexpr Pq::Prepared kForgetTable{"forget_table", "DELETE FROM tables WHERE id = $1"};
constexpr Pq::Prepared kForgetGuest{"forget_guest", "DELETE FROM guests WHERE id = $1 AND seen < $2"};
constexpr Pq::Prepared kGone{
    "gone",
    "INSERT INTO gone(id, news) VALUES($1, pg_current_xact_id()::text::bigint) ON CONFLICT(id) "
    "DO UPDATE SET news = excluded.news, since = excluded.since"};
constexpr Pq::Prepared kRelease{"release", "UPDATE tables SET owner = $2 WHERE id = $1"};

}  // namespace

void PgWriter::connect() {
    pq_.connect([this](Pq& pq) {
        greet(pq);
        // A line of ours that was lost may still be at work at the other end: it is over, one way or the other, before
        // anybody asks what became of its last group.
        pq.ask("SELECT set_config('application_name', $1, false)", {server_});
        pq.ask(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1 AND pid <> "
            "pg_backend_pid()",
            {server_});
        for (const auto& statement : {kBegin, kCommit, kLockTable, kPutGuest, kPutTable, kPutLine, kForgetLines,
                                      kForgetTable, kForgetGuest, kGone, kRelease})
            pq.prepare(statement);
    });
}

Faults PgWriter::write(const std::vector<const Change*>& group, const std::function<bool()>& ending) {
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
                return Faults(group.size(), Unwritten{reason(failure) + more});
            }
            std::this_thread::sleep_for(kBetween);
        }
    }
}

// One transaction.
void PgWriter::write_once(const std::vector<const Change*>& group, Sent& sent) {
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
Faults PgWriter::alone(const std::vector<const Change*>& group, const PqFailure& failure,
                       const std::function<bool()>& ending) {
    roll_back();
    if (group.size() == 1) return {Unwritten{reason(failure)}};
    Faults faults;
    for (const Change* change : group) faults.push_back(write({change}, ending)[0]);
    return faults;
}

void PgWriter::roll_back() {
    try {
        if (pq_.connected()) pq_.run("ROLLBACK");
    } catch (const PqFailure&) {
        pq_.hang_up();  // the next one begins anew
    }
}

// In the order of their ids, so that two who lock never wait for each other.
PgWriter::Tables PgWriter::lock(const std::vector<const Change*>& group) {
    Tables tables;
    for (const Change* change : group) {
        for (const auto& id : {table_of(*change), change->forget, change->release}) {
            if (!id.empty()) tables[id];
        }
        if (change->fresh) tables[change->fresh->id];
    }
    pq_.begin_journey();
    pq_.send(kBegin, {});
    for (const auto& [id, table] : tables) pq_.send(kLockTable, {id});
    const auto answers = pq_.end_journey();
    std::size_t i = 1;
    for (auto& [id, table] : tables) {
        const auto& rows = answers[i++];
        if (rows.count() != 1) continue;
        read(rows[0], table.row, table.tally);
        table.owner = rows[0].text(9);
        table.epoch = rows[0].number(10);
    }
    return tables;
}

// With the row locked: nobody can take the table over until this is written, or was not.
std::optional<Unwritten> PgWriter::lost(const Change& change, Tables& tables) const {
    for (const auto& id : {table_of(change), change.forget, change.release}) {
        if (id.empty()) continue;
        const auto& table = tables[id];
        const bool other = table.owner != server_ || (change.epoch != 0 && change.epoch != table.epoch);
        if (table.row.id.empty() ? change.epoch != 0 : other)
            return Unwritten{"another server has table " + id + " by now", true};
    }
    return std::nullopt;
}

std::optional<Unwritten> PgWriter::put(const Change& change, Tables& tables) {
    if (auto fault = lost(change, tables)) return fault;
    const auto& id = table_of(change);
    Locked table = id.empty() || id == change.forget ? Locked{} : tables[id];
    if (table.row.id.empty()) table.owner = server_, table.epoch = kFirstEpoch;
    const int first = table.tally.lines;
    if (!id.empty()) {
        if (auto fault = apply(change, table)) return Unwritten{std::move(*fault)};
    }
    const auto& fresh = change.fresh;
    if (fresh && fresh->id != change.forget && !tables[fresh->id].row.id.empty())
        return Unwritten{"there is a table " + fresh->id + " already"};
    if (!change.forget.empty()) {
        pq_.send(kForgetLines, {change.forget});
        pq_.send(kForgetTable, {change.forget});
        pq_.send(kGone, {change.forget});
        if (const auto gone = tables.find(change.forget); gone != tables.end()) gone->second = {};
    }
    for (const auto& guest : change.forget_guests) pq_.send(kForgetGuest, {guest, change.unseen_since});
    if (const auto& g = change.guest) pq_.send(kPutGuest, {g->id, g->token_hash, g->name, g->seen, checksum(*g)});
    if (fresh) put_row(tables[fresh->id] = {{*fresh, {}}, server_, kFirstEpoch});
    if (!id.empty()) put_row(table);
    for (std::size_t i = 0; i < change.lines.size(); ++i) {
        const int number = first + static_cast<int>(i);
        pq_.send(kPutLine, {id, std::int64_t{number}, change.lines[i], checksum(id, number, change.lines[i])});
    }
    if (!id.empty()) tables[id] = std::move(table);
    if (!change.release.empty()) {
        auto& owner = tables[change.release].owner;
        owner = change.release_awake ? kAwake : "";
        pq_.send(kRelease, {change.release, owner});
    }
    return std::nullopt;
}

void PgWriter::put_row(const Locked& table) {
    const auto& [row, tally] = static_cast<const Standing&>(table);
    pq_.send(kPutTable, {row.id, row.state, row.head, row.note, row.created, row.updated, std::int64_t{tally.lines},
                         tally.chain, checksum(row, tally), table.owner, table.epoch});
}

// A group is kept whole or not at all, so one line of it tells, or one table that was not there before; where it
// has neither, it may be written twice.
bool PgWriter::was_written(const std::vector<const Change*>& group, const Faults& faults) {
    for (std::size_t i = 0; i < group.size(); ++i) {
        const Change* change = group[i];
        if (faults[i]) continue;
        if (const auto& fresh = change->fresh)
            return pq_.ask("SELECT 1 FROM tables WHERE id = $1", {fresh->id}).count() == 1;
        if (change->lines.empty()) continue;
        const auto& last = change->lines.back();
        const int number = change->first + static_cast<int>(change->lines.size()) - 1;
        const auto rows = pq_.ask("SELECT 1 FROM lines WHERE table_id = $1 AND number = $2 AND sum = $3",
                                  {change->lines_of, std::int64_t{number}, checksum(change->lines_of, number, last)});
        return rows.count() == 1;
    }
    return false;
}

}  // namespace storage
