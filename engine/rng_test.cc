#include "engine/rng.h"

#include <doctest/doctest.h>

TEST_SUITE_BEGIN("engine");

TEST_CASE("a seed gives the same words on every machine") {
    engine::Rng rng(42);
    CHECK(rng.next() == 0x15780b2e0c2ec716u);
    CHECK(rng.next() == 0x6104d9866d113a7eu);
}

TEST_CASE("below stays below and reaches everything") {
    engine::Rng rng(1);
    int count[6] = {};
    for (int i = 0; i < 60000; ++i) ++count[rng.below(6)];
    for (const int times : count) {
        CHECK(times > 9500);
        CHECK(times < 10500);
    }
    CHECK(rng.below(1) == 0);
}

TEST_SUITE_END();
