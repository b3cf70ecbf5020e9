#include "engine/any_game.h"
#include "engine/nearest.h"

namespace engine {

const GameEntry* find_game(const Registry& registry, std::string_view id) {
    for (const auto& entry : registry) {
        if (entry.facts->id == id) return &entry;
    }
    return nullptr;
}

Result<std::shared_ptr<const AnyGame>, LoadError> open_game(const Registry& registry, std::string_view text,
                                                            const Materials& materials) {
    const auto id = game_id(text);
    const GameEntry* entry = find_game(registry, id);
    if (entry == nullptr) {
        std::vector<std::string> ids;
        for (const auto& known : registry) ids.emplace_back(known.facts->id);
        auto close = nearest(id, ids, 3);
        const bool any = !close.empty();
        std::string remedy;
        for (const auto& known : any ? close : ids) remedy += (remedy.empty() ? "" : ", ") + known;
        LoadError error;
        error.message = "there is no game `" + std::string(id.substr(0, 80)) + "`";
        error.remedy = (any ? "did you mean " : "games are ") + remedy;
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
