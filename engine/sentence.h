// Sentences with holes. A game writes each once, in its tables; terminal and screens fill in the names.
//
//   {what}                   the name of what has this role in the row; {0} is the first operand or fact
//   {amount|# card|# cards}  by the number, which # stands for: one form for each plural of the language
//   {amount?against|beats|ties with|falls short of}  whether the number is larger than the other, the same or smaller
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace engine {

struct Filling {
    std::string text;
    int number = 0;
};
std::string fill(std::string_view sentence, const std::function<Filling(std::string_view hole)>& with);

// A ref within a text that is said already, "{seat:south}": who shows the text puts a name there. `plain` puts the word
// of records, which the terminal speaks.
std::string hole(std::string_view kind, std::string_view word);
std::string plain(std::string_view text);

// Whether every hole is closed and names something that is there.
template <class IsThere>
constexpr bool holes_fit(std::string_view sentence, IsThere is_there) {
    for (auto open = sentence.find('{'); open != std::string_view::npos; open = sentence.find('{', open + 1)) {
        const auto close = sentence.find('}', open);
        if (close == std::string_view::npos) return false;
        const auto hole = sentence.substr(open + 1, close - open - 1);
        const auto names = hole.substr(0, hole.find('|'));
        const auto other = names.find('?');
        if (!is_there(names.substr(0, other))) return false;
        if (other != std::string_view::npos && !is_there(names.substr(other + 1))) return false;
    }
    return true;
}

}  // namespace engine
