// Setup: hands, the opener, the first tiles, the Avatars. Chapter 3 of rules.md.
#include <algorithm>
#include <limits>

#include "games/quantum_cloud/questions.h"

namespace quantum_cloud {

using engine::index;
using engine::seat_at;
using engine::tell;

namespace {

Seat next_playing(At at, Seat seat) {
    do seat = engine::next_seat(seat, players(at.setup));
    while (!playing(at.s, seat));
    return seat;
}

int first_tiles(const Setup& setup) {  // QC-17.1
    return players(setup) == 2 ? setup.options[Option::SetupTiles] : players(setup) == 3 ? 22 : 25;
}

// How far it is to the nearest Avatar on the map.
int apart_from_avatars(const State& s, Space at) {
    int nearest = std::numeric_limits<int>::max();
    each_unit(s, [&](UnitId, const Unit& unit) {
        nearest = std::min(nearest, distance(at, space_of(tile(s.cloud, unit.tile))));
    });
    return nearest;
}

Terrains terrains_of(At at, Seat seat) {
    return brief_of(at.setup, static_cast<CardByte>(at.setup.avatars[static_cast<std::size_t>(seat)])).terrains;
}

// Where the Avatar of the active player may begin: on these tiles, or with a tile from the stack on these spaces.
struct Beginnings {
    TileSet tiles = 0;
    Terrains searched = 0;
    int least = 0;  // of a space for a searched tile: how far from all Avatars
    Reason otherwise = Reason::TooNear;
};

Beginnings beginnings(At at) {
    const State& s = at.s;
    Beginnings out;
    const Terrains terrains = terrains_of(at, s.active);
    const TileSet own = tiles_of(s.cloud, terrains) & ~s.cloud.taken;
    int farthest = 0;
    each_tile(own, [&](int i) {
        const int apart = apart_from_avatars(s, space_of(tile(s.cloud, i)));
        if (apart >= kApart) out.tiles |= tile_bit(i);  // QC-3.6, QC-3.7
        farthest = std::max(farthest, apart);
    });
    if (out.tiles != 0) return out;
    for (int i = 0; i < kTerrains; ++i) {  // QC-3.8
        if ((terrains >> i & 1) != 0 && s.stack[static_cast<std::size_t>(i)] > 0)
            out.searched |= bit(static_cast<Terrain>(i));
    }
    if (out.searched != 0) {
        each_edge(edge_of(s.cloud),
                  [&](Space space) { out.least = std::max(out.least, apart_from_avatars(s, space)); });
        out.least = std::min(out.least, kApart);  // QC-17.2: the farthest one where none is far enough
        return out;
    }
    out.otherwise = Reason::NotFarthest;
    each_tile(own, [&](int i) {  // QC-3.9
        if (apart_from_avatars(s, space_of(tile(s.cloud, i))) == farthest) out.tiles |= tile_bit(i);
    });
    return out;
}

// On which the Avatar of this seat could begin: on the map, in the stack, or in somebody's hand.
int tiles_left(At at, Seat seat) {
    const Terrains terrains = terrains_of(at, seat);
    int count = std::popcount(tiles_of(at.s.cloud, terrains) & ~at.s.cloud.taken);
    if (at.s.drawn != kNoTerrain && (terrains & bit(at.s.drawn)) != 0) ++count;
    for (int i = 0; i < kTerrains; ++i) {
        if ((terrains >> i & 1) != 0) count += at.s.stack[static_cast<std::size_t>(i)];
    }
    return count;
}

void stand(Go go, int tile) {
    State& s = go.s;
    const auto card = static_cast<CardByte>(go.setup.avatars[static_cast<std::size_t>(s.active)]);
    const UnitId id = enter(go, card, s.active, tile);
    s.units[id].life = brief_of(go.setup, card).life;
    s.units[id].entered = false;
    s.seats[s.active].bodies[0] = id;
    tell(go.events, EventKind::Stood, static_cast<int>(id), place_of(s.cloud, tile));
}

}  // namespace

const char* avatars_fault(At at) {
    const auto waits = [&](Seat seat) { return playing(at.s, seat) && at.s.seats[seat].bodies[0] == UnitId::None; };
    int waiting = 0;
    for (int i = 0; i < players(at.setup); ++i) waiting += waits(seat_at(i));
    for (int i = 0; i < players(at.setup); ++i) {  // whoever comes before may take one of them
        if (waits(seat_at(i)) && tiles_left(at, seat_at(i)) < waiting)
            return "QC-3.9: there is a tile for every Avatar";
    }
    return nullptr;
}

void each_search_space(At at, const std::function<void(Space)>& f) {
    const Beginnings where = beginnings(at);
    if (where.searched == 0) return;
    each_edge(edge_of(at.s.cloud), [&](Space space) {
        if (apart_from_avatars(at.s, space) >= where.least) f(space);
    });
}

void OnMulligan::list(const Mulligan&, At, engine::ActionList& out) {
    out.push_back(act(Verb::KeepHand));
    out.push_back(act(Verb::NewHand));
}

Next OnMulligan::answer(Mulligan& mulligan, Go go, Action action) {
    State& s = go.s;
    const Seat seat = who(mulligan, At(go));
    pass(mulligan);
    if (verb_of(action) == Verb::KeepHand) return Next::Go;
    auto& hand = s.seats[seat].hand;
    for (engine::Slot& slot : hand) engine::forget(s.bags, slot);
    s.seats[seat].deck = static_cast<std::uint8_t>(s.seats[seat].deck + hand.size());
    s.flow.push(Draw{seat, static_cast<std::uint8_t>(hand.size())});
    hand.clear();
    tell(go.events, EventKind::Shuffled, index(seat));
    return Next::Go;
}

const char* OnMulligan::fault(const Mulligan& mulligan, At at, std::size_t i) {
    const bool offered = at.setup.options[Option::Mulligan] == kOn && i == 1 && at.s.flow.get<Opening>(0) != nullptr;
    return offered && mulligan.round <= players(at.setup) ? nullptr : "QC-3.11: no new hand is offered here";
}

Seat OnOpening::roller(const Opening& opening, At at) {
    for (int i = 0; i < players(at.setup); ++i) {
        const bool rolls = (opening.out >> i & 1) == 0 && playing(at.s, seat_at(i));
        if (rolls && opening.rolled[static_cast<std::size_t>(i)] == 0) return seat_at(i);
    }
    return Seat::Nobody;
}

void OnOpening::chances(const Opening&, At, engine::ChanceList& out) {
    for (int die = 1; die <= 6; ++die) out.push_back({act(Verb::Roll, die), 1});
}

Reason OnOpening::why(const Opening&, At at, Action action) { return OnRoll::why({}, at, action); }

Next OnOpening::answer(Opening& opening, Go go, Action action) {
    const Seat seat = roller(opening, At(go));
    opening.rolled[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(action.operands[0]);
    tell(go.events, EventKind::Rolled, index(seat), kDieWords + static_cast<int>(Die::Opening), action.operands[0]);
    return Next::Go;
}

Next OnOpening::advance(Opening& opening, Go go) {
    State& s = go.s;
    while (roller(opening, At(go)) == Seat::Nobody) {
        int most = 0, count = 0;
        Seat opener = Seat::Nobody;
        for (int i = 0; i < players(go.setup); ++i) {
            const bool rolls = (opening.out >> i & 1) == 0 && playing(s, seat_at(i));
            const int rolled = rolls ? opening.rolled[static_cast<std::size_t>(i)] : 0;
            count = rolled > most ? 1 : count + (rolled == most && rolls);
            if (rolled > most) opener = seat_at(i);
            most = std::max(most, rolled);
        }
        if (count == 1) {
            s.active = opener;
            tell(go.events, EventKind::Opens, index(opener));
            s.flow.push(Laying{});
            return Next::Done;
        }
        for (int i = 0; i < players(go.setup); ++i) {  // QC-17.6: equal highest rolls are repeated
            auto& rolled = opening.rolled[static_cast<std::size_t>(i)];
            if (rolled != most) opening.out = static_cast<std::uint8_t>(opening.out | 1u << i);
            rolled = 0;
        }
    }
    return Next::Ask;
}

const char* OnOpening::fault(const Opening& opening, At at, std::size_t i) {
    const bool dice = std::all_of(opening.rolled.begin(), opening.rolled.end(), [](int die) { return die <= 6; });
    if (i != 0 || !dice || opening.out >> players(at.setup) != 0) return "QC-3.4: the opener is rolled for first";
    return roller(opening, at) != Seat::Nobody ? nullptr : "QC-3.4: nobody rolls";
}

void OnLaying::list(const Laying&, At at, engine::ActionList& out) {
    if (at.s.cloud.tiles.empty()) return out.push_back(act(Verb::Place, place_value({})));
    each_edge(edge_of(at.s.cloud), [&](Space space) { out.push_back(act(Verb::Place, place_value(space))); });
}

Reason OnLaying::why(const Laying&, At at, Action action) {
    const Space space = space_at(at.s.cloud, action.operands[0]);
    if (at.s.cloud.tiles.empty()) return space == Space{} ? kFine : Reason::FirstTile;  // QC-2.10
    return is_edge_space(at.s.cloud, space) ? kFine : Reason::NotEdge;
}

Next OnLaying::answer(Laying&, Go go, Action action) {
    State& s = go.s;
    const Space space = space_at(s.cloud, action.operands[0]);
    tell(go.events, EventKind::Placed, index(s.active), static_cast<int>(s.drawn), place_value(space));
    add_tile(s.cloud, space, s.drawn);
    s.drawn = kNoTerrain;
    if (static_cast<int>(s.cloud.tiles.size()) < first_tiles(go.setup)) s.active = next_playing(go, s.active);
    return Next::Go;
}

Next OnLaying::advance(Laying&, Go go) {
    State& s = go.s;
    if (!playing(s, s.active)) s.active = next_playing(go, s.active);
    if (static_cast<int>(s.cloud.tiles.size()) == first_tiles(go.setup)) {
        s.flow.push(Seating{});
        return Next::Done;
    }
    if (s.drawn != kNoTerrain) return Next::Ask;
    s.flow.push(Reveal{});
    return Next::Go;
}

const char* OnLaying::fault(const Laying&, At at, std::size_t i) {
    const bool good = i == 0 && static_cast<int>(at.s.cloud.tiles.size()) < first_tiles(at.setup);
    return good ? nullptr : "QC-3.5: the first tiles are placed before anything else";
}

void OnSeating::list(const Seating&, At at, engine::ActionList& out) {
    const Beginnings where = beginnings(at);
    list_tiles(at, Verb::Avatar, where.tiles, out);
    if (where.searched == 0) return;
    const Edge edge = edge_of(at.s.cloud);
    for (int i = 0; i < kTerrains; ++i) {
        if ((where.searched >> i & 1) == 0) continue;
        each_edge(edge, [&](Space space) {
            if (apart_from_avatars(at.s, space) >= where.least) out.push_back(act(Verb::Search, i, place_value(space)));
        });
    }
}

Reason OnSeating::why(const Seating&, At at, Action action) {
    const State& s = at.s;
    const Beginnings where = beginnings(at);
    if (verb_of(action) == Verb::Avatar) {
        const int i = named_tile(at, action);
        if (i < 0) return Reason::NoTile;
        if (contains(where.tiles, i)) return kFine;
        if ((terrains_of(at, s.active) & bit(tile(s.cloud, i).terrain)) == 0) return Reason::BadTerrain;
        if (contains(s.cloud.taken, i)) return Reason::Occupied;
        return where.searched != 0 ? Reason::MustSearch : where.otherwise;
    }
    const int terrain = action.operands[0];
    if (where.searched == 0) return Reason::NoSearch;
    if (terrain >= kTerrains || (where.searched >> terrain & 1) == 0) return Reason::NotInStack;
    const Space space = space_at(s.cloud, action.operands[1]);
    if (!is_edge_space(s.cloud, space)) return Reason::NotEdge;
    return apart_from_avatars(s, space) >= where.least ? kFine : Reason::TooNear;
}

Next OnSeating::answer(Seating&, Go go, Action action) {
    State& s = go.s;
    if (verb_of(action) == Verb::Avatar) {
        stand(go, named_tile(go, action));
    } else {
        const auto terrain = static_cast<Terrain>(action.operands[0]);
        const Space space = space_at(s.cloud, action.operands[1]);
        --s.stack[action.operands[0]];
        tell(go.events, EventKind::Searched, index(s.active), action.operands[0], place_value(space));
        add_tile(s.cloud, space, terrain);
        stand(go, static_cast<int>(s.cloud.tiles.size()) - 1);
    }
    return Next::Go;
}

Next OnSeating::advance(Seating&, Go go) {
    State& s = go.s;
    Seat seat = s.active;
    for (int i = 0; i < players(go.setup); ++i, seat = engine::next_seat(seat, players(go.setup))) {
        if (!playing(s, seat) || s.seats[seat].bodies[0] != UnitId::None) continue;
        s.active = seat;
        return Next::Ask;
    }
    if (!playing(s, s.active)) s.active = next_playing(go, s.active);
    s.starter = s.active;  // QC-3.10
    begin_turn(go);
    return Next::Done;
}

const char* OnSeating::fault(const Seating&, At at, std::size_t i) {
    const int tiles = static_cast<int>(at.s.cloud.tiles.size());
    const bool good = i == 0 && tiles >= first_tiles(at.setup) && tiles < first_tiles(at.setup) + players(at.setup);
    return good ? nullptr : "QC-3.6: Avatars begin when the first tiles lie";
}

void OnReveal::chances(const Reveal&, At at, engine::ChanceList& out) {
    for (int i = 0; i < kTerrains; ++i) {
        const std::uint8_t tiles = at.s.stack[static_cast<std::size_t>(i)];
        if (tiles > 0) out.push_back({act(Verb::Reveal, i), tiles});
    }
}

Action OnReveal::sample(const Reveal&, At at, engine::Rng& rng) {
    std::uint32_t total = 0;
    for (const std::uint8_t tiles : at.s.stack) total += tiles;
    std::uint32_t left = rng.below(total);
    int i = 0;
    for (; left >= at.s.stack[static_cast<std::size_t>(i)]; ++i) left -= at.s.stack[static_cast<std::size_t>(i)];
    return act(Verb::Reveal, i);
}

Reason OnReveal::why(const Reveal&, At at, Action action) {
    const int i = action.operands[0];
    return i < kTerrains && at.s.stack[static_cast<std::size_t>(i)] > 0 ? kFine : Reason::NotInStack;
}

Next OnReveal::answer(Reveal&, Go go, Action action) {
    --go.s.stack[action.operands[0]];
    go.s.drawn = static_cast<Terrain>(action.operands[0]);
    tell(go.events, EventKind::Revealed, index(go.s.active), action.operands[0]);
    return Next::Done;
}

const char* OnReveal::fault(const Reveal&, At at, std::size_t i) {
    const auto& flow = at.s.flow;
    const bool due = flow.get<Laying>(i - 1) != nullptr || flow.get<TileStep>(i - 1) != nullptr;
    const bool some = std::any_of(at.s.stack.begin(), at.s.stack.end(), [](int tiles) { return tiles > 0; });
    return due && some && at.s.drawn == kNoTerrain ? nullptr : "QC-4.4: no tile is revealed here";
}

}  // namespace quantum_cloud
