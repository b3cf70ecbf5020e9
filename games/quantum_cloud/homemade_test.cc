// Homemade cards: V1 to V10, every spelling, and what strangers may send.
#include "games/quantum_cloud/homemade_test.h"

#include <algorithm>

#include "engine/text.h"
#include "engine/value.h"

namespace quantum_cloud {
namespace {

std::string said(const Draft& draft) {
    const JudgedCard card = judge_card(draft, names_of(core_setup().cards));
    return card.problems.empty() ? "" : card.problems.front().sentence();
}

JudgedCard only(std::string_view text) {
    const auto cards = judge_cards(text, names_of(core_setup().cards));
    REQUIRE(cards.size() == 1);
    return cards[0];
}

Draft tabby(int cost = 3) {  // QC-S12
    Draft draft = alter("First Strike.", cost);
    draft.front.move = 3, draft.front.attack = 3;
    return draft;
}

constexpr std::string_view kTabby = R"([[alter]]
id = "turbo-tabby"
name = "Turbo Tabby"
art = "tiger"
terrains = ["CAT"]
cost = 3
move = 3
attack = 3
life = 2
text = "First Strike."
)";

}  // namespace

TEST_CASE("QC-S12: homemade cards") {
    const JudgedCard card = judge_card(tabby(), {});
    CHECK(card.front.points == 34);
    CHECK(card.computed == 3);
    CHECK(rule_of(tabby(3)) == 0);
    CHECK(rule_of(tabby(4)) == 0);
    CHECK(rule_of(tabby(2)) == 10);
    CHECK(rule_of(alter("First Strike")) == 3);
    const JudgedCard wipe = judge_card(algorithm("Destroy each enemy Alter.", 16), {});
    CHECK(wipe.front.points == 161);
    CHECK(wipe.computed == 16);
    CHECK(wipe.problems.at(0).rule == 9);
    const JudgedCard relocate = judge_card(algorithm("Relocate one enemy unit to one empty tile.", 2), {});
    CHECK(relocate.front.points == 20);
    CHECK(relocate.computed == 2);
    CHECK(relocate.problems.empty());
    const JudgedCard debt = judge_card(algorithm("Draw 1 card. Your Avatar loses 2 life.", 1), {});
    CHECK(debt.front.points == 8);
    CHECK(debt.computed == 1);
    CHECK(debt.problems.empty());
    Draft strong = avatar();
    strong.life = 20;
    CHECK(judge_card(strong, {}).front.points == 106);
    CHECK(rule_of(strong) == 9);
}

TEST_CASE("V1: the name is new, short and plain") {
    Draft draft = alter();
    const auto rule = [&](std::string_view name) {
        draft.front.name = name;
        return rule_of(draft);
    };
    CHECK(rule("Turbo Tabby") == 0);
    CHECK(rule("K\xC3\xA4sek\xC3\xB6nig (2nd)") == 0);
    CHECK(rule("ABCDEFGHIJ ABCDEFGHIJ ABCDEFGH") == 0);
    CHECK(rule("\xC3\xA4"
               "bcdefghij abcdefghij abcdefgh") == 0);
    CHECK(rule("ABCDEFGHIJ ABCDEFGHIJ ABCDEFGHI") == 1);
    CHECK(rule("") == 1);
    CHECK(rule("...") == 1);
    CHECK(rule("Yarn Kitten") == 1);
    CHECK(rule("yarn-kitten") == 1);
    CHECK(rule("Don Moe") == 1);
    CHECK(rule("Spam Bot") == 1);
    CHECK(rule("AL 01") == 1);  // decks may call a card by its code
    CHECK(rule("<b>Tabby</b>") == 1);
    CHECK(rule("Tabby\nTwo") == 1);
    CHECK(rule("Tabby\x1b[31m") == 1);
    CHECK(rule("Tabby \xE2\x80\xAEybbaT") == 1);  // written from right to left
    CHECK(rule("Tabby\xF0\x9F\x98\xB8") == 1);
    CHECK(rule(" Tabby") == 1);
    CHECK(rule("Turbo  Tabby") == 1);
    CHECK(said(draft) ==
          "QC-16.6 V1: the name has a character that a card cannot have: letters, digits, single spaces "
          "and - ' . , ! ? & + : ( ) make a name");
    Draft jane = avatar();
    jane.back.name = "plain jane";
    CHECK(rule_of(jane) == 1);
    jane.back.name = "Kitty Byte";
    CHECK(said(jane) == "QC-16.6 V1: `Kitty Byte` is the name of another card: choose another name");
}

