// The games and folders that suites run over: the small ones and the real ones.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "games/registry.h"
#include "games/small/small_games.h"
#include "tests/source_dir.h"

inline engine::Registry all_games() {
    auto all = games::registry();
    for (const auto& small : small_games::registry()) all.push_back(small);
    return all;
}

// What the long suites run over: all games, or the one that NEXUS_GAME names, so that each has a process of its own.
inline engine::Registry games_under_test() {
    auto all = all_games();
    const char* only = std::getenv("NEXUS_GAME");
    if (only != nullptr) std::erase_if(all, [&](const engine::GameEntry& entry) { return entry.facts->id != only; });
    return all;
}

// Every folder with a rules.md below games/ and games/small/.
inline std::vector<std::filesystem::path> game_folders() {
    std::vector<std::filesystem::path> folders;
    for (const char* root : {"games", "games/small"}) {
        for (const auto& entry : std::filesystem::directory_iterator(source_dir() / root)) {
            if (std::filesystem::exists(entry.path() / "rules.md")) folders.push_back(entry.path());
        }
    }
    std::ranges::sort(folders);  // a folder lists its files in the order of its file system
    return folders;
}
