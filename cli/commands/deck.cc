// `nexus deck`: what a game says about a deck, whatever way it is written. The game reads and judges it.
#include <fmt/format.h>

#include <algorithm>

#include "cli/boards/screen.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"

namespace cli {
namespace {

using engine::Value;

// The game that ships decks, if nobody says which is meant.
std::string game_with_decks(const Library& library) {
    for (const auto& entry : library.games) {
        const auto is_deck = [](const auto& file) { return file.name.find("decks/") != std::string_view::npos; };
        if (std::ranges::any_of(entry.files, is_deck)) return std::string(entry.facts->id);
    }
    return {};
}

struct Examined {
    std::string game;  // its id
    std::string text;  // the deck as it was given
    std::string json;  // what the game says about it
    Value value;       // the same
    GamePointer rules;
};

Loaded<Examined> examine(const Library& library, const DeckOptions& options) {
    const auto name = options.game.empty() ? game_with_decks(library) : options.game;
    if (name.empty()) return complaint("no game has decks");
    const auto game = open_game(library, name, {.cards = options.cards, .decks = {}});
    if (!game) return game.error();
    auto text = read_deck(**game, options.deck);
    if (!text) return text.error();
    const auto findings = (*game)->check("deck-json", *text);
    const auto value = findings.empty() || findings[0].code != "deck" ? engine::parse_value("")
                                                                      : engine::parse_value(findings[0].sentence);
    if (!value || value->find("problems") == nullptr)
        return complaint(std::string((*game)->facts().id) + " has no decks");
    return Examined{std::string((*game)->facts().id), *text, findings[0].sentence, *value, *game};
}

std::string word_of(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? "" : found->word;
}

std::int64_t number_of(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? 0 : found->number;
}

std::string sums_text(const Value& deck) {
    std::vector<std::string> points;
    if (const Value* domains = deck.find("domains")) {
        for (std::size_t i = 0; i < domains->items.size(); ++i) {
            if (domains->items[i].number > 0)
                points.push_back(fmt::format("{} {}", domains->keys[i], domains->items[i].number));
        }
    }
    return fmt::format("{} CP in {} cards; {} missions, base CP {}{}", number_of(deck, "cp"), number_of(deck, "size"),
                       number_of(deck, "missions"), number_of(deck, "base_cp"),
                       points.empty() ? "" : ", " + join(points, ", "));
}

// What is strange about it, though it may be played.
void print_notes(const Examined& deck, std::FILE* out) {
    const Value* notes = deck.value.find("notes");
    if (notes == nullptr) return;
    for (const auto& note : notes->items) fmt::print(out, "{}{}\n", out == stderr ? "nexus: " : "", note.word);
}

// Prints every problem to one of the outputs.
void print_problems(const Examined& deck, std::FILE* out) {
    const Paint paint = paint_for(out);
    for (const auto& problem : deck.value.find("problems")->items)
        fmt::print(out, "{} {}\n", paint(Tone::Bad, word_of(problem, "code")), word_of(problem, "sentence"));
}

// In one spelling; what cannot be read is named instead.
int print_as(const Library& library, const DeckOptions& options, std::string_view spelling) {
    const auto deck = examine(library, options);
    if (!deck) return complain(deck.error());
    const auto findings = deck->rules->check(spelling, deck->text);
    const bool written = !findings.empty() && findings[0].code == "deck";
    if (options.json)
        fmt::print("{}\n", deck->json);
    else if (written)
        fmt::print("{}{}", findings[0].sentence, findings[0].sentence.ends_with('\n') ? "" : "\n");
    print_notes(*deck, stderr);
    if (!written && !options.json) print_problems(*deck, stderr);
    return written ? kGood : kBad;
}

}  // namespace

int deck_check(const Library& library, const DeckOptions& options) {
    const auto deck = examine(library, options);
    if (!deck) return complain(deck.error());
    const auto faults = deck->value.find("problems")->items.size();
    if (options.json) {
        fmt::print("{}\n", deck->json);
        return faults == 0 ? kGood : kBad;
    }
    const auto name = word_of(deck->value, "name");
    const bool empty = number_of(deck->value, "size") + number_of(deck->value, "missions") == 0;
    fmt::print("{}{}{}\n", name.empty() ? options.deck : name, empty ? "" : "  ", empty ? "" : sums_text(deck->value));
    print_notes(*deck, stdout);
    print_problems(*deck, stdout);
    if (faults == 0)
        fmt::print("A legal deck of {}.\n", deck->game);
    else
        fmt::print("{} {}: it may not be played.\n", faults, faults == 1 ? "problem" : "problems");
    return faults == 0 ? kGood : kBad;
}

int deck_show(const Library& library, const DeckOptions& options) { return print_as(library, options, "deck-text"); }

int deck_code(const Library& library, const DeckOptions& options) { return print_as(library, options, "deck-code"); }

}  // namespace cli
