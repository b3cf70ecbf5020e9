// Counts instructions with callgrind, which does not mind a noisy machine.
#pragma once

#include <optional>
#include <string>

namespace cli {

// Runs this program under valgrind twice, for few and for many steps of random play, and divides the difference.
// Nothing, with a note on the error output, where valgrind is missing or fails.
std::optional<double> instructions_per_step(const std::string& game_text);

std::string shell_quoted(const std::string& word);
// The number after `Collected :` in what callgrind says.
std::optional<double> collected(const std::string& output);

}  // namespace cli
