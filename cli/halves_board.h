// A battlefield of two halves that face each other, from the value `board` of a sheet with `halves` (docs/sheets.md).
#pragma once

#include "cli/board.h"

namespace cli {

std::string halves_board_text(const engine::AnyState& view, const engine::Value& board, const BoardStyle& style);

// The viewer's cards with all their words; empty for a game without such a board.
std::string halves_hand_text(const engine::AnyState& view, const BoardStyle& style);
std::string halves_missions_text(const engine::AnyState& view, const BoardStyle& style);  // of both, in full

// The battlefield with the places that a card in play reaches; empty where it reaches none or is not there.
std::string range_text(const engine::AnyState& view, engine::Ref unit, const BoardStyle& style);

}  // namespace cli
