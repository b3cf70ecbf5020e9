// Chapter 7: moves and special attacks.
#include "games/nexus_ops/questions.h"

namespace nexus_ops {
namespace {

using engine::tell;

// How a unit may move, with the rules that can be lifted to find out which one forbids a hex.
struct Way {
    Hexes open = 0;   // that it may enter
    Hexes stops = 0;  // where it must end its move (NO-7.3)
};

Hexes walk(At at, const Group& unit, const Way& way) {
    const UnitFacts& facts = at.setup[unit.type];
    const Hexes open = way.open & ~bit(unit.hex);  // NO-7.12
    const Hexes near = beside(unit.hex) & open;    // NO-7.1
    Hexes normal = near;
    if (facts.can(Ability::Stride)) {  // NO-7.9
        const Hexes plains = at.s.land[Terrain::Plains], through = near & ~way.stops;
        normal |= (beside_all(through & plains) | (beside_all(through) & plains)) & open;
    }
    if (facts.can(Ability::Leap) && has(at.s.land[Terrain::Magma], unit.hex))
        normal |= beside_all(near) & open;  // NO-7.10
    Hexes out = normal;
    Hexes edge = normal & ~way.stops;
    for (int step = 0; step < unit.extra; ++step) {  // T18, NO-22.3
        edge = beside_all(edge) & open;
        out |= edge;
        edge &= ~way.stops;
    }
    if (facts.can(Ability::Flight) && unit.hex == Hex::Centre && !at.setup.vortex) out |= open;  // NO-7.11, NO-22.14
    if (facts.can(Ability::Dive) && has(at.s.land[Terrain::Magma], unit.hex))                    // NO-15.10e
        out |= (at.s.land[Terrain::Magma] | beside_all(at.s.land[Terrain::Magma])) & open;
    return out;
}

bool can_breathe(At at, const Group& group) {
    const UnitFacts& facts = at.setup[group.type];
    return facts.can(Ability::Breath) || facts.can(Ability::WyrmBreath);
}

}  // namespace

// NO-7.4, NO-15.8d: judged when the unit starts to move.
bool is_bound(At at, Seat seat, Hex from) { return has(held_by_foes(at, seat), from); }

Hexes reach(At at, Seat seat, const Group& group) {
    const Hexes foes = held_by_foes(at, seat);
    const Hexes open = open_to(at, group.type);  // NO-7.2
    return walk(at, group, {has(foes, group.hex) ? open & ~foes : open, foes});
}

// Whether it can go anywhere, without looking at paths: whoever flies or dives could also walk, or goes far.
bool may_leave(At at, Seat seat, const Group& group) {
    const Hexes foes = held_by_foes(at, seat);
    Hexes open = open_to(at, group.type) & ~bit(group.hex);
    if (has(foes, group.hex)) open &= ~foes;
    if ((beside(group.hex) & open) != 0) return true;
    const UnitFacts& facts = at.setup[group.type];
    return (facts.can(Ability::Flight) || facts.can(Ability::Dive)) && reach(at, seat, group) != 0;
}

void begin_movement(Go go) {
    go.s.discount = go.s.least = 0;
    tell(go.events, EventKind::PhaseBegan, index(go.s.active), 1);
    go.s.flow.push(Moving{});
}

void OnMoving::list(const Moving& moving, At at, engine::ActionList& out) {
    const Seat seat = at.s.active;
    const Army& army = at.s.seats[seat].army;
    const Hexes foes = held_by_foes(at, seat);
    for (int n = 0; n < kTypes; ++n) {
        Places left = army.used & places_of(type_at(n));
        if (left == 0) continue;
        const Hexes open = open_to(at, type_at(n));
        const std::array<Hexes, 2> ways{open, open & ~foes};  // NO-7.4: the second from where enemies stand
        const UnitFacts& facts = at.setup[type_at(n)];
        const bool far = facts.can(Ability::Flight) || facts.can(Ability::Dive);  // where they could not walk
        for (; left != 0; left &= left - 1) {
            const int i = std::countr_zero(left);
            const Group& group = army.groups[static_cast<std::size_t>(i)];
            bool leaves = (beside(group.hex) & ways[foes >> index(group.hex) & 1u]) != 0;
            if (far && !leaves) leaves = may_leave(at, seat, group);
            // Nobody can foresee which have moved: a branch on it costs more than the push.
            out.push_if(leaves & ((group.marks & kMoved) == 0), act(Verb::Move, unit_id(seat, i)));
        }
    }
    list_attacks(at, out);
    list_common(moving, at, out);
}

// An army has many groups: one is drawn until one can move.
Action OnMoving::any(const Moving& moving, At at, engine::Rng& rng) {
    const Player& player = at.s.seats[at.s.active];
    const auto groups = static_cast<std::uint32_t>(std::popcount(player.army.used));
    engine::ActionList others;
    list_attacks(at, others);
    list_common(moving, at, others);
    for (;;) {
        const std::uint32_t drawn = rng.below(groups + static_cast<std::uint32_t>(others.size()));
        if (drawn >= groups) return others[drawn - groups];
        Places left = player.army.used;
        for (std::uint32_t n = 0; n < drawn; ++n) left &= left - 1;
        const int i = std::countr_zero(left);
        const Group& group = group_at(player, i);
        if ((group.marks & kMoved) == 0 && may_leave(at, at.s.active, group))
            return act(Verb::Move, unit_id(at.s.active, i));
    }
}

Reason OnMoving::why(const Moving& moving, At at, Action action) {
    const auto verb = static_cast<Verb>(action.verb);
    if (verb == Verb::Attack) return why_attack(at, action);
    if (verb != Verb::Move) return why_common(moving, at, action);
    const Player& player = at.s.seats[at.s.active];
    const int unit = action.operands[0];
    if (owner_of(unit) != at.s.active || !is_group(player, group_of(unit))) return Reason::NotYours;
    const Group& group = group_at(player, group_of(unit));
    if ((group.marks & kMoved) != 0) return Reason::HasMoved;
    return may_leave(at, at.s.active, group) ? Reason::None : Reason::TooFar;
}

Next OnMoving::answer(Moving& moving, Go go, Action action) {
    moving.looked = false;
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Move: go.s.flow.push(To{static_cast<std::uint8_t>(group_of(action.operands[0]))}); return Next::Go;
        case Verb::Cards: open_cards(go); return Next::Go;
        default: break;
    }
    const bool attacks = static_cast<Verb>(action.verb) == Verb::Attack;
    const Group unit = attacks ? group_at(go.s.seats[go.s.active], group_of(action.operands[0])) : Group{};
    forget_marks(go.s, go.s.active, kMoved, true, false);  // NO-7.27: no unit moves after this
    tell(go.events, EventKind::MovesEnded, index(go.s.active));
    go.s.flow.push(Attacking{});
    if (attacks) attack(go, unit, hex_at(action.operands[1]), seat_at(action.operands[2]));
    return Next::Done;
}

