// A tiny sound game and its broken twins: each fault breaks one promise, and exactly one suite must find it.
//
// Two seats hold cards; the first card of a hand is open, the others hidden. In turn a seat plays a card openly, tucks
// one away unseen, or passes. After twelve turns whoever has more open aces wins.
#pragma once

#include <memory>

#include "engine/erase.h"
#include "engine/slots.h"

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
    RefusesLate,     // a refused command has changed something
};

enum class Verb : std::uint16_t { Draw, Play, Tuck, Pass };
enum class Told : std::uint16_t { Drew, Played, Tucked, Counted, Passed };
enum class Reason : std::uint16_t { NotYours, EnemyHolds, Nonsense, Over };

using Hand = engine::FixedVec<engine::Slot, 8>;

template <Fault F>
struct State {
    engine::PerSeat<Hand, 2> seats;
    engine::FixedVec<engine::Slot, 8> deck, table, tucked;
    engine::Bags<3, 2> bags;
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
    visit("bags", s.bags), visit("aces", s.aces), visit("active", s.active), visit("turn", s.turn),
        visit("drawn", s.drawn);
    if constexpr (!std::is_same_v<std::remove_const_t<S>, State<Fault::ForgetsField>>) visit("note", s.note);
}

inline constexpr std::string_view kSeats[] = {"left", "right"};
inline constexpr std::string_view kCards[] = {"unknown", "ace", "king", "jack"};
using engine::Kind;
inline constexpr engine::VerbFacts kVerbs[] = {
    {"draw", {Kind::Card}, ""}, {"play", {Kind::Card}, ""}, {"tuck", {Kind::Card}, ""}, {"pass", {}, ""}};
inline constexpr engine::EventFacts kEvents[] = {{"drew", engine::Shape::Moved, {Kind::Seat, Kind::Card}},
                                                 {"played", engine::Shape::Moved, {Kind::Seat, Kind::Card}},
                                                 {"tucked", engine::Shape::Moved, {Kind::Seat, Kind::Card}},
                                                 {"counted", engine::Shape::Changed, {Kind::Seat}},
                                                 {"passed", engine::Shape::Said, {Kind::Seat}}};
inline constexpr engine::DecisionFacts kDecisions[] = {{"draw", "TW-1.1", ""}, {"turn", "TW-1.2", ""}};
inline constexpr engine::ReasonFacts kReasons[] = {{"TW-1.3", "{0} is not in your hand"},
                                                   {"TW-1.3", "the enemy holds {0}"},
                                                   {"TW-1.4", "that is no action"},
                                                   {"TW-1.5", "the game is over"}};
inline constexpr engine::EndingFacts kEndings[] = {{"aces", "TW-1.5"}};
inline constexpr engine::OptionFacts kOptions[] = {{"players", "2", "2", "TW-1.1", ""}};
inline constexpr engine::GameFacts kFacts{"twin",  "Twin",     "TW",     "TW-1.2", 1,  kSeats,   kVerbs,
                                          kEvents, kDecisions, kReasons, kEndings, {}, kOptions, {}};

template <Fault F>
struct Twin {
    struct Setup {};
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
    static engine::Decision decision(const Setup&, const State& s) {
        if (s.drawn < 6) return {Seat::Chance, 0, false, {}};
        if (over(s)) return {};
        return {s.active, 1, true, {}};
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
        for (const Verb verb : {Verb::Play, Verb::Tuck}) {
            for (int card = 1; card <= 3; ++card) {
                if (find(s.seats[s.active], static_cast<CardId>(card)) >= 0) out.push_back(engine::act(verb, card));
            }
        }
        if (F == Fault::Disagrees && s.seats[s.active].size() == 2) return;
        if (may_pass(s)) out.push_back(engine::act(Verb::Pass));
        if (F == Fault::ListsTwice) out.push_back(out[0]);
    }
    static std::optional<engine::Refusal> refuse(const Setup&, const State& s, engine::Action action) {
        if (over(s)) return engine::because(Reason::Over);
        const auto verb = static_cast<Verb>(action.verb);
        const int card = action.operands[0];
        if (action.operands[1] != 0 || action.operands[2] != 0 || action.verb > 3 || verb == Verb::Draw)
            return engine::because(Reason::Nonsense);
        if (verb == Verb::Pass)
            return card == 0 && may_pass(s) ? std::nullopt : std::optional(engine::because(Reason::Nonsense));
        if (card < 1 || card > 3) return engine::because(Reason::Nonsense);
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
        tell_secret(events, slot.knowers, 2, Told::Drew, index(seat), static_cast<int>(card));
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
        if (swap) tell(events, Told::Counted, index(s.active));
        tell_secret(events, engine::bit(s.active), 2, Told::Tucked, index(s.active), static_cast<int>(card));
        if (!swap) tell(events, Told::Counted, index(s.active));
    }
    static void apply(const Setup&, State& s, engine::Action action, engine::Events* events) {
        const auto card = static_cast<CardId>(action.operands[0]);
        if constexpr (F == Fault::Allocates) *std::make_unique<volatile int>() = 1;
        if (static_cast<Verb>(action.verb) == Verb::Draw) return draw(s, card, events);
        switch (static_cast<Verb>(action.verb)) {
            case Verb::Draw: break;
            case Verb::Pass: tell(events, Told::Passed, index(s.active)); break;
            case Verb::Tuck: tuck(s, card, events); break;
            case Verb::Play: {
                Hand& hand = s.seats[s.active];
                Slot slot = hand.erase(static_cast<std::size_t>(find(hand, card)));
                show(s.bags, slot, engine::kEverybody);
                s.table.push_back(slot);
                s.aces[static_cast<std::size_t>(s.active)] =
                    static_cast<std::uint8_t>(s.aces[static_cast<std::size_t>(s.active)] + (card == kAce ? 1 : 0));
                tell(events, Told::Played, index(s.active), static_cast<int>(card));
                break;
            }
        }
        s.note = static_cast<std::uint8_t>(1 + action.verb);
        s.turn = static_cast<std::uint8_t>(F == Fault::NeverEnds ? s.turn : s.turn + 1);
        if (F != Fault::AskTells || find(s.seats[enemy(s.active)], kAce) >= 0) s.active = enemy(s.active);
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
        return seen;
    }
    static void guess(const Setup&, State& s, Seat, engine::Rng& rng) {
        deal(s, s.bags, rng, [](CardId) { return std::uint8_t{0}; });
    }
    static engine::Value sheet(const Setup&, const State& s) {
        auto out = engine::Value::object();
        out.add("left", engine::Value::of(std::int64_t{s.aces[0]}));
        return out;
    }
    static std::vector<engine::AboutLine> about(const Setup&, const State&, engine::Ref) { return {}; }
    static std::vector<engine::AboutLine> preview(const Setup&, const State&, engine::Action) { return {}; }
    static int operand_limit(const Setup&, engine::Kind) { return 0; }
    static std::string operand_text(const Setup&, const State&, engine::Ref) { return {}; }
    static std::optional<State> fixture(const Setup& setup, std::string_view) { return start(setup); }
    static std::optional<std::string> given(const Setup&, State&, std::string_view) { return "no directives"; }
    static std::optional<std::string> validate(const Setup&, const State& s) {
        const char* fault = slot_fault(s, s.bags);
        return fault != nullptr ? std::optional<std::string>(fault) : std::nullopt;
    }
    static std::vector<engine::Finding> check(const Setup&, std::string_view, std::string_view) { return {}; }
};

}  // namespace twins
