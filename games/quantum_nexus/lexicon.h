// The words of Quantum Nexus (rules.md, section 20): its phrases, its lines compiled, its files and decks as a Setup.
#pragma once

#include <array>

#include "games/quantum_nexus/setup.h"
#include "ruletext/ops.h"
#include "ruletext/tree.h"

namespace quantum_nexus {

inline constexpr std::array<std::string_view, 29> kSubtypes = {
    "Machine", "Engineer", "Soldier",   "Scout",    "Elemental", "Mage",     "Beast", "Psion",     "Phantom", "Cleric",
    "Knight",  "Angel",    "Weapon",    "Facility", "Relic",     "Program",  "Spell", "Technique", "Miracle", "Order",
    "Gear",    "Curse",    "Structure", "Wild",     "Industry",  "Conquest", "Lore",  "Intrigue",  "Vigil"};

enum class Tag : std::uint16_t {
    Keywords,
    Triggered,
    Activated,
    Play,
    Attach,
    ObjectiveCounted,
    ObjectiveTested,
    Reward,
    Lasting,
    Income,
    CostChange,
    StaticModify,
    StaticKeyword,
    StaticCannotAttack,
    StaticCannotMove,
    Grant,
    Keyword,
    Mandatory,
    MayFree,
    MayPay,
    TriggerIf,
    InBattle,
    Once,
    Side,
    Kind,
    Change,
    Subject,
    All,
    Event,
    Actor,
    AnyActor,
    AnotherActor,
    Verb,
    YouPlay,
    OpponentPlays,
    Complete,
    PhaseStarts,
    RoundEnds,
    Phase,
    PayCp,
    PayExhaust,
    PayDiscard,
    PayMill,
    SacrificeSelf,
    SacrificeOther,
    Effect,
    If,
    Draw,
    OpponentDraws,
    Discard,
    OpponentDiscards,
    AtRandom,
    ChooseDiscard,
    OpponentMills,
    Survey,
    OfOpponent,
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
    Where,
    TakeControl,
    Modify,
    GainKeyword,
    CannotAttack,
    Mark,
    Cancel,
    Prevent,
    Plus,
    Minus,
    Stat,
    Duration,
    Ref,
    Target,
    UpTo,
    Each,
    Selector,
    Adjective,
    Subtype,
    Noun,
    Place,
    Filter,
    Bound,
    CardFilter,
    CostLimit,
    Control,
    OpponentControls,
    UnitIs,
    UnitState,
    QuadrantTerrain,
    Initiative,
    Hand,
    OpponentHand,
    Completed,
    EveryFront,
    Occupy,
    Dominate,
    AtLeast,
    AtMost,
    No,
    DuringGame,
    InOneRound,
    AnyTime,
    EndOfRound,
    EndOfRounds,
    CountDestroy,
    InCombat,
    CountDeploy,
    CountPlay,
    CountAttach,
    CountActivate,
    CountDraw,
    CountMove,
    CountInitiative,
    CountMill,
    CountDiscard,
    ForEach,
    While,
};

// The phrases of section 20; the start is "line".
const ruletext::Grammar& grammar();

// One line of a card, and the first clause it breaks. Granted lines stand behind the lines of the card.
struct Compiled {
    Line line;
    std::optional<Line> granted;
    std::uint8_t keywords = 0;
    bool only_keywords = false;
    std::string clause, fault;
};
Compiled compile(const ruletext::Node& node, Type type);

engine::Result<Setup, engine::LoadError> load_setup(const engine::Options& options, const engine::Materials& materials);
std::vector<engine::LoadError> load_errors(const engine::Materials& materials);  // all that is wrong with the cards
// Every problem of a deck text: error code or clause, and a sentence with a remedy (section 3).
std::vector<engine::Finding> check_deck(const Setup& setup, std::string_view text, DeckList& deck);
std::vector<engine::Finding> check_sentence(std::string_view sentence);
// The card set of a Setup, or of its core cards: a code of a deck is read with the same cards only.
std::string hash_cards(const Setup& setup, bool core);
// The seven decks of section 22, in the order of the option.
std::string_view shipped_deck(int place);

}  // namespace quantum_nexus
