#include "cli/grid_board.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "cli/answers.h"
#include "games/registry.h"

namespace {

// Five seats that play at random until the first one decides in this round.
cli::Table played(int round) {
    cli::Table table(*engine::open_game(games::registry(), "convergence(players=5)"), 3);
    engine::Rng rng(3);
    engine::ActionList list;
    for (;;) {
        const auto seat = table.state().decision().seat;
        const bool reached = table.state().sheet().find("round")->number >= round;
        if (reached && seat == engine::Seat::First) return table;
        if (seat == engine::Seat::Chance) {
            table.draw();
            continue;
        }
        list.clear();
        table.state().list_actions(list);
        table.act(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
}

std::string drawn(const cli::Table& table, std::size_t width, std::size_t height) {
    const auto view = table.state().view(engine::Seat::First);
    return cli::board_text(*view, {{}, width, engine::Seat::First, height, 6});
}

std::size_t lines(std::string_view text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

TEST_SUITE("cli") {
    TEST_CASE("on a lower screen a table shows less, the others' names as long as there is room") {
        const cli::Table table = played(6);
        std::size_t before = 1000;
        for (const std::size_t height : {200, 80, 60, 50, 44, 40, 36}) {
            const std::string text = drawn(table, 100, height);
            CHECK(lines(text) <= before);
            CHECK(holds(text, "Round 6"));
            CHECK(holds(text, "\nE  VP "));
            before = lines(text);
        }
        CHECK_FALSE(holds(drawn(table, 100, 0), "`look B`"));
        CHECK(holds(drawn(table, 100, 36), "`look B`"));
    }

    TEST_CASE("every turn of the others is told, in a line each if need be") {
        const cli::Table table = played(6);
        const auto from = cli::news_start(table, engine::Seat::First);
        const auto told = cli::answer_turns(table, engine::Seat::First, from, 1, {});
        for (const std::string_view seat : {"  B: ", "  C: ", "  D: ", "  E: "}) CHECK(holds(told, seat));
        CHECK(lines(told) <= 6);
        CHECK(lines(cli::answer_turns(table, engine::Seat::First, from, 40, {})) >= lines(told));
    }
}
