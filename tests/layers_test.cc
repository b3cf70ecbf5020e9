// Arrows point inwards: compares every #include of the tree with what its folder may know, and looks for words that
// would make rules depend on the machine. A large folder says in a README what is in it and where to begin.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/source_dir.h"

namespace {

using Faults = std::vector<std::string>;

struct Folder {
    std::string_view name;
    std::vector<std::string_view> may_know;   // besides itself
    std::vector<std::string_view> libraries;  // how their headers begin, besides the standard library
    bool rules = false;                       // its behaviour must be the same on every machine
};

// A star stands for one game: its folder may know itself and none of its neighbours.
const std::vector<Folder>& folders() {
    static const std::vector<Folder> all = {
        {"engine", {}, {}, true},
        {"ruletext", {"engine"}, {}, true},
        {"games/small/*", {"engine", "ruletext"}, {}, true},
        {"games/small", {"engine", "games/small/*"}, {}, true},
        {"games/*", {"engine", "ruletext"}, {}, true},
        {"games", {"engine", "games/*"}, {}, true},
        {"bots/eval", {"engine", "bots", "games/*"}, {}},
        {"bots", {"engine"}, {}},
        {"lab", {"engine", "bots", "storage"}, {"fmt/"}},
        {"storage", {"engine"}, {"SQLiteCpp/", "sqlite3.h", "sys/", "unistd.h", "poll.h", "libpq-fe.h", "fmt/"}},
        {"server",
         {"engine", "bots", "storage"},
         {"boost/", "sodium", "unicode/", "arpa/", "sys/", "unistd.h", "fcntl.h"}},
        {"cli", {"engine", "bots", "storage"}, {"CLI/", "fmt/", "sys/", "unistd.h", "termios.h", "signal.h", "poll.h"}},
        {"python", {"engine", "bots", "lab"}, {"pybind11/"}},
        {"bench", {"engine", "games", "games/*", "games/small", "bots", "bots/eval"}, {"benchmark/", "fmt/"}},
    };
    return all;
}

// The library that belongs to one file alone.
constexpr std::string_view kTomlFile = "ruletext/cards.cc";

bool is_test(std::string_view path) { return path.ends_with("_test.cc") || path.ends_with("_test.h"); }

// Does `path` lie in the folder? A pattern `games/*` also answers which game.
bool lies_in(std::string_view path, std::string_view pattern, std::string* game = nullptr) {
    const bool star = pattern.ends_with("*");
    const std::string begin = star ? std::string(pattern.substr(0, pattern.size() - 1)) : std::string(pattern) + "/";
    if (!path.starts_with(begin)) return false;
    const auto rest = path.substr(begin.size());
    const auto slash = rest.find('/');
    if (!star) return slash == std::string_view::npos || pattern != "bots" || !rest.starts_with("eval/");
    if (slash != std::string_view::npos && game != nullptr) *game = std::string(rest.substr(0, slash));
    return slash != std::string_view::npos;
}

const Folder* folder_of(std::string_view path) {
    for (const auto& folder : folders()) {
        if (lies_in(path, folder.name)) return &folder;
    }
    return nullptr;  // main.cc, tests/ and tools/ may know everything
}

bool is_standard(std::string_view header) { return header.find_first_of("./") == std::string_view::npos; }

// Why a file of that folder may not include this one; empty if it may. `game` collects the one game it knows.
std::string include_fault(std::string_view path, const Folder& folder, std::string_view header, std::string& game) {
    std::string own, other;
    lies_in(path, folder.name, &own);
    if (lies_in(header, folder.name, &other)) return own == other ? "" : "games never see each other";
    for (const auto known : folder.may_know) {
        if (!lies_in(header, known, &other)) continue;
        if (folder.name != "bots/eval" || other.empty()) return "";
        if (game.empty()) game = other;
        return game == other ? "" : "an evaluator knows one game";
    }
    return std::string(folder.name) + " may not know this";
}

// The text without comments and without what stands in quotes.
std::string code_of(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto skip_to = [&](std::string_view end) {
            const auto at = text.find(end, i + 2);
            i = at == std::string_view::npos ? text.size() : at + end.size();
        };
        const auto rest = text.substr(i);
        if (rest.starts_with("//")) {
            i = std::min(text.find('\n', i), text.size());
        } else if (rest.starts_with("/*")) {
            skip_to("*/");
        } else if (rest.starts_with("R\"")) {
            skip_to(")" + std::string(rest.substr(2, rest.find('(') - 2)) + "\"");
        } else if (rest[0] == '"' ||
                   (rest[0] == '\'' && (out.empty() || std::isalnum(static_cast<unsigned char>(out.back())) == 0))) {
            const char quote = rest[0];
            for (++i; i < text.size() && text[i] != quote && text[i] != '\n'; ++i) i += text[i] == '\\';
            ++i;
            out += "\"\"";
        } else {
            out += text[i++];
        }
    }
    return out;
}

