// The rulebook and the rest of a game's folder agree: every clause is shown by a scenario, every cited clause exists,
// every card is played and prints back, and no file is missing.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "ruletext/cards.h"
#include "tests/all_games.h"
#include "tests/source_dir.h"

namespace {

using Faults = std::vector<std::string>;
using Words = std::set<std::string>;

struct CardText {
    std::string id;
    std::vector<std::string> sentences;
};

// A game's folder in memory, so that a test can plant faults in it.
struct GameFolder {
    std::string prefix;                        // of its clauses: "VA"
    std::map<std::string, std::string> files;  // by their path in the folder
    std::vector<std::string> fact_clauses;     // what its facts cite
    std::vector<CardText> cards;
    std::function<std::string(const std::string&)> print_back;  // a sentence, parsed and printed
};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// The clause id at the begin of a text, `VA-4.2`; empty if there is none.
std::string clause_at(std::string_view text, const std::string& prefix) {
    if (!text.starts_with(prefix + "-")) return {};
    const auto digits = [&](std::size_t from) {
        return static_cast<std::size_t>(
            std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), is_digit) - text.begin());
    };
    const auto section = digits(prefix.size() + 1);
    if (section == prefix.size() + 1 || section >= text.size() || text[section] != '.') return {};
    const auto end = digits(section + 1);
    return end == section + 1 ? std::string() : std::string(text.substr(0, end));
}

// The letter of a part: `b` in `ZZ-2.10b: both`.
bool is_part(std::string_view text, std::size_t at) {
    const auto is_word = [&](std::size_t i) {
        return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0;
    };
    return at < text.size() && text[at] >= 'a' && text[at] <= 'z' && !is_word(at + 1);
}

// Whoever cites a part cites its clause as well.
Words clauses_in(std::string_view text, const std::string& prefix) {
    Words found;
    for (auto at = text.find(prefix + "-"); at != std::string_view::npos; at = text.find(prefix + "-", at + 1)) {
        if (at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0) continue;
        const auto id = clause_at(text.substr(at), prefix);
        if (id.empty()) continue;
        found.insert(id);
        if (is_part(text, at + id.size())) found.insert(id + text[at + id.size()]);
    }
    return found;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.emplace_back(engine::trim(line));
    return lines;
}

std::string content(const GameFolder& folder, const std::string& path) {
    const auto found = folder.files.find(path);
    return found == folder.files.end() ? std::string() : found->second;
}

std::vector<std::string> scenario_lines(const GameFolder& folder, std::string_view keyword) {
    std::vector<std::string> lines;
    for (const auto& [path, text] : folder.files) {
        if (!path.starts_with("scenarios/") || !path.ends_with(".play")) continue;
        for (const auto& line : lines_of(text)) {
            if (line.starts_with(std::string(keyword) + " ")) lines.push_back(line.substr(keyword.size()));
        }
    }
    return lines;
}

// A clause is defined where it begins a row of a table or a bold bullet, its parts by bullets with a letter below it.
Words defined_clauses(const GameFolder& folder) {
    Words defined;
    std::string last;
    for (const auto& line : lines_of(content(folder, "rules.md"))) {
        if (line.starts_with("- ") && is_part(line, 2) && line.substr(3, 2) == ". " && !last.empty())
            defined.insert(last + line[2]);
        for (const std::string_view begin : {"| ", "| **", "- **", "* **"}) {
            if (!line.starts_with(begin)) continue;
            const auto id = clause_at(std::string_view(line).substr(begin.size()), folder.prefix);
            if (!id.empty()) defined.insert(last = id);
        }
    }
    return defined;
}

// A letter behind a clause without parts says where in its sentence to look.
bool is_known(const Words& defined, const std::string& id) {
    if (defined.contains(id)) return true;
    const std::string clause = id.substr(0, id.size() - 1);
    const auto after = defined.upper_bound(clause);
    const bool has_parts = after != defined.end() && after->starts_with(clause) && !is_digit(after->back());
    return !is_digit(id.back()) && defined.contains(clause) && !has_parts;
}

Faults missing_files(const GameFolder& folder) {
    Faults faults;
    const auto has = [&](std::string_view begin, std::string_view end) {
        return std::any_of(folder.files.begin(), folder.files.end(), [&](const auto& file) {
            return file.first.starts_with(begin) && file.first.ends_with(end);
        });
    };
    for (const char* name : {"rules.md", "state.h", "rules.h", "rules.cc", "view.cc", "text.cc", "scenarios/README.md",
                             "counts.perft", "definitions.txt"}) {
        if (!folder.files.contains(name)) faults.push_back(std::string(name) + " is missing");
    }
    if (!has("scenarios/", ".play")) faults.emplace_back("scenarios/*.play are missing");
    if (!has("golden/", ".log")) faults.emplace_back("golden/*.log are missing");
    return faults;
}

