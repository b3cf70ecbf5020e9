#include "bots/play_game.h"

#include "engine/play.h"

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
    engine::SeededStream chance(options.seed);
    engine::Play play(std::shared_ptr<const engine::AnyGame>(std::shared_ptr<void>(), &game),  // it outlives the play
                      options.record ? engine::Play::Keep::Steps : engine::Play::Keep::Nothing);
    AskCounter counter;
    for (; played.steps < options.max_steps && !options.stop.stop_requested(); ++played.steps) {
        played.outcome = play.state().outcome();
        if (played.outcome.over) break;
        const engine::Seat seat = play.state().decision().seat;
        if (engine::is_player(seat)) {
            AnyBot& bot = *seated[static_cast<std::size_t>(seat)];
            play.act(bot.think(play.state(), seat, counter.ask(seat, options.stop)).action);
            ++played.decisions;
        } else {
            play.draw(chance);
        }
        counter.played(seat);
    }
    if (options.record) played.record = play.record(seats_text(game, bots, options));
    return played;
}

}  // namespace bots
