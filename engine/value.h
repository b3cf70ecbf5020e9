// A tree of names, words and numbers: the one shape in which states, sheets and records are written and read.
// Text and JSON are two spellings of it; the parser reads both. Made outside of play: it allocates.
#pragma once

#include <concepts>
#include <cstdint>

#include "engine/result.h"
#include "engine/text.h"

namespace engine {

struct Value {
    enum class Type : std::uint8_t { Number, Word, List, Object };

    Type type = Type::Object;
    std::int64_t number = 0;
    std::string word;
    std::vector<std::string> keys;  // of an object, one for each item
    std::vector<Value> items;       // of a list or an object

    static Value of(std::integral auto n) { return {Type::Number, static_cast<std::int64_t>(n), {}, {}, {}}; }
    static Value of(std::string_view w) { return {Type::Word, 0, std::string(w), {}, {}}; }
    static Value list() { return {Type::List, 0, {}, {}, {}}; }
    static Value object() { return {}; }

    Value& add(std::string_view key, Value item);  // to an object; answers the new item
    Value& add(Value item);                        // to a list
    const Value* find(std::string_view key) const;
    Value* find(std::string_view key);
    bool operator==(const Value&) const = default;
};

std::string to_text(const Value& value);  // {turn: 3, hand: [scout, turret]}
std::string to_json(const Value& value);  // {"turn":3,"hand":["scout","turret"]}
std::string json_string(std::string_view word);

// Reads either spelling; at most `kMaxDepth` deep. The error names line and column.
inline constexpr int kMaxDepth = 64;
Result<Value, LoadError> parse_value(std::string_view text);

// Walks a dotted path: `north.hand.0.card`, `north.hand.count`. Where the root has an object `seats`, the word may be
// left out. The error says how far the path leads and what could follow.
Result<Value, std::string> follow(const Value& root, std::string_view path);
// The place itself, to be written; null where the path leads nowhere.
Value* locate(Value& root, std::string_view path);

std::uint64_t hash_text(std::string_view text);  // FNV-1a, finished by splitmix64
std::string hex(std::uint64_t hash);             // 16 digits

}  // namespace engine
