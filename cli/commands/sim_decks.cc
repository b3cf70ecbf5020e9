// `nexus sim --decks` with one bot: every deck against every other, half of the games from each seat. What is measured
// are the decks.
#include <fmt/format.h>

#include "cli/boards/screen.h"
#include "cli/commands/json.h"
#include "cli/commands/sim_report.h"

namespace cli {
namespace {

// What two decks achieved against each other: its bots are the decks.
struct Pairing {
    std::array<std::size_t, 2> decks{};
    bots::TournamentResult result;
};

class DeckReport final : public SimReport {
  public:
    explicit DeckReport(const SimPlan& plan)
        : plan_(plan), game_(game_text(plan.game->facts(), plan.game->options())) {}

    void print_setup() const override {
        const auto& options = plan_.options;
        if (options.json) {
            fmt::print("{}\n", JsonObject()
                                   .text("game", game_)
                                   .text("bot", plan_.bots_given())
                                   .json("decks", json_texts(plan_.decks))
                                   .number("games", options.games)
                                   .json("seed", std::to_string(options.seed))
                                   .json("cards", json_texts(plan_.files.cards))
                                   .str());
        } else {
            fmt::print("{}, bot {}, {} games for each pair of decks, seed {}{}\n", game_, plan_.bots_given(),
                       options.games, options.seed, plan_.files.text());
        }
    }

    bool take(const bots::PlayedGame& played) override {
        const auto decks = plan_.pair(played.number);
        if (pairings_.empty() || pairings_.back().decks != decks) {
            print_last();
            pairings_.push_back({decks, bots::TournamentResult(*plan_.game)});
        }
        pairings_.back().result.count(played);
        return true;
    }

    void print(std::optional<double>) override {
        print_last();
        plan_.options.json ? print_sums_json() : print_text();
    }

  private:
    bots::Standing sum_of(std::size_t deck) const {
        bots::Standing sum;
        for (const auto& pairing : pairings_) {
            for (std::size_t i = 0; i < 2; ++i) {
                if (pairing.decks[i] == deck) sum.add(pairing.result.bots[i]);
            }
        }
        return sum;
    }

    // The pair that was played last, with --json, where pairs are told one by one.
    void print_last() const {
        if (!plan_.options.json || pairings_.empty()) return;
        const auto& [decks, result] = pairings_.back();
        const auto interval = result.bots[0].score_interval();
        const auto both = [](const auto& standings) {
            return json_list({wins_text(standings[0].wins60), wins_text(standings[1].wins60)});
        };
        JsonObject out;
        out.json("decks", json_texts({plan_.decks[decks[0]], plan_.decks[decks[1]]}));
        out.number("games", result.games).number("draws", result.draws).json("wins", both(result.bots));
        out.permille("score", interval.share).permille("low", interval.low).permille("high", interval.high);
        out.json("by_place", both(result.seats));
        fmt::print("{}\n", out.str());
    }

    void print_sums_json() const {
        std::vector<std::string> sums;
        for (std::size_t i = 0; i < plan_.decks.size(); ++i) {
            const auto sum = sum_of(i);
            const auto interval = sum.score_interval();
            JsonObject out;
            out.text("deck", plan_.decks[i]).number("games", sum.games).json("wins", wins_text(sum.wins60));
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
        const auto count = plan_.decks.size();
        std::vector<std::string> heading{"deck"};
        std::vector<std::vector<std::string>> rows;
        for (std::size_t i = 0; i < count; ++i) heading.push_back(fmt::format(">{}", i + 1));
        heading.insert(heading.end(), {">all", "95 % interval"});
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<std::string> row(count + 1, "-");
            row[0] = fmt::format("{} {}", i + 1, plan_.decks[i]);
            for (const auto& [decks, result] : pairings_) {
                if (decks[0] == i) row[decks[1] + 1] = cell(result.bots[0].score_interval());
                if (decks[1] == i) row[decks[0] + 1] = cell(result.bots[1].score_interval());
            }
            const auto interval = sum_of(i).score_interval();
            row.push_back(share_text(interval.share));
            row.push_back(interval_text(interval));
            rows.push_back(std::move(row));
        }
        fmt::print("{}", table_text(heading, rows));
        std::array<std::uint64_t, 3> ends{};
        for (const auto& [decks, result] : pairings_)
            ends[0] += result.seats[0].wins60, ends[1] += result.seats[1].wins60, ends[2] += result.draws;
        fmt::print("won from the first seat {}, from the second {}, draws {}\n", wins_text(ends[0]), wins_text(ends[1]),
                   ends[2]);
    }

    const SimPlan& plan_;
    std::string game_;
    std::vector<Pairing> pairings_;
};

}  // namespace

std::unique_ptr<SimReport> deck_report(const SimPlan& plan) { return std::make_unique<DeckReport>(plan); }

}  // namespace cli
