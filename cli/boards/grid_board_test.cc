#include "cli/boards/board.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "cli/table/answers.h"
#include "games/registry.h"

namespace {

// Five seats that play at random until the first one decides in this round.
engine::Play played(int round) {
    engine::Play play(*engine::open_game(games::registry(), "convergence(players=5)"));
    engine::SeededStream chance(3);
    engine::Rng rng(3);
    engine::ActionList list;
    for (;;) {
        const auto seat = play.state().decision().seat;
        const bool reached = play.state().sheet().find("round")->number >= round;
        if (reached && seat == engine::Seat::First) return play;
        if (seat == engine::Seat::Chance) {
            play.draw(chance);
            continue;
        }
        list.clear();
        play.state().list_actions(list);
        play.act(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
}

std::string drawn(const engine::Play& play, std::size_t width, std::size_t height) {
    const auto view = play.state().view(engine::Seat::First);
    return cli::board_text(*view, {{}, width, engine::Seat::First, height, 6});
}

std::size_t lines(std::string_view text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

TEST_SUITE("cli") {
    TEST_CASE("on a lower screen a table shows less, the others' names as long as there is room") {
        const engine::Play play = played(6);
        std::size_t before = 1000;
        for (const std::size_t height : {200, 80, 60, 50, 44, 40, 36}) {
            const std::string text = drawn(play, 100, height);
            CHECK(lines(text) <= before);
            CHECK(holds(text, "Round 6"));
            CHECK(holds(text, "\nE  VP "));
            before = lines(text);
        }
        CHECK_FALSE(holds(drawn(play, 100, 0), "`look B`"));
        CHECK(holds(drawn(play, 100, 36), "`look B`"));
    }

    TEST_CASE("every turn of the others is told, in a line each if need be") {
        const engine::Play play = played(6);
        const auto from = cli::news_start(play, engine::Seat::First);
        const auto told = cli::answer_turns(play, engine::Seat::First, from, 1, {});
        for (const std::string_view seat : {"  B: ", "  C: ", "  D: ", "  E: "}) CHECK(holds(told, seat));
        CHECK(lines(told) <= 6);
        CHECK(lines(cli::answer_turns(play, engine::Seat::First, from, 40, {})) >= lines(told));
    }

    TEST_CASE("what is paid in a turn is told as a sum") {
        engine::Play play(*engine::open_game(games::registry(), "nexus-ops"));
        engine::SeededStream chance(1);
        while (play.state().decision().seat == engine::Seat::Chance) play.draw(chance);
        const auto first = play.to_act(), other = engine::next_seat(first, 2);
        for (int i = 0; i < 3; ++i) {  // a Human each time
            engine::ActionList list;
            play.state().list_actions(list);
            play.act(list[0]);
        }
        CHECK(holds(cli::answer_turns(play, other, 0, 40, {}), "pays 6 rubium"));
    }
}
