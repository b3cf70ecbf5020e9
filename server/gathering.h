// A reaction window that asks several seats at once (docs/protocol.md, Windows). Each of them chooses on a branch of
// the game in which everybody before it has passed, so what it is shown depends on nobody's answer. Answers are kept
// here, in memory alone, until the order of the rules decides which of them count. No sockets, no clocks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/notation.h"

namespace server {

// What whoever is asked in a window says to let it go by; nothing where none is open, or in the middle of a choice.
std::optional<engine::Action> pass_in(const engine::AnyState& state);

class Gathering {
  public:
    // Nothing where no window is open. `owners` names who plays each seat (nobody: a bot): who plays several is asked
    // for one after the other, since the screen changes hands in between.
    static std::optional<Gathering> open(const engine::AnyState& state, const std::vector<std::string>& owners);

    const engine::SeatList& seats() const { return seats_; }  // in the order of the rules
    bool asks(engine::Seat seat) const { return find(seat) != nullptr; }

    // All of these are about a seat that is asked.
    const engine::AnyState& branch(engine::Seat seat) const;  // where it chooses: as far as its choice is half made
    bool answered(engine::Seat seat) const { return of(seat).whole; }
    std::vector<std::string> kept(engine::Seat seat) const;  // the parts of its choice so far, as records write them
    int changes(engine::Seat seat) const { return of(seat).changes; }  // of its choice, since the window is open
    bool can_only_pass(engine::Seat seat) const;
    void choose(engine::Seat seat, engine::Action action);  // a legal one; in the place of a whole answer
    void pass(engine::Seat seat);                           // whatever it was choosing
    void take_back(engine::Seat seat);                      // the last part of half a choice, or the whole answer
    void forget(engine::Seat seat);                         // as if it had never chosen

    // A pass that nobody said. Whoever takes it back is asked after all.
    bool may_pass_by_itself(engine::Seat seat) const {
        return !of(seat).whole && of(seat).parts.empty() && !of(seat).wakes;
    }
    void pass_by_itself(engine::Seat seat);
    bool passed_by_itself(engine::Seat seat) const { return of(seat).by_itself; }

    // About the same, though perhaps of others: somebody gave up, or another plays a seat now. Answers that are still
    // possible stay; who has passed by itself is looked at anew.
    bool continues(const Gathering& before) const;
    void keep_answers_of(const Gathering& before);

    bool holds_answers() const;
    // The actions that close the window, or open it anew: once all have passed, or all before the first who did not.
    std::optional<std::vector<engine::Action>> outcome() const;

  private:
    struct Choice {
        engine::Seat seat = engine::Seat::Nobody;
        engine::Action pass{};
        std::shared_ptr<const engine::AnyState> fresh;  // everybody before this seat has passed
        std::vector<engine::Action> parts{};
        std::vector<std::shared_ptr<const engine::AnyState>>
            path{};  // after each of them, while the choice is half made
        bool whole = false, by_itself = false, wakes = false;
        int changes = 0;
    };
    const Choice* find(engine::Seat seat) const;
    const Choice& of(engine::Seat seat) const;
    Choice& of(engine::Seat seat);
    static void clear(Choice& choice);

    engine::SeatList seats_;
    std::vector<Choice> choices_;
};

}  // namespace server
