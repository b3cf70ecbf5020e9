// Reads drafts of cards out of files, JSON and codes, and writes them again.
#include "games/quantum_cloud/homemade.h"

#include <algorithm>

#include "engine/json.h"
#include "engine/text.h"

namespace quantum_cloud {
namespace {

using engine::LoadError;
using engine::Value;
using ruletext::CardReader;
using ruletext::CardSource;
using ruletext::Entry;
using ruletext::EntryKind;
using ruletext::PlacedText;

constexpr int kAnyNumber = 1'000'000;  // further away numbers count as this
constexpr std::string_view kHomemade = "homemade";
constexpr std::string_view kDash = "\xE2\x80\x94";  // an empty rule box

// The keys of each kind of card besides `name`, `art` and `id`.
struct Key {
    std::string_view name;
    enum Of : std::uint8_t { Number, Text, Terrains } of;
    std::string_view kinds;  // first letters of the tables, l and g for Alters and Algorithms
};
constexpr std::string_view kLetters = "lgvt";  // by CardType
constexpr Key kKeys[] = {
    {"cost", Key::Number, "lgv"},   {"terrains", Key::Terrains, "lv"}, {"move", Key::Number, "lvt"},
    {"attack", Key::Number, "lvt"}, {"life", Key::Number, "lvt"},      {"text", Key::Text, "lgv"},
    {"super_name", Key::Text, "v"}, {"super_move", Key::Number, "v"},  {"super_attack", Key::Number, "v"},
    {"super_text", Key::Text, "v"},
};
bool belongs(const Key& key, CardType type) {
    return key.kinds.find(kLetters[static_cast<std::size_t>(type)]) != std::string_view::npos;
}

int& number_in(Draft& draft, std::string_view key) {
    if (key == "cost") return draft.cost;
    if (key == "life") return draft.life;
    DraftSide& side = key.starts_with("super_") ? draft.back : draft.front;
    return key.ends_with("move") ? side.move : side.attack;
}
PlacedText& text_in(Draft& draft, std::string_view key) { return key == "text" ? draft.front.text : draft.back.text; }

// Lines one by one are the same as one text.
PlacedText joined(const std::vector<PlacedText>& texts) {
    PlacedText out = texts.empty() ? PlacedText{} : texts.front();
    for (std::size_t i = 1; i < texts.size(); ++i) {
        out.text += std::string(kBetweenLines) + texts[i].text;
        out.exact = false;
    }
    return out;
}

Entry entry_of(std::string_view key, int n) {
    Entry entry;
    entry.key = key;
    entry.kind = EntryKind::Number;
    entry.number = n;
    return entry;
}
Entry entry_of(std::string_view key, const std::vector<std::string>& texts, EntryKind kind) {
    Entry entry;
    entry.key = key;
    entry.kind = kind;
    for (const auto& text : texts) entry.texts.push_back({text, 0, 0, true, {}});
    return entry;
}

// As a table of a card file: the same for the same card however it was written.
CardSource source_of(const Draft& draft, std::string_view id) {
    CardSource source;
    source.table = kCardTables[static_cast<std::size_t>(draft.type)];
    source.id = id;
    source.name = draft.front.name;
    Draft copy = draft;
    for (const Key& key : kKeys) {
        if (!belongs(key, draft.type)) continue;
        if (key.of == Key::Number) source.entries.push_back(entry_of(key.name, number_in(copy, key.name)));
        if (key.of == Key::Terrains) {
            std::ranges::sort(copy.terrains, {},
                              [](const auto& code) { return std::ranges::find(kTerrainCodes, code); });
            source.entries.push_back(entry_of(key.name, copy.terrains, EntryKind::Words));
        }
        if (key.of != Key::Text) continue;
        const std::string& text = key.name == "super_name" ? draft.back.name : text_in(copy, key.name).text;
        if (!text.empty()) source.entries.push_back(entry_of(key.name, {text}, EntryKind::Text));
    }
    return source;
}

std::string toml_of(const Draft& draft, std::string_view id) {
    const CardSource source = source_of(draft, id);
    return ruletext::canonical_text({&source, 1});
}

JudgedCard failed(std::string what, std::string remedy = {}) {
    JudgedCard out;
    out.problems.push_back({0, "", std::move(what), std::move(remedy)});
    return out;
}

CardProblem placed(const LoadError& error) {
    CardProblem problem{0, "", error.message, error.remedy};
    problem.line = error.line;
    problem.column = error.column;
    problem.at = error;
    return problem;
}

// Of JSON: the same keys, and `type`.
class JsonDraft {
  public:
    JudgedCard read(std::string_view text, const TakenNames& taken) {
        const auto value = engine::parse_value(text);
        if (!value) return failed("the JSON cannot be read: " + value.error().message);
        if (value->type != Value::Type::Object) return failed("a card in JSON is one object");
        const Value* type = value->find("type");
        const auto kinds = std::span(kCardTables).first(3);
        const auto found = type == nullptr ? kinds.end() : std::ranges::find(kinds, type->word);
        if (found == kinds.end())
            return failed("`type` says no kind of card", "write \"alter\", \"algorithm\" or \"avatar\"");
        Draft draft;
        draft.type = static_cast<CardType>(found - kinds.begin());
        for (std::size_t i = 0; i < value->items.size(); ++i) {
            if (const auto fault = take(draft, value->keys[i], value->items[i]); !fault.empty())
                return failed("`" + value->keys[i].substr(0, 40) + "` " + fault);
        }
        return judge_card(draft, taken);
    }

