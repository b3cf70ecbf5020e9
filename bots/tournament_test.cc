#include "bots/tournament.h"

#include <doctest/doctest.h>

#include <map>

#include "bots/make_table.h"
#include "bots/test_bids.h"
#include "bots/test_heap.h"
#include "engine/play.h"

namespace {

using test_games::Bids;
using test_games::Heap;

const engine::Registry kGames{engine::erase<Heap>(), engine::erase<Bids>()};
const bots::BotTables kBots{bots::bot_table<Heap, bots::EvenEvaluator<Heap>>(),
                            bots::bot_table<Bids, test_games::BidsEvaluator>()};

// A tournament between bots that change seats, as `nexus sim` plays it.
struct Pairing {
    std::shared_ptr<const engine::AnyGame> game;
    const bots::BotTable* table;
    std::vector<bots::BotSpec> bots;
    bots::Numbers numbers;
    int threads = 1;
    bool record = false;
    std::stop_token stop{};
    std::function<void(const bots::PlayedGame&)> on_game = {};
    std::function<bool(const bots::TournamentResult&)> enough = {};

    bots::TournamentResult play() const {
        const auto one = [&](std::uint64_t number) {
            bots::GameOptions options{bots::rotated(game->players(), number), engine::mix_seed(1, number)};
            options.record = record;
            options.stop = stop;
            auto played = bots::play_game(*game, *table, bots, options);
            played.number = number;
            return played;
        };
        bots::TournamentResult result(*game);
        bots::play_in_order(numbers, threads, stop, one, [&](const bots::PlayedGame& played) {
            result.count(played);
            if (on_game) on_game(played);
            return !enough || !enough(result);
        });
        return result;
    }
};

Pairing pair(std::string_view game_text, std::initializer_list<std::string_view> names, std::uint32_t games) {
    Pairing pairing{*engine::open_game(kGames, game_text), nullptr, {}, {.end = games}};
    pairing.table = bots::find_bots(kBots, pairing.game->facts().id);
    for (const auto name : names) pairing.bots.push_back(*bots::parse_bot(*pairing.table, name));
    pairing.bots.resize(static_cast<std::size_t>(pairing.game->players()), pairing.bots.back());
    return pairing;
}

}  // namespace

TEST_CASE("a tournament is the same on one thread and on three") {
    auto pairing = pair("bids(players=3)", {"search:30", "greedy", "random"}, 40);
    std::vector<std::string> records;
    pairing.record = true;
    pairing.on_game = [&](const bots::PlayedGame& game) { records.push_back(game.record); };
    const auto alone = pairing.play();
    const auto alone_records = std::exchange(records, {});
    pairing.threads = 3;
    CHECK(pairing.play() == alone);
    CHECK(records == alone_records);
    CHECK(alone.games == 40);
    CHECK(alone.bots[0].games == 40);
    std::uint64_t score = 0;
    for (const auto& standing : alone.bots) score += standing.score60;
    CHECK(score == 40 * 60);
}

TEST_CASE("a game of a tournament can be replayed from its record") {
    auto pairing = pair("bids", {"greedy"}, 2);
    pairing.record = true;
    pairing.on_game = [&](const bots::PlayedGame& game) {
        const auto record = engine::parse_record("", game.record);
        REQUIRE(record);
        const auto replay = engine::replay(kGames, *record);
        REQUIRE(replay);
        CHECK(replay->play.step() == static_cast<int>(game.steps));
        CHECK(replay->play.state().outcome().winners == game.outcome.winners);
    };
    CHECK(pairing.play().games == 2);
}

TEST_CASE("bots change seats from game to game") {
    auto pairing = pair("bids(players=3)", {"random"}, 6);
    std::vector<int> first_seat;
    pairing.on_game = [&](const bots::PlayedGame& game) { first_seat.push_back(game.bot_of_seat[0]); };
    pairing.play();
    CHECK(first_seat == std::vector<int>{0, 2, 1, 0, 2, 1});
}

TEST_CASE("several processes play what one would have played") {
    auto whole = pair("bids(players=3)", {"greedy", "random"}, 20);
    std::map<std::uint64_t, std::uint32_t> steps;
    whole.on_game = [&](const bots::PlayedGame& game) { steps[game.number] = game.steps; };
    whole.play();
    auto part = pair("bids(players=3)", {"greedy", "random"}, 20);
    part.numbers = {.first = 5, .stride = 3, .end = 20};
    part.threads = 2;
    std::vector<std::uint64_t> numbers;
    part.on_game = [&](const bots::PlayedGame& game) {
        numbers.push_back(game.number);
        CHECK(game.steps == steps.at(game.number));
    };
    CHECK(part.play().games == 5);
    CHECK(numbers == std::vector<std::uint64_t>{5, 8, 11, 14, 17});
}

