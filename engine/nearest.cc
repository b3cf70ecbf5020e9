#include "engine/nearest.h"

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
