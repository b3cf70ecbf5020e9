// What Quantum Cloud can have under way, and what each asks. Their bodies: opening.cc (chapter 3), turn.cc (chapters 4
// to 6 and 11), battle.cc (7 and 8), algorithms.cc (9), choices.cc (14). Lists and refusals read the hand and the
// half-made choice of the asked seat only.
#pragma once

#include <functional>

#include "games/quantum_cloud/texts.h"

namespace quantum_cloud {

using engine::act;
using engine::Action;
using engine::Answer;
using engine::Ask;
using engine::Next;
using engine::verbs;

inline Verb verb_of(Action action) { return static_cast<Verb>(action.verb); }
inline UnitId unit_at(Action action) { return static_cast<UnitId>(action.operands[0]); }

// A question that gives a Reason for every action, and the refusal made of it.
Answer refusal(At at, Seat who, Reason why, Action action);
template <class Q>
struct Reasoned {
    static bool allowed(const auto& frame, At at, Action action) { return Q::why(frame, at, action) == kFine; }
    static Answer refuse(const auto& frame, At at, Action action) {
        const Reason why = Q::why(frame, at, action);
        return why == kFine ? std::nullopt : refusal(at, Q::who(frame, at), why, action);
    }
};

// Tiles as operands.
inline void list_tiles(At at, Verb verb, TileSet tiles, engine::ActionList& out) {
    each_tile(tiles, [&](int i) { out.push_back(act(verb, place_of(at.s.cloud, i))); });
}
// The tile that an action names; -1 where there is none.
inline int named_tile(At at, Action action) { return tile_at(at.s.cloud, action.operands[0]); }
inline bool contains(TileSet tiles, int i) { return i >= 0 && (tiles >> i & 1u) != 0; }

// Whatever is rolled, drawn or revealed.
template <class Q>
struct Chanced : Reasoned<Q> {
    static Seat who(const auto&, At) { return Seat::Chance; }
};

// Chapter 3.

// Option `mulligan`, before QC-3.4: in seating order.
struct OnMulligan : engine::Round<OnMulligan>, Reasoned<OnMulligan> {
    using Frame = Mulligan;
    static constexpr Ask kAsk{{"mulligan", "QC-3.11", "Keep this hand?"}, verbs(Verb::KeepHand, Verb::NewHand)};
    static int seats(const Mulligan&, At at) { return players(at.setup); }
    static Seat nth(const Mulligan&, At, int n) { return engine::seat_at(n); }
    static bool open(const Mulligan&, At at, Seat seat) { return playing(at.s, seat); }
    static Next closed(Mulligan&, Go) { return Next::Done; }
    static void list(const Mulligan&, At, engine::ActionList& out);
    static Reason why(const Mulligan&, At, Action) { return kFine; }
    static Next answer(Mulligan& mulligan, Go go, Action action);
    static const char* fault(const Mulligan& mulligan, At at, std::size_t i);
};

// QC-3.4: who opens.
struct OnOpening : Chanced<OnOpening> {
    using Frame = Opening;
    static constexpr Ask kAsk{{"opening", "QC-3.4", "A die is rolled for the opener"}, verbs(Verb::Roll)};
    static Seat roller(const Opening& opening, At at);
    static Ref cause(const Opening& opening, At at) { return seat_ref(roller(opening, at)); }
    static void chances(const Opening&, At, engine::ChanceList& out);
    static Reason why(const Opening&, At, Action action);
    static Next answer(Opening& opening, Go go, Action action);
    static Next advance(Opening& opening, Go go);
    static const char* fault(const Opening& opening, At at, std::size_t i);
};

// QC-3.5: tiles one by one.
struct OnLaying : Reasoned<OnLaying> {
    using Frame = Laying;
    static constexpr Ask kAsk{{"setup_tile", "QC-3.5", "Where does this tile go?"}, verbs(Verb::Place)};
    static Seat who(const Laying&, At at) { return at.s.active; }
    static void list(const Laying&, At at, engine::ActionList& out);
    static Reason why(const Laying&, At at, Action action);
    static Next answer(Laying&, Go go, Action action);
    static Next advance(Laying&, Go go);
    static const char* fault(const Laying&, At at, std::size_t i);
};

// QC-3.6 to QC-3.9: where the Avatars begin.
struct OnSeating : Reasoned<OnSeating> {
    using Frame = Seating;
    static constexpr Ask kAsk{{"setup_avatar", "QC-3.6", "Where does your Avatar begin?"},
                              verbs(Verb::Avatar, Verb::Search)};
    static Seat who(const Seating&, At at) { return at.s.active; }
    static void list(const Seating&, At at, engine::ActionList& out);
    static Reason why(const Seating&, At at, Action action);
    static Next answer(Seating&, Go go, Action action);
    static Next advance(Seating&, Go go);
    static const char* fault(const Seating&, At at, std::size_t i);
};

// QC-3.5, QC-4.13: the top tile of the stack.
struct OnReveal : Chanced<OnReveal> {
    using Frame = Reveal;
    static constexpr Ask kAsk{{"reveal", "QC-4.4", "The top tile is revealed"}, verbs(Verb::Reveal)};
    static Ref cause(const Reveal&, At) { return place_ref(kStackPlace); }
    static void chances(const Reveal&, At at, engine::ChanceList& out);
    static Action sample(const Reveal&, At at, engine::Rng& rng);
    static Reason why(const Reveal&, At at, Action action);
    static Next answer(Reveal&, Go go, Action action);
    static Next advance(Reveal&, Go go) { return playing(go.s, go.s.active) ? Next::Ask : Next::Done; }
    static const char* fault(const Reveal&, At at, std::size_t i);
};

// Chapters 4 to 6.

// QC-4.1: the steps of a turn, one after the other.
struct OnTurn {
    using Frame = Turn;
    static constexpr Ask kAsk{};
    static Next advance(Turn& turn, Go go);
    static const char* fault(const Turn& turn, At at, std::size_t i);
};

// QC-4.2, QC-9.1: Algorithms may be announced in the points of the own turn, in windows and as answers.
Reason play_fault(At at, Seat seat, int card, bool answers);
void list_plays(At at, Seat seat, bool answers, engine::ActionList& out);
void begin_play(Go go, Seat seat, CardByte card);
// The frame in which a card has been announced: a window begins anew (QC-9.4), an answered card has its answer of this
// seat (QC-9.6), a point of the turn stays as it is.
void played(auto& frame) {
    if constexpr (requires { frame.cancelled; })
        ++frame.round;
    else if constexpr (requires { frame.round; })
        frame.round = 0;
}

// A point of the own turn. Its question adds `list_own`, `why_own` and `answer_own`.
template <class Q>
struct Point : Reasoned<Q> {
    static Seat who(const auto&, At at) { return at.s.active; }
    static void list(const auto& frame, At at, engine::ActionList& out) {
        Q::list_own(frame, at, out);
        list_plays(at, at.s.active, false, out);
        if constexpr ((Q::kAsk.verbs & verbs(Verb::Next)) != 0) out.push_back(act(Verb::Next));  // QC-4.3
    }
    static Reason why(const auto& frame, At at, Action action) {
        if (verb_of(action) == Verb::Next) return kFine;
        if (verb_of(action) == Verb::Play) return play_fault(at, at.s.active, action.operands[0], false);
        return Q::why_own(frame, at, action);
    }
    static Next answer(auto& frame, Go go, Action action) {
        if (verb_of(action) == Verb::Next) {
            engine::tell(go.events, EventKind::WentOn, engine::index(go.s.active));
            return Next::Done;
        }
        if (verb_of(action) != Verb::Play) return Q::answer_own(frame, go, action);
        begin_play(go, go.s.active, static_cast<CardByte>(action.operands[0]));
        return Next::Go;
    }
    static Next advance(const auto&, Go go) { return playing(go.s, go.s.active) ? Next::Ask : Next::Done; }
    static const char* fault(const auto& frame, At at, std::size_t i) {
        const Turn* turn = at.s.flow.get<Turn>(i - 1);
        return turn != nullptr && Q::stands(*turn, at) ? nullptr : "QC-4.1: this is not the step of this point";
        static_cast<void>(frame);
    }
};

struct OnTileStep : Point<OnTileStep> {
    using Frame = TileStep;
    static constexpr Ask kAsk{
        {"tile", "QC-4.13", "Put the tile on the map"}, verbs(Verb::Place, Verb::Shift, Verb::Play), true};
    static bool stands(const Turn& turn, At) { return turn.step == Step::Draw; }
    static void list_own(const TileStep&, At at, engine::ActionList& out);
    static Reason why_own(const TileStep&, At at, Action action);
    static Next answer_own(TileStep&, Go go, Action action);
    static Next advance(TileStep& step, Go go);
};

struct OnFlipStep : Point<OnFlipStep> {
    using Frame = FlipStep;
    static constexpr Ask kAsk{{.name = "flip",
                               .clause = "QC-4.15",
                               .question = "Flip your Avatar into Superposition?",
                               .nothing = "No flip is possible. Go on?",
                               .pass = "On to Move"},
                              verbs(Verb::Flip, Verb::Play, Verb::Next),
                              true};
    static bool stands(const Turn& turn, At) { return turn.step == Step::Move; }
    static void list_own(const FlipStep&, At at, engine::ActionList& out);
    static Reason why_own(const FlipStep&, At at, Action action);
    static Next answer_own(FlipStep&, Go go, Action action);
};

struct OnMoveStep : Point<OnMoveStep> {
    using Frame = MoveStep;
    static constexpr Ask kAsk{{.name = "move",
                               .clause = "QC-4.16",
                               .question = "Move your units",
                               .nothing = "Nobody can move. Go on?",
                               .pass = "On to Attack"},
                              verbs(Verb::Move, Verb::Play, Verb::Next),
                              true};
    static bool stands(const Turn& turn, At) { return turn.step == Step::Attack; }
    static void list_own(const MoveStep&, At at, engine::ActionList& out);
    static Reason why_own(const MoveStep&, At at, Action action);
    static Next answer_own(MoveStep&, Go go, Action action);
    static const char* fault(const MoveStep&, At at, std::size_t i);
};

struct OnAttackStep : Point<OnAttackStep> {
    using Frame = AttackStep;
    static constexpr Ask kAsk{{.name = "attack",
                               .clause = "QC-4.17",
                               .question = "Attack with your units",
                               .nothing = "Nobody can attack. Go on?",
                               .pass = "On to Summon"},
                              verbs(Verb::Attack, Verb::Play, Verb::Next),
                              true};
    static bool stands(const Turn& turn, At) { return turn.step == Step::Summon; }
    static void list_own(const AttackStep&, At at, engine::ActionList& out);
    static Reason why_own(const AttackStep&, At at, Action action);
    static Next answer_own(AttackStep&, Go go, Action action);
};

struct OnSummonStep : Point<OnSummonStep> {
    using Frame = SummonStep;
    static constexpr Ask kAsk{{.name = "summon",
                               .clause = "QC-4.18",
                               .question = "Summon Alters",
                               .nothing = "Nothing can be summoned. End your turn?",
                               .pass = "End your turn"},
                              verbs(Verb::Summon, Verb::Play, Verb::Next),
                              true};
    static bool stands(const Turn& turn, At) { return turn.step == Step::Window; }
    static void list_own(const SummonStep&, At at, engine::ActionList& out);
    static Reason why_own(const SummonStep&, At at, Action action);
    static Next answer_own(SummonStep&, Go go, Action action);
};

// QC-6.3, QC-6.6: a die of the Avatar.
struct OnRoll : Chanced<OnRoll> {
    using Frame = Roll;
    static constexpr Ask kAsk{{"roll", "QC-6.3", "A die is rolled"}, verbs(Verb::Roll)};
    static Ref cause(const Roll& roll, At) { return seat_ref(roll.by); }
    static void chances(const Roll&, At, engine::ChanceList& out);
    static Action sample(const Roll&, At, engine::Rng& rng) {
        return act(Verb::Roll, static_cast<int>(rng.below(6)) + 1);
    }
    static Reason why(const Roll&, At, Action action) {
        return action.operands[0] >= 1 && action.operands[0] <= 6 ? kFine : Reason::NoFace;
    }
    static Next answer(Roll& roll, Go go, Action action);
    static Next advance(Roll& roll, Go go) { return stale(go.s, roll.by) ? Next::Done : Next::Ask; }
    static const char* fault(const Roll& roll, At at, std::size_t i);
};

// QC-6.8: which body stays.
struct OnKeep : Reasoned<OnKeep> {
    using Frame = Keep;
    static constexpr Ask kAsk{{"keep", "QC-6.8", "Which body stays?"}, verbs(Verb::Keep)};
    static Seat who(const Keep& keep, At) { return keep.by; }
    static void list(const Keep& keep, At at, engine::ActionList& out);
    static Reason why(const Keep& keep, At at, Action action);
    static Next answer(Keep& keep, Go go, Action action);
    static Next advance(Keep& keep, Go go) {
        return stale(go.s, keep.by) || !in_superposition(go.s.seats[keep.by]) ? Next::Done : Next::Ask;
    }
    static const char* fault(const Keep& keep, At at, std::size_t i);
};

// QC-11.1: cards are drawn one by one.
struct OnDraw : Chanced<OnDraw> {
    using Frame = Draw;
    static constexpr Ask kAsk{{"draw", "QC-4.14", "A card is drawn"}, verbs(Verb::Draw)};
    static Ref cause(const Draw& draw, At) {
        return place_ref(static_cast<std::uint16_t>(kDeckPlaces + engine::index(draw.by)));
    }
    static void chances(const Draw& draw, At at, engine::ChanceList& out);
    static Action sample(const Draw& draw, At at, engine::Rng& rng);
    static Reason why(const Draw& draw, At at, Action action);
    static Next answer(Draw& draw, Go go, Action action);
    static Next advance(Draw& draw, Go go);
    static const char* fault(const Draw& draw, At at, std::size_t i);
};

// QC-23.5: which body loses life, with `deckout_bodies` one.
struct OnDeckout : Reasoned<OnDeckout> {
    using Frame = Deckout;
    static constexpr Ask kAsk{{"deckout", "QC-23.5", "Which body loses 3 life?"}, verbs(Verb::Unit)};
    static Seat who(const Deckout& deckout, At) { return deckout.by; }
    static void list(const Deckout& deckout, At at, engine::ActionList& out);
    static Reason why(const Deckout& deckout, At at, Action action);
    static Next answer(Deckout& deckout, Go go, Action action);
    static Next advance(Deckout& deckout, Go go) { return stale(go.s, deckout.by) ? Next::Done : Next::Ask; }
    static const char* fault(const Deckout& deckout, At at, std::size_t i);
};

// QC-23.7: option `hand_limit`.
struct OnExcess : Reasoned<OnExcess> {
    using Frame = Excess;
    static constexpr Ask kAsk{{"hand_limit", "QC-23.7", "Which card do you discard?"}, verbs(Verb::Card), true};
    static Seat who(const Excess&, At at) { return at.s.active; }
    static void list(const Excess&, At at, engine::ActionList& out);
    static Reason why(const Excess&, At at, Action action);
    static Next answer(Excess&, Go go, Action action);
    static Next advance(Excess&, Go go);
    static const char* fault(const Excess&, At at, std::size_t i);
};

// Halves of choices. Nobody else sees them.

// QC-2.8: where the tile goes.
struct OnShiftTo : Reasoned<OnShiftTo> {
    using Frame = ShiftTo;
    static constexpr Ask kAsk{
        .facts = {"shift_to", "QC-2.8", "Where does the tile go?"}, .verbs = verbs(Verb::To), .hidden = true};
    static Seat who(const ShiftTo& half, At at);
    static void list(const ShiftTo& half, At at, engine::ActionList& out);
    static Reason why(const ShiftTo& half, At at, Action action);
    static Next answer(ShiftTo& half, Go go, Action action);
    static const char* fault(const ShiftTo& half, At at, std::size_t i);
};

// QC-7.2: where the unit goes.
struct OnMoveTo : Reasoned<OnMoveTo> {
    using Frame = MoveTo;
    static constexpr Ask kAsk{
        .facts = {"move_to", "QC-7.2", "Where does it move?"}, .verbs = verbs(Verb::To), .hidden = true};
    static Seat who(const MoveTo&, At at) { return at.s.active; }
    static void list(const MoveTo& half, At at, engine::ActionList& out);
    static Reason why(const MoveTo& half, At at, Action action);
    static Next answer(MoveTo& half, Go go, Action action);
    static const char* fault(const MoveTo& half, At at, std::size_t i);
};

// QC-23.14: whom the unit attacks.
struct OnStrikeAt : Reasoned<OnStrikeAt> {
    using Frame = StrikeAt;
    static constexpr Ask kAsk{
        .facts = {"strike_at", "QC-23.14", "Whom does it attack?"}, .verbs = verbs(Verb::Target), .hidden = true};
    static Seat who(const StrikeAt&, At at) { return at.s.active; }
    static void list(const StrikeAt& half, At at, engine::ActionList& out);
    static Reason why(const StrikeAt& half, At at, Action action);
    static Next answer(StrikeAt& half, Go go, Action action);
    static const char* fault(const StrikeAt& half, At at, std::size_t i);
};

// QC-8.2: where the Alter appears.
struct OnSummonAt : Reasoned<OnSummonAt> {
    using Frame = SummonAt;
    static constexpr Ask kAsk{
        .facts = {"summon_at", "QC-8.2", "Where does it appear?"}, .verbs = verbs(Verb::To), .hidden = true};
    static Seat who(const SummonAt&, At at) { return at.s.active; }
    static void list(const SummonAt& half, At at, engine::ActionList& out);
    static Reason why(const SummonAt& half, At at, Action action);
    static Next answer(SummonAt& half, Go go, Action action);
    static const char* fault(const SummonAt& half, At at, std::size_t i);
};

// QC-9.1: every unit that the text names.
struct OnAim : Reasoned<OnAim> {
    using Frame = Aim;
    static constexpr Ask kAsk{
        .facts = {"aim", "QC-9.1", "Choose a unit"}, .verbs = verbs(Verb::Target), .hidden = true};
    static Seat who(const Aim& aim, At at);
    static void list(const Aim& aim, At at, engine::ActionList& out);
    static Reason why(const Aim& aim, At at, Action action);
    static Next answer(Aim& aim, Go go, Action action);
    static const char* fault(const Aim& aim, At at, std::size_t i);
};

// Chapter 7: an attack from its declaration to the blows.
struct OnStrike {
    using Frame = Strike;
    static constexpr Ask kAsk{};
    static Next advance(Strike& strike, Go go);
    static const char* fault(const Strike& strike, At at, std::size_t i);
};

// What several chapters do.
void run_flow(Go go);    // until somebody is asked
void begin_turn(Go go);  // of s.active
void shift_tile(Go go, Seat by, int tile, Space to);
Reason shift_fault(At at, int tile);  // QC-2.8
void list_shifts(At at, engine::ActionList& out);
void discard_card(Go go, Seat seat, CardByte card);
void exchange_blows(Go go, UnitId attacker, UnitId target);
const char* avatars_fault(At at);  // QC-3.9: before the first turn, whether every Avatar will find a tile
void each_search_space(At at, const std::function<void(Space)>& f);  // QC-3.8: where a searched tile may go
template <int N>
void open_window(Go go) {  // QC-9.3, option `reaction_windows`
    const int windows = go.setup.options[Option::ReactionWindows];
    if (windows == kStandardWindows || (windows == kCombatWindows && (N == 4 || N == 6))) go.s.flow.push(Window<N>{});
}
// A half-made choice can stand above what its seat could say there.
const char* half_fault(At at, std::size_t i, Action beginning);

}  // namespace quantum_cloud
