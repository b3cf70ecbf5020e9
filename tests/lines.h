// For tests that silence one line of a card after the other: which scenarios name the card, and whether one fails.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "engine/scenario.h"
#include "tests/source_dir.h"

namespace lines {

// All scenarios of a game's folder, one by one.
inline std::vector<std::string> scenarios_of(std::string_view game) {
    std::vector<std::string> out;
    const auto folder = source_dir() / "games" / game / "scenarios";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
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
inline bool names(const std::string& text, const std::string& slug) {
    const auto part = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
    for (auto at = text.find(slug); at != std::string::npos; at = text.find(slug, at + 1)) {
        if ((at == 0 || !part(text[at - 1])) && !part(text[at + slug.size()])) return true;
    }
    return false;
}

inline bool fails(const engine::Registry& registry, std::string_view scenarios) {
    for (const auto& report : engine::run_scenarios(registry, "one.play", scenarios)) {
        if (!report.failures.empty()) return true;
    }
    return false;
}

// Whether a scenario that names the card fails.
inline bool exercised(const engine::Registry& registry, const std::vector<std::string>& scenarios,
                      const std::string& card) {
    for (const std::string& scenario : scenarios) {
        if (names(scenario, card) && fails(registry, scenario)) return true;
    }
    return false;
}

// Runs scenarios; every failure is told.
inline void run(const engine::Registry& registry, std::string_view scenarios) {
    const auto reports = engine::run_scenarios(registry, "own.play", scenarios);
    CHECK(!reports.empty());
    for (const auto& report : reports) {
        for (const auto& failure : report.failures) FAIL_CHECK(engine::text(failure));
    }
}

}  // namespace lines
