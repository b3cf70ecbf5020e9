// Decks of Quantum Nexus: the cards as decks know them, those that ship, and what a program asks about decks.
#include "games/quantum_nexus/decks.h"

#include <algorithm>

#include "engine/json.h"
#include "engine/text.h"
#include "games/quantum_nexus/lexicon.h"
#include "games/quantum_nexus/names.h"

namespace quantum_nexus {
namespace {

using Findings = std::vector<engine::Finding>;

constexpr std::string_view kShipped[] = {"Neon Synapse",     "Dawnfire Covenant", "Iron Bastion",
                                         "Whispering Storm", "Archmage's Circle", "Grand Alliance",
                                         "Radiant Legion",   "First Circuit",     "First Flame"};

std::string number(int n) { return std::to_string(n); }

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

ruletext::Judgement judge_deck(const Setup& setup, const Deck& deck) {
    const Sums sums = sums_of(setup, deck);
    engine::JsonObject domains, out;
    for (std::size_t d = 0; d < 4; ++d) domains.number(kDomainNames[d], sums.points[d]);
    out.number("cp", sums.total).number("size", sums.cards).number("missions", sums.missions);
    out.number("base_cp", sums.base).json("domains", domains.str());
    std::string summary = number(sums.total) + " CP in " + number(sums.cards) + " cards; " + number(sums.missions) +
                          " missions, base CP " + number(sums.base);
    for (std::size_t d = 0; d < 4; ++d) {
        if (sums.points[d] > 0) summary += ", " + std::string(kDomainNames[d]) + " " + number(sums.points[d]);
    }
    out.text("summary", summary);
    const std::string fields = out.str();
    return {deck_problems(setup, deck), deck_bounds(setup, sums), fields.substr(1, fields.size() - 2)};
}

}  // namespace

std::string hash_cards(const Setup& setup, bool core) {
    return engine::hex(engine::hash_text(printed(setup, core))).substr(8);
}

ruletext::DeckBook deck_book(const Setup& setup) {
    static constexpr auto kInOrder = [] {
        std::array<ruletext::DeckSection, std::size(kSections)> sections;
        for (std::size_t i = 0; i < sections.size(); ++i) sections[i] = kSections[i].section;
        return sections;
    }();
    ruletext::DeckBook book;
    book.head = "QN1-";
    book.form = "QN-5.1";
    book.length = "QN-14.12";
    book.example = "ember-imp";
    book.sections = kInOrder;
    book.shipped = kShipped;
    book.files = embedded_files();
    for (const Card& card : setup.cards) {
        const auto section = std::ranges::find(kSections, card.type, &Section::type) - kSections;
        book.cards.push_back({card.id, card.name, card.code, static_cast<std::size_t>(section), card.cp, card.added});
    }
    book.library = setup.library;
    book.card_set = setup.card_set;
    book.core_set = setup.core_set;
    return book;
}

std::string_view shipped_deck(int place) {
    ruletext::DeckBook book;
    book.shipped = kShipped;
    book.files = embedded_files();
    return ruletext::shipped_deck(book, place);
}

ReadDeck read_deck(const Setup& setup, std::string_view text) { return ruletext::read_deck(deck_book(setup), text); }
std::string set_of(const Setup& setup, const Deck& deck) { return ruletext::set_of(deck_book(setup), deck); }
std::optional<Problem> set_note(const Setup& setup, const Deck& deck) {
    return ruletext::set_note(deck_book(setup), deck);
}
std::string deck_text(const Setup& setup, const Deck& deck) { return ruletext::deck_text(deck_book(setup), deck); }
std::string deck_code(const Setup& setup, const Deck& deck) { return ruletext::deck_code(deck_book(setup), deck); }
std::string deck_json(const Setup& setup, const Deck& deck, const Problems& problems) {
    return ruletext::deck_json(deck_book(setup), deck, judge_deck(setup, deck), problems);
}

Findings check_deck(const Setup& setup, std::string_view text, DeckList& list) {
    const ReadDeck read = read_deck(setup, text);
    const Deck& deck = read.deck;
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = static_cast<std::uint8_t>(std::min(deck.copies[i], 250));
    Findings out;
    for (const Problem& problem : all_problems(setup, read)) out.push_back({problem.code, problem.sentence()});
    return out;
}

Findings QuantumNexus::check(const Setup& setup, std::string_view what, std::string_view subject) {
    if (what == "card") return check_sentence(setup, subject);
    return ruletext::check_deck(deck_book(setup), what, subject,
                                [&](const Deck& deck) { return judge_deck(setup, deck); });
}

}  // namespace quantum_nexus
