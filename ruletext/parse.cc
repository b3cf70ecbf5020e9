// Reads a sentence by recursive descent. Every name is read once per place and voice, and all its possible ends are
// kept, so the work is bounded by a polynomial whatever the text; equal ends are counted, so ambiguity shows.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "engine/ensure.h"
#include "ruletext/expectation.h"
#include "ruletext/tree.h"
#include "ruletext/voice.h"

namespace ruletext {
namespace {

constexpr int kMostWays = 2;
constexpr int kNone = -1;

// One way to read a nonterminal from some place on. Equal ends are one match with several ways.
struct Match {
    std::uint16_t row = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    Voice voice;  // after it
    int ways = 1;
    int last = kNone;  // the last step of its row
};

// A row read up to some item: a chain of steps back to the row's beginning.
struct Step {
    std::uint32_t at = 0;
    Voice voice;
    int ways = 1;
    int previous = kNone;
    int match = kNone;   // the child read by this step
    int number = kNone;  // or the number
};

using Steps = std::vector<int>;

// Whether a reader remembers what it had hoped for: most texts are right, and need no explanation.
enum class Care : std::uint8_t { Read, Explain };

class Reader {
  public:
    Reader(const Grammar& grammar, std::string_view text, Care care) : grammar_(grammar), text_(text), care_(care) {}

    // The match that covers the whole text, or null.
    const Match* read_all(std::uint16_t start);
    Node tree(const Match& match) const;
    bool too_deep() const { return too_deep_; }
    bool too_long() const { return work_ > kWorkLimit; }
    const Furthest& furthest() const { return furthest_; }

  private:
    struct Cursor {  // where in the table a step is taken
        std::uint16_t row;
        std::uint16_t item;
        std::uint32_t row_begin;
        int depth;
    };

    const std::vector<int>& matches_of(std::uint16_t nonterminal, std::uint32_t at, Voice voice, int depth);
    bool may_begin(const Item& item, std::uint32_t at, Voice voice) const;
    void read_row(std::uint16_t row, std::uint32_t at, Voice voice, int depth, std::vector<int>& found);
    void add_match(const Match& match, std::vector<int>& found);
    void advance(const Cursor& cursor, int from, Steps& next);
    void read_words(const Cursor& cursor, int from, Steps& next);
    void read_number(const Cursor& cursor, int from, Steps& next);
    void read_article(const Cursor& cursor, int from, Steps& next);
    Steps read_hole(const Cursor& cursor, const Steps& from);
    void read_child(const Cursor& cursor, int from, Steps& next);
    void add_step(const Step& step, Steps& next);
    std::size_t first_open(const Steps& steps, std::vector<bool>& done);
    bool take(const Cursor& cursor, std::string_view words, std::uint32_t& at, Voice& voice);
    bool stands_here(std::string_view word, std::uint32_t at, Voice voice) const;
    void fail(const Cursor& cursor, Hope hope, std::uint32_t begin, std::uint32_t at, char wanted, Voice voice);
    const Step& step_at(int index) const { return steps_[static_cast<std::size_t>(index)]; }
    const Match& match_at(int index) const { return matches_[static_cast<std::size_t>(index)]; }
    const Item& item_of(const Cursor& cursor) const { return grammar_.rows()[cursor.row].items[cursor.item]; }

