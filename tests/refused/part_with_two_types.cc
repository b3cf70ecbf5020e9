// refused: SeatList asked(const Setup&, const State&)
#include "tests/refused/tiny_game.h"

struct Wrong : Tiny<Wrong> {
    static engine::SeatList asked(const Setup&, const State&);
#ifndef SOUND
    static engine::SeatList asked(const Setup&, const State&, engine::Seat);
#endif
};
static_assert(engine::Game<Wrong>);
