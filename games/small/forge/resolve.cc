// Resolution as data: `carry_on` looks which frame of the state is innermost and takes one step of it, until somebody
// must decide. The order of its questions is the order of nesting: destruction, ability, batch, attack.
#include "games/small/forge/resolve.h"

#include <algorithm>

namespace forge {

using engine::index;
using engine::tell;

int count_units(const State& s, Seat seat) {
    int count = 0;
    each_of(s, seat, [&](UnitId) { ++count; });
    return count;
}

// FG-8.1: asked for one unit over the lines in play; nothing is kept that could go stale.
template <class Value>
int sum_auras(const Setup& setup, const State& s, Marks marks, UnitId id, Value&& value) {
    int sum = 0;
    if ((setup.present & marks) == 0 || (borne(setup, s) & marks) == 0) return 0;
    each_bearer(setup, s, marks, [&](UnitId source) {
        for (const Line& line : card_of(setup, s, source).lines) {
            if (line.kind != LineKind::Aura) continue;
            if (fits(setup, s, line.actor, {.source = source, .controller = unit_of(s, source).controller}, id)) {
                sum += value(line);
            }
        }
    });
    return sum;
}

int attack_of(const Setup& setup, const State& s, UnitId id) {
    const int auras = sum_auras(setup, s, kAttackAura, id, [](const Line& line) { return line.attack; });
    return std::max(0, card_of(setup, s, id).attack + unit_of(s, id).attack + auras);  // FG-8.2
}

int defense_of(const Setup& setup, const State& s, UnitId id) {
    const int auras = sum_auras(setup, s, kDefenseAura, id, [](const Line& line) { return line.defense; });
    return std::max(0, card_of(setup, s, id).defense + unit_of(s, id).defense + auras);
}

bool can_pay(const State& s, const Line& line, Seat seat, UnitId source) {
    if (line.exhaust && (!in_play(s, source) || !unit_of(s, source).ready)) return false;
    return s.side[seat].coin >= line.coin;
}

void set_coin(const Running& t, Seat seat, int coin) {
    auto& now = t.s.side[seat].coin;
    const int was = now;
    now = static_cast<std::int16_t>(std::min(coin, kCoinLimit));  // FG-10.2
    tell(t.events, EventKind::CoinChanged, index(seat), now, was);
}

void pay(const Running& t, const Line& line, Seat seat, UnitId source) {
    if (line.exhaust) unit_of(t.s, source).ready = false;
    if (line.coin > 0) set_coin(t, seat, t.s.side[seat].coin - line.coin);
}

const Effect* target_effect(const Line& line, std::size_t n) {
    for (const Effect& effect : line.effects) {
        if (effect.ref == RefKind::Target && effect.target == n) return &effect;
    }
    return nullptr;
}

static bool any_fits(const Setup& setup, const State& s, const Selector& selector, const Ability& from) {
    for (const Side& side : s.side.of) {
        for (const UnitId id : side.units) {
            if (unit_of(s, id).zone == Zone::Play && fits(setup, s, selector, from, id)) return true;
        }
    }
    return false;
}

bool open_targets(const Setup& setup, const State& s, Ability& a) {
    const Line& line = line_of(setup, s, a);
    bool all = true;
    for (std::size_t n = 0; n < line.targets; ++n) {
        const bool any = any_fits(setup, s, target_effect(line, n)->selector, a);
        a.target[n] = any ? UnitId::Open : UnitId::None;  // FG-6.2
        all &= any;
    }
    return all;
}

const Ability* asking_in_share(const State& s) {
    for (std::size_t i = 0; i < s.batch.size; ++i) {
        const Ability& a = s.waiting[i];
        if (a.controller == s.batch.seat && open_target(a) < kTargets) return &a;
    }
    return nullptr;
}

int count_unplaced(const State& s) {
    int count = 0;
    each_in_share(s, [&](const Ability& a) { count += a.rank == 0; });
    return count;
}

const Ability* next_in_share(const State& s) {
    const Ability* first = nullptr;
    const auto place = [](const Ability& a) { return static_cast<std::uint8_t>(a.rank - 1); };
    each_in_share(s, [&](const Ability& a) { first = first == nullptr || place(a) < place(*first) ? &a : first; });
    return first;
}

int guard_line(const Setup& setup, const State& s, UnitId source) {
    if (!in_play(s, source) || !bears(setup, s, source, mark(Trigger::WouldBeDestroyed))) return -1;
    const Ability from{.source = source, .controller = unit_of(s, source).controller};
    const auto& lines = card_of(setup, s, source).lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].kind != LineKind::Triggered || lines[i].trigger != Trigger::WouldBeDestroyed) continue;
        if (from.controller != s.fall.asked || !fits(setup, s, lines[i].actor, from, s.fall.units[s.fall.at])) continue;
        if (can_pay(s, lines[i], from.controller, source)) return static_cast<int>(i);
    }
    return -1;
}

