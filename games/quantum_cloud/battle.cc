// Moves, attacks and summons. Chapters 7 and 8 of rules.md.
#include <algorithm>

#include "games/quantum_cloud/questions.h"

namespace quantum_cloud {

using engine::index;
using engine::tell;

namespace {

bool is_own(At at, UnitId id) { return is_unit(at.s, static_cast<int>(id)) && at.s.units[id].owner == at.s.active; }

TileSet enemies_of(const State& s, Seat seat) { return s.cloud.taken & ~tiles_with(s, seat); }

Brief const& alter(At at, CardByte card) { return brief_of(at.setup, card); }

TileSet summon_tiles(At at, CardByte card) {  // QC-8.2, QC-14.7
    const Brief& brief = alter(at, card);
    const TileSet empty = empty_tiles(at.s.cloud);
    return has(brief.face[0], Keyword::Portable) ? empty : tiles_of(at.s.cloud, brief.terrains) & empty;
}

}  // namespace

// Step 6a.

void OnMoveStep::list_own(const MoveStep&, At at, engine::ActionList& out) {
    each_unit(at.s, [&](UnitId id, const Unit& unit) {
        if (unit.owner != at.s.active || unit.moved || !may_act(unit)) return;
        const Face& face = face_of(at, unit);
        if (face.move == 0) return;
        const bool way = (at.s.cloud.near[unit.tile] & ~at.s.cloud.taken) != 0 ||
                         (has(face, Keyword::Flight) && ways_of(at, unit, face.move) != 0);
        out.push_if(way, act(Verb::Move, static_cast<int>(id)));
    });
}

Reason OnMoveStep::why_own(const MoveStep&, At at, Action action) {
    if (!is_own(at, unit_at(action))) return Reason::NotYours;
    const Unit& unit = at.s.units[unit_at(action)];
    if (unit.moved) return Reason::HasMoved;
    if (unit.entered) return Reason::Entered;
    if (unit.frozen) return Reason::Frozen;
    return ways_of(at, unit, move_of(at, unit)) != 0 ? kFine : Reason::NoWay;
}

Next OnMoveStep::answer_own(MoveStep&, Go go, Action action) {
    go.s.flow.push(MoveTo{unit_at(action)});
    return Next::Go;
}

const char* OnMoveStep::fault(const MoveStep&, At at, std::size_t i) {
    const Turn* turn = at.s.flow.get<Turn>(0);
    const bool good = turn != nullptr && turn->step == Step::Attack &&
                      (at.s.flow.get<Turn>(i - 1) != nullptr || at.s.flow.get<Window<3>>(i - 1) != nullptr);
    return good ? nullptr : "QC-4.16: units move in their step";
}

void OnMoveTo::list(const MoveTo& half, At at, engine::ActionList& out) {
    const Unit& unit = at.s.units[half.unit];
    list_tiles(at, Verb::To, ways_of(at, unit, move_of(at, unit)), out);
}

Reason OnMoveTo::why(const MoveTo& half, At at, Action action) {
    const Unit& unit = at.s.units[half.unit];
    const int to = named_tile(at, action);
    if (to < 0) return Reason::NoTile;
    if (contains(at.s.cloud.taken, to)) return Reason::Occupied;
    return contains(ways_of(at, unit, move_of(at, unit)), to) ? kFine : Reason::OutOfMove;
}

Next OnMoveTo::answer(MoveTo& half, Go go, Action action) {
    State& s = go.s;
    Unit& unit = s.units[half.unit];
    const int from = unit.tile;
    s.cloud.tiles[unit.tile].unit = UnitId::None;
    s.cloud.taken &= ~tile_bit(from);
    put_unit(s, half.unit, named_tile(go, action));
    unit.moved = true;
    tell(go.events, EventKind::Moved, static_cast<int>(half.unit), place_of(s.cloud, from), action.operands[0]);
    return Next::Done;
}

const char* OnMoveTo::fault(const MoveTo& half, At at, std::size_t i) {
    return half_fault(at, i, act(Verb::Move, static_cast<int>(half.unit)));
}

// Step 6b.

void OnAttackStep::list_own(const AttackStep&, At at, engine::ActionList& out) {
    const TileSet enemies = enemies_of(at.s, at.s.active);
    each_unit(at.s, [&](UnitId id, const Unit& unit) {
        if (unit.owner != at.s.active || !may_act(unit) || attacks_left(at, unit) <= 0) return;
        const TileSet reach = tiles_within(at.s.cloud, unit.tile, face_of(at, unit).ranged);  // a guard is in it too
        out.push_if((reach & enemies) != 0, act(Verb::Attack, static_cast<int>(id)));
    });
}

Reason OnAttackStep::why_own(const AttackStep&, At at, Action action) {
    if (!is_own(at, unit_at(action))) return Reason::NotYours;
    const Unit& unit = at.s.units[unit_at(action)];
    if (unit.entered) return Reason::Entered;
    if (unit.frozen) return Reason::Frozen;
    if (attacks_left(at, unit) <= 0) return Reason::HasAttacked;
    return targets_of(at, unit, enemies_of(at.s, at.s.active)) != 0 ? kFine : Reason::NobodyInReach;
}

Next OnAttackStep::answer_own(AttackStep&, Go go, Action action) {
    go.s.flow.push(StrikeAt{unit_at(action)});
    return Next::Go;
}

void OnStrikeAt::list(const StrikeAt& half, At at, engine::ActionList& out) {
    const TileSet targets = targets_of(at, at.s.units[half.unit], enemies_of(at.s, at.s.active));
    each_tile(targets, [&](int i) { out.push_back(act(Verb::Target, static_cast<int>(tile(at.s.cloud, i).unit))); });
}

Reason OnStrikeAt::why(const StrikeAt& half, At at, Action action) {
    if (!is_unit(at.s, action.operands[0]) || at.s.units[unit_at(action)].owner == at.s.active) return Reason::NotEnemy;
    const Unit& unit = at.s.units[half.unit];
    const Unit& target = at.s.units[unit_at(action)];
    if (!in_reach(at, unit, target)) return Reason::OutOfReach;
    return contains(targets_of(at, unit, enemies_of(at.s, at.s.active)), target.tile) ? kFine : Reason::Guarded;
}

Next OnStrikeAt::answer(StrikeAt& half, Go go, Action action) {  // QC-7.5 (1)
    State& s = go.s;
    const UnitId attacker = half.unit, target = unit_at(action);
    ++s.units[attacker].attacks;
    tell(go.events, EventKind::Attacked, static_cast<int>(attacker), static_cast<int>(target));
    for (const UnitId id : {attacker, target}) {
        if (is_body(go.setup, s.units[id])) s.seats[s.units[id].owner].fought = true;  // QC-6.4
    }
    s.flow.push(Strike{.attacker = attacker, .target = target});
    return Next::Done;
}

const char* OnStrikeAt::fault(const StrikeAt& half, At at, std::size_t i) {
    return half_fault(at, i, act(Verb::Attack, static_cast<int>(half.unit)));
}

namespace {

bool on_map(const State& s, UnitId id) { return id != UnitId::None && !s.units[id].gone; }

}  // namespace

// QC-7.5 (5), QC-14.4
void exchange_blows(Go go, UnitId attacker, UnitId target) {
    const Unit& one = go.s.units[attacker];
    const Unit& two = go.s.units[target];
    const bool back = in_reach(go, two, one);  // QC-7.6
    const bool first = has(face_of(go, one), Keyword::FirstStrike);
    const bool second = back && has(face_of(go, two), Keyword::FirstStrike);
    const int blow = attack_of(go, one), answer = attack_of(go, two);
    if (second && !first) {
        hurt(go, attacker, answer);
        if (left_of(go, one) > 0) hurt(go, target, blow);
        return;
    }
    hurt(go, target, blow);
    if (back && (!first || second || left_of(go, two) > 0)) hurt(go, attacker, answer);
}

Next OnStrike::advance(Strike& strike, Go go) {
    State& s = go.s;
    if (!playing(s, s.active)) return Next::Done;
    switch (strike.stage) {
        case Blow::Declared:  // (2): what is pushed last comes first
            strike.stage = Blow::Window;
            trigger(go, strike.target, Trigger::Attacked);
            trigger(go, strike.attacker, Trigger::Attacks);
            return Next::Go;
        case Blow::Window:  // (3)
            strike.stage = Blow::Struck;
            open_window<4>(go);
            return Next::Go;
        case Blow::Struck: break;
    }
    const bool reached = on_map(s, strike.attacker) && on_map(s, strike.target) &&
                         in_reach(go, s.units[strike.attacker], s.units[strike.target]);
    if (!reached) {  // (4)
        tell(go.events, EventKind::Voided, index(s.active));
        return Next::Done;
    }
    exchange_blows(go, strike.attacker, strike.target);
    destroy(go, s.active);  // (6): the attacker's controller is the active player
    return Next::Done;
}

const char* OnStrike::fault(const Strike& strike, At at, std::size_t i) {
    if (at.s.flow.get<AttackStep>(i - 1) == nullptr || strike.stage == Blow::Declared)
        return "QC-7.5: attacks are declared in their step";
    for (const UnitId id : {strike.attacker, strike.target}) {
        if (id != UnitId::None && at.s.units[id].card == CardByte::Unknown) return "QC-7.5: nobody attacks nobody";
    }
    const bool own = !on_map(at.s, strike.attacker) || at.s.units[strike.attacker].owner == at.s.active;
    const bool enemy = !on_map(at.s, strike.target) || at.s.units[strike.target].owner != at.s.active;
    return own && enemy ? nullptr : "QC-7.4: the active player attacks an enemy unit";
}

// Step 7.

void OnSummonStep::list_own(const SummonStep& step, At at, engine::ActionList& out) {
    const auto& hand = at.s.seats[at.s.active].hand;
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const auto same = [&](const engine::Slot& slot) { return slot.card == hand[i].card; };
        if (hand[i].card == CardId::Unknown || std::find_if(hand.begin(), hand.end(), same) != hand.begin() + i)
            continue;
        const Action action = act(Verb::Summon, static_cast<int>(hand[i].card));
        out.push_if(why_own(step, at, action) == kFine, action);
    }
}

