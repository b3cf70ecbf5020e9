// What search and greedy ask about a position that is not over.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game.h"

namespace bots {

// Each seat's estimated share of winning in permille; about 1000 over all players. Integers only.
using Scores = std::array<std::int32_t, engine::kMaxSeats>;

template <class E, class G>
concept Evaluator = engine::Game<G> && requires(const typename G::Setup& setup, const typename G::State& state) {
    { E::evaluate(setup, state) } -> std::same_as<Scores>;
};

// The scores of a finished game: the winners share 1000; without a winner all players do.
template <engine::Game G>
Scores final_scores(const typename G::Setup& setup, const engine::Outcome& outcome) {
    const int players = G::players(setup);
    const engine::SeatSet winners =
        outcome.winners != 0 ? outcome.winners : static_cast<engine::SeatSet>((1u << players) - 1u);
    int count = 0;
    for (int i = 0; i < players; ++i) count += winners >> i & 1;
    Scores scores{};
    for (int i = 0; i < players; ++i) scores[static_cast<std::size_t>(i)] = (winners >> i & 1) != 0 ? 1000 / count : 0;
    return scores;
}

// Knows nothing: everybody's share is the same. For games without an evaluator, whose search then needs `full`.
template <engine::Game G>
struct EvenEvaluator {
    static Scores evaluate(const typename G::Setup& setup, const typename G::State&) {
        return final_scores<G>(setup, {});
    }
};

}  // namespace bots
