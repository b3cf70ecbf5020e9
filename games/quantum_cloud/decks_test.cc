// Decks of Quantum Cloud: those that ship, section 15, and homemade cards that travel with a deck.
#include "games/quantum_cloud/decks.h"

#include <algorithm>

#include "engine/text.h"
#include "engine/value.h"
#include "games/quantum_cloud/homemade_test.h"

namespace quantum_cloud {
namespace {

const std::string kTabby = card_toml(
    [] {
        Draft draft = alter("First Strike.", 3);
        draft.front.move = 3, draft.front.attack = 3;
        draft.art = "tiger";
        return draft;
    }(),
    "turbo-tabby");

std::string asked(std::string_view what, std::string_view deck, const Setup& setup = core_setup()) {
    const auto findings = check(setup, what, deck);
    return findings.empty() ? "" : findings[0].sentence;
}

// Codes of all problems, each once.
std::string problems(std::string_view deck, const Setup& setup = core_setup()) {
    std::vector<std::string> codes;
    for (const auto& finding : check(setup, "deck", deck)) {
        if (finding.code.starts_with("DK_")) codes.push_back(finding.code);
    }
    return engine::join(codes, " ");
}

std::string sentence(std::string_view deck) {
    const auto findings = check(core_setup(), "deck", deck);
    return findings.empty() ? "" : findings[0].sentence;
}

engine::Materials with_deck(const std::string& deck) {
    engine::Materials materials;
    materials.decks.push_back({"", deck});
    return materials;
}

}  // namespace

TEST_CASE("the shipped decks of Quantum Cloud are legal and come back from every spelling") {
    for (int place = 0; place < 7; ++place) {
        const std::string deck(shipped_deck(place));
        CAPTURE(deck);
        CHECK(problems(deck) == "");
        CHECK(asked("deck-named", kShippedDecks[static_cast<std::size_t>(place)]) == deck);
        const std::string text = asked("deck-text", deck), code = asked("deck-code", deck);
        CHECK(code.starts_with("QC1-"));
        CHECK(code.size() < 60);
        CHECK(asked("deck-text", text) == text);
        CHECK(asked("deck-code", text) == code);
        CHECK(asked("deck-code", asked("deck-json", deck)) == code);
        CHECK(asked("deck-code", asked("deck-text", code)) == code);
    }
    CHECK(shipped_deck(7).empty());
}

TEST_CASE("a deck in JSON has its sums for whoever draws it") {
    const auto value = engine::parse_value(asked("deck-json", "Cat Riot"));
    REQUIRE(static_cast<bool>(value));
    CHECK(value->find("name")->word == "Cat Riot");
    CHECK(value->find("size")->number == 28);
    CHECK(value->find("alters")->number == 17);
    CHECK(value->find("domains")->find("Grumpy Cat Forest")->number == 14);
    CHECK(value->find("bounds")->items.size() == 3);
    CHECK(value->find("cards")->items[0].find("section")->word == "Avatar");
    CHECK(value->find("problems")->items.empty());
    CHECK(value->find("homemade")->items.empty());
}

TEST_CASE("every problem of a deck of Quantum Cloud has its clause and a remedy") {
    CHECK(problems(deck_with("")) == "");
    CHECK(problems(deck_with("") + "1 Fireball") == "DK_SIZE");
    CHECK(sentence(deck_with("") + "1 Fireball") == "QC-15.1: 29 cards, exactly 28 are required: remove 1");
    CHECK(sentence("John Doe, 1 Fireball") == "QC-15.1: 1 card, exactly 28 are required: add 27");
    CHECK(problems("John Doe, 1 Fireball") == "DK_SIZE DK_ALTERS");
    CHECK(problems("1 Fireball") == "DK_AVATAR DK_SIZE DK_ALTERS");
    CHECK(sentence("1 Fireball") == "QC-3.1: 0 Avatars, exactly 1 is required: add one");
    CHECK(sentence("John Doe, Pizzaboy") == "QC-3.1: 2 Avatars, exactly 1 is required: remove 1");
    std::string three = deck_with("");
    three.replace(three.rfind("\n2 "), 3, "\n3 ");
    CHECK(problems(three) == "DK_SIZE DK_DUPLICATES");
    CHECK(problems("2 Spam Bot, John Doe").starts_with("DK_CARD"));  // tokens are no cards
    CHECK(sentence("John Doe, 2 Fire Ball, Yern Kitten") ==
          "QC-15.3: `Yern Kitten` is no card of this game: did you mean Yarn Kitten?");
    CHECK(problems("QC1-x") == "DK_CODE");
}

TEST_CASE("copies_max bounds decks, and shipped decks fit themselves") {
    for (const int most : {1, 2, 3}) {
        const Setup setup = setup_with({}, options_of(most));
        for (std::size_t seat = 0; seat < 2; ++seat) {
            int cards = 0, alters = 0;
            for (std::size_t i = 1; i < setup.cards.size(); ++i) {
                CHECK(setup.decks[seat][i] <= most);
                cards += setup.decks[seat][i];
                alters += setup.cards[i].type == CardType::Alter ? setup.decks[seat][i] : 0;
            }
            CHECK(cards == 28);
            CHECK(alters >= 10);
            CHECK(setup.avatars[seat] != CardId{});
        }
    }
    CHECK(!load_setup(options_of(1), with_deck(deck_with(""))));
    CHECK(static_cast<bool>(load_setup(options_of(2), with_deck(deck_with("")))));
}

TEST_CASE("the cards of a Setup stand in the order that states need") {
    const Setup& setup = core_setup();
    CHECK(setup.deck_kinds == 79);
    CHECK(setup.known == 88);
    CHECK(setup.library.size() == 88);
    CHECK(setup.cards[static_cast<std::size_t>(setup.tokens[0])].front.name == "Spam Bot");
    CHECK(setup.cards[static_cast<std::size_t>(setup.tokens[1])].front.name == "Olive");
    CHECK(setup.cards[static_cast<std::size_t>(setup.avatars[0])].front.name == "John Doe");
    CHECK(setup.cards[static_cast<std::size_t>(setup.avatars[1])].front.name == "Pizzaboy");
    CHECK(setup.briefs.size() == 89);
}

// QC-23.17: more cards than a state can hold.
TEST_CASE("of many homemade cards those of the decks are played") {
    engine::Materials materials;
    std::string toml;
    for (int i = 0; i < 60; ++i) {
        Draft draft = alter("Guard.");
        draft.front.name = "Cat " + std::to_string(i);
        toml += card_toml(draft, "cat-" + std::to_string(i)) + "\n";
    }
    materials.cards.push_back({"cats.toml", toml});
    materials.decks.push_back({"north", deck_with("2 Cat 59\n")});
    const Setup setup = setup_with(materials);
    CHECK(setup.cards.size() == 149);
    CHECK(setup.deck_kinds < 79);
    CHECK(setup.known == setup.deck_kinds + 4);
    int copies = 0;
    for (std::size_t i = 1; i <= static_cast<std::size_t>(setup.deck_kinds); ++i) copies += setup.decks[0][i];
    CHECK(copies == 28);
    std::vector<std::uint16_t> library = setup.library;
    std::ranges::sort(library);
    for (std::size_t i = 0; i < library.size(); ++i) CHECK(library[i] == i + 1);
    CHECK(asked("deck-text", "Cat Riot", setup) == asked("deck-text", "Cat Riot"));
    CHECK(asked("deck-code", "Cat Riot", setup) == asked("deck-code", "Cat Riot"));
}

TEST_CASE("homemade cards travel in full with their deck") {
    const std::string deck = deck_with("2 Turbo Tabby\n") + "\n" + kTabby;
    CHECK(problems(deck) == "");
    const std::string text = asked("deck-text", deck);
    CHECK(text.find("2 Turbo Tabby\n") != std::string::npos);
    CHECK(text.find("[[alter]]\nid = \"own-") != std::string::npos);
    CHECK(text.find("art = \"tiger\"") != std::string::npos);
    CHECK(asked("deck-text", text) == text);
    const std::string json = asked("deck-json", text);
    CHECK(asked("deck-text", json) == text);
    CHECK(engine::parse_value(json)->find("code")->word.empty());  // a code holds no texts
    CHECK(check(core_setup(), "deck-code", text).empty());
    const Setup setup = setup_with(with_deck(text));
    const auto card = std::ranges::find_if(setup.cards, [](const Card& one) { return one.homemade; });
    REQUIRE(card != setup.cards.end());
    CHECK(setup.decks[0][static_cast<std::size_t>(card - setup.cards.begin())] == 2);
    CHECK(setup.decks[1][static_cast<std::size_t>(card - setup.cards.begin())] == 2);
    CHECK(problems(deck_with("2 Turbo Tabby\n")).starts_with("DK_CARD"));
}

TEST_CASE("homemade cards of a deck are judged wherever it comes from") {
    std::string cheap = kTabby;
    cheap.replace(cheap.find("cost = 3"), 8, "cost = 2");
    const std::string deck = deck_with("2 Turbo Tabby\n") + "\n" + cheap;
    CHECK(problems(deck).find("DK_HOMEMADE") != std::string::npos);
    const auto findings = check(core_setup(), "deck", deck);
    CHECK(std::ranges::any_of(findings, [](const auto& finding) {
        return finding.sentence == "QC-15.3: Turbo Tabby: QC-16.6 V10: the declared cost is 2: it must be 3 or more";
    }));
    const auto made = load_setup(options_of(), with_deck(deck));
    REQUIRE(!made);
    CHECK(made.error().message == "QC-16.6 V10: the declared cost is 2");
    const Setup off = setup_with({}, options_of(2, kNoHomemade));
    const std::string good = deck_with("2 Turbo Tabby\n") + "\n" + kTabby;
    CHECK(problems(good, off) == "DK_HOMEMADE");
    CHECK(!load_setup(options_of(2, kNoHomemade), with_deck(good)));
    CHECK(problems(deck_with("") + "\n[[alter\n").find("DK_HOMEMADE") != std::string::npos);
    CHECK(problems(std::string(30'000, '[')) == "DK_SIZE");
    CHECK(problems("{\"cards\": [], \"homemade\": [3, {}, \"x\"]}").find("DK_HOMEMADE") != std::string::npos);
}

TEST_CASE("a copy of a shipped card is that card") {
    const auto kitten =
        std::ranges::find(core_setup().cards, "Yarn Kitten", [](const Card& card) { return card.front.name; });
    const std::string toml = card_toml(draft_of(*kitten), "copy-cat");
    CHECK(problems(deck_with("") + "\n" + toml) == "");
    engine::Materials materials = with_deck(deck_with("") + "\n" + toml);
    CHECK(setup_with(materials).cards.size() == core_setup().cards.size());
}

TEST_CASE("two players may bring the same homemade card, but not two of one name") {
    const std::string deck = deck_with("2 Turbo Tabby\n") + "\n" + kTabby;
    std::string other = deck;
    other.replace(other.find("life = 2"), 8, "life = 1");
    engine::Materials materials;
    materials.decks.push_back({"north", deck});
    materials.decks.push_back({"east", deck});
    CHECK(static_cast<bool>(load_setup(options_of(), materials)));
    materials.decks[1].text = other;
    const auto made = load_setup(options_of(), materials);
    REQUIRE(!made);
    CHECK(made.error().message == "QC-16.6 V1: `Turbo Tabby` is the name of another card");
}

}  // namespace quantum_cloud
