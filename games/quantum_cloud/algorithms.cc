// Algorithms: announced, answered, carried out. Chapter 9 of rules.md.
#include <algorithm>

#include "games/quantum_cloud/answers.h"

namespace quantum_cloud {

using engine::index;
using engine::tell;

namespace {

// QC-9.1: whether every unit that the text names can be chosen, and a tile be shifted.
Reason choices_fault(At at, Seat seat, CardByte card) {
    const Card& printed = card_of(at.setup, card);
    const Text text{printed.front, seat};
    for (const Sentence& sentence : printed.front.sentences) {
        if (sentence.deed == Deed::Shift && !some_shift(at.s.cloud)) return Reason::NoShift;
        if (sentence.target.which == Which::One && !some_choice(at, text, {&sentence, &sentence.target}, {}))
            return Reason::NoTarget;
    }
    return kFine;
}

void announce(Go go, Seat seat, CardByte card, const Targets& targets) {
    State& s = go.s;
    take_from_hand(go, seat, card);
    tell(go.events, EventKind::Announced, index(seat), static_cast<int>(card));
    set_qubits(go, seat, s.seats[seat].qubits - brief_of(go.setup, card).cost);
    for (const UnitId id : targets) {
        if (id != UnitId::None) tell(go.events, EventKind::Aimed, static_cast<int>(card), static_cast<int>(id));
    }
    s.flow.push(Announced{.card = card, .by = seat, .targets = targets});
}

void tell_played(State& s, std::size_t below) {
    s.flow.visit(below, [](auto& frame) { played(frame); });
}

}  // namespace

Reason play_fault(At at, Seat seat, int id, bool answers) {
    const Player& player = at.s.seats[seat];
    const auto card = static_cast<CardByte>(id);
    if (id <= 0 || id > at.setup.deck_kinds || find_card(player, card) < 0) return Reason::NotInHand;
    const Brief& brief = brief_of(at.setup, card);
    if (brief.type != CardType::Algorithm) return Reason::NoAlgorithm;
    if (brief.cost > player.qubits) return Reason::TooDear;  // QC-5.5
    if (answers && !brief.interrupt) return Reason::NoInterrupt;
    if (brief.chosen > 0 || brief.shifts) {
        if (const Reason why = choices_fault(at, seat, card); why != kFine) return why;
    }
    return !answers && brief.cancels ? Reason::OnlyAnswer : kFine;  // QC-14.9
}

void list_plays(At at, Seat seat, bool answers, engine::ActionList& out) {
    const Player& player = at.s.seats[seat];
    if (player.qubits == 0) return;
    for (std::size_t i = 0; i < player.hand.size(); ++i) {
        const int card = static_cast<int>(player.hand[i].card);
        if (card == 0) continue;
        const Brief& brief = at.setup.briefs[static_cast<std::size_t>(card)];
        if (brief.type != CardType::Algorithm || brief.cost > player.qubits) continue;
        if (find_card(player, static_cast<CardByte>(card)) != static_cast<int>(i)) continue;
        out.push_if(play_fault(at, seat, card, answers) == kFine, act(Verb::Play, card));
    }
}

void begin_play(Go go, Seat seat, CardByte card) {
    State& s = go.s;
    if (brief_of(go.setup, card).chosen > 0) {
        s.flow.push(Aim{.card = card});  // nothing is shown before every unit is named
    } else {
        tell_played(s, s.flow.size() - 1);
        announce(go, seat, card, {});
    }
}

Seat OnAim::who(const Aim& aim, At at) {
    return at.s.flow.visit(at.s.flow.place_of(aim) - 1, [&]<class F>(const F& below) -> Seat {
        if constexpr (std::is_same_v<F, Announced>)
            return OnAnnounced::who(below, at);
        else if constexpr (requires { below.round; } && !std::is_same_v<F, Mulligan>)
            return engine::seat_after(at.s.active, below.round + 1, players(at.setup));
        else
            return at.s.active;
    });
}

void OnAim::list(const Aim& aim, At at, engine::ActionList& out) {
    const Text text{card_of(at.setup, aim.card).front, who(aim, at)};
    const Choice choice = choice_of(text.side, aim.count);
    for (const UnitId id : at.s.order) {
        out.push_if(choice_fault(at, text, choice, aim.targets, id) == kFine, act(Verb::Target, static_cast<int>(id)));
    }
}

Reason OnAim::why(const Aim& aim, At at, Action action) {
    if (!is_unit(at.s, action.operands[0])) return Reason::BadTarget;
    const Text text{card_of(at.setup, aim.card).front, who(aim, at)};
    return choice_fault(at, text, choice_of(text.side, aim.count), aim.targets, unit_at(action));
}

Next OnAim::answer(Aim& aim, Go go, Action action) {
    const Seat seat = who(aim, At(go));
    aim.targets[aim.count++] = unit_at(action);
    if (aim.count < brief_of(go.setup, aim.card).chosen) return Next::Go;
    const Aim done = aim;
    tell_played(go.s, go.s.flow.place_of(aim) - 1);
    announce(go, seat, done.card, done.targets);
    return Next::Done;
}

const char* OnAim::fault(const Aim& aim, At at, std::size_t i) {
    if (aim.card == CardByte::Unknown || static_cast<int>(aim.card) > at.setup.deck_kinds ||
        aim.count >= brief_of(at.setup, aim.card).chosen)
        return "QC-9.1: no card is announced here";
    const Text text{card_of(at.setup, aim.card).front, who(aim, at)};
    Targets targets{};
    for (std::size_t k = 0; k < aim.targets.size(); ++k) {
        const UnitId id = aim.targets[k];
        const int chosen = static_cast<int>(k);
        if ((id != UnitId::None) != (chosen < aim.count)) return "QC-9.1: units are chosen one by one";
        if (chosen >= aim.count) continue;
        if (!is_unit(at.s, static_cast<int>(id)) ||
            choice_fault(at, text, choice_of(text.side, chosen), targets, id) != kFine)
            return "QC-9.1: that unit cannot be chosen";
        targets[k] = id;
    }
    return half_fault(at, i, act(Verb::Play, static_cast<int>(aim.card)));
}

Next OnAnnounced::advance(Announced& card, Go go) {
    State& s = go.s;
    const auto& sentences = card_of(go.setup, card.card).front.sentences;
    if (!stale(s, card.by) && !card.cancelled && card.sentence < sentences.size()) return Round::advance(card, go);
    if (playing(s, card.by)) {
        s.seats[card.by].discard.push_back(card.card);  // QC-9.10
        tell(go.events, EventKind::Resolved, index(card.by), static_cast<int>(card.card));
    }
    return Next::Done;
}

Next OnAnnounced::closed(Announced& card, Go go) {
    const Text text = text_of(go.setup, go.s, card);
    const Sentence& sentence = text.side.sentences[card.sentence++];
    if (!holds(go, text, sentence)) return Next::Go;
    if (sentence.deed == Deed::Cancel) {  // QC-14.32
        if (Announced* answered = go.s.flow.below<Announced>(card)) {
            answered->cancelled = true;
            tell(go.events, EventKind::Cancelled, index(answered->by), static_cast<int>(answered->card));
        }
        return Next::Go;
    }
    const Targets targets = card.targets;
    carry_out(go, text, sentence, targets);
    return Next::Go;
}

const char* OnAnnounced::fault(const Announced& frame, At at, std::size_t i) {
    if (index(frame.by) >= players(at.setup) || frame.round >= players(at.setup)) return "QC-9.1: a card is a player's";
    if (frame.card == CardByte::Unknown || static_cast<int>(frame.card) > at.setup.deck_kinds)
        return "QC-9.1: an announced card is open";
    const Brief& brief = brief_of(at.setup, frame.card);
    if (brief.type != CardType::Algorithm || frame.sentence > card_of(at.setup, frame.card).front.sentences.size())
        return "QC-9.1: only Algorithms are announced";
    for (const UnitId id : frame.targets) {
        if (id != UnitId::None && at.s.units[id].card == CardByte::Unknown) return "QC-9.1: nobody is chosen";
    }
    const bool answers = at.s.flow.get<Announced>(i - 1) != nullptr;
    if (answers ? !brief.interrupt : brief.cancels) return "QC-14.9: this card cannot stand here";
    const auto& flow = at.s.flow;
    const bool part = answers || flow.get<TileStep>(i - 1) || flow.get<FlipStep>(i - 1) || flow.get<MoveStep>(i - 1) ||
                      flow.get<AttackStep>(i - 1) || flow.get<SummonStep>(i - 1) || flow.get<Window<1>>(i - 1) ||
                      flow.get<Window<2>>(i - 1) || flow.get<Window<3>>(i - 1) || flow.get<Window<4>>(i - 1) ||
                      flow.get<Window<5>>(i - 1) || flow.get<Window<6>>(i - 1);
    return part ? nullptr : "QC-9.8: nothing is announced here";
}

}  // namespace quantum_cloud
