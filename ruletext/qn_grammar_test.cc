// The whole rule-box grammar of Quantum Nexus as rows, over every line of its core set: does the machinery carry it?
#include "ruletext/sentences_test.h"

namespace ruletext {
namespace {

enum class Tag : std::uint16_t {
    Keywords,
    Triggered,
    Activated,
    Play,
    Attach,
    ObjectiveCounted,
    ObjectiveTested,
    Reward,
    Lasting,
    Income,
    CostChange,
    StaticModify,
    StaticKeyword,
    StaticCannotAttack,
    StaticCannotMove,
    Grant,
    Keyword,
    Mandatory,
    MayFree,
    MayPay,
    TriggerIf,
    InBattle,
    Once,
    Side,
    Kind,
    Change,
    Subject,
    All,
    Event,
    Actor,
    AnyActor,
    AnotherActor,
    Verb,
    YouPlay,
    OpponentPlays,
    Complete,
    PhaseStarts,
    RoundEnds,
    Phase,
    PayCp,
    PayExhaust,
    PayDiscard,
    PayMill,
    SacrificeSelf,
    SacrificeOther,
    Effect,
    If,
    Draw,
    OpponentDraws,
    Discard,
    OpponentDiscards,
    AtRandom,
    ChooseDiscard,
    OpponentMills,
    Survey,
    OfOpponent,
    Seek,
    Recycle,
    Salvage,
    Revive,
    GainCp,
    OpponentLoses,
    Destroy,
    Damage,
    Exhaust,
    Ready,
    Return,
    Move,
    Where,
    TakeControl,
    Modify,
    GainKeyword,
    CannotAttack,
    Mark,
    Cancel,
    Prevent,
    Plus,
    Minus,
    Stat,
    Duration,
    Ref,
    Target,
    UpTo,
    Each,
    Selector,
    Adjective,
    Subtype,
    Noun,
    Place,
    Filter,
    Bound,
    CardFilter,
    CostLimit,
    Control,
    OpponentControls,
    UnitIs,
    UnitState,
    QuadrantTerrain,
    Initiative,
    Hand,
    OpponentHand,
    Completed,
    EveryFront,
    Occupy,
    Dominate,
    AtLeast,
    AtMost,
    No,
    DuringGame,
    InOneRound,
    AnyTime,
    EndOfRound,
    EndOfRounds,
    CountDestroy,
    InCombat,
    CountDeploy,
    CountPlay,
    CountAttach,
    CountActivate,
    CountDraw,
    CountMove,
    CountInitiative,
    CountMill,
    CountDiscard,
    ForEach,
    While,
};

void add_lines(Grammar& g) {
    g.row("line", "^{keyword+, }.", Tag::Keywords);
    for (const char* kind : {"ability", "play", "attach", "objective", "reward", "lasting"}) g.include("line", kind);
    for (const char* kind : {"triggered", "activated", "passive"}) g.include("ability", kind);
    g.words("keyword", {"Snipe", "Guard", "Relentless", "Ward", "Slow", "Piercing", "Skirmish"}, Tag::Keyword);
    g.row("triggered", "^when {trigger}{trigger_if?}{mode} {effect+; }.", Tag::Triggered);
    g.row("trigger_if", ", if {condition}", Tag::TriggerIf);
    g.row("mode", ":", Tag::Mandatory).row("mode", ", you may:", Tag::MayFree);
    g.row("mode", ", you may pay {cost+, }:", Tag::MayPay);
    g.row("activated", "^{in_battle?}{once?}{cost+, }: {effect+; }.", Tag::Activated);
    g.row("in_battle", "in battle, ", Tag::InBattle).row("once", "once per round, ", Tag::Once);
    g.row("play", "^play: {effect+; }.", Tag::Play);
    g.row("attach", "^attach to <s>{selector}.", Tag::Attach);
    g.row("objective", "^objective: {counted_timing}, {counted}.", Tag::ObjectiveCounted);
    g.row("objective", "^objective: {tested_timing}, {condition+ and }.", Tag::ObjectiveTested);
    g.row("reward", "^reward: {effect+; }.", Tag::Reward);
    g.row("lasting", "^while complete: {ability}", Tag::Lasting);
}

void add_passives(Grammar& g) {
    g.row("passive", "^you get +{number} CP each round.", Tag::Income);
    g.row("passive", "^{side} {kind}cards cost {number} CP {change}.", Tag::CostChange);
    g.words("side", {"your", "enemy"}, Tag::Side);
    g.words("kind", {"unit ", "asset ", "Event ", "upgrade ", "terrain "}, Tag::Kind);
    g.words("change", {"less", "more"}, Tag::Change);
    g.row("passive", "^{subject} (gets|get) {mod+ and }{for_each?}{while?}.", Tag::StaticModify);
    g.row("passive", "^{subject} (has|have) {keyword}{while?}.", Tag::StaticKeyword);
    g.row("passive", "^{subject} cannot attack{while?}.", Tag::StaticCannotAttack);
    g.row("passive", "^{subject} cannot be moved{while?}.", Tag::StaticCannotMove);
    g.row("passive", "^{subject} (has|have) \"{granted}\"", Tag::Grant);
    g.include("granted", "triggered").include("granted", "activated");
    g.words("subject", {"<s>this unit", "<s>this card", "<s>attached unit", "<s>attached card"}, Tag::Subject);
    g.row("subject", "<p>{static_selector}", Tag::All);
    g.row("for_each", " for each <s>{static_selector}", Tag::ForEach);
    g.row("while", " while {static_condition}", Tag::While);
}

void add_triggers_and_costs(Grammar& g) {
    g.row("trigger", "{actor} {verb}", Tag::Event);
    g.row("trigger", "you play an Event", Tag::YouPlay)
        .row("trigger", "the opponent plays an Event", Tag::OpponentPlays);
    g.row("trigger", "you complete a mission", Tag::Complete);
    g.row("trigger", "the {phase} Phase starts", Tag::PhaseStarts).row("trigger", "the round ends", Tag::RoundEnds);
    g.words("actor", {"this unit", "this card", "attached unit"}, Tag::Actor);
    g.row("actor", "{a} <s>{selector}", Tag::AnyActor).row("actor", "another <s>{selector}", Tag::AnotherActor);
    g.words("verb",
            {"is deployed", "attacks", "is attacked", "destroys a unit", "is destroyed", "would be destroyed",
             "is moved", "is upgraded"},
            Tag::Verb);
    g.words("phase", {"Ready", "Deployment", "Command", "Battle"}, Tag::Phase);
    g.row("cost", "{number} CP", Tag::PayCp).row("cost", "exhaust", Tag::PayExhaust);
    g.row("cost", "discard {n} (card|cards)", Tag::PayDiscard).row("cost", "mill {n} (card|cards)", Tag::PayMill);
    g.row("cost", "sacrifice this card", Tag::SacrificeSelf);
    g.row("cost", "sacrifice {a} <s>{selector}", Tag::SacrificeOther);
}

void add_effects(Grammar& g) {
    g.row("effect", "{simple}{if?}", Tag::Effect).row("if", " if {condition}", Tag::If);
    g.row("simple", "draw {n} (card|cards)", Tag::Draw);
    g.row("simple", "opponent draws {n} (card|cards)", Tag::OpponentDraws);
    g.row("simple", "discard {n} (card|cards)", Tag::Discard);
    g.row("simple", "opponent discards {n} (card|cards){at_random?}", Tag::OpponentDiscards);
    g.row("at_random", " at random", Tag::AtRandom);
    g.row("simple", "choose and discard {n} (card|cards) from the opponent's hand", Tag::ChooseDiscard);
    g.row("simple", "opponent mills {n} (card|cards)", Tag::OpponentMills);
    g.row("simple", "survey {number}{of_opponent?}", Tag::Survey);
    g.row("of_opponent", " of the opponent's deck", Tag::OfOpponent);
    g.row("simple", "seek {number} for {card_filter}", Tag::Seek);
    g.row("simple", "recycle {n} (card|cards)", Tag::Recycle);
    g.row("simple", "salvage {card_filter}", Tag::Salvage).row("simple", "revive {card_filter}", Tag::Revive);
    g.row("simple", "gain {number} CP", Tag::GainCp).row("simple", "opponent loses {number} CP", Tag::OpponentLoses);
    g.row("simple", "destroy {ref}", Tag::Destroy).row("simple", "deal {number} damage to {ref}", Tag::Damage);
    g.row("simple", "exhaust {ref}", Tag::Exhaust).row("simple", "ready {ref}", Tag::Ready);
    g.row("simple", "return {ref} to hand", Tag::Return).row("simple", "move {ref} to {where}", Tag::Move);
    g.words("where", {"an adjacent quadrant", "any quadrant"}, Tag::Where);
    g.row("simple", "take control of {ref}", Tag::TakeControl);
    g.row("simple", "{ref} (gets|get) {mod+ and } {duration}", Tag::Modify);
    g.row("simple", "{ref} (gains|gain) {keyword} {duration}", Tag::GainKeyword);
    g.row("simple", "{ref} cannot attack {duration}", Tag::CannotAttack);
    g.row("simple", "friendly units get +{number} attack against {ref} until end of round", Tag::Mark);
    g.row("simple", "cancel that Event", Tag::Cancel).row("simple", "prevent that destruction", Tag::Prevent);
    g.row("mod", "+{number} {value}", Tag::Plus).row("mod", "-{number} {value}", Tag::Minus);
    g.words("value", {"attack", "defense"}, Tag::Stat);
    g.words("duration", {"until end of combat", "until end of round", "permanently"}, Tag::Duration);
}

void add_selectors(Grammar& g) {
    g.words("ref",
            {"<s>this unit", "<s>this card", "<s>attached unit", "<s>that unit", "<s>the attacker", "<s>the defender",
             "<s>it"},
            Tag::Ref);
    g.row("ref", "target <s>{selector}", Tag::Target).row("ref", "up to {n} target {selector}", Tag::UpTo);
    g.row("ref", "each <s>{selector}", Tag::Each);
    g.row("selector", "{adjective*}{noun+ or }{place?}{filter?}", Tag::Selector);
    g.row("static_selector", "{adjective*}{noun+ or }{place?}{static_filter?}", Tag::Selector);
    g.words("adjective",
            {"other ", "friendly ", "enemy ", "ready ", "exhausted ", "front-row ", "back-row ", "upgraded ",
             "non-Leader ", "Close ", "Mid ", "Far "},
            Tag::Adjective);
    g.include("adjective", "subtype");
    g.words("subtype",
            {"Machine ",  "Engineer ",  "Soldier ", "Scout ",    "Elemental ", "Mage ",     "Beast ",     "Psion ",
             "Phantom ",  "Cleric ",    "Knight ",  "Angel ",    "Weapon ",    "Facility ", "Relic ",     "Program ",
             "Spell ",    "Technique ", "Miracle ", "Order ",    "Gear ",      "Curse ",    "Structure ", "Wild ",
             "Industry ", "Conquest ",  "Lore ",    "Intrigue ", "Vigil "},
            Tag::Subtype);
    g.words("noun", {"(unit|units)", "(Leader|Leaders)", "(asset|assets)", "(upgrade|upgrades)", "terrain"}, Tag::Noun);
    g.words("place",
            {" in this quadrant", " in this row", " in this column", " in an adjacent quadrant",
             " in the opposing quadrant", " in the opposing column"},
            Tag::Place);
    g.row("filter", " with {stat} {number} or {bound}", Tag::Filter);
    g.row("static_filter", " with {cost_stat} {number} or {bound}", Tag::Filter);
    g.words("stat", {"cost", "attack", "defense"}, Tag::Stat).words("cost_stat", {"cost"}, Tag::Stat);
    g.words("bound", {"less", "more"}, Tag::Bound);
    g.row("card_filter", "{a} {subtype*}{kind?}card{cost_limit?}", Tag::CardFilter);
    g.row("cost_limit", " with cost {number} or less", Tag::CostLimit);
}

void add_conditions(Grammar& g) {
    g.row("condition", "you control {count} {selector}", Tag::Control);
    g.row("condition", "the opponent controls {count} {selector}", Tag::OpponentControls);
    g.row("static_condition", "you control {count} {static_selector}", Tag::Control);
    g.row("static_condition", "the opponent controls {count} {static_selector}", Tag::OpponentControls);
    g.include("condition", "plain_condition").include("static_condition", "plain_condition");
    g.row("plain_condition", "this unit is {unit_state}", Tag::UnitIs);
    g.words("unit_state", {"ready", "exhausted", "upgraded", "in the front row", "in the back row"}, Tag::UnitState);
    g.row("plain_condition", "this quadrant has {count} terrain", Tag::QuadrantTerrain);
    g.row("plain_condition", "you have initiative", Tag::Initiative);
    g.row("plain_condition", "you have {count} cards in hand", Tag::Hand);
    g.row("plain_condition", "the opponent has {count} cards in hand", Tag::OpponentHand);
    g.row("plain_condition", "you have completed {count} missions", Tag::Completed);
    g.row("plain_condition", "you occupy every front quadrant", Tag::EveryFront);
    g.row("plain_condition", "you occupy {count} quadrants", Tag::Occupy);
    g.row("plain_condition", "you dominate {count} columns", Tag::Dominate);
    g.row("count", "{number} or more<p>", Tag::AtLeast).row("count", "{number} or fewer<p>", Tag::AtMost);
    g.row("count", "no<p>", Tag::No);
}

void add_goals(Grammar& g) {
    g.row("counted_timing", "during the game", Tag::DuringGame).row("counted_timing", "in one round", Tag::InOneRound);
    g.row("tested_timing", "at any time", Tag::AnyTime).row("tested_timing", "at the end of a round", Tag::EndOfRound);
    g.row("tested_timing", "at the end of {n} consecutive (round|rounds)", Tag::EndOfRounds);
    g.row("counted", "you destroy {n} {selector}{in_combat?}", Tag::CountDestroy);
    g.row("in_combat", " in combat", Tag::InCombat);
    g.row("counted", "you deploy {n} {selector}", Tag::CountDeploy);
    g.row("counted", "you play {n} (Event|Events)", Tag::CountPlay);
    g.row("counted", "you attach {n} (upgrade|upgrades)", Tag::CountAttach);
    g.row("counted", "you activate {n} (ability|abilities)", Tag::CountActivate);
    g.row("counted", "you draw {n} (card|cards) by effects", Tag::CountDraw);
    g.row("counted", "you move {n} (unit|units)", Tag::CountMove);
    g.row("counted", "you gain initiative {n} (time|times)", Tag::CountInitiative);
    g.row("counted", "the opponent mills {n} (card|cards)", Tag::CountMill);
    g.row("counted", "the opponent discards {n} (card|cards)", Tag::CountDiscard);
}

const Grammar& grammar() {
    static const Grammar built = [] {
        Grammar g;
        add_lines(g);
        add_passives(g);
        add_triggers_and_costs(g);
        add_effects(g);
        add_selectors(g);
        add_conditions(g);
        add_goals(g);
        return g;
    }();
    return built;
}

std::vector<Op> ops_of(const std::string& text) {
    const auto tree = parse(grammar(), "line", text);
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

}  // namespace ruletext
