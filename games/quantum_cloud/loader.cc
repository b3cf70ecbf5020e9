// Card files and decks as a Setup: reads the tables, judges and compiles the cards, and puts those first that are
// played.
#include "games/quantum_cloud/loader.h"

#include <algorithm>
#include <set>

#include "engine/text.h"
#include "games/quantum_cloud/decks.h"
#include "games/quantum_cloud/rules.h"
#include "ruletext/deck_names.h"

namespace quantum_cloud {
namespace {

using engine::LoadError;
using ruletext::CardReader;
using ruletext::CardSource;

constexpr std::string_view kClause = "QC-16.6";

// A problem where the card stands in its file.
void report(const CardProblem& problem, CardReader& reader, std::vector<LoadError>& errors) {
    const std::string rule = std::string(kClause) + " V" + std::to_string(problem.rule) + ": ";
    if (problem.at) {
        errors.push_back(*problem.at);
        errors.back().message = rule + errors.back().message;
    } else {
        reader.fail(problem.field, rule + problem.what, problem.remedy);
    }
}

// What the files of the game itself add to their cards; the rules of homemade cards hold for them too.
class Loader {
  public:
    explicit Loader(Setup& setup) : setup_(setup) { setup_.cards.emplace_back().id = "unknown"; }

    void load(const engine::SourceFile& file, bool core) {
        auto loaded = ruletext::load_cards(file, kCardTables);
        errors.insert(errors.end(), loaded.errors.begin(), loaded.errors.end());
        for (const auto& source : loaded.cards) add(source, core);
        if (core) core_.insert(core_.end(), loaded.cards.begin(), loaded.cards.end());
    }

    std::string text() const { return ruletext::canonical_text(core_) + own_text_; }
    void check_core() {
        for (auto& error : ruletext::name_faults(core_, kClause)) errors.push_back(std::move(error));
    }

    std::vector<LoadError> errors;

  private:
    void add(const CardSource& source, bool core) {
        if (source.table == "token") {
            if (core) return add_token(source);
            return CardReader(source, errors)
                .fail("name", std::string(kClause) + " V6: [[token]] is no card", "tokens are those of the game");
        }
        const std::size_t before = errors.size();
        JudgedCard judged = judge_card(read_draft(source, errors), taken_);
        if (errors.size() > before) return;
        CardReader reader(source, errors);
        for (const auto& problem : judged.problems) report(problem, reader, errors);
        if (!judged.problems.empty()) return;
        const auto same = [&](const Card& card) { return card.id == judged.id; };
        if (!core && std::ranges::any_of(setup_.cards, same)) return;  // QC-23.31: two players brought it
        Card card = std::move(judged.card);
        card.homemade = !core;
        if (core) card.id = source.id;
        if (core) card.code = judged.draft.code;
        if (!core && !source.id.starts_with("own-")) card.code = source.id;  // what its file calls it
        if (!core) own_text_ += judged.canonical;
        take_names(judged.draft, taken_);
        put(source, std::move(card));
    }

    void add_token(const CardSource& source) {
        const Draft draft = read_draft(source, errors);
        const auto place = std::ranges::find(kTokenNames, source.name) - kTokenNames.begin();
        if (place == static_cast<std::ptrdiff_t>(kTokens))
            return CardReader(source, errors).fail("name", "QC-8.4: the text knows no token of this name");
        Card card;
        card.type = CardType::Token;
        card.id = source.id;
        card.code = draft.code;
        card.art = source.art;
        card.life = static_cast<std::uint16_t>(draft.life);
        card.front.name = source.name;
        card.front.move = static_cast<std::uint16_t>(draft.front.move);
        card.front.attack = static_cast<std::uint16_t>(draft.front.attack);
        put(source, std::move(card));
    }

    void put(const CardSource& source, Card card) {
        if (setup_.cards.size() > kLibrary) {  // QC-23.18
            if (setup_.cards.size() == kLibrary + 1 && !std::exchange(full_, true))
                errors.push_back({source.file,
                                  source.line,
                                  1,
                                  "QC-23.18: `" + source.id + "` does not fit: the card sets have at most " +
                                      std::to_string(kLibrary) + " cards",
                                  {},
                                  {}});
            return;
        }
        setup_.cards.push_back(std::move(card));
    }

    Setup& setup_;
    TakenNames taken_;
    std::vector<CardSource> core_;
    std::string own_text_;
    bool full_ = false;
};

std::string printed(const Setup& setup, bool core) {
    std::string all;
    for (const Card& card : setup.cards) {
        if (card.id == "unknown" || (core && card.homemade)) continue;
        all += canonical_of(draft_of(card));
    }
    return all;
}

std::vector<std::string_view> deck_texts(const Setup& setup, const engine::Materials& materials) {
    constexpr std::array<Option, kSeats> kDecks = {Option::NorthDeck, Option::EastDeck, Option::SouthDeck,
                                                   Option::WestDeck};
    std::vector<std::string_view> texts;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.options.players()); ++seat) {
        std::string_view text = shipped_deck(setup.options[kDecks[seat]]);
        for (const auto& deck : materials.decks) {
            if (deck.name.empty() || deck.name == QuantumCloud::facts().seats[seat]) text = deck.text;
        }
        texts.push_back(text);
    }
    return texts;
}

