// `nexus fingerprint`: one hash per game over a fixed set of played games, equal on every machine and compiler.
#include <fmt/format.h>

#include "cli/json.h"
#include "cli/opening.h"
#include "cli/player_counts.h"

namespace cli {
namespace {

constexpr std::uint64_t kSeed = 20'240'601;
constexpr std::uint64_t kSteps = 20'000;

// Games that were opened with options are taken as they are; otherwise every number of players counts.
Loaded<std::vector<std::uint64_t>> prints_of(const Library& library, const std::string& text) {
    std::vector<std::string> texts{text};
    const auto* entry = engine::find_game(library.games, text);
    if (entry != nullptr) {
        texts.clear();
        for (const int n : player_counts(*entry->facts)) texts.push_back(fmt::format("{}(players={})", text, n));
    }
    std::vector<std::uint64_t> prints;
    for (const auto& each : texts) {
        const auto game = open_game(library, each);
        if (!game) return game.error();
        const auto table = bots_of(library, **game);
        if (!table) return table.error();
        prints.push_back((*table)->random_steps(**game, kSeed, kSteps).fingerprint);
    }
    return prints;
}

}  // namespace

int fingerprint(const Library& library, const FingerprintOptions& options) {
    std::vector<std::string> names{options.game};
    if (options.game.empty()) {
        names.clear();
        for (const auto& entry : library.games) names.emplace_back(entry.facts->id);
    }
    for (const auto& name : names) {
        const auto prints = prints_of(library, name);
        if (!prints) return complain(prints.error());
        std::string all;
        for (const auto print : *prints) all += engine::hex(print) + " ";
        const auto hash = engine::hex(engine::hash_text(all));
        if (options.json) {
            fmt::print("{}\n", JsonObject().text("game", name).text("fingerprint", hash).str());
        } else {
            fmt::print("{} {}\n", name, hash.substr(0, 6));
        }
    }
    return kGood;
}

}  // namespace cli
