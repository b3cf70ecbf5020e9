// How fast a game is: random play, copies, guesses and search, on one core.
#pragma once

#include <algorithm>
#include <bit>
#include <ctime>

#include "bots/measures.h"
#include "bots/search.h"

namespace bots {

// One step of random play; `see` is called before every decision of a player.
template <engine::Game G, class See>
engine::Action random_step(const typename G::Setup& setup, typename G::State& state, engine::ActionList& list,
                           engine::Rng& rng, See&& see) {
    const auto seat = G::decision(setup, state).seat;
    engine::Action action;
    if (seat == engine::Seat::Chance) {
        action = G::sample(setup, state, rng);
    } else {
        see(state, seat);
        action = random_action<G>(setup, state, list, rng);
    }
    G::apply(setup, state, action, nullptr);
    return action;
}

// Plays `steps` steps at random, game after game.
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
        const auto word = std::bit_cast<std::uint64_t>(random_step<G>(setup, state, list, rng, see));
        run.fingerprint = (run.fingerprint ^ word) * 0x100000001b3u;
    }
    return run;
}

template <engine::Game G>
RandomRun random_steps(const typename G::Setup& setup, std::uint64_t seed, std::uint64_t steps) {
    return random_steps<G>(setup, seed, steps, [](const auto&, engine::Seat) {});
}

// Plays one game at random and answers its steps; a game that does not end is left after a while.
template <engine::Game G>
std::uint64_t random_game(const typename G::Setup& setup, engine::Rng& rng) {
    constexpr std::uint64_t kMaxSteps = 1'000'000;
    engine::ActionList list;
    auto state = G::start(setup);
    std::uint64_t steps = 0;
    for (; steps < kMaxSteps && !G::outcome(setup, state).over; ++steps) {
        random_step<G>(setup, state, list, rng, [](const auto&, engine::Seat) {});
    }
    return steps;
}

// How much `work` does in a second of processor time: it is called until the time is over and answers how much it did.
// The time is cut into five runs and the fastest counts: what else the machine does can only slow a run.
template <class Work>
double rate(std::uint32_t milliseconds, Work&& work) {
    constexpr int kRuns = 5;
    double best = 0;
    for (int run = 0; run < kRuns; ++run) {
        const std::clock_t began = std::clock();
        std::uint64_t done = 0;
        double passed = 0;
        do {
            done += work();
            passed = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
        } while (passed * 1000 * kRuns < milliseconds || passed == 0);
        best = std::max(best, static_cast<double>(done) / passed);
    }
    return best;
}

// Positions from the middle of random games, each with the seat that decides and has a choice.
template <engine::Game G>
std::vector<engine::View<G>> some_views(const typename G::Setup& setup, std::uint64_t seed, Measures& out) {
    std::vector<engine::View<G>> views;
    engine::Rng rng(seed);
    engine::ActionList list;
    std::uint64_t decisions = 0;
    std::uint64_t legal = 0;
    random_steps<G>(setup, seed, 50'000, [&](const auto& state, engine::Seat seat) {
        list.clear();
        G::list_actions(setup, state, list);
        ++decisions;
        legal += list.size();
        if (views.size() < 64 && list.size() > 1 && rng.below(40) == 0) views.emplace_back(setup, state, seat);
    });
    if (decisions > 0) out.mean_legal = static_cast<double>(legal) / static_cast<double>(decisions);
    return views;
}

template <engine::Game G>
void measure_play(const typename G::Setup& setup, const MeasureOptions& options, Measures& out) {
    engine::Rng rng(options.seed);
    constexpr int kGames = 100;
    std::uint64_t steps = 0;
    std::uint64_t games = 0;
    const std::size_t before = options.allocations != nullptr ? options.allocations() : 0;
    out.steps_per_s = rate(options.milliseconds, [&] {
        std::uint64_t played = 0;
        for (int i = 0; i < kGames; ++i) played += random_game<G>(setup, rng);
        steps += played;
        games += kGames;
        return played;
    });
    const double all = static_cast<double>(std::max<std::uint64_t>(1, steps));
    if (options.allocations != nullptr) out.allocs_per_step = static_cast<double>(options.allocations() - before) / all;
    out.steps_per_game = all / static_cast<double>(games);
    out.games_per_s = out.steps_per_s / out.steps_per_game;
}

// Tells the compiler that somebody reads these bytes; otherwise it would make no copy.
inline void use(const void* bytes) { asm volatile("" : : "r"(bytes) : "memory"); }

template <engine::Game G>
void measure_values(const std::vector<engine::View<G>>& views, const MeasureOptions& options, Measures& out) {
    engine::Rng rng(options.seed);
    constexpr std::uint64_t kTimes = 1'000;
    const auto nanoseconds = [&](auto&& make) {
        typename G::State state;
        return 1e9 / rate(options.milliseconds, [&] {
                   for (std::uint64_t i = 0; i < kTimes; ++i) {
                       state = make(views[i % views.size()]);
                       use(&state);
                   }
                   return kTimes;
               });
    };
    out.ns_per_copy = nanoseconds([](const engine::View<G>& view) -> const auto& { return view.masked(); });
    out.ns_per_guess = nanoseconds([&](const engine::View<G>& view) { return view.guess(rng); });
}

template <engine::Game G, Evaluator<G> E>
void measure_search(const std::vector<engine::View<G>>& views, const MeasureOptions& options, Measures& out) {
    BotSpec spec;
    spec.name = "search";
    spec.simulations = 1'000;
    SearchBot<G, E> bot(spec, options.seed);
    Ask ask;
    out.search_sims_per_s = rate(options.milliseconds, [&] {
        const auto thought = bot.think(views[ask.number % views.size()], ask);
        ++ask.number;
        return thought.simulations;
    });
}

template <engine::Game G, Evaluator<G> E>
Measures measure(const typename G::Setup& setup, const MeasureOptions& options) {
    Measures out;
    out.state_bytes = sizeof(typename G::State);
    measure_play<G>(setup, options, out);
    const auto views = some_views<G>(setup, options.seed, out);
    if (views.empty()) return out;  // nobody ever has a choice
    measure_values<G>(views, options, out);
    measure_search<G, E>(views, options, out);
    return out;
}

}  // namespace bots
