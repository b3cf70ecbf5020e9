// A bot thinks at a table: it can be interrupted, and says so when it takes its time.
#pragma once

#include "bots/bot.h"
#include "engine/play.h"

namespace cli {

bots::Thought think(bots::AnyBot& bot, const engine::Play& play, engine::Seat seat, std::string_view who);

}  // namespace cli
