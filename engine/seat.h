// Who decides and who knows. Up to five players, the spectator (a seat that knows only public things), and chance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/fixed_vec.h"

namespace engine {

inline constexpr int kMaxSeats = 5;

enum class Seat : std::uint8_t { First = 0, Second, Third, Fourth, Fifth, Spectator, Chance, Nobody };

using SeatSet = std::uint8_t;  // one bit per seat, the spectator included
inline constexpr SeatSet kEverybody = 0x3f;

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int i) { return static_cast<Seat>(i); }
constexpr SeatSet bit(Seat seat) { return static_cast<SeatSet>(1u << index(seat)); }
constexpr bool is_player(Seat seat) { return index(seat) < kMaxSeats; }
constexpr Seat next_seat(Seat seat, int players) {
    return index(seat) + 1 < players ? seat_at(index(seat) + 1) : Seat::First;
}
// The seat so many places further on; at most one round.
constexpr Seat seat_after(Seat seat, int places, int players) {
    const int at = index(seat) + places;
    return seat_at(at < players ? at : at - players);
}

// Seats in an order that matters.
using SeatList = FixedVec<Seat, kMaxSeats>;

// One T for each seat; its text form names the seats and leaves out those that do not play.
template <class T, std::size_t N>
struct PerSeat {
    std::array<T, N> of{};
    constexpr T& operator[](Seat seat) { return of[static_cast<std::size_t>(seat)]; }
    constexpr const T& operator[](Seat seat) const { return of[static_cast<std::size_t>(seat)]; }
    bool operator==(const PerSeat&) const = default;
};

}  // namespace engine
