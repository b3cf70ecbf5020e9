// The game of Echo. Clauses: rules.md.
#pragma once

#include "engine/flow_game.h"
#include "games/small/echo/state.h"

namespace echo {

std::span<const engine::SourceFile> embedded_files();

struct Echo : engine::FlowGame<Echo, Setup, State> {
    using Action = engine::Action;
    struct Asks;
    static constexpr Reason kOver = Reason::GameOver, kNotNow = Reason::NotNow, kNoSuch = Reason::NotNow;

    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }

    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials& materials);
    static std::string rules_text(const Setup& setup);

    static State start(const Setup& setup);
    static std::optional<engine::Refusal> command(const Setup& setup, State& state, Seat seat, engine::Command command,
                                                  engine::Ref ref, engine::Events* events);

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
// Cards announced and not yet put away.
int chain_size(const State& state);
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

extern template struct engine::FlowGame<echo::Echo, echo::Setup, echo::State>;
