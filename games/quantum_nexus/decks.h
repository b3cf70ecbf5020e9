// Decks: read and written as those of every game (ruletext/decks.h), judged by section 3.
#pragma once

#include <optional>

#include "games/quantum_nexus/rules.h"
#include "ruletext/decks.h"

namespace quantum_nexus {

using ruletext::Bound;
using ruletext::Deck;
using ruletext::kDeckLetters;
using ruletext::Problem;
using ruletext::Problems;
using ruletext::ReadDeck;
static_assert(kLibrary == ruletext::kDeckKinds);

struct Section {
    Type type;
    ruletext::DeckSection section;
};
inline constexpr Section kSections[] = {{Type::Mission, {"mission", "Missions", false}},
                                        {Type::Unit, {"unit", "Units"}},
                                        {Type::Leader, {"leader", "Leaders"}},
                                        {Type::Asset, {"asset", "Assets"}},
                                        {Type::Event, {"event", "Events"}},
                                        {Type::Upgrade, {"upgrade", "Upgrades"}},
                                        {Type::Terrain, {"terrain", "Terrain"}}};

struct Sums {
    int total = 0, leaders = 0, missions = 0, cards = 0, base = 0;
    std::array<int, 4> points{};  // of the missions by domain
};

// The cards, sections and shipped decks for what reads and writes decks of any game.
ruletext::DeckBook deck_book(const Setup& setup);

Sums sums_of(const Setup& setup, const Deck& deck);
bool is_aligned(const Setup& setup, const Card& card, const std::array<int, 4>& points);  // QN-3.6
std::vector<Bound> deck_bounds(const Setup& setup, const Sums& sums);
Problems deck_problems(const Setup& setup, const Deck& deck);     // all of section 3
Problems all_problems(const Setup& setup, const ReadDeck& read);  // of reading, then of section 3

ReadDeck read_deck(const Setup& setup, std::string_view text);
std::string set_of(const Setup& setup, const Deck& deck);
std::optional<Problem> set_note(const Setup& setup, const Deck& deck);
std::string deck_text(const Setup& setup, const Deck& deck);
std::string deck_json(const Setup& setup, const Deck& deck, const Problems& problems = {});
std::string deck_code(const Setup& setup, const Deck& deck);

}  // namespace quantum_nexus
