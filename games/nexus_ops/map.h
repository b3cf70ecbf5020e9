// The moon as chapter 2 lays it out: every place that can exist, with its coordinates, and which lie side by side.
// Sets of hexes are bits of one word.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace nexus_ops {

// NO-2.2: centre, S0 to S5, C0 to C5, E0 to E5, then the front a, front b and back hexes of bases on sides 0 to 5.
inline constexpr int kHexes = 37;
inline constexpr int kInner = 19;  // all but the bases
enum class Hex : std::uint8_t {
    Centre = 0,
    Ring = 1,
    Corner = 7,
    Edge = 13,
    FrontA = 19,
    FrontB = 25,
    Back = 31,
    None = 37
};
constexpr auto enum_names(Hex) {
    return std::array<std::string_view, kHexes + 1>{
        "(0,0)",  "(1,0)",  "(0,1)",   "(-1,1)", "(-1,0)",  "(0,-1)", "(1,-1)",  "(2,0)",  "(0,2)",   "(-2,2)",
        "(-2,0)", "(0,-2)", "(2,-2)",  "(1,1)",  "(-1,2)",  "(-2,1)", "(-1,-1)", "(1,-2)", "(2,-1)",  "(2,1)",
        "(-1,3)", "(-3,2)", "(-2,-1)", "(1,-3)", "(3,-2)",  "(1,2)",  "(-2,3)",  "(-3,1)", "(-1,-2)", "(2,-3)",
        "(3,-1)", "(2,2)",  "(-2,4)",  "(-4,2)", "(-2,-2)", "(2,-4)", "(4,-2)",  "none"};
}

using Hexes = std::uint64_t;
constexpr int index(Hex hex) { return static_cast<int>(hex); }
constexpr Hex hex_at(int i) { return static_cast<Hex>(i); }
constexpr Hex hex_at(Hex row, int side) { return hex_at(index(row) + side); }
constexpr Hexes bit(Hex hex) { return Hexes{1} << index(hex); }
constexpr bool has(Hexes set, Hex hex) { return (set >> index(hex) & 1u) != 0; }
inline Hex first_of(Hexes set) { return hex_at(std::countr_zero(set)); }

struct Axial {
    int q = 0, r = 0;
    constexpr Axial operator+(Axial other) const { return {q + other.q, r + other.r}; }
    constexpr bool operator==(const Axial&) const = default;
};

// NO-2.1
inline constexpr std::array<Axial, 6> kDirections{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

constexpr std::array<Axial, kHexes> make_coordinates() {
    std::array<Axial, kHexes> out{};
    for (int i = 0; i < 6; ++i) {
        const Axial d = kDirections[static_cast<std::size_t>(i)],
                    e = kDirections[static_cast<std::size_t>((i + 1) % 6)];
        const auto put = [&](Hex row, Axial at) { out[static_cast<std::size_t>(index(row) + i)] = at; };
        put(Hex::Ring, d);
        put(Hex::Corner, d + d);
        put(Hex::Edge, d + e);
        put(Hex::FrontA, d + d + e);
        put(Hex::FrontB, d + e + e);
        put(Hex::Back, d + d + e + e);
    }
    return out;
}
inline constexpr auto kCoordinates = make_coordinates();
constexpr Axial coordinates(Hex hex) { return kCoordinates[static_cast<std::size_t>(hex)]; }

constexpr std::array<Hexes, kHexes> make_neighbours() {
    std::array<Hexes, kHexes> out{};
    for (std::size_t a = 0; a < kHexes; ++a) {
        for (const Axial d : kDirections) {
            for (std::size_t b = 0; b < kHexes; ++b) {
                if (kCoordinates[a] + d == kCoordinates[b]) out[a] |= Hexes{1} << b;
            }
        }
    }
    return out;
}
inline constexpr auto kNeighbours = make_neighbours();
constexpr Hexes beside(Hex hex) { return kNeighbours[static_cast<std::size_t>(hex)]; }
constexpr Hexes beside_all(Hexes set) {
    Hexes out = 0;
    for (; set != 0; set &= set - 1) out |= kNeighbours[static_cast<std::size_t>(std::countr_zero(set))];
    return out;
}

inline constexpr Hexes kRing1 = Hexes{0x3f} << index(Hex::Ring);
// NO-2.5
constexpr Hexes base_on(int side) {
    return bit(hex_at(Hex::FrontA, side)) | bit(hex_at(Hex::FrontB, side)) | bit(hex_at(Hex::Back, side));
}

// Calls f with each hex of a set, in the order of their numbers.
template <class F>
constexpr void each_hex(Hexes set, F&& f) {
    for (; set != 0; set &= set - 1) f(hex_at(std::countr_zero(set)));
}

}  // namespace nexus_ops
