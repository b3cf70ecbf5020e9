// Actions, refs and events: verbs and operands that are small numbers. What they are called stands in GameFacts.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/fixed_vec.h"
#include "engine/seat.h"

namespace engine {

// What an operand is. Word values index the one word list of a game (goods, directions, yes and no).
enum class Kind : std::uint8_t { None, Number, Seat, Card, Unit, Place, Word };

// A card of the Setup by its place in the card table; 0 is a card one cannot see.
enum class CardId : std::uint16_t { Unknown = 0 };

// Something visible that can be pointed at.
struct Ref {
    Kind kind = Kind::None;
    std::uint16_t value = 0;
    bool operator==(const Ref&) const = default;
};

// A verb and at most three operands, 8 bytes. Unused operands are 0.
struct Action {
    std::uint16_t verb = 0;
    std::array<std::uint16_t, 3> operands{};
    auto operator<=>(const Action&) const = default;
};
static_assert(sizeof(Action) == 8);

// What an operand is made of: a whole number or an enum. One that does not fit is our fault: nothing is ever cut off.
template <class T>
concept Operand = std::is_integral_v<T> || std::is_enum_v<T>;

template <Operand T>
constexpr std::uint16_t operand(T value) {
    if constexpr (std::is_enum_v<T>) {
        return operand(static_cast<std::underlying_type_t<T>>(value));
    } else {
        constexpr bool kAlwaysFits = std::is_unsigned_v<T> && sizeof(T) <= sizeof(std::uint16_t);
        if constexpr (!kAlwaysFits) ENSURE(std::in_range<std::uint16_t>(value));
        return static_cast<std::uint16_t>(value);
    }
}

// Put together as one word: lists of actions are written in every step.
template <class Verb, Operand... T>
    requires(sizeof...(T) <= 3)
constexpr Action act(Verb verb, T... operands) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word = operand(verb);
    int place = 0;
    ((word |= std::uint64_t{operand(operands)} << 16 * ++place), ...);
    return std::bit_cast<Action>(word);
}

struct Chance {
    Action action;
    std::uint32_t weight = 1;
};

inline constexpr std::size_t kMaxActions = 512;
using ActionList = Scratch<Action, kMaxActions>;
using ChanceList = Scratch<Chance, kMaxActions>;

inline constexpr std::uint16_t kHidden = 0xffff;  // an operand of an event that this seat may not see

// A fact that happened, in order, without prose. Operands marked in `secret` are known to `knowers` only.
struct Event {
    std::uint16_t kind = 0;
    SeatSet knowers = kEverybody;
    std::uint8_t secret = 0;
    std::array<std::uint16_t, 4> operands{};
    bool operator==(const Event&) const = default;
};
using Events = std::vector<Event>;

namespace detail {
void tell(Events& events, std::uint16_t kind, const std::array<std::int64_t, 4>& operands);
}

// Search wants no events: what it passes by is one comparison.
template <class EventKind, Operand... T>
    requires(sizeof...(T) <= 4)
void tell(Events* events, EventKind kind, T... operands) {
    if (events != nullptr) detail::tell(*events, operand(kind), {static_cast<std::int64_t>(operands)...});
}

// As tell, but the operands in the bit mask `secret` are for `knowers` only.
template <class EventKind, Operand... T>
void tell_secret(Events* events, SeatSet knowers, std::uint8_t secret, EventKind kind, T... operands) {
    if (events == nullptr) return;
    tell(events, kind, operands...);
    events->back().knowers = knowers;
    events->back().secret = secret;
}

// What a seat sees of an event: the only door for events to players, bots and screens.
constexpr Event seen_by(Seat seat, Event event) {
    if ((event.knowers & bit(seat)) == 0) {
        for (std::size_t i = 0; i < event.operands.size(); ++i) {
            if ((event.secret >> i & 1u) != 0) event.operands[i] = kHidden;
        }
    }
    event.knowers = kEverybody;  // who else saw it is not part of what one sees
    event.secret = 0;
    return event;
}

}  // namespace engine
