// What the game says about its cards: reminders, the line that is read aloud, and where each bonus comes from.
#include <doctest/doctest.h>

#include <algorithm>
#include <charconv>

#include "engine/options.h"
#include "games/quantum_nexus/names.h"
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {
namespace {

Setup core_set() {
    const auto options = engine::parse_options(QuantumNexus::facts(), "quantum-nexus");
    REQUIRE(static_cast<bool>(options));
    auto setup = QuantumNexus::make_setup(*options, {});
    REQUIRE(static_cast<bool>(setup));
    return *setup;
}

std::string value_of(const std::vector<engine::AboutLine>& lines, std::string_view label) {
    for (const auto& line : lines) {
        if (line.label == label) return line.value;
    }
    return {};
}

bool reminds(const Setup& setup, const Card& card, std::string_view word) {
    const auto all = reminders(setup, card);
    return std::any_of(all.begin(), all.end(), [&](const Reminder& one) { return one.word == word; });
}

engine::Ref card_named(const Setup& setup, std::string_view id) {
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        if (setup.cards[i].id == id) return {engine::Kind::Card, static_cast<std::uint16_t>(i)};
    }
    return {};
}

std::string_view rulebook() {
    for (const auto& file : QuantumNexus::files()) {
        if (file.name.ends_with("rules.md")) return file.text;
    }
    return {};
}

// Of all changes that `about` lists for a value, the sum.
int listed(const std::vector<engine::AboutLine>& lines, std::string_view stat) {
    int sum = 0;
    for (const auto& line : lines) {
        const auto space = line.label.find(' ');
        if (line.label.substr(std::min(space + 1, line.label.size())) != stat) continue;
        const std::string_view digits = std::string_view(line.label).substr(line.label[0] == '+' ? 1 : 0);
        int amount = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), amount);
        sum += amount;
    }
    return sum;
}

}  // namespace

TEST_CASE("every keyword and deck word on a core card has a reminder") {
    const Setup setup = core_set();
    int found = 0;
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const Card& card = setup.cards[i];
        std::string text;
        for (const auto& line : card.text) text += line + " ";
        for (const std::string_view word : kKeywordNames) {
            CHECK_MESSAGE((text.find(word) != std::string::npos) == reminds(setup, card, word),
                          card.name << ": " << word);
            found += reminds(setup, card, word);
        }
        for (const auto& [word, begin] : {std::pair<std::string_view, std::string_view>{"survey ", "Survey"},
                                          {"seek ", "Seek"},
                                          {"recycle ", "Recycle"},
                                          {"salvage ", "Salvage"},
                                          {"revive ", "Revive"},
                                          {" control of ", "Take control"}}) {
            CHECK_MESSAGE((text.find(word) != std::string::npos) == reminds(setup, card, begin),
                          card.name << ": " << word);
        }
    }
    CHECK(found >= 7);
}

TEST_CASE("a reminder of a keyword is what the rulebook says") {
    const Setup setup = core_set();
    const std::string_view book = rulebook();
    REQUIRE(!book.empty());
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        for (const Reminder& one : reminders(setup, setup.cards[i])) {
            const auto at = book.find("| " + std::string(one.word) + " | ");
            const bool keyword =
                std::find(std::begin(kKeywordNames), std::end(kKeywordNames), one.word) != std::end(kKeywordNames);
            if (!keyword) continue;
            REQUIRE(at != std::string_view::npos);
            const auto row = book.substr(at, book.find('\n', at) - at);
            const auto words =
                one.meaning.substr(0, one.meaning.size() - 1);  // the row may cite a clause before its stop
            CHECK_MESSAGE(row.find(words) != std::string_view::npos, one.word);
        }
    }
}

