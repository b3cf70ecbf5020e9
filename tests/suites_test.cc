// Every suite on every game, in all its player numbers.
#include "tests/suites/suites.h"

#include <doctest/doctest.h>

#include "tests/all_games.h"

TEST_SUITE_BEGIN("suites");

TEST_CASE("every suite passes on every game") {
    const auto registry = all_games();
    for (const auto& entry : registry) {
        for (int players = 1; players <= engine::kMaxSeats; ++players) {
            const auto text = std::string(entry.facts->id) + "(players=" + std::to_string(players) + ")";
            const auto game = engine::open_game(registry, text);
            if (!game) continue;  // not a number this game is played with
            for (const auto& suite : suites::all()) {
                CAPTURE(text);
                CAPTURE(suite.name);
                const auto fault = suite.run(**game, {});
                CHECK_MESSAGE(!fault, fault.value_or(""));
            }
        }
    }
}

TEST_SUITE_END();
