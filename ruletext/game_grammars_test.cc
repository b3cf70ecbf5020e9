// The grammars of two games as rows, over all their card texts. Quantum Nexus and Quantum Cloud have files of their
// own.
#include "ruletext/sentences_test.h"

namespace ruletext {
namespace {

// Tags are plain numbers here: these tests only read and print.
struct NextTag {
    int value = 1;
    int operator()() { return value++; }
};

void add_cv_sentences(Grammar& g, NextTag& tag) {
    g.row("node_text", "{sentence+ }", tag());
    g.row("sentence", "^{if?}{clause}.", tag()).row("if", "if {condition}, ", tag());
    for (const char* kind : {"yield", "offer", "grant", "take", "sever"}) g.include("clause", kind);
    g.include("yield", "gain").include("yield", "draw");
    g.row("gain", "gain {amount+ and }{for_each?}", tag());
    g.row("for_each", " for each {counter}{at_most?}", tag()).row("at_most", ", at most {number0}", tag());
    g.row("draw", "draw {n0} (card|cards)", tag());
    g.row("offer", "you may pay {amount+ and } to {yield}", tag());
    g.row("grant", "{receiver} gains {amount+ and }", tag());
    g.row("take", "take {amount} from {source}", tag());
    g.row("sever", "break one link of one opponent", tag());
    g.row("amount", "{number0} {good}", tag());
    g.words("good", {"Energy", "Data", "Material", "VP"}, tag());
    g.words("receiver", {"the owner", "one opponent", "each opponent", "each player"}, tag());
    g.words("source", {"the owner", "one opponent", "each opponent"}, tag());
    g.words("type", {"Technology ", "Culture ", "Resource ", "Knowledge "}, tag());
    g.row("counter", "{type?}node in your network", tag()).row("counter", "{type?}node on this path", tag());
    g.words("counter",
            {"different type in your network", "different type on this path", "link you created",
             "opponent you are linked from", "card in your hand"},
            tag());
    g.row("counter", "{number0} tokens you hold", tag());
    g.row("condition", "you have at least {number0} {type?}nodes", tag());
    g.row("condition", "this path has at least {number0} nodes", tag());
    g.row("condition", "you created at least {number0} links", tag());
    g.row("condition", "you hold at least {number0} {good}", tag());
}

void add_cv_statements(Grammar& g, NextTag& tag) {
    g.row("endgame_text", "^{endgame}.", tag());
    g.row("rule_text", "{statement+ }", tag()).row("statement", "^{rule}.", tag());
    for (const char* kind : {"reveal", "trigger", "endgame", "modifier"}) g.include("rule", kind);
    g.row("reveal", "when revealed, {yield}", tag()).row("endgame", "at the end of the game, {gain}", tag());
    g.row("trigger", "whenever you {event}, {yield}", tag());
    g.row("trigger", "once per turn, when you {event}, {yield}", tag());
    g.words("event",
            {"start your turn", "build a node", "build a Genesis node", "activate an opponent's node", "create a link",
             "break a link", "discard a card for resources"},
            tag());
    g.row("event", "build {a} {type}node", tag()).row("event", "activate {a} {type}node", tag());
    g.row("event", "activate a path of at least {number0} nodes", tag());
    g.row("modifier", "{type?}nodes cost {number0} {building_good} {change} to build", tag());
    g.words("building_good", {"Material", "Data"}, tag()).words("change", {"less", "more"}, tag());
    g.row("modifier", "activations {of_length?}cost {number0} Energy {change}", tag());
    g.row("of_length", "of at least {number0} nodes ", tag());
    g.row("modifier", "links cost {number0} Data to create", tag());
    g.row("modifier", "links cost {number0} Data to break", tag());
    g.row("modifier", "the Energy gain limit is {number0}", tag()).row("modifier", "the hand size is {number0}", tag());
    g.row("modifier", "the discard limit is {number0}", tag());
}

void add_no_energize(Grammar& g, NextTag& tag) {
    for (const char* pattern : {
             "Choose 1 opponent.",
             "Choose 1 participant.",
             "Choose 1 unit type of the chosen participant.",
             "Choose 1 unit of the chosen participant.",
             "Choose 1 hex that you control.",
             "Choose up to {n} of your units in 1 hex.",
             "Choose up to {n} of your units in the battle hex.",
             "Choose up to {n} of your units in 1 hex adjacent to the battle hex.",
             "Choose up to {n} facedown exploration tokens.",
             "Gain {n} rubium.",
             "The chosen opponent loses up to {n} rubium.",
             "Gain the same amount of rubium.",
             "Draw {n} Energize (card|cards).",
             "Place 1 <s>{unit} from your supply in the chosen hex.",
             "Place 1 <s>{unit} or {unit} from your supply in the chosen hex.",
             "Each unit that you purchase in this phase costs {n} less rubium.",
             "The minimum cost is {n} rubium.",
             "Each chosen unit may move 1 extra hex in this turn.",
             "Move the chosen units to 1 other hex that you control or that is unoccupied.",
             "Move the chosen units to 1 adjacent hex that you control or that is unoccupied.",
             "Move the chosen units to the battle hex.",
             "Look at the chosen tokens.",
             "Add {n} to each die of the chosen type in this battle.",
             "Subtract {n} from each die of the chosen type in this battle.",
             "The chosen unit rolls {n} extra die in this battle.",
             "The chosen unit attacks before all other units in this battle.",
             "Roll 1 die.",
             "If the result is {n} or higher, the chosen participant removes 1 casualty.",
             "Reroll any of the dice of the chosen participant in this step.",
             "Cancel 1 hit against the chosen participant in this step.",
             "Play this card only if you are a participant.",
         }) {
        g.row("sentence", pattern, tag());
    }
}

void add_no_missions(Grammar& g, NextTag& tag) {
    for (const char* pattern : {
             "Win a battle in {a} {terrain} hex.",
             "Win a battle in a home base hex of an opponent.",
             "Win a battle and at least {n} of your <p>{unit} survives it.",
             "Win a battle in which you destroy at least {n} enemy {unit}.",
             "Win a battle in which you destroy at least {n} enemy units.",
             "Win a battle in which you lose no units.",
             "Win a battle in which all of your units are destroyed.",
             "Win a battle in which all of your units are <p>{unit} and you destroy at least {n} enemy {unit}.",
             "Win a battle with at least 1 of your Rubium Dragons that started this turn in the Monolith.",
             "Win a battle with fewer units than the defender at its start.",
             "Control more {terrain} hexes than each other player.",
             "Control the Monolith.",
             "Control at least {n} home base hex of an opponent.",
             "Control at least {n} hexes with a refinery.",
         }) {
        g.row("sentence", pattern, tag());
    }
    g.words("unit",
            {"(Human|Humans)", "(Fungoid|Fungoids)", "(Crystalline|Crystallines)", "(Rock Strider|Rock Striders)",
             "(Lava Leaper|Lava Leapers)", "(Rubium Dragon|Rubium Dragons)"},
            tag());
    g.words("terrain", {"Liquifungus Forest", "Crystal Spires", "Rock Plains", "Magma Pool"}, tag());
}

Grammar cv() {
    Grammar g;
    NextTag tag;
    add_cv_sentences(g, tag);
    add_cv_statements(g, tag);
    return g;
}

Grammar no() {
    Grammar g;
    NextTag tag;
    g.row("text", "{sentence+ }", tag());
    add_no_energize(g, tag);
    add_no_missions(g, tag);
    return g;
}

}  // namespace

TEST_CASE("every Convergence text is understood in one way and printed back") {
    const Grammar g = cv();
    CHECK(sound(g, {"node_text", "endgame_text", "rule_text"}) == "");
    const std::vector<std::string> lines = lines_of("cv_texts.txt");
    CHECK(lines.size() == 192);
    for (const std::string& line : lines) {
        const std::size_t space = line.find(' ');
        understands(g, line.substr(0, space) + "_text", line.substr(space + 1));
    }
    for (const char* start : {"node_text", "endgame_text", "rule_text"}) survives_printing(g, start, 500);
    refuses(g, "node_text", "Gain 2 energy.", 8, "`Energy`");
    refuses(g, "node_text", "Gain 2 Energy. gain 1 VP.", 16, "`Gain");
    refuses(g, "node_text", "Draw 1 cards.", 8, "`card`");
    refuses(g, "rule_text", "The hand size is four.", 18, "a whole number from 0 to 999");
}

TEST_CASE("every Nexus Ops text is understood in one way and printed back") {
    const Grammar g = no();
    CHECK(sound(g, {"text"}) == "");
    const std::vector<std::string> lines = lines_of("no_texts.txt");
    CHECK(lines.size() == 45);
    for (const std::string& line : lines) understands(g, "text", line);
    survives_printing(g, "text", 1000);
    refuses(g, "text", "Control the Monolit.", 13, "`Monolith.`");
}

}  // namespace ruletext
