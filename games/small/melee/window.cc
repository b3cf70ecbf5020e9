// Windows and the cards played in them. Chapters 4 and 6 of rules.md.
#include <algorithm>

#include "games/small/melee/questions.h"

namespace melee {
namespace {

using engine::seat_at;
using engine::tell;
using ruletext::Op;

// ML-6.3: whether one operation of the card could change anything for this side.
bool could_affect(const State& s, const Card& card, int side) {
    for (const Op& op : ruletext::children(card.ops[0])) {
        switch (static_cast<Tag>(op.tag)) {
            case Tag::Text:
            case Tag::Choose:
            case Tag::Participant: break;
            case Tag::Add:
            case Tag::Subtract:
            case Tag::Gain:
            case Tag::Casualty: return true;  // in a window both sides have units
            case Tag::Reroll:
                if (!side_at(s, side).dice.empty()) return true;
                break;
            case Tag::Cancel:
                if (hits_against(s, side) > 0) return true;
                break;
        }
    }
    return false;
}

// All its choices are made (ML-4.5): the card takes effect, and the round begins again (ML-4.4).
void play(Window& window, Go go, Mark choice) {
    const Seat seat = OnWindow::who(window, At(go));
    OnWindow::again(window);
    discard(go.s, seat, choice.card);
    tell(go.events, EventKind::Played, index(seat), static_cast<int>(choice.card));
    if (choice.target != Seat::Nobody) tell(go.events, EventKind::Chosen, index(choice.target));
    for (int die = 0; die < kStackLimit; ++die) {
        if ((choice.marks >> die & 1) != 0) tell(go.events, EventKind::Marked, index(choice.target), die + 1);
    }
    go.s.flow.push(Effect{choice.card, choice.target, choice.marks, seat, 0});
}

int dice_of(const Mark& mark, const State& s) {
    return static_cast<int>(side_at(s, side_of(s, mark.target)).dice.size());
}

void add_bonus(State& s, int side, int bonus) {  // ML-8.5
    side_at(s, side).bonus =
        static_cast<std::int8_t>(std::clamp(side_at(s, side).bonus + bonus, -kBonusLimit, kBonusLimit));
}

void cancel_hits(State& s, int side, int most) {
    auto& cancelled = side_at(s, side).cancelled;
    cancelled = static_cast<std::uint8_t>(cancelled + std::min(most, hits_against(s, side)));
}

}  // namespace

Next OnWindow::closed(Window& window, Go go) {
    for (int side = 1; window.after && side >= 0; --side) owe(go.s, side, hits_against(go.s, side));
    return Next::Done;
}

Reason OnWindow::why(const Window& window, At at, Action action) {
    if (static_cast<Verb>(action.verb) == Verb::Pass) return Reason::None;
    const Seat seat = who(window, at);
    if (!holds(at.s.seats[seat], action.operands[0])) return Reason::NotInHand;
    const Card& card = at.setup[static_cast<CardId>(action.operands[0])];
    if (card.window == (window.after ? WindowKind::Before : WindowKind::After)) return Reason::Window;
    if (card.exclusive && side_of(at.s, seat) < 0) return Reason::Participant;
    return could_affect(at.s, card, 0) || could_affect(at.s, card, 1) ? Reason::None : Reason::NoEffect;
}

Next OnWindow::answer(Window& window, Go go, Action action) {
    const auto card = static_cast<CardId>(action.operands[0]);
    if (static_cast<Verb>(action.verb) == Verb::Pass) {
        tell(go.events, EventKind::Passed, index(who(window, At(go))));
        pass(window);
    } else if (go.setup[card].chooses) {
        go.s.flow.push(Aim{card});
    } else {
        play(window, go, {.card = card});
    }
    return Next::Go;
}

const char* OnWindow::fault(const Window& window, At at, std::size_t i) {
    if (at.s.flow.get<Fight>(i - 1) == nullptr) return "a window is part of a battle";
    if ((at.s.battle.step == Type::None) == window.after) return "dice are rolled in a step";
    return window.round < at.setup.options.players() ? nullptr : "more have passed than play";
}

Reason OnAim::why(const Aim& aim, At at, Action action) {
    const int side = side_of(at.s, seat_at(action.operands[0]));
    if (side < 0) return Reason::NoParticipant;
    return could_affect(at.s, at.setup[aim.card], side) ? Reason::None : Reason::NoEffect;
}

Next OnAim::answer(Aim& aim, Go go, Action action) {
    const Mark choice{aim.card, seat_at(action.operands[0]), 0};
    if (go.setup[choice.card].rerolls > 0 && dice_of(choice, go.s) > 0) {
        go.s.flow.push(choice);
    } else {
        play(*go.s.flow.below<Window>(aim), go, choice);
    }
    return Next::Done;
}

const char* OnAim::fault(const Aim& aim, At at, std::size_t i) {
    if (aim.card == CardId::Unknown || !at.setup[aim.card].chooses) return kNoBeginning;
    return half_fault(at, i, Verb::Play, static_cast<int>(aim.card));
}

Reason OnMark::why(const Mark& mark, At at, Action action) {
    const int die = action.operands[0];
    if (static_cast<Verb>(action.verb) == Verb::Done) return mark.marks != 0 ? Reason::None : Reason::NoDie;
    const bool there = die >= 1 && die <= dice_of(mark, at.s);
    return there && (mark.marks >> (die - 1) & 1) == 0 ? Reason::None : Reason::NoDie;
}

Next OnMark::answer(Mark& mark, Go go, Action action) {
    if (static_cast<Verb>(action.verb) == Verb::Reroll) {
        mark.marks = static_cast<std::uint8_t>(mark.marks | 1u << (action.operands[0] - 1));
        if (std::popcount(mark.marks) < std::min(go.setup[mark.card].rerolls, dice_of(mark, go.s))) return Next::Go;
    }
    play(*go.s.flow.below<Window>(mark), go, mark);
    return Next::Done;
}

const char* OnMark::fault(const Mark& mark, At at, std::size_t i) {
    if (mark.card == CardId::Unknown || side_of(at.s, mark.target) < 0) return kNoBeginning;
    State before = at.s;  // as if its target were still to be named
    before.flow.cut(i);
    before.flow.push(Aim{mark.card});
    if (OnAim::fault({mark.card}, {at.setup, before}, i) != nullptr ||
        Melee::refuse(at.setup, before, engine::act(Verb::Target, index(mark.target))))
        return kNoBeginning;
    const int most = std::min(at.setup[mark.card].rerolls, dice_of(mark, at.s));
    const bool open = std::popcount(mark.marks) < most && mark.marks >> dice_of(mark, at.s) == 0;
    return open ? nullptr : kNoBeginning;
}

Next OnEffect::answer(Effect& effect, Go go, Action action) {
    const int die = std::countr_zero(effect.marks);
    const int side = side_of(go.s, effect.target);
    ENSURE(side >= 0);
    side_at(go.s, side).dice[static_cast<std::size_t>(die)] = static_cast<std::uint8_t>(action.operands[0]);
    effect.marks = static_cast<std::uint8_t>(effect.marks & (effect.marks - 1));
    tell(go.events, EventKind::Rerolled, index(owner(go.s, side)), die + 1, action.operands[0]);
    return Next::Go;
}

Next OnEffect::advance(Effect& effect, Go go) {
    State& s = go.s;
    const auto& ops = go.setup[effect.card].ops;
    const Op& op = ops[effect.next];
    if (ruletext::is(op, Tag::Reroll) && effect.marks != 0) return Next::Ask;
    const int chosen = side_of(s, effect.target);
    switch (static_cast<Tag>(op.tag)) {
        case Tag::Text:
        case Tag::Choose:
        case Tag::Participant:
        case Tag::Reroll: break;
        case Tag::Add: add_bonus(s, chosen, op.number); break;
        case Tag::Subtract: add_bonus(s, chosen, -op.number); break;
        case Tag::Gain: gain(s, effect.player, op.number, go.events); break;
        case Tag::Cancel: cancel_hits(s, chosen, op.number); break;
        case Tag::Casualty: owe(s, chosen, op.number); break;
    }
    effect.next = static_cast<std::uint8_t>(effect.next + (ruletext::is(op, Tag::Text) ? 1u : op.size));
    return effect.next >= ops.size() ? Next::Done : Next::Go;
}

const char* OnEffect::fault(const Effect& effect, At at, std::size_t i) {
    const auto& [setup, s] = at;
    if (s.flow.get<Window>(i - 1) == nullptr || effect.card == CardId::Unknown) return "no card takes effect";
    const Card& card = setup[effect.card];
    if (index(effect.player) >= setup.options.players()) return "a card takes effect for a player";
    if (card.chooses != (side_of(s, effect.target) >= 0) || effect.next >= card.ops.size())
        return "a card takes effect that cannot";
    const std::size_t dice = card.chooses ? side_at(s, side_of(s, effect.target)).dice.size() : 0;
    const bool good = std::popcount(effect.marks) <= card.rerolls && effect.marks >> dice == 0;
    return good ? nullptr : "no such die is rerolled";
}

}  // namespace melee
