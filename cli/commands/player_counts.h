// For how many players a game is, read from its first option.
#pragma once

#include <string>
#include <vector>

#include "engine/any_game.h"

namespace cli {

std::vector<int> player_counts(const engine::GameFacts& facts);  // ascending, never empty
std::string player_counts_text(const engine::GameFacts& facts);  // "2", "2 or 4", "2 to 5"
std::string example_game(const engine::Registry& games);         // "vault(players=4)"

}  // namespace cli
