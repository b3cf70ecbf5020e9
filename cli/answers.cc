#include "cli/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cli/names.h"
#include "cli/rulebook.h"
#include "engine/nearest.h"

namespace cli {
namespace {

using engine::Kind;
using engine::Seat;

constexpr Kind kKinds[] = {Kind::Card, Kind::Unit, Kind::Place, Kind::Seat, Kind::Word};

// What may be asked about, kind by kind.
std::vector<std::string> things(const engine::AnyState& view, Kind kind) {
    auto names = all_names(view, kind);
    std::erase_if(names, [&](const auto& name) { return view.about(*engine::parse_ref(view, kind, name)).empty(); });
    return names;
}

std::string nearest_things(const engine::AnyState& view, std::string_view word) {
    std::vector<std::string> names;
    for (const Kind kind : kKinds) {
        for (auto& name : things(view, kind)) names.push_back(std::move(name));
    }
    const auto close = engine::nearest(word, names, 3);
    return close.empty() ? "" : "; did you mean " + join(close, " or ");
}

// Of a card that is in play once, what is in play says more.
engine::Ref in_play(const engine::AnyState& view, engine::Ref ref) {
    if (ref.kind != Kind::Card) return ref;
    const std::string tail = "." + view.operand_text(ref);
    engine::Ref found = ref;
    for (const auto& name : things(view, Kind::Unit)) {
        if (!name.ends_with(tail)) continue;
        if (found.kind == Kind::Unit) return ref;
        found = *engine::parse_ref(view, Kind::Unit, name);
    }
    return found;
}

std::string legal_text(const engine::AnyState& view, engine::Action action, const Screen& screen) {
    const auto lines = view.preview(action);
    return fmt::format("`{}` is legal.\n", action_text(view, action)) + about_text(lines, screen.paint, screen.width);
}

}  // namespace

std::string percent(int permille) { return fmt::format("{} %", (permille + 5) / 10); }

std::optional<std::size_t> read_number(std::string_view word) {
    std::size_t number = 0;
    const auto end = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || end.ec != std::errc() || end.ptr != word.data() + word.size()) return std::nullopt;
    return number;
}

std::string answer_about(const engine::AnyState& view, std::string_view text, const Screen& screen,
                         std::string_view rulebook) {
    if (text.empty()) {
        const std::string seat(view.game().facts().seats[0]);
        return "Ask about a thing you see, as in `? " + seat + "`.\n";
    }
    const std::string asked = join(typed_words(text), "-");
    std::string out;
    for (const std::string& name : {asked, lower(asked)}) {
        for (const Kind kind : kKinds) {
            const auto ref = engine::parse_ref(view, kind, name);
            if (ref && *ref != engine::Ref{Kind::Card, 0})
                out += about_text(view.about(in_play(view, *ref)), screen.paint, screen.width);
        }
        if (!out.empty()) return screen.paint(Tone::Strong, name) + "\n" + out;
    }
    if (const auto defined = term_text(rulebook, text, screen); !defined.empty()) return defined;
    for (const Kind kind : kKinds) {
        const auto meant = names_meant(things(view, kind), asked);
        if (meant.size() > 1) return ambiguous_text(text, meant) + "\n";
        if (meant.size() == 1) {
            const auto ref = in_play(view, *engine::parse_ref(view, kind, meant[0]));
            return screen.paint(Tone::Strong, view.operand_text(ref)) + "\n" +
                   about_text(view.about(ref), screen.paint, screen.width);
        }
    }
    return fmt::format("nothing here is called `{}`{}\n", text, nearest_things(view, slug(text)));
}

std::string answer_why(const Table& table, Seat seat, std::string_view text, const Screen& screen) {
    const auto view = table.state().view(seat);
    if (const auto number = read_number(text)) {
        engine::ActionList list;
        view->list_actions(list);
        if (*number >= 1 && *number <= list.size()) return legal_text(*view, list[*number - 1], screen);
    }
    const auto action = engine::parse_action(*view, text);
    if (action) {
        const auto refusal = view->refuse(*action);
        return refusal ? refusal_text(*view, *refusal) + "\n" : legal_text(*view, *action, screen);
    }
    const auto actions = read_typed(table.state(), seat, text);
    if (!actions) return actions.error().message + "\n";
    if (actions->size() == 1) return legal_text(*view, actions->front(), screen);
    return fmt::format("it is legal, in {} steps\n", actions->size());
}

}  // namespace cli
