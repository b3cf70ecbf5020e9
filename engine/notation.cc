#include "engine/notation.h"

#include <charconv>
#include "engine/nearest.h"

namespace engine {
namespace {

const VerbFacts* verb_of(const AnyState& state, Action action) {
    const auto& verbs = state.game().facts().verbs;
    return action.verb < verbs.size() ? &verbs[action.verb] : nullptr;
}

ActionFault not_understood(std::string message) { return {std::move(message), {}, false}; }

// How many words of `words` this listed action takes up; 0 if it is another action.
std::size_t words_taken(const AnyState& state, Action action, const std::vector<std::string_view>& words,
                        std::size_t from) {
    const std::string text = action_text(state, action);
    const auto own = split_words(text);
    const auto matches = [&](std::size_t skip) {
        if (own.size() - skip > words.size() - from) return false;
        for (std::size_t i = skip; i < own.size(); ++i) {
            if (own[i] != words[from + i - skip]) return false;
        }
        return true;
    };
    if (matches(0)) return own.size();
    return own.size() > 1 && matches(1) ? own.size() - 1 : 0;
}

// The verb the next words speak of: written, or the only one that is legal here.
std::optional<std::uint16_t> verb_meant(const AnyState& state, std::string_view word, const ActionList& list,
                                        bool& written) {
    const auto& verbs = state.game().facts().verbs;
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        if (verbs[i].name == word) {
            written = true;
            return static_cast<std::uint16_t>(i);
        }
    }
    written = false;
    for (const Action action : list) {
        if (action.verb != list[0].verb) return std::nullopt;
    }
    return list.empty() ? std::nullopt : std::optional(list[0].verb);
}

std::string known_verbs(const AnyState& state, std::string_view word) {
    std::vector<std::string> names;
    for (const auto& verb : state.game().facts().verbs) names.emplace_back(verb.name);
    std::string out;
    for (const auto& name : nearest(word, names, 3)) out += (out.empty() ? "; did you mean " : " or ") + name;
    return out;
}

Result<TypedAction, ActionFault> build_action(const AnyState& state, const std::vector<std::string_view>& words,
                                              std::size_t from, const ActionList& list) {
    bool written = false;
    const auto verb = verb_meant(state, words[from], list, written);
    if (!verb)
        return not_understood("`" + std::string(words[from]) + "` is no action here" + known_verbs(state, words[from]));
    TypedAction one{{*verb, {}}, written ? 1u : 0u};
    const auto& facts = state.game().facts().verbs[*verb];
    for (std::size_t i = 0; i < facts.operands.size() && facts.operands[i] != Kind::None; ++i) {
        const std::size_t at = from + one.words;
        if (at >= words.size())
            return not_understood("`" + std::string(facts.name) + "` needs more words: " + std::string(facts.help));
        const auto ref = parse_ref(state, facts.operands[i], words[at]);
        if (!ref)
            return not_understood("`" + std::string(words[at]) + "` is nothing that `" + std::string(facts.name) +
                                  "` could mean here");
        one.action.operands[i] = ref->value;
        ++one.words;
    }
    return one;
}

}  // namespace

std::string seat_text(const AnyGame& game, Seat seat) { return write_field(game.naming(), seat).word; }

std::optional<Seat> parse_seat(const AnyGame& game, std::string_view word) {
    Seat seat{};
    if (read_field(game.naming(), Value::of(word), seat)) return std::nullopt;
    return seat;
}

std::string action_text(const AnyState& state, Action action) {
    const VerbFacts* verb = verb_of(state, action);
    if (verb == nullptr) return "verb-" + std::to_string(action.verb);
    std::string out(verb->name);
    for (std::size_t i = 0; i < verb->operands.size() && verb->operands[i] != Kind::None; ++i) {
        const auto word = state.operand_text({verb->operands[i], action.operands[i]});
        out += " " + (word.empty() ? "?" + std::to_string(action.operands[i]) : word);
    }
    return out;
}

std::string event_text(const AnyState& before, const AnyState& after, const Event& event) {
    const auto& facts = after.game().facts().events[event.kind];
    std::string out(facts.name);
    for (std::size_t i = 0; i < facts.operands.size() && facts.operands[i] != Kind::None; ++i) {
        const Ref ref{facts.operands[i], event.operands[i]};
        auto word = after.operand_text(ref);
        if (word.empty()) word = before.operand_text(ref);
        out += " " + (word.empty() ? "?" + std::to_string(ref.value) : word);
    }
    return out;
}

