// The rules of Vault: what is asked, what is legal, what happens. Knows no screen and no bot.
#include "games/small/vault/rules.h"

namespace vault {
namespace {

using engine::act;
using engine::Action;
using engine::Events;
using engine::tell;

Seat partner(const Setup& setup, Seat seat) {
    return setup.options.players() == 4 ? engine::seat_at((index(seat) + 2) % 4) : Seat::Nobody;  // VA-1.1
}
std::size_t team(Seat seat) { return static_cast<std::size_t>(index(seat) % 2); }
engine::SeatSet members(const Setup& setup, Seat seat) {
    const Seat other = partner(setup, seat);
    return static_cast<engine::SeatSet>(bit(seat) | (other == Seat::Nobody ? 0 : bit(other)));
}
int find(const Pile& pile, CardId card) {
    for (std::size_t i = 0; i < pile.size(); ++i) {
        if (pile[i].card == card) return static_cast<int>(i);
    }
    return -1;
}
bool is_treasure(const Setup& setup, CardId card) {
    return setup.cards[static_cast<std::size_t>(card)].cls == Class::Treasure;
}

void finish(const Setup& setup, State& s, Seat winner, Ending ending) {
    s.over = true;
    s.winners = winner == Seat::Nobody ? engine::SeatSet{0} : members(setup, winner);
    s.ending = ending;
    s.pending.clear();
}

void score(const Setup& setup, State& s, Seat seat, int points, Events* events) {
    auto& total = s.points[team(seat)];
    total = static_cast<std::uint8_t>(std::min(255, total + points));
    tell(events, EventKind::Scored, index(seat), points, total);
    if (total >= setup.options[Option::Target]) finish(setup, s, seat, Ending::Points);  // VA-5.1
}

void push(State& s, Task task, Seat seat, Seat deck, int count) {
    if (count > 0) s.pending.push_back({task, seat, deck, static_cast<std::uint8_t>(count), 0, 0, 0});
}

// The slot that the top frame must see next and has not: what chance is asked for. Null if nothing is to be seen.
const Slot* unseen(const State& s) {
    const Frame& frame = s.pending.back();
    const Pile& deck = s.seats[frame.deck].deck;
    const bool looks = frame.task == Task::Survey || frame.task == Task::Seek;
    const bool takes = frame.task == Task::Treasure || frame.task == Task::Draw || frame.task == Task::Mill;
    const std::size_t at = looks ? frame.seen : 0u;
    if ((!looks && !takes) || frame.seen >= frame.count || at >= deck.size()) return nullptr;
    return deck[at].card == CardId::Unknown ? &deck[at] : nullptr;
}

// One sentence of a card becomes a frame, or happens at once.
void begin_sentence(const Setup& setup, State& s, Seat seat, const ruletext::Op& op, Events* events) {
    const Seat next = engine::next_seat(seat, setup.options.players());
    switch (static_cast<Tag>(op.tag)) {
        case Tag::Gain: return score(setup, s, seat, op.number, events);            // VA-4.1
        case Tag::Draw: return push(s, Task::Draw, seat, seat, op.number);          // VA-4.2
        case Tag::Survey: return push(s, Task::Survey, seat, seat, op.number);      // VA-4.3
        case Tag::SurveyNext: return push(s, Task::Survey, seat, next, op.number);  // VA-4.3
        case Tag::Seek: return push(s, Task::Seek, seat, seat, op.number);          // VA-4.4
        case Tag::Recycle: return push(s, Task::Recycle, seat, seat, op.number);    // VA-4.5
        case Tag::Pass:
            return push(s, Task::Pass, seat, seat, partner(setup, seat) == Seat::Nobody ? 0 : op.number);  // VA-4.6
        case Tag::Mill: return push(s, Task::Mill, seat, next, op.number);                                 // VA-4.7
        case Tag::Shuffle:                                                                                 // VA-4.8
            shuffle(s, s.bags, s.seats[seat].deck);
            return tell(events, EventKind::Shuffled, index(seat));
        case Tag::Sentences:
        case Tag::Sentence: return;
    }
}

void look(State& s, Frame& frame, Events* events) {
    Slot& slot = s.seats[frame.deck].deck[frame.seen];
    show(s.bags, slot, bit(frame.seat));
    engine::tell_secret(events, bit(frame.seat), 4, EventKind::Looked, index(frame.seat), index(frame.deck),
                        static_cast<int>(slot.card));
    ++frame.seen;
}

void draw_top(State& s, Frame& frame, Events* events) {
    Slot slot = s.seats[frame.deck].deck.erase(0);
    show(s.bags, slot, bit(frame.seat));
    s.seats[frame.seat].hand.push_back(slot);
    engine::tell_secret(events, slot.knowers, 2, EventKind::Drew, index(frame.seat), static_cast<int>(slot.card));
    ++frame.seen;
}

void mill_top(State& s, Frame& frame, Events* events) {
    Slot slot = s.seats[frame.deck].deck.erase(0);
    show(s.bags, slot, engine::kEverybody);
    s.seats[frame.deck].discard.push_back(slot);
    tell(events, EventKind::Milled, index(frame.deck), static_cast<int>(slot.card));
    ++frame.seen;
}

// VA-4.4: what was not taken goes to the bottom in the same order.
void end_seek(State& s) {
    const Frame frame = s.pending.back();
    s.pending.pop_back();
    Pile& deck = s.seats[frame.deck].deck;
    for (int i = 0; i < frame.seen; ++i) deck.push_back(deck.erase(0));
}

// VA-4.5: into the deck in random order.
void end_recycle(State& s) {
    const Frame frame = s.pending.back();
    s.pending.pop_back();
    Pile& deck = s.seats[frame.seat].deck;
    scatter(s, s.bags, std::span<Slot>(deck.end() - frame.seen, frame.seen), index(frame.seat));
}

// Carries the top frame on by one automatic step; false if it waits for chance or for a player.
bool step_frame(const Setup& setup, State& s, Events* events) {
    Frame& frame = s.pending.back();
    const Pile& deck = s.seats[frame.deck].deck;
    const bool more = frame.seen < frame.count;
    if (unseen(s) != nullptr) return false;
    switch (frame.task) {
        case Task::Program:
            if (frame.op == frame.count) {
                s.pending.pop_back();
            } else {
                const ruletext::Op& op = setup.ops[frame.op];
                frame.op = static_cast<std::uint16_t>(frame.op + op.size);
                begin_sentence(setup, s, frame.seat, op, events);
            }
            return true;
        case Task::Treasure:
        case Task::Draw:
            if (more && deck.empty()) {
                finish(setup, s, engine::next_seat(frame.seat, setup.options.players()), Ending::Deck);  // VA-5.2
            } else if (more) {
                draw_top(s, frame, events);
            } else {
                s.pending.pop_back();
            }
            return true;
        case Task::Mill:
            if (more && !deck.empty()) {
                mill_top(s, frame, events);
            } else {
                s.pending.pop_back();
            }
            return true;
        case Task::Survey:
        case Task::Seek:
            if (more && frame.kept == 0 && frame.seen < deck.size()) {
                look(s, frame, events);
                return true;
            }
            frame.count = frame.seen;
            if (frame.seen > 0) return false;
            s.pending.pop_back();
            return true;
        case Task::Recycle:
            if (more && !s.seats[frame.seat].discard.empty()) return false;
            end_recycle(s);
            return true;
        case Task::Pass:
            if (more && !s.seats[frame.seat].hand.empty()) return false;
            s.pending.pop_back();
            return true;
    }
    return true;
}

void begin_turn(const Setup& setup, State& s) {
    s.acted = false;
    if (s.round > setup.options[Option::Rounds]) {  // VA-5.3
        const Seat ahead = s.points[0] == s.points[1]  ? Seat::Nobody
                           : s.points[0] > s.points[1] ? Seat::First
                                                       : Seat::Second;
        return finish(setup, s, ahead, Ending::Bound);
    }
    push(s, Task::Draw, s.active, s.active, 1);  // VA-3.1
}

}  // namespace

void run_on(const Setup& setup, State& s, Events* events) {
    while (!s.over) {
        if (!s.pending.empty()) {
            if (!step_frame(setup, s, events)) return;
            continue;
        }
        if (!s.acted && !s.seats[s.active].hand.empty()) return;
        s.active = engine::next_seat(s.active, setup.options.players());  // VA-3.5 where nothing was done
        if (s.active == Seat::First) ++s.round;
        begin_turn(setup, s);
    }
}

namespace {

void play_card(const Setup& setup, State& s, CardId card, Events* events) {
    Pile& hand = s.seats[s.active].hand;
    const std::size_t place = lift(hand, static_cast<std::size_t>(find(hand, card)));
    Slot slot = hand.erase(place);
    show(s.bags, slot, engine::kEverybody);
    s.seats[s.active].discard.push_back(slot);  // VA-4.9: before its text
    tell(events, EventKind::Played, index(s.active), static_cast<int>(card),
         static_cast<int>(place));  // VA-6.5
    s.acted = true;
    const Card& facts = setup.cards[static_cast<std::size_t>(card)];
    s.pending.push_back({Task::Program, s.active, s.active, static_cast<std::uint8_t>(facts.end), 0, 0, facts.begin});
}

// A card leaves a hand unseen: whoever watches cannot tell any longer which cards stayed. VA-6.3
Slot take_unseen(State& s, Seat seat, CardId card) {
    Pile& hand = s.seats[seat].hand;
    Slot slot = hand.erase(static_cast<std::size_t>(find(hand, card)));
    blur(s, s.bags, seat, [&](auto&& change) {
        change(slot);
        for (Slot& other : hand) change(other);
    });
    return slot;
}

void lay_away(const Setup& setup, State& s, CardId card, Events* events) {
    const Slot slot = take_unseen(s, s.active, card);
    s.seats[s.active].cache.push_back(slot);
    engine::tell_secret(events, bit(s.active), 2, EventKind::LaidAway, index(s.active), static_cast<int>(card));
    s.acted = true;
    score(setup, s, s.active, 1, events);  // VA-3.3
}

void pass_card(const Setup& setup, State& s, Frame& frame, CardId card, Events* events) {
    const Seat to = partner(setup, frame.seat);
    Slot slot = take_unseen(s, frame.seat, card);
    show(s.bags, slot, bit(to));
    s.seats[to].hand.push_back(slot);
    engine::tell_secret(events, slot.knowers, 4, EventKind::Passed, index(frame.seat), index(to),
                        static_cast<int>(card));
    ++frame.seen;
}

void sort_card(State& s, Frame& frame, Verb verb, Events* events) {
    Pile& deck = s.seats[frame.deck].deck;
    --frame.count;
    if (verb == Verb::Keep) {
        ++frame.kept;
    } else {
        deck.push_back(deck.erase(frame.kept));
    }
    tell(events, verb == Verb::Keep ? EventKind::Kept : EventKind::Bottomed, index(frame.seat), index(frame.deck));
    frame.seen = frame.count;
    if (frame.count == 0) s.pending.pop_back();
}

// VA-2.2: only treasures; everybody knows the class.
bool wanted(const Setup& setup, const State& s, CardId card) {
    return s.pending.back().task != Task::Treasure || is_treasure(setup, card);
}

}  // namespace

State Vault::start(const Setup& setup) {
    State s;
    for (int i = setup.options.players() - 1; i >= 0; --i) {
        const Seat seat = engine::seat_at(i);
        for (std::size_t card = 1; card < setup.cards.size(); ++card) {
            const int copies = setup.decks[static_cast<std::size_t>(i)][card];
            if (copies > 0) put(s.bags, i, static_cast<CardId>(card), copies);
        }
        for (int k = 0; k < kDeck; ++k)
            s.seats[seat].deck.push_back({CardId::Unknown, 0, static_cast<std::uint8_t>(i), 0});
    }
    push(s, Task::Draw, Seat::First, Seat::First, 1);  // the first turn, after the deal
    for (int i = setup.options.players() - 1; i >= 0; --i) {
        push(s, Task::Draw, engine::seat_at(i), engine::seat_at(i), 2);
        push(s, Task::Treasure, engine::seat_at(i), engine::seat_at(i), 1);
    }
    return s;
}

engine::Decision Vault::decision(const Setup&, const State& s) {
    using engine::Kind;
    if (s.over) return {};
    if (s.pending.empty()) return {s.active, static_cast<std::uint8_t>(Ask::Turn), true, {}};
    const Frame& frame = s.pending.back();
    const engine::Ref deck{Kind::Place, static_cast<std::uint16_t>(frame.deck)};
    if (unseen(s) != nullptr) return {Seat::Chance, static_cast<std::uint8_t>(Ask::Draw), false, deck};
    const Ask ask = frame.task == Task::Survey    ? Ask::Survey
                    : frame.task == Task::Seek    ? Ask::Seek
                    : frame.task == Task::Recycle ? Ask::Recycle
                                                  : Ask::Pass;
    return {frame.seat, static_cast<std::uint8_t>(ask), ask == Ask::Seek || ask == Ask::Pass, deck};
}

void Vault::chances(const Setup& setup, const State& s, engine::ChanceList& out) {
    const auto& count = s.bags.count[unseen(s)->pool];
    for (std::size_t card = 1; card < count.size(); ++card) {
        if (count[card] > 0 && wanted(setup, s, static_cast<CardId>(card)))
            out.push_back({act(Verb::Draw, static_cast<int>(card)), count[card]});
    }
}

Action Vault::sample(const Setup& setup, const State& s, engine::Rng& rng) {
    if (s.pending.back().task != Task::Treasure)
        return act(Verb::Draw, static_cast<int>(draw_card(s.bags, unseen(s)->pool, rng)));
    engine::ChanceList list;
    chances(setup, s, list);
    return engine::pick(list, rng);
}

void Vault::list_actions(const Setup& setup, const State& s, engine::ActionList& out) {
    if (s.over || (!s.pending.empty() && unseen(s) != nullptr)) return;
    const auto each_kind = [&](const Pile& pile, std::size_t limit, Verb verb) {
        std::uint32_t listed = 0;
        for (std::size_t i = 0; i < limit; ++i) {
            const auto card = static_cast<unsigned>(pile[i].card);
            if ((listed >> card & 1u) == 0 && (verb != Verb::Take || is_treasure(setup, pile[i].card)))
                out.push_back(act(verb, static_cast<int>(card)));
            listed |= 1u << card;
        }
    };
    if (s.pending.empty()) {
        const Pile& hand = s.seats[s.active].hand;
        each_kind(hand, hand.size(), Verb::Play);
        each_kind(hand, hand.size(), Verb::LayAway);
        return;
    }
    const Frame& frame = s.pending.back();
    const Side& side = s.seats[frame.seat];
    switch (frame.task) {
        case Task::Survey:
            out.push_back(act(Verb::Keep));
            out.push_back(act(Verb::Bottom));
            return;
        case Task::Seek:
            each_kind(s.seats[frame.deck].deck, frame.seen, Verb::Take);
            out.push_back(act(Verb::Leave));
            return;
        case Task::Recycle:
            each_kind(side.discard, side.discard.size(), Verb::Recycle);
            out.push_back(act(Verb::Done));
            return;
        case Task::Pass: return each_kind(side.hand, side.hand.size(), Verb::Give);
        case Task::Program:
        case Task::Treasure:
        case Task::Draw:
        case Task::Mill: return;
    }
}

std::optional<engine::Refusal> Vault::refuse(const Setup& setup, const State& s, Action action) {
    if (s.over) return engine::because(Reason::Over);
    const Verb verb = static_cast<Verb>(action.verb);
    const int card = action.operands[0];
    const bool named = verb == Verb::Play || verb == Verb::LayAway || verb == Verb::Take || verb == Verb::Recycle ||
                       verb == Verb::Give;
    if (action.operands[1] != 0 || action.operands[2] != 0 || (!named && card != 0))
        return engine::because(Reason::Garbage);
    if (named && (card < 1 || card > card_count(setup))) return engine::because(Reason::Garbage);
    const engine::Ref ref{engine::Kind::Card, action.operands[0]};
    const CardId id = static_cast<CardId>(card);
    const auto asked = static_cast<Ask>(decision(setup, s).kind);
    if (asked == Ask::Turn && (verb == Verb::Play || verb == Verb::LayAway)) {
        if (find(s.seats[s.active].hand, id) < 0) return engine::because(Reason::NotInHand, ref);  // VA-3.4
        return std::nullopt;
    }
    if (asked == Ask::Survey && (verb == Verb::Keep || verb == Verb::Bottom)) return std::nullopt;
    if (asked == Ask::Seek && verb == Verb::Leave) return std::nullopt;
    if (asked == Ask::Recycle && verb == Verb::Done) return std::nullopt;
    const Frame* frame = s.pending.empty() ? nullptr : &s.pending.back();
    if (asked == Ask::Seek && verb == Verb::Take) {
        const int at = find(s.seats[frame->deck].deck, id);
        if (at < 0 || at >= frame->seen) return engine::because(Reason::NotThere, ref);
        if (!is_treasure(setup, id)) return engine::because(Reason::NotTreasure, ref);  // VA-4.4
        return std::nullopt;
    }
    if (asked == Ask::Recycle && verb == Verb::Recycle) {
        if (find(s.seats[frame->seat].discard, id) < 0) return engine::because(Reason::NotThere, ref);  // VA-7.3
        return std::nullopt;
    }
    if (asked == Ask::Pass && verb == Verb::Give) {
        if (find(s.seats[frame->seat].hand, id) < 0) return engine::because(Reason::NotInHand, ref);
        return std::nullopt;
    }
    return engine::because(Reason::NotNow);
}

void Vault::apply(const Setup& setup, State& s, Action action, Events* events) {
    const Verb verb = static_cast<Verb>(action.verb);
    const CardId card = static_cast<CardId>(action.operands[0]);
    switch (verb) {
        case Verb::Draw: {
            Frame& frame = s.pending.back();
            Slot& slot = const_cast<Slot&>(*unseen(s));
            settle(s.bags, slot, card, bit(frame.seat));
            if (frame.task == Task::Treasure) slot.fits = static_cast<std::uint8_t>(Class::Treasure) & 15u;
            break;
        }
        case Verb::Play: play_card(setup, s, card, events); break;
        case Verb::LayAway: lay_away(setup, s, card, events); break;
        case Verb::Keep:
        case Verb::Bottom: sort_card(s, s.pending.back(), verb, events); break;
        case Verb::Take: {
            Frame& frame = s.pending.back();
            Pile& deck = s.seats[frame.deck].deck;
            Slot slot = deck.erase(static_cast<std::size_t>(find(deck, card)));
            show(s.bags, slot, engine::kEverybody);
            s.seats[frame.seat].hand.push_back(slot);
            tell(events, EventKind::Took, index(frame.seat), static_cast<int>(card));
            --frame.seen;
            end_seek(s);
            break;
        }
        case Verb::Leave: end_seek(s); break;
        case Verb::Recycle: {
            Frame& frame = s.pending.back();
            Side& side = s.seats[frame.seat];
            side.deck.push_back(side.discard.erase(static_cast<std::size_t>(find(side.discard, card))));
            tell(events, EventKind::Recycled, index(frame.seat), static_cast<int>(card));
            ++frame.seen;
            break;
        }
        case Verb::Done: end_recycle(s); break;
        case Verb::Give: pass_card(setup, s, s.pending.back(), card, events); break;
    }
    run_on(setup, s, events);
    PARANOID(slot_fault(s, s.bags) == nullptr);
}

std::optional<engine::Refusal> Vault::command(const Setup& setup, State& s, Seat seat, engine::Command command,
                                              engine::Ref ref, Events* events) {
    if (s.over) return engine::because(Reason::Over);
    if (command == engine::Command::Concede) {
        finish(setup, s, engine::next_seat(seat, setup.options.players()), Ending::Concession);  // VA-5.4
        return std::nullopt;
    }
    Pile& hand = s.seats[seat].hand;
    const int at = find(hand, static_cast<CardId>(ref.value));
    if (ref.value == 0 || at < 0) return engine::because(Reason::NotInHand, ref);
    show(s.bags, hand[static_cast<std::size_t>(at)], engine::kEverybody);  // VA-6.4
    tell(events, EventKind::Showed, index(seat), ref.value);
    return std::nullopt;
}

}  // namespace vault
