// The capacities of QN-14.12, each reached at its full size. That lower ones hold is shown by scenarios.
#include "games/quantum_nexus/own_cards_test.h"

namespace quantum_nexus {
namespace {

std::string times(int count, std::string_view text, std::string_view between = ", ") {
    std::string out;
    for (int i = 0; i < count; ++i) out += (i == 0 ? "" : std::string(between)) + std::string(text);
    return out;
}

// Cards of 1 CP, and the missions of Neon Synapse: 200 CP in 200 cards.
std::string small_cards() {
    return own_card("unit", "ant", "", "Beast") + own_card("unit", "bee", "", "Beast") +
           own_card("unit", "fly", "", "Beast");
}
std::string deck_of(int flies) { return kMissionsOfNeon + ("99 ant\n99 bee\n" + std::to_string(flies) + " fly\n"); }

}  // namespace

TEST_CASE("a host bears whatever is attached to it") {
    const std::string upgrade = "given     north upgrade targeting-array on north.FL.temple-guard\n";
    run_with("", R"(
scenario  sixty-four Upgrades on one host
rules     QN-14.12 QN-8.42
game      quantum-nexus
given     north FL = temple-guard
given     north hand = targeting-array, targeting-array, targeting-array
given     south hand = curse-of-frailty, ember-imp, fireball
)" + times(62, upgrade, "") +
                     R"(
play      north: deploy targeting-array north.FL.temple-guard
expect    now.north.FL.temple-guard.attack = 127
play      south: deploy curse-of-frailty north.FL.temple-guard
refuse    north: deploy targeting-array by QN-14.12
given     phase = command
given     active = south
given     south hand = day-of-reckoning
play      south: play day-of-reckoning
expect    event destroyed north.FL.temple-guard temple-guard
expect    now.north.discard = 64
expect    now.south.discard = 1
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

TEST_CASE("a player has 64 cards in play") {
    run_with("",
             "scenario  sixty-four cards in play\nrules     QN-14.12\ngame      quantum-nexus\n"
             "given     north FL = " +
                 times(32, "ember-imp") + "\ngiven     north BC = " + times(31, "dawn-pilgrim") +
                 "\ngiven     south FR = " + times(64, "ember-imp") + R"(
given     north hand = ember-imp, ember-imp, puppet-master, tech-turret
play      north: deploy ember-imp FR
expect    now.north.units = 64
play      south: pass
refuse    north: deploy ember-imp by QN-14.12
refuse    north: deploy tech-turret by QN-14.12
given     phase = command
given     north hand = resurrection
given     north discard = temple-guard
play      north: play resurrection
expect    now.north.units = 64
)");
}

TEST_CASE("what is not revived for want of room stays where it lies") {
    const std::string cards =
        own_card("event", "purge", "'Play: destroy each unit; revive a unit card with cost 1 or less.'") +
        own_card("unit", "phoenix", "'When this unit is destroyed: return this card to hand.'");
    run_with(cards,
             "scenario  a hundred and twenty-eight cards just left play\nrules     QN-14.12 QN-24.6\n"
             "game      quantum-nexus\ngiven     north FL = phoenix\ngiven     north FR = " +
                 times(63, "ember-imp") + "\ngiven     south FR = " + times(64, "ember-imp") + R"(
given     north hand = purge
given     phase = command
play      north: play purge
play      north: take phoenix
play      north: at FC
expect    no event deployed
expect    event returned north.FL.phoenix north
expect    north.hand = { phoenix }
expect    now.north.discard = 64
)");
}

TEST_CASE("128 triggered abilities wait") {
    const std::string cards = own_card("unit", "echo",
                                       "'When you play an Event: gain 1 CP.', 'When you play an Event: gain 2 CP.', "
                                       "'When you play an Event: gain 3 CP.', 'When you play an Event: gain 4 CP.'");
    const auto with = [&](int echoes) {
        return "scenario  abilities that wait\nrules     QN-14.12 QN-14.10\ngame      quantum-nexus\n"
               "given     north FL = " +
               times(echoes, "echo") + "\ngiven     north hand = arcane-surge\ngiven     phase = command\n" +
               "play      north: play arcane-surge\n";
    };
    run_with(cards, with(32) + "expect    result = none\nexpect    waiting.count = 128\n");
    run_with(cards, with(33) + "expect    result = draw, error\n");
}

TEST_CASE("a deck has 200 cards, and is played") {
    CHECK(load_fault(small_cards(), "quantum-nexus", deck_of(3)).find("DK_SIZE QN-14.12: 201 cards, at most 200") !=
          std::string::npos);
    const Setup setup = setup_of(small_cards(), deck_of(2));
    CHECK(QuantumNexus::start(setup).side[Seat::First].deck == 200);
    CHECK(play_out(setup, 7)[static_cast<std::size_t>(Verb::Deploy)] > 20);
}

}  // namespace quantum_nexus