    const Grammar& grammar_;
    std::string_view text_;
    Care care_;
    std::vector<Match> matches_;
    std::vector<Step> steps_;
    std::map<std::tuple<std::uint16_t, std::uint32_t, bool, bool>, std::vector<int>> known_;
    Furthest furthest_;
    std::size_t work_ = 0;  // steps looked at
    bool too_deep_ = false;
};

const Match* Reader::read_all(std::uint16_t start) {
    Match* whole = nullptr;
    for (const int each : matches_of(start, 0, {}, 0)) {
        Match& match = matches_[static_cast<std::size_t>(each)];
        if (match.end != text_.size()) {
            fail({0, 0, match.end, 0}, Hope::End, match.end, match.end, '\0', match.voice);
        } else if (whole == nullptr) {
            whole = &match;
        } else {
            whole->ways = kMostWays;  // the same end in another voice is another tree
        }
    }
    return whole;
}

const std::vector<int>& Reader::matches_of(std::uint16_t nonterminal, std::uint32_t at, Voice voice, int depth) {
    static const std::vector<int> kNothing;
    if (depth > kDepthLimit) too_deep_ = true;
    if (too_deep_ || too_long()) return kNothing;
    const auto key = std::tuple(nonterminal, at, voice.capital, voice.plural);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::vector<int> found;
    for (const std::uint16_t row : grammar_.nonterminals()[nonterminal].rows) read_row(row, at, voice, depth, found);
    for (const std::uint16_t included : grammar_.nonterminals()[nonterminal].includes) {
        for (const int each : matches_of(included, at, voice, depth + 1)) {
            add_match(Match(match_at(each)), found);
        }
    }
    return known_.emplace(key, std::move(found)).first->second;
}

// Whether a row can begin here by its first letter: most cannot, and are not worth a step.
bool Reader::may_begin(const Item& item, std::uint32_t at, Voice voice) const {
    if (item.kind != ItemKind::Words && item.kind != ItemKind::Either) return true;
    const std::string& words = form(item, voice);
    return words.empty() || (at < text_.size() && text_[at] == spoken(words.front(), voice));
}

void Reader::add_match(const Match& match, std::vector<int>& found) {
    for (const int each : found) {
        Match& other = matches_[static_cast<std::size_t>(each)];
        if (other.end != match.end || other.voice != match.voice) continue;
        other.ways = kMostWays;
        return;
    }
    found.push_back(static_cast<int>(matches_.size()));
    matches_.push_back(match);
}

void Reader::read_row(std::uint16_t row, std::uint32_t at, Voice voice, int depth, std::vector<int>& found) {
    const std::vector<Item>& items = grammar_.rows()[row].items;
    if (care_ == Care::Read && !items.empty() && !may_begin(items.front(), at, voice)) return;
    Steps steps;
    add_step({.at = at, .voice = voice}, steps);
    for (std::size_t i = 0; i < items.size() && !steps.empty(); ++i) {
        const Cursor cursor{row, static_cast<std::uint16_t>(i), at, depth};
        if (items[i].kind == ItemKind::Hole) {
            steps = read_hole(cursor, steps);
            continue;
        }
        Steps next;
        for (const int each : steps) advance(cursor, each, next);
        steps = std::move(next);
    }
    for (const int each : steps) {
        const Step& last = step_at(each);
        add_match({row, at, last.at, last.voice, last.ways, each}, found);
    }
}

void Reader::advance(const Cursor& cursor, int from, Steps& next) {
    Step step = step_at(from);
    switch (item_of(cursor).kind) {
        case ItemKind::Words:
        case ItemKind::Either: return read_words(cursor, from, next);
        case ItemKind::Number: return read_number(cursor, from, next);
        case ItemKind::Article: return read_article(cursor, from, next);
        case ItemKind::Hole: return;  // taken by read_row, which gives it all steps at once
        case ItemKind::Capital: step.voice.capital = true; break;
        case ItemKind::Singular: step.voice.plural = false; break;
        case ItemKind::Plural: step.voice.plural = true; break;
    }
    add_step(step, next);
}

// Steps that stand at the same place in the same voice are one: what follows is the same for all of them.
void Reader::add_step(const Step& step, Steps& next) {
    work_ += 1 + next.size();
    for (const int each : next) {
        Step& other = steps_[static_cast<std::size_t>(each)];
        if (other.at != step.at || other.voice != step.voice) continue;
        other.ways = kMostWays;
        return;
    }
    next.push_back(static_cast<int>(steps_.size()));
    steps_.push_back(step);
}

bool Reader::take(const Cursor& cursor, std::string_view words, std::uint32_t& at, Voice& voice) {
    const Voice before = voice;
    for (std::uint32_t i = 0; i < words.size(); ++i) {
        const char wanted = spoken(words[i], voice);
        if (at + i < text_.size() && text_[at + i] == wanted) continue;
        fail(cursor, Hope::Words, at, at + i, wanted, before);
        return false;
    }
    at += static_cast<std::uint32_t>(words.size());
    return true;
}

bool Reader::stands_here(std::string_view word, std::uint32_t at, Voice voice) const {
    for (const char letter : word) {
        if (at >= text_.size() || text_[at++] != spoken(letter, voice)) return false;
    }
    return at == text_.size() || !in_word(text_[at]);
}

void Reader::read_words(const Cursor& cursor, int from, Steps& next) {
    Step step = step_at(from);
    const Item& item = item_of(cursor);
    if (item.kind == ItemKind::Either && item.text != item.other) {
        const std::string& other = step.voice.plural ? item.text : item.other;
        if (stands_here(other, step.at, step.voice)) {
            fail(cursor, Hope::OtherNumber, step.at, step.at, '\0', step.voice);
        }
    }
    if (take(cursor, form(item, step.voice), step.at, step.voice)) add_step(step, next);
}

void Reader::read_number(const Cursor& cursor, int from, Steps& next) {
    Step step = step_at(from);
    const Item& item = item_of(cursor);
    const std::uint32_t begin = step.at;
    int value = 0;
    while (step.at < text_.size() && is_digit(text_[step.at]) && value <= kLargestNumber) {
        value = value * 10 + (text_[step.at++] - '0');
    }
    const bool leading_zero = step.at - begin > 1 && text_[begin] == '0';
    if (step.at == begin || leading_zero || value < item.least || value > kLargestNumber) {
        return fail(cursor, Hope::Number, begin, begin, '0', step.voice);
    }
    step.voice.capital = false;
    if (item.counts) step.voice.plural = value != 1;
    add_step({step.at, step.voice, step.ways, from, kNone, value}, next);
}

void Reader::read_article(const Cursor& cursor, int from, Steps& next) {
    Step step = step_at(from);
    const std::uint32_t begin = step.at;
    const Voice before = step.voice;
    if (begin >= text_.size() || text_[begin] != spoken('a', step.voice)) {
        return fail(cursor, Hope::Article, begin, begin, 'a', before);
    }
    const std::uint32_t length = text_.substr(begin + 1, 1) == "n" ? 2 : 1;
    step.at += length;
    const bool word_ends = step.at >= text_.size() || !in_word(text_[step.at]);
    std::uint32_t following = step.at;
    while (following < text_.size() && text_[following] == ' ') ++following;
    if (!word_ends || takes_an(text_.substr(following)) != (length == 2)) {
        return fail(cursor, Hope::Article, begin, begin, 'a', before);
    }
    add_step(step, next);
}

void Reader::read_child(const Cursor& cursor, int from, Steps& next) {
    const Step step = step_at(from);
    for (const int each : matches_of(item_of(cursor).hole, step.at, step.voice, cursor.depth + 1)) {
        const Match& match = match_at(each);
        const int ways = std::min(kMostWays, step.ways * match.ways);
        add_step({match.end, match.voice, ways, from, each, kNone}, next);
    }
}

// The leftmost step not yet done: everything that leads to it has been counted by then.
std::size_t Reader::first_open(const Steps& steps, std::vector<bool>& done) {
    work_ += steps.size();
    done.resize(steps.size(), false);
    std::size_t first = steps.size();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!done[i] && (first == steps.size() || step_at(steps[i]).at < step_at(steps[first]).at)) first = i;
    }
    return first;
}

