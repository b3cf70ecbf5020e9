#include "bots/eval/small_games.h"

#include "bots/make_table.h"
#include "games/small/echo/evaluate.h"
#include "games/small/forge/evaluate.h"
#include "games/small/melee/evaluate.h"
#include "games/small/vault/evaluate.h"

namespace small_games {
namespace {

// Points come at once in Vault: a long random rollout only blurs them.
struct VaultSearch : vault::VaultEvaluator {
    static constexpr bots::SearchSettings kSearch{.rollout_steps = 1, .early_steps = 0};
};

}  // namespace

const bots::BotTable* find_bots(std::string_view game_id) {
    static const bots::BotTables kTables = {
        bots::bot_table<echo::Echo, echo::EchoEvaluator>(),
        bots::bot_table<forge::Forge, forge::ForgeEvaluator>(),
        bots::bot_table<vault::Vault, VaultSearch>(),
        bots::bot_table<melee::Melee, melee::MeleeEvaluator>(),
    };
    return bots::find_bots(kTables, game_id);
}

}  // namespace small_games
