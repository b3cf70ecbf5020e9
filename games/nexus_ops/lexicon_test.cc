// Every sentence of section 17 is understood in one way, printed back, and stands only where it can.
#include "games/nexus_ops/lexicon.h"

#include "engine/options.h"
#include "ruletext/sentences_test.h"

namespace nexus_ops {
namespace {

Setup standard() {
    const auto options = engine::parse_options(NexusOps::facts(), "nexus-ops");
    REQUIRE(static_cast<bool>(options));
    auto setup = NexusOps::make_setup(*options, {});
    REQUIRE(static_cast<bool>(setup));
    return std::move(*setup);
}

std::string fault_of(const char* text, WindowKind window) {
    const auto tree = ruletext::parse(grammar(), "energize_text", text);
    REQUIRE_MESSAGE(static_cast<bool>(tree), text);
    Card card;
    card.window = window;
    return compile_energize(card, *tree);
}

}  // namespace

TEST_CASE("every card of Nexus Ops is understood in one way and printed back") {
    CHECK(ruletext::sound(grammar(), {"energize_text", "mission_text"}) == "");
    int energize = 0, missions = 0, copies = 0;
    const Setup setup = standard();
    for (const Card& card : setup.cards) {
        if (card.kind != CardKind::Energize && card.kind != CardKind::Mission) continue;
        const bool mission = card.kind == CardKind::Mission;
        ruletext::understands(grammar(), mission ? "mission_text" : "energize_text", card.text);
        ++(mission ? missions : energize);
        copies += card.copies;
    }
    CHECK(energize == 17);
    CHECK(missions == 28);
    CHECK(copies == 68);
    ruletext::survives_printing(grammar(), "energize_text", 300);
    ruletext::survives_printing(grammar(), "mission_text", 300);
}

TEST_CASE("a misspelt sentence of Nexus Ops is refused where it goes wrong") {
    ruletext::refuses(grammar(), "mission_text", "Control the Monolit.", 13, "`Monolith.`");
    ruletext::refuses(grammar(), "energize_text", "Draw 1 Energize cards.", 17, "`card`");
}

TEST_CASE("sentences of Nexus Ops stand only where they can") {
    CHECK(fault_of("Gain 4 rubium.", WindowKind::Deployment) == "");
    CHECK(fault_of("Gain 4 rubium.", WindowKind::AfterRoll) == "");
    for (const char* text :
         {"Choose 1 opponent.", "Look at the chosen tokens.", "Gain the same amount of rubium.", "Roll 1 die.",
          "Choose 1 participant. If the result is 4 or higher, the chosen participant removes 1 casualty.",
          "Choose 1 participant. Choose 1 participant. Roll 1 die.",
          "Choose up to 5 facedown exploration tokens. Look at the chosen tokens.",
          "Choose up to 2 of your units in 1 hex. Move the chosen units to the battle hex.",
          "Choose up to 2 of your units in the battle hex. Move the chosen units to 1 adjacent hex that you control or "
          "that is unoccupied."}) {
        for (const WindowKind window : {WindowKind::Deployment, WindowKind::BeforeRoll, WindowKind::AfterRoll})
            CHECK_MESSAGE(fault_of(text, window).starts_with("NO-22.20"), text);
    }
    CHECK_FALSE(fault_of("Each unit that you purchase in this phase costs 1 less rubium.", WindowKind::BeforeRoll) ==
                "");
    CHECK_FALSE(fault_of("Choose 1 participant. Reroll any of the dice of the chosen participant in this step.",
                         WindowKind::BeforeRoll) == "");
}

TEST_CASE("units, tokens and tiles of Nexus Ops are those of section 18") {
    const Setup setup = standard();
    int figures = 0, tokens = 0;
    for (const UnitFacts& unit : setup.units) figures += unit.supply;
    for (const int copies : setup.piles[0]) tokens += copies;
    CHECK(figures == 41);
    CHECK(tokens == 18);
    CHECK(setup.refineries == 16);
    CHECK(setup.cheapest == 2);
    CHECK(std::popcount(setup.exists) == 25);
}

TEST_CASE("homemade cards of Nexus Ops are read, and too many are refused") {
    const auto options = engine::parse_options(NexusOps::facts(), "nexus-ops");
    const auto errors_with = [&](int copies) {
        const std::string card = "[[energize]]\nid = \"new\"\nname = \"New\"\ncopies = " + std::to_string(copies) +
                                 "\nwindow = \"deployment\"\ntext = \"Gain 1 rubium.\"\n";
        engine::Materials materials;
        materials.cards.push_back({"new.toml", card});
        return NexusOps::load_errors(*options, materials);
    };
    CHECK(errors_with(8).empty());
    CHECK(errors_with(9).size() == 1);
}

}  // namespace nexus_ops
