#include "cli/table.h"

namespace cli {

using engine::Seat;

Table::Table(std::shared_ptr<const engine::AnyGame> game, std::uint64_t seed)
    : game_(std::move(game)), state_(game_->start()), chance_(engine::mix_seed(seed, 0)) {}

const engine::AnyState& Table::after(std::size_t step) const {
    return step + 1 < history_.size() ? *history_[step + 1].before : *state_;
}

void Table::add(Seat seat, engine::Action action, std::string command) {
    history_.push_back({state_->clone(), seat, action, std::move(command), {}});
}

void Table::act(engine::Action action) {
    add(state_->decision().seat, action, {});
    state_->apply(action, &history_.back().events);
}

void Table::draw() { act(state_->sample(chance_)); }

std::optional<std::string> Table::command(std::string_view text) {
    add(Seat::Nobody, {}, std::string(text));
    auto refused = engine::run_command(*state_, text, &history_.back().events);
    if (refused) history_.pop_back();
    return refused;
}

std::optional<engine::LoadError> Table::load(const engine::Registry& registry, const engine::Record& record) {
    const auto replayed = engine::replay(registry, record);
    if (!replayed) return replayed.error();
    for (const auto& line : record.moves) {
        if (line.who == "table") {
            ENSURE(!command(line.text));
            continue;
        }
        const auto action = engine::parse_action(*state_, line.text);
        ENSURE(static_cast<bool>(action));  // it was replayed a moment ago
        act(*action);
    }
    return std::nullopt;
}

std::optional<std::string> Table::undo(Seat seat, Undo how) {
    std::size_t target = history_.size();
    while (target > 0 && history_[target - 1].seat != seat) --target;
    if (target == 0) return "you have not decided anything yet";
    --target;
    for (std::size_t step = history_.size(); how == Undo::Free && step-- > target;) {
        const Played& played = history_[step];
        if (played.seat == Seat::Nobody) return "a command of the table is final";
        if (!is_final(*played.before, after(step))) continue;
        if (played.seat == Seat::Chance) return "chance has acted since: what came up cannot be forgotten";
        if (played.seat != seat) return seat_text(*game_, played.seat) + " has decided since";
        return "your last action is final: chance or another seat had its turn, or somebody learned something";
    }
    state_ = std::move(history_[target].before);
    history_.resize(target);
    return std::nullopt;
}

bots::Ask Table::ask(Seat seat, std::stop_token stop) const {
    bots::AskCounter counter;
    for (const Played& played : history_) counter.played(played.seat);
    return counter.ask(seat, std::move(stop));
}

std::string Table::record(std::string_view seats) const {
    engine::Recorder recorder(*game_, seats);
    for (std::size_t step = 0; step < history_.size(); ++step) {
        const Played& played = history_[step];
        if (played.seat == Seat::Nobody) {
            recorder.add_command(played.command, after(step));
        } else {
            recorder.add(*played.before, played.action, after(step));
        }
    }
    return recorder.finish(*state_);
}

}  // namespace cli
