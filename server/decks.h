// Decks of the seats, where a game has decks. The game reads and judges them in any spelling; here they are only kept,
// handed out and told about.
#pragma once

#include "engine/any_game.h"
#include "server/head.h"
#include "server/message.h"

namespace server {

inline constexpr std::size_t kMaxDeck = 20'000;  // letters, in any spelling
inline constexpr std::string_view kRandomDeck = "random";

bool has_decks(const engine::GameEntry& entry);  // it ships some

// The shipped decks, and what the game says about any deck: every spelling and everything that is wrong with it.
std::string decks_json(const engine::GameEntry& entry, const engine::AnyGame& game);
Answer<std::string> judged_json(const engine::GameEntry& entry, const engine::AnyGame& game, const std::string& deck);

// Homemade cards as TOML, JSON or a code: what each is worth and what is wrong with it, where the game has prices.
Answer<std::string> judged_cards(const engine::AnyGame& game, const std::string& cards);

// A deck as a seat will play it: a shipped one by its name, `random`, or any spelling of another. One that may not be
// played is refused with all its problems.
Answer<DeckHead> read_deck(const engine::GameEntry& entry, const engine::AnyGame& game, const std::string& deck);

// At the start: whoever chose none gets the one of the option `SEAT_deck`, or a shipped one that nobody else has; then
// those are drawn that were asked for at random, from the chance of the table: all its nonces are known by now.
void deal_decks(const engine::GameEntry& entry, const engine::AnyGame& game, Head& head);
engine::Materials materials_of(const engine::GameFacts& facts, const Head& head);

// A name for the homemade cards of a deck, so that nobody accepts others than those that were read; and of those that
// others bring along (decks of bots are the host's) what the person on a seat has not accepted. A bot accepts all.
std::string made_hash(const DeckHead& deck);
std::vector<std::string> unaccepted(const Head& head, std::size_t seat);

// Whether everybody may know while the game is played which deck a seat has (option `decklists`).
bool decks_are_open(const engine::AnyGame& game);

}  // namespace server
