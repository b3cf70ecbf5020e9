// The bots of every game, one line each.
#pragma once

#include "bots/table.h"

namespace eval {

bots::BotTable convergence_bots();
bots::BotTable quantum_nexus_bots();
bots::BotTable quantum_cloud_bots();
bots::BotTable nexus_ops_bots();

const bots::BotTable* find_bots(std::string_view game_id);

}  // namespace eval
