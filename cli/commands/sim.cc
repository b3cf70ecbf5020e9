// `nexus sim`: many games between bots. What stands on the output is the same for any number of threads.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands/merge.h"
#include "cli/commands/progress.h"
#include "cli/commands/sim_ranks.h"
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

std::optional<engine::LoadError> wrong_sharing(const SimOptions& options, bool shared) {
    if (!shared && !options.out.empty()) return complaint("--out is for --part, or under mpirun or srun");
    if (shared && options.until)
        return complaint("--until ends when enough games are counted, which no process knows that plays a part",
                         "leave it out, and say how many --games");
    if (options.part && (options.json || options.games_json || options.timing))
        return complaint("--part prints no report", "give --json and --games-json to `nexus merge`");
    return std::nullopt;
}

// Plays the numbers; what `take` answers ends it, and Ctrl-C. How many games were taken.
std::uint64_t play_numbers(const SimPlan& plan, const bots::Numbers& numbers, const bots::TakeGame& take) {
    const Watch watch;
    std::uint64_t done = 0;
    const auto play = [&](std::uint64_t number) { return plan.play(number, watch.token()); };
    bots::play_in_order(numbers, plan.options.threads, watch.token(), play, [&](bots::PlayedGame& played) {
        ++done;
        return take(played);
    });
    return done;
}

int play_whole(const SimPlan& plan) {
    const auto report = report_of(plan);
    report->print_setup();
    Progress progress(plan.games());
    std::optional<engine::LoadError> unwritten;
    const auto done = play_numbers(plan, {.end = plan.games()}, [&](const bots::PlayedGame& played) {
        if (!plan.options.record.empty() && !unwritten) unwritten = keep_record(plan.options.record, played);
        progress.update(played.number + 1);
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

// Plays what is missing of a part. `speaks`: one of several processes that were started together says what is said.
int play_part(const SimPlan& plan, const std::string& head, PartNumber part, bool speaks) {
    const auto file = part_file(plan, head, part);
    const auto writer = PartWriter::open(file, plan, head, part);
    if (!writer) return complain(writer.error());
    auto numbers = numbers_of(plan, part);
    const auto all = count(numbers), found = (*writer)->found();
    if (found > 0 && speaks) fmt::print(stderr, "nexus: {} of {} games are in {} already\n", found, all, file);
    numbers.first += found * numbers.stride;
    std::optional<Progress> progress;
    if (speaks) progress.emplace(all);
    std::optional<engine::LoadError> unwritten;
    std::uint64_t there = found;
    play_numbers(plan, numbers, [&](const bots::PlayedGame& played) {
        if (!plan.options.record.empty()) unwritten = keep_record(plan.options.record, played);
        if (!unwritten) unwritten = (*writer)->add(played);  // after its record: what is in the part is done
        if (progress) progress->update(++there);
        return !unwritten;
    });
    if (progress) progress->finish();
    if (unwritten) {
        complain(*unwritten);
        return kInternal;
    }
    return interrupted() ? kInterrupted : kGood;
}

int play_named_part(const SimPlan& plan, const std::string& head) {
    const auto file = part_file(plan, head, *plan.options.part);
    const int code = play_part(plan, head, *plan.options.part, true);
    const auto numbers = numbers_of(plan, *plan.options.part);
    if (code == kGood) fmt::print("{}: {} games\n", file, count(numbers));
    if (code == kInterrupted)
        fmt::print(stderr, "nexus: interrupted; {} of {} games are in {}\n  the same command goes on with it\n",
                   state_of(file, numbers).games, count(numbers), file);
    return code;
}

int play_rank(const Library& library, const SimPlan& plan, const std::string& head, Ranks ranks) {
    const Progress clock(1);
    const bool first = ranks.rank == 0;
    const int code = play_part(plan, head, ranks.part(), first);
    if (!first || (code != kGood && code != kInterrupted)) return code;
    if (const auto ended = await_parts(plan, head, ranks)) return *ended;
    MergedReport wanted{{}, plan.options.json, plan.options.games_json, plan.options.timing, clock.seconds()};
    for (std::uint32_t rank = 0; rank < ranks.size; ++rank)
        wanted.files.push_back(part_file(plan, head, {rank + 1, ranks.size}));
    return merge_parts(library, wanted);
}

}  // namespace

int sim(const Library& library, const SimOptions& options) {
    if (options.until && !(*options.until > 0 && *options.until < 100))
        return complain(complaint("--until is a share in per cent, between 0 and 100", "for example --until 50"));
    const auto ranks = options.part ? std::nullopt : ranks_here();
    if (const auto wrong = wrong_sharing(options, options.part || ranks)) return complain(*wrong);
    const auto plan = open_plan(library, options);
    if (!plan) return complain(plan.error());
    if (!ranks || ranks->rank == 0) {
        if (by_clock(plan->bots))
            fmt::print(stderr,
                       "nexus: a bot that thinks by the clock plays differently every time; search:300 does not\n");
        plan->say_notes();
    }
    if (!options.part && !ranks) {
        catch_interrupts();
        return play_whole(*plan);
    }
    catch_endings();
    const auto head = head_of(library, *plan);
    if (!head) return complain(head.error());
    return options.part ? play_named_part(*plan, *head) : play_rank(library, *plan, *head, *ranks);
}

}  // namespace cli
