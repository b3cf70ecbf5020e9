// One game between bots, from its start to its end.
#pragma once

#include <span>

#include "bots/table.h"

namespace bots {

struct PlayedGame {
    std::uint64_t number = 0;      // 0 is the first
    std::vector<int> bot_of_seat;  // which of the given bots sat there
    engine::Outcome outcome;       // not over: it was stopped, or longer than `max_steps`
    std::uint32_t steps = 0;       // actions, chance included
    std::uint32_t decisions = 0;   // of players
    std::string record;            // only where asked for
};

struct GameOptions {
    std::vector<int> bot_of_seat;  // places in `bots`
    std::uint64_t seed = 1;        // with the specs it fixes everything, unless a bot thinks by the clock
    std::uint32_t max_steps = 1'000'000;
    bool record = false;
    std::stop_token stop{};
};

PlayedGame play_game(const engine::AnyGame& game, const BotTable& table, std::span<const BotSpec> bots,
                     const GameOptions& options);

}  // namespace bots
