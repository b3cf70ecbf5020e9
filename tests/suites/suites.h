// Suites that every game gets for free. Each plays seeded random games and answers the first fault it finds.
#pragma once

#include <functional>

#include "engine/any_game.h"

namespace suites {

struct SuiteOptions {
    std::uint64_t seed = 1;
    int games = 20;
    int max_steps = 20'000;  // a game that is longer does not end
    int looks = 600;         // at positions of one game: of a longer one at so many, spread over all of it
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
// public      a list that is said to be public is one that a spectator could write
// finality    what can be taken back has told its seat nothing
// chance      `sample` draws from the list of `chances` as documented
// replay      a record of a game leads to the same position, and an altered one is refused
// boards      what a view says of its board: refs read back, ids are unique and stay while a piece is on the table
// commands    concessions and shown cards: refused they change nothing, done they leave a possible game that ends
// allocation  nothing is allocated while stepping
std::span<const Suite> all();
const Suite& find(std::string_view name);

// Counts allocations of this thread; only in programs that link tests/suites/count_new.cc.
std::size_t allocations();

// Plays random games and calls `look` before an action with the position and the action chosen; a fault stops it.
// `note` hears of every action, also where no look is taken.
using Look = std::function<Fault(const engine::AnyState& state, engine::Action action, engine::Rng& rng)>;
using Note = std::function<void(const engine::AnyState& state, engine::Action action)>;
Fault play_random(const engine::AnyGame& game, const SuiteOptions& options, const Look& look, const Note& note = {});

// A random action, mostly wrong: any verb, any operands.
engine::Action random_wrong(const engine::AnyState& state, engine::Rng& rng);

Fault check_boards(const engine::AnyGame& game, const SuiteOptions& options);
// A random legal action or outcome of chance; there must be one.
engine::Action some_action(const engine::AnyState& state, engine::Rng& rng);

// What a seat was told while one position became the next.
std::string told(const engine::AnyState& before, const engine::AnyState& after, const engine::Events& events,
                 engine::Seat seat);

Fault check_secrecy(const engine::AnyGame& game, const SuiteOptions& options);
Fault check_public(const engine::AnyGame& game, const SuiteOptions& options);
Fault check_finality(const engine::AnyGame& game, const SuiteOptions& options);

}  // namespace suites
