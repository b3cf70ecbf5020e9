// What a game of Quantum Cloud is played with: options, decks and the cards they are made of. Immutable.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "games/quantum_cloud/card.h"

namespace quantum_cloud {

using engine::CardId;
using engine::Seat;

inline constexpr std::size_t kSeats = 4;              // QC-1.1
inline constexpr std::size_t kDeckSize = 28;          // QC-15.1
inline constexpr std::size_t kKinds = 4 * kDeckSize;  // different cards in the decks of a game, QC-23.17
inline constexpr std::size_t kTokens = 2;             // Spam Bot and Olive, QC-16.6 V6
inline constexpr std::size_t kLibrary = 1000;         // cards of all card sets, QC-23.18

enum class Option : std::uint8_t {
    Players,
    SetupTiles,
    Mulligan,
    SecondPlayerBonus,
    ReactionWindows,
    CopiesMax,
    HandLimit,
    DeckoutBodies,
    FlipCooldown,
    TurnLimit,
    HomemadeCards,
    NorthDeck,
    EastDeck,
    SouthDeck,
    WestDeck,
};
// The values of the options with words, in the order of their rows.
inline constexpr int kOff = 0, kOn = 1;  // mulligan (once is on), second_player_bonus
inline constexpr int kStandardWindows = 0, kCombatWindows = 1, kNoWindows = 2;
inline constexpr int kNoHandLimit = -1;
inline constexpr int kEachBody = 0, kOneBody = 1;
inline constexpr int kAfterCheck = 0, kStrict = 1;
inline constexpr int kValidated = 0, kNoHomemade = 1;

using DeckList = std::array<std::uint8_t, kLibrary + 1>;  // copies by card id

// What play asks of one side of a card over and over.
struct Face {
    std::uint16_t move = 0, attack = 0;
    Keywords keywords = 0;
    Triggers triggers = 0;
    std::uint8_t ranged = 1;  // how far it attacks: 1 without Ranged
    std::uint8_t armor = 0;
    std::array<std::uint8_t, kTerrains> home{};  // bonus by terrain
    std::uint8_t aura = 0;
};
struct Brief {
    CardType type = CardType::Alter;
    Terrains terrains = 0;
    std::uint8_t cost = 0;
    std::uint8_t chosen = 0;  // units that an Algorithm names with "one ..."
    std::uint16_t life = 0;
    bool interrupt = false, cancels = false, shifts = false;
    std::array<Face, 2> face{};  // front, back; of an Avatar Coherent, Superposition
};

struct Setup {
    engine::Options options;
    // By id; the first is nobody's and called `unknown`. Cards that can be in a state come first: 1 to deck_kinds go
    // into decks (Alters and Algorithms, at most kKinds), then the tokens, then Avatars, up to `known`, at most 255.
    // All there are, or where these do not fit those of the decks of this game; the rest of the library lies behind.
    std::vector<Card> cards;
    int deck_kinds = 0, known = 0;
    std::vector<std::uint16_t> library;    // all cards in the order of their files
    std::array<CardId, kTokens> tokens{};  // by Sentence::token: Spam Bot, Olive
    std::array<CardId, kSeats> avatars{};  // of each seat that plays
    std::array<DeckList, kSeats> decks{};  // of each seat that plays, without the Avatar
    std::string card_set, core_set;        // 8 digits each over what is printed on all cards, on the core cards
    std::string text;                      // all of it, for the rules hash
    // Made of the above by `complete`.
    std::vector<Brief> briefs;  // by id, up to `known`
    Triggers triggers = 0;      // that any of them has
    bool auras = false;         // whether any of them changes the Attack of its neighbours
};

// The last thing that a loader does.
void complete(Setup& setup);

}  // namespace quantum_cloud