TEST_CASE("every word of the game is explained") {
    const Setup setup = core_set();
    const State s = QuantumNexus::start(setup);
    const auto words = QuantumNexus::facts().words;
    CHECK(words.size() == 21);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto lines = QuantumNexus::about(setup, s, {engine::Kind::Word, static_cast<std::uint16_t>(i)});
        REQUIRE(!lines.empty());
        if (i < 16) CHECK(lines[0].label.substr(1).starts_with(words[i].substr(1)));  // then signs that are printed
    }
}

TEST_CASE("a screen need not take the words of a card apart") {
    const Setup setup = core_set();
    const State s = QuantumNexus::start(setup);
    int objectives = 0, leads = 0;
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const auto lines = QuantumNexus::about(setup, s, {engine::Kind::Card, static_cast<std::uint16_t>(i)});
        for (const auto& line : lines) {
            objectives += line.clause == "QN-13.1";
            if (line.lead.empty()) continue;
            ++leads;
            CHECK(line.value.starts_with(line.lead + ": "));
            CHECK((line.lead == "Objective") == (line.clause == "QN-13.1"));
            CHECK((line.lead == "Reward") == (line.clause == "QN-13.7"));
        }
        CHECK(lines.front().printed);
        const auto cost = std::ranges::find(lines, "cost", &engine::AboutLine::label);
        if (cost != lines.end()) CHECK(cost->amounts.at(0).value == setup.cards[i].cp);
    }
    CHECK(leads > objectives);
    CHECK(objectives == std::ranges::count(setup.cards, Type::Mission, &Card::type));
}

TEST_CASE("a card is read aloud in one line") {
    const Setup setup = core_set();
    const State s = QuantumNexus::start(setup);
    CHECK(value_of(QuantumNexus::about(setup, s, card_named(setup, "magical-archer")), "spoken") ==
          "Magical Archer, Unit, Magic, Mage, 3 CP, attack 2, defense 3, range Far.");
    for (int i = 1; i < static_cast<int>(setup.cards.size()); ++i) {
        const auto lines = QuantumNexus::about(setup, s, {engine::Kind::Card, static_cast<std::uint16_t>(i)});
        CHECK(value_of(lines, "spoken").starts_with(setup.cards[static_cast<std::size_t>(i)].name));
    }
}

TEST_CASE("the sources of a bonus add up to the value") {
    const Setup setup = core_set();
    auto s = QuantumNexus::fixture(setup, "");
    REQUIRE(s.has_value());
    for (const char* directive :
         {"north FL = ember-imp, high-ground, ley-nexus", "north FC = veteran-captain, wild-chimera",
          "north upgrade targeting-array on north.FL.ember-imp", "south upgrade curse-of-frailty on north.FL.ember-imp",
          "south FR = militia-recruit, psionic-scout", "south upgrade curse-of-frailty on south.FR.militia-recruit",
          "south upgrade phase-cloak on south.FR.psionic-scout", "north missions = light-the-beacons complete"}) {
        CAPTURE(directive);
        CHECK(QuantumNexus::given(setup, *s, directive) == std::nullopt);
    }
    s->pieces[0].attack = {1, 2, -1};
    s->pieces[0].defense = {0, -9, 0};
    int units = 0;
    each_in_play(*s, [&](PieceId id) {
        const Card& card = card_of(setup, *s, id);
        if (!is_unit(card)) return;
        ++units;
        const auto lines = QuantumNexus::about(setup, *s, {engine::Kind::Unit, static_cast<std::uint16_t>(id)});
        CAPTURE(card.name);
        CHECK(card.attack + listed(lines, "attack") == attack_of(setup, *s, id));
        CHECK(card.defense + listed(lines, "defense") == defense_of(setup, *s, id));
        CHECK(!value_of(lines, "reaches").empty());
    });
    CHECK(units == 5);
    CHECK(value_of(QuantumNexus::about(setup, *s, {engine::Kind::Place, 8}), "there") ==
          "Militia Recruit 0/0, Psionic Scout 3/3, Curse of Frailty, Phase Cloak");
}

}  // namespace quantum_nexus
