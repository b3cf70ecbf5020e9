// How things resolve: values now, selectors, batches, effects, destruction. What a player may choose is in rules.cc.
#pragma once

#include <bit>

#include "engine/running.h"
#include "games/small/forge/rules.h"

namespace forge {

using Running = engine::Running<Setup, State>;

using UnitSet = std::uint16_t;  // one bit per id

constexpr Seat enemy_of(Seat seat) { return seat == Seat::First ? Seat::Second : Seat::First; }
constexpr UnitSet bit(UnitId id) { return static_cast<UnitSet>(1u << static_cast<int>(id)); }

constexpr bool single(UnitSet set) { return set != 0 && (set & (set - 1)) == 0; }
constexpr UnitId only(UnitSet set) { return static_cast<UnitId>(std::countr_zero(set)); }  // the first, if more

inline const Unit& unit_of(const State& s, UnitId id) { return s.units[static_cast<std::size_t>(id) - 1]; }
inline Unit& unit_of(State& s, UnitId id) { return s.units[static_cast<std::size_t>(id) - 1]; }
inline bool in_play(const State& s, UnitId id) {
    return id != UnitId::None && static_cast<std::size_t>(id) <= kUnits && unit_of(s, id).zone == Zone::Play;
}
inline const Card& card_of(const Setup& setup, CardId card) { return setup.cards[static_cast<std::size_t>(card)]; }
inline const Card& card_of(const Setup& setup, const State& s, UnitId id) {
    return card_of(setup, unit_of(s, id).card);
}
inline bool bears(const Setup& setup, const State& s, UnitId id, Marks marks) {
    return (setup.marks[static_cast<std::size_t>(unit_of(s, id).card)] & marks) != 0;
}
inline const Line& line_of(const Setup& setup, const State& s, const Ability& a) {
    return card_of(setup, s, a.source).lines[a.line];
}

// The lines of all units that are spoken of, so that most questions about bearers end here.
inline Marks borne(const Setup& setup, const State& s) {
    Marks marks = 0;
#pragma GCC unroll 8
    for (const Unit& unit : s.units) marks |= setup.marks[static_cast<std::size_t>(unit.card)];
    return marks;
}

// The units of one player in play, by arrival.
template <class F>
void each_of(const State& s, Seat seat, F&& f) {
    for (const UnitId id : s.side[seat].units) {
        if (unit_of(s, id).zone == Zone::Play) f(id);
    }
}

// Units in play, the active player's first, each side by arrival (FG-7.3).
template <class F>
void each_in_play(const State& s, F&& f) {
    each_of(s, s.active, f);
    each_of(s, enemy_of(s.active), f);
}

// As each_in_play, but only units with such a line.
template <class F>
void each_bearer(const Setup& setup, const State& s, Marks marks, F&& f) {
    for (Seat seat = s.active;; seat = enemy_of(seat)) {
        for (const UnitId id : s.side[seat].units) {
            if (bears(setup, s, id, marks) && unit_of(s, id).zone == Zone::Play) f(id);
        }
        if (seat != s.active) return;
    }
}

// Whether a card is to be drawn, and by whom: the active player first.
inline bool drawing(const State& s) { return s.side[Seat::First].draws + s.side[Seat::Second].draws > 0; }
inline Seat drawer(const State& s) { return s.side[s.active].draws > 0 ? s.active : enemy_of(s.active); }

int count_units(const State& s, Seat seat);
int attack_of(const Setup& setup, const State& s, UnitId id);
int defense_of(const Setup& setup, const State& s, UnitId id);

inline bool fits(const Setup& setup, const State& s, const Selector& selector, const Ability& from, UnitId id) {
    const Unit& unit = unit_of(s, id);
    const bool self = id == from.source, friendly = unit.controller == from.controller;
    const int cost = setup.cost[static_cast<std::size_t>(unit.card)];
    const bool barred = (self & selector.other) | (!self & selector.self) | (friendly & selector.enemy) |
                        (!friendly & selector.friendly);
    return !barred & (cost >= selector.cost_least) & (cost <= selector.cost_most);  // no branch: each is a coin toss
}

bool can_pay(const State& s, const Line& line, Seat seat, UnitId source);
void pay(const Running& t, const Line& line, Seat seat, UnitId source);

// The place of the first target still to be chosen; kTargets if there is none.
inline std::size_t open_target(const Ability& a) {
    std::size_t n = 0;
    while (n < kTargets && a.target[n] != UnitId::Open) ++n;
    return n;
}
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
const Ability* asking_in_share(const State& s);
inline const Ability* asking(const State& s) {
    if (s.running.source != UnitId::None) return open_target(s.running) < kTargets ? &s.running : nullptr;
    return s.batch.size > 0 ? asking_in_share(s) : nullptr;
}
// The line by which `source` could prevent the destruction that is offered now, or -1 (FG-7.1).
int guard_line(const Setup& setup, const State& s, UnitId source);

void gather_from(const Running& t, UnitId source, Trigger trigger, UnitSet subjects, UnitId other);
void gather_all(const Running& t, Trigger trigger, UnitSet subjects, UnitId other);
// FG-5.1: every line that waits for this becomes a waiting ability. Units that leave together still look on (FG-7.4),
// so this is called before they leave. What no card looks on at is asked of the one subject alone.
inline void gather(const Running& t, Trigger trigger, UnitSet subjects, UnitId other = UnitId::None) {
    const Marks marks = mark(trigger);
    if ((t.setup.onlookers & marks) == 0 && single(subjects)) {
        if (bears(t.setup, t.s, only(subjects), marks)) gather_from(t, only(subjects), trigger, subjects, other);
    } else if ((borne(t.setup, t.s) & marks) != 0) {
        gather_all(t, trigger, subjects, other);
    }
}
void tell_targets(const Running& t, const Ability& a);
void set_coin(const Running& t, Seat seat, int coin);
void finish(const Running& t, Ending ending, engine::SeatSet winners);
// A card is to be drawn: without one the game is over.
void await_card(const Running& t);
// Nothing is half-resolved. A frame that was left empty may still have to be cleared away by carry_on.
inline bool settled(const State& s) {
    return s.running.source == UnitId::None && s.waiting.empty() && s.fall.units.empty() &&
           s.attack.defender == UnitId::None;
}
// Goes on until somebody must decide or the game is over.
void carry_on(const Running& t);

}  // namespace forge
