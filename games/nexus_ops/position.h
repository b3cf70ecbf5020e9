// What can be said about a position, and the small changes everything is made of: units come, go and change, rubium and
// points are gained, cards leave hands.
#pragma once

#include "engine/flow.h"
#include "games/nexus_ops/rules.h"

namespace nexus_ops {

using At = engine::Seen<Setup, State>;
using Go = const engine::Running<Setup, State>&;
using engine::bit;
using engine::index;
using engine::seat_at;

constexpr Type type_at(int i) { return static_cast<Type>(i); }
constexpr int index(Type type) { return static_cast<int>(type); }

// References.
inline engine::Ref place_ref(Hex hex) { return {engine::Kind::Place, static_cast<std::uint16_t>(hex)}; }
inline engine::Ref seat_ref(Seat seat) { return {engine::Kind::Seat, static_cast<std::uint16_t>(seat)}; }
inline engine::Ref card_ref(CardId card) { return {engine::Kind::Card, static_cast<std::uint16_t>(card)}; }
inline constexpr std::uint16_t kEnergizeDeck = kHexes, kMissionDeck = kHexes + 1;  // places that are no hexes
inline int unit_id(Seat seat, int group) { return index(seat) * kFigures + group; }
inline Seat owner_of(int unit) { return seat_at(unit / kFigures); }
inline int group_of(int unit) { return unit % kFigures; }

// Seats.
inline bool plays(const State& s, Seat seat) { return s.seats[seat].standing == Standing::Playing; }
inline Seat partner_of(const Setup& setup, Seat seat) {
    return setup.teams ? seat_at((index(seat) + 2) % 4) : Seat::Nobody;  // NO-15.8a
}
inline bool is_opponent(const Setup& setup, Seat one, Seat other) {
    return one != other && partner_of(setup, one) != other;
}
inline Seat in_turn_order(At at, int n) { return engine::seat_after(at.s.first, n, at.setup.seats); }
// NO-2.6: the home base of a seat, by its place in turn order.
inline Hexes home_of(At at, Seat seat) {
    const int n = index(seat) - index(at.s.first);
    return at.setup.homes[static_cast<std::size_t>(n < 0 ? n + at.setup.seats : n)];
}
inline Hexes homes_of_opponents(At at, Seat seat) {
    Hexes out = 0;
    for (int i = 0; i < at.setup.seats; ++i) {
        if (is_opponent(at.setup, seat, seat_at(i))) out |= home_of(at, seat_at(i));
    }
    return out;
}

// Hexes, always computed from the present units (NO-5.4).
inline Hexes held_by_others(At at, Seat seat) {
    Hexes out = 0;
    for (int i = 0; i < at.setup.seats; ++i) out |= i == index(seat) ? 0 : at.s.seats[seat_at(i)].held.bits;
    return out;
}
inline Hexes held_by_foes(At at, Seat seat) {
    Hexes out = 0;
    for (int i = 0; i < at.setup.seats; ++i) {
        if (is_opponent(at.setup, seat, seat_at(i))) out |= at.s.seats[seat_at(i)].held;
    }
    return out;
}
inline Hexes controlled(At at, Seat seat) { return at.s.seats[seat].held & ~held_by_others(at, seat); }
inline Hexes unoccupied(At at) {
    Hexes held = 0;
    for (const Player& player : at.s.seats.of) held |= player.held;
    return at.setup.exists & ~held;
}
inline Terrain terrain_of(At at, Hex hex) {
    if (hex == Hex::Centre) return at.setup.vortex ? Terrain::Vortex : Terrain::Monolith;
    if (index(hex) >= kInner) return Terrain::Base;
    int terrain = 0;
    while (terrain < 4 && !has(at.s.land.of[static_cast<std::size_t>(terrain)], hex)) ++terrain;
    return terrain < 4 ? static_cast<Terrain>(terrain) : Terrain::None;
}
inline bool controls_monolith(At at, Seat seat) { return !at.setup.vortex && has(controlled(at, seat), Hex::Centre); }
// NO-7.2: where units of this type may go.
inline Hexes open_to(At at, Type type) {
    const unsigned forbidden = at.setup[type].forbidden;
    Hexes out = at.setup.exists;
    for (unsigned left = forbidden & 15u; left != 0; left &= left - 1)
        out &= ~at.s.land.of[static_cast<std::size_t>(std::countr_zero(left))];
    return at.setup[type].avoids(at.setup.vortex ? Terrain::Vortex : Terrain::Monolith) ? out & ~bit(Hex::Centre) : out;
}

// Tokens.
inline bool is_facedown(const Slot& slot) { return slot.knowers != engine::kEverybody; }
inline const Token* token_at(const State& s, Hex hex) {
    for (const Token& token : s.tokens) {
        if (token.hex == hex) return &token;
    }
    return nullptr;
}
inline Hexes facedown_tokens(const State& s) {
    Hexes out = 0;
    for (const Token& token : s.tokens) out |= is_facedown(token.slot) ? bit(token.hex) : 0;
    return out;
}
// NO-2.5, NO-2.9
int refinery_at(At at, Hex hex);

// Groups.
template <class F>
void each_group(const Army& army, F&& f, Places among = ~Places{0}) {
    for (Places left = army.used & among; left != 0; left &= left - 1) {
        const int i = std::countr_zero(left);
        f(i, army.groups[static_cast<std::size_t>(i)]);
    }
}
inline Group& group_at(Player& player, int i) { return player.army.groups[static_cast<std::size_t>(i)]; }
inline const Group& group_at(const Player& player, int i) { return player.army.groups[static_cast<std::size_t>(i)]; }
inline bool is_group(const Player& player, int i) { return (player.army.used >> i & 1u) != 0; }
PerType units_in(const Player& player, Hex hex);
int count_units(const Player& player);

// One or more units come from the supply; answers their group. `like` has hex, type and marks.
int place_units(State& s, Seat seat, Group like);
// Units of a group are destroyed: they go back to the supply.
void destroy_units(State& s, Seat seat, int group, int count);
// So many units of a group become like this; answers their group. A whole group keeps its place unless it joins
// another.
int change_units(State& s, Seat seat, int group, int count, Group like);
// These marks, extra steps and extra dice are forgotten, and what nobody can tell apart any more is one group.
void forget_marks(State& s, Seat seat, unsigned marks, bool steps, bool dice);
Hexes compute_held(const Army& army);

// Purchases.
inline int price_of(At at, Type type) {
    const int cost = at.setup[type].cost;
    return at.s.discount == 0 ? cost
                              : std::max<int>(std::min<int>(at.s.least, cost), cost - at.s.discount);  // T16, T17
}

// Cards.
inline std::uint64_t held_cards(const Pile& hand) {
    std::uint64_t cards = 0;
    for (const Slot& slot : hand) cards |= std::uint64_t{1} << static_cast<int>(slot.card);
    return cards & ~std::uint64_t{1};
}
inline bool holds(const Pile& hand, int card) {
    return card > 0 && card <= kKinds && (held_cards(hand) >> card & 1u) != 0;
}
// A card leaves a hand openly; answers it and tells its place among those that look alike.
Slot take_openly(State& s, Seat seat, bool mission, CardId card, int& place);
Slot lift_openly(State& s, Seat seat, bool mission, std::size_t at, int& place);
void discard(State& s, bool mission, Slot slot);
inline Decks& decks_of(State& s, bool mission) { return mission ? s.missions : s.energize; }
inline const Decks& decks_of(const State& s, bool mission) { return mission ? s.missions : s.energize; }
inline bool can_draw(const State& s, bool mission) {
    return !decks_of(s, mission).deck.empty() || !decks_of(s, mission).discard.empty();
}

void gain(Go go, Seat seat, int rubium);
int lose(Go go, Seat seat, int rubium);
// Victory points for cards in the play area; the game ends the instant the target is reached (NO-14.1).
void score(Go go, Seat seat, int points);

// Battles: side 0 is the attacker, the active player (NO-10.1).
inline Seat owner(const State& s, int side) { return side == 0 ? s.active : s.battle.defender; }
inline int side_of(const State& s, Seat seat) {
    return s.battle.hex == Hex::None ? -1 : seat == s.active ? 0 : seat == s.battle.defender ? 1 : -1;
}
inline Side& side_at(State& s, int side) { return s.battle.sides[static_cast<std::size_t>(side)]; }
inline const Side& side_at(const State& s, int side) { return s.battle.sides[static_cast<std::size_t>(side)]; }
inline bool stands(const State& s, int side) { return has(s.seats[owner(s, side)].held, s.battle.hex); }
inline bool both_stand(const State& s) { return stands(s, 0) && stands(s, 1); }
int needed_number(At at, int side, Type type);  // what a die must show to hit
struct Hits {
    int ordinary = 0, aimed = 0;
    int total() const { return ordinary + aimed; }
};
Hits hits_against(At at, int side);  // after what cards cancelled
void begin_battle(Go go, Hex hex, Seat defender);
// Units of a participant are destroyed, in the battle or not: the record is kept.
void remove_unit(Go go, Seat seat, int group);

// Movement (chapter 7): where a unit of this group could go now.
Hexes reach(At at, Seat seat, const Group& group);
bool is_bound(At at, Seat seat, Hex from);  // NO-7.4
bool may_leave(At at, Seat seat, const Group& group);

// Missions.
bool is_met(At at, Seat seat, const Card& card);
int controlled_refineries(At at, Seat seat);

// Cards with choices.
bool is_playable(At at, Seat seat, const Card& card);
void play_card(Go go, const Bound& bound);

// Turns and the end.
void begin_turn(Go go, Seat seat);
void pass_on(Go go, Seat seat);  // this seat's turn begins, or that of the next one who plays
void next_turn(Go go);
void finish(Go go, Ending ending, engine::SeatSet winners);
// NO-14.5: for all players together. The game may be over afterwards, or the active player out (NO-15.8k).
void eliminate(Go go);
void leave(Go go, Seat seat, Standing standing);
void concede(Go go, Seat seat);
engine::SeatSet best_of(At at, engine::SeatSet among);

}  // namespace nexus_ops
