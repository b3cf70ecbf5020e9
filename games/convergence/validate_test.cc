#include <doctest/doctest.h>

#include "games/convergence/lexicon.h"
#include "games/convergence/rules.h"

namespace convergence {
namespace {

struct Fixture {
    Setup setup;
    State s;
};

Fixture fixture() {
    const auto parsed = engine::parse_options(Convergence::facts(), "convergence");
    REQUIRE(parsed);
    auto setup = load_setup(*parsed, {});
    REQUIRE(setup);
    Fixture out{std::move(*setup), {}};
    out.s = *Convergence::fixture(out.setup, "");
    for (const char* line :
         {"A hand = institute, academy", "A holds 3 energy, 3 data, 3 material", "A has corner-cafe at (0,1)",
          "B has capacitor-bank at (0,1)", "link knowledge A.corner-cafe from B.capacitor-bank"})
        REQUIRE(!Convergence::given(out.setup, out.s, line));
    return out;
}

// Whether the position becomes impossible by this change.
template <class Change>
bool impossible(Change change) {
    Fixture t = fixture();
    change(t.s);
    return Convergence::validate(t.setup, t.s).has_value();
}

}  // namespace

TEST_SUITE_BEGIN("convergence");

TEST_CASE("the fixture with a hand, nodes and a link is possible") {
    CHECK(!impossible([](State&) {}));
    CHECK(!impossible([](State& s) { s.point = Point::Activate; }));
}

TEST_CASE("a position with a seat, card or ending out of range is impossible") {
    CHECK(impossible([](State& s) { s.active = Seat::Nobody; }));
    CHECK(impossible([](State& s) { s.starter = Seat::Third; }));
    CHECK(impossible([](State& s) { s.point = Point::Over, s.how = 200; }));
    CHECK(impossible([](State& s) { s.winners = 4; }));
    CHECK(impossible([](State& s) { s.paradigm = 255; }));
    CHECK(impossible([](State& s) { s.paradigm = 1; }));
    CHECK(impossible([](State& s) { s.seats[Seat::First].reactor = 255; }));
    CHECK(impossible([](State& s) { s.seats[Seat::First].hand = 200; }));
    CHECK(impossible([](State& s) { s.seats[Seat::First].holds[0] = -1; }));
    CHECK(impossible([](State& s) { s.seats[Seat::First].holds[0] = kMostTokens + 1; }));
    CHECK(impossible([](State& s) { s.seats[Seat::Fifth].holds[0] = 1; }));
    CHECK(impossible([](State& s) { s.cards[0].pool = 15; }));
    CHECK(impossible([](State& s) { s.cards[0].fits = 2; }));
    CHECK(impossible([](State& s) { s.cards[0].card = static_cast<CardId>(200); }));
    CHECK(impossible([](State& s) { s.deck = 200; }));
}

TEST_CASE("a position with a torn network is impossible") {
    CHECK(impossible([](State& s) { s.nodes[0].owner = Seat::Nobody; }));
    CHECK(impossible([](State& s) { s.nodes[0].taken = 0; }));
    CHECK(impossible([](State& s) { s.nodes[0].x = 5; }));
    CHECK(impossible([](State& s) { s.nodes[0].card = 0; }));
    CHECK(impossible([](State& s) { s.seats[Seat::First].nodes = 2; }));
    CHECK(impossible([](State& s) { s.seats[Seat::First].around[0] = 1; }));
    CHECK(impossible([](State& s) { s.seats[Seat::First].links[3].foreign = 200; }));
    CHECK(impossible([](State& s) { s.seats[Seat::First].links[0] = {0, 1}; }));
}

TEST_CASE("a half-made choice that could not have been begun is impossible") {
    CHECK(impossible([](State& s) { s.point = Point::Cell, s.chosen_card = 5; }));
    CHECK(impossible([](State& s) { s.point = Point::Discard, s.chosen_card = 5; }));
    CHECK(impossible([](State& s) { s.point = Point::Cell; }));
    CHECK(impossible([](State& s) { s.chosen_card = 5; }));
    CHECK(impossible([](State& s) { s.point = Point::LinkOwn, s.chosen_type = 200; }));
    CHECK(impossible([](State& s) { s.point = Point::LinkForeign, s.chosen_node = 200; }));
    CHECK(impossible([](State& s) { s.point = Point::Activate, s.path.push_back(200); }));
    CHECK(impossible([](State& s) { s.path.push_back(0); }));
    CHECK(!impossible([](State& s) { s.point = Point::Activate, s.path.push_back(0); }));
    CHECK(!impossible(
        [](State& s) { s.point = Point::Discard, s.chosen_card = static_cast<std::uint8_t>(s.cards[0].card); }));
}

TEST_CASE("a half-done effect that cannot have come to this is impossible") {
    const auto with = [](Frame frame) { return impossible([&](State& s) { s.pending.push_back(frame); }); };
    CHECK(with({Task::Path, Seat::First, 255, 0, 9, 9}));
    CHECK(with({Task::Pay, Seat::First, 0, 0, 60000, 0}));
    CHECK(with({Task::Pay, Seat::First, 255, 0, 0, 0}));
    CHECK(with({Task::Effects, Seat::First, 0, 0, 0, 60000}));
    CHECK(with({Task::Draw, Seat::Nobody, 255, 1, 0, 0}));
    CHECK(with({Task::Draw, Seat::First, 255, 0, 0, 0}));
    CHECK(!with({Task::Draw, Seat::First, 255, 1, 0, 0}));
    CHECK(with({Task::Sever, Seat::First, 255, 0, 0, 0}));
    CHECK(with({Task::Opponent, Seat::First, 0, 0, 0, 0}));
    CHECK(with({Task::Deal, Seat::First, 255, 0, 0, 0}));
    CHECK(with({Task::BeginTurn, Seat::First, 255, 0, 0, 0}));
    CHECK(with({Task::Triggers, Seat::First, 255, 1, 0, 0}));
    CHECK(impossible([](State& s) {
        while (!s.pending.full()) s.pending.push_back({Task::Pay, Seat::First, 0, 0, 0, 0});
    }));
}

TEST_SUITE_END();

}  // namespace convergence
