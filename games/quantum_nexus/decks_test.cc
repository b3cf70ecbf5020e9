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

engine::Result<Setup, engine::LoadError> setup_with(const std::string& cards) {
    engine::Materials materials;
    materials.cards.push_back({"own.toml", cards});
    return QuantumNexus::make_setup(*engine::parse_options(QuantumNexus::facts(), "quantum-nexus"), materials);
}

std::string unit(std::string_view id, std::string_view name) {
    return "[[unit]]\nid = \"" + std::string(id) + "\"\nname = \"" + std::string(name) +
           "\"\nsubtypes = [\"Scout\"]\ncp = 1\nattack = 1\ndefense = 1\nrange = \"Mid\"\nlimit = 4\n"
           "text = [\"Skirmish.\"]\n";
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

TEST_CASE("the shipped decks are legal and come back from every spelling") {
    for (int place = 0; place < 9; ++place) {
        const Deck deck = deck_of(shipped_deck(place));
        CHECK(deck_problems(setup(), deck).empty());
        CHECK(!deck.name.empty());
        CHECK(deck_of(deck.name) == deck);
        CHECK(deck_text(setup(), deck_of(deck_json(setup(), deck))) == deck_text(setup(), deck));
        CHECK(deck_code(setup(), deck).size() < 80);
        comes_back(deck);
    }
    CHECK(shipped_deck(9).empty());
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
          "ember imp x3, Rune Adept, 1 rune adept", "3xEmber Imp\n2xRune Adept", "3 x Ember Imp\n2X rune-adept",
          "Ember Imp x 3\nRune Adept 2x", "* Ember Imp (3)\n* 2\xC3\x97 Rune Adept", "3Ember Imp, Rune Adept: 2",
          "{\"cards\": [\"3 Ember Imp\", {\"name\": \"Rune Adept\", \"copies\": 2}]}",
          "{\"cards\": {\"Ember Imp\": 3, \"rune-adept\": 2}}", "\xEF\xBB\xBF[UNITS]\n3 Ember Imp\n2 Rune Adept"})
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
    const auto many = read_deck(setup(), rows).problems;
    REQUIRE(many.size() == 51);
    CHECK(many.back().sentence() == "QN-5.1: 1450 more could not be read: mend those above first");
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
    other.card_set = other.core_set = hash_cards(other, false);
    const auto read = read_deck(other, code);
    REQUIRE(read.problems.size() == 1);
    CHECK(read.problems[0].code == "DK_SET");
}

TEST_CASE("of what cannot be read at all nothing else is said") {
    const std::string code = deck_code(setup(), deck_of("neon-synapse"));
    for (const std::string& text :
         {code + "A", std::string("QN1-x"), std::string("{\"cards\": 3}"), std::string("{")}) {
        CAPTURE(text);
        CHECK(all_problems(setup(), read_deck(setup(), text)).size() == 1);
    }
    CHECK(all_problems(setup(), read_deck(setup(), "3 Ember Inp")).size() > 1);
}

TEST_CASE("JSON that counts copies in another way is refused with what would be right") {
    const auto said = [](std::string_view cards) {
        const auto problems = read_deck(setup(), "{\"cards\": " + std::string(cards) + "}").problems;
        return problems.size() == 1 ? problems[0].sentence() : std::to_string(problems.size()) + " problems";
    };
    const std::string_view remedy = "write a whole number without quotes, as in \"copies\": 3";
    CHECK(said("[{\"card\": \"ember-imp\", \"copies\": \"3\"}]") ==
          "QN-5.1: `3` is no number of copies of ember-imp: " + std::string(remedy));
    CHECK(said("{\"ember-imp\": 2.5}") == "QN-5.1: `2.5` is no number of copies of ember-imp: " + std::string(remedy));
    CHECK(said("[{\"card\": \"ember-imp\", \"count\": 4}]") ==
          "QN-5.1: entry 1 of `cards` has the key `count`: write {\"card\": \"ember-imp\", \"copies\": 3}");
    CHECK(said("[{\"copies\": 3}]") ==
          "QN-5.1: entry 1 of `cards` names no card: write {\"card\": \"ember-imp\", \"copies\": 3}");
    CHECK(said("[3]") == "QN-5.1: entry 1 of `cards` names no card: write {\"card\": \"ember-imp\", \"copies\": 3}");
    CHECK(said("{\"ember-imp\": 0}") == "QN-5.1: 0 copies of Ember Imp: write 1 or more, or leave the card out");
}

