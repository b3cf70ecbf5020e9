// The turn from Energy to Cleanup, the deal before the first one and the scoring after the last.
#pragma once

#include "games/convergence/resolve.h"

namespace convergence {

bool finish_deal(const Setup& setup, State& s, engine::Events* events);  // false while cards are to be dealt
void begin_turn(const Setup& setup, State& s, engine::Events* events);
void step_end_turn(const Setup& setup, State& s, engine::Events* events);

}  // namespace convergence
