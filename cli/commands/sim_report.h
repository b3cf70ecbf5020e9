// What `nexus sim` prints: the set-up first, then who won how often. Numbers come from counts, so they are the same
// on every machine.
#pragma once

#include "bots/tournament.h"
#include "cli/commands/commands.h"

namespace cli {

struct SimReport {
    const SimOptions& options;
    const engine::AnyGame& game;
    std::vector<bots::BotSpec> bots;  // one for each player
    bots::TournamentResult result;
    std::optional<bots::MatchResult::Verdict> verdict;
    double seconds = 0;
    std::vector<std::string> mixed = {};  // decks that both bots play in turn

    void print_setup() const;
    void print_game(const bots::PlayedGame& played) const;
    void print() const;

  private:
    void print_json() const;
    void print_text() const;
};

// What was given besides the game: card files and decks by what was typed, each with a hash of its text.
struct GivenFiles {
    std::vector<std::string> cards, decks;
    std::string text() const;  // ", cards mine.toml 1f2e3d4c, deck north=mine.txt 5a6b7c8d"; empty where nothing was
};
GivenFiles given_files(const SimOptions& options, const engine::AnyGame& game);

int permille_of(double per_cent);
std::string wins_text(std::uint64_t wins60);         // "12", "12.50"
std::string share_text(int permille);                // "53.4 %"
std::string interval_text(bots::Interval interval);  // "50.1 to 56.7 %"

}  // namespace cli
