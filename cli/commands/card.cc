// `nexus card check`: reads card files as a game would and says what it does not understand.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cli/boards/screen.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"
#include "cli/commands/rulebook.h"

namespace cli {
namespace {

using engine::CardId;

// The game whose folder the file lies in: games/<id>/..., games/small/<id>/...
std::string game_of_path(const Library& library, std::string_view path) {
    const auto parts = engine::split(path, '/');
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const bool games = parts[i - 1] == "games" || parts[i - 1] == "small";
        if (games && engine::find_game(library.games, parts[i]) != nullptr) return std::string(parts[i]);
    }
    return {};
}

std::vector<std::string> card_names(const engine::AnyGame& game) {
    std::vector<std::string> names;
    const auto& naming = game.naming();
    for (int i = 1; i <= naming.cards; ++i) names.emplace_back(naming.card_name(naming.setup, static_cast<CardId>(i)));
    return names;
}

// A card's printed lines, each with whether the game's own parser prints it back letter for letter.
void print_card(const engine::AnyGame& game, const engine::AnyState& start, std::uint16_t card, const Paint& paint) {
    fmt::print("  {}\n", paint(Tone::Strong, start.operand_text({engine::Kind::Card, card})));
    const auto lines = start.about({engine::Kind::Card, card});
    std::size_t widest = 0;
    for (const auto& line : lines) widest = std::max(widest, line.label.size() + 2);
    for (const auto& line : lines) {
        std::string verdict;
        if (line.value.ends_with('.')) {  // a printed sentence
            const auto findings = game.check("card", line.value);
            const bool same = std::ranges::any_of(findings, [&](const auto& finding) {
                return finding.code == "parses" && finding.sentence == line.value;
            });
            verdict = same ? "  " + paint(Tone::Good, "(prints back)") : "";
        }
        fmt::print("    {}{}{}\n", pad(line.label + ":", widest), line.value, verdict);
    }
}

// A fault may begin with its clause and a colon.
std::string fault_json(const engine::LoadError& error) {
    const std::string_view message = error.message;
    JsonObject out;
    out.text("file", error.file).number("line", error.line).number("column", error.column);
    out.text("code", clause_of(message.substr(0, message.find(": "))))
        .text("message", error.message)
        .text("excerpt", error.excerpt);
    return out.text("remedy", error.remedy).str();
}

// The last object of a file: its cards, if all is well.
std::string result_json(const std::string& file, std::string_view game, const std::vector<std::string>& cards,
                        std::size_t faults) {
    JsonObject out;
    out.text("file", file).text("game", game).truth("understood", faults == 0);
    return out.json("cards", json_texts(cards)).number("faults", static_cast<std::int64_t>(faults)).str();
}

int refuse_file(const std::string& file, const std::string& game, const std::vector<engine::LoadError>& faults,
                bool json) {
    for (const auto& error : faults) fmt::print("{}\n", json ? fault_json(error) : text(error));
    if (json) fmt::print("{}\n", result_json(file, engine::game_id(game), {}, faults.size()));
    return kBad;
}

int check_file(const Library& library, const std::string& file, const std::string& game_text, bool json) {
    const auto base = open_game(library, game_text);
    if (!base) return complain(base.error());
    const auto content = read_file(file);
    if (!content) return complain(content.error(), json);
    const auto game = open_game(library, game_text, {.cards = {file}, .decks = {}});
    if (!game)
        return refuse_file(file, game_text, open_errors(library, game_text, {.cards = {file}, .decks = {}}), json);
    const auto old_names = card_names(**base);
    const std::set<std::string> old(old_names.begin(), old_names.end());
    const auto names = card_names(**game);
    const auto start = (*game)->start();
    std::vector<std::string> added;
    if (!json) fmt::print("{}\n", file);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (old.contains(names[i])) continue;
        if (!json) print_card(**game, *start, static_cast<std::uint16_t>(i + 1), paint_for(stdout));
        added.push_back(names[i]);
    }
    const auto id = (*game)->facts().id;
    if (json)
        fmt::print("{}\n", result_json(file, id, added, 0));
    else
        fmt::print("{} {} for {}, all understood\n", added.size(), added.size() == 1 ? "card" : "cards", id);
    return kGood;
}

}  // namespace

int card_check(const Library& library, const CardOptions& options) {
    int worst = kGood;
    for (const auto& file : options.files) {
        const auto game = options.game.empty() ? game_of_path(library, file) : options.game;
        if (game.empty())
            return complain(
                complaint("of which game is `" + file + "`?", "say it with --game GAME; `nexus games` lists them"));
        worst = std::max(worst, check_file(library, file, game, options.json));
    }
    return worst;
}

}  // namespace cli
