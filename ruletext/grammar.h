// The table of phrases of one game. One row serves reading and printing, so the two cannot disagree.
// Knows no game: a game's lexicon fills it once. Pattern syntax: ruletext/pattern.h and docs/ruletext.md.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ruletext/pattern.h"

namespace ruletext {

inline constexpr std::uint16_t kNumberTag = 0xFFFF;  // the second and later numbers of a row are children with this tag
inline constexpr int kLargestNumber = 999;

template <class T>
concept TagType = std::is_enum_v<T> || std::integral<T>;

struct Row {
    std::uint16_t nonterminal = 0;
    std::uint16_t tag = 0;
    std::int16_t number = 0;  // what a node of this row carries if the pattern has no number: the place in `words`
    std::vector<Item> items;
};

struct Nonterminal {
    std::string name;
    std::vector<std::uint16_t> rows;
    std::vector<std::uint16_t> includes;
};

class Grammar {
  public:
    Grammar();

    // g.row("effect", "draw {n} (card|cards)", Tag::Draw)
    template <TagType Tag>
    Grammar& row(std::string_view nonterminal, std::string_view pattern, Tag tag) {
        return add(nonterminal, pattern, static_cast<std::uint16_t>(tag), 0);
    }

    // One row per word, all with one tag; a node's number is the place of its word, from 0. `after` ends every word.
    template <TagType Tag>
    Grammar& words(std::string_view nonterminal, std::span<const std::string_view> list, Tag tag,
                   std::string_view after = {}) {
        std::int16_t place = 0;
        for (const std::string_view word : list) {
            add(nonterminal, std::string(word).append(after), static_cast<std::uint16_t>(tag), place++);
        }
        return *this;
    }
    template <TagType Tag>
    Grammar& words(std::string_view nonterminal, std::initializer_list<std::string_view> list, Tag tag,
                   std::string_view after = {}) {
        return words(nonterminal, std::span(list.begin(), list.size()), tag, after);
    }

    // Whatever is an `other` is a `nonterminal` too, without a node of its own in between.
    Grammar& include(std::string_view nonterminal, std::string_view other);

    // Faults of the table, each one sentence: bad patterns, unknown names, left recursion, rows no start reaches,
    // holes that printing could not tell apart. A lexicon's test asserts that there are none.
    std::vector<std::string> check(std::initializer_list<std::string_view> starts) const;

    const std::vector<Row>& rows() const { return rows_; }
    const std::vector<Nonterminal>& nonterminals() const { return nonterminals_; }
    std::uint16_t nonterminal(std::string_view name) const;             // the name must exist
    bool accepts(std::uint16_t hole, std::uint16_t nonterminal) const;  // the same, or included
    std::string phrase(std::uint16_t row) const { return readable(rows_[row].items); }

  private:
    Grammar& add(std::string_view nonterminal, std::string_view pattern, std::uint16_t tag, std::int16_t number);
    std::uint16_t intern(std::string_view name);

    std::vector<Row> rows_;
    std::vector<Nonterminal> nonterminals_;
    std::vector<std::string> faults_;
};

}  // namespace ruletext
