#include "server/position.h"

#include <array>

namespace server {
namespace {

using engine::AnyState;
using engine::JsonObject;
using engine::Kind;
using engine::Ref;
using engine::Seat;

constexpr std::array<std::string_view, 7> kKinds = {"none", "number", "seat", "card", "unit", "place", "word"};
constexpr std::array<std::string_view, 8> kShapes = {"moved",  "appeared", "left",  "changed",
                                                     "linked", "rolled",   "shown", "said"};

// An operand of an event: hidden ones are null, things that are gone keep the name they had.
std::string event_operand(const AnyState& before, const AnyState& after, Ref ref) {
    if (ref.value == engine::kHidden || (ref.kind == Kind::Card && ref.value == 0)) return "null";
    if (ref.kind == Kind::Number) return std::to_string(ref.value);
    auto text = ref_text(after, ref);
    if (text.empty()) text = ref_text(before, ref);
    return text.empty() ? "null" : engine::json_string(text);
}

std::string decision_json(const AnyState& view, Eyes eyes, std::uint64_t number) {
    const auto& game = view.game();
    const auto decision = view.decision();
    const bool mine = !eyes.all && decision.seat == eyes.seat;
    const auto row = mine && decision.part != 0 ? decision.part : decision.kind;
    const auto& facts = game.facts().decisions[row];
    const std::string cause = ref_text(view, decision.cause);
    JsonObject out;
    out.number("number", static_cast<std::int64_t>(number)).text("seat", engine::seat_text(game, decision.seat));
    out.text("kind", facts.name).text("clause", facts.clause).text("question", facts.question);
    out.json("cause", cause.empty() ? "null" : engine::json_string(cause));
    out.truth("mine", mine).truth("private", decision.private_list);
    out.truth("window", game.facts().decisions[decision.kind].window);
    if (mine) {
        engine::ActionList list;
        view.list_actions(list);
        std::vector<std::string> entries;
        for (std::size_t i = 0; i < list.size(); ++i)
            entries.push_back(entry_json(view, list[i], static_cast<int>(i) + 1));
        out.json("list", engine::json_list(entries));
    }
    return out.str();
}

std::string outcome_json(const AnyState& state) {
    const auto& game = state.game();
    const auto outcome = state.outcome();
    if (!outcome.over) return "null";
    std::vector<std::string> winners;
    for (int i = 0; i < game.players(); ++i) {
        if ((outcome.winners >> i & 1) != 0) winners.push_back(engine::seat_text(game, engine::seat_at(i)));
    }
    const auto& ending = game.facts().endings[outcome.ending];
    return JsonObject()
        .json("winners", engine::json_texts(winners))
        .text("ending", ending.name)
        .text("clause", ending.clause)
        .text("text", engine::outcome_text(game, outcome))
        .str();
}

// The state as these eyes see it; everything is the state itself.
std::unique_ptr<AnyState> through(const AnyState& state, Eyes eyes) {
    return eyes.all ? state.clone() : state.view(eyes.seat);
}

}  // namespace

std::string eyes_text(const engine::AnyGame& game, Eyes eyes) {
    return eyes.all ? "all" : engine::seat_text(game, eyes.seat);
}

std::string_view kind_name(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::string ref_text(const AnyState& view, Ref ref) {
    if (ref.kind == Kind::None || (ref.kind == Kind::Card && ref.value == 0)) return {};
    const auto word = view.operand_text(ref);
    return word.empty() ? std::string() : std::string(kind_name(ref.kind)) + ":" + word;
}

std::string lines_json(const std::vector<engine::AboutLine>& lines) {
    std::vector<std::string> written;
    for (const auto& line : lines) {
        written.push_back(JsonObject()
                              .text("label", line.label)
                              .text("value", line.value)
                              .text("source", line.source)
                              .text("clause", line.clause)
                              .str());
    }
    return engine::json_list(written);
}

std::string entry_json(const AnyState& view, engine::Action action, int id) {
    const auto& facts = view.game().facts();
    const auto& verb = facts.verbs[action.verb];
    const auto decision = view.decision();
    std::vector<std::string> refs;
    for (std::size_t i = 0; i < verb.operands.size() && verb.operands[i] != Kind::None; ++i) {
        const Ref ref{verb.operands[i], action.operands[i]};
        refs.push_back(ref.kind == Kind::Number ? std::to_string(ref.value) : engine::json_string(ref_text(view, ref)));
    }
    return JsonObject()
        .number("id", id)
        .text("verb", verb.name)
        .json("refs", engine::json_list(refs))
        .text("label", engine::action_text(view, action))
        .text("clause", facts.decisions[decision.part != 0 ? decision.part : decision.kind].clause)
        .json("lines", lines_json(view.preview(action)))
        .str();
}

std::string group_json(const Happening& happening, Eyes eyes) {
    const auto before = through(*happening.before, eyes), after = through(*happening.after, eyes);
    const auto& facts = after->game().facts();
    std::vector<std::string> events;
    for (const auto& event : happening.events) {
        const auto seen = eyes.all ? event : engine::seen_by(eyes.seat, event);
        const auto& row = facts.events[seen.kind];
        std::vector<std::string> refs;
        for (std::size_t i = 0; i < row.operands.size() && row.operands[i] != Kind::None; ++i)
            refs.push_back(event_operand(*before, *after, {row.operands[i], seen.operands[i]}));
        events.push_back(JsonObject()
                             .text("kind", row.name)
                             .text("shape", kShapes[static_cast<std::size_t>(row.shape)])
                             .json("refs", engine::json_list(refs))
                             .text("text", engine::event_text(*before, *after, seen))
                             .str());
    }
    const bool command = happening.seat == Seat::Nobody;
    return JsonObject()
        .number("step", happening.step)
        .text("seat", command ? "table" : engine::seat_text(after->game(), happening.seat))
        .json("events", engine::json_list(events))
        .str();
}

std::string position_json(const AnyState& state, Eyes eyes, const PositionFrame& frame) {
    const auto view = through(state, eyes);
    const bool over = view->outcome().over;
    JsonObject out;
    out.number("step", frame.step).text("seat", eyes_text(state.game(), eyes));
    out.json("sheet", engine::to_json(view->sheet()));
    out.json("decision", over ? "null" : decision_json(*view, eyes, frame.number));
    out.text("undo", frame.undo == Undo::No ? "no" : frame.undo == Undo::Free ? "free" : "ask");
    out.json("outcome", outcome_json(state));
    out.json("groups", engine::json_list(frame.groups));
    return out.str();
}

std::optional<Ref> read_ref(const AnyState& view, std::string_view text) {
    const auto colon = text.find(':');
    for (std::size_t kind = 1; colon != std::string_view::npos && kind < kKinds.size(); ++kind) {
        if (text.substr(0, colon) == kKinds[kind])
            return engine::parse_ref(view, static_cast<Kind>(kind), text.substr(colon + 1));
    }
    return engine::find_ref(view, text);
}

std::string plain_action(std::string_view text) {
    std::string out;
    for (auto word : engine::split_words(text)) {
        const auto colon = word.find(':');
        for (std::size_t kind = 1; colon != std::string_view::npos && kind < kKinds.size(); ++kind) {
            if (word.substr(0, colon) == kKinds[kind]) word = word.substr(colon + 1);
        }
        out += (out.empty() ? "" : " ") + std::string(word);
    }
    return out;
}

}  // namespace server
