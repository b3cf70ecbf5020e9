#include "cli/commands/player_counts.h"

#include <fmt/format.h>

#include "engine/options.h"

namespace cli {

std::vector<int> player_counts(const engine::GameFacts& facts) {
    std::vector<int> counts;
    for (int n = 1; n <= engine::kMaxSeats; ++n) {
        if (engine::parse_options(facts, fmt::format("{}(players={})", facts.id, n))) counts.push_back(n);
    }
    ENSURE(!counts.empty());
    return counts;
}

std::string player_counts_text(const engine::GameFacts& facts) {
    const auto counts = player_counts(facts);
    const int low = counts.front();
    const int high = counts.back();
    if (low == high) return std::to_string(low);
    const bool all = static_cast<int>(counts.size()) == high - low + 1 && counts.size() > 2;
    if (all) return fmt::format("{} to {}", low, high);
    std::string out = std::to_string(low);
    for (std::size_t i = 1; i < counts.size(); ++i)
        out += (i + 1 == counts.size() ? " or " : ", ") + std::to_string(counts[i]);
    return out;
}

std::string example_game(const engine::Registry& games) {
    if (games.empty()) return {};
    const auto& facts = *games.front().facts;
    return fmt::format("{}(players={})", facts.id, player_counts(facts).back());
}

}  // namespace cli
