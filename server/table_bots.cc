// The bots at a table: they think beside it, and move when everybody who plays has seen the last move.
#include <algorithm>
#include <utility>

#include "server/crash.h"
#include "server/table.h"

namespace server {
namespace {

using engine::Seat;

constexpr std::int64_t kEyes = 4000;  // at most so long a bot waits until its last move was seen
constexpr int kCalm = 2;              // moves of a bot before it becomes ever faster

// A long turn is told in a bounded time: six pauses at most.
std::int64_t pause_of(std::int64_t pace, int moves) {
    for (int i = kCalm; i <= moves && pace > 0; ++i) pace = pace * 4 / 5;
    return pace;
}

}  // namespace

void Table::think(std::size_t seat) {
    const auto* table = house_.bots(game_->facts().id);
    auto& bot = bots_[seat];
    if (bot == nullptr) {
        const auto spec = bots::parse_bot(*table, head_.seats[seat].bot);
        ENSURE(spec);  // it was read when it sat down
        bot = bots::make_bot(*table, *spec, drawn_number(head_.secret, "bot " + name_of(seat)));
    }
    auto& thinking = thinking_[seat];
    if (thinking) thinking->request_stop();
    thinking = std::make_shared<Thinking>();
    const Seat who = engine::seat_at(static_cast<int>(seat));
    std::shared_ptr<const engine::AnyState> view = state_for(who).view(who);
    house_.pool->think(
        thinking,
        [self = shared_from_this(), view, game = game_, bot = bot, who, seat, ask = counter_.ask(who), thinking,
         asked_at = asked_at_](std::stop_token stop) {
            const Working working(self->id_);
            thinking->begun = true;
            auto with_stop = ask;
            with_stop.stop = stop;
            const auto action = bot->think(*view, who, with_stop).action;
            self->post(
                [seat, thinking, action, asked_at](Table& there) { there.thought(seat, thinking, action, asked_at); });
        },
        humans() > 0 ? BotPool::Haste::Awaited : BotPool::Haste::Unhurried);
}

void Table::thought(std::size_t seat, const std::shared_ptr<Thinking>& thinking, engine::Action action,
                    std::int64_t asked_at) {
    house_.metrics->bot_thoughts_total.fetch_add(1);
    const Seat who = engine::seat_at(static_cast<int>(seat));
    if (!thinks(seat, thinking)) return;
    if (gathers(who)) {
        thinking_.erase(seat);
        if (window_->branch(who).refuse(action)) return when_idle([this] { ask_window(); });  // it was another window
        window_->choose(who, action);
        if (window_->answered(who)) return close_window();
        think(seat);
        if (window_held_) return;
        return after(Milliseconds(hold_with(true)), [seat, number = hold_number_](Table& table) {
            if (table.hold_number_ == number) table.hurry(seat);  // it plays: all will see that it had a choice
        });
    }
    const bool watched = !viewers_.empty();
    const bool half = match_->state().decision().part != 0;
    const auto pace = watched && !half ? asked_at + pause_of(head_.pace, in_a_row_) : 0;
    const auto wait = std::max<std::int64_t>(std::max(pace, release_time()) - strand_->now(), 0);
    after(Milliseconds(wait), [thinking, seat, action](Table& table) {
        if (!table.thinks(seat, thinking)) return;  // overtaken: another move may be due by now
        table.due_ = {seat, thinking, action};
        table.move_bot();
    });
    after(Milliseconds(std::max(asked_at + kEyes - strand_->now(), wait)), [thinking](Table& table) {
        if (!table.due_ || table.due_->thinking != thinking) return;
        for (auto& viewer : table.viewers_) viewer.says_so = viewer.says_so && !table.waits_for(viewer);
        table.move_bot();
    });
}

// Who plays here and has not been shown everything yet. Strangers hold nobody up, nor does a screen that never says
// what it has shown. Whom this waits for, and what they were shown, everybody knows: it tells nothing.
bool Table::waits_for(const Viewer& viewer) const {
    const auto sits = [&](const SeatHead& seat) { return !seat.guest.empty() && seat.guest == viewer.guest; };
    return viewer.says_so && viewer.seen < told_.step && std::ranges::any_of(head_.seats, sits);
}

void Table::move_bot() {
    when_idle([this] {
        if (!due_ || std::ranges::any_of(viewers_, [this](const Viewer& viewer) { return waits_for(viewer); })) return;
        const auto move = *std::exchange(due_, std::nullopt);
        if (!thinks(move.seat, move.thinking)) return;
        if (match_->state().decision().part == 0) ++in_a_row_;
        play({move.action}, nullptr, 0);
    });
}

void Table::seen(const Asked& asked, std::int64_t step) {
    when_idle([this, asked, step] {
        const auto viewer = std::ranges::find(viewers_, asked.outlet, &Viewer::outlet);
        if (viewer == viewers_.end()) return asked.error({"state", "open the table first", {}, {}});
        viewer->seen = step;
        viewer->says_so = true;
        asked.ok();
        move_bot();
    });
}

bool Table::thinks(std::size_t seat, const std::shared_ptr<Thinking>& thinking) const {
    const auto known = thinking_.find(seat);
    return state_ == TableState::Playing && known != thinking_.end() && known->second == thinking;
}

void Table::stop_thinking() {
    for (const auto& [seat, thinking] : thinking_) thinking->request_stop();
    thinking_.clear();
}

// A bot has come or gone: what was chosen or thought about for this seat counts no longer. What others have kept does,
// though a window may now ask others of them: one person is asked for his seats one after the other.
void Table::played_by_another(std::size_t seat) {
    if (!begun_ || state_ != TableState::Playing) return;
    clock_told_ = {};
    if (const auto known = thinking_.find(seat); known != thinking_.end()) {
        known->second->request_stop();
        thinking_.erase(known);
    }
    const Seat who = engine::seat_at(static_cast<int>(seat));
    const auto asked = window_ ? window_->seats() : engine::SeatList{};
    if (gathers(who)) window_->forget(who);
    open_window(gathering(match_->state(), true), true);
    if (window_ && window_->seats() != asked) {
        publish({}, -1);
    } else if (gathers(who)) {
        tell_seat(who);
    }
    if (window_ && !head_.seats[seat].bot.empty()) window_asked_ = false;  // a new hold: its time tells nothing either
    go_on();
}

}  // namespace server
