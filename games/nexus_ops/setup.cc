// Chapter 3 and the Vortex (NO-15.9): what chance lays out, and what it does before the first player's turns.
#include "games/nexus_ops/questions.h"

namespace nexus_ops {
namespace {

using engine::tell;

constexpr int kTokenPool = 2;

bool is_double(const TileSlot& slot) { return slot.b != Hex::None; }
const TileSlot& slot_of(const Setup& setup, const Lay& lay) { return setup.slots[lay.step - 1u]; }

// Tiles of this terrain that lie already; of a double tile the half that is no Rock Plains counts.
int laid(At at, const Lay& lay, bool doubles, int terrain) {
    const auto& land = at.s.land.of[static_cast<std::size_t>(terrain)];
    int out = 0;
    for (std::size_t i = 0; i + 1 < lay.step; ++i) {
        const TileSlot& slot = at.setup.slots[i];
        if (is_double(slot) == doubles) out += has(land, slot.a) || (doubles && has(land, slot.b)) ? 1 : 0;
    }
    return out;
}

enum class Stage { First, Tile, Orient, Offset, Green, Done };
Stage stage_of(At at, const Lay& lay) {
    const std::size_t slots = at.setup.slots.size();
    if (lay.step == 0) return Stage::First;
    if (lay.step <= slots) return lay.tile == Terrain::None ? Stage::Tile : Stage::Orient;
    if (lay.step == slots + 1 && at.setup.vortex) return Stage::Offset;
    return 2u * static_cast<unsigned>(std::popcount(lay.greens)) < at.setup.greens.size() ? Stage::Green : Stage::Done;
}

void lay_tile(State& s, const TileSlot& slot, Terrain terrain, bool turned, engine::Events* events) {
    const Hex a = turned ? slot.b : slot.a, b = turned ? slot.a : slot.b;
    s.land[terrain] |= bit(a);
    tell(events, EventKind::TileLaid, static_cast<int>(terrain), index(a));
    if (b == Hex::None) return;
    s.land[Terrain::Plains] |= bit(b);  // 18.3: half B of every double tile
    tell(events, EventKind::TileLaid, static_cast<int>(Terrain::Plains), index(b));
}

// NO-3.6: one facedown token on every hex that is neither a home base hex nor the centre.
void lay_tokens(const Setup& setup, State& s, unsigned greens) {
    for (std::size_t i = 0; i < setup.greens.size(); ++i)  // NO-15.6: what the first pile did not get
        engine::put(s.bags, (greens >> i & 1u) != 0 ? kTokenPool : kTokenPool + 1, setup.greens[i]);
    for (int pile = 0; pile < 2; ++pile) {
        for (std::size_t id = 1; id < setup.cards.size(); ++id) {
            const int copies = setup.piles[static_cast<std::size_t>(pile)][id];
            if (copies > 0) engine::put(s.bags, kTokenPool + pile, static_cast<CardId>(id), copies);
        }
    }
    for (int i = 1; i < kInner; ++i) {
        for (std::size_t pile = 0; pile < 2; ++pile) {
            if (!has(setup.token_hexes[pile], hex_at(i))) continue;
            s.tokens.push_back(
                {{CardId::Unknown, 0, static_cast<std::uint8_t>((kTokenPool + pile) & 15u), 0}, hex_at(i), 0});
        }
    }
}

Hex ring_hex(const State& s, int number) { return hex_at(Hex::Ring, (number - 1 + s.offset) % 6); }  // NO-15.9a

// NO-15.9e: forced movement knows no terrain, no stop and no tokens.
void sweep(Go go, Hex from, Hex to) {
    tell(go.events, EventKind::Whirled, index(from), index(to));
    if (from == to) return;  // G-20
    for (int i = 0; i < go.setup.seats; ++i) {
        const Seat seat = seat_at(i);
        for (Places left = go.s.seats[seat].army.used; left != 0; left &= left - 1) {
            const int group = std::countr_zero(left);
            Group like = group_at(go.s.seats[seat], group);
            if (like.hex != from) continue;
            like.hex = to;
            const int place = change_units(go.s, seat, group, like.count, like);
            tell(go.events, EventKind::Swept, unit_id(seat, place), index(from), index(to));
        }
    }
}

void swallow(Go go, Hex hex) {
    for (int i = 0; i < go.setup.seats; ++i) {
        const Seat seat = seat_at(i);
        for (Places left = go.s.seats[seat].army.used; left != 0; left &= left - 1) {
            const int group = std::countr_zero(left);
            const Group unit = group_at(go.s.seats[seat], group);
            if (unit.hex != hex) continue;
            tell(go.events, EventKind::Swallowed, index(seat), unit_id(seat, group), index(hex), unit.count);
            destroy_units(go.s, seat, group, unit.count);
        }
    }
}

}  // namespace

State NexusOps::start(const Setup& setup) {
    State s;
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        const Card& card = setup.cards[i];
        const bool mission = card.kind == CardKind::Mission;
        if (!mission && card.kind != CardKind::Energize) continue;
        if (setup.vortex && card.needs_monolith) continue;  // NO-15.9c
        engine::put(s.bags, mission ? 1 : 0, static_cast<CardId>(i), card.copies);
        for (int n = 0; n < card.copies; ++n)
            decks_of(s, mission).deck.push_back({CardId::Unknown, 0, static_cast<std::uint8_t>(mission ? 1 : 0), 0});
    }
    for (int i = 0; i < setup.seats; ++i) {
        for (std::size_t type = 0; type < kTypes; ++type)
            s.seats[seat_at(i)].supply.of[type] = static_cast<std::uint8_t>(setup.units[type].supply);
    }
    s.flow.push(Lay{});
    return s;
}

