// A sentence as a tree: reading it, and printing it back letter for letter. Knows no game and no files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "ruletext/grammar.h"

namespace ruletext {

inline constexpr std::size_t kTextLimit = 4000;       // bytes of one rule text
inline constexpr int kDepthLimit = 64;                // phrases inside phrases
inline constexpr std::size_t kWorkLimit = 5'000'000;  // steps looked at in one reading

struct Node {
    std::uint16_t row = 0;
    std::int16_t number = 0;  // the row's first number, or the place of a word in its list
    std::uint32_t begin = 0;  // bytes of the text this phrase covers
    std::uint32_t end = 0;
    std::vector<Node> children;  // in the order of the holes; later numbers of a row stand among them
};

// Where a text stands, so that an error can point into its file.
struct Place {
    std::string_view file;
    int line = 0;
    int column = 1;            // of the text's first letter
    std::string_view excerpt;  // the whole line of the file; empty: the text itself is shown
    bool exact = true;         // false: written with escapes or over several lines, so only its start is known
};

// The tree of `text` as a whole, or where it stops making sense and the nearest phrases.
engine::Result<Node, engine::LoadError> parse(const Grammar& grammar, std::string_view start, std::string_view text,
                                              const Place& place = {});

// 0, 1, or 2 for "more than one": a sentence of a sound grammar has one tree.
int count_parses(const Grammar& grammar, std::string_view start, std::string_view text);

std::string print(const Grammar& grammar, const Node& node);

// The same phrases and numbers; where they stood does not matter.
bool same_tree(const Node& left, const Node& right);

// A random tree of this grammar, for property tests: the same seed gives the same tree.
Node random_tree(const Grammar& grammar, std::string_view start, std::uint64_t seed);

}  // namespace ruletext
