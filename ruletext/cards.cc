// Card files as TOML. The only file that knows the TOML library; it hands out plain entries with their places.
#include "ruletext/cards.h"

#include <algorithm>

#include "ruletext/nearest.h"

#ifndef TOML_EXCEPTIONS
#define TOML_EXCEPTIONS 0
#endif
#ifndef TOML_HEADER_ONLY
#define TOML_HEADER_ONLY 1
#endif
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 8  // a card nests two deep; what a library reads by recursion must be bounded
#include <toml++/toml.h>

namespace ruletext {
namespace {

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (true) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        lines.push_back(line);
        if (end == std::string_view::npos) return lines;
        text.remove_prefix(end + 1);
    }
}

bool is_slug(std::string_view id) {
    const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !id.empty() && id.front() != '-' && id.back() != '-' && id.find("--") == std::string_view::npos &&
           std::all_of(id.begin(), id.end(), allowed);
}

class FileReader {
  public:
    FileReader(const engine::SourceFile& file, std::span<const std::string_view> tables)
        : file_(file), tables_(tables.begin(), tables.end()), lines_(split_lines(file.text)) {}

    CardFile read() {
        if (within_bounds()) read_document();
        const auto earlier = [](const engine::LoadError& a, const engine::LoadError& b) {
            return std::pair(a.line, a.column) < std::pair(b.line, b.column);
        };
        std::stable_sort(result_.errors.begin(), result_.errors.end(), earlier);
        const auto above = [](const CardSource& a, const CardSource& b) { return a.line < b.line; };
        std::stable_sort(result_.cards.begin(), result_.cards.end(), above);
        return std::move(result_);
    }

  private:
    bool within_bounds();
    void read_document();
    void read_table(std::string_view name, const toml::node& node);
    void read_card(std::string_view table, const toml::table& source);
    bool read_entry(std::string_view key, const toml::node& node, Entry& entry);
    bool read_list(const toml::array& list, Entry& entry);
    PlacedText placed(const std::string& text, const toml::source_position& begin) const;
    std::string_view line_of(const toml::source_position& at) const;
    void fail(const toml::source_position& at, std::string message, std::string remedy = {});

    const engine::SourceFile& file_;
    std::vector<std::string_view> tables_;
    std::vector<std::string_view> lines_;
    CardFile result_;
};

std::string_view FileReader::line_of(const toml::source_position& at) const {
    return at.line >= 1 && at.line <= lines_.size() ? lines_[at.line - 1] : std::string_view();
}

void FileReader::fail(const toml::source_position& at, std::string message, std::string remedy) {
    engine::LoadError error;
    error.file = file_.name;
    error.line = static_cast<int>(at.line);
    error.column = static_cast<int>(at.column);
    error.message = std::move(message);
    error.excerpt = line_of(at);
    error.remedy = std::move(remedy);
    result_.errors.push_back(std::move(error));
}

bool FileReader::within_bounds() {
    if (file_.text.size() > kFileLimit) {
        fail({0, 0}, "the file has " + std::to_string(file_.text.size()) + " bytes",
             "at most " + std::to_string(kFileLimit) + " are read; split it");
        return false;
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (static_cast<std::size_t>(std::count(lines_[i].begin(), lines_[i].end(), '.')) <= kDotLimit) continue;
        fail({static_cast<toml::source_index>(i + 1), 1},
             "this line has more than " + std::to_string(kDotLimit) + " dots",
             "write a long text as a list of shorter ones, one per line");
        result_.errors.back().excerpt.clear();
        return false;
    }
    return true;
}

void FileReader::read_document() {
    const toml::parse_result parsed = toml::parse(file_.text, file_.name);
    if (!parsed) {
        const toml::parse_error& error = parsed.error();
        fail(error.source().begin, "not a TOML file: " + std::string(error.description()));
        return;
    }
    for (const auto& [key, node] : parsed.table()) read_table(key.str(), node);
    if (result_.cards.size() <= kCardLimit) return;
    const auto line = static_cast<toml::source_index>(result_.cards[kCardLimit].line);
    fail({line, 1}, "the file has more than " + std::to_string(kCardLimit) + " cards", "split it");
    result_.cards.resize(kCardLimit);
}

void FileReader::read_table(std::string_view name, const toml::node& node) {
    const bool known = std::find(tables_.begin(), tables_.end(), name) != tables_.end();
    const toml::array* list = node.as_array();
    const bool tables = list != nullptr && !list->empty() && list->is_homogeneous(toml::node_type::table);
    if (known && tables) {
        for (const toml::node& each : *list) read_card(name, *each.as_table());
        return;
    }
    const std::vector<std::string> allowed(tables_.begin(), tables_.end());
    std::vector<std::string> near = known ? std::vector{std::string(name)} : nearest(name, tables_);
    if (near.empty()) near = allowed;
    for (std::string& each : near) each = "[[" + each + "]]";
    const std::string what =
        known ? "`" + std::string(name) + "` is not a list of tables" : "`" + std::string(name) + "` is unknown";
    fail(node.source().begin, what, "expected " + quoted_list(near));
}

