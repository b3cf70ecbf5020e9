// Cards of one's own that the core set has none like: scenarios with them, and what the loader refuses.
#include "games/quantum_nexus/own_cards_test.h"

namespace quantum_nexus {
namespace {

std::string own_cards() {
    return own_card("unit", "zealot", "'Exhaust, sacrifice a ready unit: gain 5 CP.'") +
           own_card("unit", "devotee", "'Sacrifice this card, sacrifice a unit: gain 5 CP.'") +
           own_card("unit", "martyr", "'When this unit is destroyed, if this unit is upgraded: gain 50 CP.'") +
           own_card("unit", "sage", "'1 CP: survey 1.', '1 CP: survey 1.', '1 CP: survey 1.'") +
           own_card("unit", "caller", "'When this unit is deployed: revive a unit card with cost 3 or less.'") +
           own_card("asset", "school", R"('Friendly units have "1 CP: draw 1 card."')") +
           own_card("asset", "wheels", R"('Friendly assets have "1 CP: move this card to any quadrant."')") +
           own_card("upgrade", "banner",
                    "'Attach to friendly unit.', 'Other friendly units in this row get +2 attack.'") +
           own_card("event", "drill", "'Play: exhaust target ready unit; it gets +2 attack until end of combat.'") +
           own_card("mission", "pact",
                    "'Objective: during the game, you deploy 1 unit.', "
                    R"('While complete: Friendly units have "When this unit is destroyed: gain 50 CP."')") +
           own_card("mission", "refuge",
                    "'Objective: during the game, you deploy 1 unit.', 'While complete: Friendly units have "
                    R"("When this unit would be destroyed, you may pay 1 CP: prevent that destruction."')");
}

void run(std::string_view scenarios) { run_with(own_cards(), scenarios); }

}  // namespace

TEST_CASE("what is sacrificed is chosen before anything is paid") {
    run(R"(
scenario  the only ready unit is the one that pays
rules     QN-11.3 QN-12.26
game      quantum-nexus
given     north FL = zealot
given     phase = command
play      north: use north.FL.zealot 1
expect    legal north target = { north.FL.zealot }
play      north: target north.FL.zealot
expect    event destroyed north.FL.zealot zealot
expect    now.north.cp = 15

scenario  what is sacrificed itself is no other card
rules     QN-11.3
game      quantum-nexus
given     north FL = devotee
given     phase = command
refuse    north: use north.FL.devotee 1 by QN-11.3
given     north FC = ember-imp
play      north: use north.FL.devotee 1
expect    legal north target = { north.FC.ember-imp }
)");
}

TEST_CASE("the last state of a card knows its Upgrades") {
    run(R"(
scenario  a fallen host was upgraded
rules     QN-12.11
game      quantum-nexus
given     north FL = martyr
given     south hand = fireball
given     active = south
given     phase = command
fork      with
    given     north upgrade banner on north.FL.martyr
    play      south: play fireball north.FL.martyr
    expect    event destroyed north.FL.banner banner
    expect    now.north.cp = 60
fork      without
    play      south: play fireball north.FL.martyr
    expect    now.north.cp = 10
)");
}

TEST_CASE("missions grant triggered abilities") {
    run(R"(
scenario  a mission grants what waits for a fall
rules     QN-13.8 QN-11.1
game      quantum-nexus
given     north FL = ember-imp
given     south FL = ember-imp
given     north hand = fireball
given     phase = command
fork      complete
    given     south missions = pact complete, crusade
    play      north: play fireball south.FL.ember-imp
    expect    now.south.cp = 60
fork      not yet
    given     south missions = pact, crusade
    play      north: play fireball south.FL.ember-imp
    expect    now.south.cp = 10
fork      of the other player
    given     north missions = pact complete, crusade
    play      north: play fireball south.FL.ember-imp
    expect    now.south.cp = 10
    expect    now.north.cp = 7
fork      a prevention
    given     south missions = refuge complete, crusade
    play      north: play fireball south.FL.ember-imp
    expect    legal south prevent = { south.FL.ember-imp }
    play      south: prevent south.FL.ember-imp
    expect    no event destroyed
    expect    now.south.cp = 9
)");
}

TEST_CASE("only units move") {
    run(R"(
scenario  an asset stays where it is
rules     QN-12.13
game      quantum-nexus
given     north loadout = wheels
given     phase = command
play      north: use north.loadout.wheels 1
expect    no event moved
expect    decision = south act
)");
    const std::string fault = load_fault(own_card("terrain", "bog", "'1 CP: move this card to any quadrant.'"));
    CHECK(fault.find("QN-12.13") != std::string::npos);
}

TEST_CASE("a card offers three activated abilities at most, so that every list has room") {
    const std::string sages = "sage, sage, sage, sage, sage, sage, sage, sage, sage, sage, sage, sage";
    run("scenario  forty-eight cards with all they can do\nrules     QN-24.18\ngame      quantum-nexus\n"
        "given     north FL = " +
        sages + "\ngiven     north FC = " + sages + "\ngiven     north FR = " + sages +
        "\ngiven     north loadout = school, school, school, school, school, school, school, school, school, school, "
        "school, school\ngiven     phase = command\nexpect    legal north pass = { pass }\nrefuse    north: use "
        "north.FL.sage 4 by QN-11.2\n"
        "play      north: use north.FL.sage 3\n");
    run(R"(
scenario  a granted ability comes after the printed ones
rules     QN-24.18
game      quantum-nexus
given     north FL = ember-imp
given     north loadout = school, school, school, school
given     deck north = 9 any
given     phase = command
refuse    north: use north.FL.ember-imp 4 by QN-11.2
play      north: use north.FL.ember-imp 3
expect    event drew north
)");
    const std::string four = "'1 CP: survey 1.', '1 CP: survey 1.', '1 CP: survey 1.', '1 CP: survey 1.'";
    CHECK(load_fault(own_card("unit", "seer", four)).find("QN-24.18") != std::string::npos);
}

TEST_CASE("clauses that the core set never meets") {
    run(R"(
scenario  what an effect puts into play is not counted
rules     QN-7.9
game      quantum-nexus
given     north hand = caller
given     north discard = ember-imp
play      north: deploy caller FL
play      north: take ember-imp
play      north: at FC
expect    event deployed north.FC.ember-imp
expect    now.north.counted = 1

scenario  the row of an Upgrade is the row of its host
rules     QN-24.15 QN-4.10
game      quantum-nexus
given     north FL = temple-guard
given     north FC = ember-imp
given     north BC = ember-imp
given     north upgrade banner on north.FL.temple-guard
expect    now.north.FC.ember-imp.attack = 4
expect    now.north.BC.ember-imp.attack = 2

scenario  until end of combat lasts till the next combat is over
rules     QN-24.16 QN-24.4
game      quantum-nexus
given     north FL = ember-imp, ember-imp
given     south FR = temple-guard
given     north hand = drill
given     deck north = 20 any
given     deck south = 20 any
given     phase = command
play      north: play drill north.FL.ember-imp
expect    now.north.FL.ember-imp.ready = no
expect    now.north.FL.ember-imp.attack = 4
fork      a combat
    play      south: pass
    expect    now.phase = battle
    play      south: pass
    play      north: attack north.FL.ember-imp#2 south.FR.temple-guard
    expect    now.north.FL.ember-imp.attack = 2
fork      the end of the round
    play      south: pass
    play      south: pass
    expect    now.north.FL.ember-imp.attack = 4
    play      north: pass
    expect    round = 2
    expect    now.north.FL.ember-imp.attack = 2
)");
}

TEST_CASE("the deck total binds both as soon as one deck is a player's own, QN-5.1") {
    CHECK(load_fault("", "quantum-nexus(deck_total=40)").empty());
    const std::string own = "Assembly Line, Field Refit, Sow Doubt, Unravel Memory, Neural Link, 40 zealot";
    const std::string fault = load_fault(own_cards(), "quantum-nexus(deck_total=40)", own);
    CHECK_MESSAGE(fault.find("DK_TOTAL") != std::string::npos, fault);
}

}  // namespace quantum_nexus
