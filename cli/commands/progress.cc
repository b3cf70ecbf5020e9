#include "cli/commands/progress.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/boards/screen.h"

namespace cli {

Progress::Progress(std::uint64_t total) : total_(std::max<std::uint64_t>(1, total)), shown_(is_terminal(stderr)) {}

void Progress::finish() {
    if (shown_ && last_ > 0) fmt::print(stderr, "\r\x1b[K");
    last_ = 0;
}

double Progress::seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

void Progress::update(std::uint64_t done) {
    constexpr double kEvery = 0.1;  // seconds
    constexpr std::size_t kWidth = 30;
    const double now = seconds();
    if (!shown_ || now - last_ < kEvery) return;
    last_ = now;
    const auto filled = static_cast<std::size_t>(done * kWidth / total_);
    const double left = done == 0 ? 0 : now / static_cast<double>(done) * static_cast<double>(total_ - done);
    fmt::print(stderr, "\r[{}{}] {} of {}, {:.0f} s left \x1b[K", std::string(filled, '#'),
               std::string(kWidth - std::min(filled, kWidth), '.'), done, total_, left);
    std::fflush(stderr);
}

}  // namespace cli