void OnLay::chances(const Lay& lay, At at, engine::ChanceList& out) {
    switch (stage_of(at, lay)) {
        case Stage::First:
            for (int i = 0; i < at.setup.seats; ++i) out.push_back({act(Verb::First, i), 1});
            break;
        case Stage::Tile: {
            const bool doubles = is_double(slot_of(at.setup, lay));
            for (int terrain = 0; terrain < 4; ++terrain) {
                const int left = at.setup.tiles[doubles ? 1 : 0][static_cast<std::size_t>(terrain)] -
                                 laid(at, lay, doubles, terrain);
                if (left > 0) out.push_back({act(Verb::Tile, terrain), static_cast<std::uint32_t>(left)});
            }
            break;
        }
        case Stage::Orient:
            for (int side = 0; side < 2; ++side) out.push_back({act(Verb::Orient, side), 1});
            break;
        case Stage::Offset:
            for (int offset = 0; offset < 6; ++offset) out.push_back({act(Verb::Offset, offset), 1});
            break;
        case Stage::Green:
            for (std::size_t i = 0; i < at.setup.greens.size(); ++i) {
                if ((lay.greens >> i & 1) == 0)
                    out.push_back({act(Verb::Green, static_cast<int>(at.setup.greens[i])), 1});
            }
            break;
        case Stage::Done: break;
    }
}

Reason OnLay::why(const Lay& lay, At at, Action action) {
    engine::ChanceList list;
    chances(lay, at, list);
    for (const auto& chance : list) {
        if (chance.action == action) return Reason::None;
    }
    return Reason::NoSuch;
}

Next OnLay::answer(Lay& lay, Go go, Action action) {
    State& s = go.s;
    const int value = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
        case Verb::First:
            s.first = s.active = seat_at(value);
            tell(go.events, EventKind::FirstPlayer, value);
            ++lay.step;
            break;
        case Verb::Tile:
            lay.tile = static_cast<Terrain>(value);
            if (is_double(slot_of(go.setup, lay))) {
                tell(go.events, EventKind::TileDrawn, value);
                break;
            }
            lay_tile(s, slot_of(go.setup, lay), lay.tile, false, go.events);
            lay.tile = Terrain::None;
            ++lay.step;
            break;
        case Verb::Orient:
            lay_tile(s, slot_of(go.setup, lay), lay.tile, value == 1, go.events);
            lay.tile = Terrain::None;
            ++lay.step;
            break;
        case Verb::Offset:
            s.offset = static_cast<std::uint8_t>(value);
            tell(go.events, EventKind::VortexLaid, value);
            ++lay.step;
            break;
        default:
            for (std::size_t i = 0; i < go.setup.greens.size(); ++i) {
                if (go.setup.greens[i] == static_cast<CardId>(value))
                    lay.greens = static_cast<std::uint8_t>(lay.greens | 1u << i);
            }
            tell(go.events, EventKind::GreenDealt, value);
    }
    return Next::Go;
}

