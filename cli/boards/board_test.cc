#include "cli/boards/board.h"

#include <doctest/doctest.h>

#include "cli/table/answers.h"
#include "games/small/small_games.h"

using cli::inline_text;
using cli::is_pile;
using cli::pile_text;
using cli::says_nothing;
using engine::Value;

namespace {

Value parsed(std::string_view text) { return *engine::parse_value(text); }

std::shared_ptr<const engine::AnyGame> vault() { return *engine::open_game(small_games::registry(), "vault"); }

engine::Play dealt() {
    engine::Play play(vault());
    engine::SeededStream chance(5);
    while (play.to_act() == engine::Seat::Chance) play.draw(chance);
    return play;
}

}  // namespace

TEST_SUITE("cli") {
    TEST_CASE("a pile says runs of equal cards as counts") {
        const Value pile = parsed("[coin, coin, unknown, unknown, coin]");
        CHECK(is_pile(pile));
        CHECK(pile_text(pile) == "2 coin, 2 hidden, coin (5)");
        CHECK(pile_text(pile, cli::Order::AnyOrder) == "3 coin, 2 hidden (5)");
        CHECK(pile_text(parsed("[gem]")) == "gem");
        CHECK_FALSE(is_pile(parsed("[1, 2]")));
    }

    TEST_CASE("fields that say nothing are left out") {
        CHECK(says_nothing(parsed("{a: 0, b: no, c: []}")));
        CHECK_FALSE(says_nothing(parsed("[0, 1]")));
        CHECK(inline_text(parsed("{dragon: 1, brute: 0, scout: 2, tired: yes}")) == "dragon 1, scout 2, tired");
    }

    TEST_CASE("a board shows the own hand and hides the others") {
        const auto play = dealt();
        const auto view = play.state().view(engine::Seat::First);
        const auto text = cli::board_text(*view, {{}, 80, engine::Seat::First});
        CHECK(text.find("north (you) decides") != std::string::npos);
        CHECK(text.find("3 hidden") != std::string::npos);
        CHECK(text.find("bags") == std::string::npos);
        CHECK(text.find("north (you)") > text.find("east"));
    }

    TEST_CASE("why names the clause that forbids an action, or says that it is legal") {
        const auto play = dealt();
        const cli::Screen screen;
        CHECK(cli::answer_why(play, engine::Seat::First, "keep", screen).starts_with("VA-7.2"));
        CHECK(cli::answer_why(play, engine::Seat::First, "1", screen).find("is legal") != std::string::npos);
        CHECK(cli::answer_why(play, engine::Seat::First, "sing", screen).find("is no action here") !=
              std::string::npos);
    }

    TEST_CASE("about finds things by slug or name and offers near ones") {
        const auto play = dealt();
        const auto view = play.state().view(engine::Seat::First);
        CHECK(cli::answer_about(*view, "Coin", {}).find("Gain 1 point") != std::string::npos);
        CHECK(cli::answer_about(*view, "coyn", {}).find("did you mean coin") != std::string::npos);
    }

    TEST_CASE("the log hides what a seat did not see") {
        const auto play = dealt();
        const auto log = cli::answer_log(play, engine::Seat::First, 0, 100, {});
        CHECK(log.find("east draws a card (3 times)") != std::string::npos);
        CHECK(log.find("north draws a card") == std::string::npos);
    }
}
