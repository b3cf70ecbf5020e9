// Forge: the rules. Numbers like FG-5.2 are clauses of rules.md. Resolution is in resolve.cc, cards in lexicon.cc.
#pragma once

#include "engine/defaults.h"
#include "games/small/forge/setup.h"

namespace forge {

enum class Verb : std::uint16_t { Deploy, Attack, Target, Strike, Use, End, Next, Pay, Prevent, Pass, Draw };
enum class Ask : std::uint8_t { Act, Arrange, Pay, Prevent, Draw };
enum class EventKind : std::uint16_t {
    TurnBegan,
    Drew,
    Deployed,
    Attacked,
    Compared,
    AttackEnded,
    Struck,
    Used,
    Triggered,
    Lost,
    Placed,
    Targeted,
    Fizzled,
    Declined,
    Prevented,
    Destroyed,
    Returned,
    Taken,
    Modified,
    CoinChanged,
    CoreChanged,
    CardShown,
    GameEnded,
};
enum class Reason : std::uint16_t {
    Over,
    NotNow,
    Malformed,
    TooManyActions,
    NotInHand,
    NoCoin,
    Full,
    NotYours,
    Exhausted,
    NoDefender,
    StillDefended,
    NoAbility,
    NothingToTarget,
    BadDefender,
    BadTarget,
    NotWaiting,
    NoGuard,
    NotInDeck,
};

inline constexpr int kIncome = 3, kFirstHand = 4, kModifierLimit = 99;

std::span<const engine::SourceFile> embedded_files();

struct Forge : engine::Defaults<Forge, Setup, State> {
    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
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
    static engine::Value sheet(const Setup& setup, const State& s);
    static std::vector<engine::AboutLine> about(const Setup& setup, const State& s, engine::Ref ref);
    static std::vector<engine::AboutLine> preview(const Setup& setup, const State& s, engine::Action action);

    static int operand_limit(const Setup& setup, engine::Kind kind);
    static engine::Seat owner(const Setup& setup, const State& s, engine::Ref ref);
    static std::string operand_text(const Setup& setup, const State& s, engine::Ref ref);
    static std::optional<State> fixture(const Setup& setup, std::string_view name);
    static std::optional<std::string> given(const Setup& setup, State& s, std::string_view directive);
    static std::optional<std::string> validate(const Setup& setup, const State& s);
    static std::vector<engine::Finding> check(const Setup& setup, std::string_view what, std::string_view subject);
};

static_assert(engine::Game<Forge>);

}  // namespace forge
