// The spellings of a deck: text, JSON and code, read and written.
#include "games/quantum_nexus/decks.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "engine/json.h"
#include "engine/nearest.h"
#include "games/quantum_nexus/lexicon.h"
#include "games/quantum_nexus/names.h"

namespace quantum_nexus {
namespace {

using engine::Value;
using Findings = std::vector<engine::Finding>;

constexpr std::string_view kShipped[] = {"Neon Synapse",      "Dawnfire Covenant", "Iron Bastion",  "Whispering Storm",
                                         "Archmage's Circle", "Grand Alliance",    "Radiant Legion"};
constexpr std::string_view kCodeHead = "QN1-";
constexpr std::string_view kSetMark = "card set ";
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kMostProblems = 50;  // of reading
constexpr std::size_t kMostGuesses = 10;   // at what a wrong name means
constexpr std::size_t kMostLetters = 60;   // of a name that is said again

struct Section {
    Type type;
    std::string_view word;
};
constexpr Section kSections[] = {{Type::Mission, "Missions"}, {Type::Unit, "Units"},   {Type::Leader, "Leaders"},
                                 {Type::Asset, "Assets"},     {Type::Event, "Events"}, {Type::Upgrade, "Upgrades"},
                                 {Type::Terrain, "Terrain"}};

std::string number(int n) { return std::to_string(n); }

// Letters and digits, small: names, slugs and codes of cards become the same.
std::string plain(std::string_view text) {
    std::string out;
    for (char c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
    }
    return out;
}

// What is said again of a hostile text: printable and short.
std::string shown(std::string_view text) {
    std::string out;
    for (const char c : text.substr(0, kMostLetters)) out += c >= ' ' && c <= '~' && c != '`' ? c : '?';
    return out;
}

std::string file_of(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c != '\'') out += c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return "decks/" + out + ".txt";
}

bool is_code(std::string_view text) {
    return text.size() > 3 && plain(text.substr(0, 2)) == "qn" && text[2] >= '0' && text[2] <= '9' &&
           text.find('-') < 6 && text.find_first_of(" \n,") == std::string_view::npos;
}

// Every section by its word, one or many, with or without marks and sums: `Units (24):`.
bool is_section(std::string_view row) {
    std::string word = plain(row);
    while (!word.empty() && word.back() >= '0' && word.back() <= '9') word.pop_back();
    return std::any_of(std::begin(kSections), std::end(kSections), [&](const Section& section) {
        const std::string known = plain(section.word);
        return word == known || word + "s" == known || word == known + "s";
    });
}

class Reader {
  public:
    explicit Reader(const Setup& setup) : setup_(setup) {
        for (std::size_t i = 1; i < setup.cards.size(); ++i) {
            const Card& card = setup.cards[i];
            for (const auto* name : {&card.id, &card.name, &card.code}) {
                if (!plain(*name).empty()) cards_.emplace(plain(*name), i);
            }
            names_.push_back(card.name);
        }
    }

    ReadDeck read(std::string_view text) {
        text = engine::trim(text);
        if (text.starts_with("\xEF\xBB\xBF")) text = engine::trim(text.substr(3));
        if (text.size() > kDeckLetters)
            problem({"DK_SIZE", "QN-14.12", "", "a deck text has at most " + number(kDeckLetters) + " letters",
                     "leave out what is no card", static_cast<int>(std::min<std::size_t>(text.size(), 1'000'000)),
                     static_cast<int>(kDeckLetters)});
        else if (text.starts_with('{'))
            read_json(text);
        else if (is_code(text))
            read_code(text);
        else if (const auto shipped = shipped_named(text); !shipped.empty())
            read_text(shipped);
        else
            read_text(text);
        return std::move(out_);
    }

    static std::string_view shipped_named(std::string_view name) {
        if (name.size() > kMostLetters) return {};
        const std::string wanted = plain(name);
        for (std::size_t i = 0; i < std::size(kShipped); ++i) {
            if (plain(kShipped[i]) == wanted) return shipped_deck(static_cast<int>(i));
        }
        return {};
    }

  private:
    void problem(Problem problem) {
        if (out_.problems.size() < kMostProblems) out_.problems.push_back(std::move(problem));
    }

    void add(std::string_view name, std::int64_t copies) {
        const auto found = cards_.find(plain(name));
        if (found == cards_.end()) return add_unknown(name);
        if (copies < 1)
            return problem({"DK_CARD", "QN-5.1", setup_.cards[found->second].name,
                            number(static_cast<int>(std::max<std::int64_t>(copies, -kMostCopies))) + " copies of " +
                                setup_.cards[found->second].name,
                            "write 1 or more, or leave the card out"});
        int& sum = out_.deck.copies[found->second];
        sum = static_cast<int>(std::min<std::int64_t>(kMostCopies, sum + std::min<std::int64_t>(copies, kMostCopies)));
    }

