// What Melee can have under way, and what each asks. Their bodies: turn.cc (chapters 2 and 3), window.cc (chapters 4
// and 6), battle.cc (chapter 5). Lists and refusals read the hand and the half-made choice of the asked seat only.
#pragma once

#include "engine/flow.h"
#include "games/small/melee/battle.h"

namespace melee {

using engine::Action;
using engine::Answer;
using engine::Ask;
using engine::Next;
using engine::Ref;
using engine::verbs;

// A question that gives a Reason for every action, and the refusal made of it.
template <class Q>
struct Reasoned {
    static bool allowed(const auto& frame, At at, Action action) { return Q::why(frame, at, action) == Reason::None; }
    static Answer refuse(const auto& frame, At at, Action action) {
        const Reason why = Q::why(frame, at, action);
        if (why == Reason::None) return std::nullopt;
        const auto& kinds = Melee::facts().verbs[action.verb].operands;
        return engine::because(why, {engine::Kind::Seat, static_cast<std::uint16_t>(Q::who(frame, at))},
                               {kinds[0], action.operands[0]}, {kinds[1], action.operands[1]});
    }
};

void offer_values(Verb verb, int first, int last, auto&& offer) {
    for (int value = first; value <= last; ++value) offer(engine::act(verb, value));
}
void offer_bits(Verb verb, unsigned values, auto&& offer) {
    for (; values != 0; values &= values - 1) offer(engine::act(verb, std::countr_zero(values)));
}

// Chapter 3: the active player buys, moves, fights, exchanges, and ends the turn.
struct OnTurn : Reasoned<OnTurn> {
    using Frame = Turn;
    static constexpr Ask kAsk{{"turn", "ML-3.2", "Buy, move, fight, exchange or end your turn"},
                              verbs(Verb::Buy, Verb::Move, Verb::Fight, Verb::Exchange, Verb::End)};
    static Seat who(const Turn&, At at) { return at.s.active; }
    static bool private_list(const Turn&, At at) { return !at.s.seats[at.s.active].hand.empty(); }
    static void list(const Turn&, At at, engine::ActionList& out);
    static Reason why(const Turn&, At at, Action action);
    static Next answer(Turn&, Go go, Action action);
    static Next advance(Turn&, Go go);
    static const char* fault(const Turn&, At at, std::size_t i);
};

// ML-3.5: where the unit goes.
struct OnWhere : Reasoned<OnWhere> {
    using Frame = Where;
    static constexpr Ask kAsk{
        .facts = {"where", "ML-3.5", "Choose where the unit goes"}, .verbs = verbs(Verb::To), .hidden = true};
    static Seat who(const Where&, At at) { return at.s.active; }
    static void each(const Where& where, At, auto&& offer) {
        offer_bits(Verb::To, kNear[static_cast<int>(where.from)], offer);
    }
    static Reason why(const Where& where, At at, Action action) {
        const auto to = static_cast<Place>(action.operands[0]);
        if ((kNear[static_cast<int>(where.from)] >> static_cast<int>(to) & 1u) == 0) return Reason::NotAdjacent;
        return total(at.s.seats[at.s.active][to]) >= at.setup.options[Option::Stack] ? Reason::Full : Reason::None;
    }
    static Next answer(Where& where, Go go, Action action);
    static const char* fault(const Where& where, At at, std::size_t i);
};

// ML-3.6: which of several opponents is fought.
struct OnWhom : Reasoned<OnWhom> {
    using Frame = Whom;
    static constexpr Ask kAsk{
        .facts = {"whom", "ML-3.6", "Choose whom you fight there"}, .verbs = verbs(Verb::Against), .hidden = true};
    static Seat who(const Whom&, At at) { return at.s.active; }
    static void each(const Whom&, At at, auto&& offer) {
        offer_values(Verb::Against, 0, at.setup.options.players() - 1, offer);
    }
    static Reason why(const Whom& whom, At at, Action action);
    static Next answer(Whom& whom, Go go, Action action);
    static const char* fault(const Whom& whom, At at, std::size_t i);
};

// ML-2.4, ML-5.7: cards owed are drawn before anything else happens.
struct OnDraw : Reasoned<OnDraw> {
    using Frame = Draw;
    static constexpr Ask kAsk{{"draw", "ML-2.4", "A card is drawn"}, verbs(Verb::Draw)};
    static Seat who(const Draw&, At) { return Seat::Chance; }
    static Ref cause(const Draw&, At) { return place_ref(Place::Deck); }
    static void chances(const Draw&, At at, engine::ChanceList& out);
    static Action sample(const Draw&, At at, engine::Rng& rng);
    static Reason why(const Draw&, At at, Action action);
    static Next answer(Draw& draw, Go go, Action action);
    static Next advance(Draw& draw, Go go);
    static const char* fault(const Draw& draw, At at, std::size_t i);
};

// ML-5.1: the battle goes from type to type; in each step the dice are rolled, a window opens, casualties are removed.
struct OnFight {
    using Frame = Fight;
    static constexpr Ask kAsk{};
    static Next advance(Fight&, Go go);
    static const char* fault(const Fight&, At at, std::size_t i);
};

// ML-5.2: the attacker's dice first.
struct OnRoll : Reasoned<OnRoll> {
    using Frame = Roll;
    static constexpr Ask kAsk{{"roll", "ML-5.2", "A die is rolled"}, verbs(Verb::Roll)};
    static Seat who(const auto&, At) { return Seat::Chance; }
    static Ref cause(const auto&, At at) { return place_ref(at.s.battle.place); }
    static void chances(const auto&, At, engine::ChanceList& out) {
        for (int die = 1; die <= 6; ++die) out.push_back({engine::act(Verb::Roll, die), 1});
    }
    static Action sample(const auto&, At, engine::Rng& rng) {
        return engine::act(Verb::Roll, static_cast<int>(rng.below(6)) + 1);
    }
    static Reason why(const auto&, At, Action action) {
        return action.operands[0] >= 1 && action.operands[0] <= 6 ? Reason::None : Reason::NoSuch;
    }
    // Whose die is rolled next; 2 if all lie.
    static int next_side(const State& s) {
        for (int side = 0; side < 2; ++side) {
            if (side_at(s, side).dice.size() < squad_of(s, side)[s.battle.step]) return side;
        }
        return 2;
    }
    static Next answer(Roll&, Go go, Action action);
    static Next advance(Roll&, Go go) { return next_side(go.s) < 2 ? Next::Ask : Next::Done; }
    static const char* fault(const Roll&, At at, std::size_t i);
};

// ML-5.4: casualties one by one, by their owners.
struct OnCasualty : Reasoned<OnCasualty> {
    using Frame = Casualty;
    static constexpr Ask kAsk{{"casualty", "ML-5.4", "Choose a casualty"}, verbs(Verb::Remove)};
    static Seat who(const Casualty& casualty, At at) { return owner(at.s, casualty.side); }
    static Ref cause(const Casualty&, At at) { return place_ref(at.s.battle.place); }
    static void each(const Casualty&, At, auto&& offer) { offer_values(Verb::Remove, 0, kTypes - 1, offer); }
    static Reason why(const Casualty& casualty, At at, Action action) {
        return squad_of(at.s, casualty.side)[static_cast<Type>(action.operands[0])] > 0 ? Reason::None : Reason::NoUnit;
    }
    static Next answer(Casualty& casualty, Go go, Action action);
    static const char* fault(const Casualty& casualty, At at, std::size_t i);
};

// ML-4.1 to ML-4.4: everybody may play cards, before the roll and after it.
struct OnWindow : engine::Round<OnWindow>, Reasoned<OnWindow> {
    using Frame = Window;
    static constexpr Ask kAsk{
        .facts = {"before-roll", "ML-4.1", "Play a card before the dice are rolled, or pass", true},
        .verbs = verbs(Verb::Pass, Verb::Play),
        .private_list = true};
    static constexpr engine::DecisionFacts kAlso{"after-roll", "ML-4.1", "Play a card on these dice, or pass", true};
    static int row(const Window& window) { return window.after ? 1 : 0; }
    static Ref cause(const Window&, At at) { return place_ref(at.s.battle.place); }
    static int seats(const Window&, At at) { return at.setup.options.players(); }
    // ML-4.2: attacker, defender, then clockwise from the defender's left.
    static Seat nth(const Window&, At at, int n) {
        if (n < 2) return owner(at.s, n);
        const int attacker = index(at.s.active) - index(at.s.battle.defender);  // so many places further on
        const int places = n - 1 < (attacker < 0 ? attacker + at.setup.options.players() : attacker) ? n - 1 : n;
        return engine::seat_after(at.s.battle.defender, places, at.setup.options.players());
    }
    static bool open(const Window&, At at, Seat seat) { return !at.s.seats[seat].hand.empty(); }  // ML-4.3
    static Next closed(Window& window, Go go);
    static void each(const Window& window, At at, auto&& offer) {
        offer(engine::act(Verb::Pass));
        offer_bits(Verb::Play, held(at.s.seats[who(window, at)]), offer);
    }
    static Reason why(const Window& window, At at, Action action);
    static Next answer(Window& window, Go go, Action action);
    static Next advance(Window& window, Go go) {
        return both_stand(go.s) ? Round::advance(window, go) : Next::Done;  // ML-5.6: a card may empty a side
    }
    static const char* fault(const Window& window, At at, std::size_t i);
};

// For whom the card is.
struct OnAim : Reasoned<OnAim> {
    using Frame = Aim;
    static constexpr Ask kAsk{
        .facts = {"aim", "ML-6.7", "Choose the participant it is for"}, .verbs = verbs(Verb::Target), .hidden = true};
    static Seat who(const auto& half, At at) { return OnWindow::who(*at.s.flow.below<Window>(half), at); }
    static void each(const Aim&, At at, auto&& offer) {
        offer_values(Verb::Target, 0, at.setup.options.players() - 1, offer);
    }
    static Reason why(const Aim& aim, At at, Action action);
    static Next answer(Aim& aim, Go go, Action action);
    static const char* fault(const Aim& aim, At at, std::size_t i);
};

// ML-5.5: which dice it rerolls.
struct OnMark : Reasoned<OnMark> {
    using Frame = Mark;
    static constexpr Ask kAsk{.facts = {"mark", "ML-5.5", "Choose a die to reroll"},
                              .verbs = verbs(Verb::Reroll, Verb::Done),
                              .hidden = true};
    static Seat who(const Mark& mark, At at) { return OnAim::who(mark, at); }
    static void each(const Mark&, At, auto&& offer) {
        offer_values(Verb::Reroll, 1, kStackLimit, offer);
        offer(engine::act(Verb::Done));
    }
    static Reason why(const Mark& mark, At at, Action action);
    static Next answer(Mark& mark, Go go, Action action);
    static const char* fault(const Mark& mark, At at, std::size_t i);
};

// A card takes effect, one operation after the other; dice are rerolled in the order in which they were rolled first.
struct OnEffect : OnRoll {
    using Frame = Effect;
    static Next answer(Effect& effect, Go go, Action action);
    static Next advance(Effect& effect, Go go);
    static const char* fault(const Effect& effect, At at, std::size_t i);
};

// A half-made choice can stand above what its seat could say there.
inline constexpr const char* kNoBeginning = "a choice has begun that could not begin";
inline const char* half_fault(At at, std::size_t i, Verb verb, int a, int b = 0) {
    State before = at.s;
    before.flow.cut(i);
    return Melee::refuse(at.setup, before, engine::act(verb, a, b)) ? kNoBeginning : nullptr;
}

}  // namespace melee
