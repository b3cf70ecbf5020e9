// Decks: read in any spelling (text, JSON, code, the name of a shipped one), written in three, judged by section 3.
#pragma once

#include "games/quantum_nexus/rules.h"

namespace quantum_nexus {

inline constexpr int kMostCopies = 9999;             // more of one card are counted as so many
inline constexpr std::size_t kDeckLetters = 20'000;  // of a deck in any spelling
inline constexpr std::size_t kCodeLetters = 400;

struct Deck {
    std::string name, note;         // the first comment of a text: `# Neon Synapse. Midrange: Machines.`
    std::string set;                // the card set it was built with; empty: it does not say
    std::array<int, 256> copies{};  // by card id
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
    Problems problems;  // what could not be read; the rest is in the deck
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
Problems deck_problems(const Setup& setup, const Deck& deck);  // all of section 3

std::string deck_text(const Setup& setup, const Deck& deck);
std::string deck_json(const Setup& setup, const Deck& deck, const Problems& problems = {});
std::string deck_code(const Setup& setup, const Deck& deck);  // QN1-...; empty where a code cannot hold so many cards

}  // namespace quantum_nexus
