// What Nexus Ops can have under way, and what each asks: first what all share, then the turn (chapters 5 to 8, 11, 12),
// then battles (chapters 9 and 10). The choices of cards stand in picks.h. Lists and refusals read the hand and the
// half-made choice of the asked seat only.
#pragma once

#include "games/nexus_ops/position.h"

namespace nexus_ops {

using engine::act;
using engine::Action;
using engine::Answer;
using engine::Ask;
using engine::Next;
using engine::Ref;
using engine::verbs;

// A question that gives a Reason for every action, and the refusal made of it: {0} is who is asked, {1} to {3} are the
// operands.
template <class Q>
struct Reasoned {
    static bool allowed(const auto& frame, At at, Action action) { return Q::why(frame, at, action) == Reason::None; }
    static Answer refuse(const auto& frame, At at, Action action) {
        const Reason why = Q::why(frame, at, action);
        if (why == Reason::None) return std::nullopt;
        const auto& kinds = NexusOps::facts().verbs[action.verb].operands;
        return engine::because(why, seat_ref(Q::who(frame, at)), {kinds[0], action.operands[0]},
                               {kinds[1], action.operands[1]}, {kinds[2], action.operands[2]});
    }
};

// Dice: one chance action each.
struct Dice {
    static Seat who(const auto&, At) { return Seat::Chance; }
    static void chances(const auto&, At, engine::ChanceList& out) {
        for (int die = 1; die <= 6; ++die) out.push_back({act(Verb::Roll, die), 1});
    }
    static Action sample(const auto&, At, engine::Rng& rng) {
        return act(Verb::Roll, static_cast<int>(rng.below(6)) + 1);
    }
    static Reason why(const auto&, At, Action action) {
        return action.operands[0] >= 1 && action.operands[0] <= 6 ? Reason::None : Reason::NoSuch;
    }
};

// NO-13.6: what the active player can do at every decision point: `cards` and `end`.
bool has_cards_to_use(At at);
struct DecisionPoint {
    static Seat who(const auto&, At at) { return at.s.active; }
    static bool private_list(const auto&, At at) {
        const Player& player = at.s.seats[at.s.active];
        return !player.energize.empty() || !player.missions.empty();
    }
    static void hide(auto& frame) { frame.looked = false; }  // who looked at cards is nobody else's business
    static void list_common(const auto& frame, At at, engine::ActionList& out) {
        out.push_back(act(Verb::End));
        out.push_if(!frame.looked && has_cards_to_use(at), act(Verb::Cards));
    }
    // `cards` and `end`; other verbs are their question's.
    static Reason why_common(const auto& frame, At at, Action action) {
        if (static_cast<Verb>(action.verb) != Verb::Cards) return Reason::None;
        if (frame.looked) return Reason::Looked;
        return has_cards_to_use(at) ? Reason::None : Reason::NoCards;
    }
    // NO-14.5, NO-15.8k: everything that was resolved leads back here.
    static Next advance(auto&, Go go) {
        eliminate(go);
        if (go.s.flow.empty()) return Next::Done;
        if (plays(go.s, go.s.active)) return Next::Ask;
        next_turn(go);
        return Next::Done;
    }
    static const char* fault(const auto&, At, std::size_t i) {
        return i > 0 ? "a decision point is not part of anything" : nullptr;
    }
};
// A phase ends: the test of NO-14.5, and unless that ended game or turn the next one begins.
bool phase_goes_on(Go go);
void open_cards(Go go);
std::uint64_t missions_at_hand(At at);  // in hand, or in the line
void fulfil(Go go, CardId card);
void begin_movement(Go go);
void begin_exploration(Go go);
void begin_battles(Go go);
void begin_mining(Go go);
void begin_drawing(Go go);
void end_turn(Go go);

// NO-3.1 to NO-3.9: everything is drawn by chance.
struct OnLay : Reasoned<OnLay> {
    using Frame = Lay;
    static constexpr Ask kAsk{{"setup", "NO-3.9", "The moon is laid out"},
                              verbs(Verb::First, Verb::Tile, Verb::Orient, Verb::Offset, Verb::Green)};
    static Seat who(const Lay&, At) { return Seat::Chance; }
    static void chances(const Lay& lay, At at, engine::ChanceList& out);
    static Reason why(const Lay& lay, At at, Action action);
    static Next answer(Lay& lay, Go go, Action action);
    static Next advance(Lay& lay, Go go);
    static const char* fault(const Lay& lay, At at, std::size_t i);
};

// NO-15.9d: before each later turn of the first player.
struct OnWhirl : Dice, Reasoned<OnWhirl> {
    using Frame = Whirl;
    static constexpr Ask kAsk{{"vortex", "NO-15.9", "A die is rolled for the Vortex"}, verbs(Verb::Roll)};
    static Ref cause(const Whirl&, At) { return place_ref(Hex::Centre); }
    static Next answer(Whirl& whirl, Go go, Action action);
    static Next advance(Whirl& whirl, Go go);
    static const char* fault(const Whirl& whirl, At at, std::size_t i);
};

// Chapter 6.
struct OnDeploy : DecisionPoint, Reasoned<OnDeploy> {
    using Frame = Deploy;
    static constexpr Ask kAsk{{"deployment", "NO-6.1", "Buy units and play Deployment cards", false,
                               "Nothing to buy. Go on?", "On to Movement"},
                              verbs(Verb::Buy, Verb::Play, Verb::Cards, Verb::End)};
    static void list(const Deploy&, At at, engine::ActionList& out);
    static Reason why(const Deploy&, At at, Action action);
    static Next answer(Deploy&, Go go, Action action);
};

// NO-7.1: units move one after another.
struct OnMoving : DecisionPoint, Reasoned<OnMoving> {
    using Frame = Moving;
    static constexpr Ask kAsk{
        {"movement", "NO-7.1", "Move your units", false, "No unit can move. Go on?", "Moves are done"},
        verbs(Verb::Move, Verb::Attack, Verb::Cards, Verb::End)};
    static void list(const Moving&, At at, engine::ActionList& out);
    static Action any(const Moving&, At at, engine::Rng& rng);  // of the list
    static Reason why(const Moving&, At at, Action action);
    static Next answer(Moving&, Go go, Action action);
};

// NO-7.12: a destination that at least one legal path reaches.
struct OnTo : Reasoned<OnTo> {
    using Frame = To;
    static constexpr Ask kAsk{
        .facts = {"to", "NO-7.12", "Choose where the unit goes"}, .verbs = verbs(Verb::To), .hidden = true};
    static Seat who(const To&, At at) { return at.s.active; }
    static void list(const To& to, At at, engine::ActionList& out);
    static Reason why(const To& to, At at, Action action);
    static Next answer(To& to, Go go, Action action);
    static const char* fault(const To& to, At at, std::size_t i);
};

// NO-7.20: special attacks, one after another.
struct OnAttacking : DecisionPoint, Reasoned<OnAttacking> {
    using Frame = Attacking;
    static constexpr Ask kAsk{{"attacks", "NO-7.20", "Make special attacks", false,
                               "No special attack is possible. Go on?", "On to Exploration"},
                              verbs(Verb::Attack, Verb::Cards, Verb::End)};
    static void list(const Attacking&, At at, engine::ActionList& out);
    static Reason why(const Attacking&, At at, Action action);
    static Next answer(Attacking&, Go go, Action action);
};
void list_attacks(At at, engine::ActionList& out);
Reason why_attack(At at, Action action);
void attack(Go go, Group unit, Hex hex, Seat target);

struct OnBreath : Dice, Reasoned<OnBreath> {
    using Frame = Breath;
    static constexpr Ask kAsk{{"breath", "NO-7.23", "A die is rolled for the special attack"}, verbs(Verb::Roll)};
    static Ref cause(const Breath& breath, At) { return place_ref(breath.hex); }
    static Next answer(Breath& breath, Go go, Action action);
    static Next advance(Breath& breath, Go go);
    static const char* fault(const Breath& breath, At at, std::size_t i);
};

// NO-7.24, NO-10.14, NO-10.29: units are removed one by one.
struct OnLoss : Reasoned<OnLoss> {
    using Frame = Loss;
    static constexpr Ask kAsk{{"casualty", "NO-10.14", "Choose a unit to remove"}, verbs(Verb::Remove)};
    static constexpr engine::DecisionFacts kAlso{"aimed", "NO-10.29", "Choose the unit your aimed hit removes"};
    static int row(const Loss& loss) { return loss.owner == loss.chooser ? 0 : 1; }
    static Seat who(const Loss& loss, At) { return loss.chooser; }
    static Ref cause(const Loss& loss, At) { return place_ref(loss.hex); }
    static void list(const Loss& loss, At at, engine::ActionList& out);
    static Reason why(const Loss& loss, At at, Action action);
    static Next answer(Loss& loss, Go go, Action action);
    static Next advance(Loss& loss, Go go);
    static const char* fault(const Loss& loss, At at, std::size_t i);
};

// NO-8.1: tokens are turned up together; or a card lets one player see them.
struct OnReveal : Reasoned<OnReveal> {
    using Frame = Reveal;
    static constexpr Ask kAsk{{"reveal", "NO-8.1", "A token is turned up"}, verbs(Verb::Reveal)};
    static Seat who(const Reveal&, At) { return Seat::Chance; }
    static Ref cause(const Reveal& reveal, At) { return place_ref(first_of(reveal.hexes)); }
    static void chances(const Reveal& reveal, At at, engine::ChanceList& out);
    static Action sample(const Reveal& reveal, At at, engine::Rng& rng);
    static Reason why(const Reveal& reveal, At at, Action action);
    static Next answer(Reveal& reveal, Go go, Action action);
    static Next advance(Reveal& reveal, Go go);
    static const char* fault(const Reveal& reveal, At at, std::size_t i);
};

// NO-8.6: where figures are short, the active player says which hexes get one.
struct OnGrant : Reasoned<OnGrant> {
    using Frame = Grant;
    static constexpr Ask kAsk{{"grant", "NO-8.6", "Choose which hex gets the unit"}, verbs(Verb::Grant)};
    static Seat who(const Grant&, At at) { return at.s.active; }
    static void list(const Grant& grant, At at, engine::ActionList& out);
    static Reason why(const Grant& grant, At at, Action action);
    static Next answer(Grant& grant, Go go, Action action);
    static Next advance(Grant& grant, Go go);
    static const char* fault(const Grant& grant, At at, std::size_t i);
};

struct OnExploring : DecisionPoint, Reasoned<OnExploring> {
    using Frame = Exploring;
    static constexpr Ask kAsk{
        {"exploration", "NO-5.6", "What was found is placed", false, "Exploration is over. Go on?", "On to Battle"},
        verbs(Verb::Cards, Verb::End)};
    static void list(const Exploring& exploring, At at, engine::ActionList& out) { list_common(exploring, at, out); }
    static Reason why(const Exploring& exploring, At at, Action action) { return why_common(exploring, at, action); }
    static Next answer(Exploring&, Go go, Action action);
};

// Chapter 9.
struct OnBattles : DecisionPoint, Reasoned<OnBattles> {
    using Frame = Battles;
    static constexpr Ask kAsk{
        {"battles", "NO-9.1", "Choose the next battle", false, "No battle is to be fought. Go on?", "On to Mining"},
        verbs(Verb::Battle, Verb::Cards, Verb::End)};
    static void list(const Battles&, At at, engine::ActionList& out);
    static Reason why(const Battles&, At at, Action action);
    static Next answer(Battles&, Go go, Action action);
};

struct OnMining : DecisionPoint, Reasoned<OnMining> {
    using Frame = Mining;
    static constexpr Ask kAsk{{"mining", "NO-5.6", "Rubium was mined", false, "Mining is over. Go on?", "On to Draw"},
                              verbs(Verb::Cards, Verb::End)};
    static void list(const Mining& mining, At at, engine::ActionList& out) { list_common(mining, at, out); }
    static Reason why(const Mining& mining, At at, Action action) { return why_common(mining, at, action); }
    static Next answer(Mining&, Go go, Action action);
};

struct OnDrawing : DecisionPoint, Reasoned<OnDrawing> {
    using Frame = Drawing;
    static constexpr Ask kAsk{{"drawing", "NO-12.3", "Cards were drawn", false, "End your turn?", "End your turn"},
                              verbs(Verb::Cards, Verb::End)};
    static void list(const Drawing& drawing, At at, engine::ActionList& out) { list_common(drawing, at, out); }
    static Reason why(const Drawing& drawing, At at, Action action) { return why_common(drawing, at, action); }
    static Next answer(Drawing&, Go go, Action action);
};

// NO-15.8f: the teammate may pass one card.
struct OnPassing : Reasoned<OnPassing> {
    using Frame = Passing;
    static constexpr Ask kAsk{.facts = {"passing", "NO-15.8", "Pass your teammate a card, or none"},
                              .verbs = verbs(Verb::Give, Verb::Pass),
                              .private_list = true};
    static Seat who(const Passing&, At at) { return partner_of(at.setup, at.s.active); }
    static void list(const Passing&, At at, engine::ActionList& out);
    static Reason why(const Passing&, At at, Action action);
    static Next answer(Passing&, Go go, Action action);
    static Next advance(Passing&, Go go);
    static const char* fault(const Passing&, At at, std::size_t i);
};

// NO-13.3, NO-13.5: Objectives and exchanges, at every decision point; it can be left again (NO-22.11).
struct OnCards : Reasoned<OnCards> {
    using Frame = Cards;
    static constexpr Ask kAsk{.facts = {"cards", "NO-13.5", "Exchange cards or fulfil Objectives"},
                              .verbs = verbs(Verb::Exchange, Verb::Fulfil, Verb::Back),
                              .private_list = true,
                              .hidden = true};
    static Seat who(const Cards&, At at) { return at.s.active; }
    static void list(const Cards&, At at, engine::ActionList& out);
    static Reason why(const Cards&, At at, Action action);
    static Next answer(Cards&, Go go, Action action);
    static const char* fault(const Cards&, At at, std::size_t i);
};

// NO-12.1, NO-12.4: a card comes from a deck.
struct OnDraw : Reasoned<OnDraw> {
    using Frame = Draw;
    static constexpr Ask kAsk{{"draw", "NO-12.1", "A card is drawn"}, verbs(Verb::Draw)};
    static Seat who(const Draw&, At) { return Seat::Chance; }
    static Ref cause(const Draw& draw, At) {
        return {engine::Kind::Place, draw.mission ? kMissionDeck : kEnergizeDeck};
    }
    static void chances(const Draw& draw, At at, engine::ChanceList& out);
    static Action sample(const Draw& draw, At at, engine::Rng& rng);
    static Reason why(const Draw& draw, At at, Action action);
    static Next answer(Draw& draw, Go go, Action action);
    static Next advance(Draw& draw, Go go);
    static const char* fault(const Draw& draw, At at, std::size_t i);
};

// NO-15.5: keep one of two.
struct OnPriority : Reasoned<OnPriority> {
    using Frame = Priority;
    static constexpr Ask kAsk{.facts = {"priority", "NO-15.5", "Choose the mission you keep"},
                              .verbs = verbs(Verb::Keep),
                              .private_list = true};
    static Seat who(const Priority&, At at) { return at.s.active; }
    static Ref cause(const Priority&, At) { return {engine::Kind::Place, kMissionDeck}; }
    static void list(const Priority& priority, At at, engine::ActionList& out);
    static Reason why(const Priority& priority, At at, Action action);
    static Next answer(Priority& priority, Go go, Action action);
    static Next advance(Priority& priority, Go go);
    static const char* fault(const Priority& priority, At at, std::size_t i);
};

// NO-15.4: two Energize cards, or a King of the Hill card.
struct OnHill : Reasoned<OnHill> {
    using Frame = Hill;
    static constexpr Ask kAsk{{"hill", "NO-15.4", "Take two Energize cards or be King of the Hill"},
                              verbs(Verb::TakeCards, Verb::TakeHill)};
    static Seat who(const Hill&, At at) { return at.s.active; }
    static Ref cause(const Hill&, At) { return place_ref(Hex::Centre); }
    static void list(const Hill&, At, engine::ActionList& out) {
        out.push_back(act(Verb::TakeCards));
        out.push_back(act(Verb::TakeHill));
    }
    static Reason why(const Hill&, At, Action) { return Reason::None; }
    static Next answer(Hill&, Go go, Action action);
    static const char* fault(const Hill&, At at, std::size_t i);
};

// NO-10.30: the battle goes from step to step.
struct OnFight {
    using Frame = Fight;
    static constexpr Ask kAsk{};
    static Next advance(Fight&, Go go);
    static const char* fault(const Fight&, At at, std::size_t i);
};

// NO-10.4 to NO-10.7: everybody may play cards, before the first roll and after each.
struct OnWindow : engine::Round<OnWindow>, Reasoned<OnWindow> {
    using Frame = Window;
    static constexpr Ask kAsk{
        .facts = {"before-roll", "NO-10.3", "Play a card before the dice are rolled, or pass", true},
        .verbs = verbs(Verb::Pass, Verb::Play, Verb::Shatter),
        .private_list = true};
    static constexpr engine::DecisionFacts kAlso{"after-roll", "NO-10.6", "Play a card on these dice, or pass", true};
    static int row(const Window& window) { return window.after ? 1 : 0; }
    static Ref cause(const Window&, At at) { return place_ref(at.s.battle.hex); }
    static int seats(const Window&, At at) { return at.setup.seats; }
    // NO-10.4: attacker, defender, then clockwise from the defender's left.
    static Seat nth(const Window&, At at, int n) {
        if (n < 2) return owner(at.s, n);
        const int attacker = index(at.s.active) - index(at.s.battle.defender);  // so many places further on
        const int places = n - 1 < (attacker < 0 ? attacker + at.setup.seats : attacker) ? n - 1 : n;
        return engine::seat_after(at.s.battle.defender, places, at.setup.seats);
    }
    // NO-22.11: by public facts.
    static bool open(const Window& window, At at, Seat seat) {
        return !at.s.seats[seat].energize.empty() || (!window.after && can_shatter(at, seat));
    }
    static bool can_shatter(At at, Seat seat);
    static Next closed(Window& window, Go go);
    static void list(const Window& window, At at, engine::ActionList& out);
    static Reason why(const Window& window, At at, Action action);
    static Next answer(Window& window, Go go, Action action);
    static Next advance(Window& window, Go go) {
        return both_stand(go.s) ? Round::advance(window, go) : Next::Done;  // NO-10.18
    }
    static const char* fault(const Window& window, At at, std::size_t i);
};

// NO-10.13: the attacker's dice first.
struct OnRoll : Dice, Reasoned<OnRoll> {
    using Frame = Roll;
    static constexpr Ask kAsk{{"roll", "NO-10.9", "A die is rolled"}, verbs(Verb::Roll)};
    static Ref cause(const Roll&, At at) { return place_ref(at.s.battle.hex); }
    static Next answer(Roll&, Go go, Action action);
    static Next advance(Roll&, Go go);
    static const char* fault(const Roll&, At at, std::size_t i);
};

// NO-15.10c
struct OnShatter : Dice, Reasoned<OnShatter> {
    using Frame = Shatter;
    static constexpr Ask kAsk{{"shatter", "NO-15.10", "A die is rolled for the shattered unit"}, verbs(Verb::Roll)};
    static Ref cause(const Shatter&, At at) { return place_ref(at.s.battle.hex); }
    static Next answer(Shatter& shatter, Go go, Action action);
    static const char* fault(const Shatter& shatter, At at, std::size_t i);
};

// NO-10.22: at most one Battle mission.
struct OnClaim : Reasoned<OnClaim> {
    using Frame = Claim;
    static constexpr Ask kAsk{.facts = {"claim", "NO-10.22", "Fulfil one Battle mission, or none"},
                              .verbs = verbs(Verb::Fulfil, Verb::Pass),
                              .private_list = true};
    static Seat who(const Claim&, At at) { return at.s.active; }
    static Ref cause(const Claim&, At at) { return place_ref(at.s.battle.hex); }
    static void list(const Claim&, At at, engine::ActionList& out);
    static Reason why(const Claim&, At at, Action action);
    static Next answer(Claim&, Go go, Action action);
    static const char* fault(const Claim&, At at, std::size_t i);
};

// NO-10.23: the loser may draw.
struct OnSolace : Reasoned<OnSolace> {
    using Frame = Solace;
    static constexpr Ask kAsk{{"solace", "NO-10.23", "Draw an Energize card?"}, verbs(Verb::Accept, Verb::Pass)};
    static Seat who(const Solace& solace, At) { return solace.by; }
    static void list(const Solace&, At, engine::ActionList& out) {
        out.push_back(act(Verb::Accept));
        out.push_back(act(Verb::Pass));
    }
    static Reason why(const Solace&, At, Action) { return Reason::None; }
    static Next answer(Solace& solace, Go go, Action action);
    static Next advance(Solace& solace, Go go) { return plays(go.s, solace.by) ? Next::Ask : Next::Done; }
    static const char* fault(const Solace& solace, At at, std::size_t i);
};

// NO-14.5: after the rewards of a battle, before Spread.
struct OnTest {
    using Frame = Test;
    static constexpr Ask kAsk{};
    static Next advance(Test&, Go go) {
        go.s.battle = {};
        eliminate(go);
        return Next::Done;
    }
    static const char* fault(const Test&, At at, std::size_t i) {
        return at.s.flow.get<Battles>(0) != nullptr && i > 0 ? nullptr : "a test follows a battle";
    }
};

// NO-15.10b
struct OnSpread : Reasoned<OnSpread> {
    using Frame = Spread;
    static constexpr Ask kAsk{{"spread", "NO-15.10", "Let your units spread, or go on"},
                              verbs(Verb::Spread, Verb::Done)};
    static Seat who(const Spread&, At at) { return at.s.active; }
    static Ref cause(const Spread& spread, At) { return place_ref(spread.hex); }
    static void list(const Spread& spread, At at, engine::ActionList& out);
    static Reason why(const Spread& spread, At at, Action action);
    static Next answer(Spread& spread, Go go, Action action);
    static Next advance(Spread& spread, Go go);
    static const char* fault(const Spread& spread, At at, std::size_t i);
};

// A half-made choice can stand above what its seat could say there.
inline constexpr const char* kNoBeginning = "a choice has begun that could not begin";
inline const char* half_fault(At at, std::size_t i, Verb verb, int operand = 0) {
    State before = at.s;
    before.flow.cut(i);
    return NexusOps::refuse(at.setup, before, act(verb, operand)) ? kNoBeginning : nullptr;
}

}  // namespace nexus_ops
