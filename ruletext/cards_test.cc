#include "ruletext/cards.h"

#include <doctest/doctest.h>

#include "engine/text.h"

namespace ruletext {
namespace {

enum class Tag : std::uint16_t { Line, Draw, Gain };

const Grammar& grammar() {
    static const Grammar built = [] {
        Grammar g;
        g.row("line", "^{effect+; }.", Tag::Line);
        g.row("effect", "draw {n} (card|cards)", Tag::Draw).row("effect", "gain {number} coin", Tag::Gain);
        return g;
    }();
    return built;
}

CardFile load(std::string_view text) { return load_cards({"cards/test.toml", text}); }

// All errors of the cards of a text, read by a small loader, one line each: "line:column message; remedy".
std::vector<std::string> errors_of(std::string_view text) {
    constexpr std::string_view kTypes[] = {"Beast", "Machine", "Mage"};
    CardFile file = load(text);
    for (const CardSource& card : file.cards) {
        CardReader reader(card, file.errors);
        reader.number("cost", {.min = 0, .max = 9});
        reader.truth("rare", false);
        reader.choices("types", kTypes);
        reader.rules("text", grammar(), "line");
        reader.finish();
    }
    std::vector<std::string> all;
    for (const engine::LoadError& error : file.errors) {
        CHECK(error.file == "cards/test.toml");
        all.push_back(std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message + "; " +
                      error.remedy);
    }
    return all;
}

std::string only_error(std::string_view text) {
    const std::vector<std::string> all = errors_of(text);
    std::string joined;
    for (const std::string& each : all) joined += each + "\n";
    INFO(joined);
    CHECK(all.size() == 1);
    return all.empty() ? "" : all.front();
}

constexpr std::string_view kGood = R"(# two cards
[[card]]
id = "harbour-toll"
name = "Harbour Toll"
cost = 2
text = "Draw 2 cards; gain 1 coin."

[[card]]
id    = "old-mage"
name  = "Old \"Mage\""
cost  = 0
rare  = true
types = ["Mage", "Beast"]
text  = ["Draw 1 card.", "Gain 3 coin."]
)";

}  // namespace

TEST_CASE("a good file gives its cards and no errors") {
    CardFile file = load(kGood);
    CHECK(file.errors.empty());
    REQUIRE(file.cards.size() == 2);
    CHECK(file.cards[0].id == "harbour-toll");
    CHECK(file.cards[0].line == 2);
    CHECK(file.cards[1].name == "Old \"Mage\"");
    CardReader reader(file.cards[1], file.errors);
    constexpr std::string_view kTypes[] = {"Beast", "Machine", "Mage"};
    CHECK(reader.number("cost", {.min = 0, .max = 9}) == 0);
    CHECK(reader.number("limit", {.min = 1, .max = 4, .fallback = 3}) == 3);
    CHECK(reader.truth("rare"));
    CHECK(reader.words("types") == std::vector<std::string>{"Mage", "Beast"});
    CHECK(reader.choices("types", kTypes) == std::vector<int>{2, 0});
    CHECK(reader.rules("text", grammar(), "line").size() == 2);
    CHECK(reader.has("text"));
    CHECK(!reader.has("limit"));
    reader.finish();
    CHECK(file.errors.empty());
    CHECK(errors_of(kGood).empty());
}

TEST_CASE("a wrong sentence is shown in its file") {
    CardFile file = load("[[card]]\nid = \"a\"\nname = \"Ä\"\ncost = 1\ntext = \"Draw 2 crads.\"\n");
    REQUIRE(file.cards.size() == 1);
    CardReader reader(file.cards[0], file.errors);
    CHECK(reader.rules("text", grammar(), "line").empty());
    REQUIRE(file.errors.size() == 1);
    CHECK(engine::text(file.errors[0]) ==
          "cards/test.toml:5:16: `crads` is not understood here\n"
          "  | text = \"Draw 2 crads.\"\n"
          "  |                ^\n"
          "  expected `cards`");
}

