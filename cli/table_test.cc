#include "cli/table.h"

#include <doctest/doctest.h>

#include "tests/games/small_games.h"

using cli::Table;
using engine::Seat;

namespace {

Table table_of(std::string_view game) { return {*engine::open_game(small_games::registry(), game), 5}; }

void draw_all(Table& table) {
    while (table.state().decision().seat == Seat::Chance) table.draw();
}

// Plays the first legal action or draws, so many times.
void play_on(Table& table, int steps) {
    for (int i = 0; i < steps && !table.state().outcome().over; ++i) {
        if (table.state().decision().seat == Seat::Chance) {
            table.draw();
            continue;
        }
        engine::ActionList list;
        table.state().list_actions(list);
        table.act(list[0]);
    }
}

}  // namespace

TEST_SUITE("cli") {
    TEST_CASE("nothing is undone before anything was decided") {
        Table table = table_of("vault");
        draw_all(table);
        CHECK(table.undo(Seat::First, Table::Undo::Free).has_value());
    }

    TEST_CASE("a final action is taken back only when chance may draw anew") {
        Table table = table_of("vault");
        draw_all(table);
        const auto steps = table.history().size();
        const auto before = engine::hash(table.state());
        play_on(table, 1);
        while (table.state().decision().seat != Seat::First) play_on(table, 1);
        CHECK(table.undo(Seat::First, Table::Undo::Free).has_value());
        CHECK_FALSE(table.undo(Seat::First, Table::Undo::Anew).has_value());
        CHECK(table.history().size() == steps);
        CHECK(engine::hash(table.state()) == before);
    }

    TEST_CASE("a record of a table replays, and a table goes on from it") {
        Table table = table_of("vault(players=4)");
        play_on(table, 30);
        const auto text = table.record("north=human");
        const auto record = engine::parse_record("a.record", text);
        REQUIRE(record);
        Table loaded = table_of("vault(players=4)");
        CHECK_FALSE(loaded.load(small_games::registry(), *record).has_value());
        CHECK(loaded.state().equals(table.state()));
        CHECK(loaded.record("north=human") == text);
    }

    TEST_CASE("a refused command leaves no trace") {
        Table table = table_of("vault");
        draw_all(table);
        const auto steps = table.history().size();
        CHECK(table.command("nobody sings").has_value());
        CHECK(table.history().size() == steps);
        CHECK_FALSE(table.command("north concedes").has_value());
        CHECK(table.state().outcome().over);
    }
}
