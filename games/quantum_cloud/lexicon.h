// The words of Quantum Cloud (rules.md, section 19): its phrases, and its lines compiled.
#pragma once

#include <span>
#include <vector>

#include "games/quantum_cloud/card.h"
#include "ruletext/tree.h"

namespace quantum_cloud {

inline constexpr std::array<std::string_view, kTerrains> kTerrainNames = {
    "Ocean of Pop-ups", "The Void",          "Grumpy Cat Forest", "Plains of Pizzaland",
    "Good Guy Sky",     "Comment Mountains", "Shadow Web"};
inline constexpr std::array<std::string_view, kTerrains> kTerrainCodes = {"OCN", "VOI", "CAT", "PIZ",
                                                                          "SKY", "MTN", "WEB"};
inline constexpr std::array<std::string_view, 7> kKeywordNames = {"Flight",   "Guard",       "First Strike", "Firewall",
                                                                  "Portable", "Twin Attack", "Interrupt"};
inline constexpr std::array<std::string_view, 2> kTokenNames = {"Spam Bot", "Olive"};  // by Sentence::token
inline constexpr std::string_view kBetweenLines = " / ";

// The phrases of section 19; a text is one or more lines with ` / ` between them.
const ruletext::Grammar& grammar();

// What the words of a line are to whoever reads it.
enum class Words : std::uint8_t { Plain, Keyword, When, Does, Whom, Limit };
inline constexpr std::array<std::string_view, 6> kWordsNames = {"plain", "keyword", "when", "does", "whom", "limit"};

enum class LineKind : std::uint8_t { Keyword, Ranged, Armor, Home, Aura, Ability };

// One line of a text. Numbers that do not fit into a sentence are cut at 255; `numbers` has them as they are written.
struct Line {
    LineKind kind = LineKind::Keyword;
    Keyword keyword = Keyword::Flight;
    Terrain terrain = Terrain::Ocean;  // of Home
    int number = 0;                    // of Ranged, Armor, Home, Aura
    Trigger trigger = Trigger::None;   // of Ability
    std::vector<Sentence> sentences;
    std::vector<std::string> texts;  // of its sentences
    struct Number {
        int value = 0;
        bool limit = false;  // "N or less"
    };
    std::vector<Number> numbers;
    std::string text;
    struct Piece {
        Words words = Words::Plain;
        std::string text;
    };
    std::vector<Piece> pieces;  // together the text
    std::size_t place = 0;      // in the text of the card, from 0
};
Line compile(const ruletext::Node& line);

// The lines of a text; a line that is not understood is a fault and none of the lines.
struct ReadText {
    struct Fault {
        engine::LoadError error;
        std::size_t place = 0;  // of the line in the text, from 0
        int column = 1;         // in the line
    };
    std::vector<Line> lines;
    std::vector<Fault> faults;
};
inline constexpr std::size_t kLinesRead = 8;  // of a text; what lies behind is too much anyway
ReadText read_text(std::string_view text, const ruletext::Place& place = {});
std::size_t line_count(std::string_view text);

// What is printed, of lines that there is room for (QC-16.6 V3); the rest is left out.
Printed printed(std::span<const Line> lines);

}  // namespace quantum_cloud
