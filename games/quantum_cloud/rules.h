// The game of Quantum Cloud. Clauses: rules.md.
#pragma once

#include "engine/flow_game.h"
#include "games/quantum_cloud/loader.h"
#include "games/quantum_cloud/state.h"

namespace quantum_cloud {

enum class Verb : std::uint16_t {
    Draw,  // chance
    Roll,
    Reveal,
    Random,
    Place,
    Avatar,
    Search,
    KeepHand,
    NewHand,
    Shift,
    To,
    Flip,
    Move,
    Attack,
    Summon,
    Play,
    Target,
    Next,
    Pass,
    Keep,
    Unit,
    Tile,
    Terrain,
    Player,
    Card,
};

enum class EventKind : std::uint16_t {
    TurnBegan,
    Rolled,
    Opens,
    Drew,
    Shuffled,
    Revealed,
    Placed,
    Searched,
    Shifted,
    Reshaped,
    Stood,
    QubitsChanged,
    MaximumChanged,
    Flipped,
    Copied,
    Decohered,
    Collapsed,
    Moved,
    Attacked,
    Voided,
    Damaged,
    Prevented,
    LifeLost,
    Healed,
    Changed,
    Shielded,
    Frozen,
    Destroyed,
    Returned,
    Summoned,
    Arrived,
    Triggered,
    Announced,
    Aimed,
    Chose,
    Named,
    Stayed,
    Cancelled,
    Resolved,
    Discarded,
    Passed,
    WentOn,
    Shown,
    TurnEnded,
    Out,
};

// The words of the game: terrains first, then dice and counters.
inline constexpr int kDieWords = kTerrains;
inline constexpr int kAttackWord = kDieWords + 3, kLifeWord = kAttackWord + 1;

enum class Reason : std::uint16_t {
    Over,
    NotNow,
    NoSuch,
    NotPlaying,
    NotInBag,
    NoFace,
    FirstTile,
    NotEdge,
    BadTerrain,
    NoSearch,
    TooNear,
    NotFarthest,
    Occupied,
    NoTile,
    MustSearch,
    NotInStack,
    StackLeft,
    StackEmpty,
    NotEdgeTile,
    Bridge,
    SameSpace,
    Adrift,
    InSuperposition,
    Cooldown,
    FlipCost,
    FlipTerrain,
    NotYours,
    Entered,
    HasMoved,
    Frozen,
    NoWay,
    OutOfMove,
    HasAttacked,
    NotEnemy,
    OutOfReach,
    NobodyInReach,
    Guarded,
    NotInHand,
    NoAlter,
    NoAlgorithm,
    TooDear,
    SummonTerrain,
    NoSummonTile,
    TooManySummons,
    NoTarget,
    BadTarget,
    Firewall,
    NoShift,
    OnlyAnswer,
    NoInterrupt,
    NoBody,
    NoChoice,
    NoPlayer,
};

struct QuantumCloud : engine::FlowGame<QuantumCloud, Setup, State> {
    struct Asks;
    static constexpr Reason kOver = Reason::Over, kNotNow = Reason::NotNow, kNoSuch = Reason::NoSuch;

    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials) {
        return load_setup(options, materials);
    }
    static std::vector<engine::LoadError> load_errors(const engine::Options& options,
                                                      const engine::Materials& materials) {
        return quantum_cloud::load_errors(options, materials);
    }

    static State start(const Setup& setup);
    static std::optional<engine::Refusal> command(const Setup& setup, State& s, Seat seat, engine::Command command,
                                                  engine::Ref ref, engine::Events* events);
    static void apply(const Setup& setup, State& s, engine::Action action, engine::Events* events);
    static bool names_things(const Setup& setup, engine::Action action);

    static engine::Value sheet(const Setup& setup, const State& s);
    static std::vector<engine::AboutLine> about(const Setup& setup, const State& s, engine::Ref ref);
    static std::vector<engine::AboutLine> preview(const Setup& setup, const State& s, engine::Action action);
    static engine::Prompt prompt(const Setup& setup, const State& s);

    static int operand_limit(const Setup& setup, engine::Kind kind);
    static std::string operand_text(const Setup& setup, const State& s, engine::Ref ref);
    static Seat owner(const Setup& setup, const State& s, engine::Ref ref);
    static std::optional<std::uint16_t> parse_operand(const Setup& setup, const State& s, engine::Kind kind,
                                                      std::string_view word);

    static std::optional<State> fixture(const Setup& setup, std::string_view name);
    static std::optional<std::string> given(const Setup& setup, State& s, std::string_view directive);
    static std::optional<std::string> validate(const Setup& setup, const State& s);
    static std::vector<engine::Finding> check(const Setup& setup, std::string_view what, std::string_view subject) {
        return quantum_cloud::check(setup, what, subject);
    }
};

static_assert(engine::Game<QuantumCloud>);

}  // namespace quantum_cloud

extern template struct engine::FlowGame<quantum_cloud::QuantumCloud, quantum_cloud::Setup, quantum_cloud::State>;