// The lines of one unit that wait for this become waiting abilities.
void gather_from(const Running& t, UnitId source, Trigger trigger, UnitSet subjects, UnitId other) {
    State& s = t.s;
    const Seat controller = unit_of(s, source).controller;
    const auto& lines = card_of(t.setup, s, source).lines;
    for (std::uint8_t i = 0; i < lines.size(); ++i) {
        const Line& line = lines[i];
        if (line.kind != LineKind::Triggered || line.trigger != trigger) continue;
        const auto wait = [&](UnitId subject) {
            const UnitId cause = other != UnitId::None ? other : subject;
            const Ability a{.source = source, .line = i, .cause = cause, .controller = controller};
            if ((subjects & bit(subject)) == 0 || !fits(t.setup, s, line.actor, a, subject)) return;
            if (static_cast<int>(s.waiting.size()) >= t.setup.options[Option::Waiting]) {
                tell(t.events, EventKind::Lost, static_cast<int>(source));  // FG-10.3
                return;
            }
            s.waiting.push_back(a);
        };
        if (line.actor.self || single(subjects)) {
            wait(line.actor.self ? source : only(subjects));
        } else {
            each_in_play(s, wait);
        }
    }
}

void gather_all(const Running& t, Trigger trigger, UnitSet subjects, UnitId other) {
    const Marks marks = mark(trigger);
    each_bearer(t.setup, t.s, marks, [&](UnitId source) {
        const Marks looks = t.setup.looks[static_cast<std::size_t>(unit_of(t.s, source).card)];
        if ((subjects & bit(source)) != 0 || (looks & marks) != 0) gather_from(t, source, trigger, subjects, other);
    });
}

void tell_targets(const Running& t, const Ability& a) {
    for (const UnitId id : a.target) {
        if (id != UnitId::None) tell(t.events, EventKind::Targeted, static_cast<int>(a.source), static_cast<int>(id));
    }
}

void await_card(const Running& t) {
    const Seat seat = drawer(t.s);
    if (t.s.side[seat].deck.empty()) finish(t, Ending::Deck, engine::bit(enemy_of(seat)));  // FG-11.2
}

void finish(const Running& t, Ending ending, engine::SeatSet winners) {
    t.s.ending = ending;
    t.s.winners = winners;
    tell(t.events, EventKind::GameEnded, winners);
}

