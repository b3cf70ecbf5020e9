// Games that lie in the store: played again when they are asked for, or put aside.
#include "server/rooms_test.h"

using namespace rooms_test;

TEST_CASE("a game of older rules is read, not played on, and not put aside for good") {
    Rooms rooms;
    const auto now = rooms.playing("Ada");
    auto row = rooms.row(now);
    const auto record = rooms.archive.record(now);
    REQUIRE_FALSE(record);
    says(record.error().message, "not over");  // what is played here stays hidden

    auto head = rooms.head(now);
    head.rules = "0123456789abcdef";
    row.head = server::head_text(head);
    for (const auto* state : {"playing", "over"}) {
        row.id = std::string("older-") + state;
        row.state = state;
        rooms.put(row.id, row, {"north: dance", "north: sing", "undo 1", "north: rest"});
        says(rooms.look(row.id, "Ada"), "older rules");
        CHECK(rooms.state(row.id) == state);
        CHECK(rooms.hall.card(row.id)->state == server::TableState::Quarantined);
        says(rooms.hall.lobby_json("Ada"), row.id);
        says(rooms.asked(row.id, "Ada", close_table),
             "older rules");  // there is no record yet that could be kept of it
        const auto read = rooms.archive.record(row.id);
        REQUIRE(read);
        says(*read, "rules 0123456789abcdef\n");
        says(*read, "\nchance 2\n");
        says(*read, "moves\nnorth: dance\nnorth: rest\n");
        const auto index = rooms.archive.index(row.id);
        REQUIRE_FALSE(index);
        says(index.error().remedy, "/api/records/");
    }
    CHECK(rooms.metrics.quarantined_total == 0);
}

TEST_CASE("a stored line that takes back no step of the game is named") {
    const auto game = engine::open_game(all_games(), "vault", {});
    REQUIRE(game);
    for (const std::string line : {"undo ", "undo x", "undo 1 2", "undo 1x", "undo -1", "undo 1"}) {
        const auto match = server::Match::restore(*game, {{}, {"", ""}, 0}, {line});
        REQUIRE_FALSE(match);
        says(match.error(), "there is no such step");
    }
}

TEST_CASE("a game that was played on from another, with chance that cannot be, is put aside, and the rest plays on") {
    Rooms rooms;
    const auto first = rooms.playing("Ada");
    rooms.settle(first);
    const auto row = rooms.row(first);
    auto head = rooms.head(first);
    const auto lines = *rooms.store->lines(first);
    const auto drawn = std::ranges::find_if(lines, [](const auto& line) { return line.starts_with("chance: draw "); });
    REQUIRE(drawn != lines.end());
    head.given = static_cast<int>(lines.size());
    auto forked = row;
    forked.head = server::head_text(head);
    // As many of one card as no deck has; a card that is none; a verb of another decision; more than there is to draw.
    const auto at = drawn - lines.begin();
    int tables = 0;
    for (const auto& bad :
         {Lines(200, *drawn), Lines{"chance: draw nothing"}, Lines{"chance: 99999"}, Lines{"chance: draw unknown"},
          Lines{"chance: draw"}, Lines{"chance: keep " + drawn->substr(13)}}) {
        auto altered = lines;
        altered.erase(altered.begin() + at);
        altered.insert(altered.begin() + at, bad.begin(), bad.end());
        const auto id = "forked-" + std::to_string(tables++);
        rooms.put(id, forked, altered);
        const auto said = rooms.look(id, "Ada");
        says(said, "put aside: line ");
        rooms.settle(id);
        CHECK(rooms.state(id) == "quarantined");
    }
    CHECK(rooms.metrics.quarantined_total == tables);
    rooms.put("forked-well", forked, lines);
    says(rooms.look("forked-well", "Ada"), kOk);
    says(rooms.look(first, "Ada"), kOk);
}

