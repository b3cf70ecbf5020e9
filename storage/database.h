// The SQLite file behind the store: opening it, its versions. For storage/ alone.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>

#include "storage/rows.h"

namespace storage {

enum class Access { Write, Read };

using Database = std::unique_ptr<SQLite::Database>;

// Access::Write makes a missing file and brings an older one up to date; Access::Read wants one of this very version.
engine::Result<Database, engine::LoadError> open_database(const std::string& file, Access access);

// What SQLite complains of, in words of ours where we know better.
std::string reason(const SQLite::Exception& failure);
bool is_damage(const SQLite::Exception& failure);  // and no moment's fault of the disk
engine::LoadError load_error(const std::string& file, const SQLite::Exception& failure);

// The columns of the row at hand.
struct Columns {
    SQLite::Statement& row;
    std::string text(int i) const { return row.getColumn(i).getString(); }
    std::int64_t number(int i) const { return row.getColumn(i).getInt64(); }
};

}  // namespace storage
