// Every scenario and every count of every game holds.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/scenario.h"
#include "tests/all_games.h"

namespace {

std::string read(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
}

void run_folder(const std::filesystem::path& folder) {
    int scenarios = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const auto extension = entry.path().extension();
        if (extension != ".play" && extension != ".perft") continue;
        const auto name = std::filesystem::relative(entry.path(), source_dir()).string();
        for (const auto& report : engine::run_scenarios(all_games(), name, read(entry.path()))) {
            ++scenarios;
            for (const auto& failure : report.failures)
                CHECK_MESSAGE(false, report.name << "\n" << engine::text(failure));
        }
    }
    CHECK_MESSAGE(scenarios > 0, folder.string() << " holds no scenario");
}

}  // namespace

TEST_SUITE_BEGIN("scenarios");

TEST_CASE("every scenario holds") {
    for (const auto& folder : game_folders()) run_folder(folder);
}

TEST_SUITE_END();
