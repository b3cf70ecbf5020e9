#include "engine/any_game.h"

namespace engine {

const GameEntry* find_game(const Registry& registry, std::string_view id) {
    for (const auto& entry : registry) {
        if (entry.facts->id == id) return &entry;
    }
    return nullptr;
}

Result<std::shared_ptr<const AnyGame>, LoadError> open_game(const Registry& registry, std::string_view text,
                                                            const Materials& materials) {
    const GameEntry* entry = find_game(registry, game_id(text));
    if (entry == nullptr) {
        std::vector<std::string_view> ids;
        for (const auto& known : registry) ids.push_back(known.facts->id);
        LoadError error;
        error.message = "there is no game " + quoted(game_id(text).substr(0, 80));
        error.remedy = did_you_mean(game_id(text), ids, "games are ");
        return error;
    }
    const auto options = parse_options(*entry->facts, text);
    if (!options) return options.error();
    return entry->open(*options, materials);
}

std::vector<LoadError> open_errors(const Registry& registry, std::string_view text, const Materials& materials) {
    const auto game = open_game(registry, text, materials);
    if (game) return {};
    if (const GameEntry* entry = find_game(registry, game_id(text))) {
        const auto options = parse_options(*entry->facts, text);
        if (options) return entry->errors(*options, materials);
    }
    return {game.error()};
}

}  // namespace engine
