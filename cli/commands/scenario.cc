// `nexus scenario`: runs scenario files and says which do not hold.
#include "engine/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/boards/screen.h"
#include "cli/commands/json.h"
#include "cli/commands/opening.h"

namespace cli {
namespace {

namespace files = std::filesystem;

// The files of a folder and of its folders, sorted by name, so that every machine prints the same. Links that lead
// nowhere or round and round are no files.
Loaded<std::vector<std::string>> play_files(const std::string& path) {
    std::error_code failure, unknown;
    if (!files::is_directory(path, failure)) return std::vector{path};
    std::vector<std::string> found;
    for (files::recursive_directory_iterator at(path, failure), end; !failure && at != end; at.increment(failure)) {
        if (at->is_regular_file(unknown) && at->path().extension() == ".play") found.push_back(at->path().string());
    }
    if (failure) return complaint("the folder `" + path + "` cannot be read: " + failure.message());
    std::ranges::sort(found);
    return found;
}

engine::ReadFile reader_beside(const std::string& file) {
    return [folder = files::path(file).parent_path()](std::string_view path) -> std::optional<std::string> {
        for (const auto& place : {folder / path, files::path(path)}) {
            if (const auto text = read_file(place.string())) return *text;
        }
        return std::nullopt;
    };
}

std::string failure_json(const engine::LoadError& error) {
    return JsonObject()
        .number("line", error.line)
        .text("message", error.message)
        .text("excerpt", error.excerpt)
        .text("remedy", error.remedy)
        .str();
}

void print_report(const engine::ScenarioReport& report, bool json) {
    if (json) {
        std::vector<std::string> failures;
        for (const auto& error : report.failures) failures.push_back(failure_json(error));
        fmt::print("{}\n", JsonObject()
                               .text("file", report.file)
                               .number("line", report.line)
                               .text("name", report.name)
                               .json("rules", json_texts(report.rules))
                               .truth("passed", report.failures.empty())
                               .json("failures", json_list(failures))
                               .str());
    } else if (!report.failures.empty()) {
        fmt::print("{}:{}: {}\n", report.file, report.line, paint_for(stdout)(Tone::Bad, report.name));
        for (const auto& error : report.failures) fmt::print("{}\n", text(error));
        fmt::print("\n");
    }
}

}  // namespace

int scenario(const Library& library, const ScenarioOptions& options) {
    int passed = 0;
    int failed = 0;
    for (const auto& path : options.paths) {
        if (std::error_code failure; !files::exists(path, failure))
            return complain(complaint("there is no file or folder `" + path + "`"));
    }
    for (const auto& path : options.paths) {
        const auto found = play_files(path);
        if (!found) return complain(found.error());
        if (found->empty()) fmt::print(stderr, "nexus: no *.play file in {}\n", path);
        for (const auto& file : *found) {
            const auto content = read_file(file);
            if (!content) return complain(content.error());
            for (const auto& report : engine::run_scenarios(library.games, file, *content, reader_beside(file))) {
                print_report(report, options.json);
                ++(report.failures.empty() ? passed : failed);
            }
        }
    }
    if (options.json) {
        fmt::print("{}\n", JsonObject().number("passed", passed).number("failed", failed).str());
    } else {
        fmt::print("{} passed, {} failed\n", passed, failed);
    }
    return failed == 0 ? kGood : kBad;
}

}  // namespace cli
