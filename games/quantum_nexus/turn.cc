// What happens by itself: the flip, the phases, initiative, attacks between their windows, objectives and the end.
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

using engine::bit;

void finish(const Running& t, Ending ending, engine::SeatSet winners) {
    if (t.s.ending != Ending::None) return;
    t.s.ending = ending;
    t.s.winners = winners;
    tell(t.events, EventKind::Ended, winners, static_cast<int>(ending));
}

namespace {

// QN-14.9.
engine::SeatSet leader_by_bound(const Setup& setup, const State& s) {
    std::array<std::array<int, 3>, kSeats> keys{};
    for (const Seat seat : {Seat::First, Seat::Second}) {
        auto& key = keys[static_cast<std::size_t>(seat)];
        for (const Mission& mission : s.side[seat].missions) {
            if (!mission.complete) continue;
            for (const int points : card_of(setup, mission.card).domains) key[0] += points;  // QN-13.9
            ++key[1];
        }
        key[2] = s.side[seat].deck;
    }
    if (keys[0] == keys[1]) return 0;
    return bit(keys[0] > keys[1] ? Seat::First : Seat::Second);
}

bool all_hold(const Setup& setup, const State& s, const Line& line, const Bearer& from) {
    for (const Condition& condition : line.conditions) {
        if (!holds(setup, s, condition, from)) return false;
    }
    return true;
}

// Whether the objective of a mission is reached now; counts rounds in a row at the end of a round (QN-13.4).
bool reached(const Running& t, Mission& mission, const Line& line, const Bearer& from, bool end_of_round) {
    switch (line.timing) {
        case Timing::DuringGame:
        case Timing::InOneRound: return mission.progress >= line.number;
        case Timing::AnyTime: return all_hold(t.setup, t.s, line, from);
        case Timing::EndOfRound: return end_of_round && all_hold(t.setup, t.s, line, from);
        case Timing::EndOfRounds:
            if (!end_of_round) return false;
            mission.progress =
                all_hold(t.setup, t.s, line, from) ? static_cast<std::uint8_t>(mission.progress + 1) : std::uint8_t{0};
            return mission.progress >= line.number;
    }
    return false;
}

// The missions of a player that have to be looked at now.
unsigned due_missions(const Running& t, Seat seat, bool end_of_round) {
    const auto& missions = t.s.side[seat].missions;
    const auto& due_at = t.setup.objectives.due[end_of_round ? 1 : 0];
    unsigned due = 0;
    for (std::size_t m = 0; m < missions.size(); ++m) {
        if (missions[m].progress < due_at[static_cast<std::size_t>(missions[m].card)]) continue;
        if (!missions[m].complete) due |= 1u << m;
    }
    return due;
}

// Completes those of them that are true now; tells whether all missions of this player are complete.
bool complete_missions(const Running& t, Seat seat, unsigned due, bool end_of_round) {
    auto& missions = t.s.side[seat].missions;
    unsigned fresh = 0;
    for (; due != 0; due &= due - 1) {
        const auto m = static_cast<std::size_t>(std::countr_zero(due));
        const Line& line = t.setup.lines[card_of(t.setup, missions[m].card).objective];
        if (reached(t, missions[m], line, {mission_id(seat, m), seat}, end_of_round)) fresh |= 1u << m;
    }
    if (fresh == 0) return false;
    bool all = true;
    for (std::size_t m = 0; m < missions.size(); ++m) {
        if ((fresh >> m & 1) != 0) {
            missions[m].complete = true;
            tell(t.events, EventKind::Completed, value(mission_id(seat, m)));
        }
        all &= missions[m].complete;
    }
    recount_missions(t.setup, t.s);
    if (all) return true;
    const std::size_t from = t.s.waiting.size();
    for (std::size_t m = 0; m < missions.size(); ++m) {
        if ((fresh >> m & 1) == 0) continue;
        each_line(t.setup, card_of(t.setup, missions[m].card), LineKind::Reward, [&](std::uint16_t i) {
            wait_for(t, i, mission_id(seat, m), seat, PieceId::None);  // QN-13.7
        });
        gather_seat(t, Trigger::Completes, seat);
    }
    order_new(t, from);
    return false;
}

}  // namespace

