// The stack of what is under way in a state, the innermost thing on top. A frame is a plain struct with a name:
//
//   struct Casualty {
//       static constexpr std::string_view kName = "casualty";
//       std::uint8_t side = 0, left = 0;
//   };
//   void fields(auto&& visit, engine::Same<Casualty> auto& s) { visit("side", s.side), visit("left", s.left); }
//
// Frames lie in cells as large as the largest of them, so they keep cursors; records, dice and sets stay in the state.
// Freed cells are cleared: equality, hash and bytes agree. No heap, no virtual call. What a frame asks: flow.h.
#pragma once

#include <cstring>
#include <new>
#include <tuple>
#include <utility>

#include "engine/fields.h"

namespace engine {

template <std::size_t Depth, class... Frames>
class Flow {
    static constexpr std::size_t kAlign = std::max({alignof(Frames)...});
    static constexpr std::size_t kSize = (std::max({sizeof(Frames)...}) + kAlign - 1) / kAlign * kAlign;
    static constexpr std::size_t kTags = (Depth + 1 + kAlign - 1) / kAlign * kAlign;
    static_assert((std::is_trivially_copyable_v<Frames> && ...), "a frame is a plain struct");
    static_assert(((std::is_empty_v<Frames> || std::has_unique_object_representations_v<Frames>) && ...),
                  "a frame has padding: fill it with a `spare`");
    static_assert(((std::is_empty_v<Frames> || HasFields<Frames>) && ...), "a frame lists its fields");
    static_assert((requires { Frames::kName.size(); } && ...), "a frame has a name: kName");
    static_assert(sizeof...(Frames) < 255 && Depth < 255);
    using First = std::tuple_element_t<0, std::tuple<Frames...>>;

  public:
    static constexpr std::size_t kTypes = sizeof...(Frames);
    // Which of the types this is, from 1; 0 is none.
    template <class F>
    static constexpr std::uint8_t kTag = [] {
        static_assert((std::is_same_v<F, Frames> || ...), "not a frame of this flow: add it to the list of Flow<>");
        std::uint8_t tag = 1;
        (void)((std::is_same_v<F, Frames> ? true : (++tag, false)) || ...);
        return tag;
    }();

    std::size_t size() const { return tags_[kTags - 1]; }
    bool empty() const { return size() == 0; }
    static constexpr std::size_t capacity() { return Depth; }
    std::uint8_t tag(std::size_t i) const { return tags_[i]; }

    // The frame at this place, the lowest is 0; the one on top; the one right below `frame`. Null if it is no F.
    template <class F>
    F* get(std::size_t i) {
        return i < Depth && tags_[i] == kTag<F> ? &as<F>(i) : nullptr;
    }
    template <class F>
    const F* get(std::size_t i) const {
        return const_cast<Flow*>(this)->template get<F>(i);
    }
    template <class F>
    const F* top() const {
        return get<F>(size() - 1);
    }
    template <class F>
    F* below(const auto& frame) {
        return get<F>(place_of(frame) - 1);
    }
    template <class F>
    const F* below(const auto& frame) const {
        return get<F>(place_of(frame) - 1);
    }
    std::size_t place_of(const auto& frame) const {
        return static_cast<std::size_t>(reinterpret_cast<const unsigned char*>(&frame) - cells_[0].bytes) / kSize;
    }

    template <class F>
    void push(const F& frame) {
        const std::size_t at = size();
        ENSURE(at < Depth);
        tags_[at] = kTag<F>;
        ++tags_[kTags - 1];
        if constexpr (!std::is_empty_v<F>) std::memcpy(cells_[at].bytes, &frame, sizeof(F));
    }
    // Takes one frame out; those above it move down.
    void erase(std::size_t at) {
        ENSURE(at < size());
        const std::size_t last = --tags_[kTags - 1];
        for (; at < last; ++at) {
            cells_[at] = cells_[at + 1];
            tags_[at] = tags_[at + 1];
        }
        cells_[last] = {};
        tags_[last] = 0;
    }
    // Takes off all but the lowest ones.
    void cut(std::size_t left) {
        while (size() > left) erase(size() - 1);
    }
    void clear() { *this = {}; }

