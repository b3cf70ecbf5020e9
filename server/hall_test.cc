// What the hall knows of its tables, whom it turns away, and what becomes of tables that nobody needs.
#include "server/rooms_test.h"

using namespace rooms_test;

TEST_CASE("a table that nobody comes to is closed after a day") {
    Rooms rooms;
    const auto table = rooms.waiting("Ada", R"("me","open")");
    const auto now = rooms.hall.now();
    rooms.hall.sweep(now + 23 * kHour);
    rooms.settle(table);
    CHECK(rooms.state(table) == "waiting");
    rooms.hall.sweep(now + 25 * kHour);
    rooms.settle(table);
    CHECK(!*rooms.store->table(table));  // it was never played: nothing is left of it
    CHECK(rooms.hall.card(table)->state == server::TableState::Closed);
    rooms.hall.sweep(now + 25 * kHour);
    CHECK(!rooms.hall.card(table));
}

TEST_CASE("a table that somebody looks at is not closed") {
    Rooms rooms;
    const auto table = rooms.waiting("Ada", R"("me","open")");
    says(rooms.look(table, "Bob"), kOk);
    rooms.settle(table);
    rooms.hall.sweep(rooms.hall.now() + 25 * kHour);
    rooms.settle(table);
    CHECK(rooms.state(table) == "waiting");
}

TEST_CASE("a game that nobody comes back to is closed after a month, and shows its secret") {
    Rooms rooms;
    const auto played = rooms.playing("Ada");
    rooms.settle(played);
    rooms.hall.sweep(rooms.hall.now() + 29 * 24 * kHour);
    rooms.settle(played);
    CHECK(rooms.state(played) == "playing");
    rooms.hall.sweep(rooms.hall.now() + 31 * 24 * kHour);
    CHECK(rooms.becomes(played, "closed"));
    const auto text = rooms.archive.record(played);
    REQUIRE(text);
    says(*text, "\nresult abandoned\nsecret ");
    const auto record = engine::parse_record("abandoned.record", *text);
    REQUIRE(record);
    CHECK(engine::replay(all_games(), *record));
}

TEST_CASE("bots play among themselves at four tables of a guest and at sixteen in all") {
    Rooms rooms;
    int playing = 0;
    for (const auto* guest : {"Ada", "Bob", "Eve", "Joe", "Kim"}) {
        for (int i = 0; i < 5; ++i) {
            const auto table = rooms.create(guest, R"("bot:search:1s","bot:search:1s")");
            REQUIRE(table);
            const auto said = rooms.start(*table, guest);
            const bool may = i < 4 && playing < 16;
            says(said, may ? kOk : "\"code\":\"limit\"");
            playing += may ? 1 : 0;
        }
    }
    const auto with_people = rooms.waiting("Ada", R"("me","bot:search:1s")");
    says(rooms.start(with_people, "Ada"), kOk);
}

TEST_CASE("a rematch counts as a table like any other") {
    Rooms rooms;
    const auto first = rooms.playing("Ada");
    for (int i = 0; i < 50; ++i) REQUIRE(rooms.create("Ada", R"("me","open")").operator bool() == (i < 49));
    says(rooms.asked(first, "Ada", end), kOk);
    rooms.settle(first);
    REQUIRE(rooms.create("Ada", R"("me","open")"));
    says(rooms.asked(first, "Ada", rematch), "\"code\":\"limit\"");
}

TEST_CASE("one address has only so many open tables, also after a restart") {
    Rooms rooms;
    rooms.house.strangers = true;
    const std::string here = "10.0.0.1";
    std::string last;
    for (int i = 0; i < 100; ++i) {
        const auto guest = "guest " + std::to_string(i / 40);
        CHECK_FALSE(rooms.hall.full_for({guest, guest, {}, here}));
        const auto table = rooms.create(guest, R"("me","me")", R"(,"game":"vault","start":true)", here);
        REQUIRE(table);
        last = *table;
    }
    rooms.settle(last);
    CHECK(rooms.hall.full_for({"Ada", "Ada", {}, here}));
    {
        server::Hall again(rooms.house);
        again.restore("");
        CHECK(again.full_for({"Ada", "Ada", {}, here}));
        CHECK_FALSE(again.full_for({"Ada", "Ada", {}, "10.0.0.2"}));
    }
    says(rooms.asked(last, "guest 2", end), kOk);
    rooms.settle(last);
    CHECK_FALSE(rooms.hall.full_for({"Ada", "Ada", {}, here}));
    CHECK(rooms.head(last).address.empty());  // and is forgotten with the game
}

