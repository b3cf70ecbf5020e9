// Effects, triggers and choices, as frames on State::pending:
//
//   Deal         at: step of the setup                     Effects   at, end: sentences; node: whose text
//   Draw         count: cards left                         Path      at: nodes left; count: part of the node's turn
//   Pay          at: the offer's sentence                  Opponent  at: the sentence that asks
//   Sever        which link is broken                      Triggers  count: what happened; at: next statement
//   Reveal       at: players done; count: next statement   RevealParadigm, BeginTurn, EndTurn
#include "games/convergence/resolve.h"

#include <algorithm>

#include "games/convergence/costs.h"
#include "games/convergence/network.h"
#include "games/convergence/turn.h"

namespace convergence {
namespace {

using engine::Events;
using engine::tell;

std::int32_t& holds(State& s, Seat seat, Good good) { return s.seats[seat].holds[static_cast<std::size_t>(good)]; }

void gain_all(State& s, Seat seat, const Amounts& amounts, int times, Events* events) {
    for (std::size_t g = 0; g < amounts.size(); ++g) {
        const std::int64_t amount = std::int64_t{amounts[g]} * times;
        gain(s, seat, static_cast<Good>(g), static_cast<int>(std::min<std::int64_t>(amount, kMostTokens)), events);
    }
}

int count_nodes(const Setup& setup, const State& s, Seat seat, Type type) {
    if (type == Type::Any) return s.seats[seat].nodes;
    int count = 0;
    for (const Node& node : s.nodes) count += node.owner == seat && setup.cards[node.card].type == type ? 1 : 0;
    return count;
}

int count_on_path(const Setup& setup, const State& s, Type type) {
    int count = 0;
    for (const std::uint8_t n : s.path) count += type == Type::Any || setup.cards[s.nodes[n].card].type == type ? 1 : 0;
    return count;
}

int count_types(const Setup& setup, const State& s, Seat seat, bool path) {
    unsigned types = 0;
    const auto add = [&](const Node& node) { types |= 1u << static_cast<unsigned>(setup.cards[node.card].type); };
    if (path) {
        for (const std::uint8_t n : s.path) add(s.nodes[n]);
    } else {
        for (const Node& node : s.nodes) {
            if (node.owner == seat) add(node);
        }
    }
    return __builtin_popcount(types);
}

bool condition_holds(const Setup& setup, const State& s, Seat you, const Condition& condition) {
    switch (condition.kind) {  // CV-13.12
        case ConditionKind::None: return true;
        case ConditionKind::Nodes: return count_nodes(setup, s, you, condition.type) >= condition.least;
        case ConditionKind::PathNodes: return static_cast<int>(s.path.size()) >= condition.least;
        case ConditionKind::Links: return links_in_place(s, you) >= condition.least;
        case ConditionKind::Holds:
            return s.seats[you].holds[static_cast<std::size_t>(condition.good)] >= condition.least;
    }
    return false;
}

bool can_pay(const State& s, Seat seat, const Amounts& price) {
    for (std::size_t g = 0; g < price.size(); ++g) {
        if (s.seats[seat].holds[g] < price[g]) return false;
    }
    return true;
}

// CV-13.6: up to that amount.
void take_from(State& s, Seat you, Seat victim, const Amounts& amounts, Events* events) {
    for (std::size_t g = 0; g < amounts.size(); ++g) {
        const auto good = static_cast<Good>(g);
        const int amount = std::min<int>(amounts[g], holds(s, victim, good));
        lose(s, victim, good, amount, events);
        gain(s, you, good, amount, events);
    }
}

void deal_with(State& s, Seat you, Seat other, const Effect& effect, Events* events) {
    if (effect.clause == ClauseKind::Grant) return gain_all(s, other, effect.amounts, 1, events);
    take_from(s, you, other, effect.amounts, events);
}

// Grants and takes: CV-13.5 and CV-13.6, clockwise from you.
void with_party(const Setup& setup, State& s, Seat you, std::uint8_t node, std::uint16_t at, Events* events) {
    const Effect& effect = setup.effects[at];
    const int players = setup.options.players();
    switch (effect.party) {
        case Party::You: return;
        case Party::Owner: return deal_with(s, you, s.nodes[node].owner, effect, events);
        case Party::OneOpponent:
            if (players == 2) return deal_with(s, you, engine::next_seat(you, players), effect, events);  // CV-4.5
            return push(s, {Task::Opponent, you, node, 0, at, 0});
        case Party::EachOpponent:
        case Party::EachPlayer:
            if (effect.party == Party::EachPlayer) deal_with(s, you, you, effect, events);
            for (Seat seat = engine::next_seat(you, players); seat != you; seat = engine::next_seat(seat, players))
                deal_with(s, you, seat, effect, events);
            return;
    }
}

// CV-13.7: break one link of one opponent; with one candidate it is broken, with none nothing happens.
void begin_sever(const Setup& setup, State& s, Seat you, Events* events) {
    int candidates = 0;
    Seat creator{};
    Type type{};
    each_foreign_link(setup, s, you, [&](Seat seat, Type of) {
        ++candidates;
        creator = seat;
        type = of;
    });
    if (candidates == 1) return sever_link(setup, s, creator, type, events);
    if (candidates > 1) push(s, {Task::Sever, you, kNone, 0, 0, 0});
}

void run_effect(const Setup& setup, State& s, Seat you, std::uint8_t node, std::uint16_t at, Events* events) {
    const Effect& effect = setup.effects[at];
    if (!condition_holds(setup, s, you, effect.condition)) return;
    switch (effect.clause) {
        case ClauseKind::Gain:
            return gain_all(s, you, effect.amounts, count(setup, s, you, effect.counter), events);  // CV-13.2
        case ClauseKind::Draw: return push(s, {Task::Draw, you, kNone, effect.cards, 0, 0});        // CV-13.3
        case ClauseKind::Offer:
            if (can_pay(s, you, effect.price)) push(s, {Task::Pay, you, node, 0, at, 0});  // CV-7.10
            return;
        case ClauseKind::Grant:
        case ClauseKind::Take: return with_party(setup, s, you, node, at, events);
        case ClauseKind::Sever: return begin_sever(setup, s, you, events);
    }
}

// A Paradigm or Reactor gives something: a gain or a draw.
void run_reward(const Setup& setup, State& s, Seat seat, const Effect& effect, Events* events) {
    if (effect.clause == ClauseKind::Draw) return push(s, {Task::Draw, seat, kNone, effect.cards, 0, 0});
    gain_all(s, seat, effect.amounts, count(setup, s, seat, effect.counter), events);
}

bool trigger_fits(const Setup& setup, const State& s, const Frame& frame, const Statement& statement) {
    const auto what = static_cast<Happening>(frame.count);
    const bool node = frame.node != kNone;
    const Card* card = node ? &setup.cards[s.nodes[frame.node].card] : nullptr;
    switch (statement.happening) {  // CV-13.13
        case Happening::BuildGenesis: return what == Happening::Build && card->sort == Sort::Genesis;
        case Happening::BuildType: return what == Happening::Build && card->type == statement.type;
        case Happening::ActivateType: return what == Happening::ActivateType && card->type == statement.type;
        case Happening::ActivateForeign:
            return what == Happening::ActivateType && s.nodes[frame.node].owner != frame.seat;
        case Happening::ActivatePath: return what == Happening::ActivatePath && s.path.size() >= statement.length;
        case Happening::StartTurn:
        case Happening::Build:
        case Happening::CreateLink:
        case Happening::BreakLink:
        case Happening::Discard: return what == statement.happening;
    }
    return false;
}

// The next statement that reacts; the frame goes when all were asked.
void step_triggers(const Setup& setup, State& s, Events* events) {
    Frame& frame = s.pending.back();
    const Frame now = frame;
    const Statement* found = nullptr;
    unsigned at = 0;
    each_statement(setup, s, now.seat, [&](const Statement& statement, std::uint8_t bit_of) {
        if (at++ < frame.at || found != nullptr) return;
        ++frame.at;
        if (statement.kind != StatementKind::Trigger || !trigger_fits(setup, s, now, statement)) return;
        if (statement.once && (s.once & bit_of) != 0) return;
        if (statement.once) s.once |= bit_of;
        found = &statement;
    });
    if (found == nullptr) return s.pending.pop_back();
    run_reward(setup, s, now.seat, found->effect, events);
}

// CV-7.8: the target first, towards the Reactor; triggers of each node, then those of the path.
void step_path(const Setup& setup, State& s, Events* events) {
    Frame& frame = s.pending.back();
    const Frame now = frame;
    if (now.at > 0) {
        const std::uint8_t n = s.path[now.at - 1u];
        frame.count ^= 1u;
        if (now.count == 0) {
            const Card& card = setup.cards[s.nodes[n].card];
            const auto text = s.nodes[n].owner == now.seat ? card.on_action : card.on_convergence;
            tell(events, EventKind::Resolved, index(now.seat), n);
            return push(s, {Task::Effects, now.seat, n, 0, text.begin, text.end});
        }
        --frame.at;
        return push(s, {Task::Triggers, now.seat, n, static_cast<std::uint8_t>(Happening::ActivateType), 0, 0});
    }
    if (now.count == 0) {
        frame.count = 1;
        return push(s, {Task::Triggers, now.seat, kNone, static_cast<std::uint8_t>(Happening::ActivatePath), 0, 0});
    }
    s.path.clear();
    s.pending.pop_back();
}

// CV-3.6, CV-9.4: "when revealed" for each player, `seat` first, then clockwise.
void step_reveal(const Setup& setup, State& s, Events* events) {
    Frame& frame = s.pending.back();
    const int players = setup.options.players();
    const auto statements = setup.cards[s.paradigm].statements;
    if (statements.begin + frame.count >= statements.end) {
        frame.count = 0;
        if (++frame.at >= players) s.pending.pop_back();
        return;
    }
    const Statement& statement = setup.statements[statements.begin + frame.count++];
    const Seat seat = engine::seat_at((index(frame.seat) + frame.at) % players);
    if (statement.kind == StatementKind::Reveal) run_reward(setup, s, seat, statement.effect, events);
}

// CV-20.10: choices of a player who left.
void choose_for_absent(const Setup& setup, State& s, Events* events) {
    const Frame frame = s.pending.back();
    if (frame.task == Task::Pay) return pay_offer(setup, s, false, events);
    if (frame.task == Task::Opponent)
        return choose_opponent(setup, s, engine::seat_at(frame.seat == Seat::First ? 1 : 0), events);
    s.pending.pop_back();
    bool severed = false;
    each_foreign_link(setup, s, frame.seat, [&](Seat creator, Type type) {
        if (!severed) sever_link(setup, s, creator, type, events);
        severed = true;
    });
}

// Carries the top frame on; false if it waits for chance or for a player.
bool step_frame(const Setup& setup, State& s, Events* events) {
    Frame& frame = s.pending.back();
    switch (frame.task) {
        case Task::Deal: return finish_deal(setup, s, events);
        case Task::RevealParadigm: return false;
        case Task::Draw:
            if (frame.count > 0 && s.deck > 0) return false;
            s.pending.pop_back();
            return true;
        case Task::Pay:
        case Task::Opponent:
        case Task::Sever:
            if (!s.seats[frame.seat].left) return false;
            choose_for_absent(setup, s, events);
            return true;
        case Task::Effects: {
            if (frame.at == frame.end) {
                s.pending.pop_back();
                return true;
            }
            const Frame now = frame;
            ++frame.at;
            run_effect(setup, s, now.seat, now.node, now.at, events);
            return true;
        }
        case Task::Path: step_path(setup, s, events); return true;
        case Task::Triggers: step_triggers(setup, s, events); return true;
        case Task::Reveal: step_reveal(setup, s, events); return true;
        case Task::BeginTurn:
            s.pending.pop_back();
            begin_turn(setup, s, events);
            return true;
        case Task::EndTurn: step_end_turn(setup, s, events); return true;
    }
    return true;
}

}  // namespace

std::span<Slot> hand_of(State& s, Seat seat) {
    std::size_t begin = 0;
    for (int i = 0; i < index(seat); ++i) begin += s.seats[engine::seat_at(i)].hand;
    return {s.cards.begin() + begin, s.seats[seat].hand};
}

std::span<const Slot> hand_of(const State& s, Seat seat) { return hand_of(const_cast<State&>(s), seat); }

int find_in_hand(const State& s, Seat seat, std::uint8_t card) {
    const auto hand = hand_of(s, seat);
    for (std::size_t i = 0; i < hand.size(); ++i) {
        if (hand[i].card == static_cast<CardId>(card)) return static_cast<int>(i);
    }
    return -1;
}

int count(const Setup& setup, const State& s, Seat you, const Counter& counter) {
    int n = 1;
    const auto& own = s.seats[you].holds;
    switch (counter.kind) {  // CV-13.8 to CV-13.11
        case CounterKind::None: return 1;
        case CounterKind::OwnNodes: n = count_nodes(setup, s, you, counter.type); break;
        case CounterKind::PathNodes: n = count_on_path(setup, s, counter.type); break;
        case CounterKind::OwnTypes: n = count_types(setup, s, you, false); break;
        case CounterKind::PathTypes: n = count_types(setup, s, you, true); break;
        case CounterKind::Links: n = links_in_place(s, you); break;
        case CounterKind::Opponents: n = opponents_linked(s, you); break;
        case CounterKind::HandCards: n = s.seats[you].hand; break;
        case CounterKind::Tokens: n = (own[0] + own[1] + own[2]) / counter.divisor; break;
    }
    return std::min<int>(n, counter.most == 255 ? n : counter.most);
}

void gain(State& s, Seat seat, Good good, int amount, Events* events, EventKind told) {
    amount = std::clamp(amount, 0, std::max(0, kMostTokens - holds(s, seat, good)));  // CV-20.15
    if (amount == 0) return;
    holds(s, seat, good) += amount;
    tell(events, told, index(seat), amount, good_word(good), holds(s, seat, good));
}

void lose(State& s, Seat seat, Good good, int amount, Events* events) {
    if (amount == 0) return;
    holds(s, seat, good) -= amount;
    tell(events, EventKind::Lost, index(seat), amount, good_word(good), holds(s, seat, good));
}

void push(State& s, const Frame& frame) { s.pending.push_back(frame); }

void run_on(const Setup& setup, State& s, Events* events) {
    while (s.point != Point::Over) {
        if (!s.pending.empty()) {
            if (!step_frame(setup, s, events)) return;
        } else if (s.seats[s.active].left) {
            next_point(s, events);  // CV-11.6: passes
        } else {
            return;
        }
    }
}

void pay_offer(const Setup& setup, State& s, bool yes, Events* events) {
    const Frame frame = s.pending.back();
    s.pending.pop_back();
    if (!yes) return tell(events, EventKind::Declined, index(frame.seat));
    const Effect& effect = setup.effects[frame.at];
    for (std::size_t g = 0; g < effect.price.size(); ++g)
        lose(s, frame.seat, static_cast<Good>(g), effect.price[g], events);
    if (effect.cards > 0) return push(s, {Task::Draw, frame.seat, kNone, effect.cards, 0, 0});
    gain_all(s, frame.seat, effect.amounts, count(setup, s, frame.seat, effect.counter), events);
}

void choose_opponent(const Setup& setup, State& s, Seat opponent, Events* events) {
    const Frame frame = s.pending.back();
    s.pending.pop_back();
    deal_with(s, frame.seat, opponent, setup.effects[frame.at], events);
}

void sever_link(const Setup& setup, State& s, Seat creator, Type type, Events* events) {
    break_link(setup, s, creator, type);  // CV-8.7: both ports free, the set goes back
    tell(events, EventKind::Broken, index(s.active), index(creator), static_cast<int>(type));
    push(s, {Task::Triggers, s.active, kNone, static_cast<std::uint8_t>(Happening::BreakLink), 0, 0});
}

void begin_path(const Setup& setup, State& s, Events* events) {
    lose(s, s.active, Good::Energy, path_price(setup, s, s.active, static_cast<int>(s.path.size())), events);  // CV-7.6
    for (const std::uint8_t n : s.path) {
        s.nodes[n].used = true;  // CV-7.7
        tell(events, EventKind::Activated, index(s.active), n);
    }
    push(s, {Task::Path, s.active, kNone, 0, static_cast<std::uint16_t>(s.path.size()), 0});
}

void after_build(State& s, std::uint8_t node) {
    push(s, {Task::Triggers, s.active, node, static_cast<std::uint8_t>(Happening::Build), 0, 0});
}

void after_discard(State& s) {
    push(s, {Task::Triggers, s.active, kNone, static_cast<std::uint8_t>(Happening::Discard), 0, 0});
}

// CV-9.2 and CV-9.3: triggers of the old Paradigm first, then the shift, then the turn goes on.
void after_link(const Setup& setup, State& s) {
    bool everybody = true;
    for (int i = 0; i < setup.options.players(); ++i) everybody &= s.seats[engine::seat_at(i)].linked_ever;
    const unsigned now = 1u | (everybody ? 2u : 0u) | (links_in_place(s, s.active) == kTypes ? 4u : 0u);
    const unsigned fresh = now & ~unsigned{s.events};
    s.events |= static_cast<std::uint8_t>(fresh);
    push(s, {Task::EndTurn, s.active, kNone, 0, 0, 0});
    if (fresh != 0 && setup.options[Option::Paradigms] == 0)
        push(s, {Task::RevealParadigm, s.active, kNone, 0, 0, 0});  // CV-20.12
    push(s, {Task::Triggers, s.active, kNone, static_cast<std::uint8_t>(Happening::CreateLink), 0, 0});
}

}  // namespace convergence
