// `nexus sim`: many games between bots. What stands on the output is the same for any number of threads.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands/opening.h"
#include "cli/commands/progress.h"
#include "cli/commands/sim_report.h"
#include "cli/table/interrupt.h"

namespace cli {
namespace {

std::optional<engine::LoadError> wrong_usage(const SimOptions& options, const engine::AnyGame& game, std::size_t bots) {
    if (bots != 1 && bots != static_cast<std::size_t>(game.players()))
        return complaint(fmt::format("{} bots are given for {} players", bots, game.players()),
                         "give one for each player, or one for all");
    std::error_code failure;
    if (!options.record.empty()) std::filesystem::create_directories(options.record, failure);
    if (failure) return complaint("the folder `" + options.record + "` cannot be made: " + failure.message());
    return std::nullopt;
}

bool by_clock(const std::vector<bots::BotSpec>& specs) {
    for (const auto& spec : specs) {
        if (spec.milliseconds > 0) return true;
    }
    return false;
}

std::optional<engine::LoadError> keep_record(const std::string& folder, const bots::PlayedGame& game) {
    const auto path = std::filesystem::path(folder) / fmt::format("game-{:05}.record", game.number + 1);
    return write_file(path.string(), game.record);
}

bots::TournamentResult play_all(const engine::AnyGame& game, const bots::BotTable& table, const SimOptions& options,
                                bots::TournamentOptions& plan, SimReport& report) {
    if (!options.until) return bots::play_tournament(game, table, plan);
    auto match = bots::match_until(game, table, plan, permille_of(*options.until));
    report.verdict = match.verdict;
    return match.result;
}

}  // namespace

int sim(const Library& library, const SimOptions& options) {
    if (options.until && !(*options.until > 0 && *options.until < 100))
        return complain(complaint("--until is a share in per cent, between 0 and 100", "for example --until 50"));
    if (!options.decks.empty()) return sim_decks(library, options);
    const auto game = open_game(library, options.game, options.files);
    if (!game) return complain(game.error());
    const auto table = bots_of(library, **game);
    if (!table) return complain(table.error());
    const auto specs = read_bots(**table, options.bots);
    if (!specs) return complain(specs.error());
    if (const auto wrong = wrong_usage(options, **game, specs->size())) return complain(*wrong);
    if (by_clock(*specs))
        fmt::print(stderr, "nexus: a bot that thinks by the clock plays differently every time; search:300 does not\n");

    say_deck_notes(**game);
    SimReport report{options, **game, *specs, {}, {}, {}};
    report.bots.resize(static_cast<std::size_t>((*game)->players()), report.bots[0]);
    report.print_setup();
    catch_interrupts();
    const Watch watch;
    Progress progress(options.games);
    bots::TournamentOptions plan{
        .bots = *specs, .games = options.games, .seed = options.seed, .threads = options.threads};
    plan.rotate = !options.fixed_seats;
    plan.record = !options.record.empty();
    plan.stop = watch.token();
    std::optional<engine::LoadError> unwritten;
    plan.on_game = [&](const bots::PlayedGame& played) {
        if (!options.record.empty() && !unwritten) unwritten = keep_record(options.record, played);
        if (options.games_json) report.print_game(played);
        progress.update(played.number + 1);
    };
    report.result = play_all(**game, **table, options, plan, report);
    report.seconds = progress.seconds();
    progress.finish();
    report.print();
    if (unwritten) {
        complain(*unwritten);
        return kInternal;
    }
    if (!interrupted()) return kGood;
    fmt::print(stderr, "nexus: interrupted after {} games\n", report.result.games);
    return kInterrupted;
}

}  // namespace cli
