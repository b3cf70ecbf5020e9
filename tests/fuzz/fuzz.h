// What the fuzz targets share: bytes read as choices, every game opened once, random play with a bound.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "engine/notation.h"
#include "tests/all_games.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

// We are wrong: stop, so that the fuzzer keeps the input.
inline void demand(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what.c_str());
    std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

inline const engine::Registry& registry() {
    static const engine::Registry kRegistry = all_games();
    return kRegistry;
}

// Every game in all its player numbers.
inline const std::vector<std::shared_ptr<const engine::AnyGame>>& opened_games() {
    static const auto kGames = [] {
        std::vector<std::shared_ptr<const engine::AnyGame>> all;
        for (const auto& entry : registry()) {
            for (int players = 1; players <= engine::kMaxSeats; ++players) {
                const auto game =
                    open_game(registry(), std::string(entry.facts->id) + "(players=" + std::to_string(players) + ")");
                if (game) all.push_back(*game);
            }
        }
        return all;
    }();
    return kGames;
}

// The input as a row of choices; past its end all are 0.
class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    bool empty() const { return left_ == 0; }
    unsigned byte() {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }
    std::uint16_t word() {
        const unsigned high = byte();
        return static_cast<std::uint16_t>(high << 8 | byte());
    }
    std::size_t below(std::size_t n) { return n == 0 ? 0 : byte() % n; }

  private:
    const std::uint8_t* data_;
    std::size_t left_;
};

// Plays on at random, as a program would with what it was given.
inline void play_on(engine::AnyState& state, int steps, std::uint64_t seed = 1) {
    engine::Rng rng(seed);
    for (; steps > 0 && !state.outcome().over; --steps) {
        if (state.decision().seat == engine::Seat::Chance) {
            state.apply(state.sample(rng), nullptr);
            continue;
        }
        engine::ActionList list;
        state.list_actions(list);
        demand(!list.empty(), "somebody is asked and has no legal action");
        state.apply(list[rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
    }
}

}  // namespace fuzz
