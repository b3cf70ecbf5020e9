// One of the processes that mpirun or srun start together with one command: each plays its part into a folder that all
// of them see, and the first puts the parts together.
#pragma once

#include "cli/commands/sim_part.h"

namespace cli {

struct Ranks {
    std::uint32_t rank = 0, size = 1;
    PartNumber part() const { return {rank + 1, size}; }
};
std::optional<Ranks> ranks_here();  // nothing where this process was started alone

// Waits until all parts are there; the exit code where they will not be, once it is said which and how to go on.
std::optional<int> await_parts(const SimPlan& plan, const std::string& head, Ranks ranks);

}  // namespace cli
