// What each choice sets going: cards leave hands, abilities are announced, targets and places are chosen.
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

using engine::act;
using engine::Action;
using engine::because;
using engine::bit;
using engine::kEverybody;
using engine::Kind;
using engine::Ref;
using engine::Refusal;

namespace {

void prevent(const Running& t, PieceId source, PieceId other = PieceId::None);

void tell_targets(const Running& t, const Ability& a) {
    for (const PieceId id : a.target) {
        if (!is_piece(id)) continue;
        if (a.source == PieceId::Event) {
            tell(t.events, EventKind::EventTargeted, static_cast<int>(t.s.played.card), value(id));
        } else {
            tell(t.events, EventKind::Targeted, value(a.source), value(id));
        }
    }
}

void use_card(const Running& t, CardByte card, int& place) {
    place = take_from_hand(t, t.s.active, static_cast<CardId>(card));
    spend(t, t.s.active, cost_now(t.setup, t.s, t.s.active, card_of(t.setup, card)));
}

// QN-6.21: paid, then it enters play, then what that triggers.
void deploy(const Running& t, CardByte id, std::uint8_t at) {
    State& s = t.s;
    const Card& card = card_of(t.setup, id);
    int place = 0;
    s.choice = {};
    use_card(t, id, place);
    const bool slow =
        (card.keywords & bit(Keyword::Slow)) != 0 || (is_unit(card) && t.setup.options[Option::DeployExhausted] == 1);
    const PieceId piece = enter_play(t, s.active, id, at, !slow);
    ENSURE(piece != PieceId::None);
    count(s.side[s.active]);  // QN-7.4
    after_action(t);
    tell(t.events, EventKind::Deployed, value(piece), place, static_cast<int>(id), place_of(s, piece_of(s, piece)));
    note(t, Goal::Deploy, s.active, piece);
    if (at >= kAttached) {
        const PieceId host = host_of(piece_of(s, piece));
        piece_of(s, host).upgrades = (piece_of(s, host).upgrades + 1) & 127;
        tell(t.events, EventKind::Attached, value(piece), value(host));
        note(t, Goal::Attach, s.active);
        gather(t, Trigger::Upgraded, host);
    }
    gather(t, Trigger::Deployed, piece);
    order_new(t, 0);
    checkpoint(t);  // QN-24.2
}

// The announcement is whole: targets are chosen. Costs are paid, an Event opens its window.
void announce(const Running& t) {
    State& s = t.s;
    if (open_target(s.running) < kTargets) return;
    Side& side = s.side[s.active];
    if (s.running.source == PieceId::Event) {
        int place = 0;
        s.played = {s.running, s.choice.card, false};
        s.running = {};
        use_card(t, s.played.card, place);
        s.choice = {};
        count(side);
        after_action(t);
        note(t, Goal::Play, s.active);  // QN-8.33
        tell(t.events, EventKind::EventPlayed, index(s.active), static_cast<int>(s.played.card), place);
        tell_targets(t, s.played.ability);
        gather_seat(t, Trigger::YouPlay, s.active);
        gather_seat(t, Trigger::OpponentPlays, s.active);
        return order_new(t, 0);
    }
    count(side);
    after_action(t);
    note(t, Goal::Activate, s.active);
    tell(t.events, EventKind::Used, value(s.running.source), s.running.line);
    tell_targets(t, s.running);
    s.running.step = 1;
}

void maneuver(const Running& t, int quadrant) {
    State& s = t.s;
    const PieceId id = s.choice.piece;
    s.choice = {};
    spend(t, s.active, 1);
    piece_of(s, id).ready = 0;
    count(s.side[s.active]);
    after_action(t);
    note(t, Goal::Activate, s.active);
    move_piece(t, id, quadrant, s.active);
    checkpoint(t);
}

void tell_arranged(const Running& t) {
    State& s = t.s;
    if (asking(s) != nullptr || count_unplaced(s) >= 2) return;
    for (int place = 1; place <= s.batch.size + 1; ++place) {
        each_in_share(s, [&](const Ability& a) {
            if ((a.rank == 0 ? s.batch.size + 1 : a.rank) != place) return;
            tell(t.events, EventKind::Placed, value(a.source), a.line);
            tell_targets(t, a);
        });
    }
}

void choose_target(const Running& t, PieceId id) {
    State& s = t.s;
    if (s.fall.payer != PieceId::None) return prevent(t, s.fall.payer, id);
    if (s.running.line != 0 && s.running.step == 1) {  // a sacrifice
        PieceSet set;
        set.add(id);
        s.running.rank = 1;  // now the rest is paid
        tell(t.events, EventKind::Sacrificed, value(id));
        return leave_play(t, set, Seat::Nobody, false);
    }
    if (s.running.line != 0) {
        s.running.target[open_target(s.running)] = id;
        return announce(t);
    }
    if (s.batch.size > 0) {
        Ability& a = s.waiting[static_cast<std::size_t>(asking(s) - s.waiting.begin())];
        a.target[open_target(a)] = id;
        return tell_arranged(t);
    }
    if (s.choice.half == Half::Deploy) return deploy(t, s.choice.card, attached_to(id));
    const PieceId attacker = s.choice.piece;
    s.choice = {};
    declare(t, attacker, id);
}

void choose_done(const Running& t) {
    State& s = t.s;
    if (s.task.kind == TaskKind::Seek) return finish_seek(t, -1);
    if (s.task.kind == TaskKind::Recycle) {
        s.task.left = 0;
        return;
    }
    if (s.task.kind != TaskKind::None) {
        s.task = {};
        return;
    }
    if (s.running.line != 0) {
        close_clause(t.setup, s.running);
        return announce(t);
    }
    close_clause(t.setup, s.waiting[static_cast<std::size_t>(asking(s) - s.waiting.begin())]);
    tell_arranged(t);
}

void choose_place(const Running& t, int place) {
    State& s = t.s;
    const auto quadrant = static_cast<std::uint8_t>(place % kQuadrants);
    switch (s.task.kind) {
        case TaskKind::RevivePlace: {
            const CardByte card = s.task.card;
            const Seat seat = s.task.seat;
            s.task = {};
            const PieceId piece = enter_play(t, seat, card, quadrant, false);
            if (piece == PieceId::None) return;  // QN-14.12: it stays where it lies
            take_from_pile(t, seat, *find_in_pile(s.side[seat], card));
            tell(t.events, EventKind::Deployed, value(piece), 0, static_cast<int>(card),
                 place_of(s, piece_of(s, piece)));
            note(t, Goal::Deploy, seat, piece);
            const std::size_t from = s.waiting.size();
            gather(t, Trigger::Deployed, piece);
            return order_new(t, from);
        }
        case TaskKind::Move:
        case TaskKind::Control: {
            const PieceId id = next_object(s);
            s.objects.drop(id);
            if (s.task.kind == TaskKind::Move) return move_piece(t, id, quadrant, s.task.seat);
            return change_control(t, id, s.task.seat, quadrant);
        }
        default: break;
    }
    if (s.choice.half == Half::Maneuver) return maneuver(t, quadrant);
    deploy(t, s.choice.card, quadrant);
}

void choose_card(const Running& t, int card) {
    State& s = t.s;
    Task& task = s.task;
    Side& side = s.side[task.deck];
    switch (task.kind) {
        case TaskKind::Seek:
            for (int i = 0; i < task.size; ++i) {
                if (static_cast<int>(side.cards[static_cast<std::size_t>(side.deck - 1 - i)].card) == card)
                    return finish_seek(t, i);
            }
            return;
        case TaskKind::Recycle:
            side.cards.push_back(take_from_pile(t, task.deck, *find_in_pile(side, static_cast<CardByte>(card))));
            ++task.chosen, --task.left;
            tell(t.events, EventKind::Chosen, index(task.seat), card);
            return;
        case TaskKind::Salvage:
            take_from_pile(t, task.deck, *find_in_pile(side, static_cast<CardByte>(card)));
            put_into_hand(t, task.deck, static_cast<CardByte>(card));
            tell(t.events, EventKind::Salvaged, index(task.seat), card);
            task = {};
            return;
        default:
            tell(t.events, EventKind::Chosen, index(task.seat), card);
            task.kind = TaskKind::RevivePlace;
            task.card = static_cast<CardByte>(card);
            return;
    }
}

void discard(const Running& t, int card) {
    State& s = t.s;
    const Seat hand = s.task.deck;
    const int place = take_from_hand(t, hand, static_cast<CardId>(card));
    put_on_pile(t, hand, static_cast<CardByte>(card));
    ++s.bags.reveals;
    tell(t.events, EventKind::Discarded, index(hand), card, place);
    if (!s.task.cost && s.running.line != 0 && s.running.controller != hand)
        note(t, Goal::Discard, s.running.controller);  // QN-13.12
    --s.task.left;
}

// QN-12.26: a card is the price for another; what leaves with it is not destroyed any more.
void sacrifice_in_fall(const Running& t, PieceId id) {
    PieceSet one;
    one.add(id);
    tell(t.events, EventKind::Sacrificed, value(id));
    leave_play(t, one, Seat::Nobody, false);
    Fall& fall = t.s.fall;
    for (PieceSet* set : {&fall.doomed, &fall.offers}) {
        const PieceSet before = *set;
        before.each([&](PieceId left) {
            if (!in_play(t.s, left)) set->drop(left);
        });
    }
}

// QN-12.9, QN-12.30. No ability runs here, so the costs of cards are a task of their own. `other` is sacrificed.
void prevent(const Running& t, PieceId source, PieceId other) {
    State& s = t.s;
    const Line& line = t.setup.lines[prevention(t.setup, s, source)];
    const Seat seat = s.fall.asked;
    const Costs& costs = line.costs;
    if (costs.sacrifice && other == PieceId::None) {
        s.fall.payer = source;
        return;
    }
    s.fall.payer = PieceId::None;
    if (other != PieceId::None) sacrifice_in_fall(t, other);
    spend(t, seat, costs.cp);
    if (costs.exhaust && in_play(s, source)) piece_of(s, source).ready = 0;
    if (costs.discard > 0) {
        begin_cards(t, TaskKind::Discard, seat, seat, costs.discard);
        s.task.size = costs.mill, s.task.cost = true;
    } else if (costs.mill > 0) {
        begin_cards(t, TaskKind::Mill, seat, seat, costs.mill), s.task.cost = true;
    }
    if (costs.sacrifice_self && in_play(s, source)) sacrifice_in_fall(t, source);
    count_use(t, seat);
    s.acted = true;
    note(t, Goal::Activate, seat);
    save(t, source);
}

void decline(const Running& t) {
    State& s = t.s;
    if (s.fall.at != PieceId::None) {  // QN-24.12
        if (s.fall.asked == s.active) {
            s.fall.asked = enemy_of(s.active);
        } else {
            s.fall.at = PieceId::None;
        }
        return;
    }
    if (s.running.line != 0) {
        tell(t.events, EventKind::Declined, value(s.running.source));
        s.running = {};
        return;
    }
    pass(t);
}

void mulligan(const Running& t, bool again) {
    State& s = t.s;
    const Seat seat = s.step == 4 ? s.starter : enemy_of(s.starter);
    ++s.step;
    tell(t.events, EventKind::Mulliganed, index(seat), again ? s.side[seat].hand : 0);
    if (!again) return;
    Side& side = s.side[seat];
    const std::uint8_t cards = side.hand;
    side.deck = static_cast<std::uint8_t>(side.deck + cards);
    side.hand = 0;
    for (std::size_t i = 0; i < side.deck; ++i) {
        engine::merge_pools(s, s.bags, index(seat), side.cards[i].pool);
        engine::forget(s.bags, side.cards[i]);
    }
    s.task.kind = TaskKind::Draw, s.task.seat = seat, s.task.deck = seat, s.task.left = cards;
}

void reveal(const Running& t, CardId card) {
    State& s = t.s;
    const Seen seen = next_seen(s);
    engine::settle(s.bags, s.side[seen.deck].cards[seen.at], card, seen.knowers);
    if (s.phase == Phase::Flip) tell(t.events, EventKind::Revealed, index(seen.deck), static_cast<int>(card));
}

void play_event(const Running& t, CardByte id) {
    State& s = t.s;
    const std::uint16_t line = card_of(t.setup, id).objective;
    s.choice.card = id;
    s.running = {.line = line, .source = PieceId::Event, .controller = s.active};
    open_targets(t.setup, s, s.running);
    announce(t);
}

}  // namespace

