// Cards and Setups for the tests of cards and decks.
#pragma once

#include <doctest/doctest.h>

#include "games/quantum_cloud/decks.h"
#include "games/quantum_cloud/loader.h"

namespace quantum_cloud {

inline engine::Options options_of(int copies_max = 2, int homemade = kValidated) {
    engine::Options options;
    const auto put = [&](Option option, int value) {
        options.value[static_cast<std::size_t>(option)] = static_cast<std::int16_t>(value);
    };
    put(Option::Players, 2), put(Option::CopiesMax, copies_max), put(Option::HomemadeCards, homemade);
    put(Option::EastDeck, 1), put(Option::SouthDeck, 2), put(Option::WestDeck, 3);
    return options;
}

inline Setup setup_with(const engine::Materials& materials, const engine::Options& options = options_of()) {
    const auto made = load_setup(options, materials);
    REQUIRE_MESSAGE(static_cast<bool>(made), (made ? std::string() : engine::text(made.error())));
    return *made;
}

inline const Setup& core_setup() {
    static const Setup kSetup = setup_with({});
    return kSetup;
}

inline Draft alter(std::string_view text = {}, int cost = 10) {
    Draft draft;
    draft.type = CardType::Alter;
    draft.terrains = {"CAT"};
    draft.cost = cost;
    draft.life = 2;
    draft.front = {"Turbo Tabby", 2, 2, {std::string(text), 1, 1, true, {}}};
    return draft;
}
inline Draft algorithm(std::string_view text, int cost = 10) {
    Draft draft;
    draft.type = CardType::Algorithm;
    draft.cost = cost;
    draft.front = {"Own Trick", 0, 0, {std::string(text), 1, 1, true, {}}};
    return draft;
}
inline Draft avatar(std::string_view text = {}, std::string_view super_text = {}) {
    Draft draft;
    draft.type = CardType::Avatar;
    draft.terrains = {"SKY"};
    draft.cost = 10;
    draft.life = 12;
    draft.front = {"Plain Jane", 2, 2, {std::string(text), 1, 1, true, {}}};
    draft.back = {"Super Jane", 2, 2, {std::string(super_text), 1, 1, true, {}}};
    return draft;
}

// The rule that rejects it; 0: none does.
inline int rule_of(const Draft& draft) {
    const JudgedCard card = judge_card(draft, names_of(core_setup().cards));
    return card.problems.empty() ? 0 : card.problems.front().rule;
}

// The first Alters and Algorithms, 2 each, and an Avatar, with `own` in the place of two of them.
inline std::string deck_with(std::string_view own) {
    std::string text = "# Own deck. With a card of my own.\n1 John Doe\n" + std::string(own);
    int left = own.empty() ? 28 : 26;
    for (std::size_t i = 1; i < core_setup().cards.size() && left > 0; ++i) {
        const Card& card = core_setup().cards[i];
        if (card.type != CardType::Alter || card.homemade) continue;
        text += "2 " + card.front.name + "\n";
        left -= 2;
    }
    return text;
}

}  // namespace quantum_cloud
