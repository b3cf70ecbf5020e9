#include "cli/commands/json.h"

#include <fmt/format.h>

#include <cmath>

namespace cli {

std::string json_real(double value) {
    if (!std::isfinite(value)) return "null";
    return std::abs(value) < 1e15 ? fmt::format("{:.3f}", value) : fmt::format("{:e}", value);
}

}  // namespace cli
