// Reads the command line. Nothing else may include CLI11: it is slow to compile.
#include "cli/cli.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <clocale>
#include <cmath>
#include <cstring>

#include "cli/commands/commands.h"

namespace cli {
namespace {

constexpr const char* kVersion = "nexus 1.0";

// Every command with what it was told; `chosen` runs the one that was named.
struct CommandLine {
    const Library& library;
    std::function<int()> chosen;
    GamesOptions games;
    PlayOptions play;
    SimOptions sim;
    MergeOptions merge;
    ReplayOptions replay;
    VerifyOptions verify;
    ServeOptions serve;
    DatabaseOptions database;
    ScenarioOptions scenario;
    CardOptions card;
    CardShowOptions shown_card;
    DeckOptions deck;
    RulesOptions rules;
    BenchOptions bench;
    BenchStepsOptions bench_steps;
    FingerprintOptions fingerprint;
    std::vector<std::string> help;  // the command that is asked about
};

// A whole number of 64 bits: CLI11 would read -1 as a very large one and round what is too large.
void unsigned_number(CLI::Option* option) {
    const auto exact = [](const std::string& text) {
        const bool whole = engine::whole_number<std::uint64_t>(text).has_value();
        return whole ? std::string() : "Value " + text + " is no whole number from 0 to 2^64-1";
    };
    option->check(CLI::Validator(exact, ""))->type_name("N");
}

// CLI11 lets `nan` through every range.
CLI::Validator finite() {
    return CLI::Validator(
        [](const std::string& text) {
            double number = 0;
            const bool read = CLI::detail::lexical_cast(text, number);
            return read && std::isfinite(number) ? std::string() : "Value " + text + " is no number";
        },
        "");
}

std::optional<PartNumber> part_number(const std::string& text) {
    const auto [number, of, parted] = engine::cut(text, "/");
    const auto one = engine::whole_number<std::uint32_t>(number), all = engine::whole_number<std::uint32_t>(of);
    if (!parted || !one || !all || *one < 1 || *one > *all) return std::nullopt;
    return PartNumber{*one, *all};
}

CLI::App* command(CLI::App& app, const char* name, const char* help, const char* example,
                  std::function<void()> chosen) {
    CLI::App* sub = app.add_subcommand(name, help);
    sub->footer(fmt::format("Example: {}\n", example));
    sub->callback(std::move(chosen));
    return sub;
}

void add_cards(CLI::App& sub, std::vector<std::string>& files) {
    sub.add_option("--cards", files, "homemade cards (TOML files)")->type_name("FILE");
}

void add_files(CLI::App& sub, MaterialFiles& files) {
    add_cards(sub, files.cards);
    sub.add_option("--deck", files.decks, "a deck for all seats or for one: a file, a name, a code")
        ->type_name("[SEAT=]DECK");
}

void add_games(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "games", "List the games and their options", "nexus games --json",
                        [&line] { line.chosen = [&line] { return games(line.library, line.games); }; });
    sub->add_flag("--json", line.games.json, "one object per game");
}

void add_play(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "play", "Play a game in the terminal",
                        "nexus play 'vault(players=4)' --seat north --bots search:300",
                        [&line] { line.chosen = [&line] { return play(line.library, line.play); }; });
    auto& options = line.play;
    sub->add_option("GAME", options.game, "a game, with options in brackets");
    sub->add_option("--seat", options.seats, "your seats, parted by commas; all; none (default: the first)");
    sub->add_option("--bots", options.bots, "bots of the other seats, parted by commas, or one for all");
    unsigned_number(sub->add_option("--seed", options.seed, "of chance and of the bots"));
    sub->add_option("--load", options.load, "go on with this record")->type_name("RECORD");
    add_files(*sub, options.files);
    sub->add_option("--vs", options.versus, "the deck of the other seats; --deck is then yours alone")
        ->type_name("DECK");
}

void add_menu(CLI::App& app, CommandLine& line) {
    command(app, "menu", "Choose a game by number and play it", "nexus menu",
            [&line] { line.chosen = [&line] { return menu(line.library); }; });
}

