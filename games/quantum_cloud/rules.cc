// The contract, made of the questions of questions.h; how a game begins, what the table may command.
#include "games/quantum_cloud/rules.h"

#include "games/quantum_cloud/answers.h"

namespace quantum_cloud {

using engine::Events;
using engine::index;
using engine::seat_at;
using engine::tell;

struct QuantumCloud::Asks
    : engine::Asks<QuantumCloud, OnTileStep, OnFlipStep, OnMoveStep, OnAttackStep, OnSummonStep, OnWindow<1>,
                   OnWindow<2>, OnWindow<3>, OnWindow<4>, OnWindow<5>, OnWindow<6>, OnAnnounced, OnKeep, OnLaying,
                   OnSeating, OnMulligan, OnPick, OnPush, OnRelocate, OnArrive, OnShift, OnReshape, OnWhom, OnDeckout,
                   OnExcess, OnDraw, OnRoll, OnReveal, OnRandom, OnOpening, OnTurn, OnStrike, OnTriggered, OnEach,
                   OnShiftTo, OnMoveTo, OnStrikeAt, OnSummonAt, OnAim, OnReshapeTo> {};

// Every operand names something, and there are none too many.
bool QuantumCloud::names_things(const Setup& setup, Action action) {
    const auto& kinds = facts().verbs[action.verb].operands;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const int value = action.operands[i];
        const bool named = kinds[i] == Kind::None    ? value == 0
                           : kinds[i] == Kind::Seat  ? value < players(setup)
                           : kinds[i] == Kind::Card  ? value >= 1 && value <= setup.known
                           : kinds[i] == Kind::Word  ? value < kTerrains
                           : kinds[i] == Kind::Place ? value < kSpaces
                           : kinds[i] == Kind::Unit  ? value >= 1 && value <= static_cast<int>(kUnits)
                                                     : true;
        if (!named) return false;
    }
    return true;
}

Answer refusal(At at, Seat who, Reason why, Action action) {
    const auto& kinds = QuantumCloud::facts().verbs[action.verb].operands;
    const Ref what{kinds[0], action.operands[0]};
    const bool named = kinds[0] != Kind::Unit || is_unit(at.s, action.operands[0]);
    const auto qubits = [&](int cost) {
        const int have = at.s.seats[who].qubits;
        return engine::because(why, named ? what : Ref{}, engine::number(cost), engine::number(have));
    };
    if (why == Reason::TooDear) return qubits(brief_of(at.setup, static_cast<CardByte>(action.operands[0])).cost);
    if (why == Reason::FlipCost)
        return qubits(brief_of(at.setup, static_cast<CardByte>(at.setup.avatars[static_cast<std::size_t>(who)])).cost);
    return engine::because(why, named ? what : Ref{});
}

const char* half_fault(At at, std::size_t i, Action beginning) {
    constexpr const char* kNoBeginning = "a choice has begun that could not begin";
    if (i == 0 || !QuantumCloud::names_things(at.setup, beginning)) return kNoBeginning;
    State before = at.s;
    before.flow.cut(i);
    return QuantumCloud::refuse(at.setup, before, beginning) ? kNoBeginning : nullptr;
}

void run_flow(Go go) { QuantumCloud::Asks::run(go); }

void QuantumCloud::apply(const Setup& setup, State& s, Action action, Events* events) {
    if (s.left) forget_gone(s);
    Asks::apply(setup, s, action, events);
#if NEXUS_PARANOID
    Cloud cloud = s.cloud;
    recount(cloud);
    PARANOID(cloud == s.cloud);
#endif
}

State QuantumCloud::start(const Setup& setup) {
    State s;
    s.stack.fill(static_cast<std::uint8_t>(kTiles / kTerrains));  // QC-1.2
    s.flow.push(Opening{});
    if (setup.options[Option::Mulligan] == kOn) s.flow.push(Mulligan{});
    for (int i = players(setup) - 1; i >= 0; --i) {
        Player& player = s.seats[seat_at(i)];
        for (int card = 1; card <= setup.deck_kinds; ++card) {
            engine::put(s.bags, i, static_cast<CardId>(card),
                        setup.decks[static_cast<std::size_t>(i)][static_cast<std::size_t>(card)]);
        }
        player.deck = s.bags.total[static_cast<std::size_t>(i)];
        s.flow.push(Draw{seat_at(i), kOpeningHand});  // QC-3.2
    }
    Asks::run({setup, s, nullptr});
    return s;
}

namespace {

// QC-12.6
Answer concede(Go go, Seat seat) {
    QuantumCloud::Asks::forget_halves(go.s);
    if (go.s.left) forget_gone(go.s);
    leave(go, bit(seat), seat, Ending::Concession);
    QuantumCloud::Asks::run(go);
    return std::nullopt;
}

// The card joins those of the hand that everybody knows, so that places tell nothing about the others.
Answer show_card(Go go, Seat seat, Ref ref) {
    auto& hand = go.s.seats[seat].hand;
    std::size_t known = 0;
    while (known < hand.size() && hand[known].knowers == engine::kEverybody) ++known;
    for (std::size_t i = known; i < hand.size(); ++i) {
        if (ref.kind != Kind::Card || ref.value == 0 || hand[i].card != static_cast<CardId>(ref.value)) continue;
        engine::Slot slot = hand.erase(engine::lift(hand, i));
        engine::show(go.s.bags, slot, engine::kEverybody);
        hand.insert(known, slot);
        tell(go.events, EventKind::Shown, index(seat), ref.value);
        return std::nullopt;
    }
    return engine::because(Reason::NotInHand, ref.kind == Kind::Card ? ref : Ref{});
}

}  // namespace

Answer QuantumCloud::command(const Setup& setup, State& s, Seat seat, engine::Command command, Ref ref,
                             Events* events) {
    if (s.flow.empty()) return engine::because(Reason::Over);
    if (index(seat) >= players(setup) || !playing(s, seat)) return engine::because(Reason::NotPlaying);
    switch (command) {
        case engine::Command::Concede: return concede({setup, s, events}, seat);
        case engine::Command::Show: return show_card({setup, s, events}, seat, ref);
    }
    return engine::because(Reason::NotNow);
}

}  // namespace quantum_cloud

template struct engine::FlowGame<quantum_cloud::QuantumCloud, quantum_cloud::Setup, quantum_cloud::State>;
