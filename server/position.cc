#include "server/position.h"

#include <array>

#include "engine/lines.h"

namespace server {
namespace {

using engine::AnyState;
using engine::JsonObject;
using engine::Kind;
using engine::Ref;
using engine::Role;
using engine::Seat;

constexpr std::array<std::string_view, 8> kShapes = {"moved",  "appeared", "left",  "changed",
                                                     "linked", "rolled",   "shown", "said"};

// An event as one pair of eyes sees it. Things that are gone keep the name they had.
class EventWriter {
  public:
    EventWriter(const AnyState& before, const AnyState& after, const engine::Event& seen)
        : before_(before), after_(after), row_(after.game().facts().events[seen.kind]), seen_(seen) {}

    std::string str() const {
        JsonObject out;
        out.text("kind", row_.name).text("shape", kShapes[static_cast<std::size_t>(row_.shape)]);
        std::vector<std::string> refs;
        for (const Ref ref : refs_of(row_, seen_)) {
            const bool none = ref.kind == Kind::Card && ref.value == 0;
            refs.push_back(none ? "\"card:none\"" : operand(ref));
        }
        out.json("refs", engine::json_list(refs)).text("text", engine::event_text(before_, after_, seen_));
        add_roles(out);
        if (!row_.clause.empty()) out.text("clause", row_.clause);
        return out.str();
    }

  private:
    static bool hidden(Ref ref) { return ref.value == engine::kHidden || (ref.kind == Kind::Card && ref.value == 0); }
    std::string name(Ref ref) const {
        if (hidden(ref)) return {};
        auto text = ref_text(after_, ref);
        return text.empty() ? ref_text(before_, ref) : text;
    }
    std::string operand(Ref ref) const {  // hidden ones and none are null
        if (!hidden(ref) && ref.kind == Kind::Number) return std::to_string(ref.value);
        const auto text = name(ref);
        return text.empty() ? "null" : engine::json_string(text);
    }
    std::optional<Ref> find(Role role) const {
        for (std::size_t i = 0; i < row_.operands.size(); ++i) {
            if (row_.operands[i].role == role) return Ref{row_.operands[i].kind, seen_.operands[i]};
        }
        return std::nullopt;
    }
    std::optional<int> number(Role role) const {
        const auto ref = find(role);
        return ref && !hidden(*ref) ? std::optional<int>(ref->value) : std::nullopt;
    }
    void add_roles(JsonObject& out) const {
        const auto seat = engine::seat_of(before_, after_, seen_);
        if (seat.kind != Kind::None) out.text(find(Role::By) ? "by" : "of", name(seat));
        if (const auto what = find(Role::What)) out.json("what", operand(*what));
        add_end(out, "from", find(Role::From), row_.always.from, seat);
        add_end(out, "to", find(Role::To), row_.always.to, seat);
        if (const auto amount = number(Role::Amount)) out.number("amount", *amount);
        if (const auto against = number(Role::Against)) out.number("against", *against);
        add_count(out, seat);
    }
    // A thing, or a pile: of a seat where the event has one.
    void add_end(JsonObject& out, std::string_view key, std::optional<Ref> end, std::string_view pile, Ref seat) const {
        if (end) {
            out.json(key, operand(*end));
        } else if (!pile.empty()) {
            const auto owner = seat.kind == Kind::None ? std::string() : after_.operand_text(seat) + ".";
            out.text(key, "zone:" + owner + std::string(pile));
        }
    }
    // Which counter changed, from what to what.
    void add_count(JsonObject& out, Ref seat) const {
        const auto word = find(Role::Counter);
        const auto counter = word ? after_.operand_text(*word) : std::string(row_.always.counter);
        if (counter.empty()) return;
        const auto what = find(Role::What);
        out.text("count", name(what ? *what : seat) + " " + counter);
        const auto gain = number(Role::Gain), loss = number(Role::Loss), now = number(Role::Now);
        const auto by = gain ? *gain : loss ? -*loss : 0;
        const auto was = number(Role::Was);
        if (now && (was || by != 0)) out.number("was", was ? *was : *now - by);
        if (now) out.number("now", *now);
    }

