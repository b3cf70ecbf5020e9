// The game of Echo. Clauses: rules.md.
#pragma once

#include "engine/game.h"
#include "tests/games/echo/state.h"

namespace echo {

std::span<const engine::SourceFile> embedded_files();

struct Echo {
    using Setup = echo::Setup;
    using State = echo::State;
    using Action = engine::Action;

    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }

    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials);
    static std::string rules_text(const Setup& setup);
    static int players(const Setup& setup) { return setup.players; }
    static int card_count(const Setup& setup) { return static_cast<int>(setup.cards.size()) - 1; }
    static std::string_view card_name(const Setup& setup, CardId card);

    static State start(const Setup& setup);
    static engine::Decision decision(const Setup& setup, const State& state);
    static void chances(const Setup& setup, const State& state, engine::ChanceList& out);
    static Action sample(const Setup& setup, const State& state, engine::Rng& rng);
    static void list_actions(const Setup& setup, const State& state, engine::ActionList& out);
    static std::optional<engine::Refusal> refuse(const Setup& setup, const State& state, Action action);
    static void apply(const Setup& setup, State& state, Action action, engine::Events* events);
    static std::optional<engine::Refusal> command(const Setup& setup, State& state, Seat seat, engine::Command command,
                                                  engine::Ref ref, engine::Events* events);
    static engine::Outcome outcome(const Setup& setup, const State& state);

    static State view(const Setup& setup, const State& state, Seat seat);
    static void guess(const Setup& setup, State& state, Seat seat, engine::Rng& rng);

    static engine::Value sheet(const Setup& setup, const State& state);
    static std::vector<engine::AboutLine> about(const Setup& setup, const State& state, engine::Ref ref);
    static std::vector<engine::AboutLine> preview(const Setup& setup, const State& state, Action action);

    static int operand_limit(const Setup& setup, engine::Kind kind);
    static std::string operand_text(const Setup& setup, const State& state, engine::Ref ref);

    static std::optional<State> fixture(const Setup& setup, std::string_view name);
    static std::optional<std::string> given(const Setup& setup, State& state, std::string_view directive);
    static std::optional<std::string> validate(const Setup& setup, const State& state);
    static std::vector<engine::Finding> check(const Setup& setup, std::string_view what, std::string_view subject);
};

static_assert(engine::Game<Echo>);

// EC-5.2: what everybody can see of a seat that could play a card.
bool may_act(const State& state, Seat seat);
// Where in the hand a copy of this card lies that would be played; -1 if there is none.
int find_card(const Side& side, CardId card);
// The life of every seat once the chain has resolved as it stands.
std::array<int, kSeats> forecast(const Setup& setup, const State& state);

// Lists as people write them, `2 spark, bolt, 3 any`: copies by card and how many of any.
struct CardCounts {
    std::array<int, kKinds + 1> copies{};
    int any = 0, total = 0;
    std::string fault;
};
CardCounts count_cards(const Setup& setup, std::string_view list);
engine::Result<Card, engine::LoadError> read_sentence(std::string_view text);
std::vector<engine::Finding> check_deck(const Setup& setup, std::string_view list);

}  // namespace echo