// QN-13.5, QN-13.6.
void checkpoint(const Running& t, bool end_of_round) {
    State& s = t.s;
    if (s.ending != Ending::None) return;
    const unsigned own = due_missions(t, s.active, end_of_round);
    const unsigned enemy = due_missions(t, enemy_of(s.active), end_of_round);
    if ((own | enemy) == 0) return;
    const bool first = own != 0 && complete_missions(t, s.active, own, end_of_round);
    if (first && t.setup.options[Option::BothMissions] == 0) return finish(t, Ending::Missions, bit(s.active));
    const bool second = enemy != 0 && complete_missions(t, enemy_of(s.active), enemy, end_of_round);
    if (first && second) return finish(t, Ending::BothMissions, 0);  // QN-14.6
    if (first) return finish(t, Ending::Missions, bit(s.active));
    if (second) finish(t, Ending::Missions, bit(enemy_of(s.active)));
}

void after_action(const Running& t) {
    State& s = t.s;
    s.last = s.active;
    s.passes = 0;
    s.acted = true;
    s.step = 3;
    ++s.side[s.active].actions;
}

namespace {

void begin_phase(const Running& t, Phase phase) {
    t.s.phase = phase;
    t.s.step = 0;
}

// QN-7.1: fewest first.
void decide_initiative(const Running& t) {
    State& s = t.s;
    const Side &a = s.side[Seat::First], &b = s.side[Seat::Second];
    const bool by_cp = s.phase != Phase::Battle || t.setup.options[Option::TieUsesCp] == 0;
    if (a.counted != b.counted) {
        s.initiative = a.counted < b.counted ? Seat::First : Seat::Second;
        s.key = 1;
    } else if (by_cp && a.spent != b.spent) {
        s.initiative = a.spent < b.spent ? Seat::First : Seat::Second;
        s.key = 2;
    } else {
        s.initiative = enemy_of(s.last);
        s.key = 3;
    }
}

void end_phase(const Running& t) {
    decide_initiative(t);  // QN-6.4
    begin_phase(t, static_cast<Phase>(static_cast<int>(t.s.phase) + 1));
}

void start_phase(const Running& t) {
    State& s = t.s;
    s.active = s.initiative;
    s.passes = 0;
    s.batches = 0;
    for (Side& side : s.side.of) side.counted = 0, side.spent = 0, side.actions = 0, side.passed = false;  // QN-6.5
    tell(t.events, EventKind::PhaseBegan, static_cast<int>(s.phase) - static_cast<int>(Phase::Deployment),
         index(s.initiative), s.key);
    note(t, Goal::Initiative, s.initiative);  // QN-7.13
    const auto trigger = static_cast<Trigger>(static_cast<int>(Trigger::DeploymentStarts) + static_cast<int>(s.phase) -
                                              static_cast<int>(Phase::Deployment));
    gather_seat(t, trigger, s.initiative);
    order_new(t, 0);
    s.step = 1;
}

bool next_opportunity(const Running& t) {
    State& s = t.s;
    forget_departed(s);
    if (s.step == 1) {
        checkpoint(t);
        s.step = 2;
        return true;
    }
    if (s.step == 3) {  // the action is done
        const bool stays = t.setup.options[Option::PassMode] == 1 && s.side[enemy_of(s.active)].passed;
        if (!stays) s.active = enemy_of(s.active);
        s.step = 2;
    }
    s.batches = 0;
    if (may_act(t.setup, s)) return false;
    pass(t);
    return true;
}

void refill(const Running& t, Seat seat) {
    State& s = t.s;
    const int need = std::max(0, t.setup.options[Option::HandRefill] - s.side[seat].hand);
    if (need > s.side[seat].deck) s.flipped |= bit(seat);  // QN-14.2: draws what there is first
    const int draws = std::min<int>(need, s.side[seat].deck);
    if (draws == 0) return;
    s.task = {};
    s.task.kind = TaskKind::Draw, s.task.seat = seat, s.task.deck = seat,
    s.task.left = static_cast<std::uint8_t>(draws);
}

void ready_all(const Running& t) {
    State& s = t.s;
    s.active = s.initiative;
    s.acted = false;
    tell(t.events, EventKind::RoundBegan, s.round);
    for (Side& side : s.side.of) {
        for (const PieceId id : side.board) {
            Piece& piece = piece_of(s, id);
            piece.ready = 1, piece.used = 0, piece.pressed = 0;  // QN-6.10, QN-6.15
        }
        for (Mission& mission : side.missions) {
            mission.used = 0;
            if (card_of(t.setup, mission.card).timing == Timing::InOneRound && !mission.complete) mission.progress = 0;
        }
    }
}

void settle_draws(const Running& t) {
    State& s = t.s;
    const std::uint8_t failed = s.flipped;
    s.flipped = 0;
    if (failed == 3 && t.setup.options[Option::BothDeckout] == 1)
        return finish(t, Ending::Bound, leader_by_bound(t.setup, s));  // QN-24.8
    if (failed == 3) return finish(t, Ending::DoubleDeck, 0);          // QN-14.5
    if (failed != 0) finish(t, Ending::Deck, failed == bit(Seat::First) ? bit(Seat::Second) : bit(Seat::First));
}

bool ready_on(const Running& t) {
    State& s = t.s;
    switch (s.step++) {
        case 0: ready_all(t); break;
        case 1: refill(t, s.active); break;
        case 2: refill(t, enemy_of(s.active)); break;
        case 3:
            settle_draws(t);
            if (s.round != 1 || t.setup.options[Option::Mulligan] == 0) s.step = 6;
            break;
        case 4:
        case 5: --s.step; return false;  // a mulligan is offered
        case 6:
            for (const Seat seat : {Seat::First, Seat::Second})
                set_cp(t, seat, base_cp(t.setup, s, seat) + income(t.setup, s, seat));
            s.batches = 0;
            gather_seat(t, Trigger::ReadyStarts, s.active);
            order_new(t, 0);
            break;
        default:
            forget_departed(s);
            checkpoint(t);
            s.step = 8;
            if (settled(s)) begin_phase(t, Phase::Deployment);
            break;
    }
    return true;
}

void end_modifiers(State& s, bool round) {
    for (Side& side : s.side.of) {
        for (const PieceId id : side.board) {
            Piece& piece = piece_of(s, id);
            const std::size_t last = round ? 1 : 0;
            for (std::size_t d = 0; d <= last; ++d) piece.attack[d] = 0, piece.defense[d] = 0, piece.keywords[d] = 0;
            if (round) piece.marks = {}, piece.damage = 0;
        }
    }
}

void limit_hand(const Running& t, Seat seat) {
    const int limit = t.setup.options[Option::HandLimit];
    const int hand = t.s.side[seat].hand;
    if (limit < 0 || hand <= limit) return;
    t.s.task = {};
    t.s.task.kind = TaskKind::Discard, t.s.task.seat = seat, t.s.task.deck = seat, t.s.task.cost = true;
    t.s.task.left = static_cast<std::uint8_t>(hand - limit);
}

void test_bounds(const Running& t) {
    State& s = t.s;
    s.idle = s.acted ? std::uint8_t{0} : static_cast<std::uint8_t>(s.idle + 1);
    if (s.round >= t.setup.options[Option::MaxRounds] || s.idle >= t.setup.options[Option::IdleRounds])
        return finish(t, Ending::Bound, leader_by_bound(t.setup, s));  // QN-14.8
    ++s.round;
    begin_phase(t, Phase::Ready);
}

void end_on(const Running& t) {
    State& s = t.s;
    switch (s.step++) {
        case 0:
            s.active = s.initiative;  // QN-12.6
            s.batches = 0;
            forget_departed(s);
            gather_seat(t, Trigger::RoundEnds, s.active);
            order_new(t, 0);
            break;
        case 1: checkpoint(t, true); break;  // QN-6.51
        case 2:
            forget_departed(s);
            end_modifiers(s, true);  // QN-6.52
            break;
        case 3: limit_hand(t, s.active); break;
        case 4: limit_hand(t, enemy_of(s.active)); break;
        default: test_bounds(t); break;
    }
}

// QN-5.4, QN-5.5: the tops are revealed; a tie goes on with the next cards.
bool flip_on(const Running& t) {
    State& s = t.s;
    if (s.step != 0) return false;  // a player or chance names the one who starts or wins
    std::array<int, kSeats> cp{};
    for (const Seat seat : {Seat::First, Seat::Second}) {
        const Side& side = s.side[seat];
        if (s.flipped >= side.deck) {
            s.step = 2;
            return false;
        }
        const Slot& slot = side.cards[side.deck - 1u - s.flipped];
        if (slot.card == CardId::Unknown) return false;
        cp[static_cast<std::size_t>(seat)] = t.setup.cards[static_cast<std::size_t>(slot.card)].cp;
    }
    if (cp[0] == cp[1]) {
        ++s.flipped;
        return true;
    }
    s.active = cp[0] < cp[1] ? Seat::First : Seat::Second;
    s.step = 1;
    return false;
}

}  // namespace

