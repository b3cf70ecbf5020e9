#include "cli/commands/sim_part.h"

#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/value.h"

namespace cli {
namespace {

using engine::LoadError;

constexpr std::string_view kFirstLine = "nexus part 1\n";

// Two builds of the program may let bots play differently: their games are not mixed.
std::string program_hash() {
    std::ifstream file("/proc/self/exe", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    return engine::hex(engine::hash_text(bytes));
}

LoadError wrong(const std::string& file, int line, std::string message, std::string remedy = {}) {
    return {file, line, 0, std::move(message), {}, std::move(remedy)};
}

// Stands behind each line: the same line of another simulation has another one.
std::string sum_of(std::string_view head, std::string_view line) {
    return engine::hex(engine::hash_text(engine::hex(engine::hash_text(head)) + std::string(line))).substr(8);
}

std::string part_line(PartNumber part) { return fmt::format("part {} of {}\n", part.number, part.of); }

// `12 north deck 38 20`: number, winners, ending, steps, decisions; `draw` where nobody won, `- -` where it did not
// end.
std::string line_of(const engine::AnyGame& game, const bots::PlayedGame& played) {
    std::string who, how = "-";
    if (played.outcome.over) {
        for (int seat = 0; seat < game.players(); ++seat) {
            if ((played.outcome.winners >> seat & 1u) == 0) continue;
            who += (who.empty() ? "" : "+") + std::string(game.facts().seats[static_cast<std::size_t>(seat)]);
        }
        if (who.empty()) who = "draw";
        how = game.facts().endings[played.outcome.ending].name;
    } else {
        who = "-";
    }
    return fmt::format("{} {} {} {} {}", played.number, who, how, played.steps, played.decisions);
}

std::optional<bots::PlayedGame> game_of(const engine::GameFacts& facts, std::string_view line) {
    const auto words = engine::split_words(line);
    if (words.size() != 5) return std::nullopt;
    const auto number = engine::whole_number<std::uint64_t>(words[0]);
    const auto steps = engine::whole_number<std::uint32_t>(words[3]);
    const auto decisions = engine::whole_number<std::uint32_t>(words[4]);
    if (!number || !steps || !decisions) return std::nullopt;
    bots::PlayedGame played;
    played.number = *number, played.steps = *steps, played.decisions = *decisions;
    if (words[1] == "-") return played;
    played.outcome.over = true;
    const auto* ending = engine::find_named(facts.endings, words[2]);
    if (ending == nullptr) return std::nullopt;
    played.outcome.ending = static_cast<std::uint8_t>(ending - facts.endings.data());
    if (words[1] == "draw") return played;
    for (const auto who : engine::split(words[1], '+')) {
        const auto seat = std::ranges::find(facts.seats, who);
        if (seat == facts.seats.end()) return std::nullopt;
        played.outcome.winners |= static_cast<engine::SeatSet>(1u << (seat - facts.seats.begin()));
    }
    return played;
}

std::optional<PartNumber> part_of(std::string_view line) {
    const auto words = engine::split_words(line);
    if (words.size() != 4 || words[0] != "part" || words[2] != "of") return std::nullopt;
    const auto number = engine::whole_number<std::uint32_t>(words[1]),
               of = engine::whole_number<std::uint32_t>(words[3]);
    if (!number || !of || *number < 1 || *number > *of) return std::nullopt;
    return PartNumber{*number, *of};
}

}  // namespace

Loaded<std::string> head_of(const Library& library, const SimPlan& plan) {
    const std::string game = game_text(plan.game->facts(), plan.game->options());
    const auto bare = open_game(library, game);
    if (!bare) return bare.error();
    std::string out(kFirstLine);
    const auto add = [&out](std::string_view key, std::string_view value) {
        out += fmt::format("{} {}\n", key, value);
    };
    add("game", game);
    add("rules", engine::hex((*bare)->rules_hash()));
    add("program", program_hash());
    add("bots", plan.bots_given());
    add("games", std::to_string(plan.options.games));
    add("seed", std::to_string(plan.options.seed));
    add("seats", plan.options.fixed_seats ? "fixed" : "change");
    for (const auto& file : plan.files.cards) add("cards", file);
    for (const auto& deck : plan.files.decks) add("deck", deck);
    for (std::size_t i = 0; i < plan.decks.size(); ++i) add("each", plan.decks[i] + " " + plan.deck_hashes[i]);
    return out;
}

Loaded<SimPlan> plan_of(const Library& library, std::string_view head) {
    SimPlan plan;
    std::string rules, bots;
    std::optional<std::uint64_t> seed;
    std::optional<std::uint32_t> games;
    for (const auto line : engine::split(head.substr(kFirstLine.size()), '\n')) {
        const auto space = std::min(line.find(' '), line.size());
        const auto key = line.substr(0, space);
        const std::string value(line.substr(std::min(space + 1, line.size())));
        if (key == "game") plan.options.game = value;
        if (key == "rules") rules = value;
        if (key == "bots") bots = value;
        if (key == "games") games = engine::whole_number<std::uint32_t>(value);
        if (key == "seed") seed = engine::whole_number<std::uint64_t>(value);
        if (key == "seats") plan.options.fixed_seats = value == "fixed";
        if (key == "cards") plan.files.cards.push_back(value);
        if (key == "deck") plan.files.decks.push_back(value);
        if (key == "each") plan.decks.push_back(value.substr(0, value.rfind(' ')));
    }
    if (!seed || !games || *games == 0) return complaint("its set-up is not whole");
    plan.options.seed = *seed, plan.options.games = *games;
    const auto game = open_game(library, plan.options.game);
    if (!game) return game.error();
    plan.game = *game;
    if (engine::hex((*game)->rules_hash()) != rules)
        return complaint("it was played by other rules than those of this program",
                         "merge it with the program that played it");
    const auto table = bots_of(library, **game);
    if (!table) return table.error();
    const auto specs = read_bots(**table, bots);
    if (!specs) return specs.error();
    plan.bots = *specs;
    if (!plan.decks.empty()) plan.kind = specs->size() == 1 ? SimPlan::Kind::Decks : SimPlan::Kind::Mixed;
    plan.bots.resize(static_cast<std::size_t>((*game)->players()), specs->front());
    return plan;
}

std::string part_file(const SimPlan& plan, std::string_view head, PartNumber part) {
    const auto name = fmt::format("{}-{}-{}of{}.part", plan.game->facts().id,
                                  engine::hex(engine::hash_text(head)).substr(8), part.number, part.of);
    return (std::filesystem::path(plan.options.out) / name).string();
}

bots::Numbers numbers_of(const SimPlan& plan, PartNumber part) { return {part.number - 1u, part.of, plan.games()}; }

std::uint64_t count(const bots::Numbers& numbers) {
    return numbers.first >= numbers.end ? 0 : (numbers.end - numbers.first - 1) / numbers.stride + 1;
}

Loaded<PartText> read_part(const std::string& file) {
    PartText out{file, {}, {}, 0, 0, 0, 0};
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure)) return complaint("there is no file `" + file + "`");
    std::ifstream stream(file, std::ios::binary);
    out.content.assign(std::istreambuf_iterator<char>(stream), {});
    if (!stream) return complaint("`" + file + "` cannot be read", "may you read it?");
    const auto part = out.content.find("\npart "), end = out.content.find('\n', part + 1);
    const auto number = end < out.content.size() ? part_of(out.content.substr(part + 1, end - part - 1)) : std::nullopt;
    if (!out.content.starts_with(kFirstLine) || !number)
        return wrong(file, 1, "this is no part of a simulation", "`nexus sim --part` writes one");
    out.part = *number, out.body = part + 1, out.at = end + 1;
    out.line = static_cast<int>(std::ranges::count(out.content.substr(0, out.at), '\n'));
    return out;
}

