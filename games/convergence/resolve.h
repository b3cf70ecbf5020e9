// What happens by itself: effects, triggers, turns, the end. Sections 4, 5, 7, 9, 10, 11 and 13 of the rules.
#pragma once

#include "games/convergence/rules.h"

namespace convergence {

enum Pool { kNodePool, kParadigmPool, kGenesisParadigmPool };  // of State::bags

std::span<Slot> hand_of(State& s, Seat seat);
std::span<const Slot> hand_of(const State& s, Seat seat);
int find_in_hand(const State& s, Seat seat, std::uint8_t card);  // -1 if it is not there

// Setup: which chance comes up at step `at` of the deal, and for whom. CV-20.8
struct DealStep {
    Ask ask = Ask::Draw;
    Seat seat = Seat::First;
    bool genesis = false;
    bool done = false;
};
DealStep deal_step(const Setup& setup, const State& s, int at);

void push(State& s, const Frame& frame);
void run_on(const Setup& setup, State& s, engine::Events* events);  // until somebody, or chance, must decide

void apply_chance(const Setup& setup, State& s, engine::Action action, engine::Events* events);
void pay_offer(const Setup& setup, State& s, bool yes, engine::Events* events);
void choose_opponent(const Setup& setup, State& s, Seat opponent, engine::Events* events);
void sever_link(const Setup& setup, State& s, Seat creator, Type type, engine::Events* events);  // any break of a link
void begin_path(const Setup& setup, State& s, engine::Events* events);
void after_build(State& s, std::uint8_t node);
void after_discard(State& s);
void after_link(const Setup& setup, State& s);
void next_point(State& s, engine::Events* events);  // CV-4.1
int count(const Setup& setup, const State& s, Seat you, const Counter& counter);
void gain(State& s, Seat seat, Good good, int amount, engine::Events* events, EventKind told = EventKind::Gained);
void lose(State& s, Seat seat, Good good, int amount, engine::Events* events);
void player_leaves(const Setup& setup, State& s, Seat seat, engine::Events* events);  // CV-11.6

}  // namespace convergence