void add_sim(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "sim", "Let bots play many games and count who wins",
                        "nexus sim vault --bots search:100,random --games 200 --seed 7 --threads 2",
                        [&line] { line.chosen = [&line] { return sim(line.library, line.sim); }; });
    auto& options = line.sim;
    sub->add_option("GAME", options.game, "a game, with options in brackets")->required();
    sub->add_option("--bots", options.bots, "one for each player, parted by commas, or one for all")->required();
    sub->add_option("--games", options.games, "how many")
        ->capture_default_str()
        ->check(CLI::Range(1u, 100'000'000u).description(""))
        ->type_name("N");
    unsigned_number(sub->add_option("--seed", options.seed, "same seed, same output")->capture_default_str());
    sub->add_option("--threads", options.threads, "they change nothing but the time")
        ->capture_default_str()
        ->check(CLI::Range(1, 256).description(""))
        ->type_name("N");
    sub->add_flag("--json", options.json, "the set-up as the first object, the sums as the last");
    sub->add_flag("--games-json", options.games_json, "one more object for every game");
    sub->add_flag("--timing", options.timing, "seconds in the last object (otherwise null)");
    sub->add_flag("--fixed-seats", options.fixed_seats, "the first bot always sits on the first seat");
    sub->add_option("--record", options.record, "write the record of every game here")->type_name("DIR");
    sub->add_option("--until", options.until, "stop when the first bot's score is surely above or below P per cent")
        ->type_name("P");
    sub->add_option("--decks", options.decks,
                    "each of these decks against each other: A,B,C or all; two bots play them in turn")
        ->type_name("DECKS");
    add_files(*sub, options.files);
    sub->add_option_function<std::string>(
           "--part", [&options](const std::string& text) { options.part = part_number(text); },
           "play every N-th game, from the I-th on, into a file for `nexus merge`")
        ->check(CLI::Validator(
            [](const std::string& text) {
                return part_number(text) ? std::string() : "Value " + text + " is not 1/4, 2/4, ... up to N/N";
            },
            ""))
        ->type_name("I/N");
    sub->add_option("--out", options.out, "the folder for parts, also under mpirun and srun (default: where you are)")
        ->type_name("DIR");
}

void add_merge(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "merge", "Put the parts of a simulation together", "nexus merge parts/*.part",
                        [&line] { line.chosen = [&line] { return merge(line.library, line.merge); }; });
    sub->add_option("PART", line.merge.parts, "files that `nexus sim --part` wrote, all of one simulation")->required();
    sub->add_flag("--json", line.merge.json, "as `nexus sim --json` prints it");
    sub->add_flag("--games-json", line.merge.games_json, "one more object for every game");
}

void add_replay(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "replay", "Play a record again and check it", "nexus replay game.record --to 20",
                        [&line] { line.chosen = [&line] { return replay(line.library, line.replay); }; });
    auto& options = line.replay;
    sub->add_option("FILE", options.file, "a record")->required();
    sub->add_option("--to", options.to, "stop after this many steps")->check(CLI::NonNegativeNumber);
    sub->add_flag("--trace", options.trace, "every step");
    sub->add_flag("--json", options.json, "one object; with --trace one for each step");
}

void add_verify(CLI::App& app, CommandLine& line) {
    auto* sub =
        command(app, "verify", "Was the chance of a finished game the promised one?", "nexus verify game.record --json",
                [&line] { line.chosen = [&line] { return verify(line.library, line.verify); }; });
    sub->add_option("RECORD", line.verify.file, "a record of a server's table")->required();
    sub->add_flag("--json", line.verify.json, "one object");
}

void add_serve(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "serve", "Serve the table to browsers", "nexus serve --port 8080 --db nexus.db",
                        [&line] { line.chosen = [&line] { return serve(line.library, line.serve); }; });
    auto& options = line.serve;
    sub->add_option("--address", options.address, "where to listen (default: 127.0.0.1, with --public 0.0.0.0)")
        ->type_name("IP");
    sub->add_option("--port", options.port, "0: any that is free")
        ->capture_default_str()
        ->check(CLI::Range(0, 65535).description(""))
        ->type_name("N");
    sub->add_option("--db", options.db, "a file, made if it is missing, or postgresql://USER@HOST/NAME")
        ->capture_default_str()
        ->type_name("FILE|URL");
    sub->add_flag("--public", options.open_to_all,
                  "strangers may come: listen on all addresses and bound what each of them may do");
    sub->add_option("--host", options.hosts,
                    "a name by which browsers call it, besides its addresses and this machine's name")
        ->type_name("NAME");
    sub->add_option(
           "--at", options.path,
           "several servers share one database: the path under which a proxy leads to this one (docs/hosting.md)")
        ->check(CLI::Validator(
            [](const std::string& path) {
                const bool whole = path.size() > 2 && path.starts_with('/') && path.ends_with('/');
                return whole && path.find("//") == std::string::npos ? "" : "a path such as /a/ is wanted";
            },
            ""))
        ->type_name("/PATH/");
    sub->add_flag("--open-metrics", options.open_metrics, "/metrics answers everybody, not this machine alone");
    sub->add_option("--luck", options.luck, "for tests: all that is drawn follows from this number")
        ->excludes("--public")
        ->type_name("N");
}

