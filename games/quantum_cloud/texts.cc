// Texts at work. Chapter 14 of rules.md.
#include "games/quantum_cloud/texts.h"

#include <algorithm>

namespace quantum_cloud {
namespace {

using engine::index;
using engine::tell;

bool meets(At at, const Text& text, const Target& target, const Unit& unit) {
    const auto& [setup, s] = at;
    switch (target.limit) {
        case Limit::None: return true;
        case Limit::Adjacent: return text.tile >= 0 && adjacent(s.cloud, text.tile, unit.tile);
        case Limit::On: return tile(s.cloud, unit.tile).terrain == static_cast<Terrain>(target.number);
        case Limit::Attack: return attack_of(at, unit) <= target.number;
        case Limit::Life: return left_of(at, unit) <= target.number;
        case Limit::Cost:  // QC-23.8: never a body
            return !is_body(setup, unit) && brief_of(setup, unit.card).cost <= target.number;
    }
    return false;
}

}  // namespace

bool fits(At at, const Text& text, const Target& target, UnitId id) {
    const auto& [setup, s] = at;
    if (id == UnitId::None || s.units[id].gone) return false;
    if (target.which == Which::This) return id == text.source;
    const Unit& unit = s.units[id];
    if (target.noun != Noun::Unit && (target.noun == Noun::Avatar) != is_body(setup, unit)) return false;
    if (target.side != Side::Any && (target.side == Side::Friendly) != (unit.owner == text.by)) return false;
    return meets(at, text, target, unit);
}

Reason why_not(At at, const Text& text, const Sentence& sentence, const Target& target, UnitId id) {
    if (!fits(at, text, target, id)) return Reason::BadTarget;
    const Unit& unit = at.s.units[id];
    // QC-14.28, QC-23.8: a token has no terrain
    if (sentence.deed == Deed::Relocate && sentence.of_its_terrain &&
        brief_of(at.setup, unit.card).type == CardType::Token)
        return Reason::BadTarget;
    const bool walled =
        target.which == Which::One && unit.owner != text.by && has(face_of(at, unit), Keyword::Firewall);  // QC-14.6
    return walled ? Reason::Firewall : kFine;
}

Choice choice_of(const Printed& side, int chosen) {
    for (const Sentence& sentence : side.sentences) {
        for (const Target* target : {&sentence.target, &sentence.other}) {
            if (target->which == Which::One && target->chosen == chosen) return {&sentence, target};
        }
    }
    return {};
}

namespace {

// QC-14.27: the other of a swap, as far as it is settled.
UnitId partner(const Text& text, Choice choice, const Targets& targets) {
    const Sentence& sentence = *choice.sentence;
    if (sentence.deed != Deed::Swap) return UnitId::None;
    const Target& other = choice.target == &sentence.target ? sentence.other : sentence.target;
    return other.which == Which::This ? text.source : targets[other.chosen];
}

}  // namespace

Reason choice_fault(At at, const Text& text, Choice choice, const Targets& targets, UnitId id) {
    const Sentence& sentence = *choice.sentence;
    const Reason why = why_not(at, text, sentence, *choice.target, id);
    if (why != kFine || sentence.deed != Deed::Swap) return why;
    const UnitId other = partner(text, choice, targets);
    if (other != UnitId::None) return other != id ? kFine : Reason::BadTarget;
    const Target& second = choice.target == &sentence.target ? sentence.other : sentence.target;
    for (const UnitId beside : at.s.order) {
        if (beside != id && why_not(at, text, sentence, second, beside) == kFine) return kFine;
    }
    return Reason::BadTarget;
}

bool some_choice(At at, const Text& text, Choice choice, const Targets& targets) {
    return std::any_of(at.s.order.begin(), at.s.order.end(),
                       [&](UnitId id) { return choice_fault(at, text, choice, targets, id) == kFine; });
}

bool holds(At at, const Text& text, const Sentence& sentence) {
    const auto& [setup, s] = at;
    const Player& you = s.seats[text.by];
    const int number = sentence.condition_number;
    switch (sentence.condition) {
        case Condition::None: return true;
        case Condition::Alters: {
            int alters = 0;
            each_unit(s, [&](UnitId, const Unit& unit) { alters += unit.owner == text.by && !is_body(setup, unit); });
            return alters >= number;
        }
        case Condition::Hand: return static_cast<int>(you.hand.size()) <= number;
        case Condition::Superposed: return in_superposition(you);
        case Condition::Life:  // QC-23.8: every body has
            return std::all_of(you.bodies.begin(), you.bodies.end(),
                               [&](UnitId id) { return id == UnitId::None || s.units[id].life <= number; });
        case Condition::On: return tile(s.cloud, text.tile).terrain == static_cast<Terrain>(number);
        case Condition::StackEmpty:
            return std::all_of(s.stack.begin(), s.stack.end(), [](std::uint8_t tiles) { return tiles == 0; });
    }
    return false;
}

namespace {

// What a sentence does to one unit at once.
void change(Go go, UnitId id, int word, int was) {
    const Unit& unit = go.s.units[id];
    const int now = word == kAttackWord ? attack_of(go, unit) : left_of(go, unit);
    if (now != was) tell(go.events, EventKind::Changed, static_cast<int>(id), word, was, now);
}

void boost(Go go, UnitId id, int attack, int life, bool until_end) {
    Unit& unit = go.s.units[id];
    const int attack_was = attack_of(go, unit), left_was = left_of(go, unit);
    const auto grow = [](std::uint16_t& bonus, int more) {
        bonus = static_cast<std::uint16_t>(std::min(bonus + more, kMostStat));  // QC-1.9
    };
    grow(until_end ? unit.attack_now : unit.attack, attack);
    if (!is_body(go.setup, unit)) grow(until_end ? unit.more_now : unit.more, life);  // QC-14.23
    change(go, id, kAttackWord, attack_was);
    change(go, id, kLifeWord, left_was);
}

void heal(Go go, UnitId id, int most) {  // QC-14.22
    Unit& unit = go.s.units[id];
    const bool body = is_body(go.setup, unit);
    const int healed = std::min<int>(most, body ? life_of(go, unit) - unit.life : unit.life);
    if (healed <= 0) return;
    unit.life = static_cast<std::uint16_t>(body ? unit.life + healed : unit.life - healed);
    tell(go.events, EventKind::Healed, static_cast<int>(id), healed, left_of(go, unit));
}

void send_home(Go go, UnitId id) {  // QC-14.29
    State& s = go.s;
    const Unit& unit = s.units[id];
    tell(go.events, EventKind::Returned, static_cast<int>(id), index(unit.owner));
    vacate(go, id);
    if (brief_of(go.setup, unit.card).type == CardType::Token) return;  // QC-8.4
    auto& hand = s.seats[unit.owner].hand;
    std::size_t known = 0;
    while (known < hand.size() && hand[known].knowers == engine::kEverybody) ++known;
    hand.insert(known, {static_cast<CardId>(unit.card), engine::kEverybody,
                        static_cast<std::uint8_t>(index(unit.owner) & 15), 0});
}

}  // namespace

void affect(Go go, const Text& text, const Sentence& sentence, UnitId id) {
    State& s = go.s;
    Unit& unit = s.units[id];
    const int number = sentence.number;
    switch (sentence.deed) {
        case Deed::Attack:
            if (is_body(go.setup, unit)) s.seats[unit.owner].fought = true;  // QC-6.4, QC-6.12
            return hurt(go, id, number);
        case Deed::Deal: return hurt(go, id, number);
        case Deed::Heal: return heal(go, id, number);
        case Deed::Give: return boost(go, id, sentence.attack, sentence.life, sentence.until_end);
        case Deed::Double: return boost(go, id, attack_of(go, unit), life_of(go, unit), true);  // QC-14.24
        case Deed::Prevent:                                                                     // QC-14.31
            unit.prevent = static_cast<std::uint16_t>(std::min(unit.prevent + number, 0xffff));
            return tell(go.events, EventKind::Shielded, static_cast<int>(id), number);
        case Deed::Freeze:  // QC-14.35
            unit.frozen = true;
            return tell(go.events, EventKind::Frozen, static_cast<int>(id));
        case Deed::Return: return send_home(go, id);
        case Deed::Decohere: return decohere(go, unit.owner);  // QC-14.38
        case Deed::Move: return s.flow.push(Push{.unit = id, .steps = sentence.number, .by = text.by});
        case Deed::Relocate: return s.flow.push(Relocate{.unit = id, .home = sentence.of_its_terrain, .by = text.by});
        case Deed::Summon:
            return s.flow.push(Arrive{.card = static_cast<CardByte>(go.setup.tokens[sentence.token]),
                                      .tile = unit.tile,
                                      .left = sentence.number,
                                      .by = text.by});
        case Deed::Draw:
        case Deed::Gain:
        case Deed::Raise:
        case Deed::Swap:
        case Deed::Destroy:
        case Deed::Cancel:
        case Deed::Shift:
        case Deed::Reshape:
        case Deed::Discard:
        case Deed::Lose: return;
    }
}

namespace {

bool asks_for_each(Deed deed) { return deed == Deed::Move || deed == Deed::Relocate || deed == Deed::Summon; }

// Those the target means now, QC-9.9.
UnitSet meant(At at, const Text& text, const Sentence& sentence, const Target& target, const Targets& targets) {
    UnitSet set{};
    const auto consider = [&](UnitId id) {
        if (id != UnitId::None && why_not(at, text, sentence, target, id) == kFine) add(set, id);
    };
    switch (target.which) {
        case Which::None: break;
        case Which::This: consider(text.source); break;
        case Which::One: consider(targets[target.chosen]); break;
        case Which::Each:
            for (const UnitId id : at.s.order) consider(id);
            break;
    }
    return set;
}

UnitId only(const State& s, const UnitSet& set) {
    for (const UnitId id : s.order) {
        if (has(set, id)) return id;
    }
    return UnitId::None;
}

void swap_tiles(Go go, UnitId a, UnitId b) {  // QC-14.27
    State& s = go.s;
    const int from = s.units[a].tile, to = s.units[b].tile;
    put_unit(s, a, to);
    put_unit(s, b, from);
    const auto told = [&](UnitId id, int was, int is) {
        tell(go.events, EventKind::Moved, static_cast<int>(id), place_of(s.cloud, was), place_of(s.cloud, is));
    };
    told(a, from, to);
    told(b, to, from);
}

// What needs no unit. Returns whether the game goes on.
bool act_for(Go go, const Text& text, const Sentence& sentence) {
    State& s = go.s;
    switch (sentence.deed) {
        case Deed::Draw: s.flow.push(Draw{text.by, sentence.number}); break;
        case Deed::Gain: gain_qubits(go, text.by, sentence.number); break;
        case Deed::Raise: set_maximum(go, text.by, s.seats[text.by].maximum + sentence.number); break;
        case Deed::Shift:
            if (some_shift(s.cloud)) s.flow.push(Shift{text.by});  // QC-4.7
            break;
        case Deed::Reshape: s.flow.push(Reshape{text.by}); break;
        case Deed::Discard: s.flow.push(Whom{text.by, sentence.number}); break;
        case Deed::Lose:  // QC-14.39
            for (const UnitId id : s.seats[text.by].bodies) {
                if (id != UnitId::None) lose_life(go, id, sentence.number);
            }
            return destroy(go, text.by);
        case Deed::Attack:
        case Deed::Deal:
        case Deed::Heal:
        case Deed::Give:
        case Deed::Double:
        case Deed::Move:
        case Deed::Swap:
        case Deed::Relocate:
        case Deed::Return:
        case Deed::Destroy:
        case Deed::Prevent:
        case Deed::Cancel:
        case Deed::Freeze:
        case Deed::Summon:
        case Deed::Decohere: break;
    }
    return true;
}

}  // namespace

bool carry_out(Go go, const Text& text, const Sentence& sentence, const Targets& targets) {
    State& s = go.s;
    const Target& target = sentence.target;
    if (target.which == Which::None) return act_for(go, text, sentence);
    if (sentence.deed == Deed::Summon && target.which == Which::This) {  // QC-23.3: also around its last tile
        s.flow.push(Arrive{.card = static_cast<CardByte>(go.setup.tokens[sentence.token]),
                           .tile = static_cast<std::uint8_t>(text.tile),
                           .left = sentence.number,
                           .by = text.by});
        return true;
    }
    const UnitSet set = meant(go, text, sentence, target, targets);
    if (sentence.deed == Deed::Swap) {
        const UnitId a = only(s, set), b = only(s, meant(go, text, sentence, sentence.other, targets));
        if (a != UnitId::None && b != UnitId::None && a != b) swap_tiles(go, a, b);
        return true;
    }
    if (sentence.deed == Deed::Destroy) return destroy(go, text.by, set);
    if (target.which == Which::Each && asks_for_each(sentence.deed)) {  // QC-14.40
        if (set != UnitSet{}) s.flow.push(Each{set});
        return true;
    }
    for (const UnitId id : s.order) {
        if (has(set, id)) affect(go, text, sentence, id);
    }
    const bool harmful = sentence.deed == Deed::Attack || sentence.deed == Deed::Deal;
    return harmful ? destroy(go, text.by) : true;  // QC-10.3: after each clause
}

}  // namespace quantum_cloud
