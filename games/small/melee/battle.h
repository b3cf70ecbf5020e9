// What the files of this game share: what can be said about a position, and what happens to it.
#pragma once

#include <bit>

#include "engine/flow.h"
#include "games/small/melee/rules.h"

namespace melee {

using At = engine::Seen<Setup, State>;
using Go = const engine::Running<Setup, State>&;

inline int total(const Squad& squad) { return squad.count[0] + squad.count[1] + squad.count[2]; }
inline int units_of(const Player& player) {
    int sum = 0;
    for (const Squad& squad : player.squads) sum += total(squad);
    return sum;
}

inline Place home_of(Seat seat) { return static_cast<Place>(seat); }
inline engine::Ref place_ref(Place place) { return {engine::Kind::Place, static_cast<std::uint16_t>(place)}; }

// ML-1.2: the places next to each place, one bit each.
inline constexpr unsigned kNear[kPlaces] = {0b11010, 0b10101, 0b11010, 0b10101, 0b01111};

// The cards in a hand, one bit each; one that cannot be seen is none.
inline unsigned held(const Player& player) {
    unsigned cards = 0;
    for (const auto& slot : player.hand) cards |= 1u << static_cast<int>(slot.card);
    return cards & ~1u;
}
inline bool holds(const Player& player, int card) { return (held(player) >> card & 1u) != 0; }

// Sides: 0 is the attacker, 1 the defender.
inline Seat owner(const State& s, int side) { return side == 0 ? s.active : s.battle.defender; }
inline int side_of(const State& s, Seat seat) { return seat == s.active ? 0 : seat == s.battle.defender ? 1 : -1; }
inline Side& side_at(State& s, int side) { return s.battle.sides[static_cast<std::size_t>(side)]; }
inline const Side& side_at(const State& s, int side) { return s.battle.sides[static_cast<std::size_t>(side)]; }
inline const Squad& squad_of(const State& s, int side) { return s.seats[owner(s, side)][s.battle.place]; }
// ML-5.6: a battle goes on while both sides have units.
inline bool both_stand(const State& s) { return total(squad_of(s, 0)) > 0 && total(squad_of(s, 1)) > 0; }
int hits_against(const State& s, int side);

// The card leaves the hand and lies open on the discard pile.
void discard(State& s, Seat seat, CardId card);
engine::Slot take_card(State& s, Seat seat, std::size_t at);
void gain(State& s, Seat seat, int coin, engine::Events* events);

void begin_battle(Go go, Place place, Seat defender);
void owe(State& s, int side, int casualties);
void leave(State& s, Seat seat, Standing standing, engine::Events* events);
void finish(State& s, Ending ending, engine::SeatSet winners, engine::Events* events);

// `3 war-cry, looting, 4 any`: cards by id; `any` takes the rest of the deck in order. Empty with `fault` set if wrong.
std::vector<CardId> read_cards(const Setup& setup, std::string_view text, std::string& fault);

}  // namespace melee
