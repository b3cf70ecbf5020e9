// `nexus games`: which games there are and how they can be set up.
#include <fmt/format.h>

#include "cli/boards/screen.h"
#include "cli/commands/commands.h"
#include "cli/commands/json.h"
#include "cli/commands/player_counts.h"

namespace cli {
namespace {

std::string options_json(const engine::GameFacts& facts) {
    std::vector<std::string> written;
    for (const auto& option : facts.options) {
        written.push_back(JsonObject()
                              .text("name", option.name)
                              .text("values", option.values)
                              .text("default", option.standard)
                              .text("clause", option.clause)
                              .text("help", option.help)
                              .str());
    }
    return json_list(written);
}

std::string game_json(const engine::GameFacts& facts) {
    const auto counts = player_counts(facts);
    return JsonObject()
        .text("id", facts.id)
        .text("name", facts.name)
        .number("players_min", counts.front())
        .number("players_max", counts.back())
        .json("options", options_json(facts))
        .str();
}

void print_game(const engine::GameFacts& facts, const Paint& paint) {
    fmt::print("{}  {}, {} players\n", paint(Tone::Title, facts.id), facts.name, player_counts_text(facts));
    std::vector<std::vector<std::string>> rows;
    for (const auto& option : facts.options) {
        rows.push_back({"  " + std::string(option.name), std::string(option.values), std::string(option.standard),
                        std::string(option.clause), std::string(option.help)});
    }
    fmt::print("{}\n", table_text({"  option", "values", "default", "clause", "meaning"}, rows));
}

}  // namespace

int games(const Library& library, const GamesOptions& options) {
    const Paint paint = paint_for(stdout);
    for (const auto& entry : library.games) {
        if (options.json) {
            fmt::print("{}\n", game_json(*entry.facts));
        } else {
            print_game(*entry.facts, paint);
        }
    }
    if (!options.json) fmt::print("A game is named with its options, as in '{}'.\n", example_game(library.games));
    return kGood;
}

}  // namespace cli
