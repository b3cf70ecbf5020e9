// How good a position of Quantum Nexus is: missions and how far they are, what stands in play, cards left and in hand.
#include <algorithm>
#include <cstdlib>

#include "bots/eval/all.h"
#include "bots/make_table.h"
#include "games/quantum_nexus/running.h"

namespace eval {
namespace {

using namespace quantum_nexus;

struct QuantumNexusEvaluator {
    // How far a mission is, in permille of its own share.
    static int nearness(const Setup& setup, const State& s, const Mission& mission, Seat seat) {
        if (mission.complete) return 1000;
        int permille = 0;
        each_line(setup, card_of(setup, mission.card), LineKind::Objective, [&](std::uint16_t i) {
            const Line& line = setup.lines[i];
            if (line.goal != Goal::Tested) {
                permille = 900 * std::min<int>(mission.progress, line.number) / std::max<int>(1, line.number);
                if (line.timing == Timing::InOneRound) permille /= 2;
                return;
            }
            int sum = 0;
            for (const Condition& c : line.conditions) sum += condition_share(setup, s, c, seat);
            const int share = sum / static_cast<int>(std::max<std::size_t>(1, line.conditions.size()));
            permille = share == 1000 ? 850 : 6 * share / 10;  // true now: complete at the end of the round
            if (line.timing == Timing::EndOfRounds && line.number > 0) permille += 300 * mission.progress / line.number;
        });
        return std::min(permille, 950);
    }

    // How far a condition is, in permille.
    static int condition_share(const Setup& setup, const State& s, const Condition& c, Seat seat) {
        if (c.at_most) return holds(setup, s, c, {PieceId::Event, seat}) ? 1000 : 0;
        int have = 0, want = std::max<int>(1, c.number);
        switch (c.kind) {
            case ConditionKind::YouControl:
                each_of(s, seat, [&](PieceId id) { have += fits(setup, s, c.selector, {PieceId::Event, seat}, id); });
                break;
            case ConditionKind::Occupy: have = std::popcount(unit_quadrants(setup, s, seat)); break;
            case ConditionKind::EveryFront:
                have = std::popcount(static_cast<unsigned>(unit_quadrants(setup, s, seat) & 7));
                want = 3;
                break;
            default: return holds(setup, s, c, {PieceId::Event, seat}) ? 1000 : 200;
        }
        return 1000 * std::min(have, want) / want;
    }

    // What the deck is worth after the coming refill: a card kept in hand is one that need not be drawn. Who cannot
    // refill loses, so the last dozen counts much more, and too few count as good as lost.
    static int life(const Setup& setup, const Side& side) {
        const int left = side.deck - std::max(0, setup.options[Option::HandRefill] - side.hand);
        return 2 * std::min(left, 60) - (left < 12 ? 12 * (12 - left) : 0) - (left < 0 ? 300 : 0);
    }

    static int worth(const Setup& setup, const State& s, Seat seat) {
        const Side& side = s.side[seat];
        int sum = 0;
        each_of(s, seat, [&](PieceId id) {
            const Piece& piece = piece_of(s, id);
            const Card& card = card_of(setup, piece.card);
            int value_here = 10 * card.cp;
            if (is_unit(card)) {
                value_here = 6 * card.cp + 4 * (attack_of(setup, s, id) + defense_of(setup, s, id));
                if (piece.at < 3 && s.phase != Phase::Deployment) value_here += 1;
                if (card.range != Range::Far && piece.at >= 3) value_here -= 12;  // it cannot attack from there
                if ((piece.keywords[1] & kCannotAttack) != 0) value_here -= 4;
            }
            if (piece.at >= kAttached) {
                const Seat on = controller_of(piece_of(s, host_of(piece)));
                value_here = on == seat ? 4 : 14;  // what it changes is counted at its host
            }
            sum += value_here;
        });
        int missions = 0;
        for (const Mission& mission : side.missions) {
            const Card& card = card_of(setup, mission.card);
            const int points = card.domains[0] + card.domains[1] + card.domains[2] + card.domains[3];
            missions += points * nearness(setup, s, mission, seat);
        }
        sum += missions / 6;  // all six points are worth 1000
        sum += 7 * std::min<int>(side.hand, 7) + life(setup, side);
        sum += std::min<int>(side.cp, 12);
        return sum;
    }

    static bots::Scores evaluate(const Setup& setup, const State& s) {
        // A lead counts less the larger it is, and never nothing: who is far ahead still prefers the better move.
        const int ahead = worth(setup, s, Seat::First) - worth(setup, s, Seat::Second);
        const int lead = 490 * ahead / (std::abs(ahead) + 400);
        bots::Scores scores{};
        scores[0] = 500 + lead;
        scores[1] = 500 - lead;
        return scores;
    }
};

}  // namespace

bots::BotTable quantum_nexus_bots() { return bots::bot_table<QuantumNexus, QuantumNexusEvaluator>(); }

}  // namespace eval
