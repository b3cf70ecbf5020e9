// The map. Chapter 2 of rules.md.
#include "games/quantum_cloud/cloud.h"

#include <algorithm>

namespace quantum_cloud {
namespace {

void join(Cloud& cloud, int i) {
    const Space at = space_of(tile(cloud, i));
    TileSet near = 0;
    for (std::size_t k = 0; k < cloud.tiles.size(); ++k) {
        if (distance(at, space_of(cloud.tiles[k])) != 1) continue;
        near |= tile_bit(static_cast<int>(k));
        cloud.near[k] |= tile_bit(i);
    }
    cloud.near[static_cast<std::size_t>(i)] = near;
}

}  // namespace

void recount(Cloud& cloud) {
    cloud.near = {};
    cloud.fields = {};
    cloud.taken = 0;
    for (std::size_t i = 0; i < cloud.tiles.size(); ++i) {
        const Tile& here = cloud.tiles[i];
        if (here.terrain != kNoTerrain)
            cloud.fields[static_cast<std::size_t>(here.terrain)] |= tile_bit(static_cast<int>(i));
        if (here.unit != UnitId::None) cloud.taken |= tile_bit(static_cast<int>(i));
        join(cloud, static_cast<int>(i));
    }
}

engine::Value write_field(const engine::Naming& naming, const Cloud& cloud) {
    return engine::write_value(naming, cloud.tiles);
}
engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, Cloud& cloud) {
    auto fault = engine::read_value(naming, value, cloud.tiles);
    recount(cloud);
    return fault;
}

int tile_at(const Cloud& cloud, Space at) {
    for (std::size_t i = 0; i < cloud.tiles.size(); ++i) {
        if (space_of(cloud.tiles[i]) == at) return static_cast<int>(i);
    }
    return -1;
}

void add_tile(Cloud& cloud, Space at, Terrain terrain) {
    const int i = static_cast<int>(cloud.tiles.size());
    cloud.tiles.push_back({.q = at.q, .r = at.r, .terrain = terrain});
    cloud.fields[static_cast<std::size_t>(terrain)] |= tile_bit(i);
    join(cloud, i);
}

void put_tile(Cloud& cloud, int i, Space to) {
    for (TileSet& near : cloud.near) near &= ~tile_bit(i);
    Tile& moved = cloud.tiles[static_cast<std::size_t>(i)];
    moved.q = to.q;
    moved.r = to.r;
    join(cloud, i);
}

void reshape(Cloud& cloud, int i, Terrain terrain) {
    Tile& here = cloud.tiles[static_cast<std::size_t>(i)];
    cloud.fields[static_cast<std::size_t>(here.terrain)] &= ~tile_bit(i);
    cloud.fields[static_cast<std::size_t>(terrain)] |= tile_bit(i);
    here.terrain = terrain;
}

TileSet tiles_within(const Cloud& cloud, int from, int steps) {
    if (steps == 1) return cloud.near[static_cast<std::size_t>(from)];
    TileSet tiles = 0;
    const Space at = space_of(tile(cloud, from));
    for (std::size_t i = 0; i < cloud.tiles.size(); ++i) {
        if (distance(at, space_of(cloud.tiles[i])) <= steps) tiles |= tile_bit(static_cast<int>(i));
    }
    return tiles & ~tile_bit(from);
}

TileSet tiles_reached(const Cloud& cloud, int from, int steps) {
    const TileSet open = empty_tiles(cloud);
    TileSet seen = tile_bit(from);
    for (TileSet front = seen; steps > 0 && front != 0; --steps) {
        TileSet next = 0;
        each_tile(front, [&](int i) { next |= cloud.near[static_cast<std::size_t>(i)]; });
        front = next & open & ~seen;
        seen |= front;
    }
    return seen & ~tile_bit(from);
}

bool is_edge_space(const Cloud& cloud, Space at) {
    bool touches = false;
    for (const Tile& tile : cloud.tiles) {
        const int apart = distance(at, space_of(tile));
        if (apart == 0) return false;
        touches |= apart == 1;
    }
    return touches;
}

namespace {

// Whether one of these tiles reaches all the others over tiles of `open`.
bool is_joined(const Cloud& cloud, TileSet tiles, TileSet open) {
    TileSet seen = tiles & (0 - tiles);
    for (TileSet front = seen; front != 0 && (tiles & ~seen) != 0;) {
        TileSet next = 0;
        each_tile(front, [&](int k) { next |= cloud.near[static_cast<std::size_t>(k)]; });
        front = next & open & ~seen;
        seen |= front;
    }
    return (tiles & ~seen) == 0;
}

}  // namespace

bool holds_together_without(const Cloud& cloud, int i) {
    const TileSet touched = cloud.near[static_cast<std::size_t>(i)];
    return is_joined(cloud, touched, touched) ||  // mostly they touch each other
           is_joined(cloud, touched, all_tiles(cloud) & ~tile_bit(i));
}

bool some_shift(const Cloud& cloud) {
    for (TileSet left = empty_tiles(cloud); left != 0; left &= left - 1) {
        if (can_shift(cloud, std::countr_zero(left))) return true;
    }
    return false;
}

Edge edge_of(const Cloud& cloud, int without) {
    Edge edge;
    if (cloud.tiles.size() < (without < 0 ? 1u : 2u)) return edge;
    std::int32_t left = cloud.tiles[0].q, top = cloud.tiles[0].r, bottom = top;
    for (const Tile& tile : cloud.tiles) {
        left = std::min(left, tile.q);
        top = std::min(top, tile.r);
        bottom = std::max(bottom, tile.r);
    }
    edge.left = left - 1;
    edge.top = top - 1;
    edge.count = static_cast<std::size_t>(bottom - top) + 3;
    std::array<std::uint64_t, Edge::kRows + 2> tiles{};  // an empty row above and below
    for (std::size_t i = 0; i < cloud.tiles.size(); ++i) {
        if (static_cast<int>(i) == without) continue;
        const Tile& tile = cloud.tiles[i];
        tiles[static_cast<std::size_t>(tile.r - edge.top) + 1] |= std::uint64_t{1} << (tile.q - edge.left);
    }
    for (std::size_t i = 0; i < edge.count; ++i) {
        const std::uint64_t above = tiles[i], here = tiles[i + 1], below = tiles[i + 2];
        edge.rows[i] = (here << 1 | here >> 1 | above | above >> 1 | below | below << 1) & ~here;
    }
    return edge;
}

}  // namespace quantum_cloud
