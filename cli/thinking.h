// A bot thinks at a table: it can be interrupted, and says so when it takes its time.
#pragma once

#include "cli/table.h"

namespace cli {

bots::Thought think(bots::AnyBot& bot, const Table& table, engine::Seat seat, std::string_view who);

}  // namespace cli
