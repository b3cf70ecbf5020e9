// Chapters 9 and 10: which battles, dice, hits, casualties, results.
#include <algorithm>

#include "games/nexus_ops/picks.h"

namespace nexus_ops {
namespace {

using engine::tell;

// NO-9.1: hexes where the active player still has a battle to fight.
Hexes open_battles(At at) { return at.s.seats[at.s.active].held & held_by_foes(at, at.s.active) & ~at.s.fought; }

// Units of this side in the battle are marked, from the start or by joining (NO-9.4).
void mark_fought(State& s, Seat seat, Hex hex) {
    for (Places left = s.seats[seat].army.used; left != 0; left &= left - 1) {
        Group like = group_at(s.seats[seat], std::countr_zero(left));
        if (like.hex != hex || (like.marks & kFought) != 0) continue;
        like.marks |= kFought;
        change_units(s, seat, std::countr_zero(left), like.count, like);
    }
}

void add_dice(Side& side, Type type, int count) {
    for (int n = 0; n < count && !side.dice.full(); ++n) side.dice.push_back({0, type});
}

// The groups of a side in the battle that roll in this step (NO-10.30).
Places rolling(At at, int side, Places here) {
    const State& s = at.s;
    const Step step = s.battle.step;
    const bool plains = has(s.land[Terrain::Plains], s.battle.hex);
    Places out = 0;
    each_group(
        s.seats[owner(s, side)].army,
        [&](int i, const Group& group) {
            const bool early = (group.marks & kAmbush) != 0;
            const bool first = plains && at.setup[group.type].can(Ability::First);
            const bool rolls = step == Step::Ambush ? early : step == Step::Blitz ? first && !early : !early && !first;
            out |= rolls ? Places{1} << i : 0;
        },
        step < Step::Dragon ? here : here & places_of(type_of(step)));
    return out;
}

// The dice of a step: normal ones first, then extra ones (NO-22.8).
void gather_dice(At at, State& s, int which, Places groups) {
    Side& side = side_at(s, which);
    PerType normal, extra;
    each_group(
        s.seats[owner(s, which)].army,
        [&](int, const Group& group) {
            normal[group.type] = static_cast<std::uint8_t>(normal[group.type] + group.count);
            extra[group.type] = static_cast<std::uint8_t>(extra[group.type] + group.dice);
        },
        groups);
    side.dice.clear();
    side.shielded = side.shielded_aimed = 0;
    for (int i = kTypes - 1; i >= 0; --i) {
        const Type type = type_at(i);
        const bool fewer = at.setup[type].can(Ability::CloneDice) && s.battle.step != Step::Ambush && normal[type] > 0;
        add_dice(side, type, normal[type] - (fewer ? 1 : 0));  // NO-15.10a
    }
    for (int i = kTypes - 1; i >= 0; --i) add_dice(side, type_at(i), extra[type_at(i)]);
}

// On to the next step in which a die is rolled (NO-10.9, NO-22.9): false if there is none.
bool next_step(Go go) {
    Battle& battle = go.s.battle;
    std::array<Places, 2> here{};
    for (int side = 0; side < 2; ++side) {
        each_group(go.s.seats[owner(go.s, side)].army, [&](int i, const Group& group) {
            here[static_cast<std::size_t>(side)] |= group.hex == battle.hex ? Places{1} << i : 0;
        });
    }
    while (battle.step < Step::Human) {
        battle.step = static_cast<Step>(static_cast<int>(battle.step) + 1);
        const Places attack = rolling(go, 0, here[0]), defence = rolling(go, 1, here[1]);
        if ((attack | defence) == 0) continue;
        gather_dice(go, go.s, 0, attack);
        gather_dice(go, go.s, 1, defence);
        if (battle.sides[0].dice.size() + battle.sides[1].dice.size() > 0) return true;
    }
    return false;
}

// NO-10.20 to NO-10.27
Next end_battle(Go go) {
    State& s = go.s;
    const Side& defence = side_at(s, 1);
    const bool won = defence.lost.total() == defence.began.total() + defence.joined.total();
    const Seat defender = s.battle.defender;
    const Hex hex = s.battle.hex;
    for (int side = 0; side < 2; ++side) forget_marks(s, owner(s, side), kAmbush, false, true);
    for (Side& side : s.battle.sides) {
        side.dice.clear();
        side.shielded = side.shielded_aimed = 0;
    }
    s.battle.step = Step::None;
    tell(go.events, EventKind::BattleEnded, index(hex), index(s.active), index(defender));
    if (!won) {
        s.flow.push(Test{});
        return Next::Done;
    }
    bool spreads = false;
    each_group(s.seats[s.active].army, [&](int, const Group& group) {
        spreads |= group.hex == hex && go.setup[group.type].can(Ability::Spread) && (group.marks & kFound) == 0;
    });
    if (spreads) s.flow.push(Spread{hex});
    s.flow.push(Test{});
    s.flow.push(Solace{defender});
    if (missions_at_hand(go) != 0 || !s.seats[s.active].missions.empty()) s.flow.push(Claim{});
    ++s.seats[s.active].victories;
    tell(go.events, EventKind::Won, index(s.active), index(defender), index(hex));
    score(go, s.active, 1);  // NO-10.21
    return Next::Done;
}

void owe(State& s, int side, int hits, Seat chooser) {
    const Seat seat = owner(s, side);
    if (hits > 0) s.flow.push(Loss{seat, chooser, s.battle.hex, static_cast<std::uint8_t>(hits)});
}

Reason may_battle(At at, Hex hex, Seat defender) {
    if (!has(at.s.seats[at.s.active].held & held_by_foes(at, at.s.active), hex)) return Reason::NotContested;
    if (has(at.s.fought, hex)) return Reason::HadBattle;
    const bool there = is_opponent(at.setup, at.s.active, defender) && has(at.s.seats[defender].held, hex);
    return there ? Reason::None : Reason::NoOpponent;
}

}  // namespace

// NO-10.10 to NO-10.12: a natural 1 always misses, a natural 6 always hits.
int needed_number(At at, int side, Type type) {
    const UnitFacts& facts = at.setup[type];
    const Terrain terrain = terrain_of(at, at.s.battle.hex);
    const int cv = terrain == facts.home ? facts.home_cv : terrain == facts.weak ? facts.weak_cv : facts.cv;
    return std::clamp(cv - side_at(at.s, side).bonus[static_cast<std::size_t>(type)], 2, 6);
}

Hits hits_against(At at, int side) {
    const Side& own = side_at(at.s, side);
    const int foe = 1 - side;
    Hits hits;
    for (const Die& die : side_at(at.s, foe).dice) {
        if (die.value < needed_number(at, foe, die.type)) continue;
        ++(at.setup[die.type].can(Ability::Aim) && die.value >= 5 ? hits.aimed : hits.ordinary);  // NO-10.29
    }
    // NO-22.27: a cancelled hit that a reroll took away takes off one of the other kind.
    const int spare_aimed = std::max(0, own.shielded_aimed - hits.aimed),
              spare = std::max(0, own.shielded - hits.ordinary);
    hits.aimed = std::max(0, hits.aimed - own.shielded_aimed - spare);
    hits.ordinary = std::max(0, hits.ordinary - own.shielded - spare_aimed);
    return hits;
}

void begin_battle(Go go, Hex hex, Seat defender) {
    State& s = go.s;
    s.battle = {};
    s.battle.hex = hex;
    s.battle.defender = defender;
    s.fought |= bit(hex);
    for (int side = 0; side < 2; ++side) {
        side_at(s, side).began = units_in(s.seats[owner(s, side)], hex);
        mark_fought(s, owner(s, side), hex);
    }
    each_group(s.seats[s.active].army, [&](int, const Group& group) {
        s.battle.from_monolith |= group.hex == hex && (group.marks & kMonolith) != 0;
    });
    tell(go.events, EventKind::BattleBegan, index(hex), index(s.active), index(defender));
    s.flow.push(Fight{});
    s.flow.push(Window{});
}

void OnBattles::list(const Battles& battles, At at, engine::ActionList& out) {
    const Hexes open = open_battles(at);
    each_hex(open, [&](Hex hex) {
        for (int i = 0; i < at.setup.seats; ++i) {
            const Seat seat = seat_at(i);
            out.push_if(is_opponent(at.setup, at.s.active, seat) && has(at.s.seats[seat].held, hex),
                        act(Verb::Battle, index(hex), i));
        }
    });
    out.push_if(open == 0, act(Verb::End));
    out.push_if(!battles.looked && has_cards_to_use(at), act(Verb::Cards));
}

Reason OnBattles::why(const Battles& battles, At at, Action action) {
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Battle: return may_battle(at, hex_at(action.operands[0]), seat_at(action.operands[1]));
        case Verb::End: return open_battles(at) == 0 ? Reason::None : Reason::BattleOpen;  // NO-9.1, NO-5.6
        default: return why_common(battles, at, action);
    }
}

