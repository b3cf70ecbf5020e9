#include "cli/table/names.h"

#include <algorithm>
#include <cctype>

#include "cli/boards/screen.h"

namespace cli {
namespace {

using engine::Action;
using engine::ActionFault;
using engine::Kind;
using engine::TypedAction;

constexpr std::size_t kLongestName = 8;  // words

// How the words from `from` on name a thing: how many of them, and how well.
enum class Likeness { None, Inner, Begun, Whole };  // `coil`, `igni`, `ignition-coil`
struct Match {
    std::size_t words = 0;
    Likeness likeness = Likeness::None;
    bool operator<(const Match& other) const {
        return std::pair(likeness, words) < std::pair(other.likeness, other.words);
    }
};

// A name may lack what stands before any of its dots: `north.FL.scout`, `FL.scout`, `scout`.
Likeness likeness_of(const std::string& name, const std::string& typed) {
    Likeness best = Likeness::None;
    for (std::size_t from = 0; from != std::string::npos;) {
        const std::string_view tail = std::string_view(name).substr(from);
        const bool inner = tail.find("-" + typed) != std::string_view::npos;
        best = std::max(best, tail == typed             ? Likeness::Whole
                              : tail.starts_with(typed) ? Likeness::Begun
                              : inner                   ? Likeness::Inner
                                                        : Likeness::None);
        const auto dot = name.find('.', from);
        from = dot == std::string::npos ? dot : dot + 1;
    }
    return best;
}

Match match_name(std::string_view name, const std::vector<std::string>& words, std::size_t from) {
    Match best;
    std::string typed;
    for (std::size_t k = 1; k <= kLongestName && from + k <= words.size(); ++k) {
        typed += (k == 1 ? "" : "-") + slug(words[from + k - 1]);
        const Likeness likeness = likeness_of(lower(name), typed);
        if (likeness == Likeness::None) break;
        best = std::max(best, Match{k, likeness});
    }
    return best;
}

bool is_number(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](unsigned char c) { return std::isdigit(c) != 0; });
}

// The operands one after the other; a number behind a name may be left out: `use rail-gunner`.
Match match_operands(const std::vector<std::string_view>& names, const std::vector<std::string>& words,
                     std::size_t from) {
    Match all{0, Likeness::Whole};
    for (const auto name : names) {
        const Match one = match_name(name, words, from + all.words);
        if (one.words == 0 && all.words > 0 && is_number(name)) continue;
        if (one.words == 0) return {};
        all = {all.words + one.words, std::min(all.likeness, one.likeness)};
    }
    return all;
}

// The legal actions that the words could mean, the best only; how many words each takes.
std::vector<TypedAction> legal_meant(const engine::AnyState& state, const std::vector<std::string>& words,
                                     std::size_t from) {
    engine::ActionList list;
    state.list_actions(list);
    std::vector<TypedAction> best;
    Match best_match;
    std::vector<std::string> seen;
    for (const Action action : list) {
        const std::string text = action_text(state, action);
        auto own = engine::split_words(text);
        const bool verb = own[0] == lower(words[from]);
        own.erase(own.begin());
        if (own.empty()) continue;
        Match match = match_operands(own, words, from + (verb ? 1 : 0));
        if (match.words == 0) continue;
        match.words += verb ? 1 : 0;
        if (best_match < match) {
            best.clear();
            seen.clear();
            best_match = match;
        }
        const std::string operands = text.substr(text.find(' ') + 1);
        const bool again = std::ranges::find(seen, operands) != seen.end();  // the first verb that takes it
        if (match < best_match || again) continue;
        best.push_back({action, match.words});
        seen.push_back(operands);
    }
    return best;
}

