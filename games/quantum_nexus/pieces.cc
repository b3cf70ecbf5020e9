// Cards change places: into play and out of it, hand, deck, discard pile. What follows from it waits in resolve.cc.
#include <cstring>

#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

using engine::bit;
using engine::kEverybody;

void mark_passives(const Setup& setup, State& s, PieceId id, bool enters) {
    const Marks& marks = card_of(setup, s, id).marks;
    const std::uint8_t passives = marks.passives;
    if (marks.watches && enters) s.watchers.add(id);
    if (marks.watches && !enters) s.watchers.drop(id);
    for (std::size_t i = 0; passives >> i != 0; ++i) {
        if ((passives >> i & 1) == 0) continue;
        if (enters) {
            s.bearers[i].add(id);
        } else {
            s.bearers[i].drop(id);
        }
    }
}

// Missions whose passive lines all wait for completion count from then on (QN-13.8).
void recount_missions(const Setup& setup, State& s) {
    s.mission_passives = 0;
    for (const Side& side : s.side.of) {
        for (const Mission& mission : side.missions) {
            const Card& card = card_of(setup, mission.card);
            for (std::uint16_t i = card.first; i < card.last; ++i) {
                const Line& line = setup.lines[i];
                if (line.kind >= LineKind::Income && works(mission, line)) s.mission_passives |= card.marks.passives;
            }
        }
    }
}

void recount_passives(const Setup& setup, State& s) {
    s.bearers = {};
    s.watchers = {};
    recount_missions(setup, s);
    s.departed = false;
    for (const Side& side : s.side.of) {
        for (const PieceId id : side.board) {
            if (in_play(s, id)) {
                mark_passives(setup, s, id, true);
            } else {
                s.departed = true;
            }
        }
    }
}

bool passives_kept(const Setup& setup, const State& s) {
    State counted = s;
    recount_passives(setup, counted);
    return counted == s;
}

void set_cp(const Running& t, Seat seat, int cp) {
    auto& now = t.s.side[seat].cp;
    const int was = now;
    now = static_cast<std::int16_t>(std::clamp(cp, 0, kMostCp));
    tell(t.events, EventKind::CpChanged, index(seat), now, was);
}

void spend(const Running& t, Seat seat, int cp) {
    if (cp == 0) return;
    Side& side = t.s.side[seat];
    side.spent = static_cast<std::uint16_t>(side.spent + cp);  // QN-7.10
    set_cp(t, seat, side.cp - cp);
}

void advance(const Running& t, Mission& mission, const Bearer& from, PieceId what, bool combat) {
    const Line& line = t.setup.lines[card_of(t.setup, mission.card).objective];
    if (mission.complete || mission.progress == 255 || (line.in_combat && !combat)) return;
    const bool selects = line.goal == Goal::Destroy || line.goal == Goal::Deploy;
    if (!selects || fits(t.setup, t.s, line.selector, from, what)) ++mission.progress;
}

PieceId enter_play(const Running& t, Seat seat, CardByte card, std::uint8_t at, bool ready) {
    State& s = t.s;
    const auto place = std::find_if(s.pieces.begin(), s.pieces.end(),
                                    [](const Piece& piece) { return piece.zone == static_cast<int>(Zone::Absent); });
    const auto free = static_cast<std::size_t>(place - s.pieces.begin());
    if (free == kPieces || s.side[seat].board.full()) return PieceId::None;  // QN-14.12
    const auto owner = static_cast<std::uint8_t>(index(seat) & 1);
    Piece& piece = s.pieces[free];
    piece = {};
    piece.card = card, piece.at = at, piece.zone = static_cast<int>(Zone::Play) & 3, piece.owner = owner & 1,
    piece.controller = owner & 1;
    piece.ready = ready ? 1 : 0;
    const auto id = static_cast<PieceId>(free + 1);
    s.side[seat].board.push_back(id);
    mark_passives(t.setup, s, id, true);
    return id;
}