Next OnBattles::answer(Battles& battles, Go go, Action action) {
    battles.looked = false;
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Battle: begin_battle(go, hex_at(action.operands[0]), seat_at(action.operands[1])); return Next::Go;
        case Verb::Cards: open_cards(go); return Next::Go;
        default: break;
    }
    if (phase_goes_on(go)) begin_mining(go);
    return Next::Done;
}

Next OnFight::advance(Fight&, Go go) {
    if (!both_stand(go.s) || !next_step(go)) return end_battle(go);  // NO-10.17, NO-10.18
    tell(go.events, EventKind::StepBegan, index(go.s.battle.hex), static_cast<int>(go.s.battle.step));
    go.s.flow.push(Window{.after = true});
    go.s.flow.push(Roll{});
    return Next::Go;
}

const char* OnFight::fault(const Fight&, At at, std::size_t i) {
    const auto& [setup, s] = at;
    if (i != 1 || s.flow.get<Battles>(0) == nullptr) return "a battle is part of a Battle phase";
    if (s.battle.hex >= Hex::None || !has(setup.exists, s.battle.hex) || index(s.battle.defender) >= setup.seats ||
        !is_opponent(setup, s.active, s.battle.defender))
        return "a battle has a hex, an attacker and a defender";
    return nullptr;
}

