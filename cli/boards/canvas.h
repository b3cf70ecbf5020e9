// A sheet of characters to draw on, each with a style of its own.
#pragma once

#include "cli/boards/screen.h"

namespace cli {

// Lines of the same picture. Widths count characters, not colours.
struct Block {
    std::vector<std::string> lines;
    std::size_t width = 0;
};

class Canvas {
  public:
    Canvas(std::size_t width, std::size_t height) : width_(width), glyphs_(width * height) {}
    // Characters from this place to the right; what falls off the edge is lost.
    void put(std::size_t x, std::size_t y, std::string_view text, std::string_view style = {});
    Block block(const Paint& paint) const;

  private:
    struct Glyph {
        std::string character = " ";
        std::string style;
    };
    std::size_t width_;
    std::vector<Glyph> glyphs_;
};

std::vector<std::string> characters(std::string_view text);
std::string cut(std::string_view text, std::size_t width, const Paint& paint);  // a shortened one ends with a mark
std::vector<std::string> lines_of(std::string_view text);
// Blocks from left to right, as many in a row as fit; rows stand below each other.
std::vector<std::string> packed(const std::vector<Block>& blocks, std::size_t width);

}  // namespace cli
