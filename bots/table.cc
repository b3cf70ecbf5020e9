#include "bots/table.h"

#include <charconv>

#include "engine/text.h"

namespace bots {

namespace {

using engine::LoadError;
using engine::quoted;
using engine::quoted_list;
using engine::Result;

LoadError fault(std::string_view text, std::size_t at, std::string message, std::string remedy) {
    LoadError error;
    error.column = static_cast<int>(at) + 1;
    error.message = std::move(message);
    error.excerpt = std::string(text.substr(0, 80));
    error.remedy = std::move(remedy);
    return error;
}

const BotRow* find_row(const BotTable& table, std::string_view name) {
    for (const auto& row : table.bots) {
        if (row.name == name) return &row;
    }
    return nullptr;
}

LoadError unknown_bot(const BotTable& table, std::string_view text, std::string_view name) {
    std::vector<std::string> names;
    for (const auto& row : table.bots) names.emplace_back(row.name);
    const auto close = engine::nearest(name, names, 2);
    const std::string nearest = close.empty() ? "" : "did you mean " + quoted_list(close) + "? ";
    return fault(text, 0, "there is no bot " + quoted(name.substr(0, 40)), nearest + "bots are " + quoted_list(names));
}

constexpr std::string_view kBudgets =
    "a budget is simulations as in 300 (1 to 1000000) or time as in 500ms or 2s (1ms to 5s)";

// `300`, `500ms` or `2s`.
bool read_budget(std::string_view word, BotSpec& spec) {
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (failure != std::errc{} || number == 0 || number > kMaxSimulations) return false;
    const std::string_view unit = word.substr(static_cast<std::size_t>(end - word.data()));
    if (unit.empty()) {
        spec.simulations = static_cast<std::uint32_t>(number);
        return true;
    }
    if (unit != "s" && unit != "ms") return false;
    const std::uint64_t milliseconds = unit == "s" ? number * 1'000 : number;
    if (milliseconds > kMaxMilliseconds) return false;
    spec.milliseconds = static_cast<std::uint32_t>(milliseconds);
    return true;
}

}  // namespace

const BotTable* find_bots(const BotTables& tables, std::string_view game_id) {
    for (const auto& table : tables) {
        if (table.game->id == game_id) return &table;
    }
    return nullptr;
}

Result<BotSpec, LoadError> parse_bot(const BotTable& table, std::string_view text) {
    const auto words = engine::split(text, ':');
    const std::string_view name = words.empty() ? std::string_view{} : words[0];
    const BotRow* row = find_row(table, name);
    if (row == nullptr) return unknown_bot(table, text, name);
    BotSpec spec;
    spec.name = std::string(name);
    std::size_t at = name.size() + 1;
    for (std::size_t i = 1; i < words.size(); at += words[i].size() + 1, ++i) {
        if (!row->takes_budget) return fault(text, at, quoted(name) + " takes no budget", "write " + quoted(name));
        if (i == 1 && words[i] == "full") {
            spec.full = true;
            continue;
        }
        if (i + 1 < words.size()) {
            return fault(text, at, quoted(words[i].substr(0, 40)) + " cannot stand here",
                         "write NAME:BUDGET or NAME:full:BUDGET");
        }
        if (!read_budget(words[i], spec)) {
            return fault(text, at, quoted(words[i].substr(0, 40)) + " is no budget", std::string(kBudgets));
        }
    }
    if (row->takes_budget && spec.simulations == 0 && spec.milliseconds == 0) spec.milliseconds = kStandardMilliseconds;
    return spec;
}

std::string bot_text(const BotSpec& spec) {
    std::string out = spec.name;
    if (spec.full) out += ":full";
    if (spec.simulations > 0) return out + ":" + std::to_string(spec.simulations);
    if (spec.milliseconds == 0) return out;
    const bool seconds = spec.milliseconds % 1'000 == 0;
    return out + ":" + std::to_string(seconds ? spec.milliseconds / 1'000 : spec.milliseconds) + (seconds ? "s" : "ms");
}

std::unique_ptr<AnyBot> make_bot(const BotTable& table, const BotSpec& spec, std::uint64_t seed) {
    const BotRow* row = find_row(table, spec.name);
    ENSURE(row != nullptr);
    return row->make(spec, seed);
}

}  // namespace bots
