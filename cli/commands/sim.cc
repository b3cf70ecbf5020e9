// `nexus sim`: many games between bots. What stands on the output is the same for any number of threads.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands/progress.h"
#include "cli/commands/sim_report.h"
#include "cli/table/interrupt.h"

namespace cli {
namespace {

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

int play_whole(const SimPlan& plan) {
    const auto report = report_of(plan);
    report->print_setup();
    const Watch watch;
    Progress progress(plan.games());
    std::optional<engine::LoadError> unwritten;
    std::uint64_t done = 0;
    const auto play = [&](std::uint64_t number) { return plan.play(number, watch.token()); };
    bots::play_in_order({.end = plan.games()}, plan.options.threads, watch.token(), play,
                        [&](const bots::PlayedGame& played) {
                            if (!plan.options.record.empty() && !unwritten)
                                unwritten = keep_record(plan.options.record, played);
                            progress.update(++done);
                            return report->take(played);
                        });
    const double seconds = progress.seconds();
    progress.finish();
    report->print(seconds);
    if (unwritten) {
        complain(*unwritten);
        return kInternal;
    }
    if (!interrupted()) return kGood;
    fmt::print(stderr, "nexus: interrupted after {} games\n", done);
    return kInterrupted;
}

}  // namespace

int sim(const Library& library, const SimOptions& options) {
    if (options.until && !(*options.until > 0 && *options.until < 100))
        return complain(complaint("--until is a share in per cent, between 0 and 100", "for example --until 50"));
    const auto plan = open_plan(library, options);
    if (!plan) return complain(plan.error());
    if (by_clock(plan->bots))
        fmt::print(stderr, "nexus: a bot that thinks by the clock plays differently every time; search:300 does not\n");
    plan->say_notes();
    catch_interrupts();
    return play_whole(*plan);
}

}  // namespace cli
