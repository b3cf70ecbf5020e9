// Whom the windows of Echo and Melee may still ask: in the order of the rules, by what everybody can see.
#include <doctest/doctest.h>

#include "engine/notation.h"
#include "tests/all_games.h"

namespace {

struct Position {
    std::shared_ptr<const engine::AnyGame> game;
    std::unique_ptr<engine::AnyState> state;

    Position(std::string_view name, std::string_view fixture, std::initializer_list<const char*> given)
        : game(*engine::open_game(all_games(), name)), state(game->fixture(fixture)) {
        for (const char* line : given) REQUIRE_FALSE(state->given(line));
    }
    void play(std::initializer_list<const char*> actions) {
        for (const char* text : actions) {
            const auto action = engine::parse_action(*state, text);
            REQUIRE(action);
            REQUIRE_FALSE(state->refuse(*action));
            state->apply(*action, nullptr);
        }
    }
    std::string asked() const {
        std::string seats;
        for (const auto seat : state->asked()) seats += (seats.empty() ? "" : " ") + engine::seat_text(*game, seat);
        return seats;
    }
};

}  // namespace

TEST_SUITE_BEGIN("asked");

TEST_CASE("in Echo answers ask the others, a window the active player last, a main phase him alone") {
    Position echo("echo(players=3)", "", {"north hand = spark, mend", "south hand = mend", "east hand = mend"});
    CHECK(echo.asked() == "north");
    echo.play({"play spark", "at south"});
    CHECK(echo.asked() == "south east");
    echo.play({"pass"});
    CHECK(echo.asked() == "east");
    echo.play({"pass"});
    CHECK(echo.asked() == "south east north");  // the window
    echo.play({"pass", "play mend"});
    CHECK(echo.asked() == "north south");  // answers to east's card
    echo.play({"pass", "pass"});
    CHECK(echo.asked() == "south north");  // again from the start; east has no card any more
}

TEST_CASE("in Echo half a choice changes nothing for those who are asked") {
    Position echo("echo(players=3)", "", {"north hand = mend", "south hand = spark", "east hand = mend"});
    echo.play({"play mend", "pass", "pass", "play spark"});
    CHECK(echo.asked() == "south east");  // in the window; north has no card left
    const auto part = echo.state->decision().part;
    CHECK(echo.game->facts().decisions[part].name == "target");
    CHECK(echo.state->view(engine::Seat::First)->decision().part == 0);
}

TEST_CASE("in Melee attacker, defender, then clockwise from the defender's left; who holds no card is left out") {
    Position melee("melee", "arena", {"north hand = fog", "south hand = fog", "west hand = fog", "east hand = fog"});
    melee.play({"fight arena", "against south"});
    CHECK(melee.asked() == "north south west east");
    melee.play({"pass", "pass"});
    CHECK(melee.asked() == "west east");
    Position other("melee", "arena", {"west hand = fog", "east hand = fog", "turn south"});
    other.play({"fight arena", "against east"});
    CHECK(other.asked() == "east west");
}

TEST_SUITE_END();