    const AnyState &before_, &after_;
    const engine::EventFacts& row_;
    const engine::Event& seen_;
};

std::string decision_json(const AnyState& view, Eyes eyes, const PositionFrame& frame) {
    const auto& game = view.game();
    const auto decision = view.decision();
    const bool mine = !eyes.all && decision.seat == eyes.seat;
    const auto row = mine && decision.part != 0 ? decision.part : decision.kind;
    const auto& facts = game.facts().decisions[row];
    const std::string cause = ref_text(view, decision.cause);
    JsonObject out;
    std::vector<std::string> asked;
    for (const Seat seat : frame.asked) asked.push_back(engine::seat_text(game, seat));
    if (asked.empty()) asked.push_back(engine::seat_text(game, decision.seat));
    out.number("number", static_cast<std::int64_t>(frame.number)).text("seat", engine::seat_text(game, decision.seat));
    out.json("asked", engine::json_texts(asked));
    const auto prompt = mine ? engine::prompt_of(view) : engine::Prompt{facts.question, {}};
    out.text("kind", facts.name).text("clause", facts.clause).text("question", prompt.sentence);
    out.json("facts", refs_json(view, prompt.facts));
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
        if (!frame.kept.empty()) out.json("kept", engine::json_texts(frame.kept)).truth("by_itself", frame.by_itself);
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
        .text("sentence", ending.sentence)
        .str();
}

// The number of the verb, then its operands: the same in every position of a game.
std::string code_json(const engine::VerbFacts& verb, engine::Action action) {
    std::string out = "[" + std::to_string(action.verb);
    for (std::size_t i = 0; i < verb.operands.size() && verb.operands[i] != Kind::None; ++i)
        out += "," + std::to_string(action.operands[i]);
    return out + "]";
}

// The state as these eyes see it; everything is the state itself.
std::unique_ptr<AnyState> through(const AnyState& state, Eyes eyes) {
    return eyes.all ? state.clone() : state.view(eyes.seat);
}

// What the game publishes; without a board also its view, field by field, so that any screen can show all of it.
engine::Value sheet_of(const AnyState& view) {
    engine::Value sheet = view.sheet();
    if (sheet.find("board") == nullptr) sheet.add("state", view.value());
    return sheet;
}

}  // namespace

std::string eyes_text(const engine::AnyGame& game, Eyes eyes) {
    return eyes.all ? "all" : engine::seat_text(game, eyes.seat);
}

std::string refs_json(const AnyState& view, std::span<const Ref> refs) {
    std::vector<std::string> out;
    for (const Ref ref : refs) {
        if (ref.kind == Kind::None) break;
        out.push_back(ref.kind == Kind::Number ? std::to_string(ref.value) : engine::json_string(ref_text(view, ref)));
    }
    return engine::json_list(out);
}

std::string entry_json(const AnyState& view, engine::Action action, int id) {
    const auto& facts = view.game().facts();
    const auto& verb = facts.verbs[action.verb];
    const auto decision = view.decision();
    std::array<Ref, 3> refs;
    for (std::size_t i = 0; i < refs.size(); ++i) refs[i] = {verb.operands[i], action.operands[i]};
    return JsonObject()
        .number("id", id)
        .json("code", code_json(verb, action))
        .text("verb", verb.name)
        .json("refs", refs_json(view, refs))
        .text("label", engine::action_text(view, action))
        .text("clause", facts.decisions[decision.part != 0 ? decision.part : decision.kind].clause)
        .json("lines", engine::lines_json(view.preview(action)))
        .str();
}

std::string group_json(const Happening& happening, Eyes eyes) {
    const auto before = through(*happening.before, eyes), after = through(*happening.after, eyes);
    std::vector<std::string> events;
    for (const auto& event : happening.events) {
        const auto seen = eyes.all ? event : engine::seen_by(eyes.seat, event);
        events.push_back(EventWriter(*before, *after, seen).str());
    }
    const bool command = happening.seat == Seat::Nobody;
    return JsonObject()
        .number("step", happening.step)
        .text("seat", command ? "table" : engine::seat_text(after->game(), happening.seat))
        .json("events", engine::json_list(events))
        .str();
}

std::string history_json(std::span<const Happening> happenings, Eyes eyes) {
    std::vector<std::string> groups;
    for (const auto& happening : happenings) {
        if (!happening.events.empty()) groups.push_back(group_json(happening, eyes));
    }
    return engine::json_list(groups);
}

std::string position_json(const AnyState& state, Eyes eyes, const PositionFrame& frame) {
    const auto view = through(state, eyes);
    const bool over = view->outcome().over;
    JsonObject out;
    out.number("step", frame.step).text("seat", eyes_text(state.game(), eyes));
    out.json("sheet", engine::to_json(sheet_of(*view)));
    out.json("decision", over ? "null" : decision_json(*view, eyes, frame));
    out.text("undo", frame.undo == Undo::No ? "no" : frame.undo == Undo::Free ? "free" : "ask");
    out.json("outcome", outcome_json(state));
    out.json("groups", engine::json_list(frame.groups));
    return out.str();
}

std::string plain_action(std::string_view text) {
    std::string out;
    for (const auto word : engine::split_words(text))
        out += (out.empty() ? "" : " ") + std::string(engine::parted_ref(word).word);
    return out;
}

}  // namespace server
