#include "storage/database.h"

#include <SQLiteCpp/VariadicBind.h>
#include <sqlite3.h>

#include <array>
#include <filesystem>

namespace storage {
namespace {

constexpr int kBusyMs = 10'000;           // another process may hold the file for a moment: a backup, a check
constexpr int kApplication = 0x4e455855;  // "NEXU" in the head of the file
constexpr std::array<const char*, 3> kSteps{
    // what leads from version N to N+1; never altered, only added to
    R"(CREATE TABLE guests(
           id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, seen INTEGER NOT NULL,
           sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
       CREATE TABLE tables(
           id TEXT PRIMARY KEY NOT NULL, state TEXT NOT NULL, head TEXT NOT NULL, note TEXT NOT NULL,
           created INTEGER NOT NULL, updated INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT;
       CREATE TABLE lines(
           table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL, text TEXT NOT NULL,
           sum INTEGER NOT NULL, PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;)",
    // A start asks for the open tables, a lobby for the last ones: neither may read all that were ever played.
    R"(CREATE INDEX tables_by_age ON tables(state, created, id);
       CREATE INDEX tables_by_end ON tables(state, updated, id);)",
    // How many lines there are, and their running hash; `count_lines` fills them in.
    R"(ALTER TABLE tables ADD COLUMN lines INTEGER NOT NULL DEFAULT 0;
       ALTER TABLE tables ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;)",
};
constexpr int kVersion = static_cast<int>(kSteps.size());
constexpr int kCounted = 3;  // the version that counts lines

int number(SQLite::Database& database, const char* query) { return database.execAndGet(query).getInt(); }

// The lines of every table as they are found; a row that did not fit its sum before does not fit it afterwards.
void count_lines(SQLite::Database& database) {
    SQLite::Statement tables(database, std::string("SELECT ") + kTableColumns + " FROM tables");
    SQLite::Statement lines(database, "SELECT text FROM lines WHERE table_id = ? ORDER BY number");
    SQLite::Statement put(database, "UPDATE tables SET lines = ?, chain = ?, sum = ? WHERE id = ?");
    while (tables.executeStep()) {
        TableRow row;
        Tally tally;
        read(Columns{tables}, row, tally);
        const auto before = sum_of(
            "table", {row.id, row.state, row.head, row.note, std::to_string(row.created), std::to_string(row.updated)});
        const bool whole = tables.getColumn(8).getInt64() == before;
        lines.reset();
        lines.bind(1, row.id);
        while (lines.executeStep()) tally.add(lines.getColumn(0).getString());
        put.reset();
        SQLite::bind(put, tally.lines, tally.chain, checksum(row, tally) ^ (whole ? 0 : 1), row.id);
        put.exec();
    }
}

void migrate(SQLite::Database& database) {
    if (number(database, "PRAGMA user_version") == kVersion) return;
    SQLite::Transaction all(database, SQLite::TransactionBehavior::IMMEDIATE);
    // Asked again: another process may have been faster.
    for (int version = number(database, "PRAGMA user_version"); version < kVersion; ++version) {
        database.exec(kSteps[static_cast<std::size_t>(version)]);
        if (version + 1 == kCounted) count_lines(database);
    }
    database.exec("PRAGMA application_id = " + std::to_string(kApplication));
    database.exec("PRAGMA user_version = " + std::to_string(kVersion));
    all.commit();
}

std::optional<engine::LoadError> refuse(const std::string& file, SQLite::Database& database, Access access) {
    const int version = number(database, "PRAGMA user_version");
    const bool ours = number(database, "PRAGMA application_id") == kApplication;
    const bool empty = number(database, "SELECT count(*) FROM sqlite_schema") == 0;
    const auto error = [&](std::string message, std::string remedy) {
        return engine::LoadError{file, 0, 0, std::move(message), {}, std::move(remedy)};
    };
    if (!ours && !(empty && access == Access::Write))
        return error("this is no database of Nexus", "name the file that `nexus serve --db FILE` was given");
    if (version > kVersion)
        return error("this database has version " + std::to_string(version) +
                         ", made by a newer Nexus; this one knows " + std::to_string(kVersion),
                     "use the newer program, or a backup from before");
    if (version < kVersion && access == Access::Read)
        return error(
            "this database has the older version " + std::to_string(version) + " of " + std::to_string(kVersion),
            "`nexus serve` brings it up to date");
    if (access == Access::Write && sqlite3_db_readonly(database.getHandle(), "main") != 0)
        return error("this database cannot be written", "is the file or the disk read-only for this user?");
    return std::nullopt;
}

// The file knows what is hidden in games that are being played. Its log gets the same rights.
void keep_private(const std::string& file, bool fresh) {
    using std::filesystem::perms, std::filesystem::perm_options;
    for (const auto* end : {"", "-wal", "-shm"}) {
        std::error_code none;
        if (fresh) {
            std::filesystem::permissions(file + end, perms::owner_read | perms::owner_write, none);
        } else {
            std::filesystem::permissions(file + end, perms::others_all, perm_options::remove, none);
        }
    }
}

}  // namespace

engine::Result<Database, engine::LoadError> open_database(const std::string& file, Access access) {
    try {
        const int flags =
            access == Access::Write ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY;
        const bool fresh = !std::filesystem::exists(file);
        auto database = std::make_unique<SQLite::Database>(file, flags, kBusyMs);
        if (access == Access::Write) keep_private(file, fresh);
        if (auto error = refuse(file, *database, access)) return *error;
        if (access == Access::Read) return database;
        if (database->execAndGet("PRAGMA journal_mode = WAL").getString() != "wal")
            return engine::LoadError{file, 0, 0, "this disk cannot hold a write-ahead log", {}, "use a local disk"};
        database->exec("PRAGMA synchronous = FULL");  // a commit survives the loss of power
        database->exec("PRAGMA foreign_keys = ON");
        migrate(*database);
        return database;
    } catch (const SQLite::Exception& failure) {
        return load_error(file, failure);
    }
}

std::string reason(const SQLite::Exception& failure) {
    const std::string said = failure.what();
    switch (failure.getErrorCode() & 0xff) {
        case SQLITE_FULL: return "the disk is full";
        case SQLITE_READONLY: return "the database cannot be written: " + said;
        case SQLITE_BUSY: return "another process holds the database";
        case SQLITE_IOERR: return "the disk failed: " + said;
        case SQLITE_CORRUPT: return "the database is damaged: " + said;
        case SQLITE_NOTADB: return "this file is no database";
        case SQLITE_CANTOPEN: return "the database cannot be opened";
        default: return said;
    }
}

bool is_damage(const SQLite::Exception& failure) {
    const int code = failure.getErrorCode() & 0xff;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

engine::LoadError load_error(const std::string& file, const SQLite::Exception& failure) {
    engine::LoadError error{file, 0, 0, reason(failure), {}, {}};
    const int code = failure.getErrorCode() & 0xff;
    if (code == SQLITE_CANTOPEN) error.remedy = "does the folder exist, and may this user read and write there?";
    if (code == SQLITE_CORRUPT) error.remedy = "go back to a backup (`nexus db backup`)";
    return error;
}

}  // namespace storage