void add_database(CLI::App& app, CommandLine& line) {
    auto* database = app.add_subcommand(
        "db", "Check or copy the database of a server, or take a table out of it, also while it runs");
    database->require_subcommand(1);
    database->footer("Example: nexus db check nexus.db\n");
    auto& options = line.database;
    auto* check = command(*database, "check", "Is everything in it whole?", "nexus db check nexus.db",
                          [&line] { line.chosen = [&line] { return database_check(line.library, line.database); }; });
    const auto* which = "a database: a file, or postgresql://USER@HOST/NAME";
    check->add_option("FILE", options.file, which)->required();
    check->add_flag("--json", options.json, "one object");
    auto* backup = command(*database, "backup", "Copy it as it is at this moment", "nexus db backup nexus.db copy.db",
                           [&line] { line.chosen = [&line] { return database_backup(line.database); }; });
    backup->add_option("FILE", options.file, which)->required();
    backup->add_option("TO", options.to, "a file that does not exist yet")->required();
    auto* lines = command(*database, "export", "The lines of one table, also of one that is put aside",
                          "nexus db export nexus.db 1c94ab7f02d35e68",
                          [&line] { line.chosen = [&line] { return database_export(line.database); }; });
    lines->add_option("FILE", options.file, which)->required();
    lines->add_option("TABLE", options.table, "the id of a table")->required();
    auto* move =
        command(*database, "move", "Carry a house over into an empty database, of either kind; stop its server first",
                "nexus db move nexus.db postgresql://nexus@localhost/nexus",
                [&line] { line.chosen = [&line] { return database_move(line.database); }; });
    move->add_option("FROM", options.file, which)->required();
    move->add_option("TO", options.to, "the same; a file is made")->required();
}

void add_scenario(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "scenario", "Run scenario files (*.play)", "nexus scenario games/small/vault/scenarios",
                        [&line] { line.chosen = [&line] { return scenario(line.library, line.scenario); }; });
    sub->add_option("PATH", line.scenario.paths, "files, or folders with all that is in them")->required();
    sub->add_flag("--json", line.scenario.json, "one object per scenario, then the sums");
}

void add_card(CLI::App& app, CommandLine& line) {
    auto* card = app.add_subcommand("card", "Show, list, check or price cards");
    card->require_subcommand(1);
    card->footer("Example: nexus card show vault coin\n");
    auto* sub =
        command(*card, "check", "Does the engine understand these cards?", "nexus card check cards.toml --game vault",
                [&line] { line.chosen = [&line] { return card_check(line.library, line.card); }; });
    sub->add_option("FILE", line.card.files, "TOML files")->required();
    sub->add_option("--game", line.card.game, "whose cards they are (default: from the path, games/<id>/)");
    sub->add_flag("--json", line.card.json, "one object for each fault, then one for each file");
    auto* price =
        command(*card, "price", "What are these cards worth, and are they legal?", "nexus card price my-cards.toml",
                [&line] { line.chosen = [&line] { return card_price(line.library, line.card); }; });
    price->add_option("FILE", line.card.files, "TOML files, JSON or codes of cards")->required();
    price->add_option("--game", line.card.game, "whose cards they are (default: the game that has prices)");
    price->add_flag("--json", line.card.json, "one object for each card");
    auto* show = command(*card, "show", "A card with everything printed on it", "nexus card show vault coin",
                         [&line] { line.chosen = [&line] { return card_show(line.library, line.shown_card); }; });
    show->add_option("GAME", line.shown_card.game, "a game, with options in brackets")->required();
    show->add_option("NAME", line.shown_card.name, "its id or its name")->required();
    add_cards(*show, line.shown_card.cards);
    show->add_flag("--json", line.shown_card.json, "one object");
    auto* list = command(*card, "list", "Every card of a game", "nexus card list vault",
                         [&line] { line.chosen = [&line] { return card_list(line.library, line.shown_card); }; });
    list->add_option("GAME", line.shown_card.game, "a game, with options in brackets")->required();
    add_cards(*list, line.shown_card.cards);
    list->add_flag("--json", line.shown_card.json, "one object per card");
}

void add_deck(CLI::App& app, CommandLine& line) {
    auto* deck = app.add_subcommand("deck", "Check, show or shorten a deck");
    deck->require_subcommand(1);
    deck->footer("Example: nexus deck check my-deck.txt\n");
    const auto add = [&](const char* name, const char* help, const char* example, auto run) {
        auto* sub = command(*deck, name, help, example,
                            [&line, run] { line.chosen = [&line, run] { return run(line.library, line.deck); }; });
        sub->add_option("DECK", line.deck.deck, "a file, a code or the name of a shipped deck")->required();
        sub->add_option("--game", line.deck.game,
                        "whose deck, with options in brackets (default: the one that finds least wrong)");
        add_cards(*sub, line.deck.cards);
        sub->add_flag("--json", line.deck.json, "one object");
    };
    add("check", "May it be played? Every problem with its clause and a remedy", "nexus deck check my-deck.txt",
        deck_check);
    add("show", "The deck as text, in order", "nexus deck show \"Neon Synapse\"", deck_show);
    add("code", "The deck as one short word, to pass on", "nexus deck code my-deck.txt", deck_code);
}

