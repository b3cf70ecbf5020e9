#include "tests/games/small_games.h"

#include "engine/erase.h"
#include "tests/games/echo/rules.h"
#include "tests/games/forge/rules.h"
#include "tests/games/melee/rules.h"
#include "tests/games/vault/rules.h"

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
