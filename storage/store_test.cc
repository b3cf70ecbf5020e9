// What is acknowledged is there, in order, whatever happens to the file.
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

Change new_guest(std::string id, std::string token_hash, std::string name = "Ada") {
    Change change;
    change.guest = {std::move(id), std::move(token_hash), std::move(name), 7};
    return change;
}

// A second hand in the file, without checksums.
void by_hand(const std::string& file, const std::string& sql) {
    SQLite::Database database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec(sql);
}

std::string fault_of(storage::Store& store, const char* table) {
    const auto lines = store.lines(table);
    return lines ? "none" : std::to_string(lines.error().line) + ": " + lines.error().message;
}

void write_text(const std::string& file, std::string_view text) { std::ofstream(file) << text; }

}  // namespace

TEST_SUITE_BEGIN("storage");

TEST_CASE("what was acknowledged is there in order, also after reopening") {
    const Folder folder;
    const auto file = folder.file("a.db");
    for (int round = 0; round < 3; ++round) {
        const auto store = open(file);
        if (round == 0) CHECK(commit(*store, new_table("t")).empty());
        CHECK(commit(*store, line("t", round * 2, {"line " + std::to_string(round * 2), "\xc3\xa4 | \n;'\"\x01"}))
                  .empty());
        const auto lines = store->lines("t");
        REQUIRE(lines);
        REQUIRE(lines->size() == static_cast<std::size_t>(round) * 2 + 2);
        CHECK((*lines)[static_cast<std::size_t>(round) * 2] == "line " + std::to_string(round * 2));
        CHECK(lines->back() == "\xc3\xa4 | \n;'\"\x01");
    }
}

TEST_CASE("guests and tables are found and replaced") {
    const Folder folder;
    const auto store = open(folder.file("a.db"));
    CHECK(commit(*store, new_guest("g1", "hash1")).empty());
    CHECK(commit(*store, new_guest("g1", "hash1", "Grace")).empty());
    CHECK((*store->guest("g1"))->name == "Grace");
    CHECK((*store->guest("g1"))->seen == 7);
    CHECK((*store->guest_by_token("hash1"))->id == "g1");
    CHECK_FALSE(*store->guest("g2"));
    CHECK_FALSE(*store->guest_by_token("hash"));
    says(commit(*store, new_guest("g2", "hash1")), "UNIQUE");

    commit(*store, new_table("young", "playing", 20, 21));
    commit(*store, new_table("old", "playing", 10, 11));
    commit(*store, new_table("first", "over", 1, 100));
    commit(*store, new_table("second", "over", 2, 200));
    REQUIRE(store->tables("playing").size() == 2);
    CHECK(store->tables("playing")[0].id == "old");
    REQUIRE(store->last_over(1).size() == 1);
    CHECK(store->last_over(1)[0].id == "second");
    CHECK(store->last_over(9).size() == 2);
    CHECK(commit(*store, line("old", 0, {"x"})).empty());
    CHECK(commit(*store, new_table("old", "closed")).empty());  // its lines stay
    CHECK((*store->table("old"))->state == "closed");
    CHECK(store->lines("old")->size() == 1);
    CHECK(store->lines("nowhere")->empty());
}

TEST_CASE("a change is written whole or not at all") {
    const Folder folder;
    const auto store = open(folder.file("a.db"));
    CHECK(commit(*store, new_table("t")).empty());
    CHECK(commit(*store, line("t", 0, {"a", "b"})).empty());
    says(commit(*store, line("t", 1, {"again"})), "line 2 of table t is the next, not line 1");
    says(commit(*store, line("t", 3, {"too far"})), "not line 3");
    says(commit(*store, line("nowhere", 0, {"x"})), "there is no table nowhere");
    auto both = new_table("t", "over");
    both.lines_of = "t";
    both.first = 7;
    both.lines = {"x"};
    CHECK_FALSE(commit(*store, both).empty());
    CHECK((*store->table("t"))->state == "playing");
    CHECK(store->lines("t")->size() == 2);
}

TEST_CASE("a bad change in a group fails alone") {
    const Folder folder;
    const auto store = open(folder.file("a.db"));
    std::promise<void> open_the_gate;
    std::atomic<int> good = 0, bad = 0;
    // The writer waits in the first acknowledgement, so that all others become one group.
    store->commit(new_table("t"), [&](const auto&) { open_the_gate.get_future().wait(); });
    for (int i = 0; i < 100; ++i) {
        const bool wrong = i % 10 == 9;
        const int next = i - i / 10;
        store->commit(line("t", wrong ? next + 5 : next, {std::to_string(next)}),
                      [&](const auto& fault) { ++(fault ? bad : good); });
    }
    open_the_gate.set_value();
    store->flush();
    CHECK(good == 90);
    CHECK(bad == 10);
    const auto lines = store->lines("t");
    REQUIRE(lines);
    REQUIRE(lines->size() == 90);
    for (std::size_t i = 0; i < 90; ++i) CHECK((*lines)[i] == std::to_string(i));
}

