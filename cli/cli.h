// The program in a terminal: play, simulate, replay, check and measure any game of a registry. Knows no game.
#pragma once

#include <functional>

#include "bots/table.h"
#include "engine/any_game.h"

namespace cli {

// What a program joins up: its games, the bots of each, and how often it allocated, where it counts.
struct Library {
    engine::Registry games;
    std::function<const bots::BotTable*(std::string_view game_id)> bots;
    std::size_t (*allocations)() = nullptr;
};

// The exit code: 0 all is well, 1 the thing examined is bad, 2 wrong usage, 3 we are wrong.
int run(int argc, char** argv, const Library& library);

}  // namespace cli
