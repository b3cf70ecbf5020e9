// The words of Vault: its phrases, its card files, its decks.
#include "games/small/vault/lexicon.h"

namespace vault {

const ruletext::Grammar& grammar() {
    static const ruletext::Grammar kGrammar = [] {
        ruletext::Grammar g;
        g.row("text", "{sentence+ }", Tag::Sentences);
        g.row("sentence", "^{effect}.", Tag::Sentence);
        g.row("effect", "gain {n} (point|points)", Tag::Gain);
        g.row("effect", "draw {n} (card|cards)", Tag::Draw);
        g.row("effect", "survey {n}", Tag::Survey);
        g.row("effect", "survey {n} of the next player's deck", Tag::SurveyNext);
        g.row("effect", "seek {n} for a treasure card", Tag::Seek);
        g.row("effect", "recycle {n} (card|cards)", Tag::Recycle);
        g.row("effect", "pass {n} (card|cards) to your partner", Tag::Pass);
        g.row("effect", "the next player mills {n} (card|cards)", Tag::Mill);
        g.row("effect", "shuffle your deck", Tag::Shuffle);
        return g;
    }();
    return kGrammar;
}

namespace {

constexpr std::string_view kClasses[] = {"any", "tool", "treasure"};

void load_card(const ruletext::CardSource& source, Setup& setup, std::vector<engine::LoadError>& errors) {
    ruletext::CardReader reader(source, errors);
    Card card{source.id, source.name, reader.text("text"), {}, 0, 0, 0};
    card.cls = static_cast<Class>(reader.choice("class", kClasses));
    card.copies = static_cast<std::uint8_t>(reader.number("copies", {.min = 0, .max = 4, .fallback = 0}));
    card.begin = static_cast<std::uint16_t>(setup.ops.size());
    for (const auto& tree : reader.rules("text", grammar(), "text")) {
        const auto ops = flatten(grammar(), tree);
        for (const auto& sentence : children(ops[0])) setup.ops.push_back(*(&sentence + 1));
    }
    card.end = static_cast<std::uint16_t>(setup.ops.size());
    if (card.end - card.begin > 4) reader.fail("text", "VA-7.1: a card has at most 4 sentences");
    reader.finish();
    if (setup.cards.size() > kKinds) reader.fail("text", "at most 12 different cards fit into a game");
    if (errors.empty()) setup.cards.push_back(card);
}

engine::Result<std::vector<CardId>, engine::LoadError> read_deck(const Setup& setup,
                                                                 const engine::Materials::Text& deck) {
    std::vector<CardId> cards;
    int line = 0;
    for (const auto row : engine::split(deck.text, '\n')) {
        ++line;
        const auto words = engine::split_words(row);
        if (words.empty() || words[0].starts_with("#")) continue;
        const std::size_t card = words.size() == 2 ? ruletext::find_card(setup.cards, words[1]) : 0;
        const int copies = words[0].size() == 1 ? words[0][0] - '0' : 0;
        if (card == 0 || copies < 1 || copies > 9)
            return engine::LoadError{"deck " + deck.name,
                                     line,
                                     0,
                                     "a line of a deck is `2 gem`",
                                     std::string(row),
                                     "cards stand in the rules of Vault, section 8"};
        cards.insert(cards.end(), static_cast<std::size_t>(copies), static_cast<CardId>(card));
    }
    const auto findings = check_deck(setup, cards);
    if (!findings.empty())
        return engine::LoadError{"deck " + deck.name, 0, 0, findings[0].code + ": " + findings[0].sentence, {}, {}};
    return cards;
}

}  // namespace

std::vector<engine::Finding> check_sentence(std::string_view sentence) {
    const auto tree = ruletext::parse(grammar(), "text", sentence);
    if (!tree) return {{"fails", tree.error().message}};
    return {{"parses", print(grammar(), *tree)}};
}

// VA-2.1, every problem of it.
std::vector<engine::Finding> check_deck(const Setup& setup, const std::vector<CardId>& cards) {
    std::vector<engine::Finding> findings;
    std::vector<int> copies(setup.cards.size());
    int treasures = 0;
    for (const CardId card : cards) {
        ++copies[static_cast<std::size_t>(card)];
        treasures += setup.cards[static_cast<std::size_t>(card)].cls == Class::Treasure ? 1 : 0;
    }
    if (cards.size() != kDeck)
        findings.push_back({"VA-2.1", std::to_string(cards.size()) + " cards, exactly 12 are required"});
    for (std::size_t i = 1; i < copies.size(); ++i) {
        if (copies[i] > 4)
            findings.push_back(
                {"VA-2.1", std::to_string(copies[i]) + " " + setup.cards[i].id + ", at most 4 are allowed"});
    }
    if (treasures < 2)
        findings.push_back({"VA-2.1", std::to_string(treasures) + " treasures, at least 2 are required"});
    return findings;
}

engine::Result<Setup, engine::LoadError> Vault::make_setup(const engine::Options& options,
                                                           const engine::Materials& materials) {
    Setup setup;
    setup.options = options;
    setup.cards.push_back({"unknown", "Unknown", "", Class::Any, 0, 0, 0});
    auto [sources, errors] = ruletext::load_all(ruletext::card_files(embedded_files(), materials));
    for (const auto& source : sources) load_card(source, setup, errors);
    if (!errors.empty()) return errors[0];
    for (auto& deck : setup.decks) {
        for (std::size_t i = 1; i < setup.cards.size(); ++i) deck[i] = setup.cards[i].copies;
    }
    for (const auto& text : materials.decks) {
        const auto cards = read_deck(setup, text);
        if (!cards) return cards.error();
        for (std::size_t i = 0; i < facts().seats.size(); ++i) {
            if (!text.name.empty() && facts().seats[i] != text.name) continue;
            setup.decks[i].fill(0);
            for (const CardId card : *cards) ++setup.decks[i][static_cast<std::size_t>(card)];
        }
    }
    for (const auto& deck : setup.decks) {  // `copies` of further cards count, too
        std::vector<CardId> cards;
        for (std::size_t i = 1; i < deck.size(); ++i) cards.insert(cards.end(), deck[i], static_cast<CardId>(i));
        const auto findings = check_deck(setup, cards);
        if (!findings.empty())
            return engine::LoadError{"the standard deck",
                                     0,
                                     0,
                                     findings[0].code + ": " + findings[0].sentence,
                                     {},
                                     "`copies` of a card are in the standard deck: leave them out"};
    }
    return setup;
}

std::string Vault::rules_text(const Setup& setup) {
    std::string out;
    for (const Card& card : setup.cards)
        out += card.id + " " + std::to_string(static_cast<int>(card.cls)) + " " + card.text + "\n";
    for (const auto& deck : setup.decks) {
        for (const auto copies : deck) out += std::to_string(copies) + " ";
    }
    return out;
}

}  // namespace vault
