// The lesson shows what a game could look like.
#include <doctest/doctest.h>

#include "engine/erase.h"
#include "engine/scenario.h"
#include "games/convergence/network.h"
#include "games/convergence/rules.h"

namespace convergence {
namespace {

// The position without its nodes, and the nodes put back one by one where they may be built; answers how many.
std::size_t rebuilt(const Setup& setup, const State& s) {
    State bare = s;
    bare.nodes.clear();
    for (Player& player : bare.seats.of) {
        player.nodes = 0;
        player.around.fill(kNone);
        player.links = {};
    }
    std::vector<bool> there(s.nodes.size());
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < s.nodes.size(); ++i) {
            const Node& node = s.nodes[i];
            const auto place = cell(node.x, node.y);
            if (there[i] || fit(setup, bare, node.owner, setup.ports[node.card], place) != Fit::Fits) continue;
            add_node(bare, node.owner, node.card, node.x, node.y);
            there[i] = again = true;
        }
    }
    return bare.nodes.size();
}

std::string_view lesson() {
    for (const auto& file : Convergence::files()) {
        if (file.name.ends_with("lesson.play")) return file.text;
    }
    return {};
}

}  // namespace

TEST_SUITE_BEGIN("convergence");

TEST_CASE("every network of the lesson could have been built") {
    int positions = 0;
    const auto look = [&](const engine::ScenarioStep& step) {
        const auto& position = static_cast<const engine::ErasedState<Convergence>&>(*step.before);
        CHECK(rebuilt(position.setup(), position.state()) == position.state().nodes.size());
        CHECK(!position.validate());
        ++positions;
    };
    const auto reports = engine::run_scenarios({engine::erase<Convergence>()}, "lesson.play", lesson(), {}, look);
    REQUIRE(reports.size() == 1);
    CHECK(reports[0].failures.empty());
    CHECK(positions > 20);
}

TEST_SUITE_END();

}  // namespace convergence
