// How far apart two words are, and which known words are nearest: for remedies in error messages.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

// Letters to insert, remove, replace or swap with a neighbour; capitals do not count.
int edit_distance(std::string_view left, std::string_view right);

// The distance to the beginning of `text` that fits best.
int prefix_distance(std::string_view phrase, std::string_view text);

// The nearest known words, best first; none that share too little with it.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> known, std::size_t most = 3);
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known, std::size_t most = 3);

// "`a`"; "`a`, `b`, `c`"
std::string quoted(std::string_view word);
std::string quoted_list(std::span<const std::string> words);

}  // namespace engine
