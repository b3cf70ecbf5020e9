// What Vault remembers: plain structs, no logic.
#pragma once

#include "engine/slots.h"
#include "ruletext/ops.h"

namespace vault {

using engine::CardId;
using engine::FixedVec;
using engine::Seat;
using engine::Slot;

inline constexpr int kSeats = 4;
inline constexpr int kDeck = 12;
inline constexpr int kTeamCards = 24;  // VA-7.1
inline constexpr int kKinds = 12;      // different cards in all decks of a game

enum class Class : std::uint8_t { Any, Tool, Treasure };
enum class Ending : std::uint8_t { Points, Deck, Bound, Concession };
enum class Task : std::uint8_t { Program, Treasure, Draw, Survey, Seek, Recycle, Pass, Mill };
constexpr auto enum_names(Task) {
    return std::array<std::string_view, 8>{"program", "treasure", "draw", "survey", "seek", "recycle", "pass", "mill"};
}

// A half-done effect: whose it is, whose deck it works on, how many cards, how far it got.
struct Frame {
    Task task = Task::Program;
    Seat seat = Seat::First;
    Seat deck = Seat::First;
    std::uint8_t count = 0;
    std::uint8_t seen = 0;  // cards looked at or moved so far
    std::uint8_t kept = 0;  // cards that stayed on top
    std::uint16_t op = 0;   // Program: the next sentence
    bool operator==(const Frame&) const = default;
};
template <class Visit, engine::Same<Frame> S>
void fields(Visit&& visit, S& s) {
    visit("task", s.task), visit("seat", s.seat), visit("deck", s.deck), visit("count", s.count);
    visit("seen", s.seen), visit("kept", s.kept), visit("op", s.op);
}

using Pile = FixedVec<Slot, kTeamCards>;

struct Side {
    Pile deck, hand, discard, cache;  // a deck from top to bottom, a discard pile from bottom to top
    bool operator==(const Side&) const = default;
};
template <class Visit, engine::Same<Side> S>
void fields(Visit&& visit, S& s) {
    visit("deck", s.deck), visit("hand", s.hand), visit("discard", s.discard), visit("cache", s.cache);
}

struct State {
    engine::PerSeat<Side, kSeats> seats;
    engine::Bags<kKinds, 16> bags;
    FixedVec<Frame, 16> pending;
    std::array<std::uint8_t, 2> points{};  // of the team of north, of the team of east
    Seat active = Seat::First;
    std::uint8_t round = 1;
    std::uint8_t winners = 0;
    Ending ending = Ending::Points;
    bool over = false;
    bool acted = false;
    bool operator==(const State&) const = default;
};
constexpr auto enum_names(Ending) { return std::array<std::string_view, 4>{"points", "deck", "bound", "concession"}; }
template <class Visit, engine::Same<State> S>
void fields(Visit&& visit, S& s) {
    visit("seats", s.seats), visit("bags", s.bags), visit("pending", s.pending), visit("points", s.points);
    visit("active", s.active), visit("round", s.round), visit("winners", s.winners), visit("ending", s.ending);
    visit("over", s.over), visit("acted", s.acted);
}

struct Card {
    std::string id, name, text;
    Class cls = Class::Tool;
    std::uint8_t copies = 0;
    std::uint16_t begin = 0, end = 0;  // its sentences in Setup::ops
};

enum class Option : std::uint8_t { Players, Target, Rounds };

struct Setup {
    engine::Options options;
    std::vector<Card> cards;  // [0] is the unknown card
    std::vector<ruletext::Op> ops;
    std::array<std::array<std::uint8_t, kKinds + 1>, kSeats> decks{};  // copies of each card
};

}  // namespace vault
