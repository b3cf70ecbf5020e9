#include "engine/text.h"

#include <doctest/doctest.h>

TEST_SUITE_BEGIN("engine");

TEST_CASE("a list of cards is read with its copies") {
    const auto items = engine::read_counted(" 2 gem, coin,, x crown\n1001 any ");
    REQUIRE(items.size() == 4);
    CHECK((items[0].copies == 2 && items[0].name == "gem"));
    CHECK((items[1].copies == 1 && items[1].name == "coin"));
    CHECK((items[2].copies == -1 && items[2].name == "x crown"));
    CHECK((items[3].copies == -1 && items[3].name == "1001 any"));
}

TEST_CASE("a number is the whole text or none") {
    CHECK(engine::whole_number<int>("-12") == -12);
    CHECK(engine::whole_number<unsigned>("ff", 16) == 255u);
    for (const char* text : {"", "12 ", "1x", "+1", "99999999999"}) CHECK(!engine::whole_number<int>(text));
}

TEST_CASE("who misspells a word is told the nearest, or all") {
    const std::vector<std::string_view> words{"players", "target"};
    CHECK(engine::did_you_mean("player", words) == "did you mean players");
    CHECK(engine::did_you_mean("zzzzzz", words).empty());
    CHECK(engine::did_you_mean("zzzzzz", words, "options are ") == "options are players, target");
}

TEST_CASE("the nearest words come first") {
    const std::vector<std::string> words{"players", "target", "rounds"};
    CHECK(engine::nearest("player", words, 2) == std::vector<std::string>{"players"});
    CHECK(engine::nearest("zzzzzz", words, 2).empty());
}

TEST_SUITE_END();
