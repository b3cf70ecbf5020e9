// What is acknowledged is there, whatever happens to the disk or the process.
#include <SQLiteCpp/SQLiteCpp.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "storage/failing_disk_test.h"
#include "storage/stores_test.h"

using namespace storage::test;

TEST_SUITE_BEGIN("storage");

TEST_CASE("a full disk is a fault, and the store goes on when there is room again") {
    const FailingDisk disk;
    const Folder folder;
    const auto store = open(folder.file("a.db"));
    CHECK(commit(*store, new_table("t")).empty());
    CHECK(commit(*store, line("t", 0, {"zero"})).empty());
    for (const auto failure : {FailingDisk::Full, FailingDisk::BadWrite, FailingDisk::BadSync}) {
        CAPTURE(static_cast<int>(failure));
        disk.fail(failure);
        std::atomic<int> faults = 0;
        for (int i = 0; i < 20; ++i)
            store->commit(line("t", 1, {std::string(5000, 'x')}), [&](const auto& fault) { faults += fault ? 1 : 0; });
        store->flush();
        CHECK(faults == 20);
        const auto said = commit(*store, line("t", 1, {"one"}));
        says(said, failure == FailingDisk::Full ? "the disk is full" : "the disk failed");
        CHECK(store->lines("t")->size() == 1);
        disk.fail(FailingDisk::Nothing);
    }
    CHECK(commit(*store, line("t", 1, {"one"})).empty());
    CHECK(store->lines("t")->size() == 2);
    CHECK(storage::check(folder.file("a.db"))->faults.empty());
}

TEST_CASE("a database that outgrows its transaction on a full disk loses only that") {
    const FailingDisk disk;
    const Folder folder;
    const auto store = open(folder.file("a.db"));
    CHECK(commit(*store, new_table("t")).empty());
    disk.fail(FailingDisk::Full);
    // More than the page cache holds: the disk is met in the midst of the transaction.
    std::vector<std::string> much(4000, std::string(2000, 'x'));
    says(commit(*store, line("t", 0, much)), "the disk is full");
    disk.fail(FailingDisk::Nothing);
    CHECK(commit(*store, line("t", 0, much)).empty());
    CHECK(store->lines("t")->size() == 4000);
}

TEST_CASE("a backup is one moment of a store that is being written") {
    const Folder folder;
    const auto file = folder.file("a.db");
    const auto store = open(file);
    commit(*store, new_table("t"));
    std::atomic<bool> end = false;
    std::atomic<int> acknowledged = 0;
    std::thread writer([&] {
        for (int i = 0; !end; ++i) {
            store->commit(line("t", i, {std::to_string(i)}), [&](const auto&) { ++acknowledged; });
            store->flush();
        }
    });
    for (int i = 0; i < 5; ++i) {
        const auto to = folder.file(("copy" + std::to_string(i) + ".db").c_str());
        const int before = acknowledged;
        const auto error = storage::backup(file, to);
        const std::string said = error ? engine::text(*error) : "";
        CHECK_MESSAGE(!error, said);
        CHECK(SQLite::Database(to).execAndGet("PRAGMA journal_mode").getString() == "delete");  // one file
        const auto report = storage::check(to);
        REQUIRE(report);
        CHECK(report->faults.empty());
        CHECK(report->lines >= before);
        CHECK(open(to)->lines("t")->size() == static_cast<std::size_t>(report->lines));
    }
    end = true;
    writer.join();
    const auto again = storage::backup(file, folder.file("copy0.db"));
    REQUIRE(again);
    says(engine::text(*again), "exists already");
    CHECK(storage::backup(folder.file("none.db"), folder.file("x.db")));
    CHECK(storage::backup(file, folder.file("no/such/x.db")));
    CHECK_FALSE(std::filesystem::exists(folder.file("x.db")));
}

TEST_CASE_TEMPLATE("a process killed in the midst of writing loses nothing it acknowledged", House, EVERY_HOUSE) {
    const House house;
    const auto& file = house.where;
    commit(*open(file), new_table("t"));
    int sure = 0;
    for (int kill = 0; kill < 8; ++kill) {
        int pipe[2];
        REQUIRE(::pipe(pipe) == 0);
        const auto child = ::fork();
        if (child == 0) {
            auto store = storage::open_store(file);
            if (!store || !have(**store, "t")) ::_exit(1);
            for (int i = static_cast<int>((*store)->lines("t")->size());; ++i) {
                (*store)->commit(line("t", i, {"line " + std::to_string(i)}), [i, &pipe](const auto& fault) {
                    if (fault || ::write(pipe[1], &i, sizeof i) != sizeof i) ::_exit(1);
                });
                if (i % 7 == 0) (*store)->flush();
            }
        }
        ::close(pipe[1]);
        int number = 0;
        for (int i = 0; i < 40 + 17 * kill && ::read(pipe[0], &number, sizeof number) == sizeof number; ++i) {
        }
        ::kill(child, SIGKILL);
        while (::read(pipe[0], &number, sizeof number) == sizeof number) {
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        CHECK(WIFSIGNALED(status));
        ::close(pipe[0]);
        CHECK(number > sure);
        sure = number;
        const auto lines = open(file)->lines("t");
        REQUIRE(lines);
        REQUIRE(lines->size() > static_cast<std::size_t>(sure));
        for (std::size_t i = 0; i < lines->size(); ++i) REQUIRE((*lines)[i] == "line " + std::to_string(i));
    }
    CHECK(storage::check(file)->faults.empty());
}

TEST_SUITE_END();
