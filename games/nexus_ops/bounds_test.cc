// Bounds of section 22 that a game reaches only after a while, each at its full size.
#include <array>

#include "engine/erase.h"
#include "games/nexus_ops/rules.h"
#include "tests/lines.h"

namespace nexus_ops {

TEST_CASE("hidden cards of six reshuffles are told apart, and those of the seventh join the pool they came from") {
    constexpr std::array kCards{"drop-pod",     "native-allies", "rich-vein",    "forced-march",  "phase-gate",
                                "deep-scan",    "embezzlement",  "combat-stims", "bulk-contract", "second-wind",
                                "static-storm", "ambush",        "sharpshooter", "force-shield"};
    std::string hand;
    for (const char* card : kCards) hand += (hand.empty() ? "" : ", ") + std::string(card);
    std::string text =
        "scenario  helix keeps all it draws, ares exchanges two cards a turn\nrules     NO-22.21 NO-12.4\n"
        "game      nexus-ops\ngiven     helix has rock-strider in (0,0)\ngiven     ares hand = " +
        hand +
        "\ngiven     deck energize = 0 any\n"
        "given     deck missions = clear-the-plains, burn-the-undergrowth, break-the-spires, walk-through-fire, "
        "boots-on-the-ground, glass-legion, dragonbane\n";
    for (std::size_t i = 0; i < kCards.size(); i += 2) {
        const std::string one = kCards[i], other = kCards[i + 1], at = std::to_string(i);
        text += "given     turn ares\ngiven     phase mining\nplay      ares: cards exchange " + one +
                "\nplay      ares: cards exchange " + other +
                "\ngiven     turn helix\ngiven     phase mining\nplay      helix: end\nplay      chance: " + one + " " +
                other + "\n";
        // Two decks have the first two pools; no token lies.
        const std::size_t reshuffles = i / 2;
        text +=
            "expect    helix.energize." + at + ".pool = " + std::to_string(reshuffles < 6 ? 2 + reshuffles : 0) + "\n";
    }
    lines::run({engine::erase<NexusOps>()}, text);
}

TEST_CASE("seven of eight things are under way when four removals leave their window") {
    lines::run({engine::erase<NexusOps>()},
               "scenario  both sides hit, aimed and not\nrules     NO-22.25 NO-10.29\ngame      nexus-ops\n"
               "given     phase battles\ngiven     ares has 2 lava-leaper, 2 human in (1,1)\n"
               "given     helix has 2 lava-leaper, 2 human in (1,1)\nplay      ares: battle (1,1) helix\n"
               "play      chance: 5 3 6 4\nexpect    flow.count = 6\n");
    CHECK(Flow::capacity() == 8);  // with these six the window that has just closed was a seventh
}

}  // namespace nexus_ops
