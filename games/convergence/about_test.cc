// What the game says about its cards to people who do not know the numbers of ports.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/options.h"
#include "engine/text.h"
#include "games/convergence/rules.h"

namespace convergence {
namespace {

using Lines = std::vector<engine::AboutLine>;

const engine::AboutLine* line_of(const Lines& lines, std::string_view label) {
    const auto found = std::ranges::find(lines, label, &engine::AboutLine::label);
    return found == lines.end() ? nullptr : &*found;
}

int parts_of(const engine::AboutLine* line, char between) {
    return line == nullptr ? 0 : static_cast<int>(engine::split(line->value, between).size());
}

}  // namespace

TEST_CASE("a card says in words what it gives and takes") {
    const auto options = engine::parse_options(Convergence::facts(), "convergence");
    REQUIRE(static_cast<bool>(options));
    const auto setup = Convergence::make_setup(*options, {});
    REQUIRE(static_cast<bool>(setup));
    const State s = Convergence::start(*setup);
    int nodes = 0;
    for (std::size_t i = 1; i < setup->cards.size(); ++i) {
        const Lines lines = Convergence::about(*setup, s, {engine::Kind::Card, static_cast<std::uint16_t>(i)});
        const auto *ports = line_of(lines, "ports"), *gives = line_of(lines, "gives"), *takes = line_of(lines, "takes");
        if (ports == nullptr) continue;
        ++nodes;
        CHECK(ports->printed);
        CHECK(parts_of(gives, ',') + parts_of(takes, ',') == parts_of(ports, ' '));
        if (setup->cards[i].id != "observatory") continue;
        CHECK(ports->value == "3 4 5 6 7");
        CHECK(gives->value == "Technology, Knowledge");
        CHECK(takes->value == "Culture, Resource, Knowledge");
    }
    CHECK(nodes > 50);
}

}  // namespace convergence
