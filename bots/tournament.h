// Many games between bots, for `nexus sim` and ladders. The result is the same for any number of threads.
#pragma once

#include <functional>
#include <span>

#include "bots/play_game.h"
#include "bots/statistics.h"

namespace bots {

// Which games are played: `first`, and from there every `stride`-th below `end`.
struct Numbers {
    std::uint64_t first = 0, stride = 1, end = 0;
};

using PlayNumber = std::function<PlayedGame(std::uint64_t number)>;  // several threads ask at once
using TakeGame = std::function<bool(PlayedGame& game)>;              // false: no more of them

// Plays them on so many threads and hands them out in the order of their numbers, one at a time. What was played when
// a stop is requested is handed out still.
void play_in_order(const Numbers& numbers, int threads, const std::stop_token& stop, const PlayNumber& play,
                   const TakeGame& take);

// Which bot sits where in game `number` when they change seats from game to game: bot b at (b + number) mod players.
std::vector<int> rotated(int players, std::uint64_t number);

// What one seat or one bot achieved. Points are 1/60 of a game: winners share one, without a winner all players do.
struct Standing {
    std::uint32_t games = 0;
    std::uint64_t wins60 = 0;   // shared wins as fractions, draws give none
    std::uint64_t score60 = 0;  // draws give each player the same share
    Interval win_interval() const { return wilson(wins60, games); }
    Interval score_interval() const { return wilson(score60, games); }
    void add(const Standing& other);
    bool operator==(const Standing&) const = default;
};

struct TournamentResult {
    explicit TournamentResult(const engine::AnyGame& game);
    void count(const PlayedGame& game);

    std::uint32_t games = 0;       // that ended
    std::uint32_t draws = 0;       // without a winner
    std::uint32_t unfinished = 0;  // that did not end
    std::vector<Standing> seats;
    std::vector<Standing> bots;          // by PlayedGame::bot_of_seat
    std::vector<std::uint32_t> endings;  // by GameFacts::endings
    std::vector<std::uint32_t> steps;    // of each game that ended, in the order in which they were counted
    bool operator==(const TournamentResult&) const = default;
};

std::uint32_t median(std::span<const std::uint32_t> numbers);  // the lower of two; 0 of none

// Of all who play like the first bot, where others do not: two against two are counted as one against one.
Standing standing_of_first(std::span<const BotSpec> bots, const TournamentResult& result);

// Is the score surely above or below the bound, which its 95 % interval no longer holds?
enum class Verdict { Above, Below, Open };
Verdict verdict_of(const Standing& standing, int bound_permille);

}  // namespace bots
