// The position of a game of Forge: plain structs, no logic. Half-resolved things are data: a destruction inside an
// ability inside a batch inside an attack, the innermost first. Nothing nests deeper (FG-5.4).
#pragma once

#include "engine/slots.h"

namespace forge {

inline constexpr std::size_t kUnits = 8;     // ids 1 to 8: both sides full
inline constexpr std::size_t kDeck = 16;     // cards a player owns
inline constexpr std::size_t kWaiting = 32;  // triggered abilities that wait
inline constexpr std::size_t kKinds = 20;    // different cards of a Setup
inline constexpr std::size_t kPools = 2;     // one bag per deck
inline constexpr std::size_t kTargets = 2;   // of one line

using engine::CardId;
using engine::FixedVec;
using engine::Seat;

// A unit for as long as it is spoken of: an id is free again when nothing waits any more. Open: a target to be chosen.
enum class UnitId : std::uint8_t { None = 0, Open = 0xff };

inline engine::Value write_field(const engine::Naming&, UnitId id) {
    if (id == UnitId::None) return engine::Value::of("none");
    if (id == UnitId::Open) return engine::Value::of("open");
    return engine::Value::of(static_cast<std::int64_t>(id));
}

inline engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, UnitId& id) {
    for (const auto word : {UnitId::None, UnitId::Open}) {
        id = word;
        if (write_field(naming, id) == value) return std::nullopt;
    }
    id = static_cast<UnitId>(value.number);
    const bool number = value.type == engine::Value::Type::Number && value.number > 0;
    return number && value.number <= static_cast<int>(kUnits) ? std::nullopt : engine::ReadFault(": that is no unit");
}

enum class Zone : std::uint8_t { Absent, Play, Discard, Hand };
constexpr auto enum_names(Zone) { return std::array<std::string_view, 4>{"absent", "play", "discard", "hand"}; }

struct Unit {
    CardId card = CardId::Unknown;
    Zone zone = Zone::Absent;
    Seat owner = Seat::First;
    Seat controller = Seat::First;  // the last one, if it left play
    bool ready = false;
    std::int8_t attack = 0, defense = 0;  // modifiers until end of turn
    bool operator==(const Unit&) const = default;
};

// A line of a unit on its way: waiting in a batch, or running.
struct Ability {
    UnitId source = UnitId::None;
    std::uint8_t line = 0;
    UnitId cause = UnitId::None;  // the unit it was triggered by; in an attack the other unit
    Seat controller = Seat::First;
    std::array<UnitId, kTargets> target{};
    std::uint8_t rank = 0;  // place in the order of its share; 0 = not yet placed
    std::uint8_t step = 0;  // running: 0 = not begun, otherwise the next effect, counted from 1
    bool operator==(const Ability&) const = default;
};

struct Attack {
    UnitId attacker = UnitId::None;
    UnitId defender = UnitId::None;  // none while it is being chosen
    bool operator==(const Attack&) const = default;
};

// The first `size` waiting abilities are the batch; the others are the next one.
struct Batch {
    std::uint8_t size = 0;
    Seat seat = Seat::First;  // whose share it is
    bool operator==(const Batch&) const = default;
};

// Units about to be destroyed together. Those before `at` have had their offers and are not saved.
struct Fall {
    FixedVec<UnitId, kUnits> units;
    std::uint8_t at = 0;
    Seat asked = Seat::First;
    bool operator==(const Fall&) const = default;
};

struct Side {
    FixedVec<engine::Slot, kDeck> hand;
    FixedVec<engine::Slot, kDeck> deck;  // the top is the last
    FixedVec<CardId, kDeck> discard;
    std::int16_t coin = 0;
    FixedVec<UnitId, kUnits> units;  // by arrival; those that left stay until nothing waits any more
    std::int8_t core = 0;
    std::uint8_t draws = 0;    // cards still to be drawn
    std::uint8_t actions = 0;  // done this turn
    bool operator==(const Side&) const = default;
};

enum class Ending : std::uint8_t { None, Core, Deck, Rounds, Concession };
constexpr auto enum_names(Ending) {
    return std::array<std::string_view, 5>{"none", "core", "deck", "rounds", "concession"};
}

struct State {
    engine::PerSeat<Side, 2> side;
    engine::Bags<kKinds, kPools> bags;
    std::array<Unit, kUnits> units{};  // by id
    FixedVec<Ability, kWaiting> waiting;
    Ability running;
    Attack attack;
    Batch batch;
    Fall fall;
    Seat active = Seat::First;
    std::uint8_t round = 1;
    Ending ending = Ending::None;
    engine::SeatSet winners = 0;
    bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) < 1024);

template <class Visit, engine::Same<Unit> S>
void fields(Visit&& visit, S& s) {
    visit("card", s.card), visit("zone", s.zone), visit("owner", s.owner), visit("controller", s.controller);
    visit("ready", s.ready), visit("attack", s.attack), visit("defense", s.defense);
}

template <class Visit, engine::Same<Ability> S>
void fields(Visit&& visit, S& s) {
    visit("source", s.source), visit("line", s.line), visit("cause", s.cause), visit("controller", s.controller);
    visit("target", s.target), visit("rank", s.rank), visit("step", s.step);
}

template <class Visit, engine::Same<Attack> S>
void fields(Visit&& visit, S& s) {
    visit("attacker", s.attacker), visit("defender", s.defender);
}

template <class Visit, engine::Same<Batch> S>
void fields(Visit&& visit, S& s) {
    visit("size", s.size), visit("seat", s.seat);
}

template <class Visit, engine::Same<Fall> S>
void fields(Visit&& visit, S& s) {
    visit("units", s.units), visit("at", s.at), visit("asked", s.asked);
}

template <class Visit, engine::Same<Side> S>
void fields(Visit&& visit, S& s) {
    visit("coin", s.coin), visit("core", s.core), visit("hand", s.hand), visit("deck", s.deck);
    visit("discard", s.discard), visit("units", s.units), visit("draws", s.draws), visit("actions", s.actions);
}

template <class Visit, engine::Same<State> S>
void fields(Visit&& visit, S& s) {
    visit("round", s.round), visit("active", s.active), visit("seats", s.side), visit("units", s.units);
    visit("waiting", s.waiting), visit("batch", s.batch), visit("running", s.running), visit("attack", s.attack);
    visit("fall", s.fall), visit("ending", s.ending), visit("winners", s.winners), visit("bags", s.bags);
}

}  // namespace forge
