// Chapter 14: elimination, comparison, the end.
#include "games/nexus_ops/questions.h"

namespace nexus_ops {
namespace {

using engine::SeatSet;
using engine::tell;

// NO-14.2: what a unit would cost this player; in his own Deployment phase what he would pay now.
int cheapest_for(At at, Seat seat) {
    if (seat != at.s.active || at.s.flow.get<Deploy>(0) == nullptr || at.s.discount == 0) return at.setup.cheapest;
    int least = price_of(at, type_at(0));
    for (int i = 1; i < kTypes; ++i) least = std::min(least, price_of(at, type_at(i)));
    return least;
}

bool is_ruined(At at, Seat seat) {
    const Player& player = at.s.seats[seat];
    if (player.held != 0) return false;
    const int wealth = player.rubium + static_cast<int>(player.energize.size() + player.missions.size());
    return wealth < cheapest_for(at, seat);
}

SeatSet all_seats(const Setup& setup) { return static_cast<SeatSet>((1u << setup.seats) - 1u); }
SeatSet team_of(const Setup& setup, Seat seat) {
    const Seat partner = partner_of(setup, seat);
    return static_cast<SeatSet>(bit(seat) | (partner == Seat::Nobody ? 0 : bit(partner)));
}
SeatSet playing(At at) {
    SeatSet out = 0;
    for (int i = 0; i < at.setup.seats; ++i) out |= plays(at.s, seat_at(i)) ? bit(seat_at(i)) : 0;
    return out;
}

// NO-14.3, NO-14.4: points, hexes, units, rubium, each only where all before are equal.
std::uint64_t key_of(At at, Seat seat) {
    const Player& player = at.s.seats[seat];
    const auto part = [](int value) { return static_cast<std::uint64_t>(value); };
    const std::uint64_t rest = plays(at.s, seat) ? part(std::popcount(controlled(at, seat))) << 32 |
                                                       part(count_units(player)) << 20 | player.rubium
                                                 : 0;  // NO-22.13
    return part(player.points) << 42 | rest;
}

// Cards that a frame holds go where they belong before the frame goes.
void release(State& s) {
    for (std::size_t i = 0; i < s.flow.size(); ++i) {
        if (Effect* effect = s.flow.get<Effect>(i)) {
            for (const Slot& slot : effect->played) discard(s, false, slot);
            effect->played.clear();
        }
        if (Priority* priority = s.flow.get<Priority>(i)) {
            for (const Slot& slot : priority->drawn) s.missions.deck.insert(0, slot);
            priority->drawn.clear();
        }
    }
}

}  // namespace

SeatSet best_of(At at, SeatSet among) {
    SeatSet best = 0;
    std::uint64_t most = 0;
    for (int i = 0; i < at.setup.seats; ++i) {
        if ((among >> i & 1) == 0) continue;
        std::uint64_t key = key_of(at, seat_at(i));
        const Seat partner = partner_of(at.setup, seat_at(i));
        if (partner != Seat::Nobody) key += key_of(at, partner);  // NO-14.7: teams by their sums
        if (key > most) best = 0;
        if (key >= most) best |= team_of(at.setup, seat_at(i));
        most = std::max(most, key);
    }
    return best;
}

void finish(Go go, Ending ending, SeatSet winners) {
    release(go.s);
    go.s.flow.clear();
    go.s.battle = {};
    go.s.ending = ending;
    go.s.winners = winners;
    tell(go.events, EventKind::Finished);
}

// The seat is out: its units and its hand are gone (NO-15.8h).
void leave(Go go, Seat seat, Standing standing) {
    State& s = go.s;
    Player& player = s.seats[seat];
    player.standing = standing;
    tell(go.events, standing == Standing::Conceded ? EventKind::Conceded : EventKind::Eliminated, index(seat));
    for (Places left = player.army.used; left != 0; left &= left - 1) {
        const int i = std::countr_zero(left);
        const Group unit = group_at(player, i);
        tell(go.events, EventKind::Swallowed, index(seat), unit_id(seat, i), index(unit.hex), unit.count);
        destroy_units(s, seat, i, unit.count);
    }
    for (const bool mission : {false, true}) {
        while (!player.hand(mission).empty()) {
            const Slot slot = player.hand(mission).erase(0);
            tell(go.events, EventKind::Discarded, index(seat), static_cast<int>(slot.card));
            discard(s, mission, slot);
        }
    }
    player.rubium = 0;
}

void eliminate(Go go) {
    State& s = go.s;
    SeatSet ruined = 0;
    for (int i = 0; i < go.setup.seats; ++i) {
        if (plays(s, seat_at(i)) && is_ruined(go, seat_at(i))) ruined |= bit(seat_at(i));
    }
    if (ruined == 0) return;
    const SeatSet before = playing(go), left = before & ~ruined & 0x3f;
    if (!go.setup.teams) {  // NO-14.3, NO-14.8
        const SeatSet best = best_of(go, left != 0 ? left : before);
        for (int i = 0; i < go.setup.seats; ++i) {
            if ((ruined >> i & 1) != 0) leave(go, seat_at(i), Standing::Eliminated);
        }
        return finish(go, Ending::Elimination, best);
    }
    const SeatSet one = team_of(go.setup, Seat::First), other = team_of(go.setup, Seat::Second);
    const SeatSet best = best_of(go, all_seats(go.setup));
    for (int i = 0; i < go.setup.seats; ++i) {
        if ((ruined >> i & 1) != 0) leave(go, seat_at(i), Standing::Eliminated);
    }
    if ((left & one) != 0 && (left & other) != 0) return;  // NO-15.8h
    finish(go, Ending::Elimination, left == 0 ? best : (left & one) != 0 ? one : other);
}

// Whoever concedes is out (NO-22.28). Without teams the game ends; with them it goes on as after an elimination.
void concede(Go go, Seat seat) {
    State& s = go.s;
    const bool turn = s.flow.get<Lay>(0) == nullptr && s.flow.get<Whirl>(0) == nullptr;
    const bool fights = s.flow.get<Fight>(1) != nullptr && side_of(s, seat) >= 0;
    leave(go, seat, Standing::Conceded);
    const SeatSet left = playing(go);
    if (!go.setup.teams) return finish(go, Ending::Concession, best_of(go, left));
    const SeatSet one = team_of(go.setup, Seat::First), other = team_of(go.setup, Seat::Second);
    if ((left & one) == 0 || (left & other) == 0)
        return finish(go, Ending::Concession, (left & one) != 0 ? one : other);
    if (turn && seat == s.active) {
        release(s);
        s.battle = {};
        s.flow.clear();
        next_turn(go);
    } else if (fights) {
        release(s);
        for (const Seat each : {s.active, seat}) forget_marks(s, each, kAmbush, false, true);
        s.battle = {};
        s.flow.cut(1);
    }
}

}  // namespace nexus_ops