TEST_CASE("whoever is asked in a reaction window is told so, also after a restart; nobody else is") {
    server::Head head;
    head.decides = "north", head.answers = true;
    auto text = server::head_text(head);
    REQUIRE(server::parse_head(text));
    CHECK(server::parse_head(text)->answers);
    constexpr std::string_view kKey = "\"answers\":true,";
    REQUIRE(text.find(kKey) != std::string::npos);
    text.erase(text.find(kKey), kKey.size());  // as it was stored before
    REQUIRE(server::parse_head(text));
    CHECK(!server::parse_head(text)->answers);

    server::TableCard card;
    card.state = server::TableState::Playing, card.turn_guests = {"eve", "ada"}, card.answers = true;
    CHECK(says(server::card_json(card, "ada"), "\"your_turn\":true,\"your_answer\":true"));
    CHECK(says(server::card_json(card, "ben"), "\"your_turn\":false,\"your_answer\":false"));
    card.answers = false;
    CHECK(says(server::card_json(card, "ada"), "\"your_turn\":true,\"your_answer\":false"));
}

TEST_CASE("what was closed before it was played leaves nothing, and what was played leaves its record") {
    Rooms rooms;
    const auto never = rooms.waiting("Ada", R"("me","open")");
    const auto played = rooms.playing("Ada"), begun = rooms.playing("Ada");
    rooms.move(played, "Ada");
    for (const auto& table : {never, begun, played}) says(rooms.asked(table, "Ada", close_table), kOk);
    rooms.settle(played);
    CHECK(!*rooms.store->table(never));
    CHECK(!*rooms.store->table(begun));  // chance alone had moved
    CHECK(rooms.store->lines(begun)->empty());
    says(rooms.asked(never, "Ada",
                     [](server::Table& each, const server::Asked& asked) { each.sit(asked, "south", ""); }),
         "\"is\":\"error\"");
    says(rooms.look(played, "Bob"), "\"secret\":\"");
    const auto text = rooms.archive.record(played);
    REQUIRE(text);
    says(*text, "\nresult closed by its host\nsecret ");
    const auto record = engine::parse_record("closed.record", *text);
    REQUIRE(record);
    CHECK(engine::replay(all_games(), *record));
    REQUIRE(rooms.archive.index(played));
    says(*rooms.archive.index(played), "closed by its host");
}

TEST_CASE("a game that its host closed stays with its players, with what became of it") {
    Rooms rooms;
    const auto never = rooms.waiting("Ada", R"("me","open")"), played = rooms.playing("Ada");
    rooms.move(played, "Ada");
    for (const auto& table : {never, played}) says(rooms.asked(table, "Ada", close_table), kOk);
    for (const auto& table : {never, played}) rooms.settle(table);
    const auto lobby = rooms.hall.lobby_json("Ada");
    CHECK(lobby.find(never) == std::string::npos);
    says(lobby, played);
    says(lobby, "\"result\":\"closed by its host\",\"unfinished\":\"closed\"");
}

namespace {

// Says something under a name, and answers what it was shown as.
std::string shown_as(Rooms& rooms, const std::string& table, const std::string& guest, const std::string& name) {
    const auto ears = std::make_shared<Ears>();
    (*rooms.find(table))->post([&](server::Table& each) {
        each.open({ears, 1, guest, name});
        each.chat({ears, 2, guest, name}, "hello from " + guest);
    });
    ears->await(1);
    rooms.settle(table);
    const auto chat = rooms.head(table).chat;
    const auto line = std::ranges::find_if(
        chat, [&](const auto& one) { return one.find("hello from " + guest) != std::string::npos; });
    REQUIRE(line != chat.end());
    const auto from = line->find("\"from\":\"") + 8;
    return line->substr(from, line->find('"', from) - from);
}

}  // namespace

TEST_CASE(
    "nobody at a table takes the name of who sits there or is its host; of two watchers the later is told apart") {
    Rooms rooms;
    const auto table = rooms.waiting("Ada", R"("open","open")");
    says(rooms.asked(table, "Ben", sit_east), kOk);
    CHECK(shown_as(rooms, table, "1", "ada") == "ada 2");
    CHECK(shown_as(rooms, table, "2", "Ben") == "Ben 2");
    CHECK(shown_as(rooms, table, "3", "Cleo") == "Cleo");
    CHECK(shown_as(rooms, table, "4", "Cleo") == "Cleo 2");
    CHECK(shown_as(rooms, table, "Ben", "Ben") == "Ben");  // whoever else came

    // The host has no seat: the new name is stored and told all the same, and is nobody's who sits there.
    rooms.hall.renamed({"Ada", "Ben", {}, {}});
    rooms.settle(table);
    CHECK(rooms.head(table).host_name == "Ben 2");
    says(rooms.look(table, "Dan"), "\"host_name\":\"Ben 2\"");
}
