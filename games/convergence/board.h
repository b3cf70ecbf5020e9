// What a screen needs to draw the networks: the value `board` of the sheet (docs/sheets.md).
#pragma once

#include "engine/board.h"
#include "games/convergence/rules.h"

namespace convergence {

engine::Value board_sheet(const Setup& setup, const State& s);
// What the card being built would feed and be fed by on this cell.
void preview_cell(const Setup& setup, const State& s, std::uint16_t place, std::vector<engine::AboutLine>& lines);

}  // namespace convergence
