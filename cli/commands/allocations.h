// Counts every allocation of the program. Only a program's main may name this: it replaces operator new.
#pragma once

#include <cstddef>

namespace cli {

// How often this thread allocated so far; null where a sanitizer has its own operator new.
std::size_t (*allocation_counter())();

}  // namespace cli
