#include "engine/value.h"

#include <doctest/doctest.h>

using engine::Value;

TEST_SUITE_BEGIN("engine");

TEST_CASE("text and JSON read back to the same tree") {
    for (const std::string text :
         {"{turn: 3, hand: [scout, turret], name: \"a b\", empty: {}, none: []}", "[-1, 0, 99, \"7\", \"\"]", "word"}) {
        const auto value = engine::parse_value(text);
        REQUIRE(value);
        CHECK(to_text(*value) == text);
        const auto again = engine::parse_value(to_json(*value));
        REQUIRE(again);
        CHECK(*again == *value);
    }
}

TEST_CASE("a number in quotes is a word") {
    const auto value = engine::parse_value("{\"a\":\"12\",\"b\":12}");
    REQUIRE(value);
    CHECK(value->find("a")->type == Value::Type::Word);
    CHECK(value->find("b")->type == Value::Type::Number);
    CHECK(to_text(*value) == "{a: \"12\", b: 12}");
}

TEST_CASE("broken text is refused with its place") {
    const auto value = engine::parse_value("{a: 1,\n b 2}");
    REQUIRE(!value);
    CHECK(value.error().line == 2);
    CHECK(value.error().column == 4);
    CHECK(!engine::parse_value(""));
    CHECK(!engine::parse_value("[1, 2"));
    CHECK(!engine::parse_value("\"open"));
    CHECK(!engine::parse_value("1 2"));
    CHECK(!engine::parse_value(std::string(1000, '[')));
}

TEST_CASE("control characters survive JSON") {
    const Value value = Value::of(std::string_view("a\"\\\n\t\x01z"));
    const auto again = engine::parse_value(to_json(value));
    REQUIRE(again);
    CHECK(*again == value);
}

TEST_CASE("a path leads through seats, lists and counts") {
    const auto value = engine::parse_value("{seats: {north: {hand: [scout, turret]}}, turn: 3}");
    REQUIRE(value);
    CHECK(to_text(*engine::follow(*value, "north.hand.1")) == "turret");
    CHECK(to_text(*engine::follow(*value, "seats.north.hand.count")) == "2");
    const auto nowhere = engine::follow(*value, "north.hans");
    REQUIRE(!nowhere);
    CHECK(nowhere.error() == "there is no `hans` in `north.hans`; here stand: hand");
}

TEST_SUITE_END();
