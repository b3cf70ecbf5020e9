// Positions of the small games that a scenario could give and that cannot be: each is refused with a sentence.
#include <doctest/doctest.h>

#include "engine/scenario.h"
#include "tests/all_games.h"

namespace {

// What is said about a fixture of this game with these lines `given`; empty if it is possible.
std::string said_of(const std::string& game, const std::string& given) {
    std::string text = "scenario  x\ngame  " + game + "\n";
    for (const auto line : engine::split(given, ';')) text += "given  " + std::string(engine::trim(line)) + "\n";
    const auto reports = engine::run_scenarios(all_games(), "x.play", text + "expect  round = 99\n");
    REQUIRE(reports.size() == 1);
    REQUIRE(!reports[0].failures.empty());
    const auto failure = engine::text(reports[0].failures[0]);
    return failure.find("impossible") != std::string::npos ? failure : "";
}

bool impossible(const std::string& game, const std::string& given) {
    INFO(game, ": ", given);
    const bool refused = !said_of(game, given).empty();
    CHECK(refused);
    return refused;
}

}  // namespace

TEST_SUITE_BEGIN("impossible");

TEST_CASE("the fixtures are possible") {
    CHECK(said_of("echo", "north.life = 3") == "");
    CHECK(said_of("forge", "north.coin = 4") == "");
    CHECK(said_of("melee", "north.coin = 4") == "");
    CHECK(said_of("vault", "north hand = 2 coin") == "");
}

TEST_CASE("in Echo") {
    for (const char* given : {"active = chance", "drawer = spectator; draws = 1", "draws = 200", "winners = 1",
                              "phase = window; priority = nobody", "phase = deal", "turn = 200", "chosen = spark",
                              "north.life = 200", "north.life = 0", "north.charge = 77", "north.limit = 9"}) {
        impossible("echo", given);
    }
}

TEST_CASE("in Forge") {
    for (const char* given :
         {"active = chance", "round = 0", "round = 200", "winners = 1", "north.coin = 99", "north.core = -3",
          "north.draws = 200", "north.actions = 200", "attack.attacker = 3", "attack.attacker = open",
          "running.source = 2", "running.line = 1", "batch.size = 3", "batch.seat = nobody", "fall.units = [1]",
          "fall.units = [open, open]", "units.0.zone = play", "units.0.attack = 100"}) {
        impossible("forge", given);
    }
}

TEST_CASE("in Melee") {
    for (const char* given : {"active = chance",
                              "asked = spectator",
                              "asked = west; stage = turn",
                              "round = 0",
                              "moves = 9",
                              "fought = 200",
                              "winners = 1",
                              "ending = last",
                              "north.points = 200",
                              "north.owed = 9",
                              "north.standing = conceded",
                              "north.arena.scout = 50",
                              "stage = roll",
                              "stage = over",
                              "battle.place = arena",
                              "battle.step = none; stage = casualties",
                              "battle.passed = 9",
                              "draft.type = dragon",
                              "draft.place = deck",
                              "draft.play.target = north",
                              "draft.play.card = fog",
                              "resolving.play.card = fog",
                              "resolving.next = 3"}) {
        impossible("melee", given);
    }
}

TEST_CASE("in Vault") {
    const auto frame = [](const std::string& task, const std::string& seat, const std::string& deck, int count,
                          int seen = 0, int op = 0) {
        return "pending = [{task: " + task + ", seat: " + seat + ", deck: " + deck +
               ", count: " + std::to_string(count) + ", seen: " + std::to_string(seen) +
               ", kept: 0, op: " + std::to_string(op) + "}]";
    };
    CHECK(said_of("vault", "north hand = 2 coin; " + frame("draw", "north", "north", 1)) == "");
    for (const std::string& given :
         {std::string("active = chance"), std::string("round = 0"), std::string("round = 200"),
          std::string("winners = 1"), std::string("points = [200, 0]"), std::string("ending = deck"),
          std::string("north.hand = []"), frame("draw", "spectator", "north", 1), frame("draw", "north", "nobody", 1),
          frame("survey", "north", "north", 200), frame("survey", "north", "north", 2, 3),
          frame("program", "north", "north", 0, 0, 60000), frame("pass", "north", "north", 9),
          "over = yes; " + frame("draw", "north", "north", 1)}) {
        impossible("vault", "north hand = 2 coin; " + given);
    }
}

TEST_SUITE_END();
