// The one place that names every game.
#pragma once

#include "engine/any_game.h"

namespace games {

engine::Registry registry();

}  // namespace games
