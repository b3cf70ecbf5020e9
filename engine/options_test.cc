#include "engine/options.h"

#include <doctest/doctest.h>

namespace {

constexpr engine::OptionFacts kOptions[] = {
    {"players", "2..4", "2", "XX-1.1", ""},
    {"storm", "off|on", "off", "XX-2.1", ""},
    {"trade", "off|3..10", "off", "XX-2.2", ""},
    {"vp_from", "all_seats|new-dawn", "all_seats", "XX-2.3", "", "VP from", "Everybody|The new dawn"},
};
constexpr engine::PresetFacts kPresets[] = {{"fair", "storm=on, trade=5"}};
engine::GameFacts facts() {
    engine::GameFacts out;
    out.id = "game";
    out.options = kOptions;
    out.presets = kPresets;
    return out;
}
std::string canonical(std::string_view text) {
    const auto options = engine::parse_options(facts(), text);
    return options ? game_text(facts(), *options) : "refused: " + engine::text(options.error());
}

}  // namespace

TEST_SUITE_BEGIN("engine");

TEST_CASE("a game text names only what differs from the standard") {
    CHECK(canonical("game") == "game");
    CHECK(canonical("game()") == "game");
    CHECK(canonical(" game( players = 2 , storm=on )") == "game(storm=on)");
    CHECK(canonical("game(trade=7)") == "game(trade=7)");
    CHECK(canonical("game(trade=off)") == "game");
    CHECK(canonical("game(preset=fair)") == "game(storm=on, trade=5)");
    CHECK(canonical("game(preset=fair, storm=off)") == "game(trade=5)");
}

TEST_CASE("words and numbers of an option are told apart") {
    CHECK(engine::parse_options(facts(), "game(trade=off)")->value[2] == -1);
    CHECK(engine::parse_options(facts(), "game(trade=3)")->value[2] == 3);
    CHECK(engine::parse_options(facts(), "game(storm=on)")->value[1] == 1);
}

TEST_CASE("options and their words are read by people") {
    using Titles = std::vector<std::pair<std::string_view, std::string>>;
    CHECK(engine::option_title(kOptions[1]) == "Storm");
    CHECK(engine::option_title(kOptions[3]) == "VP from");
    CHECK(engine::value_titles(kOptions[0]).empty());
    CHECK(engine::value_titles(kOptions[2]) == Titles{{"off", "Off"}});
    CHECK(engine::value_titles(kOptions[3]) == Titles{{"all_seats", "Everybody"}, {"new-dawn", "The new dawn"}});
    CHECK(engine::titled("round_limit") == "Round limit");
    CHECK(engine::titled("neon-synapse") == "Neon Synapse");
}

TEST_CASE("what is impossible is refused with clause, column and remedy") {
    const auto refused = engine::parse_options(facts(), "game(players=9)");
    REQUIRE(!refused);
    CHECK(refused.error().message == "XX-1.1: `players` cannot be `9`");
    CHECK(refused.error().column == 14);
    CHECK(refused.error().remedy == "possible: 2..4 (standard 2)");
    CHECK(engine::parse_options(facts(), "game(strom=on)").error().remedy == "did you mean storm");
    CHECK(!engine::parse_options(facts(), "game(storm=on, storm=off)"));
    CHECK(!engine::parse_options(facts(), "game(storm=on"));
    CHECK(!engine::parse_options(facts(), "game(storm)"));
    CHECK(!engine::parse_options(facts(), "game(preset=unfair)"));
    CHECK(!engine::parse_options(facts(), "game(storm=on, preset=fair)"));
}

TEST_SUITE_END();
