// Section 15: what a deck must be, and what is wrong with one that is not.
#include <algorithm>

#include "games/quantum_cloud/decks.h"

namespace quantum_cloud {
namespace {

using ruletext::Deck;
using ruletext::Problems;

std::string number(int n) { return std::to_string(n); }
std::string counted(int n, std::string_view one, std::string_view many) {
    return number(n) + " " + std::string(n == 1 ? one : many);
}

}  // namespace

DeckSums sums_of(const std::vector<const Card*>& cards, const Deck& deck) {
    DeckSums sums;
    for (std::size_t i = 1; i < cards.size(); ++i) {
        const Card& card = *cards[i];
        const int copies = deck.copies[i];
        if (card.type == CardType::Avatar) {
            sums.avatars += copies;
            continue;
        }
        sums.cards += copies, sums.cost += copies * card.cost;
        (card.type == CardType::Alter ? sums.alters : sums.algorithms) += copies;
        for (std::size_t t = 0; t < kTerrains; ++t)
            sums.terrains[t] += (card.terrains & bit(static_cast<Terrain>(t))) != 0 ? copies : 0;
    }
    return sums;
}

Problems deck_problems(const Setup& setup, const std::vector<const Card*>& cards, const Deck& deck) {
    const DeckSums sums = sums_of(cards, deck);
    const int size = static_cast<int>(kDeckSize), copies_max = setup.options[Option::CopiesMax];
    Problems out;
    if (sums.avatars != 1)
        out.push_back({"DK_AVATAR", "QC-3.1", "",
                       counted(sums.avatars, "Avatar", "Avatars") + ", exactly 1 is required",
                       sums.avatars == 0 ? "add one" : "remove " + number(sums.avatars - 1), sums.avatars, 1});
    if (sums.cards != size)
        out.push_back({"DK_SIZE", "QC-15.1", "",
                       counted(sums.cards, "card", "cards") + ", exactly " + number(size) + " are required",
                       (sums.cards > size ? "remove " : "add ") + number(std::abs(sums.cards - size)), sums.cards,
                       size});
    if (sums.alters < kFewestAlters)
        out.push_back(
            {"DK_ALTERS", "QC-15.2", "",
             counted(sums.alters, "Alter", "Alters") + ", at least " + number(kFewestAlters) + " are required",
             "add " + number(kFewestAlters - sums.alters), sums.alters, kFewestAlters});
    for (std::size_t i = 1; i < cards.size(); ++i) {
        const Card& card = *cards[i];
        const int copies = deck.copies[i];
        if (copies == 0) continue;
        if (copies > copies_max && card.type != CardType::Avatar)
            out.push_back({"DK_DUPLICATES", "QC-15.2", card.front.name,
                           number(copies) + " copies of " + card.front.name + ", at most " + number(copies_max) +
                               (copies_max == 1 ? " is" : " are") + " allowed",
                           "remove " + number(copies - copies_max), copies, copies_max});
        if (card.homemade && setup.options[Option::HomemadeCards] == kNoHomemade)
            out.push_back({"DK_HOMEMADE", "QC-15.3", card.front.name,
                           card.front.name + " is homemade, this game is played without such cards",
                           "remove the card"});
    }
    return out;
}

void fit_shipped(const Setup& setup, Deck& deck) {
    const int most = setup.options[Option::CopiesMax];
    int missing = 0;
    Terrains terrains = 0;
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        if (setup.cards[i].type == CardType::Avatar || deck.copies[i] == 0) continue;
        terrains |= setup.cards[i].terrains;
        missing += std::max(0, deck.copies[i] - most);
        deck.copies[i] = std::min(deck.copies[i], most);
    }
    // Alters that can stand where those of the deck do, then the others, in turn with Algorithms.
    const auto next = [&](CardType type, Terrains wanted) -> std::size_t {
        for (const std::size_t i : setup.library) {
            const Card& card = setup.cards[i];
            const bool fits = type == CardType::Algorithm || (card.terrains & wanted) != 0;
            if (card.type == type && !card.homemade && deck.copies[i] == 0 && fits) return i;
        }
        return 0;
    };
    for (bool alter = true; missing > 0; --missing, alter = !alter) {
        std::size_t found = alter ? next(CardType::Alter, terrains) : next(CardType::Algorithm, 0);
        if (found == 0) found = next(CardType::Alter, 0xff);
        if (found == 0) return;
        deck.copies[found] = 1;
    }
}

}  // namespace quantum_cloud
