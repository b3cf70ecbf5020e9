// Card files: TOML tables read into plain entries that know where they stand, and a reader that checks them.
// Knows no game: which keys a card has is what a game's loader asks for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/source_file.h"
#include "ruletext/tree.h"

namespace ruletext {

inline constexpr std::size_t kFileLimit = 1'000'000;  // bytes
inline constexpr std::size_t kCardLimit = 1'000;      // per file
inline constexpr std::size_t kEntryLimit = 64;        // keys of a card, items of a list
inline constexpr std::size_t kDotLimit = 64;          // dots in a line: bounds the depth of dotted keys

enum class EntryKind : std::uint8_t { Text, Number, Truth, Words };

// A string with its place; `excerpt` is its line in the file.
struct PlacedText {
    std::string text;
    int line = 0;
    int column = 0;  // of its first letter; of its opening quote where not exact
    bool exact = true;
    std::string excerpt;
};

struct Entry {
    std::string key;
    EntryKind kind = EntryKind::Text;
    std::int64_t number = 0;        // Number; Truth as 0 or 1
    std::vector<PlacedText> texts;  // Text: one; Words: all
    int line = 0;
    int column = 0;
    std::string excerpt;
};

struct CardSource {
    std::string table;  // "card" for [[card]]
    std::string id;     // a slug: small letters, digits and single hyphens
    std::string name;
    std::string art;  // the figure that shows it, a slug or nothing; no rule, so the canonical text leaves it out
    std::string file;
    int line = 0;
    std::vector<Entry> entries;  // by key, `id`, `name` and `art` left out
};

struct CardFile {
    std::vector<CardSource> cards;          // those that could be read, in the order of the file
    std::vector<engine::LoadError> errors;  // all of them, in the order of the file
};

// `tables` names the kinds of tables the file may hold.
inline constexpr std::array<std::string_view, 1> kCardTable{"card"};
CardFile load_cards(const engine::SourceFile& file, std::span<const std::string_view> tables = kCardTable);

// The card files of a game, its own first, and all that stands in them; two of one id are an error too.
std::vector<engine::SourceFile> card_files(std::span<const engine::SourceFile> own, const engine::Materials& added);
CardFile load_all(std::span<const engine::SourceFile> files, std::span<const std::string_view> tables = kCardTable);

// The place of a card in a Setup, whose first is the unknown one; 0 where there is none of this id.
template <class Cards>
std::size_t find_card(const Cards& cards, std::string_view id) {
    for (std::size_t i = 1; i < cards.size(); ++i) {
        if (cards[i].id == id) return i;
    }
    return 0;
}

// Two cards of one id, in one file or in two: an error at the second that names the first.
std::vector<engine::LoadError> find_duplicates(std::span<const CardSource> cards);

// One text for a list of cards, the same for the same cards however their files were written; it loads back.
std::string canonical_text(std::span<const CardSource> cards);

struct NumberRange {
    int min = 0;
    int max = kLargestNumber;
    std::optional<int> fallback = std::nullopt;  // without one the key must be there
};

// Asks a card for its keys and collects what is wrong. A wrong or missing value gives the fallback or an empty one.
class CardReader {
  public:
    CardReader(const CardSource& card, std::vector<engine::LoadError>& errors) : card_(card), errors_(errors) {}

    bool has(std::string_view key);
    std::string text(std::string_view key);
    int number(std::string_view key, NumberRange range = {});
    bool truth(std::string_view key, std::optional<bool> fallback = std::nullopt);
    std::vector<std::string> words(std::string_view key);                       // a missing list is empty
    int choice(std::string_view key, std::span<const std::string_view> names);  // place in names
    std::vector<int> choices(std::string_view key, std::span<const std::string_view> names);
    // The trees of a text (or of a list of texts, one tree each); a missing or empty text has none, nor has a dash.
    std::vector<Node> rules(std::string_view key, const Grammar& grammar, std::string_view start);
    void fail_rule(std::size_t n, std::string message,
                   std::string remedy = {});  // at the n-th tree of the last `rules`

    void fail(std::string_view key, std::string message, std::string remedy = {});  // at that key's value
    void finish();  // every key nobody asked for is an error that names the nearest known one

  private:
    const Entry* find(std::string_view key);
    const Entry* demand(std::string_view key, EntryKind kind, bool required);
    int place_of(const PlacedText& word, std::string_view key, std::span<const std::string_view> names);

    const CardSource& card_;
    std::vector<engine::LoadError>& errors_;
    std::set<std::string, std::less<>> known_;
    std::vector<const PlacedText*> trees_;  // where the trees of the last `rules` stand
};

}  // namespace ruletext
