// What Melee remembers: units as counts per seat, place and type, hidden hands, one battle with its dice, and the
// half-made choice of the seat that is asked. Plain structs, no logic.
#pragma once

#include "engine/action.h"
#include "engine/fields.h"
#include "engine/fixed_vec.h"
#include "engine/slots.h"

namespace melee {

using engine::CardId;
using engine::FixedVec;
using engine::Seat;

inline constexpr int kSeats = 4;
inline constexpr int kPlaces = 5;
inline constexpr int kTypes = 3;
inline constexpr int kKinds = 11;       // ML-8.3
inline constexpr int kDeckLimit = 24;   // ML-8.3
inline constexpr int kHandLimit = 5;    // ML-8.2
inline constexpr int kStackLimit = 8;   // ML-8.1
inline constexpr int kCoinLimit = 999;  // ML-8.4
inline constexpr int kBonusLimit = 9;   // ML-8.5
inline constexpr int kPools = 3;        // ML-8.6

// The home of a seat is the place of its number. None: no place; Deck: where cards come from.
enum class Place : std::uint8_t { NorthHome, EastHome, SouthHome, WestHome, Arena, Deck, None };
constexpr auto enum_names(Place) {
    return std::array<std::string_view, 7>{"north-home", "east-home", "south-home", "west-home",
                                           "arena",      "deck",      "none"};
}

enum class Type : std::uint8_t { Dragon, Brute, Scout, None };
constexpr auto enum_names(Type) { return std::array<std::string_view, 4>{"dragon", "brute", "scout", "none"}; }

enum class Stage : std::uint8_t { Turn, BeforeRoll, Roll, AfterRoll, Casualties, Over };
constexpr auto enum_names(Stage) {
    return std::array<std::string_view, 6>{"turn", "before-roll", "roll", "after-roll", "casualties", "over"};
}

enum class Standing : std::uint8_t { Playing, Eliminated, Conceded };
constexpr auto enum_names(Standing) { return std::array<std::string_view, 3>{"playing", "eliminated", "conceded"}; }

enum class Ending : std::uint8_t { None, Points, Last, Rounds };
constexpr auto enum_names(Ending) { return std::array<std::string_view, 4>{"none", "points", "last", "rounds"}; }

// The units of one seat in one place.
struct Squad {
    std::array<std::uint8_t, kTypes> count{};
    std::uint8_t& operator[](Type type) { return count[static_cast<std::size_t>(type)]; }
    std::uint8_t operator[](Type type) const { return count[static_cast<std::size_t>(type)]; }
    bool operator==(const Squad&) const = default;
};
template <class Visit, engine::Same<Squad> S>
void fields(Visit&& visit, S& s) {
    for (std::size_t i = 0; i < kTypes; ++i) visit(enum_names(Type{})[i], s.count[i]);
}

struct Player {
    FixedVec<engine::Slot, kHandLimit> hand;  // shown cards first, the others as drawn
    std::uint16_t coin = 0;
    std::uint8_t points = 0;
    std::uint8_t owed = 0;  // cards still to be drawn
    Standing standing = Standing::Playing;
    std::array<Squad, kPlaces> squads{};
    Squad& operator[](Place place) { return squads[static_cast<std::size_t>(place)]; }
    const Squad& operator[](Place place) const { return squads[static_cast<std::size_t>(place)]; }
    bool operator==(const Player&) const = default;
};
template <class Visit, engine::Same<Player> S>
void fields(Visit&& visit, S& s) {
    visit("hand", s.hand);
    visit("coin", s.coin);
    visit("points", s.points);
    visit("owed", s.owed);
    visit("standing", s.standing);
    for (std::size_t i = 0; i < kPlaces; ++i) visit(enum_names(Place{})[i], s.squads[i]);
}

// A card with the choices made for it: the chosen participant and the dice to reroll, one bit each.
struct Play {
    CardId card = CardId::Unknown;
    Seat target = Seat::Nobody;
    std::uint8_t marks = 0;
    bool operator==(const Play&) const = default;
};
template <class Visit, engine::Same<Play> S>
void fields(Visit&& visit, S& s) {
    visit("card", s.card);
    visit("target", s.target);
    visit("marks", s.marks);
}

// What the asked seat has chosen so far; nobody else sees it (ML-2.3). A type: a move; a place alone: a fight.
struct Draft {
    Play play;
    Type type = Type::None;
    Place place = Place::None;
    bool operator==(const Draft&) const = default;
};
template <class Visit, engine::Same<Draft> S>
void fields(Visit&& visit, S& s) {
    visit("play", s.play);
    visit("type", s.type);
    visit("place", s.place);
}

// The card that takes effect, and at which of its operations.
struct Resolving {
    Play play;
    Seat player = Seat::Nobody;
    std::uint8_t next = 0;
    bool operator==(const Resolving&) const = default;
};
template <class Visit, engine::Same<Resolving> S>
void fields(Visit&& visit, S& s) {
    visit("play", s.play);
    visit("player", s.player);
    visit("next", s.next);
}

// One participant of a battle. Dice are those of the current step, as they lie.
struct Side {
    FixedVec<std::uint8_t, kStackLimit> dice;
    std::int8_t bonus = 0;       // on each of its dice
    std::uint8_t cancelled = 0;  // hits against it in this step
    std::uint8_t owed = 0;       // casualties it has to remove now
    bool operator==(const Side&) const = default;
};
template <class Visit, engine::Same<Side> S>
void fields(Visit&& visit, S& s) {
    visit("dice", s.dice);
    visit("bonus", s.bonus);
    visit("cancelled", s.cancelled);
    visit("owed", s.owed);
}

// The attacker is the active seat.
struct Battle {
    Place place = Place::None;
    Seat defender = Seat::Nobody;
    Type step = Type::None;
    std::uint8_t passed = 0;      // how many in asking order need not be asked any more
    std::array<Side, 2> sides{};  // attacker, defender
    bool operator==(const Battle&) const = default;
};
template <class Visit, engine::Same<Battle> S>
void fields(Visit&& visit, S& s) {
    visit("place", s.place);
    visit("defender", s.defender);
    visit("step", s.step);
    visit("passed", s.passed);
    visit("attack", s.sides[0]);
    visit("defence", s.sides[1]);
}

struct State {
    engine::PerSeat<Player, kSeats> seats;
    FixedVec<engine::Slot, kDeckLimit> pile;  // the deck, top first
    FixedVec<engine::Slot, kDeckLimit> discarded;
    engine::Bags<kKinds, kPools> bags;
    Draft draft;
    Resolving resolving;
    Battle battle;
    Stage stage = Stage::Turn;
    Seat active = Seat::First;
    Seat asked = Seat::Nobody;
    std::uint8_t round = 1;
    std::uint8_t moves = 0;   // left in this turn
    std::uint8_t fought = 0;  // places, one bit each
    Ending ending = Ending::None;
    engine::SeatSet winners = 0;
    bool operator==(const State&) const = default;
};
template <class Visit, engine::Same<State> S>
void fields(Visit&& visit, S& s) {
    visit("seats", s.seats);
    visit("pile", s.pile);
    visit("discarded", s.discarded);
    visit("bags", s.bags);
    visit("draft", s.draft);
    visit("resolving", s.resolving);
    visit("battle", s.battle);
    visit("stage", s.stage);
    visit("active", s.active);
    visit("asked", s.asked);
    visit("round", s.round);
    visit("moves", s.moves);
    visit("fought", s.fought);
    visit("ending", s.ending);
    visit("winners", s.winners);
}
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) < 600);

}  // namespace melee
