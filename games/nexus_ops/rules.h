// Nexus Ops: factions fight for the rubium of a moon. The rules are in rules.md.
#pragma once

#include "engine/flow_game.h"
#include "games/nexus_ops/state.h"
#include "ruletext/ops.h"

namespace nexus_ops {

enum class Verb : std::uint16_t {
    First,
    Tile,
    Orient,
    Offset,
    Green,
    Draw,
    Reveal,
    Roll,
    Buy,
    Play,
    Cards,
    Exchange,
    Fulfil,
    Back,
    End,
    Move,
    To,
    Attack,
    Grant,
    Battle,
    Pass,
    Shatter,
    Remove,
    Accept,
    Spread,
    Keep,
    TakeCards,
    TakeHill,
    Give,
    Opponent,
    For,
    Of,
    Unit,
    In,
    With,
    Token,
    Place,
    Reroll,
    Cancel,
    Done
};
enum class EventKind : std::uint16_t {
    FirstPlayer,
    TileDrawn,
    TileLaid,
    VortexLaid,
    GreenDealt,
    TurnBegan,
    TurnEnded,
    PhaseBegan,
    Bought,
    Placed,
    Moved,
    MovesEnded,
    Hastened,
    Attacked,
    Breathed,
    Revealed,
    Scanned,
    Found,
    BattleBegan,
    StepBegan,
    Rolled,
    Rerolled,
    CardRolled,
    Passed,
    Played,
    Chose,
    Marked,
    Shattered,
    Strengthened,
    Weakened,
    Armed,
    Ambushed,
    Cancelled,
    Removed,
    BattleEnded,
    Won,
    Scored,
    Fulfilled,
    Crowned,
    Gained,
    Lost,
    Mined,
    Discounted,
    Exchanged,
    Drew,
    Lined,
    Reshuffled,
    Kept,
    Buried,
    Given,
    Shown,
    Discarded,
    VortexRolled,
    Whirled,
    Swept,
    Swallowed,
    Eliminated,
    Conceded,
    Finished
};
enum class Reason : std::uint16_t {
    Over,
    NotNow,
    NoSuch,
    NotHome,
    CloneLimit,
    Supply,
    Price,
    NotInHand,
    NoCards,
    Looked,
    WrongWindow,
    Participants,
    NoEffect,
    NotYours,
    HasMoved,
    Forbidden,
    FromBattle,
    Stopped,
    SameHex,
    TooFar,
    NoBreath,
    Breathed,
    NotControlled,
    NoTarget,
    NoGrant,
    BattleOpen,
    NotContested,
    HadBattle,
    NoUnit,
    NotWon,
    NotObjective,
    Unmet,
    LineCards,
    NotDrawn,
    NoOpponent,
    NoParticipant,
    NoType,
    NotChoosable,
    NoDie,
    NoHit,
    NoShard,
    NoSpread,
    ShowTeams,
    Out,
    None = 0xffff  // it may be done
};
enum class Option {
    Players,
    Target,
    ExecutiveOrders,
    KingOfTheHill,
    TopPriority,
    ExtraTokens,
    Intercepted,
    Teams,
    Vortex,
    Units,
    Board,
    RoundLimit,
    InLeaper,
    InRefinery3,
    InFungoid2,
    InCrystalline2,
    InStrider1,
    InRefinery1,
    OutStriders,
    OutRefineries,
    OutCrystallines,
    OutFungoids
};
enum class Board { Standard, EnergyDependence, BadNeighbors };

// What the sentences of section 17 mean, in the order of their ids.
enum class Tag : std::uint16_t {
    Text,
    ChooseOpponent,
    ChooseParticipant,
    ChooseType,
    ChooseUnit,
    ChooseHex,
    ChooseUnits,
    ChooseBattleUnits,
    ChooseNearUnits,
    ChooseTokens,
    Gain,
    Lose,
    GainSame,
    DrawCards,
    Place,
    PlaceEither,
    Cheaper,
    Least,
    ExtraStep,
    Relocate,
    Retreat,
    Join,
    Look,
    Add,
    Subtract,
    ExtraDie,
    Ambush,
    RollDie,
    IfResult,
    Reroll,
    Cancel,
    OnlyParticipant,
    WinTerrain,
    WinBase,
    WinSurvive,
    WinDestroy,
    WinDestroyAny,
    WinLossless,
    WinMutual,
    WinAlone,
    WinFromMonolith,
    WinOutnumbered,
    ControlTerrain,
    ControlMonolith,
    ControlBase,
    ControlRefineries,
    Unit,
    Ground
};

enum class Ability : std::uint8_t {
    Stride,
    Leap,
    Aim,
    Flight,
    Breath,
    CloneLimit,
    CloneDice,
    Spread,
    Shatter,
    First,
    Dive,
    WyrmBreath
};
struct UnitFacts {
    int supply = 0, cost = 0, cv = 6;
    bool miner = false;
    unsigned forbidden = 0;  // terrains, one bit each
    Terrain home = Terrain::None, weak = Terrain::None;
    int home_cv = 0, weak_cv = 0;
    unsigned abilities = 0;
    bool can(Ability ability) const { return (abilities >> static_cast<int>(ability) & 1u) != 0; }
    bool avoids(Terrain terrain) const { return (forbidden >> static_cast<int>(terrain) & 1u) != 0; }
};

enum class CardKind : std::uint8_t { Unknown, Energize, Mission, Token, Unit };
enum class WindowKind : std::uint8_t { Deployment, BeforeRoll, AfterRoll };
// What the player of a card chooses, in the order of its sentences.
enum class Pick : std::uint8_t { Opponent, Participant, Type, Unit, Hex, Units, Tokens, Placed, Target, Dice, Hit };

struct Card {
    std::string id, name, text, art, code;
    CardKind kind = CardKind::Unknown;
    int copies = 0;
    // Energize cards and missions: the sentences, the first operation holds them all.
    std::vector<ruletext::Op> ops;
    std::vector<Pick> picks;
    WindowKind window = WindowKind::Deployment;
    bool exclusive = false;  // for participants only (T31)
    int most = 0;            // units or tokens it may choose
    int vp = 0;
    bool battle = false;          // a Battle mission
    bool needs_monolith = false;  // NO-15.9c
    // Tokens and units.
    Type unit = Type::None;
    int refinery = 0;
    int pile = 0;  // of it in one pile of Energy Dependence
    bool green = false;
    UnitFacts facts;
};

// A slot for tiles: the hexes of half A and half B; a single tile has no half B.
struct TileSlot {
    Hex a = Hex::None, b = Hex::None;
};

struct Setup {
    engine::Options options;
    std::vector<Card> cards;  // by id; the first is unknown. Energize cards, missions, tokens, units
    std::string text;         // of the card files, for the rules hash
    std::array<CardId, kTypes> unit_cards{};
    std::array<UnitFacts, kTypes> units{};
    int cheapest = 0;      // unit (NO-14.2)
    Places breathers = 0;  // places of units with a special attack
    int target = 12;
    int seats = 2;
    bool teams = false, alternate = false, vortex = false, intercepted = false, priority = false, hill = false;
    Hexes exists = 0;
    std::array<int, kSeats> sides{};            // of the bases in turn order (NO-2.6)
    std::array<Hexes, kSeats> homes{};          // the same as hexes
    std::vector<TileSlot> slots;                // single ones first
    std::array<std::array<int, 4>, 2> tiles{};  // single and double tiles by terrain
    std::array<Hexes, 2> token_hexes{};         // by pile
    std::array<std::vector<int>, 2> piles;      // of tokens, copies by card id; the green ones are dealt in setup
    std::vector<CardId> greens;                 // to be dealt, half of them to the first pile (NO-15.6)
    int refineries = 0;                         // sum of the tokens' refineries
    const Card& operator[](CardId id) const { return cards[static_cast<std::size_t>(id)]; }
    const UnitFacts& operator[](Type type) const { return units[static_cast<std::size_t>(type)]; }
};

std::span<const engine::SourceFile> embedded_files();

struct NexusOps : engine::FlowGame<NexusOps, Setup, State> {
    struct Asks;
    static constexpr Reason kOver = Reason::Over, kNotNow = Reason::NotNow, kNoSuch = Reason::NoSuch;

    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options&, const engine::Materials&);
    static std::vector<engine::LoadError> load_errors(const engine::Options&, const engine::Materials&);

