// Several servers on one database: a table is written by the one that has it, and by nobody who had it.
#if __has_include(<postgresql/libpq-fe.h>)
#include <atomic>
#include <map>
#include <thread>

#include "storage/shared.h"
#include "storage/stores_test.h"

using namespace storage::test;

namespace {

using Stores = std::vector<std::unique_ptr<storage::Store>>;

Stores open_two(const PostgresHouse& house) {
    Stores two;
    two.push_back(open(house.where));
    two.push_back(open(house.where));
    return two;
}

// What a server finds that takes a table; "": it has it.
std::string take(storage::Store& store, std::string_view table, std::int64_t* epoch = nullptr) {
    const auto held = store.shared()->take(table);
    if (!held) return held.error().message;
    if (!*held) return "there is none";
    if (epoch != nullptr) *epoch = (*held)->epoch;
    return (*held)->elsewhere ? "elsewhere " + *(*held)->elsewhere : "";
}

// Takes it as if its server had been silent for too long; that one lives on and knows nothing of it.
std::int64_t take_over(const PostgresHouse& house, storage::Store& store, std::string_view table) {
    std::int64_t epoch = 0;
    for (int i = 0; i < 100; ++i) {
        house.by_hand("UPDATE servers SET until = clock_timestamp() - interval '1 minute'");
        if (take(store, table, &epoch).empty()) return epoch;
    }
    FAIL("it was never taken over");
    return 0;
}

storage::Change in(std::int64_t epoch, storage::Change change) {
    change.epoch = epoch;
    return change;
}

}  // namespace

TEST_SUITE_BEGIN("storage");

TEST_CASE("a table is written by the server that has it, until that one is gone") {
    const PostgresHouse house;
    auto two = open_two(house);
    CHECK(commit(*two[0], new_table("t")).empty());
    CHECK(take(*two[1], "t") == "elsewhere ");
    CHECK(take(*two[1], "nowhere") == "there is none");
    says(commit(*two[1], line("t", 0, {"zero"})), "another server has table t");
    CHECK(commit(*two[0], line("t", 0, {"zero"})).empty());
    two[0].reset();
    says(commit(*two[1], line("t", 1, {"one"})), "another server has table t");  // it has not taken it
    CHECK(take(*two[1], "t").empty());
    CHECK(commit(*two[1], line("t", 1, {"one"})).empty());
    CHECK(two[1]->lines("t")->size() == 2);
}

TEST_CASE("who was taken over cannot write, nor with what he had begun before he had it again") {
    const PostgresHouse house;
    const auto two = open_two(house);
    CHECK(commit(*two[0], new_table("t")).empty());
    const auto second = take_over(house, *two[1], "t");
    CHECK(second == storage::kFirstEpoch + 1);
    auto late = in(storage::kFirstEpoch, line("t", 0, {"late"}));
    std::promise<bool> lost;
    two[0]->commit(late, [&](const auto& fault) { lost.set_value(fault && fault->lost); });
    CHECK(lost.get_future().get());
    storage::Change forget;
    forget.forget = "t";
    says(commit(*two[0], forget), "another server has");
    CHECK(commit(*two[1], in(second, line("t", 0, {"zero"}))).empty());
    const auto third = take_over(house, *two[0], "t");
    CHECK(third == second + 1);
    late.first = 1;
    says(commit(*two[0], late), "another server has");
    CHECK(commit(*two[0], in(third, line("t", 1, {"one"}))).empty());
    CHECK(*two[1]->lines("t") == std::vector<std::string>{"zero", "one"});
}

TEST_CASE("servers that take a table from each other all the time lose no line and write none twice") {
    const PostgresHouse house;
    const auto two = open_two(house);
    CHECK(commit(*two[0], new_table("t")).empty());
    std::mutex mutex;
    std::map<int, std::string> kept;
    std::atomic<bool> end = false;
    std::atomic<int> lost = 0;
    std::vector<std::thread> servers;
    for (std::size_t server = 0; server < two.size(); ++server) {
        servers.emplace_back([&, server] {
            for (int turn = 0; !end; ++turn) {
                const auto held = two[server]->shared()->take("t");
                if (!held || !*held || (*held)->elsewhere) continue;
                for (int i = 0, next = (*held)->row.lines; i < 20 && !end; ++i, ++next) {
                    const auto text = std::to_string(server) + " " + std::to_string(turn) + " " + std::to_string(i);
                    if (!commit(*two[server], in((*held)->epoch, line("t", next, {text}))).empty()) {
                        ++lost;
                        break;
                    }
                    const std::lock_guard lock(mutex);
                    CHECK(kept.emplace(next, text).second);
                }
            }
        });
    }
    for (int i = 0; i < 300; ++i) house.by_hand("UPDATE servers SET until = clock_timestamp() - interval '1 minute'");
    end = true;
    for (auto& server : servers) server.join();
    CHECK(lost > 0);
    CHECK(kept.size() > 100);
    const auto lines = two[0]->lines("t");
    REQUIRE(lines);
    REQUIRE(lines->size() == kept.size());
    for (const auto& [number, text] : kept) CHECK((*lines)[static_cast<std::size_t>(number)] == text);
    CHECK(storage::check(house.where)->faults.empty());
}