// A copy that more seats know goes first; then whoever does not know the hand learns only which kind of slot it was.
int take_from_hand(const Running& t, Seat seat, CardId card) {
    Side& side = t.s.side[seat];
    const std::span<Slot> hand(side.cards.begin() + side.deck, side.hand);
    std::size_t at = hand.size();
    for (std::size_t i = 0; i < hand.size(); ++i) {
        if (hand[i].card != card) continue;
        if (at == hand.size() || std::popcount(hand[i].knowers) > std::popcount(hand[at].knowers)) at = i;
    }
    ENSURE(at < hand.size());
    const std::size_t place = engine::lift(hand, at);
    side.cards.erase(side.deck + place);
    --side.hand;
    return static_cast<int>(place);
}

void put_on_pile(const Running& t, Seat seat, CardByte card) {
    t.s.side[seat].cards.push_back(
        {static_cast<CardId>(card), kEverybody, static_cast<std::uint8_t>(index(seat) & 15), 0});
}

// QN-24.6: the oldest of several copies.
std::optional<std::size_t> find_in_pile(const Side& side, CardByte card) {
    const std::size_t first = static_cast<std::size_t>(side.deck) + side.hand;
    for (std::size_t i = first; i < side.cards.size(); ++i) {
        if (side.cards[i].card == static_cast<CardId>(card)) return i - first;
    }
    return std::nullopt;
}

// Cards that just left play keep their places in mind; the one that goes lies nowhere any more.
Slot take_from_pile(const Running& t, Seat seat, std::size_t lies) {
    State& s = t.s;
    Side& side = s.side[seat];
    for (std::size_t i = s.fallen.size(); i-- > 0;) {
        Fallen& one = s.fallen[i];
        if (owner_of(piece_of(s, one.id)) != seat || one.lies < lies) continue;
        if (one.lies == lies) {
            s.fallen.erase(i);
        } else {
            --one.lies;
        }
    }
    return side.cards.erase(static_cast<std::size_t>(side.deck) + side.hand + lies);
}

void put_into_hand(const Running& t, Seat seat, CardByte card) {
    Side& side = t.s.side[seat];
    side.cards.insert(static_cast<std::size_t>(side.deck) + side.hand,
                      {static_cast<CardId>(card), kEverybody, static_cast<std::uint8_t>(index(seat) & 15), 0});
    ++side.hand;
}

namespace {

// The pieces of a set in the order of QN-12.10: active player's first, by place, by arrival, Upgrades after their host.
void in_order(const State& s, const PieceSet& set, PieceList& out) {
    engine::PerSeat<unsigned, kSeats> places{};  // where they stand
    set.each([&](PieceId id) {
        const Spot spot = spot_of(s, piece_of(s, id));
        places[spot.half] |= 1u << spot.place;
    });
    for (Seat seat = s.active;; seat = enemy_of(seat)) {
        for (unsigned left = places[seat]; left != 0; left &= left - 1) {
            const int place = std::countr_zero(left);
            for (const PieceId id : s.side[seat].board) {
                const Piece& piece = piece_of(s, id);
                if (piece.at != place || !in_play(piece)) continue;
                if (set.has(id)) out.push_back(id);
                if (piece.upgrades == 0) continue;
                for (const Seat other : {s.active, enemy_of(s.active)}) {
                    for (const PieceId upgrade : s.side[other].board) {
                        if (in_play(s, upgrade) && host_of(piece_of(s, upgrade)) == id && set.has(upgrade))
                            out.push_back(upgrade);
                    }
                }
            }
        }
        if (seat != s.active) return;
    }
}

void add_upgrades(const State& s, PieceSet& set) {
    each_in_play(s, [&](PieceId id) {
        const PieceId host = host_of(piece_of(s, id));
        if (host != PieceId::None && set.has(host)) set.add(id);
    });
}

void clear_changes(Piece& piece) {
    piece.attack = {}, piece.defense = {}, piece.keywords = {}, piece.marks = {}, piece.damage = 0;
}

// A host that left play before keeps its Upgrades in mind: its last state, QN-12.11.
void detach(State& s, const Piece& piece) {
    const PieceId host = host_of(piece);
    if (!in_play(s, host)) return;
    Piece& body = piece_of(s, host);
    body.upgrades = static_cast<std::uint8_t>(body.upgrades - 1) & 127;
}

}  // namespace