std::string outcome_text(const AnyGame& game, const Outcome& outcome) {
    if (!outcome.over) return "none";
    std::string who;
    int winners = 0;
    for (int i = 0; i < game.players(); ++i) {
        if ((outcome.winners >> i & 1) == 0) continue;
        who += (winners++ > 0 ? " and " : "") + seat_text(game, seat_at(i));
    }
    const std::string how = winners == 0 ? "draw" : winners == 1 ? who + " wins" : who + " share";
    return how + ", " + std::string(game.facts().endings[outcome.ending].name);
}

std::string_view refusal_clause(const AnyState& state, const Refusal& refusal) {
    return state.game().facts().reasons[refusal.reason].clause;
}

std::string refusal_text(const AnyState& state, const Refusal& refusal) {
    const auto& reason = state.game().facts().reasons[refusal.reason];
    std::string out = std::string(reason.clause) + ": ";
    for (std::size_t i = 0; i < reason.sentence.size(); ++i) {
        const bool hole = reason.sentence[i] == '{' && i + 2 < reason.sentence.size() && reason.sentence[i + 2] == '}';
        if (!hole) {
            out += reason.sentence[i];
            continue;
        }
        const Ref fact = refusal.facts[static_cast<std::size_t>(reason.sentence[i + 1] - '0') % 4];
        const auto word = state.operand_text(fact);
        out += word.empty() ? "?" : word;
        i += 2;
    }
    return out;
}

std::optional<Ref> parse_ref(const AnyState& state, Kind kind, std::string_view word) {
    if (kind == Kind::Number) {
        std::uint16_t n = 0;
        const auto end = std::from_chars(word.data(), word.data() + word.size(), n);
        if (word.empty() || end.ec != std::errc() || end.ptr != word.data() + word.size()) return std::nullopt;
        return Ref{kind, n};
    }
    const auto value = state.parse_operand(kind, word);
    return value ? std::optional(Ref{kind, *value}) : std::nullopt;
}

std::optional<Ref> find_ref(const AnyState& state, std::string_view word) {
    for (const Kind kind : {Kind::Unit, Kind::Card, Kind::Place, Kind::Seat, Kind::Word}) {
        if (const auto ref = parse_ref(state, kind, word)) return ref;
    }
    return std::nullopt;
}

Result<Action, ActionFault> parse_action(const AnyState& state, std::string_view text) {
    const auto words = split_words(text);
    if (words.empty()) return not_understood("an action is expected");
    ActionList none;
    const auto one = build_action(state, words, 0, none);
    if (!one) return one.error();
    if (one->words != words.size())
        return not_understood("`" + std::string(words[one->words]) + "` is one word too many");
    return one->action;
}

Result<TypedAction, ActionFault> read_action(const AnyState& state, Seat seat,
                                             const std::vector<std::string_view>& words, std::size_t from) {
    const Decision decision = state.decision();
    if (decision.seat != seat) {
        const std::string clause(state.game().facts().turn_clause);
        const bool over = decision.seat == Seat::Nobody;
        const std::string who =
            over ? "the game is over" : "it is " + seat_text(state.game(), decision.seat) + "'s decision";
        return ActionFault{clause + ": " + who, clause, true};
    }
    ActionList list;
    state.list_actions(list);
    TypedAction best;
    for (const Action action : list) {
        const std::size_t taken = words_taken(state, action, words, from);
        if (taken > best.words) best = {action, taken};
    }
    if (best.words > 0) return best;
    const auto built = build_action(state, words, from, list);
    if (!built) return built.error();
    const auto refusal = state.refuse(built->action);
    if (!refusal) return *built;
    return ActionFault{refusal_text(state, *refusal), std::string(refusal_clause(state, *refusal)), true};
}

Result<std::vector<Action>, ActionFault> read_actions(const AnyState& state, Seat seat, std::string_view text) {
    const auto words = split_words(text);
    if (words.empty()) return not_understood("an action is expected");
    std::vector<Action> actions;
    const auto now = state.clone();
    for (std::size_t at = 0; at < words.size();) {
        const auto one = read_action(*now, seat, words, at);
        if (!one) return one.error();
        now->apply(one->action, nullptr);
        actions.push_back(one->action);
        at += one->words;
    }
    return actions;
}

}  // namespace engine
