// The chain resolves, windows open and close, turns begin and end: chapters 3 and 5 to 9 of rules.md.
#include "tests/games/echo/resolve.h"

#include <algorithm>

namespace echo {

using engine::Events;
using engine::index;
using engine::next_seat;
using engine::tell;

namespace {

void finish(State& s, engine::SeatSet winners, Ending ending) {
    s.chain.clear();
    s.draws = 0;
    s.phase = Phase::Over;
    s.winners = winners;
    s.ending = ending;
}

// EC-9.1, EC-9.2: the last player wins; if nobody is left, the one whose card it was.
void end_if_decided(State& s, Seat by, Ending ending) {
    engine::SeatSet living = 0;
    for (int i = 0; i < static_cast<int>(kSeats); ++i) living |= alive(s, engine::seat_at(i)) ? 1u << i : 0u;
    if (living == 0) living = bit(by);
    if ((living & (living - 1u)) == 0) finish(s, living, ending);
}

// EC-9.3: most life wins, if one player alone has it.
void end_by_turns(State& s) {
    int most = 0;
    engine::SeatSet winners = 0;
    for (int i = 0; i < static_cast<int>(kSeats); ++i) {
        const int life = s.seats[engine::seat_at(i)].life;
        if (life > most) winners = 0;
        if (life >= most && life > 0) winners |= bit(engine::seat_at(i));
        most = std::max(most, life);
    }
    finish(s, (winners & (winners - 1u)) == 0 ? winners : engine::SeatSet{0}, Ending::Turns);
}

void hurt(State& s, Seat seat, int damage, Events* events) {
    auto& life = s.seats[seat].life;
    life = static_cast<std::uint16_t>(std::max(0, life - damage));
    tell(events, Told::Hurt, index(seat), damage);
    if (life == 0) tell(events, Told::Out, index(seat));
}

void charge(State& s, Seat seat, int to, Events* events) {
    s.seats[seat].charge = static_cast<std::uint8_t>(to);
    tell(events, Told::Charged, index(seat), to);
}

void deal_damage(const Setup& setup, State& s, const Frame& frame, Sentence line, Events* events) {
    for (int i = 0; i < setup.players; ++i) {
        const Seat seat = engine::seat_at(i);
        const bool meant =
            line.whom == Whom::OneEnemy ? seat == frame.at : line.whom == Whom::Everybody || seat != frame.by;
        if (meant && alive(s, seat)) hurt(s, seat, line.number, events);  // EC-7.1: who is out is no target any more
    }
    end_if_decided(s, frame.by, Ending::Life);
}

void carry_out(const Setup& setup, State& s, Frame frame, Sentence line, Events* events) {
    Side& you = s.seats[frame.by];
    if (line.hand_at_most >= 0 && static_cast<int>(you.hand.size()) > line.hand_at_most) return;  // EC-7.6
    switch (line.deed) {
        case Deed::Damage: return deal_damage(setup, s, frame, line, events);
        case Deed::Heal: {  // EC-7.3
            const int healed = std::min<int>(line.number, setup.life - you.life);
            you.life = static_cast<std::uint16_t>(you.life + healed);
            return tell(events, Told::Healed, index(frame.by), healed);
        }
        case Deed::Draw:
            s.drawer = frame.by;
            s.draws = static_cast<std::uint16_t>(line.number);
            return;
        case Deed::Gain: return charge(s, frame.by, std::min(you.charge + line.number, kMostCharge), events);
        case Deed::Cancel: {
            Frame& answered = s.chain[s.chain.size() - 2];  // EC-4.4: a card that cancels is always an answer
            answered.cancelled = true;
            return tell(events, Told::Cancelled, static_cast<int>(answered.card));
        }
    }
}

void open_window(const Setup& setup, State& s, Phase phase) {
    s.phase = phase;
    s.priority = next_seat(s.active, setup.players);  // EC-6.2
}

// EC-5.6: resolved or not, the card goes to its owner's discard pile.
void put_away(const Setup& setup, State& s, Events* events) {
    const Frame done = s.chain.back();
    s.seats[done.by].discard.push_back(done.card);
    s.chain.pop_back();
    tell(events, Told::Discarded, index(done.by), static_cast<int>(done.card));
    if (s.chain.empty()) open_window(setup, s, s.phase == Phase::Last ? Phase::Last : Phase::Window);  // EC-6.1, EC-6.3
}

void go_on_with_chain(const Setup& setup, State& s, Events* events) {
    Frame& top = s.chain.back();
    const auto& lines = card_of(setup, top.card).sentences;
    if (top.cancelled || !alive(s, top.by) || top.sentence == lines.size()) return put_away(setup, s, events);
    if (top.asked != top.by) {
        top.asked = next_seat(top.asked, setup.players);
        return;
    }
    const Sentence line = lines[top.sentence++];
    carry_out(setup, s, top, line, events);
}

// EC-3.4: a card that cannot be drawn costs 1 life.
void draw_nothing(State& s, Events* events) {
    if (!alive(s, s.drawer)) {
        s.draws = 0;
        return;
    }
    --s.draws;
    hurt(s, s.drawer, 1, events);
    end_if_decided(s, s.drawer, Ending::Life);
}

void begin_turn(const Setup& setup, State& s, Events* events) {
    if (s.turn == setup.turns) return end_by_turns(s);
    ++s.turn;
    do s.active = next_seat(s.active, setup.players);
    while (!alive(s, s.active));
    tell(events, Told::TurnBegan, index(s.active), s.turn);
    Side& side = s.seats[s.active];
    side.limit = static_cast<std::uint8_t>(std::min(side.limit + 1, kTopLimit));  // EC-3.1
    charge(s, s.active, side.limit, events);
    s.drawer = s.active;
    s.draws = s.turn > 1 ? 1 : 0;  // EC-3.2
    s.phase = Phase::Main;
}

void go_on_with_window(const Setup& setup, State& s, Events* events) {
    if (s.priority != s.active) {
        s.priority = next_seat(s.priority, setup.players);
    } else if (s.phase == Phase::Last) {
        begin_turn(setup, s, events);
    } else {
        s.phase = Phase::Main;  // EC-6.4
    }
}

void go_on_with_deal(const Setup& setup, State& s, Events* events) {
    if (index(s.drawer) == setup.players - 1) return begin_turn(setup, s, events);
    s.drawer = next_seat(s.drawer, setup.players);
    s.draws = static_cast<std::uint16_t>(kOpeningHand + index(s.drawer));  // EC-1.3
}

// Whether somebody, or chance, is to act now. Reads public facts only.
bool somebody_asked(const State& s) {
    if (s.phase == Phase::Over) return true;
    if (s.draws > 0) return alive(s, s.drawer) && !s.seats[s.drawer].deck.empty();
    if (!s.chain.empty()) {
        const Frame& top = s.chain.back();
        return !top.cancelled && alive(s, top.by) && top.asked != top.by && may_act(s, top.asked);  // EC-5.2, EC-5.5
    }
    if (s.phase == Phase::Deal || !alive(s, s.active)) return false;
    return s.phase == Phase::Main || may_act(s, s.priority);
}

}  // namespace

bool may_act(const State& s, Seat seat) {
    return alive(s, seat) && s.seats[seat].charge > 0 && !s.seats[seat].hand.empty();
}

void announce(const Setup& setup, State& s, Seat by, CardId card, Seat at, Events* events) {
    Side& side = s.seats[by];
    engine::Slot shown = side.hand.erase(static_cast<std::size_t>(find_card(side, card)));
    engine::show(s.bags, shown, engine::kEverybody);  // EC-4.1: cannot be taken back any more
    tell(events, Told::Announced, index(by), static_cast<int>(card));
    if (at != Seat::Nobody) tell(events, Told::Aimed, static_cast<int>(card), index(at));
    charge(s, by, side.charge - card_of(setup, card).cost, events);
    if (!s.chain.empty()) s.chain.back().asked = next_seat(by, setup.players);  // EC-5.3: one answer each
    s.chain.push_back({card, 0, by, at, next_seat(by, setup.players), false});
    s.chosen = CardId::Unknown;
}

void draw(State& s, CardId card, Events* events) {
    Side& side = s.seats[s.drawer];
    engine::Slot slot = side.deck.back();
    side.deck.pop_back();
    engine::settle(s.bags, slot, card, bit(s.drawer));
    side.hand.push_back(slot);
    --s.draws;
    engine::tell_secret(events, bit(s.drawer), 0b10, Told::Drew, index(s.drawer), static_cast<int>(card));
}

void pass(const Setup& setup, State& s, Seat seat, Events* events) {
    tell(events, Told::Passed, index(seat));
    if (s.chain.empty()) return go_on_with_window(setup, s, events);
    s.chain.back().asked = next_seat(seat, setup.players);
}

void end_main(const Setup& setup, State& s, Events* events) {
    tell(events, Told::Passed, index(s.active));
    open_window(setup, s, Phase::Last);
}

void leave(State& s, Seat seat, Events* events) {
    s.seats[seat].life = 0;
    tell(events, Told::Out, index(seat));
    end_if_decided(s, seat, Ending::Concession);
}

void advance(const Setup& setup, State& s, Events* events) {
    while (!somebody_asked(s)) {
        if (s.draws > 0) {
            draw_nothing(s, events);
        } else if (!s.chain.empty()) {
            go_on_with_chain(setup, s, events);
        } else if (s.phase == Phase::Deal) {
            go_on_with_deal(setup, s, events);
        } else if (!alive(s, s.active)) {
            begin_turn(setup, s, events);  // EC-9.4
        } else {
            go_on_with_window(setup, s, events);
        }
    }
}

}  // namespace echo