TEST_CASE("acknowledgements come in order, from many threads, and all before the end") {
    const Folder folder;
    std::vector<std::vector<int>> seen(4);
    {
        const auto store = open(folder.file("a.db"));
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < seen.size(); ++t) {
            threads.emplace_back([&, t] {
                const auto id = "t" + std::to_string(t);
                store->commit(new_table(id), {});
                for (int i = 0; i < 200; ++i) {
                    store->commit(line(id, i, {std::to_string(i)}), [&, t, i](const auto& fault) {
                        if (!fault) seen[t].push_back(i);
                    });
                }
            });
        }
        for (auto& thread : threads) thread.join();
    }
    for (const auto& one : seen) {
        REQUIRE(one.size() == 200);
        CHECK(std::is_sorted(one.begin(), one.end()));
    }
    CHECK(storage::check_sqlite(folder.file("a.db"))->lines == 800);
}

TEST_CASE("an altered or missing line is named and other tables serve on") {
    const Folder folder;
    const auto file = folder.file("a.db");
    const auto store = open(file);
    std::vector<std::string> told;
    store->tell_faults([&](const storage::Fault& fault) { told.push_back(fault.message); });
    for (const auto* id : {"whole", "altered", "gap", "torn"}) {
        commit(*store, new_table(id));
        commit(*store, line(id, 0, {"zero", "one", "two", "three"}));
    }
    commit(*store, new_table("row"));
    commit(*store, new_guest("g", "hash"));
    by_hand(file, "UPDATE lines SET text = 'won' WHERE table_id = 'altered' AND number = 1");
    by_hand(file, "DELETE FROM lines WHERE table_id = 'gap' AND number = 2");
    by_hand(file, "UPDATE lines SET text = substr(text, 1, 2) WHERE table_id = 'torn' AND number = 3");
    by_hand(file, "UPDATE tables SET head = 'other' WHERE id = 'row'");
    by_hand(file, "UPDATE guests SET name = 'Eve'");
    CHECK(store->lines("whole")->size() == 4);
    says(fault_of(*store, "altered"), "1: line 1 of table altered does not fit its checksum");
    says(fault_of(*store, "gap"), "2: line 2 of table gap is missing");
    says(fault_of(*store, "torn"), "3: line 3 of table torn");
    // What is damaged is not missing: a fault, also for whoever comes with a token.
    for (int round = 0; round < 2; ++round) {
        REQUIRE_FALSE(store->table("row"));
        CHECK(store->table("row").error().damage);
        CHECK_FALSE(store->guest("g"));
        CHECK_FALSE(store->guest_by_token("hash"));
        CHECK(store->tables("playing").size() == 4);
    }
    CHECK(told.size() == 5);  // each once
    CHECK(commit(*store, line("whole", 4, {"four"})).empty());

    const auto report = storage::check_sqlite(file);
    REQUIRE(report);
    CHECK(report->tables == 5);
    CHECK(report->guests == 1);
    CHECK(report->lines == 16);
    CHECK(report->faults.size() == 5);

    // What is left of them can be taken out.
    const auto gap = storage::export_sqlite(file, "gap");
    REQUIRE(gap);
    CHECK(gap->lines == std::vector<std::string>{"zero", "one", "three"});
    REQUIRE(gap->faults.size() == 1);
    CHECK(storage::export_sqlite(file, "whole")->faults.empty());
    CHECK(storage::export_sqlite(file, "row")->faults.size() == 1);
    CHECK_FALSE(storage::export_sqlite(file, "nowhere"));
}

