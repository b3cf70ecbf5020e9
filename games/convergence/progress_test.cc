#include "games/convergence/progress.h"

#include <doctest/doctest.h>

#include "games/convergence/board.h"
#include "games/convergence/lexicon.h"
#include "games/convergence/resolve.h"

namespace convergence {
namespace {

struct Fixture {
    Setup setup;
    State s;
};

// A holds two known cards and one link; B has the node it comes from.
Fixture fixture(std::string_view game) {
    const auto parsed = engine::parse_options(Convergence::facts(), game);
    REQUIRE(parsed);
    auto setup = load_setup(*parsed, {});
    REQUIRE(setup);
    Fixture out{std::move(*setup), {}};
    out.s = *Convergence::fixture(out.setup, "");
    for (const char* line : {"A hand = institute, academy", "A has corner-cafe at (0,1)",
                             "B has capacitor-bank at (0,1)", "link knowledge A.corner-cafe from B.capacitor-bank"})
        REQUIRE(!Convergence::given(out.setup, out.s, line));
    return out;
}

engine::Value progress(const Fixture& t, Seat seat) {
    return board_sheet(t.setup, Convergence::view(t.setup, t.s, seat));
}

}  // namespace

TEST_SUITE_BEGIN("convergence");

TEST_CASE("a sheet has the prices of the own hand and of no other") {
    const Fixture t = fixture("convergence");
    CHECK(progress(t, Seat::First).find("prices")->items.size() == 2);
    CHECK(progress(t, Seat::Second).find("prices")->items.empty());
}

TEST_CASE("a sheet counts the links towards the three events of the Paradigm") {
    const auto board = progress(fixture("convergence"), Seat::Second);
    const auto* goals = board.find("goals");
    REQUIRE(goals != nullptr);
    REQUIRE(goals->items.size() == 3);
    CHECK(goals->items[2].find("have")->number == 1);
    CHECK(goals->items[2].find("holder")->word == "A");
    CHECK(progress(fixture("convergence(paradigms=off)"), Seat::First).find("goals") == nullptr);
}

TEST_CASE("a half-made choice is in the sheet of who makes it alone") {
    Fixture t = fixture("convergence");
    t.s.point = Point::Cell;
    t.s.chosen_card = static_cast<std::uint8_t>(hand_of(t.s, Seat::First)[0].card);
    CHECK(progress(t, Seat::First).find("chosen")->items.size() == 1);
    CHECK(progress(t, Seat::Second).find("chosen")->items.empty());
    t.s.point = Point::LinkOwn;
    t.s.chosen_card = 0;
    t.s.chosen_type = 1;
    REQUIRE(progress(t, Seat::First).find("chosen")->items.size() == 1);
    CHECK(progress(t, Seat::First).find("chosen")->items[0].word == "word:culture");
    CHECK(progress(t, Seat::Second).find("chosen")->items.empty());
    CHECK(progress(t, Seat::First).find("joins")->find("own")->number == 3);
    CHECK(progress(t, Seat::First).find("joins")->find("foreign")->number == 1);
    CHECK(progress(t, Seat::Second).find("joins")->items.empty());
}

TEST_CASE("a sheet says who keeps the first-player marker and how large the piles are") {
    Fixture t = fixture("convergence");
    t.s.starter = Seat::Second;
    const auto board = progress(t, Seat::First);
    CHECK(board.find("first")->word == "B");
    CHECK(board.find("discard")->number == 0);
    CHECK(board.find("paradigms")->number == 18);
}

TEST_CASE("a node says in short what its texts bring") {
    const auto board = progress(fixture("convergence"), Seat::First);
    for (const auto& place : board.find("places")->items) {
        const auto& piece = place.find("pieces")->items.at(0);
        if (piece.find("name")->word != "Corner Cafe") continue;
        const auto& facts = piece.find("facts")->items;
        CHECK(facts.at(0).find("label")->word == "Action");
        CHECK(facts.at(0).find("value")->word == "1 vp, 1 data if");
        CHECK(facts.at(1).find("value")->word == "1 vp");
        return;
    }
    FAIL("Corner Cafe is not there");
}

TEST_SUITE_END();

}  // namespace convergence
