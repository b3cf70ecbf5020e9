// Every spelling of a deck means the same deck, and every problem is named.
#include "games/quantum_nexus/decks.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/rng.h"
#include "games/quantum_nexus/lexicon.h"

namespace quantum_nexus {
namespace {

const Setup& setup() {
    static const Setup kSetup = [] {
        const auto options = engine::parse_options(QuantumNexus::facts(), "quantum-nexus");
        return *QuantumNexus::make_setup(*options, {});
    }();
    return kSetup;
}

Deck deck_of(std::string_view text) {
    const auto read = read_deck(setup(), text);
    CHECK(read.problems.empty());
    return read.deck;
}

std::string first_code(std::string_view text) {
    const auto read = read_deck(setup(), text);
    return read.problems.empty() ? "" : read.problems[0].code;
}

void comes_back(const Deck& deck) {
    CHECK(deck_of(deck_text(setup(), deck)).copies == deck.copies);
    CHECK(deck_of(deck_json(setup(), deck)).copies == deck.copies);
    CHECK(deck_of(deck_code(setup(), deck)).copies == deck.copies);
    const std::string text = deck_text(setup(), deck);
    CHECK(deck_text(setup(), deck_of(text)) == text);
}

}  // namespace

TEST_CASE("the seven shipped decks are legal and come back from every spelling") {
    for (int place = 0; place < 7; ++place) {
        const Deck deck = deck_of(shipped_deck(place));
        CHECK(deck_problems(setup(), deck).empty());
        CHECK(!deck.name.empty());
        CHECK(deck_of(deck.name) == deck);
        CHECK(deck_text(setup(), deck_of(deck_json(setup(), deck))) == deck_text(setup(), deck));
        CHECK(deck_code(setup(), deck).size() < 80);
        comes_back(deck);
    }
    CHECK(shipped_deck(7).empty());
}

TEST_CASE("decks of any counts come back from every spelling") {
    engine::Rng rng(7);
    for (int round = 0; round < 200; ++round) {
        Deck deck;
        for (std::size_t i = 1; i < setup().cards.size(); ++i) {
            if (rng.below(9) == 0) deck.copies[i] = static_cast<int>(1 + rng.below(round % 2 == 0 ? 4 : 30));
        }
        comes_back(deck);
    }
    comes_back({});
}

TEST_CASE("a deck text is read forgivingly") {
    const Deck deck = deck_of("3 Ember Imp\n2 Rune Adept\n");
    for (const auto* text :
         {"3x ember imp\n2 x RUNE ADEPT", "Units (5):\n3 ember-imp # fire\n\n- 2 rune-adept\r\n",
          "ember imp x3, Rune Adept, 1 rune adept", "{\"cards\": {\"Ember Imp\": 3, \"rune-adept\": 2}}",
          "\xEF\xBB\xBF[UNITS]\n3 Ember Imp\n2 Rune Adept"})
        CHECK(deck_of(text).copies == deck.copies);
    const Deck named = deck_of("# My deck. Fast.\n# card set 0badcafe\n3 Ember Imp\n2 Rune Adept\n");
    CHECK(named.name == "My deck");
    CHECK(named.note == "Fast.");
    CHECK(named.set == "0badcafe");
}

TEST_CASE("every problem of a deck has its clause, its numbers and a remedy") {
    const auto read = read_deck(setup(), "neon-synapse");
    Deck deck = read.deck;
    const auto card = [](std::string_view id) {
        const auto& cards = setup().cards;
        return static_cast<std::size_t>(
            std::find_if(cards.begin(), cards.end(), [&](const Card& one) { return one.id == id; }) - cards.begin());
    };
    deck.copies[card("ember-imp")] += 5;
    const auto problems = deck_problems(setup(), deck);
    REQUIRE(problems.size() == 3);
    const int more = 5 * setup().cards[card("ember-imp")].cp;
    CHECK(problems[0].sentence() == "QN-3.1: " + std::to_string(200 + more) + " CP, exactly 200 are required: remove " +
                                        std::to_string(more) + " CP");
    CHECK(problems[1].sentence() == "QN-3.7: 5 copies of Ember Imp, at most 4 are allowed: remove 1");
    CHECK(problems[1].found == 5);
    CHECK(problems[1].allowed == 4);
    CHECK(problems[2].code == "DK_ALIGNMENT");
    CHECK(problems[2].card == "Ember Imp");
    const auto near = read_deck(setup(), "3 Ember Inp");
    REQUIRE(near.problems.size() == 1);
    CHECK(near.problems[0].sentence() == "QN-5.1: `Ember Inp` is no card of this game: did you mean Ember Imp?");
}

TEST_CASE("a hostile deck is refused and bounded") {
    CHECK(first_code(std::string(kDeckLetters + 1, 'x')) == "DK_SIZE");
    CHECK(first_code("{\"cards\": 3}") == "DK_FORM");
    CHECK(first_code(std::string(5000, '{')) == "DK_FORM");
    CHECK(first_code("0 Ember Imp") == "DK_CARD");
    CHECK(first_code("-3 Ember Imp") == "DK_CARD");
    CHECK(deck_of("99999999999999999999 Ember Imp, 9999 Ember Imp").copies != deck_of("9998 Ember Imp").copies);
    std::string rows;
    for (int i = 0; i < 1500; ++i) rows += "1 no" + std::to_string(i) + "\n";
    CHECK(read_deck(setup(), rows).problems.size() == 50);
    CHECK(deck_code(setup(), deck_of("9999 Ember Imp")).empty());
}

TEST_CASE("a damaged code is refused, whatever letter is wrong") {
    const std::string code = deck_code(setup(), deck_of("neon-synapse"));
    CHECK(first_code(code) == "");
    for (std::size_t i = 0; i < code.size(); ++i) {
        std::string wrong = code;
        wrong[i] = wrong[i] == 'A' ? 'B' : 'A';
        const auto read = read_deck(setup(), wrong);
        CHECK(!read.problems.empty());
        CHECK(!read_deck(setup(), code.substr(0, i)).problems.empty() == (i > 0));
    }
    CHECK(first_code("QN2-AAAAAAAAAAAA") == "DK_CODE");
    CHECK(first_code("QN1-" + std::string(500, 'A')) == "DK_CODE");
    Setup other = setup();
    other.cards[1].cp += 1;
    other.card_set = hash_cards(other);
    const auto read = read_deck(other, code);
    REQUIRE(read.problems.size() == 1);
    CHECK(read.problems[0].code == "DK_SET");
}

TEST_CASE("a sum is out of its bounds where a problem says so") {
    for (const std::string_view text :
         {"Neon Synapse", "1 Scrap Drone", "200 Scrap Drone", "7 Crusade", "9 Archmage Solenne"}) {
        const Deck deck = read_deck(setup(), text).deck;
        const auto problems = deck_problems(setup(), deck);
        for (const Bound& bound : deck_bounds(setup(), sums_of(setup(), deck))) {
            CAPTURE(text);
            CAPTURE(bound.name);
            const auto said = std::ranges::find(problems, bound.clause, &Problem::clause);
            const bool told = said != problems.end();
            CHECK(told == (bound.found < bound.least || bound.found > bound.most));
            if (told) CHECK(said->found == bound.found);
        }
    }
}

TEST_CASE("a program asks for decks without knowing the game") {
    const auto ask = [](std::string_view what, std::string_view deck) {
        return QuantumNexus::check(setup(), what, deck);
    };
    CHECK(ask("deck", "Neon Synapse").empty());
    CHECK(ask("deck-named", "neon synapse")[0].code == "deck");
    CHECK(ask("deck-named", "neon sinapse")[0].sentence == "Neon Synapse");
    CHECK(ask("deck-code", "Neon Synapse")[0].sentence == deck_code(setup(), deck_of("neon-synapse")));
    CHECK(ask("deck-text", "3 Dragons")[0].code == "DK_CARD");
    const auto json = engine::parse_value(ask("deck-json", "3 Dragons")[0].sentence);
    REQUIRE(static_cast<bool>(json));
    CHECK(json->find("problems")->items.size() == 3);
    CHECK(json->find("bounds")->items[0].find("most")->number == 200);
    CHECK(json->find("problems")->items[0].find("clause")->word == "QN-5.1");
}

}  // namespace quantum_nexus