    void add_unknown(std::string_view name) {
        if (out_.problems.size() >= kMostProblems) return;
        const std::string word = shown(name);
        std::vector<std::string> near;
        if (out_.problems.size() < kMostGuesses) near = engine::nearest(word, names_, 1);
        problem({"DK_CARD", "QN-5.1", word, "`" + word + "` is no card of this game",
                 near.empty() ? "`nexus card list` names all cards" : "did you mean " + near[0] + "?"});
    }

    // `3 Card Name`, `3x card-name`, `Card Name x3`, or the name alone.
    void read_row(std::string_view row) {
        row = engine::trim(row);
        if (row.starts_with("- ") || row.starts_with("* ")) row = engine::trim(row.substr(2));
        if (row.empty() || is_section(row)) return;
        std::int64_t copies = 1;
        const auto take_number = [&](std::string_view digits) {
            const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), copies);
            if (read.ec == std::errc::result_out_of_range) copies = kMostCopies;
            return static_cast<std::size_t>(read.ptr - digits.data());
        };
        const auto is_times = [](char c) { return c == 'x' || c == 'X' || c == '*'; };
        if (const auto length = take_number(row); length > 0) {
            row = engine::trim(row.substr(length));
            const bool times = row.size() > 1 && is_times(row[0]) && (row[1] == ' ' || row[1] == '\t');
            if (times) row = engine::trim(row.substr(1));
        } else if (const auto space = row.find_last_of(" \t");
                   space != std::string_view::npos && space + 2 < row.size() && is_times(row[space + 1]) &&
                   row.find_first_not_of("0123456789", space + 2) == std::string_view::npos) {
            take_number(row.substr(space + 2));
            row = engine::trim(row.substr(0, space));
        }
        add(row, copies);
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
            for (const auto part : engine::split(row.substr(0, mark), ',')) read_row(part);
        }
    }

    // {"name": "...", "cards": [{"card": "ember-imp", "copies": 3}, ...]}, or cards as {"ember-imp": 3}
    void read_json(std::string_view text) {
        const auto value = engine::parse_value(text);
        if (!value) return problem({"DK_FORM", "QN-5.1", "", "the JSON cannot be read", shown(value.error().message)});
        const auto word = [&](std::string_view key) {
            const Value* found = value->find(key);
            return found != nullptr && found->type == Value::Type::Word ? std::string_view(found->word) : "";
        };
        name_deck(std::string(word("name")) + ". " + std::string(word("note")));
        out_.deck.set = plain(word("set").substr(0, 8));
        const Value* cards = value->find("cards");
        if (cards == nullptr || (cards->type != Value::Type::List && cards->type != Value::Type::Object))
            return problem({"DK_FORM", "QN-5.1", "", "the JSON has no list `cards`",
                            "write {\"cards\": [{\"card\": \"ember-imp\", \"copies\": 3}]}"});
        for (std::size_t i = 0; i < cards->items.size(); ++i) {
            const Value& item = cards->items[i];
            const bool row = item.type == Value::Type::Object;
            const Value* copies = row ? item.find("copies") : item.type == Value::Type::Number ? &item : nullptr;
            const Value* name = row ? item.find("card") : item.type == Value::Type::Word ? &item : nullptr;
            const std::int64_t count = copies != nullptr && copies->type == Value::Type::Number ? copies->number : 1;
            if (name != nullptr && name->type == Value::Type::Word)
                add(name->word, count);
            else
                add(cards->type == Value::Type::Object ? cards->keys[i] : "", count);
        }
    }

    void read_code(std::string_view text);

    const Setup& setup_;
    std::map<std::string, std::size_t> cards_;
    std::vector<std::string> names_;
    ReadDeck out_;
};

// ---- codes ----
// After the head 6 bits a letter: the card set (4 bytes), the cards, a check sum (2 bytes). A byte of cards goes on by
// its upper 5 bits and adds its lower 3 bits of copies there.

using Bytes = std::vector<std::uint8_t>;

std::uint32_t check_sum(const Bytes& bytes) {
    return engine::hash_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) & 0xffff;
}

std::string letters_of(const Bytes& bytes) {
    std::string out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const auto byte : bytes) {
        held = held << 8 | byte, bits += 8;
        for (; bits >= 6; bits -= 6) out += kDigits[held >> (bits - 6) & 63];
    }
    if (bits > 0) out += kDigits[held << (6 - bits) & 63];
    return out;
}