TEST_CASE("each line of a list of rule texts has its own place") {
    const std::string error = only_error(
        "[[card]]\nid = \"a\"\nname = \"A\"\ncost = 1\ntext = [\n  \"Draw 1 card.\",\n  'Gian 1 coin.',\n]\n");
    CHECK(error == "7:4 `Gian` is not understood here; expected `Gain N coin`");
}

TEST_CASE("what a game refuses is shown at its sentence, whatever was not understood before it") {
    CardFile file = load(
        "[[card]]\nid = \"a\"\nname = \"A\"\ntext = [\n  \"Gian 1 coin.\",\n  \"Draw 1 card.\", \"Draw 2 "
        "cards.\",\n]\n");
    REQUIRE(file.cards.size() == 1);
    CardReader reader(file.cards[0], file.errors);
    REQUIRE(reader.rules("text", grammar(), "line").size() == 2);
    reader.fail_rule(1, "too many", "draw one");
    REQUIRE(file.errors.size() == 2);
    CHECK(engine::text(file.errors[1]) ==
          "cards/test.toml:6:20: too many\n  |   \"Draw 1 card.\", \"Draw 2 cards.\",\n  |                    ^\n  "
          "draw one");
}

TEST_CASE("a dash is a text without rules, alone") {
    const auto count = [](const std::string& text) {
        CardFile file = load("[[card]]\nid = \"a\"\nname = \"A\"\ntext = " + text + "\n");
        CardReader reader(file.cards.at(0), file.errors);
        const auto trees = reader.rules("text", grammar(), "line").size();
        return std::to_string(trees) + " trees, " + std::to_string(file.errors.size()) + " errors";
    };
    CHECK(count("\"\xE2\x80\x94\"") == "0 trees, 0 errors");
    CHECK(count("[\"\xE2\x80\x94\"]") == "0 trees, 0 errors");
    CHECK(count("[\"Draw 1 card.\", \"\xE2\x80\x94\"]") == "1 trees, 1 errors");
}

TEST_CASE("a text with escapes is shown by itself under its own caret") {
    CardFile file = load("[[card]]\nid = \"a\"\nname = \"A\"\ntext = \"Draw\\u0020 2 cards.\"\n");
    REQUIRE(file.cards.size() == 1);
    CardReader reader(file.cards[0], file.errors);
    reader.rules("text", grammar(), "line");
    REQUIRE(file.errors.size() == 1);
    const engine::LoadError& error = file.errors[0];
    CHECK(error.line == 4);
    CHECK(error.column == 8);
    CHECK(error.excerpt == "  Draw  2 cards.");
    CHECK(error.message == "there is a space too many here");

    CardFile several = load("[[card]]\nid = \"a\"\nname = \"A\"\ntext = \"\"\"\nDraw 2 cards; gain 1 coyn.\"\"\"\n");
    CardReader second(several.cards[0], several.errors);
    second.rules("text", grammar(), "line");
    REQUIRE(several.errors.size() == 1);
    CHECK(several.errors[0].line == 4);
    CHECK(several.errors[0].column == 8);
    CHECK(several.errors[0].excerpt.substr(7, 5) == "coyn.");
}

