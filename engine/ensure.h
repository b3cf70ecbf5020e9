// ENSURE: we are wrong, stop. PARANOID: its expensive cousin, only where NEXUS_PARANOID is set.
// Neither may ever fire on what a player or a file can cause.
#pragma once

namespace engine {

[[noreturn]] void ensure_failed(const char* condition, const char* file, int line);

}  // namespace engine

#define ENSURE(condition) \
    (static_cast<bool>(condition) ? static_cast<void>(0) : ::engine::ensure_failed(#condition, __FILE__, __LINE__))

#ifdef NEXUS_PARANOID
#define PARANOID(condition) ENSURE(condition)
#else
#define PARANOID(condition) static_cast<void>(0)
#endif