void OnTo::list(const To& to, At at, engine::ActionList& out) {
    each_hex(reach(at, at.s.active, group_at(at.s.seats[at.s.active], to.group)),
             [&](Hex hex) { out.push_back(act(Verb::To, index(hex))); });
}

// NO-22.16: the unit's own hex, terrain, the battle it leaves, who stops it, the distance.
Reason OnTo::why(const To& to, At at, Action action) {
    const Group& unit = group_at(at.s.seats[at.s.active], to.group);
    const Hex hex = hex_at(action.operands[0]);
    if (has(reach(at, at.s.active, unit), hex)) return Reason::None;
    if (hex == unit.hex) return Reason::SameHex;
    const Hexes open = open_to(at, unit.type);
    if (!has(open, hex)) return Reason::Forbidden;
    if (is_bound(at, at.s.active, unit.hex) && has(walk(at, unit, {open, 0}), hex)) return Reason::FromBattle;
    return has(walk(at, unit, {open, 0}), hex) ? Reason::Stopped : Reason::TooFar;
}

Next OnTo::answer(To& to, Go go, Action action) {
    const Seat seat = go.s.active;
    Group like = group_at(go.s.seats[seat], to.group);
    const Hex from = like.hex;
    like.hex = hex_at(action.operands[0]);
    like.marks |= kMoved;
    like.extra = 0;
    const int moved = change_units(go.s, seat, to.group, 1, like);
    tell(go.events, EventKind::Moved, index(seat), unit_id(seat, moved), index(from), index(like.hex));
    return Next::Done;
}

const char* OnTo::fault(const To& to, At at, std::size_t i) {
    if (i != 1 || at.s.flow.get<Moving>(0) == nullptr || to.group >= kFigures) return kNoBeginning;
    return half_fault(at, i, Verb::Move, unit_id(at.s.active, to.group));
}

