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

TEST_CASE("what a card may not say is shown at its sentence") {
    const std::string box =
        "[[unit]]\nid = \"seer\"\nname = \"Seer\"\nsubtypes = [\"Psion\"]\ncp = 1\nlimit = 1\n"
        "attack = 1\ndefense = 1\nrange = \"Mid\"\ntext = [\n    'Ward.',\n    '";
    const auto fault = [&](const std::string& sentence) { return load_fault(box + sentence + "',\n]\n"); };
    CHECK(fault("1 CP: survey 16.").empty());
    CHECK(fault("1 CP: survey 20.") ==
          "own.toml:12:6: QN-24.18: at most 16 cards are looked at, not 20\n  |     '1 CP: survey 20.',\n  |      ^");
    CHECK(fault("When this unit is deployed: exhaust the attacker.").starts_with("own.toml:12:6: QN-24.20: "));
    CHECK(fault("1 CP: survey 1.', '1 CP: survey 1.', '1 CP: survey 1.', '1 CP: survey 1.")
              .starts_with("own.toml:12:63: QN-24.18: "));
    CHECK(fault("This unit gets +60 attack and +60 attack.").find("QN-24.19: what a line adds") != std::string::npos);
    CHECK(fault("This unit gets +100 attack.").find("is at most 99, not 100") != std::string::npos);
    CHECK(fault("This unit gets +60 attack and -60 attack and +60 defense and -7 defense.").empty());
}

TEST_CASE("a mission has one objective and an Event one line `Play:`") {
    const std::string goal = "'Objective: at any time, you have initiative.'", play = "'Play: draw 1 card.'";
    CHECK(load_fault(own_card("mission", "quest", goal)).empty());
    CHECK(load_fault(own_card("mission", "quest", goal + ", " + goal)).starts_with("own.toml:8:58: QN-13.1: "));
    CHECK(load_fault(own_card("mission", "quest", "'Reward: draw 1 card.'")).starts_with("own.toml:8:8: QN-13.1: "));
    CHECK(load_fault(own_card("event", "rite", play + ", " + play)).starts_with("own.toml:7:32: QN-8.30: "));
    CHECK(load_fault(own_card("event", "rite", "")).starts_with("own.toml:7:8: QN-8.30: "));
}

TEST_CASE("an empty rule box is written with a dash") {
    CHECK(load_fault(own_card("unit", "blank", "'\xE2\x80\x94'")).empty());
    CHECK(!load_fault(own_card("unit", "blank", "'Ward.', '\xE2\x80\x94'")).empty());
}

TEST_CASE("the first card that does not fit is named") {
    std::string cards;
    for (int i = 0; i < 880; ++i) cards += own_card("unit", "card-" + std::to_string(i), "");
    CHECK(load_fault(cards).empty());
    const auto line = std::to_string(std::count(cards.begin(), cards.end(), '\n') + 1);
    const std::string fault = load_fault(cards + own_card("mission", "one-more", ""));
    CHECK_MESSAGE(fault.starts_with("own.toml:" + line +
                                    ":1: QN-24.18: `one-more` does not fit: the card sets have at most 1000 cards"),
                  fault);
}

