// A fingerprint tells what changed: the twins play alike and differ in one thing each.
#include "engine/fingerprint.h"

#include <doctest/doctest.h>

#include "tests/twins/twin.h"

namespace {

template <twins::Fault F>
engine::Fingerprint print() {
    const auto game = engine::open_game({engine::erase<twins::Twin<F>>()}, "twin");
    return engine::fingerprint(**game, 1, 2'000);
}

}  // namespace

TEST_SUITE_BEGIN("fingerprint");

TEST_CASE("the same rules have the same fingerprint") {
    CHECK(print<twins::Fault::None>() == print<twins::Fault::None>());
    CHECK(print<twins::Fault::None>() == print<twins::Fault::RefusesLate>());
}

TEST_CASE("events in another order change the print of the events alone") {
    const auto sound = print<twins::Fault::None>(), other = print<twins::Fault::EventsTell>();
    CHECK(sound.actions == other.actions);
    CHECK(sound.states == other.states);
    CHECK(sound.events != other.events);
}

TEST_CASE("another position after the same actions changes the print of the states alone") {
    const auto sound = print<twins::Fault::None>(), other = print<twins::Fault::ForgetsReveal>();
    CHECK(sound.actions == other.actions);
    CHECK(sound.states != other.states);
    CHECK(sound.events == other.events);
}

TEST_CASE("a list without one of its actions changes the print of the actions") {
    CHECK(print<twins::Fault::None>().actions != print<twins::Fault::Disagrees>().actions);
}

TEST_SUITE_END();
