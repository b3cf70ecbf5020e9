// A game as one text: set-up, then one line per action, chance included. It replays without a seed, and hashes of
// the canonical text of the state prove that it was replayed to the same positions.
//
//   nexus record 1
//   game vault(players=4)
//   rules 5f0c...                       rules version and data
//   seats north=search:300 south=human
//   deck north                          decks and homemade cards follow in full, each line after a bar
//   | 3 scout
//   commit 3f1c...                      hash of the secret from which chance is drawn (docs/protocol.md, Chance)
//   chance 2                            its parts are joined with their lengths; without this line they are not
//   nonce north 0011...                 what that seat added to it
//   dealt north                         its deck was drawn at random
//   given 12                            the first 12 steps were given: the game was played on from there
//   moves
//   chance: draw scout
//   north: keep scout
//   draws 17                            after an undo: the next chance line is drawn from word 17 on
//   table: south concedes
//   hash 50 90ab...                     every 50 actions, and at the end; none of a finished game may be missing
//   result south wins, deck
//   secret 77aa...                      so that everybody can draw again what chance drew
//
// A replay looks at none of the lines about chance: they are for `nexus verify`.
#pragma once

#include "engine/notation.h"

namespace engine {

inline constexpr int kHashEvery = 50;
// The result of a game that was not played on.
inline constexpr std::string_view kClosedByHost = "closed by its host", kAbandoned = "abandoned";
constexpr bool is_unfinished(std::string_view result) { return result == kClosedByHost || result == kAbandoned; }

struct RecordLine {
    int line = 0;      // in its file
    std::string who;   // a seat, chance or table
    std::string text;  // an action or a command
};

struct RecordHash {
    int line = 0;
    int after = 0;  // actions and commands
    std::uint64_t hash = 0;
};

struct RecordNonce {
    std::string seat;
    std::string digits;  // hex
};

struct RecordDraws {
    int line = 0;
    int after = 0;  // actions and commands
    std::uint64_t place = 0;
};

struct RecordChance {
    std::string commit;  // 64 hex digits; empty: nothing was promised
    std::vector<RecordNonce> nonces;
    std::vector<std::string> dealt{};  // seats whose decks were drawn at random
    int given = 0;
    std::vector<RecordDraws> draws;
    std::string secret;  // 64 hex digits; empty while the game runs
    int version = 1;     // 2: parts are joined with their lengths, and those that nobody gave follow from the secret
};

struct Record {
    std::string file;
    std::string game;
    std::uint64_t rules = 0;
    std::string seats;
    Materials materials;
    std::vector<RecordLine> moves;
    std::vector<RecordHash> hashes;
    std::string result;  // empty while the game runs
    RecordChance chance;
};

// All that stands before the first move; `Play` writes the rest.
std::string record_head(const AnyGame& game, std::string_view seats, const RecordChance& chance);
std::string hash_line(int count, const AnyState& after);  // `hash 50 90ab...`

Result<Record, LoadError> parse_record(std::string_view file, std::string_view text);

// A command of the table by its text: `south concedes`, `north shows scout`.
std::optional<std::string> run_command(AnyState& state, std::string_view text, Events* events);

// What a check of the chance in a record found (server/verify.h makes it; here because screens only print it).
struct VerifyReport {
    struct Skip {  // words that were never used: an undo, or a server that looked for better ones
        int line = 0;
        std::uint64_t from = 0, to = 0;
    };
    int steps = 0, given = 0;
    int drawn = 0;            // chance lines that the stream gives again
    std::uint64_t words = 0;  // where the stream stands at the end
    std::vector<Skip> skips;
    bool same_rules = true;
    // Seats whose part of the chance is their own, and those whose part follows from the secret. Of records before
    // version 2 only the second are known.
    std::vector<std::string> own, derived;
    std::vector<std::string> dealt;  // seats whose decks were drawn, as the chance of the table gives them again
};

}  // namespace engine
