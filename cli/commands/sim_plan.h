// What a simulation plays: which bots, with which decks and with which luck stand under each number. Every process that
// is given the same words makes the same plan, so that several can share its numbers.
#pragma once

#include "bots/tournament.h"
#include "cli/commands/opening.h"

namespace cli {

class DeckGames;

// What was given besides the game: card files and decks by what was typed, each with a hash of its text.
struct GivenFiles {
    std::vector<std::string> cards, decks;
    std::string text() const;  // ", cards mine.toml 1f2e3d4c, deck north=mine.txt 5a6b7c8d"; empty where nothing was
};

struct SimPlan {
    enum class Kind {
        Games,  // bots change seats from game to game
        Decks,  // one bot plays every deck against every other
        Mixed   // two bots play every deck in turn
    };

    SimOptions options;
    Kind kind = Kind::Games;
    GamePointer game;                             // with --decks one without decks of its own
    const bots::BotTable* table = nullptr;        // null where nothing can be played: the plan of parts
    std::vector<bots::BotSpec> bots;              // one for each player
    std::vector<std::string> decks, deck_hashes;  // of --decks
    GivenFiles files;
    std::shared_ptr<DeckGames> opened;

    std::string bots_given() const;  // with --decks one stands for both
    std::uint64_t games() const;     // how many there are in all
    // Games after which the score is looked at (--until): both bots have played every deck as often from both seats.
    std::uint64_t look_every() const;
    // As which bot, or which of two decks, a seat is counted in this game.
    std::vector<int> counted(std::uint64_t number) const;
    bots::PlayedGame play(std::uint64_t number, const std::stop_token& stop) const;
    void say_notes() const;  // what the game says about decks that may be played all the same
    // The two decks of a pair, the first with the smaller number.
    std::array<std::size_t, 2> pair(std::uint64_t number) const;
};

Loaded<SimPlan> open_plan(const Library& library, const SimOptions& options);

}  // namespace cli
