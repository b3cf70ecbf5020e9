// A battlefield of two halves that face each other, the own one below.
#pragma once

#include "cli/boards/board.h"

namespace cli {

std::string halves_board_text(const engine::AnyState& view, const engine::Value& board, const BoardStyle& style);
std::string halves_hand_text(const engine::AnyState& view, const engine::Value& board, const BoardStyle& style);
std::string halves_goals_text(const engine::AnyState& view, const engine::Value& board, const BoardStyle& style);
std::string halves_range_text(const engine::AnyState& view, const engine::Value& board, engine::Ref unit,
                              const BoardStyle& style);

}  // namespace cli