Loaded<std::optional<bots::PlayedGame>> PartText::next(const SimPlan& plan) {
    const auto end = content.find('\n', at);
    if (end == std::string::npos) return std::optional<bots::PlayedGame>();
    const auto text = std::string_view(content).substr(at, end - at);
    const auto space = std::min(text.rfind(' '), text.size());
    const auto numbers = numbers_of(plan, part);
    ++line;
    auto played = game_of(plan.game->facts(), text.substr(0, space));
    if (!played || text.substr(std::min(space + 1, text.size())) != sum_of(head(), text.substr(0, space)))
        return wrong(file, line, "this line was altered or damaged", "remove the file and play the part again");
    if (played->number != numbers.first + games * numbers.stride || games >= count(numbers))
        return wrong(file, line, fmt::format("game {} does not stand in its place", played->number),
                     "remove the file and play the part again");
    played->bot_of_seat = plan.counted(played->number);
    at = end + 1;
    ++games;
    return played;
}

Loaded<std::unique_ptr<PartWriter>> PartWriter::open(const std::string& file, const SimPlan& plan,
                                                     const std::string& head, PartNumber part) {
    std::error_code failure;
    if (!plan.options.out.empty()) std::filesystem::create_directories(plan.options.out, failure);
    if (failure) return complaint("the folder `" + plan.options.out + "` cannot be made: " + failure.message());
    std::FILE* opened = std::fopen(file.c_str(), "a+b");
    if (opened == nullptr) return complaint("`" + file + "` cannot be written", "may you write there?");
    std::unique_ptr<PartWriter> writer(new PartWriter(opened, file, plan, head));
    // Who only looks at it holds it for a moment; where files cannot be locked we go on without.
    for (int tries = 0; ::flock(fileno(opened), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; ++tries) {
        if (tries == 20) return complaint("another process is writing `" + file + "`", "wait for it, or end it");
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    if (const auto error = writer->begin(part)) return *error;
    return writer;
}

PartWriter::~PartWriter() { std::fclose(file_); }

std::optional<LoadError> PartWriter::begin(PartNumber part) {
    const std::string beginning = head_ + part_line(part);
    auto text = read_part(name_);
    if (!text) {
        std::ifstream stream(name_, std::ios::binary);
        const std::string there{std::istreambuf_iterator<char>(stream), {}};
        if (!beginning.starts_with(there)) return text.error();
        if (::ftruncate(fileno(file_), 0) != 0) return complaint("`" + name_ + "` cannot be written");
        return write(beginning);
    }
    if (text->head() != head_ || text->part.number != part.number || text->part.of != part.of)
        return wrong(name_, 1, "this is a part of another simulation", "name another folder with --out");
    for (;;) {
        const auto played = text->next(plan_);
        if (!played) return played.error();
        if (!*played) break;
    }
    found_ = text->games;
    if (!text->torn()) return std::nullopt;
    fmt::print(stderr, "nexus: the last line of {} was cut off: that game is played again\n", name_);
    if (::ftruncate(fileno(file_), static_cast<off_t>(text->at)) != 0)
        return complaint("`" + name_ + "` cannot be written");
    return std::nullopt;
}

std::optional<LoadError> PartWriter::write(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), file_) == text.size() && std::fflush(file_) == 0) return std::nullopt;
    return complaint(fmt::format("`{}` cannot be written: {}", name_, std::strerror(errno)),
                     "what is in it counts: make room, and give the same command again");
}

