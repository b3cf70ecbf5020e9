// The bots of the small games.
#pragma once

#include "bots/table.h"

namespace small_games {

const bots::BotTable* find_bots(std::string_view game_id);  // null if there is none

}  // namespace small_games
