// `nexus sim --decks`: every deck against every other, half of the games from each seat. Where one bot plays all of
// them, what is measured are the decks; with two it is the bots (sim_mixed.h).
#include <fmt/format.h>

#include <algorithm>

#include "cli/boards/screen.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"
#include "cli/commands/progress.h"
#include "cli/commands/sim_mixed.h"
#include "cli/commands/sim_report.h"
#include "cli/table/interrupt.h"

namespace cli {
namespace {

using bots::Standing;

// What two decks achieved against each other.
struct Pairing {
    std::size_t first = 0, second = 0;
    std::array<Standing, 2> standing{};
    std::array<std::uint32_t, 2> seats{};  // wins by seat, whichever deck sat there
    std::uint32_t draws = 0;
};

void add(Standing& sum, const Standing& one) {
    sum.games += one.games, sum.wins60 += one.wins60, sum.score60 += one.score60;
}

// The names of the decks: those given, or all that the game ships.
Loaded<std::vector<std::string>> deck_names(const Library& library, const SimOptions& options,
                                            const engine::AnyGame& game) {
    std::vector<std::string> names;
    if (options.decks != "all") {
        for (const auto word : engine::split(options.decks, ',')) names.emplace_back(engine::trim(word));
    } else {
        for (const auto& file : engine::find_game(library.games, game.facts().id)->files) {
            const auto folder = file.name.find("decks/");
            if (folder == std::string_view::npos || !file.name.ends_with(".txt")) continue;
            const auto name = file.name.substr(folder + 6);
            names.emplace_back(name.substr(0, name.size() - 4));
        }
        std::ranges::sort(names);
    }
    if (names.size() < 2) return complaint("--decks needs at least two decks", "name them, parted by commas, or `all`");
    return names;
}

std::optional<engine::LoadError> wrong_usage(const SimOptions& options, const engine::AnyGame& game, std::size_t bots) {
    if (game.players() != 2) return complaint("--decks is for games of two players");
    if (bots > 2)
        return complaint("--decks is played by one bot or by two", "one measures the decks, two measure the bots");
    if (bots == 1 && (options.until || options.timing))
        return complaint("--until and --timing are for two bots", "for example --bots greedy,random");
    if (options.fixed_seats || options.games_json || !options.record.empty() || !options.files.decks.empty())
        return complaint("--decks goes with --games, --seed, --threads, --json, --cards, --until and --timing only");
    return std::nullopt;
}

class DeckTable {
  public:
    DeckTable(const SimOptions& options, const engine::AnyGame& game, std::string bot, std::vector<std::string> names)
        : options_(options),
          game_(game_text(game.facts(), game.options())),
          bot_(std::move(bot)),
          names_(std::move(names)),
          files_(given_files(options, game)) {}

    void print_setup() const {
        if (options_.json) {
            fmt::print("{}\n", JsonObject()
                                   .text("game", game_)
                                   .text("bot", bot_)
                                   .json("decks", json_texts(names_))
                                   .number("games", options_.games)
                                   .json("seed", std::to_string(options_.seed))
                                   .json("cards", json_texts(files_.cards))
                                   .str());
        } else {
            fmt::print("{}, bot {}, {} games for each pair of decks, seed {}{}\n", game_, bot_, options_.games,
                       options_.seed, files_.text());
        }
    }

    void take(const Pairing& pairing) {
        pairings_.push_back(pairing);
        if (options_.json) print_pairing(pairing);
    }

    void print() const { options_.json ? print_sums_json() : print_text(); }

  private:
    Standing sum_of(std::size_t deck) const {
        Standing sum;
        for (const auto& pairing : pairings_) {
            if (pairing.first == deck) add(sum, pairing.standing[0]);
            if (pairing.second == deck) add(sum, pairing.standing[1]);
        }
        return sum;
    }

    void print_pairing(const Pairing& pairing) const {
        const auto interval = pairing.standing[0].score_interval();
        JsonObject out;
        out.json("decks", json_texts({names_[pairing.first], names_[pairing.second]}));
        out.number("games", pairing.standing[0].games).number("draws", pairing.draws);
        out.json("wins", json_list({wins_text(pairing.standing[0].wins60), wins_text(pairing.standing[1].wins60)}));
        out.permille("score", interval.share).permille("low", interval.low).permille("high", interval.high);
        out.json("by_place", json_list({std::to_string(pairing.seats[0]), std::to_string(pairing.seats[1])}));
        fmt::print("{}\n", out.str());
    }

    void print_sums_json() const {
        std::vector<std::string> sums;
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const Standing sum = sum_of(i);
            const auto interval = sum.score_interval();
            JsonObject out;
            out.text("deck", names_[i]).number("games", sum.games).json("wins", wins_text(sum.wins60));
            out.permille("score", interval.share).permille("low", interval.low).permille("high", interval.high);
            sums.push_back(out.str());
        }
        fmt::print("{}\n", JsonObject().json("decks", json_list(sums)).str());
    }

