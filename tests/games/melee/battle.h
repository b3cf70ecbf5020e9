// What the files of this game share: questions about a position, and the steps that run by themselves.
#pragma once

#include "tests/games/melee/rules.h"

namespace melee {

inline int total(const Squad& squad) { return squad.count[0] + squad.count[1] + squad.count[2]; }
inline int units_of(const Player& player) {
    int sum = 0;
    for (const Squad& squad : player.squads) sum += total(squad);
    return sum;
}

inline Place home_of(Seat seat) { return static_cast<Place>(seat); }

// Sides: 0 is the attacker, 1 the defender.
inline Seat owner(const State& s, int side) { return side == 0 ? s.active : s.battle.defender; }
inline int side_of(const State& s, Seat seat) { return seat == s.active ? 0 : seat == s.battle.defender ? 1 : -1; }
inline Side& side_at(State& s, int side) { return s.battle.sides[static_cast<std::size_t>(side)]; }
inline const Side& side_at(const State& s, int side) { return s.battle.sides[static_cast<std::size_t>(side)]; }
inline const Squad& squad_of(const State& s, int side) { return s.seats[owner(s, side)][s.battle.place]; }
int hits_against(const State& s, int side);
Seat drawer(const Setup& setup, const State& s);

// ML-6.3: whether one operation of the card could change anything for this side.
bool could_affect(const State& s, const Card& card, int side);

// The card leaves the hand and lies open on the discard pile.
void discard(State& s, Seat seat, CardId card);
engine::Slot take_card(State& s, Seat seat, std::size_t at);
void gain(State& s, Seat seat, int coin, engine::Events* events);

void begin_battle(const Setup& setup, State& s, Place place, Seat defender, engine::Events* events);
void end_turn(const Setup& setup, State& s, engine::Events* events);
void leave(State& s, Seat seat, Standing standing, engine::Events* events);

// Runs what needs no decision until somebody is asked or the game is over.
void advance(const Setup& setup, State& s, engine::Events* events);

// `3 war-cry, looting, 4 any`: cards by id; `any` takes the rest of the deck in order. Empty with `fault` set if wrong.
std::vector<CardId> read_cards(const Setup& setup, std::string_view text, std::string& fault);

}  // namespace melee