TEST_CASE("lines that are lost at the end, or put in the place of others, are missed") {
    const Folder folder;
    const auto file = folder.file("a.db");
    const auto store = open(file);
    for (const auto* id : {"whole", "cut", "emptied", "longer", "swapped"}) {
        commit(*store, new_table(id));
        commit(*store, line(id, 0, {"zero", "one"}));
        commit(*store, line(id, 2, {"two"}));
    }
    const auto older = [](const char* id) {  // a whole line of another time
        return "INSERT INTO lines VALUES('" + std::string(id) + "', " + (id[0] == 'l' ? "3" : "2") + ", 'other', " +
               std::to_string(static_cast<std::int64_t>(
                   engine::hash_text("line" + std::to_string(std::string_view(id).size()) + ":" + id +
                                     (id[0] == 'l' ? "1:3" : "1:2") + "5:other"))) +
               ")";
    };
    by_hand(file, "DELETE FROM lines WHERE table_id = 'cut' AND number = 2");
    by_hand(file, "DELETE FROM lines WHERE table_id = 'emptied'");
    by_hand(file, older("longer"));
    by_hand(file, "DELETE FROM lines WHERE table_id = 'swapped' AND number = 2");
    by_hand(file, older("swapped"));
    CHECK(store->lines("whole")->size() == 3);
    says(fault_of(*store, "cut"), "2: table cut has 2 lines and 3 were written: the last are lost");
    says(fault_of(*store, "emptied"), "0: table emptied has 0 lines and 3 were written");
    says(fault_of(*store, "longer"), "3: table longer has 4 lines and 3 were written");
    says(fault_of(*store, "swapped"), "the lines of table swapped are not those that were written");
    says(commit(*store, line("cut", 2, {"again"})), "line 3 of table cut is the next");
    const auto report = storage::check_sqlite(file);
    REQUIRE(report);
    CHECK(report->faults.size() == 4);
}

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

TEST_CASE("a table that goes leaves nothing") {
    const Folder folder;
    const auto store = open(folder.file("a.db"));
    for (const auto* id : {"goes", "stays"}) {
        commit(*store, new_table(id));
        commit(*store, line(id, 0, {"zero"}));
    }
    Change change;
    change.forget = "goes";
    CHECK(commit(*store, change).empty());
    CHECK_FALSE(*store->table("goes"));
    CHECK(store->lines("stays")->size() == 1);
    const auto report = storage::check_sqlite(folder.file("a.db"));
    REQUIRE(report);
    CHECK(report->tables == 1);
    CHECK(report->lines == 1);
    CHECK(report->faults.empty());
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
        CHECK_FALSE(storage::backup_sqlite(file, folder.file("copy.db")));
        CHECK(closed(folder.file("copy.db")));
    }
    std::filesystem::permissions(file, std::filesystem::perms(0644));  // as older versions left it
    const auto store = open(file);
    CHECK((std::filesystem::status(file).permissions() & std::filesystem::perms::others_all) ==
          std::filesystem::perms::none);
}

TEST_CASE("lines without their table are found by a check") {
    const Folder folder;
    const auto file = folder.file("a.db");
    const auto store = open(file);
    commit(*store, new_table("t"));
    commit(*store, line("t", 0, {"x"}));
    CHECK(storage::check_sqlite(file)->faults.empty());
    by_hand(file, "PRAGMA foreign_keys = OFF; DELETE FROM tables");
    const auto report = storage::check_sqlite(file);
    REQUIRE(report->faults.size() == 1);
    says(report->faults[0].message, "no such table");
}

TEST_CASE("who looks for a guest or a table does not wait for the lines of another") {
    const Folder folder;
    const auto file = folder.file("a.db");
    const auto store = open(file);
    commit(*store, new_table("t"));
    commit(*store, line("t", 0, {"zero", "one"}));
    by_hand(file, "UPDATE lines SET text = 'nought' WHERE number = 0");
    bool answered = false;
    std::thread other;
    store->tell_faults([&](const storage::Fault&) {  // in the midst of reading the lines
        std::promise<void> found;
        auto soon = found.get_future();
        other = std::thread([&store, found = std::move(found)]() mutable {
            if (*store->table("t") && store->guest("nobody")) found.set_value();
        });
        answered = soon.wait_for(std::chrono::seconds(5)) == std::future_status::ready;
    });
    CHECK_FALSE(store->lines("t"));
    other.join();
    CHECK(answered);
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
    CHECK_FALSE(storage::check_sqlite(file)->faults.empty());
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
    const auto before = storage::check_sqlite(file);
    REQUIRE_FALSE(before);
    says(engine::text(before.error()), "older version 1 of 3");
    const auto store = open(file);
    CHECK((*store->table("t"))->head == "head");
    CHECK_FALSE(store->table("bad"));  // what was damaged is not mended by it
    CHECK(commit(*store, line("t", 1, {"x"})).empty());
    CHECK(*store->lines("t") == std::vector<std::string>{"zero", "x"});
    const auto after = storage::check_sqlite(file);
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
    const auto missing = storage::check_sqlite(folder.file("missing.db"));
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
