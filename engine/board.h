// What any screen needs to draw a board: places on grids, on two halves that face each other or on hexes, and the
// pieces on them. A game fills it in from a view; `board_value` alone knows the keys (docs/sheets.md).
#pragma once

#include <functional>

#include "engine/game.h"
#include "engine/value.h"

namespace engine::board {

enum class Geometry : std::uint8_t { Grid, Halves, Hex };
enum class Facing : std::uint8_t { Aligned, Mirrored };  // of halves: left faces left, or right
enum class Tint : std::uint8_t { None, Red, Green, Yellow, Blue, Magenta, Cyan, White };

struct Fact {
    std::string label{}, value{};
};

// A number of a piece, beside what is printed on its card.
struct Amount {
    std::string_view label{};
    int value = 0, printed = 0;
};

// How a kind of places, pieces or links is marked, or a word of `spent`.
struct Look {
    std::string_view kind{}, tag{}, plain{};  // plain: the tag where only letters can be shown
    Tint tint = Tint::None;
};

// Where a port sits on the edge of a piece.
struct Port {
    int number = 0;
    std::string_view side{};  // north, south, west, east
    int half = 1;             // 1 left or upper, 2 right or lower
    bool out = false;
    std::string_view tag{};
    Tint tint = Tint::None;
};

// Something to be reached; `holder` is nearest to it.
struct Goal {
    Ref ref{};
    std::string name{}, kind{}, card{}, tag{};
    int have = 0, of = 1;
    bool done = false;
    Seat holder = Seat::Nobody;
};

// One thing on the table, or several that are told apart by nobody: then `count` of them. What a seat may not know has
// no card.
struct Piece {
    int id = 0;  // the same as long as it is on the table
    Ref ref{};   // none where nobody can name it
    std::string name{}, kind{}, card{};
    Seat owner = Seat::Nobody, controller = Seat::Nobody;  // nobody: as the owner
    int count = 1;
    int order = 0;             // its place in the choice being made
    std::string_view spent{};  // why it cannot be used again: `exhausted`
    std::vector<Amount> amounts{};
    std::vector<std::string_view> words{};  // keywords
    std::vector<Fact> facts{};
    std::vector<Ref> reach{};                // places in its range
    std::string ports{}, joined{}, taken{};  // "1 2 5", "2", "5:B"
    std::vector<Piece> attached{};
};

// Without coordinates it lies beside the board.
struct Place {
    int id = 0;
    Ref ref{};
    Seat side = Seat::Nobody;                // on whose grid or half
    std::optional<std::array<int, 2>> at{};  // x to the east, y to the south; column and rank from the front; q and r
    std::string name{}, kind{};
    Seat owner = Seat::Nobody;
    std::vector<Fact> facts{};
    std::vector<Piece> pieces{};
};

struct Link {
    std::string_view kind{};
    Seat owner = Seat::Nobody;
    Ref from{}, to{};
};

struct Side {
    Seat seat = Seat::Nobody;
    std::vector<Fact> facts{};
    std::vector<Goal> goals{};
    Value own = Value::object();  // what only the game's own screen draws
};

struct Score {
    Seat seat = Seat::Nobody;
    int total = 0;
    std::vector<Fact> parts{};
};

struct Sheet {
    Geometry geometry = Geometry::Grid;
    Facing facing = Facing::Aligned;
    std::vector<Look> kinds{};
    std::vector<Port> ports{};
    std::string_view verb{};  // that puts a card of the hand on the board
    std::vector<std::string_view> phases{};
    std::string_view phase{};
    std::vector<Fact> facts{}, texts{};
    std::string note{};  // what to know beside the question: the text that asks, what half a choice costs
    std::vector<Ref> chosen{};
    std::vector<Goal> goals{};
    std::vector<Score> scores{};
    std::vector<Side> sides{};
    std::vector<Place> places{};
    std::vector<Link> links{};
    Value own = Value::object();  // what only the game's own screen draws
};

// The word for something that can be pointed at; empty for nothing.
using Naming = std::function<std::string(Ref)>;

Value board_value(const Sheet& sheet, const GameFacts& facts, const Naming& word);

template <class G>
Value board_value(const Sheet& sheet, const typename G::Setup& setup, const typename G::State& s) {
    return board_value(sheet, G::facts(), [&](Ref ref) { return word_for<G>(setup, s, ref); });
}

}  // namespace engine::board
