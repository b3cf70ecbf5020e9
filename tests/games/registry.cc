#include "tests/games/registry.h"

#include "engine/erase.h"
#include "tests/games/vault/rules.h"

namespace small_games {

engine::Registry registry() {
    return {
        engine::erase<vault::Vault>(true),
    };
}

}  // namespace small_games
