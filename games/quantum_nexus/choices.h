// What lists and refusals ask alike of a choice. Lists are in rules.cc, refusals in refuse.cc.
#pragma once

#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

using Answer = std::optional<engine::Refusal>;

constexpr engine::Ref ref(PieceId id) { return {engine::Kind::Unit, static_cast<std::uint16_t>(id)}; }
constexpr engine::Ref card_ref(int card) { return {engine::Kind::Card, static_cast<std::uint16_t>(card)}; }

// ---- cards of the hand ----

inline bool has_room(const Setup& setup, const State& s) {
    return static_cast<int>(s.side[s.active].board.size()) < setup.options[Option::InPlay];
}

inline bool has_all_upgrades(const Setup& setup, const Piece& host) {
    const int limit = setup.options[Option::UpgradeLimit];
    return limit >= 0 && host.upgrades >= limit;
}

inline bool can_host(const Setup& setup, const State& s, const Selector& hosts, PieceId host) {
    return may_fit(setup, s, hosts, host) && in_play(piece_of(s, host)) &&
           fits_now(setup, s, hosts, {PieceId::None, s.active}, host);
}

// Calls f with every card that an Upgrade of the active player could be attached to, until it answers false.
template <class F>
void each_host(const Setup& setup, const State& s, const Card& card, F&& f) {
    const Selector& hosts = hosts_of(setup, card);
    for (const Seat seat : {s.active, enemy_of(s.active)}) {
        const bool own = seat == s.active;
        if ((hosts.adjectives & (own ? kEnemy : kFriendly)) != 0) continue;
        for (const PieceId id : s.side[seat].board) {
            if (!can_host(setup, s, hosts, id) || has_all_upgrades(setup, piece_of(s, id))) continue;
            if ((own || !has_keyword(setup, s, id, Keyword::Ward)) && !f(id)) return;
        }
    }
}

Answer refuse_host(const Setup& setup, const State& s, const Selector& hosts, PieceId host);
// Whether a card of the hand has where to go: a place, a host, the targets of an Event.
bool has_place(const Setup& setup, const State& s, const Card& card);
Answer refuse_maneuver(const Setup& setup, const State& s, PieceId id);

// ---- places, piles and costs ----

// Where the card of a task may go.
inline std::uint8_t task_places(const Setup& setup, const State& s, Seat& half) {
    half = s.task.seat;
    if (s.task.kind == TaskKind::RevivePlace) return free_quadrants(setup, s, s.task.seat, card_of(setup, s.task.card));
    const PieceId id = next_object(s);
    if (s.task.kind == TaskKind::Control) return free_quadrants(setup, s, s.task.seat, card_of(setup, s, id));
    half = controller_of(piece_of(s, id));
    return destinations(setup, s, id, s.task.size != 0);
}

inline std::uint8_t choice_places(const Setup& setup, const State& s) {
    if (s.choice.half == Half::Maneuver) return destinations(setup, s, s.choice.piece, false);
    return free_quadrants(setup, s, s.active, card_of(setup, s.choice.card));
}

// The effect whose task is going on.
inline const Effect& current_effect(const Setup& setup, const State& s) {
    return setup.lines[s.running.line].effects[s.running.step - 3u];
}

// Cards of the pile that a recycle, salvage or revive may take.
inline bool can_take(const Setup& setup, const State& s, CardId card) {
    if (s.task.kind == TaskKind::Recycle) return card != CardId::Unknown;
    if (!matches(setup, current_effect(setup, s).filter, card)) return false;
    return s.task.kind == TaskKind::Salvage ||
           free_quadrants(setup, s, s.task.seat, setup.cards[static_cast<std::size_t>(card)]) != 0;
}

template <class F>
void each_takeable(const Setup& setup, const State& s, F&& f) {
    const Side& side = s.side[s.task.deck];
    CardSet set{};
    const auto add = [&](CardId id) {
        const auto card = static_cast<std::size_t>(id);
        set[card >> 6] |= std::uint64_t{1} << (card & 63);
    };
    if (s.task.kind == TaskKind::Seek) {
        for (int i = 0; i < s.task.size; ++i) {
            const CardId card = side.cards[static_cast<std::size_t>(side.deck - 1 - i)].card;
            if (matches(setup, current_effect(setup, s).filter, card)) add(card);
        }
    } else {
        for (std::size_t i = static_cast<std::size_t>(side.deck) + side.hand; i + s.task.chosen < side.cards.size();
             ++i) {
            if (can_take(setup, s, side.cards[i].card)) add(side.cards[i].card);
        }
    }
    each_card(set, f);
}

// Whose sacrifice is chosen: of what prevents a destruction, or of the running line.
inline Bearer paying(const State& s) {
    if (s.fall.payer != PieceId::None) return {s.fall.payer, s.fall.asked};
    return {s.running.source, s.running.controller};
}
inline bool sacrificable(const Setup& setup, const State& s, PieceId id) {
    const Bearer payer = paying(s);
    const std::uint16_t line = s.fall.payer != PieceId::None ? prevention(setup, s, payer.source) : s.running.line;
    const Costs& costs = setup.lines[line].costs;
    if (!in_play(s, id) || controller_of(piece_of(s, id)) != payer.controller) return false;
    if (costs.sacrifice_self && id == payer.source) return false;
    return fits(setup, s, costs.sacrificed, payer, id);
}

inline bool can_prevent(const Setup& setup, const State& s, PieceId id) {
    const std::uint16_t line = prevention(setup, s, id);
    return line != 0 && can_pay(setup, s, setup.lines[line].costs, {id, s.fall.asked});
}

}  // namespace quantum_nexus
