// A tree as a flat array of small operations: what a Setup keeps and rules walk without parsing or allocating.
// Knows no game: a tag means what the lexicon says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ruletext/grammar.h"
#include "ruletext/tree.h"

namespace ruletext {

// In preorder: the children of an operation follow it, and `size` operations later comes its next sibling.
struct Op {
    std::uint16_t tag = 0;
    std::int16_t number = 0;
    std::uint16_t size = 1;  // this one and everything below it
    std::uint16_t row = 0;   // the phrase, for printing
    bool operator==(const Op&) const = default;
};
static_assert(sizeof(Op) == 8);

template <TagType Tag>
constexpr bool is(const Op& op, Tag tag) {
    return op.tag == static_cast<std::uint16_t>(tag);
}

// for (const Op& child : children(op)) ... ; op must stand in its array.
struct OpRange {
    struct Iterator {
        const Op* at;
        const Op& operator*() const { return *at; }
        const Op* operator->() const { return at; }
        Iterator& operator++() {
            at += at->size;
            return *this;
        }
        bool operator==(const Iterator&) const = default;
    };
    const Op* first;
    const Op* last;
    Iterator begin() const { return {first}; }
    Iterator end() const { return {last}; }
    bool empty() const { return first == last; }
};

inline OpRange children(const Op& op) { return {&op + 1, &op + op.size}; }
inline OpRange roots(std::span<const Op> ops) { return {ops.data(), ops.data() + ops.size()}; }

// The first child with this tag, or null: how an optional hole is asked for.
template <TagType Tag>
const Op* child(const Op& op, Tag tag) {
    for (const Op& each : children(op)) {
        if (is(each, tag)) return &each;
    }
    return nullptr;
}

// The first (0), second (1), ... number of a row.
int number_of(const Op& op, int index);

void flatten(const Grammar& grammar, const Node& node, std::vector<Op>& out);
std::vector<Op> flatten(const Grammar& grammar, const Node& node);

std::string print(const Grammar& grammar, const Op& op);

}  // namespace ruletext
