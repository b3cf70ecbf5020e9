#include "cli/commands/sim_mixed.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

#include "cli/commands/progress.h"
#include "cli/commands/sim_report.h"
#include "cli/table/interrupt.h"

namespace cli {
namespace {

constexpr std::uint32_t kLeastLook = 20;  // games between two looks at the score

struct Fixture {
    std::array<std::size_t, 2> deck_of_bot{};
    std::size_t first = 0;  // the bot on the first seat
    std::array<std::size_t, 2> deck_of_seat() const { return {deck_of_bot[first], deck_of_bot[1 - first]}; }
};

// In a round of two games for each deck either bot plays every deck from both seats; the pairs change from round to
// round.
std::uint32_t round_length(std::size_t decks) { return static_cast<std::uint32_t>(2 * decks); }

Fixture fixture_of(std::uint32_t number, std::size_t decks) {
    const std::size_t own = number / 2 % decks;
    const std::size_t shift = 1 + number / round_length(decks) % (decks - 1);
    return {{own, (own + shift) % decks}, number % 2};
}

void add(bots::TournamentResult& sum, const bots::TournamentResult& one, const Fixture& fixture) {
    const auto add_standing = [](bots::Standing& to, const bots::Standing& from) {
        to.games += from.games, to.wins60 += from.wins60, to.score60 += from.score60;
    };
    for (std::size_t seat = 0; seat < 2; ++seat) {
        add_standing(sum.seats[seat], one.seats[seat]);
        add_standing(sum.bots[seat == 0 ? fixture.first : 1 - fixture.first], one.seats[seat]);
    }
    sum.games += one.games, sum.draws += one.draws, sum.unfinished += one.unfinished;
    for (std::size_t i = 0; i < sum.endings.size(); ++i) sum.endings[i] += one.endings[i];
    sum.steps.insert(sum.steps.end(), one.steps.begin(), one.steps.end());
    sum.decisions.insert(sum.decisions.end(), one.decisions.begin(), one.decisions.end());
}

class Match {
  public:
    Match(const MixedDecks& mixed, std::stop_token stop, Progress& progress)
        : mixed_(mixed), stop_(std::move(stop)), progress_(progress) {
        result_.seats.resize(2), result_.bots.resize(2);
        result_.endings.resize(mixed.game.facts().endings.size());
    }

    // Plays on, as many threads as wanted; what is counted comes in the order of the numbers.
    void play(std::uint32_t games) {
        const std::uint32_t begin = played_;
        played_ += games;
        for (std::uint32_t i = begin; i < played_; ++i) open(fixture(i));
        std::vector<bots::TournamentResult> results(games);
        std::atomic<std::uint32_t> next = 0;
        const auto work = [&] {
            for (auto i = next++; i < games && !stop_.stop_requested(); i = next++) {
                results[i] = play_one(begin + i);
                const std::lock_guard lock(mutex_);
                progress_.update(++done_);
            }
        };
        {
            std::vector<std::jthread> others;  // joined when they leave scope
            for (int i = 1; i < mixed_.options.threads; ++i) others.emplace_back(work);
            work();
        }
        for (std::uint32_t i = 0; i < games; ++i) {
            if (!results[i].seats.empty()) add(result_, results[i], fixture(begin + i));
        }
    }

    const bots::TournamentResult& result() const { return result_; }

  private:
    Fixture fixture(std::uint32_t number) const { return fixture_of(number, mixed_.names.size()); }

    void open(const Fixture& fixture) {
        auto& game = games_[fixture.deck_of_seat()];
        const auto [first, second] = fixture.deck_of_seat();
        if (!game) game = mixed_.open(mixed_.names[first], mixed_.names[second]);
    }

    bots::TournamentResult play_one(std::uint32_t number) const {
        const Fixture one = fixture(number);
        bots::TournamentOptions plan{.bots = {mixed_.bots[one.first], mixed_.bots[1 - one.first]}, .games = 1};
        plan.seed = engine::mix_seed(mixed_.options.seed, number);
        plan.rotate = false;
        plan.stop = stop_;
        return bots::play_tournament(*games_.at(one.deck_of_seat()), mixed_.table, plan);
    }

    const MixedDecks& mixed_;
    std::stop_token stop_;
    Progress& progress_;
    std::map<std::array<std::size_t, 2>, GamePointer> games_;
    std::mutex mutex_;
    std::uint32_t played_ = 0, done_ = 0;
    bots::TournamentResult result_;
};

}  // namespace

int sim_mixed(const MixedDecks& mixed) {
    const auto& options = mixed.options;
    SimReport report{options, mixed.game, mixed.bots, {}, {}, {}, mixed.names};
    report.print_setup();
    catch_interrupts();
    const Watch watch;
    Progress progress(options.games);
    Match match(mixed, watch.token(), progress);
    const std::uint32_t round = round_length(mixed.names.size());
    const std::uint32_t look = (kLeastLook + round - 1) / round * round;
    for (std::uint32_t left = options.games; left > 0 && !interrupted();) {
        const std::uint32_t games = std::min(left, look);
        match.play(games);
        left -= games;
        if (!options.until) continue;
        report.verdict = bots::verdict_of(match.result().bots[0], permille_of(*options.until));
        if (report.verdict != bots::MatchResult::Verdict::Open) break;
    }
    report.result = match.result();
    report.seconds = progress.seconds();
    progress.finish();
    report.print();
    if (!interrupted()) return kGood;
    fmt::print(stderr, "nexus: interrupted after {} games\n", report.result.games);
    return kInterrupted;
}

}  // namespace cli
