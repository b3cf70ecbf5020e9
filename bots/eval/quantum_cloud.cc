// How good a position of Quantum Cloud is: life, what stands on the map and how near it is, cards and Qubits.
#include <algorithm>

#include "bots/eval/all.h"
#include "bots/make_table.h"
#include "games/quantum_cloud/units.h"

namespace eval {
namespace {

using namespace quantum_cloud;

struct QuantumCloudEvaluator {
    // There are up to 74 spaces for a tile, and most of them are as good as each other.
    // A turn is a dozen small choices that mean little alone: rollouts play about two turns by looks.
    static constexpr bots::SearchSettings kSearch{.rollout_steps = 30, .window_steps = 30, .looks = 3, .wide = 24};
    static constexpr int kFar = 99;
    static constexpr int kPasses = 32;

    // Empty tiles near a body of somebody else on which the seat could summon what it holds.
    static int ground(At at, Seat seat) {
        const auto& [setup, s] = at;
        TileSet around = 0;
        for (int i = 0; i < players(setup); ++i) {
            if (engine::seat_at(i) == seat) continue;
            for (const UnitId id : s.seats[engine::seat_at(i)].bodies) {
                if (id == UnitId::None) continue;
                const TileSet near = s.cloud.near[s.units[id].tile];
                around |= near;
                each_tile(near, [&](int k) { around |= s.cloud.near[static_cast<std::size_t>(k)]; });
            }
        }
        unsigned terrains = 0;
        for (const engine::Slot& slot : s.seats[seat].hand)
            terrains |= brief_of(setup, static_cast<CardByte>(slot.card)).terrains;
        return std::popcount(tiles_of(s.cloud, static_cast<Terrains>(terrains)) & around & ~s.cloud.taken);
    }

    // How soon the unit can strike a body of somebody else: 0 is at its next attack, 1 after one move, and so on.
    static int turns_away(At at, const Unit& unit) {
        const auto& [setup, s] = at;
        int nearest = kFar;
        for (int i = 0; i < players(setup); ++i) {
            const Seat seat = engine::seat_at(i);
            if (seat == unit.owner) continue;
            for (const UnitId id : s.seats[seat].bodies) {
                if (id != UnitId::None) nearest = std::min(nearest, distance(s.cloud, unit.tile, s.units[id].tile));
            }
        }
        const int gap = std::max(nearest - face_of(at, unit).ranged, 0), move = move_of(at, unit);
        return gap == 0 ? 0 : move == 0 ? kFar : (gap + move - 1) / move;
    }

    // What stands on the map for a seat, and how much of it weighs on the bodies of others.
    static int army(At at, Seat seat) {
        static constexpr std::array<int, 5> kWeight = {7, 5, 3, 2, 1};  // of one Attack, by turns away
        int sum = 0;
        each_unit(at.s, [&](UnitId, const Unit& unit) {
            if (unit.owner != seat) return;
            const int attack = attack_of(at, unit), away = turns_away(at, unit);
            int pressure =
                away < static_cast<int>(kWeight.size()) ? attack * kWeight[static_cast<std::size_t>(away)] : 0;
            if (unit.frozen) pressure /= 2;
            if (is_body(at.setup, unit)) {
                sum += pressure / 2;  // it strikes at its own risk
            } else {
                // Marks go at the end of the turn, QC-10.5: they count only as a chance to finish it.
                sum += pressure + 4 * attack + 2 * life_of(at, unit) + left_of(at, unit) + 2 * move_of(at, unit);
            }
        });
        return sum;
    }

    static int worth(At at, Seat seat) {
        const auto& [setup, s] = at;
        const Player& player = s.seats[seat];
        const auto life_at = [&](std::size_t i) {
            const UnitId id = player.bodies[i];
            return id == UnitId::None ? 0 : static_cast<int>(s.units[id].life);
        };
        const auto [less, most] = std::minmax({life_at(0), life_at(1)});
        const int life = most + (less + 2) / 3;  // a copy is a second chance, and a second place to be struck
        int sum = 40 + army(at, seat) + 9 * life + (life < 8 ? 6 * (life - 8) : 0);
        sum += 6 * std::min<int>(static_cast<int>(player.hand.size()), 8) + 3 * player.maximum;
        sum += std::min<int>(player.qubits, 10) + (player.deck < 4 ? 6 * (player.deck - 4) : 0);
        sum += 3 * std::min(ground(at, seat), 4);
        return std::max(sum, 1);
    }

    // Attacks and Algorithms wait for answers before they do anything: a look at them is a look at what they do if
    // nobody answers. Where that leads to another question, the look is at that.
    static bool is_waiting(const State& s) {
        for (std::size_t i = 1; i < s.flow.size(); ++i) {
            if (s.flow.get<Strike>(i) != nullptr || s.flow.get<Announced>(i) != nullptr) return true;
        }
        return false;
    }
    static void let_by(const Setup& setup, State& s) {
        for (int i = 0; i < kPasses && !s.flow.empty() && is_waiting(s); ++i) {
            engine::ActionList list;
            const auto decision = QuantumCloud::decision(setup, s);
            if (decision.seat == Seat::Chance || decision.part != 0) return;
            QuantumCloud::list_actions(setup, s, list);
            const auto pass = std::ranges::find_if(
                list, [](engine::Action each) { return engine::lets_by(QuantumCloud::facts(), each); });
            if (pass == list.end()) return;
            QuantumCloud::apply(setup, s, *pass, nullptr);
        }
    }

    static bots::Scores evaluate(const Setup& setup, const State& s) {
        if (!is_waiting(s)) return shares(setup, s);
        State after = s;
        let_by(setup, after);
        const auto outcome = QuantumCloud::outcome(setup, after);
        return outcome.over ? bots::final_scores<QuantumCloud>(setup, outcome) : shares(setup, after);
    }

    static bots::Scores shares(const Setup& setup, const State& s) {
        bots::Scores scores{};
        std::int32_t sum = 0;
        for (int i = 0; i < players(setup); ++i) {
            if (!playing(s, engine::seat_at(i))) continue;
            const int value = worth({setup, s}, engine::seat_at(i));
            scores[static_cast<std::size_t>(i)] = value * value;
            sum += value * value;
        }
        for (auto& score : scores) score = sum == 0 ? 1000 / players(setup) : static_cast<int>(1000LL * score / sum);
        return scores;
    }
};

}  // namespace

bots::BotTable quantum_cloud_bots() { return bots::bot_table<QuantumCloud, QuantumCloudEvaluator>(); }

}  // namespace eval
