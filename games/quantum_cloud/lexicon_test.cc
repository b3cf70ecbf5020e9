// The grammar of Quantum Cloud over every text of its rulebook, and what its lines become.
#include "games/quantum_cloud/lexicon.h"

#include <algorithm>
#include <set>

#include "ruletext/sentences_test.h"

namespace quantum_cloud {
namespace {

using namespace ruletext;

Line line_of(const std::string& text) {
    const auto tree = parse(grammar(), "line", text);
    REQUIRE_MESSAGE(static_cast<bool>(tree), text);
    return compile(*tree);
}

Sentence sentence_of(const std::string& text) { return line_of(text).sentences.at(0); }

Printed printed_of(const std::string& text) {
    const ReadText read = read_text(text);
    REQUIRE_MESSAGE(read.faults.empty(), text);
    return printed(read.lines);
}

// Besides the cards, so that every row is said somewhere.
const std::vector<std::string>& other_texts() {
    static const std::vector<std::string> all = {
        "When this unit is attacked: Gain 2 Qubits.",
        "When this unit attacks: If you control at least 3 Alters, draw 1 card.",
        "If you have at most 2 cards in hand, draw 3 cards.",
        "If your Avatar has at most 5 life, heal 4 damage from one friendly Avatar.",
        "When summoned: If this unit is on Shadow Web, give this unit +2 Life.",
        "If the Cloud stack is empty, move one unit on Good Guy Sky up to 1 tile.",
        "Deal 2 damage to one enemy unit with cost 3 or less.",
        "While on Ocean of Pop-ups, this unit has +2 Attack. / Adjacent friendly Alters have +1 Attack.",
        "Relocate one enemy unit to one empty tile.",
        "Summon 1 Olive token adjacent to one friendly unit on Plains of Pizzaland.",
        "Freeze one Alter on Comment Mountains. Freeze one Alter on The Void.",
    };
    return all;
}

void collect_rows(const Node& node, std::set<std::uint16_t>& said) {
    said.insert(node.row);
    for (const Node& each : node.children) collect_rows(each, said);
}

}  // namespace

TEST_CASE("the Quantum Cloud table has no faults") { CHECK(sound(grammar(), {"text"}) == ""); }

TEST_CASE("every text of the Quantum Cloud rulebook is understood in one way and printed back") {
    const std::vector<std::string> texts = lines_of("qc_texts.txt");
    CHECK(texts.size() == 78);
    for (const std::string& text : texts) {
        understands(grammar(), "text", text);
        bears_missing_letters(grammar(), "text", text);
        CHECK(printed_of(text).text == text);
    }
    for (const std::string& text : other_texts()) understands(grammar(), "text", text);
}

TEST_CASE("every row of the Quantum Cloud table is said") {
    std::vector<std::string> texts = lines_of("qc_texts.txt");
    texts.insert(texts.end(), other_texts().begin(), other_texts().end());
    std::set<std::uint16_t> said;
    for (const std::string& text : texts) collect_rows(*parse(grammar(), "text", text), said);
    for (std::uint16_t row = 0; row < grammar().rows().size(); ++row) {
        CAPTURE(grammar().phrase(row));
        CHECK(said.contains(row));
    }
}

TEST_CASE("random Quantum Cloud texts survive printing and reading") { survives_printing(grammar(), "text", 1000); }

// QC-23.13
TEST_CASE("other spellings are refused with the nearest phrase") {
    refuses(grammar(), "text", "When summoned: draw 1 card.", 16, "`Draw N cards`");
    refuses(grammar(), "text", "Flight. / Gaurd.", 11, "`Guard`");
    refuses(grammar(), "text", "flight.", 1, "`Flight`");
    refuses(grammar(), "text", "First Strike", 13, ".");
    refuses(grammar(), "text", "Freeze one alter.", 12, "`Alter`");
    refuses(grammar(), "text", "If your Avatar is in Superposition, Draw 1 card.", 37, "`draw");
    refuses(grammar(), "text", "Draw 1 cards.", 8, "`card`");
    refuses(grammar(), "text", "Armor 01.", 7, "a whole number");
}

TEST_CASE("a line that is not understood leaves the others alone and says where it stands") {
    const ReadText read =
        read_text("Guard. / When summoned: Frieze one enemy Alter. / Flight.", {"own.toml", 7, 10, {}});
    REQUIRE(read.lines.size() == 2);
    CHECK(read.lines[1].keyword == Keyword::Flight);
    REQUIRE(read.faults.size() == 1);
    const auto& [error, place, column] = read.faults[0];
    CHECK(error.file == "own.toml");
    CHECK(error.line == 7);
    CHECK(error.column == 34);
    CHECK(error.remedy.find("`Freeze") != std::string::npos);
    CHECK(place == 1);
    CHECK(column == 16);
    CHECK(read_text("").lines.empty());
    CHECK(read_text("Guard. / ").faults.size() == 1);
}

TEST_CASE("lines become what the rules say") {
    CHECK(line_of("Twin Attack.").keyword == Keyword::TwinAttack);
    CHECK(line_of("Ranged 3.").number == 3);
    const Line home = line_of("While on Shadow Web, this unit has +2 Attack.");
    CHECK(home.kind == LineKind::Home);
    CHECK(home.terrain == Terrain::Web);
    CHECK(home.number == 2);
    const Line destroyed = line_of("When destroyed: Deal 2 damage to each unit adjacent to this unit. Draw 1 card.");
    CHECK(destroyed.trigger == Trigger::Destroyed);
    REQUIRE(destroyed.sentences.size() == 2);
    CHECK(destroyed.sentences[0].target == Target{Which::Each, Side::Any, Noun::Unit, Limit::Adjacent, 0, 0});
    CHECK(destroyed.sentences[1].deed == Deed::Draw);
    CHECK(destroyed.texts[1] == "Draw 1 card.");
}

TEST_CASE("sentences become what the rules say") {
    const Sentence give =
        sentence_of("Give one friendly Alter with Life 4 or less +2 Attack and +3 Life until end of turn.");
    CHECK(give.deed == Deed::Give);
    CHECK(give.target == Target{Which::One, Side::Friendly, Noun::Alter, Limit::Life, 4, 0});
    CHECK(give.attack == 2);
    CHECK(give.life == 3);
    CHECK(give.until_end);
    const Sentence life = sentence_of("Give this unit +1 Life.");
    CHECK(life.attack == 0);
    CHECK(life.life == 1);
    CHECK(!life.until_end);
    const Sentence tunnel = sentence_of("If your Avatar is in Superposition, attack power 5 against one unit.");
    CHECK(tunnel.condition == Condition::Superposed);
    CHECK(tunnel.deed == Deed::Attack);
    CHECK(tunnel.number == 5);
    const Sentence on = sentence_of("If this unit is on The Void, freeze one enemy Avatar on Good Guy Sky.");
    CHECK(on.condition == Condition::On);
    CHECK(on.condition_number == static_cast<int>(Terrain::Void));
    CHECK(on.target.number == static_cast<int>(Terrain::Sky));
    CHECK(sentence_of("Relocate one friendly unit to one empty tile of its terrain.").of_its_terrain);
    const Sentence summon = sentence_of("Summon 2 Olive tokens adjacent to this unit.");
    CHECK(summon.token == 1);
    CHECK(summon.number == 2);
    CHECK(summon.target.which == Which::This);
    const Line many = line_of("Draw 700 cards. Freeze one unit with cost 0 or less.");
    CHECK(many.sentences[0].number == 255);
    CHECK(many.numbers[0].value == 700);
    CHECK(many.numbers[1].limit);
}

TEST_CASE("a text becomes one side of a card") {
    const Printed side =
        printed_of("Interrupt. / Swap one unit with one enemy unit. Freeze each Alter. Freeze one Alter.");
    CHECK(side.keywords == bit(Keyword::Interrupt));
    CHECK(side.chosen == 3);
    CHECK(side.sentences[0].other.chosen == 1);
    CHECK(side.sentences[2].target.chosen == 2);
    REQUIRE(side.abilities.size() == 1);
    CHECK(side.abilities[0] == Ability{Trigger::None, 0, 3});
    const Printed two = printed_of("When summoned: Draw 1 card. / At the end of your turn: Gain 1 Qubit. Draw 1 card.");
    REQUIRE(two.abilities.size() == 2);
    CHECK(two.abilities[1] == Ability{Trigger::TurnEnds, 1, 2});
    CHECK(two.triggers == (bit(Trigger::Summoned) | bit(Trigger::TurnEnds)));
    const Printed joined = printed_of("Draw 1 card. / Gain 1 Qubit.");
    REQUIRE(joined.abilities.size() == 1);
    CHECK(joined.abilities[0].count == 2);
    const Printed home = printed_of(
        "While on The Void, this unit has +1 Attack. / While on The Void, this unit has +2 Attack. / Armor 2.");
    CHECK(home.home[static_cast<std::size_t>(Terrain::Void)] == 3);
    CHECK(home.armor == 2);
    CHECK(printed_of("Interrupt. / Cancel the answered Algorithm.").cancels);
}

}  // namespace quantum_cloud
