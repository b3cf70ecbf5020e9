// What happened and what may be done, in words a person reads.
#pragma once

#include "cli/boards/screen.h"
#include "engine/notation.h"

namespace cli {

// An event as one seat saw it: "north draws coin", "east lays a card away"; empty where nothing is said.
std::string event_sentence(const engine::AnyState& before, const engine::AnyState& after, const engine::Event& seen);

// "Play a card or lay one away (VA-3.1)", with what caused the question.
std::string question_text(const engine::AnyState& view, const Paint& paint);

// The numbered list; what an action costs and does, or the help of its verb, stands beside it where there is room.
// More actions than lines stand in columns.
struct ListRoom {
    std::size_t width = 96, height = 20;
};
std::string action_lines(const engine::AnyState& view, const engine::ActionList& list, const Paint& paint,
                         const ListRoom& room);

// Lines of (label, value, source, clause), aligned.
std::string about_text(const std::vector<engine::AboutLine>& lines, const Paint& paint, std::size_t width);

// "south wins 46 to 31, deck (VA-5.2)"; the points only where the sheet has `scores`.
std::string result_text(const engine::AnyState& state);
// What the points of every seat came from, the most first; empty where the sheet has no `scores`.
std::string score_table(const engine::AnyState& state);

}  // namespace cli
