// Windows that ask several seats at once. Whoever is asked may answer at once, and change his mind; nobody else learns
// of it. Answers become moves together, in the order of the rules, and not before the hold of the table has run out
// since the window opened: until then neither what is sent nor when tells who could have answered. Of a window that is
// open longer everybody sees that somebody in it still thinks, so of one that asks two each knows of the other: whoever
// wants to be asked always (`stop`) thinks as long with nothing to choose.
#include <algorithm>
#include <utility>

#include "server/table.h"

namespace server {

using engine::Seat;

constexpr std::int64_t kBotsHold = 100;  // the least where a bot is asked

// One person who is asked alone answers as anywhere else. A bot is held there too, and so is whoever is left alone in
// a window that asked several.
std::optional<Gathering> Table::gathering(const engine::AnyState& state, bool aside) const {
    std::vector<std::string> owners;
    for (const auto& seat : head_.seats) owners.push_back(seat.bot.empty() ? seat.guest : "");
    auto window = Gathering::open(state, owners);
    if (!window || window->seats().size() > 1 || (aside && window_ && window->continues(*window_))) return window;
    return has_bot(*window) ? std::move(window) : std::nullopt;
}

bool Table::has_bot(const Gathering& window) const {
    return std::ranges::any_of(window.seats(),
                               [&](Seat who) { return !head_.seats[static_cast<std::size_t>(who)].bot.empty(); });
}

const engine::AnyState& Table::state_for(Seat seat) const {
    return gathers(seat) ? window_->branch(seat) : match_->state();
}

std::int64_t Table::question_of(Seat seat) const {
    const int since = gathers(seat)                             ? window_->changes(seat)
                      : match_->state().decision().seat == seat ? match_->stored() - told_.stored
                                                                : 0;
    return std::int64_t{told_.number} * kChanges + std::min(since, kChanges - 1);
}

// A card that is shown, or somebody who gives up, leaves a window as it is where it still asks about the same: what was
// kept stays, the hold and the time run on, bots think on.
void Table::open_window(std::optional<Gathering> window, bool aside) {
    const bool same = aside && window && window_ && window->continues(*window_);
    if (same) window->keep_answers_of(*window_);
    window_ = std::move(window);
    if (!same) {
        stop_thinking();
        ++window_number_;
        ++hold_number_;
        window_asked_ = window_held_ = false;
        window_due_ = 0;
        const auto decision = match_->state().decision();  // whoever is asked alone has a hold of his own as well
        if (!aside && decision.part == 0 && game_->facts().decisions[decision.kind].window)
            private_seat_ = Seat::Nobody;
    }
    std::erase_if(thinking_, [&](const auto& each) {
        if (gathers(engine::seat_at(static_cast<int>(each.first)))) return false;
        each.second->request_stop();
        return true;
    });
    pass_silently();
}

// Whoever passes by itself has done so before he is told of the window.
void Table::pass_silently() {
    for (const Seat who : window_ ? window_->seats() : engine::SeatList{}) {
        const auto seat = static_cast<std::size_t>(who);
        if (window_->may_pass_by_itself(who) && passes_by_itself(seat, window_->branch(who)))
            window_->pass_by_itself(who);
    }
}

// Puts the window to everybody who has not answered it, as often as something about them changes.
void Table::ask_window() {
    if (!window_ || busy_) return;
    if (!std::exchange(window_asked_, true)) hold_window();
    pass_silently();
    for (const Seat who : window_->seats()) {
        const auto seat = static_cast<std::size_t>(who);
        const bool bot = !head_.seats[seat].bot.empty();
        if (bot && !window_->answered(who) && !thinking_.contains(seat)) think(seat);
    }
    run_window_clock();
    close_window();
}

// With a bot among those who are asked it is never nothing, whoever looks: by its time all could tell that it had a
// choice.
std::int64_t Table::hold_with(bool bots) const {
    return bots ? std::max<std::int64_t>({head_.hold, head_.pace, kBotsHold}) : head_.hold;
}

// The hold is the same whoever could answer, and whoever did. Bots may have one thread for all of them: each answers
// in its share of the hold, and all before its end.
void Table::hold_window() {
    asked_at_ = strand_->now();
    private_seat_ = Seat::Nobody;
    std::vector<std::size_t> bots;
    for (const Seat who : window_->seats()) {
        if (!head_.seats[static_cast<std::size_t>(who)].bot.empty()) bots.push_back(static_cast<std::size_t>(who));
    }
    const auto hold = hold_with(!bots.empty());
    window_held_ = hold > 0;
    if (!window_held_) return;
    hold_for(Milliseconds(hold));
    const auto count = static_cast<std::int64_t>(bots.size());
    for (std::int64_t i = 0; i < count; ++i) {
        after(Milliseconds(hold * 2 * (i + 1) / (2 * count + 1)),
              [number = hold_number_, seat = bots[static_cast<std::size_t>(i)]](Table& table) {
                  if (table.hold_number_ == number) table.hurry(seat);
              });
    }
}

void Table::hurry(std::size_t seat) {
    const auto known = thinking_.find(seat);
    if (known != thinking_.end() && known->second->begun) known->second->request_stop();
}

// For a bot that has not begun to think at its end, since other tables came before it, all wait as long again.
void Table::hold_for(Milliseconds time) {
    after(time, [number = ++hold_number_, time](Table& table) {
        if (table.hold_number_ != number) return;
        const bool waits = std::ranges::any_of(table.thinking_, [](const auto& each) { return !each.second->begun; });
        for (const auto& [seat, thinking] : table.thinking_) table.hurry(seat);
        if (waits) return table.hold_for(time);
        table.window_held_ = false;
        table.close_window();
    });
}

bool Table::all_pass_openly() const {
    return std::ranges::all_of(window_->seats(),
                               [&](Seat who) { return passing_.contains(static_cast<std::size_t>(who)); });
}

// Becomes moves as soon as it is held no longer and the outcome is certain.
void Table::close_window() {
    when_idle([this] {
        if (!window_ || !window_asked_ || state_ != TableState::Playing) return;
        if (window_held_ && !all_pass_openly()) return;
        for (const Seat who :
             window_due_ != 0 && strand_->now() >= window_due_ ? window_->seats() : engine::SeatList{}) {
            if (!window_->answered(who)) window_->pass(who);  // its time is up
        }
        const auto actions = window_->outcome();
        if (!actions) return;
        stop_thinking();
        if (std::exchange(undo_asked_, std::nullopt)) tell_table();  // whoever moves has answered
        adopt(match_->act(*actions), nullptr, 0);
    });
}

bool Table::may_change(const Asked& asked, Seat seat) const {
    if (window_->changes(seat) + kLongestChoice < kChanges) return true;
    asked.error({"limit", "you have changed your mind often enough here", {}, {}});
    return false;
}

void Table::choose_in_window(const Asked& asked, std::size_t seat, const std::vector<engine::Action>& actions) {
    const Seat who = engine::seat_at(static_cast<int>(seat));
    if (!may_change(asked, who)) return;
    for (const auto& action : actions) {
        if (window_->branch(who).refuse(action)) {
            asked.error({"refused", "the rest of this is not possible any more", {}, {}});
            return tell_seat(who);
        }
        window_->choose(who, action);
    }
    asked.ok("\"kept\":true");
    close_window();
    if (!busy_) tell_seat(who);
}

void Table::change_mind(const Asked& asked, std::size_t seat) {
    const Seat who = engine::seat_at(static_cast<int>(seat));
    if (!may_change(asked, who)) return;
    window_->take_back(who);
    asked.ok();
    tell_seat(who);
}

void Table::tell_seat(Seat seat) {
    const auto body = std::make_shared<const std::string>("\"is\":\"position\",\"table\":" + engine::json_string(id_) +
                                                          ",\"position\":" + position(seat, {}) + "}");
    for (const auto& viewer : viewers_) {
        if (viewer.eyes == seat) viewer.outlet->send(body);
    }
}

void Table::pass_until(const Asked& asked, const std::string& seat, bool on) {
    when_idle([this, asked, seat, on] {
        const auto index = own_seat(asked, seat);
        if (!index || played_by_bot(asked, *index)) return;
        if (on) {
            passing_.insert(*index);
        } else {
            passing_.erase(*index);
        }
        asked.ok();
        tell_table();
        const Seat who = engine::seat_at(static_cast<int>(*index));
        if (!gathers(who)) {
            if (on) answer_for(*index);
            return;
        }
        if (on || window_->passed_by_itself(who)) window_->forget(who);
        ask_window();
        if (gathers(who)) tell_seat(who);
    });
}

void Table::automatic(const Asked& asked, const std::string& seat, bool on) {
    when_idle([this, asked, seat, on] {
        const auto index = own_seat(asked, seat, false);
        if (!index) return;
        head_.seats[*index].automatic = on;
        save_own(asked, *index);
    });
}

void Table::stop(const Asked& asked, const std::string& seat, const std::string& kind, bool on) {
    when_idle([this, asked, seat, kind, on] {
        const auto index = own_seat(asked, seat, false);
        if (!index) return;
        const auto& decisions = game_->facts().decisions;
        if (std::ranges::none_of(decisions, [&](const auto& each) { return each.window && each.name == kind; }))
            return asked.error({"unknown", "this game has no window `" + kind + "`", {}, {}});
        auto& stops = head_.seats[*index].stops;
        std::erase(stops, kind);
        if (on) stops.push_back(kind);
        save_own(asked, *index);
    });
}

// How somebody lets himself be asked is his own business: nobody else is told, not even that it changed.
void Table::save_own(const Asked& asked, std::size_t seat) {
    commit(change(), [this, asked, seat](const std::optional<std::string>& fault) {
        if (fault) return asked.error(unsaved(*fault));
        asked.ok();
        for (const auto& viewer : viewers_) {
            if (viewer.guest == asked.guest)
                viewer.outlet->send(
                    std::make_shared<const std::string>("\"is\":\"table\",\"table\":" + table_json(&viewer) + "}"));
        }
        if (state_ != TableState::Playing || !begun_) return;
        const Seat who = engine::seat_at(static_cast<int>(seat));
        if (!gathers(who)) return answer_for(seat);
        if (window_->passed_by_itself(who)) window_->forget(who);
        ask_window();
        if (gathers(who)) tell_seat(who);
    });
}

}  // namespace server
