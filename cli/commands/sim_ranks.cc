#include "cli/commands/sim_ranks.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "cli/table/interrupt.h"

namespace cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kBetweenLooks = std::chrono::milliseconds(100);
constexpr auto kPatience = std::chrono::seconds(10);  // for a rank that starts late: its part is not written yet

std::optional<std::uint32_t> number_in(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : engine::whole_number<std::uint32_t>(value);
}

struct Missing {
    std::uint32_t rank;
    std::uint64_t games, of;
    std::string file;
};

}  // namespace

// Slurm sets its numbers in the script of a batch, too, which is one process: only a step knows how many tasks it has.
std::optional<Ranks> ranks_here() {
    constexpr std::pair<const char*, const char*> kNames[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                                              {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}};
    for (const auto& [rank_name, size_name] : kNames) {
        const auto rank = number_in(rank_name), size = number_in(size_name);
        if (rank && size && *rank < *size) return Ranks{*rank, *size};
    }
    return std::nullopt;
}

std::optional<int> await_parts(const SimPlan& plan, const std::string& head, Ranks ranks) {
    std::vector<Clock::time_point> written(ranks.size, Clock::now());  // when somebody was seen writing it
    for (;;) {
        std::vector<Missing> missing;
        bool lost = false;
        for (std::uint32_t rank = 0; rank < ranks.size; ++rank) {
            const PartNumber part{rank + 1, ranks.size};
            const auto numbers = numbers_of(plan, part);
            const auto file = part_file(plan, head, part);
            const auto state = state_of(file, numbers);
            if (state.being_written) written[rank] = Clock::now();
            if (state.begun && state.games == count(numbers)) continue;
            missing.push_back({rank, state.games, count(numbers), file});
            lost = lost || Clock::now() - written[rank] > kPatience;
        }
        if (missing.empty()) return std::nullopt;
        if (!lost && !interrupted()) {
            std::this_thread::sleep_for(kBetweenLooks);
            continue;
        }
        for (const auto& one : missing) {
            const bool gone = lost && Clock::now() - written[one.rank] > kPatience;
            fmt::print(stderr, "nexus: rank {} of {} {} after {} of {} games, {}\n", one.rank, ranks.size,
                       gone ? "was lost" : "is not done", one.games, one.of, one.file);
        }
        fmt::print(stderr, "  give the same command again: it goes on with what is missing\n");
        return interrupted() ? kInterrupted : kInternal;
    }
}

}  // namespace cli