// A set of 500 cards, each with something to say, and two decks that use 60 of them.
TEST_CASE("a set of 500 cards loads, and what the decks use is played") {
    std::string cards;
    for (int i = 0; i < 500; ++i) {
        const std::string id = "card-" + std::to_string(i), n = std::to_string(2 + i % 8);
        cards += i % 4 == 0   ? own_card("event", id, "'Play: deal " + n + " damage to each enemy unit.'")
                 : i % 4 == 1 ? own_card("unit", id, "'When this unit is deployed: gain " + n + " CP.'", "Mage")
                 : i % 4 == 2 ? own_card("unit", id, "'This unit gets +" + n + " attack.'", "Beast")
                              : own_card("asset", id, "'1 CP, exhaust: recycle " + n + " cards.'", "Relic");
    }
    const auto deck = [](int first, int count) {
        std::string out = kMissionsOfNeon;
        for (int i = 0; i < count; ++i)
            out += std::to_string(200 / count + (i < 200 % count)) + " card-" + std::to_string(first + i) + "\n";
        return out;
    };
    engine::Materials materials;
    materials.cards.push_back({"own.toml", cards});
    materials.decks = {{"north", deck(100, 60)}, {"south", deck(430, 60)}};
    const auto options = *engine::parse_options(QuantumNexus::facts(), "quantum-nexus");
    const auto setup = QuantumNexus::make_setup(options, materials);
    REQUIRE_MESSAGE(static_cast<bool>(setup), (setup ? std::string() : engine::text(setup.error())));
    CHECK(setup->cards.size() == 621);
    CHECK(setup->deck_kinds == 120);
    CHECK(setup->known == 125);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto chosen = play_out(*setup, seed);
        CHECK(chosen[static_cast<std::size_t>(Verb::Deploy)] > 10);
    }
    // Codes and texts of decks do not depend on who plays.
    const auto others = [&] {
        engine::Materials swapped = materials;
        std::swap(swapped.decks[0].text, swapped.decks[1].text);
        return QuantumNexus::make_setup(options, swapped);
    }();
    REQUIRE(static_cast<bool>(others));
    for (const char* spelling : {"deck-text", "deck-code", "deck-json"}) {
        const auto one = QuantumNexus::check(*setup, spelling, materials.decks[0].text);
        CHECK(one[0].sentence == QuantumNexus::check(*others, spelling, materials.decks[0].text)[0].sentence);
        CHECK(one[0].code == "deck");
    }
    materials.decks = {{"north", deck(0, 68)}, {"south", deck(68, 60)}};
    const auto many = QuantumNexus::make_setup(options, materials);
    REQUIRE(!many);
    CHECK(engine::text(many.error()).find("QN-24.18: the two decks have 128 different cards") != std::string::npos);
}

TEST_CASE("a set brings its own subtypes and keywords") {
    const std::string words =
        "[[subtype]]\nid = \"dragon\"\nname = \"Dragon\"\n\n"
        "[[keyword]]\nid = \"brood\"\nname = \"Brood\"\n"
        "text = [\"This unit gets +1 attack for each other friendly Dragon unit.\", "
        "\"When this unit is destroyed: draw 1 card.\"]\n\n";
    const std::string cards = words + own_card("unit", "wyrm", "'Brood, Ward.'", "Dragon") +
                              own_card("unit", "drake", "'Brood.', 'Friendly Dragon units have Guard.'", "Dragon");
    run_with(cards, R"(
scenario  a new subtype is spoken of, a new keyword does what it says
rules     QN-15.7 QN-2.8
game      quantum-nexus
given     north FL = wyrm, drake, ember-imp
given     south hand = fireball
given     deck north = temple-guard, 5 any
given     phase = command
given     active = south
expect    now.north.FL.wyrm.attack = 2
expect    now.north.FL.wyrm.keywords = guard-ward
expect    now.north.FL.ember-imp.keywords = none
refuse    south: play fireball north.FL.wyrm by QN-12.7
play      south: play fireball north.FL.drake
expect    event drew north temple-guard
expect    now.north.FL.wyrm.attack = 1
)");
    CHECK(load_fault(own_card("unit", "wyrm", "", "Dragon")).find("Dragon") != std::string::npos);
    CHECK(load_fault(own_card("unit", "wyrm", "'Brood.'")).find("Brood") != std::string::npos);
    const auto keyword = [](std::string_view name, std::string_view text) {
        return "[[keyword]]\nid = \"word\"\nname = \"" + std::string(name) + "\"\n" + std::string(text) + "\n";
    };
    CHECK(load_fault(keyword("Ward", "text = \"1 CP: survey 1.\"")).find("QN-15.7") != std::string::npos);
    CHECK(load_fault(keyword("two words", "text = \"1 CP: survey 1.\"")).find("QN-15.7") != std::string::npos);
    CHECK(load_fault(keyword("Brood", "text = \"Ward.\"")).find("QN-15.7") != std::string::npos);
    CHECK(load_fault(keyword("Brood", "")).find("QN-15.7") != std::string::npos);
}

