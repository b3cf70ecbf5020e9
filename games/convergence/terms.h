// What `about` says of an empty cell and of the words of the rulebook: types and tokens.
#pragma once

#include "games/convergence/rules.h"

namespace convergence {

// A cell of the active player's grid: what a card there needs, what lies beside it, which known hand cards fit.
void about_cell(const Setup& setup, const State& s, std::uint16_t place, std::vector<engine::AboutLine>& lines);
void about_word(const Setup& setup, int word, std::vector<engine::AboutLine>& lines);

}  // namespace convergence
