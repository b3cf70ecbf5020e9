// What a person may ask at the table without acting: about, why, hint, log. Each answer is a text to print.
#pragma once

#include "cli/sentences.h"
#include "cli/table.h"

namespace cli {

struct Screen {
    Paint paint;
    std::size_t width = 96;  // of sentences
};

std::string answer_about(const engine::AnyState& view, std::string_view thing, const Screen& screen);
// Whether an action (by number or words) is legal; the refusal with its clause, or what it will compare.
std::string answer_why(const Table& table, engine::Seat seat, std::string_view action, const Screen& screen);
std::string answer_hint(const Table& table, engine::Seat seat, const bots::Thought& thought, const Screen& screen);
// The last steps as this seat saw them, oldest first; those from `from` on, at most `most` sentences.
std::string answer_log(const Table& table, engine::Seat seat, std::size_t from, std::size_t most, const Screen& screen);

std::string percent(int permille);  // "63 %"
std::optional<std::size_t> read_number(std::string_view word);

}  // namespace cli
