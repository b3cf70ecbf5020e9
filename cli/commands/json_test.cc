#include "cli/commands/json.h"

#include <doctest/doctest.h>

#include <limits>

#include "cli/commands/instructions.h"

TEST_SUITE("cli") {
    TEST_CASE("an object has its keys in the order they were added") {
        cli::JsonObject object;
        object.text("name", "a\"b").number("n", -3).truth("yes", true).null("nothing").json("list", "[1]");
        CHECK(object.str() == R"({"name":"a\"b","n":-3,"yes":true,"nothing":null,"list":[1]})");
        CHECK(cli::JsonObject().str() == "{}");
    }

    TEST_CASE("shares are written from whole numbers") {
        CHECK(cli::JsonObject().permille("p", 5).permille("q", 1000).str() == R"({"p":0.005,"q":1.000})");
    }

    TEST_CASE("what is no number becomes null") {
        CHECK(cli::JsonObject().json("x", cli::json_real(std::numeric_limits<double>::infinity())).str() ==
              R"({"x":null})");
        CHECK(cli::JsonObject().json("x", cli::json_real(1.5)).str() == R"({"x":1.500})");
    }

    TEST_CASE("lists of texts are quoted") {
        CHECK(cli::json_texts({"a", "b c"}) == R"(["a","b c"])");
        CHECK(cli::json_list({}) == "[]");
    }

    TEST_CASE("words for the shell are quoted whole") {
        CHECK(cli::shell_quoted("vault(players=4)") == "'vault(players=4)'");
        CHECK(cli::shell_quoted("it's") == "'it'\\''s'");
    }

    TEST_CASE("the count of callgrind is found in what it says") {
        CHECK(cli::collected("==1== Events    : Ir\n==1== Collected : 12345\n") == 12345.0);
        CHECK_FALSE(cli::collected("valgrind: not found").has_value());
    }
}