std::optional<Bytes> bytes_of(std::string_view letters) {
    Bytes out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const char c : letters) {
        const auto digit = kDigits.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        held = held << 6 | static_cast<std::uint32_t>(digit), bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        out.push_back(static_cast<std::uint8_t>(held >> bits));
    }
    return out;
}

std::uint32_t set_number(const Setup& setup) {
    std::uint32_t set = 0;
    const std::string& digits = setup.card_set;
    std::from_chars(digits.data(), digits.data() + digits.size(), set, 16);
    return set;
}

void Reader::read_code(std::string_view text) {
    const auto damaged = [&](std::string remedy) {
        problem({"DK_CODE", "QN-5.1", "", "the deck code `" + shown(text) + "` cannot be read", std::move(remedy)});
    };
    if (text.size() > kCodeLetters) return damaged("a code has at most " + number(kCodeLetters) + " letters");
    if (plain(text.substr(0, 4)) != plain(kCodeHead) || text[3] != '-')
        return damaged("codes of this version begin with " + std::string(kCodeHead));
    auto bytes = bytes_of(text.substr(kCodeHead.size()));
    if (!bytes || bytes->size() < 6) return damaged("a letter is wrong or missing: copy it again");
    const std::uint32_t sum = static_cast<std::uint32_t>((*bytes)[bytes->size() - 2] << 8 | bytes->back());
    bytes->resize(bytes->size() - 2);
    if (sum != check_sum(*bytes)) return damaged("a letter is wrong or missing: copy it again");
    std::uint32_t set = 0;
    for (std::size_t i = 0; i < 4; ++i) set = set << 8 | (*bytes)[i];
    const std::string named = engine::hex(set).substr(8);
    if (set != set_number(setup_))
        return problem({"DK_SET", "QN-5.1", "",
                        "the code was made with the card set " + named + ", this is " + setup_.card_set,
                        "ask for the deck as text"});
    Deck deck;
    deck.set = named;
    std::size_t at = 0;
    for (std::size_t i = 4; i < bytes->size(); ++i) {
        at += (*bytes)[i] >> 3;
        if (at == 0 || at >= setup_.cards.size()) return damaged("it names a card that there is not");
        deck.copies[at] += (*bytes)[i] & 7;
    }
    if (deck_code(setup_, deck) != std::string(kCodeHead) + std::string(text.substr(kCodeHead.size())))
        return damaged("it is not written as this program writes codes");
    out_.deck = deck;
}

std::string printed(const Setup& setup) {
    std::string all;
    for (const Card& card : setup.cards) {
        all += card.id + "|" + card.name + "|" + card.code;
        for (const int n : {static_cast<int>(card.type), static_cast<int>(card.range), card.cp, card.attack,
                            card.defense, card.limit})
            all += "|" + number(n);
        for (const int n : card.domains) all += "|" + number(n);
        for (const auto& word : card.subtype_names) all += "|" + word;
        for (const auto& line : card.text) all += "|" + line;
        all += "\n";
    }
    return all;
}

}  // namespace

std::string hash_cards(const Setup& setup) { return engine::hex(engine::hash_text(printed(setup))).substr(8); }

std::string_view shipped_deck(int place) {
    if (place < 0 || place >= static_cast<int>(std::size(kShipped))) return {};
    const std::string ending = file_of(kShipped[static_cast<std::size_t>(place)]);
    for (const auto& file : embedded_files()) {
        if (file.name.ends_with(ending)) return file.text;
    }
    return {};
}

ReadDeck read_deck(const Setup& setup, std::string_view text) { return Reader(setup).read(text); }

std::string deck_text(const Setup& setup, const Deck& deck) {
    std::string out;
    if (!deck.name.empty()) out = "# " + deck.name + (deck.note.empty() ? "" : ". " + deck.note) + "\n";
    out += "# " + std::string(kSetMark) + setup.card_set + "\n";
    for (const auto& section : kSections) {
        bool begun = false;
        for (std::size_t i = 1; i < setup.cards.size(); ++i) {
            if (setup.cards[i].type != section.type || deck.copies[i] == 0) continue;
            if (!begun) out += "\n" + std::string(section.word) + "\n";
            begun = true;
            out += number(deck.copies[i]) + " " + setup.cards[i].name + "\n";
        }
    }
    return out;
}

