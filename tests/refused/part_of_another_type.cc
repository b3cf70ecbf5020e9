// refused: std::vector<AboutLine> about(const Setup&, const State&, Ref)
#include "tests/refused/tiny_game.h"

struct Wrong : Tiny<Wrong> {
#ifndef SOUND
    static std::vector<engine::AboutLine> about(const Setup&, State&, engine::Ref);
#endif
};
static_assert(engine::Game<Wrong>);
