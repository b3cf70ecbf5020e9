// Units and players: values, damage, destruction, the end of the game. Chapters 1, 5, 6, 10 and 12 of rules.md.
#include "games/quantum_cloud/units.h"

#include <algorithm>

namespace quantum_cloud {

using engine::index;
using engine::tell;

int attack_of(At at, const Unit& unit) {
    const Face& face = face_of(at, unit);
    int attack = face.attack + unit.attack + unit.attack_now;
    const Cloud& cloud = at.s.cloud;
    attack += face.home[static_cast<std::size_t>(tile(cloud, unit.tile).terrain)];  // QC-14.10
    if (at.setup.auras && !unit.gone && !is_body(at.setup, unit)) {
        each_tile(cloud.near[unit.tile] & cloud.taken, [&](int i) {  // QC-14.11
            const Unit& beside = at.s.units[tile(cloud, i).unit];
            if (beside.owner == unit.owner) attack += face_of(at, beside).aura;
        });
    }
    return std::min(attack, kMostStat);
}

TileSet ways_of(At at, const Unit& unit, int steps) {
    if (steps == 0) return 0;
    if (has(face_of(at, unit), Keyword::Flight)) {  // QC-14.1
        return tiles_within(at.s.cloud, unit.tile, steps) & empty_tiles(at.s.cloud);
    }
    return tiles_reached(at.s.cloud, unit.tile, steps);
}

bool in_reach(At at, const Unit& unit, const Unit& target) {
    const int apart = distance(at.s.cloud, unit.tile, target.tile);
    return apart <= face_of(at, unit).ranged;
}

int attacks_left(At at, const Unit& unit) {
    return (has(face_of(at, unit), Keyword::TwinAttack) ? 2 : 1) - unit.attacks;  // QC-14.8
}

TileSet targets_of(At at, const Unit& unit, TileSet enemies) {
    const Cloud& cloud = at.s.cloud;
    TileSet guards = 0;  // QC-14.2
    each_tile(cloud.near[unit.tile] & enemies, [&](int i) {
        if (has(face_of(at, at.s.units[tile(cloud, i).unit]), Keyword::Guard)) guards |= tile_bit(i);
    });
    if (guards != 0) return guards;
    return tiles_within(cloud, unit.tile, face_of(at, unit).ranged) & enemies;
}

void set_qubits(Go go, Seat seat, int to) {
    auto& now = go.s.seats[seat].qubits;
    const int was = now;
    now = static_cast<std::uint16_t>(std::min(to, 0xffff));
    if (was != to) tell(go.events, EventKind::QubitsChanged, index(seat), was, to);
}
void gain_qubits(Go go, Seat seat, int more) { set_qubits(go, seat, go.s.seats[seat].qubits + more); }  // QC-5.4
void set_maximum(Go go, Seat seat, int to) {
    auto& now = go.s.seats[seat].maximum;
    const int was = now;
    now = static_cast<std::uint8_t>(std::min(to, kMostMaximum));
    if (was != now) tell(go.events, EventKind::MaximumChanged, index(seat), was, static_cast<int>(now));
}

void finish(State& s, engine::SeatSet winners, Ending ending) {
    s.flow.clear();
    s.winners = winners;
    s.ending = ending;
}

int find_card(const Player& player, CardByte card) {
    for (std::size_t i = 0; i < player.hand.size(); ++i) {
        if (player.hand[i].card == static_cast<CardId>(card)) return static_cast<int>(i);
    }
    return -1;
}

// It leaves the hand openly.
CardByte take_from_hand(Go go, Seat seat, CardByte card) {
    auto& hand = go.s.seats[seat].hand;
    const auto at = engine::lift(hand, static_cast<std::size_t>(find_card(go.s.seats[seat], card)));
    engine::Slot slot = hand.erase(at);
    engine::show(go.s.bags, slot, engine::kEverybody);
    return static_cast<CardByte>(slot.card);
}

UnitId enter(Go go, CardByte card, Seat owner, int tile) {
    State& s = go.s;
    std::size_t i = 0;
    while (i < kUnits && s.units.of[i].card != CardByte::Unknown) ++i;
    ENSURE(i < kUnits);  // QC-23.20
    const auto id = static_cast<UnitId>(i + 1);
    Unit& unit = s.units.of[i];
    unit = {.card = card, .owner = owner, .entered = true};
    s.order.push_back(id);
    put_unit(s, id, tile);
    return id;
}

void put_unit(State& s, UnitId id, int tile) {
    s.units[id].tile = static_cast<std::uint8_t>(tile);
    take_tile(s.cloud, tile, id, s.units[id].owner);
}

void vacate(Go go, UnitId id) {
    State& s = go.s;
    Unit& unit = s.units[id];
    free_tile(s.cloud, unit.tile);
    unit.gone = true;
    s.left = true;
    auto& bodies = s.seats[unit.owner].bodies;
    if (bodies[0] == id) bodies[0] = bodies[1], bodies[1] = UnitId::None;
    if (bodies[1] == id) bodies[1] = UnitId::None;
}

// Units that left are remembered for their last tile (QC-23.3) until no ability of theirs is under way. Whoever else
// had named them names nobody now: they do not come back.
void forget_gone(State& s) {
    UnitSet speaking{};
    for (std::size_t i = 0; i < s.flow.size(); ++i) {
        if (const Triggered* ability = s.flow.get<Triggered>(i)) add(speaking, ability->unit);
    }
    const auto forgotten = [&](UnitId id) { return id != UnitId::None && s.units[id].gone && !has(speaking, id); };
    const auto clear = [&](UnitId& id) {
        if (forgotten(id)) id = UnitId::None;
    };
    for (std::size_t i = 0; i < s.flow.size(); ++i) {
        s.flow.visit(i, [&]<class F>(F& frame) {
            if constexpr (requires { frame.targets; }) {
                for (UnitId& id : frame.targets) clear(id);
            } else if constexpr (requires { frame.attacker; }) {
                clear(frame.attacker), clear(frame.target);
            } else if constexpr (std::is_same_v<F, Each>) {
                for (const UnitId id : s.order) {
                    if (forgotten(id)) drop(frame.left, id);
                }
            } else if constexpr (std::is_same_v<F, Push> || std::is_same_v<F, Relocate>) {
                clear(frame.unit);
            }
        });
    }
    s.left = false;
    FixedVec<UnitId, kUnits> order;
    for (const UnitId id : s.order) {
        if (forgotten(id)) {
            s.units[id] = {};
            continue;
        }
        s.left |= s.units[id].gone;
        order.push_back(id);
    }
    s.order = order;
}

void hurt(Go go, UnitId id, int damage) {
    Unit& unit = go.s.units[id];
    damage = std::max(0, damage - face_of(go, unit).armor);  // QC-14.5
    const int prevented = std::min<int>(damage, unit.prevent);
    if (prevented > 0) {
        unit.prevent = static_cast<std::uint16_t>(unit.prevent - prevented);
        tell(go.events, EventKind::Prevented, static_cast<int>(id), prevented);
    }
    damage -= prevented;
    if (damage == 0) return;
    const int left = std::max(0, left_of(go, unit) - damage);
    if (is_body(go.setup, unit))
        unit.life = static_cast<std::uint16_t>(left);
    else
        unit.life = static_cast<std::uint16_t>(unit.life + damage);
    tell(go.events, EventKind::Damaged, static_cast<int>(id), damage, left);
}

void lose_life(Go go, UnitId id, int life) {
    Unit& unit = go.s.units[id];
    unit.life = static_cast<std::uint16_t>(std::max(0, unit.life - life));  // QC-10.2: nothing reduces it
    tell(go.events, EventKind::LifeLost, static_cast<int>(id), life, static_cast<int>(unit.life));
}

// QC-12.1, QC-12.3, QC-17.3, QC-17.5
void leave(Go go, engine::SeatSet seats, Seat by, Ending ending) {
    State& s = go.s;
    engine::SeatSet left = 0;
    for (int i = 0; i < players(go.setup); ++i) {
        const Seat seat = engine::seat_at(i);
        if ((seats & bit(seat)) != 0) {
            s.seats[seat].out = true;
            tell(go.events, EventKind::Out, i);
        }
        if (playing(s, seat)) left |= bit(seat);
    }
    if (left == 0) left = bit(by);
    if ((left & (left - 1u)) == 0) return finish(s, left, ending);
    for (int i = 0; i < players(go.setup); ++i) {
        const Seat seat = engine::seat_at(i);
        if ((seats & bit(seat)) == 0) continue;
        for (const UnitId id : s.order) {
            if (s.units[id].owner != seat || s.units[id].gone) continue;
            tell(go.events, EventKind::Collapsed, static_cast<int>(id));
            vacate(go, id);
        }
        Player& player = s.seats[seat];
        player.hand.clear();
        player.discard.clear();
        player.deck = 0;
        player.qubits = 0;
        s.bags.count[static_cast<std::size_t>(i)].fill(0);
        s.bags.total[static_cast<std::size_t>(i)] = 0;
    }
}

UnitSet bodies_of(const Player& player) {
    UnitSet set{};
    for (const UnitId id : player.bodies) {
        if (id != UnitId::None) add(set, id);
    }
    return set;
}

bool destroy(Go go, Seat by, const UnitSet& hurt_ones, bool doomed) {
    const auto& [setup, s, events] = go;
    engine::Scratch<UnitId, kUnits> fallen;
    each_unit(s, [&](UnitId id, const Unit& unit) {
        if (has(hurt_ones, id) && (doomed || left_of(go, unit) <= 0)) fallen.push_back(id);
    });
    if (fallen.empty()) return true;
    engine::SeatSet struck = 0, lost = 0;  // who lost a body, who lost the last one
    for (const UnitId id : fallen) {
        const Unit& unit = s.units[id];
        tell(events, EventKind::Destroyed, static_cast<int>(id), static_cast<int>(unit.card));
        const CardType type = brief_of(setup, unit.card).type;
        if (type == CardType::Alter) s.seats[unit.owner].discard.push_back(unit.card);  // QC-10.4
        if (type == CardType::Avatar) struck |= bit(unit.owner);
        vacate(go, id);
    }
    for (int i = 0; struck != 0 && i < players(setup); ++i) {
        const Seat seat = engine::seat_at(i);
        if ((struck & bit(seat)) == 0) continue;
        const UnitId other = s.seats[seat].bodies[0];
        if (other == UnitId::None)
            lost |= bit(seat);  // QC-12.1, QC-12.2
        else
            tell(events, EventKind::Decohered, i, static_cast<int>(other));  // QC-6.9
    }
    if (lost != 0) {
        leave(go, lost, by, Ending::Bodies);
        if (s.flow.empty()) return false;
    }
    if ((setup.triggers & bit(Trigger::Destroyed)) == 0) return true;
    // QC-10.3: the active player's first, older units first; what is pushed last comes first.
    for (const bool own : {false, true}) {
        for (std::size_t i = fallen.size(); i-- > 0;) {
            const Unit& unit = s.units[fallen[i]];
            if ((unit.owner == s.active) == own && playing(s, unit.owner)) trigger(go, fallen[i], Trigger::Destroyed);
        }
    }
    return true;
}

void trigger(Go go, UnitId id, Trigger trigger) {
    const Unit& unit = go.s.units[id];
    const Brief& brief = brief_of(go.setup, unit.card);
    const bool back = brief.type == CardType::Avatar && in_superposition(go.s.seats[unit.owner]);
    if ((brief.face[back ? 1 : 0].triggers & bit(trigger)) == 0) return;
    const Card& card = card_of(go.setup, unit.card);
    const auto& lines = (back ? card.back : card.front).abilities;
    for (std::size_t i = lines.size(); i-- > 0;) {
        if (lines[i].trigger == trigger)
            go.s.flow.push(Triggered{.unit = id, .back = back, .line = static_cast<std::uint8_t>(i)});
    }
}

void trigger_all(Go go, Trigger what, Seat of) {
    if ((go.setup.triggers & bit(what)) == 0) return;
    for (std::size_t i = go.s.order.size(); i-- > 0;) {
        const Unit& unit = go.s.units[go.s.order[i]];
        if (!unit.gone && unit.owner == of) trigger(go, go.s.order[i], what);
    }
}

void decohere(Go go, Seat seat) {
    const auto& flow = go.s.flow;
    if (!in_superposition(go.s.seats[seat])) return;
    for (std::size_t i = flow.size(); i-- > 0 && flow.get<Keep>(i) != nullptr;) {
        if (flow.get<Keep>(i)->by == seat) return;  // both bodies were meant: it is asked once
    }
    go.s.flow.push(Keep{seat});
}

}  // namespace quantum_cloud
