// The table of a game that publishes `board` in its sheet: phases, texts, one grid per seat, the own hand as cards.
#pragma once

#include "cli/board.h"

namespace cli {

std::string grid_board_text(const engine::AnyState& view, const engine::Value& board, const BoardStyle& style);
// The viewer's cards in full; empty where none are known.
std::string hand_text(const engine::AnyState& view, const BoardStyle& style);
// One seat's grid, large; empty where there is none.
std::string grid_text(const engine::AnyState& view, engine::Seat seat, const BoardStyle& style);

}  // namespace cli
