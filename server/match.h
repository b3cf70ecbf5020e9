// One game being played: its state, its chance, the lines to store and what can be taken back. Every change is drafted
// first, stored, and only then adopted: what was never stored was never seen. No sockets, no clocks.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/record.h"
#include "server/chance.h"
#include "server/head.h"
#include "server/position.h"

namespace server {

inline constexpr std::size_t kHistory = 120;  // happenings that somebody who comes later is told

// How far all know of a game; what is later is a part of a choice that is being made.
struct Told {
    int step = 0, number = 0;
};

// A state that a seat may still go back to.
struct Kept {
    int step = 0;
    std::shared_ptr<const engine::AnyState> state;
};

struct Draft {
    std::shared_ptr<const engine::AnyState> state;
    std::vector<std::string> stored;    // lines for the store: moves, hashes, undo
    std::vector<std::string> moves;     // the moves among them
    std::vector<std::uint64_t> places;  // where the stream stood before each of them
    std::vector<Happening> happenings;
    int back_to = -1;  // an undo: how many moves stay
    std::uint64_t place = 0;
    std::vector<Kept> kept;
};

// Does a move that was done before. The answer says what is wrong with it; with a stream, also that it was not drawn.
std::optional<std::string> redo(engine::AnyState& state, std::string_view line, ChanceStream* stream,
                                engine::Events* events = nullptr);

class Match {
  public:
    struct Chance {
        Secret secret{};
        std::vector<std::string> nonces;  // hex, by seat
        int given = 0;                    // steps that were not drawn here
    };
    Match(std::shared_ptr<const engine::AnyGame> game, Chance chance);
    // The same from stored lines; what does not replay, or was not drawn from the stream, is named.
    // `told` gets how far all know of it.
    static engine::Result<std::unique_ptr<Match>, std::string> restore(std::shared_ptr<const engine::AnyGame> game,
                                                                       Chance chance,
                                                                       const std::vector<std::string>& stored,
                                                                       Told* told = nullptr);

    const engine::AnyGame& game() const { return *game_; }
    const engine::AnyState& state() const { return *state_; }
    std::shared_ptr<const engine::AnyState> shared_state() const { return state_; }
    int step() const { return static_cast<int>(moves_.size()); }
    int stored() const { return stored_; }  // lines; with it the decision is numbered: it never goes back
    const std::vector<std::string>& moves() const { return moves_; }

    Draft begin() const;                                                        // chance before the first decision
    Draft given(const std::vector<std::string>& moves) const;                   // of another game; they must replay
    Draft act(engine::Action action) const;                                     // by whoever decides; it must be legal
    engine::Result<Draft, std::string> command(const std::string& text) const;  // `A concedes`
    Draft go_back(int step) const;
    void adopt(Draft draft);

    bool can_go_back_freely(engine::Seat seat) const;
    int last_free_step() const;                 // where a free undo leads
    int last_step_of(engine::Seat seat) const;  // before the last action of this seat; -1 if there is none
    int begin_of(int step) const;               // the step at which the choice that was being made there had begun
    std::vector<Happening> last(std::size_t count) const;  // what happened, played again

    std::string record(std::string_view seats) const;  // with the secret once the game is over

  private:
    void run_chance(Draft& draft, engine::AnyState& state, ChanceStream& stream) const;
    void note(Draft& draft, std::string move, const engine::AnyState& after, std::uint64_t place) const;
    std::shared_ptr<engine::AnyState> replayed(int steps) const;

    std::shared_ptr<const engine::AnyGame> game_;
    Chance chance_;
    std::shared_ptr<const engine::AnyState> state_;
    std::vector<std::string> moves_;
    std::vector<std::uint64_t> places_;  // of the stream before each move
    int stored_ = 0;
    std::uint64_t place_ = 0;
    std::vector<Kept> kept_;
};

// What a table promised: its secret (all zero where it cannot be read: nothing replays then) and the nonces of its
// seats.
Match::Chance chance_of(const Head& head);

}  // namespace server
