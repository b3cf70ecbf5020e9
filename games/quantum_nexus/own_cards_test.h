// Cards of one's own in tests: how they are written and played, and the game with one line that does nothing.
#pragma once

#include <doctest/doctest.h>

#include <map>

#include "engine/erase.h"
#include "engine/rng.h"
#include "engine/scenario.h"
#include "games/quantum_nexus/rules.h"

namespace quantum_nexus {

// An entry of a card file. Cards of decks cost 1 CP, units are 1/1 with Mid; `body` stands in for these numbers.
inline std::string own_card(std::string_view table, std::string_view id, std::string_view lines,
                            std::string_view subtype = "Psion", std::string_view body = {}) {
    const bool unit = table == "unit" || table == "leader";
    std::string text = "[[" + std::string(table) + "]]\nid = \"" + std::string(id) + "\"\nname = \"" + std::string(id) +
                       "\"\nsubtypes = [\"" + std::string(subtype) + "\"]\nlimit = 99\n";
    if (!body.empty()) {
        text += body;
    } else {
        text += "cp = 1\n";
        if (unit) text += "attack = 1\ndefense = 1\nrange = \"Mid\"\n";
        if (table == "asset") text += "defense = 1\n";
        if (table == "mission") text += "domains = \"T1\"\n";
    }
    return text + "text = [" + std::string(lines) + "]\n\n";
}

// Lets a line do nothing.
inline void silence(Line& line) {
    constexpr Condition kNever{.kind = ConditionKind::Completed, .number = 99};
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

// The game with cards of one's own, and with one line of one card that does nothing.
struct Silenced : QuantumNexus {
    static inline std::string cards;               // a card file
    static inline std::size_t card = 0, line = 0;  // card 0: every line speaks

    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials) {
        const bool standard = materials.cards.empty() && materials.decks.empty();
        auto setup = standard ? known(options) : load(options, materials);
        if (!setup || card == 0) return setup;
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

  private:
    static engine::Result<Setup, engine::LoadError> load(const engine::Options& options, engine::Materials materials) {
        if (!cards.empty()) materials.cards.push_back({"own.toml", cards});
        return QuantumNexus::make_setup(options, materials);
    }
    // With every line; its cards are read once, not for each line that is silenced.
    static engine::Result<Setup, engine::LoadError> known(const engine::Options& options) {
        static std::map<std::pair<decltype(options.value), std::string>, Setup> all;
        const std::pair key(options.value, cards);
        if (const auto found = all.find(key); found != all.end()) return found->second;
        auto setup = load(options, {});
        if (setup) all.emplace(key, *setup);
        return setup;
    }
};

// Runs scenarios with these cards; every failure is told.
inline void run_with(const std::string& cards, std::string_view scenarios) {
    Silenced::cards = cards, Silenced::card = 0;
    const engine::Registry registry{engine::erase<Silenced>()};
    const auto reports = engine::run_scenarios(registry, "own.play", scenarios);
    CHECK(!reports.empty());
    for (const auto& report : reports) {
        for (const auto& failure : report.failures) FAIL_CHECK(engine::text(failure));
    }
    Silenced::cards.clear();
}

inline bool fails(const engine::Registry& registry, std::string_view scenarios) {
    for (const auto& report : engine::run_scenarios(registry, "one.play", scenarios)) {
        if (!report.failures.empty()) return true;
    }
    return false;
}

// The game with these cards, both players with this deck.
inline Setup setup_of(const std::string& cards, const std::string& deck, std::string_view game = "quantum-nexus") {
    const auto options = engine::parse_options(QuantumNexus::facts(), game);
    REQUIRE(static_cast<bool>(options));
    engine::Materials materials;
    materials.cards.push_back({"own.toml", cards});
    for (const char* seat : {"north", "south"}) materials.decks.push_back({seat, deck});
    auto setup = QuantumNexus::make_setup(*options, materials);
    REQUIRE_MESSAGE(static_cast<bool>(setup), (setup ? std::string() : engine::text(setup.error())));
    return std::move(*setup);
}

inline constexpr const char* kMissionsOfNeon = "Assembly Line\nField Refit\nSow Doubt\nUnravel Memory\nNeural Link\n";

// A deck of 100 CP: cards of one's own, all of 1 CP, and some that fight and burn.
inline std::string own_deck(const std::string& cards) {
    std::vector<std::string> ids;
    std::string deck = std::string(kMissionsOfNeon) + "4 Fireball\n4 Mercenary Blade\n4 Militia Recruit\n";
    for (auto at = cards.find("[["); at != std::string::npos; at = cards.find("[[", at + 1)) {
        if (cards.compare(at, 11, "[[mission]]") == 0) continue;
        const auto id = cards.find("id = \"", at) + 6;
        ids.push_back(cards.substr(id, cards.find('"', id) - id));
    }
    for (std::size_t i = 0; i < ids.size(); ++i)
        deck += std::to_string(76 / ids.size() + (i < 76 % ids.size())) + " " + ids[i] + "\n";
    return deck;
}

// A random game to its end: what is listed is allowed, and every position is sound. Counts the choices by verb.
inline std::array<int, 32> play_out(const Setup& setup, std::uint64_t seed) {
    std::array<int, 32> chosen{};
    engine::Rng rng(seed);
    State s = QuantumNexus::start(setup);
    for (int steps = 0; s.ending == Ending::None; ++steps) {
        REQUIRE(steps < 50'000);
        auto action = engine::Action{};
        if (QuantumNexus::decision(setup, s).seat == engine::Seat::Chance) {
            action = QuantumNexus::sample(setup, s, rng);
        } else {
            engine::ActionList list;
            QuantumNexus::list_actions(setup, s, list);
            REQUIRE(!list.empty());
            action = list[rng.below(list.size())];
            ++chosen[action.verb];
        }
        REQUIRE(QuantumNexus::refuse(setup, s, action) == std::nullopt);
        QuantumNexus::apply(setup, s, action, nullptr);
        const auto fault = QuantumNexus::validate(setup, s);
        REQUIRE_MESSAGE(fault == std::nullopt, fault.value_or(""));
    }
    return chosen;
}

// What the loader says to these cards, or nothing.
inline std::string load_fault(const std::string& cards, std::string_view game = "quantum-nexus",
                              std::string_view deck = {}) {
    const auto options = engine::parse_options(QuantumNexus::facts(), game);
    REQUIRE(static_cast<bool>(options));
    engine::Materials materials;
    if (!cards.empty()) materials.cards.push_back({"own.toml", cards});
    if (!deck.empty()) materials.decks.push_back({"north", std::string(deck)});
    const auto setup = QuantumNexus::make_setup(*options, materials);
    return setup ? std::string() : engine::text(setup.error());
}

}  // namespace quantum_nexus
