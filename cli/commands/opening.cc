#include "cli/commands/opening.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "cli/commands/json.h"
#include "engine/text.h"

namespace cli {
namespace {

constexpr std::size_t kFileLimit = 64'000'000;

Loaded<std::string> read_deck(const Library& library, const engine::GameEntry* entry, const std::string& word) {
    std::error_code failure;
    if (entry == nullptr || std::filesystem::exists(word, failure)) return read_file(word);
    const auto game = engine::open_game(library.games, entry->facts->id);
    return game ? cli::read_deck(**game, word) : read_file(word);
}

Loaded<engine::Materials> read_materials(const Library& library, std::string_view game, const MaterialFiles& files) {
    const engine::GameEntry* entry = engine::find_game(library.games, engine::game_id(game));
    engine::Materials materials;
    for (const auto& path : files.cards) {
        auto text = read_file(path);
        if (!text) return text.error();
        materials.cards.push_back({path, *text});
    }
    for (const auto& item : files.decks) {
        const auto sign = item.find('=');
        const std::string seat = sign == std::string::npos ? "" : item.substr(0, sign);
        if (entry != nullptr && !seat.empty() &&
            std::ranges::find(entry->facts->seats, seat) == entry->facts->seats.end())
            return complaint("`" + seat + "` is no seat of " + std::string(entry->facts->id),
                             "a deck is given as DECK or SEAT=DECK");
        auto text = read_deck(library, entry, sign == std::string::npos ? item : item.substr(sign + 1));
        if (!text) return text.error();
        materials.decks.push_back({seat, *text});
    }
    return materials;
}

}  // namespace

engine::LoadError complaint(std::string message, std::string remedy) {
    return {{}, 0, 0, std::move(message), {}, std::move(remedy)};
}

int complain(const engine::LoadError& error) {
    fmt::print(stderr, "{}{}\n", error.file.empty() ? "nexus: " : "", text(error));
    return error.file.empty() ? kUsage : kBad;
}

std::string error_json(const engine::LoadError& error) {
    JsonObject out;
    out.text("error", error.message).text("file", error.file).number("line", error.line);
    return out.number("column", error.column).text("remedy", error.remedy).str();
}

int complain(const engine::LoadError& error, bool json) {
    if (json) fmt::print("{}\n", error_json(error));
    return complain(error);
}

// Devices and pipes have no size that could be asked before: what is too large is found while it is read.
Loaded<std::string> read_file(const std::string& path) {
    std::error_code failure;
    if (!std::filesystem::exists(path, failure)) return complaint("there is no file `" + path + "`");
    if (std::filesystem::is_directory(path, failure))
        return complaint("`" + path + "` is a folder, a file is expected");
    std::ifstream file(path, std::ios::binary);
    std::string content;
    std::vector<char> part(1 << 16);
    while (file && content.size() <= kFileLimit) {
        file.read(part.data(), static_cast<std::streamsize>(part.size()));
        content.append(part.data(), static_cast<std::size_t>(file.gcount()));
    }
    if (content.size() > kFileLimit) return complaint("`" + path + "` is larger than 64 MB", "is it the right file?");
    if (!file.eof()) return complaint("`" + path + "` cannot be read", "may you read it?");
    return content;
}

Loaded<std::string> read_deck(const engine::AnyGame& game, const std::string& word) {
    std::error_code failure;
    if (std::filesystem::exists(word, failure)) return read_file(word);
    std::vector<std::string> near;
    for (const auto& finding : game.check("deck-named", word)) {
        if (finding.code == "deck") return finding.sentence;
        if (finding.code == "near") near.push_back(finding.sentence);
    }
    return complaint("there is no file and no deck `" + word + "`",
                     near.empty() ? "" : "did you mean " + engine::quoted_list(near) + "?");
}

void say_deck_notes(const engine::AnyGame& game) {
    std::set<std::string_view> seen;
    for (const auto& deck : game.materials().decks) {
        if (!seen.insert(deck.text).second) continue;
        const auto findings = game.check("deck-json", deck.text);
        const auto value = findings.empty() ? engine::parse_value("") : engine::parse_value(findings[0].sentence);
        const auto* notes = value ? value->find("notes") : nullptr;
        if (notes == nullptr) continue;
        for (const auto& note : notes->items) fmt::print(stderr, "nexus: {}\n", note.word);
    }
}

std::optional<engine::LoadError> write_file(const std::string& path, std::string_view text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) return complaint("`" + path + "` cannot be written", "is there such a folder, and may you write to it?");
    return std::nullopt;
}

Loaded<GamePointer> open_game(const Library& library, std::string_view text, const MaterialFiles& files) {
    const auto materials = read_materials(library, text, files);
    if (!materials) return materials.error();
    return engine::open_game(library.games, text, *materials);
}

std::vector<engine::LoadError> open_errors(const Library& library, std::string_view text, const MaterialFiles& files) {
    const auto materials = read_materials(library, text, files);
    if (!materials) return {materials.error()};
    return engine::open_errors(library.games, text, *materials);
}

Loaded<const bots::BotTable*> bots_of(const Library& library, const engine::AnyGame& game) {
    const bots::BotTable* table = library.bots ? library.bots(game.facts().id) : nullptr;
    if (table == nullptr) return complaint("there are no bots for " + std::string(game.facts().id));
    return table;
}

Loaded<std::vector<bots::BotSpec>> read_bots(const bots::BotTable& table, std::string_view list) {
    std::vector<bots::BotSpec> specs;
    for (const auto word : engine::split(list, ',')) {
        const auto name = engine::trim(word);
        auto spec = bots::parse_bot(table, name);
        if (!spec) {
            engine::LoadError error = spec.error();
            if (error.column > 0) error.column += static_cast<int>(name.data() - list.data());
            error.excerpt = std::string(list);
            return error;
        }
        specs.push_back(*spec);
    }
    return specs;
}

std::string bots_text(const std::vector<bots::BotSpec>& bots) {
    std::string out;
    for (const auto& spec : bots) out += (out.empty() ? "" : ",") + bots::bot_text(spec);
    return out;
}

}  // namespace cli
