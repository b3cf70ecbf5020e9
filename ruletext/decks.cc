// Decks as they are written, text and JSON, those that ship, and what a program asks about decks.
#include "ruletext/decks.h"

#include <algorithm>

#include "engine/json.h"
#include "engine/text.h"
#include "ruletext/deck_names.h"

namespace ruletext {
namespace {

using Findings = std::vector<engine::Finding>;

std::string number(int n) { return std::to_string(n); }

std::string file_of(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c != '\'') out += c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return "decks/" + out + ".txt";
}

}  // namespace

std::string Problem::sentence() const { return clause + ": " + what + (remedy.empty() ? "" : ": " + remedy); }

std::string shown(std::string_view text) {
    std::string out;
    for (const char c : text.substr(0, kLettersSaid)) out += c >= ' ' && c <= '~' && c != '`' ? c : '?';
    return out;
}

std::string_view shipped_deck(const DeckBook& book, int place) {
    if (place < 0 || place >= static_cast<int>(book.shipped.size())) return {};
    const std::string ending = file_of(book.shipped[static_cast<std::size_t>(place)]);
    for (const auto& file : book.files) {
        if (file.name.ends_with(ending)) return file.text;
    }
    return {};
}

std::string_view shipped_named(const DeckBook& book, std::string_view name) {
    if (name.size() > kLettersSaid) return {};
    const std::string wanted = plain(name);
    for (std::size_t i = 0; i < book.shipped.size(); ++i) {
        if (plain(book.shipped[i]) == wanted) return shipped_deck(book, static_cast<int>(i));
    }
    return {};
}

std::string set_of(const DeckBook& book, const Deck& deck) {
    bool core = true;
    for (std::size_t i = 1; i < book.cards.size(); ++i) core &= deck.copies[i] == 0 || !book.cards[i].added;
    return std::string(core ? book.core_set : book.card_set);
}

std::optional<Problem> set_note(const DeckBook& book, const Deck& deck) {
    if (deck.set.empty() || deck.set == book.core_set || deck.set == book.card_set) return std::nullopt;
    return Problem{"DK_SET", std::string(book.form), "",
                   "the deck was built with the card set " + deck.set + ", this is " + set_of(book, deck),
                   "its cards may have changed, look at them again"};
}

std::string deck_text(const DeckBook& book, const Deck& deck) {
    std::string out;
    if (!deck.name.empty()) out = "# " + deck.name + (deck.note.empty() ? "" : ". " + deck.note) + "\n";
    out += "# " + std::string(kSetMark) + set_of(book, deck) + "\n";
    for (std::size_t section = 0; section < book.sections.size(); ++section) {
        bool begun = false;
        for (const std::size_t i : book.library) {
            if (book.cards[i].section != section || deck.copies[i] == 0) continue;
            if (!begun) out += "\n" + std::string(book.sections[section].title) + "\n";
            begun = true;
            out += number(deck.copies[i]) + " " + std::string(book.cards[i].name) + "\n";
        }
    }
    return out;
}

std::string deck_json(const DeckBook& book, const Deck& deck, const Judgement& judged, const Problems& problems) {
    std::vector<std::string> cards, faults, bounds, notes;
    for (std::size_t section = 0; section < book.sections.size(); ++section) {
        for (const std::size_t i : book.library) {
            const DeckCard& card = book.cards[i];
            if (card.section != section || deck.copies[i] == 0) continue;
            engine::JsonObject row;
            const auto& [kind, title, paid] = book.sections[section];
            row.text("card", card.id).text("name", card.name).text("section", title).text("kind", kind);
            row.truth("paid", paid);
            cards.push_back(row.number("copies", deck.copies[i]).number("cp", card.cost).str());
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
    for (const Bound& bound : judged.bounds) {
        engine::JsonObject row;
        row.text("name", bound.name).text("clause", bound.clause).number("found", bound.found);
        bounds.push_back(row.number("least", bound.least).number("most", bound.most).str());
    }
    engine::JsonObject head, out;
    head.text("name", deck.name).text("note", deck.note).text("set", set_of(book, deck)).text("built_with", deck.set);
    out.text("code", deck_code(book, deck));
    out.json("bounds", engine::json_list(bounds)).json("cards", engine::json_list(cards));
    if (const auto note = set_note(book, deck)) notes.push_back(note->sentence());
    out.json("notes", engine::json_texts(notes)).json("problems", engine::json_list(faults));
    std::string all = head.str();
    all.pop_back();
    return all + "," + judged.sums + "," + out.str().substr(1);
}

Findings check_deck(const DeckBook& book, std::string_view what, std::string_view subject, const Judge& judge) {
    if (what == "deck-named") {
        if (is_code(book, engine::trim(subject))) return {{"deck", std::string(engine::trim(subject))}};
        if (const auto shipped = shipped_named(book, subject); !shipped.empty())
            return {{"deck", std::string(shipped)}};
        Findings near;
        for (const auto& name : engine::nearest(subject.substr(0, kLettersSaid), book.shipped))
            near.push_back({"near", name});
        return near;
    }
    const ReadDeck read = read_deck(book, subject);
    const Deck& deck = read.deck;
    const bool readable = read.problems.empty();
    const Judgement judged = judge(deck);
    Problems problems = read.problems;
    if (!read.hollow) problems.insert(problems.end(), judged.problems.begin(), judged.problems.end());
    if (what == "deck-json") return {{"deck", deck_json(book, deck, judged, problems)}};
    const std::string code = deck_code(book, deck);
    if (what == "deck-text" && readable) return {{"deck", deck_text(book, deck)}};
    if (what == "deck-code" && readable && !code.empty()) return {{"deck", code}};
    if (!what.starts_with("deck")) return {{std::string(book.form), "decks and cards can be checked"}};
    Findings out;
    for (const Problem& problem : problems) out.push_back({problem.code, problem.sentence()});
    for (const Problem& problem : problems) out.push_back({problem.clause, problem.sentence()});  // found under both
    return out;
}

}  // namespace ruletext