Faults twice_defined(const GameFolder& folder) {
    Faults faults;
    Words seen;
    for (const auto& line : lines_of(content(folder, "rules.md"))) {
        if (!line.starts_with("| ")) continue;
        const auto id = clause_at(std::string_view(line).substr(2), folder.prefix);
        if (!id.empty() && !seen.insert(id).second) faults.push_back(id + " is defined twice");
    }
    return faults;
}

Faults unshown_clauses(const GameFolder& folder) {
    Words shown;
    for (const auto& line : scenario_lines(folder, "rules")) shown.merge(clauses_in(line, folder.prefix));
    Faults faults;
    const auto defined = defined_clauses(folder);
    if (defined.empty()) faults.emplace_back("rules.md defines no clause");
    std::size_t definitions = 0;
    for (const auto& line : lines_of(content(folder, "definitions.txt"))) {
        if (line.empty() || line.starts_with("#")) continue;
        const auto id = clause_at(line, folder.prefix);
        if (id.empty()) faults.push_back("definitions.txt: `" + line + "` is not `CLAUSE reason`");
        if (engine::split_words(line).size() < 4) faults.push_back("definitions.txt: " + id + " needs a reason");
        shown.insert(id);
        ++definitions;
    }
    if (definitions * 10 > defined.size() + 9) faults.emplace_back("definitions.txt holds more than one clause in ten");
    for (const auto& id : defined) {
        if (!shown.contains(id)) faults.push_back(id + " is cited by no scenario");
    }
    return faults;
}

Faults unknown_clauses(const GameFolder& folder) {
    const auto defined = defined_clauses(folder);
    Faults faults;
    for (const auto& [path, text] : folder.files) {
        for (const auto& id : clauses_in(text, folder.prefix)) {
            if (!is_known(defined, id)) faults.push_back(path + " cites " + id + ", which rules.md does not define");
        }
    }
    for (const auto& clause : folder.fact_clauses) {
        const auto id = clause_at(clause, folder.prefix);
        if (id.empty() || !defined.contains(id))
            faults.push_back("its facts cite `" + clause + "`, which rules.md does not define");
    }
    return faults;
}

// The slugs of a line: `north: attack FL.scout` has north, attack and scout.
Words slugs_in(std::string_view line) {
    Words slugs;
    std::string slug;
    for (const char c : std::string(line) + " ") {
        if (std::islower(static_cast<unsigned char>(c)) != 0 || is_digit(c) || c == '-') {
            slug += c;
        } else {
            slugs.insert(std::exchange(slug, {}));
        }
    }
    return slugs;
}

Faults unplayed_cards(const GameFolder& folder) {
    Words played;
    for (const auto& line : scenario_lines(folder, "play")) played.merge(slugs_in(line));
    Faults faults;
    for (const auto& card : folder.cards) {
        if (!played.contains(card.id)) faults.push_back("no scenario plays the card " + card.id);
    }
    return faults;
}

Faults changed_sentences(const GameFolder& folder) {
    Faults faults;
    for (const auto& card : folder.cards) {
        for (const auto& sentence : card.sentences) {
            const auto printed = folder.print_back(sentence);
            if (printed != sentence)
                faults.push_back(card.id + ": `" + sentence + "` prints back as `" + printed + "`");
        }
    }
    return faults;
}

// Words about how and where the code was written. They stand here in halves, or this file would be its own finding.
std::string joined(std::string_view first, std::string_view second) { return std::string(first) + std::string(second); }
Faults place_faults(const std::string& path, std::string_view text) {
    Faults faults;
    for (const auto& word : {joined("/wo", "rk/"), joined("/tm", "p/"), joined("/ro", "ot/"), joined("/ho", "me/")}) {
        if (text.find(word) != std::string_view::npos) faults.push_back(path + " names the folder " + word);
    }
    return faults;
}
Faults workplace_faults(const std::string& path, std::string_view text) {
    Faults faults = place_faults(path, text);
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const auto& word :
         {joined("ses", "sion"), joined("sub", "agent"), joined("hel", "per"), joined("assis", "tant"),
          joined("language ", "model"), joined("to", "do:"), joined("fix", "me")}) {
        if (lower.find(word) != std::string::npos) faults.push_back(path + " holds the word " + word);
    }
    return faults;
}

