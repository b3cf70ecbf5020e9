// The map: spaces, tiles, distances, what is adjacent, where a tile may go. Chapter 2 of rules.md.
#pragma once

#include <bit>
#include <cstdlib>

#include "games/quantum_cloud/state.h"

namespace quantum_cloud {

struct Space {
    std::int32_t q = 0, r = 0;
    bool operator==(const Space&) const = default;
};

inline constexpr std::array<Space, 6> kAround{{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};  // QC-2.1

inline Space operator+(Space a, Space b) { return {a.q + b.q, a.r + b.r}; }
inline int distance(Space a, Space b) {  // QC-2.2
    const int dq = a.q - b.q, dr = a.r - b.r;
    return (std::abs(dq) + std::abs(dr) + std::abs(dq + dr)) / 2;
}
inline Space space_of(const Tile& tile) { return {tile.q, tile.r}; }

// A space in an operand: both coordinates, counted modulo 128. Tiles and edge spaces are at most 36 apart (QC-2.6), so
// each is told from all others however far the map has drifted, QC-23.16.
inline constexpr int kSpaces = 128 * 128;
constexpr std::uint16_t place_value(Space at) { return static_cast<std::uint16_t>((at.q & 127) << 7 | (at.r & 127)); }
inline Space space_near(Space middle, std::uint16_t place) {
    const auto nearest = [](std::int32_t to, int value) { return to + ((value - to + 64) & 127) - 64; };
    return {nearest(middle.q, place >> 7), nearest(middle.r, place & 127)};
}
inline Space middle_of(const Cloud& cloud) { return cloud.tiles.empty() ? Space{} : space_of(cloud.tiles[0]); }
inline Space space_at(const Cloud& cloud, std::uint16_t place) { return space_near(middle_of(cloud), place); }

inline TileSet all_tiles(const Cloud& cloud) { return tile_bit(static_cast<int>(cloud.tiles.size())) - 1; }
inline TileSet empty_tiles(const Cloud& cloud) { return all_tiles(cloud) & ~cloud.taken; }
inline TileSet tiles_of(const Cloud& cloud, Terrains terrains) {
    TileSet tiles = 0;
    for (unsigned left = terrains; left != 0; left &= left - 1) {
        tiles |= cloud.fields[static_cast<std::size_t>(std::countr_zero(left))];
    }
    return tiles;
}
inline const Tile& tile(const Cloud& cloud, int i) { return cloud.tiles[static_cast<std::size_t>(i)]; }
inline std::uint16_t place_of(const Cloud& cloud, int i) { return place_value(space_of(tile(cloud, i))); }
int tile_at(const Cloud& cloud, Space at);  // -1: no tile lies there
inline int tile_at(const Cloud& cloud, std::uint16_t place) { return tile_at(cloud, space_at(cloud, place)); }
inline bool adjacent(const Cloud& cloud, int a, int b) {
    return (cloud.near[static_cast<std::size_t>(a)] >> b & 1u) != 0;
}
inline int distance(const Cloud& cloud, int a, int b) {
    return adjacent(cloud, a, b) ? 1 : distance(space_of(tile(cloud, a)), space_of(tile(cloud, b)));
}

template <class F>
void each_tile(TileSet tiles, F&& f) {
    for (; tiles != 0; tiles &= tiles - 1) f(std::countr_zero(tiles));
}

void add_tile(Cloud& cloud, Space at, Terrain terrain);
void put_tile(Cloud& cloud, int i, Space to);
void reshape(Cloud& cloud, int i, Terrain terrain);
inline void take_tile(Cloud& cloud, int i, UnitId unit, Seat holder) {
    Tile& here = cloud.tiles[static_cast<std::size_t>(i)];
    here.unit = unit;
    here.holder = holder;
    cloud.taken |= tile_bit(i);
    cloud.held[static_cast<std::size_t>(holder)] |= tile_bit(i);
}
inline void free_tile(Cloud& cloud, int i) {
    Tile& here = cloud.tiles[static_cast<std::size_t>(i)];
    cloud.held[static_cast<std::size_t>(here.holder)] &= ~tile_bit(i);
    cloud.taken &= ~tile_bit(i);
    here.unit = UnitId::None;
    here.holder = Seat::Nobody;
}

TileSet tiles_within(const Cloud& cloud, int from, int steps);   // by distance, `from` left out
TileSet tiles_reached(const Cloud& cloud, int from, int steps);  // by a path of empty tiles, QC-7.2

bool is_edge_space(const Cloud& cloud, Space at);  // QC-2.4
// QC-2.8: whether this tile may be shifted, and where to.
inline bool is_edge_tile(const Cloud& cloud, int i) {
    return cloud.sides[static_cast<std::size_t>(i)] != 0b111111;  // QC-2.5
}
bool holds_together_without(const Cloud& cloud, int i);
inline bool can_shift(const Cloud& cloud, int i) {
    return (cloud.taken >> i & 1u) == 0 && cloud.tiles.size() > 1 && is_edge_tile(cloud, i) &&
           holds_together_without(cloud, i);
}
bool some_shift(const Cloud& cloud);  // QC-2.9

// Which spaces next to tiles are free, row by row: of all tiles, or of all but one that is being shifted.
struct Edge {
    static constexpr std::size_t kRows = kTiles + 2;
    Edge() {}                               // rows stay unwritten beyond `count`
    std::array<std::uint64_t, kRows> rows;  // bit k: q is left + k
    std::int32_t top = 0, left = 0;         // of the first row and of bit 0
    std::size_t count = 0;                  // of rows
};
Edge edge_of(const Cloud& cloud, int without = -1);

template <class F>
void each_edge(const Edge& edge, F&& f) {
    for (std::size_t i = 0; i < edge.count; ++i) {
        for (std::uint64_t row = edge.rows[i]; row != 0; row &= row - 1) {
            f(Space{edge.left + std::countr_zero(row), edge.top + static_cast<std::int32_t>(i)});
        }
    }
}

}  // namespace quantum_cloud
