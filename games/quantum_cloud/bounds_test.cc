// The bounds of section 23, each reached at its full size or as far as cards can go.
#include "games/quantum_cloud/own_cards_test.h"

namespace quantum_cloud {
namespace {

void run_with(const std::string& cards, std::string_view scenario) {
    own_setup(cards);
    lines::run({engine::erase<Silenced>()}, scenario);
    Silenced::cards.clear();
}

std::string place(int q) { return "(" + std::to_string(q) + ",0)"; }

}  // namespace

TEST_CASE("72 Algorithms wait for each other, and no player has a nineteenth") {
    const std::string cards = own_algorithm("retort", "Interrupt. / Gain 1 Qubit.");
    std::string given =
        "scenario  everybody answers with everything\nrules     QC-23.21 QC-23.23 QC-9.6\n"
        "game      quantum-cloud(players=4, reaction_windows=off)\n";
    for (const char* seat : {"north", "east", "south", "west"}) {
        given += "given     " + std::string(seat) + " hand = 18 retort, yarn-kitten\n";
        given += "given     " + std::string(seat) + " qubits = 200\ngiven     deck " + seat + " = 9 yarn-kitten\n";
    }
    given += "given     step attack\n";
    std::string plays;
    for (int i = 0; i < 18; ++i) {
        for (const char* seat : {"north", "east", "south", "west"})
            plays += "play      " + std::string(seat) + ": play retort\n";
    }
    run_with(cards, given + plays +
                        "expect    flow.count = 74\n"  // the turn and its point below them
                        "expect    decision = north answer\nexpect    legal north play = { }\n");
    own_setup(cards);
    CHECK(lines::fails({engine::erase<Silenced>()}, given + "given     north hand = 19 retort\n" + plays));
    Silenced::cards.clear();
}

TEST_CASE("a full map is destroyed at once, and tokens enter while all its abilities are under way") {
    const std::string cards =
        own_alter("husk",
                  "When destroyed: Summon 1 Olive token adjacent to this unit. / When destroyed: Gain 1 Qubit.") +
        own_algorithm("doom", "Deal 9 damage to each Alter.");
    std::string text =
        "scenario  thirty-three Alters with two abilities each\nrules     QC-23.20 QC-23.22 QC-23.23\n"
        "game      quantum-cloud(reaction_windows=off)\ngiven     tiles = ";
    constexpr const char* kGrounds[] = {"OCN", "VOI", "CAT", "PIZ", "SKY", "MTN", "WEB"};
    for (int q = 0; q < 35; ++q) text += (q == 0 ? "" : ", ") + place(q) + " " + kGrounds[q % 7];
    text +=
        "\ngiven     east body = (34,0)\ngiven     deck stack = 0 any\ngiven     north hand = doom\n"
        "given     north qubits = 10\n";
    for (int q = 1; q <= 33; ++q)
        text += std::string("given     ") + (q <= 17 ? "north" : "east") + " unit = husk " + place(q) + "\n";
    text +=
        "given     step attack\nplay      north: play doom\n"
        "expect    flow.count = 70\n";  // turn, point, card, 66 abilities, the choice of a tile
    for (int q = 1; q <= 32; ++q)
        text += std::string("play      ") + (q <= 17 ? "north" : "east") + ": tile " + place(q + 1) + "\n";
    run_with(cards, text +
                        "expect    now.north.qubits = 17\nexpect    now.(33,0).unit = olive\n"
                        "expect    now.(1,0).unit = none\n"
                        "expect    decision = north attack\n");
}

TEST_CASE("the card sets have 1000 cards, and no more") {
    const auto options = engine::parse_options(QuantumCloud::facts(), "quantum-cloud");
    const std::size_t shipped = own_setup().cards.size() - 1;  // card 0 is none
    const auto load = [&](std::size_t own) {
        engine::Materials materials;
        materials.cards.push_back({"own.toml", ""});
        for (std::size_t i = 0; i < own; ++i) materials.cards[0].text += own_alter("own-" + std::to_string(i), "");
        return QuantumCloud::make_setup(*options, materials);
    };
    CHECK(static_cast<bool>(load(kLibrary - shipped)));
    const auto more = load(kLibrary - shipped + 1);
    REQUIRE(!more);
    CHECK(engine::text(more.error()).find("QC-23.18: `own-") != std::string::npos);
}

}  // namespace quantum_cloud