PlacedText FileReader::placed(const std::string& text, const toml::source_position& begin) const {
    PlacedText result{text, static_cast<int>(begin.line), static_cast<int>(begin.column), false,
                      std::string(line_of(begin))};
    // Exact if the line shows, after the opening quote, the text itself: then a letter of it is a column of the file.
    std::size_t at = 0;
    for (toml::source_index left = begin.column; left > 1 && at < result.excerpt.size(); --left) {
        do ++at;
        while (at < result.excerpt.size() && (static_cast<unsigned char>(result.excerpt[at]) & 0xC0U) == 0x80U);
    }
    const std::string_view rest = std::string_view(result.excerpt).substr(std::min(at + 1, result.excerpt.size()));
    const bool closed = rest.size() > text.size() && (rest[text.size()] == '"' || rest[text.size()] == '\'');
    if (closed && rest.substr(0, text.size()) == text) {
        result.exact = true;
        ++result.column;
    }
    return result;
}

bool FileReader::read_list(const toml::array& list, Entry& entry) {
    entry.kind = EntryKind::Words;
    if (list.size() > kEntryLimit) {
        fail(list.source().begin, "`" + entry.key + "` has " + std::to_string(list.size()) + " items",
             "at most " + std::to_string(kEntryLimit) + " are read");
        return false;
    }
    for (const toml::node& each : list) {
        const toml::value<std::string>* text = each.as_string();
        if (text == nullptr) {
            fail(each.source().begin, "`" + entry.key + "` may list strings only", "put the value between quotes");
            return false;
        }
        entry.texts.push_back(placed(text->get(), each.source().begin));
    }
    return true;
}

bool FileReader::read_entry(std::string_view key, const toml::node& node, Entry& entry) {
    const toml::source_position begin = node.source().begin;
    entry.key = key;
    entry.line = static_cast<int>(begin.line);
    entry.column = static_cast<int>(begin.column);
    entry.excerpt = line_of(begin);
    if (const auto* text = node.as_string()) {
        entry.kind = EntryKind::Text;
        entry.texts.push_back(placed(text->get(), begin));
    } else if (const auto* number = node.as_integer()) {
        entry.kind = EntryKind::Number;
        entry.number = number->get();
    } else if (const auto* truth = node.as_boolean()) {
        entry.kind = EntryKind::Truth;
        entry.number = truth->get() ? 1 : 0;
    } else if (const auto* list = node.as_array()) {
        if (!read_list(*list, entry)) return false;
    } else {
        fail(begin, "`" + entry.key + "` has a value no card can have",
             "a string, a whole number, true, false or a list of strings");
        return false;
    }
    for (const PlacedText& each : entry.texts) {
        if (each.text.size() <= kTextLimit) continue;
        fail(begin, "`" + entry.key + "` has a text of " + std::to_string(each.text.size()) + " bytes",
             "at most " + std::to_string(kTextLimit) + " are read");
        result_.errors.back().excerpt.clear();
        return false;
    }
    return true;
}

void FileReader::read_card(std::string_view table, const toml::table& source) {
    const toml::source_position begin = source.source().begin;
    CardSource card{std::string(table), {}, {}, std::string(file_.name), static_cast<int>(begin.line), {}};
    if (source.size() > kEntryLimit) {
        return fail(begin, "this card has " + std::to_string(source.size()) + " keys",
                    "at most " + std::to_string(kEntryLimit) + " are read");
    }
    for (const auto& [key, node] : source) {
        Entry entry;
        if (!read_entry(key.str(), node, entry)) continue;
        const bool naming = entry.key == "id" || entry.key == "name";
        if (naming && entry.kind != EntryKind::Text) {
            fail(node.source().begin, "`" + entry.key + "` must be a string");
        } else if (naming) {
            (entry.key == "id" ? card.id : card.name) = entry.texts.front().text;
        } else {
            card.entries.push_back(std::move(entry));
        }
        if (key.str() == "id" && node.is_string() && !is_slug(card.id)) {
            fail(node.source().begin, "`" + card.id + "` is no id",
                 "small letters, digits and single hyphens make one");
        }
    }
    const bool has_id = source.contains("id");
    const bool has_name = source.contains("name");
    if (!has_id) fail(begin, "this card has no `id`", "add a line like id = \"harbour-toll\"");
    if (!has_name) fail(begin, "this card has no `name`", "add a line like name = \"Harbour Toll\"");
    if (has_id && has_name && is_slug(card.id)) result_.cards.push_back(std::move(card));
}

}  // namespace

CardFile load_cards(const engine::SourceFile& file, std::span<const std::string_view> tables) {
    return FileReader(file, tables).read();
}

CardFile load_cards(const engine::SourceFile& file) {
    static constexpr std::string_view kCard = "card";
    return load_cards(file, std::span(&kCard, 1));
}

}  // namespace ruletext
