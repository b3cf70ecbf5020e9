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
    return 0;
}
