// The server as one call: games and bots in, a table in the browser out.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bots/table.h"
#include "engine/any_game.h"

namespace server {

struct ServeOptions {
    std::string address{};  // empty: this machine alone, or all its addresses where it is open to all
    int port = 8080;
    std::string db = "nexus.db";
    bool open_to_all = false;
    std::vector<std::string> hosts{};  // names by which it is called, besides its addresses
    std::string path{};                // of this server, where several share a name and a database
    bool open_metrics = false;
    std::optional<std::uint64_t> luck{};  // tests: the same games every time
};

// Serves until SIGINT or SIGTERM; the exit code.
int serve(const engine::Registry& games, const std::function<const bots::BotTable*(std::string_view)>& bots,
          const ServeOptions& options);

}  // namespace server