std::string deck_json(const Setup& setup, const Deck& deck, const Problems& problems) {
    const Sums sums = sums_of(setup, deck);
    std::vector<std::string> cards, faults, bounds;
    for (const auto& section : kSections) {
        for (std::size_t i = 1; i < setup.cards.size(); ++i) {
            const Card& card = setup.cards[i];
            if (card.type != section.type || deck.copies[i] == 0) continue;
            engine::JsonObject row;
            row.text("card", card.id).text("name", card.name).text("section", section.word);
            cards.push_back(row.number("copies", deck.copies[i]).number("cp", card.cp).str());
        }
    }
    for (const Problem& problem : problems) {
        engine::JsonObject row;
        row.text("code", problem.code).text("clause", problem.clause).text("card", problem.card);
        if (problem.found < 0)
            row.null("found").null("allowed");
        else
            row.number("found", problem.found).number("allowed", problem.allowed);
        faults.push_back(
            row.text("what", problem.what).text("remedy", problem.remedy).text("sentence", problem.sentence()).str());
    }
    for (const Bound& bound : deck_bounds(setup, sums)) {
        engine::JsonObject row;
        row.text("name", bound.name).text("clause", bound.clause).number("found", bound.found);
        bounds.push_back(row.number("least", bound.least).number("most", bound.most).str());
    }
    engine::JsonObject domains;
    for (std::size_t d = 0; d < 4; ++d) domains.number(kDomainNames[d], sums.points[d]);
    engine::JsonObject out;
    out.text("name", deck.name).text("note", deck.note).text("set", setup.card_set).text("built_with", deck.set);
    out.number("cp", sums.total).number("size", sums.cards).number("missions", sums.missions);
    out.number("base_cp", sums.base).json("domains", domains.str()).text("code", deck_code(setup, deck));
    out.json("bounds", engine::json_list(bounds)).json("cards", engine::json_list(cards));
    return out.json("problems", engine::json_list(faults)).str();
}

std::string deck_code(const Setup& setup, const Deck& deck) {
    Bytes bytes;
    const auto put = [&](int by, int copies) { bytes.push_back(static_cast<std::uint8_t>(by << 3 | copies)); };
    const std::uint32_t set = set_number(setup);
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(set >> shift));
    int at = 0;
    for (int i = 1; i < static_cast<int>(setup.cards.size()); ++i) {
        int copies = deck.copies[static_cast<std::size_t>(i)];
        if (copies == 0) continue;
        for (; i - at > 31; at += 31) put(31, 0);
        for (; copies > 0 && bytes.size() < kCodeLetters; copies -= 7, at = i) put(i - at, std::min(copies, 7));
    }
    const std::uint32_t sum = check_sum(bytes);
    bytes.push_back(static_cast<std::uint8_t>(sum >> 8)), bytes.push_back(static_cast<std::uint8_t>(sum));
    const std::string code = std::string(kCodeHead) + letters_of(bytes);
    return code.size() > kCodeLetters ? "" : code;
}

Findings check_deck(const Setup& setup, std::string_view text, DeckList& list) {
    auto [deck, problems] = read_deck(setup, text);
    for (Problem& problem : deck_problems(setup, deck)) problems.push_back(std::move(problem));
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = static_cast<std::uint8_t>(std::min(deck.copies[i], 250));
    Findings out;
    for (const Problem& problem : problems) out.push_back({problem.code, problem.sentence()});
    return out;
}

// Besides `deck` and `card`: `deck-named` finds a deck by name or code, `deck-text`, `deck-json` and `deck-code` write
// any spelling in one; the first finding then has the code `deck`.
Findings QuantumNexus::check(const Setup& setup, std::string_view what, std::string_view subject) {
    if (what == "card") return check_sentence(subject);
    if (what == "deck-named") {
        if (is_code(engine::trim(subject))) return {{"deck", std::string(engine::trim(subject))}};
        if (const auto shipped = Reader::shipped_named(subject); !shipped.empty())
            return {{"deck", std::string(shipped)}};
        Findings near;
        for (const auto& name : engine::nearest(subject.substr(0, kMostLetters), kShipped))
            near.push_back({"near", name});
        return near;
    }
    auto [deck, problems] = read_deck(setup, subject);
    const bool readable = problems.empty();
    for (Problem& problem : deck_problems(setup, deck)) problems.push_back(std::move(problem));
    if (what == "deck-json") return {{"deck", deck_json(setup, deck, problems)}};
    const std::string code = deck_code(setup, deck);
    if (what == "deck-text" && readable) return {{"deck", deck_text(setup, deck)}};
    if (what == "deck-code" && readable && !code.empty()) return {{"deck", code}};
    if (!what.starts_with("deck")) return {{"QN-5.1", "decks and cards can be checked"}};
    Findings out;
    for (const Problem& problem : problems) out.push_back({problem.code, problem.sentence()});
    for (const Problem& problem : problems) out.push_back({problem.clause, problem.sentence()});  // found under both
    return out;
}

}  // namespace quantum_nexus
