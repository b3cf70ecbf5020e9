// What Melee remembers: units as counts per seat, place and type, hidden hands, one battle with its dice, and what is
// under way. Plain structs, no logic.
#pragma once

#include "engine/action.h"
#include "engine/fields.h"
#include "engine/fixed_vec.h"
#include "engine/frames.h"
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

enum class Standing : std::uint8_t { Playing, Eliminated, Conceded };
constexpr auto enum_names(Standing) { return std::array<std::string_view, 3>{"playing", "eliminated", "conceded"}; }

enum class Ending : std::uint8_t { Points, Last, Rounds };
constexpr auto enum_names(Ending) { return std::array<std::string_view, 3>{"points", "last", "rounds"}; }

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
    Standing standing = Standing::Playing;
    std::uint8_t spare = 0;
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
    visit("standing", s.standing);
    for (std::size_t i = 0; i < kPlaces; ++i) visit(enum_names(Place{})[i], s.squads[i]);
}

// One participant of a battle. Dice are those of the current step, as they lie.
struct Side {
    FixedVec<std::uint8_t, kStackLimit> dice;
    std::int8_t bonus = 0;       // on each of its dice
    std::uint8_t cancelled = 0;  // hits against it in this step
    bool operator==(const Side&) const = default;
};
template <class Visit, engine::Same<Side> S>
void fields(Visit&& visit, S& s) {
    visit("dice", s.dice);
    visit("bonus", s.bonus);
    visit("cancelled", s.cancelled);
}

// The attacker is the active seat.
struct Battle {
    Place place = Place::None;
    Seat defender = Seat::Nobody;
    Type step = Type::None;
    std::array<Side, 2> sides{};  // attacker, defender
    bool operator==(const Battle&) const = default;
};
template <class Visit, engine::Same<Battle> S>
void fields(Visit&& visit, S& s) {
    visit("place", s.place);
    visit("defender", s.defender);
    visit("step", s.step);
    visit("attack", s.sides[0]);
    visit("defence", s.sides[1]);
}

// What can be under way; questions.h says what each asks, in the same order. Nobody else sees a choice that is half
// made (ML-2.3): where a unit goes, whom to fight, for whom a card is, which dice it rerolls.
struct Turn {
    static constexpr std::string_view kName = "turn";
};

struct Where {
    static constexpr std::string_view kName = "where";
    Type type = Type::None;
    Place from = Place::None;
};
void fields(auto&& visit, engine::Same<Where> auto& s) { visit("type", s.type), visit("from", s.from); }

struct Whom {
    static constexpr std::string_view kName = "whom";
    Place place = Place::None;
};
void fields(auto&& visit, engine::Same<Whom> auto& s) { visit("place", s.place); }

struct Draw {
    static constexpr std::string_view kName = "draw";
    Seat by = Seat::Nobody;
    std::uint8_t left = 0;
};
void fields(auto&& visit, engine::Same<Draw> auto& s) { visit("by", s.by), visit("left", s.left); }

struct Fight {
    static constexpr std::string_view kName = "fight";
};

struct Window {
    static constexpr std::string_view kName = "window";
    bool after = false;      // the roll
    std::uint8_t round = 0;  // how many in asking order need not be asked any more
};
void fields(auto&& visit, engine::Same<Window> auto& s) { visit("after", s.after), visit("round", s.round); }

struct Aim {
    static constexpr std::string_view kName = "aim";
    CardId card = CardId::Unknown;
};
void fields(auto&& visit, engine::Same<Aim> auto& s) { visit("card", s.card); }

struct Mark {
    static constexpr std::string_view kName = "mark";
    CardId card = CardId::Unknown;
    Seat target = Seat::Nobody;
    std::uint8_t marks = 0;  // dice to reroll, one bit each
};
void fields(auto&& visit, engine::Same<Mark> auto& s) {
    visit("card", s.card), visit("target", s.target), visit("marks", s.marks);
}

struct Effect {
    static constexpr std::string_view kName = "effect";
    CardId card = CardId::Unknown;
    Seat target = Seat::Nobody;
    std::uint8_t marks = 0;
    Seat player = Seat::Nobody;
    std::uint8_t next = 0;  // of its operations
};
void fields(auto&& visit, engine::Same<Effect> auto& s) {
    visit("card", s.card), visit("target", s.target), visit("marks", s.marks);
    visit("player", s.player), visit("next", s.next);
}

struct Roll {
    static constexpr std::string_view kName = "roll";
};

struct Casualty {
    static constexpr std::string_view kName = "casualty";
    std::uint8_t side = 0, left = 0;
};
void fields(auto&& visit, engine::Same<Casualty> auto& s) { visit("side", s.side), visit("left", s.left); }

using Flow = engine::Flow<6, Turn, Where, Whom, Draw, Fight, Window, Aim, Mark, Effect, Roll, Casualty>;

struct State {
    engine::PerSeat<Player, kSeats> seats;
    FixedVec<engine::Slot, kDeckLimit> pile;  // the deck, top first
    FixedVec<engine::Slot, kDeckLimit> discarded;
    engine::Bags<kKinds, kPools> bags;
    Flow flow;  // the turn at the bottom; empty: the game is over
    Battle battle;
    Seat active = Seat::First;
    std::uint8_t round = 1;
    std::uint8_t moves = 0;   // left in this turn
    std::uint8_t fought = 0;  // places, one bit each
    Ending ending{};
    engine::SeatSet winners = 0;
    std::uint8_t spare = 0;
    bool operator==(const State&) const = default;
};
template <class Visit, engine::Same<State> S>
void fields(Visit&& visit, S& s) {
    visit("seats", s.seats);
    visit("pile", s.pile);
    visit("discarded", s.discarded);
    visit("bags", s.bags);
    visit("flow", s.flow);
    visit("battle", s.battle);
    visit("active", s.active);
    visit("round", s.round);
    visit("moves", s.moves);
    visit("fought", s.fought);
    visit("ending", s.ending);
    visit("winners", s.winners);
}
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) < 600);

}  // namespace melee