Next OnLay::advance(Lay& lay, Go go) {
    State& s = go.s;
    if (stage_of(go, lay) != Stage::Done) return Next::Ask;
    lay_tokens(go.setup, s, lay.greens);
    for (int i = 0; i < go.setup.seats; ++i)
        s.seats[in_turn_order(go, i)].rubium = static_cast<std::uint16_t>(8 + 3 * i);  // NO-3.7
    if (plays(s, s.first)) {
        begin_turn(go, s.first);
    } else {
        pass_on(go, engine::next_seat(s.first, go.setup.seats));
    }
    for (int i = go.setup.seats - 1; i >= 0 && go.setup.options[Option::ExecutiveOrders] == 1; --i)
        s.flow.push(Draw{in_turn_order(go, i), 1, true, Into::Hand});  // NO-15.3
    if (go.setup.intercepted)
        s.flow.push(Draw{s.first, static_cast<std::uint8_t>(go.setup.seats + 2), true, Into::Line});  // NO-15.7a
    return Next::Done;
}

const char* OnLay::fault(const Lay& lay, At at, std::size_t i) {
    const std::size_t last = at.setup.slots.size() + (at.setup.vortex ? 2u : 1u);
    const bool tile =
        lay.tile == Terrain::None || (lay.tile < Terrain::Plains && lay.step > 0 && lay.step <= at.setup.slots.size() &&
                                      is_double(slot_of(at.setup, lay)));
    const bool good = i == 0 && lay.step <= last && tile && lay.greens >> at.setup.greens.size() == 0;
    return good ? nullptr : "the moon is not laid out like this";
}

Next OnWhirl::answer(Whirl& whirl, Go go, Action action) {
    const int die = action.operands[0];
    const int step = whirl.step++;
    tell(go.events, EventKind::VortexRolled, die, step);
    if (step == 0) whirl.black = static_cast<std::uint8_t>(die);
    if (step == 1) sweep(go, ring_hex(go.s, whirl.black), ring_hex(go.s, die));
    if (step == 2) swallow(go, ring_hex(go.s, die));
    if (step > 0) eliminate(go);  // NO-22.12
    return go.s.flow.empty() ? Next::Done : Next::Go;
}

Next OnWhirl::advance(Whirl& whirl, Go go) {
    State& s = go.s;
    if (whirl.step < 3) return Next::Ask;
    if (whirl.step == 3) {
        ++whirl.step;
        for (int i = go.setup.seats - 1; i >= 0; --i) {  // the first player draws first
            const Seat seat = in_turn_order(go, i);
            const int cards = std::popcount(controlled(go, seat) & kRing1);
            if (cards > 0) s.flow.push(Draw{seat, static_cast<std::uint8_t>(cards), false, Into::Hand});
        }
        return Next::Go;
    }
    eliminate(go);  // NO-22.12
    if (s.flow.empty()) return Next::Done;
    if (plays(s, s.first)) {
        begin_turn(go, s.first);
    } else {
        pass_on(go, engine::next_seat(s.first, go.setup.seats));  // NO-15.9f
    }
    return Next::Done;
}

const char* OnWhirl::fault(const Whirl& whirl, At at, std::size_t i) {
    const bool good =
        i == 0 && at.setup.vortex && whirl.step <= 4 && whirl.black <= 6 && (whirl.black == 0) == (whirl.step == 0);
    return good ? nullptr : "the Vortex is rolled before a turn";
}

}  // namespace nexus_ops