void start_over(const Running& t) {
    State& s = t.s;
    for (const Seat seat : {Seat::First, Seat::Second}) {
        Side& side = s.side[seat];
        const int revealed = std::min<int>(s.flipped + 1, side.deck);
        if (t.setup.options[Option::FlipCards] == 0) {  // QN-5.7
            for (std::size_t i = 0; i < side.deck; ++i) engine::forget(s.bags, side.cards[i]);
        } else if (t.setup.options[Option::FlipCards] == 2) {
            std::rotate(side.cards.begin(), side.cards.begin() + (side.deck - revealed),
                        side.cards.begin() + side.deck);
        }
    }
    s.flipped = 0;
    s.initiative = s.starter;  // QN-5.6, QN-7.2
    s.key = 3;
    begin_phase(t, Phase::Ready);
}

void pass(const Running& t) {
    State& s = t.s;
    tell(t.events, EventKind::Passed, index(s.active));
    s.last = s.active;  // QN-7.6
    s.side[s.active].passed = true;
    ++s.passes;
    const bool over = t.setup.options[Option::PassMode] == 1 ? s.side[enemy_of(s.active)].passed : s.passes >= kSeats;
    if (over) return end_phase(t);
    s.active = enemy_of(s.active);
}

void declare(const Running& t, PieceId attacker, PieceId defender) {
    State& s = t.s;
    Piece& piece = piece_of(s, attacker);
    s.attack = {attacker, defender, Stage::Declared};
    if (piece.pressed == 0 && has_keyword(t.setup, s, attacker, Keyword::Relentless)) {
        piece.pressed = 1;
    } else {
        piece.pressed = 1;
        piece.ready = 0;  // QN-10.8
    }
    count(s.side[s.active]);
    after_action(t);
    tell(t.events, EventKind::Attacked, value(attacker), value(defender));
    const std::size_t from = s.waiting.size();
    gather(t, Trigger::Attacks, attacker, defender);  // QN-10.9
    gather(t, Trigger::Attacked, defender, attacker);
    order_new(t, from);
}

