// Decks of any game: read in any spelling (text, JSON, code, the name of a shipped one) and written in three. Knows no
// game: which cards there are, in which sections and sets, stands in the game's DeckBook; what a deck must be, the game
// says.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace ruletext {

inline constexpr int kMostCopies = 9999;             // more of one card are counted as so many
inline constexpr std::size_t kDeckKinds = 1000;      // cards of all card sets of a game
inline constexpr std::size_t kDeckLetters = 20'000;  // of a deck in any spelling
inline constexpr std::size_t kCodeLetters = 400;
inline constexpr std::size_t kLettersSaid = 60;  // of a text that is said again
inline constexpr std::string_view kSetMark = "card set ";

struct Deck {
    std::string name, note;                    // the first comment of a text: `# Its Name. What it is like.`
    std::string set;                           // the card set it was built with; empty: it does not say
    std::array<int, kDeckKinds + 1> copies{};  // by card id
    bool operator==(const Deck&) const = default;
};

// One thing that is wrong with a deck. Found and allowed are numbers where numbers are compared, otherwise -1.
struct Problem {
    std::string code, clause, card, what, remedy;
    int found = -1, allowed = -1;
    std::string sentence() const;  // CLAUSE: 29 cards, exactly 28 are required: remove 1
};
using Problems = std::vector<Problem>;

struct ReadDeck {
    Deck deck;
    Problems problems;    // what could not be read; the rest is in the deck
    bool hollow = false;  // nothing could be read, so there is no deck to judge
};

// A sum that the rules bound, as it is in a deck.
struct Bound {
    std::string_view name, clause;
    int found = 0, least = 0, most = 0;
};

// A card as decks know it.
struct DeckCard {
    std::string_view id, name, code;
    std::size_t section = 0;
    int cost = 0;
    bool added = false;  // by a player: no core card
};

// Cards that stand together in a deck: `unit`, under `Units`. What is not paid adds nothing to what a deck may cost.
struct DeckSection {
    std::string_view kind, title;
    bool paid = true;
};

// What a game says about its decks. The texts are the game's and its Setup's; a book lives no longer than these.
struct DeckBook {
    std::string_view head;                      // of codes: `XY1-`, two letters and a version
    std::string_view form, length;              // clauses: how decks are written, how long they may be
    std::string_view example;                   // the id of a card
    std::span<const DeckSection> sections;      // in the order of a text
    std::span<const std::string_view> shipped;  // names of the decks that ship, in the order of the option
    std::span<const engine::SourceFile> files;  // with the texts of these
    bool core_codes = false;                    // codes hold core cards alone; other cards travel in full
    std::vector<DeckCard> cards;                // by id; the first is nobody's
    std::span<const std::uint16_t> library;     // all of them in the order of their files
    std::string_view card_set, core_set;        // 8 digits each
};

// What a game finds out about a deck: what is wrong with it, its sums against their bounds, and the same as JSON
// fields.
struct Judgement {
    Problems problems;
    std::vector<Bound> bounds;
    std::string sums;  // `"cp":200,"size":60`
};
using Judge = std::function<Judgement(const Deck&)>;

ReadDeck read_deck(const DeckBook& book, std::string_view text);

// The card set that a deck is written with: that of the core cards alone where it has no others.
std::string set_of(const DeckBook& book, const Deck& deck);
// A deck that names cards one by one may be of another set: it is used all the same, but that is said.
std::optional<Problem> set_note(const DeckBook& book, const Deck& deck);

std::string_view shipped_deck(const DeckBook& book, int place);  // its text; empty: there is none
std::string_view shipped_named(const DeckBook& book, std::string_view name);
std::string shown(std::string_view text);  // of a hostile text: printable and short

std::string deck_text(const DeckBook& book, const Deck& deck);
std::string deck_json(const DeckBook& book, const Deck& deck, const Judgement& judged, const Problems& problems);
std::string deck_code(const DeckBook& book, const Deck& deck);  // empty where a code cannot hold so many cards
bool is_code(const DeckBook& book, std::string_view text);
engine::Result<Deck, Problem> read_code(const DeckBook& book, std::string_view text);

// Answers what programs ask a game about decks: `deck` for what is wrong with one, `deck-named` finds one by name or
// code, `deck-text`, `deck-json` and `deck-code` write any spelling in one; the first finding then has the code `deck`.
std::vector<engine::Finding> check_deck(const DeckBook& book, std::string_view what, std::string_view subject,
                                        const Judge& judge);

}  // namespace ruletext
