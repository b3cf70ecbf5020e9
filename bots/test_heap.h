// Heap, for tests: take one to three, who takes the last one wins. Nothing is hidden.
#pragma once

#include "bots/test_plain.h"

namespace test_games {

inline constexpr std::array<engine::VerbFacts, 1> kHeapVerbs{{{"take", {engine::Kind::Number}, ""}}};

struct HeapSetup {
    int players = 2;
    int heap = 21;
};
struct HeapState {
    std::uint8_t heap = 0;
    Seat to_act = Seat::First;
    bool operator==(const HeapState&) const = default;
};
template <class Visit, engine::Same<HeapState> S>
void fields(Visit&& visit, S& s) {
    visit("heap", s.heap);
    visit("to_act", s.to_act);
}

struct Heap : Plain<Heap, HeapSetup, HeapState> {
    static const engine::GameFacts& facts() {
        static constexpr std::array<engine::OptionFacts, 2> kOptions{
            {{"players", "2..4", "2", "T-1", ""}, {"heap", "1..60", "21", "T-1", ""}}};
        static const engine::GameFacts kFacts = make_facts("heap", kHeapVerbs, kOptions);
        return kFacts;
    }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options& options,
                                                               const engine::Materials&) {
        return Setup{options.value[0], options.value[1]};
    }
    static int players(const Setup& setup) { return setup.players; }
    static int card_count(const Setup&) { return 0; }
    static std::string_view card_name(const Setup&, engine::CardId) { return {}; }
    static State start(const Setup& setup) { return {static_cast<std::uint8_t>(setup.heap), Seat::First}; }
    static engine::Decision decision(const Setup&, const State& s) { return {s.to_act, 0, false, {}}; }
    static void list_actions(const Setup&, const State& s, engine::ActionList& out) {
        for (int n = 1; n <= 3 && n <= s.heap; ++n) out.push_back(engine::act(0, n));
    }
    static void apply(const Setup& setup, State& s, Action action, engine::Events*) {
        s.heap = static_cast<std::uint8_t>(s.heap - action.operands[0]);
        if (s.heap > 0) s.to_act = engine::next_seat(s.to_act, setup.players);
    }
    static engine::Outcome outcome(const Setup&, const State& s) {
        return {s.heap == 0, s.heap == 0 ? engine::bit(s.to_act) : engine::SeatSet{0}, 0};
    }
    static State view(const Setup&, const State& s, Seat) { return s; }
    static void guess(const Setup&, State&, Seat, engine::Rng&) {}
    static unsigned reveals(const State&) { return 0; }
};

static_assert(engine::Game<Heap>);

}  // namespace test_games
