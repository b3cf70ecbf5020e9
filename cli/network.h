// Grids of cells: boxes with their ports where there is room, otherwise a list.
#pragma once

#include <map>

#include "cli/legend.h"

namespace cli {

// The number under which a cell can be chosen now, by its name.
using Numbers = std::map<std::string, std::size_t, std::less<>>;

enum class NetworkSize { Large, Small, List, None };

struct NetworkStyle {
    const Legend& legend;
    const Numbers& numbers;
    Paint paint;
    NetworkSize size = NetworkSize::Large;
    std::size_t width = 96;
    std::size_t box_height = 4;  // or 3: one line for the name, the side ports on the corners
};

Block network_block(const engine::Value& grid, const NetworkStyle& style);

}  // namespace cli
