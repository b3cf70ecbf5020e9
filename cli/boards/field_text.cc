// The words for one field of a view.
#include <fmt/format.h>

#include <algorithm>

#include "cli/boards/board.h"

namespace cli {
namespace {

using engine::Value;

bool is_slot(const Value& value) {
    return value.type == Value::Type::Object && value.find("card") != nullptr && value.find("knowers") != nullptr;
}

std::string card_of(const Value& item) {
    const std::string& word = is_slot(item) ? item.find("card")->word : item.word;
    return word == "unknown" ? "hidden" : word;
}

}  // namespace

bool is_pile(const Value& value) {
    return value.type == Value::Type::List && !value.items.empty() &&
           std::ranges::all_of(value.items,
                               [](const Value& item) { return is_slot(item) || item.type == Value::Type::Word; });
}

std::string pile_text(const Value& pile, Order order) {
    std::vector<std::pair<std::string, int>> runs;
    for (const Value& item : pile.items) {
        const std::string card = card_of(item);
        auto run = order == Order::AnyOrder || runs.empty() ? runs.begin() : runs.end() - 1;
        while (run != runs.end() && run->first != card) ++run;
        if (run == runs.end()) run = runs.insert(run, {card, 0});
        ++run->second;
    }
    std::string out;
    for (const auto& [card, count] : runs)
        out += (out.empty() ? "" : ", ") + (count > 1 ? fmt::format("{} {}", count, card) : card);
    return runs.size() > 1 ? fmt::format("{} ({})", out, pile.items.size()) : out;
}

bool says_nothing(const Value& value) {
    switch (value.type) {
        case Value::Type::Number: return value.number == 0;
        case Value::Type::Word:
            return value.word.empty() || value.word == "no" || value.word == "none" || value.word == "nobody" ||
                   value.word == "unknown" || value.word == "absent";
        case Value::Type::List:
        case Value::Type::Object: return std::ranges::all_of(value.items, says_nothing);
    }
    return false;
}

std::string inline_text(const Value& value) {
    if (value.type == Value::Type::Number) return std::to_string(value.number);
    if (value.type == Value::Type::Word) return value.word;
    if (is_slot(value)) return card_of(value);
    if (is_pile(value)) return pile_text(value);
    std::string out;
    const bool object = value.type == Value::Type::Object;
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        const Value& item = value.items[i];
        if (object && says_nothing(item)) continue;
        const bool nested = item.type == Value::Type::Object || item.type == Value::Type::List;
        const std::string words = object && item == Value::of("yes") ? "" : inline_text(item);
        const std::string shown = nested && !is_slot(item) ? "(" + words + ")" : words;
        const std::string label = object ? value.keys[i] + (shown.empty() ? "" : " ") : "";
        out += (out.empty() ? "" : object ? ", " : " ") + label + shown;
    }
    return out;
}

}  // namespace cli
