// Every suite on every game: in all its player numbers, and with every value of every option.
#include "tests/suites/suites.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/value.h"
#include "tests/all_games.h"

namespace {

// NEXUS_GAMES changes how many games a suite plays: more in ./check --slow and for a night, fewer under sanitizers.
int games_to_play() {
    const char* wanted = std::getenv("NEXUS_GAMES");
    return wanted != nullptr ? std::max(1, std::atoi(wanted)) : 16;
}

void run_suites(const engine::Registry& registry, const std::string& text, int games,
                std::span<const suites::Suite> wanted = suites::all()) {
    const auto game = engine::open_game(registry, text);
    REQUIRE_MESSAGE(static_cast<bool>(game), text);
    for (const auto& suite : wanted) {
        CAPTURE(text);
        CAPTURE(suite.name);
        const auto fault = suite.run(**game, {.seed = 1, .games = games, .max_steps = 20'000});
        CHECK_MESSAGE(!fault, fault.value_or(""));
    }
}

// The words of an option and both ends of its ranges.
std::vector<std::string> some_values(const engine::OptionFacts& option) {
    std::vector<std::string> values;
    for (const auto part : engine::split(option.values, '|')) {
        const auto dots = part.find("..");
        values.emplace_back(part.substr(0, dots));
        if (dots != std::string_view::npos) values.emplace_back(part.substr(dots + 2));
    }
    return values;
}

}  // namespace

TEST_SUITE_BEGIN("suites");

TEST_CASE("every suite passes on every game with every number of players") {
    const auto registry = games_under_test();
    CHECK(!registry.empty());
    for (const auto& entry : registry) {
        int numbers = 0;
        for (int players = 1; players <= engine::kMaxSeats; ++players) {
            const auto text = std::string(entry.facts->id) + "(players=" + std::to_string(players) + ")";
            if (!engine::open_game(registry, text)) continue;  // not a number this game is played with
            ++numbers;
            run_suites(registry, text, games_to_play());
        }
        CHECK(numbers > 0);
    }
}

TEST_CASE("every suite passes with every value of every option") {
    const auto registry = games_under_test();
    // Where a suite plays few games, the two that together call all that reads options: lists, refusals and wrong
    // actions; actions of every position and of its guesses, with their events, views and sheets. The second takes far
    // longer: where a suite plays one game, every fourth value has it.
    const suites::Suite two[] = {suites::find("agreement"), suites::find("secrecy")};
    const int games = games_to_play() / 8;
    for (const auto& entry : registry) {
        int values = 0;
        for (const auto& option : entry.facts->options.subspan(1)) {
            for (const auto& value : some_values(option)) {
                if (value == option.standard) continue;
                const auto text = std::string(entry.facts->id) + "(" + std::string(option.name) + "=" + value + ")";
                const bool both = games_to_play() > 1 || values++ % 4 == 0;
                const auto few = std::span<const suites::Suite>(two).first(both ? 2 : 1);
                run_suites(registry, text, std::max(1, games), games > 0 ? suites::all() : few);
            }
        }
    }
}

TEST_SUITE_END();