TEST_CASE("large numbers mean what they say") {
    const std::string cards =
        own_card("event", "comet", "'Play: deal 100 damage to target enemy unit.'") +
        own_card("event", "flood", "'Play: draw 300 cards.'") + own_card("event", "boon", "'Play: gain 300 CP.'") +
        own_card("event", "bog", "'Play: destroy each unit with cost 300 or less.'") +
        own_card("unit", "banker", "'300 CP: gain 1 CP.', 'This unit gets +60 attack and -50 attack.'") +
        own_card("unit", "colossus", "", "Psion", "cp = 1\nattack = 1\ndefense = 99\nrange = \"Mid\"\n");
    run_with(cards, R"(
scenario  large numbers
rules     QN-24.19
game      quantum-nexus
given     south FL = colossus
given     north FL = banker
given     north hand = comet, flood, boon, bog
given     deck north = 9 any
given     phase = command
fork      damage
    play      north: play comet south.FL.colossus
    expect    event destroyed south.FL.colossus colossus
fork      draws
    play      north: play flood
    expect    result = south wins, deck
fork      CP, paid and gained
    refuse    north: use north.FL.banker 1 by QN-11.3
    play      north: play boon
    expect    now.north.cp = 309
    play      south: pass
    play      north: use north.FL.banker 1
    expect    now.north.cp = 10
fork      a bound
    play      north: play bog
    expect    event destroyed south.FL.colossus colossus
fork      one value, changed twice
    expect    now.north.FL.banker.attack = 11
)");
}

TEST_CASE("what is granted once per round is used once per round") {
    const std::string cards =
        own_card("upgrade", "lens", R"('Attached unit has "Once per round, exhaust: draw 1 card."')") +
        own_card("unit", "twice", "'Once per round, 1 CP: gain 3 CP.', 'Once per round, 1 CP: gain 5 CP.'") +
        own_card("event", "wake", "'Play: ready each unit.'");
    run_with(cards, R"(
scenario  a granted ability once per round
rules     QN-11.6 QN-24.20
game      quantum-nexus
given     north FL = twice
given     north upgrade lens on north.FL.twice
given     north hand = wake, ember-imp
given     deck north = 20 any
given     deck south = 20 any
given     phase = command
play      north: use north.FL.twice 3
expect    event drew north
play      south: pass
play      north: play wake
play      south: pass
refuse    north: use north.FL.twice 3 by QN-11.6
play      north: use north.FL.twice 1
play      south: pass
play      north: use north.FL.twice 2
expect    now.north.cp = 15
)");
    const Setup setup = setup_of(cards, own_deck(cards), "quantum-nexus(deck_total=100)");
    for (std::uint64_t seed = 1; seed <= 5; ++seed) play_out(setup, seed);
    const std::string third = own_card("asset", "drum", R"('Friendly units have "Once per round, 1 CP: survey 1."')");
    CHECK(load_fault(cards + third).find("QN-24.18: a card has at most 3 lines `Once per round`") != std::string::npos);
}

