#include "server/guests.h"

#include <array>

#include "server/chance.h"

namespace server {
namespace {

constexpr Rate kStrangers{0.1, 60}, kFriends{200, 400};  // new guests of one address
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

Guests::Guests(House& house, bool strangers) : house_(house), newcomers_(strangers ? kStrangers : kFriends) {}

void Guests::greet(const std::string& token, const std::string& address, Done done) {
    if (!token.empty()) {
        const auto row = house_.store->guest_by_token(sha256_hex(token));
        if (!row) return done(unread(row.error()));
        if (!*row) return done(Problem{"unknown", "this token is not known here", {}, "say hello without one"});
        return done(Guest{(*row)->id, (*row)->name, {}});
    }
    if (!newcomers_.take(address))
        return done(Problem{"limit", "too many new guests come from your address", {}, "try again in a minute"});
    const Guest guest{random_hex(8), some_name(), random_hex(32)};
    storage::Change change;
    change.guest = storage::GuestRow{guest.id, sha256_hex(guest.token), guest.name, now_ms()};
    house_.store->commit(std::move(change), [guest, done = std::move(done)](const auto& fault) {
        done(fault ? Answer<Guest>(unsaved(*fault)) : Answer<Guest>(guest));
    });
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
        done(fault ? Answer<Guest>(unsaved(*fault)) : Answer<Guest>(Guest{guest.id, name, {}}));
    });
}

}  // namespace server
