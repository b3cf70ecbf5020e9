// How fast a game is: random play, copies, guesses and search, on one core.
#pragma once

#include <chrono>

#include "bots/measures.h"
#include "bots/search.h"

namespace bots {

// Plays `steps` steps at random, game after game. `see` is called before every decision of a player.
template <engine::Game G, class See>
RandomRun random_steps(const typename G::Setup& setup, std::uint64_t seed, std::uint64_t steps, See&& see) {
    engine::Rng rng(seed);
    engine::ActionList list;
    RandomRun run;
    auto state = G::start(setup);
    for (; run.steps < steps; ++run.steps) {
        if (G::outcome(setup, state).over) {
            state = G::start(setup);
            ++run.games;
        }
        const auto seat = G::decision(setup, state).seat;
        engine::Action action;
        if (seat == engine::Seat::Chance) {
            action = G::sample(setup, state, rng);
        } else {
            see(state, seat);
            action = random_action<G>(setup, state, list, rng);
            ++run.decisions;
            run.legal += list.size();
        }
        G::apply(setup, state, action, nullptr);
        const auto word = std::bit_cast<std::uint64_t>(action);
        run.fingerprint = (run.fingerprint ^ word) * 0x100000001b3u;
    }
    return run;
}

template <engine::Game G>
RandomRun random_steps(const typename G::Setup& setup, std::uint64_t seed, std::uint64_t steps) {
    return random_steps<G>(setup, seed, steps, [](const auto&, engine::Seat) {});
}

// How often `work` runs in a second; it is called until the time is over.
template <class Work>
double rate(std::uint32_t milliseconds, std::uint64_t each, Work&& work) {
    using Clock = std::chrono::steady_clock;
    const auto began = Clock::now();
    std::uint64_t done = 0;
    std::chrono::duration<double> passed{};
    do {
        work();
        done += each;
        passed = Clock::now() - began;
    } while (passed.count() * 1000 < milliseconds);
    return static_cast<double>(done) / passed.count();
}

// Positions from the middle of random games, each with the seat that decides.
template <engine::Game G>
std::vector<engine::View<G>> some_views(const typename G::Setup& setup, std::uint64_t seed) {
    std::vector<engine::View<G>> views;
    engine::Rng rng(seed);
    engine::ActionList list;
    const auto once_in = [&](std::uint32_t n) { return rng.below(n) == 0; };
    random_steps<G>(setup, seed, 20'000, [&](const auto& state, engine::Seat seat) {
        if (views.size() == 64 || !once_in(40)) return;
        list.clear();
        G::list_actions(setup, state, list);
        if (list.size() > 1) views.emplace_back(setup, state, seat);
    });
    return views;
}

template <engine::Game G, Evaluator<G> E>
void measure_search(const std::vector<engine::View<G>>& views, const MeasureOptions& options, Measures& out) {
    constexpr std::uint32_t kSimulations = 1'000;
    BotSpec spec;
    spec.name = "search";
    spec.simulations = kSimulations;
    SearchBot<G, E> bot(spec, options.seed);
    Ask ask;
    out.search_sims_per_s = rate(options.milliseconds, kSimulations, [&] {
        bot.think(views[ask.number % views.size()], ask);
        ++ask.number;
    });
}

template <engine::Game G>
void measure_values(const std::vector<engine::View<G>>& views, const MeasureOptions& options, Measures& out) {
    engine::Rng rng(options.seed);
    constexpr std::uint64_t kTimes = 1'000;
    typename G::State state;
    volatile unsigned char sink = 0;  // without a reader no copy would be made
    const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
    out.ns_per_copy = 1e9 / rate(options.milliseconds, kTimes, [&] {
                          for (std::uint64_t i = 0; i < kTimes; ++i) {
                              state = views[i % views.size()].masked();
                              asm volatile("" : : "r"(bytes) : "memory");
                          }
                          sink = bytes[0];
                      });
    out.ns_per_guess = 1e9 / rate(options.milliseconds, kTimes, [&] {
                           for (std::uint64_t i = 0; i < kTimes; ++i) {
                               state = views[i % views.size()].guess(rng);
                               asm volatile("" : : "r"(bytes) : "memory");
                           }
                           sink = bytes[0];
                       });
    static_cast<void>(sink);
}

template <engine::Game G, Evaluator<G> E>
Measures measure(const typename G::Setup& setup, const MeasureOptions& options) {
    Measures out;
    out.state_bytes = sizeof(typename G::State);
    constexpr std::uint64_t kSteps = 10'000;
    RandomRun sum;
    std::uint64_t seed = options.seed;
    const std::size_t before = options.allocations != nullptr ? options.allocations() : 0;
    out.steps_per_s = rate(options.milliseconds, kSteps, [&] {
        const auto run = random_steps<G>(setup, engine::mix_seed(options.seed, ++seed), kSteps);
        sum.steps += run.steps;
        sum.games += run.games;
        sum.decisions += run.decisions;
        sum.legal += run.legal;
    });
    const auto share = [](std::uint64_t a, std::uint64_t b) {
        return b == 0 ? 0.0 : static_cast<double>(a) / static_cast<double>(b);
    };
    if (options.allocations != nullptr) out.allocs_per_step = share(options.allocations() - before, sum.steps);
    out.steps_per_game = share(sum.steps, sum.games);
    out.games_per_s = out.steps_per_game > 0 ? out.steps_per_s / out.steps_per_game : 0;
    out.mean_legal = share(sum.legal, sum.decisions);
    const auto views = some_views<G>(setup, options.seed);
    if (views.empty()) return out;
    measure_values<G>(views, options, out);
    measure_search<G, E>(views, options, out);
    return out;
}

}  // namespace bots