TEST_CASE("V2: numbers and terrains are in their ranges") {
    const auto rule = [](Draft draft, const auto& change) {
        change(draft);
        return rule_of(draft);
    };
    for (const auto& [value, wrong] : {std::pair{-1, true}, {0, false}, {5, false}, {6, true}})
        CHECK(rule(alter(), [&](Draft& d) { d.front.move = value; }) == (wrong ? 2 : 0));
    for (const auto& [value, wrong] : {std::pair{-1, true}, {0, false}, {9, false}, {10, true}})
        CHECK(rule(alter(), [&](Draft& d) { d.front.attack = value; }) == (wrong ? 2 : 0));
    for (const auto& [value, wrong] : {std::pair{0, true}, {1, false}, {12, false}, {13, true}})
        CHECK(rule(alter(), [&](Draft& d) { d.life = value; }) == (wrong ? 2 : 0));
    for (const auto& [value, wrong] : {std::pair{7, true}, {8, false}, {18, false}, {25, true}})
        CHECK(rule(avatar(), [&](Draft& d) { d.life = value; }) == (wrong ? 2 : 0));
    for (const auto& [value, wrong] : {std::pair{0, true}, {1, false}, {4, false}, {5, true}}) {
        CHECK(rule(avatar(), [&](Draft& d) { d.front.move = value; }) == (wrong ? 2 : 0));
        CHECK(rule(avatar(), [&](Draft& d) { d.back.move = value; }) == (wrong ? 2 : 0));
    }
    for (const auto& [value, wrong] : {std::pair{-1, true}, {0, false}, {5, false}, {6, true}}) {
        CHECK(rule(avatar(), [&](Draft& d) { d.front.attack = value; }) == (wrong ? 2 : 0));
        CHECK(rule(avatar(), [&](Draft& d) { d.back.attack = value; }) == (wrong ? 2 : 0));
    }
    CHECK(rule(alter(), [](Draft& d) { d.terrains = {}; }) == 2);
    CHECK(rule(alter(), [](Draft& d) { d.terrains = {"CAT", "WEB"}; }) == 0);
    CHECK(rule(alter(), [](Draft& d) { d.terrains = {"CAT", "CAT"}; }) == 2);
    CHECK(rule(alter(), [](Draft& d) { d.terrains = {"CAT", "WEB", "SKY"}; }) == 2);
    CHECK(rule(alter(), [](Draft& d) { d.terrains = {"CATS"}; }) == 2);
    CHECK(rule(alter(), [](Draft& d) { d.cost = 100; }) == 2);
    Draft fast = alter();
    fast.front.move = 7;
    CHECK(said(fast) == "QC-16.6 V2: Move is 7: an Alter has 0 to 5");
}

TEST_CASE("V3: the text is understood and short") {
    CHECK(rule_of(alter("Guard. / Flight. / Armor 1.")) == 0);
    CHECK(rule_of(alter("Guard. / Flight. / Armor 1. / Portable.")) == 3);
    CHECK(rule_of(alter("When summoned: Draw 1 card. / When destroyed: Draw 1 card.")) == 0);
    CHECK(rule_of(alter("When summoned: Draw 1 card. / When destroyed: Draw 1 card. / When this unit attacks: Draw 1 "
                        "card.")) == 3);
    const std::string four = "Shift one edge tile. Shift one edge tile. Shift one edge tile. Shift one edge tile.";
    CHECK(rule_of(algorithm(four)) == 0);
    CHECK(rule_of(algorithm(four + " Shift one edge tile.")) == 3);
    CHECK(rule_of(alter("Guard. / Guard.")) == 3);
    CHECK(rule_of(alter("Armor 1. / Armor 2.")) == 3);
    CHECK(rule_of(alter("Ranged 2. / Ranged 3.")) == 3);
    CHECK(rule_of(alter("Guard.\nFlight.")) == 3);
    CHECK(rule_of(avatar("", "Gaurd.")) == 3);
    const JudgedCard card = judge_card(alter("Guard. / When summoned: Deal 2 damage to each enmy Alter."), {});
    REQUIRE(card.problems.size() == 1);
    CHECK(card.problems[0].line == 2);
    CHECK(card.problems[0].column == 38);
    CHECK(card.problems[0].remedy.find("`enemy") != std::string::npos);
    CHECK(card.front.lines.back().label == "Guard.");  // what is understood has its price
}