TEST_CASE("a prevention is paid with cards, or with the card itself") {
    const std::string start = "'When another friendly unit would be destroyed, you may pay ",
                      end = ": prevent that destruction.'";
    const std::string cards = own_card("unit", "giver", start + "discard 1 card" + end) +
                              own_card("unit", "burner", start + "1 CP, mill 2 cards" + end) +
                              own_card("unit", "waster", start + "discard 1 card, mill 2 cards" + end) +
                              own_card("unit", "shield", start + "sacrifice this card" + end) +
                              own_card("unit", "egoist",
                                       "'When this unit would be destroyed, you may pay sacrifice this "
                                       "card: prevent that destruction.'") +
                              own_card("mission", "thrift", "'Objective: at any time, you have no cards in hand.'");
    run_with(cards, R"(
scenario  a prevention paid with a card of the hand
rules     QN-12.9 QN-11.3
game      quantum-nexus
given     north FL = ember-imp, giver
given     north missions = thrift, crusade
given     south hand = fireball, ember-imp
given     active = south
given     phase = command
fork      it is discarded
    play      south: play fireball north.FL.ember-imp
    play      north: prevent north.FL.giver
    expect    event prevented north.FL.ember-imp north.FL.giver
    expect    decision = north discard
    play      north: discard militia-recruit
    expect    no event destroyed
    expect    round = 1
    expect    now.north.hand = 0
    expect    now.north.missions.thrift.complete = yes
fork      there is none
    given     north hand =
    play      south: play fireball north.FL.ember-imp
    refuse    north: prevent north.FL.giver by QN-11.3

scenario  a prevention paid with cards of the deck
rules     QN-12.9 QN-11.3
game      quantum-nexus
given     north FL = ember-imp, burner
given     south hand = fireball, ember-imp
given     active = south
given     phase = command
fork      they are milled
    given     deck north = fireball, fireball, 5 any
    play      south: play fireball north.FL.ember-imp
    play      north: prevent north.FL.burner
    expect    no event destroyed
    expect    now.north.discard = 2
    expect    now.north.cp = 9
fork      they are milled after a card is discarded
    given     north FC = waster
    given     north hand = militia-recruit, ember-imp
    given     deck north = fireball, fireball, 5 any
    play      south: play fireball north.FL.ember-imp
    play      north: prevent north.FC.waster
    play      north: discard militia-recruit
    expect    no event destroyed
    expect    now.north.hand = 1
    expect    now.north.discard = 3
    expect    now.north.cp = 10
fork      there is one
    given     deck north = 1 any
    play      south: play fireball north.FL.ember-imp
    refuse    north: prevent north.FL.burner by QN-11.3

scenario  a prevention paid with the card itself
rules     QN-12.9 QN-12.10
game      quantum-nexus
given     south hand = meteor-storm
given     active = south
given     phase = command
fork      one for the other
    given     north FL = ember-imp, shield
    play      south: play meteor-storm
    play      north: prevent north.FL.shield
    expect    event sacrificed north.FL.shield
    expect    event prevented north.FL.ember-imp north.FL.shield
    expect    now.north.FL.ember-imp.attack = 2
    expect    now.north.units = 1
    expect    now.north.discard = 1
fork      with an Upgrade, while others fall
    given     north FL = ember-imp, shield
    given     north FC = ember-imp
    given     north upgrade targeting-array on north.FL.shield
    play      south: play meteor-storm
    play      north: prevent north.FL.shield
    expect    now.north.units = 1
    expect    now.north.discard = 3
fork      for itself
    given     north FL = egoist
    play      south: play meteor-storm
    play      north: prevent north.FL.egoist
    expect    now.north.units = 0
    expect    now.north.discard = 1
)");
    const Setup setup = setup_of(cards, own_deck(cards), "quantum-nexus(deck_total=100)");
    int prevented = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        prevented += play_out(setup, seed)[static_cast<std::size_t>(Verb::Prevent)];
    CHECK(prevented > 50);
    CHECK(load_fault(own_card("unit", "waster", start + "discard 1 card, mill 17 cards" + end)).find("QN-24.18") !=
          std::string::npos);
}

TEST_CASE("a prevention paid with another card") {
    const std::string end = ": prevent that destruction.'";
    const std::string start = "'When another friendly unit would be destroyed, you may pay ";
    const std::string cards =
        own_card("unit", "priest", start + "1 CP, sacrifice a friendly unit" + end) +
        own_card("asset", "altar", "'When a friendly unit would be destroyed, you may pay sacrifice an upgrade" + end);
    run_with(cards, R"(
scenario  the price is chosen once the prevention is accepted, before anything else is paid
rules     QN-12.9 QN-12.26
game      quantum-nexus
given     south hand = fireball
given     active = south
given     phase = command
given     north FL = ember-imp, priest, temple-guard
play      south: play fireball north.FL.ember-imp
play      north: prevent north.FL.priest
expect    decision = north cost
expect    now.north.cp = 10
expect    legal north target = { north.FL.ember-imp north.FL.priest north.FL.temple-guard }
refuse    north: pass by QN-12.20
fork      another card
    play      north: target north.FL.temple-guard
    expect    event sacrificed north.FL.temple-guard
    expect    event prevented north.FL.ember-imp north.FL.priest
    expect    north.discard = { temple-guard }
    expect    now.north.cp = 9
fork      what would be destroyed
    play      north: target north.FL.ember-imp
    expect    no event prevented
    expect    north.discard = { ember-imp }
    expect    now.north.cp = 9
fork      itself
    play      north: target north.FL.priest
    expect    event prevented north.FL.ember-imp north.FL.priest
    expect    north.discard = { priest }

scenario  there is nothing to pay with
rules     QN-11.3
game      quantum-nexus
given     south hand = fireball
given     active = south
given     phase = command
given     north FL = ember-imp
given     north loadout = altar
play      south: play fireball north.FL.ember-imp
refuse    north: prevent north.loadout.altar by QN-11.3
play      north: pass
expect    event destroyed north.FL.ember-imp

scenario  of several that fall one is the price for another
rules     QN-12.10 QN-12.26
game      quantum-nexus
given     south hand = meteor-storm
given     active = south
given     phase = command
given     north FL = ember-imp, dawn-pilgrim
given     north BL = priest
play      south: play meteor-storm
play      north: prevent north.BL.priest
play      north: target north.FL.dawn-pilgrim
expect    now.north.units = 2
expect    now.north.FL.ember-imp.attack = 2
)");
    const Setup setup = setup_of(cards, own_deck(cards), "quantum-nexus(deck_total=100)");
    int prevented = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        prevented += play_out(setup, seed)[static_cast<std::size_t>(Verb::Prevent)];
    CHECK(prevented > 20);
}

