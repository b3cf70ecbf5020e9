// Secret Missions: whether their sentence is true now (section 17, Q and O).
#include "games/nexus_ops/position.h"

namespace nexus_ops {
namespace {

using ruletext::Op;

// The units a sentence names, in their order.
Type unit_in(const Op& op, int nth) {
    for (const Op& child : ruletext::children(op)) {
        if (ruletext::is(child, Tag::Unit) && nth-- == 0) return type_at(child.number);
    }
    return Type::None;
}
Terrain ground_in(const Op& op) {
    const Op* ground = ruletext::child(op, Tag::Ground);
    return ground == nullptr ? Terrain::None : static_cast<Terrain>(ground->number);
}

bool controls_most(At at, Seat seat, Terrain terrain) {
    const auto count = [&](Seat of) { return std::popcount(controlled(at, of) & at.s.land[terrain]); };
    const int own = count(seat);
    for (int i = 0; i < at.setup.seats; ++i) {
        if (i != index(seat) && count(seat_at(i)) >= own) return false;  // strictly more: G-27
    }
    return own > 0;
}

// From the record of the battle that was just won (NO-10.28).
bool battle_met(At at, const Op& op) {
    const Battle& battle = at.s.battle;
    const Side &attack = battle.sides[0], &defence = battle.sides[1];
    const auto survivors = [&](Type type) { return attack.began[type] + attack.joined[type] - attack.lost[type]; };
    switch (static_cast<Tag>(op.tag)) {
        case Tag::WinTerrain: return terrain_of(at, battle.hex) == ground_in(op);
        case Tag::WinBase: return has(homes_of_opponents(at, at.s.active), battle.hex);
        case Tag::WinSurvive: return survivors(unit_in(op, 0)) >= op.number;  // NO-22.4
        case Tag::WinDestroy: return defence.lost[unit_in(op, 0)] >= op.number;
        case Tag::WinDestroyAny: return defence.lost.total() >= op.number;
        case Tag::WinLossless: return attack.lost.total() == 0;
        case Tag::WinMutual: return attack.lost.total() == attack.began.total() + attack.joined.total();
        case Tag::WinAlone: {
            const Type type = unit_in(op, 0);
            const bool alone = attack.began.total() + attack.joined.total() == attack.began[type] + attack.joined[type];
            return alone && defence.lost[unit_in(op, 1)] >= op.number;
        }
        case Tag::WinFromMonolith: return battle.from_monolith;
        case Tag::WinOutnumbered: return attack.began.total() < defence.began.total();
        default: return false;
    }
}

}  // namespace

int controlled_refineries(At at, Seat seat) {
    int count = 0;
    each_hex(controlled(at, seat), [&](Hex hex) { count += refinery_at(at, hex) > 0 ? 1 : 0; });
    return count;
}

bool is_met(At at, Seat seat, const Card& card) {
    const Op& op = card.ops[1];
    if (card.battle) return battle_met(at, op);
    switch (static_cast<Tag>(op.tag)) {
        case Tag::ControlTerrain: return controls_most(at, seat, ground_in(op));
        case Tag::ControlMonolith: return controls_monolith(at, seat);
        case Tag::ControlBase: return std::popcount(controlled(at, seat) & homes_of_opponents(at, seat)) >= op.number;
        case Tag::ControlRefineries: return controlled_refineries(at, seat) >= op.number;
        default: return false;
    }
}

}  // namespace nexus_ops
