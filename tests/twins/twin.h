// A tiny sound game and its broken twins: each fault breaks one promise, and exactly one suite must find it.
//
// Two seats hold cards; the first card of a hand is open, the others hidden. In turn a seat plays a card openly (it
// names the card, then lays it down: nobody sees the first half), tucks one away unseen, or passes; before
// that it may look at cards of the other hand. After twelve turns whoever has more open aces wins.
#pragma once

#include <memory>

#include "engine/board.h"
#include "engine/defaults.h"
#include "engine/erase.h"
#include "engine/frames.h"
#include "engine/keyed.h"

namespace twins {

enum class Fault {
    None,
    ListTells,       // the list depends on the enemy hand
    AskTells,        // who is asked next depends on a hidden hand
    OrderTells,      // a hand is kept in order of card ids
    RefusalTells,    // the reason says what the enemy holds
    EventsTell,      // the order of events depends on a hidden card
    NeverEnds,       // nobody counts the turns
    Allocates,       // stepping uses the heap
    Disagrees,       // the list leaves out what is not refused
    DrawsOtherwise,  // sample is not the list of chances
    ForgetsField,    // the text form leaves out a field
    ListsTwice,      // an action stands in the list twice
    HidesOperand,    // a chance action carries what its text does not say
    HalfTells,       // others see the first half of a choice
    RefusesLate,     // a refused command has changed something
    Renumbers,       // pieces on the board change their ids
    CallsPublic,     // a list of cards in hand is said to be public
    ForgetsReveal,   // a card that was looked at is not counted as learned
};

enum class Verb : std::uint16_t { Draw, Play, Tuck, Pass, Down, Peek };
enum class Ask : std::uint8_t { Draw, Turn, Down };
enum class EventKind : std::uint16_t { Drew, Played, Tucked, Counted, Passed, Peeked };
enum class Reason : std::uint16_t { NotYours, EnemyHolds, Nonsense, Over, AllKnown };

struct Named {
    static constexpr std::string_view kName = "named";
    engine::CardId card = engine::CardId::Unknown;
};
void fields(auto&& visit, engine::Same<Named> auto& s) { visit("card", s.card); }

using Hand = engine::FixedVec<engine::Slot, 8>;

template <Fault F>
struct State {
    engine::PerSeat<Hand, 2> seats;
    engine::FixedVec<engine::Slot, 8> deck, table, tucked;
    engine::Bags<3, 2> bags;
    engine::Flow<1, Named> flow;
    std::array<std::uint8_t, 2> aces{};
    engine::Seat active = engine::Seat::First;
    std::uint8_t turn = 0;
    std::uint8_t drawn = 0;
    std::uint8_t note = 0;
    bool operator==(const State&) const = default;
};

template <class Visit, class S>
    requires requires(S& s) { s.tucked; }
void fields(Visit&& visit, S& s) {
    visit("seats", s.seats), visit("deck", s.deck), visit("table", s.table), visit("tucked", s.tucked);
    visit("bags", s.bags), visit("flow", s.flow), visit("aces", s.aces), visit("active", s.active),
        visit("turn", s.turn), visit("drawn", s.drawn);
    if constexpr (!std::is_same_v<std::remove_const_t<S>, State<Fault::ForgetsField>>) visit("note", s.note);
}

inline constexpr std::string_view kSeats[] = {"left", "right"};
inline constexpr std::string_view kCards[] = {"unknown", "ace", "king", "jack"};
using engine::Kind;
inline constexpr auto kVerbs = engine::keyed<Verb, engine::VerbFacts>({
    {Verb::Draw, {"draw", {Kind::Card}, ""}},
    {Verb::Play, {"play", {Kind::Card}, ""}},
    {Verb::Tuck, {"tuck", {Kind::Card}, ""}},
    {Verb::Pass, {"pass", {}, ""}},
    {Verb::Down, {"down", {}, ""}},
    {Verb::Peek, {"peek", {}, ""}},
});
inline constexpr auto kEvents = engine::keyed<EventKind, engine::EventFacts>({
    {EventKind::Drew, {"drew", engine::Shape::Moved, {engine::parts::by, engine::parts::what(Kind::Card)}}},
    {EventKind::Played, {"played", engine::Shape::Moved, {engine::parts::by, engine::parts::what(Kind::Card)}}},
    {EventKind::Tucked, {"tucked", engine::Shape::Moved, {engine::parts::by, engine::parts::what(Kind::Card)}}},
    {EventKind::Counted, {"counted", engine::Shape::Changed, {engine::parts::by}}},
    {EventKind::Passed, {"passed", engine::Shape::Said, {engine::parts::by}}},
    {EventKind::Peeked, {"peeked", engine::Shape::Shown, {engine::parts::by, engine::parts::what(Kind::Card)}}},
});
inline constexpr auto kDecisions = engine::keyed<Ask, engine::DecisionFacts>({
    {Ask::Draw, {"draw", "TW-1.1", ""}},
    {Ask::Turn, {"turn", "TW-1.2", ""}},
    {Ask::Down, {"down", "TW-1.2", ""}},
});
inline constexpr auto kReasons = engine::keyed<Reason, engine::ReasonFacts>({
    {Reason::NotYours, {"TW-1.3", "{0} is not in your hand"}},
    {Reason::EnemyHolds, {"TW-1.3", "the enemy holds {0}"}},
    {Reason::Nonsense, {"TW-1.4", "that is no action"}},
    {Reason::Over, {"TW-1.5", "the game is over"}},
    {Reason::AllKnown, {"TW-1.6", "you know the other hand"}},
});
inline constexpr engine::EndingFacts kEndings[] = {{"aces", "TW-1.5"}};
inline constexpr engine::OptionFacts kOptions[] = {{"players", "2", "2", "TW-1.1", ""}};
inline constexpr engine::GameFacts kFacts{"twin",     "Twin",   "TW",     "TW-1.2", 1,  kSeats,   kVerbs, kEvents,
                                          kDecisions, kReasons, kEndings, {},       {}, kOptions, {}};

struct Setup {};

template <Fault F>
struct Twin : engine::Defaults<Twin<F>, Setup, State<F>> {
    using State = twins::State<F>;
    using CardId = engine::CardId;
    using Seat = engine::Seat;
    using Slot = engine::Slot;
    static constexpr CardId kAce = static_cast<CardId>(1);

