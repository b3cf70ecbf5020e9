// What reading and printing carry along a sentence, so that both agree on capitals, articles, singular and plural.
#pragma once

#include <string_view>

#include "ruletext/pattern.h"

namespace ruletext {

struct Voice {
    bool capital = false;  // the next letter is a capital
    bool plural = false;
    bool operator==(const Voice&) const = default;
};

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool in_word(char c) {
    const bool beyond_ascii = static_cast<unsigned char>(c) >= 0x80;  // never cut a letter of several bytes
    return is_letter(c) || is_digit(c) || c == '\'' || c == '-' || beyond_ascii;
}

// A letter of a pattern as it stands in the sentence.
inline char spoken(char letter, Voice& voice) {
    if (!voice.capital || (!is_letter(letter) && !is_digit(letter))) return letter;
    voice.capital = false;
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

inline const std::string& form(const Item& item, const Voice& voice) {
    return item.kind == ItemKind::Either && voice.plural ? item.other : item.text;
}

// By the first letter; words like "unit" and "one" begin with a vowel only on paper.
inline bool takes_an(std::string_view following) {
    constexpr std::string_view kVowels = "aeiouAEIOU";
    if (following.empty() || kVowels.find(following.front()) == std::string_view::npos) return false;
    for (const std::string_view spelled : {"uni", "Uni", "one", "One", "eu", "Eu"}) {
        if (following.substr(0, spelled.size()) == spelled) return false;
    }
    return true;
}

}  // namespace ruletext
