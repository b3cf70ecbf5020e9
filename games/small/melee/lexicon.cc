// The words of this game's cards, and the loader that makes a Setup of card files. What a sentence means is in
// battle.cc, tag by tag.
#include "games/small/melee/battle.h"
#include "ruletext/cards.h"
#include "ruletext/grammar.h"

namespace melee {

std::span<const engine::SourceFile> embedded_files();

namespace {

using engine::LoadError;

constexpr std::array<std::string_view, 3> kWindows{"before", "after", "both"};

ruletext::Grammar make_grammar() {
    ruletext::Grammar g;
    g.row("text", "{sentence+ }", Tag::Text);
    g.row("sentence", "Choose 1 participant.", Tag::Choose);
    g.row("sentence", "Play this card only if you are a participant.", Tag::Participant);
    g.row("sentence", "Add {number} to each die of the chosen participant in this battle.", Tag::Add);
    g.row("sentence", "Subtract {number} from each die of the chosen participant in this battle.", Tag::Subtract);
    g.row("sentence", "Reroll up to {n} (die|dice) of the chosen participant.", Tag::Reroll);
    g.row("sentence", "Cancel {n} (hit|hits) against the chosen participant in this step.", Tag::Cancel);
    g.row("sentence", "Gain {number} coin.", Tag::Gain);
    g.row("sentence", "The chosen participant removes {n} (casualty|casualties).", Tag::Casualty);
    return g;
}

const ruletext::Grammar& grammar() {
    static const ruletext::Grammar g = make_grammar();
    return g;
}

// ML-6.5: which sentences may stand together, and in which window. The answer names the fault.
std::string compile(Card& card, const ruletext::Node& tree) {
    card.ops = ruletext::flatten(grammar(), tree);
    bool early = false, late = false, acts = false;
    if (card.ops.size() > 64) return "a card has too many sentences";
    for (const ruletext::Op& op : ruletext::children(card.ops[0])) {
        const auto tag = static_cast<Tag>(op.tag);
        const bool chosen = tag != Tag::Gain && tag != Tag::Choose && tag != Tag::Participant;
        if (chosen && !card.chooses) return "`the chosen participant` needs `Choose 1 participant.` before it";
        if ((tag == Tag::Choose && card.chooses) || (tag == Tag::Reroll && card.rerolls > 0))
            return "a sentence stands twice";
        early |= tag == Tag::Add || tag == Tag::Subtract;
        late |= tag == Tag::Reroll || tag == Tag::Cancel;
        acts |= chosen || tag == Tag::Gain;
        card.chooses |= tag == Tag::Choose;
        card.exclusive |= tag == Tag::Participant;
        if (tag == Tag::Reroll) card.rerolls = op.number;
    }
    if (!acts) return "the card does nothing";
    if (early && card.window != WindowKind::Before)
        return "dice are changed before they are rolled: window = \"before\"";
    if (late && card.window != WindowKind::After)
        return "rerolls and cancelled hits come after the roll: window = \"after\"";
    return {};
}

Card read_card(const ruletext::CardSource& source, std::vector<LoadError>& errors) {
    ruletext::CardReader reader(source, errors);
    Card card;
    card.id = source.id;
    card.name = source.name;
    card.text = reader.text("text");
    card.copies = reader.number("copies", {.min = 1, .max = 8});
    card.window = static_cast<WindowKind>(reader.choice("window", kWindows));
    const auto trees = reader.rules("text", grammar(), "text");
    if (trees.size() != 1) {
        if (errors.empty()) reader.fail("text", "a card has one text");
    } else if (const std::string fault = compile(card, trees[0]); !fault.empty()) {
        reader.fail("text", fault, "ML-6.5");
    }
    reader.finish();
    return card;
}

LoadError refusal(std::string message) { return {{}, 0, 0, std::move(message), {}, {}}; }

}  // namespace

engine::Result<Setup, LoadError> Melee::make_setup(const engine::Options& options, const engine::Materials& materials) {
    Setup setup;
    setup.options = options;
    if (!materials.decks.empty()) return refusal("ML-6.4: the deck is made of the cards; it is not chosen");
    auto [sources, errors] = ruletext::load_all(ruletext::card_files(embedded_files(), materials));
    int cards = 0;
    for (const auto& source : sources) {
        if (!errors.empty()) return errors[0];
        setup.cards.push_back(read_card(source, errors));
        cards += setup.cards.back().copies;
    }
    if (!errors.empty()) return errors[0];
    if (sources.size() > kKinds || cards > kDeckLimit) return refusal("ML-8.3: at most 11 kinds and 24 cards");
    setup.canonical = ruletext::canonical_text(sources);
    return setup;
}

std::string Melee::rules_text(const Setup& setup) { return setup.canonical; }

// `check card SENTENCE`: whether it parses and makes a card of some window.
std::vector<engine::Finding> Melee::check(const Setup& setup, std::string_view what, std::string_view subject) {
    if (what == "deck") {
        std::string fault;
        const auto cards = read_cards(setup, subject, fault);
        if (!fault.empty()) return {{"ML-6.4", fault}};
        if (cards.size() > kDeckLimit) return {{"ML-8.3", "the deck has more than 24 cards"}};
        return {};
    }
    if (what != "card") return {{"fails", "only decks and cards can be checked"}};
    const auto tree = ruletext::parse(grammar(), "text", subject);
    if (!tree) return {{"fails", tree.error().message}};
    std::string fault;
    for (std::size_t window = 0; window < kWindows.size(); ++window) {
        Card card;
        card.window = static_cast<WindowKind>(window);
        fault = compile(card, *tree);
        if (fault.empty()) return {{"parses", ruletext::print(grammar(), *tree)}};
    }
    return {{"ML-6.5", fault}};
}

}  // namespace melee
