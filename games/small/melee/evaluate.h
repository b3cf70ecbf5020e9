// How good a position is for each seat, in permille: points first, then what its units, coin and cards are worth.
#pragma once

#include "games/small/melee/rules.h"

namespace melee {

struct MeleeEvaluator {
    static std::array<std::int32_t, engine::kMaxSeats> evaluate(const Setup& setup, const State& s) {
        std::array<std::int32_t, engine::kMaxSeats> scores{};
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(setup.options.players()); ++i) {
            const Player& player = s.seats.of[i];
            if (player.standing != Standing::Playing) continue;
            std::int32_t wealth = 4 + player.coin + 2 * static_cast<std::int32_t>(player.hand.size());
            for (const Squad& squad : player.squads) {
                for (std::size_t type = 0; type < kTypes; ++type)
                    wealth += 2 * squad.count[type] * kTypeFacts[type].price;
            }
            const std::int32_t progress = 100 * player.points / setup.options[Option::Target];
            scores[i] = wealth + progress + progress * progress / 50;
            sum += scores[i];
        }
        for (auto& score : scores) score = sum > 0 ? score * 1000 / sum : 0;
        return scores;
    }
};

}  // namespace melee
