// Names of games and of bots: refused with a reason, or their canonical text names the same thing.
#include "bots/eval/small_games.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::text_of(data, size);
    const auto game = open_game(fuzz::registry(), text);
    if (game) {
        const auto canonical = game_text((*game)->facts(), (*game)->options());
        const auto again = open_game(fuzz::registry(), canonical);
        fuzz::demand(again && (*again)->options() == (*game)->options(), "`" + canonical + "` names the same game");
        fuzz::play_on(*(*game)->start(), 100);
    } else {
        fuzz::demand(!engine::text(game.error()).empty(), "an error says something");
    }
    for (const auto& entry : fuzz::registry()) {
        const auto* table = small_games::find_bots(entry.facts->id);
        if (table == nullptr) continue;
        const auto bot = bots::parse_bot(*table, text);
        if (!bot) continue;
        const auto again = bots::parse_bot(*table, bots::bot_text(*bot));
        fuzz::demand(again && *again == *bot, "`" + bots::bot_text(*bot) + "` names the same bot");
    }
    const auto value = engine::parse_value(text);
    if (!value) return 0;
    for (const auto& written : {to_text(*value), to_json(*value)}) {
        const auto again = engine::parse_value(written);
        fuzz::demand(again && *again == *value, "a value reads back: " + written);
    }
    return 0;
}