// The words of code; names with `std::` before them are one word.
std::set<std::string> words_of(const std::string& code) {
    std::set<std::string> words;
    const auto is_letter = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':';
    };
    for (auto begin = code.begin(); begin != code.end();) {
        begin = std::find_if(begin, code.end(), is_letter);
        const auto end = std::find_if_not(begin, code.end(), is_letter);
        words.emplace(begin, end);
        begin = end;
    }
    return words;
}

Faults word_faults(const std::string& path, std::string_view text) {
    static const std::set<std::string, std::less<>> forbidden = {
        "float",      "double", "throw",       "try",   "catch",      "dynamic_cast",
        "typeid",     "getenv", "std::getenv", "rand",  "std::rand",  "srand",
        "std::srand", "time",   "std::time",   "clock", "std::clock", "std::random_device",
        "std::hash"};
    static const std::set<std::string, std::less<>> headers = {
        "chrono",     "random",        "thread",       "mutex",     "future",    "atomic",   "condition_variable",
        "ctime",      "cmath",         "typeinfo",     "exception", "stdexcept", "iostream", "fstream",
        "filesystem", "unordered_map", "unordered_set"};
    Faults faults;
    for (const auto& word : words_of(code_of(text))) {
        if (forbidden.contains(word) || word.starts_with("std::unordered_") || word.starts_with("std::chrono"))
            faults.push_back(path + ": `" + word + "` has no place in rules");
    }
    for (const auto& header : headers) {
        if (text.find("#include <" + header + ">") != std::string_view::npos)
            faults.push_back(path + ": <" + header + "> has no place in rules");
    }
    return faults;
}

// All that is wrong with one file, by its path from the root.
Faults layer_faults(const std::string& path, std::string_view text) {
    const Folder* folder = folder_of(path);
    if (folder == nullptr || is_test(path)) return {};
    Faults faults = folder->rules ? word_faults(path, text) : Faults{};
    std::istringstream lines{std::string(text)};
    std::string game;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("#include ") || line.size() < 12) continue;
        const bool own = line[9] == '"';
        const auto header = line.substr(10, line.find(own ? '"' : '>', 10) - 10);
        std::string fault;
        if (own) {
            fault = include_fault(path, *folder, header, game);
        } else if (header.starts_with("toml++/")) {
            fault = path == kTomlFile ? "" : "toml++ belongs to " + std::string(kTomlFile);
        } else if (!is_standard(header) && std::none_of(folder->libraries.begin(), folder->libraries.end(),
                                                        [&](auto l) { return header.starts_with(l); })) {
            fault = std::string(folder->name) + " may not use this library";
        }
        if (!fault.empty()) faults.push_back(path + ": " + line + ": " + fault);
    }
    return faults;
}

bool refused(const std::string& path, std::string_view text) { return !layer_faults(path, text).empty(); }

std::string read(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
}