// K4 and K5, later K8.
bool fight_on(const Running& t) {
    State& s = t.s;
    const PieceId attacker = s.attack.attacker, defender = s.attack.defender;
    if (s.attack.stage == Stage::Compared) {
        s.attack = {};
        end_modifiers(s, false);  // QN-10.18
        checkpoint(t);
        return true;
    }
    s.attack.stage = Stage::Compared;
    const bool stands = in_play(s, attacker) && in_play(s, defender) &&
                        piece_of(s, attacker).controller != piece_of(s, defender).controller &&
                        (quadrants_in_reach(t.setup, s, attacker) >> piece_of(s, defender).at & 1) != 0;
    if (!stands) {
        tell(t.events, EventKind::AttackEnded, value(attacker), value(defender));  // QN-10.10
        return true;
    }
    const Seat seat = controller_of(piece_of(s, attacker));
    const int attack = attack_against(t.setup, s, attacker, defender);
    const int defense = defense_of(t.setup, s, defender);
    tell(t.events, EventKind::Compared, value(attacker), attack, value(defender), defense);
    PieceSet loser;
    if (attack > defense || (attack == defense && has_keyword(t.setup, s, attacker, Keyword::Piercing))) {
        loser.add(defender);  // QN-10.12
        doom(t, loser, seat, true);
    } else if (defense > attack && !has_keyword(t.setup, s, attacker, Keyword::Skirmish)) {
        loser.add(attacker);  // QN-10.13
        doom(t, loser, enemy_of(seat), true);
    }
    return true;
}

bool progress(const Running& t) {
    switch (t.s.phase) {
        case Phase::Flip: return flip_on(t);
        case Phase::Ready: return ready_on(t);
        case Phase::Deployment:
        case Phase::Command:
        case Phase::Battle:
            if (t.s.step == 0) {
                start_phase(t);
                return true;
            }
            return next_opportunity(t);
        case Phase::End: end_on(t); return true;
    }
    return false;
}

}  // namespace quantum_nexus
