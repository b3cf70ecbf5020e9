// Homemade cards and decks: refused with a reason, or playable. A first line `# vault` names the game, a line `---`
// parts the card file from a deck.
#include "engine/play.h"
#include "tests/fuzz/fuzz.h"

namespace {

const engine::GameEntry& entry_of(std::string_view text) {
    const auto line = text.substr(0, text.find('\n'));
    const auto* named = line.starts_with("# ") ? find_game(fuzz::registry(), line.substr(2)) : nullptr;
    return named != nullptr ? *named : fuzz::registry()[text.size() % fuzz::registry().size()];
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::text_of(data, size);
    const auto bar = text.find("\n---\n");
    engine::Materials materials;
    materials.cards.push_back({"homemade.toml", std::string(text.substr(0, bar))});
    if (bar != std::string_view::npos) materials.decks.push_back({"", std::string(text.substr(bar + 5))});
    const auto game = open_game(fuzz::registry(), entry_of(text).facts->id, materials);
    if (!game) {
        fuzz::demand(!engine::text(game.error()).empty(), "an error says something");
        return 0;
    }
    const auto state = (*game)->start();
    const auto record = engine::parse_record("", engine::Play(*game).record(""));
    fuzz::demand(static_cast<bool>(record), "a record with these cards can be read");
    const auto again = engine::replay(fuzz::registry(), *record);
    fuzz::demand(again && again->same_rules, "a record keeps its cards");
    fuzz::play_on(*state, 200);
    return 0;
}