  private:
    static std::string take(Draft& draft, std::string_view name, const Value& value) {
        const bool word = value.type == Value::Type::Word;
        if (name == "type" || name == "id") return {};
        if (name == "name" || name == "art") {
            if (word) (name == "name" ? draft.front.name : draft.art) = value.word;
            return word ? "" : "is no text";
        }
        const auto* key = std::ranges::find(kKeys, name, &Key::name);
        if (key == std::end(kKeys) || !belongs(*key, draft.type)) return "is unknown for this kind of card";
        if (key->of == Key::Number) {
            if (value.type != Value::Type::Number) return "is no whole number";
            const std::int64_t n = std::clamp<std::int64_t>(value.number, -kAnyNumber, kAnyNumber);
            number_in(draft, name) = static_cast<int>(n);
            return {};
        }
        std::vector<std::string> words;
        if (word) words.push_back(value.word);
        for (const Value& item : value.items) {
            if (item.type != Value::Type::Word || words.size() == ruletext::kEntryLimit) return "is no list of texts";
            words.push_back(item.word);
        }
        if (!word && value.type != Value::Type::List) return "is no text";
        if (key->of == Key::Terrains) {
            draft.terrains = words;
        } else if (name == "super_name") {
            draft.back.name = word ? value.word : "";
        } else {
            text_in(draft, name) = {engine::join(words, kBetweenLines), 1, 1, true, {}};
        }
        return {};
    }
};

}  // namespace

std::string CardProblem::sentence() const {
    return "QC-16.6" + (rule > 0 ? " V" + std::to_string(rule) : "") + ": " + what +
           (remedy.empty() ? "" : ": " + remedy);
}

Draft read_draft(const CardSource& source, std::vector<LoadError>& errors) {
    Draft draft;
    CardReader reader(source, errors);
    draft.type = static_cast<CardType>(std::ranges::find(kCardTables, source.table) - kCardTables.begin());
    draft.file = source.file;
    draft.id = source.id;
    draft.front.name = source.name;
    draft.art = source.art;
    if (reader.has("code")) draft.code = reader.text("code");
    for (const Key& key : kKeys) {
        if (!belongs(key, draft.type)) continue;
        switch (key.of) {
            case Key::Number: number_in(draft, key.name) = reader.number(key.name, {-kAnyNumber, kAnyNumber}); break;
            case Key::Terrains: draft.terrains = reader.words(key.name); break;
            case Key::Text: {
                if (key.name == "super_name") {
                    draft.back.name = reader.text(key.name);
                    break;
                }
                if (!reader.has(key.name)) break;
                const auto& entry = *std::ranges::find(source.entries, key.name, &Entry::key);
                if (entry.kind != EntryKind::Text && entry.kind != EntryKind::Words)
                    static_cast<void>(reader.text(key.name));  // an error that says so
                text_in(draft, key.name) = joined(entry.texts);
                if (text_in(draft, key.name).text == kDash) text_in(draft, key.name).text.clear();
            }
        }
    }
    reader.finish();
    return draft;
}

Draft draft_of(const Card& card) {
    Draft draft;
    draft.type = card.type;
    for (std::size_t t = 0; t < kTerrains; ++t) {
        if ((card.terrains & bit(static_cast<Terrain>(t))) != 0) draft.terrains.emplace_back(kTerrainCodes[t]);
    }
    draft.cost = card.cost;
    draft.life = card.life;
    const auto side = [](const Printed& from) {
        return DraftSide{from.name, from.move, from.attack, {from.text, 1, 1, true, {}}};
    };
    draft.front = side(card.front);
    draft.back = side(card.back);
    draft.id = card.id;
    draft.code = card.code;
    draft.art = card.art;
    return draft;
}

std::string canonical_of(const Draft& draft) { return toml_of(draft, kHomemade); }

std::string card_toml(const Draft& draft, std::string_view id) {
    std::string out = toml_of(draft, id);
    if (!draft.art.empty()) out += "art = \"" + draft.art + "\"\n";
    return out;
}

std::vector<JudgedCard> judge_cards(std::string_view text, const TakenNames& taken) {
    text = engine::trim(text);
    if (text.starts_with("\xEF\xBB\xBF")) text = engine::trim(text.substr(3));
    if (text.starts_with('{') || is_card_code(text)) {
        if (text.size() > kCardLetters)
            return {failed("a card has at most " + std::to_string(kCardLetters) + " letters")};
        if (text.starts_with('{')) return {JsonDraft().read(text, taken)};
        auto draft = read_card_code(text);
        return {draft ? judge_card(*draft, taken) : failed(draft.error())};
    }
    std::vector<JudgedCard> out;
    const auto file = ruletext::load_cards({"", text}, std::span(kCardTables).first(3));
    const auto fail = [&](const LoadError& error) {
        JudgedCard card = failed(error.message, error.remedy);
        card.problems[0] = placed(error);
        out.push_back(std::move(card));
    };
    for (const auto& error : file.errors) fail(error);
    TakenNames names = taken;
    for (const auto& source : file.cards) {
        std::vector<LoadError> errors;
        const Draft draft = read_draft(source, errors);
        out.push_back(judge_card(draft, names));
        if (!errors.empty()) out.back().problems.clear();
        for (const auto& error : errors) out.back().problems.push_back(placed(error));
        take_names(out.back().draft, names);
    }
    if (out.empty()) out.push_back(failed("there is no card", "write [[alter]], [[algorithm]] or [[avatar]]"));
    return out;
}

}  // namespace quantum_cloud
