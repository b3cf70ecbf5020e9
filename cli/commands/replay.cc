// `nexus replay`: plays a record again, step by step, and says where it ends or where it goes wrong.
#include <fmt/format.h>

#include "cli/boards/board.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"
#include "cli/commands/trace.h"
#include "cli/table/sentences.h"

namespace cli {
namespace {

void print_json(const engine::Record& record, const engine::Replay& replayed) {
    const auto outcome = replayed.play.state().outcome();
    JsonObject out;
    out.text("file", record.file).text("game", game_text(replayed.play.game().facts(), replayed.play.game().options()));
    out.text("seats", record.seats).number("steps", replayed.play.step());
    out.number("steps_in_record", static_cast<std::int64_t>(record.moves.size()));
    out.truth("same_rules", replayed.same_rules).truth("finished", outcome.over);
    if (outcome.over) {
        out.text("result", outcome_text(replayed.play.game(), outcome));
    } else {
        out.null("result");
    }
    out.text("hash", engine::hex(engine::hash(replayed.play.state())));
    out.json("state", engine::to_json(replayed.play.state().value()));
    fmt::print("{}\n", out.str());
}

void print_text(const engine::Record& record, const engine::Replay& replayed) {
    const Paint paint = paint_for(stdout);
    const auto outcome = replayed.play.state().outcome();
    const auto& game = replayed.play.game();
    fmt::print("{}  {}\n", paint(Tone::Title, game.facts().name),
               game_text(game.facts(), game.options()) + (record.seats.empty() ? "" : ", " + record.seats));
    fmt::print("{}\n", board_text(replayed.play.state(),
                                  {paint, static_cast<std::size_t>(screen_width()), engine::Seat::Spectator, 0}));
    fmt::print("step    {} of {}\n", replayed.play.step(), record.moves.size());
    fmt::print("rules   {}\n",
               replayed.same_rules ? "the same as when it was played" : "others than when it was played");
    fmt::print("hash    {}\n", engine::hex(engine::hash(replayed.play.state())));
    fmt::print("result  {}\n", outcome.over ? result_text(replayed.play.state()) : "unfinished");
    if (outcome.over) fmt::print("{}", score_table(replayed.play.state()));
}

}  // namespace

int replay(const Library& library, const ReplayOptions& options) {
    const auto content = read_file(options.file);
    if (!content) return complain(content.error(), options.json);
    const auto record = engine::parse_record(options.file, *content);
    if (!record) return complain(record.error(), options.json);
    const auto trace = [&](const engine::ReplayStep& step) {
        if (options.trace) fmt::print("{}\n", options.json ? step_json(step) : step_text(step));
        return true;
    };
    const auto replayed = engine::replay(library.games, *record, options.to, trace);
    if (!replayed) return complain(replayed.error(), options.json);
    if (options.trace && options.json) return kGood;
    options.json ? print_json(*record, *replayed) : print_text(*record, *replayed);
    return kGood;
}

}  // namespace cli
