// Decks as they are read: whatever a person writes, with a problem for everything that means no card.
#include <algorithm>
#include <charconv>

#include "engine/text.h"
#include "ruletext/deck_names.h"

namespace ruletext {
namespace {

using engine::Value;

constexpr std::size_t kMostProblems = 50;  // of reading, one by one
constexpr std::size_t kMostGuesses = 10;   // at what a wrong name means
std::string number(std::int64_t n) { return std::to_string(n); }

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_times(char c) { return c == 'x' || c == 'X' || c == '*'; }

// Every section by its word, one or many, with or without marks and sums: `Units (24):`.
bool is_section(const DeckBook& book, std::string_view row) {
    std::string word = plain(row);
    while (!word.empty() && word.back() >= '0' && word.back() <= '9') word.pop_back();
    return std::ranges::any_of(book.sections, [&](const DeckSection& section) {
        const std::string known = plain(section.title);
        return word == known || word + "s" == known || word == known + "s";
    });
}

// A row of a deck: how many, and the words that are left.
struct Row {
    std::string_view name;
    std::int64_t copies = 1;
};

std::int64_t copies_of(std::string_view digits) {
    std::int64_t copies = 1;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), copies);
    return read.ec == std::errc::result_out_of_range ? kMostCopies : copies;
}

// Everything that a row may mean, the likeliest first: `3 Card Name`, `3xCard Name`, the name alone, `Card Name x3`,
// `Card Name (3)`. The last is what is told where none of them is a card.
std::vector<Row> meanings(std::string_view row) {
    std::vector<Row> out;
    Row told{row, 1};
    std::size_t digits = row.starts_with('-') ? 1 : 0;
    while (digits < row.size() && is_digit(row[digits])) ++digits;
    const bool counted = digits > 0 && is_digit(row[digits - 1]);
    if (counted) {
        const auto copies = copies_of(row.substr(0, digits));
        const auto rest = engine::trim(row.substr(digits));
        out.push_back({rest, copies});
        const bool times = rest.size() > 1 && is_times(rest[0]);
        if (times) out.push_back({engine::trim(rest.substr(1)), copies});
        const bool apart = times && (rest[1] == ' ' || rest.data() == row.data() + digits);
        const bool joined = !rest.empty() && rest.data() == row.data() + digits;
        told = apart ? out.back() : joined ? Row{row, 1} : out.front();
    }
    out.push_back({row, 1});
    auto end = row;
    while (!end.empty() && (end.back() == ')' || is_times(end.back()) || end.back() == ' ')) end.remove_suffix(1);
    auto name = end;
    while (!name.empty() && is_digit(name.back())) name.remove_suffix(1);
    if (name.size() < end.size()) {
        const auto copies = copies_of(end.substr(name.size()));
        name = engine::trim(name);
        out.push_back({name, copies});
        const bool times = name.size() > 1 && is_times(name.back()) && name[name.size() - 2] == ' ';
        if (times) out.push_back({engine::trim(name.substr(0, name.size() - 1)), copies});
        if (times && !counted) told = out.back();
    }
    out.push_back(told);
    return out;
}

class Reader {
  public:
    explicit Reader(const DeckBook& book) : book_(book), names_(book) {}

    ReadDeck read(std::string_view text) {
        text = engine::trim(text);
        if (text.starts_with("\xEF\xBB\xBF")) text = engine::trim(text.substr(3));
        if (text.size() > kDeckLetters) {
            hollow({"DK_SIZE", std::string(book_.length), "",
                    "a deck text has at most " + number(kDeckLetters) + " letters", "leave out what is no card",
                    static_cast<int>(std::min<std::size_t>(text.size(), 1'000'000)), static_cast<int>(kDeckLetters)});
        } else if (text.starts_with('{')) {
            read_json(text);
        } else if (is_code(book_, text)) {
            const auto deck = read_code(book_, text);
            deck ? static_cast<void>(out_.deck = *deck) : hollow(deck.error());
        } else {
            const auto shipped = shipped_named(book_, text);
            read_text(shipped.empty() ? text : shipped);
            if (out_.deck.set.empty() && (!shipped.empty() || is_shipped(text))) out_.deck.set = book_.core_set;
        }
        if (left_out_ > 0)
            out_.problems.push_back(
                {"DK_MORE", form(), "", number(left_out_) + " more could not be read", "mend those above first"});
        return std::move(out_);
    }

