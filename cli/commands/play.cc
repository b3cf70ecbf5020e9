// `nexus play`: seats people and bots at a table.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "cli/commands/opening.h"
#include "cli/commands/rulebook.h"
#include "cli/table/interrupt.h"
#include "cli/table/terminal.h"

namespace cli {
namespace {

using engine::Seat;

constexpr std::string_view kAdviser = "search:1000";
constexpr std::string_view kStandardBot = "search";

Loaded<std::vector<bool>> read_seats(const engine::AnyGame& game, std::string_view list) {
    std::vector<bool> human(static_cast<std::size_t>(game.players()), list == "all");
    if (list == "all" || list == "none") return human;
    if (list.empty()) {
        human[0] = true;
        return human;
    }
    for (const auto word : engine::split(list, ',')) {
        const auto seat = engine::parse_seat(game, engine::trim(word));
        if (!seat || !engine::is_player(*seat)) {
            std::vector<std::string> names;
            for (int i = 0; i < game.players(); ++i) names.push_back(seat_text(game, engine::seat_at(i)));
            return complaint(fmt::format("`{}` is no seat of this game", word),
                             "seats are " + join(names, ", ") + "; also `all` and `none`");
        }
        human[static_cast<std::size_t>(*seat)] = true;
    }
    return human;
}

Loaded<Seating> seat_all(const Library& library, const engine::AnyGame& game, const PlayOptions& options,
                         std::uint64_t seed) {
    const auto human = read_seats(game, options.seats);
    if (!human) return human.error();
    const auto free = static_cast<std::size_t>(std::ranges::count(*human, false));
    Seating seating;
    seating.names.resize(human->size(), "human");
    seating.bots.resize(human->size());
    if (free == 0 && options.bots.empty()) return seating;
    const auto table = bots_of(library, game);
    if (!table) return table.error();
    const auto specs = read_bots(**table, options.bots.empty() ? kStandardBot : std::string_view(options.bots));
    if (!specs) return specs.error();
    if (specs->size() != 1 && specs->size() != free)
        return complaint(fmt::format("{} bots are given for {} seats", specs->size(), free),
                         "give one for each seat without a person, or one for all of them");
    std::size_t next = 0;
    for (std::size_t i = 0; i < human->size(); ++i) {
        if ((*human)[i]) continue;
        const auto& spec = (*specs)[specs->size() == 1 ? 0 : next++];
        seating.names[i] = bots::bot_text(spec);
        seating.bots[i] = bots::make_bot(**table, spec, engine::mix_seed(seed, i + 1));
    }
    return seating;
}

std::unique_ptr<bots::AnyBot> adviser_of(const Library& library, const engine::AnyGame& game, std::uint64_t seed) {
    const auto table = bots_of(library, game);
    if (!table) return nullptr;
    const auto spec = bots::parse_bot(**table, kAdviser);
    return spec ? bots::make_bot(**table, *spec, engine::mix_seed(seed, 99)) : nullptr;
}

// Seats and bots as the record has them, where the command line says nothing.
void seats_of_record(const engine::Record& record, PlayOptions& options) {
    if (!options.seats.empty() || !options.bots.empty() || record.seats.empty()) return;
    for (const auto word : engine::split_words(record.seats)) {
        const auto sign = word.find('=');
        if (sign == std::string_view::npos) continue;
        const bool person = word.substr(sign + 1) == "human";
        auto& list = person ? options.seats : options.bots;
        list += (list.empty() ? "" : ",") +
                std::string(word.substr(person ? 0 : sign + 1, person ? sign : std::string_view::npos));
    }
    if (options.seats.empty()) options.seats = "none";
}

std::uint64_t any_seed() {
    std::random_device device;
    return device() % 1'000'000;  // short enough to be typed again
}

int sit_down(const Library& library, const PlayOptions& options, const GamePointer& game,
             const engine::Record* record) {
    const std::uint64_t seed = options.seed.value_or(any_seed());
    auto seating = seat_all(library, *game, options, seed);
    if (!seating) return complain(seating.error());
    engine::Play play(game);
    if (record != nullptr) {
        auto replayed = engine::replay(game, *record);
        if (!replayed) return complain(replayed.error());
        play = std::move(replayed->play);
    }
    if (!options.seed) fmt::print("To play this again: --seed {}\n", seed);
    catch_interrupts();
    return Terminal(std::move(play), seed, std::move(*seating), adviser_of(library, *game, seed),
                    rulebook_of(engine::find_game(library.games, game->facts().id)->files))
        .run();
}

int play_record(const Library& library, PlayOptions options) {
    const auto content = read_file(options.load);
    if (!content) return complain(content.error());
    const auto record = engine::parse_record(options.load, *content);
    if (!record) return complain(record.error());
    const auto id = engine::game_id(record->game);
    if (!options.game.empty() && engine::game_id(options.game) != id)
        return complain(complaint(fmt::format("the record is of {}, not of {}", id, options.game)));
    if (!options.files.cards.empty() || !options.files.decks.empty() || !options.versus.empty())
        return complain(complaint("a record has its own cards and decks", "leave out --cards, --deck and --vs"));
    const auto game = engine::open_game(library.games, record->game, record->materials);
    if (!game) return complain(game.error());
    seats_of_record(*record, options);
    return sit_down(library, options, *game, &*record);
}

// With `--vs` the deck of the first person is one, and that of everybody else the other.
MaterialFiles files_of(const Library& library, const PlayOptions& options) {
    MaterialFiles files = options.files;
    const auto* entry = engine::find_game(library.games, engine::game_id(options.game));
    if (options.versus.empty() || entry == nullptr) return files;
    const auto& seats = entry->facts->seats;
    const auto person = engine::trim(std::string_view(options.seats).substr(0, options.seats.find(',')));
    const auto own = std::ranges::find(seats, person) == seats.end() ? seats[0] : person;
    for (auto& deck : files.decks) {
        if (deck.find('=') == std::string::npos) deck = fmt::format("{}={}", own, deck);
    }
    for (const auto seat : seats) {
        if (seat != own) files.decks.push_back(fmt::format("{}={}", seat, options.versus));
    }
    return files;
}

}  // namespace

int play(const Library& library, const PlayOptions& options) {
    if (!options.load.empty()) return play_record(library, options);
    if (options.game.empty()) return complain(complaint("which game?", "`nexus games` lists them"));
    const auto game = open_game(library, options.game, files_of(library, options));
    if (!game) return complain(game.error());
    say_deck_notes(**game);
    return sit_down(library, options, *game, nullptr);
}

}  // namespace cli