Loader load_cards(Setup& setup, const engine::Materials& materials) {
    Loader loader(setup);
    for (const auto& file : embedded_files()) {
        if (file.name.ends_with(".toml")) loader.load(file, true);
    }
    loader.check_core();
    for (const auto& file : materials.cards) loader.load({file.name, file.text}, false);
    for (const auto& deck : materials.decks) {
        const DeckParts parts = deck_parts(deck.text);
        if (!parts.cards.empty()) loader.load({"deck", parts.cards}, false);
    }
    return loader;
}

// QC-23.17: where not all cards fit into a state, those of the decks come first.
void choose_cards(Setup& setup) {
    std::vector<std::uint16_t> order;
    std::size_t kinds = 0;
    for (std::uint16_t i = 1; i < setup.cards.size(); ++i) {
        order.push_back(i);
        kinds += setup.cards[i].type == CardType::Alter || setup.cards[i].type == CardType::Algorithm;
    }
    const bool all = kinds <= kKinds && setup.cards.size() <= 256;
    const auto played = [&](std::uint16_t i) {
        bool in = setup.cards[i].type == CardType::Token;
        for (std::size_t seat = 0; seat < kSeats; ++seat)
            in |= setup.decks[seat][i] > 0 || setup.avatars[seat] == static_cast<CardId>(i);
        return in;
    };
    const auto rank = [&](std::uint16_t i) {
        if (!all && !played(i)) return 3;
        const CardType type = setup.cards[i].type;
        return type == CardType::Token ? 1 : type == CardType::Avatar ? 2 : 0;
    };
    std::ranges::stable_sort(order, {}, rank);
    setup.deck_kinds = static_cast<int>(std::ranges::count(order, 0, rank));
    setup.known = static_cast<int>(std::ranges::count_if(order, [&](std::uint16_t i) { return rank(i) < 3; }));
    std::vector<Card> cards{setup.cards[0]};
    const auto decks = setup.decks;
    const auto avatars = setup.avatars;
    setup.library.assign(order.size(), 0);
    for (const std::uint16_t old : order) {
        const auto id = static_cast<std::uint16_t>(cards.size());
        cards.push_back(setup.cards[old]);
        setup.library[old - 1u] = id;
        for (std::size_t seat = 0; seat < kSeats; ++seat) {
            setup.decks[seat][id] = decks[seat][old];
            if (avatars[seat] == static_cast<CardId>(old)) setup.avatars[seat] = static_cast<CardId>(id);
        }
    }
    setup.cards = std::move(cards);
    for (std::uint16_t i = 1; i <= setup.known; ++i) {
        const auto place = std::ranges::find(kTokenNames, setup.cards[i].front.name) - kTokenNames.begin();
        if (setup.cards[i].type == CardType::Token)
            setup.tokens[static_cast<std::size_t>(place)] = static_cast<CardId>(i);
    }
}

bool is_shipped(std::string_view text) {
    for (int i = 0; !shipped_deck(i).empty(); ++i) {
        if (shipped_deck(i) == text) return true;
    }
    return false;
}

// The deck of one seat; answers what is wrong with it.
std::string load_deck(Setup& setup, std::size_t seat, std::string_view text) {
    const DeckParts parts = deck_parts(text);
    const DeckCards cards(setup, {});  // what it brings along is in the Setup
    auto read = ruletext::read_deck(cards.book(), parts.list);
    if (is_shipped(text)) fit_shipped(setup, read.deck);
    ruletext::Problems problems = read.problems;
    if (!read.hollow) {
        for (auto& problem : deck_problems(setup, cards.cards(), read.deck)) problems.push_back(std::move(problem));
    }
    std::string all;
    for (const auto& problem : problems) all += (all.empty() ? "" : "; ") + problem.code + " " + problem.sentence();
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const int copies = read.deck.copies[i];
        if (setup.cards[i].type == CardType::Avatar) {
            if (copies > 0) setup.avatars[seat] = static_cast<CardId>(i);
        } else {
            setup.decks[seat][i] = static_cast<std::uint8_t>(std::min(copies, 250));
        }
    }
    return all;
}

}  // namespace

std::vector<LoadError> load_errors(const engine::Options&, const engine::Materials& materials) {
    Setup setup;
    return load_cards(setup, materials).errors;
}

engine::Result<Setup, LoadError> load_setup(const engine::Options& options, const engine::Materials& materials) {
    Setup setup;
    setup.options = options;
    const Loader loader = load_cards(setup, materials);
    if (!loader.errors.empty()) return loader.errors.front();
    setup.core_set = engine::hex(engine::hash_text(printed(setup, true))).substr(8);
    setup.card_set = engine::hex(engine::hash_text(printed(setup, false))).substr(8);
    setup.text = loader.text();
    for (std::uint16_t i = 1; i < setup.cards.size(); ++i) setup.library.push_back(i);
    const auto texts = deck_texts(setup, materials);
    for (std::size_t seat = 0; seat < texts.size(); ++seat) {
        if (auto wrong = load_deck(setup, seat, texts[seat]); !wrong.empty())
            return LoadError{"", 0, 0, std::move(wrong), "", ""};
        setup.text += "\n" + std::string(texts[seat]);
    }
    choose_cards(setup);
    complete(setup);
    setup.text += "\n" + engine::game_text(QuantumCloud::facts(), options);
    return setup;
}

std::vector<engine::Finding> check(const Setup& setup, std::string_view what, std::string_view subject) {
    if (what.starts_with("card") || what == "algorithm") return check_card(setup, what, subject);
    return check_deck(setup, what, subject);
}

}  // namespace quantum_cloud
