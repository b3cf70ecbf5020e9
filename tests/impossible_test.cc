// Positions that a scenario could give and that cannot be: each is refused with a sentence.
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
    CHECK(said_of("nexus-ops", "ares.rubium = 4") == "");
    CHECK(said_of("vault", "north hand = 2 coin") == "");
    CHECK(said_of("quantum-nexus", "choice.half = deploy; choice.card = militia-recruit") == "");
}

TEST_CASE("in Echo") {
    for (const char* given :
         {"active = chance", "flow = [{is: main}, {is: draw, by: spectator, left: 1}]",
          "flow = [{is: main}, {is: draw, by: north, left: 200}]", "winners = 1",
          "flow = [{is: aim, card: spark, by: north}]", "flow = [{is: window, round: 3, last: no}]",
          "flow = [{is: deal, dealt: 0}]", "flow = [{is: main}, {is: main}]",
          "flow = [{is: window, round: 0, last: no}]", "flow = [{is: main}, {is: window, round: 0, last: yes}]",
          "turn = 200", "flow = [{is: main}, {is: aim, card: spark, by: north}]",
          "flow = [{is: main}, {is: aim, card: spark, by: north}, {is: main}]",
          "flow = [{is: main}, {is: card, card: spark, by: north, at: nobody, round: 0, sentence: 0, cancelled: no}]",
          "north.life = 200", "north.life = 0", "north.charge = 77", "north.limit = 9"}) {
        impossible("echo", given);
    }
}

