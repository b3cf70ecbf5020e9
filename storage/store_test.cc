// The store in a file, whatever happens to the file.
#include <SQLiteCpp/SQLiteCpp.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "engine/value.h"
#include "storage/stores_test.h"

using namespace storage::test;
using storage::Change;

namespace {

std::string open_error(const std::string& file) {
    const auto store = storage::open_sqlite(file);
    return store ? "none" : engine::text(store.error());
}

// A second hand in the file, without checksums.
void by_hand(const std::string& file, const std::string& sql) {
    SQLite::Database database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec(sql);
}

void write_text(const std::string& file, std::string_view text) { std::ofstream(file) << text; }

}  // namespace

TEST_SUITE_BEGIN("storage");

TEST_CASE("a database that is deleted, or another put in its place, acknowledges nothing") {
    for (const auto* gone : {"a.db", "a.db-wal"}) {
        const Folder folder;
        const auto store = open(folder.file("a.db"));
        CHECK(commit(*store, new_table("t")).empty());
        std::filesystem::remove(folder.file(gone));
        says(commit(*store, line("t", 0, {"zero"})), "was deleted");
        write_text(folder.file(gone), "something else");
        says(commit(*store, line("t", 0, {"zero"})), "deleted");
    }
}

TEST_CASE("nobody else may read a database") {
    const Folder folder;
    const auto file = folder.file("a.db");
    const auto closed = [](const std::string& name) {
        using std::filesystem::perms;
        return (std::filesystem::status(name).permissions() & (perms::others_all | perms::group_all)) == perms::none;
    };
    {
        const auto store = open(file);
        commit(*store, new_table("t"));
        for (const auto* end : {"", "-wal", "-shm"}) CHECK_MESSAGE(closed(file + end), end);
        CHECK_FALSE(storage::backup(file, folder.file("copy.db")));
        CHECK(closed(folder.file("copy.db")));
    }
    std::filesystem::permissions(file, std::filesystem::perms(0644));  // as older versions left it
    const auto store = open(file);
    CHECK((std::filesystem::status(file).permissions() & std::filesystem::perms::others_all) ==
          std::filesystem::perms::none);
}

TEST_CASE("a damaged page does not end the store") {
    const Folder folder;
    const auto file = folder.file("a.db");
    {
        const auto store = open(file);
        commit(*store, new_table("t"));
        for (int i = 0; i < 200; ++i) store->commit(line("t", i, {std::string(200, 'x')}), {});
    }
    {
        std::fstream raw(file, std::ios::in | std::ios::out | std::ios::binary);
        const auto size = static_cast<long>(std::filesystem::file_size(file));
        REQUIRE(size > 10 * 4096);
        for (long page = size / 4096 - 6; page < size / 4096 - 2; ++page) {
            raw.seekp(page * 4096);
            raw << std::string(4096, '\x7f');
        }
    }
    const auto store = open(file);
    int told = 0;
    store->tell_faults([&](const storage::Fault&) { ++told; });
    REQUIRE_FALSE(store->lines("t"));
    CHECK(store->lines("t").error().damage);
    CHECK(told > 0);
    CHECK(*store->table("t"));
    CHECK(commit(*store, new_table("u")).empty());
    CHECK_FALSE(storage::check(file)->faults.empty());
}

TEST_CASE("a torn page of the tables takes with it what it holds, and one of their index nothing") {
    constexpr long kPage = 4096;
    constexpr char kTableLeaf = 13, kIndexLeaf = 10;
    constexpr int kTables = 300;
    const Folder folder;
    const auto whole = folder.file("a.db"), torn = folder.file("torn.db");
    {
        const auto store = open(whole);
        for (int i = 0; i < kTables; ++i) store->commit(new_table("t" + std::to_string(i), "over", i, i), {});
    }
    std::string bytes;
    {
        std::ifstream raw(whole, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(raw), {});
    }
    int leaves = 0, indexes = 0;
    for (long at = kPage; at < static_cast<long>(bytes.size()); at += kPage) {
        const auto page = bytes.substr(static_cast<std::size_t>(at), kPage);
        if ((page[0] != kTableLeaf && page[0] != kIndexLeaf) || page.find("over") == std::string::npos) continue;
        const bool leaf = page[0] == kTableLeaf;
        CAPTURE(at / kPage);
        ++(leaf ? leaves : indexes);
        std::filesystem::remove(torn);
        auto altered = bytes;
        altered.replace(static_cast<std::size_t>(at), kPage, std::string(kPage, '\x7f'));
        std::ofstream(torn, std::ios::binary) << altered;
        const auto store = open(torn);
        int told = 0;
        store->tell_faults([&](const storage::Fault& fault) { told += fault.damage ? 1 : 0; });
        const auto found = store->tables("over"), last = store->last_over(kTables);
        CHECK(std::ranges::is_sorted(found, {}, &storage::TableRow::created));
        CHECK(std::ranges::is_sorted(last, std::greater(), &storage::TableRow::updated));
        CHECK(found.size() == last.size());
        CHECK(found.size() >= (leaf ? kTables / 2 : kTables));
        CHECK(found.size() <= kTables);
        CHECK((found.size() < kTables) == leaf);
        CHECK(told > 0);
    }
    CHECK(leaves > 2);
    CHECK(indexes > 2);
}

