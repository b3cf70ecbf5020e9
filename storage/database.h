// The SQLite file behind the store: opening it, its versions, the checksums of its rows. For storage/ alone.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>

#include "storage/store.h"

namespace storage {

enum class Access { Write, Read };

using Database = std::unique_ptr<SQLite::Database>;

// Access::Write makes a missing file and brings an older one up to date; Access::Read wants one of this very version.
engine::Result<Database, engine::LoadError> open_database(const std::string& file, Access access);

// What SQLite complains of, in words of ours where we know better.
std::string reason(const SQLite::Exception& failure);
bool is_damage(const SQLite::Exception& failure);  // and no moment's fault of the disk
engine::LoadError load_error(const std::string& file, const SQLite::Exception& failure);

// Every row carries one: what was altered behind our back, or torn by the disk, does not fit it any more.
std::int64_t checksum(const GuestRow& guest);
// How many lines a table has, and a running hash over them: what is cut off at the end is missed.
struct Tally {
    int lines = 0;
    std::int64_t chain = 0;
    void add(std::string_view text);
    bool operator==(const Tally&) const = default;
};
std::int64_t checksum(const TableRow& table, const Tally& tally);
std::int64_t checksum(std::string_view table, int line, std::string_view text);

// Rows as the columns below give them, and whether they fit their checksum.
inline constexpr const char* kGuestColumns = "id, token_hash, name, seen, sum";
inline constexpr const char* kTableColumns = "id, state, head, note, created, updated, lines, chain, sum";
bool read(SQLite::Statement& row, GuestRow& guest);
bool read(SQLite::Statement& row, TableRow& table, Tally& tally);

// Reads the lines of one table in order until one is missing or does not fit.
struct LineReader {
    std::string table;
    int next = 0;
    Tally tally{};  // of what was read
    std::optional<Fault> take(int number, const std::string& text, std::int64_t sum);
    std::optional<Fault> end(const Tally& written) const;  // are these all? Nothing where one was wrong
    bool wrong = false;
};

}  // namespace storage