Reason OnSummonStep::why_own(const SummonStep&, At at, Action action) {
    const Player& player = at.s.seats[at.s.active];
    const auto card = static_cast<CardByte>(action.operands[0]);
    if (action.operands[0] == 0 || action.operands[0] > at.setup.deck_kinds || find_card(player, card) < 0)
        return Reason::NotInHand;
    if (alter(at, card).type != CardType::Alter) return Reason::NoAlter;
    if (alter(at, card).cost > player.qubits) return Reason::TooDear;
    if (at.s.flow.get<Turn>(0)->summons >= kSummons) return Reason::TooManySummons;
    return summon_tiles(at, card) != 0 ? kFine : Reason::NoSummonTile;
}

Next OnSummonStep::answer_own(SummonStep&, Go go, Action action) {
    go.s.flow.push(SummonAt{static_cast<CardByte>(action.operands[0])});
    return Next::Go;
}

void OnSummonAt::list(const SummonAt& half, At at, engine::ActionList& out) {
    list_tiles(at, Verb::To, summon_tiles(at, half.card), out);
}

Reason OnSummonAt::why(const SummonAt& half, At at, Action action) {
    const int to = named_tile(at, action);
    if (to < 0) return Reason::NoTile;
    if (contains(at.s.cloud.taken, to)) return Reason::Occupied;
    return contains(summon_tiles(at, half.card), to) ? kFine : Reason::SummonTerrain;
}

Next OnSummonAt::answer(SummonAt& half, Go go, Action action) {
    State& s = go.s;
    const CardByte card = take_from_hand(go, s.active, half.card);
    set_qubits(go, s.active, s.seats[s.active].qubits - alter(go, card).cost);
    ++s.flow.get<Turn>(0)->summons;
    const UnitId id = enter(go, card, s.active, named_tile(go, action));
    tell(go.events, EventKind::Summoned, static_cast<int>(id), action.operands[0], static_cast<int>(card));
    open_window<5>(go);  // QC-8.3
    trigger(go, id, Trigger::Summoned);
    return Next::Done;
}

const char* OnSummonAt::fault(const SummonAt& half, At at, std::size_t i) {
    return half_fault(at, i, act(Verb::Summon, static_cast<int>(half.card)));
}

}  // namespace quantum_cloud
