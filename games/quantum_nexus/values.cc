// Questions about a position: what a card is worth now, what fits a phrase, what a player could do. Nothing is kept
// that could go stale: each question is asked for one card over the lines in play.
#include "games/quantum_nexus/table.h"

namespace quantum_nexus {

using engine::because;
using engine::Kind;
using engine::Ref;

namespace {
constexpr Ref ref(PieceId id) { return {Kind::Unit, static_cast<std::uint16_t>(id)}; }
}  // namespace

int count_in_play(const State& s, Seat seat) {
    int count = 0;
    each_of(s, seat, [&](PieceId) { ++count; });
    return count;
}

template <class Test>
static std::uint8_t quadrants_with(const State& s, Seat seat, Test&& test) {
    std::uint8_t set = 0;
    for (const PieceId id : s.side[seat].board) {
        const Piece& piece = piece_of(s, id);
        if (piece.at < kQuadrants && in_play(piece) && test(piece))
            set = static_cast<std::uint8_t>(set | 1u << piece.at);
    }
    return set;
}

std::uint8_t unit_quadrants(const Setup& setup, const State& s, Seat seat) {
    return quadrants_with(s, seat, [&](const Piece& piece) { return is_unit(card_of(setup, piece.card)); });
}
std::uint8_t leader_quadrants(const Setup& setup, const State& s, Seat seat) {
    return quadrants_with(s, seat, [&](const Piece& piece) { return is_leader(card_of(setup, piece.card)); });
}
int count_terrain(const Setup& setup, const State& s, Seat half, int quadrant) {
    int count = 0;
    each_of(s, half, [&](PieceId id) {
        count += piece_of(s, id).at == quadrant && card_of(setup, s, id).type == Type::Terrain;
    });
    return count;
}

static bool is_where(const Setup& setup, const State& s, Where where, const Bearer& from, const Piece& piece) {
    if (where == Where::Anywhere) return true;
    const Spot own = spot_of(s, piece_of(s, from.source)), other = spot_of(s, piece);
    if (own.place >= kQuadrants || other.place >= kQuadrants) return false;
    const bool same_half = own.half == other.half;
    const std::uint8_t across = setup.facing[own.place];
    switch (where) {
        case Where::Anywhere: return true;
        case Where::Quadrant: return same_half && own.place == other.place;
        case Where::Row: return same_half && own.place / 3 == other.place / 3;
        case Where::Column: return same_half && own.place % 3 == other.place % 3;
        case Where::Adjacent: return same_half && (kAdjacent[own.place] >> other.place & 1) != 0;
        case Where::OpposingQuadrant: return !same_half && other.place == across % 3;
        case Where::OpposingColumn: return !same_half && other.place % 3 == across % 3;
    }
    return false;
}

// The rows, places and numbers of a selector.
bool stands(const Setup& setup, const State& s, const Selector& selector, const Bearer& from, PieceId id) {
    const Piece& piece = piece_of(s, id);
    if (const int rows = selector.adjectives & (kFrontRow | kBackRow); rows != 0) {
        const Spot spot = spot_of(s, piece);
        if (spot.place >= kQuadrants || rows != (spot.place < 3 ? kFrontRow : kBackRow)) return false;
    }
    if (!is_where(setup, s, selector.where, from, piece)) return false;
    if (selector.stat == Stat::None) return true;
    const int now = selector.stat == Stat::Cost     ? card_of(setup, piece.card).cp  // QN-1.15
                    : selector.stat == Stat::Attack ? attack_of(setup, s, id)
                                                    : defense_of(setup, s, id);
    return selector.more ? now >= selector.number : now <= selector.number;
}

// Whether a player controls so many cards that fit.
static bool has_fitting(const Setup& setup, const State& s, Seat seat, const Selector& selector, const Bearer& from,
                        int wanted) {
    const auto& board = s.side[seat].board;
    if (wanted <= 0 || wanted > static_cast<int>(board.size())) return wanted <= 0;
    const PieceId* last = board.end() - wanted;  // none fits up to here: too few are left
    for (const PieceId* at = board.begin(); at <= last; ++at) {
        if (!may_fit(setup, s, selector, *at) || !in_play(piece_of(s, *at))) continue;
        if (fits_now(setup, s, selector, from, *at) && ++last == board.end()) return true;
    }
    return false;
}

bool holds(const Setup& setup, const State& s, const Condition& c, const Bearer& from) {
    const auto compare = [&](int n) { return c.at_most ? n <= c.number : n >= c.number; };
    const auto controls = [&](Seat seat) {
        const int wanted = c.number + c.at_most;  // that many decide it
        return has_fitting(setup, s, seat, c.selector, from, wanted) != c.at_most;
    };
    const Seat you = from.controller, other = enemy_of(you);
    const auto piece = [&]() -> const Piece& { return piece_of(s, from.source); };
    switch (c.kind) {
        case ConditionKind::None: return true;
        case ConditionKind::YouControl: return controls(you);
        case ConditionKind::OpponentControls: return controls(other);
        case ConditionKind::Ready: return piece().ready != 0;
        case ConditionKind::Exhausted: return piece().ready == 0;
        case ConditionKind::Upgraded: return piece().upgrades > 0;
        case ConditionKind::InFront: return spot_of(s, piece()).place < 3;
        case ConditionKind::InBack: return spot_of(s, piece()).place >= 3 && spot_of(s, piece()).place < kQuadrants;
        case ConditionKind::QuadrantTerrain: {
            const Spot spot = spot_of(s, piece());
            return compare(count_terrain(setup, s, spot.half, spot.place));
        }
        case ConditionKind::Initiative:  // QN-7.13
            return s.initiative == you && s.phase >= Phase::Deployment && s.phase <= Phase::Battle;
        case ConditionKind::Hand: return compare(s.side[you].hand);
        case ConditionKind::OpponentHand: return compare(s.side[other].hand);
        case ConditionKind::Completed: {
            int count = 0;
            for (const Mission& mission : s.side[you].missions) count += mission.complete;
            return compare(count);
        }
        case ConditionKind::EveryFront: return (unit_quadrants(setup, s, you) & 7) == 7;
        case ConditionKind::Occupy: return compare(std::popcount(unit_quadrants(setup, s, you)));
        case ConditionKind::Dominate: {
            int count = 0;
            const int own = unit_quadrants(setup, s, you), enemy = unit_quadrants(setup, s, other);
            for (int column = 0; column < 3; ++column) {
                const int across = setup.facing[static_cast<std::size_t>(column)];
                count += (own & 0b1001 << column) != 0 && (enemy & 0b1001 << across) == 0;  // QN-1.20
            }
            return compare(count);
        }
    }
    return false;
}

// Of the cards in play with passive lines of a sort, those that could concern this card.
static bool concerns(const Card& giver_card, const Piece& giver, PieceId giver_id, Passive passive, PieceId id) {
    return giver_id == id || giver.at == attached_to(id) ||
           (giver_card.marks.auras >> static_cast<int>(passive) & 1) != 0;
}
template <class F>
static void each_passive(const Setup& setup, const State& s, LineKind kind, Passive passive, PieceId id, F&& f) {
    s.bearers[static_cast<std::size_t>(passive)].each([&](PieceId giver) {
        const Piece& piece = piece_of(s, giver);
        const Card& card = card_of(setup, piece.card);
        if (!concerns(card, piece, giver, passive, id)) return;
        const Bearer from{giver, controller_of(piece)};
        each_line(setup, card, kind, [&](std::uint16_t i) { f(setup.lines[i], from); });
    });
    const int sort = 1 << static_cast<int>(passive);
    if ((s.mission_passives & sort) != 0) each_mission_line(setup, s, kind, sort, f);
}
// QN-11.12, QN-11.13: the sum of what passives give this card.
template <class Amount>
static int sum_passives(const Setup& setup, const State& s, PieceId id, Passive mark, Amount&& amount) {
    int sum = 0;
    each_passive(setup, s, LineKind::Modify, mark, id, [&](const Line& line, const Bearer& from) {
        if (amount(line) == 0 || !is_subject(setup, s, line, from, id) || !holds(setup, s, line.condition, from))
            return;
        int times = 1;
        if (line.each) {
            times = 0;
            each_in_play(s, [&](PieceId other) { times += fits(setup, s, line.counted, from, other); });
        }
        sum += times * amount(line);
    });
    return sum;
}

int attack_of(const Setup& setup, const State& s, PieceId id, int extra) {
    const Piece& piece = piece_of(s, id);
    const int own = card_of(setup, piece.card).attack + piece.attack[0] + piece.attack[1] + piece.attack[2] + extra;
    return std::max(0, own + sum_passives(setup, s, id, Passive::Attack, [](const Line& line) { return line.attack; }));
}
int defense_of(const Setup& setup, const State& s, PieceId id) {
    const Piece& piece = piece_of(s, id);
    const int own = card_of(setup, piece.card).defense + piece.defense[0] + piece.defense[1] + piece.defense[2];
    return std::max(0,
                    own + sum_passives(setup, s, id, Passive::Defense, [](const Line& line) { return line.defense; }));
}

bool is_given(const Setup& setup, const State& s, PieceId id, Keyword keyword) {
    const std::uint8_t wanted = bit(keyword);
    const auto gives = [&](const Line& line, const Bearer& from) {
        return line.kind == LineKind::Keyword && line.keyword == wanted && is_subject(setup, s, line, from, id) &&
               holds(setup, s, line.condition, from);
    };
    const bool given = s.bearers[static_cast<std::size_t>(Passive::Keyword)].any([&](PieceId giver) {
        const Piece& piece = piece_of(s, giver);
        const Card& card = card_of(setup, piece.card);
        if ((card.marks.keywords & wanted) == 0 || !concerns(card, piece, giver, Passive::Keyword, id)) return false;
        for (const Line* line = setup.lines.data() + card.first; line != setup.lines.data() + card.last; ++line) {
            if (gives(*line, {giver, controller_of(piece)})) return true;
        }
        return false;
    });
    const int sort = 1 << static_cast<int>(Passive::Keyword);
    if (given || (s.mission_passives & sort) == 0) return given;
    bool found = false;
    each_mission_line(setup, s, LineKind::Keyword, sort,
                      [&](const Line& line, const Bearer& from) { found = found || gives(line, from); });
    return found;
}

bool cannot(const Setup& setup, const State& s, PieceId id, LineKind kind) {
    const Piece& piece = piece_of(s, id);
    if (kind == LineKind::CannotAttack &&
        ((piece.keywords[0] | piece.keywords[1] | piece.keywords[2]) & kCannotAttack) != 0)
        return true;
    bool found = false;
    each_passive(setup, s, kind, Passive::Cannot, id, [&](const Line& line, const Bearer& from) {
        found = found || (is_subject(setup, s, line, from, id) && holds(setup, s, line.condition, from));
    });
    return found;
}

CostChanges sum_cost_changes(const Setup& setup, const State& s, Seat seat) {
    CostChanges changes{};
    each_passive(setup, s, LineKind::CostChange, Passive::Cost, PieceId::None,
                 [&](const Line& line, const Bearer& from) {
                     if ((from.controller != seat) != line.enemy_cards) return;
                     for (unsigned types = line.cost_types; types != 0; types &= types - 1) {
                         auto& change = changes[static_cast<std::size_t>(std::countr_zero(types))];
                         change = static_cast<std::int16_t>(change + line.number);
                     }
                 });
    return changes;
}

int cost_now(const Setup& setup, const State& s, Seat seat, const Card& card) {
    return cost_after(cost_changes(setup, s, seat), card);
}

int income(const Setup& setup, const State& s, Seat seat) {
    int sum = 0;
    each_of(s, seat, [&](PieceId id) {
        const Card& card = card_of(setup, s, id);
        if (card.marks.income)
            each_line(setup, card, LineKind::Income, [&](std::uint16_t i) { sum += setup.lines[i].number; });
    });
    for (const Mission& mission : s.side[seat].missions) {
        const Card& card = card_of(setup, mission.card);
        if (!card.marks.income) continue;
        each_line(setup, card, LineKind::Income, [&](std::uint16_t i) {
            if (works(mission, setup.lines[i])) sum += setup.lines[i].number;
        });
    }
    return sum;
}

int base_cp(const Setup& setup, const State& s, Seat seat) {
    int sum = 0;
    for (const Mission& mission : s.side[seat].missions) {
        if (mission.complete && setup.options[Option::CompletedCp] == 1) continue;  // QN-13.3
        sum += card_of(setup, mission.card).cp;
    }
    return sum;
}

bool matches(const Setup& setup, const CardFilter& filter, CardId id) {
    const Card& card = setup.cards[static_cast<std::size_t>(id)];
    if (id == CardId::Unknown || card.type == Type::Mission || (filter.types >> static_cast<int>(card.type) & 1) == 0)
        return false;
    return (card.subtypes & filter.subtypes) == filter.subtypes && card.cp <= filter.cost_most;
}

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

bool is_free(const Setup& setup, const State& s, const Ability& a, const Effect& e, std::size_t place, PieceId id) {
    for (std::size_t i = e.first; i < place; ++i) {
        if (a.target[i] == id) return false;  // different objects, QN-12.2
    }
    return controller_of(piece_of(s, id)) == a.controller || !has_keyword(setup, s, id, Keyword::Ward);
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

std::uint16_t ability_line(const Setup& setup, const State& s, PieceId source, int n) {
    std::uint16_t found = 0;
    const auto count = [&](std::uint16_t line) { found = --n == 0 ? line : found; };
    if (n > kMostUses) return found;  // QN-24.18
    if (is_mission(source)) {
        if (mission_place(source) >= s.side[mission_seat(source)].missions.size()) return 0;
        const Mission& mission = s.side[mission_seat(source)].missions[mission_place(source)];
        if (card_of(setup, mission.card).marks.uses == 0) return 0;
        each_line(setup, card_of(setup, mission.card), LineKind::Activated, [&](std::uint16_t i) {
            if (works(mission, setup.lines[i])) count(i);
        });
        return found;
    }
    if (!in_play(s, source)) return 0;
    const Card& card = card_of(setup, s, source);
    if (card.marks.uses != 0) each_line(setup, card, LineKind::Activated, count);
    if (!setup.present.grants_activated) return found;
    each_grant(setup, s, [&](const Line& line, const Bearer& from) {
        if (setup.lines[line.granted].kind == LineKind::Activated && is_subject(setup, s, line, from, source))
            count(line.granted);
    });
    return found;
}

std::optional<engine::Refusal> refuse_use(const Setup& setup, const State& s, PieceId source, std::uint16_t at) {
    const Line& line = setup.lines[at];
    if (line.in_battle != (s.phase == Phase::Battle)) return because(Reason::WrongPhase);  // QN-6.31, QN-6.42
    if (used_up(setup, s, line, source)) return because(Reason::OncePerRound, ref(source));
    const Side& side = s.side[s.active];
    if (line.costs.exhaust && piece_of(s, source).ready == 0) return because(Reason::NotReady, ref(source));
    if (side.cp < line.costs.cp)
        return because(Reason::TooDearToUse, engine::number(line.costs.cp), engine::number(side.cp));
    if (!can_pay(setup, s, line.costs, {source, s.active})) return because(Reason::CostUnpayable, ref(source));
    if (line.mandatory_target && !has_targets(setup, s, line, {source, s.active}))
        return because(Reason::NoTarget, ref(source));
    return std::nullopt;
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
        if ((card.marks.uses & uses) == 0 && !grants) continue;
        for (int n = 1;; ++n) {
            const std::uint16_t line = ability_line(setup, s, id, n);
            if (line == 0) break;
            if (!refuse_use(setup, s, id, line)) return true;
        }
    }
    for (std::size_t m = 0; (setup.mission_uses & uses) != 0 && m < side.missions.size(); ++m) {
        if ((card_of(setup, side.missions[m].card).marks.uses & uses) == 0) continue;
        for (int n = 1;; ++n) {
            const std::uint16_t line = ability_line(setup, s, mission_id(s.active, m), n);
            if (line == 0) break;
            if (!refuse_use(setup, s, mission_id(s.active, m), line)) return true;
        }
    }
    return false;
}

}  // namespace quantum_nexus
