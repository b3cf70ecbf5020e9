#include "cli/commands/instructions.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "engine/value.h"

namespace cli {
namespace {

std::string output_of(const std::string& command) {
    std::string out;
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return out;
    char buffer[4096];
    while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, pipe)) out.append(buffer, size);
    pclose(pipe);
    return out;
}

std::optional<double> instructions(const std::string& program, const std::string& game, int steps) {
    return collected(output_of(
        fmt::format("valgrind --tool=callgrind --callgrind-out-file=/dev/null {} bench-steps {} --steps {} 2>&1",
                    shell_quoted(program), shell_quoted(game), steps)));
}

}  // namespace

std::string shell_quoted(const std::string& word) {
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::optional<double> collected(const std::string& output) {
    const auto at = output.find("Collected :");
    if (at == std::string::npos) return std::nullopt;
    double number = 0;
    return std::sscanf(output.c_str() + at, "Collected : %lf", &number) == 1 ? std::optional(number) : std::nullopt;
}

std::optional<double> instructions_per_step(const std::string& game_text) {
    constexpr int kFew = 2'000;
    constexpr int kMany = 22'000;
    std::error_code failure;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failure).string();
    const auto few = failure ? std::nullopt : instructions(program, game_text, kFew);
    const auto many = few ? instructions(program, game_text, kMany) : std::nullopt;
    if (!many) {
        fmt::print(stderr, "nexus: no instruction counts for {}: is valgrind installed?\n", game_text);
        return std::nullopt;
    }
    return (*many - *few) / (kMany - kFew);
}

}  // namespace cli
