// What every screen needs to draw a position (docs/sheets.md).
#pragma once

#include "engine/board.h"
#include "games/nexus_ops/position.h"

namespace nexus_ops {

engine::Value board_sheet(At at);
engine::Value battle_sheet(At at);  // of the battle that goes on; empty without one
int income_of(At at, Seat seat);    // what the next Mining phase would bring as things stand

}  // namespace nexus_ops
