// Asks a card for its keys. Every wrong answer is an error at the value's place in the file.
#include <algorithm>
#include <utility>

#include "engine/text.h"
#include "ruletext/cards.h"

namespace ruletext {
namespace {

constexpr std::string_view kDash = "\xE2\x80\x94";  // an empty rule box

std::string_view kind_name(EntryKind kind) {
    switch (kind) {
        case EntryKind::Text: return "a string";
        case EntryKind::Number: return "a whole number";
        case EntryKind::Truth: return "true or false";
        case EntryKind::Words: return "a list of strings";
    }
    return {};
}

Place place_in(const CardSource& card, const PlacedText& text) {
    return {card.file, text.line, text.column, text.excerpt, text.exact};
}

}  // namespace

const Entry* CardReader::find(std::string_view key) {
    known_.emplace(key);
    const auto named = [key](const Entry& each) { return each.key == key; };
    const auto found = std::find_if(card_.entries.begin(), card_.entries.end(), named);
    return found == card_.entries.end() ? nullptr : &*found;
}

bool CardReader::has(std::string_view key) { return find(key) != nullptr; }

void CardReader::fail(std::string_view key, std::string message, std::string remedy) {
    const Entry* entry = find(key);
    errors_.push_back({card_.file, entry ? entry->line : card_.line, entry ? entry->column : 1, std::move(message),
                       entry ? entry->excerpt : "", std::move(remedy)});
}

// The entry if it has the kind asked for; otherwise null, and an error unless it may be missing.
const Entry* CardReader::demand(std::string_view key, EntryKind kind, bool required) {
    const Entry* entry = find(key);
    if (entry == nullptr) {
        if (required) {
            fail(key, "the card " + engine::quoted(card_.id) + " has no " + engine::quoted(key),
                 "it must be " + std::string(kind_name(kind)));
        }
        return nullptr;
    }
    if (entry->kind == kind) return entry;
    fail(key, engine::quoted(key) + " is " + std::string(kind_name(entry->kind)),
         "it must be " + std::string(kind_name(kind)));
    return nullptr;
}

std::string CardReader::text(std::string_view key) {
    const Entry* entry = demand(key, EntryKind::Text, true);
    return entry == nullptr ? std::string() : entry->texts.front().text;
}

int CardReader::number(std::string_view key, NumberRange range) {
    const int otherwise = range.fallback.value_or(range.min);
    const Entry* entry = demand(key, EntryKind::Number, !range.fallback.has_value());
    if (entry == nullptr) return otherwise;
    if (entry->number >= range.min && entry->number <= range.max) return static_cast<int>(entry->number);
    fail(key, engine::quoted(key) + " is " + std::to_string(entry->number),
         "it must lie between " + std::to_string(range.min) + " and " + std::to_string(range.max));
    return otherwise;
}

bool CardReader::truth(std::string_view key, std::optional<bool> fallback) {
    const Entry* entry = demand(key, EntryKind::Truth, !fallback.has_value());
    return entry == nullptr ? fallback.value_or(false) : entry->number != 0;
}

std::vector<std::string> CardReader::words(std::string_view key) {
    std::vector<std::string> words;
    const Entry* entry = demand(key, EntryKind::Words, false);
    if (entry == nullptr) return words;
    for (const PlacedText& each : entry->texts) words.push_back(each.text);
    return words;
}

int CardReader::place_of(const PlacedText& word, std::string_view key, std::span<const std::string_view> names) {
    const auto found = std::find(names.begin(), names.end(), word.text);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    std::vector<std::string> near = engine::nearest(word.text, names);
    if (near.empty()) near.assign(names.begin(), names.end());
    errors_.push_back({card_.file, word.line, word.column, engine::quoted(word.text) + " is no " + engine::quoted(key),
                       word.excerpt, "expected " + engine::quoted_list(near)});
    return -1;
}

int CardReader::choice(std::string_view key, std::span<const std::string_view> names) {
    const Entry* entry = demand(key, EntryKind::Text, true);
    return entry == nullptr ? 0 : std::max(0, place_of(entry->texts.front(), key, names));
}

std::vector<int> CardReader::choices(std::string_view key, std::span<const std::string_view> names) {
    std::vector<int> places;
    const Entry* entry = demand(key, EntryKind::Words, false);
    if (entry == nullptr) return places;
    for (const PlacedText& each : entry->texts) {
        const int place = place_of(each, key, names);
        if (place >= 0) places.push_back(place);
    }
    return places;
}

std::vector<Node> CardReader::rules(std::string_view key, const Grammar& grammar, std::string_view start) {
    std::vector<Node> trees;
    trees_.clear();
    const Entry* entry = find(key);
    if (entry == nullptr) return trees;
    if (entry->kind != EntryKind::Text && entry->kind != EntryKind::Words) {
        fail(key, engine::quoted(key) + " is " + std::string(kind_name(entry->kind)),
             "it must be a rule text or a list of rule texts");
        return trees;
    }
    for (const PlacedText& each : entry->texts) {
        const bool alone = entry->texts.size() == 1;
        if ((each.text.empty() && entry->kind == EntryKind::Text) || (alone && each.text == kDash)) continue;
        engine::Result<Node, engine::LoadError> tree = parse(grammar, start, each.text, place_in(card_, each));
        if (tree) {
            trees.push_back(std::move(*tree));
            trees_.push_back(&each);
        } else {
            errors_.push_back(tree.error());
        }
    }
    return trees;
}

void CardReader::fail_rule(std::size_t n, std::string message, std::string remedy) {
    const PlacedText& at = *trees_[n];
    errors_.push_back({card_.file, at.line, at.column, std::move(message), at.excerpt, std::move(remedy)});
}

void CardReader::finish() {
    const std::vector<std::string_view> known(known_.begin(), known_.end());
    for (const Entry& each : card_.entries) {
        if (known_.contains(each.key)) continue;
        std::vector<std::string> near = engine::nearest(each.key, known);
        if (near.empty()) near.assign(known.begin(), known.end());
        const std::string remedy =
            near.empty() ? "this card has no other keys" : "expected " + engine::quoted_list(near);
        errors_.push_back({card_.file, each.line, each.column, "the key " + engine::quoted(each.key) + " is unknown",
                           each.excerpt, remedy});
    }
}

}  // namespace ruletext
