// Words: taking texts apart, putting them together, and which known words are nearest to one that is misspelt.
#pragma once

#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

std::string_view trim(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
std::vector<std::string_view> split_words(std::string_view text);

// What stands before and behind the first separator, trimmed; without one all of it stands before.
struct Halves {
    std::string_view left, right;
    bool parted = false;
};
Halves cut(std::string_view text, std::string_view separator);

// An item of a list such as `2 gem, coin`. Where the first word is no number up to 1000: -1 copies, and all is the
// name.
struct Counted {
    int copies = 1;
    std::string_view name, whole;
};
std::vector<Counted> read_counted(std::string_view list);  // parted by commas or line breaks

// The number that is the whole text.
template <class Number>
std::optional<Number> whole_number(std::string_view text, int base = 10) {
    Number number = 0;
    const auto [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    if (failure != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    return number;
}

template <class Words>
std::string join(const Words& words, std::string_view between = ", ") {
    std::string out;
    for (const auto& word : words) out.append(&word == &*words.begin() ? "" : between).append(word);
    return out;
}

// "`a`"; "`a`, `b`, `c`"
std::string quoted(std::string_view word);
std::string quoted_list(std::span<const std::string> words);

// Letters to insert, remove, replace or swap with a neighbour; capitals do not count.
int edit_distance(std::string_view left, std::string_view right);
// The distance to the beginning of `text` that fits best.
int prefix_distance(std::string_view phrase, std::string_view text);

// The nearest known words, best first; none that share too little with it.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> known, std::size_t most = 3);
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known, std::size_t most = 3);
// "did you mean a or b"; where nothing is near, `otherwise` and all that is known, or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known,
                         std::string_view otherwise = {});

// Rows of a table that have a name.
template <class Rows>
auto find_named(const Rows& rows, std::string_view name) -> decltype(&*rows.begin()) {
    for (const auto& row : rows) {
        if (row.name == name) return &row;
    }
    return nullptr;
}
template <class Rows>
std::vector<std::string_view> names_of(const Rows& rows) {
    std::vector<std::string_view> names;
    for (const auto& row : rows) names.push_back(row.name);
    return names;
}

}  // namespace engine
