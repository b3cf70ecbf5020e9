// Finality: whoever can take an action back has learned nothing by it. It has learned something if, in a position that
// it could not tell from the true one, the same action shows it something else. What a seat shows of its own cards it
// gives away itself: that may be taken back, though nobody forgets it.
#include "engine/notation.h"
#include "tests/suites/suites.h"

namespace suites {
namespace {

using engine::Action;
using engine::AnyState;
using engine::Rng;
using engine::Seat;

// What a seat sees of its own action.
struct Seen {
    std::string told;
    std::unique_ptr<AnyState> view;
};

Seen act(const AnyState& before, Action action, Seat seat) {
    const auto after = before.clone();
    engine::Events events;
    after->apply(action, &events);
    return {told(before, *after, events, seat), after->view(seat)};
}

Fault check_action(const AnyState& state, Action action, Rng& rng) {
    const Seat seat = state.decision().seat;
    const Seen seen = act(state, action, seat);
    for (int guesses = 0; guesses < 3; ++guesses) {
        const auto other = state.view(seat);
        other->guess(seat, rng);
        const Seen otherwise = act(*other, action, seat);
        if (otherwise.told == seen.told && otherwise.view->equals(*seen.view)) continue;
        return "`" + action_text(state, action) + "` can be taken back and has told " + seat_text(state.game(), seat) +
               " that this is not so: " + to_text(other->value()) + "\n  at " + to_text(state.value());
    }
    return std::nullopt;
}

}  // namespace

Fault check_finality(const engine::AnyGame& game, const SuiteOptions& options) {
    return play_random(game, options, [](const AnyState& state, Action action, Rng& rng) -> Fault {
        if (!is_player(state.decision().seat) || rng.below(4) != 0) return std::nullopt;
        const auto after = state.clone();
        after->apply(action, nullptr);
        return is_final(state, *after) ? std::nullopt : check_action(state, action, rng);
    });
}

}  // namespace suites
