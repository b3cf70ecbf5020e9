// Grids of cells: boxes with their ports where there is room, otherwise a list.
#pragma once

#include "cli/boards/legend.h"

namespace cli {

enum class NetworkSize { Large, Small, List, None };

struct NetworkStyle {
    const Legend& legend;
    const Numbers& numbers;
    Paint paint;
    NetworkSize size = NetworkSize::Large;
    std::size_t width = 96;
    std::size_t box_height = 4;  // or 3: one line for the name, the side ports on the corners
};

Block network_block(const std::vector<Cell>& grid, const NetworkStyle& style);

}  // namespace cli