Next OnRoll::answer(Roll&, Go go, Action action) {
    const At at = go;
    for (int side = 0; side < 2; ++side) {
        for (Die& die : side_at(go.s, side).dice) {
            if (die.value != 0) continue;
            die.value = static_cast<std::uint8_t>(action.operands[0]);
            tell(go.events, EventKind::Rolled, index(owner(go.s, side)),
                 static_cast<int>(go.setup.unit_cards[static_cast<std::size_t>(die.type)]), action.operands[0],
                 needed_number(at, side, die.type));
            return Next::Go;
        }
    }
    return Next::Done;
}

Next OnRoll::advance(Roll&, Go go) {
    for (const Side& side : go.s.battle.sides) {
        if (!side.dice.empty() && side.dice.back().value == 0) return Next::Ask;
    }
    return Next::Done;
}

const char* OnRoll::fault(const Roll&, At at, std::size_t i) {
    const Window* window = i > 0 ? at.s.flow.get<Window>(i - 1) : nullptr;
    return window != nullptr && window->after ? nullptr : "dice are rolled in a step";
}

// NO-10.29: aimed hits against the attacker, his own choices, aimed hits against the defender, his own choices.
Next OnWindow::closed(Window& window, Go go) {
    if (!window.after) return Next::Done;
    for (int side = 1; side >= 0; --side) {
        const Hits hits = hits_against(go, side);
        owe(go.s, side, hits.ordinary, owner(go.s, side));
        owe(go.s, side, hits.aimed, owner(go.s, 1 - side));
    }
    return Next::Done;
}

void OnLoss::list(const Loss& loss, At at, engine::ActionList& out) {
    each_group(at.s.seats[loss.owner].army, [&](int i, const Group& group) {
        out.push_if(group.hex == loss.hex, act(Verb::Remove, unit_id(loss.owner, i)));
    });
}

Reason OnLoss::why(const Loss& loss, At at, Action action) {
    const int unit = action.operands[0];
    const Player& player = at.s.seats[loss.owner];
    const bool there = owner_of(unit) == loss.owner && is_group(player, group_of(unit)) &&
                       group_at(player, group_of(unit)).hex == loss.hex;
    return there ? Reason::None : Reason::NoUnit;
}

Next OnLoss::answer(Loss& loss, Go go, Action action) {
    remove_unit(go, loss.owner, group_of(action.operands[0]));
    return --loss.left == 0 ? Next::Done : Next::Go;
}

Next OnLoss::advance(Loss& loss, Go go) {
    return has(go.s.seats[loss.owner].held, loss.hex) ? Next::Ask : Next::Done;  // NO-10.14: surplus hits are lost
}

const char* OnLoss::fault(const Loss& loss, At at, std::size_t i) {
    const bool good = i > 0 && i < 8 && loss.left > 0 && loss.left <= 2 * kDice && index(loss.owner) < at.setup.seats &&
                      index(loss.chooser) < at.setup.seats && loss.hex < Hex::None && has(at.setup.exists, loss.hex);
    if (!good) return "units are removed by somebody, somewhere";
    const bool attack = at.s.flow.get<Attacking>(0) != nullptr && is_opponent(at.setup, at.s.active, loss.owner);
    const bool battle = at.s.flow.get<Fight>(1) != nullptr && loss.hex == at.s.battle.hex &&
                        side_of(at.s, loss.owner) >= 0 && side_of(at.s, loss.chooser) >= 0;
    return attack || battle ? nullptr : "units are removed in battles and special attacks";
}

void OnClaim::list(const Claim&, At at, engine::ActionList& out) {
    for (std::uint64_t left = missions_at_hand(at); left != 0; left &= left - 1) {
        const int id = std::countr_zero(left);
        const Card& card = at.setup[static_cast<CardId>(id)];
        if (card.battle && is_met(at, at.s.active, card)) out.push_back(act(Verb::Fulfil, id));
    }
    out.push_back(act(Verb::Pass));
}

