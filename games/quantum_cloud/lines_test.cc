// Every line of every card is exercised: without it, a scenario that names the card fails.
#include "games/quantum_cloud/own_cards_test.h"

namespace quantum_cloud {

TEST_CASE("every line of every card of Quantum Cloud is exercised by a scenario") {
    const auto all = lines::scenarios_of("quantum_cloud");
    REQUIRE(all.size() > 100);
    const engine::Registry registry{engine::erase<Silenced>()};
    const int count = each_part(own_setup(), false, [&](const Card& card, const Printed& side) {
        CHECK_MESSAGE(lines::exercised(registry, all, card.id),
                      card.id << ": no scenario notices part " << Silenced::part << " of `" << side.text << "`");
    });
    CHECK(count == 86);
}

}  // namespace quantum_cloud
