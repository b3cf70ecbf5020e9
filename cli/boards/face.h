// A card as a box: name, price, ports and texts, from the lines that the game says about it.
#pragma once

#include "cli/boards/legend.h"
#include "engine/game.h"

namespace cli {

struct Face {
    std::vector<engine::AboutLine> lines;
    std::string foot;      // the numbers of what can be done with it
    std::string refusal;   // why it cannot be played now
    bool clauses = false;  // beside each line
};

Block face_block(const Face& face, const Legend& legend, std::size_t width, const Paint& paint);

// The same in one sentence.
std::string brief_text(const Face& face, const Legend& legend, const Paint& paint);

}  // namespace cli
