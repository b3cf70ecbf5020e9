#include "cli/table/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/commands/rulebook.h"
#include "cli/table/names.h"
#include "engine/options.h"
#include "engine/text.h"

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

std::string nearest_things(const engine::AnyState& view, std::string_view word, std::string_view rulebook) {
    std::vector<std::string> names;
    for (const Kind kind : kKinds) {
        for (auto& name : things(view, kind)) names.push_back(std::move(name));
    }
    for (const auto& verb : view.game().facts().verbs) names.emplace_back(verb.name);
    for (const auto& term : terms_of(rulebook)) names.push_back(lower(term));
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    auto close = engine::nearest(word, names, 3);
    for (const auto part : engine::split(word, '-')) {
        if (close.empty()) close = engine::nearest(part, names, 3);
    }
    return close.empty() ? "; `help` lists what can be asked" : "; did you mean " + join(close, " or ");
}

// What is done by this word, and the options of the game that change it.
std::string verb_text(const engine::AnyState& view, std::string_view word, const Screen& screen) {
    const auto& facts = view.game().facts();
    std::vector<engine::AboutLine> lines;
    for (const auto& verb : facts.verbs) {
        if (verb.name == word && !verb.help.starts_with("chance: "))
            lines.push_back({std::string(verb.name), std::string(verb.help), "", ""});
    }
    if (lines.empty()) return {};
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        const auto& option = facts.options[i];
        if (!option.name.starts_with(std::string(word) + "_")) continue;
        const auto chosen = engine::option_text(option, view.game().options().value[i]);
        lines.push_back({"option " + std::string(option.name), chosen + " here: " + std::string(option.help), "",
                         std::string(option.clause)});
    }
    return about_text(lines, screen.paint, screen.width);
}

// `D2` without its number, `3/2` as `#/#`: how a game names the signs it prints.
std::string without_digits(std::string_view text, std::string_view instead) {
    std::string out;
    for (const char c : text) {
        if (std::isdigit(static_cast<unsigned char>(c)) == 0)
            out += c;
        else if (!out.ends_with(instead) || instead.empty())
            out += instead;
    }
    return out;
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

// The action of the list that has this number.
std::optional<engine::Action> listed(const engine::AnyState& view, std::string_view text) {
    const auto number = engine::whole_number<std::size_t>(text);
    engine::ActionList list;
    if (number) view.list_actions(list);
    if (!number || *number < 1 || *number > list.size()) return std::nullopt;
    return list[*number - 1];
}

}  // namespace

std::string percent(int permille) { return fmt::format("{} %", (permille + 5) / 10); }

std::string answer_about(const engine::AnyState& view, std::string_view text, const Screen& screen,
                         std::string_view rulebook) {
    if (text.empty()) {
        const std::string seat(view.game().facts().seats[0]);
        return "Ask about a thing you see, as in `? " + seat + "`.\n";
    }
    if (const auto action = listed(view, text)) return legal_text(view, *action, screen);
    const std::string asked = join(typed_words(text), "-"), sign = without_digits(text, "#");
    std::string out;
    for (const std::string& name : {asked, lower(asked), sign}) {
        for (const Kind kind : kKinds) {
            const auto ref = engine::parse_ref(view, kind, name);
            if (ref && *ref != engine::Ref{Kind::Card, 0})
                out += about_text(view.about(in_play(view, *ref)), screen.paint, screen.width);
        }
        if (!out.empty()) return screen.paint(Tone::Strong, text) + "\n" + out;
    }
    const std::string bare = without_digits(text, "");  // `D2`: two of what `D` is
    for (const std::string_view term : {text, std::string_view(bare)}) {
        const auto verb = verb_text(view, lower(term), screen), defined = term_text(rulebook, term, screen);
        if (!term.empty() && !(verb + defined).empty())
            return verb + (defined.empty() ? mention_text(rulebook, term, screen) : defined);
    }
    for (const Kind kind : kKinds) {
        const auto meant = names_meant(things(view, kind), asked);
        if (meant.size() > 1) return ambiguous_text(text, meant) + "\n";
        if (meant.size() == 1) {
            const auto ref = in_play(view, *engine::parse_ref(view, kind, meant[0]));
            return screen.paint(Tone::Strong, view.operand_text(ref)) + "\n" +
                   about_text(view.about(ref), screen.paint, screen.width);
        }
    }
    if (const auto used = mention_text(rulebook, text, screen); !used.empty()) return used;
    return fmt::format("nothing here is called `{}`{}\n", text, nearest_things(view, slug(text), rulebook));
}

namespace {

// What could be done with a thing, besides one verb: what is legal and, with a card, what forbids it in particular.
constexpr std::size_t kNoVerb = 0xffff;
std::string uses_text(const engine::AnyState& view, engine::Ref thing, std::size_t besides) {
    const auto& verbs = view.game().facts().verbs;
    std::string out, first;  // the first reason, where there is no particular one
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        if (i == besides || verbs[i].operands[0] != thing.kind || verbs[i].help.starts_with("chance: ")) continue;
        const auto action = engine::act(i, thing.value, verbs[i].operands[1] == Kind::Number ? 1 : 0);
        const auto refusal = view.refuse(action);
        const auto name = action_text(view, action);
        if (!refusal) out += fmt::format("`{}` is legal.\n", name);
        if (refusal && thing.kind == Kind::Card && refusal->facts[0].kind != Kind::None)
            out += fmt::format("`{}` is not, {}\n", name, refusal_text(view, *refusal));
        if (refusal && first.empty()) first = refusal_text(view, *refusal) + "\n";
    }
    return out.empty() && besides == kNoVerb ? first : out;
}

// `why phase-cloak`: the thing alone.
std::string thing_text(const engine::AnyState& view, std::string_view text) {
    const std::string name = join(typed_words(text), "-");
    for (const Kind kind : {Kind::Card, Kind::Unit}) {
        const auto meant = names_meant(all_names(view, kind), name);
        if (meant.size() != 1) continue;
        auto out = uses_text(view, *engine::parse_ref(view, kind, meant[0]), kNoVerb);
        if (!out.empty()) return out;
    }
    return {};
}

}  // namespace

std::string answer_why(const engine::Play& play, Seat seat, std::string_view text, const Screen& screen) {
    const auto view = play.state().view(seat);
    if (const auto action = listed(*view, text)) return legal_text(*view, *action, screen);
    const auto action = engine::parse_action(*view, text);
    if (action) {
        const auto refusal = view->refuse(*action);
        if (!refusal) return legal_text(*view, *action, screen);
        const engine::Ref thing{view->game().facts().verbs[action->verb].operands[0], action->operands[0]};
        return refusal_text(*view, *refusal) + "\n" +
               (thing.kind == Kind::None ? "" : uses_text(*view, thing, action->verb));
    }
    const auto actions = read_typed(play.state(), seat, text);
    if (!actions) {
        const auto uses = actions.error().understood ? std::string() : thing_text(*view, text);
        return uses.empty() ? actions.error().message + "\n" : uses;
    }
    if (actions->size() == 1) return legal_text(*view, actions->front(), screen);
    return fmt::format("it is legal, in {} steps\n", actions->size());
}

}  // namespace cli
