// The commands of the program and what each may be told. The words on the command line are read in cli.cc alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/cli.h"

namespace cli {

inline constexpr int kGood = 0;
inline constexpr int kBad = 1;
inline constexpr int kUsage = 2;
inline constexpr int kInternal = 3;
inline constexpr int kInterrupted = 130;

// Homemade cards by the names of their files; decks by files, by the names of shipped ones or as codes. A deck may
// begin with `SEAT=`.
struct MaterialFiles {
    std::vector<std::string> cards, decks;
};

struct GamesOptions {
    bool json = false;
};

struct PlayOptions {
    std::string game;
    std::string seats;  // of people, parted by commas; empty: the first; `none`: watch, `all`: nobody is a bot
    std::string bots;   // parted by commas, for the other seats; empty: the standard one
    std::optional<std::uint64_t> seed;
    MaterialFiles files;
    std::string versus;  // the deck of the other seats; `files.decks` is then that of the first person
    std::string load;    // a record to go on with
};

// One of several processes that share a simulation: the second of four.
struct PartNumber {
    std::uint32_t number = 1, of = 1;
};

struct SimOptions {
    std::string game;
    std::string bots;
    std::uint32_t games = 100;
    std::uint64_t seed = 1;
    int threads = 1;
    bool json = false;
    bool games_json = false;  // one more object for each game
    bool timing = false;      // seconds in the last object
    bool fixed_seats = false;
    std::string record;           // a folder
    std::optional<double> until;  // per cent
    std::string decks;            // each against each other, parted by commas; `all`
    MaterialFiles files;
    std::optional<PartNumber> part;
    std::string out;  // the folder of parts; empty: where we are
};

struct MergeOptions {
    std::vector<std::string> parts;  // their files
    bool json = false;
    bool games_json = false;
};

struct ReplayOptions {
    std::string file;
    int to = -1;
    bool trace = false;
    bool json = false;
};

struct VerifyOptions {
    std::string file;
    bool json = false;
};

struct DatabaseOptions {
    std::string file;
    std::string to;     // of a copy
    std::string table;  // to export
    bool json = false;
};

struct ScenarioOptions {
    std::vector<std::string> paths;
    bool json = false;
};

struct CardOptions {
    std::vector<std::string> files;
    std::string game;  // empty: as the path says, games/<id>/
    bool json = false;
};

struct CardShowOptions {
    std::string game;
    std::vector<std::string> name;   // its words
    std::vector<std::string> cards;  // files of homemade ones
    bool json = false;
};

struct DeckOptions {
    std::string deck;                // a file, a code or the name of a shipped deck
    std::string game;                // empty: the one that ships decks
    std::vector<std::string> cards;  // files of homemade ones
    bool json = false;
};

struct RulesOptions {
    std::string game;
    std::string clause;  // or a chapter; empty: all
};

struct BenchOptions {
    std::vector<std::string> games;  // empty: all
    double seconds = 0.5;            // for each figure
    bool json = false;
    bool instructions = false;
};

struct BenchStepsOptions {
    std::string game;
    std::uint64_t steps = 10'000;
};

struct FingerprintOptions {
    std::string game;  // empty: all
    bool json = false;
};

// Each answers the exit code.
int games(const Library& library, const GamesOptions& options);
int play(const Library& library, const PlayOptions& options);
int menu(const Library& library);
int sim(const Library& library, const SimOptions& options);
int merge(const Library& library, const MergeOptions& options);
int replay(const Library& library, const ReplayOptions& options);
int verify(const Library& library, const VerifyOptions& options);
int serve(const Library& library, const ServeOptions& options);
int database_check(const Library& library, const DatabaseOptions& options);
int database_backup(const DatabaseOptions& options);
int database_export(const DatabaseOptions& options);
int database_move(const DatabaseOptions& options);
int scenario(const Library& library, const ScenarioOptions& options);
int card_check(const Library& library, const CardOptions& options);
int card_price(const Library& library, const CardOptions& options);
int card_show(const Library& library, const CardShowOptions& options);
int card_list(const Library& library, const CardShowOptions& options);
int deck_check(const Library& library, const DeckOptions& options);
int deck_show(const Library& library, const DeckOptions& options);
int deck_code(const Library& library, const DeckOptions& options);
int rules(const Library& library, const RulesOptions& options);
int bench(const Library& library, const BenchOptions& options);
int bench_steps(const Library& library, const BenchStepsOptions& options);
int fingerprint(const Library& library, const FingerprintOptions& options);

}  // namespace cli
