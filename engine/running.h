// A position under its set-up: Seen to be asked about, Running to be changed.
#pragma once

#include "engine/action.h"

namespace engine {

template <class Setup, class State>
struct Seen {
    const Setup& setup;
    const State& s;
};
template <class Setup, class State>
struct Running {
    const Setup& setup;
    State& s;
    Events* events;
    operator Seen<Setup, State>() const { return {setup, s}; }
};

}  // namespace engine
