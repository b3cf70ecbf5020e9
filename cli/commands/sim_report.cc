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

std::string_view verdict_text(bots::MatchResult::Verdict verdict) {
    switch (verdict) {
        case bots::MatchResult::Verdict::Above: return "above";
        case bots::MatchResult::Verdict::Below: return "below";
        case bots::MatchResult::Verdict::Open: return "open";
    }
    return "";
}

}  // namespace

int permille_of(double per_cent) { return static_cast<int>(per_cent * 10 + 0.5); }

std::string wins_text(std::uint64_t wins60) {
    const auto rest = wins60 % 60 * 100 / 60;
    return rest == 0 ? std::to_string(wins60 / 60) : fmt::format("{}.{:02}", wins60 / 60, rest);
}

std::string share_text(int permille) { return fmt::format("{}.{} %", permille / 10, permille % 10); }

std::string interval_text(bots::Interval interval) {
    return fmt::format("{}.{} to {}.{} %", interval.low / 10, interval.low % 10, interval.high / 10,
                       interval.high % 10);
}

GivenFiles given_files(const SimOptions& options, const engine::AnyGame& game) {
    const auto described = [](const std::vector<std::string>& words, const auto& texts) {
        std::vector<std::string> out;
        for (std::size_t i = 0; i < words.size() && i < texts.size(); ++i)
            out.push_back(words[i] + " " + engine::hex(engine::hash_text(texts[i].text)).substr(8));
        return out;
    };
    return {described(options.files.cards, game.materials().cards),
            described(options.files.decks, game.materials().decks)};
}

std::string GivenFiles::text() const {
    std::string out;
    for (const auto& file : cards) out += ", cards " + file;
    for (const auto& deck : decks) out += ", deck " + deck;
    return out;
}

void SimReport::print_setup() const {
    const auto game_name = game_text(game.facts(), game.options());
    const auto files = given_files(options, game);
    if (options.json) {
        std::vector<std::string> names;
        for (const auto& spec : bots) names.push_back(bots::bot_text(spec));
        fmt::print("{}\n", JsonObject()
                               .text("game", game_name)
                               .json("bots", json_texts(names))
                               .number("games", options.games)
                               .json("seed", std::to_string(options.seed))
                               .json("cards", json_texts(files.cards))
                               .json("decks", json_texts(mixed.empty() ? files.decks : mixed))
                               .truth("fixed_seats", options.fixed_seats)
                               .json("until", options.until ? json_real(*options.until) : "null")
                               .str());
    } else {
        fmt::print("{}, bots {}, games {}, seed {}{}{}{}{}\n", game_name, bots_text(bots), options.games, options.seed,
                   options.fixed_seats ? ", fixed seats" : "",
                   options.until ? fmt::format(", until {} %", *options.until) : "",
                   mixed.empty() ? "" : ", decks " + join(mixed, ","), files.text());
    }
}

void SimReport::print_game(const bots::PlayedGame& played) const {
    std::vector<std::string> names;
    for (const int bot : played.bot_of_seat) names.push_back(bots::bot_text(bots[static_cast<std::size_t>(bot)]));
    fmt::print("{}\n", JsonObject()
                           .number("number", played.number + 1)
                           .json("bots", json_texts(names))
                           .text("result", outcome_text(game, played.outcome))
                           .number("steps", played.steps)
                           .number("decisions", played.decisions)
                           .str());
}

void SimReport::print() const {
    options.json ? print_json() : print_text();
    if (options.json) return;
    const double rate = seconds > 0 ? result.games / seconds : 0;
    fmt::print(stderr, "{} games in {:.2f} s, {:.0f} games/s\n", result.games, seconds, rate);
}

void SimReport::print_json() const {
    JsonObject out;
    out.text("game", game_text(game.facts(), game.options())).number("games", result.games);
    out.number("steps", static_cast<std::int64_t>(sum(result.steps)));
    options.timing ? out.json("seconds", json_real(seconds)) : out.null("seconds");
    out.number("draws", result.draws).number("unfinished", result.unfinished);
    std::vector<std::string> seats;
    for (std::size_t i = 0; i < bots.size(); ++i) {
        JsonObject seat;
        add_standing(seat.text("bot", bots::bot_text(bots[i])), result.bots[i]);
        seats.push_back(seat.str());
    }
    std::vector<std::string> places;
    for (std::size_t i = 0; i < bots.size(); ++i) {
        JsonObject place;
        add_standing(place.text("seat", game.facts().seats[i]), result.seats[i]);
        places.push_back(place.str());
    }
    JsonObject endings;
    for (std::size_t i = 0; i < result.endings.size(); ++i)
        endings.number(game.facts().endings[i].name, result.endings[i]);
    out.json("seats", json_list(seats)).json("by_place", json_list(places)).json("endings", endings.str());
    out.number("length_median", bots::median(result.steps));
    if (verdict) out.text("verdict", verdict_text(*verdict));
    fmt::print("{}\n", out.str());
}

void SimReport::print_text() const {
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < bots.size(); ++i) rows.push_back(standing_row(bots::bot_text(bots[i]), result.bots[i]));
    if (const auto like = std::ranges::count(bots, bots[0]); like > 1 && like < std::ssize(bots))
        rows.push_back(standing_row("every " + bots::bot_text(bots[0]), bots::standing_of_first(bots, result)));
    for (std::size_t i = 0; i < bots.size(); ++i)
        rows.push_back(standing_row("seat " + std::string(game.facts().seats[i]), result.seats[i]));
    fmt::print("{}", table_text({"who", ">games", ">wins", ">rate", "95 % interval"}, rows));
    const auto [low, high] = std::ranges::minmax_element(result.steps);
    if (!result.steps.empty())
        fmt::print("length   median {}, from {} to {} steps\n", bots::median(result.steps), *low, *high);
    std::vector<std::string> endings;
    for (std::size_t i = 0; i < result.endings.size(); ++i) {
        const auto& facts = game.facts().endings[i];
        if (result.endings[i] > 0)
            endings.push_back(fmt::format("{} {} ({})", facts.name, result.endings[i], facts.clause));
    }
    fmt::print("endings  {}\n", endings.empty() ? "none" : join(endings, ", "));
    fmt::print("draws    {}\n", result.draws);
    if (result.unfinished > 0) fmt::print("left     {} games that did not end\n", result.unfinished);
    if (verdict) fmt::print("verdict  {} {} %\n", verdict_text(*verdict), *options.until);
}

}  // namespace cli
