// How a position of Echo looks: life after the chain, cards to play, Charge to pay and to answer with.
#pragma once

#include "games/small/echo/rules.h"

namespace echo {

struct EchoEvaluator {
    static std::array<std::int32_t, engine::kMaxSeats> evaluate(const Setup& setup, const State& state) {
        std::array<std::int32_t, engine::kMaxSeats> scores{};
        const auto life = forecast(setup, state);
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(setup.options.players()); ++i) {
            if (life[i] == 0) continue;
            const Side& side = state.seats.of[i];
            const auto hand = static_cast<std::int32_t>(side.hand.size());
            const std::int32_t cards = 6 * hand + (side.deck.empty() ? 0 : 5);
            const std::int32_t strength = 10 + 12 * life[i] + cards + 3 * side.charge;
            scores[i] = strength * strength;
            sum += scores[i];
        }
        for (auto& score : scores) score = sum == 0 ? 1000 / setup.options.players() : score * 1000 / sum;
        return scores;
    }
};

}  // namespace echo
