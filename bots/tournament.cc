#include "bots/tournament.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>

namespace bots {

namespace {

// What a seat gets, in 1/60 of a game: the number of seats divides 60.
std::uint64_t share60(engine::SeatSet seats, int seat, int players) {
    std::uint64_t count = 0;
    for (int i = 0; i < players; ++i) count += seats >> i & 1u;
    return (seats >> seat & 1u) == 0 ? 0 : 60 / count;
}

class Workers {
  public:
    Workers(const Numbers& numbers, const std::stop_token& stop, const PlayNumber& play, const TakeGame& take)
        : numbers_(numbers), stop_(stop), play_(play), take_(take), next_(numbers.first), taken_(numbers.first) {}

    void run(int threads) {
        std::vector<std::jthread> others;  // joined when they leave scope
        for (int i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
        work();
    }

  private:
    void work() {
        while (!done_ && !stop_.stop_requested()) {
            const std::uint64_t number = next_.fetch_add(numbers_.stride);
            if (number >= numbers_.end) return;
            PlayedGame game = play_(number);
            if (stop_.stop_requested() && !game.outcome.over) return;
            hand_out(std::move(game));
        }
    }

    void hand_out(PlayedGame game) {
        const std::lock_guard lock(mutex_);
        const std::uint64_t number = game.number;
        waiting_.emplace(number, std::move(game));
        for (auto ready = waiting_.find(taken_); ready != waiting_.end() && !done_;
             ready = waiting_.find(taken_ += numbers_.stride)) {
            if (!take_(ready->second)) done_ = true;
            waiting_.erase(ready);
        }
    }

    const Numbers& numbers_;
    const std::stop_token& stop_;
    const PlayNumber& play_;
    const TakeGame& take_;
    std::atomic<std::uint64_t> next_;
    std::atomic<bool> done_ = false;
    std::mutex mutex_;
    std::map<std::uint64_t, PlayedGame> waiting_;  // played, but an earlier one is not
    std::uint64_t taken_;
};

}  // namespace

void play_in_order(const Numbers& numbers, int threads, const std::stop_token& stop, const PlayNumber& play,
                   const TakeGame& take) {
    Workers(numbers, stop, play, take).run(std::max(1, threads));
}

std::vector<int> rotated(int players, std::uint64_t number) {
    const int shift = static_cast<int>(number % static_cast<std::uint64_t>(players));
    std::vector<int> bot_of_seat;
    for (int seat = 0; seat < players; ++seat) bot_of_seat.push_back((seat + players - shift) % players);
    return bot_of_seat;
}

void Standing::add(const Standing& other) { games += other.games, wins60 += other.wins60, score60 += other.score60; }

TournamentResult::TournamentResult(const engine::AnyGame& game)
    : seats(static_cast<std::size_t>(game.players())),
      bots(static_cast<std::size_t>(game.players())),
      endings(game.facts().endings.size()) {}

void TournamentResult::count(const PlayedGame& game) {
    if (!game.outcome.over) {
        ++unfinished;
        return;
    }
    const int players = static_cast<int>(seats.size());
    const auto everybody = static_cast<engine::SeatSet>((1u << players) - 1u);
    const engine::SeatSet winners = game.outcome.winners & everybody;
    ++games;
    if (winners == 0) ++draws;
    ENSURE(game.outcome.ending < endings.size());
    ++endings[game.outcome.ending];
    for (int seat = 0; seat < players; ++seat) {
        const auto bot = static_cast<std::size_t>(game.bot_of_seat[static_cast<std::size_t>(seat)]);
        const Standing one{1, share60(winners, seat, players),
                           share60(winners != 0 ? winners : everybody, seat, players)};
        seats[static_cast<std::size_t>(seat)].add(one);
        bots[bot].add(one);
    }
    steps.push_back(game.steps);
}

std::uint32_t median(std::span<const std::uint32_t> numbers) {
    if (numbers.empty()) return 0;
    std::vector<std::uint32_t> sorted(numbers.begin(), numbers.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

Standing standing_of_first(std::span<const BotSpec> bots, const TournamentResult& result) {
    Standing all = result.bots[0];
    if (std::ranges::count(bots, bots[0]) == std::ssize(bots)) return all;
    for (std::size_t i = 1; i < result.bots.size(); ++i) {
        if (bots[std::min(i, bots.size() - 1)] != bots[0]) continue;
        all.wins60 += result.bots[i].wins60;
        all.score60 += result.bots[i].score60;
    }
    return all;
}

Verdict verdict_of(const Standing& standing, int bound_permille) {
    const Interval interval = standing.score_interval();
    if (interval.low > bound_permille) return Verdict::Above;
    if (interval.high < bound_permille) return Verdict::Below;
    return Verdict::Open;
}

}  // namespace bots