// QC-23.11 too
TEST_CASE("V4: what an Algorithm may say") {
    CHECK(rule_of(algorithm("Interrupt. / Draw 1 card.")) == 0);
    CHECK(rule_of(algorithm("Interrupt. / Cancel the answered Algorithm.")) == 0);
    CHECK(rule_of(algorithm("Cancel the answered Algorithm.")) == 4);
    CHECK(rule_of(algorithm("When summoned: Draw 1 card.")) == 4);
    CHECK(rule_of(algorithm("While on The Void, this unit has +1 Attack. / Draw 1 card.")) == 4);
    CHECK(rule_of(algorithm("Guard. / Draw 1 card.")) == 4);
    CHECK(rule_of(algorithm("Armor 1. / Draw 1 card.")) == 4);
    CHECK(rule_of(algorithm("Freeze this unit.")) == 4);
    CHECK(rule_of(algorithm("Freeze one unit adjacent to this unit.")) == 4);
    CHECK(rule_of(algorithm("Swap one unit with this unit.")) == 4);
    CHECK(rule_of(algorithm("If this unit is on The Void, draw 1 card.")) == 4);
    CHECK(rule_of(algorithm("Interrupt.")) == 4);
    CHECK(rule_of(algorithm("")) == 4);
}

TEST_CASE("V5: what Alters and Avatars may say") {
    CHECK(rule_of(alter("When summoned: Draw 1 card.")) == 0);
    CHECK(rule_of(alter("Draw 1 card.")) == 5);
    CHECK(rule_of(alter("Interrupt.")) == 5);
    CHECK(rule_of(alter("When summoned: Cancel the answered Algorithm.")) == 5);
    CHECK(rule_of(alter("When entering Superposition: Draw 1 card.")) == 5);
    CHECK(rule_of(avatar("When this unit attacks: Draw 1 card.")) == 0);
    CHECK(rule_of(avatar("", "When entering Superposition: Draw 1 card.")) == 0);
    CHECK(rule_of(avatar("When entering Superposition: Draw 1 card.")) == 5);
    CHECK(rule_of(avatar("Portable.")) == 5);
    CHECK(rule_of(avatar("", "When summoned: Draw 1 card.")) == 5);
    CHECK(rule_of(avatar("", "When destroyed: Draw 1 card.")) == 5);
}

TEST_CASE("V6: every clause names what it is for") {
    CHECK(rule_of(algorithm("Give one Alter +1 Life.")) == 0);
    CHECK(rule_of(algorithm("Give one unit +1 Attack.")) == 0);
    CHECK(rule_of(algorithm("Give one unit +1 Life.")) == 6);
    CHECK(rule_of(algorithm("Give one unit +1 Attack and +1 Life.")) == 6);
    CHECK(rule_of(alter("When summoned: Give this unit +1 Life.")) == 0);
    CHECK(rule_of(avatar("When this unit attacks: Give this unit +1 Life.")) == 6);
    for (const std::string target : {"one unit", "one Avatar"}) {
        CHECK(rule_of(algorithm("Double the Attack and Life of " + target + " until end of turn.")) == 6);
        CHECK(rule_of(algorithm("Destroy " + target + ".")) == 6);
        CHECK(rule_of(algorithm("Return " + target + " to its owner's hand.")) == 6);
    }
    CHECK(rule_of(alter("When summoned: Destroy this unit.")) == 6);
    CHECK(rule_of(algorithm("Decohere one Avatar.")) == 0);
    CHECK(rule_of(algorithm("Decohere one unit.")) == 6);
    CHECK(rule_of(algorithm("Swap one unit with each unit.")) == 6);
    CHECK(rule_of(algorithm("Swap one unit with one unit.")) == 0);
    CHECK(rule_of(algorithm("Summon 1 Cat token adjacent to one unit.")) == 3);  // the text knows two tokens
}

