// A table as it lies in the store, a head and its lines: it is put aside with a reason, or it can be played on, its
// record read and replayed. No bytes stop the server.
#include "bots/eval/all.h"
#include "bots/eval/small_games.h"
#include "server/archive.h"
#include "server/decks.h"
#include "tests/fuzz/fuzz.h"

namespace {

using fuzz::demand;

// Opened once: most inputs name the same few games.
std::shared_ptr<const engine::AnyGame> game_of(const server::Head& head) {
    static std::map<std::string, std::shared_ptr<const engine::AnyGame>> kKnown;
    const auto* entry = engine::find_game(fuzz::registry(), engine::game_id(head.game));
    if (entry == nullptr) return nullptr;
    const auto materials = server::materials_of(*entry->facts, head);
    auto key = head.game;
    for (const auto& deck : materials.decks) key += "\n" + deck.name + "\n" + deck.text;
    const auto known = kKnown.find(key);
    if (known != kKnown.end()) return known->second;
    const auto opened = engine::open_game(fuzz::registry(), head.game, materials);
    if (kKnown.size() > 200) kKnown.clear();
    return kKnown[key] = opened ? *opened : nullptr;
}

const bots::BotTable* bots_of(const engine::AnyGame& game) {
    const auto* real = eval::find_bots(game.facts().id);
    return real != nullptr ? real : small_games::find_bots(game.facts().id);
}

}  // namespace

// The first line is the head, the others are the lines.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::text_of(data, size);
    std::vector<std::string> lines;
    for (const auto line : engine::split(text, '\n')) lines.emplace_back(line);
    const auto head = server::parse_head(lines[0]);
    if (!head) return 0;
    lines.erase(lines.begin());
    if (!lines.empty() && lines.back().empty()) lines.pop_back();
    for (const auto state : {"over", "closed"})
        server::wrong_with_record(fuzz::registry(), {"t", state, server::head_text(*head), "", 0, 0}, lines);
    const auto game = game_of(*head);
    if (game == nullptr || server::wrong_with(*head, *game, bots_of(*game))) return 0;
    server::Match(game, server::chance_of(*head)).given(head->moves);
    server::Told told;
    const auto match = server::Match::restore(game, server::chance_of(*head), lines, &told);
    if (!match) {
        demand(match.error().starts_with("line "), "what is wrong is said with its line");
        return 0;
    }
    demand((*match)->stored() == static_cast<int>(lines.size()), "every line counts");
    demand(told.step <= (*match)->step(), "nobody knows what has not happened");
    const auto record =
        engine::parse_record("fuzz", (*match)->record(server::seats_text(&game->facts(), *head), "closed by its host"));
    demand(static_cast<bool>(record), "its record can be read");
    const auto replayed = engine::replay(game, *record);
    demand(static_cast<bool>(replayed), "its record replays");
    (*match)->last(server::kHistory);
    if ((*match)->play().to_act() == engine::Seat::Chance) (*match)->adopt((*match)->begin());
    if (const int back = (*match)->step() / 2; back >= head->given) (*match)->adopt((*match)->go_back(back));
    const auto state = (*match)->state().clone();
    const auto fault = state->validate();
    demand(!fault, "a restored position is possible: " + fault.value_or(""));
    fuzz::play_on(*state, 60);
    return 0;
}
