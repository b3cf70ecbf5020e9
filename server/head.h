// What the server remembers of a table besides its record lines: seats, clock, chance. Kept as one JSON text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facts.h"

namespace server {

// What becomes of a table. Stored and sent by name.
enum class TableState : std::uint8_t { Waiting, Playing, Over, Closed, Quarantined };
std::string_view state_name(TableState state);
TableState state_named(std::string_view name);  // one that nobody knows is put aside

// The deck of a seat, where the game has decks: shipped ones as they are, others as the game writes them.
struct DeckHead {
    std::string name;
    std::string text;           // empty: none chosen; `random`: to be drawn at the start
    std::string homemade = {};  // its cards that no card set has, in full: everybody at the table may read them
    bool dealt = false;         // at random, from the chance of this table
};

struct SeatHead {
    std::string guest;  // whose it is; empty: nobody's
    std::string name;   // what they are called
    std::string bot;    // which bot plays it; also in the place of a guest who is gone
    std::string nonce;  // hex, for the chance of the table
    bool left = false;
    bool automatic = false;  // decisions with one action are made for this seat
    std::int64_t turn_left = 0, bank_left = 0;
    DeckHead deck{};
    std::vector<std::string> stops{};     // kinds of windows in which it is asked although it can only pass
    std::string next_nonce{};             // for the chance of the rematch
    std::vector<std::string> accepted{};  // homemade cards of others that its guest will play with, by `made_hash`
};

struct ClockHead {
    std::string kind = "none";  // turn, days
    std::int64_t turn = 0, bank = 0;
};

struct Head {
    std::string game;  // its text, with options
    std::string title;
    std::string host, host_name;
    std::string address{};  // from where it was opened, while it is open: one address has only so many
    bool listed = false;    // for everybody in the lobby
    std::int64_t hold = 0;
    std::int64_t pace = 0;  // between the actions of bots
    std::vector<SeatHead> seats;
    ClockHead clock;
    std::string secret;  // hex
    int chance = 1;      // version of what is promised about it: new tables have 2
    std::string next;    // the secret of a rematch: promised when this game is over
    std::string record;  // of a finished game: the hash of its record
    std::string rules;   // the hash under which it was begun
    std::string result;
    std::string rematch;  // the table that follows
    std::vector<std::string> muted;
    int given = 0;                   // steps taken over from another game
    std::vector<std::string> moves;  // these steps, while the table waits
    std::string decides;             // the seats that are asked, for the lobby; who decides comes first
    bool answers = false;            // they are asked in a reaction window
    std::vector<std::string> chat;   // what was said last, each as it is sent
    int turn_of = -1;                // the seat whose turn it is: a reaction of another does not give it new time
};

// The seats of a record: `A=Ada B=search:200`, blanks in names become underscores.
std::string seats_text(const engine::GameFacts* game, const Head& head);
std::string seat_name(const engine::GameFacts* game, std::size_t seat);  // a number where the game is not known

std::string head_text(const Head& head);
std::optional<Head> parse_head(std::string_view text);

}  // namespace server
