// What the sheet says that no clause asks for: which missions can be fulfilled now and by whom, and what to know
// before.
#include "games/nexus_ops/board.h"

#include <doctest/doctest.h>

#include "engine/any_game.h"
#include "engine/erase.h"

namespace {

using engine::Seat;
using engine::Value;

struct Position {
    std::shared_ptr<const engine::AnyGame> game;
    std::unique_ptr<engine::AnyState> state;
    Value board(Seat viewer) const { return *state->view(viewer)->sheet().find("board"); }
};
Position position(std::string_view game, const std::vector<std::string_view>& given) {
    const engine::Registry registry = {engine::erase<nexus_ops::NexusOps>()};
    const auto opened = engine::open_game(registry, game);
    REQUIRE(opened);
    Position out{*opened, (*opened)->fixture("")};
    for (const auto line : given) CHECK_MESSAGE(!out.state->given(line), line);
    return out;
}

// The goals among these that are marked, with the seat of the mark: `dominate-the-plains ares`.
std::vector<std::string> marked(const Value& owner) {
    std::vector<std::string> out;
    const Value* goals = owner.find("goals");
    if (goals == nullptr) return out;
    for (const Value& goal : goals->items) {
        if (goal.find("done")->word == "yes") out.push_back(goal.find("card")->word + " " + goal.find("holder")->word);
    }
    return out;
}
std::vector<std::string> marked_missions(const Position& at, Seat viewer) {  // of the first seat
    return marked(at.board(viewer).find("sides")->items[0]);
}

using Marks = std::vector<std::string>;

}  // namespace

TEST_CASE("missions that can be fulfilled now are marked for their owner alone") {
    const Position at =
        position("nexus-ops", {"phase movement", "ares has rock-strider in (1,1)",
                               "ares hand = dominate-the-plains, secure-the-monolith, clear-the-plains"});
    CHECK(marked_missions(at, Seat::First) == Marks{"dominate-the-plains ares"});
    CHECK(marked_missions(at, Seat::Second).empty());
    CHECK(marked_missions(at, Seat::Spectator).empty());
}

TEST_CASE("marks in the open line say who is meant") {
    const Position at =
        position("nexus-ops(intercepted=on)", {"phase movement", "turn helix", "helix has rock-strider in (0,0)",
                                               "transmissions = clear-the-plains, secure-the-monolith"});
    for (const Seat viewer : {Seat::First, Seat::Second, Seat::Spectator})
        CHECK(marked(at.board(viewer)) == Marks{"secure-the-monolith helix"});
}
