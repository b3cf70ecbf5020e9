// What a game of Quantum Nexus is played with: cards compiled from their sentences, decks and options. Immutable.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"
#include "games/quantum_nexus/state.h"
#include "ruletext/tree.h"

namespace quantum_nexus {

inline constexpr int kLargestNumber = 99;  // of a printed value and what changes one, QN-24.19
inline constexpr int kMostCp = 999;        // in a pool
inline constexpr int kMostUses = 3;        // activated abilities of a card, granted ones included, QN-24.18

enum class Type : std::uint8_t { Unit, Leader, Asset, Event, Upgrade, Terrain, Mission };
enum class Range : std::uint8_t { Close, Mid, Far };
enum class Keyword : std::uint8_t { Snipe, Guard, Relentless, Ward, Slow, Piercing, Skirmish };
constexpr std::uint8_t bit(Keyword keyword) { return static_cast<std::uint8_t>(1u << static_cast<int>(keyword)); }

enum class Option : std::uint8_t {
    Players,
    NorthDeck,
    SouthDeck,
    RangeProfile,
    FrontRow,
    ColumnNaming,
    DeckTotal,
    CountTerrain,
    DomainCheck,
    DomainScope,
    PassMode,
    FlipCards,
    TieUsesCp,
    CountMandatory,
    DamageModel,
    Maneuver,
    DeployExhausted,
    HandRefill,
    HandLimit,
    Mulligan,
    UpgradeLimit,
    CompletedCp,
    BothDeckout,
    BothMissions,
    MaxRounds,
    IdleRounds,
    MaxActions,
    Decklists,
    InPlay,
    Waiting,
    Batches,
    TerrainAndUpgrades,
};

// Nouns as bits; a Leader is a unit too.
inline constexpr std::uint8_t kUnitNoun = 1, kLeaderNoun = 2, kAssetNoun = 4, kUpgradeNoun = 8, kTerrainNoun = 16;
// Adjectives as bits, in the order of the words.
enum : std::uint16_t {
    kOther = 1,
    kFriendly = 2,
    kEnemy = 4,
    kReady = 8,
    kExhausted = 16,
    kFrontRow = 32,
    kBackRow = 64,
    kUpgraded = 128,
    kNonLeader = 256,
    kClose = 512,
    kMid = 1024,
    kFar = 2048,
};
enum class Where : std::uint8_t { Anywhere, Quadrant, Row, Column, Adjacent, OpposingQuadrant, OpposingColumn };
enum class Stat : std::uint8_t { None, Cost, Attack, Defense };

struct Selector {
    std::uint8_t nouns = 0;
    Where where = Where::Anywhere;
    std::uint16_t adjectives = 0;
    std::uint64_t subtypes = 0;  // all of them
    Stat stat = Stat::None;
    bool more = false;
    std::uint8_t number = 0;
    bool stands = false;  // it asks for a place or a stat: `where`, a row, `stat`
};

struct CardFilter {
    std::uint64_t subtypes = 0;
    std::uint8_t types = 0x3f;  // bits by Type
    std::uint8_t cost_most = 255;
};

enum class ConditionKind : std::uint8_t {
    None,
    YouControl,
    OpponentControls,
    Ready,
    Exhausted,
    Upgraded,
    InFront,
    InBack,
    QuadrantTerrain,
    Initiative,
    Hand,
    OpponentHand,
    Completed,
    EveryFront,
    Occupy,
    Dominate,
};
struct Condition {
    ConditionKind kind = ConditionKind::None;
    bool at_most = false;
    std::uint8_t number = 0;
    Selector selector{};
};

enum class RefKind : std::uint8_t { None, This, Attached, That, Attacker, Defender, Target, UpTo, Each };
enum class EffectKind : std::uint8_t {
    Draw,
    OpponentDraws,
    Discard,
    OpponentDiscards,
    ChooseDiscard,
    OpponentMills,
    Survey,
    Seek,
    Recycle,
    Salvage,
    Revive,
    GainCp,
    OpponentLoses,
    Destroy,
    Damage,
    Exhaust,
    Ready,
    Return,
    Move,
    TakeControl,
    Modify,
    GainKeyword,
    CannotAttack,
    Mark,
    Cancel,
    Prevent,
};

struct Effect {
    EffectKind kind{};
    RefKind ref = RefKind::None;
    std::uint8_t first = 0, count = 0;  // targets: from this place, so many
    bool it = false;                    // named again: it only needs to be present, QN-24.4
    bool at_random = false, of_opponent = false, anywhere = false;
    std::uint16_t number = 0;
    std::int8_t attack = 0, defense = 0;
    std::uint8_t keyword = 0;  // a bit
    Duration duration = Duration::Round;
    Selector selector{};
    CardFilter filter{};
    Condition condition{};
};

enum class LineKind : std::uint8_t {
    Triggered,
    Activated,
    Play,
    Attach,
    Objective,
    Reward,
    Income,
    CostChange,
    Modify,
    Keyword,
    CannotAttack,
    CannotMove,
    Grant,
};
enum class Trigger : std::uint8_t {
    Deployed,
    Attacks,
    Attacked,
    DestroysUnit,
    Destroyed,
    WouldBeDestroyed,
    Moved,
    Upgraded,
    YouPlay,
    OpponentPlays,
    Completes,
    ReadyStarts,
    DeploymentStarts,
    CommandStarts,
    BattleStarts,
    RoundEnds,
};
using Triggers = std::uint16_t;
constexpr Triggers bit(Trigger trigger) { return static_cast<Triggers>(1u << static_cast<int>(trigger)); }

// Who does it, or who gets it.
enum class SubjectKind : std::uint8_t { This, Attached, All };

struct Costs {
    std::uint16_t cp = 0;
    std::uint8_t discard = 0, mill = 0;
    bool exhaust = false, sacrifice_self = false, sacrifice = false;
    Selector sacrificed{};
};

enum class Timing : std::uint8_t { DuringGame, InOneRound, AnyTime, EndOfRound, EndOfRounds };
enum class Goal : std::uint8_t {
    Tested,
    Destroy,
    Deploy,
    Play,
    Attach,
    Activate,
    Draw,
    Move,
    Initiative,
    Mill,
    Discard
};

struct Line {
    LineKind kind{};
    bool lasting = false;   // "While complete:"
    bool optional = false;  // "you may"
    bool in_battle = false, once = false;
    std::uint8_t once_bit = 0;
    Trigger trigger{};
    SubjectKind subject = SubjectKind::This;
    Selector selector{};    // subject, actor or legal hosts
    Condition condition{};  // of the trigger, or "while"
    Costs costs{};
    std::uint8_t targets = 0;
    bool mandatory_target = false;
    std::int8_t attack = 0, defense = 0;
    bool each = false;  // "for each"
    Selector counted{};
    std::uint8_t keyword = 0;
    std::uint8_t cost_types = 0;  // CostChange: bits by Type
    bool enemy_cards = false;
    std::int8_t number = 0;     // Income, CostChange, objectives
    std::uint16_t granted = 0;  // Grant: the line
    Timing timing{};
    Goal goal{};
    bool in_combat = false;
    std::vector<Effect> effects;
    std::vector<Condition> conditions;  // of an objective
    std::string text;
};

// What lines a card has, so that most cards are passed over without reading them.
enum class Passive : std::uint8_t { Attack, Defense, Keyword, Cannot, Cost };
inline constexpr std::uint8_t kOutsideBattle = 1, kInBattle = 2;
struct Marks {
    Triggers triggers = 0;      // its own
    Triggers grants = 0;        // that it gives to others
    std::uint8_t passives = 0;  // one bit for each Passive
    std::uint8_t auras = 0;     // of these, those that concern others than itself and its host
    std::uint8_t keywords = 0;  // that its passive lines give
    std::uint8_t uses = 0;      // activated abilities: kOutsideBattle, kInBattle
    bool grants_activated = false, income = false;
    bool watches = false;  // waits for more than what happens to itself, or grants
    bool has(Passive passive) const { return (passives >> static_cast<int>(passive) & 1) != 0; }
    void add(Passive passive, bool aura) {
        const auto bit = static_cast<std::uint8_t>(1u << static_cast<int>(passive));
        passives |= bit;
        if (aura) auras |= bit;
    }
};

// What play asks for stands first, in one line of the cache.
struct alignas(64) Card {
    Marks marks;
    std::uint64_t subtypes = 0;
    std::uint16_t first = 0, last = 0;  // lines of the Setup
    std::uint16_t objective = 0;        // of a mission: the line; `Play:` of an Event, `Attach to` of an Upgrade
    std::uint16_t adjectives = 0;       // that it always has: its range, not a Leader
    Type type{};
    Range range{};
    std::uint8_t nouns = 0, keywords = 0;
    Timing timing{};  // of its objective
    std::array<std::uint8_t, 4> domains{};
    int cp = 0, attack = 0, defense = 0, limit = 0;
    std::string id, name, code, art;
    std::vector<std::string> subtype_names, text;
    std::vector<std::size_t> added_keywords;  // of the Setup
    bool added = false;                       // by a player: no core card
};

inline constexpr std::size_t kLibrary = 1000;                // cards and missions of all card sets, QN-24.18
using DeckList = std::array<std::uint8_t, kLibrary + 1>;     // copies by card id
using CardSet = std::array<std::uint64_t, kKinds / 64 + 1>;  // cards of decks, one bit each

// What is asked of every mission over and over, by card id.
struct Objectives {
    std::array<Goal, 256> goal{};  // what it counts
    std::array<std::array<std::uint8_t, 256>, 2>
        due{};  // progress from which a checkpoint looks; at the end of a round
};

// A keyword that a card file adds: a word for these lines, QN-15.7.
struct AddedKeyword {
    std::string name, text;
    std::vector<ruletext::Node> lines;
};

struct Setup {
    engine::Options options;
    std::shared_ptr<const ruletext::Grammar> grammar;  // of all sets
    std::vector<AddedKeyword> keywords;
    // By id; the first is nobody's. Cards that can be in a state come first, those of decks before missions: all there
    // are, or where these do not fit those of the two decks.
    std::vector<Card> cards;
    int deck_kinds = 0;                  // cards 1 to deck_kinds go into decks
    int known = 0;                       // cards 1 to known can be in a state
    std::vector<std::uint16_t> library;  // all cards in the order of their files
    std::vector<Line> lines;             // the first is nobody's
    Marks present;                       // over all cards
    Triggers onlookers = 0;              // triggers by which a card waits for what happens to others
    Triggers missions = 0;               // triggers of missions and of what they grant
    std::uint8_t mission_uses = 0;       // their activated abilities, as in Marks
    CardSet events{};
    Objectives objectives;
    std::array<std::array<std::uint8_t, kQuadrants>, 3> reach{};  // by Range and own quadrant: enemy quadrants
    std::array<std::uint8_t, kQuadrants> facing{};                // the enemy quadrant across, same row
    std::array<DeckList, kSeats> deck{};
    std::string card_set;  // 8 digits over what is printed on all cards: decks name it
    std::string core_set;  // over the core cards alone; the same where no card was added
    std::string text;      // all of it, for the rules hash
};

}  // namespace quantum_nexus
