// How Echo is played: what is asked, what may be chosen, and why not.
#include "tests/games/echo/resolve.h"

namespace echo {

using engine::act;
using engine::Action;
using engine::because;
using engine::Events;
using engine::index;
using engine::Kind;
using engine::Ref;
using engine::Refusal;
using engine::Slot;

namespace {

Ref card_ref(CardId card) { return {Kind::Card, static_cast<std::uint16_t>(card)}; }

// Why this seat may not announce this card now; the order is that of EC-11.1.
std::optional<Refusal> play_fault(const Setup& setup, const State& s, Seat seat, CardId card) {
    const Side& side = s.seats[seat];
    if (static_cast<std::size_t>(card) >= setup.cards.size() || card == CardId::Unknown || find_card(side, card) < 0) {
        return because(Reason::NotInHand, card_ref(card));
    }
    const Card& printed = card_of(setup, card);
    if (printed.cost > side.charge) {
        return because(Reason::TooDear, card_ref(card), engine::number(printed.cost), engine::number(side.charge));
    }
    if (s.chain.empty()) {
        if (printed.cancels) return because(Reason::OnlyAsAnswer, card_ref(card));
        return std::nullopt;
    }
    if (!printed.interrupt) return because(Reason::NoInterrupt, card_ref(card));
    if (static_cast<int>(s.chain.size()) >= setup.chain) return because(Reason::ChainFull, engine::number(setup.chain));
    return std::nullopt;
}

bool belongs_here(const State& s, const engine::Decision& asked, Verb verb) {
    if (static_cast<Asking>(asked.kind) == Asking::Draw) return verb == Verb::Draw;
    if (s.chosen != CardId::Unknown) return verb == Verb::At;
    const Verb other = static_cast<Asking>(asked.kind) == Asking::Main ? Verb::Next : Verb::Pass;
    return verb == Verb::Play || verb == other;
}

std::optional<Refusal> concede(const Setup& setup, State& s, Seat seat, Events* events) {
    s.chosen = CardId::Unknown;  // whoever was choosing chooses again
    leave(s, seat, events);
    advance(setup, s, events);
    return std::nullopt;
}

// EC-8.4: the card joins those of the hand that everybody knows, so that places tell nothing about the others.
std::optional<Refusal> show_card(State& s, Seat seat, Ref ref, Events* events) {
    auto& hand = s.seats[seat].hand;
    std::size_t known = 0;
    while (known < hand.size() && hand[known].knowers == engine::kEverybody) ++known;
    for (std::size_t i = known; i < hand.size(); ++i) {
        if (ref.kind != Kind::Card || hand[i].card != static_cast<CardId>(ref.value)) continue;
        Slot slot = hand.erase(i);
        engine::show(s.bags, slot, engine::kEverybody);
        hand.insert(known, slot);
        engine::tell(events, Told::Shown, index(seat), ref.value);
        return std::nullopt;
    }
    return because(Reason::NotInHand, ref.kind == Kind::Card ? ref : Ref{});
}

}  // namespace

int find_card(const Side& side, CardId card) {
    for (std::size_t i = 0; i < side.hand.size(); ++i) {
        if (side.hand[i].card == card) return static_cast<int>(i);
    }
    return -1;
}

State Echo::start(const Setup& setup) {
    State s;
    for (int i = 0; i < setup.players; ++i) {
        Side& side = s.seats[engine::seat_at(i)];
        side.life = static_cast<std::uint16_t>(setup.life);
        side.limit = 1;
        Slot unseen;
        unseen.pool = static_cast<std::uint8_t>(i) & 15u;
        const auto& deck = setup.decks[static_cast<std::size_t>(i)];
        for (std::size_t card = 1; card <= kKinds; ++card) {
            engine::put(s.bags, i, static_cast<CardId>(card), deck[card]);
            for (int n = 0; n < deck[card]; ++n) side.deck.push_back(unseen);
        }
    }
    s.active = engine::seat_at(setup.players - 1);  // EC-1.1: so that the first turn is the first player's
    s.drawer = Seat::First;
    s.draws = kOpeningHand;
    return s;
}

engine::Decision Echo::decision(const Setup&, const State& s) {
    const auto kind = [](Asking asking) { return static_cast<std::uint8_t>(asking); };
    if (s.phase == Phase::Over) return {};
    if (s.draws > 0)
        return {Seat::Chance, kind(Asking::Draw), false, {Kind::Place, static_cast<std::uint16_t>(s.drawer)}};
    if (!s.chain.empty()) return {s.chain.back().asked, kind(Asking::Answer), true, card_ref(s.chain.back().card)};
    if (s.phase == Phase::Main) return {s.active, kind(Asking::Main), true, {}};
    return {s.priority, kind(Asking::Window), true, {}};
}

void Echo::chances(const Setup&, const State& s, engine::ChanceList& out) {
    engine::list_cards(s.bags, index(s.drawer), Verb::Draw, out);
}

Action Echo::sample(const Setup&, const State& s, engine::Rng& rng) {
    return act(Verb::Draw, static_cast<int>(engine::draw_card(s.bags, index(s.drawer), rng)));
}

void Echo::list_actions(const Setup& setup, const State& s, engine::ActionList& out) {
    const auto asked = decision(setup, s);
    if (!is_player(asked.seat)) return;
    if (s.chosen != CardId::Unknown) {
        for (int i = 0; i < setup.players; ++i) {
            if (engine::seat_at(i) != asked.seat && alive(s, engine::seat_at(i))) out.push_back(act(Verb::At, i));
        }
        return;
    }
    std::uint32_t seen = 1;  // a card one cannot see is no choice
    for (const Slot& slot : s.seats[asked.seat].hand) {
        const std::uint32_t card = 1u << static_cast<std::uint32_t>(slot.card);
        if ((seen & card) != 0) continue;
        seen |= card;
        if (!play_fault(setup, s, asked.seat, slot.card)) out.push_back(act(Verb::Play, static_cast<int>(slot.card)));
    }
    out.push_back(act(static_cast<Asking>(asked.kind) == Asking::Main ? Verb::Next : Verb::Pass));
}

std::optional<Refusal> Echo::refuse(const Setup& setup, const State& s, Action action) {
    const auto asked = decision(setup, s);
    if (asked.seat == Seat::Nobody) return because(Reason::GameOver);
    const auto [first, second, third] = action.operands;
    const auto verb = static_cast<Verb>(action.verb);
    const bool bare = verb == Verb::Next || verb == Verb::Pass;
    if (second != 0 || third != 0 || (bare && first != 0) || !belongs_here(s, asked, verb))
        return because(Reason::NotNow);
    switch (verb) {
        case Verb::Draw: {
            const auto& bag = s.bags.count[static_cast<std::size_t>(s.drawer)];
            if (first == 0 || first >= bag.size() || bag[first] == 0) return because(Reason::NotInDeck, asked.cause);
            return std::nullopt;
        }
        case Verb::Play: return play_fault(setup, s, asked.seat, static_cast<CardId>(first));
        case Verb::At:
            if (first >= setup.players || first == index(asked.seat) || !alive(s, engine::seat_at(first))) {
                return because(Reason::NoEnemy);
            }
            return std::nullopt;
        case Verb::Next:
        case Verb::Pass: return std::nullopt;
    }
    return because(Reason::NotNow);
}

void Echo::apply(const Setup& setup, State& s, Action action, Events* events) {
    const Seat seat = decision(setup, s).seat;
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Draw: draw(s, static_cast<CardId>(action.operands[0]), events); break;
        case Verb::Play: {
            const auto card = static_cast<CardId>(action.operands[0]);
            if (card_of(setup, card).aims) {
                s.chosen = card;  // EC-4.2: nothing is shown before the target is named
                return;
            }
            announce(setup, s, seat, card, Seat::Nobody, events);
            break;
        }
        case Verb::At: announce(setup, s, seat, s.chosen, engine::seat_at(action.operands[0]), events); break;
        case Verb::Next: end_main(setup, s, events); break;
        case Verb::Pass: pass(setup, s, seat, events); break;
    }
    advance(setup, s, events);
}

std::optional<Refusal> Echo::command(const Setup& setup, State& s, Seat seat, engine::Command command, Ref ref,
                                     Events* events) {
    if (s.phase == Phase::Over) return because(Reason::GameOver);
    if (index(seat) >= setup.players || !alive(s, seat)) return because(Reason::NotPlaying);
    switch (command) {
        case engine::Command::Concede: return concede(setup, s, seat, events);
        case engine::Command::Show: return show_card(s, seat, ref, events);
    }
    return because(Reason::NotNow);
}

engine::Outcome Echo::outcome(const Setup&, const State& s) {
    return {s.phase == Phase::Over, s.winners, static_cast<std::uint8_t>(s.ending)};
}

}  // namespace echo
