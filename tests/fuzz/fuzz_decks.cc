// Decks in any spelling: refused with a reason, or every spelling of what was read is read as the same deck.
#include "games/quantum_nexus/decks.h"
#include "games/quantum_nexus/lexicon.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace quantum_nexus;

const Setup& setup() {
    static const Setup kSetup = [] {
        const auto options = engine::parse_options(QuantumNexus::facts(), "quantum-nexus");
        return *QuantumNexus::make_setup(*options, {});
    }();
    return kSetup;
}

Deck demand_same(const Deck& deck, const std::string& written) {
    const auto again = read_deck(setup(), written);
    fuzz::demand(again.problems.empty() && again.deck.copies == deck.copies, "a deck reads back: " + written);
    return again.deck;
}

// Decks that bring cards along, by what programs ask; and the same text taken for a card.
void demand_asked(std::string_view text) {
    static const auto kGame = open_game(fuzz::registry(), "quantum-cloud");
    const auto asked = [](std::string_view what, std::string_view subject) {
        const auto findings = (*kGame)->check(what, subject);
        return findings.empty() || findings[0].code != "deck" ? std::string() : findings[0].sentence;
    };
    const auto json = asked("deck-json", text);
    fuzz::demand(!json.empty(), "every deck can be told about");
    const auto written = asked("deck-text", text);
    if (!written.empty() && written.size() < ruletext::kDeckLetters) {
        fuzz::demand(asked("deck-text", written) == written, "a deck is written in one way");
        fuzz::demand(asked("deck-text", asked("deck-json", written)) == written, "a deck reads back from JSON");
    }
    for (const auto& card : (*kGame)->check("card-json", text))
        fuzz::demand(static_cast<bool>(engine::parse_value(card.sentence)), "every card can be told about");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::text_of(data, size);
    const auto read = read_deck(setup(), text);
    const auto problems = deck_problems(setup(), read.deck);
    for (const auto* list : {&read.problems, &problems}) {
        for (const auto& problem : *list)
            fuzz::demand(problem.sentence().starts_with(problem.clause + ": "), "a problem says something");
    }
    const std::string code = deck_code(setup(), read.deck);
    const std::string written = deck_text(setup(), read.deck);
    fuzz::demand(deck_text(setup(), demand_same(read.deck, written)) == written, "a deck is written in one way");
    const Deck named = demand_same(read.deck, deck_json(setup(), read.deck, problems));
    fuzz::demand(named.name == read.deck.name && named.note == read.deck.note, "a deck keeps its name");
    if (!code.empty()) demand_same(read.deck, code);
    QuantumNexus::check(setup(), "deck-named", text);
    demand_asked(text);
    return 0;
}
