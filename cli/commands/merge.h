// The parts of a simulation put together: the report that one process would have printed, byte for byte.
#pragma once

#include "cli/commands/commands.h"

namespace cli {

struct MergedReport {
    std::vector<std::string> files;
    bool json = false, games_json = false, timing = false;
    std::optional<double> seconds = {};  // nothing where nobody measured them
};
int merge_parts(const Library& library, const MergedReport& wanted);  // answers the exit code

}  // namespace cli
