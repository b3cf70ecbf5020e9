#include "cli/boards/network.h"

#include <doctest/doctest.h>

#include "cli/commands/rulebook.h"

namespace {

// Two cells of a small imaginary game: `a` sends east into `b`; `b` could send south, where a cell is offered.
engine::Value board() {
    return *engine::parse_value(
        "{ports: [{port: 1, side: east, half: 2, way: out, tag: R, tone: green}, "
        "{port: 2, side: west, half: 2, way: in, tag: R, tone: green}, "
        "{port: 3, side: south, half: 2, way: out, tag: T, tone: blue}], "
        "kinds: [{kind: mill, tag: M, tone: red}], "
        "places: ["
        "{id: 1, side: north, at: [0, 0], pieces: [{id: 1, ref: \"unit:north.a\", name: \"Old Mill\", kind: mill, "
        "ports: \"1\", joined: \"1\"}]}, "
        "{id: 2, side: north, at: [1, 0], pieces: [{id: 2, ref: \"unit:north.b\", name: Dam, kind: mill, "
        "ports: \"2 3\", joined: \"2\", taken: \"3:B\"}]}, "
        "{id: 3, ref: \"place:(1,1)\", side: north, at: [1, 1], pieces: []}]}");
}

std::string drawn(cli::NetworkSize size, std::size_t width, std::size_t box_height = 4) {
    const auto value = board();
    const cli::Legend legend(value);
    const cli::Numbers numbers{{"place:(1,1)", "7"}};
    const auto block =
        cli::network_block(cli::cells_of(value, "north"), {legend, numbers, {}, size, width, box_height});
    return cli::join(block.lines, "\n");
}

}  // namespace

TEST_SUITE("cli") {
    TEST_CASE("a grid is drawn with what flows, what is taken and what may be chosen") {
        CHECK(drawn(cli::NetworkSize::Small, 40) ==
              "+----M----++----M----+\n"
              "|Old Mill ||   Dam   |\n"
              "|         >>         |\n"
              "+---------++------B--+\n"
              "           .,,,,,,,,,.\n"
              "           :    7    :\n"
              "           :  (1,1)  :\n"
              "           .,,,,,,,,,.");
    }

    TEST_CASE("a flat box keeps its side ports on the corners") {
        const auto text = drawn(cli::NetworkSize::Small, 40, 3);
        CHECK(text.find("|Old Mill ||   Dam   |") != std::string::npos);
        CHECK(text.find("+--------->>------B--+") != std::string::npos);
    }

    TEST_CASE("without room a grid is a list of what feeds what") {
        CHECK(drawn(cli::NetworkSize::Small, 12) == "  M Old Mill > Dam\n  M Dam");
        CHECK(drawn(cli::NetworkSize::None, 80).empty());
    }

    TEST_CASE("a rulebook is read by clause and by chapter") {
        const std::string book =
            "# X\n\n## 1. Terms\n\n| Id | Rule | Origin |\n|---|---|---|\n| XY-1.1 | A *mill* turns. | ruling |\n"
            "| XY-1.2 | A dam holds. | ruling |\n\n## 2. End\n\n| Id | Rule |\n|---|---|\n| XY-2.1 | All ends. |\n";
        const cli::Screen screen;
        CHECK(cli::rules_text(book, "xy-1.1", screen) == "XY-1.1    A mill turns.\n");
        CHECK(cli::rules_text(book, "XY-2", screen) == "2. End\n\nXY-2.1    All ends.\n");
        CHECK_FALSE(cli::rules_text(book, "XY-3", screen).has_value());
        CHECK_FALSE(cli::rules_text(book, "ZZ-1", screen).has_value());
        CHECK(cli::nearest_clauses(book, "XY-1.3").front().starts_with("XY-1."));
    }
}
