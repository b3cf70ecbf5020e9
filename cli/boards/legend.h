// How a game wants its boards drawn: kinds of cells and their ports, from the value `board` of a sheet
// (docs/sheets.md).
#pragma once

#include <map>
#include <span>

#include "cli/boards/canvas.h"
#include "engine/value.h"

namespace cli {

// Fields of a value that may not be there.
std::string_view word_at(const engine::Value& value, std::string_view key);
int number_at(const engine::Value& value, std::string_view key);
std::span<const engine::Value> items_at(const engine::Value& value, std::string_view key);

// The numbers of the actions that begin with a thing, by its ref: "3", "4,7".
using Numbers = std::map<std::string, std::string, std::less<>>;
std::string number_at(const Numbers& numbers, std::string_view ref);  // "[3]", or nothing

// What is drawn at a place of a grid: the piece on it, or the place itself.
struct Cell {
    int x = 0, y = 0;
    const engine::Value* thing = nullptr;
    std::size_t more = 0;  // pieces beside it
    std::string_view word(std::string_view key) const { return word_at(*thing, key); }
    int number(std::string_view key) const { return number_at(*thing, key); }
    std::string name() const;
};
std::vector<Cell> cells_of(const engine::Value& board, std::string_view side);
std::string_view bare(std::string_view ref);  // without its kind

enum class Side { North, South, West, East };

struct Port {
    int number = 0;
    Side side = Side::North;
    int half = 1;  // 1 left or upper, 2 right or lower
    bool out = false;
    std::string tag, tone;
};

struct KindLook {
    std::string kind, tag, plain, tone;
    std::string sign(const Paint& paint) const { return plain.empty() ? tag : paint.symbol(tag, plain); }
};

class Legend {
  public:
    explicit Legend(const engine::Value& board);
    const std::vector<Port>& ports() const { return ports_; }
    const std::vector<KindLook>& kinds() const { return kinds_; }
    KindLook look(std::string_view kind) const;  // without tag and colour where the game says nothing

  private:
    std::vector<Port> ports_;
    std::vector<KindLook> kinds_;
};

std::string tone_codes(std::string_view tone);  // "blue" as a terminal says it

// Which ports a card or cell has, as text: "1 2 5", "5:B".
struct PortState {
    bool present = false, joined = false;
    std::string taken;  // whose link
};
PortState port_state(const engine::Value& cell, int port);
// The sign of a port: a triangle sends, a notch receives, filled where it is connected, a letter where it is taken.
std::string port_sign(const Port& port, const PortState& state, const Paint& paint);

// Frames: four corners and two lines.
enum class Frame { Plain, Thick, Twice, Dashed };
struct Area {
    std::size_t x, y, width, height;
};
void draw_frame(Canvas& canvas, const Area& area, Frame frame, std::string_view style, const Paint& paint);
// The ports of a cell on the edges of its frame.
void draw_ports(Canvas& canvas, const Area& area, const Legend& legend, const engine::Value& cell, const Paint& paint);

}  // namespace cli
