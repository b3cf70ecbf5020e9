// Games named by text: `convergence(players=3, seat_bonus=on)`. Options are resolved once, into numbers.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/facts.h"
#include "engine/result.h"

namespace engine {

inline constexpr std::size_t kMaxOptions = 32;

// The value of every option of a game, in the order of its facts. A word counts by its place among the values (0 is
// the first) where the option has no range, and as -1, -2, ... where it has one; a number of a range is itself.
struct Options {
    std::array<std::int16_t, kMaxOptions> value{};
    int players() const { return value[0]; }
    // Read as `setup.options[Option::Rounds]`; the rows of kOptions are keyed by the same enum.
    template <class Option>
    int operator[](Option option) const {
        static_assert(std::is_enum_v<Option>, "an option is read by its name in the enum of its game");
        return value[static_cast<std::size_t>(option)];
    }
    bool operator==(const Options&) const = default;
};

// The id before the bracket.
std::string_view game_id(std::string_view game_text);

// `game_text` is an id alone or with options in brackets; `preset=NAME` applies a preset first. Unknown, repeated and
// impossible options are refused with the clause and the values that are possible.
Result<Options, LoadError> parse_options(const GameFacts& facts, std::string_view game_text);

// The canonical text: the id and every option that differs from its standard.
std::string game_text(const GameFacts& facts, const Options& options);
std::string option_text(const OptionFacts& facts, int value);

// What people read: the title of a row, or made of the word: `round_limit` is "Round limit", `neon-synapse`, which is a
// name, "Neon Synapse".
std::string titled(std::string_view word);
std::string option_title(const OptionFacts& facts);
// Its words, each with its title; ranges have none.
std::vector<std::pair<std::string_view, std::string>> value_titles(const OptionFacts& facts);

}  // namespace engine
