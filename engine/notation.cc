#include "engine/notation.h"

#include <algorithm>

namespace engine {
namespace {

ActionFault not_understood(std::string message) { return {std::move(message), {}, false}; }

// A name and its operands. A word comes from the first position, or else from the second.
std::string in_words(std::string_view name, std::span<const Ref> refs, const AnyState& first, const AnyState& second) {
    std::string out(name);
    for (const Ref ref : refs) {
        auto word = first.operand_text(ref);
        if (word.empty()) word = second.operand_text(ref);
        out += " " + (word.empty() ? "?" + std::to_string(ref.value) : word);
    }
    return out;
}

// The holes {0}, {1} of a sentence filled with these things.
std::string filled(const AnyState& state, std::string_view sentence, std::span<const Ref> facts) {
    return fill(sentence, [&](std::string_view hole) -> Filling {
        const Ref fact = facts[static_cast<std::size_t>(hole[0] - '0')];
        const auto word = state.operand_text(fact);
        return {word.empty() ? "?" : word, fact.value};
    });
}

// On the wire a piece keeps its id and the last part of its name: `12.scrap-drone` for north.FL.scrap-drone#2.
std::string piece_word(std::uint16_t id, std::string_view name) {
    if (name.empty()) return {};
    const auto last = name.substr(name.rfind('.') + 1);
    return std::to_string(id) + "." + std::string(last.substr(0, last.find('#')));
}

// How many words of `words` this listed action takes up; 0 if it is another action.
std::size_t words_taken(const AnyState& state, Action action, const std::vector<std::string_view>& words,
                        std::size_t from) {
    const std::string text = action_text(state, action);
    const auto own = split_words(text);
    const auto matches = [&](unsigned skip) {
        return own.size() - skip <= words.size() - from &&
               std::equal(own.begin() + skip, own.end(), words.begin() + static_cast<std::ptrdiff_t>(from));
    };
    if (matches(0)) return own.size();
    return own.size() > 1 && matches(1) ? own.size() - 1 : 0;
}

// The action that the words say: its verb is written, or the only one that is legal here and has operands.
Result<TypedAction, ActionFault> build_action(const AnyState& state, const std::vector<std::string_view>& words,
                                              std::size_t from, const std::vector<Action>& list) {
    const auto& verbs = state.game().facts().verbs;
    const VerbFacts* verb = find_named(verbs, words[from]);
    TypedAction one{{}, verb != nullptr ? 1u : 0u};
    const auto same = [&](Action action) { return action.verb == list[0].verb; };
    const bool only = !list.empty() && std::all_of(list.begin(), list.end(), same);
    if (verb == nullptr && only && verbs[list[0].verb].operands[0] != Kind::None) verb = &verbs[list[0].verb];
    if (verb == nullptr) {
        const auto meant = did_you_mean(words[from], names_of(verbs));
        return not_understood(quoted(words[from]) + " is no action here" + (meant.empty() ? "" : "; " + meant));
    }
    one.action.verb = static_cast<std::uint16_t>(verb - verbs.data());
    for (std::size_t i = 0; i < verb->operands.size() && verb->operands[i] != Kind::None; ++i, ++one.words) {
        const std::size_t at = from + one.words;
        if (at >= words.size())
            return not_understood(quoted(verb->name) + " needs more words: " + std::string(verb->help));
        const auto ref = parse_ref(state, verb->operands[i], words[at]);
        if (!ref)
            return not_understood(quoted(words[at]) + " is nothing that " + quoted(verb->name) + " could mean here");
        one.action.operands[i] = ref->value;
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
    const auto& verbs = state.game().facts().verbs;
    if (action.verb >= verbs.size()) return "verb-" + std::to_string(action.verb);
    const VerbFacts& verb = verbs[action.verb];
    std::vector<Ref> refs;
    for (std::size_t i = 0; i < verb.operands.size() && verb.operands[i] != Kind::None; ++i)
        refs.push_back({verb.operands[i], action.operands[i]});
    return in_words(verb.name, refs, state, state);
}

std::vector<Ref> refs_of(const EventFacts& facts, const Event& event) {
    std::vector<Ref> refs;
    for (std::size_t i = 0; i < facts.operands.size() && facts.operands[i].kind != Kind::None; ++i)
        refs.push_back({facts.operands[i].kind, event.operands[i]});
    return refs;
}

std::string event_text(const AnyState& before, const AnyState& after, const Event& event) {
    const auto& facts = after.game().facts().events[event.kind];
    return in_words(facts.name, refs_of(facts, event), after, before);
}

Ref seat_of(const AnyState& before, const AnyState& after, const Event& event) {
    const auto& facts = after.game().facts().events[event.kind];
    const auto refs = refs_of(facts, event);
    Seat seat = Seat::Nobody;
    for (std::size_t i = 0; i < refs.size(); ++i) {
        if (facts.operands[i].role == Role::By) return refs[i];
        if (facts.operands[i].role != Role::What || refs[i].value == kHidden) continue;
        seat = after.owner(refs[i]);
        if (seat == Seat::Nobody) seat = before.owner(refs[i]);
    }
    return is_player(seat) ? Ref{Kind::Seat, static_cast<std::uint16_t>(index(seat))} : Ref{};
}

constexpr std::string_view kWays[] = {" wins", " share"}, kAnd = " and ";

std::string outcome_text(const AnyGame& game, const Outcome& outcome) {
    if (!outcome.over) return "none";
    std::vector<std::string> who;
    for (int i = 0; i < game.players(); ++i) {
        if ((outcome.winners >> i & 1) != 0) who.push_back(seat_text(game, seat_at(i)));
    }
    const std::string how = who.empty() ? "draw" : join(who, kAnd) + std::string(kWays[who.size() == 1 ? 0 : 1]);
    return how + ", " + std::string(game.facts().endings[outcome.ending].name);
}

std::vector<std::string> winners_in(std::string_view outcome) {
    std::string_view who = cut(outcome, ", ").left;
    const auto how = std::ranges::find_if(kWays, [&](std::string_view way) { return who.ends_with(way); });
    if (how == std::end(kWays)) return {};
    who.remove_suffix(how->size());
    std::vector<std::string> out;
    for (Halves now{{}, who, true}; now.parted;) out.emplace_back((now = cut(now.right, kAnd)).left);
    return out;
}

std::string_view refusal_clause(const AnyState& state, const Refusal& refusal) {
    return state.game().facts().reasons[refusal.reason].clause;
}

std::string refusal_text(const AnyState& state, const Refusal& refusal) {
    const auto& reason = state.game().facts().reasons[refusal.reason];
    return std::string(reason.clause) + ": " + filled(state, reason.sentence, refusal.facts);
}

Prompt prompt_of(const AnyState& view) {
    const auto decision = view.decision();
    const auto& facts = view.game().facts().decisions[decision.part != 0 ? decision.part : decision.kind];
    if (!facts.nothing.empty()) {
        const auto list = choices(view);
        const auto& verbs = view.game().facts().verbs;
        const auto bare = [&](Action action) { return verbs[action.verb].operands[0] == Kind::None; };
        if (std::ranges::all_of(list, bare)) return {facts.nothing, {}};
    }
    const Prompt own = view.prompt();
    return own.sentence.empty() ? Prompt{facts.question, {}} : own;
}

std::string question_text(const AnyState& view) {
    const Prompt prompt = prompt_of(view);
    return filled(view, prompt.sentence, prompt.facts);
}

std::optional<Ref> parse_ref(const AnyState& state, Kind kind, std::string_view word) {
    if (kind == Kind::Unit && !word.empty() && word[0] >= '0' && word[0] <= '9') {  // a piece as the wire names it
        const auto id = whole_number<std::uint16_t>(word.substr(0, word.find('.')));
        if (!id || piece_word(*id, state.operand_text({kind, *id})) != word) return std::nullopt;
        return Ref{kind, *id};
    }
    const auto value = kind == Kind::Number ? whole_number<std::uint16_t>(word) : state.parse_operand(kind, word);
    return value ? std::optional(Ref{kind, *value}) : std::nullopt;
}

std::optional<Ref> find_ref(const AnyState& state, std::string_view word) {
    for (const Kind kind : {Kind::Unit, Kind::Card, Kind::Place, Kind::Seat, Kind::Word}) {
        if (const auto ref = parse_ref(state, kind, word)) return ref;
    }
    return std::nullopt;
}

std::string_view kind_name(Kind kind) {
    constexpr std::array<std::string_view, 7> kKinds = {"none", "number", "seat", "card", "unit", "place", "word"};
    return kKinds[static_cast<std::size_t>(kind)];
}

std::string ref_text(Ref ref, std::string_view name) {
    const bool nothing = ref.kind == Kind::None || (ref.kind == Kind::Card && ref.value == 0) || name.empty();
    if (nothing) return {};
    const auto word = ref.kind == Kind::Unit ? piece_word(ref.value, name) : std::string(name);
    return std::string(kind_name(ref.kind)).append(":").append(word);
}

std::string ref_text(const AnyState& state, Ref ref) { return ref_text(ref, state.operand_text(ref)); }

PartedRef parted_ref(std::string_view text) {
    const auto colon = text.find(':');
    for (const Kind kind : {Kind::Number, Kind::Seat, Kind::Card, Kind::Unit, Kind::Place, Kind::Word}) {
        if (colon != std::string_view::npos && text.substr(0, colon) == kind_name(kind))
            return {kind, text.substr(colon + 1)};
    }
    return {Kind::None, text};
}

std::optional<Ref> read_ref(const AnyState& state, std::string_view text) {
    const auto [kind, word] = parted_ref(text);
    return kind == Kind::None ? find_ref(state, text) : parse_ref(state, kind, word);
}

std::vector<Action> choices(const AnyState& state) {
    std::vector<Action> actions;
    if (state.decision().seat == Seat::Chance) {
        ChanceList list;
        state.chances(list);
        for (const Chance& chance : list) actions.push_back(chance.action);
    } else if (state.decision().seat != Seat::Nobody) {
        ActionList list;
        state.list_actions(list);
        actions.assign(list.begin(), list.end());
    }
    return actions;
}

Result<Action, ActionFault> parse_action(const AnyState& state, std::string_view text) {
    const auto words = split_words(text);
    if (words.empty()) return not_understood("an action is expected");
    const auto one = build_action(state, words, 0, {});
    if (!one) return one.error();
    if (one->words != words.size()) return not_understood(quoted(words[one->words]) + " is one word too many");
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
    const auto list = choices(state);
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
