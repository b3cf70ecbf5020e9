// Chance: the deal, draws and Paradigms. CV-3.2 to CV-3.5, CV-12.3, CV-20.8
#include "games/convergence/network.h"
#include "games/convergence/turn.h"

namespace convergence {
namespace {

using engine::act;
using engine::Action;
using engine::Events;
using engine::tell;

constexpr std::uint8_t kGenesisClass = 1;  // Slot::fits of the card everybody knows to be a Genesis card

DealStep current(const Setup& setup, const State& s) {
    const Frame& frame = s.pending.back();
    if (frame.task == Task::Deal) return deal_step(setup, s, frame.at);
    return {frame.task == Task::RevealParadigm ? Ask::Reveal : Ask::Draw, frame.seat, false, false};
}

int pool_of(const State& s, Ask ask) {
    if (ask == Ask::Draw) return kNodePool;
    return s.pending.back().task == Task::Deal ? kGenesisParadigmPool : kParadigmPool;
}

// CV-10.1: what refills a hand at the end of a turn is no draw of a text.
EventKind drawn(const State& s) {
    const std::size_t size = s.pending.size();
    const bool refills = size > 1 && s.pending[size - 2].task == Task::EndTurn;
    return refills ? EventKind::Refilled : EventKind::Drew;
}

// A card of the Node deck comes into a hand.
void draw(State& s, Seat seat, CardId card, bool genesis, EventKind told, Events* events) {
    Slot slot;
    settle(s.bags, slot, card, bit(seat));
    if (genesis) slot.fits = kGenesisClass;
    const auto hand = hand_of(s, seat);
    s.cards.insert(static_cast<std::size_t>(hand.data() - s.cards.begin()) + hand.size(), slot);
    ++s.seats[seat].hand;
    if (s.deck > 0) --s.deck;  // a scenario may give fewer cards than the deal takes
    engine::tell_secret(events, bit(seat), 2, told, index(seat), static_cast<int>(card));
}

void reveal(State& s, int pool, CardId card, Events* events) {
    Slot slot{CardId::Unknown, 0, static_cast<std::uint8_t>(pool), 0};
    settle(s.bags, slot, card, engine::kEverybody);
    s.paradigm = static_cast<std::uint8_t>(card);
    s.once &= 0xf0u;  // CV-9.5: counts per Paradigm
    tell(events, EventKind::Revealed, static_cast<int>(card));
}

}  // namespace

State Convergence::start(const Setup& setup) {
    State s;
    int nodes = 0;
    std::uint8_t reactor = 0;
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const Card& card = setup.cards[i];
        const auto id = static_cast<CardId>(i);
        if (card.sort == Sort::Node || card.sort == Sort::Genesis) {
            put(s.bags, kNodePool, id, card.copies);
            nodes += card.copies;
        }
        if (card.sort == Sort::Paradigm) put(s.bags, kParadigmPool, id);
        if (card.sort == Sort::GenesisParadigm) put(s.bags, kGenesisParadigmPool, id);
        if (card.sort == Sort::Reactor && reactor == 0) reactor = static_cast<std::uint8_t>(i);
    }
    s.deck = static_cast<std::uint8_t>(nodes);
    for (int i = 0; i < setup.options.players(); ++i) {
        Player& player = s.seats[engine::seat_at(i)];
        player.holds = {0, 1, 2, 0};  // CV-3.1
        if (setup.options[Option::ReactorPowers] == 0) player.reactor = static_cast<std::uint8_t>(reactor + i);
    }
    push(s, {Task::Deal, Seat::First, kNone, 0, 0, 0});
    return s;
}

void Convergence::chances(const Setup& setup, const State& s, engine::ChanceList& out) {
    const DealStep step = current(setup, s);
    if (step.ask == Ask::Starter) {
        for (int i = 0; i < setup.options.players(); ++i) out.push_back({act(Verb::Starter, i), 1});
        return;
    }
    if (step.ask == Ask::Reactor) {
        for (std::size_t i = 1; i < setup.cards.size(); ++i) {
            bool dealt = setup.cards[i].sort != Sort::Reactor;
            for (const Player& player : s.seats.of) dealt |= player.reactor == i;
            if (!dealt) out.push_back({act(Verb::Reactor, static_cast<int>(i)), 1});
        }
        return;
    }
    const Verb verb = step.ask == Ask::Draw ? Verb::Draw : Verb::Reveal;
    if (!step.genesis) return list_cards(s.bags, pool_of(s, step.ask), verb, out);
    for (int i = 1; i <= setup.node_kinds; ++i) {
        const std::uint8_t copies = s.bags.count[kNodePool][static_cast<std::size_t>(i)];
        if (copies > 0 && setup.cards[static_cast<std::size_t>(i)].sort == Sort::Genesis)
            out.push_back({act(verb, i), copies});
    }
}

Action Convergence::sample(const Setup& setup, const State& s, engine::Rng& rng) {
    const DealStep step = current(setup, s);
    if (step.ask == Ask::Draw && !step.genesis)
        return act(Verb::Draw, static_cast<int>(draw_card(s.bags, kNodePool, rng)));
    engine::ChanceList list;
    chances(setup, s, list);
    return engine::pick(list, rng);
}

void apply_chance(const Setup& setup, State& s, Action action, Events* events) {
    const DealStep step = current(setup, s);
    const int a = action.operands[0];
    Frame& frame = s.pending.back();
    const int pool = pool_of(s, step.ask);
    const Frame now = frame;
    if (now.task == Task::Deal) ++frame.at;
    if (now.task == Task::Draw) --frame.count;
    switch (step.ask) {
        case Ask::Reactor:
            s.seats[step.seat].reactor = static_cast<std::uint8_t>(a);
            return tell(events, EventKind::Reactor, index(step.seat), a);
        case Ask::Starter: s.starter = engine::seat_at(a); return tell(events, EventKind::Starter, a);
        case Ask::Draw: return draw(s, step.seat, static_cast<CardId>(a), step.genesis, drawn(s), events);
        case Ask::Reveal:
        case Ask::Build:
        case Ask::Activate:
        case Ask::Converge:
        case Ask::Pay:
        case Ask::Opponent:
        case Ask::Which:
        case Ask::Cell:
        case Ask::Good:
        case Ask::Path:
        case Ask::Into:
        case Ask::From: break;
    }
    reveal(s, pool, static_cast<CardId>(a), events);
    if (now.task != Task::RevealParadigm) return;
    s.pending.pop_back();
    push(s, {Task::Reveal, s.active, kNone, 0, 0, 0});  // CV-9.4
}

}  // namespace convergence
