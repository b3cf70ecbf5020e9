// Lists of cards as a whole: one id per card, and one text for all of them.
#include <algorithm>
#include <map>

#include "ruletext/cards.h"

namespace ruletext {
namespace {

std::string toml_string(std::string_view text) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (byte < ' ' || byte == 0x7F) {
            out += "\\u00";
            out += kHex[byte >> 4U];
            out += kHex[byte & 15U];
        } else {
            out += c;
        }
    }
    return out + "\"";
}

bool is_bare(std::string_view key) {
    return !key.empty() && key.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
                               std::string_view::npos;
}

std::string value_text(const Entry& entry) {
    switch (entry.kind) {
        case EntryKind::Text: return toml_string(entry.texts.front().text);
        case EntryKind::Number: return std::to_string(entry.number);
        case EntryKind::Truth: return entry.number != 0 ? "true" : "false";
        case EntryKind::Words: break;
    }
    std::string out = "[";
    for (const PlacedText& each : entry.texts) out += (out.size() == 1 ? "\n  " : ",\n  ") + toml_string(each.text);
    return out + (entry.texts.empty() ? "]" : "\n]");
}

}  // namespace

std::vector<engine::SourceFile> card_files(std::span<const engine::SourceFile> own, const engine::Materials& added) {
    std::vector<engine::SourceFile> files;
    for (const auto& file : own) {
        if (file.name.ends_with(".toml")) files.push_back(file);
    }
    for (const auto& file : added.cards) files.push_back({file.name, file.text});
    return files;
}

CardFile load_all(std::span<const engine::SourceFile> files, std::span<const std::string_view> tables) {
    CardFile all;
    for (const auto& file : files) {
        const CardFile one = load_cards(file, tables);
        all.cards.insert(all.cards.end(), one.cards.begin(), one.cards.end());
        all.errors.insert(all.errors.end(), one.errors.begin(), one.errors.end());
    }
    for (auto& error : find_duplicates(all.cards)) all.errors.push_back(std::move(error));
    return all;
}

std::vector<engine::LoadError> find_duplicates(std::span<const CardSource> cards) {
    std::map<std::string_view, const CardSource*> first;
    std::vector<engine::LoadError> errors;
    for (const CardSource& card : cards) {
        const auto [known, added] = first.try_emplace(card.id, &card);
        if (added) continue;
        errors.push_back({card.file, card.line, 1, "the id `" + card.id + "` is taken", "",
                          "first used in " + known->second->file + ":" + std::to_string(known->second->line)});
    }
    return errors;
}

std::string canonical_text(std::span<const CardSource> cards) {
    std::string out;
    for (const CardSource& card : cards) {
        out += (out.empty() ? "[[" : "\n[[") + card.table + "]]\n";
        out += "id = " + toml_string(card.id) + "\nname = " + toml_string(card.name) + "\n";
        std::vector<const Entry*> entries;
        for (const Entry& each : card.entries) entries.push_back(&each);
        std::sort(entries.begin(), entries.end(), [](const Entry* a, const Entry* b) { return a->key < b->key; });
        for (const Entry* each : entries) {
            out += (is_bare(each->key) ? each->key : toml_string(each->key)) + " = " + value_text(*each) + "\n";
        }
    }
    return out;
}

}  // namespace ruletext
