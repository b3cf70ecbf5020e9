// The contract, made of the questions of questions.h.
#include "games/small/melee/rules.h"

#include "games/small/melee/questions.h"

namespace melee {

using engine::Events;
using engine::Kind;
using engine::seat_at;

struct Melee::Asks : engine::Asks<Melee, OnTurn, OnWindow, OnCasualty, OnDraw, OnRoll, OnEffect, OnFight, OnWhere,
                                  OnWhom, OnAim, OnMark> {};

// ML-9.2: every operand names something, and there are none too many.
bool Melee::names_things(const Setup& setup, Action action) {
    const auto& kinds = facts().verbs[action.verb].operands;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const int value = action.operands[i];
        const bool named = kinds[i] == Kind::None    ? value == 0
                           : kinds[i] == Kind::Seat  ? value < setup.options.players()
                           : kinds[i] == Kind::Card  ? value >= 1 && value <= card_count(setup)
                           : kinds[i] == Kind::Word  ? value < kTypes
                           : kinds[i] == Kind::Place ? value < kPlaces
                                                     : true;
        if (!named) return false;
    }
    return true;
}

State Melee::start(const Setup& setup) {
    State s;
    s.flow.push(Turn{});
    for (int i = setup.options.players() - 1; i >= 0; --i) {  // ML-1.4
        s.seats[seat_at(i)][home_of(seat_at(i))] = {{0, 1, 2}};
        s.flow.push(Draw{seat_at(i), kFirstHand});
    }
    for (std::size_t i = 0; i < setup.cards.size(); ++i) {
        engine::put(s.bags, 0, static_cast<CardId>(i + 1), setup.cards[i].copies);
        for (int n = 0; n < setup.cards[i].copies; ++n) s.pile.push_back({});
    }
    s.moves = kMoves;
    s.seats[s.active].coin = kIncome;
    Asks::run({setup, s, nullptr});
    return s;
}

// ML-2.6 and ML-7.6
Answer Melee::command(const Setup& setup, State& s, Seat seat, engine::Command command, Ref ref, Events* events) {
    const Ref who{Kind::Seat, static_cast<std::uint16_t>(seat)};
    if (index(seat) >= setup.options.players()) return engine::because(Reason::NoSuch);
    if (s.flow.empty()) return engine::because(Reason::Over);
    if (s.seats[seat].standing != Standing::Playing) return engine::because(Reason::Out, who);
    if (command == engine::Command::Concede) {
        Asks::forget_halves(s);
        leave(s, seat, Standing::Conceded, events);
        Asks::run({setup, s, events});
        return std::nullopt;
    }
    auto& hand = s.seats[seat].hand;
    for (std::size_t i = 0; i < hand.size(); ++i) {
        if (hand[i].card != static_cast<CardId>(ref.value) || hand[i].knowers == engine::kEverybody) continue;
        hand.insert(0, take_card(s, seat, i));
        engine::tell(events, EventKind::Shown, index(seat), ref.value);
        return std::nullopt;
    }
    return engine::because(Reason::NotInHand, who, ref);
}

}  // namespace melee

template struct engine::FlowGame<melee::Melee, melee::Setup, melee::State>;
