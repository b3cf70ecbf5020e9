// Quantum Nexus behind the contract. Numbers like QN-12.5 are clauses of rules.md.
#pragma once

#include "engine/defaults.h"
#include "games/quantum_nexus/setup.h"

namespace quantum_nexus {

enum class Verb : std::uint16_t {
    Reveal,  // chance
    Random,
    Coin,
    Start,
    Deploy,
    Play,
    Use,
    Attack,
    Maneuver,
    Pass,
    At,
    Target,
    Done,
    Next,
    Pay,
    Prevent,
    Discard,
    Top,
    Bottom,
    Take,
    Mulligan,
    Keep,
};
enum class Ask : std::uint8_t {
    Reveal,
    Random,
    Coin,
    Start,
    Act,
    Arrange,
    Pay,
    Prevent,
    Cost,
    Discard,
    Survey,
    Seek,
    Choose,
    Place,
    Mulligan,
    Target,  // from here on: parts of a choice, asked of its player alone
    Where,
};
enum class EventKind : std::uint16_t {
    Revealed,
    Started,
    RoundBegan,
    PhaseBegan,
    Drew,
    Milled,
    Discarded,
    Deployed,
    Attached,
    EventPlayed,
    EventCancelled,
    EventTargeted,
    EventFizzled,
    Used,
    Triggered,
    Declined,
    Fizzled,
    Targeted,
    Placed,
    Attacked,
    Compared,
    AttackEnded,
    Prevented,
    Destroyed,
    Sacrificed,
    Returned,
    Moved,
    Taken,
    Changed,
    Modified,
    Exhausted,
    Readied,
    CpChanged,
    Looked,
    Surveyed,
    Sought,
    Recycled,
    Salvaged,
    Completed,
    Passed,
    Shown,
    Chosen,
    Mulliganed,
    Ended,
};
inline constexpr int kAttackWord = 19, kDefenseWord = 20;  // the counters of a unit among the words of the game
enum class Reason : std::uint16_t {
    Over,
    NotNow,
    Garbage,
    WrongPhase,
    NotInHand,
    NotYours,
    NotReady,
    CannotAttack,
    NotEnoughCp,
    CostUnpayable,
    OncePerRound,
    ActionLimit,
    Capacity,
    BadQuadrant,
    LeaderLimit,
    TerrainLimit,
    BadHost,
    Protected,
    NoTarget,
    BadTarget,
    OutOfRange,
    FrontRow,
    Guard,
    NoAbility,
    NotWaiting,
    CannotPrevent,
    NotThere,
    NoDefender,
    CannotMove,
    EventsInCommand,
    NothingDeployed,
    UpgradeLimit,
    AllCovered,
    TooDearToUse,
    TooDearToPlay,
    AttackerNotYours,
    AttackerNotReady,
    BadDefender,
    NoSuchEvent,
    NoSuchDiscard,
    BadTerrainQuadrant,
    BadRevival,
    BadDestination,
    BadHalf,
    BadSacrifice,
    LeadersAround,
    NoHost,
};

std::span<const engine::SourceFile> embedded_files();

struct QuantumNexus : engine::Defaults<QuantumNexus, Setup, State> {
    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials);
    static std::vector<engine::LoadError> load_errors(const engine::Options& options,
                                                      const engine::Materials& materials);

    static State start(const Setup& setup);
    static engine::Decision decision(const Setup& setup, const State& s);
    static void chances(const Setup& setup, const State& s, engine::ChanceList& out);
    static engine::Action sample(const Setup& setup, const State& s, engine::Rng& rng);
    static void list_actions(const Setup& setup, const State& s, engine::ActionList& out);
    static std::optional<engine::Refusal> refuse(const Setup& setup, const State& s, engine::Action action);
    static void apply(const Setup& setup, State& s, engine::Action action, engine::Events* events);
    static std::optional<engine::Refusal> command(const Setup& setup, State& s, Seat seat, engine::Command command,
                                                  engine::Ref ref, engine::Events* events);

    static State view(const Setup& setup, const State& s, Seat seat);
    static void guess(const Setup& setup, State& s, Seat seat, engine::Rng& rng);
    static engine::Value sheet(const Setup& setup, const State& s);
    static std::vector<engine::AboutLine> about(const Setup& setup, const State& s, engine::Ref ref);
    static std::vector<engine::AboutLine> preview(const Setup& setup, const State& s, engine::Action action);
    static engine::Prompt prompt(const Setup& setup, const State& s);

    static int operand_limit(const Setup& setup, engine::Kind kind);
    static engine::Seat owner(const Setup& setup, const State& s, engine::Ref ref);
    static std::string operand_text(const Setup& setup, const State& s, engine::Ref ref);
    static std::optional<std::uint16_t> parse_operand(const Setup& setup, const State& s, engine::Kind kind,
                                                      std::string_view word);
    static std::optional<State> fixture(const Setup& setup, std::string_view name);
    static std::optional<std::string> given(const Setup& setup, State& s, std::string_view directive);
    static std::optional<std::string> validate(const Setup& setup, const State& s);
    static std::vector<engine::Finding> check(const Setup& setup, std::string_view what, std::string_view subject);
};

static_assert(engine::Game<QuantumNexus>);

}  // namespace quantum_nexus
