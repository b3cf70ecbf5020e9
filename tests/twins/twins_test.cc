// Every broken twin fails exactly its suite; the sound one passes all.
#include "tests/twins/twin.h"

#include <doctest/doctest.h>

#include "tests/suites/suites.h"

namespace {

// The names of the suites that find something wrong with this twin.
template <twins::Fault F>
std::string failing() {
    const auto entry = engine::erase<twins::Twin<F>>();
    const auto game = engine::open_game({entry}, "twin");
    std::string names;
    for (const auto& suite : suites::all()) {
        if (suite.run(**game, {.seed = 3, .games = 60, .max_steps = 500}))
            names += std::string(names.empty() ? "" : " ") + std::string(suite.name);
    }
    return names;
}

}  // namespace

TEST_SUITE_BEGIN("twins");

TEST_CASE("a sound game passes every suite") { CHECK(failing<twins::Fault::None>() == ""); }
TEST_CASE("a list that reads the enemy hand is found") { CHECK(failing<twins::Fault::ListTells>() == "blindness"); }
TEST_CASE("asking by hidden cards is found") { CHECK(failing<twins::Fault::AskTells>() == "secrecy"); }
TEST_CASE("a hand in order of ids is found") { CHECK(failing<twins::Fault::OrderTells>() == "secrecy"); }
TEST_CASE("a refusal that tells what the enemy holds is found") {
    CHECK(failing<twins::Fault::RefusalTells>() == "blindness");
}
TEST_CASE("events in an order that tells a card are found") { CHECK(failing<twins::Fault::EventsTell>() == "secrecy"); }
TEST_CASE("a game that never ends is found") { CHECK(failing<twins::Fault::NeverEnds>() == "ends"); }
TEST_CASE("a game that allocates while stepping is found") {
    CHECK(failing<twins::Fault::Allocates>() == "allocation");
}
TEST_CASE("a list that leaves out a legal action is found") {
    CHECK(failing<twins::Fault::Disagrees>() == "agreement");
}
TEST_CASE("a sample that is not the list of chances is found") {
    CHECK(failing<twins::Fault::DrawsOtherwise>() == "chance");
}
TEST_CASE("a text form that forgets a field is found") { CHECK(failing<twins::Fault::ForgetsField>() == "round-trip"); }
TEST_CASE("a list that names an action twice is found") { CHECK(failing<twins::Fault::ListsTwice>() == "sound"); }
TEST_CASE("a chance action that its text does not tell is found") {
    CHECK(failing<twins::Fault::HidesOperand>() == "replay");
}
TEST_CASE("half a choice that others see is found") { CHECK(failing<twins::Fault::HalfTells>() == "secrecy"); }
TEST_CASE("a refused command that changes something is found") {
    CHECK(failing<twins::Fault::RefusesLate>() == "commands");
}
TEST_CASE("a list of hidden cards that is said to be public is found") {
    CHECK(failing<twins::Fault::CallsPublic>() == "public");
}
TEST_CASE("a look that can be taken back is found") { CHECK(failing<twins::Fault::ForgetsReveal>() == "finality"); }
TEST_CASE("pieces that change their ids are found") { CHECK(failing<twins::Fault::Renumbers>() == "boards"); }

TEST_CASE("a step is refused with its reason or gives the next state and its events") {
    using Sound = twins::Twin<twins::Fault::None>;
    const Sound::Setup setup;
    auto state = Sound::start(setup);
    engine::Rng rng(1);
    while (Sound::decision(setup, state).seat == engine::Seat::Chance)
        Sound::apply(setup, state, Sound::sample(setup, state, rng), nullptr);
    const auto refused = engine::step<Sound>(setup, state, engine::act(twins::Verb::Draw, 1));
    REQUIRE_FALSE(refused);
    CHECK(refused.error() == engine::because(twins::Reason::Nonsense));
    const auto passed = engine::step<Sound>(setup, state, engine::act(twins::Verb::Pass));
    REQUIRE(passed);
    CHECK(passed->state.turn == state.turn + 1);
    CHECK(passed->events.size() == 1);
}

TEST_SUITE_END();
