// How good a position of Convergence is: points, what the network will still yield, and what is held.
#include <algorithm>

#include "bots/eval/all.h"
#include "bots/make_table.h"
#include "games/convergence/network.h"
#include "games/convergence/rules.h"

namespace eval {
namespace {

using namespace convergence;

struct ConvergenceEvaluator {
    // Nodes that can be activated: those from which flow reaches the Reactor.
    static int live_nodes(const Setup& setup, const State& s, Seat seat, std::array<std::uint8_t, kCards>& reached) {
        std::size_t count = 0;
        std::array<bool, kCards> seen{};
        for (const std::uint8_t n : s.seats[seat].around) {
            if (n == kNone || !feeds_reactor(setup, s, n)) continue;
            seen[n] = true;
            reached[count++] = n;
        }
        for (std::size_t i = 0; i < count; ++i) {
            for (const std::uint8_t n : s.nodes[reached[i]].beside) {
                if (n >= kReactor || seen[n] || !feeds(setup, s, seat, n, reached[i])) continue;
                seen[n] = true;
                reached[count++] = n;
            }
        }
        return static_cast<int>(count);
    }

    static int worth(const Setup& setup, const State& s, Seat seat) {
        const Player& player = s.seats[seat];
        std::array<std::uint8_t, kCards> reached;
        const int left = std::max(1, setup.options[Option::VpTarget] - player.holds[3]);
        const int live = live_nodes(setup, s, seat, reached);
        const auto few = [](int n, int most) { return std::min(n, most); };
        return 20 * player.holds[3] + 20 * player.nodes + few(left, 12) * live + 12 * links_in_place(s, seat) +
               4 * few(player.holds[0], 6) + 5 * few(player.holds[1], 4) + 5 * few(player.holds[2], 4) +
               2 * few(player.hand, 4);
    }

    static bots::Scores evaluate(const Setup& setup, const State& s) {
        const int players = setup.options.players();
        std::array<int, kSeats> value{};
        int best = 0;
        for (int i = 0; i < players; ++i)
            best = std::max(best, value[static_cast<std::size_t>(i)] = worth(setup, s, engine::seat_at(i)));
        std::array<int, kSeats> weight{};
        int sum = 0;
        for (int i = 0; i < players; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const int behind = std::min(best - value[k], 400);
            weight[k] = (400 - behind) * (400 - behind) / 64 + 20;
            sum += weight[k];
        }
        bots::Scores scores{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) scores[i] = 1000 * weight[i] / sum;
        return scores;
    }
};

}  // namespace

bots::BotTable convergence_bots() { return bots::bot_table<Convergence, ConvergenceEvaluator>(); }

}  // namespace eval