TEST_CASE("a finished game keeps the hash of its record, and what does not fit it is found") {
    Rooms rooms;
    const auto played = rooms.playing("Ada"), closed = rooms.playing("Ada");
    rooms.move(closed, "Ada");
    says(rooms.asked(played, "Ada", end), kOk);
    says(rooms.asked(closed, "Ada", close_table), kOk);
    for (const auto& table : {played, closed}) {
        rooms.settle(table);
        const auto row = rooms.row(table);
        const auto lines = *rooms.store->lines(table);
        auto head = rooms.head(table);
        const auto record = rooms.archive.record(table);
        REQUIRE(record);
        CHECK(head.record == server::sha256_hex(*record));
        CHECK(!server::wrong_with_record(all_games(), row, lines));
        // Who gives himself another name afterwards has played under the old one.
        (*rooms.find(table))->post([](server::Table& each) { each.renamed("Ada", "Eve"); });
        rooms.settle(table);
        CHECK(!server::wrong_with_record(all_games(), rooms.row(table), lines));
        // Altered with all checksums in order.
        auto other = row;
        head.seats[0].name = "Eve";
        other.head = server::head_text(head);
        says(server::wrong_with_record(all_games(), other, lines).value_or(""), "is not the one that was there");
        other.id = table + "-altered";
        rooms.put(other.id, other, lines);
        const auto read = rooms.archive.record(other.id);
        REQUIRE_FALSE(read);
        says(read.error().message, "not the one that was there");
        // Nobody is shown such a game; what is left of it can be read, with its secret: it had ended.
        says(rooms.look(other.id, "Ada"), "put aside: its record is not the one that was there");
        rooms.settle(other.id);
        CHECK(rooms.state(other.id) == "quarantined");
        const auto left = rooms.archive.record(other.id);
        REQUIRE(left);
        says(*left, "\nsecret " + head.secret + "\n");
    }
}

TEST_CASE("a game that sleeps is played again beside the loop: its table answers in order, others at once") {
    Rooms rooms;
    const auto played = rooms.playing("Ada");
    rooms.settle(played);
    const auto row = rooms.row(played);
    const auto lines = *rooms.store->lines(played);
    for (const auto* id : {"asleep", "dear", "left"}) rooms.put(id, row, lines);

    std::promise<void> gate;  // nothing is done beside the loop until it opens
    const auto opened = gate.get_future().share();
    for (int i = 0; i < 100; ++i) rooms.beside([opened] { opened.wait(); });
    const auto ears = std::make_shared<Ears>();
    std::atomic<int> found = 0;
    const auto ask = [&](std::int64_t id, auto what) {
        rooms.hall.find("asleep", [=, &found](const auto& table) {
            ++found;
            (*table)->post([=](server::Table& each) { what(each, server::Asked{ears, id, "Ada", "Ada"}); });
        });
    };
    ask(1, [](server::Table& each, const server::Asked& asked) { each.about(asked, "nothing"); });
    ask(2, [](server::Table& each, const server::Asked& asked) { each.open(asked); });
    ask(3, [](server::Table& each, const server::Asked& asked) { each.seen(asked, 1); });
    ask(4, [](server::Table& each, const server::Asked& asked) { each.close(asked); });
    Lines given;
    std::ranges::copy_if(lines, std::back_inserter(given), [](const auto& line) { return !line.starts_with("hash "); });
    const auto fork = rooms.fork("Ada", {"vault", given, {}, "north", "greedy"});
    REQUIRE(fork);
    const auto on_fork = std::make_shared<Ears>();
    (*rooms.find(*fork))->post([on_fork](server::Table& each) {
        const server::Asked starts{on_fork, 1, "Ada", "Ada"};
        each.start(&starts);
        each.open({on_fork, 2, "Ada", "Ada"});
    });
    for (int i = 0; i < 5; ++i) says(rooms.look(played, "Bob"), kOk);
    CHECK(found == 0);  // its rules are not opened on the loop either
    CHECK(ears->heard() == 0);
    CHECK(on_fork->heard() == 0);
    gate.set_value();
    const auto answers = ears->await(4);
    for (std::size_t i = 0; i < 4; ++i) says(answers[i], "\"re\":" + std::to_string(i + 1) + ",");
    says(answers[0], "there is no `nothing` here");
    for (std::size_t i = 1; i < 4; ++i) says(answers[i], kOk);
    says(on_fork->await(2)[1], "\"state\":\"playing\"");
    // Whoever may not have it read is told so, and nothing is.
    int asked_for = 0;
    rooms.hall.find(
        "dear", [](const auto& table) { CHECK((!table && table.error().code == "limit")); },
        [&](int count) { return asked_for = count, false; });
    CHECK(asked_for == static_cast<int>(lines.size()));
    REQUIRE(rooms.find("dear"));
    rooms.hall.find("dear", [](const auto& table) { CHECK(table); }, [](int) { return false; });  // it is here
    rooms.hall.find("left", [](const auto&) {});  // the house closes while it is being read
}
