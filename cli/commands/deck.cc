// `nexus deck`: what a game says about a deck, whatever way it is written. The game reads and judges it.
#include <fmt/format.h>

#include <algorithm>

#include "cli/boards/screen.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"

namespace cli {
namespace {

using engine::Value;

struct Examined {
    std::string game;  // its id
    std::string text;  // the deck as it was given
    std::string json;  // what the game says about it
    Value value;       // the same
    GamePointer rules;
};

Loaded<Examined> examine_as(const Library& library, const DeckOptions& options, std::string_view name) {
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

// If nobody says whose deck it is: of the games that ship decks the one that finds least wrong with it.
Loaded<Examined> examine(const Library& library, const DeckOptions& options) {
    if (!options.game.empty()) return examine_as(library, options, options.game);
    std::optional<Examined> best;
    std::optional<engine::LoadError> failure;
    for (const auto& entry : library.games) {
        const auto is_deck = [](const auto& file) { return file.name.find("decks/") != std::string_view::npos; };
        if (std::ranges::none_of(entry.files, is_deck)) continue;
        auto found = examine_as(library, options, entry.facts->id);
        if (!found) {
            if (!failure || found.error().remedy.size() > failure->remedy.size()) failure = found.error();
            continue;
        }
        const auto faults = [](const Examined& deck) { return deck.value.find("problems")->items.size(); };
        if (!best || faults(*found) < faults(*best)) best = *found;
    }
    if (best) return *best;
    return failure ? *failure : complaint("no game has decks");
}

std::string word_of(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? "" : found->word;
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
    const bool empty = deck->value.find("cards")->items.empty();
    fmt::print("{}{}{}\n", name.empty() ? options.deck : name, empty ? "" : "  ",
               empty ? "" : word_of(deck->value, "summary"));
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
