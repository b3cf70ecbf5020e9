// Homemade cards and decks: refused with a reason, or playable. A line `---` parts the card file from a deck.
#include "engine/record.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::text_of(data, size);
    const auto bar = text.find("\n---\n");
    engine::Materials materials;
    materials.cards.push_back({"homemade.toml", std::string(text.substr(0, bar))});
    if (bar != std::string_view::npos) materials.decks.push_back({"", std::string(text.substr(bar + 5))});
    for (const auto& entry : fuzz::registry()) {
        const auto game = open_game(fuzz::registry(), entry.facts->id, materials);
        if (!game) {
            fuzz::demand(!engine::text(game.error()).empty(), "an error says something");
            continue;
        }
        const auto state = (*game)->start();
        engine::Recorder recorder(**game, "");
        const auto record = engine::parse_record("", recorder.finish(*state));
        fuzz::demand(static_cast<bool>(record), "a record with these cards can be read");
        const auto again = engine::replay(fuzz::registry(), *record);
        fuzz::demand(again && again->same_rules, "a record keeps its cards");
        fuzz::play_on(*state, 200);
    }
    return 0;
}
