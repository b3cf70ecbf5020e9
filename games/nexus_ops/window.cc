// Windows (NO-10.4 to NO-10.7): cards and abilities of everybody at the table.
#include "games/nexus_ops/picks.h"

namespace nexus_ops {

using engine::tell;

// NO-15.10c: a participant who has such a unit in the battle.
bool OnWindow::can_shatter(At at, Seat seat) {
    if (!at.setup.alternate || side_of(at.s, seat) < 0) return false;
    bool out = false;
    each_group(at.s.seats[seat].army, [&](int, const Group& group) {
        out |= group.hex == at.s.battle.hex && at.setup[group.type].can(Ability::Shatter);
    });
    return out;
}

void OnWindow::list(const Window& window, At at, engine::ActionList& out) {
    const Seat seat = who(window, at);
    out.push_back(act(Verb::Pass));
    for (std::uint64_t left = held_cards(at.s.seats[seat].energize); left != 0; left &= left - 1) {
        const Action action = act(Verb::Play, std::countr_zero(left));
        out.push_if(why(window, at, action) == Reason::None, action);
    }
    if (window.after || !at.setup.alternate || side_of(at.s, seat) < 0) return;
    each_group(at.s.seats[seat].army, [&](int i, const Group& group) {
        out.push_if(group.hex == at.s.battle.hex && at.setup[group.type].can(Ability::Shatter),
                    act(Verb::Shatter, unit_id(seat, i)));
    });
}

Reason OnWindow::why(const Window& window, At at, Action action) {
    const Seat seat = who(window, at);
    const int value = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Play: {
            if (!holds(at.s.seats[seat].energize, value)) return Reason::NotInHand;
            const Card& card = at.setup[static_cast<CardId>(value)];
            if (card.window != (window.after ? WindowKind::AfterRoll : WindowKind::BeforeRoll))
                return Reason::WrongWindow;
            if (card.exclusive && side_of(at.s, seat) < 0) return Reason::Participants;  // T31
            return is_playable(at, seat, card) ? Reason::None : Reason::NoEffect;
        }
        case Verb::Shatter: {
            const Player& player = at.s.seats[seat];
            const bool there = !window.after && side_of(at.s, seat) >= 0 && owner_of(value) == seat &&
                               is_group(player, group_of(value)) &&
                               group_at(player, group_of(value)).hex == at.s.battle.hex &&
                               at.setup[group_at(player, group_of(value)).type].can(Ability::Shatter);
            return there ? Reason::None : Reason::NoShard;
        }
        default: return Reason::None;
    }
}

Next OnWindow::answer(Window& window, Go go, Action action) {
    const Seat seat = who(window, At(go));
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Play: {
            Bound bound;
            bound.card = static_cast<CardId>(action.operands[0]);
            bound.by = seat;
            go.s.flow.push(Chosen{bound});
            break;
        }
        case Verb::Shatter: {
            const int side = side_of(go.s, seat);
            again(window);
            tell(go.events, EventKind::Shattered, index(seat), action.operands[0]);
            remove_unit(go, seat, group_of(action.operands[0]));
            go.s.flow.push(Shatter{static_cast<std::uint8_t>(1 - side)});
            break;
        }
        default: tell(go.events, EventKind::Passed, index(seat)); pass(window);
    }
    return Next::Go;
}

const char* OnWindow::fault(const Window& window, At at, std::size_t i) {
    if (i != 2 || at.s.flow.get<Fight>(1) == nullptr) return "a window is part of a battle";
    if ((at.s.battle.step == Step::None) == window.after) return "dice are rolled in a step";
    return window.round < at.setup.seats ? nullptr : "more have passed than play";
}

Next OnShatter::answer(Shatter& shatter, Go go, Action action) {
    constexpr int kShatter = 3;
    const int side = shatter.side;
    tell(go.events, EventKind::CardRolled, index(owner(go.s, 1 - side)), action.operands[0], kShatter);
    if (action.operands[0] >= kShatter) go.s.flow.push(Loss{owner(go.s, side), owner(go.s, side), go.s.battle.hex, 1});
    return Next::Done;
}

const char* OnShatter::fault(const Shatter& shatter, At at, std::size_t i) {
    const bool good = i > 0 && shatter.side < 2 && at.setup.alternate && at.s.flow.get<Window>(i - 1) != nullptr;
    return good ? nullptr : "a unit shatters in a window";
}

}  // namespace nexus_ops
