// Many games between bots, for `nexus sim` and ladders. The result is the same for any number of threads.
#pragma once

#include <functional>
#include <span>

#include "bots/play_game.h"
#include "bots/statistics.h"

namespace bots {

struct TournamentOptions {
    std::vector<BotSpec> bots;  // at least one, at most one for each player; the last one takes the seats left over
    std::uint32_t games = 100;
    std::uint64_t seed = 1;
    int threads = 1;
    bool rotate = true;  // game n seats bot b at (b + n) mod players; otherwise bot b sits at seat b
    bool record = false;
    std::uint32_t max_steps = 1'000'000;
    std::function<void(const PlayedGame&)> on_game = {};  // in order of numbers, one at a time
    std::stop_token stop{};                               // games played so far are counted
};

// What one seat or one bot achieved. Points are 1/60 of a game: winners share one, without a winner all players do.
struct Standing {
    std::uint32_t games = 0;
    std::uint64_t wins60 = 0;   // shared wins as fractions, draws give none
    std::uint64_t score60 = 0;  // draws give each player the same share
    Interval win_interval() const { return wilson(wins60, games); }
    Interval score_interval() const { return wilson(score60, games); }
    bool operator==(const Standing&) const = default;
};

struct TournamentResult {
    std::uint32_t games = 0;       // that ended
    std::uint32_t draws = 0;       // without a winner
    std::uint32_t unfinished = 0;  // longer than max_steps
    std::vector<Standing> seats;
    std::vector<Standing> bots;          // in the order of TournamentOptions::bots, one for each player
    std::vector<std::uint32_t> endings;  // by GameFacts::endings
    std::vector<std::uint32_t> steps;    // of each game that ended, in order of numbers
    std::vector<std::uint32_t> decisions;
    bool operator==(const TournamentResult&) const = default;
};

std::uint32_t median(std::span<const std::uint32_t> numbers);  // the lower of two; 0 of none

TournamentResult play_tournament(const engine::AnyGame& game, const BotTable& table, const TournamentOptions& options);

// Of all who play like the first bot, where others do not: two against two are counted as one against one.
Standing standing_of_first(std::span<const BotSpec> bots, const TournamentResult& result);

// A ladder: the first bot and its likes against the others, until the 95 % interval of their score no longer holds
// `bound_permille`, looked at after every `look_every` games, at most TournamentOptions::games.
struct MatchResult {
    enum class Verdict { Above, Below, Open };
    Verdict verdict = Verdict::Open;
    TournamentResult result;
};
MatchResult::Verdict verdict_of(const Standing& standing, int bound_permille);
MatchResult match_until(const engine::AnyGame& game, const BotTable& table, const TournamentOptions& options,
                        int bound_permille, std::uint32_t look_every = 20);

}  // namespace bots
