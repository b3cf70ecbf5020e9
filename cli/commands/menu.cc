// `nexus` alone: a game, seats and bots chosen by number.
#include <fmt/format.h>

#include <iostream>

#include "cli/boards/screen.h"
#include "cli/commands/commands.h"
#include "cli/commands/player_counts.h"
#include "cli/table/answers.h"

namespace cli {
namespace {

std::optional<std::string> ask(const std::string& question) {
    fmt::print("{} ", question);
    if (!is_terminal(stdin)) fmt::print("\n");
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return std::string(engine::trim(line));
}

// A number of the list; an empty answer is the first. Nothing at the end of the input or at `q`.
std::optional<std::size_t> choose(const std::string& question, const std::vector<std::string>& items) {
    for (std::size_t i = 0; i < items.size(); ++i)
        fmt::print("  {}  {}\n", pad_left(std::to_string(i + 1), 2), items[i]);
    for (;;) {
        const auto answer = ask(question + " [1]");
        if (!answer || *answer == "q" || *answer == "quit") return std::nullopt;
        if (answer->empty()) return 0;
        const auto number = engine::whole_number<std::size_t>(*answer);
        if (number && *number >= 1 && *number <= items.size()) return *number - 1;
        fmt::print("A number from 1 to {}, or q to leave.\n", items.size());
    }
}

// How many play; an empty answer is the smallest number.
std::optional<int> choose_players(const engine::GameFacts& facts, const std::vector<int>& counts) {
    for (;;) {
        const auto answer = ask(fmt::format("How many players? {} [{}]", player_counts_text(facts), counts.front()));
        if (!answer || *answer == "q" || *answer == "quit") return std::nullopt;
        if (answer->empty()) return counts.front();
        const auto number = engine::whole_number<int>(*answer);
        for (const int count : counts) {
            if (number == count) return count;
        }
        fmt::print("{} is played by {}; q leaves.\n", facts.name, player_counts_text(facts));
    }
}

std::optional<std::string> choose_game(const Library& library) {
    std::vector<std::string> items;
    for (const auto& entry : library.games)
        items.push_back(fmt::format("{}, {} players", entry.facts->name, player_counts_text(*entry.facts)));
    const auto chosen = choose("Which game?", items);
    if (!chosen) return std::nullopt;
    const auto& facts = *library.games[*chosen].facts;
    const auto counts = player_counts(facts);
    if (counts.size() == 1) return std::string(facts.id);
    const auto players = choose_players(facts, counts);
    if (!players) return std::nullopt;
    return fmt::format("{}(players={})", facts.id, *players);
}

std::optional<std::string> choose_opponent(const bots::BotTable* table) {
    std::vector<std::string> items;
    std::vector<std::string> answers;
    if (table != nullptr) {
        for (auto row = table->bots.rbegin(); row != table->bots.rend(); ++row) {
            items.push_back(fmt::format("{}: {}", row->name, row->help));
            answers.emplace_back(row->name);
        }
    }
    items.emplace_back("people at this device, taking turns");
    const auto chosen = choose("Against whom?", items);
    if (!chosen) return std::nullopt;
    return *chosen < answers.size() ? answers[*chosen] : std::string("people");
}

}  // namespace

int menu(const Library& library) {
    fmt::print("{}\n", paint_for(stdout)(Tone::Title, "Nexus"));
    const auto game = choose_game(library);
    if (!game) return kGood;
    const auto opponent = choose_opponent(library.bots ? library.bots(engine::game_id(*game)) : nullptr);
    if (!opponent) return kGood;
    PlayOptions options;
    options.game = *game;
    if (*opponent == "people") {
        options.seats = "all";
    } else {
        options.bots = *opponent;
    }
    fmt::print("`help` lists what can be typed at the table.\n");
    return play(library, options);
}

}  // namespace cli
