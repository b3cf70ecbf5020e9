// What every grammar test asks of a sentence, and where the sentences lie. For tests only.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "ruletext/ops.h"
#include "ruletext/tree.h"
#include "tests/source_dir.h"

namespace ruletext {

inline std::vector<std::string> lines_of(const std::string& name) {
    std::ifstream file(source_dir() / "ruletext/testdata" / name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

inline std::string sound(const Grammar& grammar, std::initializer_list<std::string_view> starts) {
    std::string all;
    for (const std::string& fault : grammar.check(starts)) all += fault + "\n";
    return all;
}

// Understood, in one way only, and printed back letter for letter from its tree and from its operations.
inline void understands(const Grammar& grammar, std::string_view start, const std::string& text) {
    const auto tree = parse(grammar, start, text);
    INFO((tree ? text : engine::text(tree.error())));
    REQUIRE(static_cast<bool>(tree));
    CHECK(count_parses(grammar, start, text) == 1);
    CHECK(print(grammar, *tree) == text);
    const std::vector<Op> ops = flatten(grammar, *tree);
    CHECK(print(grammar, ops.front()) == text);
}

// Not understood; the error points at `column` and its remedy names `hint`.
inline void refuses(const Grammar& grammar, std::string_view start, const std::string& text, int column,
                    const std::string& hint) {
    const auto tree = parse(grammar, start, text);
    REQUIRE_MESSAGE(!tree, text);
    INFO(engine::text(tree.error()));
    CHECK(tree.error().column == column);
    CHECK(tree.error().remedy.find(hint) != std::string::npos);
    CHECK(count_parses(grammar, start, text) == 0);
}

// With any one letter missing it is refused with a place inside the text, or it is another sentence that prints itself.
inline void bears_missing_letters(const Grammar& grammar, std::string_view start, const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string shorter = text.substr(0, i) + text.substr(i + 1);
        const auto tree = parse(grammar, start, shorter);
        const auto length = static_cast<int>(shorter.size());
        const bool sound =
            tree ? print(grammar, *tree) == shorter : tree.error().column <= length + 1 && !tree.error().remedy.empty();
        if (!sound) FAIL_CHECK(shorter);
    }
}

inline void survives_printing(const Grammar& grammar, std::string_view start, std::uint64_t trees) {
    for (std::uint64_t seed = 1; seed <= trees; ++seed) {
        const Node tree = random_tree(grammar, start, seed);
        const std::string text = print(grammar, tree);
        if (text.size() > kTextLimit) continue;
        const auto again = parse(grammar, start, text);
        INFO((again ? text : engine::text(again.error())));
        REQUIRE(static_cast<bool>(again));
        REQUIRE(same_tree(tree, *again));
        REQUIRE(count_parses(grammar, start, text) == 1);
    }
}

}  // namespace ruletext
