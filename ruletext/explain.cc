// Makes an error of the furthest place a reading reached: where, what stands there, what would be nearest.
#include <algorithm>
#include <string>
#include <utility>

#include "engine/text.h"
#include "ruletext/expectation.h"

namespace ruletext {
namespace {

constexpr std::size_t kMostRemedies = 4;

struct Candidate {
    int word_distance = 0;
    int phrase_distance = 0;
    std::string text;
    auto operator<=>(const Candidate&) const = default;
};

bool begins_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

// Letters before a byte; a letter of several bytes counts once.
int letters_before(std::string_view text, std::size_t at) {
    return static_cast<int>(std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), begins_letter));
}

std::string_view first_word(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && in_word(text[end])) ++end;
    return text.substr(0, std::max<std::size_t>(end, text.empty() ? 0 : 1));
}

std::string shortened(std::string_view word) {
    constexpr std::size_t kLongest = 40;
    if (word.size() <= kLongest) return std::string(word);
    std::size_t end = kLongest;
    while (!begins_letter(word[end])) --end;
    return std::string(word.substr(0, end)) + "...";
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    return text;
}

std::string aloud(std::string_view words, Voice voice) {
    std::string out;
    for (const char letter : words) out += spoken(letter, voice);
    return out;
}

// What the row wanted from the furthest place on: the whole phrase if it begins there, else the words missing.
std::string wanted_words(const Grammar& grammar, std::string_view text, std::uint32_t at, const Expectation& hope) {
    const Row& row = grammar.rows()[hope.row];
    const Item& item = row.items[hope.item];
    if (at == hope.row_begin && hope.row_begin == hope.begin) return aloud(grammar.phrase(hope.row), hope.voice);
    const std::string words = aloud(item.kind == ItemKind::Hole ? item.other : form(item, hope.voice), hope.voice);
    if (at >= hope.begin) return words.substr(std::min<std::size_t>(at - hope.begin, words.size()));
    return std::string(text.substr(at, hope.begin - at)) + words;
}

std::string number_range(const Item& item) {
    return "a whole number from " + std::to_string(item.least) + " to " + std::to_string(kLargestNumber);
}

std::string article_wanted(std::string_view found, Voice voice) {
    const bool capital = voice.capital;
    const std::string_view word = first_word(found);
    if (word != "a" && word != "an" && word != "A" && word != "An") return capital ? "`A` or `An`" : "`a` or `an`";
    std::string_view following = first_word(trimmed(found.substr(word.size())));
    const std::string right = takes_an(following) ? (capital ? "An" : "an") : (capital ? "A" : "a");
    return engine::quoted(right) + " before " + engine::quoted(shortened(following));
}

Candidate candidate(const Grammar& grammar, std::string_view text, std::uint32_t at, const Expectation& hope) {
    constexpr std::size_t kLongest = 60;
    const std::string_view found = text.substr(at, kLongest);
    const Item& item = grammar.rows()[hope.row].items[hope.item];
    const int far = static_cast<int>(first_word(found).size());
    switch (hope.hope) {
        case Hope::Number:
            if (hope.begin == hope.row_begin) return {far, far, engine::quoted(grammar.phrase(hope.row))};
            return {far, far, number_range(item)};
        case Hope::End: return {far, far, "the end of the text"};
        case Hope::Article: {
            const bool is_article = first_word(found).size() <= 2 && far > 0 && (found[0] == 'a' || found[0] == 'A');
            return {is_article ? -1 : far, 0, article_wanted(text.substr(at), hope.voice)};
        }
        case Hope::OtherNumber: {
            const std::string right = aloud(form(item, hope.voice), hope.voice);
            return {-1, 0,
                    engine::quoted(right) + ", since " + (hope.voice.plural ? "several are" : "one is") + " meant"};
        }
        case Hope::Words: break;
    }
    const std::string words = wanted_words(grammar, text, at, hope);
    const std::string_view bare = trimmed(words);
    if (bare.empty()) return {far, far, "a space"};
    const std::string_view start = bare.substr(0, std::min(bare.find('<'), kLongest));
    return {engine::edit_distance(first_word(found), first_word(bare)), engine::prefix_distance(start, found),
            engine::quoted(bare)};
}

std::vector<Candidate> ranked(const Grammar& grammar, std::string_view text, const Furthest& furthest) {
    std::vector<Candidate> all;
    for (const Expectation& each : furthest.expected) all.push_back(candidate(grammar, text, furthest.at, each));
    std::sort(all.begin(), all.end());
    std::vector<Candidate> kept;
    for (const Candidate& each : all) {
        const bool twin = std::any_of(kept.begin(), kept.end(), [&](const auto& x) { return x.text == each.text; });
        const bool settled = !kept.empty() && kept.front().word_distance < 0 && each.word_distance >= 0;
        if (!twin && !settled) kept.push_back(each);
    }
    const int length = static_cast<int>(first_word(text.substr(furthest.at)).size());
    const auto is_far = [&](const Candidate& each) { return each.word_distance > std::max(1, length / 2); };
    if (!kept.empty() && !is_far(kept.front())) std::erase_if(kept, is_far);
    if (kept.size() > kMostRemedies) kept.resize(kMostRemedies);
    return kept;
}

// Moved sideways so that byte `at` comes to stand in the given column.
std::string aligned(std::string_view text, std::size_t at, int column) {
    const int shift = column - 1 - letters_before(text, at);
    if (shift >= 0) return std::string(static_cast<std::size_t>(shift), ' ') + std::string(text);
    std::size_t cut = 0;
    while (letters_before(text, cut) < -shift) ++cut;
    return std::string(text.substr(cut));
}

}  // namespace

engine::LoadError error_at(std::string_view text, std::uint32_t at, const Place& place) {
    engine::LoadError error;
    error.file = place.file;
    error.line = place.line;
    error.column = place.column + (place.exact ? letters_before(text, at) : 0);
    error.excerpt =
        place.exact && !place.excerpt.empty() ? std::string(place.excerpt) : aligned(text, at, error.column);
    for (char& c : error.excerpt) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = ' ';  // a caret needs one line
    }
    return error;
}

engine::LoadError explain(const Grammar& grammar, std::string_view text, const Furthest& furthest, const Place& place) {
    engine::LoadError error = error_at(text, furthest.at, place);
    const std::string_view word = first_word(text.substr(furthest.at));
    error.message = engine::quoted(shortened(word)) + " is not understood here";
    if (word == " ") error.message = "there is a space too many here";
    if (word.empty()) error.message = "the text ends too early";
    const std::vector<Candidate> candidates = ranked(grammar, text, furthest);
    for (const Candidate& each : candidates) error.remedy += (error.remedy.empty() ? "" : ", ") + each.text;
    if (!candidates.empty()) {
        error.remedy = (candidates.size() == 1 ? "expected " : "expected one of: ") + error.remedy;
    }
    return error;
}

}  // namespace ruletext
