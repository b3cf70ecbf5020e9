// Two servers at one database: who has a table, and what the other knows of it.
#if __has_include(<postgresql/libpq-fe.h>)
#include "server/rooms_test.h"

using namespace rooms_test;

namespace {

// Looks for a while.
bool comes(const std::function<bool()>& ask) {
    for (int i = 0; i < 20'000 && !ask(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return ask();
}

struct Two {
    storage::test::PostgresHouse house;
    Rooms first{house.where}, second{house.where};
    Two() {
        CHECK_FALSE(first.store->shared()->settle("/a/", "here:1"));
        CHECK_FALSE(second.store->shared()->settle("/b/", "here:2"));
        first.hall.restore({});
        second.hall.restore({});
    }
    // As if the first had been silent for too long.
    std::string taken_over(const std::string& table) {
        std::string said;
        comes([&] {
            house.by_hand("UPDATE servers SET until = clock_timestamp() - interval '1 minute' WHERE path = '/a/'");
            said = second.look(table, "Ada");
            return said.find(kOk) != std::string::npos;
        });
        return said;
    }
};

}  // namespace

TEST_SUITE_BEGIN("server");

TEST_CASE("who asks the wrong server is told where the table is, and may play it there once it was taken over") {
    Two two;
    const auto table = two.first.playing("Ada");
    two.first.move(table, "Ada");
    two.first.settle(table);
    const auto lines = two.first.row(table).lines;
    const auto elsewhere = two.second.find(table);
    REQUIRE_FALSE(elsewhere);
    CHECK(elsewhere.error().code == "elsewhere");
    CHECK(elsewhere.error().at == "/a/");
    const auto here = two.first.find(table);  // held, as by a screen that looks on
    says(two.taken_over(table), kOk);
    two.second.move(table, "Ada");
    // The former one learns it, by the news or by trying.
    CHECK(comes([&] { return two.first.metrics.tables_lost_total == 1; }));
    const auto ears = std::make_shared<Ears>();
    (*here)->post([&](server::Table& each) { each.chat({ears, 1, "Ada", "Ada"}, "still here?"); });
    (*here)->post([&](server::Table& each) { each.open({ears, 2, "Ada", "Ada"}); });
    for (const auto& said : ears->await(2)) says(said, "\"is\":\"error\"");
    two.second.settle(table);
    CHECK(two.second.row(table).lines > lines);
    CHECK(storage::check(two.house.where)->faults.empty());
}

TEST_CASE("the lobby and the bounds know of the tables of other servers") {
    Two two;
    const auto table = two.first.waiting("Ada", R"("me","open")");
    CHECK(comes([&] { return two.second.hall.card(table).has_value(); }));
    CHECK(two.second.hall.card(table)->host == "Ada");
    std::vector<std::string> more;
    while (!two.first.hall.full_for({"Ada", "Ada", {}, {}})) more.push_back(two.first.waiting("Ada", R"("me","open")"));
    CHECK(comes([&] { return two.second.hall.full_for({"Ada", "Ada", {}, {}}).has_value(); }));
    says(two.first.asked(more.back(), "Ada", close_table), kOk);
    CHECK(comes([&] { return !two.second.hall.card(more.back()).has_value(); }));
    CHECK_FALSE(two.second.hall.full_for({"Ada", "Ada", {}, {}}));
}

TEST_CASE("a server that ends hands its tables over at rest, and takes no more") {
    Two two;
    const auto table = two.first.playing("Ada");
    two.first.move(table, "Ada");
    CHECK(two.first.hall.ready());
    std::promise<void> ended;
    auto once = std::make_shared<std::once_flag>();
    two.first.hall.leave([&ended, once] { std::call_once(*once, [&] { ended.set_value(); }); });
    ended.get_future().get();
    CHECK_FALSE(two.first.hall.ready());
    says(two.second.look(table, "Ada"), kOk);
    const auto asked = two.first.find(table);
    REQUIRE_FALSE(asked);
    CHECK(asked.error().at == "/b/");
    CHECK(two.first.create("Ada", R"("me","open")").error().code == "elsewhere");
}

TEST_SUITE_END();
#endif
