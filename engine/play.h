// One game being played, below servers, terminals and tournaments alike: its position, the steps that led there, what
// can be taken back, and the record of it. A position that has passed is played again when somebody asks for it.
#pragma once

#include <functional>

#include "engine/record.h"

namespace engine {

// What chance is drawn from. It belongs to whoever plays and never goes back, whatever the game takes back.
class Stream {
  public:
    virtual ~Stream() = default;
    virtual Action draw(const AnyState& state) = 0;    // chance decides there
    virtual std::uint64_t place() const { return 0; }  // how many words were used, where that is counted
};

class SeededStream final : public Stream {
  public:
    explicit SeededStream(std::uint64_t seed) : rng_(mix_seed(seed, 0)) {}
    Action draw(const AnyState& state) override { return state.sample(rng_); }

  private:
    Rng rng_;
};

struct Step {
    Seat seat = Seat::Nobody;  // who acted; Nobody: a command of the table
    Action action{};
    std::string command{};           // `south concedes`
    std::uint64_t from = 0, to = 0;  // the words that chance used, where they are counted
    bool is_final = false;           // nobody takes it back freely
    bool silent = false;             // it told nothing, as the first part of a choice does
};
std::string move_text(const AnyState& before, const Step& step);  // as in records: `north: keep scout`

// One step and what came of it.
struct Happening {
    int step = 0;  // 1 is the first
    Seat seat = Seat::Nobody;
    std::shared_ptr<const AnyState> before, after;
    Events events;
};

class Play {
  public:
    // With Nothing there is no history and no record: tournaments only want to know how it ends.
    enum class Keep : std::uint8_t { Steps, Nothing };

    explicit Play(std::shared_ptr<const AnyGame> game, Keep keep = Keep::Steps);
    Play(const Play& other);
    Play(Play&&) = default;
    Play& operator=(Play&&) = default;

    const AnyGame& game() const { return *game_; }
    const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
    const AnyState& state() const { return *state_; }
    Seat to_act() const;  // Nobody: it is over
    const std::vector<Step>& steps() const { return steps_; }
    int step() const { return static_cast<int>(steps_.size()); }

    void act(Action action);                                    // by whoever decides; it must be legal
    void draw(Stream& chance);                                  // chance decides
    std::optional<std::string> command(std::string_view text);  // `south concedes`; why not, if it cannot be done
    // The action of a line of a record, `WHO: TEXT`, or why it cannot be done here.
    Result<Action, std::string> read(std::string_view who, std::string_view text) const;

    // Free is the way back to the last final action; further back only if those agree who saw what came after it.
    bool goes_back_freely(Seat seat) const;                   // over the last step, which was this seat's
    int last_step_of(Seat seat) const;                        // how many came before it; -1 if there is none
    Play at(int step) const;                                  // as it was after so many steps
    std::vector<Happening> since(const Play& earlier) const;  // what led here from an earlier point of the same game

    // `closed`: the result of a game that was ended before its end.
    std::string record(std::string_view seats, const RecordChance& chance = {}, std::string_view closed = {}) const;

  private:
    std::optional<std::string> add(Step step);

    std::shared_ptr<const AnyGame> game_;
    std::unique_ptr<AnyState> state_;
    std::vector<Step> steps_;
    Keep keep_;
};

// One step of a replay, before it is done; answer false to stop there.
struct ReplayStep {
    int number = 0;  // 1 is the first
    const RecordLine* line = nullptr;
    const AnyState* before = nullptr;
    std::optional<Action> action;  // none for a command of the table
};
using OnStep = std::function<bool(const ReplayStep&)>;

struct Replay {
    Play play;
    bool same_rules = true;
};

// Replays a record to its end (or to step `to`, if not negative). The error names the first refused action with its
// clause, or the two hashes between which the positions differ.
Result<Replay, LoadError> replay(const Registry& registry, const Record& record, int to = -1,
                                 const OnStep& on_step = {});
// The same in a game that is open already.
Result<Replay, LoadError> replay(std::shared_ptr<const AnyGame> game, const Record& record, int to = -1,
                                 const OnStep& on_step = {});

}  // namespace engine
