#include "cli/table/names.h"

#include <doctest/doctest.h>

#include "games/small/small_games.h"

namespace {

std::unique_ptr<engine::AnyState> hand_of(const engine::AnyGame& game, const std::string& cards) {
    auto state = game.fixture("");
    REQUIRE_FALSE(state->given("north hand = " + cards).has_value());
    return state;
}

std::string read(const engine::AnyState& state, std::string_view line) {
    const auto actions = cli::read_typed(state, engine::Seat::First, line);
    return actions ? engine::action_text(state, actions->front()) : actions.error().message;
}

}  // namespace

TEST_SUITE("cli") {
    TEST_CASE("what stands in quotes or brackets is one word") {
        CHECK(cli::typed_words("build \"Folk Archive\" (0, 1)") ==
              std::vector<std::string>{"build", "Folk-Archive", "(0,1)"});
    }

    TEST_CASE("a name may be printed, begun, or too short to be told apart") {
        const std::vector<std::string> names{"folk-archive", "food-court", "A.fountain", "folk"};
        CHECK(cli::names_meant(names, "Folk Archive") == std::vector<std::string>{"folk-archive"});
        CHECK(cli::names_meant(names, "folk") == std::vector<std::string>{"folk"});
        CHECK(cli::names_meant(names, "foun") == std::vector<std::string>{"A.fountain"});
        CHECK(cli::names_meant(names, "fo").size() == 4);
        CHECK(cli::names_meant(names, "cour") == std::vector<std::string>{"food-court"});
        CHECK(cli::names_meant(names, "ourt").empty());
        const std::vector<std::string> units{"north.FL.scout", "north.FC.rail-gunner", "south.FL.scout#2"};
        CHECK(cli::names_meant(units, "rail") == std::vector<std::string>{"north.FC.rail-gunner"});
        CHECK(cli::names_meant(units, "FC") == std::vector<std::string>{"north.FC.rail-gunner"});
        CHECK(cli::names_meant(units, "scout") == std::vector<std::string>{"north.FL.scout"});
    }

    TEST_CASE("an action may be begun, and says what it could mean") {
        const auto game = *engine::open_game(small_games::registry(), "vault");
        const auto state = hand_of(*game, "coin, crown, gem");
        CHECK(read(*state, "play Gem") == "play gem");
        CHECK(read(*state, "play cr") == "play crown");
        CHECK(read(*state, "ge") == "play gem");
        CHECK(read(*state, "play c") == "`play c` could be play coin or play crown");
        CHECK(read(*state, "play magn") == "VA-3.4: magnet is not in your hand");
        CHECK(read(*state, "sing").find("is no action here") != std::string::npos);
    }
}
