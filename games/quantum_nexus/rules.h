// Quantum Nexus behind the contract. Numbers like QN-12.5 are clauses of rules.md.
#pragma once

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
enum class Say : std::uint16_t {
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
    HostFull,
};

std::span<const engine::SourceFile> embedded_files();

struct QuantumNexus {
    using Setup = quantum_nexus::Setup;
    using State = quantum_nexus::State;

    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials);
    static std::vector<engine::LoadError> load_errors(const engine::Options& options,
                                                      const engine::Materials& materials);
    static std::string rules_text(const Setup& setup) { return setup.text; }
    static int players(const Setup&) { return kSeats; }
    static int card_count(const Setup& setup) { return static_cast<int>(setup.cards.size()) - 1; }
    static std::string_view card_name(const Setup& setup, CardId card) {
        return setup.cards[static_cast<std::size_t>(card)].id;
    }

    static State start(const Setup& setup);
    static engine::Decision decision(const Setup& setup, const State& s);
    static void chances(const Setup& setup, const State& s, engine::ChanceList& out);
    static engine::Action sample(const Setup& setup, const State& s, engine::Rng& rng);
    static void list_actions(const Setup& setup, const State& s, engine::ActionList& out);
    static std::optional<engine::Refusal> refuse(const Setup& setup, const State& s, engine::Action action);
    static void apply(const Setup& setup, State& s, engine::Action action, engine::Events* events);
    static std::optional<engine::Refusal> command(const Setup& setup, State& s, Seat seat, engine::Command command,
                                                  engine::Ref ref, engine::Events* events);
    static engine::Outcome outcome(const Setup&, const State& s) {
        if (s.ending == Ending::None) return {};
        return {true, s.winners, static_cast<std::uint8_t>(static_cast<int>(s.ending) - 1)};
    }

    static State view(const Setup& setup, const State& s, Seat seat);
    static void guess(const Setup& setup, State& s, Seat seat, engine::Rng& rng);
    static engine::Value sheet(const Setup& setup, const State& s);
    static std::vector<engine::AboutLine> about(const Setup& setup, const State& s, engine::Ref ref);
    static std::vector<engine::AboutLine> preview(const Setup& setup, const State& s, engine::Action action);

    static int operand_limit(const Setup& setup, engine::Kind kind);
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
