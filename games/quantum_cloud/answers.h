// Windows, announced Algorithms and abilities, and what each asks. Their bodies: algorithms.cc (chapter 9), choices.cc
// (chapter 14).
#pragma once

#include "games/quantum_cloud/questions.h"

namespace quantum_cloud {

// Chapter 9.

// QC-9.7: what everybody can see of a seat that could announce something.
inline bool may_answer(const State& s, Seat seat) {
    return playing(s, seat) && s.seats[seat].qubits > 0 && !s.seats[seat].hand.empty();
}

// The part that windows and answers share.
template <class Q, bool Answers>
struct Asked : engine::Round<Q>, Reasoned<Q> {
    static bool open(const auto&, At at, Seat seat) { return may_answer(at.s, seat); }
    static void list(const auto& frame, At at, engine::ActionList& out) {
        list_plays(at, Q::who(frame, at), Answers, out);
        out.push_back(act(Verb::Pass));  // QC-9.12
    }
    static Reason why(const auto& frame, At at, Action action) {
        if (verb_of(action) == Verb::Pass) return kFine;
        return play_fault(at, Q::who(frame, at), action.operands[0], Answers);
    }
    static Next answer(auto& frame, Go go, Action action) {
        const Seat seat = Q::who(frame, At(go));
        if (verb_of(action) == Verb::Pass) {
            engine::tell(go.events, EventKind::Passed, engine::index(seat));
            Q::pass(frame);
        } else {
            begin_play(go, seat, static_cast<CardByte>(action.operands[0]));
        }
        return Next::Go;
    }
};

inline constexpr std::array<std::string_view, 6> kWindowQuestions = {
    "The Draw step is over. Announce an Algorithm?", "The Avatar was flipped. Announce an Algorithm?",
    "The moves are over. Announce an Algorithm?",    "An attack was declared. Announce an Algorithm?",
    "An Alter was summoned. Announce an Algorithm?", "The turn ends. Announce an Algorithm?"};
inline constexpr int kFirstStep[6] = {static_cast<int>(Step::Flip),   static_cast<int>(Step::Move),
                                      static_cast<int>(Step::Attack), static_cast<int>(Step::Summon),
                                      static_cast<int>(Step::Window), static_cast<int>(Step::Ends)};

// QC-9.3, QC-9.4: first the others in turn order, then the active player.
template <int N>
struct OnWindow : Asked<OnWindow<N>, false> {
    using Frame = Window<N>;
    static constexpr Ask kAsk{
        {Frame::kName, "QC-9.3", kWindowQuestions[N - 1], true}, verbs(Verb::Play, Verb::Pass), true};
    static int seats(const Frame&, At at) { return players(at.setup); }
    static Seat nth(const Frame&, At at, int n) { return engine::seat_after(at.s.active, n + 1, players(at.setup)); }
    static Next closed(Frame&, Go) { return Next::Done; }
    static Next advance(Frame& window, Go go) {
        return playing(go.s, go.s.active) ? engine::Round<OnWindow>::advance(window, go) : Next::Done;
    }
    static const char* fault(const Frame& window, At at, std::size_t i) {
        const Turn* turn = at.s.flow.template get<Turn>(0);
        if (turn == nullptr || static_cast<int>(turn->step) != kFirstStep[N - 1] || i < 1)
            return "QC-9.3: this window does not open in this step";
        if (at.s.flow.template get<Turn>(i - 1) == nullptr &&
            (N != 4 || at.s.flow.template get<Strike>(i - 1) == nullptr) &&
            (N != 5 || at.s.flow.template get<SummonStep>(i - 1) == nullptr))
            return "QC-9.3: a window is part of a turn";
        return window.round < players(at.setup) ? nullptr : "QC-9.4: nobody is asked";
    }
};

// QC-9.6: an announced Algorithm asks the others for answers; then its sentences are carried out.
struct OnAnnounced : Asked<OnAnnounced, true> {
    using Frame = Announced;
    static constexpr Ask kAsk{
        {"answer", "QC-9.6", "Answer this Algorithm?", true}, verbs(Verb::Play, Verb::Pass), true};
    static int seats(const Announced& card, At at) { return card.cancelled ? 0 : players(at.setup) - 1; }  // QC-9.11
    static Seat nth(const Announced& card, At at, int n) {
        return engine::seat_after(card.by, n + 1, players(at.setup));
    }
    static Ref cause(const Announced& card, At) { return card_ref(card.card); }
    static Next closed(Announced& card, Go go);
    static Next advance(Announced& card, Go go);
    static const char* fault(const Announced& card, At at, std::size_t i);
};

// Chapter 14.

// QC-14.13: an ability, sentence by sentence.
struct OnTriggered {
    using Frame = Triggered;
    static constexpr Ask kAsk{};
    static Next advance(Triggered& ability, Go go);
    static const char* fault(const Triggered& ability, At at, std::size_t i);
};

// QC-4.5: a unit for the ability below.
struct OnPick : Reasoned<OnPick> {
    using Frame = Pick;
    static constexpr Ask kAsk{{"unit", "QC-4.5", "Choose a unit"}, verbs(Verb::Unit)};
    static Seat who(const Pick& pick, At at);
    static Ref cause(const Pick& pick, At at) { return unit_ref(at.s.flow.below<Triggered>(pick)->unit); }
    static void list(const Pick& pick, At at, engine::ActionList& out);
    static Reason why(const Pick& pick, At at, Action action);
    static Next answer(Pick& pick, Go go, Action action);
    static Next advance(Pick& pick, Go go) { return stale(go.s, who(pick, At(go))) ? Next::Done : Next::Ask; }
    static const char* fault(const Pick& pick, At at, std::size_t i);
};

// QC-14.40: one unit after the other.
struct OnEach {
    using Frame = Each;
    static constexpr Ask kAsk{};
    static Next advance(Each& each, Go go);
    static const char* fault(const Each& each, At at, std::size_t i);
};

// QC-14.26, QC-14.28, QC-14.37: a tile for a unit.
template <class Q>
struct OnTile : Reasoned<Q> {
    static Seat who(const auto& frame, At) { return frame.by; }
    static void list(const auto& frame, At at, engine::ActionList& out) {
        list_tiles(at, Verb::Tile, Q::tiles(frame, at), out);
    }
    static Reason why(const auto& frame, At at, Action action) {
        return contains(Q::tiles(frame, at), named_tile(at, action)) ? kFine : Reason::NoChoice;
    }
    static Next advance(const auto& frame, Go go) {
        return stale(go.s, frame.by) || Q::tiles(frame, At(go)) == 0 ? Next::Done : Next::Ask;  // QC-4.7
    }
};

struct OnPush : OnTile<OnPush> {
    using Frame = Push;
    static constexpr Ask kAsk{{"push", "QC-14.26", "Where does it move?"}, verbs(Verb::Tile)};
    static Ref cause(const Push& push, At) { return unit_ref(push.unit); }
    static TileSet tiles(const Push& push, At at);
    static Next answer(Push& push, Go go, Action action);
    static const char* fault(const Push& push, At at, std::size_t i);
};

struct OnRelocate : OnTile<OnRelocate> {
    using Frame = Relocate;
    static constexpr Ask kAsk{{"relocate", "QC-14.28", "Where does it go?"}, verbs(Verb::Tile)};
    static Ref cause(const Relocate& relocate, At) { return unit_ref(relocate.unit); }
    static TileSet tiles(const Relocate& relocate, At at);
    static Next answer(Relocate& relocate, Go go, Action action);
    static const char* fault(const Relocate& relocate, At at, std::size_t i);
};

struct OnArrive : OnTile<OnArrive> {
    using Frame = Arrive;
    static constexpr Ask kAsk{{"tokens", "QC-14.37", "Where does the token appear?"}, verbs(Verb::Tile)};
    static Ref cause(const Arrive& arrive, At) { return card_ref(arrive.card); }
    static TileSet tiles(const Arrive& arrive, At at) {
        return arrive.left == 0 ? 0 : at.s.cloud.near[arrive.tile] & ~at.s.cloud.taken;
    }
    static Next answer(Arrive& arrive, Go go, Action action);
    static const char* fault(const Arrive& arrive, At at, std::size_t i);
};

// QC-14.33: which tile is shifted; then where it goes.
struct OnShift : Reasoned<OnShift> {
    using Frame = Shift;
    static constexpr Ask kAsk{{"shift", "QC-14.33", "Which tile do you shift?"}, verbs(Verb::Shift)};
    static Seat who(const Shift& shift, At) { return shift.by; }
    static void list(const Shift&, At at, engine::ActionList& out);
    static Reason why(const Shift&, At at, Action action);
    static Next answer(Shift&, Go go, Action action);
    static Next advance(Shift& shift, Go go) { return shift.done || stale(go.s, shift.by) ? Next::Done : Next::Ask; }
    static const char* fault(const Shift& shift, At at, std::size_t i);
};

// QC-14.34: which tile is reshaped; then into what.
struct OnReshape : Reasoned<OnReshape> {
    using Frame = Reshape;
    static constexpr Ask kAsk{{"reshape", "QC-14.34", "Which tile do you reshape?"}, verbs(Verb::Tile)};
    static Seat who(const Reshape& reshape, At) { return reshape.by; }
    static void list(const Reshape&, At at, engine::ActionList& out);
    static Reason why(const Reshape&, At at, Action action);
    static Next answer(Reshape&, Go go, Action action);
    static Next advance(Reshape& reshape, Go go) {
        return reshape.done || stale(go.s, reshape.by) ? Next::Done : Next::Ask;
    }
    static const char* fault(const Reshape& reshape, At at, std::size_t i);
};
struct OnReshapeTo : Reasoned<OnReshapeTo> {
    using Frame = ReshapeTo;
    static constexpr Ask kAsk{
        .facts = {"terrain", "QC-14.34", "Into which terrain?"}, .verbs = verbs(Verb::Terrain), .hidden = true};
    static Seat who(const ReshapeTo& half, At at) { return at.s.flow.below<Reshape>(half)->by; }
    static void list(const ReshapeTo&, At, engine::ActionList& out);
    static Reason why(const ReshapeTo&, At, Action) { return kFine; }
    static Next answer(ReshapeTo& half, Go go, Action action);
    static const char* fault(const ReshapeTo& half, At at, std::size_t i);
};

// QC-14.36: which player discards, and what.
struct OnWhom : Reasoned<OnWhom> {
    using Frame = Whom;
    static constexpr Ask kAsk{{"player", "QC-14.36", "Which player discards?"}, verbs(Verb::Player)};
    static Seat who(const Whom& whom, At) { return whom.by; }
    static void list(const Whom& whom, At at, engine::ActionList& out);
    static Reason why(const Whom& whom, At at, Action action);
    static Next answer(Whom& whom, Go go, Action action);
    static Next advance(Whom& whom, Go go) { return stale(go.s, whom.by) ? Next::Done : Next::Ask; }
    static const char* fault(const Whom& whom, At at, std::size_t i);
};
struct OnRandom : Chanced<OnRandom> {
    using Frame = Random;
    static constexpr Ask kAsk{{"random", "QC-13.4", "A card is discarded at random"}, verbs(Verb::Random)};
    static Ref cause(const Random& random, At) { return seat_ref(random.by); }
    static void chances(const Random& random, At at, engine::ChanceList& out);
    static Reason why(const Random& random, At at, Action action);
    static Next answer(Random& random, Go go, Action action);
    static Next advance(Random& random, Go go) {
        return stale(go.s, random.by) || random.left == 0 || go.s.seats[random.by].hand.empty() ? Next::Done
                                                                                                : Next::Ask;
    }
    static const char* fault(const Random& random, At at, std::size_t i);
};

}  // namespace quantum_cloud
