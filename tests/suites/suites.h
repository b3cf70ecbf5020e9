// Suites that every game gets for free. Each plays seeded random games and answers the first fault it finds.
#pragma once

#include <functional>

#include "engine/any_game.h"

namespace suites {

struct SuiteOptions {
    std::uint64_t seed = 1;
    int games = 20;
    int max_steps = 20'000;  // a game that is longer does not end
};

using Fault = std::optional<std::string>;

struct Suite {
    std::string_view name;
    Fault (*run)(const engine::AnyGame& game, const SuiteOptions& options);
};

// ends        random games end within the bound
// sound       every position reached is possible, no legal list is empty or names an action twice
// round-trip  text and JSON read back to the same state
// agreement   `refuse` refuses exactly what is not listed, random wrong actions included
// blindness   list and refusals are the same on the state and on the deciding seat's view of it
// secrecy     resampling what a seat cannot know changes nothing it sees; what it sees is what it was told
// chance      `sample` draws from the list of `chances` as documented
// replay      a record of a game leads to the same position, and an altered one is refused
// commands    concessions and shown cards: refused they change nothing, done they leave a possible game that ends
// allocation  nothing is allocated while stepping
std::span<const Suite> all();
const Suite& find(std::string_view name);

// Counts allocations of this thread; only in programs that link tests/suites/count_new.cc.
std::size_t allocations();

// Plays random games and calls `look` before every action with the position and the action chosen; a fault stops it.
using Look = std::function<Fault(const engine::AnyState& state, engine::Action action, engine::Rng& rng)>;
Fault play_random(const engine::AnyGame& game, const SuiteOptions& options, const Look& look);

// A random action, mostly wrong: any verb, any operands.
engine::Action random_wrong(const engine::AnyState& state, engine::Rng& rng);

Fault check_secrecy(const engine::AnyGame& game, const SuiteOptions& options);

}  // namespace suites
