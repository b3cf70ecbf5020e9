// What can be said about units and players in a position, and what happens to them. Chapters 1, 5, 6, 10 to 12.
#pragma once

#include "engine/flow.h"
#include "games/quantum_cloud/cloud.h"
#include "games/quantum_cloud/rules.h"

namespace quantum_cloud {

using At = engine::Seen<Setup, State>;
using Go = const engine::Running<Setup, State>&;
using engine::Kind;
using engine::Ref;

inline const Card& card_of(const Setup& setup, CardByte card) { return setup.cards[static_cast<std::size_t>(card)]; }
inline const Brief& brief_of(const Setup& setup, CardByte card) { return setup.briefs[static_cast<std::size_t>(card)]; }
inline Ref card_ref(CardByte card) { return {Kind::Card, static_cast<std::uint16_t>(card)}; }
inline Ref unit_ref(UnitId id) { return {Kind::Unit, static_cast<std::uint16_t>(id)}; }
inline Ref seat_ref(Seat seat) { return {Kind::Seat, static_cast<std::uint16_t>(seat)}; }
inline Ref place_ref(std::uint16_t place) { return {Kind::Place, place}; }
inline Ref word_ref(int word) { return {Kind::Word, static_cast<std::uint16_t>(word)}; }
inline constexpr int kDeckPlaces = kSpaces, kStackPlace = kDeckPlaces + static_cast<int>(kSeats),
                     kAllPlaces = kStackPlace + 1;

inline int players(const Setup& setup) { return setup.options.players(); }
inline bool playing(const State& s, Seat seat) { return !s.seats[seat].out; }
// Nothing that belongs to a player who is out goes on, nor anything of a turn whose player is out, QC-17.6.
inline bool stale(const State& s, Seat seat) { return s.seats[s.active].out || s.seats[seat].out; }

inline bool is_unit(const State& s, int id) {
    return id > 0 && id <= static_cast<int>(kUnits) &&
           s.units.of[static_cast<std::size_t>(id) - 1].card != CardByte{} &&
           !s.units.of[static_cast<std::size_t>(id) - 1].gone;
}
inline bool is_body(const Setup& setup, const Unit& unit) {
    return brief_of(setup, unit.card).type == CardType::Avatar;
}
// QC-6.9: two bodies on the map are Superposition, and nothing else is.
inline bool in_superposition(const Player& player) { return player.bodies[1] != UnitId::None; }

inline const Face& face_of(At at, const Unit& unit) {
    const Brief& brief = brief_of(at.setup, unit.card);
    return brief.face[brief.type == CardType::Avatar && in_superposition(at.s.seats[unit.owner]) ? 1 : 0];
}
inline bool has(const Face& face, Keyword keyword) { return (face.keywords & bit(keyword)) != 0; }

// Current values, QC-1.7 and QC-1.9.
int attack_of(At at, const Unit& unit);
inline int move_of(At at, const Unit& unit) { return face_of(at, unit).move; }
inline int life_of(At at, const Unit& unit) {
    const Brief& brief = brief_of(at.setup, unit.card);
    return brief.type == CardType::Avatar ? brief.life : std::min(brief.life + unit.more + unit.more_now, kMostStat);
}
inline int left_of(At at, const Unit& unit) {  // QC-10.1
    return is_body(at.setup, unit) ? unit.life : life_of(at, unit) - unit.life;
}

template <class F>
void each_unit(const State& s, F&& f) {  // older units first
    for (const UnitId id : s.order) {
        const Unit& unit = s.units[id];
        if (!unit.gone) f(id, unit);
    }
}

// Chapter 7: where a unit may move, whom it may attack.
TileSet ways_of(At at, const Unit& unit, int steps);
inline bool may_act(const Unit& unit) { return !unit.entered && !unit.frozen; }  // QC-7.1
bool in_reach(At at, const Unit& unit, const Unit& target);
int attacks_left(At at, const Unit& unit);
TileSet targets_of(At at, const Unit& unit, TileSet enemies);

// Sets of units, as the frame `Each` keeps them.
using UnitSet = std::array<std::uint8_t, kUnits / 8>;
inline bool has(const UnitSet& set, UnitId id) {
    const auto i = static_cast<unsigned>(id) - 1;
    return (set[i / 8] >> i % 8 & 1u) != 0;
}
inline void add(UnitSet& set, UnitId id) {
    const auto i = static_cast<unsigned>(id) - 1;
    set[i / 8] = static_cast<std::uint8_t>(set[i / 8] | 1u << i % 8);
}
inline void drop(UnitSet& set, UnitId id) {
    const auto i = static_cast<unsigned>(id) - 1;
    set[i / 8] = static_cast<std::uint8_t>(set[i / 8] & ~(1u << i % 8));
}

// What happens to players.
void set_qubits(Go go, Seat seat, int to);
void gain_qubits(Go go, Seat seat, int more);
void set_maximum(Go go, Seat seat, int to);
void finish(State& s, engine::SeatSet winners, Ending ending);
void leave(Go go, engine::SeatSet seats, Seat by, Ending ending);  // they have lost
CardByte take_from_hand(Go go, Seat seat, CardByte card);
int find_card(const Player& player, CardByte card);

// What happens to units. Those that end something return whether the game goes on.
UnitId enter(Go go, CardByte card, Seat owner, int tile);
void vacate(Go go, UnitId id);  // it leaves the map; nothing is told and nothing triggers
void put_unit(State& s, UnitId id, int tile);
void forget_gone(State& s);
void hurt(Go go, UnitId id, int damage);  // QC-10.2
void lose_life(Go go, UnitId id, int life);
// QC-10.3: those of the hurt ones that have no life left, or all of them; `by` wins if nobody is left.
bool destroy(Go go, Seat by, const UnitSet& hurt_ones, bool doomed = false);
UnitSet bodies_of(const Player& player);
void trigger(Go go, UnitId id, Trigger trigger);    // its lines, the first on top
void trigger_all(Go go, Trigger trigger, Seat of);  // of one player, older units first
void decohere(Go go, Seat seat);                    // QC-6.8

}  // namespace quantum_cloud
