// What every game says of its events: enough that a screen can show them without knowing the game.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/all_games.h"

namespace {

using engine::Kind;
using engine::Role;
using engine::Shape;

bool has(const engine::EventFacts& event, Role role) {
    return std::ranges::any_of(event.operands, [&](const engine::Part& part) { return part.role == role; });
}

}  // namespace

TEST_SUITE_BEGIN("events");

TEST_CASE("every operand of an event has a role, and only one has each but asides") {
    for (const auto& entry : all_games()) {
        for (const auto& event : entry.facts->events) {
            CAPTURE(event.name);
            for (const auto& part : event.operands) {
                CHECK((part.kind == Kind::None) == (part.role == Role::None));
                const bool alone = part.role != Role::None && part.role != Role::Aside;
                if (alone) CHECK(std::ranges::count(event.operands, part.role, &engine::Part::role) == 1);
            }
        }
    }
}

TEST_CASE("what a screen shows of an event is among its roles") {
    for (const auto& entry : all_games()) {
        for (const auto& event : entry.facts->events) {
            CAPTURE(entry.facts->id);
            CAPTURE(event.name);
            const bool something = has(event, Role::What) || has(event, Role::Amount) || has(event, Role::To);
            if (event.shape == Shape::Moved || event.shape == Shape::Appeared || event.shape == Shape::Left)
                CHECK(something);
            if (event.shape == Shape::Shown) CHECK(has(event, Role::What));
            if (event.shape == Shape::Linked) CHECK(has(event, Role::From));
            const bool counts = has(event, Role::Now) || has(event, Role::Gain) || has(event, Role::Loss);
            CHECK(counts == (has(event, Role::Counter) || !event.always.counter.empty()));
        }
    }
}

TEST_CASE("what can be done and how it may end has words, and no sentence ends by itself") {
    for (const auto& entry : all_games()) {
        CAPTURE(entry.facts->id);
        for (const auto& verb : entry.facts->verbs) {
            CAPTURE(verb.name);
            CHECK_FALSE(verb.label.title.empty());
            CHECK((verb.press == engine::Press::None || verb.operands[0] == Kind::None));
        }
        for (const auto& decision : entry.facts->decisions) {  // who watches is told nothing that could be filled in
            for (const auto sentence : {decision.question, decision.nothing, decision.pass})
                CHECK(sentence.find('{') == std::string_view::npos);
        }
        for (const auto& ending : entry.facts->endings) CHECK(ending.name.empty() == ending.sentence.empty());
        for (const auto& event : entry.facts->events) CHECK_FALSE(event.sentence.ends_with('.'));
    }
}

TEST_SUITE_END();