// Cards leave together and see each other leave (QN-24.3). Everything attached to them goes with them (QN-1.13).
void leave_play(const Running& t, PieceSet set, Seat credit, bool combat) {
    State& s = t.s;
    PieceList order;
    const PieceId single = set.only();
    if (single != PieceId::None && piece_of(s, single).upgrades == 0) {
        order.push_back(single);
    } else {
        add_upgrades(s, set);
        in_order(s, set, order);
    }
    const std::size_t from = s.waiting.size();
    for (const PieceId id : order) gather(t, Trigger::Destroyed, id);
    order_new(t, from);
    for (const PieceId id : order) {
        Piece& piece = piece_of(s, id);
        if (credit != Seat::Nobody && controller_of(piece) != credit) note(t, Goal::Destroy, credit, id, combat);
    }
    for (const PieceId id : order) {
        Piece& piece = piece_of(s, id);
        detach(s, piece);
        mark_passives(t.setup, s, id, false);
        s.departed = true;
        piece.zone = static_cast<int>(Zone::Discard) & 3;
        clear_changes(piece);
        const Side& owner = s.side[owner_of(piece)];
        s.fallen.push_back({id, static_cast<std::uint8_t>(owner.cards.size() - owner.deck - owner.hand)});
        put_on_pile(t, owner_of(piece), piece.card);
        tell(t.events, EventKind::Destroyed, value(id), static_cast<int>(piece.card));
    }
}

void return_to_hand(const Running& t, PieceId id) {
    State& s = t.s;
    Piece& piece = piece_of(s, id);
    if (piece.zone == static_cast<int>(Zone::Discard)) {
        const auto* own =
            std::find_if(s.fallen.begin(), s.fallen.end(), [&](const Fallen& one) { return one.id == id; });
        if (own == s.fallen.end()) return;  // QN-24.6: another effect took it
        take_from_pile(t, owner_of(piece), own->lies);
    } else if (in_play(piece)) {
        PieceSet upgrades;
        each_in_play(s, [&](PieceId other) {
            if (host_of(piece_of(s, other)) == id) upgrades.add(other);
        });
        if (!upgrades.empty()) leave_play(t, upgrades, Seat::Nobody, false);  // QN-8.42
        detach(s, piece);
        mark_passives(t.setup, s, id, false);
        s.departed = true;
        clear_changes(piece);
    } else {
        return;
    }
    piece.zone = static_cast<int>(Zone::Hand) & 3;
    put_into_hand(t, owner_of(piece), piece.card);
    tell(t.events, EventKind::Returned, value(id), index(owner_of(piece)));
}

static void to_the_end(State& s, PieceId id, Seat from, Seat to) {
    auto& board = s.side[from].board;
    board.erase(static_cast<std::size_t>(std::find(board.begin(), board.end(), id) - board.begin()));
    s.side[to].board.push_back(id);
}

void move_piece(const Running& t, PieceId id, int quadrant, Seat mover) {
    Piece& piece = piece_of(t.s, id);
    const int from = place_of(t.s, piece);
    piece.at = static_cast<std::uint8_t>(quadrant);
    to_the_end(t.s, id, controller_of(piece), controller_of(piece));
    tell(t.events, EventKind::Moved, value(id), place_of(t.s, piece), from);
    note(t, Goal::Move, mover);
    const std::size_t waiting = t.s.waiting.size();
    gather(t, Trigger::Moved, id);
    order_new(t, waiting);
}

void change_control(const Running& t, PieceId id, Seat seat, int quadrant) {
    Piece& piece = piece_of(t.s, id);
    const int from = place_of(t.s, piece);
    to_the_end(t.s, id, controller_of(piece), seat);
    piece.controller = static_cast<std::uint8_t>(index(seat)) & 1;
    piece.at = static_cast<std::uint8_t>(quadrant);
    tell(t.events, EventKind::Taken, value(id), place_of(t.s, piece), from);
}

void drop_departed(State& s) {
    s.departed = false;
    s.fallen.clear();
    for (Side& side : s.side.of) {
        for (std::size_t i = side.board.size(); i-- > 0;) {
            if (!in_play(s, side.board[i])) piece_of(s, side.board.erase(i)) = {};
        }
    }
}