namespace {

void doom(const Running& t, UnitSet set) {
    const auto add = [&](UnitId id) {
        if ((set & bit(id)) != 0) t.s.fall.units.push_back(id);
    };
    if (set == 0) return;
    if (!single(set)) {
        each_in_play(t.s, add);
    } else if (in_play(t.s, only(set))) {
        add(only(set));
    }
    if (!t.s.fall.units.empty()) t.s.fall.asked = t.s.active;
}

void return_to_hand(const Running& t, UnitId id) {
    Unit& unit = unit_of(t.s, id);
    Side& side = t.s.side[unit.owner];
    if (unit.zone == Zone::Discard) {
        for (std::size_t i = side.discard.size(); i-- > 0;) {
            if (side.discard[i] == unit.card) {
                side.discard.erase(i);
                break;
            }
        }
    }
    unit.zone = Zone::Hand;
    side.hand.push_back({unit.card, engine::kEverybody, static_cast<std::uint8_t>(index(unit.owner) & 15), 0});
    tell(t.events, EventKind::Returned, static_cast<int>(id), index(unit.owner));
}

void take_control(const Running& t, UnitId id, Seat seat) {
    Unit& unit = unit_of(t.s, id);
    if (unit.controller == seat || count_units(t.s, seat) >= t.setup.options[Option::Units]) return;  // FG-8.5
    auto& units = t.s.side[unit.controller].units;
    units.erase(static_cast<std::size_t>(std::find(units.begin(), units.end(), id) - units.begin()));
    t.s.side[seat].units.push_back(id);
    unit.controller = seat;
    tell(t.events, EventKind::Taken, static_cast<int>(id), index(seat));
}

void modify(const Running& t, UnitId id, const Effect& effect) {
    Unit& unit = unit_of(t.s, id);
    const auto sum = [](int a, int b) {
        return static_cast<std::int8_t>(std::clamp(a + b, -kModifierLimit, kModifierLimit));
    };
    unit.attack = sum(unit.attack, effect.attack);
    unit.defense = sum(unit.defense, effect.defense);
    tell(t.events, EventKind::Modified, static_cast<int>(id));
}

UnitSet affected(const Running& t, const Ability& a, const Effect& effect) {
    UnitSet set = 0;
    switch (effect.ref) {
        case RefKind::None: break;
        case RefKind::This: return bit(a.source);
        case RefKind::Cause: return bit(a.cause);
        case RefKind::Target:
            return a.target[effect.target] == UnitId::None ? UnitSet{0} : bit(a.target[effect.target]);
        case RefKind::Each:
            each_in_play(t.s,
                         [&](UnitId id) { set |= fits(t.setup, t.s, effect.selector, a, id) ? bit(id) : UnitSet{0}; });
            break;
    }
    return set;
}

void carry_out(const Running& t, const Ability& a, const Effect& effect) {
    State& s = t.s;
    Side& side = s.side[a.controller];
    const UnitSet set = affected(t, a, effect);
    const auto each = [&](auto&& f) {
        for (UnitSet left = set; left != 0; left = static_cast<UnitSet>(left & (left - 1))) {
            if (in_play(s, only(left))) f(only(left));
        }
    };
    UnitSet hurt = 0;
    switch (effect.kind) {
        case EffectKind::Draw: side.draws = static_cast<std::uint8_t>(side.draws + effect.number); break;
        case EffectKind::Gain: set_coin(t, a.controller, side.coin + effect.number); break;
        case EffectKind::Damage:  // FG-7.3: compared for every unit before any leaves
            each([&](UnitId id) { hurt |= effect.number > defense_of(t.setup, s, id) ? bit(id) : UnitSet{0}; });
            doom(t, hurt);
            break;
        case EffectKind::Destroy: doom(t, set); break;
        case EffectKind::Return:  // FG-8.4: also from the discard pile it just reached
            if (effect.ref == RefKind::This && unit_of(s, a.source).zone == Zone::Discard) return_to_hand(t, a.source);
            each([&](UnitId id) { return_to_hand(t, id); });
            break;
        case EffectKind::Take: each([&](UnitId id) { take_control(t, id, a.controller); }); break;
        case EffectKind::Modify: each([&](UnitId id) { modify(t, id, effect); }); break;
        case EffectKind::Prevent: break;  // done where it is offered
    }
}

// FG-7.2: offers for one unit after the other; then all that are not saved leave together.
bool next_offer(const Running& t) {
    State& s = t.s;
    const bool guarded = (borne(t.setup, s) & mark(Trigger::WouldBeDestroyed)) != 0;
    for (; guarded && s.fall.at < s.fall.units.size(); ++s.fall.at, s.fall.asked = s.active) {
        for (;; s.fall.asked = enemy_of(s.fall.asked)) {
            for (const UnitId id : s.side[s.fall.asked].units) {
                if (!bears(t.setup, s, id, mark(Trigger::WouldBeDestroyed))) continue;
                if (guard_line(t.setup, s, id) >= 0) return false;
            }
            if (s.fall.asked != s.active) break;
        }
    }
    UnitSet set = 0;
    for (const UnitId id : s.fall.units) set |= bit(id);
    gather(t, Trigger::Destroyed, set);
    for (const UnitId id : s.fall.units) {
        Unit& unit = unit_of(s, id);
        unit.zone = Zone::Discard;
        s.side[unit.owner].discard.push_back(unit.card);
        tell(t.events, EventKind::Destroyed, static_cast<int>(id), static_cast<int>(unit.card));
    }
    s.fall = {};
    return true;
}

// FG-6.3: targets are looked at once more; true if all that were chosen are gone.
bool fizzles(const Running& t, Ability& a, const Line& line) {
    bool chosen = false, left = false;
    for (std::size_t n = 0; n < kTargets; ++n) {
        UnitId& id = a.target[n];
        if (id == UnitId::None) continue;
        chosen = true;
        const bool legal = in_play(t.s, id) && fits(t.setup, t.s, target_effect(line, n)->selector, a, id);
        if (!legal) id = UnitId::None;
        left |= legal;
    }
    return chosen && !left;
}

bool begin_ability(const Running& t, Ability& a, const Line& line) {
    if (line.kind == LineKind::Activated) {
        if (open_target(a) < kTargets) return false;
        ++t.s.side[a.controller].actions;
        pay(t, line, a.controller, a.source);
        tell(t.events, EventKind::Used, static_cast<int>(a.source));
        tell_targets(t, a);
        a.step = 1;
        return true;
    }
    const bool gone = fizzles(t, a, line);
    if (gone) tell(t.events, EventKind::Fizzled, static_cast<int>(a.source));
    if (gone || (line.optional && !can_pay(t.s, line, a.controller, a.source))) {  // FG-5.6
        a = {};
        return true;
    }
    if (line.optional) return false;
    tell(t.events, EventKind::Triggered, static_cast<int>(a.source));
    a.step = 1;
    return true;
}

bool next_effect(const Running& t) {
    Ability& a = t.s.running;
    const Line& line = line_of(t.setup, t.s, a);
    if (a.step == 0) return begin_ability(t, a, line);
    if (a.step > line.effects.size()) {
        a = {};
        return true;
    }
    const Ability now = a;
    ++a.step;
    carry_out(t, now, line.effects[now.step - 1u]);
    return true;
}

void open_share(const Running& t, Seat seat) {
    t.s.batch.seat = seat;
    each_in_share(t.s, [&](Ability& a) { open_targets(t.setup, t.s, a); });
}

// FG-5.2: the share of one player: all targets, then the order, then one ability after the other; then the other
// player.
bool next_trigger(const Running& t) {
    State& s = t.s;
    if (asking(s) != nullptr || (s.batch.size >= 2 && count_unplaced(s) >= 2)) return false;  // FG-5.3
    if (const Ability* next = next_in_share(s)) {
        s.running = s.waiting.erase(static_cast<std::size_t>(next - s.waiting.begin()));
        s.running.rank = 0;
        --s.batch.size;
    } else {
        open_share(t, enemy_of(s.batch.seat));
    }
    return true;
}

void compare(const Running& t) {
    const Attack fight = t.s.attack;
    t.s.attack = {};
    if (!in_play(t.s, fight.attacker) || !in_play(t.s, fight.defender) ||
        unit_of(t.s, fight.attacker).controller == unit_of(t.s, fight.defender).controller) {
        tell(t.events, EventKind::AttackEnded);  // FG-4.3
        return;
    }
    const int attack = attack_of(t.setup, t.s, fight.attacker);
    const int defense = defense_of(t.setup, t.s, fight.defender);
    tell(t.events, EventKind::Compared, static_cast<int>(fight.attacker), attack, static_cast<int>(fight.defender),
         defense);
    if (attack > defense) doom(t, bit(fight.defender));  // FG-4.4
    if (defense > attack) doom(t, bit(fight.attacker));
}

// Nothing waits any more: units that left are forgotten and their ids are free.
void forget_departed(State& s) {
    bool departed = false;
#pragma GCC unroll 8
    for (const Unit& unit : s.units) departed |= unit.zone > Zone::Play;
    s.batch = {};
    if (!departed) return;
    for (Side& side : s.side.of) {
        for (std::size_t i = side.units.size(); i-- > 0;) {
            if (unit_of(s, side.units[i]).zone != Zone::Play) unit_of(s, side.units.erase(i)) = {};
        }
    }
}

}  // namespace

void carry_on(const Running& t) {
    State& s = t.s;
    while (s.ending == Ending::None) {
        if (drawing(s)) return await_card(t);
        if (!s.fall.units.empty()) {
            if (!next_offer(t)) return;
        } else if (s.running.source != UnitId::None) {
            if (!next_effect(t)) return;
        } else if (s.batch.size > 0) {
            if (!next_trigger(t)) return;
        } else if (!s.waiting.empty()) {
            s.batch.size = static_cast<std::uint8_t>(s.waiting.size());
            open_share(t, s.batch.size == 1 ? s.waiting[0].controller : s.active);  // FG-5.4
        } else if (s.attack.defender != UnitId::None) {
            compare(t);
        } else {
            return forget_departed(s);
        }
    }
}

}  // namespace forge
