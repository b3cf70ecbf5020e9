// Cards of one's own that say what no core card says, each with scenarios that play it.
#pragma once

#include "games/quantum_nexus/own_cards_test.h"

namespace quantum_nexus {

// Cards, and scenarios that fail as soon as one line of one of them does nothing.
struct Play {
    std::string cards;
    std::string scenarios;
};

inline Play states() {
    return {own_card("unit", "sentinel",
                     "'This unit gets +1 attack while this unit is ready.', "
                     "'This unit gets +2 defense while this unit is exhausted.', "
                     "'This unit has Guard while this unit is in the back row.', "
                     "'This unit has Ward while this unit is in the front row.'") +
                own_card("unit", "miser",
                         "'This unit gets +2 attack while you have 2 or fewer cards in hand.', "
                         "'This unit gets +3 defense while the opponent has no cards in hand.', "
                         "'When this unit is deployed: gain 7 CP if you have 3 or more cards in hand.'"),
            R"(
scenario  what a unit is: ready or exhausted, in front or behind
rules     QN-11.12
game      quantum-nexus
given     north FL = sentinel
given     north BL = sentinel exhausted
expect    now.north.FL.sentinel.attack = 2
expect    now.north.FL.sentinel.defense = 1
expect    now.north.FL.sentinel.keywords = ward
expect    now.north.BL.sentinel.attack = 1
expect    now.north.BL.sentinel.defense = 3
expect    now.north.BL.sentinel.keywords = guard

scenario  what is in hand
rules     QN-11.12
game      quantum-nexus
given     north FL = miser
given     north hand = miser, ember-imp, ember-imp, ember-imp
expect    now.north.FL.miser.attack = 1
expect    now.north.FL.miser.defense = 1
fork      few of one's own
    given     north hand = ember-imp, ember-imp
    expect    now.north.FL.miser.attack = 3
fork      none of the other's
    given     south hand =
    expect    now.north.FL.miser.defense = 4
fork      enough
    play      north: deploy miser FC
    expect    now.north.cp = 16
fork      too few
    given     north hand = miser, ember-imp, ember-imp
    play      north: deploy miser FC
    expect    now.north.cp = 9
)"};
}

inline Play selectors() {
    return {own_card("event", "squall", "'Play: exhaust each enemy Far unit.'") +
                own_card("event", "ambush", "'Play: destroy target ready Mid unit with defense 2 or less.'") +
                own_card("event", "breach", "'Play: destroy target unit with defense 4 or more.'") +
                own_card("event", "levy", "'Play: gain 5 CP if the opponent controls 2 or more Leaders or assets.'") +
                own_card("event", "fall", "'Play: destroy target enemy Leader.'") +
                own_card("event", "thaw", "'Play: ready each exhausted Mid unit with cost 2 or less.'"),
            R"(
scenario  ranges, states and defense in a selector
rules     QN-12.1 QN-1.15
game      quantum-nexus
given     south FL = magical-archer, psionic-scout, ember-imp
given     south FC = psionic-scout exhausted, magical-guardian, temple-guard
given     north FL = rail-gunner
given     north hand = squall, ambush, breach, levy, thaw, fall
given     phase = command
fork      Far
    play      north: play squall
    expect    now.south.FL.magical-archer.ready = no
    expect    now.south.FL.psionic-scout.ready = yes
    expect    now.north.FL.rail-gunner.ready = yes
fork      ready, Mid, defense or less
    refuse    north: play ambush south.FL.ember-imp by QN-12.1
    refuse    north: play ambush south.FC.psionic-scout by QN-12.1
    refuse    north: play ambush south.FC.magical-guardian by QN-12.1
    play      north: play ambush south.FL.psionic-scout
    expect    event destroyed south.FL.psionic-scout psionic-scout
fork      defense or more
    refuse    north: play breach south.FC.magical-guardian by QN-12.1
    play      north: play breach south.FC.temple-guard
    expect    event destroyed south.FC.temple-guard temple-guard
fork      Mid and exhausted
    given     south FR = magical-guardian exhausted
    play      north: play thaw
    expect    now.south.FC.psionic-scout.ready = yes
    expect    now.south.FR.magical-guardian.ready = no
fork      what the opponent controls
    play      north: play levy
    expect    now.north.cp = 9
fork      what the opponent controls, enough of it
    given     south BL = overseer-prime
    given     south loadout = tech-turret
    play      north: play levy
    expect    now.north.cp = 14
fork      a Leader
    given     south BL = overseer-prime
    refuse    north: play fall south.FL.ember-imp by QN-12.1
    play      north: play fall south.BL.overseer-prime
    expect    event destroyed south.BL.overseer-prime overseer-prime
)"};
}

inline Play costs() {
    return {own_card("asset", "guild", "'Your unit cards cost 1 CP less.', 'Your asset cards cost 2 CP less.'") +
                own_card("asset", "embargo",
                         "'Enemy asset cards cost 2 CP more.', 'Enemy unit cards cost 1 CP more.', "
                         "'Enemy upgrade cards cost 3 CP more.', 'Enemy terrain cards cost 4 CP more.'"),
            R"(
scenario  what cards cost
rules     QN-11.15
game      quantum-nexus
given     north hand = tech-turret, rail-gunner, ember-imp
given     south hand = tech-turret, rail-gunner, targeting-array, trench-line
given     north loadout = guild
expect    now.north.costs.tech-turret = 2
expect    now.north.costs.rail-gunner = 2
expect    now.north.costs.ember-imp = 1
expect    now.south.costs.tech-turret = 4
given     north loadout = embargo
expect    now.north.costs.tech-turret = 2
expect    now.south.costs.tech-turret = 6
expect    now.south.costs.rail-gunner = 4
expect    now.south.costs.targeting-array = 5
expect    now.south.costs.trench-line = 6
play      north: deploy tech-turret
expect    now.north.cp = 8
play      south: deploy tech-turret
expect    now.south.cp = 4
)"};
}

inline Play kinds() {
    return {own_card("event", "dig", "'Play: salvage an asset card.'") +
                own_card("event", "rig", "'Play: seek 3 for an upgrade card with cost 2 or less.'") +
                own_card("event", "survey-land", "'Play: salvage a Wild terrain card.'") +
                own_card("event", "draft", "'Play: seek 2 for a unit card.'"),
            R"(
scenario  kinds of cards that are looked for
rules     QN-12.32
game      quantum-nexus
given     north hand = dig, rig, survey-land, draft
given     north discard = tech-turret, trench-line, ley-nexus, ember-imp
given     deck north = runeblade, targeting-array, ember-imp, 5 any
given     phase = command
fork      an asset
    play      north: play dig
    expect    legal north take = { tech-turret }
    play      north: take tech-turret
    expect    now.north.hand = 4
fork      an upgrade
    play      north: play rig
    expect    legal north take = { targeting-array }
    play      north: take targeting-array
    expect    now.north.hand = 4
fork      a terrain
    play      north: play survey-land
    expect    legal north take = { ley-nexus }
    play      north: take ley-nexus
    expect    now.north.hand = 4
fork      a unit
    play      north: play draft
    expect    legal north take = { }
)"};
}

inline Play this_card() {
    return {own_card("asset", "bulwark",
                     "'This card gets +1 defense.', 'When this card is deployed: draw 1 card.', "
                     "'When this card is destroyed: gain 9 CP.', "
                     "'When the Battle Phase starts: exhaust this card.'") +
                own_card("terrain", "spring", "'When the Deployment Phase starts: gain 2 CP.'") +
                own_card("unit", "herald", "'When the Battle Phase starts, you may pay 1 CP: draw 1 card.'") +
                own_card("event", "shot", "'Play: deal 2 damage to target enemy asset.'") +
                own_card("event", "bomb", "'Play: deal 3 damage to target enemy asset.'"),
            R"(
scenario  this card, an asset
rules     QN-11.1 QN-10.20
game      quantum-nexus
given     north hand = bulwark, ember-imp
given     south hand = shot, bomb
given     deck north = fireball, 5 any
play      north: deploy bulwark
expect    event drew north
expect    now.north.hand = 2
expect    now.north.loadout.bulwark.defense = 2
given     active = south
given     phase = command
fork      as much as it bears
    play      south: play shot north.loadout.bulwark
    expect    no event destroyed
    expect    now.north.loadout.bulwark.ready = yes
fork      more than that
    play      south: play bomb north.loadout.bulwark
    expect    event destroyed north.loadout.bulwark bulwark
    expect    now.north.cp = 18

scenario  phases that start
rules     QN-12.5
game      quantum-nexus
given     north FL = spring, herald
given     north loadout = bulwark
given     south FR = temple-guard
given     deck north = 20 any
given     deck south = 20 any
given     phase = command
play      north: pass
play      south: pass
expect    now.phase = battle
expect    now.north.loadout.bulwark.ready = yes
play      north: next north.FL.herald 1
expect    decision = north interrupt
play      north: pay
expect    event drew north
expect    now.north.cp = 9
expect    now.north.loadout.bulwark.ready = no
play      north: pass
play      south: pass
expect    round = 2
expect    now.phase = deployment
expect    now.north.base_cp = 18
expect    now.north.cp = 20
)"};
}

inline Play attached() {
    return {own_card("upgrade", "leash", "'When this card is deployed: exhaust attached unit.'") +
                own_card("upgrade", "fuse", "'1 CP: destroy attached unit.'") +
                own_card("upgrade", "spurs", "'When attached unit attacks: gain 3 CP.'") +
                own_card("upgrade", "shell",
                         "'When attached unit is attacked: attached unit gets +9 defense until end "
                         "of combat.'") +
                own_card("upgrade", "will", "'When attached unit is destroyed: gain 4 CP.'") +
                own_card("upgrade", "charm",
                         "'When attached unit would be destroyed, you may pay exhaust: prevent "
                         "that destruction.'") +
                own_card("upgrade", "anklet", "'When attached unit is moved: gain 5 CP.'") +
                own_card("upgrade", "hook", "'When attached unit is upgraded: gain 6 CP.'"),
            R"(
scenario  the attached unit as object, and when it is upgraded
rules     QN-8.40
game      quantum-nexus
given     north FL = temple-guard
given     north hand = leash
given     north upgrade hook on north.FL.temple-guard
play      north: deploy leash north.FL.temple-guard
play      north: next north.FL.hook 1
expect    now.north.FL.temple-guard.ready = no
expect    now.north.cp = 15

scenario  what destroys its own host
rules     QN-8.42
game      quantum-nexus
given     north FL = temple-guard
given     north upgrade fuse on north.FL.temple-guard
given     phase = command
play      north: use north.FL.fuse 1
expect    event destroyed north.FL.temple-guard temple-guard

scenario  the attached unit fights
rules     QN-10.9
game      quantum-nexus
given     north FL = temple-guard
given     south FR = siege-behemoth
given     north upgrade spurs on north.FL.temple-guard
given     south upgrade shell on south.FR.siege-behemoth
given     phase = battle
play      north: attack north.FL.temple-guard south.FR.siege-behemoth
expect    event compared north.FL.temple-guard 1 south.FR.siege-behemoth 15
expect    now.north.cp = 13

scenario  the attached unit falls, or does not
rules     QN-12.9 QN-12.11
game      quantum-nexus
given     north FL = ember-imp
given     south hand = fireball
given     active = south
given     phase = command
fork      it falls
    given     north upgrade will on north.FL.ember-imp
    play      south: play fireball north.FL.ember-imp
    expect    now.north.cp = 14
fork      it is saved
    given     north upgrade charm on north.FL.ember-imp
    play      south: play fireball north.FL.ember-imp
    play      north: prevent north.FL.charm
    expect    no event destroyed

scenario  the attached unit is moved
rules     QN-12.33
game      quantum-nexus
given     north FL = pathfinder
given     north upgrade anklet on north.FL.pathfinder
given     phase = command
play      north: use north.FL.pathfinder 1 north.FL.pathfinder
play      north: at FC
expect    now.north.cp = 14
)"};
}

inline Play conditions() {
    return {
        own_card("unit", "elder",
                 "'This unit gets +1 attack while you control 2 or more units with cost 3 or more.', "
                 "'This unit gets +2 defense while the opponent controls no Leaders.', "
                 "'This unit has Ward while the opponent controls 1 or fewer units with cost 2 or "
                 "less.'") +
            own_card("asset", "anchor", "'Leaders cannot be moved while you control no upgraded units.'") +
            own_card("asset", "drums", "'Units with cost 1 or less get +3 attack.'") +
            own_card("unit", "zeal",
                     "'In battle, once per round, discard 2 cards, sacrifice an Angel unit: ready "
                     "this unit.'") +
            own_card("mission", "regicide", "'Objective: at the end of a round, the opponent controls no Leaders.'") +
            own_card("mission", "thrift",
                     "'Objective: at any time, you have 4 or more cards in hand and you control no assets.', "
                     "'Reward: gain 8 CP.'"),
        R"(
scenario  a passive depends on what is controlled
rules     QN-11.12
game      quantum-nexus
given     north FL = elder
given     south FL = ember-imp
expect    now.north.FL.elder.attack = 1
expect    now.north.FL.elder.defense = 3
expect    now.north.FL.elder.keywords = ward
given     north FC = rail-gunner, rail-gunner
given     south BL = overseer-prime
given     south FC = ember-imp
expect    now.north.FL.elder.attack = 2
expect    now.north.FL.elder.defense = 1
expect    now.north.FL.elder.keywords != ward

scenario  Leaders that stay
rules     QN-12.15
game      quantum-nexus
given     north FL = overseer-prime, pathfinder, rail-gunner
given     north loadout = anchor
given     phase = command
fork      nobody is upgraded
    play      north: use north.FL.pathfinder 1 north.FL.overseer-prime
    expect    no event moved
    expect    decision = south act
fork      somebody is
    given     north upgrade targeting-array on north.FL.rail-gunner
    play      north: use north.FL.pathfinder 1 north.FL.overseer-prime
    play      north: at FC
    expect    event moved

scenario  a passive for cards by their cost
rules     QN-1.15
game      quantum-nexus
given     north FL = ember-imp, rail-gunner
given     north loadout = drums
expect    now.north.FL.ember-imp.attack = 5
expect    now.north.FL.rail-gunner.attack = 3

scenario  many costs, once per round
rules     QN-11.3 QN-11.6
game      quantum-nexus
given     north FL = zeal exhausted, seraph-archer, seraph-archer
given     north hand = ember-imp, ember-imp, ember-imp, ember-imp
given     south FR = temple-guard
given     phase = battle
play      north: use north.FL.zeal 1
play      north: target north.FL.seraph-archer
play      north: discard ember-imp
play      north: discard ember-imp
expect    now.north.FL.zeal.ready = yes
expect    now.north.hand = 2
play      south: pass
refuse    north: use north.FL.zeal 1 by QN-11.6

scenario  a hand of four and no assets
rules     QN-13.4
game      quantum-nexus
given     north missions = thrift, crusade
given     north hand = ember-imp, ember-imp, ember-imp, ember-imp, ember-imp
fork      both hold
    play      north: deploy ember-imp FL
    expect    now.north.missions.thrift.complete = yes
    expect    now.north.cp = 17
fork      an asset
    given     north loadout = drums
    play      north: deploy ember-imp FL
    expect    now.north.missions.thrift.complete = no

scenario  no Leaders at the end of a round
rules     QN-13.4
game      quantum-nexus
given     north missions = regicide, crusade
given     north FL = ember-imp
given     south FR = temple-guard
given     deck north = 20 any
given     deck south = 20 any
given     phase = battle
fork      none
    play      north: pass
    play      south: pass
    expect    now.north.missions.regicide.complete = yes
fork      one
    given     south BL = overseer-prime
    play      north: pass
    play      south: pass
    expect    now.north.missions.regicide.complete = no
)"};
}

inline std::vector<Play> plays() {
    return {states(), selectors(), costs(), kinds(), this_card(), attached(), conditions()};
}

// One play for each subtype: a card of it is found among others.
inline Play with_subtype(std::size_t place) {
    const std::string word(kSubtypes[place]);
    constexpr std::pair<std::size_t, std::string_view> kTables[] = {{12, "unit"},    {15, "asset"},   {20, "event"},
                                                                    {22, "upgrade"}, {24, "terrain"}, {29, "unit"}};
    std::string_view table;
    for (const auto& [last, name] : kTables) {
        if (place < last && table.empty()) table = name;
    }
    const bool vowel = std::string_view("AEIO").find(word[0]) != std::string_view::npos;
    return {own_card(table, "wanted", table == "event" ? "'Play: gain 1 CP.'" : "", word) +
                own_card("event", "call", "'Play: salvage " + std::string(vowel ? "an " : "a ") + word + " card.'",
                         word == "Order" ? "Spell" : "Order"),
            R"(
scenario  a card of a subtype is found
rules     QN-12.32
game      quantum-nexus
given     north hand = call
given     north discard = wanted, phase-cloak
given     phase = command
play      north: play call
play      north: take wanted
expect    now.north.hand = 1
)"};
}

}  // namespace quantum_nexus
