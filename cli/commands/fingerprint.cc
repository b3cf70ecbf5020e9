// `nexus fingerprint`: hashes per game over a fixed set of played games, equal on every machine and compiler.
#include <fmt/format.h>

#include "cli/commands/json.h"
#include "cli/commands/opening.h"
#include "cli/commands/player_counts.h"
#include "engine/fingerprint.h"

namespace cli {
namespace {

constexpr std::uint64_t kSeed = 20'240'601;
constexpr std::uint64_t kSteps = 20'000;

// The hashes of all numbers of players together.
struct Prints {
    std::string actions, states, events;
    std::string whole() const { return engine::hex(engine::hash_text(actions + " " + states + " " + events)); }
};

// Games that were opened with options are taken as they are; otherwise every number of players counts.
Loaded<Prints> prints_of(const Library& library, const std::string& text) {
    std::vector<std::string> texts{text};
    const auto* entry = engine::find_game(library.games, text);
    if (entry != nullptr) {
        texts.clear();
        for (const int n : player_counts(*entry->facts)) texts.push_back(fmt::format("{}(players={})", text, n));
    }
    Prints all;
    for (const auto& each : texts) {
        const auto game = open_game(library, each);
        if (!game) return game.error();
        const auto print = engine::fingerprint(**game, kSeed, kSteps);
        all.actions += engine::hex(print.actions) + " ";
        all.states += engine::hex(print.states) + " ";
        all.events += engine::hex(print.events) + " ";
    }
    for (auto* hashes : {&all.actions, &all.states, &all.events}) *hashes = engine::hex(engine::hash_text(*hashes));
    return all;
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
        if (options.json) {
            fmt::print("{}\n", JsonObject()
                                   .text("game", name)
                                   .text("fingerprint", prints->whole())
                                   .text("actions", prints->actions)
                                   .text("states", prints->states)
                                   .text("events", prints->events)
                                   .str());
        } else {
            fmt::print("{} {:.6} (actions {:.6}, states {:.6}, events {:.6})\n", name, prints->whole(), prints->actions,
                       prints->states, prints->events);
        }
    }
    return kGood;
}

}  // namespace cli
