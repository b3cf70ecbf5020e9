// Forge: the rules. Numbers like FG-5.2 are clauses of rules.md. Resolution is in resolve.cc, cards in lexicon.cc.
#pragma once

#include "tests/games/forge/setup.h"

namespace forge {

enum class Verb : std::uint16_t { Deploy, Attack, Target, Strike, Use, End, Next, Pay, Prevent, Pass, Draw };
enum class Ask : std::uint8_t { Act, Arrange, Pay, Prevent, Draw };
enum class Say : std::uint16_t {
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

struct Forge {
    using Setup = forge::Setup;
    using State = forge::State;

    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials);
    static std::string rules_text(const Setup& setup) { return setup.text; }
    static int players(const Setup&) { return 2; }
    static int card_count(const Setup& setup) { return static_cast<int>(setup.cards.size()) - 1; }
    static std::string_view card_name(const Setup& setup, CardId card);

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
    static std::optional<State> fixture(const Setup& setup, std::string_view name);
    static std::optional<std::string> given(const Setup& setup, State& s, std::string_view directive);
    static std::optional<std::string> validate(const Setup& setup, const State& s);
    static std::vector<engine::Finding> check(const Setup& setup, std::string_view what, std::string_view subject);
};

static_assert(engine::Game<Forge>);

}  // namespace forge
