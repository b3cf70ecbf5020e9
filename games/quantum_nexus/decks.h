// Decks: read in any spelling (text, JSON, code, the name of a shipped one), written in three, judged by section 3.
#pragma once

#include <optional>

#include "games/quantum_nexus/rules.h"

namespace quantum_nexus {

inline constexpr int kMostCopies = 9999;             // more of one card are counted as so many
inline constexpr std::size_t kDeckLetters = 20'000;  // of a deck in any spelling
inline constexpr std::size_t kCodeLetters = 400;
inline constexpr std::size_t kLettersSaid = 60;  // of a text that is said again
inline constexpr std::string_view kSetMark = "card set ";

struct Section {
    Type type;
    std::string_view word;
};
inline constexpr Section kSections[] = {
    {Type::Mission, "Missions"}, {Type::Unit, "Units"},       {Type::Leader, "Leaders"}, {Type::Asset, "Assets"},
    {Type::Event, "Events"},     {Type::Upgrade, "Upgrades"}, {Type::Terrain, "Terrain"}};

struct Deck {
    std::string name, note;                  // the first comment of a text: `# Neon Synapse. A bit of everything.`
    std::string set;                         // the card set it was built with; empty: it does not say
    std::array<int, kLibrary + 1> copies{};  // by card id
    bool operator==(const Deck&) const = default;
};

// One thing that is wrong with a deck. Found and allowed are numbers where numbers are compared, otherwise -1.
struct Problem {
    std::string code, clause, card, what, remedy;
    int found = -1, allowed = -1;
    std::string sentence() const;  // QN-3.1: 203 CP, exactly 200 are required: remove 3 CP
};
using Problems = std::vector<Problem>;

struct ReadDeck {
    Deck deck;
    Problems problems;    // what could not be read; the rest is in the deck
    bool hollow = false;  // nothing could be read, so there is no deck to judge
};

struct Sums {
    int total = 0, leaders = 0, missions = 0, cards = 0, base = 0;
    std::array<int, 4> points{};  // of the missions by domain
};

// A sum that section 3 bounds, as it is in a deck.
struct Bound {
    std::string_view name, clause;
    int found = 0, least = 0, most = 0;
};

ReadDeck read_deck(const Setup& setup, std::string_view text);
Sums sums_of(const Setup& setup, const Deck& deck);
bool is_aligned(const Setup& setup, const Card& card, const std::array<int, 4>& points);  // QN-3.6
std::vector<Bound> deck_bounds(const Setup& setup, const Sums& sums);
Problems deck_problems(const Setup& setup, const Deck& deck);     // all of section 3
Problems all_problems(const Setup& setup, const ReadDeck& read);  // of reading, then of section 3

// The card set that a deck is written with: that of the core cards alone where it has no others.
std::string set_of(const Setup& setup, const Deck& deck);
// A deck that names cards one by one may be of another set: it is used all the same, but that is said.
std::optional<Problem> set_note(const Setup& setup, const Deck& deck);

std::string_view shipped_named(std::string_view name);  // the text of a shipped deck; empty: there is none
std::string shown(std::string_view text);               // of a hostile text: printable and short

std::string deck_text(const Setup& setup, const Deck& deck);
std::string deck_json(const Setup& setup, const Deck& deck, const Problems& problems = {});
std::string deck_code(const Setup& setup, const Deck& deck);  // QN1-...; empty where a code cannot hold so many cards
bool is_code(std::string_view text);
engine::Result<Deck, Problem> read_code(const Setup& setup, std::string_view text);

}  // namespace quantum_nexus
