// Decks as they are written, text and JSON, those that ship, and what a program asks about decks.
#include "games/quantum_nexus/decks.h"

#include <algorithm>

#include "engine/json.h"
#include "engine/text.h"
#include "games/quantum_nexus/deck_names.h"
#include "games/quantum_nexus/lexicon.h"
#include "games/quantum_nexus/names.h"

namespace quantum_nexus {
namespace {

using Findings = std::vector<engine::Finding>;

constexpr std::string_view kShipped[] = {"Neon Synapse",     "Dawnfire Covenant", "Iron Bastion",
                                         "Whispering Storm", "Archmage's Circle", "Grand Alliance",
                                         "Radiant Legion",   "First Circuit",     "First Flame"};

std::string number(int n) { return std::to_string(n); }

std::string file_of(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c != '\'') out += c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return "decks/" + out + ".txt";
}

std::string printed(const Setup& setup, bool core) {
    std::string all;
    for (const Card& card : setup.cards) {
        if (core && card.added) continue;
        all += card.id + "|" + card.name + "|" + card.code;
        for (const int n : {static_cast<int>(card.type), static_cast<int>(card.range), card.cp, card.attack,
                            card.defense, card.limit})
            all += "|" + number(n);
        for (const int n : card.domains) all += "|" + number(n);
        for (const auto& word : card.subtype_names) all += "|" + word;
        for (const auto& line : card.text) all += "|" + line;
        all += "\n";
    }
    return all;
}

}  // namespace

std::string hash_cards(const Setup& setup, bool core) {
    return engine::hex(engine::hash_text(printed(setup, core))).substr(8);
}

std::string shown(std::string_view text) {
    std::string out;
    for (const char c : text.substr(0, kLettersSaid)) out += c >= ' ' && c <= '~' && c != '`' ? c : '?';
    return out;
}

std::string_view shipped_deck(int place) {
    if (place < 0 || place >= static_cast<int>(std::size(kShipped))) return {};
    const std::string ending = file_of(kShipped[static_cast<std::size_t>(place)]);
    for (const auto& file : embedded_files()) {
        if (file.name.ends_with(ending)) return file.text;
    }
    return {};
}

std::string_view shipped_named(std::string_view name) {
    if (name.size() > kLettersSaid) return {};
    const std::string wanted = plain(name);
    for (std::size_t i = 0; i < std::size(kShipped); ++i) {
        if (plain(kShipped[i]) == wanted) return shipped_deck(static_cast<int>(i));
    }
    return {};
}

std::string set_of(const Setup& setup, const Deck& deck) {
    bool core = true;
    for (std::size_t i = 1; i < setup.cards.size(); ++i) core &= deck.copies[i] == 0 || !setup.cards[i].added;
    return core ? setup.core_set : setup.card_set;
}

std::optional<Problem> set_note(const Setup& setup, const Deck& deck) {
    if (deck.set.empty() || deck.set == setup.core_set || deck.set == setup.card_set) return std::nullopt;
    return Problem{"DK_SET", "QN-5.1", "",
                   "the deck was built with the card set " + deck.set + ", this is " + set_of(setup, deck),
                   "its cards may have changed, look at them again"};
}

std::string deck_text(const Setup& setup, const Deck& deck) {
    std::string out;
    if (!deck.name.empty()) out = "# " + deck.name + (deck.note.empty() ? "" : ". " + deck.note) + "\n";
    out += "# " + std::string(kSetMark) + set_of(setup, deck) + "\n";
    for (const auto& section : kSections) {
        bool begun = false;
        for (const std::size_t i : setup.library) {
            if (setup.cards[i].type != section.type || deck.copies[i] == 0) continue;
            if (!begun) out += "\n" + std::string(section.word) + "\n";
            begun = true;
            out += number(deck.copies[i]) + " " + setup.cards[i].name + "\n";
        }
    }
    return out;
}

