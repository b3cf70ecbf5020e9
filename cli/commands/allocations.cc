#include "cli/commands/allocations.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define NEXUS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define NEXUS_SANITIZED 1
#endif
#endif

#ifdef NEXUS_SANITIZED

std::size_t (*cli::allocation_counter())() { return nullptr; }

#else

#include <cstdlib>
#include <new>

namespace {
thread_local std::size_t counted = 0;
}

std::size_t (*cli::allocation_counter())() {
    return [] { return counted; };
}

void* operator new(std::size_t size) {
    ++counted;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

#endif
