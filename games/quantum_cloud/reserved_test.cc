// Section 19 beyond the cards of section 20: what no such card says is said by cards of one's own, which are played.
#include "games/quantum_cloud/own_cards_test.h"

namespace quantum_cloud {
namespace {

std::string own_cards() {
    return own_alter("mourner", "When this unit is attacked: Draw 1 card.") +
           own_alter("sniper", "When this unit attacks: Deal 5 damage to one enemy Alter.") +
           own_alter("dancer", "When summoned: Swap this unit with one friendly unit.") +
           own_alter("miner", "At the end of your turn: If this unit is on Shadow Web, gain 1 Qubit.") +
           own_alter("patron", "When summoned: Draw 1 card. / When destroyed: Gain 2 Qubits.") +
           own_algorithm("stampede", "Move each friendly unit up to 1 tile.") +
           own_algorithm("scatter", "Relocate each enemy Alter to one empty tile.") +
           own_algorithm("muster", "Summon 1 Olive token adjacent to each friendly Alter.") +
           own_algorithm("blackout", "Decohere each enemy Avatar.") +
           own_algorithm("overload", "Give one Alter +3 Attack. Destroy one Alter with Attack 2 or less.") +
           own_algorithm("swarm", "If you control at least 2 Alters, draw 1 card.") +
           own_algorithm("hunger", "If you have at most 1 cards in hand, draw 1 card.") +
           own_algorithm("despair", "If your Avatar has at most 9 life, gain 2 Qubits.") +
           own_algorithm("dawn", "If the Cloud stack is empty, gain 2 Qubits.") +
           own_algorithm("abyss", "Destroy one Alter on The Void.") +
           own_algorithm("hush", "Freeze each unit with cost 2 or less.") +
           own_algorithm("bloom", "Give each friendly Alter +1 Life.") +
           own_algorithm("shelter", "Prevent the next 2 damage to each friendly unit this turn.") +
           own_algorithm("retort", "Interrupt. / Gain 1 Qubit.") +
           own_algorithm("teleport", "Relocate one unit to one empty tile.");
}

constexpr std::string_view kPlays = R"(
scenario  who is attacked triggers although the attacker's ability has removed it
rules     QC-23.28 QC-7.5
game      quantum-cloud(reaction_windows=off)
given     north unit = sniper (1,0)
given     east unit = mourner (2,0)
given     deck east = fireball, 9 any
given     step attack
play      north: attack (1,0).sniper (2,0)
play      north: unit (2,0)
expect    event void north
expect    now.(2,0).unit = none
expect    now.(1,0).left = 2
expect    now.east.hand = { fireball }

scenario  a unit swaps with another one when it is summoned
rules     QC-14.27
game      quantum-cloud(reaction_windows=off)
given     north hand = dancer
given     north qubits = 10
given     step summon
play      north: summon dancer (2,0)
expect    legal north unit = { (0,0).john-doe }
play      north: unit (0,0)
expect    now.(0,0).unit = dancer
expect    now.(2,0).unit = john-doe

scenario  an ability asks where its unit stands
rules     QC-14.14
game      quantum-cloud(reaction_windows=off)
given     tiles = (0,0) SKY, (1,0) WEB, (2,0) PIZ, (3,0) PIZ, (4,0) PIZ
given     deck stack = PIZ, 9 any
given     deck east = 10 any
given     step summon
fork      on the Shadow Web
    given     north unit = miner (1,0)
    play      north: next
    expect    now.north.qubits = 1
fork      elsewhere
    given     north unit = miner (2,0)
    play      north: next
    expect    now.north.qubits = 0

scenario  a unit has two abilities, each for its moment
rules     QC-14.12
game      quantum-cloud(reaction_windows=off)
given     north hand = patron, fireball
given     north qubits = 12
given     deck north = overclock, 9 any
given     step summon
play      north: summon patron (2,0)
expect    now.north.hand = { fireball overclock }
expect    now.north.qubits = 2
play      north: play fireball (2,0)
expect    now.north.qubits = 2

scenario  each unit is moved after the other, older units first
rules     QC-14.40
game      quantum-cloud(reaction_windows=off)
given     north unit = yarn-kitten (2,0)
given     north hand = stampede
given     north qubits = 10
given     step attack
play      north: play stampede
expect    legal north tile = { (0,0) (1,0) }
play      north: tile (1,0)
expect    legal north tile = { (2,0) (3,0) }
play      north: tile (3,0)
expect    now.(1,0).unit = john-doe
expect    now.(3,0).unit = yarn-kitten

scenario  each enemy Alter is relocated by the player of the card
rules     QC-14.40 QC-14.28
game      quantum-cloud(reaction_windows=off)
given     east unit = yarn-kitten (1,0)
given     east unit = spam-bot (2,0)
given     north hand = scatter
given     north qubits = 10
given     step attack
play      north: play scatter
expect    legal north tile = { (3,0) }
play      north: tile (3,0)
expect    legal north tile = { (1,0) }
play      north: tile (1,0)
expect    now.(3,0).unit = yarn-kitten
expect    now.(1,0).unit = spam-bot

scenario  tokens appear beside each friendly Alter that there was
rules     QC-14.40 QC-14.37
game      quantum-cloud(reaction_windows=off)
given     north unit = yarn-kitten (2,0)
given     north hand = muster
given     north qubits = 10
given     step attack
play      north: play muster
expect    legal north tile = { (1,0) (3,0) }
play      north: tile (3,0)
expect    now.(3,0).unit = olive
expect    decision = north attack

scenario  both bodies are meant, and it is asked once
rules     QC-23.29
game      quantum-cloud(reaction_windows=off, east_deck=extra-cheese)
given     east copy = (2,0)
given     north hand = blackout
given     north qubits = 10
given     step attack
play      north: play blackout
play      east: keep (2,0)
expect    decision = north attack
expect    now.east.life = [17]

scenario  targets are checked again before each sentence
rules     QC-23.4
game      quantum-cloud(reaction_windows=off)
given     east unit = yarn-kitten (2,0)
given     east unit = breadstick-squire (3,0)
given     north hand = overload
given     north qubits = 10
given     step attack
fork      the same unit is too strong then
    play      north: play overload (2,0) (2,0)
    expect    now.(2,0).attack = 4
fork      another one is not
    play      north: play overload (2,0) (3,0)
    expect    now.(2,0).attack = 4
    expect    now.(3,0).unit = none

scenario  Alters of one's own are counted, tokens as well
rules     QC-9.9
game      quantum-cloud(reaction_windows=off)
given     north unit = yarn-kitten (1,0)
given     east unit = yarn-kitten (3,0)
given     north hand = swarm
given     north qubits = 10
given     deck north = fireball, 9 any
given     step attack
fork      too few
    play      north: play swarm
    expect    now.north.hand = { }
fork      enough
    given     north unit = olive (2,0)
    play      north: play swarm
    expect    now.north.hand = { fireball }

scenario  cards in hand are counted without the one that asks
rules     QC-9.1
game      quantum-cloud(reaction_windows=off)
given     north qubits = 10
given     deck north = fireball, 9 any
given     step attack
fork      few
    given     north hand = hunger, download
    play      north: play hunger
    expect    now.north.hand = { download fireball }
fork      too many
    given     north hand = hunger, 2 download
    play      north: play hunger
    expect    now.north.hand = { download download }

scenario  every body must have so little life
rules     QC-23.8
game      quantum-cloud(reaction_windows=off)
given     unit (0,0) life = 9
given     north hand = despair
given     north qubits = 10
given     step attack
fork      one body
    play      north: play despair
    expect    now.north.qubits = 2
fork      two bodies, one of them healthy
    given     north copy = (1,0)
    given     unit (1,0) life = 10
    play      north: play despair
    expect    now.north.qubits = 0

scenario  the stack is empty or not
rules     QC-9.9
game      quantum-cloud(reaction_windows=off)
given     north hand = dawn
given     north qubits = 10
given     step attack
fork      tiles are left
    play      north: play dawn
    expect    now.north.qubits = 0
fork      none is left
    given     deck stack = 0 any
    play      north: play dawn
    expect    now.north.qubits = 2

scenario  a target is limited to a terrain
rules     QC-9.1
game      quantum-cloud(reaction_windows=off)
given     tiles = (0,0) SKY, (1,0) VOI, (2,0) PIZ, (3,0) PIZ, (4,0) PIZ
given     east unit = yarn-kitten (1,0)
given     east unit = yarn-kitten (2,0)
given     north hand = abyss
given     north qubits = 10
given     step attack
play      north: play abyss
expect    legal north target = { (1,0).yarn-kitten }
play      north: target (1,0)
expect    now.(1,0).unit = none

scenario  a cost fits tokens and never a body
rules     QC-23.8 QC-8.4
game      quantum-cloud(reaction_windows=off)
given     east unit = spam-bot (1,0)
given     east unit = banner-eel (2,0)
given     east unit = grumpy-cat (3,0)
given     north hand = hush
given     north qubits = 10
given     step attack
play      north: play hush
expect    now.(1,0).frozen = yes
expect    now.(2,0).frozen = yes
expect    now.(3,0).frozen = no
expect    now.(4,0).frozen = no

scenario  Life alone may be given
rules     QC-14.23
game      quantum-cloud(reaction_windows=off)
given     north unit = yarn-kitten (1,0)
given     east unit = yarn-kitten (2,0)
given     north hand = bloom
given     north qubits = 10
given     step attack
play      north: play bloom
expect    now.(1,0).left = 2
expect    now.(1,0).attack = 1
expect    now.(2,0).left = 1

scenario  damage to several units is prevented for each
rules     QC-14.31
game      quantum-cloud(reaction_windows=off)
given     north unit = yarn-kitten (1,0)
given     north hand = shelter
given     north qubits = 10
given     step attack
play      north: play shelter
expect    now.(0,0).prevent = 2
expect    now.(1,0).prevent = 2
expect    now.(4,0).prevent = 0

scenario  an Interrupt that cancels nothing answers, and may be announced at any time
rules     QC-14.9 QC-9.6
game      quantum-cloud(reaction_windows=off)
given     north hand = retort
given     north qubits = 10
given     step attack
fork      at any time
    play      north: play retort
    expect    now.north.qubits = 1
fork      as an answer, which comes first
    given     north hand = overclock
    given     east hand = retort
    given     east qubits = 10
    play      north: play overclock (0,0)
    play      east: play retort
    expect    now.east.qubits = 1
    expect    now.(0,0).attack = 5

scenario  without its terrain any unit goes anywhere
rules     QC-14.28
game      quantum-cloud(reaction_windows=off)
given     north unit = olive (1,0)
given     north hand = teleport
given     north qubits = 10
given     step attack
play      north: play teleport (1,0)
expect    legal north tile = { (2,0) (3,0) }
play      north: tile (3,0)
expect    now.(3,0).unit = olive
)";

}  // namespace

TEST_CASE("what section 19 says beyond the cards of section 20 is carried out") {
    own_setup(own_cards());
    lines::run({engine::erase<Silenced>()}, kPlays);
    Silenced::cards.clear();
}

TEST_CASE("without one part of such a card its scenarios fail") {
    const engine::Registry registry{engine::erase<Silenced>()};
    const Setup setup = own_setup(own_cards());
    const int count = each_part(setup, true, [&](const Card& card, const Printed& side) {
        CHECK_MESSAGE(lines::fails(registry, kPlays), card.id << ": nothing notices `" << side.text << "`");
    });
    CHECK(count == 23);
    Silenced::cards.clear();
}

}  // namespace quantum_cloud
