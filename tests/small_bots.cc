#include "tests/small_bots.h"

#include "bots/make_table.h"
#include "tests/games/vault/evaluate.h"

namespace small_games {

const bots::BotTable* find_bots(std::string_view game_id) {
    static const bots::BotTables kTables = {
        bots::bot_table<vault::Vault, vault::VaultEvaluator>(),
    };
    return bots::find_bots(kTables, game_id);
}

}  // namespace small_games
