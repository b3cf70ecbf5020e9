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
    static constexpr bots::SearchSettings kSearch{.wide = 24};

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

    // How far it is to the nearest body of somebody else.
    static int apart(const State& s, const Unit& unit) {
        int nearest = 8;
        for (int i = 0; i < static_cast<int>(kSeats); ++i) {
            const Seat seat = engine::seat_at(i);
            if (seat == unit.owner) continue;
            for (const UnitId id : s.seats[seat].bodies) {
                if (id != UnitId::None) nearest = std::min(nearest, distance(s.cloud, unit.tile, s.units[id].tile));
            }
        }
        return nearest;
    }

    static int worth(At at, Seat seat) {
        const auto& [setup, s] = at;
        const Player& player = s.seats[seat];
        int sum = 40;
        int life = 0;
        each_unit(s, [&](UnitId, const Unit& unit) {
            if (unit.owner != seat) return;
            if (is_body(setup, unit)) {
                life = std::max<int>(life, unit.life) + (life > 0 ? 4 : 0);  // a copy is a second chance
                return;
            }
            const int value = 5 * attack_of(at, unit) + 3 * left_of(at, unit) + 2 * move_of(at, unit);
            sum += value + (8 - apart(s, unit)) - (unit.frozen ? 4 : 0);
        });
        sum += 9 * life + (life < 8 ? 6 * (life - 8) : 0);
        sum += 6 * std::min<int>(static_cast<int>(player.hand.size()), 8) + 3 * player.maximum;
        sum += std::min<int>(player.qubits, 10) + (player.deck < 4 ? 6 * (player.deck - 4) : 0);
        sum += 3 * std::min(ground(at, seat), 4);
        return std::max(sum, 1);
    }

    static bots::Scores evaluate(const Setup& setup, const State& s) {
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