TEST_CASE("in Nexus Ops") {
    const std::string army = "ares has 2 human in (1,1); ares hand = drop-pod, phase-gate; ";
    for (const char* given :
         {"active = chance",
          "first = nobody",
          "round = 0",
          "round = 60",
          "winners = 1",
          "offset = 7",
          "ares.points = 12",
          "ares.supply.human = 9",
          "ares.held = [\"(0,1)\"]",
          "ares.army.0.count = 3",
          "ares.army.0.place = 20",
          "ares.army.0.extra = 9",
          "ares.army.0.hex = \"(-1,3)\"",
          "ares.standing = eliminated",
          "fought = [\"(-1,3)\"]",
          "flow = []; winners = 64",
          "flow = [{is: deployment, looked: no}, {is: deployment, looked: no}]",
          "flow = [{is: to, group: 0}]",
          "flow = [{is: deployment, looked: no}, {is: to, group: 0}]",
          "flow = [{is: movement, looked: no}, {is: to, group: 7}]",
          "flow = [{is: battles, looked: no}, {is: fight}]",
          "flow = [{is: battles, looked: no}, {is: fight}, {is: window, after: no, round: 0}]",
          "flow = [{is: drawing, looked: no}, {is: hill}]",
          "flow = [{is: drawing, looked: no}, {is: priority, drawn: []}]",
          "flow = [{is: deployment, looked: no}, {is: draw, by: nobody, left: 1, mission: no, into: hand}]",
          "flow = [{is: attacks, looked: no}, {is: breath, hex: \"(1,1)\", target: ares, again: no}]",
          "flow = [{is: attacks, looked: no}, {is: loss, owner: ares, chooser: ares, hex: \"(1,1)\", left: 1}]",
          "flow = [{is: exploration, looked: no}, {is: grant, hexes: [\"(1,1)\"]}]",
          "flow = [{is: exploration, looked: no}, {is: reveal, hexes: [\"(1,1)\"], by: nobody}]",
          "flow = [{is: passing}]",
          "flow = [{is: vortex, step: 0, black: 0}]",
          "flow = [{is: battles, looked: no}, {is: spread, hex: \"(1,1)\"}]",
          "flow = [{is: battles, looked: no}, {is: claim}]",
          "flow = [{is: battles, looked: no}, {is: solace, by: helix}]",
          "flow = [{is: deployment, looked: no}, {is: pick-hex}]",
          "flow = [{is: lay, step: 40, tile: none, greens: 0}]",
          "battle.hex = \"(1,1)\"",
          "land = {}",

          "tokens = [{hex: \"(1,1)\", slot: {card: drop-pod, knowers: 63, pool: 2, fits: 0}}]"}) {
        impossible("nexus-ops", army + given);
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

TEST_CASE("in Quantum Nexus a half-made choice was offered") {
    CHECK(said_of("quantum-nexus", "choice.half = deploy; choice.card = militia-recruit") == "");
    for (const char* given :
         {"north hand = tech-turret; choice.half = deploy; choice.card = tech-turret",
          "north hand = fireball; choice.half = deploy; choice.card = fireball",
          "choice.half = deploy; choice.card = ember-imp", "choice.card = militia-recruit", "choice.half = attack",
          "north FL = ember-imp; choice.half = attack; choice.piece = 1", "choice.half = maneuver", "named = [1]",
          "north FL = ember-imp; objects = [1]", "fall.doomed = [1]", "north FL = ember-imp; fall.offers = [1]",
          "north.cp = 0; choice.half = deploy; choice.card = militia-recruit"}) {
        impossible("quantum-nexus", given);
    }
}

TEST_CASE("in Melee") {
    const std::string battle = "fixture arena; battle.place = arena; battle.defender = east; ";
    const std::string fight = "flow = [{is: turn}, {is: fight}, ";
    CHECK(said_of("melee", battle + fight + "{is: casualty, side: 1, left: 3}]") == "");
    for (const std::string& given :
         {std::string("active = chance"),
          std::string("round = 0"),
          std::string("moves = 9"),
          std::string("fought = 200"),
          std::string("winners = 1"),
          std::string("ending = last"),
          std::string("north.points = 200"),
          std::string("north.standing = conceded"),
          std::string("north.arena.scout = 50"),
          std::string("battle.place = arena"),
          std::string("flow = [{is: turn}, {is: turn}]"),
          std::string("flow = [{is: turn}, {is: roll}]"),
          std::string("flow = [{is: fight}]"),
          std::string("flow = [{is: turn}, {is: fight}]"),
          std::string("flow = [{is: turn}, {is: draw, by: north, left: 9}]"),
          std::string("flow = [{is: turn}, {is: where, type: dragon, from: arena}]"),
          std::string("flow = [{is: turn}, {is: where, type: scout, from: deck}]"),
          std::string("flow = [{is: turn}, {is: whom, place: arena}]"),
          std::string("flow = [{is: turn}, {is: aim, card: fog}]"),
          battle + fight + "{is: casualty, side: 1, left: 4}]",
          battle + fight + "{is: casualty, side: 1, left: 3}, {is: casualty, side: 1, left: 3}]",
          battle + "battle.step = scout; " + fight + "{is: roll}]",
          battle + fight + "{is: window, after: yes, round: 0}]",
          battle + fight + "{is: window, after: no, round: 9}]",
          battle + fight + "{is: roll}]",
          battle + fight + "{is: window, after: no, round: 0}, {is: aim, card: fog}]",
          battle + fight + "{is: window, after: no, round: 0}, {is: mark, card: fog, target: north, marks: 0}]",
          battle + fight +
              "{is: window, after: no, round: 0}, {is: effect, card: fog, target: west, marks: 0, player: north, next: "
              "3}]"}) {
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

// QN-24.1: what is half chosen hides no player who could not have acted, and it is no part of another question.
TEST_CASE("in Quantum Nexus") {
    for (const char* given :
         {"choice.half = deploy; choice.card = militia-recruit; north.cp = 0", "choice.half = attack; phase = battle",
          "choice.half = deploy; phase = ready; step = 4"}) {
        impossible("quantum-nexus", given);
    }
}

TEST_CASE("in Quantum Cloud") {
    CHECK(said_of("quantum-cloud", "north.qubits = 4") == "");
    for (const char* given :
         {"active = chance",
          "winners = 1",
          "drawn = SKY",
          "stack = [9, 0, 0, 0, 0, 0, 0]",
          "stack = [5, 5, 5, 5, 5, 5, 5]",
          "cloud.0.unit = none",
          "cloud.1.q = 9",
          "cloud.1.q = 0",
          "cloud.1.terrain = none",
          "order = [1]",
          "order = [1, 1]",
          "left = yes",
          "units.0.tile = 40",
          "units.0.owner = nobody",
          "units.0.life = 99",
          "units.0.life = 0",
          "units.0.gone = yes",
          "units.0.card = fireball",
          "units.0.attacks = 9",
          "north.maximum = 11",
          "north.turns = 200",
          "north.bodies = [none, none]",
          "north.bodies = [2, none]",
          "north.bodies = [1, 1]",
          "north.deck = 3",
          "north.out = yes",
          "turn = 0",
          "starter = nobody",
          "flow = [{is: turn, step: attack, summons: 0}]",
          "flow = [{is: turn, step: attack, summons: 29}, {is: move}]",
          "flow = [{is: move}]",
          "flow = [{is: turn, step: summon, summons: 0}, {is: move}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: move}, {is: move}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: W3, round: 4}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: W6, round: 0}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: move}, {is: move-to, unit: 2}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: move}, {is: move-to, unit: none}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: move}, {is: strike-at, unit: 1}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: move}, {is: summon-at, card: sky-whale}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: move}, {is: aim, card: fireball, count: 0, targets: "
          "[none, none, none, none, none, none, none, none]}]",
          "flow = [{is: aim, card: fireball, count: 0, targets: [none, none, none, none, none, none, none, none]}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: keep, by: north}]",
          "flow = [{is: turn, step: qubits, summons: 0}, {is: roll, die: stay, by: north}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: draw, by: spectator, left: 1}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: draw, by: north, left: 200}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: card, card: sky-whale, by: north, round: 0, sentence: 0, "
          "cancelled: no, targets: [none, none, none, none, none, none, none, none]}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: move}, {is: card, card: anti-virus-protection, by: "
          "north, round: 0, sentence: 0, cancelled: no, targets: [none, none, none, none, none, none, none, none]}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: ability, unit: 1, back: no, line: 0, sentence: 0, begun: "
          "no, targets: [none, none, none, none, none, none, none, none]}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: ability, unit: none, back: no, line: 0, sentence: 0, "
          "begun: no, targets: [none, none, none, none, none, none, none, none]}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: pick, chosen: 0}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: each, left: [1, 0, 0, 0, 0, 0, 0, 0, 0]}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: push, unit: 1, steps: 2, by: north}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: tokens, card: fireball, tile: 0, left: 1, by: north}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: shift, by: north, done: no}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: whom, by: north, cards: 1}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: random, by: east, left: 1}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: deckout, by: north}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: excess}]",
          "flow = [{is: turn, step: attack, summons: 0}, {is: strike, attacker: 1, target: 2, stage: window}]",
          "flow = [{is: laying}]",
          "flow = [{is: seating}]",
          "flow = [{is: opening, rolled: [0, 0, 0, 0], out: 0}]",
          "flow = [{is: mulligan, round: 0}]",
          "flow = [{is: reveal}]"}) {
        impossible("quantum-cloud", given);
    }
}

TEST_SUITE_END();
