#include "cli/table/thinking.h"

#include <fmt/format.h>

#include <atomic>

#include "cli/boards/screen.h"
#include "cli/table/interrupt.h"

namespace cli {

bots::Thought think(bots::AnyBot& bot, const engine::Play& play, engine::Seat seat, std::string_view who) {
    constexpr double kPatience = 0.3;  // seconds
    bots::AskCounter counter;
    for (const auto& step : play.steps()) counter.played(step.seat);
    const bool watched = is_terminal(stderr);
    std::atomic<bool> said = false;
    const auto thought = [&] {
        const Watch watch([&](double seconds) {
            if (!watched || seconds < kPatience) return;
            fmt::print(stderr, "\r{} is thinking, {:.1f} s \x1b[K", who, seconds);
            std::fflush(stderr);
            said = true;
        });
        return bot.think(play.state(), seat, counter.ask(seat, watch.token()));
    }();
    if (said) fmt::print(stderr, "\r\x1b[K");
    return thought;
}

}  // namespace cli
