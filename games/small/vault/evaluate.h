// How good a position of Vault is: points, and how long the deck lasts.
#pragma once

#include "games/small/vault/rules.h"

namespace vault {

struct VaultEvaluator {
    static std::array<std::int32_t, engine::kMaxSeats> evaluate(const Setup& setup, const State& s) {
        std::array<std::int32_t, 2> weight{10, 10};
        const int players = setup.options.players();
        for (int i = 0; i < players; ++i) {
            const Side& side = s.seats[engine::seat_at(i)];
            auto& team = weight[static_cast<std::size_t>(i % 2)];
            for (const Slot& slot : side.hand) {
                const auto& card = setup.cards[static_cast<std::size_t>(slot.card)];
                team += card.cls == Class::Treasure ? 8 : 2;
            }
            team += side.deck.size() < 2 ? -6 : 2;
        }
        for (std::size_t t = 0; t < 2; ++t) weight[t] = std::max(1, weight[t] + 10 * s.points[t]);
        std::array<std::int32_t, engine::kMaxSeats> scores{};
        const int share = players == 4 ? 500 : 1000;
        for (int i = 0; i < players; ++i)
            scores[static_cast<std::size_t>(i)] =
                share * weight[static_cast<std::size_t>(i % 2)] / (weight[0] + weight[1]);
        return scores;
    }
};

}  // namespace vault
