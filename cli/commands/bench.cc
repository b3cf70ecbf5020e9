// `nexus bench`: how fast each game is on one core.
#include <fmt/format.h>

#include <cmath>

#include "cli/boards/screen.h"
#include "cli/commands/instructions.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"

namespace cli {
namespace {

struct Figures {
    std::string game;
    bots::Measures measures;
    std::optional<double> instructions;
};

Loaded<Figures> figures_of(const Library& library, const std::string& text, const BenchOptions& options) {
    const auto game = open_game(library, text);
    if (!game) return game.error();
    const auto table = bots_of(library, **game);
    if (!table) return table.error();
    bots::MeasureOptions how;
    how.milliseconds = static_cast<std::uint32_t>(std::lround(options.seconds * 1000));
    how.allocations = library.allocations;
    Figures figures{game_text((*game)->facts(), (*game)->options()), (*table)->measure(**game, how), {}};
    if (options.instructions) figures.instructions = instructions_per_step(figures.game);
    return figures;
}

void print_json(const Figures& figures) {
    const auto& m = figures.measures;
    JsonObject out;
    out.text("game", figures.game)
        .json("steps_per_s", json_real(m.steps_per_s))
        .json("games_per_s", json_real(m.games_per_s));
    out.json("steps_per_game", json_real(m.steps_per_game)).json("ns_per_copy", json_real(m.ns_per_copy));
    out.json("ns_per_guess", json_real(m.ns_per_guess)).json("search_sims_per_s", json_real(m.search_sims_per_s));
    figures.instructions ? out.json("instr_per_step", json_real(*figures.instructions)) : out.null("instr_per_step");
    m.allocs_per_step < 0 ? out.null("allocs_per_step") : out.json("allocs_per_step", json_real(m.allocs_per_step));
    out.number("state_bytes", static_cast<std::int64_t>(m.state_bytes)).json("mean_legal", json_real(m.mean_legal));
    fmt::print("{}\n", out.str());
    std::fflush(stdout);
}

std::vector<std::string> row(const Figures& figures) {
    const auto& m = figures.measures;
    const auto whole = [](double value) { return fmt::format("{:.0f}", value); };
    const auto fine = [](double value) { return fmt::format("{:.1f}", value); };
    return {figures.game,
            whole(m.steps_per_s),
            whole(m.games_per_s),
            fine(m.steps_per_game),
            fine(m.mean_legal),
            fine(m.ns_per_copy),
            fine(m.ns_per_guess),
            whole(m.search_sims_per_s),
            figures.instructions ? whole(*figures.instructions) : "-",
            m.allocs_per_step < 0 ? "-" : fmt::format("{:.3f}", m.allocs_per_step),
            std::to_string(m.state_bytes)};
}

}  // namespace

int bench(const Library& library, const BenchOptions& options) {
    auto names = options.games;
    if (names.empty()) {
        for (const auto& entry : library.games) names.emplace_back(entry.facts->id);
    }
    std::vector<std::vector<std::string>> rows;
    for (const auto& name : names) {
        const auto figures = figures_of(library, name, options);
        if (!figures) return complain(figures.error());
        if (options.json) {
            print_json(*figures);
        } else {
            rows.push_back(row(*figures));
        }
    }
    if (!options.json) {
        fmt::print("{}", table_text({"game", ">steps/s", ">games/s", ">steps/game", ">legal", ">ns/copy", ">ns/guess",
                                     ">sims/s", ">instr/step", ">allocs/step", ">bytes"},
                                    rows));
    }
    return kGood;
}

int bench_steps(const Library& library, const BenchStepsOptions& options) {
    const auto game = open_game(library, options.game);
    if (!game) return complain(game.error());
    const auto table = bots_of(library, **game);
    if (!table) return complain(table.error());
    const auto run = (*table)->random_steps(**game, 1, options.steps);
    fmt::print("{} steps, {} games, fingerprint {}\n", run.steps, run.games, engine::hex(run.fingerprint));
    return kGood;
}

}  // namespace cli