std::optional<LoadError> PartWriter::add(const bots::PlayedGame& played) {
    const auto line = line_of(*plan_.game, played);
    return write(line + " " + sum_of(head_, line) + "\n");
}

PartState state_of(const std::string& file, const bots::Numbers& numbers) {
    constexpr long kEnd = 400;  // longer than any line
    PartState state;
    std::FILE* opened = std::fopen(file.c_str(), "rb");
    if (opened == nullptr) return state;
    state.being_written = ::flock(fileno(opened), LOCK_SH | LOCK_NB) != 0;
    std::fseek(opened, 0, SEEK_END);
    std::fseek(opened, std::max(0l, std::ftell(opened) - kEnd), SEEK_SET);
    std::string end(kEnd, ' ');
    end.resize(std::fread(end.data(), 1, end.size(), opened));
    std::fclose(opened);
    const auto last = end.rfind('\n');
    if (last == std::string::npos || last == 0) return state;
    state.begun = true;
    const auto before = end.rfind('\n', last - 1);
    const auto words = engine::split_words(std::string_view(end).substr(before + 1, last - before - 1));
    const auto number = words.empty() ? std::nullopt : engine::whole_number<std::uint64_t>(words[0]);
    if (number && *number >= numbers.first) state.games = (*number - numbers.first) / numbers.stride + 1;
    return state;
}

}  // namespace cli