TEST_CASE("an older database is brought up to date") {
    const Folder folder;
    const auto file = folder.file("old.db");
    const auto sum = static_cast<std::int64_t>(engine::hash_text("table1:t7:playing4:head0:1:11:1"));
    const auto line_sum = static_cast<std::int64_t>(engine::hash_text("line1:t1:04:zero"));
    // Version 1, as it was.
    by_hand(file,
            "PRAGMA application_id = 1313167445; PRAGMA user_version = 1;"
            "CREATE TABLE guests(id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, "
            "seen INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
            "CREATE TABLE tables(id TEXT PRIMARY KEY NOT NULL, state TEXT NOT NULL, head TEXT NOT NULL, note TEXT NOT "
            "NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT;"
            "CREATE TABLE lines(table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL, text TEXT NOT "
            "NULL, sum INTEGER NOT NULL, PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;"
            "INSERT INTO tables VALUES('t', 'playing', 'head', '', 1, 1, " +
                std::to_string(sum) +
                ");INSERT INTO tables VALUES('bad', 'playing', 'head', '', 1, 1, 7);"
                "INSERT INTO lines VALUES('t', 0, 'zero', " +
                std::to_string(line_sum) + ")");
    const auto before = storage::check(file);
    REQUIRE_FALSE(before);
    says(engine::text(before.error()), "older version 1 of 3");
    const auto store = open(file);
    CHECK((*store->table("t"))->head == "head");
    CHECK_FALSE(store->table("bad"));  // what was damaged is not mended by it
    CHECK(commit(*store, line("t", 1, {"x"})).empty());
    CHECK(*store->lines("t") == std::vector<std::string>{"zero", "x"});
    const auto after = storage::check(file);
    REQUIRE(after);
    REQUIRE(after->faults.size() == 1);
    says(after->faults[0].message, "table bad does not fit");
    SQLite::Database other(file);
    CHECK(other.execAndGet("SELECT count(*) FROM sqlite_schema WHERE name = 'tables_by_age'").getInt() == 1);
    CHECK(other.execAndGet("PRAGMA user_version").getInt() == 3);
}

TEST_CASE("what is no database of ours, or a newer one, is refused and left as it is") {
    const Folder folder;
    const auto file = folder.file("a.db");
    open(file);
    by_hand(file, "PRAGMA user_version = 99");
    says(open_error(file), "version 99, made by a newer Nexus");
    write_text(folder.file("text.db"), "This is a letter to my aunt, and it is longer than the head of a database.\n");
    says(open_error(folder.file("text.db")), "this file is no database");
    by_hand(folder.file("other.db"), "CREATE TABLE songs(name TEXT)");
    says(open_error(folder.file("other.db")), "no database of Nexus");
    says(open_error(folder.file("no/such/folder.db")), "does the folder exist");
    const auto missing = storage::check(folder.file("missing.db"));
    CHECK_FALSE(missing);
    CHECK_FALSE(std::filesystem::exists(folder.file("missing.db")));
}

TEST_CASE("a file that may not be written is refused") {
    const Folder folder;
    const auto file = folder.file("a.db");
    open(file);
    ::chmod(file.c_str(), 0444);
    ::chmod(folder.path.c_str(), 0755);
    // Root may write everything, so somebody else tries.
    const auto child = ::fork();
    if (child == 0) {
        if (::getuid() == 0 && ::setuid(65534) != 0) ::_exit(2);
        const auto store = storage::open_sqlite(file);
        ::_exit(!store && store.error().message.find("cannot be written") != std::string::npos ? 0 : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_SUITE_END();
