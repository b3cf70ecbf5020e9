// How good a position of Nexus Ops is: victory points, income, what units, rubium and cards are worth, the Monolith.
#include <algorithm>

#include "bots/eval/all.h"
#include "bots/make_table.h"
#include "games/nexus_ops/position.h"

namespace eval {
namespace {

using namespace nexus_ops;

struct NexusOpsEvaluator {
    // The evaluator is blind to battles that are still to be fought: rollouts go through several turns.
    static constexpr bots::SearchSettings kSearch{.rollout_steps = 160, .early_steps = 40};

    static int worth(At at, Seat seat) {
        const Player& player = at.s.seats[seat];
        if (!plays(at.s, seat)) return 20 * player.points;
        const Hexes own = controlled(at, seat);
        Hexes miners = 0;
        int units = 0;
        each_group(player.army, [&](int, const Group& group) {
            units += group.count * at.setup[group.type].cost;
            if (at.setup[group.type].miner) miners |= bit(group.hex);
        });
        int income = 0;
        each_hex(own & miners, [&](Hex hex) { income += refinery_at(at, hex); });
        const int cards = static_cast<int>(player.energize.size() + player.missions.size());
        return 100 * player.points + 12 * income + 5 * units + 3 * std::min<int>(player.rubium, 20) + 4 * cards +
               4 * std::popcount(own & ~home_of(at, seat)) + (controls_monolith(at, seat) ? 30 : 0) + 40;
    }

    static bots::Scores evaluate(const Setup& setup, const State& s) {
        const At at{setup, s};
        bots::Scores value{}, scores{};
        for (int i = 0; i < setup.seats; ++i) value[static_cast<std::size_t>(i)] = worth(at, seat_at(i));
        std::int64_t sum = 0;
        std::array<std::int64_t, engine::kMaxSeats> weight{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(setup.seats); ++i) {
            const std::size_t partner = setup.teams ? (i + 2) % 4 : i;
            const std::int64_t own = value[i] + (setup.teams ? value[partner] : 0);
            weight[i] = own * own;
            sum += weight[i];
        }
        const int share = setup.teams ? 2 : 1;  // partners win together
        for (std::size_t i = 0; i < static_cast<std::size_t>(setup.seats); ++i)
            scores[i] = static_cast<std::int32_t>(1000 * share * weight[i] / std::max<std::int64_t>(sum, 1)) / share;
        return scores;
    }
};

}  // namespace

bots::BotTable nexus_ops_bots() { return bots::bot_table<NexusOps, NexusOpsEvaluator>(); }

}  // namespace eval