TEST_CASE("greedy beats random, and search beats both") {
    CHECK(pair("bids", {"greedy", "random"}, 1'500).play().bots[0].score_interval().low > 500);
    CHECK(pair("bids", {"search:300", "greedy"}, 400).play().bots[0].score_interval().low > 500);
    CHECK(pair("heap", {"search:500", "random"}, 100).play().bots[0].score_interval().low > 800);
}

TEST_CASE("a tournament ends when enough is known") {
    auto pairing = pair("heap", {"search:500", "random"}, 1'000);
    const auto above = [](const bots::TournamentResult& result) {
        return bots::verdict_of(result.bots[0], 500) == bots::Verdict::Above;
    };
    pairing.enough = [&](const auto& result) { return result.games % 20 == 0 && above(result); };
    const auto result = pairing.play();
    CHECK(result.games == 20);
    CHECK(above(result));
    pairing.threads = 3;
    CHECK(pairing.play() == result);
    CHECK(bots::verdict_of(result.bots[1], 500) == bots::Verdict::Below);
    const auto equal = pair("heap", {"random"}, 40).play();
    CHECK(bots::verdict_of(equal.bots[0], 500) == bots::Verdict::Open);
}

TEST_CASE("two of one kind against two of another are counted together") {
    const auto pairing = pair("bids(players=4)", {"search:50", "random", "search:50", "random"}, 60);
    const auto result = pairing.play();
    CHECK(bots::verdict_of(result.bots[0], 400) != bots::Verdict::Above);  // one of four
    const auto together = bots::standing_of_first(pairing.bots, result);
    CHECK(bots::verdict_of(together, 400) == bots::Verdict::Above);
    CHECK(together.games == result.games);
    CHECK(together.wins60 == result.bots[0].wins60 + result.bots[2].wins60);
    // Where all are alike there is nobody to be above.
    const auto alike = pair("bids(players=4)", {"random"}, 20);
    const auto even = alike.play();
    CHECK(bots::standing_of_first(alike.bots, even) == even.bots[0]);
}

TEST_CASE("a stopped tournament counts the games that ended") {
    auto pairing = pair("bids", {"random"}, 100);
    std::stop_source stop;
    pairing.stop = stop.get_token();
    pairing.on_game = [&](const bots::PlayedGame& game) {
        if (game.number == 9) stop.request_stop();
    };
    CHECK(pairing.play().games == 10);
}

TEST_CASE("intervals and medians") {
    CHECK(bots::wilson(0, 0) == bots::Interval{0, 0, 1000});
    CHECK(bots::wilson(50 * 60, 100) == bots::Interval{403, 500, 597});
    CHECK(bots::wilson(0, 10).low == 0);
    CHECK(bots::wilson(600, 10).high == 1000);
    CHECK(bots::median(std::vector<std::uint32_t>{}) == 0);
    CHECK(bots::median(std::vector<std::uint32_t>{5, 1, 3}) == 3);
    CHECK(bots::median(std::vector<std::uint32_t>{4, 1, 3, 2}) == 2);
}

TEST_CASE("a fixed amount of random play is the same every time") {
    const auto pairing = pair("bids", {"random"}, 1);
    const auto run = pairing.table->random_steps(*pairing.game, 7, 10'000);
    CHECK(run.steps == 10'000);
    CHECK(run.games == 399);
    CHECK(run == pairing.table->random_steps(*pairing.game, 7, 10'000));
    CHECK(run != pairing.table->random_steps(*pairing.game, 8, 10'000));
}

TEST_CASE("a game is measured") {
    const auto pairing = pair("bids", {"random"}, 1);
    bots::MeasureOptions options;
    options.milliseconds = 1;
    const auto figures = pairing.table->measure(*pairing.game, options);
    CHECK(figures.steps_per_game == 25);
    CHECK(figures.steps_per_s > 0);
    CHECK(figures.mean_legal > 1);
    CHECK(figures.ns_per_copy > 0);
    CHECK(figures.ns_per_guess > 0);
    CHECK(figures.search_sims_per_s > 0);
    CHECK(figures.state_bytes == sizeof(test_games::BidsState));
    CHECK(figures.allocs_per_step == -1);
}
