#include "tests/source_dir.h"

std::filesystem::path source_dir() { return NEXUS_SOURCE_DIR; }
