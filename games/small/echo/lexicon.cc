// The words of Echo's cards, and how cards and decks become a Setup.
#include <algorithm>
#include <numeric>

#include "games/small/echo/rules.h"
#include "ruletext/cards.h"
#include "ruletext/ops.h"

namespace echo {

std::span<const engine::SourceFile> embedded_files();

namespace {

using engine::LoadError;

enum class Tag : std::uint16_t {
    Text,
    Interrupt,
    Line,
    If,
    HandAtMost,
    Damage,
    Heal,
    Draw,
    Gain,
    Cancel,
    OneEnemy,
    EachEnemy,
    Everybody,
};

const ruletext::Grammar& grammar() {
    static const ruletext::Grammar made = [] {
        ruletext::Grammar g;
        g.row("text", "{keyword?}{line+ }", Tag::Text);
        g.row("keyword", "Interrupt. ", Tag::Interrupt);
        g.row("line", "^{effect}.", Tag::Line);
        g.row("line", "If {condition}, {effect}.", Tag::If);
        g.row("condition", "you have at most {n0} (card|cards) in hand", Tag::HandAtMost);
        g.row("effect", "deal {number} damage to {whom}", Tag::Damage);
        g.row("effect", "heal {number} damage", Tag::Heal);
        g.row("effect", "draw {n} (card|cards)", Tag::Draw);
        g.row("effect", "gain {number} Charge", Tag::Gain);
        g.row("effect", "cancel the answered card", Tag::Cancel);
        g.row("whom", "one enemy player", Tag::OneEnemy);
        g.row("whom", "each enemy player", Tag::EachEnemy);
        g.row("whom", "each player", Tag::Everybody);
        return g;
    }();
    return made;
}

// Tags of effects and of players stand in the order of their enums.
template <class Enum>
Enum counted_from(Tag first, const ruletext::Op& op, Enum begin) {
    return static_cast<Enum>(op.tag - static_cast<std::uint16_t>(first) + static_cast<std::uint16_t>(begin));
}

Sentence compile_line(const ruletext::Op& line) {
    Sentence sentence;
    for (const ruletext::Op& part : ruletext::children(line)) {
        if (is(part, Tag::HandAtMost)) {
            sentence.hand_at_most = part.number;
            continue;
        }
        sentence.deed = counted_from(Tag::Damage, part, Deed::Damage);
        sentence.number = part.number;
        for (const ruletext::Op& whom : ruletext::children(part))
            sentence.whom = counted_from(Tag::OneEnemy, whom, Whom::OneEnemy);
    }
    return sentence;
}

// What is wrong with the text as a whole, or nothing.
std::string_view compile(const ruletext::Node& tree, Card& card) {
    const auto ops = ruletext::flatten(grammar(), tree);
    for (const ruletext::Op& part : ruletext::children(ops[0])) {
        if (is(part, Tag::Interrupt)) {
            card.interrupt = true;
            continue;
        }
        if (card.sentences.full()) return "EC-10.2: a card has at most 4 sentences";
        const Sentence sentence = card.sentences.push_back(compile_line(part));
        card.cancels |= sentence.deed == Deed::Cancel;
        card.aims |= sentence.whom == Whom::OneEnemy;
    }
    return card.cancels && !card.interrupt ? "EC-2.3: a card that cancels has Interrupt" : "";
}

Card read_card(const ruletext::CardSource& source, std::vector<LoadError>& errors) {
    Card card;
    card.id = source.id;
    card.name = source.name;
    ruletext::CardReader reader(source, errors);
    card.cost = reader.number("cost", {1, kMostCharge});
    card.copies = reader.number("copies", {0, kCopies, 0});
    card.text = reader.text("text");
    const auto trees = reader.rules("text", grammar(), "text");
    if (trees.size() != 1) {
        reader.fail("text", "EC-2.1: a card has one text");
    } else if (const auto fault = compile(trees[0], card); !fault.empty()) {
        reader.fail("text", std::string(fault));
    }
    reader.finish();
    return card;
}

std::vector<LoadError> read_cards(const engine::Materials& materials, Setup& setup) {
    auto [sources, errors] = ruletext::load_all(ruletext::card_files(embedded_files(), materials));
    if (sources.size() > kKinds) errors.push_back({"", 0, 0, "EC-10.1: a game has at most 15 different cards", "", ""});
    setup.cards.resize(1);
    for (const auto& source : sources) setup.cards.push_back(read_card(source, errors));
    setup.data = ruletext::canonical_text(sources);
    return errors;
}

}  // namespace

engine::Result<Card, LoadError> read_sentence(std::string_view text) {
    const auto tree = ruletext::parse(grammar(), "text", text);
    if (!tree) return tree.error();
    Card card;
    if (const auto fault = compile(*tree, card); !fault.empty()) return LoadError{"", 0, 0, std::string(fault), "", ""};
    card.text = ruletext::print(grammar(), *tree);
    return card;
}

CardCounts count_cards(const Setup& setup, std::string_view list) {
    CardCounts counts;
    for (const auto& [copies, name, whole] : engine::read_counted(list)) {
        const std::size_t card = ruletext::find_card(setup.cards, name);
        if ((card == 0 && name != "any") || copies < 1 || copies > static_cast<int>(kDeckSize)) {
            counts.fault = engine::quoted(whole) + " names no cards of this game";
            return counts;
        }
        (card == 0 ? counts.any : counts.copies[card]) += copies;
        counts.total += copies;
    }
    return counts;
}

std::vector<engine::Finding> check_deck(const Setup& setup, std::string_view list) {
    const auto counts = count_cards(setup, list);
    std::vector<engine::Finding> findings;
    if (!counts.fault.empty()) findings.push_back({"EC-2.2", counts.fault});
    if (counts.any > 0) findings.push_back({"EC-2.2", "a deck names every card"});
    if (counts.total != static_cast<int>(kDeckSize))
        findings.push_back({"EC-2.2", "a deck has 14 cards, this has " + std::to_string(counts.total)});
    for (std::size_t card = 1; card < setup.cards.size(); ++card) {
        if (counts.copies[card] > kCopies)
            findings.push_back({"EC-2.4", "there are more than 4 copies of " + setup.cards[card].id});
    }
    return findings;
}

engine::Result<Setup, LoadError> Echo::make_setup(const engine::Options& options, const engine::Materials& materials) {
    Setup setup;
    setup.options = options;
    const auto errors = read_cards(materials, setup);
    if (!errors.empty()) return errors[0];
    for (auto& deck : setup.decks) {
        for (std::size_t card = 1; card < setup.cards.size(); ++card)
            deck[card] = static_cast<std::uint8_t>(setup.cards[card].copies);
    }
    for (const auto& given : materials.decks) {
        const auto findings = check_deck(setup, given.text);
        if (!findings.empty())
            return LoadError{given.name, 0, 0, findings[0].code + ": " + findings[0].sentence, given.text, ""};
        const auto counts = count_cards(setup, given.text);
        for (std::size_t seat = 0; seat < kSeats; ++seat) {
            if (!given.name.empty() && given.name != facts().seats[seat]) continue;
            for (std::size_t card = 1; card < setup.cards.size(); ++card)
                setup.decks[seat][card] = static_cast<std::uint8_t>(counts.copies[card]);
        }
        setup.data += "deck " + given.name + "\n" + given.text + "\n";
    }
    for (const auto& deck : setup.decks) {
        if (std::accumulate(deck.begin(), deck.end(), 0) == static_cast<int>(kDeckSize)) continue;
        return LoadError{
            "", 0, 0, "EC-2.2: a deck has 14 cards", "", "give homemade cards no copies and name them in a deck"};
    }
    return setup;
}

std::string Echo::rules_text(const Setup& setup) { return setup.data; }

}  // namespace echo
