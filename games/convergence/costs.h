// What things cost now: printed values, and what the active Paradigm and a Reactor with powers change. CV-13.14
// to 13.17
#pragma once

#include "games/convergence/state.h"

namespace convergence {

// Calls f(statement, its bit in State::once) for everything that holds for this player: Paradigm first, then Reactor.
template <class F>
void each_statement(const Setup& setup, const State& s, Seat seat, F&& f) {
    const auto all = [&](std::uint8_t card, unsigned first) {
        const auto span = setup.cards[card].statements;
        for (unsigned i = span.begin; i < span.end; ++i)
            f(setup.statements[i], static_cast<std::uint8_t>(1u << (first + i - span.begin)));
    };
    all(s.paradigm, 0);
    if (setup.options[Option::ReactorPowers] != 0) all(s.seats[seat].reactor, 4);
}

struct Price {
    int material, data;
};
Price build_price(const Setup& setup, const State& s, Seat seat, std::uint8_t card);
int path_price(const Setup& setup, const State& s, Seat seat, int length);  // CV-7.6
int link_price(const Setup& setup, const State& s, Seat seat);
int break_price(const Setup& setup, const State& s, Seat seat);
int energy_limit(const Setup& setup, const State& s, Seat seat);
int hand_size(const Setup& setup, const State& s, Seat seat);
int discard_limit(const Setup& setup, const State& s, Seat seat);  // CV-20.9
int energy_gain(const Setup& setup, const State& s, Seat seat);    // of the Energy Phase, CV-5.1 to 5.3

}  // namespace convergence
