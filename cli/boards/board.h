// A view and its sheet as a table of text, for any game: what belongs to a seat in a block of its own, piles of cards
// as counts or names, everything else in front.
#pragma once

#include "cli/boards/screen.h"
#include "engine/any_game.h"

namespace cli {

struct BoardStyle {
    Paint paint;
    std::size_t width = 96;
    engine::Seat viewer = engine::Seat::Spectator;  // its block comes last, next to the question
    std::size_t height = 0;                         // of the screen; 0 without end
    std::size_t news = 4;                           // lines of it to be kept free for what happened
    std::size_t rest = 0;                           // lines of the screen for all but the board, where it is known
};

// The table, its board drawn by its geometry (docs/sheets.md).
std::string board_text(const engine::AnyState& view, const BoardStyle& style);
// Parts of it; empty where the board has none. The viewer's cards with all their words:
std::string hand_text(const engine::AnyState& view, const BoardStyle& style);
// A seat's grid, large, or the goals of both halves in full:
std::string look_text(const engine::AnyState& view, engine::Seat seat, const BoardStyle& style);
// The board with the places that a piece reaches:
std::string range_text(const engine::AnyState& view, engine::Ref unit, const BoardStyle& style);

// The words for one field. A pile is a list of cards: `2 coin, gem, 5 hidden`.
bool is_pile(const engine::Value& value);
enum class Order { Matters, AnyOrder };
std::string pile_text(const engine::Value& pile, Order order = Order::Matters);
bool says_nothing(const engine::Value& value);        // zero, no, none, nobody, nothing in it
std::string inline_text(const engine::Value& value);  // everything that says something, in one line

// The phases of a board one after the other, the one that runs marked.
std::string phase_bar(const engine::Value& board, const Paint& paint);

}  // namespace cli
