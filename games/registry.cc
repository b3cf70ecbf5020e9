#include "games/registry.h"

#include "engine/erase.h"
#include "games/convergence/rules.h"
#include "games/nexus_ops/rules.h"
#include "games/quantum_cloud/rules.h"
#include "games/quantum_nexus/rules.h"

namespace games {

engine::Registry registry() {
    return {
        engine::erase<convergence::Convergence>(),
        engine::erase<quantum_nexus::QuantumNexus>(),
        engine::erase<quantum_cloud::QuantumCloud>(),
        engine::erase<nexus_ops::NexusOps>(),
    };
}

}  // namespace games
