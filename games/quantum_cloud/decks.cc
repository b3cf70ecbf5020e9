// Decks as they are read, written and asked for; the list is that of every game (ruletext/decks.h).
#include "games/quantum_cloud/decks.h"

#include <algorithm>

#include "engine/json.h"
#include "engine/text.h"
#include "games/quantum_cloud/loader.h"
#include "ruletext/deck_names.h"

namespace quantum_cloud {
namespace {

using ruletext::Deck;
using ruletext::Problem;
using Findings = std::vector<engine::Finding>;

constexpr std::string_view kForm = "QC-15.3";
constexpr std::array<ruletext::DeckSection, 3> kSections = {
    {{"avatar", "Avatar", false}, {"alter", "Alters"}, {"algorithm", "Algorithms"}}};

std::size_t section_of(CardType type) {
    switch (type) {
        case CardType::Avatar: return 0;
        case CardType::Alter: return 1;
        case CardType::Algorithm: return 2;
        case CardType::Token: break;
    }
    return kSections.size();  // no card of a deck
}

ruletext::DeckBook empty_book() {
    ruletext::DeckBook book;
    book.head = "QC1-";
    book.form = kForm;
    book.length = "QC-15.1";
    book.example = "yarn-kitten";
    book.sections = kSections;
    book.shipped = kShippedDecks;
    book.files = embedded_files();
    book.core_codes = true;
    return book;
}

// The homemade cards of a deck in full.
std::vector<std::string> homemade_in(const DeckCards& cards, const Deck& deck) {
    std::vector<std::string> out;
    for (std::size_t i = 1; i < cards.cards().size(); ++i) {
        const Card& card = *cards.cards()[i];
        if (deck.copies[i] > 0 && card.homemade) out.push_back(card_toml(draft_of(card), card.id));
    }
    return out;
}

ruletext::Judgement judge_deck(const Setup& setup, const DeckCards& cards, const Deck& deck) {
    const DeckSums sums = sums_of(cards.cards(), deck);
    engine::JsonObject terrains, tags, out;
    for (std::size_t t = 0; t < kTerrains; ++t) {
        terrains.number(kTerrainNames[t], sums.terrains[t]);
        tags.text(kTerrainNames[t], kTerrainCodes[t]);
    }
    out.number("cp", sums.cost).number("size", sums.cards).number("alters", sums.alters);
    out.number("algorithms", sums.algorithms).json("domains", terrains.str());
    out.json("tags", tags.str()).text("unit", "Qubits").text("group", "Terrain");
    out.text("summary", std::to_string(sums.cards) + " cards: " + std::to_string(sums.alters) + " Alters, " +
                            std::to_string(sums.algorithms) + " Algorithms; cost " + std::to_string(sums.cost));
    out.json("homemade", engine::json_texts(homemade_in(cards, deck)));
    const std::string fields = out.str();
    ruletext::Problems problems = cards.problems();
    for (auto& problem : deck_problems(setup, cards.cards(), deck)) problems.push_back(std::move(problem));
    const int size = static_cast<int>(kDeckSize);
    return {std::move(problems),
            {{"Cards", "QC-15.1", sums.cards, size, size},
             {"Alters", "QC-15.2", sums.alters, kFewestAlters, size},
             {"Avatar", "QC-3.1", sums.avatars, 1, 1}},
            fields.substr(1, fields.size() - 2)};
}

}  // namespace

std::string_view shipped_deck(int place) { return ruletext::shipped_deck(empty_book(), place); }

DeckParts deck_parts(std::string_view text) {
    if (text.size() > ruletext::kDeckLetters) return {text, {}};  // refused as it is
    if (engine::trim(text).starts_with('{')) {
        DeckParts parts{text, {}};
        const auto value = engine::parse_value(engine::trim(text));
        const auto* own = value ? value->find("homemade") : nullptr;
        if (own == nullptr || own->type != engine::Value::Type::List) return parts;
        for (const auto& card : own->items) parts.cards += card.word + "\n";
        return parts;
    }
    const auto at = text.starts_with("[[") ? 0 : text.find("\n[[");
    if (at == std::string_view::npos) return {text, {}};
    const auto cards = text.substr(at);
    // A section in brackets is no table: `[[` is.
    return {text.substr(0, at), std::string(cards)};
}

TakenNames names_of(const std::vector<Card>& cards) {
    TakenNames taken;
    for (const Card& card : cards) {
        Draft draft = draft_of(card);
        if (card.homemade) draft.code.clear();  // what a file calls it is no name of it
        if (card.id != "unknown") take_names(draft, taken);
    }
    return taken;
}

DeckCards::DeckCards(const Setup& setup, std::string_view toml) : setup_(setup), library_(setup.library) {
    if (!toml.empty()) {
        const TakenNames taken = names_of(setup.cards);
        for (auto& judged : judge_cards(toml, taken)) {
            for (const auto& problem : judged.problems) {
                const auto name = ruletext::shown(judged.draft.front.name);
                problems_.push_back({"DK_HOMEMADE", std::string(kForm), name,
                                     (name.empty() ? "a homemade card: " : name + ": ") + problem.sentence(), ""});
            }
            const auto same = [&](const Card& card) { return card.id == judged.id; };
            const bool known =
                taken.contains(ruletext::plain(judged.draft.front.name)) || std::ranges::any_of(own_, same);
            if (judged.problems.empty() && !known && setup.cards.size() + own_.size() <= kLibrary)
                own_.push_back(std::move(judged.card));
        }
    }
    for (const Card& card : setup.cards) cards_.push_back(&card);
    for (const Card& card : own_) {
        library_.push_back(static_cast<std::uint16_t>(cards_.size()));
        cards_.push_back(&card);
    }
}

ruletext::DeckBook DeckCards::book() const {
    ruletext::DeckBook book = empty_book();
    for (const Card* card : cards_) {
        const std::size_t section = section_of(card->type);
        if (section == kSections.size())
            book.cards.push_back({{}, {}, {}, section, 0, false});
        else
            book.cards.push_back({card->id, card->front.name, card->code, section, card->cost, card->homemade});
    }
    book.library = library_;
    book.card_set = setup_.core_set;
    book.core_set = setup_.core_set;
    return book;
}

Findings check_deck(const Setup& setup, std::string_view what, std::string_view subject) {
    const DeckParts parts = deck_parts(subject);
    const DeckCards cards(setup, parts.cards);
    const auto book = cards.book();
    const auto judge = [&](const Deck& deck) { return judge_deck(setup, cards, deck); };
    Findings out = ruletext::check_deck(book, what, parts.list, judge);
    if (what != "deck-text" || out.empty() || out[0].code != "deck") return out;
    for (const auto& card : homemade_in(cards, ruletext::read_deck(book, parts.list).deck))
        out[0].sentence += "\n" + card;
    return out;
}

}  // namespace quantum_cloud
