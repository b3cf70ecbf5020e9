// One list of fields per struct gives text form, parser, JSON, paths and hash. A game writes, beside its struct,
//
//   template <class Visit, engine::Same<Side> S>
//   void fields(Visit&& visit, S& s) { visit("coin", s.coin); visit("hand", s.hand); }
//
// and, beside an enum that has names, `constexpr auto enum_names(Phase) { return std::array<std::string_view, 2>{...};
// }`. A type with a spelling of its own gives `write_field(naming, x)` and `read_field(naming, value, x)` instead.
#pragma once

#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>

#include "engine/facts.h"
#include "engine/fixed_vec.h"
#include "engine/value.h"

namespace engine {

template <class S, class T>
concept Same = std::same_as<std::remove_const_t<S>, T>;

// How a Setup calls its cards and seats; the rest of a text form needs no Setup.
struct Naming {
    const GameFacts* facts = nullptr;
    int players = 0;
    int cards = 0;  // ids 1 to cards
    const void* setup = nullptr;
    std::string_view (*card_name)(const void* setup, CardId card) = nullptr;
};

namespace detail {
struct AnyVisit {
    template <class T>
    void operator()(std::string_view, T&) const {}
};
struct AnyItem {
    template <class T>
    void operator()(T&) const {}
};
}  // namespace detail

template <class T>
concept IsList = requires(const T& x) { x.begin(), x[0]; };  // std::array, FixedVec
template <class T>
inline constexpr bool kIsPerSeat = false;
template <class T, std::size_t N>
inline constexpr bool kIsPerSeat<PerSeat<T, N>> = true;
template <class T>
concept WalksItems = requires(T& x, detail::AnyItem f) { walk_items(x, f); };  // items of several types: Flow
template <class T>
concept HasFields = requires(T& x, detail::AnyVisit visit) { fields(visit, x); };
template <class T>
concept HasNames = std::is_enum_v<T> && requires(T x) { enum_names(x); };
template <class T>
concept HasSpelling = requires(const Naming& naming, const T& x) { write_field(naming, x); };

// Calls `leaf` with everything that is no struct and no list, in order.
template <class T, class F>
void walk_fields(T& x, F&& leaf) {
    using Plain = std::remove_const_t<T>;
    if constexpr (HasFields<Plain>) {
        fields([&](std::string_view, auto& field) { walk_fields(field, leaf); }, x);
    } else if constexpr (kIsPerSeat<Plain>) {
        for (auto& item : x.of) walk_fields(item, leaf);
    } else if constexpr (WalksItems<Plain>) {
        walk_items(x, [&](auto& item) { walk_fields(item, leaf); });
    } else if constexpr (IsList<Plain>) {
        for (auto& item : x) walk_fields(item, leaf);
    } else {
        leaf(x);
    }
}

inline Value write_field(const Naming& naming, Seat seat) {
    if (seat == Seat::Spectator) return Value::of("spectator");
    if (seat == Seat::Chance) return Value::of("chance");
    if (index(seat) >= naming.players) return Value::of("nobody");
    return Value::of(naming.facts->seats[static_cast<std::size_t>(seat)]);
}

inline Value write_field(const Naming& naming, CardId card) {
    if (card == CardId::Unknown) return Value::of("unknown");
    return Value::of(naming.card_name(naming.setup, card));
}

template <class T>
Value write_value(const Naming& naming, const T& x) {
    if constexpr (HasSpelling<T>) {
        return write_field(naming, x);
    } else if constexpr (std::same_as<T, bool>) {
        return Value::of(x ? "yes" : "no");
    } else if constexpr (std::integral<T>) {
        return Value::of(x);
    } else if constexpr (HasNames<T>) {
        return Value::of(enum_names(x)[static_cast<std::size_t>(x)]);
    } else if constexpr (kIsPerSeat<T>) {
        Value out = Value::object();
        for (int i = 0; i < naming.players; ++i) {
            out.add(naming.facts->seats[static_cast<std::size_t>(i)],
                    write_value(naming, x.of[static_cast<std::size_t>(i)]));
        }
        return out;
    } else if constexpr (IsList<T>) {
        Value out = Value::list();
        for (const auto& item : x) out.add(write_value(naming, item));
        return out;
    } else {
        static_assert(HasFields<T>, "give the type fields(), enum_names() or write_field()");
        Value out = Value::object();
        fields([&](std::string_view name, const auto& field) { out.add(name, write_value(naming, field)); }, x);
        return out;
    }
}

using ReadFault = std::optional<std::string>;  // the path and what is wrong there

inline ReadFault read_field(const Naming& naming, const Value& value, Seat& seat) {
    for (int i = index(Seat::Nobody); i >= 0; --i) {  // seats that do not play are written as nobody too
        seat = seat_at(i);
        if (write_field(naming, seat) == value) return std::nullopt;
    }
    return ": `" + to_text(value) + "` is no seat";
}

inline ReadFault read_field(const Naming& naming, const Value& value, CardId& card) {
    for (int i = 0; i <= naming.cards; ++i) {
        card = static_cast<CardId>(i);
        if (write_field(naming, card) == value) return std::nullopt;
    }
    return ": `" + to_text(value) + "` is no card of this game";
}

template <class T>
ReadFault read_value(const Naming& naming, const Value& value, T& x);

namespace detail {
template <class T>
ReadFault read_list(const Naming& naming, const Value& value, T& x) {
    if (value.type != Value::Type::List) return ": a list is expected";
    if constexpr (requires { x.capacity(); }) {
        if (value.items.size() > x.capacity()) return ": at most " + std::to_string(x.capacity()) + " items fit";
        x.clear();
        for (std::size_t i = 0; i < value.items.size(); ++i) x.push_back({});
    } else {
        if (value.items.size() != x.size()) return ": exactly " + std::to_string(x.size()) + " items are expected";
    }
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        if (auto fault = read_value(naming, value.items[i], x[i])) return "." + std::to_string(i) + *fault;
    }
    return std::nullopt;
}

template <class T>
ReadFault read_number(const Value& value, T& x) {
    if (value.type != Value::Type::Number) return ": a number is expected";
    if (value.number < static_cast<std::int64_t>(std::numeric_limits<T>::min()) ||
        value.number > static_cast<std::int64_t>(std::numeric_limits<T>::max())) {
        return ": " + std::to_string(value.number) + " does not fit here";
    }
    x = static_cast<T>(value.number);
    return std::nullopt;
}

template <class T>
ReadFault read_object(const Naming& naming, const Value& value, T& x) {
    if (value.type != Value::Type::Object) return ": an object is expected";
    ReadFault fault;
    std::size_t known = 0;
    const auto one = [&](std::string_view name, auto& field) {
        if (fault) return;
        const Value* found = value.find(name);
        if (found == nullptr) {
            fault = "." + std::string(name) + ": missing";
            return;
        }
        ++known;
        if (auto inner = read_value(naming, *found, field)) fault = "." + std::string(name) + *inner;
    };
    if constexpr (kIsPerSeat<T>) {
        for (int i = 0; i < naming.players; ++i) {
            one(naming.facts->seats[static_cast<std::size_t>(i)], x.of[static_cast<std::size_t>(i)]);
        }
    } else {
        fields(one, x);
    }
    if (!fault && known != value.items.size()) fault = ": has a field that is not known here";
    return fault;
}
}  // namespace detail

template <class T>
ReadFault read_value(const Naming& naming, const Value& value, T& x) {
    if constexpr (HasSpelling<T>) {
        return read_field(naming, value, x);
    } else if constexpr (std::same_as<T, bool>) {
        x = value == Value::of("yes");
        return x || value == Value::of("no") ? std::nullopt : ReadFault(": yes or no is expected");
    } else if constexpr (std::integral<T>) {
        return detail::read_number(value, x);
    } else if constexpr (HasNames<T>) {
        const auto names = enum_names(x);
        for (std::size_t i = 0; i < names.size(); ++i) {
            x = static_cast<T>(i);
            if (value.type == Value::Type::Word && value.word == names[i]) return std::nullopt;
        }
        return ": `" + to_text(value) + "` is not known here";
    } else if constexpr (IsList<T>) {
        return detail::read_list(naming, value, x);
    } else {
        return detail::read_object(naming, value, x);
    }
}

}  // namespace engine
