#include "cli/commands/sim_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "engine/value.h"

namespace cli {
namespace {

constexpr std::uint64_t kLeastLook = 20;  // games between two looks at the score

std::optional<engine::LoadError> wrong_usage(const SimOptions& options, const engine::AnyGame& game, std::size_t bots) {
    if (bots != 1 && bots != static_cast<std::size_t>(game.players()))
        return complaint(fmt::format("{} bots are given for {} players", bots, game.players()),
                         "give one for each player, or one for all");
    std::error_code failure;
    if (!options.record.empty()) std::filesystem::create_directories(options.record, failure);
    if (failure) return complaint("the folder `" + options.record + "` cannot be made: " + failure.message());
    return std::nullopt;
}

std::optional<engine::LoadError> wrong_decks(const SimOptions& options, const engine::AnyGame& game, std::size_t bots) {
    if (game.players() != 2) return complaint("--decks is for games of two players");
    if (bots > 2)
        return complaint("--decks is played by one bot or by two", "one measures the decks, two measure the bots");
    if (bots == 1 && (options.until || options.timing))
        return complaint("--until and --timing are for two bots", "for example --bots greedy,random");
    if (options.fixed_seats || options.games_json || !options.record.empty() || !options.files.decks.empty())
        return complaint(
            "--decks goes with --games, --seed, --threads, --json, --cards, --until, --timing, --part "
            "and --out only");
    return std::nullopt;
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

std::string short_hash(std::string_view text) { return engine::hex(engine::hash_text(text)).substr(8); }

GivenFiles given_files(const SimOptions& options, const engine::AnyGame& game) {
    const auto described = [](const std::vector<std::string>& words, const auto& texts) {
        std::vector<std::string> out;
        for (std::size_t i = 0; i < words.size() && i < texts.size(); ++i)
            out.push_back(words[i] + " " + short_hash(texts[i].text));
        return out;
    };
    return {described(options.files.cards, game.materials().cards),
            described(options.files.decks, game.materials().decks)};
}

// What is played under a number.
struct Fixture {
    std::array<std::size_t, 2> decks{};  // by seat
    std::size_t first = 0;               // Decks: which of the pair sits on the first seat; Mixed: which bot
    std::uint64_t seed = 0;
};

// In a round of two games for each deck either bot plays every deck from both seats; the pairs change from round to
// round.
Fixture mixed_fixture(const SimPlan& plan, std::uint64_t number) {
    const std::size_t decks = plan.decks.size(), own = number / 2 % decks;
    const std::size_t shift = 1 + number / (2 * decks) % (decks - 1);
    const std::array<std::size_t, 2> deck_of_bot{own, (own + shift) % decks};
    const std::size_t first = number % 2;
    const std::uint64_t seed = engine::mix_seed(engine::mix_seed(plan.options.seed, number), 0);
    return {{deck_of_bot[first], deck_of_bot[1 - first]}, first, seed};
}

// Of the games of a pair the first half, and one more where they are odd, has the first deck on the first seat.
Fixture deck_fixture(const SimPlan& plan, std::uint64_t number) {
    const std::uint64_t games = plan.options.games, half = (games + 1) / 2;
    const std::uint64_t pair = number / games, place = number % games;
    const std::size_t order = place < half ? 0 : 1;
    const auto decks = plan.pair(number);
    const std::uint64_t seed =
        engine::mix_seed(engine::mix_seed(plan.options.seed, 2 * pair + order), place - (order == 0 ? 0 : half));
    return {{decks[order], decks[1 - order]}, order, seed};
}

Fixture fixture_of(const SimPlan& plan, std::uint64_t number) {
    switch (plan.kind) {
        case SimPlan::Kind::Games: return {{}, 0, engine::mix_seed(plan.options.seed, number)};
        case SimPlan::Kind::Decks: return deck_fixture(plan, number);
        case SimPlan::Kind::Mixed: return mixed_fixture(plan, number);
    }
    return {};
}

}  // namespace

// The game with a deck for each seat, opened when it is wanted first.
class DeckGames {
  public:
    DeckGames(const Library& library, const SimOptions& options, std::span<const std::string_view> seats)
        : library_(library), options_(options), seats_{std::string(seats[0]), std::string(seats[1])} {}