    // Calls f with the frame at this place, as what it is: a switch for every sixteen types.
    template <std::size_t I = 0, class F>
    [[gnu::always_inline]] auto visit(std::size_t at, F&& f) -> decltype(f(std::declval<First&>())) {
        switch (tags_[at] - static_cast<int>(I)) {
            case 1: return call<I>(at, f);
            case 2: return call<I + 1>(at, f);
            case 3: return call<I + 2>(at, f);
            case 4: return call<I + 3>(at, f);
            case 5: return call<I + 4>(at, f);
            case 6: return call<I + 5>(at, f);
            case 7: return call<I + 6>(at, f);
            case 8: return call<I + 7>(at, f);
            case 9: return call<I + 8>(at, f);
            case 10: return call<I + 9>(at, f);
            case 11: return call<I + 10>(at, f);
            case 12: return call<I + 11>(at, f);
            case 13: return call<I + 12>(at, f);
            case 14: return call<I + 13>(at, f);
            case 15: return call<I + 14>(at, f);
            case 16: return call<I + 15>(at, f);
            default:
                if constexpr (I + 16 < kTypes) return visit<I + 16>(at, f);
                __builtin_unreachable();  // tags come from `push` alone
        }
    }
    template <class F>
    [[gnu::always_inline]] decltype(auto) visit(std::size_t at, F&& f) const {
        return const_cast<Flow*>(this)->visit(at,
                                              [&](auto& frame) -> decltype(auto) { return f(std::as_const(frame)); });
    }

    bool operator==(const Flow&) const = default;

  private:
    template <std::size_t I, class F>
    [[gnu::always_inline]] auto call(std::size_t at, F& f) -> decltype(f(std::declval<First&>())) {
        if constexpr (I < kTypes) return f(as<std::tuple_element_t<I, std::tuple<Frames...>>>(at));
        __builtin_unreachable();
    }
    template <class F>
    F& as(std::size_t i) {
        return *std::launder(reinterpret_cast<F*>(cells_[i].bytes));
    }

    struct alignas(kAlign) Cell {
        unsigned char bytes[kSize]{};
        bool operator==(const Cell&) const = default;
    };
    std::array<Cell, Depth> cells_{};
    std::array<std::uint8_t, kTags> tags_{};  // the last one counts
};

// Whatever walks the fields of a state (masks, guesses, pools) walks those of its frames.
template <std::size_t Depth, class... Frames, class F>
void walk_items(Flow<Depth, Frames...>& flow, F&& f) {
    for (std::size_t i = 0; i < flow.size(); ++i) flow.visit(i, f);
}
template <std::size_t Depth, class... Frames, class F>
void walk_items(const Flow<Depth, Frames...>& flow, F&& f) {
    for (std::size_t i = 0; i < flow.size(); ++i) flow.visit(i, f);
}

// Text: a list of objects; `is` says which frame it is. `[{is: turn}, {is: casualty, side: 0, left: 2}]`
template <std::size_t Depth, class... Frames>
Value write_field(const Naming& naming, const Flow<Depth, Frames...>& flow) {
    Value out = Value::list();
    walk_items(flow, [&]<class F>(const F& frame) {
        Value& item = out.add(Value::object());
        item.add("is", Value::of(F::kName));
        if constexpr (HasFields<F>) {
            fields([&](std::string_view name, const auto& x) { item.add(name, write_value(naming, x)); }, frame);
        }
    });
    return out;
}

template <std::size_t Depth, class... Frames>
ReadFault read_field(const Naming& naming, const Value& value, Flow<Depth, Frames...>& flow) {
    flow.clear();
    if (value.type != Value::Type::List) return ": a list is expected";
    if (value.items.size() > Depth) return ": at most " + std::to_string(Depth) + " frames fit";
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        const Value& item = value.items[i];
        Value is, rest = Value::object();
        for (std::size_t k = 0; k < item.keys.size(); ++k) {
            item.keys[k] == "is" ? is = item.items[k] : rest.add(item.keys[k], item.items[k]);
        }
        ReadFault fault = ".is: no frame of this game";
        const auto read_as = [&]<class F>(F frame) {
            if (!(is == Value::of(F::kName))) return false;
            if constexpr (HasFields<F>) {
                fault = read_value(naming, rest, frame);
            } else {
                fault = rest.items.empty() ? ReadFault() : ": has a field that is not known here";
            }
            flow.push(frame);
            return true;
        };
        (void)(read_as(Frames{}) || ...);
        if (fault) return "." + std::to_string(i) + *fault;
    }
    return std::nullopt;
}

}  // namespace engine