Faults folder_faults(const GameFolder& folder) {
    Faults all;
    for (const auto& check :
         {missing_files, twice_defined, unshown_clauses, unknown_clauses, unplayed_cards, changed_sentences}) {
        for (auto& fault : check(folder)) all.push_back(std::move(fault));
    }
    for (const auto& [path, text] : folder.files) {
        for (auto& fault : workplace_faults(path, text)) all.push_back(std::move(fault));
    }
    return all;
}

std::string read(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
}

void add_cards(GameFolder& folder, const std::string& path, const std::string& text) {
    std::set<std::string, std::less<>> names;
    for (const auto& line : lines_of(text)) {
        if (line.starts_with("[[")) names.insert(line.substr(2, line.find(']') - 2));
    }
    const std::vector<std::string_view> tables(names.begin(), names.end());
    for (const auto& card : ruletext::load_cards({path, text}, tables).cards) {
        CardText entry{card.id, {}};
        for (const auto& each : card.entries) {
            if (each.key != "text") continue;
            for (const auto& sentence : each.texts) entry.sentences.push_back(sentence.text);
        }
        folder.cards.push_back(std::move(entry));
    }
}

// Rows without any words only fill a place.
std::vector<std::string> clauses_of(const engine::GameFacts& facts) {
    std::vector<std::string> clauses{std::string(facts.turn_clause)};
    const auto add = [&](std::string_view words, std::string_view clause) {
        if (!words.empty() || !clause.empty()) clauses.emplace_back(clause);
    };
    for (const auto& row : facts.decisions) add(row.name, row.clause);
    for (const auto& row : facts.reasons) add(row.sentence, row.clause);
    for (const auto& row : facts.endings) add(row.name, row.clause);
    for (const auto& row : facts.options) add(row.name, row.clause);
    for (const auto& row : facts.events) {
        if (!row.clause.empty()) clauses.emplace_back(row.clause);
    }
    return clauses;
}

GameFolder load_folder(const std::filesystem::path& path, const engine::AnyGame& game) {
    GameFolder folder;
    folder.prefix = game.facts().prefix;
    folder.fact_clauses = clauses_of(game.facts());
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
        if (!entry.is_regular_file()) continue;
        const auto name = std::filesystem::relative(entry.path(), path).string();
        const auto& text = folder.files[name] = read(entry.path());
        if (name.ends_with(".toml")) add_cards(folder, name, text);
    }
    folder.print_back = [&game](const std::string& sentence) {
        for (const auto& finding : game.check("card", sentence)) {
            if (finding.code == "parses") return finding.sentence;
        }
        return std::string("nothing: it does not parse");
    };
    return folder;
}

// A game in which all is well; each test plants one fault.
GameFolder good_folder() {
    GameFolder folder;
    folder.prefix = "ZZ";
    folder.files = {
        {"rules.md",
         "| Id | Rule |\n|---|---|\n| ZZ-1.1 | Words. |\n| ZZ-1.2 Turn | See ZZ-1.1. |\n- **ZZ-2.10** More.\n"},
        {"state.h", ""},
        {"rules.h", ""},
        {"rules.cc", "go();  // ZZ-1.2: at once\n"},
        {"view.cc", ""},
        {"text.cc", ""},
        {"counts.perft", ""},
        {"definitions.txt", "ZZ-1.1 only says what words mean\n"},
        {"golden/one.log", ""},
        {"scenarios/README.md", ""},
        {"scenarios/turn.play",
         "scenario  one\nrules     ZZ-1.2 ZZ-2.10\nfork x\n   play      north: play FL.red-gem\n"}};
    folder.fact_clauses = {"ZZ-1.2"};
    folder.cards = {{"red-gem", {"Gain 1 point."}}};
    folder.print_back = [](const std::string& sentence) { return sentence; };
    return folder;
}

}  // namespace

TEST_SUITE_BEGIN("clauses");

TEST_CASE("every game's folder agrees with its rulebook") {
    const auto registry = all_games();
    for (const auto& path : game_folders()) {
        auto id = path.filename().string();
        std::replace(id.begin(), id.end(), '_', '-');
        CAPTURE(id);
        const auto game = engine::open_game(registry, id);
        if (!game) {
            FAIL_CHECK(engine::text(game.error()));
            continue;
        }
        for (const auto& fault : folder_faults(load_folder(path, **game))) FAIL_CHECK(fault);
    }
}

TEST_CASE("no file names a folder of the machine it was written on") {
    const std::filesystem::path root = source_dir();
    for (auto at = std::filesystem::recursive_directory_iterator(root); at != std::filesystem::end(at); ++at) {
        const auto name = at->path().filename().string();
        if (name == "build" || name == "node_modules" || name == ".git") at.disable_recursion_pending();
        if (!at->is_regular_file() || at->path().string().find("/fuzz/corpus/") != std::string::npos) continue;
        for (const auto& fault : place_faults(std::filesystem::relative(at->path(), root).string(), read(at->path())))
            FAIL_CHECK(fault);
    }
}

