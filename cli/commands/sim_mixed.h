// `nexus sim --decks` with two bots: which of them plays better, over all decks.
#pragma once

#include "cli/commands/opening.h"

namespace cli {

struct MixedDecks {
    const SimOptions& options;
    const engine::AnyGame& game;  // without decks of its own
    const bots::BotTable& table;
    std::vector<bots::BotSpec> bots;                                                       // two
    std::vector<std::string> names;                                                        // of the decks
    std::function<GamePointer(const std::string& first, const std::string& second)> open;  // with a deck for each seat
};

int sim_mixed(const MixedDecks& mixed);

}  // namespace cli