// A recycled group whose turn has come is a pool now (QN-24.21); cards of the last one that a player holds unseen by
// the other are any he could hold.
void open_group(const Running& t, Seat seat, std::size_t at) {
    Side& side = t.s.side[seat];
    const int pool = index(seat) + kSeats;
    engine::merge_pools(t.s, t.s.bags, index(seat), pool);
    engine::unpack(t.s.bags, {side.cards.begin(), side.deck}, at, pool);
}

void top_to_hand(const Running& t, Seat seat) {
    Side& side = t.s.side[seat];
    Slot& slot = side.cards[side.deck - 1u];
    engine::show(t.s.bags, slot, bit(seat));
    const auto knowers = slot.knowers;
    --side.deck, ++side.hand;
    engine::tell_secret(t.events, knowers, 2, EventKind::Drew, index(seat), static_cast<int>(slot.card));
}

void top_to_pile(const Running& t, Seat seat) {
    Side& side = t.s.side[seat];
    const CardId card = side.cards[side.deck - 1u].card;
    engine::show(t.s.bags, side.cards[side.deck - 1u], kEverybody);
    side.cards.erase(--side.deck);
    put_on_pile(t, seat, static_cast<CardByte>(card));
    tell(t.events, EventKind::Milled, index(seat), static_cast<int>(card));
}

namespace {
// Takes the cards looked at off the deck, the top one first.
void lift_top(Side& side, int size, FixedVec<Slot, 16>& out) {
    for (int i = 0; i < size; ++i) out.push_back(side.cards.erase(--side.deck));
}
void to_bottom(Side& side, const Slot& slot) { side.cards.insert(0, slot), ++side.deck; }
void to_top(Side& side, const Slot& slot) { side.cards.insert(side.deck++, slot); }
}  // namespace

// QN-12.32: kept cards keep their order on top, the others go to the bottom in the same order.
void finish_survey(const Running& t) {
    Task& task = t.s.task;
    Side& side = t.s.side[task.deck];
    FixedVec<Slot, 16> seen;
    lift_top(side, task.size, seen);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if ((task.bottom >> i & 1) != 0) to_bottom(side, seen[i]);
    }
    for (std::size_t i = seen.size(); i-- > 0;) {
        if ((task.bottom >> i & 1) == 0) to_top(side, seen[i]);
    }
    tell(t.events, EventKind::Surveyed, index(task.seat), index(task.deck), task.size, task.bottom);
    task = {};
}

void finish_seek(const Running& t, int place) {
    Task& task = t.s.task;
    Side& side = t.s.side[task.deck];
    FixedVec<Slot, 16> seen;
    lift_top(side, task.size, seen);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (static_cast<int>(i) != place) to_bottom(side, seen[i]);
    }
    const int card = place < 0 ? 0 : static_cast<int>(seen[static_cast<std::size_t>(place)].card);
    if (place >= 0) {
        ++t.s.bags.reveals;
        put_into_hand(t, task.deck, static_cast<CardByte>(card));
    }
    // Of slots side by side that look alike to others nobody sees which one was taken.
    const auto alike = [&](const Slot& a, const Slot& b) { return a.knowers == b.knowers && a.pool == b.pool; };
    int told = place;
    while (told > 0 && alike(seen[static_cast<std::size_t>(told)], seen[static_cast<std::size_t>(told) - 1])) --told;
    tell(t.events, EventKind::Sought, index(task.seat), card, told + 1);
    task = {};
}

// QN-24.21: the chosen cards stand at the end of the row. One goes under the deck openly, several in random order.
void finish_recycle(const Running& t) {
    State& s = t.s;
    Task& task = s.task;
    Side& side = s.side[task.deck];
    const std::size_t count = task.chosen;
    for (std::size_t i = 0; i < count; ++i) {
        const Slot slot = side.cards.back();
        side.cards.pop_back();
        to_bottom(side, slot);
    }
    if (count > 1) engine::loosen({side.cards.begin(), side.deck}, count);
    tell(t.events, EventKind::Recycled, index(task.seat), static_cast<int>(count));
    task = {};
}

}  // namespace quantum_nexus
