// The figures of `nexus bench` for one game.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bots {

struct MeasureOptions {
    std::uint64_t seed = 1;
    std::uint32_t milliseconds = 500;        // for each figure
    std::size_t (*allocations)() = nullptr;  // how often the program allocated so far, where it counts
};

struct Measures {
    double steps_per_s = 0;  // random play, chance included, view and evaluation excluded
    double games_per_s = 0;
    double steps_per_game = 0;
    double mean_legal = 0;  // actions in the list, over all decisions of players
    double ns_per_copy = 0;
    double ns_per_guess = 0;
    double search_sims_per_s = 0;  // from the middle of games, rollouts cut as in play
    double allocs_per_step = -1;   // -1: not counted
    std::size_t state_bytes = 0;
};

// A fixed amount of random play, for counting instructions. Equal on every machine for one seed.
struct RandomRun {
    std::uint64_t steps = 0;
    std::uint64_t games = 0;        // that ended
    std::uint64_t fingerprint = 0;  // of all actions, in order
    bool operator==(const RandomRun&) const = default;
};

}  // namespace bots
