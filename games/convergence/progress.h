// What a screen shows beside the networks: how far the milestones are, what the hand costs now, the half-made choice
// and, once it is over, where the points came from. docs/sheets.md
#pragma once

#include "games/convergence/rules.h"

namespace convergence {

void add_progress(const Setup& setup, const State& s, engine::Value& board);

}  // namespace convergence
