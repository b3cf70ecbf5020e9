// Where the tree lies whose files tests read. One file alone is compiled with it, so that trees share a compiler cache.
#pragma once

#include <filesystem>

std::filesystem::path source_dir();