TEST_CASE("`it` after `each` is every card that was named, as it was named") {
    const std::string cards =
        own_card("event", "hush", "'Play: exhaust each ready enemy unit; it gets -1 attack until end of round.'") +
        own_card("event", "purge",
                 "'Play: deal 4 damage to each enemy unit; it gets +9 attack until end of round; ready it.'") +
        own_card(
            "event", "lull",
            "'Play: exhaust each enemy unit if you control 9 or more units; it gets -1 attack until end of round.'");
    run_with(cards, R"(
scenario  what is named once is not asked again
rules     QN-24.4 QN-24.20
game      quantum-nexus
given     phase = command
given     south FL = ember-imp, temple-guard exhausted
given     south FC = siege-behemoth
fork      those that were ready
    given     north hand = hush
    play      north: play hush
    expect    now.south.FL.ember-imp.attack = 1
    expect    now.south.FL.ember-imp.ready = no
    expect    now.south.FL.temple-guard.attack = 1
    expect    now.south.FC.siege-behemoth.ready = no
fork      those that are left
    given     north hand = purge
    given     south FC = siege-behemoth exhausted
    play      north: play purge
    expect    event destroyed south.FL.ember-imp
    expect    now.south.FL.temple-guard.attack = 10
    expect    now.south.FL.temple-guard.ready = yes
    expect    now.south.FC.siege-behemoth#2.ready = yes
fork      nothing was named
    given     north hand = lull
    play      north: play lull
    expect    now.south.FL.ember-imp.attack = 2
)");
    const Setup setup = setup_of(cards, own_deck(cards), "quantum-nexus(deck_total=100)");
    for (std::uint64_t seed = 1; seed <= 10; ++seed) play_out(setup, seed);
}

TEST_CASE("the deck total binds every deck, and shipped ones are cut to it, QN-5.1") {
    constexpr std::pair<const char*, const char*> kPairs[] = {{"neon-synapse", "dawnfire-covenant"},
                                                              {"iron-bastion", "whispering-storm"},
                                                              {"archmages-circle", "grand-alliance"},
                                                              {"radiant-legion", "first-circuit"},
                                                              {"first-flame", "first-flame"}};
    for (int total = 40; total <= 200; ++total) {
        for (const auto& [north, south] : kPairs) {
            const std::string game = "quantum-nexus(deck_total=" + std::to_string(total) + ",north_deck=" + north +
                                     ",south_deck=" + south + ")";
            const auto setup = QuantumNexus::make_setup(*engine::parse_options(QuantumNexus::facts(), game), {});
            REQUIRE_MESSAGE(static_cast<bool>(setup), game);
            for (const auto& deck : setup->deck) {
                int sum = 0;
                for (std::size_t i = 1; i < setup->cards.size(); ++i)
                    sum += setup->cards[i].type == Type::Mission ? 0 : deck[i] * setup->cards[i].cp;
                CHECK_MESSAGE(sum == total, game);
            }
        }
    }
    CHECK(load_fault("", "quantum-nexus(deck_total_counts_terrain=false)").empty());  // less than the total
    const auto bare = QuantumNexus::make_setup(
        *engine::parse_options(QuantumNexus::facts(), "quantum-nexus(terrain_and_upgrades=false)"), {});
    REQUIRE(static_cast<bool>(bare));
    for (std::size_t i = 1; i < bare->cards.size(); ++i) {
        const Type type = bare->cards[i].type;
        if (type == Type::Terrain || type == Type::Upgrade) CHECK(bare->deck[0][i] + bare->deck[1][i] == 0);
    }
    const std::string own = "Assembly Line, Field Refit, Sow Doubt, Unravel Memory, Neural Link, 40 zealot";
    CHECK(load_fault(own_cards(), "quantum-nexus(deck_total=40)", own).empty());
    const std::string fault = load_fault(own_cards(), "quantum-nexus(deck_total=50)", own);
    CHECK_MESSAGE(fault.find("DK_TOTAL") != std::string::npos, fault);
}

}  // namespace quantum_nexus