TEST_CASE("V7: nothing goes on for ever") {
    for (const std::string trigger : {"At the start of your turn: ", "At the end of your turn: ",
                                      "When this unit attacks: ", "When this unit is attacked: "}) {
        CAPTURE(trigger);
        CHECK(rule_of(alter(trigger + "Gain 1 Qubit.")) == 0);
        CHECK(rule_of(alter(trigger + "Gain 2 Qubits.")) == 7);
        CHECK(rule_of(alter(trigger + "Draw 2 cards.")) == 7);
        CHECK(rule_of(alter(trigger + "Heal 2 damage from one Alter.")) == 7);
        CHECK(rule_of(alter(trigger + "Summon 2 Olive tokens adjacent to this unit.")) == 7);
        CHECK(rule_of(alter(trigger + "Destroy one Alter with cost 1 or less.")) == 7);
        CHECK(rule_of(alter(trigger + "Decohere one Avatar.")) == 7);
        CHECK(rule_of(alter(trigger + "Raise your Qubit maximum by 1.")) == 7);
        CHECK(rule_of(alter(trigger + "One enemy player discards 1 card at random.")) == 7);
    }
    CHECK(rule_of(alter("When summoned: Gain 2 Qubits.")) == 0);
    CHECK(rule_of(alter("When summoned: Gain 1 Qubit. Return one Alter to its owner's hand.")) == 7);
    CHECK(rule_of(alter("When summoned: Gain 1 Qubit. / When destroyed: Return one Alter to its owner's hand.")) == 7);
}

TEST_CASE("V8: numbers of a text are small, and lost life gives little credit") {
    CHECK(rule_of(algorithm("Heal 9 damage from one Alter.")) == 0);
    CHECK(rule_of(algorithm("Heal 10 damage from one Alter.")) == 8);
    CHECK(rule_of(algorithm("Draw 0 cards.")) == 8);
    CHECK(rule_of(algorithm("Draw 999 cards.")) == 8);
    CHECK(rule_of(algorithm("Draw 99999999999999999999 cards.")) == 3);
    CHECK(rule_of(alter("Armor 0.")) == 8);
    CHECK(rule_of(algorithm("If you control at least 0 Alters, draw 1 card.")) == 8);
    CHECK(rule_of(algorithm("Freeze one Alter with Attack 0 or less.")) == 0);
    CHECK(rule_of(algorithm("Freeze one Alter with Attack 10 or less.")) == 8);
    CHECK(rule_of(algorithm("Give one Alter +1 Attack and +0 Life.")) == 8);
    CHECK(rule_of(algorithm("Draw 2 cards. Your Avatar loses 3 life.")) == 0);
    CHECK(rule_of(algorithm("Draw 2 cards. Your Avatar loses 4 life.")) == 8);
    CHECK(rule_of(alter("When summoned: Your Avatar loses 4 life.")) == 0);  // 9.6, towards 0
    CHECK(rule_of(avatar("When this unit attacks: Your Avatar loses 2 life.",
                         "When this unit attacks: Your Avatar loses 2 life.")) == 8);  // 6 and 6, QC-23.11
}

TEST_CASE("V9 and V10: not too strong, not too cheap") {
    CHECK(rule_of(algorithm("Draw 7 cards.", 10)) == 0);
    CHECK(rule_of(algorithm("Draw 8 cards.", 20)) == 9);
    Draft strong = avatar();
    strong.life = 18;
    CHECK(rule_of(strong) == 0);
    strong.terrains = {"SKY", "WEB"};
    CHECK(said(strong) == "QC-16.6 V9: the Coherent side has 102 points: at most 100 are allowed: take away 2");
    CHECK(said(tabby(2)) == "QC-16.6 V10: the declared cost is 2: it must be 3 or more");
    Draft cheap = avatar("", "When entering Superposition: Draw 1 card.");
    cheap.cost = 4;  // 15 + 16 + 6 + 7 are 44 points
    CHECK(rule_of(cheap) == 0);
    cheap.cost = 3;
    CHECK(rule_of(cheap) == 10);
}

