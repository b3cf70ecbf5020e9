// Scenarios: short plays a rules lawyer writes, run against any game. The format is in docs/scenarios.md.
#pragma once

#include <functional>

#include "engine/any_game.h"

namespace engine {

struct ScenarioReport {
    std::string file;
    int line = 0;      // of its first line
    std::string name;  // with its fork, if it is one: "name / fork"
    std::vector<std::string> rules;
    std::vector<LoadError> failures;  // empty: it holds
};

// Files that a scenario names (decks to check); null where there is none.
using ReadFile = std::function<std::optional<std::string>(std::string_view path)>;

// One small action of a scenario as it happened; lessons are made of them.
struct ScenarioStep {
    int line = 0;
    Seat seat = Seat::Nobody;
    Action action;
    const AnyState* before = nullptr;
    const AnyState* after = nullptr;
    Events events;
    std::shared_ptr<const AnyGame> game;  // for those who keep copies of the states
};
using OnScenarioStep = std::function<void(const ScenarioStep&)>;

// Runs every scenario of a file. What cannot be read is a failure of its scenario, with line and remedy.
std::vector<ScenarioReport> run_scenarios(const Registry& registry, std::string_view file, std::string_view text,
                                          const ReadFile& read_file = {}, const OnScenarioStep& on_step = {});

// Nothing if the expectation holds; otherwise what was found instead. `events` happened between the two positions.
//   now.north.FL.scout.attack = 2        = != < > ; `now.` is the sheet
//   north.hand = { scout turret }        the same cards in any order; `has` and `lacks` for single ones
//   view south north.hand.0.card = unknown
//   legal north attack = { FL.scout FC.guardian }      the whole set for that verb; `has`, `lacks`
//   event destroyed FR.acolyte, no event ..., view south event drew north unknown
//   leaves 3 = 120                       of the tree at that depth; `leaves 2 chance=all = 14`
//   decision = north casualty, result = south wins, deck
std::optional<std::string> expectation_fault(const AnyState& state, const AnyState& before, const Events& events,
                                             std::string_view text);

}  // namespace engine
