// A house in a PostgreSQL database, by its URL. For storage/ alone.
#pragma once

#include "storage/reading.h"

namespace storage {

engine::Result<std::unique_ptr<Store>, engine::LoadError> open_postgres(const std::string& url);
engine::Result<std::unique_ptr<Reading>, engine::LoadError> read_postgres(const std::string& url);

}  // namespace storage
