// What a bot is: it gets a view, answers an action and says why. It never sees a state of the table.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "bots/evaluate.h"
#include "engine/any_game.h"

namespace bots {

// One action a bot weighed: how often it was tried and what it seemed worth.
struct Considered {
    engine::Action action;
    std::uint32_t visits = 0;
    std::int32_t value = 0;  // the deciding seat's share in permille
    bool operator==(const Considered&) const = default;
};

// The answer of a bot and its reasons, so that a hint can explain itself.
struct Thought {
    engine::Action action;
    std::int32_t value = 0;              // the deciding seat's share in permille after `action`
    std::uint32_t visits = 0;            // how often `action` was tried
    std::uint32_t simulations = 0;       // over all actions; 0 where nothing was searched
    Scores shares{};                     // every seat's share over all simulations
    std::vector<engine::Action> line;    // what is expected to follow, `action` first; chance and forced steps left out
    std::vector<Considered> considered;  // in the order of the legal list; empty where nothing was weighed
    bool operator==(const Thought&) const = default;
};

// What a bot is told besides the view.
struct Ask {
    std::uint64_t number = 0;  // how many actions were played before: with the seed of the bot it fixes all randomness
    std::uint64_t turn = 0;    // decisions with the same number share one time budget
    std::stop_token stop{};    // when it is requested, the best action so far is answered within 20 ms
};

// Counts for a table what Ask wants to know: call `played` after every action, chance included.
class AskCounter {
  public:
    Ask ask(engine::Seat seat, std::stop_token stop = {}) const {
        return {number_, seat == last_ ? turn_ : turn_ + 1, std::move(stop)};
    }
    void played(engine::Seat seat) {
        ++number_;
        if (!engine::is_player(seat) || seat == last_) return;  // chance ends nobody's turn
        last_ = seat;
        ++turn_;
    }

  private:
    std::uint64_t number_ = 0;
    std::uint64_t turn_ = 0;
    engine::Seat last_ = engine::Seat::Nobody;
};

template <engine::Game G>
class Bot {
  public:
    virtual ~Bot() = default;
    // The view's seat decides, and its list is not empty.
    virtual Thought think(const engine::View<G>& view, const Ask& ask) = 0;
};

// A bot of any game, for programs. `position` is the state of the table or the seat's view of it; the view is made
// before any bot runs.
class AnyBot {
  public:
    virtual ~AnyBot() = default;
    virtual Thought think(const engine::AnyState& position, engine::Seat seat, const Ask& ask) = 0;
};

}  // namespace bots
