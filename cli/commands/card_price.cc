// `nexus card price`: what homemade cards are worth, line by line, and whether they may be played. The game counts.
#include <fmt/format.h>

#include <algorithm>

#include "cli/boards/screen.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"

namespace cli {
namespace {

using engine::Value;

std::string word_of(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? "" : found->word;
}

std::int64_t number_of(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? 0 : found->number;
}

bool has_prices(const engine::AnyGame& game) {
    const auto findings = game.check("card-json", "");
    return !findings.empty() && findings[0].code == "card";
}

Loaded<GamePointer> game_with_prices(const Library& library, const std::string& named) {
    if (!named.empty()) {
        auto game = open_game(library, named);
        if (!game || has_prices(**game)) return game;
        return complaint(std::string((*game)->facts().id) + " has no prices for cards");
    }
    for (const auto& entry : library.games) {
        auto game = open_game(library, entry.facts->id);
        if (game && has_prices(**game)) return game;
    }
    return complaint("no game has prices for cards");
}

// The lines of one side and their sum.
void print_side(const Value& card, std::string_view side, const Paint& paint) {
    std::size_t widest = 0;
    const auto& lines = card.find("lines")->items;
    const auto shown = [&](const Value& line) { return word_of(line, "side") == side; };
    for (const auto& line : lines) {
        if (shown(line)) widest = std::max(widest, std::min<std::size_t>(columns(word_of(line, "label")), 48));
    }
    std::int64_t sum = 0;
    for (const auto& line : lines) {
        if (!shown(line)) continue;
        sum += number_of(line, "points");
        const auto label = word_of(line, "label"), how = word_of(line, "how");
        fmt::print("  {:>5}  {}\n", number_of(line, "points"),
                   how.empty() ? label : pad(label, widest) + "  " + paint(Tone::Faint, how));
    }
    const bool budget = side == "front" && card.find("budget") != nullptr;
    if (budget)
        fmt::print("  {:>5}  of {} points\n", sum, number_of(card, "budget"));
    else
        fmt::print("  {:>5}  points: computed cost {}, declared {}\n", sum, number_of(card, "computed"),
                   number_of(card, "cost"));
}

void print_card(const Value& card, const Paint& paint) {
    const auto& problems = card.find("problems")->items;
    const auto name = word_of(card, "name");
    if (!name.empty()) fmt::print("{}\n", paint(Tone::Strong, name));
    if (!card.find("lines")->items.empty()) {
        print_side(card, "front", paint);
        if (card.find("budget") != nullptr) print_side(card, "back", paint);
    }
    for (const auto& problem : problems) {
        const auto line = number_of(problem, "line");
        const auto place = line == 0 ? "" : fmt::format(" (line {}, column {})", line, number_of(problem, "column"));
        fmt::print("  {}{}\n", paint(Tone::Bad, word_of(problem, "sentence")), place);
    }
    if (problems.empty()) fmt::print("  {}\n", paint(Tone::Good, "It may be played."));
}

}  // namespace

int card_price(const Library& library, const CardOptions& options) {
    const auto game = game_with_prices(library, options.game);
    if (!game) return complain(game.error());
    int worst = kGood;
    for (const auto& file : options.files) {
        const auto content = read_file(file);
        if (!content) return complain(content.error(), options.json);
        for (const auto& finding : (*game)->check("card-json", *content)) {
            const auto card = engine::parse_value(finding.sentence);
            if (!card) return complain(card.error());
            if (options.json)
                fmt::print("{}\n", finding.sentence);
            else
                print_card(*card, paint_for(stdout));
            if (!card->find("problems")->items.empty()) worst = kBad;
        }
    }
    return worst;
}

}  // namespace cli
