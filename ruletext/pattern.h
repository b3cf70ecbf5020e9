// A pattern is one phrase as a lexicon writes it, read into items. Knows no grammar and no game. Syntax:
//
//   words             stand for themselves, letter for letter; \ before one of { } ( ) < > ^ | \ takes it as a letter
//   {n} {n0}          a whole number from 1 (from 0) to 999 that counts: what follows is singular after 1, else plural
//   {number} {number0}  the same, but it counts nothing ("with cost {number} or less")
//   {name}            one phrase of that name      {name?}  none or one      {name*}  none or more
//   {name+SEP}        one or more with SEP between, as in {cost+, }
//   (card|cards)      singular or plural, by the last count      <s> <p>  from here on singular, plural
//   {a}               "a" or "an", by the word that follows
//   ^                 the next letter is a capital; a digit in its place uses it up
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ruletext {

enum class ItemKind : std::uint8_t { Words, Number, Article, Either, Capital, Singular, Plural, Hole };
enum class Repeat : std::uint8_t { One, Optional, Any, List };

struct Item {
    ItemKind kind = ItemKind::Words;
    Repeat repeat = Repeat::One;
    bool counts = false;     // Number: decides between singular and plural
    std::int16_t least = 1;  // Number: the smallest allowed
    std::uint16_t hole = 0;  // Hole: which nonterminal; filled in by the grammar
    std::string text;        // Words: the words; Either: singular; Hole: the nonterminal's name
    std::string other;       // Either: plural; Hole: the separator of a list
};

struct Pattern {
    std::vector<Item> items;
    std::string fault;  // empty if the pattern is well written
};

Pattern read_pattern(std::string_view pattern);

// As a reader sees it: "deal N damage to <ref>".
std::string readable(const std::vector<Item>& items);

}  // namespace ruletext
