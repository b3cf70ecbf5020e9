// Cards and decks become a Setup; decks and cards are judged.
#pragma once

#include "games/quantum_cloud/setup.h"

namespace quantum_cloud {

std::span<const engine::SourceFile> embedded_files();

engine::Result<Setup, engine::LoadError> load_setup(const engine::Options& options, const engine::Materials& materials);
std::vector<engine::LoadError> load_errors(const engine::Options& options, const engine::Materials& materials);
// `check deck LIST ...`, `check card TEXT ...` of scenarios.
std::vector<engine::Finding> check(const Setup& setup, std::string_view what, std::string_view subject);

}  // namespace quantum_cloud
