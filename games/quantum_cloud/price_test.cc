// Points and costs against the tables of the rulebook, and every factor of the formula.
#include "games/quantum_cloud/price.h"

#include <map>

#include "engine/text.h"
#include "games/quantum_cloud/homemade_test.h"

namespace quantum_cloud {
namespace {

using Row = std::map<std::string, std::string, std::less<>>;

// A table of section 20: rows by the names of its heading.
std::vector<Row> table_of(std::string_view heading) {
    std::string_view book;
    for (const auto& file : embedded_files()) {
        if (file.name.ends_with("rules.md")) book = file.text;
    }
    const auto begin = book.find("```text\n", book.find(heading)) + 8;
    const auto lines = engine::split(book.substr(begin, book.find("```", begin) - begin), '\n');
    const auto keys = engine::split(lines[0], ';');
    std::vector<Row> rows;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto cells = engine::split(lines[i], ';');
        if (cells.size() < keys.size()) continue;
        Row row;
        for (std::size_t k = 0; k < keys.size(); ++k) row.emplace(keys[k], cells[k]);
        rows.push_back(std::move(row));
    }
    return rows;
}

int number(const Row& row, std::string_view key) { return std::stoi(row.find(key)->second); }
const std::string& word(const Row& row, std::string_view key) { return row.find(key)->second; }

const Card& card_coded(std::string_view code) {
    for (const Card& card : core_setup().cards) {
        if (card.code == code) return card;
    }
    FAIL("there is no card " << code);
    return core_setup().cards[0];
}

std::string terrains_of(const Card& card) { return engine::join(draft_of(card).terrains, " "); }

int algorithm_points(std::string_view text) {
    const JudgedCard card = judge_card(algorithm(text), {});
    REQUIRE_MESSAGE(card.front.lines.size() > 0, std::string(text));
    return card.front.points;
}

// One sentence of an Alter without a body that counts: Attack 0, Life 1, Move 0.
int line_points(std::string_view text) {
    Draft draft = alter(text);
    draft.front.move = 0, draft.front.attack = 0, draft.life = 1;
    const JudgedCard card = judge_card(draft, {});
    CHECK(card.problems.empty());
    return card.front.points;
}

}  // namespace

TEST_CASE("every shipped card is printed as the rulebook says, and its points are those of the table") {
    const auto alters = table_of("### 20.5"), algorithms = table_of("### 20.6"), avatars = table_of("### 20.3");
    CHECK(alters.size() == 49);
    CHECK(algorithms.size() == 30);
    CHECK(avatars.size() == 7);
    for (const auto* table : {&alters, &algorithms}) {
        for (const Row& row : *table) {
            const Card& card = card_coded(word(row, "id"));
            CAPTURE(card.front.name);
            CHECK(card.front.name == word(row, "name"));
            CHECK(card.front.text == word(row, "text"));
            CHECK(card.cost == number(row, "cost"));
            const JudgedCard judged = judge_card(draft_of(card), {});
            CHECK(judged.problems.empty());
            CHECK(judged.front.points == number(row, "points"));
            CHECK(judged.computed <= card.cost);
            if (card.type != CardType::Alter) continue;
            CHECK(terrains_of(card).size() == word(row, "terrain").size());
            CHECK(card.front.move == number(row, "move"));
            CHECK(card.front.attack == number(row, "attack"));
            CHECK(card.life == number(row, "life"));
        }
    }
    for (const Row& row : avatars) {
        const Card& card = card_coded(word(row, "id"));
        CAPTURE(card.front.name);
        CHECK(card.front.name == word(row, "coherent_name"));
        CHECK(card.front.text == word(row, "coherent_text"));
        CHECK(card.back.name == word(row, "super_name"));
        CHECK(card.back.text == word(row, "super_text"));
        CHECK(terrains_of(card) == word(row, "terrain"));
        CHECK(card.life == number(row, "life"));
        CHECK(card.cost == number(row, "flip_cost"));
        CHECK(card.front.move == number(row, "coherent_move"));
        CHECK(card.front.attack == number(row, "coherent_attack"));
        CHECK(card.back.move == number(row, "super_move"));
        CHECK(card.back.attack == number(row, "super_attack"));
        const JudgedCard judged = judge_card(draft_of(card), {});
        CHECK(judged.problems.empty());
        CHECK(judged.front.points == number(row, "points_coherent"));
        CHECK(judged.back.points == number(row, "points_super"));
        CHECK(judged.computed <= card.cost);
    }
    for (const Row& row : table_of("### 20.4")) {
        const Card& card = card_coded(word(row, "id"));
        CHECK(card.type == CardType::Token);
        CHECK(card.front.name == word(row, "name"));
        CHECK(card.front.move == number(row, "move"));
        CHECK(card.front.attack == number(row, "attack"));
        CHECK(card.life == number(row, "life"));
    }
}