TEST_CASE("a folder in which all is well has no fault") {
    const auto faults = folder_faults(good_folder());
    CHECK_MESSAGE(faults.empty(), (faults.empty() ? "" : faults[0]));
}

TEST_CASE("a missing file is found") {
    for (const auto& [path, text] : good_folder().files) {
        auto folder = good_folder();
        folder.files.erase(path);
        CAPTURE(path);
        CHECK_FALSE(missing_files(folder).empty());
    }
}

TEST_CASE("a clause that nothing shows is found") {
    auto folder = good_folder();
    folder.files["rules.md"] += "| ZZ-3.1 | New. |\n";
    CHECK(unshown_clauses(folder) == Faults{"ZZ-3.1 is cited by no scenario"});
    folder.files["rules.cc"] += "// ZZ-3.1\n";  // code shows nothing
    CHECK_FALSE(unshown_clauses(folder).empty());
    folder = good_folder();
    folder.files["rules.md"] = "No clauses here.\n";
    CHECK_FALSE(unshown_clauses(folder).empty());
}

TEST_CASE("the lettered parts of a clause are clauses") {
    auto folder = good_folder();
    folder.files["rules.md"] += "- **ZZ-2.11** Two things:\n  - a. one;\n  - b. the other.\n";
    auto& play = folder.files["scenarios/turn.play"];
    play += "rules     ZZ-2.11a\n";
    CHECK(unshown_clauses(folder) == Faults{"ZZ-2.11b is cited by no scenario"});
    play += "rules     ZZ-2.11b\n";
    CHECK(folder_faults(folder).empty());
    play += "rules     ZZ-2.11c\n";
    CHECK(unknown_clauses(folder).size() == 1);
}

TEST_CASE("definitions are few, known and have a reason") {
    auto folder = good_folder();
    folder.files["definitions.txt"] += "ZZ-1.2 it is only a word\n";
    CHECK_FALSE(unshown_clauses(folder).empty());
    folder.files["definitions.txt"] = "ZZ-1.1\n";
    CHECK_FALSE(unshown_clauses(folder).empty());
    folder.files["definitions.txt"] = "ZZ-1.1 only says what words mean\nand more\n";
    CHECK_FALSE(unshown_clauses(folder).empty());
    folder.files["definitions.txt"] = "ZZ-9.9 only says what words mean\n";
    CHECK_FALSE(unknown_clauses(folder).empty());
}

TEST_CASE("a cited clause that does not exist is found") {
    for (const char* path : {"rules.cc", "definitions.txt", "scenarios/turn.play", "rules.md", "cards/deck.toml"}) {
        auto folder = good_folder();
        folder.files[path] += "# as ZZ-4.20 says\n";
        CAPTURE(path);
        CHECK(unknown_clauses(folder).size() == 1);
    }
    auto folder = good_folder();
    folder.fact_clauses.emplace_back("ZZ-8.1");
    CHECK_FALSE(unknown_clauses(folder).empty());
    folder.fact_clauses = {""};
    CHECK_FALSE(unknown_clauses(folder).empty());
    folder = good_folder();
    folder.files["rules.cc"] = "// XZZ-7.7 is another game's, ZZ-x no clause, ZZ-2.10b a part of ZZ-2.10\n";
    CHECK(unknown_clauses(folder).empty());
}

TEST_CASE("a clause that is defined twice is found") {
    auto folder = good_folder();
    folder.files["rules.md"] += "| ZZ-1.1 | Again. |\n";
    CHECK_FALSE(twice_defined(folder).empty());
}

TEST_CASE("a card that is never played is found") {
    auto folder = good_folder();
    folder.cards.push_back({"gem", {}});
    CHECK(unplayed_cards(folder) == Faults{"no scenario plays the card gem"});
    folder.files["scenarios/turn.play"] += "expect    north.hand = { gem }\n";
    CHECK_FALSE(unplayed_cards(folder).empty());
}

TEST_CASE("a sentence that prints back otherwise is found") {
    auto folder = good_folder();
    folder.print_back = [](const std::string& sentence) { return sentence + " "; };
    CHECK_FALSE(changed_sentences(folder).empty());
}

TEST_CASE("words about the workplace are found") {
    for (const auto& planted :
         {joined("// in this Ses", "sion"), joined("see /wo", "rk/main"), joined("a Hel", "per for")}) {
        auto folder = good_folder();
        folder.files["rules.cc"] += planted;
        CHECK_FALSE(folder_faults(folder).empty());
    }
}

TEST_SUITE_END();
