// What a screen shows beside the networks: how far the milestones are, what the hand costs now, and the
// half-made choice. docs/sheets.md
#pragma once

#include "engine/board.h"
#include "games/convergence/rules.h"

namespace convergence {

void add_progress(const Setup& setup, const State& s, engine::board::Sheet& sheet);

}  // namespace convergence
