// How good a position of Forge looks: cores, what stands ready to fight, cards and coin.
#pragma once

#include <algorithm>

#include "games/small/forge/resolve.h"

namespace forge {

struct ForgeEvaluator {
    static std::array<std::int32_t, engine::kMaxSeats> evaluate(const Setup& setup, const State& s) {
        std::array<int, 2> worth{};
        for (const Seat seat : {Seat::First, Seat::Second}) {
            const Side& side = s.side[seat];
            int& sum = worth[static_cast<std::size_t>(seat)];
            sum = 12 * side.core + 4 * static_cast<int>(side.hand.size()) + 2 * side.coin;
            if (side.deck.size() < 4) sum -= 8 * (4 - static_cast<int>(side.deck.size()));  // FG-11.2 is near
        }
        each_in_play(s, [&](UnitId id) {
            const Card& card = card_of(setup, s, id);
            const Unit& unit = unit_of(s, id);
            worth[static_cast<std::size_t>(unit.controller)] +=
                3 * card.attack + 2 * card.defense + 3 * card.cost + (unit.ready ? 3 : 0);
        });
        const std::int32_t north = std::clamp(500 + 4 * (worth[0] - worth[1]), 20, 980);
        return {north, 1000 - north};
    }
};

}  // namespace forge
