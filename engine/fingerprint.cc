#include "engine/fingerprint.h"

namespace engine {
namespace {

constexpr std::uint64_t kStepsPerState = 20;

void add(std::uint64_t& print, std::uint64_t word) { print = (print ^ word) * 0x100000001b3u; }

Action random_action(const AnyState& state, ActionList& list, Rng& rng) {
    if (state.decision().seat == Seat::Chance) return state.sample(rng);
    list.clear();
    state.list_actions(list);
    return list[list.size() == 1 ? 0 : rng.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace

Fingerprint fingerprint(const AnyGame& game, std::uint64_t seed, std::uint64_t steps) {
    Rng rng(seed);
    ActionList list;
    Events events;
    Fingerprint print;
    auto state = game.start();
    for (std::uint64_t step = 0; step < steps; ++step) {
        if (state->outcome().over) state = game.start();
        const Action action = random_action(*state, list, rng);
        events.clear();
        state->apply(action, &events);
        add(print.actions, std::bit_cast<std::uint64_t>(action));
        for (const Event& event : events) {
            add(print.events, std::uint64_t{event.kind} << 16 | std::uint64_t{event.knowers} << 8 | event.secret);
            add(print.events, std::bit_cast<std::uint64_t>(event.operands));
        }
        if (step % kStepsPerState == 0 || state->outcome().over) add(print.states, hash(*state));
    }
    return print;
}

}  // namespace engine