TEST_CASE("a table that is let go is taken by who asks, and one whose clock runs is looked for") {
    const PostgresHouse house;
    const auto two = open_two(house);
    for (const auto* id : {"asleep", "awake", "over", "kept"})
        CHECK(commit(*two[0], new_table(id, id[0] == 'o' ? "over" : "playing")).empty());
    for (const auto* id : {"asleep", "awake", "over"}) {
        storage::Change release;
        release.release = id;
        release.release_awake = id[0] == 'a' && id[1] == 'w';
        CHECK(commit(*two[0], in(storage::kFirstEpoch, release)).empty());
        says(commit(*two[0], line(id, 0, {"zero"})), "another server has");
    }
    CHECK(two[1]->shared()->orphans(9) == std::vector<std::string>{"awake"});
    CHECK(take(*two[1], "asleep").empty());
    CHECK(take(*two[1], "awake").empty());
    CHECK(take(*two[1], "kept") == "elsewhere ");
    CHECK(two[0]->shared()->orphans(9).empty());
}

TEST_CASE("a server that leaves takes nothing, and names the others") {
    const PostgresHouse house;
    const auto two = open_two(house);
    CHECK_FALSE(two[0]->shared()->settle("/a/", "here:1"));
    CHECK_FALSE(two[1]->shared()->settle("/b/", "here:2"));
    CHECK(commit(*two[0], new_table("t")).empty());
    CHECK(take(*two[1], "t") == "elsewhere /a/");
    storage::Change release;
    release.release = "t";
    CHECK(commit(*two[0], release).empty());
    two[0]->shared()->leave();
    for (int i = 0; i < 5000 && two[0]->shared()->another("t").empty(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(take(*two[0], "t") == "elsewhere /b/");
    CHECK(take(*two[1], "t").empty());
    for (int i = 0; i < 5000 && !two[1]->shared()->another("t").empty(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(two[1]->shared()->another("t").empty());  // nobody is led to one that leaves
}

TEST_CASE("servers have paths of their own, and one place is one server's") {
    const PostgresHouse house;
    auto two = open_two(house);
    CHECK_FALSE(two[0]->shared()->settle("", "here:1"));
    CHECK(commit(*two[0], new_table("t")).empty());
    const auto alone = two[1]->shared()->settle("/b/", "here:2");
    CHECK(alone == "another server uses this database");
    CHECK_FALSE(two[0]->shared()->settle("/a/", "here:1"));
    CHECK(two[1]->shared()->settle("/a/", "here:2") == "another server of this database is at /a/");
    // Whoever was here before is no more, whatever its lease says.
    two.push_back(open(house.where));
    CHECK_FALSE(two[2]->shared()->settle("/c/", "here:1"));
    CHECK(take(*two[2], "t").empty());
}

TEST_CASE("what a server writes is news to the others, and what is gone as well") {
    const PostgresHouse house;
    std::promise<void> told;  // longer there than who tells
    std::atomic<bool> heard = false;
    const auto two = open_two(house);
    auto& other = *two[1]->shared();
    other.tell_news([&] {
        if (!heard.exchange(true)) told.set_value();
    });
    auto mark = other.mark();
    REQUIRE(mark);
    for (const auto* id : {"stays", "goes"}) CHECK(commit(*two[0], new_table(id)).empty());
    CHECK(told.get_future().wait_for(std::chrono::seconds(20)) == std::future_status::ready);
    auto news = other.news(*mark);
    REQUIRE(news);
    CHECK(news->tables.size() == 2);
    CHECK(two[0]->shared()->news(*mark)->tables.empty());  // its own
    storage::Change forget;
    forget.forget = "goes";
    CHECK(commit(*two[0], forget).empty());
    news = other.news(news->mark);
    REQUIRE(news);
    CHECK(news->gone == std::vector<std::string>{"goes"});
    CHECK(other.news(news->mark)->gone.empty());
    other.tell_news({});  // waits for a word that is being said
}

TEST_CASE("a database of before is brought up to date, and its tables are anybody's") {
    const PostgresHouse house;
    CHECK(commit(*open(house.where), new_table("t")).empty());
    house.by_hand(
        "ALTER TABLE tables DROP COLUMN owner, DROP COLUMN epoch, DROP COLUMN news; DROP TABLE gone; DROP TABLE "
        "servers; UPDATE version SET version = 1");
    CHECK_FALSE(storage::check(house.where));
    const auto store = open(house.where);
    CHECK(take(*store, "t").empty());
    CHECK(commit(*store, line("t", 0, {"zero"})).empty());
    CHECK(storage::check(house.where)->faults.empty());
}

TEST_SUITE_END();
#endif
