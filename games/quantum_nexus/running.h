// What the rules ask of a position and how they change it. Questions are in values.cc and possible.cc, cards that
// change places in pieces.cc, effects in effects.cc, abilities and batches in resolve.cc, phases and missions in
// turn.cc; what a player may choose is in rules.cc, why not in refuse.cc, what the choice sets going in actions.cc, and
// chance in chance.cc.
#pragma once

#include <algorithm>
#include <bit>

#include "engine/running.h"
#include "games/quantum_nexus/rules.h"

namespace quantum_nexus {

using engine::index;
using engine::tell;

using Running = engine::Running<Setup, State>;

// Who bears a line: what "this" and "you" mean in it.
struct Bearer {
    PieceId source = PieceId::None;
    Seat controller = Seat::First;
};

constexpr Seat enemy_of(Seat seat) { return seat == Seat::First ? Seat::Second : Seat::First; }
constexpr int value(PieceId id) { return static_cast<int>(id); }
constexpr bool is_piece(PieceId id) { return id != PieceId::None && value(id) <= static_cast<int>(kPieces); }
constexpr bool is_mission(PieceId id) { return value(id) >= kFirstMission && id < PieceId::Event; }
constexpr Seat mission_seat(PieceId id) { return engine::seat_at((value(id) - kFirstMission) / kMissionStride); }
constexpr std::size_t mission_place(PieceId id) {
    return static_cast<std::size_t>((value(id) - kFirstMission) % kMissionStride);
}
constexpr PieceId mission_id(Seat seat, std::size_t place) {
    return static_cast<PieceId>(kFirstMission + index(seat) * kMissionStride + static_cast<int>(place));
}

// By a signed offset: loops over a board need fewer instructions for each card.
inline const Piece& piece_of(const State& s, PieceId id) { return s.pieces.data()[value(id) - 1]; }
inline Piece& piece_of(State& s, PieceId id) { return s.pieces.data()[value(id) - 1]; }
inline bool in_play(const Piece& piece) { return piece.zone == static_cast<int>(Zone::Play); }
inline bool in_play(const State& s, PieceId id) { return is_piece(id) && in_play(piece_of(s, id)); }
inline Seat controller_of(const Piece& piece) { return engine::seat_at(piece.controller); }
inline Seat owner_of(const Piece& piece) { return engine::seat_at(piece.owner); }
inline const Card& card_of(const Setup& setup, CardByte card) { return setup.cards[static_cast<std::size_t>(card)]; }
inline const Card& card_of(const Setup& setup, const State& s, PieceId id) {
    return card_of(setup, piece_of(s, id).card);
}
inline bool is_unit(const Card& card) { return (card.nouns & kUnitNoun) != 0; }
inline bool is_leader(const Card& card) { return card.type == Type::Leader; }

inline PieceId host_of(const Piece& piece) {
    return piece.at >= kAttached ? static_cast<PieceId>(piece.at - kAttached + 1) : PieceId::None;
}
constexpr std::uint8_t attached_to(PieceId host) { return static_cast<std::uint8_t>(kAttached + value(host) - 1); }

// Where a card stands, an Upgrade where its host does (QN-4.10): whose half, and which place of it.
struct Spot {
    Seat half = Seat::First;
    std::uint8_t place = kLoadout;
};
inline Spot spot_of(const State& s, const Piece& piece) {
    const Piece& body = piece.at >= kAttached ? piece_of(s, host_of(piece)) : piece;
    return {controller_of(body), body.at};
}
// The operand of a place: the quadrants of both halves, the two decks, the two Loadout Areas.
inline constexpr int kDeckPlaces = kSeats * kQuadrants, kLoadoutPlaces = kDeckPlaces + kSeats,
                     kAllPlaces = kLoadoutPlaces + kSeats;
inline int place_of(const State& s, const Piece& piece) {
    const Spot spot = spot_of(s, piece);
    return spot.place < kQuadrants ? index(spot.half) * kQuadrants + spot.place : kLoadoutPlaces + index(spot.half);
}

// Calls f with every card in play, the active player's first, by arrival.
template <class F>
void each_in_play(const State& s, F&& f) {
    for (Seat seat = s.active;; seat = enemy_of(seat)) {
        for (const PieceId id : s.side[seat].board) {
            if (in_play(piece_of(s, id))) f(id);
        }
        if (seat != s.active) return;
    }
}
template <class F>
void each_of(const State& s, Seat seat, F&& f) {
    for (const PieceId id : s.side[seat].board) {
        if (in_play(piece_of(s, id))) f(id);
    }
}

// ---- questions: values.cc, possible.cc ----
int count_in_play(const State& s, Seat seat);
std::uint8_t unit_quadrants(const Setup& setup, const State& s, Seat seat);
std::uint8_t leader_quadrants(const Setup& setup, const State& s, Seat seat);
int count_terrain(const Setup& setup, const State& s, Seat half, int quadrant);
// What a selector asks of the printed card alone: most cards are out by that.
inline bool may_fit(const Setup& setup, const State& s, const Selector& selector, PieceId id) {
    const Card& card = card_of(setup, s, id);
    return (card.nouns & selector.nouns) != 0 && (card.subtypes & selector.subtypes) == selector.subtypes;
}
// What it asks of the card as it stands now.
bool stands(const Setup& setup, const State& s, const Selector& selector, const Bearer& from, PieceId id);
inline bool fits_now(const Setup& setup, const State& s, const Selector& selector, const Bearer& from, PieceId id) {
    const Piece& piece = piece_of(s, id);
    const int asks = selector.adjectives & ~(card_of(setup, piece.card).adjectives | kFrontRow | kBackRow);
    const int whose = controller_of(piece) == from.controller ? kFriendly : kEnemy;
    if ((asks & ~whose) != 0) {  // most ask no more than that
        const int is = whose | (id != from.source ? kOther : 0) | (piece.ready != 0 ? kReady : kExhausted) |
                       (piece.upgrades != 0 ? kUpgraded : 0);
        if ((asks & ~is) != 0) return false;
    }
    return !selector.stands || stands(setup, s, selector, from, id);
}
inline bool fits(const Setup& setup, const State& s, const Selector& selector, const Bearer& from, PieceId id) {
    return may_fit(setup, s, selector, id) && fits_now(setup, s, selector, from, id);
}
bool is_true(const Setup& setup, const State& s, const Condition& condition, const Bearer& from);
inline bool holds(const Setup& setup, const State& s, const Condition& condition, const Bearer& from) {
    return condition.kind == ConditionKind::None || is_true(setup, s, condition, from);  // most lines have none
}
// How far an objective is: what it counted, or what is on the board of all that it asks for; rounds in a row if such.
struct Tally {
    int there = 0, wanted = 0;
};
Tally progress_of(const Setup& setup, const State& s, Seat seat, std::size_t mission);
int attack_of(const Setup& setup, const State& s, PieceId id, int extra = 0);  // extra: a mark of its defender
int defense_of(const Setup& setup, const State& s, PieceId id);
// QN-10.11: with what a unit attacks this one.
inline int attack_against(const Setup& setup, const State& s, PieceId attacker, PieceId defender) {
    const auto seat = static_cast<std::size_t>(controller_of(piece_of(s, attacker)));
    return attack_of(setup, s, attacker, piece_of(s, defender).marks[seat]);
}
// Whether any passive line of this sort is in play.
inline bool any_passive(const State& s, Passive passive) {
    return !s.bearers[static_cast<std::size_t>(passive)].empty() ||
           (s.mission_passives >> static_cast<int>(passive) & 1) != 0;
}
bool is_given(const Setup& setup, const State& s, PieceId id, Keyword keyword);  // by passive lines
inline bool has_keyword(const Setup& setup, const State& s, PieceId id, Keyword keyword) {
    const Piece& piece = piece_of(s, id);
    const int own = card_of(setup, piece.card).keywords | piece.keywords[0] | piece.keywords[1] | piece.keywords[2];
    return (own & bit(keyword)) != 0 || (any_passive(s, Passive::Keyword) && is_given(setup, s, id, keyword));
}
bool cannot(const Setup& setup, const State& s, PieceId id, LineKind kind);
using CostChanges = std::array<std::int16_t, 7>;  // by Type
CostChanges sum_cost_changes(const Setup& setup, const State& s, Seat seat);
inline CostChanges cost_changes(const Setup& setup, const State& s, Seat seat) {
    return any_passive(s, Passive::Cost) ? sum_cost_changes(setup, s, seat) : CostChanges{};
}
inline int cost_after(const CostChanges& changes, const Card& card) {
    return std::max(1, card.cp + changes[static_cast<std::size_t>(card.type)]);  // QN-11.15
}
int cost_now(const Setup& setup, const State& s, Seat seat, const Card& card);
int income(const Setup& setup, const State& s, Seat seat);
int base_cp(const Setup& setup, const State& s, Seat seat);
bool matches(const Setup& setup, const CardFilter& filter, CardId card);

// Attacks, section 10.
inline std::uint8_t quadrants_in_reach(const Setup& setup, const State& s, PieceId attacker) {
    const Piece& piece = piece_of(s, attacker);
    return piece.at < kQuadrants ? setup.reach[static_cast<std::size_t>(card_of(setup, piece.card).range)][piece.at]
                                 : std::uint8_t{0};
}
std::uint8_t uncovered(const Setup& setup, const State& s, PieceId attacker, std::uint8_t reach, std::uint8_t units);
// QN-10.5: of the enemy quadrants with units, those in which this one can attack.
inline std::uint8_t open_among(const Setup& setup, const State& s, PieceId attacker, std::uint8_t units) {
    const std::uint8_t reach = quadrants_in_reach(setup, s, attacker) & units;
    return (reach & 0b111000) == 0 ? reach : uncovered(setup, s, attacker, reach, units);
}
std::uint8_t open_quadrants(const Setup& setup, const State& s, PieceId attacker);
using PieceList = engine::Scratch<PieceId, kPieces>;
void list_defenders(const Setup& setup, const State& s, PieceId attacker, PieceList& out);
std::optional<engine::Refusal> refuse_defender(const Setup& setup, const State& s, PieceId attacker, PieceId defender);

// Lines of cards in play.
template <class F>
void each_line(const Setup& setup, const Card& card, LineKind kind, F&& f) {
    const Line* line = setup.lines.data() + card.first;
    for (std::uint16_t i = card.first; i != card.last; ++i, ++line) {
        if (line->kind == kind) f(i);
    }
}
inline bool works(const Mission& mission, const Line& line) { return !line.lasting || mission.complete; }  // QN-13.8
// Calls f(line, bearer) with the lines of this kind on missions that work; with `passives` only of such missions.
template <class F>
void each_mission_line(const Setup& setup, const State& s, LineKind kind, int passives, F&& f) {
    for (const Seat seat : {Seat::First, Seat::Second}) {
        const auto& missions = s.side[seat].missions;
        for (std::size_t m = 0; m < missions.size(); ++m) {
            if (passives != 0 && (card_of(setup, missions[m].card).marks.passives & passives) == 0) continue;
            each_line(setup, card_of(setup, missions[m].card), kind, [&](std::uint16_t i) {
                if (works(missions[m], setup.lines[i])) f(setup.lines[i], Bearer{mission_id(seat, m), seat});
            });
        }
    }
}
// The same for all that grants an ability, missions last.
template <class F>
void each_grant(const Setup& setup, const State& s, F&& f) {
    each_in_play(s, [&](PieceId id) {
        const Piece& piece = piece_of(s, id);
        const Card& card = card_of(setup, piece.card);
        if (!card.marks.grants_activated && card.marks.grants == 0) return;
        each_line(setup, card, LineKind::Grant,
                  [&](std::uint16_t i) { f(setup.lines[i], Bearer{id, controller_of(piece)}); });
    });
    each_mission_line(setup, s, LineKind::Grant, 0, f);
}
inline bool is_subject(const Setup& setup, const State& s, const Line& line, const Bearer& from, PieceId id) {
    switch (line.subject) {
        case SubjectKind::This: return from.source == id;
        case SubjectKind::Attached: return is_piece(from.source) && host_of(piece_of(s, from.source)) == id;
        case SubjectKind::All: return fits(setup, s, line.selector, from, id);
    }
    return false;
}
bool can_pay(const Setup& setup, const State& s, const Costs& costs, const Bearer& from);
bool used_up(const Setup& setup, const State& s, const Line& line, PieceId source);

// Targets.
const Effect* target_effect(const Line& line, std::size_t place);
// Whether a card can be chosen for this place among the targets of an effect; what fits is asked first, most does not.
inline bool is_free(const Setup& setup, const State& s, const Ability& a, const Effect& e, std::size_t place,
                    PieceId id) {
    for (std::size_t i = e.first; i < place; ++i) {
        if (a.target[i] == id) return false;  // different objects, QN-12.2
    }
    return controller_of(piece_of(s, id)) == a.controller || !has_keyword(setup, s, id, Keyword::Ward);
}
inline bool can_choose(const Setup& setup, const State& s, const Ability& a, const Effect& e, std::size_t place,
                       PieceId id) {
    return may_fit(setup, s, e.selector, id) && in_play(piece_of(s, id)) &&
           fits_now(setup, s, e.selector, {a.source, a.controller}, id) && is_free(setup, s, a, e, place, id);
}
bool can_target(const Setup& setup, const State& s, const Ability& a, std::size_t place, PieceId id);
bool has_targets(const Setup& setup, const State& s, const Line& line, const Bearer& from);  // QN-12.2
std::size_t open_target(const Ability& a);
void open_targets(const Setup& setup, const State& s, Ability& a);
void close_clause(const Setup& setup, Ability& a);  // "up to": no more of them

// Places for a card of this kind that a player may put into a quadrant.
std::uint8_t free_quadrants(const Setup& setup, const State& s, Seat seat, const Card& card);
std::uint8_t destinations(const Setup& setup, const State& s, PieceId id, bool anywhere);
constexpr std::uint8_t kAdjacent[kQuadrants] = {0b001010, 0b010101, 0b100010, 0b010001, 0b101010, 0b010100};

bool may_act(const Setup& setup, const State& s);  // QN-24.1
bool can_use(const Setup& setup, const State& s, PieceId source, std::uint16_t line);
// Calls f(n, line) with the activated abilities of a card in play or mission, from 1 on.
template <class F>
void each_use(const Setup& setup, const State& s, PieceId source, F&& f) {
    int n = 0;
    const auto add = [&](std::uint16_t line) {
        if (++n <= kMostUses) f(n, line);  // QN-24.18
    };
    if (is_mission(source)) {
        const Mission& mission = s.side[mission_seat(source)].missions[mission_place(source)];
        return each_line(setup, card_of(setup, mission.card), LineKind::Activated, [&](std::uint16_t line) {
            if (works(mission, setup.lines[line])) add(line);
        });
    }
    if (!in_play(s, source)) return;
    each_line(setup, card_of(setup, s, source), LineKind::Activated, add);
    if (!setup.present.grants_activated) return;
    each_grant(setup, s, [&](const Line& line, const Bearer& from) {
        if (setup.lines[line.granted].kind == LineKind::Activated && is_subject(setup, s, line, from, source))
            add(line.granted);
    });
}
// The n-th of them; 0 if there is none.
std::uint16_t ability_line(const Setup& setup, const State& s, PieceId source, int n);
const Selector& hosts_of(const Setup& setup, const Card& card);  // of an Upgrade

// ---- changes: pieces.cc ----
// Keeps `bearers` when a card enters or leaves play; counts them anew for a given position.
void mark_passives(const Setup& setup, State& s, PieceId id, bool enters);
void recount_missions(const Setup& setup, State& s);
void recount_passives(const Setup& setup, State& s);
bool passives_kept(const Setup& setup, const State& s);
void set_cp(const Running& t, Seat seat, int cp);
void spend(const Running& t, Seat seat, int cp);
// What objectives count (QN-13.11, QN-13.12, QN-13.14); most things are counted by none.
void advance(const Running& t, Mission& mission, const Bearer& from, PieceId what, bool combat);
inline void note(const Running& t, Goal goal, Seat seat, PieceId what = PieceId::None, bool combat = false) {
    auto& missions = t.s.side[seat].missions;
    for (std::size_t m = 0; m < missions.size(); ++m) {
        if (t.setup.objectives.goal[static_cast<std::size_t>(missions[m].card)] == goal)
            advance(t, missions[m], {mission_id(seat, m), seat}, what, combat);
    }
}
PieceId enter_play(const Running& t, Seat seat, CardByte card, std::uint8_t at, bool ready);
int take_from_hand(const Running& t, Seat seat, CardId card);  // tells the place in the hand it came from
void put_on_pile(const Running& t, Seat seat, CardByte card);
std::optional<std::size_t> find_in_pile(const Side& side, CardByte card);
Slot take_from_pile(const Running& t, Seat seat, std::size_t lies);
void put_into_hand(const Running& t, Seat seat, CardByte card);
void leave_play(const Running& t, PieceSet set, Seat credit, bool combat);
void return_to_hand(const Running& t, PieceId id);
void move_piece(const Running& t, PieceId id, int quadrant, Seat mover);
void change_control(const Running& t, PieceId id, Seat seat, int quadrant);
void drop_departed(State& s);
inline void forget_departed(State& s) {
    if (s.departed) drop_departed(s);
}
void open_group(const Running& t, Seat seat, std::size_t at);
// Whether chance has to say what this card of a deck is.
inline bool is_unseen(const Running& t, Seat seat, std::size_t at) {
    const Slot& slot = t.s.side[seat].cards[at];
    if (engine::is_loose(slot)) open_group(t, seat, at);
    return slot.card == CardId::Unknown;
}
void top_to_hand(const Running& t, Seat seat);
void top_to_pile(const Running& t, Seat seat);
void finish_survey(const Running& t);
void finish_seek(const Running& t, int place);  // -1: none is taken
void finish_recycle(const Running& t);

// ---- effects: effects.cc ----
void set_ready(const Running& t, PieceId id, bool ready);
void begin_cards(const Running& t, TaskKind kind, Seat seat, Seat deck, int count);
void carry_out(const Running& t, const Ability& a, const Effect& e);
bool next_card(const Running& t);  // one step of a task; false if chance or a player must say how it goes on

// ---- resolution: resolve.cc ----
void gather(const Running& t, Trigger trigger, PieceId subject, PieceId other = PieceId::None);
void gather_seat(const Running& t, Trigger trigger, Seat seat);
void order_new(const Running& t, std::size_t from);
void wait_for(const Running& t, std::uint16_t line, PieceId source, Seat controller, PieceId cause);
template <class S, class F>
void each_in_share(S& s, F&& f) {
    for (std::size_t i = 0; i < s.batch.size; ++i) {
        if (s.waiting[i].controller == s.batch.seat) f(s.waiting[i]);
    }
}
const Ability* asking(const State& s);
int count_unplaced(const State& s);
// The line by which a card could prevent the destruction that is offered now, or 0.
std::uint16_t prevention(const Setup& setup, const State& s, PieceId source);
// Key 1 of a phase, QN-7.3 to QN-7.5.
inline void count(Side& side) { side.counted = static_cast<std::uint8_t>(std::min(255, side.counted + 1)); }
void count_use(const Running& t, Seat seat);
void accept(const Running& t);  // an optional ability is paid for
void save(const Running& t, PieceId source);
PieceId next_object(const State& s);  // of a move or control change: the one whose place is asked for
void doom(const Running& t, PieceSet set, Seat credit, bool combat);
void carry_on(const Running& t);
bool settled(const State& s);

// ---- phases: turn.cc ----
void finish(const Running& t, Ending ending, engine::SeatSet winners);
void checkpoint(const Running& t, bool end_of_round = false);
void after_action(const Running& t);
void pass(const Running& t);
bool progress(const Running& t);  // one step; false if somebody must decide
void declare(const Running& t, PieceId attacker, PieceId defender);
bool fight_on(const Running& t);
void start_over(const Running& t);  // the flip is decided: the named player starts

// ---- choices: rules.cc, actions.cc, chance.cc ----
Ask asked(const Setup& setup, const State& s);   // what is asked now, the innermost first
void hide_choice(const Setup& setup, State& s);  // what others do not see of a choice that is not whole: view.cc
// The slot that chance settles, and who sees it.
struct Seen {
    Seat deck = Seat::First;
    std::size_t at = 0;
    engine::SeatSet knowers = 0;
};
Seen next_seen(const State& s);
std::optional<engine::Refusal> refuse_chance(const State& s, Ask ask, engine::Action action);
const Ability* nth_unplaced(const State& s, PieceId source, int n);
inline CardSet hand_cards(const Side& side) {
    CardSet set{};
    for (std::size_t i = side.deck; i < static_cast<std::size_t>(side.deck) + side.hand; ++i) {
        const auto card = static_cast<std::size_t>(side.cards[i].card);
        set[card >> 6] |= std::uint64_t{1} << (card & 63);
    }
    set[0] &= ~std::uint64_t{1};  // a card one cannot see
    return set;
}
template <class F>
void each_card(CardSet set, F&& f) {
    for (std::size_t word = 0; word < set.size(); ++word) {
        for (auto left = set[word]; left != 0; left &= left - 1)
            f(static_cast<int>(word) * 64 + std::countr_zero(left));
    }
}
inline bool in_hand(const Side& side, int card) {
    for (std::size_t i = side.deck; i < static_cast<std::size_t>(side.deck) + side.hand; ++i) {
        if (card > 0 && static_cast<int>(side.cards[i].card) == card) return true;
    }
    return false;
}

}  // namespace quantum_nexus