    static State start(const Setup&);
    static std::optional<engine::Refusal> command(const Setup&, State&, Seat, engine::Command, engine::Ref,
                                                  engine::Events*);
    static bool names_things(const Setup&, engine::Action);
    // Any action of the list, each as likely, without making all of it where that is long.
    static engine::Action random_action(const Setup&, const State&, engine::Rng&);

    static engine::Value sheet(const Setup&, const State&);
    static std::vector<engine::AboutLine> about(const Setup&, const State&, engine::Ref);
    static std::vector<engine::AboutLine> preview(const Setup&, const State&, engine::Action);
    static engine::Prompt prompt(const Setup&, const State&);

    static int operand_limit(const Setup&, engine::Kind);
    static std::string operand_text(const Setup&, const State&, engine::Ref);
    static Seat owner(const Setup&, const State&, engine::Ref);
    static std::optional<std::uint16_t> parse_operand(const Setup&, const State&, engine::Kind, std::string_view);
    static std::optional<State> fixture(const Setup&, std::string_view);
    static std::optional<std::string> given(const Setup&, State&, std::string_view);
    static std::optional<std::string> validate(const Setup&, const State&);
    static std::vector<engine::Finding> check(const Setup&, std::string_view, std::string_view);
};
static_assert(engine::Game<NexusOps>);

}  // namespace nexus_ops

extern template struct engine::FlowGame<nexus_ops::NexusOps, nexus_ops::Setup, nexus_ops::State>;
