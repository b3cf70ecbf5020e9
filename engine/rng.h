// Seeded streams of 64-bit words: xoshiro256** (Blackman and Vigna), seeded by splitmix64. For bots, guesses and
// simulations; a table draws its words elsewhere and uses the same map from words to outcomes:
//
//   below(n): take a word w; the product w * n has a high and a low half of 64 bits. If low < (2^64 mod n), take the
//   next word and try again; otherwise the answer is the high half.
//   A chance decision with outcomes of weights w1, w2, ... in their canonical order draws r = below(w1 + w2 + ...)
//   and takes the first outcome k with r < w1 + ... + wk.
#pragma once

#include <array>
#include <cstdint>

namespace engine {

constexpr std::uint64_t splitmix64(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// One seed for each of many independent jobs: mixes a stream number into a seed.
constexpr std::uint64_t mix_seed(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t state = seed ^ (stream * 0xd1342543de82ef95u + 0x2545f4914f6cdd1du);
    splitmix64(state);
    return splitmix64(state);
}

// A number from 0 to n-1 from any source of words, each equally likely; n is at least 1.
template <class Words>
constexpr std::uint32_t below(Words& words, std::uint32_t n) {
    for (;;) {
        __extension__ using Wide = unsigned __int128;
        const Wide product = static_cast<Wide>(words.next()) * n;
        const auto low = static_cast<std::uint64_t>(product);
        if (low >= n || low >= (0 - static_cast<std::uint64_t>(n)) % n) {
            return static_cast<std::uint32_t>(product >> 64);
        }
    }
}

class Rng {
  public:
    explicit constexpr Rng(std::uint64_t seed = 0) {
        for (auto& word : words_) word = splitmix64(seed);
    }

    constexpr std::uint64_t next() {
        const auto rotate = [](std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
        const std::uint64_t result = rotate(words_[1] * 5, 7) * 9;
        const std::uint64_t t = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= t;
        words_[3] = rotate(words_[3], 45);
        return result;
    }

    constexpr std::uint32_t below(std::uint32_t n) { return engine::below(*this, n); }

  private:
    std::array<std::uint64_t, 4> words_{};
};

}  // namespace engine
