#include "games/small/small_games.h"

#include "engine/erase.h"
#include "games/small/echo/rules.h"
#include "games/small/forge/rules.h"
#include "games/small/melee/rules.h"
#include "games/small/vault/rules.h"

namespace small_games {

engine::Registry registry() {
    return {
        engine::erase<echo::Echo>(true),
        engine::erase<forge::Forge>(true),
        engine::erase<vault::Vault>(true),
        engine::erase<melee::Melee>(true),
    };
}

}  // namespace small_games
