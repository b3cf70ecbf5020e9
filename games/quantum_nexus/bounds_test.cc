// The capacities of QN-14.12, each reached at its full size. That lower ones hold is shown by scenarios.
#include "games/quantum_nexus/own_cards_test.h"

namespace quantum_nexus {
namespace {

std::string times(int count, std::string_view text, std::string_view between = ", ") {
    std::string out;
    for (int i = 0; i < count; ++i) out += (i == 0 ? "" : std::string(between)) + std::string(text);
    return out;
}

// Cards of 1 and of 2 CP, and the missions of Neon Synapse: 200 CP with as many cards as one likes.
std::string small_cards() {
    const std::string body = "attack = 1\ndefense = 1\nrange = \"Mid\"\n";
    return own_card("unit", "ant", "", "Beast", "cp = 1\n" + body) +
           own_card("unit", "bee", "", "Beast", "cp = 2\n" + body);
}
std::string deck_of(int ants, int bees) {
    return kMissionsOfNeon + std::to_string(ants) + " ant\n" + std::to_string(bees) + " bee\n";
}

}  // namespace

TEST_CASE("a host bears 31 Upgrades") {
    const std::string upgrade = "given     north upgrade targeting-array on north.FL.temple-guard\n";
    run_with("", R"(
scenario  thirty-one Upgrades on one host
rules     QN-14.12 QN-8.42
game      quantum-nexus
given     north FL = temple-guard
given     north hand = targeting-array, targeting-array, targeting-array
given     south hand = curse-of-frailty, ember-imp, fireball
)" + times(30, upgrade, "") +
                     R"(
play      north: deploy targeting-array north.FL.temple-guard
expect    now.north.FL.temple-guard.attack = 63
refuse    south: deploy curse-of-frailty north.FL.temple-guard by QN-14.12
refuse    south: deploy curse-of-frailty by QN-14.12
play      south: pass
refuse    north: deploy targeting-array north.FL.temple-guard by QN-14.12
given     north FC = ember-imp
refuse    north: deploy targeting-array north.FL.temple-guard by QN-14.12
play      north: deploy targeting-array north.FC.ember-imp
given     phase = command
given     active = south
given     south hand = day-of-reckoning
play      south: play day-of-reckoning
expect    event destroyed north.FL.temple-guard temple-guard
expect    now.north.discard = 32
)");
    run_with("",
             "scenario  a limit of the players' own comes first\nrules     QN-8.43\n"
             "game      quantum-nexus(upgrade_limit_per_host=1)\ngiven     north FL = temple-guard\n"
             "given     north hand = targeting-array\n" +
                 upgrade + "refuse    north: deploy targeting-array by QN-8.43\n");
}

TEST_CASE("a pool holds 999 CP") {
    run_with("", R"(
scenario  nine hundred and ninety-nine CP
rules     QN-14.12
game      quantum-nexus
given     north FL = ember-imp
given     north hand = tactical-retreat
given     phase = command
fork      up to it
    given     north.cp = 998
    play      north: play tactical-retreat north.FL.ember-imp
    expect    now.north.cp = 999
fork      not beyond
    given     north.cp = 999
    play      north: play tactical-retreat north.FL.ember-imp
    expect    now.north.cp = 999
)");
}

TEST_CASE("a player has 48 cards in play") {
    run_with("",
             "scenario  forty-eight cards in play\nrules     QN-14.12\ngame      quantum-nexus\n"
             "given     north FL = " +
                 times(24, "ember-imp") + "\ngiven     north BC = " + times(23, "dawn-pilgrim") +
                 "\ngiven     south FR = " + times(48, "ember-imp") + R"(
given     north hand = ember-imp, ember-imp, puppet-master, tech-turret
play      north: deploy ember-imp FR
expect    now.north.units = 48
play      south: pass
refuse    north: deploy ember-imp by QN-14.12
refuse    north: deploy tech-turret by QN-14.12
given     phase = command
given     north hand = resurrection
given     north discard = temple-guard
play      north: play resurrection
expect    now.north.units = 48
)");
}

TEST_CASE("64 triggered abilities wait") {
    const std::string cards =
        own_card("unit", "echo", "'When you play an Event: gain 1 CP.', 'When you play an Event: gain 2 CP.'");
    const auto with = [&](int echoes) {
        return "scenario  abilities that wait\nrules     QN-14.12 QN-14.10\ngame      quantum-nexus\n"
               "given     north FL = " +
               times(echoes, "echo") + "\ngiven     north hand = arcane-surge\ngiven     phase = command\n" +
               "play      north: play arcane-surge\n";
    };
    run_with(cards, with(32) + "expect    result = none\nexpect    waiting.count = 64\n");
    run_with(cards, with(33) + "expect    result = draw, error\n");
}

TEST_CASE("a deck has 128 cards, and is played") {
    CHECK(
        load_fault(small_cards(), "quantum-nexus", deck_of(58, 71)).find("DK_SIZE QN-14.12: 129 cards, at most 128") !=
        std::string::npos);
    const Setup setup = setup_of(small_cards(), deck_of(56, 72));
    CHECK(QuantumNexus::start(setup).side[Seat::First].deck == 128);
    CHECK(play_out(setup, 7)[static_cast<std::size_t>(Verb::Deploy)] > 20);
}

}  // namespace quantum_nexus