void list_attacks(At at, engine::ActionList& out) {
    const Army& army = at.s.seats[at.s.active].army;
    if ((army.used & at.setup.breathers) == 0) return;
    const Hexes foes = held_by_foes(at, at.s.active), own = controlled(at, at.s.active);
    each_group(
        army,
        [&](int i, const Group& group) {
            if ((group.marks & kAttacked) != 0 || !has(own, group.hex)) return;  // NO-7.21
            each_hex(beside(group.hex) & foes, [&](Hex hex) {                    // NO-7.22
                for (int n = 0; n < at.setup.seats; ++n) {
                    const Seat seat = seat_at(n);
                    out.push_if(is_opponent(at.setup, at.s.active, seat) && has(at.s.seats[seat].held, hex),
                                act(Verb::Attack, unit_id(at.s.active, i), index(hex), n));
                }
            });
        },
        at.setup.breathers);
}

Reason why_attack(At at, Action action) {
    const Player& player = at.s.seats[at.s.active];
    const int unit = action.operands[0];
    const Hex hex = hex_at(action.operands[1]);
    const Seat target = seat_at(action.operands[2]);
    if (owner_of(unit) != at.s.active || !is_group(player, group_of(unit))) return Reason::NotYours;
    const Group& group = group_at(player, group_of(unit));
    if (!can_breathe(at, group)) return Reason::NoBreath;
    if (!has(controlled(at, at.s.active), group.hex)) return Reason::NotControlled;
    const bool there = has(beside(group.hex), hex) && is_opponent(at.setup, at.s.active, target) &&
                       has(at.s.seats[target].held, hex);  // NO-15.8e
    if (!there) return Reason::NoTarget;
    return (group.marks & kAttacked) != 0 ? Reason::Breathed : Reason::None;
}

void attack(Go go, Group unit, Hex hex, Seat target) {
    const Seat seat = go.s.active;
    int group = -1;  // the marks of moves are forgotten by now: the unit may be part of another group
    each_group(go.s.seats[seat].army, [&](int i, const Group& other) {
        const bool same = other.hex == unit.hex && other.type == unit.type;
        if (same && (other.marks & ~kMoved) == (unit.marks & ~kMoved)) group = i;
    });
    unit = group_at(go.s.seats[seat], group);
    unit.marks |= kAttacked;
    group = change_units(go.s, seat, group, 1, unit);
    tell(go.events, EventKind::Attacked, unit_id(seat, group), index(hex), index(target));
    go.s.flow.push(Breath{hex, target, go.setup[unit.type].can(Ability::WyrmBreath)});
}

void OnAttacking::list(const Attacking& attacking, At at, engine::ActionList& out) {
    list_attacks(at, out);
    list_common(attacking, at, out);
}

Reason OnAttacking::why(const Attacking& attacking, At at, Action action) {
    return static_cast<Verb>(action.verb) == Verb::Attack ? why_attack(at, action) : why_common(attacking, at, action);
}

Next OnAttacking::answer(Attacking& attacking, Go go, Action action) {
    attacking.looked = false;
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Attack:
            attack(go, group_at(go.s.seats[go.s.active], group_of(action.operands[0])), hex_at(action.operands[1]),
                   seat_at(action.operands[2]));
            return Next::Go;
        case Verb::Cards: open_cards(go); return Next::Go;
        default: break;
    }
    if ((go.s.seats[go.s.active].army.used & go.setup.breathers) != 0)
        forget_marks(go.s, go.s.active, kAttacked, false, false);
    if (phase_goes_on(go)) begin_exploration(go);
    return Next::Done;
}

// NO-7.23: 5 or more, and nothing changes that.
Next OnBreath::answer(Breath& breath, Go go, Action action) {
    constexpr int kBreath = 5;
    const int die = action.operands[0];
    const Breath now = breath;
    tell(go.events, EventKind::Breathed, index(go.s.active), die, kBreath);
    breath.again = breath.again && die >= kBreath;                                 // NO-15.10f
    if (die >= kBreath) go.s.flow.push(Loss{now.target, now.target, now.hex, 1});  // NO-7.24
    return breath.again ? Next::Go : Next::Done;
}

Next OnBreath::advance(Breath& breath, Go go) {
    return has(go.s.seats[breath.target].held, breath.hex) ? Next::Ask : Next::Done;
}

const char* OnBreath::fault(const Breath& breath, At at, std::size_t i) {
    const bool good = i == 1 && at.s.flow.get<Attacking>(0) != nullptr && index(breath.target) < at.setup.seats &&
                      breath.hex < Hex::None && has(at.setup.exists, breath.hex) &&
                      is_opponent(at.setup, at.s.active, breath.target);
    return good ? nullptr : "a special attack has a target";
}

}  // namespace nexus_ops
