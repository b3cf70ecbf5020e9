#include "engine/text.h"

#include <algorithm>
#include <utility>

namespace engine {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal(char a, char b) { return lower(a) == lower(b); }

// Costs of turning `left` into each beginning of `right`.
std::vector<int> last_costs(std::string_view left, std::string_view right) {
    std::vector<int> before;
    std::vector<int> above(right.size() + 1);
    for (std::size_t j = 0; j < above.size(); ++j) above[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= left.size(); ++i) {
        std::vector<int> here(right.size() + 1);
        here[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= right.size(); ++j) {
            const int replaced = above[j - 1] + (equal(left[i - 1], right[j - 1]) ? 0 : 1);
            here[j] = std::min({above[j] + 1, here[j - 1] + 1, replaced});
            const bool swapped = i > 1 && j > 1 && equal(left[i - 1], right[j - 2]) && equal(left[i - 2], right[j - 1]);
            if (swapped) here[j] = std::min(here[j], before[j - 2] + 1);
        }
        before = std::exchange(above, std::move(here));
    }
    return above;
}

}  // namespace

std::string_view trim(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    for (const auto part : split(text, ' ')) {
        if (!trim(part).empty()) words.push_back(trim(part));
    }
    return words;
}

Halves cut(std::string_view text, std::string_view separator) {
    const auto at = text.find(separator);
    if (at == std::string_view::npos) return {trim(text), {}, false};
    return {trim(text.substr(0, at)), trim(text.substr(at + separator.size())), true};
}

std::vector<Counted> read_counted(std::string_view list) {
    std::vector<Counted> items;
    for (const auto line : split(list, '\n')) {
        for (const auto part : split(line, ',')) {
            const auto whole = trim(part);
            const auto space = whole.find_first_of(" \t");
            if (whole.empty()) continue;
            const bool counted = space != std::string_view::npos;
            const int copies = counted ? whole_number<int>(whole.substr(0, space)).value_or(-1) : 1;
            if (copies < 0 || copies > 1000) {
                items.push_back({-1, whole, whole});
            } else {
                items.push_back({copies, counted ? trim(whole.substr(space)) : whole, whole});
            }
        }
    }
    return items;
}

int edit_distance(std::string_view left, std::string_view right) { return last_costs(left, right).back(); }

int prefix_distance(std::string_view phrase, std::string_view text) {
    const std::vector<int> costs = last_costs(phrase, text.substr(0, phrase.size() * 2));
    return *std::min_element(costs.begin(), costs.end());
}

std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> known, std::size_t most) {
    constexpr std::size_t kLongest = 64;  // nobody mistypes a longer word; keeps hostile input cheap
    std::vector<std::pair<int, std::string>> ranked;
    for (const std::string_view each : known) {
        const int distance = edit_distance(word.substr(0, kLongest), each.substr(0, kLongest));
        if (distance <= std::max(1, static_cast<int>(each.size()) / 2)) ranked.emplace_back(distance, each);
    }
    std::sort(ranked.begin(), ranked.end());
    if (ranked.size() > most) ranked.resize(most);
    std::vector<std::string> words;
    for (auto& [distance, each] : ranked) words.push_back(std::move(each));
    return words;
}

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known, std::size_t most) {
    return nearest(word, std::vector<std::string_view>(known.begin(), known.end()), most);
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known, std::string_view otherwise) {
    const auto close = nearest(word, known);
    if (!close.empty()) return "did you mean " + join(close, " or ");
    return otherwise.empty() ? std::string() : std::string(otherwise) + join(known);
}

std::string quoted(std::string_view word) {
    std::string out(1, '`');
    return out.append(word).append("`");
}

std::string quoted_list(std::span<const std::string> words) {
    std::string out;
    for (const std::string& each : words) out.append(out.empty() ? "" : ", ").append(quoted(each));
    return out;
}

}  // namespace engine
