// Lists of fixed capacity. FixedVec is for states: freed places are cleared, so that equality, hash and bytes
// agree. Scratch is for answers on the stack: nothing is cleared, nothing is compared.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/ensure.h"

namespace engine {

namespace detail {
// The count is as wide as the items are aligned, so that a FixedVec has no padding.
template <class T, std::size_t N>
using CountFor = std::conditional_t<alignof(T) >= 4, std::uint32_t,
                                    std::conditional_t<(alignof(T) == 2 || N > 255), std::uint16_t, std::uint8_t>>;
}  // namespace detail

template <class T, std::size_t N>
class FixedVec {
  public:
    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr bool full() const { return count_ == N; }
    static constexpr std::size_t capacity() { return N; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + count_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + count_; }
    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr T& back() { return items_[count_ - 1u]; }
    constexpr const T& back() const { return items_[count_ - 1u]; }

    constexpr T& push_back(const T& item) {
        ENSURE(count_ < N);
        return items_[count_++] = item;
    }
    constexpr void pop_back() {
        ENSURE(count_ > 0);
        items_[--count_] = T{};
    }
    constexpr void insert(std::size_t at, const T& item) {
        ENSURE(count_ < N && at <= count_);
        std::move_backward(begin() + at, end(), end() + 1);
        items_[at] = item;
        ++count_;
    }
    constexpr T erase(std::size_t at) {
        ENSURE(at < count_);
        const T gone = items_[at];
        std::move(begin() + at + 1, end(), begin() + at);
        pop_back();
        return gone;
    }
    constexpr void clear() {
        while (count_ > 0) pop_back();
    }

    bool operator==(const FixedVec&) const = default;

  private:
    std::array<T, N> items_{};
    detail::CountFor<T, N> count_ = 0;
};

template <class T, std::size_t N>
class Scratch {
  public:
    Scratch() {}  // the items stay unwritten on purpose: a list of 256 actions is filled with five

    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    static constexpr std::size_t capacity() { return N; }
    T* begin() { return items_; }
    T* end() { return items_ + count_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + count_; }
    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    void clear() { count_ = 0; }
    void push_back(const T& item) {
        ENSURE(count_ < N);
        items_[count_++] = item;
    }
    // Writes the item and keeps it if it is wanted: where nobody can foresee that, a branch costs more.
    void push_if(bool wanted, const T& item) {
        ENSURE(count_ < N);
        items_[count_] = item;
        count_ += wanted;
    }

  private:
    std::size_t count_ = 0;
    union {
        T items_[N];
    };
};

}  // namespace engine