TEST_CASE("a card is rejected by the first rule that fails") {
    Draft draft = algorithm("Guard. / Destroy each unit. Draw 99 cards.", 0);
    CHECK(rule_of(draft) == 4);
    draft.front.name = "Fireball";
    CHECK(rule_of(draft) == 1);
}

TEST_CASE("the id of a card is the hash of what is printed on it") {
    const JudgedCard card = only(kTabby);
    CHECK(card.problems.empty());
    CHECK(card.id.starts_with("own-"));
    CHECK(card.id.size() == 20);
    std::string other(kTabby);
    other.replace(other.find("turbo-tabby"), 11, "another-cat");
    other.replace(other.find("\"tiger\""), 7, "\"lion\"");
    CHECK(only(other).id == card.id);
    other.replace(other.find("cost = 3"), 8, "cost = 4");
    CHECK(only(other).id != card.id);
    Draft one = alter(), two = alter();
    one.terrains = {"WEB", "CAT"};
    two.terrains = {"CAT", "WEB"};
    CHECK(judge_card(one, {}).id == judge_card(two, {}).id);
}

TEST_CASE("a card comes back from every spelling") {
    std::vector<Draft> drafts = {tabby(), algorithm("Interrupt. / Cancel the answered Algorithm."),
                                 avatar("Guard.", "When entering Superposition: Draw 1 card.")};
    for (const Card& card : core_setup().cards) {
        if (card.type != CardType::Token && card.id != "unknown") drafts.push_back(draft_of(card));
    }
    CHECK(drafts.size() == 89);
    for (Draft& draft : drafts) {
        draft.art = "tiger";
        const JudgedCard card = judge_card(draft, {});
        CAPTURE(card.draft.front.name);
        REQUIRE(card.problems.empty());
        const JudgedCard toml = only(card_toml(draft, card.id));
        CHECK(toml.problems.empty());
        CHECK(toml.id == card.id);
        CHECK(toml.draft.art == "tiger");
        CHECK(card_toml(toml.draft, toml.id) == card_toml(draft, card.id));
        const JudgedCard code = only(card_code(draft));
        CHECK(code.problems.empty());
        CHECK(code.id == card.id);
        CHECK(code.draft.art == "tiger");
        const auto again = judge_card(draft_of(card.card), {});
        CHECK(again.id == card.id);
    }
    const JudgedCard json = only(R"({"type": "alter", "name": "Turbo Tabby", "terrains": ["CAT"], "cost": 3, "move": 3,
        "attack": 3, "life": 2, "text": ["First Strike."]})");
    CHECK(json.problems.empty());
    CHECK(json.id == only(kTabby).id);
    CHECK(json.id == judge_card(tabby(), {}).id);
}

