// Any legal action, each equally likely: the floor that every other bot must beat, and what rollouts play.
#pragma once

#include "bots/bot.h"
#include "bots/table.h"

namespace bots {

// One random action of a player. A game may give `random_action(setup, state, rng)` that draws from the same list
// without making all of it.
template <engine::Game G>
engine::Action random_action(const typename G::Setup& setup, const typename G::State& state, engine::ActionList& list,
                             engine::Rng& rng) {
    if constexpr (requires { G::random_action(setup, state, rng); }) {
        return G::random_action(setup, state, rng);
    } else {
        list.clear();
        G::list_actions(setup, state, list);
        return list[list.size() == 1 ? 0 : rng.below(static_cast<std::uint32_t>(list.size()))];
    }
}

template <engine::Game G>
class RandomBot final : public Bot<G> {
  public:
    RandomBot(const BotSpec&, std::uint64_t seed) : seed_(seed) {}
    Thought think(const engine::View<G>& view, const Ask& ask) override {
        engine::Rng rng(engine::mix_seed(seed_, ask.number));
        engine::ActionList list;
        Thought thought;
        thought.action = random_action<G>(view.setup(), view.masked(), list, rng);
        return thought;
    }

  private:
    std::uint64_t seed_;
};

}  // namespace bots
