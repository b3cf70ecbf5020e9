// The games and folders that suites run over: the small ones and the real ones.
#pragma once

#include <filesystem>
#include <vector>

#include "games/registry.h"
#include "tests/games/small_games.h"

inline engine::Registry all_games() {
    auto all = games::registry();
    for (const auto& small : small_games::registry()) all.push_back(small);
    return all;
}

// Every folder with a rules.md below games/ and tests/games/.
inline std::vector<std::filesystem::path> game_folders() {
    std::vector<std::filesystem::path> folders;
    for (const char* root : {"/games", "/tests/games"}) {
        for (const auto& entry : std::filesystem::directory_iterator(std::string(NEXUS_SOURCE_DIR) + root)) {
            if (std::filesystem::exists(entry.path() / "rules.md")) folders.push_back(entry.path());
        }
    }
    return folders;
}