    static const engine::GameFacts& facts() { return kFacts; }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options&, const engine::Materials&) {
        return Setup{};
    }
    static std::string rules_text(const Setup&) { return ""; }
    static int players(const Setup&) { return 2; }
    static int card_count(const Setup&) { return 3; }
    static std::string_view card_name(const Setup&, CardId card) { return kCards[static_cast<std::size_t>(card)]; }

    static State start(const Setup&) {
        State s;
        for (int card = 1; card <= 3; ++card) put(s.bags, 0, static_cast<CardId>(card), card == 1 ? 4 : 2);
        for (int i = 0; i < 8; ++i) s.deck.push_back({});
        return s;
    }
    static bool over(const State& s) { return s.turn >= 12 && F != Fault::NeverEnds; }
    static Seat enemy(Seat seat) { return engine::next_seat(seat, 2); }
    static int find(const Hand& hand, CardId card) {
        for (std::size_t i = 0; i < hand.size(); ++i) {
            if (hand[i].card == card) return static_cast<int>(i);
        }
        return -1;
    }
    static int find_hidden(const Hand& hand, Seat seat) {
        for (std::size_t i = 0; i < hand.size(); ++i) {
            if ((hand[i].knowers & engine::bit(seat)) == 0) return static_cast<int>(i);
        }
        return -1;
    }
    static engine::Decision decision(const Setup&, const State& s) {
        if (s.drawn < 6) return {Seat::Chance, static_cast<std::uint8_t>(Ask::Draw), false, {}};
        if (over(s)) return {};
        const auto part = s.flow.empty() ? Ask{} : Ask::Down;
        const bool own = F != Fault::CallsPublic;
        return {s.active, static_cast<std::uint8_t>(Ask::Turn), own, {}, static_cast<std::uint8_t>(part)};
    }
    static void chances(const Setup&, const State& s, engine::ChanceList& out) {
        list_cards(s.bags, 0, Verb::Draw, out);
        if (F != Fault::HidesOperand) return;
        for (engine::Chance& chance : out) chance.action.operands[1] = 1;
    }
    static engine::Action sample(const Setup& setup, const State& s, engine::Rng& rng) {
        if constexpr (F == Fault::DrawsOtherwise) {
            engine::ChanceList list;
            chances(setup, s, list);
            return list[rng.below(static_cast<std::uint32_t>(list.size()))].action;
        }
        return engine::act(Verb::Draw, static_cast<int>(draw_card(s.bags, 0, rng)), F == Fault::HidesOperand ? 1 : 0);
    }
    static bool may_pass(const State& s) {
        return F != Fault::ListTells || find(s.seats[enemy(s.active)], kAce) < 0 || s.seats[s.active].empty();
    }
    static void list_actions(const Setup&, const State& s, engine::ActionList& out) {
        if (s.drawn < 6 || over(s)) return;
        if (!s.flow.empty()) return out.push_back(engine::act(Verb::Down));
        for (const Verb verb : {Verb::Play, Verb::Tuck}) {
            for (int card = 1; card <= 3; ++card) {
                if (find(s.seats[s.active], static_cast<CardId>(card)) >= 0) out.push_back(engine::act(verb, card));
            }
        }
        if (find_hidden(s.seats[enemy(s.active)], s.active) >= 0) out.push_back(engine::act(Verb::Peek));
        if (F == Fault::Disagrees && s.seats[s.active].size() == 2) return;
        if (may_pass(s)) out.push_back(engine::act(Verb::Pass));
        if (F == Fault::ListsTwice) out.push_back(out[0]);
    }
    static std::optional<engine::Refusal> refuse(const Setup&, const State& s, engine::Action action) {
        if (over(s)) return engine::because(Reason::Over);
        const auto verb = static_cast<Verb>(action.verb);
        const int card = action.operands[0];
        if (action.operands[1] != 0 || action.operands[2] != 0 || action.verb > 5 || verb == Verb::Draw)
            return engine::because(Reason::Nonsense);
        if ((verb == Verb::Down) == s.flow.empty() || (verb == Verb::Down && card != 0))
            return engine::because(Reason::Nonsense);
        if (verb == Verb::Down) return std::nullopt;
        if (verb == Verb::Pass)
            return card == 0 && may_pass(s) ? std::nullopt : std::optional(engine::because(Reason::Nonsense));
        if (verb == Verb::Peek && card == 0)
            return find_hidden(s.seats[enemy(s.active)], s.active) >= 0
                       ? std::nullopt
                       : std::optional(engine::because(Reason::AllKnown));
        if (card < 1 || card > 3 || verb == Verb::Peek) return engine::because(Reason::Nonsense);
        if (find(s.seats[s.active], static_cast<CardId>(card)) >= 0) return std::nullopt;
        const engine::Ref ref{Kind::Card, action.operands[0]};
        if (F == Fault::RefusalTells && find(s.seats[enemy(s.active)], static_cast<CardId>(card)) >= 0)
            return engine::because(Reason::EnemyHolds, ref);
        return engine::because(Reason::NotYours, ref);
    }
    static void insert(Hand& hand, const Slot& slot) {
        std::size_t at = hand.size();
        if constexpr (F == Fault::OrderTells) {
            while (at > 0 && hand[at - 1].card > slot.card) --at;
        }
        hand.insert(at, slot);
    }
    static void draw(State& s, CardId card, engine::Events* events) {
        const Seat seat = engine::seat_at(s.drawn % 2);
        Slot slot = s.deck.erase(0);
        settle(s.bags, slot, card, s.drawn < 2 ? engine::kEverybody : engine::bit(seat));
        insert(s.seats[seat], slot);
        tell_secret(events, slot.knowers, 2, EventKind::Drew, index(seat), static_cast<int>(card));
        ++s.drawn;
    }
    static void tuck(State& s, CardId card, engine::Events* events) {
        Hand& hand = s.seats[s.active];
        Slot slot = hand.erase(static_cast<std::size_t>(find(hand, card)));
        blur(s, s.bags, s.active, [&](auto&& change) {
            change(slot);
            for (Slot& other : hand) change(other);
        });
        s.tucked.push_back(slot);
        const bool swap = F == Fault::EventsTell && card == kAce;
        if (swap) tell(events, EventKind::Counted, index(s.active));
        tell_secret(events, engine::bit(s.active), 2, EventKind::Tucked, index(s.active), static_cast<int>(card));
        if (!swap) tell(events, EventKind::Counted, index(s.active));
    }
    static void lay_down(State& s, engine::Events* events) {
        const CardId card = s.flow.template top<Named>()->card;
        Hand& hand = s.seats[s.active];
        Slot slot = hand.erase(static_cast<std::size_t>(find(hand, card)));
        show(s.bags, slot, engine::kEverybody);
        s.table.push_back(slot);
        s.aces[static_cast<std::size_t>(s.active)] =
            static_cast<std::uint8_t>(s.aces[static_cast<std::size_t>(s.active)] + (card == kAce ? 1 : 0));
        tell(events, EventKind::Played, index(s.active), static_cast<int>(card));
        s.flow.clear();
    }
    static void peek(State& s, engine::Events* events) {
        Hand& hand = s.seats[enemy(s.active)];
        Slot& slot = hand[static_cast<std::size_t>(find_hidden(hand, s.active))];
        show(s.bags, slot, engine::bit(s.active));
        if (F == Fault::ForgetsReveal) --s.bags.reveals;
        tell_secret(events, slot.knowers, 2, EventKind::Peeked, index(s.active), static_cast<int>(slot.card));
    }
    static void name_card(State& s, CardId card) {
        s.flow.push(Named{card});
        if (F == Fault::HalfTells) ++s.bags.reveals;  // and says so: that it can be seen is the fault
    }
    static void apply(const Setup&, State& s, engine::Action action, engine::Events* events) {
        const auto card = static_cast<CardId>(action.operands[0]);
        if constexpr (F == Fault::Allocates) *std::make_unique<volatile int>() = 1;
        const auto verb = static_cast<Verb>(action.verb);
        switch (verb) {
            case Verb::Draw: return draw(s, card, events);
            case Verb::Play: return name_card(s, card);
            case Verb::Peek: return peek(s, events);
            case Verb::Pass: tell(events, EventKind::Passed, index(s.active)); break;
            case Verb::Tuck: tuck(s, card, events); break;
            case Verb::Down: lay_down(s, events); break;
        }
        s.note = static_cast<std::uint8_t>(1 + action.verb);
        s.turn = static_cast<std::uint8_t>(F == Fault::NeverEnds ? s.turn : s.turn + 1);
        const bool again = F == Fault::AskTells && verb == Verb::Down && find(s.seats[enemy(s.active)], kAce) < 0;
        if (!again) s.active = enemy(s.active);
        if (again) ++s.bags.reveals;  // and says so: that it is asked again is the fault
    }
    static std::optional<engine::Refusal> command(const Setup&, State& s, Seat, engine::Command, engine::Ref,
                                                  engine::Events*) {
        if (F == Fault::RefusesLate) s.note = 9;
        return engine::because(Reason::Nonsense);
    }
    static engine::Outcome outcome(const Setup&, const State& s) {
        if (!over(s)) return {};
        return {true, static_cast<engine::SeatSet>(s.aces[0] == s.aces[1] ? 0 : s.aces[0] > s.aces[1] ? 1 : 2), 0};
    }
    static State view(const Setup&, const State& s, Seat seat) {
        State seen = s;
        mask(seen, seen.bags, seat);
        if (seat != s.active && F != Fault::HalfTells) seen.flow.clear();
        return seen;
    }
    static engine::Value sheet(const Setup& setup, const State& s) {
        auto out = engine::Value::object();
        out.add("left", engine::Value::of(std::int64_t{s.aces[0]}));
        engine::board::Place place{.id = 1, .at = {{0, 0}}};
        for (const Seat seat : {Seat::First, Seat::Second})
            place.pieces.push_back({.id = (index(seat) + (F == Fault::Renumbers ? s.turn : 0)) % 2, .owner = seat});
        out.add("board", engine::board::board_value<Twin>({.places = {place}}, setup, s));
        return out;
    }
};

}  // namespace twins