Steps Reader::read_hole(const Cursor& cursor, const Steps& from) {
    const Item& item = item_of(cursor);
    Steps reached;
    if (item.repeat == Repeat::Optional || item.repeat == Repeat::Any) reached = from;
    if (item.repeat != Repeat::Any) {
        for (const int each : from) read_child(cursor, each, reached);
    }
    if (item.repeat == Repeat::One || item.repeat == Repeat::Optional) return reached;
    std::vector<bool> done;
    for (std::size_t i = first_open(reached, done); i < reached.size() && !too_long(); i = first_open(reached, done)) {
        done[i] = true;
        Step step = step_at(reached[i]);
        if (!take(cursor, item.other, step.at, step.voice)) continue;
        step.previous = reached[i];
        step.match = step.number = kNone;
        steps_.push_back(step);
        read_child(cursor, static_cast<int>(steps_.size()) - 1, reached);
    }
    return reached;
}

void Reader::fail(const Cursor& cursor, Hope hope, std::uint32_t begin, std::uint32_t at, char wanted, Voice voice) {
    if (care_ == Care::Read) return;
    constexpr std::size_t kMostHopes = 500;
    const bool after_letter = at > 0 && in_word(text_[at - 1]);
    const bool before_letter = at < text_.size() && in_word(text_[at]);
    if (after_letter && (before_letter || in_word(wanted))) {  // point at the whole word, not into it
        while (at > 0 && in_word(text_[at - 1])) --at;
    }
    if (at < furthest_.at) return;
    if (at > furthest_.at) furthest_.expected.clear();
    furthest_.at = at;
    if (furthest_.expected.size() >= kMostHopes) return;
    furthest_.expected.push_back({hope, cursor.row, cursor.item, voice, cursor.row_begin, begin});
}

