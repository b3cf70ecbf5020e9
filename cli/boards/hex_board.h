// Boards of hexes, as bricks: every other row stands half a hex to the right. A list where there is no room.
#pragma once

#include "cli/boards/board.h"
#include "cli/boards/legend.h"

namespace cli {

struct HexStyle {
    const Legend& legend;
    const Numbers& numbers;
    Paint paint;
    std::size_t width = 96;
    std::size_t most = 0;  // lines of a hex; 0 without end
};

// Nothing where the hexes would be too narrow to be read.
std::optional<Block> hex_block(const engine::Value& board, const HexStyle& style);
// One of its places in a line: `LF 2 (1,-1) N 3H D`.
std::string hex_line(const engine::Value& board, const engine::Value& place, const HexStyle& style);

std::string hex_board_text(const engine::AnyState& view, const engine::Value& board, const BoardStyle& style);

}  // namespace cli
