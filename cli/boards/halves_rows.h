// The lines inside a quadrant of a battlefield, and what is left of them where there is little room.
#pragma once

#include "cli/boards/canvas.h"

namespace cli {

// Text left, values right.
struct Row {
    std::string left, right, left_style, right_style;
    std::vector<std::string> numbers{};  // of the actions that begin with it
    std::size_t units = 1;               // that this line stands for
};

void put_together(std::vector<Row>& rows);  // three units that look the same are one line
void shorten(std::vector<Row>& rows, std::size_t most, const Paint& paint);
std::string row_text(const Row& row);  // `[4] Ember Imp`, `[4,7] 2 Ember Imp`

}  // namespace cli
