// The turn: buying, moving, fights begun, cards exchanged and drawn, and who is still in the game. Chapters 2, 3 and 7
// of rules.md.
#include <algorithm>
#include <cstring>

#include "games/small/melee/questions.h"

namespace melee {
namespace {

using engine::act;
using engine::Events;
using engine::seat_at;
using engine::tell;

// All squads of a player, or of several, in two words: bytes 0 to 7 and 7 to 14.
struct Squads {
    std::uint64_t low = 0, high = 0;
    void add(const Player& player) {
        static_assert(sizeof player.squads == 15);
        std::array<std::uint64_t, 2> words{};
        std::memcpy(&words[0], player.squads.data()->count.data(), 8);
        std::memcpy(&words[1], player.squads.data()->count.data() + 7, 8);
        low |= words[0];
        high |= words[1];
    }
    // The places where there are units, one bit each.
    unsigned places() const {
        return ((low & 0xffffff) != 0 ? 1u : 0u) | ((low >> 24 & 0xffffff) != 0 ? 2u : 0u) |
               ((low >> 48 | (high & 0xffff)) != 0 ? 4u : 0u) | ((high >> 16 & 0xffffff) != 0 ? 8u : 0u) |
               (high >> 40 != 0 ? 16u : 0u);
    }
};

Reason may_buy(At at, Type type) {
    const Player& player = at.s.seats[at.s.active];
    if (player.coin < facts_of(type).price) return Reason::Coin;
    return total(player[home_of(at.s.active)]) >= at.setup.options[Option::Stack] ? Reason::HomeFull : Reason::None;
}

Reason may_leave(At at, Place from) {
    for (unsigned near = kNear[static_cast<int>(from)]; near != 0; near &= near - 1) {
        const auto to = static_cast<Place>(std::countr_zero(near));
        if (total(at.s.seats[at.s.active][to]) < at.setup.options[Option::Stack]) return Reason::None;
    }
    return Reason::Full;
}

Reason may_move(At at, Type type, Place from) {
    if (at.s.moves == 0) return Reason::NoMoves;
    return at.s.seats[at.s.active][from][type] == 0 ? Reason::NoUnit : may_leave(at, from);
}

bool is_foe(const State& s, Place place, Seat seat) { return seat != s.active && total(s.seats[seat][place]) > 0; }

// The first foe there, counted from this seat; nobody if there is none.
Seat foe_from(At at, Place place, int first) {
    for (int i = first; i < at.setup.options.players(); ++i) {
        if (is_foe(at.s, place, seat_at(i))) return seat_at(i);
    }
    return Seat::Nobody;
}

Reason may_fight(At at, Place place) {
    if (total(at.s.seats[at.s.active][place]) == 0) return Reason::NoUnit;
    if (foe_from(at, place, 0) == Seat::Nobody) return Reason::NoFoe;
    return (at.s.fought >> static_cast<int>(place) & 1) != 0 ? Reason::Fought : Reason::None;
}

void buy(Go go, Type type) {
    Player& player = go.s.seats[go.s.active];
    player.coin = static_cast<std::uint16_t>(player.coin - facts_of(type).price);
    ++player[home_of(go.s.active)][type];
    tell(go.events, EventKind::Bought, index(go.s.active), static_cast<int>(type), index(go.s.active));
}

void fight(Go go, Place place) {
    const Seat foe = foe_from(go, place, 0);
    if (foe_from(go, place, index(foe) + 1) == Seat::Nobody) return begin_battle(go, place, foe);
    go.s.flow.push(Whom{place});
}

// ML-7.5: of those who still play the one with most points, then most units; who is still equal shares.
engine::SeatSet best_of(const Setup& setup, const State& s) {
    engine::SeatSet best = 0;
    int most = -1;
    for (int i = 0; i < setup.options.players(); ++i) {
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
    Squads squads;
    squads.add(player);
    return (squads.low | squads.high) == 0;
}

// ML-7.3: tested for all together. If it strikes everybody they are compared instead (ML-7.4).
void eliminate(Go go) {
    const auto& [setup, s, events] = go;
    engine::SeatSet left = 0, ruined = 0;
    for (int i = 0; i < setup.options.players(); ++i) {
        const Player& player = s.seats[seat_at(i)];
        if (player.standing != Standing::Playing) continue;
        (is_ruined(player) ? ruined : left) |= engine::bit(seat_at(i));
    }
    if (left == 0) return finish(s, Ending::Last, best_of(setup, s), events);
    for (int i = 0; ruined >> i != 0; ++i) {
        if ((ruined >> i & 1) != 0) leave(s, seat_at(i), Standing::Eliminated, events);
    }
    if ((left & (left - 1)) == 0) finish(s, Ending::Last, left, events);
}

void end_turn(Go go) {
    const auto& [setup, s, events] = go;
    Seat next = s.active;
    do next = engine::next_seat(next, setup.options.players());
    while (s.seats[next].standing != Standing::Playing);
    if (next <= s.active && s.round == setup.options[Option::Rounds])
        return finish(s, Ending::Rounds, best_of(setup, s), events);
    if (next <= s.active) ++s.round;
    s.active = next;
    s.moves = kMoves;
    s.fought = 0;
    tell(events, EventKind::TurnBegan, index(next), s.round);
    gain(s, next, kIncome, events);  // ML-3.1
}

}  // namespace

void finish(State& s, Ending ending, engine::SeatSet winners, Events* events) {
    s.flow.clear();
    s.ending = ending;
    s.winners = winners;
    tell(events, EventKind::Finished);
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

// ML-7.7: the seat is out; its battle is broken off.
void leave(State& s, Seat seat, Standing standing, Events* events) {
    Player& player = s.seats[seat];
    player.standing = standing;
    player.squads = {};
    tell(events, EventKind::Left, index(seat));
    while (!player.hand.empty()) {
        const CardId card = player.hand[0].card;
        discard(s, seat, card);
        tell(events, EventKind::Shown, index(seat), static_cast<int>(card));
    }
    if (s.flow.get<Fight>(1) == nullptr || side_of(s, seat) < 0) return;
    s.battle = {};
    s.flow.cut(1);
}

void OnTurn::list(const Turn&, At at, engine::ActionList& out) {
    const auto& [setup, s] = at;
    const Player& player = s.seats[s.active];
    Squads own, foes;
    own.add(player);
    for (Seat seat = engine::next_seat(s.active, setup.options.players()); seat != s.active;
         seat = engine::next_seat(seat, setup.options.players())) {
        foes.add(s.seats[seat]);
    }
    for (int type = 0; type < kTypes; ++type) {
        out.push_if(may_buy(at, static_cast<Type>(type)) == Reason::None, act(Verb::Buy, type));
    }
    for (unsigned left = s.moves > 0 ? own.places() : 0u; left != 0; left &= left - 1) {
        const int from = std::countr_zero(left);
        if (may_leave(at, static_cast<Place>(from)) != Reason::None) continue;
        const Squad& squad = player.squads[static_cast<std::size_t>(from)];
        for (int type = 0; type < kTypes; ++type) {
            out.push_if(squad[static_cast<Type>(type)] > 0, act(Verb::Move, type, from));
        }
    }
    for (unsigned left = own.places() & foes.places() & ~s.fought; left != 0; left &= left - 1) {
        out.push_back(act(Verb::Fight, std::countr_zero(left)));
    }
    offer_bits(Verb::Exchange, held(player), [&](Action action) { out.push_back(action); });
    out.push_back(act(Verb::End));
}

Reason OnTurn::why(const Turn&, At at, Action action) {
    const int value = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Buy: return may_buy(at, static_cast<Type>(value));
        case Verb::Move: return may_move(at, static_cast<Type>(value), static_cast<Place>(action.operands[1]));
        case Verb::Fight: return may_fight(at, static_cast<Place>(value));
        case Verb::Exchange: return holds(at.s.seats[at.s.active], value) ? Reason::None : Reason::NotInHand;
        default: return Reason::None;
    }
}

Next OnTurn::answer(Turn&, Go go, Action action) {
    const int value = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Buy: buy(go, static_cast<Type>(value)); break;
        case Verb::Move: go.s.flow.push(Where{static_cast<Type>(value), static_cast<Place>(action.operands[1])}); break;
        case Verb::Fight: fight(go, static_cast<Place>(value)); break;
        case Verb::Exchange:
            discard(go.s, go.s.active, static_cast<CardId>(value));
            tell(go.events, EventKind::Exchanged, index(go.s.active), value);
            gain(go.s, go.s.active, 1, go.events);
            break;
        default: end_turn(go);
    }
    return Next::Go;
}

Next OnTurn::advance(Turn&, Go go) {
    eliminate(go);
    if (go.s.flow.empty() || go.s.seats[go.s.active].standing == Standing::Playing) return Next::Ask;
    end_turn(go);
    return Next::Go;
}

const char* OnTurn::fault(const Turn&, At at, std::size_t i) {
    if (i > 0) return "a turn is not part of anything";
    return at.s.flow.get<Fight>(1) != nullptr || at.s.battle == Battle{} ? nullptr : "a turn has no battle in it";
}

Next OnWhere::answer(Where& where, Go go, Action action) {
    Player& player = go.s.seats[go.s.active];
    --player[where.from][where.type];
    ++player[static_cast<Place>(action.operands[0])][where.type];
    --go.s.moves;
    tell(go.events, EventKind::Moved, index(go.s.active), static_cast<int>(where.type), static_cast<int>(where.from),
         action.operands[0]);
    return Next::Done;
}

const char* OnWhere::fault(const Where& where, At at, std::size_t i) {
    if (where.type == Type::None || static_cast<int>(where.from) >= kPlaces) return kNoBeginning;
    return half_fault(at, i, Verb::Move, static_cast<int>(where.type), static_cast<int>(where.from));
}

Reason OnWhom::why(const Whom& whom, At at, Action action) {
    return is_foe(at.s, whom.place, seat_at(action.operands[0])) ? Reason::None : Reason::NoFoe;
}

Next OnWhom::answer(Whom& whom, Go go, Action action) {
    begin_battle(go, whom.place, seat_at(action.operands[0]));
    return Next::Done;
}

const char* OnWhom::fault(const Whom& whom, At at, std::size_t i) {
    return half_fault(at, i, Verb::Fight, static_cast<int>(whom.place));
}

void OnDraw::chances(const Draw&, At at, engine::ChanceList& out) {
    engine::list_cards(at.s.bags, at.s.pile[0].pool, Verb::Draw, out);
}

Action OnDraw::sample(const Draw&, At at, engine::Rng& rng) {
    return act(Verb::Draw, static_cast<int>(engine::draw_card(at.s.bags, at.s.pile[0].pool, rng)));
}

Reason OnDraw::why(const Draw&, At at, Action action) {
    const bool there = at.s.bags.count[at.s.pile[0].pool][action.operands[0]] > 0;
    return there ? Reason::None : Reason::NoSuch;
}

Next OnDraw::answer(Draw& draw, Go go, Action action) {
    engine::Slot slot = go.s.pile.erase(0);
    engine::settle(go.s.bags, slot, static_cast<CardId>(action.operands[0]), engine::bit(draw.by));
    go.s.seats[draw.by].hand.push_back(slot);
    --draw.left;
    engine::tell_secret(go.events, engine::bit(draw.by), 2, EventKind::Drew, index(draw.by), action.operands[0]);
    return Next::Go;
}

Next OnDraw::advance(Draw& draw, Go go) {
    State& s = go.s;
    const Player& player = s.seats[draw.by];
    if (draw.left == 0 || player.standing != Standing::Playing) return Next::Done;
    if (s.pile.empty() && !s.discarded.empty()) {
        engine::scatter(s, s.bags, std::span(s.discarded.begin(), s.discarded.size()), 0);
        s.pile = s.discarded;
        s.discarded.clear();
        tell(go.events, EventKind::Reshuffled, static_cast<int>(s.pile.size()));
    }
    return s.pile.empty() || player.hand.full() ? Next::Done : Next::Ask;  // ML-8.2
}

const char* OnDraw::fault(const Draw& draw, At at, std::size_t i) {
    const bool part = at.s.flow.get<Turn>(i - 1) != nullptr || at.s.flow.get<Draw>(i - 1) != nullptr;
    const bool good = part && static_cast<int>(i) <= at.setup.options.players() &&
                      index(draw.by) < at.setup.options.players() && draw.left > 0 && draw.left <= kHandLimit;
    return good ? nullptr : "too many cards owed";
}

}  // namespace melee
