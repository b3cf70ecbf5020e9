// The rule-box grammar of Quantum Nexus over every line of its core set.
#include "games/quantum_nexus/lexicon.h"

#include "ruletext/sentences_test.h"

namespace quantum_nexus {
namespace {

using namespace ruletext;

Compiled compiled(const std::string& text, Type type = Type::Unit) {
    const auto tree = ruletext::parse(grammar(), "line", text);
    REQUIRE(static_cast<bool>(tree));
    const Compiled out = compile(grammar(), *tree, type);
    CHECK_MESSAGE(out.clause.empty(), out.fault);
    return out;
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
        const Line line = compiled("3 CP, exhaust: target friendly unit gets +2 defense until end of round.").line;
        CHECK(line.kind == LineKind::Activated);
        CHECK(!line.in_battle);
        CHECK(line.costs.cp == 3);
        CHECK(line.costs.exhaust);
        const Effect& modify = line.effects.at(0);
        CHECK(modify.kind == EffectKind::Modify);
        CHECK(modify.ref == RefKind::Target);
        CHECK(line.mandatory_target);
        CHECK(modify.selector.adjectives == kFriendly);
        CHECK(modify.selector.nouns == kUnitNoun);
        CHECK(modify.attack == 0);
        CHECK(modify.defense == 2);
        CHECK(modify.duration == Duration::Round);
    }
    SUBCASE("a battle ability with two adjectives and a subtype") {
        const Line line = compiled("In battle, 1 CP, exhaust: ready target other friendly Machine unit.").line;
        CHECK(line.in_battle);
        const Effect& ready = line.effects.at(0);
        CHECK(ready.kind == EffectKind::Ready);
        CHECK(ready.selector.adjectives == (kOther | kFriendly));
        CHECK(ready.selector.subtypes == 1);
    }
    SUBCASE("a paid interrupt") {
        const Line line =
            compiled("When another friendly unit would be destroyed, you may pay 2 CP: prevent that destruction.").line;
        CHECK(line.kind == LineKind::Triggered);
        CHECK(line.trigger == Trigger::WouldBeDestroyed);
        CHECK(line.optional);
        CHECK(line.costs.cp == 2);
        CHECK(line.subject == SubjectKind::All);
        CHECK(line.selector.adjectives == (kOther | kFriendly));
    }
    SUBCASE("a passive for each terrain") {
        const Line line = compiled("This unit gets +1 attack for each friendly terrain.").line;
        CHECK(line.kind == LineKind::Modify);
        CHECK(line.subject == SubjectKind::This);
        CHECK(line.each);
        CHECK(line.counted.nouns == kTerrainNoun);
    }
    SUBCASE("a granted ability") {
        const Compiled out =
            compiled("Attached unit has \"When this unit is destroyed: return this card to hand.\"", Type::Upgrade);
        CHECK(out.line.kind == LineKind::Grant);
        CHECK(out.line.subject == SubjectKind::Attached);
        REQUIRE(out.granted.has_value());
        CHECK(out.granted->trigger == Trigger::Destroyed);
        CHECK(out.granted->subject == SubjectKind::This);
        CHECK(out.granted->effects.at(0).kind == EffectKind::Return);
    }
    SUBCASE("two target clauses") {
        const Line line = compiled(
                              "Play: destroy up to 1 target enemy asset; up to 2 target enemy units cannot attack "
                              "until end of round.",
                              Type::Event)
                              .line;
        REQUIRE(line.effects.size() == 2);
        CHECK(line.effects[1].first == 1);
        CHECK(line.effects[1].count == 2);
        CHECK(line.targets == 3);
        CHECK(!line.mandatory_target);
    }
    SUBCASE("a conjunction after a streak") {
        const Line line = compiled(
                              "Objective: at the end of 2 consecutive rounds, you dominate 1 or more columns and you "
                              "occupy 3 or more quadrants.",
                              Type::Mission)
                              .line;
        CHECK(line.timing == Timing::EndOfRounds);
        CHECK(line.number == 2);
        REQUIRE(line.conditions.size() == 2);
        CHECK(line.conditions[0].kind == ConditionKind::Dominate);
        CHECK(line.conditions[1].kind == ConditionKind::Occupy);
        CHECK(line.conditions[1].number == 3);
        CHECK(!line.conditions[1].at_most);
    }
    SUBCASE("an ability after completion") {
        const Line line = compiled("While complete: Once per round, 1 CP: survey 2.", Type::Mission).line;
        CHECK(line.lasting);
        CHECK(line.once);
        CHECK(line.effects.at(0).kind == EffectKind::Survey);
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
