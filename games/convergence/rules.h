// Convergence behind the contract.
#pragma once

#include "engine/defaults.h"
#include "games/convergence/state.h"

namespace convergence {

enum class Verb : std::uint16_t {
    Reactor,
    Starter,
    Draw,
    Reveal,  // chance
    Build,
    At,
    Discard,
    For,
    Path,
    Activate,
    Link,
    Into,
    From,
    Break,
    Next,  // the points of a turn
    Pay,
    Decline,
    Choose,
    Sever,  // choices inside effects
};
enum class Ask : std::uint8_t {
    Reactor,
    Starter,
    Draw,
    Reveal,
    Build,
    Activate,
    Converge,
    Pay,
    Opponent,
    Which,
    Cell,  // from here on: parts of a choice, asked of its player alone. CV-20.4
    Good,
    Path,
    Into,
    From,
};
enum class EventKind : std::uint16_t {
    Reactor,
    Starter,
    Drew,
    Revealed,
    Turn,
    Gained,
    Lost,
    Built,
    Discarded,
    Activated,
    Resolved,
    Linked,
    Broken,
    Phase,
    Declined,
    Left,
    Scored,
    Showed,
    Charged,
    Refilled,
};
enum class Reason : std::uint16_t {
    Over,
    OtherPoint,
    Garbage,
    NotInHand,
    NoMaterial,
    NoData,
    CellTaken,
    NotBeside,
    NoConnection,
    Unique,
    NoCell,
    DiscardLimit,
    NotNode,
    PathUsed,
    PathLoop,
    PathNoFlow,
    PathNotToReactor,
    NoEnergy,
    SetUsed,
    LinkNoData,
    OwnNodeWanted,
    ForeignNodeWanted,
    NoPort,
    PortBlocked,
    NoLinkPossible,
    NoSuchLink,
    OwnLink,
    BreakNoData,
    NotOpponent,
    PathEmpty,
    HalfMade,
    AllBlocked,
    HasLeft,
    CellBeyond,
    NotOffered,
};
enum class Ending : std::uint8_t { Points, Deck, Bound, Concession };

// Words of this game: the four types, then the four goods.
constexpr int good_word(Good good) { return kTypes + static_cast<int>(good); }

std::span<const engine::SourceFile> embedded_files();

struct Convergence : engine::Defaults<Convergence, Setup, State> {
    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials);
    static std::vector<engine::LoadError> load_errors(const engine::Options& options,
                                                      const engine::Materials& materials);
    static std::string rules_text(const Setup& setup);

    static State start(const Setup& setup);
    static engine::Decision decision(const Setup& setup, const State& s);
    static void chances(const Setup& setup, const State& s, engine::ChanceList& out);
    static engine::Action sample(const Setup& setup, const State& s, engine::Rng& rng);
    static void list_actions(const Setup& setup, const State& s, engine::ActionList& out);
    static std::optional<engine::Refusal> refuse(const Setup& setup, const State& s, engine::Action action);
    static void apply(const Setup& setup, State& s, engine::Action action, engine::Events* events);
    static std::optional<engine::Refusal> command(const Setup& setup, State& s, Seat seat, engine::Command command,
                                                  engine::Ref ref, engine::Events* events);
    static engine::Outcome outcome(const Setup&, const State& s) { return {s.point == Point::Over, s.winners, s.how}; }

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
static_assert(engine::Game<Convergence>);

}  // namespace convergence
