// What every table of one server shares.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "bots/table.h"
#include "engine/any_game.h"
#include "server/bot_pool.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "storage/store.h"

namespace server {

struct House {
    engine::Registry games;
    std::function<const bots::BotTable*(std::string_view game_id)> bots;
    Loop* loop = nullptr;
    storage::Store* store = nullptr;
    BotPool* pool = nullptr;
    Metrics* metrics = nullptr;
    bool strangers = false;               // with bounds for each address
    std::optional<std::uint64_t> luck{};  // tests: all secrets follow from this number
};

}  // namespace server
