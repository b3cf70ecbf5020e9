#include "server/guests.h"

#include <array>

#include "server/chance.h"
#include "server/head.h"

namespace server {
namespace {

constexpr Rate kStrangers{0.1, 60}, kFriends{200, 400};  // new guests of one address
constexpr std::int64_t kDay = 24LL * 3600 * 1000, kForgotten = 30 * kDay;
constexpr Milliseconds kFirstSweep(60'000), kNextSweep(kDay);
constexpr int kAtOnce = 100;  // rows that are looked at in one go
constexpr std::array<std::string_view, 16> kMoods = {"Quiet", "Bright", "Swift",  "Patient", "Bold",  "Gentle",
                                                     "Keen",  "Merry",  "Steady", "Curious", "Lucky", "Clever",
                                                     "Wild",  "Calm",   "Early",  "Brave"};
constexpr std::array<std::string_view, 16> kBirds = {"Heron",  "Otter", "Kestrel", "Lynx",  "Wren",  "Badger",
                                                     "Marten", "Finch", "Falcon",  "Hare",  "Raven", "Swallow",
                                                     "Osprey", "Fox",   "Plover",  "Magpie"};

std::string some_name() {
    const auto bytes = from_hex(random_hex(2));
    return std::string(kMoods[static_cast<unsigned char>((*bytes)[0]) % kMoods.size()]) + " " +
           std::string(kBirds[static_cast<unsigned char>((*bytes)[1]) % kBirds.size()]);
}

Problem unsaved(const std::string& fault) { return {"internal", "this could not be saved: " + fault, {}, "try again"}; }

// Nobody is forgotten because he could not be read.
Problem unread(const storage::Fault& fault) {
    return {"internal", "what is known of you cannot be read: " + fault.message, {}, "try again later"};
}

}  // namespace

Guests::Guests(House& house, bool strangers)
    : house_(house), strand_(house.loop->strand()), newcomers_(strangers ? kStrangers : kFriends) {
    sweep_later(kFirstSweep);
}

void Guests::greet(const std::string& token, const std::string& address, Done done) {
    if (!token.empty()) {
        const auto row = house_.store->guest_by_token(sha256_hex(token));
        if (!row) return done(unread(row.error()));
        if (!*row) return done(Problem{"unknown", "this token is not known here", {}, "say hello without one"});
        done(Guest{(*row)->id, (*row)->name, {}});
        return see(std::move(**row));
    }
    if (!newcomers_.take(address))
        return done(Problem{"limit", "too many new guests come from your address", {}, "try again in a minute"});
    const Guest guest{random_hex(8), some_name(), random_hex(32)};
    storage::Change change;
    change.guest = storage::GuestRow{guest.id, sha256_hex(guest.token), guest.name, now_ms()};
    house_.store->commit(std::move(change), [guest, done = std::move(done)](const auto& fault) {
        done(fault ? Answer<Guest>(unsaved(fault->why)) : Answer<Guest>(guest));
    });
}

// Once a day: nobody needs to know it better.
void Guests::see(storage::GuestRow row) {
    if (now_ms() - row.seen < kDay) return;
    row.seen = now_ms();
    storage::Change change;
    change.guest = std::move(row);
    house_.store->commit(std::move(change), {});
}

void Guests::sweep_later(Milliseconds wait) {
    strand_->after(wait, [this] {
        sweep(now_ms());
        sweep_later(kNextSweep);
    });
}

void Guests::sweep(std::int64_t now) {
    auto sweep = std::make_shared<Sweep>();
    sweep->unseen_since = now - kForgotten;
    go_on(std::move(sweep));
}

// Each step by itself: what tables wait for comes in between.
void Guests::go_on(std::shared_ptr<Sweep> sweep) {
    house_.loop->beside([this, sweep = std::move(sweep)] {
        if (sweep->knows ? look_at_guests(*sweep) : look_at_tables(*sweep)) go_on(sweep);
    });
}

// False where it ends. A table that cannot be read may be anybody's: nobody is forgotten then.
bool Guests::look_at_tables(Sweep& sweep) {
    const auto rows = house_.store->tables_after(sweep.last, kAtOnce);
    if (!rows) return false;
    for (const auto& row : *rows) {
        const auto head = parse_head(row.head);
        if (!head) return false;
        sweep.kept.insert(head->host);
        for (const auto& seat : head->seats) sweep.kept.insert(seat.guest);
    }
    sweep.knows = rows->empty();
    sweep.last = rows->empty() ? "" : rows->back().id;
    return true;
}

bool Guests::look_at_guests(Sweep& sweep) {
    const auto rows = house_.store->guests_after(sweep.last, kAtOnce);
    if (!rows || rows->empty()) return false;
    storage::Change change;
    change.unseen_since = sweep.unseen_since;
    for (const auto& row : *rows) {
        if (row.seen < sweep.unseen_since && !sweep.kept.contains(row.id)) change.forget_guests.push_back(row.id);
    }
    sweep.last = rows->back().id;
    if (!change.forget_guests.empty()) house_.store->commit(std::move(change), {});
    return true;
}

void Guests::rename(const Guest& guest, const std::string& name, Done done) {
    auto row = house_.store->guest(guest.id);
    if (!row) return done(unread(row.error()));
    if (!*row) return done(Problem{"unknown", "this guest is not known any more", {}, {}});
    (*row)->name = name;
    (*row)->seen = now_ms();
    storage::Change change;
    change.guest = *row;
    house_.store->commit(std::move(change), [guest, name, done = std::move(done)](const auto& fault) {
        done(fault ? Answer<Guest>(unsaved(fault->why)) : Answer<Guest>(Guest{guest.id, name, {}}));
    });
}

}  // namespace server