TEST_CASE("a damaged code is refused, whatever letter is wrong") {
    const std::string code = card_code(tabby());
    for (std::size_t i = 5; i < code.size(); ++i) {
        std::string wrong = code;
        wrong[i] = wrong[i] == 'A' ? 'B' : 'A';
        const auto read = read_card_code(wrong);
        CHECK(
            (!read || judge_card(*read, {}).id == judge_card(tabby(), {}).id));  // the last bits of a code mean nothing
        CHECK(!read_card_code(code.substr(0, i)));
    }
    CHECK(!read_card_code("QCC1-"));
    CHECK(!read_card_code("QCC1-" + std::string(20'000, 'A')));
    CHECK(!read_card_code("QCC1-\x01\xff"));
}

TEST_CASE("the workshop is told points, rules, problems and the nearest phrases") {
    const auto findings = check(
        core_setup(), "card-json",
        R"({"type": "alter", "name": "Captcha Golem", "cost": 4,
        "terrains": ["MTN", "WEB"], "move": 1, "attack": 3, "life": 5, "text": "Guard. / When summoned: Freeze one enemy )"
        R"(Alter with Attack 2 or less. / When this unit attacks: Deal 2 damage to each enmy Alter adjacent to this unit."})");
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == "card");
    const auto value = engine::parse_value(findings[0].sentence);
    REQUIRE(static_cast<bool>(value));
    CHECK(value->find("legal")->word == "false");
    const auto& problem = value->find("problems")->items.at(0);
    CHECK(problem.find("rule")->word == "V3");
    CHECK(problem.find("field")->word == "text");
    CHECK(value->find("rules")->items.size() == 10);
    CHECK(value->find("rules")->items[1].find("state")->word == "right");
    CHECK(value->find("rules")->items[2].find("state")->word == "wrong");
    CHECK(value->find("rules")->items[3].find("state")->word == "open");
    CHECK(value->find("lines")->items[0].find("label")->word == "Attack 3");
    std::string spoken;  // the lines that are understood, piece by piece
    for (const auto& line : value->find("read")->items) {
        for (const auto& piece : line.find("pieces")->items)
            spoken += piece.find("is")->word + "(" + piece.find("text")->word + ")";
    }
    CHECK(spoken ==
          "keyword(Guard)plain(.)when(When summoned)plain(: )does(Freeze )whom(one enemy Alter)"
          "limit( with Attack 2 or less)plain(.)");
    CHECK(value->find("lines")->items.back().find("line")->number == 2);
    CHECK(value->find("like")->items.front().number <= 44);  // shipped Alters for 4
    const auto near =
        engine::parse_value(check(core_setup(), "card-json",
                                  R"({"type": "algorithm", "name": "A", "cost": 9, "text": "Frieze one unit."})")[0]
                                .sentence);
    CHECK(near->find("problems")->items.at(0).find("near")->items.at(0).word.starts_with("Freeze"));
    CHECK(near->find("problems")->items.at(0).find("column")->number == 1);
}

TEST_CASE("scenarios ask whether a text is understood, what a card costs and which rule rejects it") {
    const auto codes = [](std::string_view what, std::string_view subject) {
        std::vector<std::string> out;
        for (const auto& finding : check(core_setup(), what, subject))
            out.push_back(finding.code == "costs" ? "costs " + finding.sentence : finding.code);
        return engine::join(out, " ");
    };
    CHECK(codes("card", "Draw 1 card. / Gain 1 Qubit.") == "parses");
    CHECK(codes("card", "Draw one card.") == "fails QC-16.6 V3");
    CHECK(codes("card", kTabby) == "costs 3");
    CHECK(codes("card", card_code(tabby(2))) == "costs 3 V10 QC-16.6");
    CHECK(codes("card", "{") == "costs 0 fails QC-16.6");
    CHECK(codes("algorithm", "Destroy each enemy Alter.") == "costs 16 V9 QC-16.6");
    CHECK(codes("card-nonsense", "") == "QC-16.6");
}

TEST_CASE("what strangers send is refused clearly and cheaply") {
    const auto problem = [](std::string_view text) {
        const auto cards = judge_cards(text, names_of(core_setup().cards));
        REQUIRE(!cards.empty());
        REQUIRE(!cards[0].problems.empty());
        return cards[0].problems[0];
    };
    CHECK(problem("").what == "there is no card");
    CHECK(problem("{").rule == 0);
    CHECK(problem(std::string(100'000, '{')).rule == 0);
    CHECK(problem("[[alter]]\nname = 3\n").rule == 0);
    CHECK(problem(std::string(2'000'000, 'x')).what.find("bytes") != std::string::npos);
    CHECK(problem("{\"type\": \"dragon\"}").what == "`type` says no kind of card");
    CHECK(problem("{\"type\": \"alter\", \"power\": 3}").what == "`power` is unknown for this kind of card");
    CHECK(problem("{\"type\": \"alter\", \"name\": \"A\", \"move\": 99999999999999999999}").rule == 0);
    CHECK(problem("{\"type\": \"alter\", \"name\": \"A\", \"move\": 999999999999}").rule == 2);
    CHECK(problem("{\"type\": \"alter\", \"name\": \"A\", \"text\": 3}").rule == 0);
    std::string lines = "Guard.";
    for (int i = 1; i < 10'000; ++i) lines += " / Guard.";
    Draft draft = alter(lines);
    CHECK(said(draft) == "QC-16.6 V3: the text has 89997 bytes: at most 4000 are read");
    draft.front.text.text = lines.substr(0, 3'993);
    CHECK(said(draft) == "QC-16.6 V3: 444 lines: at most 3 are allowed");
    std::string long_line = "When summoned: Draw 1 card.";
    while (long_line.size() < 3'900) long_line += " Draw 1 card.";
    CHECK(rule_of(alter(long_line)) == 3);
    std::string many;
    for (int i = 0; i < 10'000; ++i) many += "[[alter]]\n";
    CHECK(problem(many).rule == 0);
    std::string toml(kTabby);
    toml.replace(toml.find("First Strike."), 13, "First \\u0007Strike.");
    CHECK(problem(toml).rule == 3);
    toml = kTabby;
    toml.replace(toml.find("Turbo Tabby"), 11, "<script>alert(1)</script>");
    CHECK(problem(toml).rule == 1);
    CHECK(card_json(judge_cards(toml, {})[0], {}).find("\"legal\":false") != std::string::npos);
}

TEST_CASE("a card file adds homemade cards to a game") {
    engine::Materials materials;
    materials.cards.push_back({"own.toml", std::string(kTabby)});
    materials.cards.push_back({"again.toml", std::string(kTabby)});  // two players may bring the same card
    const Setup setup = setup_with(materials);
    CHECK(setup.cards.size() == core_setup().cards.size() + 1);
    const auto card =
        std::ranges::find_if(setup.cards, [](const Card& one) { return one.front.name == "Turbo Tabby"; });
    REQUIRE(card != setup.cards.end());
    CHECK(card->homemade);
    CHECK(card->id == only(kTabby).id);
    CHECK(card->code == "turbo-tabby");
    CHECK(setup.core_set == core_setup().core_set);
    CHECK(setup.card_set != setup.core_set);
    CHECK(setup.text != core_setup().text);
    engine::Materials bots;
    bots.cards.push_back(
        {"bot.toml", "[[algorithm]]\nid = \"bot\"\nname = \"Spam Bot\"\ncost = 9\ntext = \"Draw 1 card.\"\n"});
    REQUIRE(load_errors(options_of(), bots).size() == 1);
    CHECK(load_errors(options_of(), bots)[0].message == "QC-16.6 V1: `Spam Bot` is the name of another card");
    std::string other(kTabby);
    other.replace(other.find("life = 2"), 8, "life = 1");
    materials.cards.push_back({"other.toml", other});
    const auto errors = load_errors(options_of(), materials);
    REQUIRE(errors.size() == 1);
    CHECK(engine::text(errors[0]) ==
          "other.toml:1:1: QC-16.6 V1: `Turbo Tabby` is the name of another card\n"
          "  choose another name");
}

TEST_CASE("a wrong card file is refused with file, line, column and rule") {
    const auto fault = [](const std::string& toml) {
        engine::Materials materials;
        materials.cards.push_back({"own.toml", toml});
        const auto errors = load_errors(options_of(), materials);
        return errors.empty() ? "" : engine::text(errors[0]);
    };
    std::string toml(kTabby);
    toml.replace(toml.find("First Strike."), 13, "Frist Strike.");
    CHECK(fault(toml) ==
          "own.toml:10:9: QC-16.6 V3: `Frist` is not understood here\n"
          "  | text = \"Frist Strike.\"\n"
          "  |         ^\n"
          "  expected `First Strike`");
    toml = kTabby;
    toml.replace(toml.find("move = 3"), 8, "move = 6");
    CHECK(fault(toml).starts_with("own.toml:7:8: QC-16.6 V2: Move is 6\n"));
    toml = kTabby;
    toml.replace(toml.find("life = 2"), 8, "lief = 2");
    CHECK(fault(toml).find("the card `turbo-tabby` has no `life`") != std::string::npos);
    CHECK(fault("[[token]]\nid = \"cat\"\nname = \"Cat\"\n").find("QC-16.6 V6: [[token]] is no card") !=
          std::string::npos);
}

TEST_CASE("every figure is there once") {
    std::vector<std::string> figures;
    for (const Card& card : core_setup().cards) {
        if (card.id == "unknown") continue;
        CAPTURE(card.id);
        CHECK(!card.art.empty());
        CHECK(std::ranges::count(figures, card.art) == 0);
        figures.push_back(card.art);
    }
    CHECK(figures.size() == 88);
}

}  // namespace quantum_cloud
