// One look ahead: the action after which the deciding seat's share looks best, over a few guesses of what is hidden.
#pragma once

#include "bots/evaluate.h"
#include "bots/random.h"

namespace bots {

// A bound on chance steps in a row, against a game that would roll for ever.
inline constexpr int kMaxChanceSteps = 1'000;

template <engine::Game G>
void sample_chance(const typename G::Setup& setup, typename G::State& state, engine::Rng& rng) {
    for (int i = 0; i < kMaxChanceSteps; ++i) {
        if (G::outcome(setup, state).over || G::decision(setup, state).seat != engine::Seat::Chance) return;
        G::apply(setup, state, G::sample(setup, state, rng), nullptr);
    }
}

template <engine::Game G, Evaluator<G> E>
std::int32_t share_of(engine::Seat seat, const typename G::Setup& setup, const typename G::State& state) {
    const auto outcome = G::outcome(setup, state);
    const auto scores = outcome.over ? final_scores<G>(setup, outcome) : E::evaluate(setup, state);
    return scores[static_cast<std::size_t>(seat)];
}

template <engine::Game G, Evaluator<G> E>
class GreedyBot final : public Bot<G> {
  public:
    GreedyBot(const BotSpec&, std::uint64_t seed) : seed_(seed) {}

    Thought think(const engine::View<G>& view, const Ask& ask) override {
        const auto& setup = view.setup();
        engine::ActionList list;
        G::list_actions(setup, view.masked(), list);
        Thought thought;
        thought.action = list[0];
        if (list.size() == 1) return thought;
        Values sum{}, values{};
        std::uint32_t guesses = 0;
        while (guesses < kGuesses && value_all(view, ask, list, guesses, values)) {
            for (std::size_t i = 0; i < list.size(); ++i) sum[i] += values[i];
            ++guesses;
        }
        engine::Rng any(engine::mix_seed(seed_, ask.number));
        return answer(list, sum, guesses, any);
    }

  private:
    using State = typename G::State;
    using Values = std::array<std::int32_t, engine::kMaxActions>;
    static constexpr std::uint32_t kGuesses = 6;
    static constexpr int kPlies = 4;  // own decisions that follow at once: the rest of a composite choice

    // Every action under one guess; false if it was stopped before the last one, so that no action counts more often.
    bool value_all(const engine::View<G>& view, const Ask& ask, const engine::ActionList& list, std::uint32_t number,
                   Values& values) {
        if (ask.stop.stop_requested()) return false;
        const std::uint64_t stream = engine::mix_seed(engine::mix_seed(seed_, ask.number), number);
        engine::Rng rng(stream);
        const State guess = view.guess(rng);
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (ask.stop.stop_requested()) return false;
            State state = guess;
            engine::Rng luck(stream + 1);  // the same luck for every action: fewer guesses tell them apart
            values[i] = value_after(view.setup(), state, list[i], view.seat(), luck);
        }
        return true;
    }

    // While the same seat is asked again, it goes on with what looks best after one step.
    std::int32_t value_after(const typename G::Setup& setup, State& state, engine::Action action, engine::Seat seat,
                             engine::Rng& rng) {
        G::apply(setup, state, action, nullptr);
        sample_chance<G>(setup, state, rng);
        std::int32_t value = share_of<G, E>(seat, setup, state);
        for (int ply = 0; ply < kPlies; ++ply) {
            if (G::outcome(setup, state).over || G::decision(setup, state).seat != seat) break;
            value = best_step(setup, state, seat, rng);
        }
        return value;
    }

    std::int32_t best_step(const typename G::Setup& setup, State& state, engine::Seat seat, engine::Rng& rng) {
        engine::ActionList list;
        G::list_actions(setup, state, list);
        const engine::Rng luck = rng;
        State best_state = state;
        std::int32_t best = -1;
        for (const auto action : list) {
            State next = state;
            engine::Rng same = luck;
            G::apply(setup, next, action, nullptr);
            sample_chance<G>(setup, next, same);
            const auto value = share_of<G, E>(seat, setup, next);
            if (value <= best) continue;
            best = value;
            best_state = next;
            rng = same;
        }
        state = best_state;
        return best;
    }

    // Those that look alike have no first: any of them.
    Thought answer(const engine::ActionList& list, const Values& sum, std::uint32_t guesses, engine::Rng& any) const {
        Thought thought;
        std::size_t best = 0;
        std::uint32_t alike = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto value = guesses == 0 ? 0 : sum[i] / static_cast<std::int32_t>(guesses);
            thought.considered.push_back({list[i], guesses, value});
            if (sum[i] > sum[best]) alike = 0;
            if (sum[i] >= sum[best] && any.below(++alike) == 0) best = i;
        }
        thought.action = list[best];
        thought.value = thought.considered[best].value;
        thought.visits = guesses;
        thought.simulations = guesses * static_cast<std::uint32_t>(list.size());
        thought.line = {thought.action};
        return thought;
    }

    std::uint64_t seed_;
};

}  // namespace bots
