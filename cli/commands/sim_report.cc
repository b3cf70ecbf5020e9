#include "cli/commands/sim_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cli/boards/screen.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"
#include "engine/notation.h"

namespace cli {
namespace {

std::uint64_t sum(const std::vector<std::uint32_t>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

void add_standing(JsonObject& out, const bots::Standing& standing) {
    const auto interval = standing.win_interval();
    out.json("wins", wins_text(standing.wins60)).permille("win_rate", interval.share);
    out.permille("low", interval.low).permille("high", interval.high);
}

std::vector<std::string> standing_row(const std::string& name, const bots::Standing& standing) {
    const auto interval = standing.win_interval();
    return {name, std::to_string(standing.games), wins_text(standing.wins60), share_text(interval.share),
            interval_text(interval)};
}

std::string_view verdict_text(bots::Verdict verdict) {
    switch (verdict) {
        case bots::Verdict::Above: return "above";
        case bots::Verdict::Below: return "below";
        case bots::Verdict::Open: return "open";
    }
    return "";
}

class GamesReport final : public SimReport {
  public:
    explicit GamesReport(const SimPlan& plan) : plan_(plan), game_(*plan.game), result_(game_) {}
    void print_setup() const override;
    bool take(const bots::PlayedGame& played) override;
    void print(std::optional<double> seconds) override;

  private:
    bots::Verdict verdict() const {
        const int bound = static_cast<int>(*plan_.options.until * 10 + 0.5);
        return bots::verdict_of(bots::standing_of_first(plan_.bots, result_), bound);
    }
    void print_game(const bots::PlayedGame& played) const;
    void print_json(std::optional<double> seconds) const;
    void print_text() const;

    const SimPlan& plan_;
    const engine::AnyGame& game_;
    bots::TournamentResult result_;
};

void GamesReport::print_setup() const {
    const auto& options = plan_.options;
    const auto game_name = game_text(game_.facts(), game_.options());
    if (options.json) {
        std::vector<std::string> names;
        for (const auto& spec : plan_.bots) names.push_back(bots::bot_text(spec));
        fmt::print("{}\n", JsonObject()
                               .text("game", game_name)
                               .json("bots", json_texts(names))
                               .number("games", options.games)
                               .json("seed", std::to_string(options.seed))
                               .json("cards", json_texts(plan_.files.cards))
                               .json("decks", json_texts(plan_.decks.empty() ? plan_.files.decks : plan_.decks))
                               .truth("fixed_seats", options.fixed_seats)
                               .json("until", options.until ? json_real(*options.until) : "null")
                               .str());
    } else {
        fmt::print("{}, bots {}, games {}, seed {}{}{}{}{}\n", game_name, bots_text(plan_.bots), options.games,
                   options.seed, options.fixed_seats ? ", fixed seats" : "",
                   options.until ? fmt::format(", until {} %", *options.until) : "",
                   plan_.decks.empty() ? "" : ", decks " + join(plan_.decks, ","), plan_.files.text());
    }
}

bool GamesReport::take(const bots::PlayedGame& played) {
    result_.count(played);
    if (plan_.options.games_json) print_game(played);
    const bool look = plan_.options.until && (played.number + 1) % plan_.look_every() == 0;
    return !look || verdict() == bots::Verdict::Open;
}

void GamesReport::print_game(const bots::PlayedGame& played) const {
    std::vector<std::string> names;
    for (const int bot : played.bot_of_seat) names.push_back(bots::bot_text(plan_.bots[static_cast<std::size_t>(bot)]));
    fmt::print("{}\n", JsonObject()
                           .number("number", static_cast<std::int64_t>(played.number + 1))
                           .json("bots", json_texts(names))
                           .text("result", outcome_text(game_, played.outcome))
                           .number("steps", played.steps)
                           .number("decisions", played.decisions)
                           .str());
}

void GamesReport::print(std::optional<double> seconds) {
    if (plan_.options.json) {
        print_json(seconds);
        return;
    }
    print_text();
    if (!seconds) return;
    const double rate = *seconds > 0 ? result_.games / *seconds : 0;
    fmt::print(stderr, "{} games in {:.2f} s, {:.0f} games/s\n", result_.games, *seconds, rate);
}

void GamesReport::print_json(std::optional<double> seconds) const {
    JsonObject out;
    out.text("game", game_text(game_.facts(), game_.options())).number("games", result_.games);
    out.number("steps", static_cast<std::int64_t>(sum(result_.steps)));
    plan_.options.timing&& seconds ? out.json("seconds", json_real(*seconds)) : out.null("seconds");
    out.number("draws", result_.draws).number("unfinished", result_.unfinished);
    std::vector<std::string> seats;
    for (std::size_t i = 0; i < plan_.bots.size(); ++i) {
        JsonObject seat;
        add_standing(seat.text("bot", bots::bot_text(plan_.bots[i])), result_.bots[i]);
        seats.push_back(seat.str());
    }
    std::vector<std::string> places;
    for (std::size_t i = 0; i < plan_.bots.size(); ++i) {
        JsonObject place;
        add_standing(place.text("seat", game_.facts().seats[i]), result_.seats[i]);
        places.push_back(place.str());
    }
    JsonObject endings;
    for (std::size_t i = 0; i < result_.endings.size(); ++i)
        endings.number(game_.facts().endings[i].name, result_.endings[i]);
    out.json("seats", json_list(seats)).json("by_place", json_list(places)).json("endings", endings.str());
    out.number("length_median", bots::median(result_.steps));
    if (plan_.options.until) out.text("verdict", verdict_text(verdict()));
    fmt::print("{}\n", out.str());
}

void GamesReport::print_text() const {
    const auto& bots = plan_.bots;
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < bots.size(); ++i)
        rows.push_back(standing_row(bots::bot_text(bots[i]), result_.bots[i]));
    if (const auto like = std::ranges::count(bots, bots[0]); like > 1 && like < std::ssize(bots))
        rows.push_back(standing_row("every " + bots::bot_text(bots[0]), bots::standing_of_first(bots, result_)));
    for (std::size_t i = 0; i < bots.size(); ++i)
        rows.push_back(standing_row("seat " + std::string(game_.facts().seats[i]), result_.seats[i]));
    fmt::print("{}", table_text({"who", ">games", ">wins", ">rate", "95 % interval"}, rows));
    const auto [low, high] = std::ranges::minmax_element(result_.steps);
    if (!result_.steps.empty())
        fmt::print("length   median {}, from {} to {} steps\n", bots::median(result_.steps), *low, *high);
    std::vector<std::string> endings;
    for (std::size_t i = 0; i < result_.endings.size(); ++i) {
        const auto& facts = game_.facts().endings[i];
        if (result_.endings[i] > 0)
            endings.push_back(fmt::format("{} {} ({})", facts.name, result_.endings[i], facts.clause));
    }
    fmt::print("endings  {}\n", endings.empty() ? "none" : join(endings, ", "));
    fmt::print("draws    {}\n", result_.draws);
    if (result_.unfinished > 0) fmt::print("left     {} games that did not end\n", result_.unfinished);
    if (plan_.options.until) fmt::print("verdict  {} {} %\n", verdict_text(verdict()), *plan_.options.until);
}

}  // namespace

std::string wins_text(std::uint64_t wins60) {
    const auto rest = wins60 % 60 * 100 / 60;
    return rest == 0 ? std::to_string(wins60 / 60) : fmt::format("{}.{:02}", wins60 / 60, rest);
}

std::string share_text(int permille) { return fmt::format("{}.{} %", permille / 10, permille % 10); }

std::string interval_text(bots::Interval interval) {
    return fmt::format("{}.{} to {}.{} %", interval.low / 10, interval.low % 10, interval.high / 10,
                       interval.high % 10);
}

std::unique_ptr<SimReport> report_of(const SimPlan& plan) {
    if (plan.kind == SimPlan::Kind::Decks) return deck_report(plan);
    return std::make_unique<GamesReport>(plan);
}

}  // namespace cli
