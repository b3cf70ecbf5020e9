// Vault behind the contract.
#pragma once

#include "engine/defaults.h"
#include "games/small/vault/state.h"

namespace vault {

enum class Verb : std::uint16_t { Draw, Play, LayAway, Keep, Bottom, Take, Leave, Recycle, Done, Give };
enum class Ask : std::uint8_t { Draw, Turn, Survey, Seek, Recycle, Pass };
enum class EventKind : std::uint16_t {
    Drew,
    Looked,
    Played,
    LaidAway,
    Kept,
    Bottomed,
    Took,
    Recycled,
    Passed,
    Milled,
    Shuffled,
    Scored,
    Showed
};
enum class Reason : std::uint16_t { NotNow, NotInHand, NotThere, NotTreasure, Garbage, Over };
enum class Tag : std::uint16_t {
    Sentences,
    Sentence,
    Gain,
    Draw,
    Survey,
    SurveyNext,
    Seek,
    Recycle,
    Pass,
    Mill,
    Shuffle
};

std::span<const engine::SourceFile> embedded_files();

struct Vault : engine::Defaults<Vault, Setup, State> {
    static const engine::GameFacts& facts();
    static std::span<const engine::SourceFile> files() { return embedded_files(); }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
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
    static engine::Outcome outcome(const Setup&, const State& s) {
        return {s.over, s.winners, static_cast<std::uint8_t>(s.ending)};
    }

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
static_assert(engine::Game<Vault>);

// Everything that happens by itself until somebody, or chance, must decide.
void run_on(const Setup& setup, State& s, engine::Events* events);

}  // namespace vault
