// Intervals for shares of games.
#pragma once

#include <cstdint>

namespace bots {

// Shares in permille, rounded outwards so that the same counts print the same everywhere.
struct Interval {
    int low = 0;
    int share = 0;
    int high = 1000;
    bool operator==(const Interval&) const = default;
};

// Wilson's 95 % interval for `sixtieths` / 60 successes in `games`.
Interval wilson(std::uint64_t sixtieths, std::uint32_t games);

}  // namespace bots