TEST_CASE("a deck names the card set that it was built with") {
    const std::string set = setup().card_set;
    CHECK(set == setup().core_set);
    CHECK(deck_of("Neon Synapse").set == set);
    CHECK(deck_of(shipped_deck(0)).set == set);
    CHECK(deck_of("3 Ember Imp").set.empty());
    CHECK(deck_of(deck_code(setup(), deck_of("3 Ember Imp"))).set == set);
    CHECK(!set_note(setup(), deck_of("Neon Synapse")));
    const Deck old = deck_of("# card set 0badcafe\n3 Ember Imp");
    REQUIRE(set_note(setup(), old));
    CHECK(set_note(setup(), old)->what == "the deck was built with the card set 0badcafe, this is " + set);
    CHECK(deck_json(setup(), old).find("\"notes\":[\"QN-5.1: the deck was built with the card set 0badcafe") !=
          std::string::npos);
    CHECK(deck_text(setup(), old).find("# card set " + set) != std::string::npos);
}

TEST_CASE("cards that are added leave the decks of core cards alone") {
    const Setup more = *setup_with(unit("seventh", "7th Legion, Lost") + unit("third", "3 Ember Imp") +
                                   unit("mark", "X-2 Runner x3") + unit("sections", "Units"));
    CHECK(more.core_set == setup().card_set);
    CHECK(more.card_set != more.core_set);
    for (int place = 0; place < 9; ++place) {
        const Deck deck = deck_of(shipped_deck(place));
        const std::string code = deck_code(setup(), deck);
        const auto read = read_deck(more, code);
        REQUIRE(read.problems.empty());
        CHECK(deck_code(more, read.deck) == code);
        CHECK(deck_text(more, read_deck(more, deck.name).deck) == deck_text(setup(), deck));
        CHECK(!set_note(more, read.deck));
    }
    Deck own = read_deck(more, "Neon Synapse").deck;
    own.copies[4] += 2;
    for (std::size_t i = 1; i < more.cards.size(); ++i) {
        if (more.cards[i].added) own.copies[i] = static_cast<int>(1 + i % 3);
    }
    CHECK(set_of(more, own) == more.card_set);
    for (const auto& spelling : {deck_text(more, own), deck_json(more, own), deck_code(more, own)}) {
        const auto read = read_deck(more, spelling);
        CHECK(read.problems.empty());
        CHECK(read.deck.copies == own.copies);
        CHECK(read.deck.set == more.card_set);
    }
    CHECK(first_code(deck_code(more, own)) == "DK_SET");
    CHECK(read_deck(more, "7th Legion, Lost, 3 Ember Imp, 2 7th legion lost").deck.copies ==
          read_deck(more, "3x7th Legion, Lost\nember-imp x3").deck.copies);
}

TEST_CASE("a card that a deck could not name is refused") {
    const auto fault = [](const std::string& cards) {
        const auto made = setup_with(cards);
        return made ? std::string() : engine::text(made.error());
    };
    CHECK(fault(unit("one", "One")).empty());
    const std::string same = fault(unit("other", "Ember Imp"));
    CHECK_MESSAGE(same.find("own.toml:1") != std::string::npos, same);
    CHECK_MESSAGE(same.find("`Ember Imp` is also what the card `ember-imp` is called") != std::string::npos, same);
    CHECK(fault(unit("one", "Same") + unit("two", "s.a.m.e")).find("own.toml:11") != std::string::npos);
    CHECK(fault(unit("emberimp", "Other")).find("`emberimp` is also what") != std::string::npos);
    CHECK(fault(unit("one", "Agent #7")).find("leave out `#`") != std::string::npos);
    CHECK(fault(unit("one", "...")).find("no letter and no digit") != std::string::npos);
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
