// What a scenario may expect of a position.
#include <algorithm>

#include "engine/notation.h"
#include "engine/scenario.h"

namespace engine {
namespace {

using Fault = std::optional<std::string>;

// A word for a value: a slot is its card.
std::string plain(const Value& value) {
    if (value.type == Value::Type::Number) return std::to_string(value.number);
    if (value.type == Value::Type::Word) return value.word;
    if (const Value* card = value.find("card"); card != nullptr && value.find("knowers") != nullptr)
        return plain(*card);
    return to_text(value);
}

std::string braces(const std::vector<std::string>& words) {
    std::string out = "{ ";
    for (const auto& word : words) out += word + (word.find(' ') == std::string::npos ? " " : ", ");
    return out + "}";
}

// `{ a b }` or, where an item has several words, `{ a b, c d }`. The comma of a cell, `(0,1)`, has no space behind it.
std::vector<std::string> read_set(std::string_view text) {
    text = text.substr(1, text.size() - 2);
    const std::string_view between = text.find(", ") == std::string_view::npos ? " " : ", ";
    std::vector<std::string> items;
    for (std::size_t from = 0, end = 0; from < text.size(); from = end + between.size()) {
        end = std::min(text.find(between, from), text.size());
        if (const auto item = trim(text.substr(from, end - from)); !item.empty()) items.emplace_back(item);
    }
    return items;
}

Fault compare_set(std::vector<std::string> found, std::string_view sign, std::string_view wanted) {
    if (sign == "has" || sign == "lacks") {
        const bool there = std::find(found.begin(), found.end(), wanted) != found.end();
        if (there == (sign == "has")) return std::nullopt;
        return "found " + braces(found);
    }
    if ((sign != "=" && sign != "!=") || wanted.size() < 2 || wanted.front() != '{' || wanted.back() != '}')
        return "a set is written { a b } and compared by =, !=, has or lacks";
    auto words = read_set(wanted);
    const auto shown = braces(found);
    std::sort(words.begin(), words.end());
    std::sort(found.begin(), found.end());
    if ((words == found) == (sign == "=")) return std::nullopt;
    return "found " + shown;
}

Fault compare(const Value& value, std::string_view sign, std::string_view wanted) {
    const bool set = value.type == Value::Type::List && (sign == "has" || sign == "lacks" || wanted.starts_with("{"));
    if (set) {
        std::vector<std::string> words;
        for (const auto& item : value.items) words.push_back(plain(item));
        return compare_set(std::move(words), sign, wanted);
    }
    const std::string found = plain(value);
    bool holds = false;
    if (sign == "=" || sign == "!=") {
        const auto written = parse_value(wanted);
        const bool same = found == wanted || (written && value == *written);
        holds = same == (sign == "=");
    } else {
        const auto number = parse_value(wanted);
        if (!number || number->type != Value::Type::Number || value.type != Value::Type::Number)
            return "`" + std::string(sign) + "` compares numbers; found " + found;
        holds = sign == "<" ? value.number < number->number : value.number > number->number;
    }
    return holds ? std::nullopt : Fault("found " + found);
}

struct Parts {
    std::string_view left, sign, right;
};

std::optional<Parts> split_comparison(std::string_view text) {
    for (const std::string_view sign : {" != ", " = ", " < ", " > ", " has ", " lacks "}) {
        if (const auto [left, right, parted] = cut(text, sign); parted) return Parts{left, trim(sign), right};
    }
    return std::nullopt;
}

// A misspelt name would never be found, and `lacks` or `no event` would always hold.
template <class Rows>
Fault unknown_name(std::string_view what, std::string_view word, const Rows& rows) {
    if (find_named(rows, word) != nullptr) return std::nullopt;
    const auto close = nearest(word, names_of(rows));
    return "there is no " + std::string(what) + " " + quoted(word) +
           (close.empty() ? "" : "; did you mean " + quoted_list(close));
}

// An item of a legal list that `verb` could not mean here.
Fault strange_item(const AnyState& state, std::string_view verb, std::string_view item) {
    if (item == verb) return std::nullopt;
    const auto action = parse_action(state, std::string(verb) + " " + std::string(item));
    return action ? std::nullopt : Fault(action.error().message);
}

Fault legal_fault(const AnyState& state, const Parts& parts) {
    const auto words = split_words(parts.left);
    if (words.size() != 3) return "legal actions are expected as `legal SEAT VERB = { ... }`";
    const auto seat = parse_seat(state.game(), words[1]);
    if (!seat || *seat != state.decision().seat)
        return "it is " + seat_text(state.game(), state.decision().seat) + "'s decision";
    if (auto fault = unknown_name("verb", words[2], state.game().facts().verbs)) return fault;
    if (parts.sign == "has" || parts.sign == "lacks") {
        if (auto fault = strange_item(state, words[2], parts.right)) return fault;
    }
    std::vector<std::string> found;
    for (const Action action : choices(state)) {
        const std::string text = action_text(state, action);
        const auto [verb, operands, any] = cut(text, " ");
        if (verb == words[2]) found.emplace_back(any ? operands : verb);
    }
    return compare_set(std::move(found), parts.sign, parts.right);
}

Fault event_fault(const AnyState& state, const AnyState& before, const Events& events, std::optional<Seat> viewer,
                  std::string_view wanted, bool happened) {
    const auto words = split_words(wanted);
    if (words.empty()) return "an event is expected by its name";
    if (auto fault = unknown_name("event", words[0], state.game().facts().events)) return fault;
    std::vector<std::string> all;
    bool found = false;
    for (const Event& event : events) {
        all.push_back(event_text(before, state, viewer ? seen_by(*viewer, event) : event));
        const auto own = split_words(all.back());
        found |= own.size() >= words.size() && std::equal(words.begin(), words.end(), own.begin());
    }
    if (found == happened) return std::nullopt;
    return all.empty() ? "nothing happened" : "what happened: " + join(all, "; ");
}

// Leaves of the game tree at a depth in player decisions. Chance takes its first outcome, or with `all` every one.
std::int64_t leaves(const AnyState& state, int depth, bool all) {
    const Seat seat = state.decision().seat;
    if (depth == 0 || seat == Seat::Nobody) return 1;
    auto actions = choices(state);
    if (seat == Seat::Chance && !all) actions.resize(1);
    std::int64_t sum = 0;
    for (const Action action : actions) {
        const auto next = state.clone();
        next->apply(action, nullptr);
        sum += leaves(*next, seat == Seat::Chance ? depth : depth - 1, all);
    }
    return sum;
}

// `leaves 3 = 120`, `leaves 2 chance=all = 14`
Fault leaves_fault(const AnyState& state, const Parts& parts) {
    const auto words = split_words(parts.left);
    const bool all = words.size() == 3 && words[2] == "chance=all";
    const bool good = words.size() >= 2 && words[1].size() == 1 && words[1][0] >= '1' && words[1][0] <= '9';
    if (!good || (words.size() > 2 && !all))
        return "leaves are expected as `leaves DEPTH = N` or `leaves DEPTH chance=all = N`, depth 1 to 9";
    return compare(Value::of(leaves(state, words[1][0] - '0', all)), parts.sign, parts.right);
}

bool take_word(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text = trim(text.substr(word.size()));
    return true;
}

}  // namespace

std::optional<std::string> expectation_fault(const AnyState& state, const AnyState& before, const Events& events,
                                             std::string_view text) {
    std::optional<Seat> viewer;
    std::unique_ptr<AnyState> masked;
    if (take_word(text, "view ")) {
        const auto [seat, rest, parted] = cut(text, " ");
        viewer = parse_seat(state.game(), seat);
        if (!viewer) return "`view` is followed by a seat or by spectator";
        text = rest;
        masked = state.view(*viewer);
    }
    const AnyState& seen = masked ? *masked : state;
    if (take_word(text, "no event ")) return event_fault(state, before, events, viewer, text, false);
    if (take_word(text, "event ")) return event_fault(state, before, events, viewer, text, true);
    const auto parts = split_comparison(text);
    if (!parts) return "an expectation compares by =, !=, <, >, has or lacks";
    if (parts->left.starts_with("leaves ")) return leaves_fault(state, *parts);
    if (parts->left.starts_with("legal ")) return legal_fault(seen, *parts);
    if (parts->left == "result")
        return compare(Value::of(outcome_text(state.game(), state.outcome())), parts->sign, parts->right);
    if (parts->left == "question") return compare(Value::of(question_text(seen)), parts->sign, parts->right);
    if (parts->left == "decision") {
        const Decision decision = state.decision();
        std::string asked = "none";
        if (decision.seat != Seat::Nobody)
            asked = seat_text(state.game(), decision.seat) + " " +
                    std::string(state.game().facts().decisions[decision.kind].name);
        return compare(Value::of(asked), parts->sign, parts->right);
    }
    const bool sheet = parts->left.starts_with("now.");
    const auto value = follow(sheet ? seen.sheet() : seen.value(), sheet ? parts->left.substr(4) : parts->left);
    if (!value) return value.error();
    return compare(*value, parts->sign, parts->right);
}

}  // namespace engine
