// The program in a terminal: play, simulate, replay, check and measure any game of a registry. Knows no game.
#pragma once

#include <functional>

#include "bots/table.h"
#include "engine/record.h"
#include "storage/store.h"

namespace cli {

struct ServeOptions {
    std::string address;  // empty: this machine alone, or everybody where strangers may come
    int port = 8080;
    std::string db = "nexus.db";
    bool open_to_all = false;  // strangers may come: their number and haste are bounded
    std::vector<std::string> hosts{};
    std::string path{};  // of this server, where several share a name and a database
    bool open_metrics = false;
    std::optional<std::uint64_t> luck{};
};

// What a program joins up: its games, the bots of each, and how often it allocated, where it counts; the parts of the
// server that have a command, where it has a server.
struct Library {
    engine::Registry games;
    std::function<const bots::BotTable*(std::string_view game_id)> bots;
    std::size_t (*allocations)() = nullptr;
    std::function<engine::Result<engine::VerifyReport, engine::LoadError>(const engine::Registry&,
                                                                          const engine::Record&)>
        verify;
    // What is wrong with a finished table of a database; its row and lines are storage's.
    std::function<std::optional<std::string>(const engine::Registry&, const storage::TableRow&,
                                             const std::vector<std::string>& lines)>
        finished;
    std::function<int(const ServeOptions&)> serve;  // answers the exit code
};

// The exit code: 0 all is well, 1 the thing examined is bad, 2 wrong usage, 3 we are wrong.
int run(int argc, char** argv, const Library& library);

}  // namespace cli
