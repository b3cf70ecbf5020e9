// Every line of every card is exercised: without it, a scenario that names the card fails.
#include <filesystem>
#include <fstream>

#include "games/quantum_nexus/own_cards_test.h"

namespace quantum_nexus {
namespace {

// All scenarios of the game, one by one.
std::vector<std::string> scenarios() {
    std::vector<std::string> out;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(NEXUS_SOURCE_DIR) + "/games/quantum_nexus/scenarios")) {
        if (entry.path().extension() != ".play") continue;
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);) {
            if (line.starts_with("scenario")) out.emplace_back();
            if (!out.empty()) out.back() += line + "\n";
        }
    }
    return out;
}

// Whether a slug stands in a text as a whole word.
bool names(const std::string& text, const std::string& slug) {
    const auto part = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
    for (auto at = text.find(slug); at != std::string::npos; at = text.find(slug, at + 1)) {
        if ((at == 0 || !part(text[at - 1])) && !part(text[at + slug.size()])) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("every line of every card of Quantum Nexus is exercised by a scenario") {
    const auto options = engine::parse_options(QuantumNexus::facts(), "quantum-nexus");
    REQUIRE(static_cast<bool>(options));
    const auto setup = QuantumNexus::make_setup(*options, {});
    REQUIRE(static_cast<bool>(setup));
    const auto all = scenarios();
    REQUIRE(all.size() > 100);
    const engine::Registry registry{engine::erase<Silenced>()};
    int lines = 0;
    for (Silenced::card = 1; Silenced::card < setup->cards.size(); ++Silenced::card) {
        const Card& card = setup->cards[Silenced::card];
        for (Silenced::line = 0; Silenced::line < card.text.size(); ++Silenced::line, ++lines) {
            bool exercised = false;
            for (const std::string& scenario : all)
                exercised = exercised || (names(scenario, card.id) && fails(registry, scenario));
            CHECK_MESSAGE(exercised, card.id << ": no scenario notices the line `" << card.text[Silenced::line] << "`");
        }
    }
    Silenced::card = 0;
    CHECK(lines >= 171);
}

}  // namespace quantum_nexus
