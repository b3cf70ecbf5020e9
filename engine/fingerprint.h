// A fixed amount of random play as three hashes, equal on every machine and compiler: a commit that changes what can be
// done, what becomes of it or what is told about it shows which.
#pragma once

#include "engine/any_game.h"

namespace engine {

struct Fingerprint {
    std::uint64_t actions = 0;  // every one, in order
    std::uint64_t states = 0;   // their canonical text, now and then: a text costs more than a step
    std::uint64_t events = 0;   // every one, and who may see what of it
    bool operator==(const Fingerprint&) const = default;
};

Fingerprint fingerprint(const AnyGame& game, std::uint64_t seed, std::uint64_t steps);

}  // namespace engine
