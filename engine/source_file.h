// Texts that games are made of: embedded in the binary or read by a program. The engine itself opens no files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

struct SourceFile {
    std::string_view name;
    std::string_view text;
};

// What a game is played with besides its options: homemade cards in full and the decks.
struct Materials {
    struct Text {
        std::string name;
        std::string text;
    };
    std::vector<Text> cards;  // TOML files
    std::vector<Text> decks;  // name = the seat, or empty for all
};

}  // namespace engine
