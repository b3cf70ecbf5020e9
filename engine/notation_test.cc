#include "engine/notation.h"

#include <doctest/doctest.h>

TEST_SUITE_BEGIN("engine");

TEST_CASE("who won is read from a result") {
    using Seats = std::vector<std::string>;
    CHECK(engine::winners_in("south wins, deck") == Seats{"south"});
    CHECK(engine::winners_in("A and B and C share, points") == Seats{"A", "B", "C"});
    CHECK(engine::winners_in("draw, bound").empty());
    CHECK(engine::winners_in("closed by its host").empty());
    CHECK(engine::winners_in("").empty());
}

TEST_SUITE_END();