Node Reader::tree(const Match& match) const {
    const Row& row = grammar_.rows()[match.row];
    Node node{match.row, row.number, match.begin, match.end, {}};
    std::vector<int> chain;
    for (int at = match.last; at != kNone; at = step_at(at).previous) chain.push_back(at);
    std::reverse(chain.begin(), chain.end());
    bool numbered = false;
    for (const int each : chain) {
        const Step& step = step_at(each);
        if (step.match != kNone) node.children.push_back(tree(match_at(step.match)));
        if (step.number == kNone) continue;
        const auto value = static_cast<std::int16_t>(step.number);
        if (!std::exchange(numbered, true)) {
            node.number = value;
        } else {
            node.children.push_back({0, value, 0, 0, {}});
        }
    }
    return node;
}

}  // namespace

engine::Result<Node, engine::LoadError> parse(const Grammar& grammar, std::string_view start, std::string_view text,
                                              const Place& place) {
    if (text.size() > kTextLimit) {
        engine::LoadError error = error_at("", 0, {place.file, place.line, place.column, {}, true});
        error.message = "this rule text has " + std::to_string(text.size()) + " bytes";
        error.remedy = "at most " + std::to_string(kTextLimit) + " are read";
        return error;
    }
    Reader quick(grammar, text, Care::Read);
    const Match* found = quick.read_all(grammar.nonterminal(start));
    if (found != nullptr && !quick.too_deep() && !quick.too_long()) return quick.tree(*found);
    Reader reader(grammar, text, Care::Explain);
    const Match* whole = reader.read_all(grammar.nonterminal(start));
    if (reader.too_deep() || reader.too_long()) {
        engine::LoadError error = error_at(text, reader.furthest().at, place);
        error.message = reader.too_deep() ? "this rule text is nested too deeply" : "this rule text is too tangled";
        error.remedy = "say it in shorter sentences";
        return error;
    }
    if (whole == nullptr) return explain(grammar, text, reader.furthest(), place);
    return reader.tree(*whole);
}

int count_parses(const Grammar& grammar, std::string_view start, std::string_view text) {
    if (text.size() > kTextLimit) return 0;
    Reader reader(grammar, text, Care::Read);
    const Match* whole = reader.read_all(grammar.nonterminal(start));
    return whole == nullptr || reader.too_deep() || reader.too_long() ? 0 : whole->ways;
}

}  // namespace ruletext
