// Energize cards take effect, sentence by sentence (section 17, T10 to T30).
#include <algorithm>

#include "games/nexus_ops/picks.h"

namespace nexus_ops {
namespace {

using engine::tell;
using ruletext::Op;

Type unit_of(const Op& op) { return type_at(ruletext::child(op, Tag::Unit)->number); }

void place(Go go, const Bound& bound, Type type) {
    if (bound.hex == Hex::None || type == Type::None || go.s.seats[bound.by].supply[type] == 0) return;
    if (!has(open_to(go, type), bound.hex)) return;
    Group like{.hex = bound.hex, .type = type, .count = 1};
    const int group = place_units(go.s, bound.by, like);
    tell(go.events, EventKind::Placed, index(bound.by), unit_id(bound.by, group), index(bound.hex));
}

// Each group of the chosen units once, with how many of it are chosen.
template <class F>
void each_chosen(const State& s, const Bound& bound, F&& f) {
    for (std::size_t i = 0; i < bound.units.size() && bound.units[i] != 255; ++i) {
        const auto same = [&](std::uint8_t unit) { return unit == bound.units[i]; };
        const bool known = std::any_of(bound.units.begin(), bound.units.begin() + static_cast<std::ptrdiff_t>(i), same);
        const int count = static_cast<int>(std::ranges::count_if(bound.units, same));
        if (known || bound.units[i] >= kFigures || group_at(s.seats[bound.by], bound.units[i]).count < count) continue;
        f(bound.units[i], count);
    }
}

// T18
void hasten(Go go, const Bound& bound) {
    each_chosen(go.s, bound, [&](int group, int count) {
        Group like = group_at(go.s.seats[bound.by], group);
        like.extra = static_cast<std::uint8_t>(std::min(like.extra + 1, kExtraSteps));
        const int hastened = change_units(go.s, bound.by, group, count, like);
        tell(go.events, EventKind::Hastened, unit_id(bound.by, hastened), count);
    });
}

// T19 to T21: units keep what is known about them; who joins the battle is part of it.
void move_chosen(Go go, const Bound& bound, Hex to) {
    State& s = go.s;
    const int side = side_of(s, bound.by);
    each_chosen(go.s, bound, [&](int group, int count) {
        Group like = group_at(s.seats[bound.by], group);
        const Hex from = like.hex;
        like.hex = to;
        if (side >= 0 && to == s.battle.hex) {
            auto& joined = side_at(s, side).joined[like.type];
            joined = static_cast<std::uint8_t>(joined + count);
            like.marks |= kFought;
        }
        const int moved = change_units(s, bound.by, group, count, like);
        for (int n = 0; n < count; ++n)
            tell(go.events, EventKind::Moved, index(bound.by), unit_id(bound.by, moved), index(from), index(to));
    });
}

void strengthen(Go go, const Bound& bound, int number) {
    auto& bonus = side_at(go.s, bound.side).bonus[static_cast<std::size_t>(bound.type)];
    bonus = static_cast<std::int8_t>(std::clamp(bonus + number, -kBonusLimit, kBonusLimit));  // NO-22.24
    const int unit = static_cast<int>(go.setup.unit_cards[static_cast<std::size_t>(bound.type)]);
    tell(go.events, number > 0 ? EventKind::Strengthened : EventKind::Weakened, index(owner(go.s, bound.side)), unit,
         std::abs(number));
}

// T25, T26: one unit of the group becomes another one.
void arm(Go go, Bound& bound, int dice, bool ambush) {
    const Seat seat = owner(go.s, bound.side);
    Group like = group_at(go.s.seats[seat], bound.unit);
    like.dice = static_cast<std::uint8_t>(std::min(like.dice + dice, kExtraDice));  // NO-22.22
    if (ambush) like.marks |= kAmbush;
    bound.unit = static_cast<std::uint8_t>(change_units(go.s, seat, bound.unit, 1, like));
    tell(go.events, ambush ? EventKind::Ambushed : EventKind::Armed, unit_id(seat, bound.unit));
}

void cancel(Go go, const Bound& bound) {
    Side& side = side_at(go.s, bound.side);
    ++(bound.hit == 2 ? side.shielded_aimed : side.shielded);
    tell(go.events, EventKind::Cancelled, index(owner(go.s, bound.side)), bound.hit == 2 ? 5 : 4);
}

// One sentence; what needs a choice that could not be made does nothing (NO-13.8).
void carry_out(Go go, Bound& bound, const Op& op) {
    State& s = go.s;
    switch (static_cast<Tag>(op.tag)) {
        case Tag::Gain: gain(go, bound.by, op.number); break;
        case Tag::Lose:
            if (bound.opponent != Seat::Nobody)
                bound.amount = static_cast<std::uint8_t>(lose(go, bound.opponent, std::min<int>(op.number, 255)));
            break;
        case Tag::GainSame: gain(go, bound.by, bound.amount); break;
        case Tag::DrawCards:
            s.flow.push(Draw{bound.by, static_cast<std::uint8_t>(std::min<int>(op.number, kPile)), false, Into::Hand});
            break;
        case Tag::Place: place(go, bound, unit_of(op)); break;
        case Tag::PlaceEither: place(go, bound, bound.placed); break;
        case Tag::Cheaper:
            s.discount = static_cast<std::uint8_t>(std::min(s.discount + op.number, 200));
            tell(go.events, EventKind::Discounted, index(bound.by), s.discount);
            break;
        case Tag::Least: s.least = static_cast<std::uint8_t>(std::clamp<int>(op.number, s.least, 200)); break;
        case Tag::ExtraStep: hasten(go, bound); break;
        case Tag::Relocate:
        case Tag::Retreat:
            if (bound.to != Hex::None) move_chosen(go, bound, bound.to);
            break;
        case Tag::Join:
            if (s.battle.hex != Hex::None) move_chosen(go, bound, s.battle.hex);
            break;
        case Tag::Look: {
            Hexes hexes = 0;
            for (const Hex hex : bound.tokens) hexes |= hex == Hex::None ? 0 : bit(hex);
            if (hexes != 0) s.flow.push(Reveal{HexSet(hexes), bound.by, {}});
            break;
        }
        case Tag::Add:
            if (bound.side < 2 && bound.type != Type::None) strengthen(go, bound, op.number);
            break;
        case Tag::Subtract:
            if (bound.side < 2 && bound.type != Type::None) strengthen(go, bound, -op.number);
            break;
        case Tag::ExtraDie:
            if (bound.side < 2 && bound.unit < kFigures && is_group(s.seats[owner(s, bound.side)], bound.unit))
                arm(go, bound, op.number, false);
            break;
        case Tag::Ambush:
            if (bound.side < 2 && bound.unit < kFigures && is_group(s.seats[owner(s, bound.side)], bound.unit))
                arm(go, bound, 0, true);
            break;
        case Tag::IfResult: {
            const Seat seat = bound.side < 2 ? owner(s, bound.side) : Seat::Nobody;
            if (bound.die >= op.number && seat != Seat::Nobody) s.flow.push(Loss{seat, seat, s.battle.hex, 1});
            break;
        }
        case Tag::Cancel:
            if (bound.side < 2 && bound.hit != 0) cancel(go, bound);
            break;
        default: break;
    }
}

}  // namespace

Next OnEffect::answer(Effect& effect, Go go, Action action) {
    Bound& bound = effect.bound;
    const int die = action.operands[0];
    const Op& op = go.setup[bound.card].ops[bound.next];
    if (ruletext::is(op, Tag::RollDie)) {
        bound.die = static_cast<std::uint8_t>(die);
        const Op* next = ruletext::child(go.setup[bound.card].ops[0], Tag::IfResult);
        tell(go.events, EventKind::CardRolled, index(bound.by), die, next == nullptr ? 1 : next->number);
        bound.next = static_cast<std::uint8_t>(bound.next + op.size);
        return Next::Go;
    }
    const int place = std::countr_zero(bound.dice);  // T29, NO-22.8: in the order in which they were first rolled
    Die& rerolled = side_at(go.s, bound.side).dice[static_cast<std::size_t>(place)];
    rerolled.value = static_cast<std::uint8_t>(die);
    bound.dice = static_cast<std::uint16_t>(bound.dice & (bound.dice - 1));
    tell(go.events, EventKind::Rerolled, index(owner(go.s, bound.side)), place + 1, die,
         needed_number(go, bound.side, rerolled.type));
    return Next::Go;
}

Next OnEffect::advance(Effect& effect, Go go) {
    Bound& bound = effect.bound;
    const auto& ops = go.setup[bound.card].ops;
    const std::size_t before = go.s.flow.size();
    while (bound.next < ops.size()) {
        const Op& op = ops[bound.next];
        if (ruletext::is(op, Tag::RollDie) || (ruletext::is(op, Tag::Reroll) && bound.dice != 0)) return Next::Ask;
        bound.next = static_cast<std::uint8_t>(bound.next + op.size);
        carry_out(go, bound, op);
        if (go.s.flow.size() != before) return Next::Go;
    }
    for (const Slot& slot : effect.played) discard(go.s, false, slot);  // NO-6.5, NO-13.7
    effect.played.clear();
    return Next::Done;
}

const char* OnEffect::fault(const Effect& effect, At at, std::size_t i) {
    const Bound& bound = effect.bound;
    const auto& [setup, s] = at;
    const bool part = i > 0 && (s.flow.get<Window>(i - 1) != nullptr || s.flow.get<Deploy>(i - 1) != nullptr);
    if (!part || bound.card == CardId::Unknown || setup[bound.card].kind != CardKind::Energize)
        return "no card takes effect";
    const Card& card = setup[bound.card];
    if (index(bound.by) >= setup.seats || bound.next > card.ops.size() || bound.next == 0)
        return "a card takes effect for a player";
    if (effect.played.size() != 1 || effect.played[0].card != bound.card ||
        effect.played[0].knowers != engine::kEverybody)
        return "a card that takes effect lies open";
    const bool battle = s.flow.get<Window>(i - 1) != nullptr;
    if (battle == (card.window == WindowKind::Deployment) || (bound.side < 2 && !battle) || bound.side > 2)
        return "a card takes effect that cannot";
    if (bound.dice != 0 && (bound.side > 1 || bound.dice >> side_at(s, bound.side).dice.size() != 0))
        return "no such die is rerolled";
    for (std::size_t op = 1, next = 1; next < card.ops.size(); op = next) {
        if (op == bound.next) break;
        next = op + card.ops[op].size;
        if (bound.next > op && bound.next < next) return "a card takes effect from the middle of a sentence";
    }
    const bool sane = bound.hex <= Hex::None && bound.to <= Hex::None && bound.type <= Type::None &&
                      bound.placed <= Type::None && bound.hit <= 2 && bound.die <= 6;
    const bool waits = i + 1 < s.flow.size() || bound.next == card.ops.size() ||
                       ruletext::is(card.ops[bound.next], Tag::RollDie) ||
                       ruletext::is(card.ops[bound.next], Tag::Reroll);
    return sane && waits ? nullptr : "a card takes effect that cannot";
}

}  // namespace nexus_ops
