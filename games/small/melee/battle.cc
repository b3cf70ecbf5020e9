// Battles: dice, hits, casualties. Chapter 5 of rules.md.
#include "games/small/melee/battle.h"

#include <algorithm>

#include "games/small/melee/questions.h"

namespace melee {
namespace {

using engine::tell;

Next end_battle(Go go) {
    const auto& [setup, s, events] = go;
    const bool won = total(squad_of(s, 1)) == 0;
    const Seat defender = s.battle.defender;
    tell(events, EventKind::BattleEnded, static_cast<int>(s.battle.place), index(s.active), index(defender));
    s.battle = {};
    if (!won) return Next::Done;
    s.flow.push(Draw{defender, 1});  // ML-5.7
    const int points = ++s.seats[s.active].points;
    tell(events, EventKind::Scored, index(s.active), points);
    if (points >= setup.options[Option::Target])
        finish(s, Ending::Points, engine::bit(s.active), events);  // ML-7.2: before anything else
    return Next::Done;
}

// The next type that somebody has there: false if none is left.
bool next_step(State& s) {
    for (Side& side : s.battle.sides) {
        side.dice.clear();
        side.cancelled = 0;
    }
    int type = s.battle.step == Type::None ? 0 : static_cast<int>(s.battle.step) + 1;
    for (; type < kTypes; ++type) {
        s.battle.step = static_cast<Type>(type);
        if (squad_of(s, 0)[s.battle.step] + squad_of(s, 1)[s.battle.step] > 0) return true;
    }
    return false;
}

const char* side_fault(const State& s, int i) {
    const Side& side = side_at(s, i);
    for (const int die : side.dice) {
        if (die < 1 || die > 6) return "a die shows 1 to 6";
    }
    if (side.bonus < -kBonusLimit || side.bonus > kBonusLimit) return "a bonus is at most 9 (ML-8.5)";
    return side.cancelled > kStackLimit ? "more hits are cancelled than there can be" : nullptr;
}

}  // namespace

void begin_battle(Go go, Place place, Seat defender) {
    State& s = go.s;
    s.battle = {};
    s.battle.place = place;
    s.battle.defender = defender;
    s.fought = static_cast<std::uint8_t>(s.fought | 1u << static_cast<int>(place));
    tell(go.events, EventKind::BattleBegan, static_cast<int>(place), index(s.active), index(defender));
    s.flow.push(Fight{});
    s.flow.push(Window{});
}

// ML-5.3
int hits_against(const State& s, int side) {
    const Side& foe = side_at(s, 1 - side);
    int hits = -side_at(s, side).cancelled;
    if (s.battle.step == Type::None) return 0;
    for (const int die : foe.dice) {
        hits += (die == 6) | ((die != 1) & (die + foe.bonus >= facts_of(s.battle.step).strength));
    }
    return std::max(hits, 0);
}

// ML-5.4: what exceeds the units of a side is lost.
void owe(State& s, int side, int casualties) {
    const int left = std::min(casualties, total(squad_of(s, side)));
    if (left > 0) s.flow.push(Casualty{static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(left)});
}

Next OnFight::advance(Fight&, Go go) {
    if (!both_stand(go.s) || !next_step(go.s)) return end_battle(go);
    go.s.flow.push(Window{.after = true});
    go.s.flow.push(Roll{});
    return Next::Go;
}

const char* OnFight::fault(const Fight&, At at, std::size_t i) {
    const auto& [setup, s] = at;
    if (i != 1) return "a battle is part of a turn";
    if (static_cast<int>(s.battle.place) >= kPlaces || index(s.battle.defender) >= setup.options.players() ||
        s.battle.defender == s.active) {
        return "a battle has a place, an attacker and a defender";
    }
    for (int side = 0; side < 2; ++side) {
        if (const char* fault = side_fault(s, side)) return fault;
    }
    return nullptr;
}

Next OnRoll::answer(Roll&, Go go, Action action) {
    const int side = next_side(go.s);
    side_at(go.s, side).dice.push_back(static_cast<std::uint8_t>(action.operands[0]));
    tell(go.events, EventKind::Rolled, index(owner(go.s, side)), static_cast<int>(go.s.battle.step),
         action.operands[0]);
    return Next::Go;
}

const char* OnRoll::fault(const Roll&, At at, std::size_t i) {
    const Window* window = at.s.flow.get<Window>(i - 1);
    if (window == nullptr || !window->after) return "dice are rolled in a step";
    for (int side = 0; side < 2; ++side) {
        if (side_at(at.s, side).dice.size() > squad_of(at.s, side)[at.s.battle.step])
            return "a side rolls more than it has";
    }
    return nullptr;
}

Next OnCasualty::answer(Casualty& casualty, Go go, Action action) {
    const Seat seat = owner(go.s, casualty.side);
    --go.s.seats[seat][go.s.battle.place][static_cast<Type>(action.operands[0])];
    tell(go.events, EventKind::Removed, index(seat), action.operands[0], static_cast<int>(go.s.battle.place));
    return --casualty.left == 0 ? Next::Done : Next::Go;
}

const char* OnCasualty::fault(const Casualty& casualty, At at, std::size_t i) {
    const auto& flow = at.s.flow;
    const Casualty* other = flow.get<Casualty>(i - 1);  // the attacker's are removed first
    const bool part = other != nullptr ? other->side == 1 && casualty.side == 0
                                       : flow.get<Fight>(i - 1) != nullptr || flow.get<Window>(i - 1) != nullptr ||
                                             flow.get<Effect>(i - 1) != nullptr;
    const bool good =
        part && casualty.side < 2 && casualty.left > 0 && casualty.left <= total(squad_of(at.s, casualty.side));
    return good ? nullptr : "a side owes more than it has";
}

}  // namespace melee
