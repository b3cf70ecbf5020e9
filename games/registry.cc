#include "games/registry.h"

#include "engine/erase.h"
#include "games/convergence/rules.h"

namespace games {

engine::Registry registry() {
    return {
        engine::erase<convergence::Convergence>(),
    };
}

}  // namespace games
