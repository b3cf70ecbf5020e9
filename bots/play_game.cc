#include "bots/play_game.h"

#include <optional>

#include "engine/record.h"

namespace bots {

namespace {

std::string seats_text(const engine::AnyGame& game, std::span<const BotSpec> bots, const GameOptions& options) {
    std::string out;
    for (std::size_t seat = 0; seat < options.bot_of_seat.size(); ++seat) {
        out += (seat == 0 ? "" : " ") + std::string(game.facts().seats[seat]) + "=" +
               bot_text(bots[static_cast<std::size_t>(options.bot_of_seat[seat])]);
    }
    return out;
}

// Applies the actions of one game and keeps what was asked for.
class Table {
  public:
    Table(const engine::AnyGame& game, const std::string& seats, Keep keep) : state_(game.start()), keep_(keep) {
        if (keep == Keep::Records) recorder_.emplace(game, seats);
    }
    const engine::AnyState& state() const { return *state_; }
    void play(engine::Seat seat, engine::Action action) {
        if (keep_ == Keep::Actions) actions_.push_back({seat, action});
        const auto before = recorder_ ? state_->clone() : nullptr;
        state_->apply(action, nullptr);
        if (recorder_) recorder_->add(*before, action, *state_);
    }
    void finish(PlayedGame& played) {
        played.actions = std::move(actions_);
        if (recorder_) played.record = recorder_->finish(*state_);
    }

  private:
    std::unique_ptr<engine::AnyState> state_;
    Keep keep_;
    std::vector<PlayedAction> actions_;
    std::optional<engine::Recorder> recorder_;
};

}  // namespace

PlayedGame play_game(const engine::AnyGame& game, const BotTable& table, std::span<const BotSpec> bots,
                     const GameOptions& options) {
    ENSURE(static_cast<int>(options.bot_of_seat.size()) == game.players());
    PlayedGame played;
    played.bot_of_seat = options.bot_of_seat;
    std::vector<std::unique_ptr<AnyBot>> seated;
    for (const int bot : options.bot_of_seat) {
        const std::uint64_t seed = engine::mix_seed(options.seed, static_cast<std::uint64_t>(bot) + 1);
        seated.push_back(make_bot(table, bots[static_cast<std::size_t>(bot)], seed));
    }
    engine::Rng chance(engine::mix_seed(options.seed, 0));
    Table playing(game, seats_text(game, bots, options), options.keep);
    AskCounter counter;
    for (; played.steps < options.max_steps && !options.stop.stop_requested(); ++played.steps) {
        played.outcome = playing.state().outcome();
        if (played.outcome.over) break;
        const engine::Seat seat = playing.state().decision().seat;
        engine::Action action;
        if (engine::is_player(seat)) {
            AnyBot& bot = *seated[static_cast<std::size_t>(seat)];
            action = bot.think(playing.state(), seat, counter.ask(seat, options.stop)).action;
            ++played.decisions;
        } else {
            action = playing.state().sample(chance);
        }
        playing.play(seat, action);
        counter.played(seat);
    }
    playing.finish(played);
    return played;
}

}  // namespace bots
