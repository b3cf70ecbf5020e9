// The one place that names all bots: `bot_table<Cv, CvEvaluator>()` is a game's line in a program's list of tables.
#pragma once

#include "bots/evaluate.h"
#include "bots/greedy.h"
#include "bots/measure.h"
#include "bots/random.h"
#include "bots/search.h"
#include "bots/table.h"
#include "engine/erase.h"

namespace bots {

// Makes the view, so that no bot sees the state of the table.
template <engine::Game G, class B>
class ErasedBot final : public AnyBot {
  public:
    ErasedBot(const BotSpec& spec, std::uint64_t seed) : bot_(spec, seed) {}
    Thought think(const engine::AnyState& position, engine::Seat seat, const Ask& ask) override {
        const auto& erased = static_cast<const engine::ErasedState<G>&>(position);
        return bot_.think(engine::View<G>(erased.setup(), erased.state(), seat), ask);
    }

  private:
    B bot_;
};

template <engine::Game G, class B>
std::unique_ptr<AnyBot> make_erased(const BotSpec& spec, std::uint64_t seed) {
    return std::make_unique<ErasedBot<G, B>>(spec, seed);
}

template <engine::Game G, Evaluator<G> E>
BotTable bot_table() {
    BotTable table;
    table.game = &G::facts();
    table.bots = {
        {"random", false, "any legal action, each equally likely", make_erased<G, RandomBot<G>>},
        {"greedy", false, "the action after which things look best", make_erased<G, GreedyBot<G, E>>},
        {"search", true, "tree search over guesses of what is hidden", make_erased<G, SearchBot<G, E>>},
    };
    table.measure = [](const engine::AnyGame& game, const MeasureOptions& options) {
        return measure<G, E>(static_cast<const engine::ErasedGame<G>&>(game).setup(), options);
    };
    table.random_steps = [](const engine::AnyGame& game, std::uint64_t seed, std::uint64_t steps) {
        return random_steps<G>(static_cast<const engine::ErasedGame<G>&>(game).setup(), seed, steps);
    };
    return table;
}

}  // namespace bots
