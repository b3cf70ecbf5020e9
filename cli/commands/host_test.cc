// The commands that look after a database, by their exit codes.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/commands/commands.h"
#include "storage/store.h"

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

TEST_CASE("a program without a server says so") {
    CHECK(cli::serve({}, {}) == cli::kUsage);
    CHECK(cli::verify({}, {}) == cli::kUsage);
}

TEST_SUITE_END();
