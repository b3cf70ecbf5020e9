// The table of a game on grids, one for each seat or one for all: phases, texts, the own hand as cards.
#pragma once

#include "cli/boards/board.h"

namespace cli {

std::string grid_board_text(const engine::AnyState& view, const engine::Value& board, const BoardStyle& style);
// The viewer's cards in full; empty where none are known.
std::string grid_hand_text(const engine::AnyState& view, const engine::Value& board, const BoardStyle& style);
// One seat's grid, large; empty where there is none.
std::string grid_text(const engine::AnyState& view, const engine::Value& board, engine::Seat seat,
                      const BoardStyle& style);

}  // namespace cli
