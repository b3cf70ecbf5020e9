// Every line of every card is exercised: without it, a scenario that names the card fails.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/erase.h"
#include "engine/scenario.h"
#include "games/quantum_nexus/rules.h"

namespace quantum_nexus {
namespace {

constexpr Condition kNever{.kind = ConditionKind::Completed, .number = 99};

void silence(Line& line) {
    switch (line.kind) {
        case LineKind::Triggered:
        case LineKind::CannotAttack:
        case LineKind::CannotMove: line.condition = kNever; break;
        case LineKind::Activated: line.costs.cp = 250; break;
        case LineKind::Attach: line.selector.nouns = 0; break;
        case LineKind::Objective: line.number = 120, line.conditions.push_back(kNever); break;
        case LineKind::Play:
        case LineKind::Reward: line.effects.clear(), line.targets = 0; break;
        case LineKind::Income:
        case LineKind::CostChange: line.number = 0; break;
        case LineKind::Modify: line.attack = 0, line.defense = 0; break;
        case LineKind::Keyword: line.keyword = 0; break;
        case LineKind::Grant: break;  // its granted line is silenced
    }
}

// The game with one line of one card that does nothing.
struct Silenced : QuantumNexus {
    static inline std::size_t card = 0, line = 0;

    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials) {
        auto setup = QuantumNexus::make_setup(options, materials);
        if (!setup) return setup;
        Card& one = setup->cards[card];
        const std::string& sentence = one.text[line];
        for (std::uint16_t i = one.first; i < one.last; ++i) {
            Line& found = setup->lines[i];
            if (found.text != sentence) continue;
            silence(found);
            if (found.kind == LineKind::Grant) silence(setup->lines[found.granted]);
            if (found.kind == LineKind::Objective && found.timing <= Timing::InOneRound)
                setup->objectives.due[0][card] = setup->objectives.due[1][card] = 120;
            return setup;
        }
        one.keywords = 0;  // a line of keywords
        return setup;
    }
};

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

bool fails(const engine::Registry& registry, const std::string& scenario) {
    for (const auto& report : engine::run_scenarios(registry, "one.play", scenario)) {
        if (!report.failures.empty()) return true;
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
    CHECK(lines >= 171);
}

}  // namespace quantum_nexus