void QuantumNexus::apply(const Setup& setup, State& s, Action action, engine::Events* events) {
    const Running t{setup, s, events};
    const int operand = action.operands[0];
    const auto id = static_cast<PieceId>(operand);
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Reveal: reveal(t, static_cast<CardId>(operand)); break;
        case Verb::Random:
        case Verb::Discard: discard(t, operand); break;
        case Verb::Coin:
            s.active = engine::seat_at(operand);
            s.step = 1;
            break;
        case Verb::Start:
            s.starter = engine::seat_at(operand);
            tell(events, EventKind::Started, operand);
            start_over(t);
            break;
        case Verb::Deploy:
            if (setup.cards[static_cast<std::size_t>(operand)].type == Type::Asset) {
                deploy(t, static_cast<CardByte>(operand), kLoadout);
                break;
            }
            s.choice = {Half::Deploy, static_cast<CardByte>(operand), PieceId::None};
            return;
        case Verb::Play: play_event(t, static_cast<CardByte>(operand)); break;
        case Verb::Use:
            s.running = {.line = ability_line(setup, s, id, action.operands[1]), .source = id, .controller = s.active};
            open_targets(setup, s, s.running);
            announce(t);
            break;
        case Verb::Attack: s.choice = {Half::Attack, CardByte::Unknown, id}; return;
        case Verb::Maneuver: s.choice = {Half::Maneuver, CardByte::Unknown, id}; return;
        case Verb::Pass: decline(t); break;
        case Verb::At: choose_place(t, operand); break;
        case Verb::Target: choose_target(t, id); break;
        case Verb::Done: choose_done(t); break;
        case Verb::Next: {
            std::uint8_t rank = 0;
            each_in_share(s, [&](const Ability& a) { rank = std::max(rank, a.rank); });
            s.waiting[static_cast<std::size_t>(nth_unplaced(s, id, action.operands[1]) - s.waiting.begin())].rank =
                static_cast<std::uint8_t>(rank + 1);
            tell_arranged(t);
            break;
        }
        case Verb::Pay: accept(t); break;
        case Verb::Prevent: prevent(t, id); break;
        case Verb::Top:
        case Verb::Bottom:
            if (static_cast<Verb>(action.verb) == Verb::Bottom)
                s.task.bottom = static_cast<std::uint16_t>(s.task.bottom | 1u << (s.task.size - s.task.left));
            --s.task.left;
            break;
        case Verb::Take: choose_card(t, operand); break;
        case Verb::Mulligan: mulligan(t, true); break;
        case Verb::Keep: mulligan(t, false); break;
    }
    carry_on(t);
    PARANOID(passives_kept(setup, s));
}

std::optional<Refusal> QuantumNexus::command(const Setup& setup, State& s, Seat seat, engine::Command command, Ref what,
                                             engine::Events* events) {
    if (s.ending != Ending::None) return because(Reason::Over);
    if (index(seat) >= kSeats) return because(Reason::NotNow);
    if (command == engine::Command::Concede) {
        finish({setup, s, events}, Ending::Concession, bit(enemy_of(seat)));  // QN-14.7
        return std::nullopt;
    }
    Side& side = s.side[seat];
    const std::span<Slot> hand(side.cards.begin() + side.deck, side.hand);
    for (std::size_t i = 0; i < hand.size() && what.kind == Kind::Card; ++i) {
        if (hand[i].knowers == kEverybody || hand[i].card == CardId::Unknown ||
            static_cast<std::uint16_t>(hand[i].card) != what.value)
            continue;
        const std::size_t place = engine::lift(hand, i);
        engine::show(s.bags, hand[place], kEverybody);
        tell(events, EventKind::Shown, index(seat), what.value, static_cast<int>(place));
        return std::nullopt;
    }
    return because(Reason::NotInHand, what);
}

}  // namespace quantum_nexus
