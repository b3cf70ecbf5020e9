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

}  // namespace engine
