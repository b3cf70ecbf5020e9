// Every line of every card is exercised: without it, a scenario that names the card fails.
#include "games/quantum_nexus/own_cards_test.h"

namespace quantum_nexus {

TEST_CASE("every line of every card of Quantum Nexus is exercised by a scenario") {
    const auto options = engine::parse_options(QuantumNexus::facts(), "quantum-nexus");
    REQUIRE(static_cast<bool>(options));
    const auto setup = QuantumNexus::make_setup(*options, {});
    REQUIRE(static_cast<bool>(setup));
    const auto all = lines::scenarios_of("quantum_nexus");
    REQUIRE(all.size() > 100);
    const engine::Registry registry{engine::erase<Silenced>()};
    int count = 0;
    for (Silenced::card = 1; Silenced::card < setup->cards.size(); ++Silenced::card) {
        const Card& card = setup->cards[Silenced::card];
        for (Silenced::line = 0; Silenced::line < card.text.size(); ++Silenced::line, ++count) {
            CHECK_MESSAGE(lines::exercised(registry, all, card.id),
                          card.id << ": no scenario notices the line `" << card.text[Silenced::line] << "`");
        }
    }
    Silenced::card = 0;
    CHECK(count >= 171);
}

}  // namespace quantum_nexus
