#include "bots/tournament.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>

namespace bots {

namespace {

GameOptions options_of_game(const TournamentOptions& options, std::uint32_t number, int players) {
    const int shift = options.rotate ? static_cast<int>(number % static_cast<std::uint32_t>(players)) : 0;
    GameOptions out;
    for (int seat = 0; seat < players; ++seat) out.bot_of_seat.push_back((seat + players - shift) % players);
    out.seed = engine::mix_seed(options.seed, number);
    out.max_steps = options.max_steps;
    out.record = options.record;
    out.stop = options.stop;
    return out;
}

TournamentResult empty_result(const engine::AnyGame& game) {
    TournamentResult result;
    result.seats.resize(static_cast<std::size_t>(game.players()));
    result.bots.resize(static_cast<std::size_t>(game.players()));
    result.endings.resize(game.facts().endings.size());
    return result;
}

// What a seat gets, in 1/60 of a game: the number of seats divides 60.
std::uint64_t share60(engine::SeatSet seats, int seat, int players) {
    std::uint64_t count = 0;
    for (int i = 0; i < players; ++i) count += seats >> i & 1u;
    return (seats >> seat & 1u) == 0 ? 0 : 60 / count;
}

void count_game(TournamentResult& result, const PlayedGame& game) {
    if (!game.outcome.over) {
        ++result.unfinished;
        return;
    }
    const int players = static_cast<int>(result.seats.size());
    const auto everybody = static_cast<engine::SeatSet>((1u << players) - 1u);
    const engine::SeatSet winners = game.outcome.winners & everybody;
    ++result.games;
    if (winners == 0) ++result.draws;
    ENSURE(game.outcome.ending < result.endings.size());
    ++result.endings[game.outcome.ending];
    for (int seat = 0; seat < players; ++seat) {
        const auto bot = static_cast<std::size_t>(game.bot_of_seat[static_cast<std::size_t>(seat)]);
        for (Standing* standing : {&result.seats[static_cast<std::size_t>(seat)], &result.bots[bot]}) {
            ++standing->games;
            standing->wins60 += share60(winners, seat, players);
            standing->score60 += share60(winners != 0 ? winners : everybody, seat, players);
        }
    }
    result.steps.push_back(game.steps);
    result.decisions.push_back(game.decisions);
}

// Plays games 0, 1, ... on many threads and hands them out in this order, until `take` wants no more.
class Workers {
  public:
    using Play = std::function<PlayedGame(std::uint32_t number)>;
    using Take = std::function<bool(PlayedGame& game)>;

    Workers(Play play, Take take, std::uint32_t games, std::stop_token stop)
        : play_(std::move(play)), take_(std::move(take)), games_(games), stop_(std::move(stop)) {}

    void run(int threads) {
        std::vector<std::jthread> others;  // joined when they leave scope
        for (int i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
        work();
    }

  private:
    void work() {
        while (!done_ && !stop_.stop_requested()) {
            const std::uint32_t number = next_++;
            if (number >= games_) return;
            PlayedGame game = play_(number);
            if (stop_.stop_requested() && !game.outcome.over) return;
            hand_out(std::move(game));
        }
    }

    void hand_out(PlayedGame game) {
        const std::lock_guard lock(mutex_);
        const std::uint32_t number = game.number;
        waiting_.emplace(number, std::move(game));
        for (auto ready = waiting_.find(taken_); ready != waiting_.end() && !done_; ready = waiting_.find(++taken_)) {
            if (!take_(ready->second)) done_ = true;
            waiting_.erase(ready);
        }
    }

    Play play_;
    Take take_;
    std::uint32_t games_;
    std::stop_token stop_;
    std::atomic<std::uint32_t> next_ = 0;
    std::atomic<bool> done_ = false;
    std::mutex mutex_;
    std::map<std::uint32_t, PlayedGame> waiting_;  // played, but an earlier one is not
    std::uint32_t taken_ = 0;
};

// `enough` is asked after every game, in order.
TournamentResult play_while(const engine::AnyGame& game, const BotTable& table, const TournamentOptions& options,
                            const std::function<bool(const TournamentResult&)>& enough) {
    ENSURE(!options.bots.empty() && static_cast<int>(options.bots.size()) <= game.players());
    TournamentResult result = empty_result(game);
    auto bots = options.bots;
    bots.resize(static_cast<std::size_t>(game.players()), options.bots.back());
    const auto play = [&](std::uint32_t number) {
        auto played = play_game(game, table, bots, options_of_game(options, number, game.players()));
        played.number = number;
        return played;
    };
    const auto take = [&](PlayedGame& played) {
        count_game(result, played);
        if (options.on_game) options.on_game(played);
        return !enough(result);
    };
    Workers(play, take, options.games, options.stop).run(std::max(1, options.threads));
    return result;
}

}  // namespace

std::uint32_t median(std::span<const std::uint32_t> numbers) {
    if (numbers.empty()) return 0;
    std::vector<std::uint32_t> sorted(numbers.begin(), numbers.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

TournamentResult play_tournament(const engine::AnyGame& game, const BotTable& table, const TournamentOptions& options) {
    return play_while(game, table, options, [](const TournamentResult&) { return false; });
}

MatchResult::Verdict verdict_of(const Standing& standing, int bound_permille) {
    const Interval interval = standing.score_interval();
    if (interval.low > bound_permille) return MatchResult::Verdict::Above;
    if (interval.high < bound_permille) return MatchResult::Verdict::Below;
    return MatchResult::Verdict::Open;
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

MatchResult match_until(const engine::AnyGame& game, const BotTable& table, const TournamentOptions& options,
                        int bound_permille, std::uint32_t look_every) {
    const auto verdict = [&](const TournamentResult& result) {
        return verdict_of(standing_of_first(options.bots, result), bound_permille);
    };
    MatchResult match;
    match.result = play_while(game, table, options, [&](const TournamentResult& result) {
        return result.games % std::max(1u, look_every) == 0 && verdict(result) != MatchResult::Verdict::Open;
    });
    match.verdict = verdict(match.result);
    return match;
}

}  // namespace bots
