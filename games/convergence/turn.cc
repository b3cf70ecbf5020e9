#include "games/convergence/turn.h"

#include <algorithm>

#include "games/convergence/costs.h"
#include "games/convergence/network.h"

namespace convergence {
namespace {

using engine::Events;
using engine::tell;

constexpr std::array<int, 6> kShortDeck{0, 0, 60, 75, 90, 100};  // option `node_deck`

void clear_choice(State& s) {
    s.chosen_card = 0;
    s.chosen_type = 0;
    s.chosen_node = kNone;
}

// CV-11.4 (2) and (3): statements and texts that score at the end.
void score_end(const Setup& setup, State& s, Seat seat, const Effect& effect, Events* events) {
    const int times = count(setup, s, seat, effect.counter);  // CV-13.2: one number for all goods
    gain(s, seat, Good::Vp, effect.amounts[3] * times, events);
    for (std::size_t g = 0; g < 3; ++g) gain(s, seat, static_cast<Good>(g), effect.amounts[g] * times, events);
}

void score_player(const Setup& setup, State& s, Seat seat, Events* events) {
    gain(s, seat, Good::Vp, s.seats[seat].nodes, events);  // CV-11.4 (1)
    for (std::size_t i = 0; i < s.nodes.size(); ++i) {
        if (s.nodes[i].owner != seat) continue;
        const auto text = setup.cards[s.nodes[i].card].at_end;
        for (unsigned k = text.begin; k < text.end; ++k) score_end(setup, s, seat, setup.effects[k], events);
    }
    const auto statements = setup.cards[s.paradigm].statements;
    for (unsigned k = statements.begin; k < statements.end; ++k) {
        if (setup.statements[k].kind == StatementKind::Endgame)
            score_end(setup, s, seat, setup.statements[k].effect, events);
    }
    const int rate = setup.options[Option::ResourceConversion];
    const auto& own = s.seats[seat].holds;
    if (rate > 0) gain(s, seat, Good::Vp, (own[0] + own[1] + own[2]) / rate, events);  // CV-11.4 (4)
}

// CV-11.5: VP, nodes, Energy, Data, Material; then it is shared.
std::array<std::int32_t, 5> standing(const State& s, Seat seat) {
    const Player& player = s.seats[seat];
    return {player.holds[3], player.nodes, player.holds[0], player.holds[1], player.holds[2]};
}

void finish(const Setup& setup, State& s, Events* events) {
    const int players = setup.options.players();
    for (int i = 0; i < players; ++i) {
        score_player(setup, s, engine::seat_at((index(s.starter) + i) % players), events);
        tell(events, EventKind::Scored, (index(s.starter) + i) % players);
    }
    s.winners = 0;
    std::array<std::int32_t, 5> best{-1, 0, 0, 0, 0};
    for (int i = 0; i < players; ++i) {
        const Seat seat = engine::seat_at(i);
        if (s.seats[seat].left) continue;  // CV-11.6: cannot win
        const auto mine = standing(s, seat);
        if (mine > best) s.winners = 0;
        if (mine >= best) {
            best = mine;
            s.winners |= bit(seat);
        }
    }
    s.pending.clear();
    s.point = Point::Over;
}

// CV-11.1: looked at when a turn ends.
void check_end(const Setup& setup, State& s) {
    if (s.ending) return;  // CV-11.2: never taken back
    bool reached = false;
    for (int i = 0; i < setup.options.players(); ++i)
        reached |= s.seats[engine::seat_at(i)].holds[3] >= setup.options[Option::VpTarget];
    if (!reached && s.deck > 0) return;
    s.ending = true;
    s.how = static_cast<std::uint8_t>(reached ? Ending::Points : Ending::Deck);
}

int end_vp(const Setup& setup, const State& s, Seat seat, const Effect& effect) {
    return effect.amounts[3] * count(setup, s, seat, effect.counter);
}

}  // namespace

FinalScore final_score(const Setup& setup, const State& s, Seat seat) {
    FinalScore score;
    score.nodes = s.seats[seat].nodes;
    for (const Node& node : s.nodes) {
        const auto text = setup.cards[node.card].at_end;
        for (unsigned k = text.begin; k < text.end && node.owner == seat; ++k)
            score.texts += end_vp(setup, s, seat, setup.effects[k]);
    }
    const auto statements = setup.cards[s.paradigm].statements;
    for (unsigned k = statements.begin; k < statements.end; ++k) {
        if (setup.statements[k].kind == StatementKind::Endgame)
            score.paradigm += end_vp(setup, s, seat, setup.statements[k].effect);
    }
    const int rate = setup.options[Option::ResourceConversion];
    const auto& own = s.seats[seat].holds;
    if (rate > 0) score.tokens = (own[0] + own[1] + own[2]) / rate;
    return score;
}

DealStep deal_step(const Setup& setup, const State& s, int at) {
    const int players = setup.options.players();
    const auto seat = [&](int i) { return engine::seat_at((index(s.starter) + i) % players); };
    const int reactors = setup.options[Option::ReactorPowers] != 0 ? players : 0;
    if (at < reactors) return {Ask::Reactor, engine::seat_at(at), false, false};
    at -= reactors;
    const int starters = setup.options[Option::FirstPlayer] == 0 ? 1 : 0;  // CV-3.2
    if (at < starters) return {Ask::Starter, Seat::First, false, false};
    at -= starters;
    if (at < players) return {Ask::Draw, seat(at), true, false};
    at -= players;
    if (at < 2 * players) return {Ask::Draw, seat(at / 2), false, false};
    at -= 2 * players;
    return {Ask::Reveal, Seat::First, false, at > 0 || setup.options[Option::Paradigms] != 0};
}

bool finish_deal(const Setup& setup, State& s, Events* events) {
    if (!deal_step(setup, s, s.pending.back().at).done) return false;
    s.pending.pop_back();
    const int players = setup.options.players();
    if (setup.options[Option::SeatBonus] != 0) gain(s, s.starter, Good::Energy, 1, events);
    if (setup.options[Option::NodeDeck] != 0) {
        const int kept = kShortDeck[static_cast<std::size_t>(players)] - 3 * players;
        s.deck = static_cast<std::uint8_t>(std::min<int>(s.deck, kept));  // the others are unseen: they stay in the bag
    }
    s.active = s.starter;
    push(s, {Task::BeginTurn, s.starter, kNone, 0, 0, 0});
    push(s, {Task::Reveal, s.starter, kNone, 0, 0, 0});  // CV-3.6
    return true;
}

void begin_turn(const Setup& setup, State& s, Events* events) {
    s.discards = 0;
    s.once = 0;
    s.point = Point::Build;
    clear_choice(s);
    tell(events, EventKind::Turn, index(s.active), s.round);
    gain(s, s.active, Good::Energy, energy_gain(setup, s, s.active), events, EventKind::Charged);       // CV-5.1
    push(s, {Task::Triggers, s.active, kNone, static_cast<std::uint8_t>(Happening::StartTurn), 0, 0});  // CV-4.11
}

void next_point(State& s, Events* events) {
    clear_choice(s);
    if (s.pending.empty()) s.path.clear();
    const bool build = s.point == Point::Build || s.point == Point::Cell || s.point == Point::Discard;
    if (build || s.point == Point::Activate) {
        s.point = build ? Point::Activate : Point::Converge;
        return tell(events, EventKind::Phase, index(s.active), build ? 3 : 4);
    }
    tell(events, EventKind::Phase, index(s.active), 5);
    push(s, {Task::EndTurn, s.active, kNone, 0, 0, 0});
}

void step_end_turn(const Setup& setup, State& s, Events* events) {
    Frame& frame = s.pending.back();
    if (frame.count == 0) {
        frame.count = 1;
        const int missing = hand_size(setup, s, s.active) - s.seats[s.active].hand;
        if (missing > 0) push(s, {Task::Draw, s.active, kNone, static_cast<std::uint8_t>(missing), 0, 0});  // CV-10.1
        return;
    }
    s.pending.pop_back();
    for (Node& node : s.nodes) node.used = false;  // CV-10.2
    check_end(setup, s);
    s.active = engine::next_seat(s.active, setup.options.players());  // CV-10.3
    if (s.active == s.starter) {
        if (s.round >= setup.options[Option::RoundLimit] && !s.ending) {  // CV-11.3
            s.ending = true;
            s.how = static_cast<std::uint8_t>(Ending::Bound);
        }
        if (s.ending) return finish(setup, s, events);  // CV-11.2
        ++s.round;
    }
    push(s, {Task::BeginTurn, s.active, kNone, 0, 0, 0});
}

void player_leaves(const Setup& setup, State& s, Seat seat, Events* events) {
    s.seats[seat].left = true;
    tell(events, EventKind::Left, index(seat));
    int still = 0;
    Seat last{};
    for (int i = 0; i < setup.options.players(); ++i) {
        if (s.seats[engine::seat_at(i)].left) continue;
        ++still;
        last = engine::seat_at(i);
    }
    if (still == 1) {  // CV-20.10
        s.winners = bit(last);
        s.how = static_cast<std::uint8_t>(Ending::Concession);
        clear_choice(s);
        s.path.clear();
        s.pending.clear();
        s.point = Point::Over;
        return;
    }
    run_on(setup, s, events);
}

}  // namespace convergence
