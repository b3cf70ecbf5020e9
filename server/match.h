// The game of one table as the server keeps it: drafted, stored, and only then adopted. What was never stored was never
// seen. No sockets, no clocks.
#pragma once

#include "server/chance.h"
#include "server/head.h"
#include "server/position.h"

namespace server {

inline constexpr std::size_t kHistory = 120;  // happenings that somebody who comes later is told

// How far all know of a game; what is later is a part of a choice that is being made. `number` counts what was told:
// a choice that was begun and given up leaves no trace in it. `stored` is how many lines there were.
struct Told {
    int step = 0, number = 0, stored = 0;
    void tell(int now, int lines) { *this = {now, number + (now >= step ? now - step : 1), lines}; }
};

// The game as it will be.
struct Draft {
    engine::Play play;
    ChanceStream stream;
    std::vector<std::string> stored{};  // lines for the store: moves, hashes, undo
    std::vector<Happening> happenings{};
    int back_to = -1;    // an undo: how many moves stay
    bool aside = false;  // a command: nobody has answered what was asked
    const engine::AnyState& state() const { return play.state(); }
};

class Match {
  public:
    struct Chance {
        Secret secret{};
        std::vector<std::string> nonces;  // hex, by seat
        int given = 0;                    // steps that were not drawn here
        int version = 2;                  // of the promise (engine/record.h)
        std::vector<bool> dealt{};        // by seat: whose decks were drawn
        ChanceKey key() const { return chance_key(secret, nonces, joined(version)); }
    };
    Match(std::shared_ptr<const engine::AnyGame> game, Chance chance);
    // The same from stored lines; what does not replay, or was not drawn from the stream, is named.
    // `told` gets how far all know of it.
    static engine::Result<std::unique_ptr<Match>, std::string> restore(std::shared_ptr<const engine::AnyGame> game,
                                                                       Chance chance,
                                                                       const std::vector<std::string>& stored,
                                                                       Told* told = nullptr);

    const engine::Play& play() const { return play_; }
    const engine::AnyState& state() const { return play_.state(); }
    int step() const { return play_.step(); }
    int stored() const { return stored_; }  // lines; with it the decision is numbered: it never goes back

    // How it begins: with moves of another game, or none; then chance before the first decision. What does not replay
    // is named.
    engine::Result<Draft, std::string> given(const std::vector<std::string>& moves) const;
    Draft begin() const { return *given({}); }
    Draft act(const std::vector<engine::Action>& actions) const;                // by who decides; all must be legal
    engine::Result<Draft, std::string> command(const std::string& text) const;  // `A concedes`
    Draft go_back(int step) const;
    void adopt(Draft draft);

    bool can_go_back_freely(engine::Seat seat) const;
    int last_free_step() const { return step() - 1; }  // where a free undo leads
    int last_step_of(engine::Seat seat) const;         // before the last action of this seat; -1 if there is none
    int begin_of(int step) const;  // the step at which the choice that was being made there had begun
    std::vector<Happening> last(std::size_t count) const;  // what happened, played again

    // With the secret once it is over.
    std::string record(std::string_view seats, std::string_view closed = {}) const {
        return record(play_, seats, closed);
    }
    std::string record(const engine::Play& play, std::string_view seats, std::string_view closed = {}) const;

  private:
    Draft finish(Draft draft) const;

    Chance chance_;
    engine::Play play_;
    ChanceStream stream_;
    int stored_ = 0;
};

// What a table promised: its secret (all zero where it cannot be read: nothing replays then) and the nonces of its
// seats.
Match::Chance chance_of(const Head& head);

}  // namespace server
