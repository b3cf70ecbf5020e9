#include "bots/tournament.h"

#include <doctest/doctest.h>

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

struct Pairing {
    std::shared_ptr<const engine::AnyGame> game;
    const bots::BotTable* table;
    bots::TournamentOptions options;
};

Pairing pair(std::string_view game_text, std::initializer_list<std::string_view> names, std::uint32_t games) {
    Pairing pairing{*engine::open_game(kGames, game_text), nullptr, {}};
    pairing.table = bots::find_bots(kBots, pairing.game->facts().id);
    for (const auto name : names) pairing.options.bots.push_back(*bots::parse_bot(*pairing.table, name));
    pairing.options.games = games;
    return pairing;
}

bots::TournamentResult play(const Pairing& pairing) {
    return bots::play_tournament(*pairing.game, *pairing.table, pairing.options);
}

}  // namespace

TEST_CASE("a tournament is the same on one thread and on three") {
    auto pairing = pair("bids(players=3)", {"search:30", "greedy", "random"}, 40);
    std::vector<std::string> records;
    pairing.options.record = true;
    pairing.options.on_game = [&](const bots::PlayedGame& game) { records.push_back(game.record); };
    const auto alone = play(pairing);
    const auto alone_records = std::exchange(records, {});
    pairing.options.threads = 3;
    CHECK(play(pairing) == alone);
    CHECK(records == alone_records);
    CHECK(alone.games == 40);
    CHECK(alone.bots[0].games == 40);
    std::uint64_t score = 0;
    for (const auto& standing : alone.bots) score += standing.score60;
    CHECK(score == 40 * 60);
}

TEST_CASE("a game of a tournament can be replayed from its record") {
    auto pairing = pair("bids", {"greedy"}, 2);
    pairing.options.record = true;
    pairing.options.on_game = [&](const bots::PlayedGame& game) {
        const auto record = engine::parse_record("", game.record);
        REQUIRE(record);
        const auto replay = engine::replay(kGames, *record);
        REQUIRE(replay);
        CHECK(replay->play.step() == static_cast<int>(game.steps));
        CHECK(replay->play.state().outcome().winners == game.outcome.winners);
    };
    CHECK(play(pairing).games == 2);
}

TEST_CASE("the last bot takes the seats left over") {
    auto pairing = pair("heap(players=3)", {"search:200", "random"}, 9);
    pairing.options.record = true;
    pairing.options.on_game = [&](const bots::PlayedGame& game) {
        CHECK((game.number != 1 ||
               game.record.find("seats north=random east=search:200 south=random") < game.record.size()));
    };
    const auto result = play(pairing);
    CHECK(result.bots.size() == 3);
    CHECK(result.seats[2].games == 9);
}

TEST_CASE("bots change seats from game to game") {
    auto pairing = pair("bids(players=3)", {"random"}, 6);
    std::vector<int> first_seat;
    pairing.options.on_game = [&](const bots::PlayedGame& game) { first_seat.push_back(game.bot_of_seat[0]); };
    play(pairing);
    CHECK(first_seat == std::vector<int>{0, 2, 1, 0, 2, 1});
    pairing.options.rotate = false;
    first_seat.clear();
    play(pairing);
    CHECK(first_seat == std::vector<int>{0, 0, 0, 0, 0, 0});
}

TEST_CASE("greedy beats random, and search beats both") {
    CHECK(play(pair("bids", {"greedy", "random"}, 1'500)).bots[0].score_interval().low > 500);
    CHECK(play(pair("bids", {"search:300", "greedy"}, 400)).bots[0].score_interval().low > 500);
    CHECK(play(pair("heap", {"search:500", "random"}, 100)).bots[0].score_interval().low > 800);
}

TEST_CASE("a match ends as soon as its interval clears the bound") {
    auto pairing = pair("heap", {"search:500", "random"}, 1'000);
    const auto match = bots::match_until(*pairing.game, *pairing.table, pairing.options, 500);
    CHECK(match.verdict == bots::MatchResult::Verdict::Above);
    CHECK(match.result.games == 20);
    pairing.options.threads = 3;
    CHECK(bots::match_until(*pairing.game, *pairing.table, pairing.options, 500).result == match.result);
    CHECK(bots::match_until(*pairing.game, *pairing.table, pairing.options, 999).verdict ==
          bots::MatchResult::Verdict::Below);
    auto equal = pair("heap", {"random"}, 40);
    CHECK(bots::match_until(*equal.game, *equal.table, equal.options, 500).verdict == bots::MatchResult::Verdict::Open);
}

TEST_CASE("two of one kind against two of another are counted together") {
    auto pairing = pair("bids(players=4)", {"search:50", "random", "search:50", "random"}, 400);
    const auto match = bots::match_until(*pairing.game, *pairing.table, pairing.options, 400);
    CHECK(match.verdict == bots::MatchResult::Verdict::Above);
    CHECK(bots::verdict_of(match.result.bots[0], 400) != bots::MatchResult::Verdict::Above);  // one of four
    const auto together = bots::standing_of_first(pairing.options.bots, match.result);
    CHECK(together.games == match.result.games);
    CHECK(together.wins60 == match.result.bots[0].wins60 + match.result.bots[2].wins60);
    // Where all are alike there is nobody to be above.
    auto alike = pair("bids(players=4)", {"random"}, 20);
    const auto result = play(alike);
    CHECK(bots::standing_of_first(alike.options.bots, result) == result.bots[0]);
}

TEST_CASE("a stopped tournament counts the games that ended") {
    auto pairing = pair("bids", {"random"}, 100);
    std::stop_source stop;
    pairing.options.stop = stop.get_token();
    pairing.options.on_game = [&](const bots::PlayedGame& game) {
        if (game.number == 9) stop.request_stop();
    };
    CHECK(play(pairing).games == 10);
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
