// The turn from Energy to Cleanup, the deal before the first one and the scoring after the last.
#pragma once

#include "games/convergence/resolve.h"

namespace convergence {

bool finish_deal(const Setup& setup, State& s, engine::Events* events);  // false while cards are to be dealt
void begin_turn(const Setup& setup, State& s, engine::Events* events);
void step_end_turn(const Setup& setup, State& s, engine::Events* events);

// The parts of the final scoring, CV-11.4, read from the table after it. Exact unless an Endgame text gains tokens.
struct FinalScore {
    int nodes = 0, texts = 0, paradigm = 0, tokens = 0;
};
FinalScore final_score(const Setup& setup, const State& s, Seat seat);

}  // namespace convergence
