// How a game wants its boards drawn: kinds of cells and their ports, from the value `board` of a sheet (docs/cli.md).
#pragma once

#include <span>

#include "cli/canvas.h"
#include "engine/value.h"

namespace cli {

// Fields of a value that may not be there.
std::string_view word_at(const engine::Value& value, std::string_view key);
int number_at(const engine::Value& value, std::string_view key);
std::span<const engine::Value> items_at(const engine::Value& value, std::string_view key);

enum class Side { North, South, West, East };

struct Port {
    int number = 0;
    Side side = Side::North;
    int half = 1;  // 1 left or upper, 2 right or lower
    bool out = false;
    std::string tag, tone;
};

struct KindLook {
    std::string kind, tag, tone;
};

class Legend {
  public:
    explicit Legend(const engine::Value& board);
    const std::vector<Port>& ports() const { return ports_; }
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
