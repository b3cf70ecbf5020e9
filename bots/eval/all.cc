#include "bots/eval/all.h"

namespace eval {

const bots::BotTable* find_bots(std::string_view game_id) {
    static const bots::BotTables kTables = {
        convergence_bots(),
        quantum_nexus_bots(),
        quantum_cloud_bots(),
        nexus_ops_bots(),
    };
    return bots::find_bots(kTables, game_id);
}

}  // namespace eval