TEST_CASE("every kind of wrong value is named with its remedy") {
    const std::string head = "[[card]]\nid = \"a\"\nname = \"A\"\n";
    CHECK(only_error(head) == "1:1 the card `a` has no `cost`; it must be a whole number");
    CHECK(only_error(head + "cost = \"2\"\n") == "4:8 `cost` is a string; it must be a whole number");
    CHECK(only_error(head + "cost = 12\n") == "4:8 `cost` is 12; it must lie between 0 and 9");
    CHECK(only_error(head + "cost = 99999999999999\n").find("4:8 `cost` is 99999999999999") == 0);
    CHECK(only_error(head + "cost = 2\nrare = 1\n") == "5:8 `rare` is a whole number; it must be true or false");
    CHECK(only_error(head + "cost = 2\ntypes = [\"Mage\", \"Machin\"]\n") ==
          "5:19 `Machin` is no `types`; expected `Machine`");
    CHECK(only_error(head + "cost = 2\ntypes = [\"Mage\", 3]\n") ==
          "5:18 `types` may list strings only; put the value between quotes");
    CHECK(only_error(head + "cost = 2\ntext = 4\n").find("it must be a rule text") != std::string::npos);
    CHECK(only_error(head + "cost = 2\ntxet = \"Draw 1 card.\"\n") == "5:8 the key `txet` is unknown; expected `text`");
    CHECK(only_error(head + "cost = 2\nweight = 1.5\n") ==
          "5:10 `weight` has a value no card can have; a string, a whole number, true, false or a list of strings");
}

TEST_CASE("a card needs an id and a name") {
    CHECK(only_error("[[card]]\nname = \"A\"\n").find("1:1 this card has no `id`") == 0);
    CHECK(only_error("[[card]]\nid = \"a\"\n").find("1:1 this card has no `name`") == 0);
    CHECK(only_error("[[card]]\nid = \"Big One\"\nname = \"A\"\n").find("2:6 `Big One` is no id") == 0);
    CHECK(only_error("[[card]]\nid = 4\nname = \"A\"\n") == "2:6 `id` must be a string; ");
}

TEST_CASE("all errors of a file are collected in order") {
    const std::vector<std::string> all = errors_of(
        "[[card]]\nid = \"a\"\nname = \"A\"\ncost = 2\ntext = [\"Draw 1 cards.\", \"Gain coin.\"]\n\n"
        "[[card]]\nid = \"b\"\nname = \"B\"\ncost = 2\ntext = \"Drawn 1 card.\"\n[[cart]]\nid = \"c\"\n");
    REQUIRE(all.size() == 4);
    CHECK(all[0] == "12:1 `cart` is unknown; expected `[[card]]`");  // the file first, then card by card
    CHECK(all[1] == "5:17 `cards` is not understood here; expected `card`, since one is meant");
    CHECK(all[2] == "5:32 `coin` is not understood here; expected a whole number from 1 to 999");
    CHECK(all[3] == "11:9 `Drawn` is not understood here; expected `Draw N cards`");
}

TEST_CASE("a file that is no TOML is named with its place") {
    const std::string error = only_error("[[card]]\nid = \"a\nname = \"A\"\n");
    CHECK(error.find("2:") == 0);
    CHECK(error.find("not a TOML file") != std::string::npos);
    CHECK(only_error("card = 3\n").find("`card` is not a list of tables") != std::string::npos);
    CHECK(errors_of("").empty());
    for (const char* broken : {"[[ = 1", "[[", "[[card", "[[card]", "[[card]]\n\xC1", "= 1", "\xC3\xA9 = 1"}) {
        CHECK(only_error(broken).find("not a TOML file") != std::string::npos);
    }
    const CardFile accents = load("[[card]]\nid = \"a\"\nname = \"\xC3\x89t\xC3\xA9\"  # \xC3\xA9\n");
    CHECK(accents.errors.empty());
    CHECK(accents.cards.size() == 1);
}

