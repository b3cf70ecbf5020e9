// What a player could do: attacks, costs, targets and places, and whether he could act at all.
#include "games/quantum_nexus/choices.h"

namespace quantum_nexus {

using engine::because;

// ---- attacks ----

std::uint8_t open_quadrants(const Setup& setup, const State& s, PieceId attacker) {
    if (quadrants_in_reach(setup, s, attacker) == 0) return 0;
    return open_among(setup, s, attacker, unit_quadrants(setup, s, enemy_of(controller_of(piece_of(s, attacker)))));
}

// QN-10.5: what the front row does not cover of the quadrants in reach.
std::uint8_t uncovered(const Setup& setup, const State& s, PieceId attacker, std::uint8_t reach, std::uint8_t units) {
    if (setup.options[Option::FrontRow] == 2) return reach;
    const std::uint8_t front = units & 7;
    const std::uint8_t covered =
        setup.options[Option::FrontRow] == 1 ? (front != 0 ? 0b111000 : 0) : static_cast<std::uint8_t>(front << 3);
    if ((reach & covered) == 0 || has_keyword(setup, s, attacker, Keyword::Snipe)) return reach;
    return static_cast<std::uint8_t>(reach & ~covered);
}

// The same as refuse_defender for all of them at once.
void list_defenders(const Setup& setup, const State& s, PieceId attacker, PieceList& out) {
    const std::uint8_t open = open_quadrants(setup, s, attacker);
    bool guarded = false;
    for (const PieceId id : s.side[enemy_of(controller_of(piece_of(s, attacker)))].board) {
        const Piece& piece = piece_of(s, id);
        if (piece.at >= kQuadrants || (open >> piece.at & 1) == 0 || !in_play(piece) ||
            !is_unit(card_of(setup, piece.card)))
            continue;
        const bool guards = piece.ready != 0 && has_keyword(setup, s, id, Keyword::Guard);
        if (guards && !guarded) out.clear(), guarded = true;
        if (guards == guarded) out.push_back(id);
    }
}

std::optional<engine::Refusal> refuse_defender(const Setup& setup, const State& s, PieceId attacker, PieceId defender) {
    const Seat seat = controller_of(piece_of(s, attacker));
    if (!in_play(s, defender) || controller_of(piece_of(s, defender)) == seat || !is_unit(card_of(setup, s, defender)))
        return because(Reason::BadDefender, ref(defender));
    const std::uint8_t at = piece_of(s, defender).at;
    if ((quadrants_in_reach(setup, s, attacker) >> at & 1) == 0) return because(Reason::OutOfRange, ref(defender));
    const std::uint8_t open = open_quadrants(setup, s, attacker);
    if ((open >> at & 1) == 0) return because(Reason::FrontRow, ref(defender));
    const auto guards = [&](PieceId id) {
        const Piece& piece = piece_of(s, id);
        return piece.ready != 0 && piece.at < kQuadrants && (open >> piece.at & 1) != 0 &&
               is_unit(card_of(setup, piece.card)) && has_keyword(setup, s, id, Keyword::Guard);
    };
    if (guards(defender)) return std::nullopt;
    PieceId guard = PieceId::None;
    each_of(s, enemy_of(seat), [&](PieceId id) {
        if (guard == PieceId::None && guards(id)) guard = id;
    });
    if (guard != PieceId::None) return because(Reason::Guard, ref(guard));
    return std::nullopt;
}

// ---- abilities ----

bool used_up(const Setup&, const State& s, const Line& line, PieceId source) {
    if (!line.once) return false;
    const int used = is_mission(source) ? s.side[mission_seat(source)].missions[mission_place(source)].used
                                        : piece_of(s, source).used;
    return (used & line.once_bit) != 0;
}

bool can_pay(const Setup& setup, const State& s, const Costs& costs, const Bearer& from) {
    const Side& side = s.side[from.controller];
    if (side.cp < costs.cp || side.hand < costs.discard || side.deck < costs.mill) return false;
    if ((costs.exhaust || costs.sacrifice_self) && !in_play(s, from.source)) return false;  // QN-12.12
    if (costs.exhaust && piece_of(s, from.source).ready == 0) return false;
    if (!costs.sacrifice) return true;
    bool any = false;
    each_of(s, from.controller, [&](PieceId id) {
        any = any || ((!costs.sacrifice_self || id != from.source) && fits(setup, s, costs.sacrificed, from, id));
    });
    return any;
}

const Effect* target_effect(const Line& line, std::size_t place) {
    for (const Effect& e : line.effects) {
        if ((e.ref == RefKind::Target || e.ref == RefKind::UpTo) && !e.it && place >= e.first &&
            place < e.first + e.count)
            return &e;
    }
    return nullptr;
}

bool can_target(const Setup& setup, const State& s, const Ability& a, std::size_t place, PieceId id) {
    const Effect* e = target_effect(setup.lines[a.line], place);
    return e != nullptr && is_piece(id) && can_choose(setup, s, a, *e, place, id);
}

// How many cards could be targets of an effect, at most so many as it wants.
static int count_targets(const Setup& setup, const State& s, const Ability& a, const Effect& e, int wanted) {
    int count = 0;
    for (const Seat seat : {Seat::First, Seat::Second}) {
        if ((e.selector.adjectives & (seat == a.controller ? kEnemy : kFriendly)) != 0) continue;
        for (const PieceId id : s.side[seat].board) {
            if (count == wanted) return count;
            count += can_choose(setup, s, a, e, e.first, id);
        }
    }
    return count;
}

static bool opens(const Effect& e) { return (e.ref == RefKind::Target || e.ref == RefKind::UpTo) && !e.it; }

bool has_targets(const Setup& setup, const State& s, const Line& line, const Bearer& from) {
    const Ability a{.source = from.source, .controller = from.controller};
    for (const Effect& e : line.effects) {
        if (opens(e) && e.ref == RefKind::Target && count_targets(setup, s, a, e, 1) == 0) return false;
    }
    return true;
}

std::size_t open_target(const Ability& a) {
    std::size_t n = 0;
    while (n < kTargets && a.target[n] != PieceId::Open) ++n;
    return n;
}

void open_targets(const Setup& setup, const State& s, Ability& a) {
    for (const Effect& e : setup.lines[a.line].effects) {
        if (!opens(e)) continue;
        const int candidates = count_targets(setup, s, a, e, e.count);
        for (int i = 0; i < e.count; ++i)
            a.target[static_cast<std::size_t>(e.first + i)] = i < candidates ? PieceId::Open : PieceId::None;
    }
}

void close_clause(const Setup& setup, Ability& a) {
    const std::size_t place = open_target(a);
    const Effect& e = *target_effect(setup.lines[a.line], place);
    for (std::size_t i = place; i < static_cast<std::size_t>(e.first + e.count); ++i) a.target[i] = PieceId::None;
}

bool can_use(const Setup& setup, const State& s, PieceId source, std::uint16_t at) {
    const Line& line = setup.lines[at];
    if (line.in_battle != (s.phase == Phase::Battle)) return false;  // QN-6.31, QN-6.42
    if (used_up(setup, s, line, source)) return false;
    const Bearer from{source, s.active};
    return can_pay(setup, s, line.costs, from) && (!line.mandatory_target || has_targets(setup, s, line, from));
}

// ---- places ----

std::uint8_t free_quadrants(const Setup& setup, const State& s, Seat seat, const Card& card) {
    std::uint8_t set = 0b111111;
    if (is_leader(card)) set = static_cast<std::uint8_t>(set & ~leader_quadrants(setup, s, seat));  // QN-8.5
    if (card.type == Type::Terrain) {
        std::uint8_t one = 0;
        for (const PieceId id : s.side[seat].board) {
            const Piece& piece = piece_of(s, id);
            if (card_of(setup, piece.card).type != Type::Terrain || !in_play(piece)) continue;
            const auto here = static_cast<std::uint8_t>(1u << piece.at);
            if ((one & here) != 0) set = static_cast<std::uint8_t>(set & ~here);  // QN-8.52
            one |= here;
        }
    }
    return set;
}

std::uint8_t destinations(const Setup& setup, const State& s, PieceId id, bool anywhere) {
    const Piece& piece = piece_of(s, id);
    if (piece.at >= kQuadrants || cannot(setup, s, id, LineKind::CannotMove)) return 0;  // QN-12.15
    const auto own = static_cast<std::uint8_t>(1u << piece.at);
    std::uint8_t set = anywhere ? static_cast<std::uint8_t>(0b111111 & ~own) : kAdjacent[piece.at];
    if (is_leader(card_of(setup, piece.card)))
        set = static_cast<std::uint8_t>(set & ~leader_quadrants(setup, s, controller_of(piece)));
    return set;
}

const Selector& hosts_of(const Setup& setup, const Card& card) {
    static constexpr Selector kFriendlyUnit{.nouns = kUnitNoun, .adjectives = kFriendly};
    return card.objective == 0 ? kFriendlyUnit : setup.lines[card.objective].selector;  // QN-8.40
}

static bool has_use(const Setup& setup, const State& s, PieceId id) {
    bool any = false;
    each_use(setup, s, id, [&](int, std::uint16_t line) { any = any || can_use(setup, s, id, line); });
    return any;
}

// QN-24.1: whether public facts allow that the active player acts.
bool may_act(const Setup& setup, const State& s) {
    const Side& side = s.side[s.active];
    if (side.actions >= setup.options[Option::MaxActions]) return false;  // QN-14.10
    if (s.phase != Phase::Battle && side.hand > 0 && side.cp >= 1) return true;
    if (s.phase == Phase::Deployment) return false;
    const bool grants = setup.present.grants_activated, battle = s.phase == Phase::Battle;
    const int uses = battle ? kInBattle : kOutsideBattle;
    const std::uint8_t enemies = battle ? unit_quadrants(setup, s, enemy_of(s.active)) : std::uint8_t{0};
    const bool maneuvers = !battle && setup.options[Option::Maneuver] == 1 && side.cp >= 1;
    for (const PieceId id : side.board) {
        const Piece& piece = piece_of(s, id);
        const Card& card = card_of(setup, piece.card);
        if ((enemies != 0 || maneuvers) && piece.ready != 0 && is_unit(card)) {
            if (open_among(setup, s, id, enemies) != 0 && !cannot(setup, s, id, LineKind::CannotAttack)) return true;
            if (maneuvers && destinations(setup, s, id, false) != 0) return true;
        }
        if (((card.marks.uses & uses) != 0 || grants) && has_use(setup, s, id)) return true;
    }
    for (std::size_t m = 0; (setup.mission_uses & uses) != 0 && m < side.missions.size(); ++m) {
        if ((card_of(setup, side.missions[m].card).marks.uses & uses) == 0) continue;
        if (has_use(setup, s, mission_id(s.active, m))) return true;
    }
    return false;
}

}  // namespace quantum_nexus
