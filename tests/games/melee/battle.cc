// Chapters 4 to 7 of rules.md: windows, dice, casualties, cards and the ends of turns. All of it is driven by
// `advance`, which does one automatic step after the other; where it stands is data in the state.
#include "tests/games/melee/battle.h"

#include <algorithm>

namespace melee {
namespace {

using engine::Events;
using engine::seat_at;
using engine::tell;
using ruletext::Op;

bool ask(State& s, Seat seat) {
    s.asked = seat;
    return true;
}

void finish(State& s, Ending ending, engine::SeatSet winners, Events* events) {
    s.stage = Stage::Over;
    s.asked = Seat::Nobody;
    s.ending = ending;
    s.winners = winners;
    tell(events, EventKind::Finished);
}

// ML-7.5: of those who still play the one with most points, then most units; who is still equal shares.
engine::SeatSet best_of(const Setup& setup, const State& s) {
    engine::SeatSet best = 0;
    int most = -1;
    for (int i = 0; i < setup.players; ++i) {
        const Player& player = s.seats[seat_at(i)];
        if (player.standing != Standing::Playing) continue;
        const int score = player.points * 1000 + units_of(player);
        if (score > most) best = 0;
        if (score >= most) best |= engine::bit(seat_at(i));
        most = std::max(most, score);
    }
    return best;
}

bool is_ruined(const Player& player) {  // ML-7.3
    if (player.coin + static_cast<int>(player.hand.size()) >= kCheapest) return false;
    return std::all_of(player.squads.begin(), player.squads.end(), [](const Squad& q) { return total(q) == 0; });
}

// ML-7.3: tested for all together. If it strikes everybody they are compared instead (ML-7.4).
void eliminate(const Setup& setup, State& s, Events* events) {
    engine::SeatSet before = 0, left = 0;
    for (int i = 0; i < setup.players; ++i) {
        const Player& player = s.seats[seat_at(i)];
        const bool playing = player.standing == Standing::Playing;
        before |= static_cast<engine::SeatSet>(playing << i);
        left |= static_cast<engine::SeatSet>((playing && !is_ruined(player)) << i);
    }
    if (left == 0) return finish(s, Ending::Last, best_of(setup, s), events);
    for (int i = 0; left != before && i < setup.players; ++i) {
        if (((before & ~left) >> i & 1) != 0) leave(s, seat_at(i), Standing::Eliminated, events);
    }
    if ((left & (left - 1)) == 0) finish(s, Ending::Last, left, events);
}

// ML-5.7: cards owed are drawn before anything else happens.
bool ask_draw(const Setup& setup, State& s, Events* events) {
    const auto& seats = s.seats.of;
    if ((seats[0].owed | seats[1].owed | seats[2].owed | seats[3].owed) == 0) return false;
    const Seat seat = drawer(setup, s);
    Player& player = s.seats[seat];
    if (s.pile.empty() && !s.discarded.empty()) {  // ML-2.4
        engine::scatter(s, s.bags, std::span(s.discarded.begin(), s.discarded.size()), 0);
        s.pile = s.discarded;
        s.discarded.clear();
        tell(events, EventKind::Reshuffled, static_cast<int>(s.pile.size()));
    }
    if (!s.pile.empty() && !player.hand.full()) return ask(s, Seat::Chance);
    player.owed = 0;  // ML-8.2
    return ask_draw(setup, s, events);
}

bool settle_turn(const Setup& setup, State& s, Events* events) {
    if (ask_draw(setup, s, events)) return true;
    eliminate(setup, s, events);
    if (s.stage == Stage::Over) return true;
    if (s.seats[s.active].standing == Standing::Playing) return ask(s, s.active);
    end_turn(setup, s, events);
    return false;
}

void end_battle(const Setup& setup, State& s, Events* events) {
    const bool won = total(squad_of(s, 1)) == 0;
    const Seat defender = s.battle.defender;
    tell(events, EventKind::BattleEnded, static_cast<int>(s.battle.place), index(s.active), index(defender));
    s.battle = {};
    s.stage = Stage::Turn;
    if (!won) return;
    s.seats[defender].owed = 1;
    const int points = ++s.seats[s.active].points;
    tell(events, EventKind::Scored, index(s.active), points);
    if (points >= setup.target)
        finish(s, Ending::Points, engine::bit(s.active), events);  // ML-7.2: before anything else
}

// ML-5.4: what exceeds the units of a side is lost.
void owe(State& s, int side, int casualties) {
    side_at(s, side).owed = static_cast<std::uint8_t>(std::min(casualties, total(squad_of(s, side))));
}

void add_bonus(State& s, int side, int bonus) {  // ML-8.5
    side_at(s, side).bonus =
        static_cast<std::int8_t>(std::clamp(side_at(s, side).bonus + bonus, -kBonusLimit, kBonusLimit));
}

// ML-5.1: the next type of which a side has a unit.
void begin_step(const Setup& setup, State& s, int type, Events* events) {
    for (Side& side : s.battle.sides) {
        side.dice.clear();
        side.cancelled = 0;
    }
    for (; type < kTypes; ++type) {
        s.battle.step = static_cast<Type>(type);
        s.stage = Stage::Roll;
        if (squad_of(s, 0)[s.battle.step] + squad_of(s, 1)[s.battle.step] > 0) return;
    }
    end_battle(setup, s, events);
}

// ML-4.2: attacker, defender, then clockwise from the defender's left.
Seat in_asking_order(const Setup& setup, const State& s, int place) {
    if (place < 2) return owner(s, place);
    Seat seat = s.battle.defender;
    for (int i = 1; i < place; ++i) {
        seat = engine::next_seat(seat, setup.players);
        if (seat == s.active) seat = engine::next_seat(seat, setup.players);
    }
    return seat;
}

bool ask_window(const Setup& setup, State& s, Events* events) {
    if (total(squad_of(s, 0)) == 0 || total(squad_of(s, 1)) == 0) {  // ML-5.6: a card may empty a side
        end_battle(setup, s, events);
        return false;
    }
    for (; s.battle.passed < setup.players; ++s.battle.passed) {
        const Seat seat = in_asking_order(setup, s, s.battle.passed);
        if (!s.seats[seat].hand.empty()) return ask(s, seat);  // ML-4.3: what it holds does not matter
    }
    s.battle.passed = 0;
    if (s.stage == Stage::BeforeRoll) {
        begin_step(setup, s, 0, events);
        return false;
    }
    for (int side = 0; side < 2; ++side) owe(s, side, hits_against(s, side));
    s.stage = Stage::Casualties;
    return false;
}

bool ask_die(State& s) {
    for (int side = 0; side < 2; ++side) {
        if (side_at(s, side).dice.size() < squad_of(s, side)[s.battle.step]) return ask(s, Seat::Chance);
    }
    s.stage = Stage::AfterRoll;
    return false;
}

bool finish_step(const Setup& setup, State& s, Events* events) {
    const bool open = total(squad_of(s, 0)) > 0 && total(squad_of(s, 1)) > 0;
    if (open)
        begin_step(setup, s, static_cast<int>(s.battle.step) + 1, events);
    else
        end_battle(setup, s, events);
    return false;
}

// One operation of the card that takes effect. True: it needs a die first.
bool resolve(const Setup& setup, State& s, Events* events) {
    const auto& ops = setup[s.resolving.play.card].ops;
    const Op& op = ops[s.resolving.next];
    if (ruletext::is(op, Tag::Reroll) && s.resolving.play.marks != 0) return ask(s, Seat::Chance);
    const int chosen = side_of(s, s.resolving.play.target);
    switch (static_cast<Tag>(op.tag)) {
        case Tag::Text:
        case Tag::Choose:
        case Tag::Participant:
        case Tag::Reroll: break;
        case Tag::Add: add_bonus(s, chosen, op.number); break;
        case Tag::Subtract: add_bonus(s, chosen, -op.number); break;
        case Tag::Gain: gain(s, s.resolving.player, op.number, events); break;
        case Tag::Cancel: {
            Side& side = side_at(s, chosen);
            side.cancelled =
                static_cast<std::uint8_t>(side.cancelled + std::min<int>(op.number, hits_against(s, chosen)));
            break;
        }
        case Tag::Casualty: owe(s, chosen, op.number); break;
    }
    const std::size_t next = s.resolving.next + (ruletext::is(op, Tag::Text) ? 1u : op.size);
    s.resolving.next = static_cast<std::uint8_t>(next);
    if (next >= ops.size()) s.resolving = {};
    return false;
}

// True: somebody is asked, or the game is over.
bool advance_once(const Setup& setup, State& s, Events* events) {
    for (int side = 0; side < 2; ++side) {
        if (side_at(s, side).owed > 0) return ask(s, owner(s, side));
    }
    if (s.resolving.play.card != CardId::Unknown) return resolve(setup, s, events);
    switch (s.stage) {
        case Stage::Turn: return settle_turn(setup, s, events);
        case Stage::BeforeRoll:
        case Stage::AfterRoll: return ask_window(setup, s, events);
        case Stage::Roll: return ask_die(s);
        case Stage::Casualties: return finish_step(setup, s, events);
        case Stage::Over: return true;
    }
    return true;
}

}  // namespace

// ML-5.3
int hits_against(const State& s, int side) {
    const Side& foe = side_at(s, 1 - side);
    int hits = -side_at(s, side).cancelled;
    if (s.battle.step == Type::None) return 0;
    for (const int die : foe.dice) {
        hits += (die == 6) | ((die != 1) & (die + foe.bonus >= facts_of(s.battle.step).strength));
    }
    return std::max(hits, 0);
}

Seat drawer(const Setup& setup, const State& s) {
    Seat seat = s.active;
    for (int i = 0; i < setup.players; ++i, seat = engine::next_seat(seat, setup.players)) {
        if (s.seats[seat].owed > 0) return seat;
    }
    return Seat::Nobody;
}

bool could_affect(const State& s, const Card& card, int side) {
    for (const Op& op : ruletext::children(card.ops[0])) {
        switch (static_cast<Tag>(op.tag)) {
            case Tag::Text:
            case Tag::Choose:
            case Tag::Participant: break;
            case Tag::Add:
            case Tag::Subtract:
            case Tag::Gain:
            case Tag::Casualty: return true;  // in a window both sides have units
            case Tag::Reroll:
                if (!side_at(s, side).dice.empty()) return true;
                break;
            case Tag::Cancel:
                if (hits_against(s, side) > 0) return true;
                break;
        }
    }
    return false;
}

engine::Slot take_card(State& s, Seat seat, std::size_t at) {
    auto& hand = s.seats[seat].hand;
    // ML-2.5: which of the hidden cards left is not known, so all of them become exchangeable.
    for (std::size_t i = 1; i < hand.size(); ++i) engine::merge_pools(s, s.bags, hand[0].pool, hand[i].pool);
    engine::Slot slot = hand.erase(at);
    engine::show(s.bags, slot, engine::kEverybody);
    return slot;
}

void discard(State& s, Seat seat, CardId card) {
    std::size_t at = 0;
    while (s.seats[seat].hand[at].card != card) ++at;  // shown copies stand first
    s.discarded.push_back(take_card(s, seat, at));
}

void gain(State& s, Seat seat, int coin, Events* events) {
    Player& player = s.seats[seat];
    player.coin = static_cast<std::uint16_t>(std::min(player.coin + coin, kCoinLimit));  // ML-8.4
    tell(events, EventKind::Gained, index(seat), coin, player.coin);
}

void begin_battle(const Setup& setup, State& s, Place place, Seat defender, Events* events) {
    s.battle = {};
    s.battle.place = place;
    s.battle.defender = defender;
    s.fought = static_cast<std::uint8_t>(s.fought | 1u << static_cast<int>(place));
    s.stage = Stage::BeforeRoll;
    tell(events, EventKind::BattleBegan, static_cast<int>(place), index(s.active), index(defender));
    advance(setup, s, events);
}

void end_turn(const Setup& setup, State& s, Events* events) {
    Seat next = s.active;
    do next = engine::next_seat(next, setup.players);
    while (s.seats[next].standing != Standing::Playing);
    if (next <= s.active && s.round == setup.rounds) return finish(s, Ending::Rounds, best_of(setup, s), events);
    if (next <= s.active) ++s.round;
    s.active = next;
    s.moves = kMoves;
    s.fought = 0;
    tell(events, EventKind::TurnBegan, index(next), s.round);
    gain(s, next, kIncome, events);  // ML-3.1
}

// ML-7.7: the seat is out; its battle is broken off.
void leave(State& s, Seat seat, Standing standing, Events* events) {
    Player& player = s.seats[seat];
    player.standing = standing;
    player.squads = {};
    player.owed = 0;
    tell(events, EventKind::Left, index(seat));
    while (!player.hand.empty()) {
        const CardId card = player.hand[0].card;
        discard(s, seat, card);
        tell(events, EventKind::Shown, index(seat), static_cast<int>(card));
    }
    s.draft = {};  // whoever was choosing starts again
    if (side_of(s, seat) < 0) return;
    s.battle = {};
    s.resolving = {};
    s.stage = Stage::Turn;
}

void advance(const Setup& setup, State& s, Events* events) {
    while (!advance_once(setup, s, events)) {
    }
}

}  // namespace melee