void add_rules(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "rules", "Read the rulebook, a chapter or a clause", "nexus rules vault VA-3.1",
                        [&line] { line.chosen = [&line] { return rules(line.library, line.rules); }; });
    sub->add_option("GAME", line.rules.game, "a game")->required();
    sub->add_option("CLAUSE", line.rules.clause, "VA-3.1, or VA-3 for the chapter (default: all)");
}

void add_bench(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "bench", "Measure how fast the games are", "nexus bench vault --seconds 0.2 --json",
                        [&line] { line.chosen = [&line] { return bench(line.library, line.bench); }; });
    auto& options = line.bench;
    sub->add_option("GAME", options.games, "default: all");
    sub->add_option("--seconds", options.seconds, "for each figure")
        ->capture_default_str()
        ->check(CLI::Range(0.01, 600.0).description(""))
        ->check(finite())
        ->type_name("X");
    sub->add_flag("--json", options.json, "one object per game");
    sub->add_flag("--instructions", options.instructions, "count instructions per step with valgrind");
    auto* steps = command(app, "bench-steps", "", "nexus bench-steps vault --steps 1000",
                          [&line] { line.chosen = [&line] { return bench_steps(line.library, line.bench_steps); }; });
    steps->group("");  // hidden: for counting instructions
    steps->add_option("GAME", line.bench_steps.game)->required();
    steps->add_option("--steps", line.bench_steps.steps);
}

void add_fingerprint(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "fingerprint", "One hash per game over fixed play, for commits", "nexus fingerprint vault",
                        [&line] { line.chosen = [&line] { return fingerprint(line.library, line.fingerprint); }; });
    sub->add_option("GAME", line.fingerprint.game, "default: all");
    sub->add_flag("--json", line.fingerprint.json, "one object per game, the whole hash");
}

// What `nexus COMMAND --help` says, for those who ask the other way round.
int help(CLI::App& app, const std::vector<std::string>& words) {
    app.clear();  // otherwise it would tell about `help`
    const CLI::App* about = &app;
    std::string before;
    for (const auto& word : words) {
        const auto named = about->get_subcommands([&word](const CLI::App* sub) { return sub->get_name() == word; });
        if (named.empty()) {
            fmt::print(stderr, "nexus: there is no command `{}`; `nexus help` lists them\n", word);
            return kUsage;
        }
        before += (before.empty() ? "" : " ") + about->get_name();
        about = named.front();
    }
    fmt::print("{}", about->help(before));
    return kGood;
}

void add_help(CLI::App& app, CommandLine& line) {
    auto* sub = command(app, "help", "What a command does and what it can be told", "nexus help play",
                        [&app, &line] { line.chosen = [&app, &line] { return help(app, line.help); }; });
    sub->add_option("COMMAND", line.help, "default: all commands");
}

int parse_and_run(int argc, char** argv, const Library& library) {
    CommandLine line{
        library, [&library] { return menu(library); }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {},
        {}};
    CLI::App app("Nexus: table games on one deterministic engine. Without a command: the menu.", "nexus");
    app.set_version_flag("--version", kVersion);
    app.footer("Example: nexus play vault --bots search:300\n");
    app.require_subcommand(0, 1);
    add_menu(app, line);
    add_games(app, line);
    add_play(app, line);
    add_sim(app, line);
    add_merge(app, line);
    add_replay(app, line);
    add_verify(app, line);
    add_serve(app, line);
    add_database(app, line);
    add_scenario(app, line);
    add_card(app, line);
    add_deck(app, line);
    add_rules(app, line);
    add_bench(app, line);
    add_fingerprint(app, line);
    add_help(app, line);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kGood : kUsage;
    }
    return line.chosen();
}

}  // namespace

int run(int argc, char** argv, const Library& library) {
    const auto unwritten = [] {
        const int reason = errno;
        fmt::print(stderr, "nexus: the output could not be written: {}\n", std::strerror(reason));
        return kInternal;
    };
    try {
        const int code = parse_and_run(argc, argv, library);
        return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 ? code : unwritten();
    } catch (const std::exception& failure) {
        if (std::ferror(stdout) != 0) return unwritten();
        fmt::print(stderr, "nexus: internal error: {}\n", failure.what());
        return kInternal;
    }
}

}  // namespace cli
