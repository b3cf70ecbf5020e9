// What happens after a choice: the chain of announced cards, the windows, the turns. For rules.cc and view.cc only.
#pragma once

#include "tests/games/echo/rules.h"

namespace echo {

inline bool alive(const State& s, Seat seat) { return s.seats[seat].life > 0; }
inline const Card& card_of(const Setup& setup, CardId card) { return setup.cards[static_cast<std::size_t>(card)]; }

// What a seat or chance chose; none of these goes on by itself.
void draw(State& s, CardId card, engine::Events* events);
void announce(const Setup& setup, State& s, Seat by, CardId card, Seat at, engine::Events* events);
void pass(const Setup& setup, State& s, Seat seat, engine::Events* events);
void end_main(const Setup& setup, State& s, engine::Events* events);
void leave(State& s, Seat seat, engine::Events* events);

// Goes on until somebody is asked, chance acts or the game is over.
void advance(const Setup& setup, State& s, engine::Events* events);

}  // namespace echo