// QC-16.1
TEST_CASE("exact halves round down, and nothing is free") {
    CHECK(cost_of(0) == 1);
    CHECK(cost_of(-9) == 1);
    CHECK(cost_of(15) == 1);
    CHECK(cost_of(16) == 2);
    CHECK(cost_of(25) == 2);
    CHECK(cost_of(105) == 10);
    CHECK(cost_of(106) == 11);
}

TEST_CASE("the two cards whose numbers Quantum gives fit exactly, and the worked examples come out") {
    CHECK(judge_card(draft_of(card_coded("AG01")), {}).computed == 2);
    CHECK(judge_card(draft_of(card_coded("AG02")), {}).computed == 3);
    const Price cat = judge_card(draft_of(card_coded("AL05")), {}).front;
    REQUIRE(cat.lines.size() == 5);
    CHECK(cat.lines[0].points == 15);
    CHECK(cat.lines[1].points == 15);
    CHECK(cat.lines[2].points == 10);
    CHECK(cat.lines[3].points == -15);
    CHECK(cat.lines[4].label == "First Strike.");
    CHECK(cat.lines[4].points == 8);
    const Price dragon = judge_card(draft_of(card_coded("AL14")), {}).front;
    CHECK(dragon.lines[4].points == 7);
    CHECK(dragon.lines[5].points == 14);
    CHECK(dragon.lines[5].how == "5 x 350% target x 80% trigger");
    const JudgedCard john = judge_card(draft_of(card_coded("AV1")), {});
    CHECK(john.front.points == 98);
    CHECK(john.back.points == 55);
    CHECK(john.back.lines.back().points == 7);
    CHECK(john.computed == 5);
}

TEST_CASE("every clause has its base") {
    for (const auto& [points, text] :
         std::vector<std::pair<int, std::string>>{{20, "Attack power 4 against one Alter."},
                                                  {24, "Deal 4 damage to one unit."},
                                                  {28, "Attack power 4 against one Avatar."},
                                                  {8, "Heal 4 damage from one friendly Alter."},
                                                  {20, "Heal 4 damage from one friendly unit."},
                                                  {15, "Give one Alter +2 Attack and +3 Life until end of turn."},
                                                  {30, "Give one Alter +2 Attack and +3 Life."},
                                                  {30, "Double the Attack and Life of one Alter until end of turn."},
                                                  {42, "Draw 3 cards."},
                                                  {24, "Gain 2 Qubits."},
                                                  {44, "Raise your Qubit maximum by 2."},
                                                  {8, "Move one friendly unit up to 2 tiles."},
                                                  {12, "Move one unit up to 2 tiles."},
                                                  {10, "Swap one friendly unit with one friendly Alter."},
                                                  {16, "Swap one friendly unit with one unit."},
                                                  {12, "Relocate one friendly unit to one empty tile of its terrain."},
                                                  {16, "Relocate one friendly unit to one empty tile."},
                                                  {20, "Relocate one unit to one empty tile of its terrain."},
                                                  {8, "Return one friendly Alter to its owner's hand."},
                                                  {24, "Return one Alter to its owner's hand."},
                                                  {46, "Destroy one Alter."},
                                                  {36, "Prevent the next 9 damage to one unit this turn."},
                                                  {22, "Interrupt. / Cancel the answered Algorithm."},
                                                  {8, "Shift one edge tile."},
                                                  {8, "Reshape one tile into one terrain."},
                                                  {12, "Freeze one enemy Alter."},
                                                  {16, "Freeze one enemy unit."},
                                                  {12, "Freeze one enemy Avatar."},
                                                  {39, "One enemy player discards 3 cards at random."},
                                                  {24, "Summon 3 Olive tokens adjacent to one unit."},
                                                  {28, "Decohere one Avatar."},
                                                  {-6, "Your Avatar loses 2 life."}}) {
        CAPTURE(text);
        CHECK(algorithm_points(text) == points);
    }
}

