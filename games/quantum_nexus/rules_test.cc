// Decks and cards as a whole: the shipped decks are legal, and games with cards made of random sentences stay possible.
#include "games/quantum_nexus/rules.h"

#include <doctest/doctest.h>

#include "engine/erase.h"
#include "games/quantum_nexus/lexicon.h"
#include "ruletext/tree.h"
#include "tests/suites/suites.h"

namespace quantum_nexus {
namespace {

engine::Options options(std::string_view text = "quantum-nexus") {
    const auto parsed = engine::parse_options(QuantumNexus::facts(), text);
    REQUIRE(static_cast<bool>(parsed));
    return *parsed;
}

// A line that the grammar says and that a card of this type may bear; empty if this seed gives none.
std::string random_line(std::uint64_t seed, Type type) {
    const auto tree = ruletext::random_tree(grammar(), "line", seed);
    const std::string text = ruletext::print(grammar(), tree);
    const Compiled compiled = compile(grammar(), tree, type);
    const LineKind kind = compiled.line.kind;
    const bool right = type == Type::Event ? kind == LineKind::Play : kind != LineKind::Objective;
    return compiled.clause.empty() && right && text.size() < 400 ? text : std::string();
}

// Twenty cards of random sentences; with five copies of each a deck of 200 CP.
std::string random_cards(std::uint64_t seed, std::string& deck) {
    constexpr std::string_view kTables[] = {"unit", "leader", "asset", "event", "upgrade", "terrain"};
    std::string cards;
    deck = "Assembly Line, Field Refit, Sow Doubt, Unravel Memory, Neural Link";
    for (int i = 0; i < 20; ++i) {
        const int place = i == 7 ? 1 : i % 6 == 1 ? 0 : i % 6;
        const Type type = static_cast<Type>(place);
        const std::string id = "made-" + std::to_string(i);
        cards += "[[" + std::string(kTables[place]) + "]]\nid = \"" + id + "\"\nname = \"" + id +
                 "\"\nsubtypes = [\"Machine\"]\ncp = 2\nlimit = 9\n";
        if (place <= 1) cards += "attack = 2\ndefense = 2\nrange = \"Mid\"\n";
        if (place == 2) cards += "defense = 2\n";
        cards += "text = [";
        int lines = 0;
        for (std::uint64_t n = 0; lines < (place == 3 ? 1 : 2); ++n) {
            const std::string line = random_line(seed * 1'000'000 + static_cast<std::uint64_t>(i) * 10'000 + n, type);
            if (line.empty() || (lines > 0 && line.starts_with("Attach to"))) continue;
            cards += "'''" + line + "''', ";
            ++lines;
        }
        cards += "]\n\n";
        deck += ", 5 " + id;
    }
    return cards;
}

}  // namespace

TEST_CASE("the shipped decks are legal, also under the strict check over all cards") {
    for (const char* text : {"quantum-nexus", "quantum-nexus(domain_check_scope=all_cards)"}) {
        const auto setup = QuantumNexus::make_setup(options(text), {});
        REQUIRE(static_cast<bool>(setup));
        for (int i = 0; i < 9; ++i) {
            DeckList deck{};
            const auto findings = check_deck(*setup, shipped_deck(i), deck);
            CHECK_MESSAGE(findings.empty(), i << ": " << (findings.empty() ? "" : findings[0].sentence));
        }
    }
}

TEST_CASE("the core set has the cards of section 21") {
    const auto setup = QuantumNexus::make_setup(options(), {});
    REQUIRE(static_cast<bool>(setup));
    std::array<int, 7> count{};
    for (std::size_t i = 1; i < setup->cards.size(); ++i) ++count[static_cast<std::size_t>(setup->cards[i].type)];
    CHECK(count == std::array<int, 7>{48, 8, 9, 16, 9, 8, 22});
}

TEST_CASE("games with cards of random sentences end and stay possible") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        std::string deck;
        const std::string cards = random_cards(seed, deck);
        engine::Materials materials;
        materials.cards.push_back({"made.toml", cards});
        materials.decks.push_back({"", deck});
        auto setup = QuantumNexus::make_setup(options(), materials);
        INFO((setup ? std::string() : engine::text(setup.error())));
        REQUIRE(static_cast<bool>(setup));
        const engine::ErasedGame<QuantumNexus> game(std::move(*setup), options(), materials);
        for (const char* name : {"ends", "sound", "agreement", "blindness"}) {
            const auto fault = suites::find(name).run(game, {.seed = seed, .games = 3, .max_steps = 20'000});
            CAPTURE(cards);
            CHECK_MESSAGE(!fault, name << ": " << fault.value_or("").substr(0, 600));
        }
    }
}

TEST_CASE("a hostile deck is refused clearly") {
    const auto setup = QuantumNexus::make_setup(options(), {});
    REQUIRE(static_cast<bool>(setup));
    DeckList deck{};
    for (const std::string& text :
         {std::string(100'000, 'x'), std::string("999999999999 Ember Imp"), std::string("-3 Ember Imp"),
          std::string("3 "), std::string(5'000, ','), std::string("250 Ember Imp\n250 Ember Imp")}) {
        CHECK(!check_deck(*setup, text, deck).empty());
    }
}

}  // namespace quantum_nexus
