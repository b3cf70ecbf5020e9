// Stores that go with their test, and changes for them.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <future>

#include "storage/shared.h"
#if __has_include(<postgresql/libpq-fe.h>)
#include "storage/postgres/server_test.h"
#endif

namespace storage::test {

// A folder that goes with its test.
struct Folder {
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "store-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string file(const char* name) const { return path + "/" + name; }
    std::string path;
};

inline std::unique_ptr<storage::Store> open(const std::string& where) {
    auto store = storage::open_store(where);
    const std::string error = store ? "" : engine::text(store.error());
    REQUIRE_MESSAGE(store, error);
    return std::move(*store);
}

inline bool says(const std::string& text, std::string_view part) {
    INFO(text);
    const bool found = text.find(part) != std::string::npos;
    CHECK_MESSAGE(found, "expected: " << part);
    return found;
}

// Waits for the one change; "" or its fault.
inline std::string commit(storage::Store& store, Change change) {
    std::promise<std::string> said;
    store.commit(std::move(change), [&](const auto& fault) { said.set_value(fault ? fault->why : ""); });
    return said.get_future().get();
}

// The table is this server's, whoever else was here before.
inline bool have(storage::Store& store, std::string_view table) {
    if (store.shared() == nullptr) return true;
    if (store.shared()->settle("", "here")) return false;
    const auto held = store.shared()->take(table);
    return held && *held && !(*held)->elsewhere;
}

inline Change new_table(std::string id, std::string state = "playing", std::int64_t created = 1,
                        std::int64_t updated = 1) {
    Change change;
    change.table = {std::move(id), std::move(state), "head", "", created, updated};
    return change;
}

inline Change line(std::string table, int first, std::vector<std::string> lines) {
    Change change;
    change.lines_of = std::move(table);
    change.first = first;
    change.lines = std::move(lines);
    return change;
}

inline Change new_guest(std::string id, std::string token_hash, std::string name = "Ada") {
    Change change;
    change.guest = {std::move(id), std::move(token_hash), std::move(name), 7};
    return change;
}

// Houses of either kind that go with their test. A second hand in them knows no checksums.
struct SqliteHouse {
    Folder folder;
    std::string where = folder.file("a.db");
    void by_hand(const std::string& sql) const {
        SQLite::Database(where, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
    }
    static constexpr const char* kLetLinesGo = "PRAGMA foreign_keys = OFF";
};

#if __has_include(<postgresql/libpq-fe.h>)
struct PostgresHouse {
    std::string where = PostgresServer::get().fresh();
    void by_hand(const std::string& sql) const { PostgresServer::by_hand(where, sql); }
    static constexpr const char* kLetLinesGo = "ALTER TABLE lines DROP CONSTRAINT lines_table_id_fkey";
};
#define EVERY_HOUSE SqliteHouse, PostgresHouse
#else
#define EVERY_HOUSE SqliteHouse
#endif

}  // namespace storage::test
