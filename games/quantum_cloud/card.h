// What a card of Quantum Cloud is, compiled from its sentences (rules.md, sections 14, 19 and 20). Plain structs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/fixed_vec.h"

namespace quantum_cloud {

inline constexpr int kTerrains = 7;
inline constexpr std::size_t kLines = 3;                // QC-16.6 V3: lines of a text
inline constexpr std::size_t kAbilities = 2;            // V3: lines with sentences
inline constexpr std::size_t kSentences = 4;            // V3: sentences of a card
inline constexpr std::size_t kChosen = 2 * kSentences;  // "one ..." of a card; a swap names two

enum class Terrain : std::uint8_t { Ocean, Void, Forest, Plains, Sky, Mountains, Web };  // QC-1.8
using Terrains = std::uint8_t;                                                           // one bit each
constexpr Terrains bit(Terrain terrain) { return static_cast<Terrains>(1u << static_cast<int>(terrain)); }

enum class CardType : std::uint8_t { Alter, Algorithm, Avatar, Token };
// Ranged and Armor have numbers of their own.
enum class Keyword : std::uint8_t { Flight, Guard, FirstStrike, Firewall, Portable, TwinAttack, Interrupt };
using Keywords = std::uint8_t;
constexpr Keywords bit(Keyword keyword) { return static_cast<Keywords>(1u << static_cast<int>(keyword)); }

enum class Trigger : std::uint8_t { None, Summoned, Destroyed, Attacks, Attacked, TurnStarts, TurnEnds, Superposed };
using Triggers = std::uint8_t;
constexpr Triggers bit(Trigger trigger) { return static_cast<Triggers>(1u << static_cast<int>(trigger)); }

// If ...: you control at least N Alters, you have at most N cards in hand, your Avatar is in Superposition, your Avatar
// has at most N life, this unit is on T, the Cloud stack is empty.
enum class Condition : std::uint8_t { None, Alters, Hand, Superposed, Life, On, StackEmpty };

enum class Deed : std::uint8_t {
    Attack,
    Deal,
    Heal,
    Give,
    Double,
    Draw,
    Gain,
    Raise,
    Move,
    Swap,
    Relocate,
    Return,
    Destroy,
    Prevent,
    Cancel,
    Shift,
    Reshape,
    Freeze,
    Discard,
    Summon,
    Decohere,
    Lose
};

enum class Which : std::uint8_t { None, This, One, Each };
enum class Side : std::uint8_t { Any, Friendly, Enemy };
enum class Noun : std::uint8_t { Alter, Avatar, Unit };
enum class Limit : std::uint8_t { None, Adjacent, On, Attack, Life, Cost };

struct Target {
    Which which = Which::None;
    Side side = Side::Any;
    Noun noun = Noun::Unit;
    Limit limit = Limit::None;
    std::uint8_t number = 0;  // of Limit::On the terrain, of the stats the most
    std::uint8_t chosen = 0;  // of Which::One: its place among the units chosen for the card
    bool operator==(const Target&) const = default;
};

struct Sentence {
    Deed deed = Deed::Draw;
    Condition condition = Condition::None;
    std::uint8_t condition_number = 0;  // of Condition::On the terrain
    std::uint8_t number = 0;            // N
    std::uint8_t attack = 0, life = 0;  // of Give
    bool until_end = false;             // of Give: until end of turn
    bool of_its_terrain = false;        // of Relocate
    std::uint8_t token = 0;             // of Summon: which of the Setup's tokens
    Target target{}, other{};           // other: of Swap, the second
    bool operator==(const Sentence&) const = default;
};

// A trigger and its sentences; the sentences of an Algorithm stand in one without a trigger.
struct Ability {
    Trigger trigger = Trigger::None;
    std::uint8_t first = 0, count = 0;  // sentences of the side
    bool operator==(const Ability&) const = default;
};

// What is printed on one side: an Alter, an Algorithm and a token have one, an Avatar two.
struct Printed {
    std::string name;
    std::string text;  // lines joined by " / "
    std::uint16_t move = 0, attack = 0;
    Keywords keywords = 0;
    Triggers triggers = 0;
    std::uint8_t ranged = 0, armor = 0;          // 0: it has not
    std::array<std::uint8_t, kTerrains> home{};  // "While on T, this unit has +N Attack": N by T, added up
    std::uint8_t aura = 0;                       // "Adjacent friendly Alters have +N Attack", added up
    bool cancels = false;
    std::uint8_t chosen = 0;  // how many units "one ..." names
    engine::FixedVec<Ability, kAbilities> abilities;
    engine::FixedVec<Sentence, kSentences> sentences;
};

struct Card {
    CardType type = CardType::Alter;
    Terrains terrains = 0;
    std::uint8_t cost = 0;  // of an Avatar to flip
    std::uint16_t life = 0;
    Printed front, back;  // back: the Superposition side of an Avatar
    std::string id, code, art;
    bool homemade = false;
};

}  // namespace quantum_cloud