std::string deck_json(const Setup& setup, const Deck& deck, const Problems& problems) {
    const Sums sums = sums_of(setup, deck);
    std::vector<std::string> cards, faults, bounds, notes;
    for (const auto& section : kSections) {
        for (const std::size_t i : setup.library) {
            const Card& card = setup.cards[i];
            if (card.type != section.type || deck.copies[i] == 0) continue;
            engine::JsonObject row;
            row.text("card", card.id).text("name", card.name).text("section", section.word);
            cards.push_back(row.number("copies", deck.copies[i]).number("cp", card.cp).str());
        }
    }
    for (const Problem& problem : problems) {
        engine::JsonObject row;
        row.text("code", problem.code).text("clause", problem.clause).text("card", problem.card);
        if (problem.found < 0)
            row.null("found").null("allowed");
        else
            row.number("found", problem.found).number("allowed", problem.allowed);
        faults.push_back(
            row.text("what", problem.what).text("remedy", problem.remedy).text("sentence", problem.sentence()).str());
    }
    for (const Bound& bound : deck_bounds(setup, sums)) {
        engine::JsonObject row;
        row.text("name", bound.name).text("clause", bound.clause).number("found", bound.found);
        bounds.push_back(row.number("least", bound.least).number("most", bound.most).str());
    }
    engine::JsonObject domains;
    for (std::size_t d = 0; d < 4; ++d) domains.number(kDomainNames[d], sums.points[d]);
    engine::JsonObject out;
    out.text("name", deck.name).text("note", deck.note).text("set", set_of(setup, deck)).text("built_with", deck.set);
    out.number("cp", sums.total).number("size", sums.cards).number("missions", sums.missions);
    out.number("base_cp", sums.base).json("domains", domains.str()).text("code", deck_code(setup, deck));
    out.json("bounds", engine::json_list(bounds)).json("cards", engine::json_list(cards));
    if (const auto note = set_note(setup, deck)) notes.push_back(note->sentence());
    return out.json("notes", engine::json_texts(notes)).json("problems", engine::json_list(faults)).str();
}

Findings check_deck(const Setup& setup, std::string_view text, DeckList& list) {
    const ReadDeck read = read_deck(setup, text);
    const Deck& deck = read.deck;
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = static_cast<std::uint8_t>(std::min(deck.copies[i], 250));
    Findings out;
    for (const Problem& problem : all_problems(setup, read)) out.push_back({problem.code, problem.sentence()});
    return out;
}

// Besides `deck` and `card`: `deck-named` finds a deck by name or code, `deck-text`, `deck-json` and `deck-code` write
// any spelling in one; the first finding then has the code `deck`.
Findings QuantumNexus::check(const Setup& setup, std::string_view what, std::string_view subject) {
    if (what == "card") return check_sentence(setup, subject);
    if (what == "deck-named") {
        if (is_code(engine::trim(subject))) return {{"deck", std::string(engine::trim(subject))}};
        if (const auto shipped = shipped_named(subject); !shipped.empty()) return {{"deck", std::string(shipped)}};
        Findings near;
        for (const auto& name : engine::nearest(subject.substr(0, kLettersSaid), kShipped))
            near.push_back({"near", name});
        return near;
    }
    const ReadDeck read = read_deck(setup, subject);
    const Deck& deck = read.deck;
    const bool readable = read.problems.empty();
    const Problems problems = all_problems(setup, read);
    if (what == "deck-json") return {{"deck", deck_json(setup, deck, problems)}};
    const std::string code = deck_code(setup, deck);
    if (what == "deck-text" && readable) return {{"deck", deck_text(setup, deck)}};
    if (what == "deck-code" && readable && !code.empty()) return {{"deck", code}};
    if (!what.starts_with("deck")) return {{"QN-5.1", "decks and cards can be checked"}};
    Findings out;
    for (const Problem& problem : problems) out.push_back({problem.code, problem.sentence()});
    for (const Problem& problem : problems) out.push_back({problem.clause, problem.sentence()});  // found under both
    return out;
}

}  // namespace quantum_nexus
