// The commands that look after a database, by their exit codes.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/commands/commands.h"
#include "storage/stores_test.h"

using storage::test::SqliteHouse;
#if __has_include(<postgresql/libpq-fe.h>)
using storage::test::PostgresHouse;
#endif

TEST_SUITE_BEGIN("cli");

TEST_CASE("a database is checked and copied by command") {
    std::string folder = (std::filesystem::temp_directory_path() / "host-XXXXXX").string();
    REQUIRE(::mkdtemp(folder.data()) != nullptr);
    const std::string file = folder + "/a.db", copy = folder + "/b.db", letter = folder + "/letter";
    CHECK(cli::database_check({}, {file, "", "", false}) == cli::kUsage);
    CHECK(cli::database_backup({file, copy, "", false}) == cli::kUsage);
    REQUIRE(storage::open_sqlite(file));
    CHECK(cli::database_check({}, {file, "", "", false}) == cli::kGood);
    CHECK(cli::database_backup({file, copy, "", false}) == cli::kGood);
    CHECK(cli::database_check({}, {copy, "", "", true}) == cli::kGood);
    CHECK(cli::database_backup({file, copy, "", false}) == cli::kBad);
    std::ofstream(letter) << std::string(2000, 'x');
    CHECK(cli::database_check({}, {letter, "", "", false}) == cli::kBad);
    std::filesystem::remove_all(folder);
}

TEST_CASE_TEMPLATE("a house goes back to its copy", House, EVERY_HOUSE) {
    using storage::test::new_guest, storage::test::new_table, storage::test::line, storage::test::commit;
    const House first, second;
    const storage::test::Folder folder;
    const std::string monday = folder.file("monday.db");
    {
        const auto store = storage::test::open(first.where);
        commit(*store, new_guest("g1", "hash"));
        commit(*store, new_table("t1"));
        commit(*store, line("t1", 0, {"one", "two"}));
        CHECK(cli::database_backup({first.where, monday, "", false}) == cli::kGood);  // while it is open
        commit(*store, line("t1", 2, {"three"}));
    }
    CHECK(cli::database_move({monday, first.where, "", false}) == cli::kBad);  // not over another
    CHECK(cli::database_move({monday, second.where, "", false}) == cli::kGood);
    CHECK(*storage::inventory(second.where) == *storage::inventory(monday));
    CHECK(storage::test::open(second.where)->lines("t1")->size() == 2);
}

TEST_CASE("a program without a server says so") {
    CHECK(cli::serve({}, {}) == cli::kUsage);
    CHECK(cli::verify({}, {}) == cli::kUsage);
}

TEST_SUITE_END();