    // Shares in per cent, with their 95 % intervals; a draw is half a win.
    void print_text() const {
        const auto cell = [](const bots::Interval& i) {
            return fmt::format("{} ({}-{})", (i.share + 5) / 10, i.low / 10, (i.high + 9) / 10);
        };
        std::vector<std::string> heading{"deck"};
        std::vector<std::vector<std::string>> rows;
        for (std::size_t i = 0; i < names_.size(); ++i) heading.push_back(fmt::format(">{}", i + 1));
        heading.insert(heading.end(), {">all", "95 % interval"});
        for (std::size_t i = 0; i < names_.size(); ++i) {
            std::vector<std::string> row(names_.size() + 1, "-");
            row[0] = fmt::format("{} {}", i + 1, names_[i]);
            for (const auto& pairing : pairings_) {
                if (pairing.first == i) row[pairing.second + 1] = cell(pairing.standing[0].score_interval());
                if (pairing.second == i) row[pairing.first + 1] = cell(pairing.standing[1].score_interval());
            }
            const auto interval = sum_of(i).score_interval();
            row.push_back(share_text(interval.share));
            row.push_back(interval_text(interval));
            rows.push_back(std::move(row));
        }
        fmt::print("{}", table_text(heading, rows));
        std::array<std::uint64_t, 3> ends{};
        for (const auto& pairing : pairings_)
            ends[0] += pairing.seats[0], ends[1] += pairing.seats[1], ends[2] += pairing.draws;
        fmt::print("won from the first seat {}, from the second {}, draws {}\n", ends[0], ends[1], ends[2]);
    }

    const SimOptions& options_;
    std::string game_, bot_;
    std::vector<std::string> names_;
    GivenFiles files_;
    std::vector<Pairing> pairings_;
};

// Plays one order of seats: `deck_of_seat` says which of the two decks sits where.
void play_order(const GamePointer& game, const bots::BotTable& table, const bots::TournamentOptions& plan,
                const std::array<std::size_t, 2>& deck_of_seat, Pairing& pairing) {
    const auto result = bots::play_tournament(*game, table, plan);
    for (std::size_t seat = 0; seat < 2; ++seat) {
        add(pairing.standing[deck_of_seat[seat]], result.seats[seat]);
        pairing.seats[seat] += static_cast<std::uint32_t>(result.seats[seat].wins60 / 60);
    }
    pairing.draws += result.draws;
}

}  // namespace

int sim_decks(const Library& library, const SimOptions& options) {
    const auto plain = open_game(library, options.game, options.files);
    if (!plain) return complain(plain.error());
    const auto table = bots_of(library, **plain);
    if (!table) return complain(table.error());
    const auto specs = read_bots(**table, options.bots);
    if (!specs) return complain(specs.error());
    if (const auto wrong = wrong_usage(options, **plain, specs->size())) return complain(*wrong);
    const auto names = deck_names(library, options, **plain);
    if (!names) return complain(names.error());
    const auto& seats = (*plain)->facts().seats;
    const auto open = [&](const std::string& first, const std::string& second) {
        auto files = options.files;
        files.decks = {fmt::format("{}={}", seats[0], first), fmt::format("{}={}", seats[1], second)};
        return open_game(library, options.game, files);
    };
    for (const auto& name : *names) {
        const auto game = open(name, name);
        if (!game) return complain(game.error());
        say_deck_notes(**game);
    }

    if (specs->size() == 2) {
        const auto opened = [&](const std::string& first, const std::string& second) { return *open(first, second); };
        return sim_mixed({options, **plain, **table, *specs, *names, opened});
    }
    DeckTable report(options, **plain, bots_text(*specs), *names);
    report.print_setup();
    catch_interrupts();
    const Watch watch;
    const std::size_t pairs = names->size() * (names->size() - 1) / 2;
    Progress progress(std::uint64_t{options.games} * pairs);
    std::uint64_t done = 0;
    std::uint64_t number = 0;
    bots::TournamentOptions plan{.bots = *specs, .threads = options.threads};
    plan.rotate = false;
    plan.stop = watch.token();
    plan.on_game = [&](const bots::PlayedGame&) { progress.update(++done); };
    for (std::size_t i = 0; i < names->size(); ++i) {
        for (std::size_t j = i + 1; j < names->size() && !interrupted(); ++j) {
            Pairing pairing{.first = i, .second = j};
            for (std::size_t order = 0; order < 2; ++order) {
                const auto game = order == 0 ? open((*names)[i], (*names)[j]) : open((*names)[j], (*names)[i]);
                plan.games = (options.games + (order == 0 ? 1 : 0)) / 2;
                plan.seed = engine::mix_seed(options.seed, number++);
                if (plan.games > 0) play_order(*game, **table, plan, {order, 1 - order}, pairing);
            }
            report.take(pairing);
        }
    }
    progress.finish();
    report.print();
    if (!interrupted()) return kGood;
    fmt::print(stderr, "nexus: interrupted after {} games\n", done);
    return kInterrupted;
}

}  // namespace cli
