// What a terminal can show: colours, symbols, width; and the plain layout of lines and tables.
#pragma once

#include <cstdio>

#include "engine/text.h"

namespace cli {

enum class Tone { Title, Strong, Faint, Good, Bad, Mark };

// Colours: not into a file or a pipe, nor where NO_COLOR is set. Symbols: where the locale is UTF-8.
struct Paint {
    bool on = false;
    bool symbols = on;
    std::string operator()(Tone tone, std::string_view text) const;
    std::string styled(std::string_view codes, std::string_view text) const;  // "1;34", as terminals have them
    std::string symbol(std::string_view fancy, std::string_view plain) const {
        return std::string(symbols ? fancy : plain);
    }
};

bool is_terminal(std::FILE* file);
Paint paint_for(std::FILE* file);
int screen_width();   // of the output, between 60 and 200
int screen_height();  // 0 where there is no end
// Only where the output is a terminal. A forgotten screen cannot be scrolled back to.
void clear_screen();
void forget_screen();
std::size_t columns(std::string_view text);  // characters, without colours

std::string pad(std::string_view text, std::size_t width);       // spaces after
std::string pad_left(std::string_view text, std::size_t width);  // spaces before
using engine::join;

// Breaks at spaces; lines after the first begin with `indent` spaces. The first line has `used` characters before it.
std::string wrap(std::string_view text, std::size_t width, std::size_t indent, std::size_t used);

// The same for items that stay whole, with a mark between them.
std::string wrap_items(const std::vector<std::string>& items, std::string_view between, std::size_t width,
                       std::size_t indent, std::size_t used);
// At most so many lines of a text; a shortened one ends with `mark`.
std::string first_lines(std::string_view text, std::size_t most, std::size_t width, std::string_view mark);

// Rows of equal length below a heading, in aligned columns; numbers to the right where a column begins with `>`.
std::string table_text(const std::vector<std::string>& heading, const std::vector<std::vector<std::string>>& rows);

// Two blocks of lines, the right one from this column on.
std::string side_by_side(std::string_view left, std::string_view right, std::size_t width);

// Short texts in as few lines as fit, in columns that read downwards.
std::vector<std::string> in_columns(const std::vector<std::string>& items, std::size_t width);

}  // namespace cli
