// The odds of a battle against battles by the rules, and that nothing hidden is in them.
#include "games/nexus_ops/odds.h"

#include <doctest/doctest.h>

#include "engine/options.h"

namespace {

using namespace nexus_ops;

Setup setup_of(std::string_view text) {
    const auto options = engine::parse_options(NexusOps::facts(), text);
    REQUIRE(options);
    auto setup = NexusOps::make_setup(*options, {});
    REQUIRE(setup);
    return *setup;
}

State position(const Setup& setup, std::initializer_list<std::string_view> given) {
    State s = *NexusOps::fixture(setup, "");
    for (const auto line : given) {
        const auto fault = NexusOps::given(setup, s, line);
        REQUIRE_MESSAGE(!fault, fault.value_or(""));
    }
    return s;
}

// Whether a share of so many games lies within four standard errors of what was computed.
bool is_near(int simulated, int computed, int games) {
    const std::int64_t off = simulated - computed;
    const std::int64_t variance = std::int64_t{computed} * (1'000'000 - computed) / games;
    return off * off <= 16 * variance + 4;  // and what rounding takes off
}

}  // namespace

TEST_CASE("the odds of a battle are those of battles by the rules") {
    struct Case {
        const char *game, *attack, *defence, *ground;
        int games;
    };
    // The first has every type of unit, aimed hits on both sides and units at home and where they are weak.
    constexpr Case kCases[] = {
        {"nexus-ops", "3 human, 2 fungoid, crystalline, rock-strider, 2 lava-leaper, rubium-dragon",
         "2 human, fungoid, 3 crystalline, 2 rock-strider, lava-leaper", "crystal-spires", 100'000},
        {"nexus-ops", "4 human, lava-leaper", "human, fungoid, 2 lava-leaper", "magma-pool", 20'000},
        {"nexus-ops", "human", "human", "rock-plains", 20'000},
        {"nexus-ops", "2 fungoid", "crystalline", "liquifungus-forest", 20'000},
        {"nexus-ops(units=alternate)", "3 clone, 2 boulder-blitzer, magma-diver", "clone, 2 sporling, boulder-blitzer",
         "rock-plains", 20'000},
        {"nexus-ops(units=alternate)", "2 clone, boulder-blitzer, monolith-wyrm", "clone, 3 shardian", "crystal-spires",
         20'000},
    };
    for (const auto& one : kCases) {
        const Setup setup = setup_of(one.game);
        const auto army = [](const char* seat, const char* units) {
            return std::string(seat) + " has " + units + " in (1,1)";
        };
        const State s = position(setup, {army("ares", one.attack), army("helix", one.defence),
                                         "terrain (1,1) = " + std::string(one.ground), "phase battles"});
        const Hex hex = hex_at(Hex::Edge, 0);
        const Odds exact = exact_odds({setup, s}, hex, Seat::Second);
        const Odds played = simulated_odds({setup, s}, hex, Seat::Second, one.games, 7);
        CAPTURE(one.attack);
        CAPTURE(one.ground);
        INFO("exact ", exact.win, " ", exact.draw, " ", exact.loss, ", played ", played.win, " ", played.draw, " ",
             played.loss);
        CHECK(exact.win + exact.draw + exact.loss == 1'000'000);
        CHECK(is_near(played.win, exact.win, one.games));
        CHECK(is_near(played.draw, exact.draw, one.games));
        CHECK(is_near(played.loss, exact.loss, one.games));
    }
}

TEST_CASE("one human against another wins one time in six") {
    const Setup setup = setup_of("nexus-ops");
    const State s = position(setup, {"ares has human in (1,1)", "helix has human in (1,1)", "phase battles"});
    const Odds odds = exact_odds({setup, s}, hex_at(Hex::Edge, 0), Seat::Second);
    CHECK(odds.win == 166'667);  // a 6, whatever the other shows: NO-10.20
    CHECK(odds.loss == 138'889);
    CHECK(odds.draw == 694'444);
}

TEST_CASE("odds are said about hexes where a battle is to be fought, and tell nothing hidden") {
    const Setup setup = setup_of("nexus-ops");
    const auto odds = [&](const State& s, int edge) {
        std::string out;
        for (const auto& line : NexusOps::about(setup, s, place_ref(hex_at(Hex::Edge, edge)))) {
            if (line.label == "odds") out += line.value + "\n";
        }
        return out;
    };
    const auto with = [&](std::string_view hand) {
        return position(setup, {"ares has 2 human, fungoid in (1,1)", "helix has 2 human in (1,1)",
                                "helix has human in (-1,2)", hand, "phase battles"});
    };
    State one = with("helix hand = drop-pod"), two = with("helix hand = rich-vein");
    const auto before = odds(one, 0);
    CHECK(before == "{seat:ares} wins 12.0 %, nobody 88.0 %, {seat:helix} holds out 0.0 %\n");
    CHECK(odds(one, 1).empty());  // he has no unit there
    for (State* s : {&one, &two}) {
        NexusOps::apply(setup, *s, engine::act(Verb::Battle, index(hex_at(Hex::Edge, 0)), 1), nullptr);
        CHECK(odds(*s, 0) == before);  // up to the first roll
        NexusOps::apply(setup, *s, engine::act(Verb::Pass), nullptr);
        NexusOps::apply(setup, *s, engine::act(Verb::Roll, 6), nullptr);
    }
    CHECK(odds(one, 0).ends_with("of 4000 battles\n"));
    CHECK(odds(one, 0) == odds(two, 0));
}
