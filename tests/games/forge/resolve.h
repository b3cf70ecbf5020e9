// How things resolve: values now, selectors, batches, effects, destruction. What a player may choose is in rules.cc.
#pragma once

#include "tests/games/forge/rules.h"

namespace forge {

struct Table {
    const Setup& setup;
    State& s;
    engine::Events* events;
};

using UnitSet = std::uint16_t;  // one bit per id

constexpr Seat enemy_of(Seat seat) { return seat == Seat::First ? Seat::Second : Seat::First; }
constexpr UnitSet bit(UnitId id) { return static_cast<UnitSet>(1u << static_cast<int>(id)); }

inline const Unit& unit_of(const State& s, UnitId id) { return s.units[static_cast<std::size_t>(id) - 1]; }
inline Unit& unit_of(State& s, UnitId id) { return s.units[static_cast<std::size_t>(id) - 1]; }
inline bool in_play(const State& s, UnitId id) {
    return id != UnitId::None && static_cast<std::size_t>(id) <= kUnits && unit_of(s, id).zone == Zone::Play;
}
inline const Card& card_of(const Setup& setup, CardId card) { return setup.cards[static_cast<std::size_t>(card)]; }
inline const Card& card_of(const Setup& setup, const State& s, UnitId id) {
    return card_of(setup, unit_of(s, id).card);
}
inline const Line& line_of(const Setup& setup, const State& s, const Ability& a) {
    return card_of(setup, s, a.source).lines[a.line];
}

// Units in play, the active player's first, each side by arrival (FG-7.3).
template <class F>
void each_in_play(const State& s, F&& f) {
    for (const Seat seat : {s.active, enemy_of(s.active)}) {
        for (const UnitId id : s.side[seat].units) {
            if (in_play(s, id)) f(id);
        }
    }
}

Seat drawer(const State& s);  // who has a card to draw, or nobody
int count_units(const State& s, Seat seat);
int attack_of(const Setup& setup, const State& s, UnitId id);
int defense_of(const Setup& setup, const State& s, UnitId id);
bool fits(const Setup& setup, const State& s, const Selector& selector, const Ability& from, UnitId id);
bool can_pay(const State& s, const Line& line, Seat seat, UnitId source);
void pay(Table t, const Line& line, Seat seat, UnitId source);

// The place of the first target still to be chosen; kTargets if there is none.
std::size_t open_target(const Ability& a);
// The effect of a line that speaks of its n-th target, or null.
const Effect* target_effect(const Line& line, std::size_t n);
// Marks the targets of an ability that can be chosen as open; false if one of them has nothing to choose.
bool open_targets(const Setup& setup, const State& s, Ability& a);
// Calls f with the waiting abilities of the share that is being arranged or resolved.
template <class S, class F>
void each_in_share(S& s, F&& f) {
    for (std::size_t i = 0; i < s.batch.size; ++i) {
        if (s.waiting[i].controller == s.batch.seat) f(s.waiting[i]);
    }
}
// Abilities of the share that have no place in the order yet.
int count_unplaced(const State& s);
// The ability that comes next in the share, one without a place last; null if the share is empty.
const Ability* next_in_share(const State& s);
// The ability whose target is asked for, or null.
const Ability* asking(const State& s);
// The line by which `source` could prevent the destruction that is offered now, or -1 (FG-7.1).
int guard_line(const Setup& setup, const State& s, UnitId source);

void gather(Table t, Trigger trigger, UnitSet subjects, UnitId other = UnitId::None);
void tell_targets(Table t, const Ability& a);
void set_coin(Table t, Seat seat, int coin);
void finish(Table t, Ending ending, engine::SeatSet winners);
// Goes on until somebody must decide or the game is over.
void carry_on(Table t);

}  // namespace forge