TEST_CASE("bounds are named before anything grows") {
    CHECK(only_error(std::string(kFileLimit + 1, '#')).find("the file has 1000001 bytes") != std::string::npos);
    std::string dotted = "a";
    for (int i = 0; i < 100'000; ++i) dotted += ".a";
    CHECK(only_error("[" + dotted + "]\n").find("1:1 this line has more than 64 dots") == 0);
    CHECK(only_error("a = " + std::string(50'000, '[')).find("not a TOML file") != std::string::npos);
    std::string many;
    for (std::size_t i = 0; i <= kCardLimit; ++i) {
        many += "[[card]]\nid = \"c" + std::to_string(i) + "\"\nname = \"C\"\ncost = 1\n";
    }
    CHECK(only_error(many).find("4001:1 the file has more than 1000 cards") == 0);
    const std::string head = "[[card]]\nid = \"a\"\nname = \"A\"\ncost = 1\n";
    CHECK(only_error(head + "text = \"" + std::string(kTextLimit + 1, 'x') + "\"\n") ==
          "5:8 `text` has a text of 4001 bytes; at most 4000 are read");
    std::string keys = head;
    for (std::size_t i = 0; i < kEntryLimit; ++i) keys += "k" + std::to_string(i) + " = 1\n";
    CHECK(only_error(keys).find("1:1 this card has 67 keys") == 0);
    std::string list = head + "types = [";
    for (std::size_t i = 0; i <= kEntryLimit; ++i) list += "\"Mage\",";
    CHECK(only_error(list + "]\n").find("5:9 `types` has 65 items") == 0);
}

TEST_CASE("two cards of one id are named with both places") {
    CardFile one = load(kGood);
    CardFile two = load_cards({"cards/more.toml", "\n[[card]]\nid = \"old-mage\"\nname = \"Other\"\n"});
    one.cards.insert(one.cards.end(), two.cards.begin(), two.cards.end());
    const std::vector<engine::LoadError> errors = find_duplicates(one.cards);
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].file == "cards/more.toml");
    CHECK(errors[0].line == 2);
    CHECK(errors[0].remedy == "first used in cards/test.toml:8");
}

TEST_CASE("the canonical text loads back and does not depend on how a file was written") {
    const CardFile file = load(kGood);
    const std::string canonical = canonical_text(file.cards);
    CHECK(canonical ==
          "[[card]]\nid = \"harbour-toll\"\nname = \"Harbour Toll\"\ncost = 2\ntext = \"Draw 2 cards; gain 1 coin.\"\n"
          "\n[[card]]\nid = \"old-mage\"\nname = \"Old \\\"Mage\\\"\"\ncost = 0\nrare = true\n"
          "text = [\n  \"Draw 1 card.\",\n  \"Gain 3 coin.\"\n]\ntypes = [\n  \"Mage\",\n  \"Beast\"\n]\n");
    const CardFile again = load(canonical);
    CHECK(again.errors.empty());
    CHECK(canonical_text(again.cards) == canonical);
    const CardFile odd = load("[[card]]\nname='''\nTab\there \\ '''\n\"odd key\"=[]\nid='x'\n");
    CHECK(odd.errors.empty());
    CHECK(canonical_text(load(canonical_text(odd.cards)).cards) == canonical_text(odd.cards));
}

TEST_CASE("a card may name its figure, which is no rule") {
    const std::string head = "[[card]]\nid = \"old-mage\"\nname = \"Old Mage\"\n";
    const CardFile plain = load(head + "cost = 2\n"), shown = load(head + "art = \"wizard-face\"\ncost = 2\n");
    REQUIRE(shown.cards.size() == 1);
    CHECK(shown.cards[0].art == "wizard-face");
    CHECK(plain.cards[0].art.empty());
    CHECK(canonical_text(shown.cards) == canonical_text(plain.cards));
    CHECK(only_error(head + "art = \"Wizard Face\"\ncost = 2\n").find("4:7 `Wizard Face` names no figure") == 0);
    CHECK(only_error(head + "art = 7\ncost = 2\n").find("4:7 `art` must be a string") == 0);
}

TEST_CASE("a game may name its own tables") {
    constexpr std::string_view kTables[] = {"unit", "event"};
    const CardFile file = load_cards(
        {"x.toml", "[[unit]]\nid=\"u\"\nname=\"U\"\n[[event]]\nid=\"e\"\nname=\"E\"\n[[unit]]\nid=\"v\"\nname=\"V\"\n"},
        kTables);
    CHECK(file.errors.empty());
    REQUIRE(file.cards.size() == 3);
    CHECK(file.cards[1].table == "event");
    CHECK(file.cards[2].table == "unit");
}

}  // namespace ruletext
