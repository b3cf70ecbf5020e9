#include "cli/boards/screen.h"

#include <doctest/doctest.h>

TEST_SUITE("cli") {
    TEST_CASE("columns count characters, not bytes") {
        CHECK(cli::columns("─◀x") == 3);
        CHECK(cli::columns("\x1b[31mab\x1b[0m") == 2);
        CHECK(cli::pad("─", 3) == "─  ");
        CHECK(cli::pad_left("12", 4) == "  12");
    }

    TEST_CASE("wrapped lines keep to the width and begin with the indent") {
        CHECK(cli::wrap("one two three four", 9, 2, 0) == "one two\n  three\n  four");
        CHECK(cli::wrap("incomprehensibility", 5, 2, 0) == "incomprehensibility");
        CHECK(cli::wrap("", 5, 2, 0).empty());
    }

    TEST_CASE("lines are shortened where there is no more room") {
        CHECK(cli::first_lines("one two\nthree", 2, 10, " ...") == "one two\nthree");
        CHECK(cli::first_lines("one two\nthree", 1, 11, " ...") == "one two ...");
        CHECK(cli::first_lines("one two\nthree", 1, 8, " ...") == "one ...");
        CHECK(cli::wrap("Gain 1 VP.", 10, 0, 8) == "\nGain 1 VP.");  // no room beside what stands there
        CHECK(cli::wrap_items({"a b", "c d", "e"}, ", ", 8, 1, 0) == "a b, c d\n e");
    }

    TEST_CASE("a table aligns words to the left and numbers to the right") {
        CHECK(cli::table_text({"who", ">wins"}, {{"search:50", "7"}, {"me", "12"}}) ==
              "who        wins\nsearch:50     7\nme           12\n");
    }

    TEST_CASE("columns of a long list read downwards") {
        const auto lines = cli::in_columns({"a", "b", "c", "d", "e"}, 9);
        CHECK(lines == std::vector<std::string>{"a  c  e", "b  d"});
    }

    TEST_CASE("blocks stand side by side") {
        CHECK(cli::side_by_side("a\nbb\n", "x\ny\nz\n", 4) == "a   x\nbb  y\n    z\n");
    }

    TEST_CASE("without colours the paint adds nothing") {
        CHECK(cli::Paint{false}(cli::Tone::Bad, "x") == "x");
        CHECK(cli::Paint{true}(cli::Tone::Bad, "x") == "\x1b[31mx\x1b[0m");
        CHECK(cli::Paint{false}.symbol("─", "-") == "-");
    }
}
