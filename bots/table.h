// The bots of each game, by text: `random`, `greedy`, `search:300`, `search:1s`, `search:full:300`.
#pragma once

#include <memory>
#include <string>

#include "bots/bot.h"
#include "bots/measures.h"

namespace bots {

inline constexpr std::uint32_t kMaxSimulations = 1'000'000;
inline constexpr std::uint32_t kMaxMilliseconds = 5'000;
inline constexpr std::uint32_t kStandardMilliseconds = 1'000;

// Which bot and how long it thinks. At most one of the two budgets is set; neither for bots that take none.
struct BotSpec {
    std::string name;
    std::uint32_t simulations = 0;   // for each decision with a choice
    std::uint32_t milliseconds = 0;  // for the first decision of a turn
    bool full = false;               // rollouts go to the end of the game
    bool operator==(const BotSpec&) const = default;
};

struct BotRow {
    std::string_view name;
    bool takes_budget;
    std::string_view help;
    std::unique_ptr<AnyBot> (*make)(const BotSpec& spec, std::uint64_t seed);
};

// What programs may do with the bots of one game. `bot_table<G, Evaluator>()` in make_table.h fills it.
struct BotTable {
    const engine::GameFacts* game = nullptr;
    std::vector<BotRow> bots;
    Measures (*measure)(const engine::AnyGame& game, const MeasureOptions& options) = nullptr;
    RandomRun (*random_steps)(const engine::AnyGame& game, std::uint64_t seed, std::uint64_t steps) = nullptr;
};
using BotTables = std::vector<BotTable>;

const BotTable* find_bots(const BotTables& tables, std::string_view game_id);  // null if there is none

// The error names the column, what is possible there and the nearest names.
engine::Result<BotSpec, engine::LoadError> parse_bot(const BotTable& table, std::string_view text);
std::string bot_text(const BotSpec& spec);  // canonical: parsing it gives the same spec

// A new bot; the spec must come from `parse_bot` with the same table. Two bots with one seed play the same.
std::unique_ptr<AnyBot> make_bot(const BotTable& table, const BotSpec& spec, std::uint64_t seed);

}  // namespace bots
