// The short way to a random action is a draw from the list.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "engine/options.h"
#include "games/nexus_ops/position.h"

namespace {

using namespace nexus_ops;

constexpr int kDraws = 400;  // for each action of a list

// How often each action of the list is drawn; the last number counts those that are not in it.
std::vector<int> counts(const Setup& setup, const State& s, const engine::ActionList& list, engine::Rng& rng) {
    std::vector<int> out(list.size() + 1);
    for (std::size_t i = 0; i < kDraws * list.size(); ++i) {
        const auto found = std::ranges::find(list, NexusOps::random_action(setup, s, rng));
        ++out[static_cast<std::size_t>(found - list.begin())];
    }
    return out;
}

}  // namespace

TEST_CASE("a random action is any of the list, each as likely") {
    for (const char* text : {"nexus-ops", "nexus-ops(players=4, teams=on, units=alternate)"}) {
        const auto options = engine::parse_options(NexusOps::facts(), text);
        REQUIRE(options);
        const auto setup = NexusOps::make_setup(*options, {});
        REQUIRE(setup);
        engine::Rng rng(1);
        State s = NexusOps::start(*setup);
        int moves = 0, attacks = 0;
        for (int step = 0; step < 20'000 && !s.flow.empty(); ++step) {
            if (NexusOps::decision(*setup, s).seat == Seat::Chance) {
                NexusOps::apply(*setup, s, NexusOps::sample(*setup, s, rng), nullptr);
                continue;
            }
            engine::ActionList list;
            NexusOps::list_actions(*setup, s, list);
            const bool attack = std::ranges::any_of(
                list, [](engine::Action each) { return static_cast<Verb>(each.verb) == Verb::Attack; });
            if (s.flow.top<Moving>() != nullptr && (step % 16 == 0 || (attack && step % 4 == 0))) {
                ++moves;
                attacks += attack ? 1 : 0;
                const auto drawn = counts(*setup, s, list, rng);
                CHECK(drawn.back() == 0);
                for (std::size_t i = 0; i < list.size(); ++i) {
                    CAPTURE(i);
                    CHECK(std::abs(drawn[i] - kDraws) <= 6 * 20);  // six times what is usual
                }
            }
            NexusOps::apply(*setup, s, NexusOps::random_action(*setup, s, rng), nullptr);
        }
        CHECK(moves > 20);
        CHECK(attacks > 0);
    }
}