  private:
    std::string form() const { return std::string(book_.form); }
    std::string row_of_json() const { return "{\"card\": \"" + std::string(book_.example) + "\", \"copies\": 3}"; }

    void problem(Problem problem) {
        if (out_.problems.size() < kMostProblems)
            out_.problems.push_back(std::move(problem));
        else
            ++left_out_;
    }

    void hollow(Problem one) {
        out_.hollow = true;
        problem(std::move(one));
    }

    bool is_shipped(std::string_view text) const {
        for (int i = 0; !shipped_deck(book_, i).empty(); ++i) {
            if (engine::trim(shipped_deck(book_, i)) == text) return true;
        }
        return false;
    }

    void add(std::string_view name, std::int64_t copies) {
        const auto found = names_.find(name);
        if (found == 0) return add_unknown(name);
        if (copies < 1) {
            const auto few = std::max<std::int64_t>(copies, -kMostCopies);
            const std::string known(book_.cards[found].name);
            return problem({"DK_CARD", form(), known, number(few) + " copies of " + known,
                            "write 1 or more, or leave the card out"});
        }
        int& sum = out_.deck.copies[found];
        sum = static_cast<int>(std::min<std::int64_t>(kMostCopies, sum + std::min<std::int64_t>(copies, kMostCopies)));
    }

    void add_unknown(std::string_view name) {
        const std::string word = shown(name);
        std::vector<std::string> near;
        if (out_.problems.size() < kMostGuesses) near = engine::nearest(word, names_.printed(), 1);
        problem({"DK_CARD", form(), word, "`" + word + "` is no card of this game",
                 near.empty() ? "`nexus card list` names all cards" : "did you mean " + near[0] + "?"});
    }

    bool add_known(std::string_view row) {
        for (const Row& one : meanings(row)) {
            if (names_.find(one.name) == 0) continue;
            add(one.name, one.copies);
            return true;
        }
        return false;
    }

    static std::string_view without_bullet(std::string_view row) {
        row = engine::trim(row);
        return row.starts_with("- ") || row.starts_with("* ") ? engine::trim(row.substr(2)) : row;
    }

    void read_row(std::string_view row) {
        row = without_bullet(row);
        if (row.empty() || is_section(book_, row) || add_known(row)) return;
        const Row told = meanings(row).back();
        add(told.name, told.copies);
    }

    // Several rows parted by commas; a name may have some itself, so the longest is tried first.
    void read_rows(std::string_view rows) {
        const auto parts = engine::split(rows, ',');
        for (std::size_t i = 0; i < parts.size(); ++i) {
            std::size_t more = std::min(names_.most_commas(), parts.size() - 1 - i);
            for (; more > 0; --more) {
                const auto* end = parts[i + more].data() + parts[i + more].size();
                const std::string_view joined(parts[i].data(), static_cast<std::size_t>(end - parts[i].data()));
                if (add_known(without_bullet(joined))) break;
            }
            if (more == 0) read_row(parts[i]);
            i += more;
        }
    }

    void read_comment(std::string_view text, bool first) {
        text = engine::trim(text);
        if (text.starts_with(kSetMark))
            out_.deck.set = plain(text.substr(kSetMark.size(), 8));
        else if (first)
            name_deck(text);
    }

