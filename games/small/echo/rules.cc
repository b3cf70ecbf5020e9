// How Echo is played: every thing that can be under way, with what it asks, what may be chosen, why not, and how it
// goes on. Chapters 3 to 9 of rules.md.
#include "games/small/echo/rules.h"

#include <algorithm>

#include "engine/flow.h"

namespace echo {

using engine::act;
using engine::Action;
using engine::Answer;
using engine::Ask;
using engine::because;
using engine::Events;
using engine::index;
using engine::Kind;
using engine::Next;
using engine::Ref;
using engine::Slot;
using engine::tell;
using engine::verbs;

using At = engine::Seen<Setup, State>;
using Go = const engine::Running<Setup, State>&;

namespace {

bool alive(const State& s, Seat seat) { return s.seats[seat].life > 0; }
const Card& card_of(const Setup& setup, CardId card) { return setup.cards[static_cast<std::size_t>(card)]; }
Ref card_ref(CardId card) { return {Kind::Card, static_cast<std::uint16_t>(card)}; }

void finish(State& s, engine::SeatSet winners, Ending ending) {
    s.flow.clear();
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
    tell(events, EventKind::Hurt, index(seat), damage, life);
    if (life == 0) tell(events, EventKind::Out, index(seat));
}

void charge(Go go, Seat seat, int to) {
    auto& now = go.s.seats[seat].charge;
    const int was = now;
    now = static_cast<std::uint8_t>(to);
    tell(go.events, EventKind::Charged, index(seat), to, was);
}

// The one that was at the bottom is done.
Next begin_turn(Go go) {
    const auto& [setup, s, events] = go;
    if (s.turn == setup.options[Option::Turns]) {
        end_by_turns(s);
        return Next::Done;
    }
    ++s.turn;
    do s.active = next_seat(s.active, setup.options.players());
    while (!alive(s, s.active));
    tell(events, EventKind::TurnBegan, index(s.active), s.turn);
    Side& side = s.seats[s.active];
    side.limit = static_cast<std::uint8_t>(std::min(side.limit + 1, kTopLimit));  // EC-3.1
    charge(go, s.active, side.limit);
    s.flow.push(Main{});
    if (s.turn > 1) s.flow.push(Draw{s.active, 1});  // EC-3.2
    return Next::Done;
}

// Playing a card is part of three questions: in the main phase, in a window, as an answer.

// Why this seat may not announce this card now; the order is that of EC-11.1.
Answer play_fault(At at, Seat seat, CardId card, bool answers) {
    const Side& side = at.s.seats[seat];
    if (static_cast<std::size_t>(card) >= at.setup.cards.size() || card == CardId::Unknown ||
        find_card(side, card) < 0) {
        return because(Reason::NotInHand, card_ref(card));
    }
    const Card& printed = card_of(at.setup, card);
    if (printed.cost > side.charge) {
        return because(Reason::TooDear, card_ref(card), engine::number(printed.cost), engine::number(side.charge));
    }
    if (!answers) {
        if (printed.cancels) return because(Reason::OnlyAsAnswer, card_ref(card));
        return std::nullopt;
    }
    if (!printed.interrupt) return because(Reason::NoInterrupt, card_ref(card));
    if (chain_size(at.s) >= at.setup.options[Option::Chain])
        return because(Reason::ChainFull, engine::number(at.setup.options[Option::Chain]));
    return std::nullopt;
}

// The one in which a card is played: the main phase and a window open a window anew (EC-6.1, EC-6.3), an announced card
// has its one answer of this seat (EC-5.3).
void played(Main&, State& s) { s.flow.push(Window{}); }
void played(Window& window, State&) { window.round = 0; }
void played(Announced& card, State&) { ++card.round; }

void announce(Go go, Seat by, CardId card, Seat at) {
    State& s = go.s;
    Side& side = s.seats[by];
    Slot shown = side.hand.erase(static_cast<std::size_t>(find_card(side, card)));
    engine::show(s.bags, shown, engine::kEverybody);  // EC-4.1: cannot be taken back any more
    tell(go.events, EventKind::Announced, index(by), static_cast<int>(card));
    if (at != Seat::Nobody) tell(go.events, EventKind::Aimed, static_cast<int>(card), index(at));
    charge(go, by, side.charge - card_of(go.setup, card).cost);
    s.flow.push(Announced{.card = card, .by = by, .at = at});
}

// The part that the main phase, windows and answers share. Their question says which word plays no card, and what it
// does (`decline`).
template <class Q, Verb Other, bool Answers>
struct Plays {
    static void each(const auto& frame, At at, auto&& offer) {
        std::uint32_t seen = 1;  // a card one cannot see is no choice
        for (const Slot& slot : at.s.seats[Q::who(frame, at)].hand) {
            const std::uint32_t card = 1u << static_cast<std::uint32_t>(slot.card);
            if ((seen & card) == 0) offer(act(Verb::Play, static_cast<int>(slot.card)));
            seen |= card;
        }
        offer(act(Other));
    }
    static Answer refuse(const auto& frame, At at, Action action) {
        if (static_cast<Verb>(action.verb) == Other) return std::nullopt;
        return play_fault(at, Q::who(frame, at), static_cast<CardId>(action.operands[0]), Answers);
    }
    static Next answer(auto& frame, Go go, Action action) {
        const Seat seat = Q::who(frame, At(go));
        if (static_cast<Verb>(action.verb) == Other) {
            tell(go.events, EventKind::Passed, index(seat));
            return Q::decline(frame, go);
        }
        const auto card = static_cast<CardId>(action.operands[0]);
        if (card_of(go.setup, card).aims) {
            go.s.flow.push(Aim{.card = card, .by = seat});  // EC-4.2: nothing is shown before the target is named
        } else {
            played(frame, go.s);
            announce(go, seat, card, Seat::Nobody);
        }
        return Next::Go;
    }
};

// EC-1.3: the opening hands.
struct OnDeal {
    using Frame = Deal;
    static constexpr Ask kAsk{};
    static Next advance(Deal& deal, Go go) {
        const Seat seat = engine::seat_at(deal.dealt++);
        if (index(seat) == go.setup.options.players()) return begin_turn(go);
        go.s.flow.push(Draw{seat, static_cast<std::uint8_t>(kOpeningHand + index(seat))});
        return Next::Go;
    }
    static const char* fault(const Deal& deal, At at, std::size_t i) {
        return i == 0 && deal.dealt <= at.setup.options.players() ? nullptr : "EC-1.3: opening hands are drawn first";
    }
};

// EC-3.2, EC-7.2: cards are drawn one by one.
struct OnDraw {
    using Frame = Draw;
    static constexpr Ask kAsk{{"draw", "EC-3.2", "Which card is drawn"}, verbs(Verb::Draw)};
    static Seat who(const Draw&, At) { return Seat::Chance; }
    static Ref cause(const Draw& draw, At) { return {Kind::Place, static_cast<std::uint16_t>(draw.by)}; }
    static void chances(const Draw& draw, At at, engine::ChanceList& out) {
        engine::list_cards(at.s.bags, index(draw.by), Verb::Draw, out);
    }
    static Action sample(const Draw& draw, At at, engine::Rng& rng) {
        return act(Verb::Draw, static_cast<int>(engine::draw_card(at.s.bags, index(draw.by), rng)));
    }
    static Answer refuse(const Draw& draw, At at, Action action) {
        const auto& bag = at.s.bags.count[static_cast<std::size_t>(draw.by)];
        const std::size_t card = action.operands[0];
        if (card == 0 || card >= bag.size() || bag[card] == 0) return because(Reason::NotInDeck, cause(draw, at));
        return std::nullopt;
    }
    static Next answer(Draw& draw, Go go, Action action) {
        Side& side = go.s.seats[draw.by];
        Slot slot = side.deck.back();
        side.deck.pop_back();
        engine::settle(go.s.bags, slot, static_cast<CardId>(action.operands[0]), bit(draw.by));
        side.hand.push_back(slot);
        engine::tell_secret(go.events, bit(draw.by), 0b10, EventKind::Drew, index(draw.by), action.operands[0]);
        return --draw.left == 0 ? Next::Done : Next::Go;
    }
    static Next advance(Draw& draw, Go go) {
        if (draw.left == 0 || !alive(go.s, draw.by)) return Next::Done;
        if (!go.s.seats[draw.by].deck.empty()) return Next::Ask;
        --draw.left;  // EC-3.4: a card that cannot be drawn costs 1 life
        hurt(go.s, draw.by, 1, go.events);
        end_if_decided(go.s, draw.by, Ending::Life);
        return Next::Go;
    }
    static const char* fault(const Draw& draw, At at, std::size_t i) {
        const auto& flow = at.s.flow;
        const bool part = flow.get<Deal>(i - 1) != nullptr || flow.get<Main>(i - 1) != nullptr ||
                          flow.get<Announced>(i - 1) != nullptr;
        if (!part || i + 1 != flow.size()) return "EC-3.2: nothing is drawn here";
        if (draw.left > kDeckSize) return "EC-3.2: more cards are drawn than there are";
        if (index(draw.by) >= at.setup.options.players() || at.s.seats[draw.by].deck.empty())
            return "EC-3.2: nothing can be drawn";
        return nullptr;
    }
};

// EC-3.3: the active player announces cards, as many as he likes.
struct OnMain : Plays<OnMain, Verb::Next, false> {
    using Frame = Main;
    static constexpr Ask kAsk{{"main", "EC-3.3", "Play a card or go on"}, verbs(Verb::Play, Verb::Next), true};
    static Seat who(const Main&, At at) { return at.s.active; }
    static Next decline(Main&, Go go) {
        go.s.flow.push(Window{.last = true});
        return Next::Done;
    }
    static Next advance(Main&, Go go) { return alive(go.s, go.s.active) ? Next::Ask : begin_turn(go); }  // EC-9.4
    static const char* fault(const Main&, At, std::size_t i) {
        return i == 0 ? nullptr : "EC-3.3: a turn is not part of anything";
    }
};

// EC-5.1: an announced card asks the others for answers; then its sentences are carried out.
struct OnAnnounced : engine::Round<OnAnnounced>, Plays<OnAnnounced, Verb::Pass, true> {
    using Frame = Announced;
    static constexpr Ask kAsk{
        {"answer", "EC-5.1", "Answer this card or pass", true}, verbs(Verb::Play, Verb::Pass), true};
    static int seats(const Announced& card, At at) {
        return card.cancelled ? 0 : at.setup.options.players() - 1;  // EC-5.5
    }
    static Seat nth(const Announced& card, At at, int n) {
        return engine::seat_after(card.by, n + 1, at.setup.options.players());
    }
    static bool open(const Announced&, At at, Seat seat) { return may_act(at.s, seat); }  // EC-5.2
    static Ref cause(const Announced& card, At) { return card_ref(card.card); }
    static Next decline(Announced& card, Go) {
        pass(card);
        return Next::Go;
    }
    static Next advance(Announced& card, Go go) {
        const auto& lines = card_of(go.setup, card.card).sentences;
        if (!card.cancelled && alive(go.s, card.by) && card.sentence < lines.size()) return Round::advance(card, go);
        go.s.seats[card.by].discard.push_back(card.card);  // EC-5.6: resolved or not
        tell(go.events, EventKind::Discarded, index(card.by), static_cast<int>(card.card));
        return Next::Done;
    }
    static Next closed(Announced& card, Go go) {
        carry_out(card, go, card_of(go.setup, card.card).sentences[card.sentence++]);
        return Next::Go;
    }
    static void carry_out(const Announced& card, Go go, Sentence line) {
        const auto& [setup, s, events] = go;
        Side& you = s.seats[card.by];
        if (line.hand_at_most >= 0 && static_cast<int>(you.hand.size()) > line.hand_at_most) return;  // EC-7.6
        switch (line.deed) {
            case Deed::Damage: return deal_damage(card, go, line);
            case Deed::Heal: {  // EC-7.3
                const int healed = std::min<int>(line.number, setup.options[Option::Life] - you.life);
                you.life = static_cast<std::uint16_t>(you.life + healed);
                return tell(events, EventKind::Healed, index(card.by), healed, you.life);
            }
            case Deed::Draw: s.flow.push(Draw{card.by, static_cast<std::uint8_t>(line.number)}); return;
            case Deed::Gain: return charge(go, card.by, std::min(you.charge + line.number, kMostCharge));
            case Deed::Cancel: {  // EC-4.4: a card that cancels is always an answer
                Announced& answered = *s.flow.below<Announced>(card);
                answered.cancelled = true;
                return tell(events, EventKind::Cancelled, static_cast<int>(answered.card));
            }
        }
    }
    static void deal_damage(const Announced& card, Go go, Sentence line) {
        for (int i = 0; i < go.setup.options.players(); ++i) {
            const Seat seat = engine::seat_at(i);
            const bool meant =
                line.whom == Whom::OneEnemy ? seat == card.at : line.whom == Whom::Everybody || seat != card.by;
            if (meant && alive(go.s, seat)) hurt(go.s, seat, line.number, go.events);  // EC-7.1
        }
        end_if_decided(go.s, card.by, Ending::Life);
    }
    static const char* fault(const Announced& frame, At at, std::size_t i) {
        if (index(frame.by) >= at.setup.options.players() || frame.round >= at.setup.options.players())
            return "EC-5.1: a card is a player's";
        if (frame.card == CardId::Unknown) return "EC-4.1: an announced card is open";
        const Card& card = card_of(at.setup, frame.card);
        if (frame.sentence > card.sentences.size()) return "EC-5.4: a card has no such sentence";
        if (card.aims != (index(frame.at) < at.setup.options.players()))
            return "EC-4.2: a target is named or not needed";
        const bool answers = at.s.flow.get<Announced>(i - 1) != nullptr;
        if (!answers && at.s.flow.get<Window>(i - 1) == nullptr) return "EC-6.1: a window follows a chain";
        return (answers ? card.interrupt : !card.cancels) ? nullptr : "EC-4.4: this card cannot stand here";
    }
};

// EC-6.2: first the others, then the active player.
struct OnWindow : engine::Round<OnWindow>, Plays<OnWindow, Verb::Pass, false> {
    using Frame = Window;
    static constexpr Ask kAsk{{"window", "EC-6.2", "Play a card or pass", true}, verbs(Verb::Play, Verb::Pass), true};
    static int seats(const Window&, At at) { return at.setup.options.players(); }
    static Seat nth(const Window&, At at, int n) {
        return engine::seat_after(at.s.active, n + 1, at.setup.options.players());
    }
    static bool open(const Window&, At at, Seat seat) { return may_act(at.s, seat); }
    static Next decline(Window& window, Go) {
        pass(window);
        return Next::Go;
    }
    static Next advance(Window& window, Go go) {
        return alive(go.s, go.s.active) ? Round::advance(window, go) : closed(window, go);  // EC-9.4
    }
    static Next closed(Window& window, Go go) { return window.last ? begin_turn(go) : Next::Done; }  // EC-6.4
    static const char* fault(const Window& window, At at, std::size_t i) {
        if (window.last ? i != 0 : at.s.flow.get<Main>(i - 1) == nullptr) return "EC-6.1: a window is part of a turn";
        return window.round < at.setup.options.players() ? nullptr : "EC-6.2: nobody is asked";
    }
};

// EC-4.2: at whom the card is played that nobody else has seen yet.
struct OnAim {
    using Frame = Aim;
    static constexpr Ask kAsk{.facts = {"target", "EC-4.2", "Name the enemy player it is meant for"},
                              .verbs = verbs(Verb::At),
                              .hidden = true};
    static void each(const Aim&, At at, auto&& offer) {
        for (int i = 0; i < at.setup.options.players(); ++i) offer(act(Verb::At, i));
    }
    static Answer refuse(const Aim& aim, At at, Action action) {
        const int seat = action.operands[0];
        const bool enemy =
            seat < at.setup.options.players() && seat != index(aim.by) && alive(at.s, engine::seat_at(seat));
        return enemy ? std::nullopt : Answer(because(Reason::NoEnemy));
    }
    static Next answer(Aim& aim, Go go, Action action) {
        go.s.flow.visit(go.s.flow.place_of(aim) - 1, [&](auto& below) {
            if constexpr (requires { played(below, go.s); }) played(below, go.s);
        });
        announce(go, aim.by, aim.card, engine::seat_at(action.operands[0]));
        return Next::Done;
    }
    static const char* fault(const Aim& aim, At at, std::size_t i) {
        State before = at.s;
        before.flow.cut(i);
        const bool good = card_of(at.setup, aim.card).aims && aim.by == Echo::decision(at.setup, before).seat &&
                          !Echo::refuse(at.setup, before, act(Verb::Play, static_cast<int>(aim.card)));
        return good ? nullptr : "EC-4.2: the chosen card is in no hand or cannot be played";
    }
};

}  // namespace

struct Echo::Asks : engine::Asks<Echo, OnDraw, OnMain, OnAnnounced, OnWindow, OnAim, OnDeal> {};

namespace {

Answer concede(Go go, Seat seat) {
    Echo::Asks::forget_halves(go.s);
    go.s.seats[seat].life = 0;
    tell(go.events, EventKind::Out, index(seat));
    end_if_decided(go.s, seat, Ending::Concession);
    Echo::Asks::run(go);
    return std::nullopt;
}

// EC-8.4: the card joins those of the hand that everybody knows, so that places tell nothing about the others.
Answer show_card(Go go, Seat seat, Ref ref) {
    auto& hand = go.s.seats[seat].hand;
    std::size_t known = 0;
    while (known < hand.size() && hand[known].knowers == engine::kEverybody) ++known;
    for (std::size_t i = known; i < hand.size(); ++i) {
        if (ref.kind != Kind::Card || hand[i].card != static_cast<CardId>(ref.value)) continue;
        Slot slot = hand.erase(i);
        engine::show(go.s.bags, slot, engine::kEverybody);
        hand.insert(known, slot);
        tell(go.events, EventKind::Shown, index(seat), ref.value);
        return std::nullopt;
    }
    return because(Reason::NotInHand, ref.kind == Kind::Card ? ref : Ref{});
}

}  // namespace

int find_card(const Side& side, CardId card) {
    for (std::size_t i = 0; i < side.hand.size(); ++i) {
        if (side.hand[i].card == card) return static_cast<int>(i);
    }
    return -1;
}

bool may_act(const State& s, Seat seat) {
    return alive(s, seat) && s.seats[seat].charge > 0 && !s.seats[seat].hand.empty();
}

int chain_size(const State& s) {
    int cards = 0;
    for (std::size_t i = 0; i < s.flow.size(); ++i) cards += s.flow.get<Announced>(i) != nullptr;
    return cards;
}

State Echo::start(const Setup& setup) {
    State s;
    for (int i = 0; i < setup.options.players(); ++i) {
        Side& side = s.seats[engine::seat_at(i)];
        side.life = static_cast<std::uint16_t>(setup.options[Option::Life]);
        side.limit = 1;
        Slot unseen;
        unseen.pool = static_cast<std::uint8_t>(i) & 15u;
        const auto& deck = setup.decks[static_cast<std::size_t>(i)];
        for (std::size_t card = 1; card <= kKinds; ++card) {
            engine::put(s.bags, i, static_cast<CardId>(card), deck[card]);
            for (int n = 0; n < deck[card]; ++n) side.deck.push_back(unseen);
        }
    }
    s.active = engine::seat_at(setup.options.players() - 1);  // EC-1.1: so that the first turn is the first player's
    s.flow.push(Deal{});
    Asks::run({setup, s, nullptr});
    return s;
}

Answer Echo::command(const Setup& setup, State& s, Seat seat, engine::Command command, Ref ref, Events* events) {
    if (s.flow.empty()) return because(Reason::GameOver);
    if (index(seat) >= setup.options.players() || !alive(s, seat)) return because(Reason::NotPlaying);
    switch (command) {
        case engine::Command::Concede: return concede({setup, s, events}, seat);
        case engine::Command::Show: return show_card({setup, s, events}, seat, ref);
    }
    return because(Reason::NotNow);
}

}  // namespace echo

template struct engine::FlowGame<echo::Echo, echo::Setup, echo::State>;