// An action that need not be legal, with its names written out; the words themselves where they name nothing.
engine::Result<std::vector<std::string>, ActionFault> written_out(const engine::AnyState& state,
                                                                  const std::vector<std::string>& words,
                                                                  std::size_t from) {
    std::vector<std::string> out{lower(words[from])};
    const auto& verbs = state.game().facts().verbs;
    const auto verb = std::ranges::find(verbs, std::string_view(out[0]), &engine::VerbFacts::name);
    if (verb == verbs.end()) return std::vector(words.begin() + static_cast<std::ptrdiff_t>(from), words.end());
    std::size_t at = from + 1;
    for (std::size_t i = 0; i < verb->operands.size() && verb->operands[i] != Kind::None && at < words.size(); ++i) {
        std::vector<std::string> meant;
        Match best;
        for (const auto& name : all_names(state, verb->operands[i])) {
            const Match match = match_name(name, words, at);
            if (match.words == 0 || match < best) continue;
            if (best < match) meant.clear();
            best = match;
            meant.push_back(name);
        }
        if (meant.size() > 1) return ActionFault{ambiguous_text(words[at], meant), {}, true};
        out.push_back(meant.empty() ? words[at] : meant[0]);
        at += std::max<std::size_t>(1, best.words);
    }
    for (; at < words.size(); ++at) out.push_back(words[at]);
    return out;
}

engine::Result<TypedAction, ActionFault> read_one(const engine::AnyState& state, engine::Seat seat,
                                                  const std::vector<std::string>& words, std::size_t from) {
    const auto exact = engine::read_action(state, seat, {words.begin(), words.end()}, from);
    if (exact || exact.error().understood) return exact;  // what is written out is meant so, even if it is illegal
    const auto meant = legal_meant(state, words, from);
    if (meant.size() == 1) return meant[0];
    if (meant.size() > 1) {
        std::vector<std::string> names;
        for (const auto& one : meant) names.push_back(action_text(state, one.action));
        std::vector<std::string> typed(words.begin() + static_cast<std::ptrdiff_t>(from),
                                       words.begin() + static_cast<std::ptrdiff_t>(from + meant[0].words));
        return ActionFault{ambiguous_text(join(typed, " "), names), {}, true};
    }
    const auto written = written_out(state, words, from);
    if (!written) return written.error();
    auto fault = engine::read_action(state, seat, {written->begin(), written->end()}, 0);
    return fault ? exact : fault;
}

}  // namespace

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

std::string slug(std::string_view text) {
    std::string out;
    for (const auto word : engine::split_words(text)) out += (out.empty() ? "" : "-") + lower(word);
    return out;
}

std::vector<std::string> typed_words(std::string_view line) {
    std::vector<std::string> words;
    std::string word;
    bool quoted = false, bracket = false;
    for (const char c : line) {
        const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (c == '"') {
            quoted = !quoted;
        } else if (!space) {
            bracket = (bracket || c == '(') && c != ')';
            word += c;
        } else if (quoted && !word.empty()) {
            word += '-';
        } else if (!bracket && !word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty()) words.push_back(std::move(word));
    return words;
}

std::vector<std::string> names_meant(const std::vector<std::string>& names, std::string_view typed) {
    std::vector<std::string> meant;
    const std::vector<std::string> words{slug(typed)};
    Match best;
    for (const auto& name : names) {
        const Match match = match_name(name, words, 0);
        if (match.words == 0 || match < best) continue;
        if (best < match) meant.clear();
        best = match;
        meant.push_back(name);
    }
    return meant;
}

std::vector<std::string> all_names(const engine::AnyState& state, Kind kind) {
    std::vector<std::string> names;
    const int first = kind == Kind::Card ? 1 : 0;
    for (int i = first; kind != Kind::Place && i < state.game().operand_limit(kind); ++i) {
        auto name = state.operand_text({kind, static_cast<std::uint16_t>(i)});
        if (!name.empty()) names.push_back(std::move(name));
    }
    return names;
}

std::string ambiguous_text(std::string_view typed, const std::vector<std::string>& names) {
    constexpr std::size_t kMost = 6;
    std::string out = "`" + std::string(typed) + "` could be ";
    const std::size_t told = std::min(kMost, names.size());
    for (std::size_t i = 0; i < told; ++i) out += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return names.size() > told ? out + " or " + std::to_string(names.size() - told) + " more" : out;
}

engine::Result<std::vector<Action>, ActionFault> read_typed(const engine::AnyState& state, engine::Seat seat,
                                                            std::string_view line) {
    const auto words = typed_words(line);
    if (words.empty()) return engine::read_actions(state, seat, line);
    std::vector<Action> actions;
    const auto now = state.clone();
    for (std::size_t at = 0; at < words.size();) {
        const auto one = read_one(*now, seat, words, at);
        if (!one) return one.error();
        now->apply(one->action, nullptr);
        actions.push_back(one->action);
        at += one->words;
    }
    return actions;
}

}  // namespace cli