    // `Name. Note`, printable and short, so that it is the same when it is read again.
    void name_deck(std::string_view title) {
        const auto tidy = [](std::string_view text) {
            std::string out(text.substr(0, 200));
            for (char& c : out) c = c < ' ' || c > '~' ? '?' : c;
            return std::string(engine::trim(out));
        };
        title = engine::trim(title);
        const auto stop = title.find(". ");
        std::string name = tidy(title.substr(0, stop));
        while (name.ends_with('.') || name.ends_with(' ')) name.pop_back();
        if (name.empty() || name.starts_with(kSetMark)) return;
        out_.deck.name = name;
        if (stop != std::string_view::npos) out_.deck.note = tidy(title.substr(stop + 2));
    }

    void read_text(std::string_view text) {
        bool first = true;
        for (const auto row : engine::split(text, '\n')) {
            const auto mark = row.find('#');
            if (engine::trim(row).starts_with('#')) read_comment(row.substr(mark + 1), first);
            if (!engine::trim(row).empty()) first = false;
            read_rows(row.substr(0, mark));
        }
    }

    // {"name": "...", "cards": [{"card": "harbour-toll", "copies": 3}, ...]}, or cards as {"harbour-toll": 3}
    void read_json(std::string_view text) {
        const auto value = engine::parse_value(text);
        if (!value) return hollow({"DK_FORM", form(), "", "the JSON cannot be read", shown(value.error().message)});
        const auto word = [&](std::string_view key) {
            const Value* found = value->find(key);
            return found != nullptr && found->type == Value::Type::Word ? std::string_view(found->word) : "";
        };
        name_deck(std::string(word("name")) + ". " + std::string(word("note")));
        out_.deck.set = plain(word("set").substr(0, 8));
        const Value* cards = value->find("cards");
        if (cards == nullptr || (cards->type != Value::Type::List && cards->type != Value::Type::Object))
            return hollow(
                {"DK_FORM", form(), "", "the JSON has no list `cards`", "write {\"cards\": [" + row_of_json() + "]}"});
        for (std::size_t i = 0; i < cards->items.size(); ++i) {
            const Value& item = cards->items[i];
            if (cards->type == Value::Type::Object)
                add_counted(cards->keys[i], item);
            else if (item.type == Value::Type::Word)
                read_row(item.word);
            else
                read_json_row(item, i);
        }
    }

    // Of the keys that `deck show --json` writes only two count; any other is a misspelling.
    void read_json_row(const Value& row, std::size_t place) {
        static constexpr std::string_view kKeys[] = {"card", "name", "section", "kind", "paid", "copies", "cp"};
        const std::string where = "entry " + number(static_cast<std::int64_t>(place) + 1) + " of `cards`";
        const Value* name = row.type == Value::Type::Object ? row.find("card") : nullptr;
        if (name == nullptr && row.type == Value::Type::Object) name = row.find("name");
        if (name == nullptr || name->type != Value::Type::Word)
            return problem({"DK_FORM", form(), "", where + " names no card", "write " + row_of_json()});
        for (const auto& key : row.keys) {
            if (std::ranges::find(kKeys, key) != std::end(kKeys)) continue;
            return problem({"DK_FORM", form(), shown(name->word), where + " has the key `" + shown(key) + "`",
                            "write " + row_of_json()});
        }
        const Value* copies = row.find("copies");
        copies == nullptr ? add(name->word, 1) : add_counted(name->word, *copies);
    }

    void add_counted(std::string_view name, const Value& copies) {
        if (copies.type == Value::Type::Number) return add(name, copies.number);
        const std::string found = copies.type == Value::Type::Word ? "`" + shown(copies.word) + "`" : "a list";
        problem({"DK_FORM", form(), shown(name), found + " is no number of copies of " + shown(name),
                 "write a whole number without quotes, as in \"copies\": 3"});
    }

    const DeckBook& book_;
    CardNames names_;
    ReadDeck out_;
    std::int64_t left_out_ = 0;
};

}  // namespace

ReadDeck read_deck(const DeckBook& book, std::string_view text) { return Reader(book).read(text); }

}  // namespace ruletext
