// What games made of questions (flow.h) say alike, beside engine::Defaults:
//
//   struct Echo : engine::FlowGame<Echo, Setup, State> {                                                     // rules.h
//       struct Asks;
//       static constexpr Reason kOver = Reason::GameOver, kNotNow = Reason::NotNow, kNoSuch = Reason::NoSuch;
//       ...
//   };
//   extern template struct engine::FlowGame<echo::Echo, echo::Setup, echo::State>;  // outside its namespace
//
//   struct Echo::Asks : engine::Asks<Echo, OnDraw, OnMain, OnAnnounced> {};                                 // rules.cc
//   template struct engine::FlowGame<echo::Echo, echo::Setup, echo::State>;
//
// The reasons say that the game is over, that this cannot be done now, that an operand names nothing. Questions are
// known to rules.cc alone, so what is made of them is compiled there, once.
#pragma once

#include "engine/defaults.h"

namespace engine {

template <class G, class Setup, class State>
struct FlowGame : Defaults<G, Setup, State> {
    static Decision decision(const Setup& setup, const State& s);
    static SeatList asked(const Setup& setup, const State& s);
    static void chances(const Setup& setup, const State& s, ChanceList& out);
    static Action sample(const Setup& setup, const State& s, Rng& rng);
    static void list_actions(const Setup& setup, const State& s, ActionList& out);
    static std::optional<Refusal> refuse(const Setup& setup, const State& s, Action action);
    static void apply(const Setup& setup, State& s, Action action, Events* events);
    static State view(const Setup& setup, const State& s, Seat seat);
    static Outcome outcome(const Setup&, const State& s) {
        return {s.flow.empty(), s.winners, static_cast<std::uint8_t>(s.ending)};
    }

    // The rows for GameFacts::decisions.
    static std::span<const DecisionFacts> decisions();
    // What is impossible about what is under way.
    static const char* flow_fault(const Setup& setup, const State& s);
    // Whether every operand of an action names something; here, whether it has no more of them than its verb takes.
    static bool names_things(const Setup&, Action action) {
        const auto& kinds = G::facts().verbs[action.verb].operands;
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            if (kinds[i] == Kind::None && action.operands[i] != 0) return false;
        }
        return true;
    }
};

template <class G, class Setup, class State>
Decision FlowGame<G, Setup, State>::decision(const Setup& setup, const State& s) {
    return G::Asks::decision(setup, s);
}
template <class G, class Setup, class State>
SeatList FlowGame<G, Setup, State>::asked(const Setup& setup, const State& s) {
    return G::Asks::asked(setup, s);
}
template <class G, class Setup, class State>
void FlowGame<G, Setup, State>::chances(const Setup& setup, const State& s, ChanceList& out) {
    G::Asks::chances(setup, s, out);
}
template <class G, class Setup, class State>
Action FlowGame<G, Setup, State>::sample(const Setup& setup, const State& s, Rng& rng) {
    return G::Asks::sample(setup, s, rng);
}
template <class G, class Setup, class State>
void FlowGame<G, Setup, State>::list_actions(const Setup& setup, const State& s, ActionList& out) {
    G::Asks::list_actions(setup, s, out);
}
template <class G, class Setup, class State>
std::optional<Refusal> FlowGame<G, Setup, State>::refuse(const Setup& setup, const State& s, Action action) {
    return G::Asks::refuse(setup, s, action);
}
template <class G, class Setup, class State>
void FlowGame<G, Setup, State>::apply(const Setup& setup, State& s, Action action, Events* events) {
    G::Asks::apply(setup, s, action, events);
}
template <class G, class Setup, class State>
State FlowGame<G, Setup, State>::view(const Setup& setup, const State& s, Seat seat) {
    State seen = s;
    mask(seen, seen.bags, seat);
    G::Asks::mask(setup, seen, seat);
    return seen;
}
template <class G, class Setup, class State>
std::span<const DecisionFacts> FlowGame<G, Setup, State>::decisions() {
    return G::Asks::decisions();
}
template <class G, class Setup, class State>
const char* FlowGame<G, Setup, State>::flow_fault(const Setup& setup, const State& s) {
    return G::Asks::fault(setup, s);
}

}  // namespace engine
