// Reads a whole SQLite file. For storage/ alone.
#pragma once

#include "storage/reading.h"

namespace storage {

engine::Result<std::unique_ptr<Reading>, engine::LoadError> read_sqlite(const std::string& file);

}  // namespace storage
