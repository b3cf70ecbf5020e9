// A table in this process: a position, how it came about, and the table's own stream of chance.
#pragma once

#include "bots/bot.h"
#include "engine/record.h"

namespace cli {

struct Played {
    std::unique_ptr<engine::AnyState> before;
    engine::Seat seat = engine::Seat::Nobody;  // who acted; Nobody for a command of the table
    engine::Action action;
    std::string command;
    engine::Events events;
};

class Table {
  public:
    Table(std::shared_ptr<const engine::AnyGame> game, std::uint64_t seed);

    const engine::AnyGame& game() const { return *game_; }
    const engine::AnyState& state() const { return *state_; }
    const std::vector<Played>& history() const { return history_; }
    const engine::AnyState& after(std::size_t step) const;  // the position after history()[step]

    void act(engine::Action action);                            // legal here
    void draw();                                                // chance decides
    std::optional<std::string> command(std::string_view text);  // why not, if it cannot be done
    // Goes on from a record; the error is that of the replay.
    std::optional<engine::LoadError> load(const engine::Registry& registry, const engine::Record& record);

    // Back to the last decision of this seat; the answer says why not. `Anew` goes back past chance and other seats:
    // the stream of chance does not go back, so what comes up then is drawn anew.
    enum class Undo { Free, Anew };
    std::optional<std::string> undo(engine::Seat seat, Undo how);

    bots::Ask ask(engine::Seat seat, std::stop_token stop) const;
    std::string record(std::string_view seats) const;

  private:
    void add(engine::Seat seat, engine::Action action, std::string command);

    std::shared_ptr<const engine::AnyGame> game_;
    std::unique_ptr<engine::AnyState> state_;
    std::vector<Played> history_;
    engine::Rng chance_;
};

}  // namespace cli
