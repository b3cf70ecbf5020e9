// Who is known again, and who is forgotten.
#include "server/guests.h"

#include "server/chance.h"
#include "server/head.h"
#include "storage/stores_test.h"
#include "tests/table_world.h"

namespace {

constexpr std::int64_t kDay = 24LL * 3600 * 1000;

// A database and a loop whose time stands still.
struct Desk {
    storage::test::Folder folder;
    std::unique_ptr<storage::Store> store = storage::test::open(folder.file("a.db"));
    table_world::Time time;
    server::Metrics metrics;
    server::House house{all_games(), small_games::find_bots, &time, store.get(), nullptr, &metrics};
    server::Guests guests{house, false};

    void add(const std::string& id, std::int64_t seen) const {
        storage::Change change;
        change.guest = storage::GuestRow{id, server::sha256_hex("token of " + id), id, seen};
        CHECK(storage::test::commit(*store, std::move(change)).empty());
    }
    void add_table(const std::string& id, const std::string& head) const {
        storage::Change change;
        change.table = storage::TableRow{id, "over", head, "", 1, 1};
        CHECK(storage::test::commit(*store, std::move(change)).empty());
    }
    bool knows(const std::string& id) const { return store->guest(id)->has_value(); }
    void sweep() {
        guests.sweep(server::now_ms());
        time.pass(0);
        store->flush();
    }
};

}  // namespace

TEST_CASE("who owns nothing and was not seen for a month is forgotten; nobody else is") {
    Desk desk;
    const auto now = server::now_ms();
    for (int i = 0; i < 250; ++i) desk.add("idle-" + std::to_string(i), now - 31 * kDay);
    for (const auto* id : {"host", "sitter", "back"}) desk.add(id, now - 31 * kDay);
    desk.add("fresh", now - 29 * kDay);
    server::Head head;
    head.game = "vault";
    for (int i = 0; i < 150; ++i) desk.add_table("other-" + std::to_string(i), server::head_text(head));
    head.host = "host";
    head.seats.resize(2);
    head.seats[1].guest = "sitter";
    desk.add_table("t", server::head_text(head));
    std::string name;
    desk.guests.greet("token of back", "", [&](const server::Answer<server::Guest>& guest) { name = guest->name; });
    CHECK(name == "back");
    desk.sweep();
    for (int i = 0; i < 250; ++i) CHECK_FALSE(desk.knows("idle-" + std::to_string(i)));
    for (const auto* id : {"host", "sitter", "back", "fresh"}) CHECK(desk.knows(id));
}

TEST_CASE("where a table cannot be read nobody is forgotten: it may be theirs") {
    Desk desk;
    desk.add("idle", server::now_ms() - 31 * kDay);
    desk.add_table("t", "torn");
    desk.sweep();
    CHECK(desk.knows("idle"));
}
