// The clock of a table: it runs for whoever is asked, and stands while no server runs.
#include <algorithm>
#include <utility>

#include "server/crash.h"
#include "server/table.h"

namespace server {
namespace {

using engine::JsonObject;

constexpr std::int64_t kSavedEvery = 60'000;  // what a crash gives back to whoever thinks

}  // namespace

// New time for a turn: for whose turn begins, and for whoever is asked in the turn of another.
// A window that asks several has a time of its own.
void Table::new_turn(const engine::AnyState& next, const std::optional<Gathering>& gathered) {
    const auto decision = next.decision();
    const bool asked = !next.outcome().over && engine::is_player(decision.seat);
    head_.decides = asked ? name_of(static_cast<std::size_t>(decision.seat)) : "";
    if (!asked) return;
    if (gathered) {
        for (const auto seat : gathered->seats()) {
            if (seat != decision.seat) head_.decides += " " + name_of(static_cast<std::size_t>(seat));
        }
        head_.answers = true;
        return;
    }
    const int seat = static_cast<int>(decision.seat);
    const bool window = game_->facts().decisions[decision.kind].window;
    const bool alone = !window_ && decision.seat == match_->state().decision().seat;  // asked, and asked again
    const bool again = seat == head_.turn_of || alone;
    head_.answers = window;
    if (!window) head_.turn_of = seat;
    if (!again) head_.seats[static_cast<std::size_t>(seat)].turn_left = head_.clock.turn;
}

void Table::run_clock() {
    if (head_.clock.kind == "none") return;
    stop_clock();  // what has run so far counts, however often the question is put
    const auto seat = static_cast<std::size_t>(match_->state().decision().seat);
    // While nothing is told it runs on, through whatever was tried meanwhile, and nobody hears of it.
    const ClockTold now{seat, told_.number};
    const bool told = std::exchange(clock_told_, now) == now;
    clock_seat_ = seat;
    clock_since_ = told ? clock_stopped_ : strand_->now();
    const auto& head = head_.seats[seat];
    arm_clock(clock_since_ + std::min(head.turn_left + head.bank_left + 1, kSavedEvery));
    if (!told) tell_clock();
}

// The hold, and then the time of a turn for everybody who has not answered.
void Table::run_window_clock() {
    if (head_.clock.kind == "none" || window_due_ != 0) return;
    stop_clock();
    clock_told_ = {};
    const auto time = head_.hold + head_.clock.turn;
    window_due_ = strand_->now() + time;
    strand_->after(Milliseconds(time), [weak = weak_from_this(), number = window_number_] {
        const auto self = weak.lock();
        if (self == nullptr || self->window_number_ != number) return;
        const Working working(self->id_);
        self->close_window();
    });
    tell_clock();
}

void Table::tell_clock() {
    const auto body = std::make_shared<const std::string>("\"is\":\"clock\",\"table\":" + engine::json_string(id_) +
                                                          ",\"clock\":" + clock_json() + "}");
    for (const auto& viewer : viewers_) viewer.outlet->send(body);
    tell_house();  // it stays in memory now
}

// One look at the clock is due at most: the earliest.
void Table::arm_clock(std::int64_t at) {
    if (clock_due_ != 0 && clock_due_ <= at) return;
    clock_due_ = at;
    strand_->after(Milliseconds(std::max<std::int64_t>(at - strand_->now(), 0)), [weak = weak_from_this(), at] {
        const auto self = weak.lock();
        if (self == nullptr || self->clock_due_ != at) return;
        const Working working(self->id_);
        self->clock_due_ = 0;
        self->when_idle([self] { self->look_at_clock(); });
    });
}

void Table::stop_clock() {
    if (!clock_seat_) return;
    auto& head = head_.seats[*clock_seat_];
    head.turn_left -= strand_->now() - clock_since_;
    if (head.turn_left < 0) {
        head.bank_left = std::max<std::int64_t>(head.bank_left + head.turn_left, 0);
        head.turn_left = 0;
    }
    clock_stopped_ = strand_->now();
    clock_seat_.reset();
}

void Table::look_at_clock() {
    if (state_ != TableState::Playing || !clock_seat_) return;
    const auto seat = *clock_seat_;
    const auto ran = strand_->now() - clock_since_;
    const auto left = head_.seats[seat].turn_left + head_.seats[seat].bank_left - ran;
    if (left <= 0) return time_is_up(seat);
    if (ran < kSavedEvery / 2) return arm_clock(strand_->now() + std::min(left + 1, kSavedEvery));
    stop_clock();
    commit(change(), [this](const std::optional<std::string>& fault) {
        if (!fault) run_clock();
    });
}

void Table::time_is_up(std::size_t seat) {
    auto draft = match_->command(name_of(seat) + " concedes");
    if (!draft) return;
    stop_clock();
    tell_said(say("", "", "table", name_of(seat) + " ran out of time"));
    adopt(std::move(*draft), nullptr, 0);
}

std::string Table::clock_json() const {
    JsonObject left;
    for (std::size_t i = 0; i < head_.seats.size(); ++i) {
        auto turn = head_.seats[i].turn_left, bank = head_.seats[i].bank_left;
        if (clock_seat_ == i) {
            turn -= strand_->now() - clock_since_;
            if (turn < 0) bank = std::max<std::int64_t>(bank + turn, 0), turn = 0;
        }
        left.json(name_of(i), JsonObject().number("turn", turn).number("bank", bank).str());
    }
    JsonObject out;
    out.text("kind", head_.clock.kind).number("turn", head_.clock.turn).number("bank", head_.clock.bank);
    out.json("left", left.str()).json("running", clock_seat_ ? engine::json_string(name_of(*clock_seat_)) : "null");
    const auto open = std::clamp<std::int64_t>(window_due_ - strand_->now(), 0, head_.clock.turn);
    out.json("window", window_due_ != 0 ? std::to_string(open) : "null");
    out.number("at", now_ms());
    return out.str();
}

}  // namespace server
