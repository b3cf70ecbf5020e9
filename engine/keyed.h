// Tables keyed by an enum: a row in the wrong place, a row too few or too many does not compile.
//
//   constexpr auto kEndings = engine::keyed<Ending, EndingFacts>({
//       {Ending::Deck, {"deck", "QN-14.1"}},
//       {Ending::Life, {"life", "QN-14.2"}},
//   });
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace engine {

template <class Key, class Row>
struct Keyed {
    Key key;
    Row row;
};

namespace detail {
// Whether a value of an enum has a name: compilers write one without as "(Key)7".
template <auto kValue>
consteval bool is_named() {
    const std::string_view text = __PRETTY_FUNCTION__;
    return text.find("kValue = (") == std::string_view::npos;
}
// Never defined: whoever meets them while compiling reads their names.
void a_row_stands_in_the_wrong_place();
void a_sentence_names_what_its_row_does_not_have();
}  // namespace detail

template <class Key, class Row, std::size_t N>
consteval std::array<Row, N> keyed(const Keyed<Key, Row> (&rows)[N]) {
    static_assert(detail::is_named<static_cast<Key>(N - 1)>(), "there are more rows than names");
    static_assert(!detail::is_named<static_cast<Key>(N)>(), "a name of the enum has no row");
    std::array<Row, N> out{};
    for (std::size_t i = 0; i < N; ++i) {
        if (static_cast<std::size_t>(rows[i].key) != i) detail::a_row_stands_in_the_wrong_place();
        if constexpr (requires { rows[i].row.fits(); }) {
            if (!rows[i].row.fits()) detail::a_sentence_names_what_its_row_does_not_have();
        }
        out[i] = rows[i].row;
    }
    return out;
}

}  // namespace engine
