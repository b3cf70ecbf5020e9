// The small games that prove the contract, one line each.
#pragma once

#include "engine/any_game.h"

namespace small_games {

engine::Registry registry();

}  // namespace small_games
