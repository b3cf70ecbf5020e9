// What a game of Forge is played with: cards compiled from their sentences, decks and bounds. Immutable.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "games/small/forge/state.h"

namespace forge {

inline constexpr int kCoinLimit = 20;

enum class Option : std::uint8_t { Players, Core, Rounds, Units, Waiting, Actions };

// Which units a phrase speaks of, seen from the unit that bears the line.
struct Selector {
    bool self = false;   // "this unit"
    bool other = false;  // "other", "another"
    bool friendly = false;
    bool enemy = false;
    std::uint8_t cost_least = 0;
    std::uint8_t cost_most = 0xff;
};

enum class EffectKind : std::uint8_t { Draw, Gain, Damage, Destroy, Return, Take, Modify, Prevent };
enum class RefKind : std::uint8_t { None, This, Cause, Target, Each };

struct Effect {
    EffectKind kind{};
    RefKind ref = RefKind::None;
    Selector selector{};
    std::uint8_t target = 0;  // which of the line's targets
    std::int8_t number = 0;
    std::int8_t attack = 0, defense = 0;
};

enum class LineKind : std::uint8_t { Triggered, Activated, Aura };
enum class Trigger : std::uint8_t { Deployed, Attacks, Attacked, Destroyed, WouldBeDestroyed };

// What lines a card has, one bit each; most cards are passed over without reading their lines.
using Marks = std::uint8_t;
constexpr Marks mark(Trigger trigger) { return static_cast<Marks>(1u << static_cast<int>(trigger)); }
inline constexpr Marks kAttackAura = 1u << 5, kActivated = 1u << 6, kDefenseAura = 1u << 7;

struct Line {
    LineKind kind{};
    Trigger trigger{};
    Selector actor{};       // of a trigger: who does it; of an aura: who gets it
    bool optional = false;  // "you may pay"
    bool exhaust = false;
    std::uint8_t coin = 0;
    std::uint8_t targets = 0;             // how many its effects speak of
    std::int8_t attack = 0, defense = 0;  // of an aura
    FixedVec<Effect, 3> effects;
};

struct Card {
    std::string id, name;
    std::vector<std::string> text;
    int cost = 0, attack = 0, defense = 0;
    FixedVec<Line, 2> lines;
};

using DeckList = std::array<std::uint8_t, kKinds + 1>;  // copies by card id

struct Setup {
    engine::Options options;
    std::vector<Card> cards;                              // by id; the first is nobody's
    std::array<Marks, kKinds + 1> marks{};                // by id
    std::array<std::uint8_t, kKinds + 1> cost{};          // by id
    std::array<std::uint32_t, kCoinLimit + 1> payable{};  // by coin: the cards it pays for, one bit per id
    Marks present = 0;                                    // lines that some card has
    std::array<Marks, kKinds + 1> looks{};                // by id: triggers that wait for what happens to others
    Marks onlookers = 0;                                  // such triggers that some card has
    std::array<DeckList, 2> deck{};
    std::string text;  // all of it, for the rules hash
};

// The cards of the embedded files and of `materials`, and the decks (lexicon.cc).
engine::Result<Setup, engine::LoadError> load_setup(const engine::Options& options, const engine::Materials& materials);
// What is wrong with a deck text (`2 spark, 3 anvil`) or a rule sentence; a sound sentence is told with code "parses".
std::vector<engine::Finding> check_deck(const Setup& setup, std::string_view text, DeckList& deck);
std::vector<engine::Finding> check_sentence(std::string_view sentence);

}  // namespace forge
