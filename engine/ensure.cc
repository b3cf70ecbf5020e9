#include "engine/ensure.h"

#include <cstdio>
#include <cstdlib>

namespace engine {
namespace {
thread_local const char* (*describe_context)() = nullptr;
}

void set_ensure_context(const char* (*describe)()) { describe_context = describe; }

void ensure_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: internal error: %s does not hold\n", file, line, condition);
    if (describe_context != nullptr) std::fprintf(stderr, "%s\n", describe_context());
    std::abort();
}

}  // namespace engine