    Loaded<GamePointer> open(const std::string& first, const std::string& second) {
        const std::lock_guard lock(mutex_);
        if (const auto found = games_.find({first, second}); found != games_.end()) return found->second;
        auto files = options_.files;
        files.decks = {seats_[0] + "=" + first, seats_[1] + "=" + second};
        const auto game = open_game(library_, options_.game, files);
        if (!game) return game.error();
        if (games_.size() >= kMost) games_.clear();  // who plays one still has it
        return games_[{first, second}] = *game;
    }

  private:
    static constexpr std::size_t kMost = 200;
    const Library& library_;
    SimOptions options_;
    std::array<std::string, 2> seats_;
    std::mutex mutex_;
    std::map<std::array<std::string, 2>, GamePointer> games_;
};

std::string GivenFiles::text() const {
    std::string out;
    for (const auto& file : cards) out += ", cards " + file;
    for (const auto& deck : decks) out += ", deck " + deck;
    return out;
}

std::string SimPlan::bots_given() const { return bots_text(kind == Kind::Decks ? std::vector{bots[0]} : bots); }

std::uint64_t SimPlan::games() const {
    const std::uint64_t pairs = kind == Kind::Decks ? decks.size() * (decks.size() - 1) / 2 : 1;
    return options.games * pairs;
}

std::uint64_t SimPlan::look_every() const {
    const std::uint64_t round = kind == Kind::Mixed ? 2 * decks.size() : 1;
    return (kLeastLook + round - 1) / round * round;
}

std::vector<int> SimPlan::counted(std::uint64_t number) const {
    if (kind == Kind::Games) return bots::rotated(game->players(), options.fixed_seats ? 0 : number);
    const int first = static_cast<int>(fixture_of(*this, number).first);
    return {first, 1 - first};
}

std::array<std::size_t, 2> SimPlan::pair(std::uint64_t number) const {
    std::uint64_t left = number / options.games;
    std::size_t first = 0;
    for (; left >= decks.size() - 1 - first; ++first) left -= decks.size() - 1 - first;
    return {first, first + 1 + static_cast<std::size_t>(left)};
}

bots::PlayedGame SimPlan::play(std::uint64_t number, const std::stop_token& stop) const {
    const Fixture one = fixture_of(*this, number);
    bots::GameOptions how{counted(number), one.seed};
    how.record = !options.record.empty();
    how.stop = stop;
    auto playing = game;
    auto seated = bots;
    if (kind != Kind::Games) {
        playing = *opened->open(decks[one.decks[0]], decks[one.decks[1]]);  // each was opened before
        how.bot_of_seat = {0, 1};
        if (one.first == 1) std::swap(seated[0], seated[1]);
    }
    auto played = bots::play_game(*playing, *table, seated, how);
    played.number = number;
    played.bot_of_seat = counted(number);
    return played;
}

void SimPlan::say_notes() const {
    say_deck_notes(*game);
    for (const auto& name : decks) say_deck_notes(**opened->open(name, name));
}

Loaded<SimPlan> open_plan(const Library& library, const SimOptions& options) {
    const auto game = open_game(library, options.game, options.files);
    if (!game) return game.error();
    const auto table = bots_of(library, **game);
    if (!table) return table.error();
    const auto specs = read_bots(**table, options.bots);
    if (!specs) return specs.error();
    const bool decks = !options.decks.empty();
    if (const auto wrong = (decks ? wrong_decks : wrong_usage)(options, **game, specs->size())) return *wrong;
    SimPlan plan{options, SimPlan::Kind::Games, *game, *table, *specs, {}, {}, given_files(options, **game), {}};
    plan.bots.resize(static_cast<std::size_t>((*game)->players()), specs->front());
    if (!decks) return plan;
    plan.kind = specs->size() == 1 ? SimPlan::Kind::Decks : SimPlan::Kind::Mixed;
    const auto names = deck_names(library, options, **game);
    if (!names) return names.error();
    plan.decks = *names;
    plan.opened = std::make_shared<DeckGames>(library, options, (*game)->facts().seats);
    for (const auto& name : *names) {
        const auto opened = plan.opened->open(name, name);
        if (!opened) return opened.error();
        plan.deck_hashes.push_back(short_hash((*opened)->materials().decks[0].text));
    }
    return plan;
}

}  // namespace cli
