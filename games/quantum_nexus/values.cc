// Questions about a position: what a card is worth now, what fits a phrase, which lines it has. Nothing is kept that
// could go stale: each question is asked for one card over the lines in play.
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

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
        if (test(piece) && piece.at < kQuadrants && in_play(piece))
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

// QN-1.20.
static int count_dominated(const Setup& setup, const State& s, Seat you) {
    int count = 0;
    const int own = unit_quadrants(setup, s, you), enemy = unit_quadrants(setup, s, enemy_of(you));
    for (int column = 0; column < 3; ++column) {
        const int across = setup.facing[static_cast<std::size_t>(column)];
        count += (own & 0b1001 << column) != 0 && (enemy & 0b1001 << across) == 0;
    }
    return count;
}

bool is_true(const Setup& setup, const State& s, const Condition& c, const Bearer& from) {
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
        case ConditionKind::Dominate: return compare(count_dominated(setup, s, you));
    }
    return false;
}

// QN-13.10: what is there of what a condition wants; where nothing is counted, 0 or 1 of 1.
static Tally tally_of(const Setup& setup, const State& s, const Condition& c, const Bearer& from) {
    int there = 0, wanted = c.number;
    switch (c.kind) {
        case ConditionKind::YouControl:
        case ConditionKind::OpponentControls:
            each_of(s, c.kind == ConditionKind::YouControl ? from.controller : enemy_of(from.controller),
                    [&](PieceId id) { there += fits(setup, s, c.selector, from, id); });
            break;
        case ConditionKind::Hand: there = s.side[from.controller].hand; break;
        case ConditionKind::OpponentHand: there = s.side[enemy_of(from.controller)].hand; break;
        case ConditionKind::EveryFront:
            there = std::popcount(static_cast<unsigned>(unit_quadrants(setup, s, from.controller) & 7)), wanted = 3;
            break;
        case ConditionKind::Occupy: there = std::popcount(unit_quadrants(setup, s, from.controller)); break;
        case ConditionKind::Dominate: there = count_dominated(setup, s, from.controller); break;
        default: wanted = 0; break;
    }
    if (wanted == 0 || c.at_most) return {holds(setup, s, c, from) ? 1 : 0, 1};
    return {std::min(there, wanted), wanted};
}

Tally progress_of(const Setup& setup, const State& s, Seat seat, std::size_t place) {
    const Mission& mission = s.side[seat].missions[place];
    const Line& line = setup.lines[card_of(setup, mission.card).objective];
    if (line.number > 0) return {mission.progress, line.number};
    Tally sum;
    for (const Condition& c : line.conditions) {
        const Tally one = tally_of(setup, s, c, {mission_id(seat, place), seat});
        sum.there += one.there, sum.wanted += one.wanted;
    }
    return mission.complete ? Tally{sum.wanted, sum.wanted} : sum;
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

// ---- abilities ----

std::uint16_t ability_line(const Setup& setup, const State& s, PieceId source, int n) {
    std::uint16_t found = 0;
    if (is_mission(source) && mission_place(source) >= s.side[mission_seat(source)].missions.size()) return found;
    each_use(setup, s, source, [&](int at, std::uint16_t line) { found = at == n ? line : found; });
    return found;
}

}  // namespace quantum_nexus
