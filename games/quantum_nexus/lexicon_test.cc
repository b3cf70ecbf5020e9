// The rule-box grammar of Quantum Nexus over every line of its core set.
#include "games/quantum_nexus/lexicon.h"

#include "ruletext/sentences_test.h"

namespace quantum_nexus {
namespace {

using namespace ruletext;
using quantum_nexus::Tag;

std::vector<Op> ops_of(const std::string& text) {
    const auto tree = ruletext::parse(grammar(), "line", text);
    REQUIRE(static_cast<bool>(tree));
    return flatten(grammar(), *tree);
}

}  // namespace

TEST_CASE("the Quantum Nexus table has no faults") { CHECK(sound(grammar(), {"line"}) == ""); }

TEST_CASE("every rule line of the Quantum Nexus core set is understood in one way and printed back") {
    const std::vector<std::string> lines = lines_of("qn_lines.txt");
    CHECK(lines.size() == 171);
    for (const std::string& line : lines) {
        understands(grammar(), "line", line);
        bears_missing_letters(grammar(), "line", line);
    }
}

TEST_CASE("random Quantum Nexus lines survive printing and reading") { survives_printing(grammar(), "line", 2000); }

TEST_CASE("constructs reserved for expansions are understood") {
    for (const char* line : {
             "This unit gets +1 attack while this unit is ready.",
             "This unit gets +1 attack while this unit is exhausted.",
             "This unit has Guard while this unit is in the back row.",
             "Play: draw 1 card if you have 3 or fewer cards in hand.",
             "Play: destroy target ready Mid unit with defense 2 or less.",
             "Play: exhaust each enemy Far unit.",
             "Your unit cards cost 1 CP less.",
             "Enemy asset cards cost 2 CP more.",
             "Play: salvage an asset card.",
             "Play: salvage an upgrade card with cost 2 or less.",
             "Play: seek 3 for a Wild terrain card.",
             "This card gets +1 defense.",
             "When this card is deployed: destroy attached unit.",
             "When the Deployment Phase starts: survey 1.",
             "When the Battle Phase starts: survey 1.",
             "When attached unit is moved: draw 1 card.",
             "Objective: at the end of a round, the opponent controls no Leaders.",
             "Play: draw 2 cards if the opponent controls 2 or more enemy Leaders or assets.",
             "In battle, once per round, discard 2 cards, sacrifice an Angel unit: ready it.",
             "Leaders cannot be moved while you control no upgraded units with cost 3 or more.",
         }) {
        understands(grammar(), "line", line);
    }
}

TEST_CASE("the worked readings come out as the rules say") {
    SUBCASE("an activated ability") {
        const auto ops = ops_of("3 CP, exhaust: target friendly unit gets +2 defense until end of round.");
        const Op& line = ops.front();
        CHECK(is(line, Tag::Activated));
        CHECK(child(line, Tag::InBattle) == nullptr);
        REQUIRE(child(line, Tag::PayCp) != nullptr);
        CHECK(child(line, Tag::PayCp)->number == 3);
        CHECK(child(line, Tag::PayExhaust) != nullptr);
        const Op& modify = *child(*child(line, Tag::Effect), Tag::Modify);
        const Op& selector = *child(*child(modify, Tag::Target), Tag::Selector);
        CHECK(child(selector, Tag::Adjective)->number == 1);
        CHECK(child(selector, Tag::Noun)->number == 0);
        CHECK(child(modify, Tag::Plus)->number == 2);
        CHECK(child(*child(modify, Tag::Plus), Tag::Stat)->number == 1);
        CHECK(child(modify, Tag::Duration)->number == 1);
    }
    SUBCASE("a battle ability with two adjectives and a subtype") {
        const auto ops = ops_of("In battle, 1 CP, exhaust: ready target other friendly Machine unit.");
        CHECK(child(ops.front(), Tag::InBattle) != nullptr);
        const Op& selector =
            *child(*child(*child(*child(ops.front(), Tag::Effect), Tag::Ready), Tag::Target), Tag::Selector);
        std::vector<std::uint16_t> tags;
        for (const Op& each : children(selector)) tags.push_back(each.tag);
        const auto adjective = static_cast<std::uint16_t>(Tag::Adjective);
        CHECK(tags == std::vector<std::uint16_t>{adjective, adjective, static_cast<std::uint16_t>(Tag::Subtype),
                                                 static_cast<std::uint16_t>(Tag::Noun)});
    }
    SUBCASE("a paid interrupt") {
        const auto ops =
            ops_of("When another friendly unit would be destroyed, you may pay 2 CP: prevent that destruction.");
        CHECK(is(ops.front(), Tag::Triggered));
        CHECK(child(*child(ops.front(), Tag::MayPay), Tag::PayCp)->number == 2);
        CHECK(child(*child(ops.front(), Tag::Event), Tag::AnotherActor) != nullptr);
        CHECK(child(*child(ops.front(), Tag::Event), Tag::Verb)->number == 5);
    }
    SUBCASE("a passive for each terrain") {
        const auto ops = ops_of("This unit gets +1 attack for each friendly terrain.");
        CHECK(child(ops.front(), Tag::Subject)->number == 0);
        const Op* selector = child(*child(ops.front(), Tag::ForEach), Tag::Selector);
        CHECK(child(*selector, Tag::Noun)->number == 4);
    }
    SUBCASE("a granted ability") {
        const auto ops = ops_of("Attached unit has \"When this unit is destroyed: return this card to hand.\"");
        CHECK(is(ops.front(), Tag::Grant));
        CHECK(child(ops.front(), Tag::Triggered) != nullptr);
    }
    SUBCASE("two target clauses") {
        const auto ops = ops_of(
            "Play: destroy up to 1 target enemy asset; up to 2 target enemy units cannot attack until end of round.");
        int effects = 0;
        for (const Op& each : children(ops.front())) effects += is(each, Tag::Effect) ? 1 : 0;
        CHECK(effects == 2);
    }
    SUBCASE("a conjunction after a streak") {
        const auto ops = ops_of(
            "Objective: at the end of 2 consecutive rounds, you dominate 1 or more columns and you occupy 3 or more "
            "quadrants.");
        CHECK(child(ops.front(), Tag::EndOfRounds)->number == 2);
        CHECK(child(*child(ops.front(), Tag::Occupy), Tag::AtLeast)->number == 3);
    }
    SUBCASE("an ability after completion") {
        const auto ops = ops_of("While complete: Once per round, 1 CP: survey 2.");
        CHECK(child(*child(ops.front(), Tag::Activated), Tag::Once) != nullptr);
    }
}

TEST_CASE("a text of full length is still read") {
    std::string text = "Play: draw 1 card";
    const std::string more =
        "; target friendly unit gets +1 attack and +1 defense until end of round if you have initiative";
    while (text.size() + more.size() < kTextLimit) text += more;
    understands(grammar(), "line", text + ".");
    std::string nouns = "Play: destroy target unit";
    while (nouns.size() + 20 < kTextLimit) nouns += " or unit";
    understands(grammar(), "line", nouns + ".");
}

TEST_CASE("a typo is refused where it stands") {
    refuses(grammar(), "line", "Play: draw 2 crads.", 14, "`cards`");
    refuses(grammar(), "line", "Play: drww 2 cards.", 7, "`draw N cards`");
    refuses(grammar(), "line", "Play: destroy target enmy unit.", 22, "`enemy`");
    refuses(grammar(), "line", "Play: destroy target Machin unit.", 22, "`Machine`");
    refuses(grammar(), "line", "This unit gets +1 atack.", 19, "`attack`");
    refuses(grammar(), "line", "Whem this unit attacks: draw 1 card.", 1, "`When <trigger>");
    refuses(grammar(), "line", "Play: draw 2 cards", 19, "`.`");
    refuses(grammar(), "line", "Play: draw 2 cards. Draw 1 card.", 20, "the end of the text");
    refuses(grammar(), "line", "Play: draw 02 cards.", 12, "a whole number from 1 to 999");
    refuses(grammar(), "line", "Play: draw 0 cards.", 12, "a whole number from 1 to 999");
    refuses(grammar(), "line", "Play: draw 1000 cards.", 12, "a whole number from 1 to 999");
    refuses(grammar(), "line", "Play:  draw 1 card.", 7, "");
    refuses(grammar(), "line", "", 1, "");
    const auto long_word = parse(grammar(), "line", "Play: d" + std::string(100, 'r') + " 1 card.");
    CHECK(long_word.error().message == "`d" + std::string(39, 'r') + "...` is not understood here");
    const auto dash = parse(grammar(), "line", "Play: draw 2 \xE2\x80\x94 cards.");
    CHECK(dash.error().message == "`\xE2\x80\x94` is not understood here");
    const auto after_dash = parse(grammar(), "line", "\xE2\x80\x94");
    CHECK(after_dash.error().column == 1);
}

TEST_CASE("singular and plural must agree") {
    refuses(grammar(), "line", "Play: draw 1 cards.", 14, "`card`, since one is meant");
    refuses(grammar(), "line", "Play: draw 2 card.", 14, "`cards`, since several are meant");
    refuses(grammar(), "line", "Play: up to 2 target friendly Close unit gain Ward permanently.", 37, "`units`");
    refuses(grammar(), "line", "Play: up to 2 target friendly units gains Ward permanently.", 37, "`gain`");
    refuses(grammar(), "line", "Other friendly units gets +1 attack.", 22, "`get`");
    refuses(grammar(), "line", "This unit get +1 attack.", 11, "`gets`");
    refuses(grammar(), "line", "Objective: at any time, you control 1 or more unit.", 47, "`units`");
    understands(grammar(), "line", "Play: target unit with cost 3 or less gets +1 attack permanently.");
    understands(grammar(), "line", "Play: up to 2 target units with cost 1 or less get +1 attack permanently.");
}

TEST_CASE("a and an go by the word that follows") {
    understands(grammar(), "line", "When an upgrade is deployed: draw 1 card.");
    understands(grammar(), "line", "When a unit is deployed: draw 1 card.");
    refuses(grammar(), "line", "When a upgrade is deployed: draw 1 card.", 6, "`an` before `upgrade`");
    refuses(grammar(), "line", "When an unit is deployed: draw 1 card.", 6, "`a` before `unit`");
    refuses(grammar(), "line", "Play: salvage a Event card.", 15, "`an` before `Event`");
    refuses(grammar(), "line", "Sacrifice an Machine unit: draw 1 card.", 11, "`a` before `Machine`");
}

TEST_CASE("capitals stand where the conventions want them") {
    refuses(grammar(), "line", "play: draw 1 card.", 1, "`Play:");
    refuses(grammar(), "line", "Play: Draw 1 card.", 7, "`draw N cards`");
    refuses(grammar(), "line", "In battle, Discard 1 card: draw 1 card.", 12, "`discard N cards`");
    refuses(grammar(), "line", "In battle, Once per round, exhaust: draw 1 card.", 12, "`once per round,`");
    refuses(grammar(), "line", "While complete: friendly units have Skirmish.", 17, "`Friendly`");
    refuses(grammar(), "line", "Attached unit has \"when this unit attacks: draw 1 card.\"", 20, "`When");
    refuses(grammar(), "line", "Play: destroy target machine unit.", 22, "`Machine`");
    understands(grammar(), "line", "Attached unit has \"Once per round, exhaust: draw 1 card.\"");
    understands(grammar(), "line", "While complete: In battle, discard 1 card: draw 1 card.");
}

TEST_CASE("a passive may not depend on attack or defense") {
    refuses(grammar(), "line", "Friendly units with attack 3 or more get +1 defense.", 21, "`cost`");
    refuses(grammar(), "line", "This unit has Ward while you control 1 or more units with defense 2 or less.", 59,
            "`cost`");
}

}  // namespace quantum_nexus
