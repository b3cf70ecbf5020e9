// What cards, ranges, keywords and places are called on screens.
#pragma once

#include "games/quantum_nexus/setup.h"

namespace quantum_nexus {

inline constexpr std::string_view kSeatNames[] = {"north", "south"};
inline constexpr std::string_view kKindNames[] = {"Unit", "Leader", "Asset", "Event", "Upgrade", "Terrain", "Mission"};
inline constexpr std::string_view kKindWords[] = {"unit", "leader", "asset", "event", "upgrade", "terrain", "mission"};
inline constexpr std::string_view kRangeNames[] = {"Close", "Mid", "Far"};
inline constexpr std::string_view kKeywordNames[] = {"Snipe", "Guard",    "Relentless", "Ward",
                                                     "Slow",  "Piercing", "Skirmish"};
inline constexpr std::string_view kPlaceNames[] = {"Front Left", "Front Center", "Front Right",
                                                   "Back Left",  "Back Center",  "Back Right"};
inline constexpr std::string_view kPlaces[] = {"FL", "FC", "FR", "BL", "BC", "BR", "loadout"};
inline constexpr std::string_view kDomainNames[] = {"Technology", "Magic", "Psionics", "Divinity"};

// Whom a text is about, as a hole: "{seat:south}".
inline std::string called(Seat seat) { return engine::hole("seat", kSeatNames[static_cast<std::size_t>(seat)]); }
inline std::string plus(int amount) { return (amount < 0 ? "" : "+") + std::to_string(amount); }
std::string domains_text(const Card& card);  // "T2 M1"
std::string joined(const std::vector<std::string>& words);
// What the special words of a card mean, each once, from its compiled lines: keywords and what is done with decks.
struct Reminder {
    std::string_view word, meaning, clause;
};
std::vector<Reminder> reminders(const Setup& setup, const Card& card);

}  // namespace quantum_nexus
