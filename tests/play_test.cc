// A game being played: what can be taken back, and what is played again.
#include "engine/play.h"

#include <doctest/doctest.h>

#include "tests/all_games.h"

using engine::Play;
using engine::Seat;

namespace {

struct Fixture {
    explicit Fixture(std::string_view game) : play(*engine::open_game(all_games(), game)) {}

    // Plays the first legal action or draws, so many times.
    void play_on(int steps) {
        for (int i = 0; i < steps && play.to_act() != Seat::Nobody; ++i) {
            if (play.to_act() == Seat::Chance) {
                play.draw(chance);
                continue;
            }
            engine::ActionList list;
            play.state().list_actions(list);
            play.act(list[0]);
        }
    }
    void draw_all() {
        while (play.to_act() == Seat::Chance) play.draw(chance);
    }

    Play play;
    engine::SeededStream chance{5};
};

}  // namespace

TEST_SUITE_BEGIN("play");

TEST_CASE("nothing is taken back before anything was decided") {
    Fixture table("vault");
    table.draw_all();
    CHECK_FALSE(table.play.goes_back_freely(Seat::First));
    CHECK(table.play.last_step_of(Seat::First) == -1);
}

TEST_CASE("what is final is not taken back freely, and chance draws anew after it was") {
    Fixture table("vault");
    table.draw_all();
    const int steps = table.play.step();
    const auto before = engine::hash(table.play.state());
    table.play_on(1);
    while (table.play.to_act() != Seat::First) table.play_on(1);
    CHECK_FALSE(table.play.goes_back_freely(Seat::First));
    CHECK(table.play.last_step_of(Seat::First) == steps);
    const Play back = table.play.at(steps);
    CHECK(back.step() == steps);
    CHECK(engine::hash(back.state()) == before);
}

TEST_CASE("a part of a choice is taken back freely by whoever makes it") {
    Fixture table("echo");
    while (table.play.to_act() != Seat::Nobody && !table.play.goes_back_freely(table.play.to_act())) table.play_on(1);
    const Seat seat = table.play.to_act();
    REQUIRE(engine::is_player(seat));
    CHECK(table.play.last_step_of(seat) == table.play.step() - 1);
    CHECK(table.play.at(table.play.step() - 1).to_act() == seat);
    REQUIRE(!table.play.command(seat_text(table.play.game(), seat) + " concedes"));
    CHECK_FALSE(table.play.goes_back_freely(seat));
}

TEST_CASE("what happened is the same when it is played again") {
    Fixture table("vault(players=4)");
    table.play_on(20);
    const Play earlier = table.play;
    table.play_on(15);
    const auto happenings = table.play.since(earlier);
    REQUIRE(happenings.size() == 15);
    CHECK(happenings.front().step == 21);
    CHECK(happenings.front().before->equals(earlier.state()));
    CHECK(happenings.back().after->equals(table.play.state()));
    const auto again = table.play.since(table.play.at(20));
    REQUIRE(again.size() == 15);
    for (std::size_t i = 0; i < again.size(); ++i) {
        CHECK(again[i].events == happenings[i].events);
        CHECK(again[i].after->equals(*happenings[i].after));
        CHECK(again[i].events.empty() == table.play.steps()[20 + i].silent);
    }
}

TEST_CASE("a record replays, and a game goes on from it") {
    Fixture table("vault(players=4)");
    table.play_on(30);
    const auto text = table.play.record("north=human");
    const auto record = engine::parse_record("a.record", text);
    REQUIRE(record);
    const auto loaded = engine::replay(all_games(), *record);
    REQUIRE(loaded);
    CHECK(loaded->play.state().equals(table.play.state()));
    CHECK(loaded->play.record("north=human") == text);
}

TEST_CASE("a refused command leaves no trace") {
    Fixture table("vault");
    table.draw_all();
    const int steps = table.play.step();
    CHECK(table.play.command("nobody sings").has_value());
    CHECK(table.play.command("").has_value());
    CHECK(table.play.step() == steps);
    CHECK_FALSE(table.play.command("north concedes").has_value());
    CHECK(table.play.to_act() == Seat::Nobody);
}

TEST_SUITE_END();
