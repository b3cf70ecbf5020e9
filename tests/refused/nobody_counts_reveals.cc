// refused: `static unsigned reveals(const State&)` grows whenever a seat learns something
#include "tests/refused/tiny_game.h"

struct Wrong : Tiny<Wrong> {
#ifndef SOUND
    using engine::Defaults<Wrong, Setup, State>::reveals;  // there are no bags to count in
#endif
};
static_assert(engine::Game<Wrong>);
