// The choices of Energize cards (section 17), each a question of its own above the Chosen it fills in. Nobody else sees
// them before the card is played.
#pragma once

#include "games/nexus_ops/questions.h"

namespace nexus_ops {

const Bound& bound_below(At at, const auto& pick) { return at.s.flow.below<Chosen>(pick)->bound; }
Bound& bound_below(Go go, const auto& pick) { return go.s.flow.below<Chosen>(pick)->bound; }

// What may be chosen for a card: each answers a set. Empty where nothing would have an effect (NO-22.10).
unsigned opponents_for(At at, const Bound& bound);     // seats
unsigned participants_for(At at, const Bound& bound);  // sides
unsigned types_for(At at, const Bound& bound);
std::uint64_t units_of_participant(At at, const Bound& bound);  // groups of the chosen participant
Hexes hexes_for(At at, const Bound& bound);
std::uint64_t own_units_for(At at, const Bound& bound);  // groups of the player
Hexes tokens_for(At at, const Bound& bound);
unsigned placed_for(At at, const Bound& bound);  // types
Hexes targets_for(At at, const Bound& bound);
unsigned dice_for(At at, const Bound& bound);  // one bit each
unsigned hits_for(At at, const Bound& bound);  // 1 ordinary, 2 aimed
// Whether anything can be chosen for this Pick now.
bool can_pick(At at, const Bound& bound, Pick pick);

// Goes from choice to choice; when all are made the card is played.
struct OnChosen {
    using Frame = Chosen;
    static constexpr Ask kAsk{.hidden = true};
    static Next advance(Chosen& chosen, Go go);
    static const char* fault(const Chosen& chosen, At at, std::size_t i);
};

// All picks are made by the player of the card, and can be taken back whole.
template <class Q, class F>
struct Picking : Reasoned<Q> {
    using Frame = F;
    static Seat who(const F& pick, At at) { return bound_below(at, pick).by; }
    static const char* fault(const F&, At at, std::size_t i) {
        const Chosen* chosen = i > 0 ? at.s.flow.get<Chosen>(i - 1) : nullptr;
        const bool good = chosen != nullptr && chosen->bound.next < at.setup[chosen->bound.card].picks.size() &&
                          at.setup[chosen->bound.card].picks[chosen->bound.next] == Q::kPick;
        return good ? nullptr : kNoBeginning;
    }
    // The choice is made: on to the next one.
    static Next made(F& pick, Go go) {
        ++bound_below(go, pick).next;
        return Next::Done;
    }
};
void list_bits(Verb verb, std::uint64_t values, engine::ActionList& out);

struct OnPickOpponent : Picking<OnPickOpponent, PickOpponent> {
    static constexpr Pick kPick = Pick::Opponent;
    static constexpr Ask kAsk{
        .facts = {"opponent", "NO-22.10", "Choose an opponent"}, .verbs = verbs(Verb::Opponent), .hidden = true};
    static void list(const PickOpponent& pick, At at, engine::ActionList& out) {
        list_bits(Verb::Opponent, opponents_for(at, bound_below(at, pick)), out);
    }
    static Reason why(const PickOpponent& pick, At at, Action action);
    static Next answer(PickOpponent& pick, Go go, Action action);
};
struct OnPickParticipant : Picking<OnPickParticipant, PickParticipant> {
    static constexpr Pick kPick = Pick::Participant;
    static constexpr Ask kAsk{
        .facts = {"participant", "NO-22.10", "Choose a participant"}, .verbs = verbs(Verb::For), .hidden = true};
    static void list(const PickParticipant& pick, At at, engine::ActionList& out);
    static Reason why(const PickParticipant& pick, At at, Action action);
    static Next answer(PickParticipant& pick, Go go, Action action);
};
struct OnPickType : Picking<OnPickType, PickType> {
    static constexpr Pick kPick = Pick::Type;
    static constexpr Ask kAsk{
        .facts = {"type", "NO-22.10", "Choose a type of units"}, .verbs = verbs(Verb::Of), .hidden = true};
    static void list(const PickType& pick, At at, engine::ActionList& out);
    static Reason why(const PickType& pick, At at, Action action);
    static Next answer(PickType& pick, Go go, Action action);
};
struct OnPickUnit : Picking<OnPickUnit, PickUnit> {
    static constexpr Pick kPick = Pick::Unit;
    static constexpr Ask kAsk{
        .facts = {"unit", "NO-22.10", "Choose a unit"}, .verbs = verbs(Verb::Unit), .hidden = true};
    static void list(const PickUnit& pick, At at, engine::ActionList& out);
    static Reason why(const PickUnit& pick, At at, Action action);
    static Next answer(PickUnit& pick, Go go, Action action);
};
struct OnPickHex : Picking<OnPickHex, PickHex> {
    static constexpr Pick kPick = Pick::Hex;
    static constexpr Ask kAsk{
        .facts = {"hex", "NO-22.10", "Choose a hex that you control"}, .verbs = verbs(Verb::In), .hidden = true};
    static void list(const PickHex& pick, At at, engine::ActionList& out) {
        list_bits(Verb::In, hexes_for(at, bound_below(at, pick)), out);
    }
    static Reason why(const PickHex& pick, At at, Action action);
    static Next answer(PickHex& pick, Go go, Action action);
};
struct OnPickUnits : Picking<OnPickUnits, PickUnits> {
    static constexpr Pick kPick = Pick::Units;
    static constexpr Ask kAsk{.facts = {"units", "NO-22.10", "Choose units in one hex"},
                              .verbs = verbs(Verb::With, Verb::Done),
                              .hidden = true};
    static void list(const PickUnits& pick, At at, engine::ActionList& out);
    static Reason why(const PickUnits& pick, At at, Action action);
    static Next answer(PickUnits& pick, Go go, Action action);
};
struct OnPickTokens : Picking<OnPickTokens, PickTokens> {
    static constexpr Pick kPick = Pick::Tokens;
    static constexpr Ask kAsk{.facts = {"tokens", "NO-22.10", "Choose facedown tokens"},
                              .verbs = verbs(Verb::Token, Verb::Done),
                              .hidden = true};
    static void list(const PickTokens& pick, At at, engine::ActionList& out);
    static Reason why(const PickTokens& pick, At at, Action action);
    static Next answer(PickTokens& pick, Go go, Action action);
};
struct OnPickPlaced : Picking<OnPickPlaced, PickPlaced> {
    static constexpr Pick kPick = Pick::Placed;
    static constexpr Ask kAsk{
        .facts = {"placed", "NO-22.10", "Choose which unit comes"}, .verbs = verbs(Verb::Place), .hidden = true};
    static void list(const PickPlaced& pick, At at, engine::ActionList& out);
    static Reason why(const PickPlaced& pick, At at, Action action);
    static Next answer(PickPlaced& pick, Go go, Action action);
};
struct OnPickTarget : Picking<OnPickTarget, PickTarget> {
    static constexpr Pick kPick = Pick::Target;
    static constexpr Ask kAsk{
        .facts = {"target", "NO-22.10", "Choose where the units go"}, .verbs = verbs(Verb::To), .hidden = true};
    static void list(const PickTarget& pick, At at, engine::ActionList& out) {
        list_bits(Verb::To, targets_for(at, bound_below(at, pick)), out);
    }
    static Reason why(const PickTarget& pick, At at, Action action);
    static Next answer(PickTarget& pick, Go go, Action action);
};
struct OnPickDice : Picking<OnPickDice, PickDice> {
    static constexpr Pick kPick = Pick::Dice;
    static constexpr Ask kAsk{.facts = {"dice", "NO-22.8", "Choose the dice to reroll"},
                              .verbs = verbs(Verb::Reroll, Verb::Done),
                              .hidden = true};
    static void list(const PickDice& pick, At at, engine::ActionList& out);
    static Reason why(const PickDice& pick, At at, Action action);
    static Next answer(PickDice& pick, Go go, Action action);
};
struct OnPickHit : Picking<OnPickHit, PickHit> {
    static constexpr Pick kPick = Pick::Hit;
    static constexpr Ask kAsk{
        .facts = {"hit", "NO-22.10", "Choose the hit to cancel"}, .verbs = verbs(Verb::Cancel), .hidden = true};
    static void list(const PickHit& pick, At at, engine::ActionList& out);
    static Reason why(const PickHit& pick, At at, Action action);
    static Next answer(PickHit& pick, Go go, Action action);
};

// A card takes effect, one sentence after the other; its dice and rerolls are chance's.
struct OnEffect : Dice, Reasoned<OnEffect> {
    using Frame = Effect;
    static constexpr Ask kAsk{{"effect", "NO-22.8", "A die is rolled for a card"}, verbs(Verb::Roll)};
    static Ref cause(const Effect& effect, At) { return card_ref(effect.bound.card); }
    static Next answer(Effect& effect, Go go, Action action);
    static Next advance(Effect& effect, Go go);
    static const char* fault(const Effect& effect, At at, std::size_t i);
};

}  // namespace nexus_ops