TEST_CASE("every factor counts, and sentences are rounded up one by one") {
    CHECK(algorithm_points("Freeze each enemy Alter.") == 42);
    CHECK(algorithm_points("Freeze each Alter.") == 24);
    CHECK(algorithm_points("Freeze each friendly Alter.") == 0);
    CHECK(algorithm_points("Heal 3 damage from each enemy unit.") == 0);
    CHECK(algorithm_points("Give one enemy Alter +3 Attack.") == 0);
    CHECK(algorithm_points("Return each friendly Alter to its owner's hand.") == 28);
    CHECK(algorithm_points("Freeze one enemy Alter on Shadow Web.") == 10);
    CHECK(algorithm_points("Freeze one enemy Alter with cost 2 or less.") == 8);
    CHECK(algorithm_points("Freeze one enemy Alter with Life 3 or less.") == 10);
    CHECK(algorithm_points("Freeze one enemy Alter with Attack 5 or less.") == 12);
    CHECK(algorithm_points("If the Cloud stack is empty, draw 1 card.") == 10);
    CHECK(algorithm_points("Summon 1 Olive token adjacent to each friendly unit.") == 28);
    CHECK(line_points("When summoned: Freeze one enemy Alter adjacent to this unit.") == 6);
    CHECK(line_points("When destroyed: Draw 1 card.") == 9);
    CHECK(line_points("When this unit attacks: Draw 1 card.") == 16);
    CHECK(line_points("When this unit is attacked: Draw 1 card.") == 13);
    CHECK(line_points("At the start of your turn: Draw 1 card.") == 28);
    CHECK(line_points("At the end of your turn: Draw 1 card.") == 26);
    CHECK(line_points("When summoned: Deal 9 damage to this unit.") == 0);
    CHECK(line_points("When summoned: Give this unit +1 Attack.") == 4);
    CHECK(line_points("When summoned: Move this unit up to 2 tiles.") == 6);
    CHECK(line_points("When summoned: Summon 1 Olive token adjacent to this unit.") == 7);
    CHECK(line_points("When destroyed: Your Avatar loses 3 life.") == -5);
    CHECK(line_points("When destroyed: Draw 1 card. Draw 1 card.") == 18);
}

// QC-16.5: trigger times condition of "gain" is never below 80 %.
TEST_CASE("a card never gives back more Qubits than it costs") {
    CHECK(line_points("When destroyed: Gain 1 Qubit.") == 10);
    CHECK(line_points("When summoned: If the Cloud stack is empty, gain 1 Qubit.") == 10);
    CHECK(line_points("When this unit attacks: Gain 1 Qubit.") == 14);
    CHECK(algorithm_points("If the Cloud stack is empty, gain 5 Qubits.") == 48);
}

// QC-23.12
TEST_CASE("a swap takes the larger of two limits, and this unit is friendly") {
    CHECK(algorithm_points("Swap one unit on The Void with one unit with cost 1 or less.") == 13);
    CHECK(algorithm_points("Swap one unit with one unit with cost 1 or less.") == 10);
    CHECK(line_points("When summoned: Swap this unit with one friendly unit.") == 8);
}

TEST_CASE("keywords and static lines have their price, on Avatars another one") {
    Draft draft = alter();
    draft.front.move = 3, draft.front.attack = 4, draft.life = 5;
    const int bare = judge_card(draft, {}).front.points;
    for (const auto& [points, text] :
         std::vector<std::pair<int, std::string>>{{7, "Flight."},
                                                  {5, "Guard."},
                                                  {10, "First Strike."},
                                                  {24, "Ranged 3."},
                                                  {20, "Armor 2."},
                                                  {20, "Twin Attack."},
                                                  {6, "Firewall."},
                                                  {8, "Portable."},
                                                  {6, "While on The Void, this unit has +2 Attack."},
                                                  {16, "Adjacent friendly Alters have +2 Attack."}}) {
        CAPTURE(text);
        draft.front.text.text = text;
        CHECK(judge_card(draft, {}).front.points == bare + points);
    }
    Draft jane = avatar("Guard. / Ranged 2. / Armor 1.", "Guard. / First Strike. / Flight.");
    const JudgedCard judged = judge_card(jane, {});
    CHECK(judged.front.points == 48 + 14 + 12 + 8 + 13 + 20);
    CHECK(judged.back.points == 15 + 16 + 6 + 8 + 6 + 5);
    jane.terrains = {"SKY", "WEB"};
    CHECK(judge_card(jane, {}).front.points == judged.front.points + 4);
    draft.terrains = {"SKY", "WEB"};
    draft.front.text.text.clear();
    CHECK(judge_card(draft, {}).front.points == bare + 2);
}

TEST_CASE("a body is never worth less than nothing") {
    Draft draft = alter("Guard.");
    draft.front.move = 0, draft.front.attack = 0, draft.life = 1;
    CHECK(judge_card(draft, {}).front.points == 3);
}

}  // namespace quantum_cloud
