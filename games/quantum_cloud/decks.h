// Decks of Quantum Cloud: 28 cards and an Avatar, judged by section 15. Homemade cards stand in full behind the list of
// a deck, so that it needs no other files.
#pragma once

#include "games/quantum_cloud/homemade.h"
#include "games/quantum_cloud/setup.h"
#include "ruletext/decks.h"

namespace quantum_cloud {

inline constexpr int kFewestAlters = 10;  // QC-15.2
static_assert(kLibrary == ruletext::kDeckKinds);

inline constexpr std::array<std::string_view, 7> kShippedDecks = {
    "Good Guy Squadron", "Extra Cheese", "Cat Riot", "Null and Void", "Reply All", "Pop-up Armada", "Shadow Network"};

// The two parts of a deck text: the list, and the tables of the cards that it brings along.
struct DeckParts {
    std::string_view list;
    std::string cards;  // TOML; of JSON the texts of its list `homemade`
};
DeckParts deck_parts(std::string_view text);

// All that decks may be made of: the cards of a Setup and what a deck brings along.
class DeckCards {
  public:
    DeckCards(const Setup& setup, std::string_view toml);
    ruletext::DeckBook book() const;
    const std::vector<const Card*>& cards() const { return cards_; }  // by id
    const ruletext::Problems& problems() const { return problems_; }  // of what the deck brings along

  private:
    const Setup& setup_;
    std::vector<Card> own_;
    std::vector<const Card*> cards_;
    std::vector<std::uint16_t> library_;
    ruletext::Problems problems_;
};

struct DeckSums {
    int cards = 0, alters = 0, algorithms = 0, avatars = 0, cost = 0;
    std::array<int, kTerrains> terrains{};  // Alters by terrain
};
DeckSums sums_of(const std::vector<const Card*>& cards, const ruletext::Deck& deck);
ruletext::Problems deck_problems(const Setup& setup, const std::vector<const Card*>& cards, const ruletext::Deck& deck);

// A shipped deck under options that allow fewer copies, QC-23.19.
void fit_shipped(const Setup& setup, ruletext::Deck& deck);

std::string_view shipped_deck(int place);
std::vector<engine::Finding> check_deck(const Setup& setup, std::string_view what, std::string_view subject);
TakenNames names_of(const std::vector<Card>& cards);

}  // namespace quantum_cloud
