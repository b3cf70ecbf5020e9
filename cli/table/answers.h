// What a person may ask at the table without acting: about, why, hint, log. Each answer is a text to print.
#pragma once

#include "bots/bot.h"
#include "cli/table/sentences.h"
#include "engine/play.h"

namespace cli {

struct Screen {
    Paint paint;
    std::size_t width = 96;  // of sentences
};

// What a thing is, by its name or the beginning of it; what a term means where the rulebook defines it.
std::string answer_about(const engine::AnyState& view, std::string_view thing, const Screen& screen,
                         std::string_view rulebook = {});
// Whether an action (by number or words) is legal; the refusal with its clause, or what it will compare.
std::string answer_why(const engine::Play& play, engine::Seat seat, std::string_view action, const Screen& screen);
std::string answer_hint(const engine::Play& play, engine::Seat seat, const bots::Thought& thought,
                        const Screen& screen);
// The last steps as this seat saw them, oldest first; those from `from` on, at most `most` sentences.
std::string answer_log(const engine::Play& play, engine::Seat seat, int from, std::size_t most, const Screen& screen);
// The same in a sentence for each turn, shortened to about `most` lines in all; every turn has at least one.
std::string answer_turns(const engine::Play& play, engine::Seat seat, int from, std::size_t most, const Screen& screen);
// The step after this seat's last decision before the others last acted.
int news_start(const engine::Play& play, engine::Seat seat);

std::string percent(int permille);  // "63 %"

}  // namespace cli