Reason OnClaim::why(const Claim&, At at, Action action) {
    if (static_cast<Verb>(action.verb) == Verb::Pass) return Reason::None;
    const int value = action.operands[0];
    if (value >= 64 || (missions_at_hand(at) >> value & 1u) == 0) return Reason::NotInHand;
    const Card& card = at.setup[static_cast<CardId>(value)];
    if (!card.battle) return Reason::NotWon;
    return is_met(at, at.s.active, card) ? Reason::None : Reason::Unmet;
}

Next OnClaim::answer(Claim&, Go go, Action action) {
    if (static_cast<Verb>(action.verb) == Verb::Fulfil) {
        fulfil(go, static_cast<CardId>(action.operands[0]));
    } else {
        tell(go.events, EventKind::Passed, index(go.s.active));
    }
    return Next::Done;
}

const char* OnClaim::fault(const Claim&, At at, std::size_t i) {
    const bool good = i > 0 && at.s.flow.get<Solace>(i - 1) != nullptr && at.s.battle.hex < Hex::None &&
                      index(at.s.battle.defender) < at.setup.seats;
    return good ? nullptr : "missions follow a battle that was won";
}

Next OnSolace::answer(Solace& solace, Go go, Action action) {
    if (static_cast<Verb>(action.verb) == Verb::Accept) {
        go.s.flow.push(Draw{solace.by, 1, false, Into::Hand});
    } else {
        tell(go.events, EventKind::Passed, index(solace.by));
    }
    return Next::Done;
}

const char* OnSolace::fault(const Solace& solace, At at, std::size_t i) {
    const bool good = i > 0 && at.s.flow.get<Test>(i - 1) != nullptr && index(solace.by) < at.setup.seats;
    return good ? nullptr : "the loser of a battle may draw";
}

void OnSpread::list(const Spread& spread, At at, engine::ActionList& out) {
    each_group(at.s.seats[at.s.active].army, [&](int i, const Group& group) {
        if (group.hex != spread.hex || !at.setup[group.type].can(Ability::Spread) || (group.marks & kFound) != 0)
            return;
        Hexes open = beside(group.hex) & open_to(at, group.type);
        if (is_bound(at, at.s.active, group.hex)) open &= ~held_by_foes(at, at.s.active);
        each_hex(open, [&](Hex hex) { out.push_back(act(Verb::Spread, unit_id(at.s.active, i), index(hex))); });
    });
    out.push_back(act(Verb::Done));
}

Reason OnSpread::why(const Spread& spread, At at, Action action) {
    if (static_cast<Verb>(action.verb) == Verb::Done) return Reason::None;
    const int unit = action.operands[0];
    const Hex hex = hex_at(action.operands[1]);
    const Player& player = at.s.seats[at.s.active];
    if (owner_of(unit) != at.s.active || !is_group(player, group_of(unit))) return Reason::NotYours;
    const Group& group = group_at(player, group_of(unit));
    if (group.hex != spread.hex || !at.setup[group.type].can(Ability::Spread) || (group.marks & kFound) != 0)
        return Reason::NoSpread;
    if (!has(beside(group.hex), hex)) return Reason::TooFar;
    if (!has(open_to(at, group.type), hex)) return Reason::Forbidden;
    const bool bound = is_bound(at, at.s.active, group.hex) && has(held_by_foes(at, at.s.active), hex);
    return bound ? Reason::FromBattle : Reason::None;
}

Next OnSpread::answer(Spread& spread, Go go, Action action) {
    if (static_cast<Verb>(action.verb) == Verb::Done) return Next::Done;
    const Seat seat = go.s.active;
    Group like = group_at(go.s.seats[seat], group_of(action.operands[0]));
    like.hex = hex_at(action.operands[1]);
    const int moved = change_units(go.s, seat, group_of(action.operands[0]), 1, like);
    tell(go.events, EventKind::Moved, index(seat), unit_id(seat, moved), index(spread.hex), index(like.hex));
    return Next::Go;
}

Next OnSpread::advance(Spread& spread, Go go) {
    if (!plays(go.s, go.s.active)) return Next::Done;
    engine::ActionList list;
    OnSpread::list(spread, go, list);
    return list.size() > 1 ? Next::Ask : Next::Done;
}

const char* OnSpread::fault(const Spread& spread, At at, std::size_t i) {
    const bool good = i == 1 && at.s.flow.get<Battles>(0) != nullptr && at.setup.alternate && spread.hex < Hex::None &&
                      has(at.setup.exists, spread.hex);
    return good ? nullptr : "units spread after a battle";
}

}  // namespace nexus_ops
