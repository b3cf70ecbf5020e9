// What the reader hoped for at the furthest place it reached, and the error made of it. Private to reading.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "ruletext/grammar.h"
#include "ruletext/tree.h"
#include "ruletext/voice.h"

namespace ruletext {

enum class Hope : std::uint8_t { Words, Number, OtherNumber, Article, End };

struct Expectation {
    Hope hope = Hope::Words;
    std::uint16_t row = 0;
    std::uint16_t item = 0;
    Voice voice;
    std::uint32_t row_begin = 0;  // where the row began
    std::uint32_t begin = 0;      // where its item began
};

struct Furthest {
    std::uint32_t at = 0;  // the start of the word that was not understood
    std::vector<Expectation> expected;
};

engine::LoadError explain(const Grammar& grammar, std::string_view text, const Furthest& furthest, const Place& place);

// An error at a byte of the text, with the excerpt that belongs to it.
engine::LoadError error_at(std::string_view text, std::uint32_t at, const Place& place);

}  // namespace ruletext