// Every file of the tree that ends like this, by its path from the root; what is built lies elsewhere.
std::vector<std::string> files_of(const std::vector<std::string_view>& endings) {
    std::vector<std::string> paths;
    const std::filesystem::path root = source_dir();
    for (auto at = std::filesystem::recursive_directory_iterator(root); at != std::filesystem::end(at); ++at) {
        const auto name = at->path().filename().string();
        if (at->is_directory() && (name == "build" || name == "node_modules" || name.starts_with(".")))
            at.disable_recursion_pending();
        if (std::any_of(endings.begin(), endings.end(), [&](auto ending) { return name.ends_with(ending); }))
            paths.push_back(std::filesystem::relative(at->path(), root).string());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::vector<std::string> sources() { return files_of({".h", ".cc"}); }

}  // namespace

TEST_SUITE_BEGIN("layers");

TEST_CASE("every file of the tree knows only what its folder may know") {
    const auto paths = sources();
    REQUIRE(paths.size() > 20);
    for (const auto& path : paths) {
        for (const auto& fault : layer_faults(path, read(source_dir() / path))) FAIL_CHECK(fault);
    }
}

TEST_CASE("an arrow that points outwards is found") {
    CHECK(refused("engine/game.h", "#include \"bots/bot.h\"\n"));
    CHECK(refused("engine/game.h", "#include \"ruletext/tree.h\"\n"));
    CHECK(refused("ruletext/parse.cc", "#include \"games/convergence/rules.h\"\n"));
    CHECK(refused("games/convergence/rules.cc", "#include \"server/table.h\"\n"));
    CHECK(refused("bots/search.h", "#include \"ruletext/tree.h\"\n"));
    CHECK(refused("bots/search.h", "#include \"bots/eval/convergence.h\"\n"));
    CHECK(refused("storage/log.cc", "#include \"bots/bot.h\"\n"));
    CHECK(refused("storage/log.cc", "#include \"server/verify.h\"\n"));
    CHECK(refused("server/table.cc", "#include \"cli/cli.h\"\n"));
    CHECK(refused("cli/verify.cc", "#include \"server/verify.h\"\n"));
    CHECK(refused("server/table.cc", "#include \"games/registry.h\"\n"));
    CHECK(refused("cli/play.cc", "#include \"games/small/small_games.h\"\n"));
    CHECK(refused("lab/sweep.cc", "#include \"server/table.h\"\n"));
    CHECK(refused("python/module.cc", "#include \"storage/log.h\"\n"));
    CHECK(refused("bench/speed.cc", "#include \"server/table.h\"\n"));
    CHECK(refused("engine/game.h", "#include \"tools/anything.h\"\n"));
}

TEST_CASE("a game that sees another game is found") {
    CHECK(refused("games/convergence/rules.cc", "#include \"games/nexus_ops/rules.h\"\n"));
    CHECK(refused("games/small/vault/rules.cc", "#include \"games/small/echo/rules.h\"\n"));
    CHECK(refused("games/convergence/rules.cc", "#include \"games/registry.h\"\n"));
    CHECK(refused("bots/eval/convergence.h",
                  "#include \"games/convergence/rules.h\"\n#include \"games/nexus_ops/rules.h\"\n"));
}

TEST_CASE("a folder of more than 20 files says what is in it") {
    std::map<std::filesystem::path, int> counts;
    for (const std::filesystem::path path : files_of({".h", ".cc", ".ts", ".svelte", ".mjs", ".play", ".toml"}))
        ++counts[path.parent_path()];
    int large = 0;
    for (const auto& [folder, files] : counts) {
        if (files <= 20) continue;
        CAPTURE(folder);
        CHECK(read(source_dir() / folder / "README.md").size() > 100);
        ++large;
    }
    CHECK(large > 5);
}

TEST_CASE("an arrow that points inwards is allowed") {
    CHECK_FALSE(refused("engine/game.h", "#include \"engine/seat.h\"\n#include <vector>\n"));
    CHECK_FALSE(refused("ruletext/parse.cc", "#include \"engine/result.h\"\n"));
    CHECK_FALSE(
        refused("games/convergence/rules.cc", "#include \"games/convergence/state.h\"\n#include \"ruletext/ops.h\"\n"));
    CHECK_FALSE(
        refused("games/registry.cc", "#include \"games/convergence/rules.h\"\n#include \"games/nexus_ops/rules.h\"\n"));
    CHECK_FALSE(
        refused("bots/eval/convergence.h", "#include \"games/convergence/rules.h\"\n#include \"bots/evaluate.h\"\n"));
    CHECK_FALSE(refused("storage/log.cc", "#include \"engine/value.h\"\n#include <SQLiteCpp/Backup.h>\n"));
    CHECK_FALSE(refused("server/table.cc", "#include \"storage/store.h\"\n#include <sodium.h>\n"));
    CHECK_FALSE(refused("cli/host.cc", "#include \"storage/store.h\"\n"));
    CHECK_FALSE(refused("cli/sim.cc", "#include \"bots/tournament.h\"\n#include <fmt/core.h>\n"));
    CHECK_FALSE(refused("main.cc", "#include \"games/registry.h\"\n#include \"cli/cli.h\"\n"));
    CHECK_FALSE(refused("tests/suites_test.cc", "#include \"games/registry.h\"\n"));
    CHECK_FALSE(refused("bots/search_test.cc", "#include \"games/small/small_games.h\"\n"));
}

TEST_CASE("a library in the wrong folder is found") {
    CHECK(refused("engine/value.cc", "#include <fmt/core.h>\n"));
    CHECK(refused("engine/value.cc", "#include <unistd.h>\n"));
    CHECK(refused("ruletext/card_list.cc", "#include <toml++/toml.h>\n"));
    CHECK(refused("games/convergence/rules.cc", "#include <toml++/toml.h>\n"));
    CHECK(refused("cli/play.cc", "#include <boost/asio.hpp>\n"));
    CHECK(refused("server/table.cc", "#include <SQLiteCpp/SQLiteCpp.h>\n"));
    CHECK(refused("engine/rng.h", "#include <sodium.h>\n"));
    CHECK_FALSE(refused("ruletext/cards.cc", "#include <toml++/toml.h>\n"));
}

TEST_CASE("what depends on the machine is found in rules") {
    for (const std::string line :
         {"float x = 1;", "using T = double;", "throw 1;", "try { f(); } catch (...) {}",
          "auto* p = dynamic_cast<A*>(q);", "auto& t = typeid(x);", "std::unordered_map<int, int> m;",
          "std::unordered_set<int> s;", "getenv(\"X\");", "std::getenv(\"X\");", "int x = std::rand();",
          "#include <chrono>", "#include <random>", "#include <thread>", "#include <mutex>", "#include <unordered_map>",
          "auto now = std::chrono::steady_clock::now();", "std::random_device d;"}) {
        CAPTURE(line);
        CHECK(refused("engine/game.h", line + "\n"));
        CHECK(refused("ruletext/parse.cc", line + "\n"));
        CHECK(refused("games/convergence/rules.cc", line + "\n"));
        CHECK(refused("games/small/vault/rules.cc", line + "\n"));
        CHECK_FALSE(refused("bots/search.h", line + "\n"));
    }
}

TEST_CASE("comments, strings and longer names are no such words") {
    CHECK_FALSE(refused("engine/game.h", "// try to double it, then throw the rest away\n"));
    CHECK_FALSE(refused("engine/game.h", "/* float\n double */ int x = 1'000;\n"));
    CHECK_FALSE(refused("engine/game.h", "auto s = \"a \\\" double throw\"; char c = '\"'; int doubled = 2;\n"));
    CHECK_FALSE(refused("engine/game.h", "map.try_emplace(1); auto r = R\"x(throw \" double)x\";\n"));
    CHECK(refused("engine/game.h", "char c = '\\''; double d = 10'000;\n"));
    CHECK(refused("engine/game.h", "auto r = R\"x(throw)x\"; double d = 1;\n"));
}

TEST_SUITE_END();
