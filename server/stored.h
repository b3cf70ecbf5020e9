// A game as it lies in the store, played again from its lines. That takes as long as the game was: never on a strand.
#pragma once

#include <map>

#include "server/match.h"
#include "storage/store.h"

namespace server {

struct StoredGame {
    enum class State : std::uint8_t {
        Whole,
        Unread,      // the disk or the database failed just now
        OlderRules,  // it does not replay under the rules of this program, and was played under others
        Damaged
    };
    State state = State::Whole;
    std::unique_ptr<Match> match{};  // of a whole one
    Told told{};
    std::map<engine::Seat, std::string> history{};  // for all eyes, as they are told it
    std::string wrong{};                            // with any other
};
StoredGame read_stored(storage::Store& store, const std::string& table, const Head& head,
                       const std::shared_ptr<const engine::AnyGame>& game);

// A finished game keeps the hash of its record; those of earlier times have none.
bool is_kept_record(const std::string& text, const Head& head);

}  // namespace server
