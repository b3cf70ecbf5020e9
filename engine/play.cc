#include "engine/play.h"

#include <algorithm>

namespace engine {
namespace {

std::optional<std::string> apply(AnyState& state, const Step& step, Events* events) {
    if (step.seat == Seat::Nobody) return run_command(state, step.command, events);
    state.apply(step.action, events);
    return std::nullopt;
}

class Replayer {
  public:
    Replayer(const Record& record, Replay& replay, const OnStep& on_step)
        : record_(record), replay_(replay), play_(replay.play), on_step_(on_step) {}

    std::optional<LoadError> run(int to) {
        const int all = static_cast<int>(record_.moves.size());
        const int end = to < 0 ? all : std::min(to, all);
        if (auto wrong = check_hashes()) return wrong;  // of the start, `hash 0`
        while (play_.step() < end) {
            bool go_on = true;
            if (auto wrong = one_step(record_.moves[static_cast<std::size_t>(play_.step())], go_on)) return wrong;
            if (!go_on) return std::nullopt;
            if (auto wrong = check_hashes()) return wrong;
        }
        const auto outcome = play_.state().outcome();
        const auto result = outcome_text(play_.game(), outcome);
        if (!outcome.over && is_unfinished(record_.result)) return std::nullopt;
        if (end < all || record_.result.empty() || record_.result == result) return std::nullopt;
        return fault(0, "the record says " + quoted(record_.result) + ", replayed it is " + quoted(result));
    }

  private:
    std::optional<LoadError> one_step(const RecordLine& line, bool& go_on) {
        std::optional<Action> action;
        if (line.who != "table") {
            const auto read = play_.read(line.who, line.text);
            if (!read) return refused(line, read.error());
            action = *read;
        }
        go_on = !on_step_ || on_step_({play_.step() + 1, &line, &play_.state(), action});
        if (go_on && action) play_.act(*action);
        if (!go_on || action) return std::nullopt;
        const auto wrong = play_.command(line.text);
        return wrong ? std::optional(refused(line, *wrong)) : std::nullopt;
    }

    LoadError refused(const RecordLine& line, const std::string& why) const {
        return fault(line.line, "step " + std::to_string(play_.step() + 1) + ", `" + line.who + ": " + line.text +
                                    "`, is refused: " + why);
    }

    std::optional<LoadError> check_hashes() {
        for (; next_hash_ < record_.hashes.size() && record_.hashes[next_hash_].after == play_.step(); ++next_hash_) {
            const auto& recorded = record_.hashes[next_hash_];
            const auto now = hash(play_.state());
            if (recorded.hash != now)
                return fault(recorded.line, "positions differ between step " + std::to_string(agreed_) + " and step " +
                                                std::to_string(recorded.after) + ": the record says " +
                                                hex(recorded.hash) + ", replayed it is " + hex(now));
            agreed_ = recorded.after;
        }
        return std::nullopt;
    }

    LoadError fault(int line, std::string message) const {
        return {record_.file,
                line,
                0,
                std::move(message),
                {},
                replay_.same_rules ? "the rules are those of the record: a line was altered"
                                   : "it was played under other rules (" + hex(record_.rules) + ", these are " +
                                         hex(play_.game().rules_hash()) + ")"};
    }

    const Record& record_;
    const Replay& replay_;
    Play& play_;
    const OnStep& on_step_;
    std::size_t next_hash_ = 0;
    int agreed_ = 0;
};

}  // namespace

std::string move_text(const AnyState& before, const Step& step) {
    if (step.seat == Seat::Nobody) return "table: " + step.command;
    return seat_text(before.game(), step.seat) + ": " + action_text(before, step.action);
}

Play::Play(std::shared_ptr<const AnyGame> game, Keep keep)
    : game_(std::move(game)), state_(game_->start()), keep_(keep) {}

Play::Play(const Play& other)
    : game_(other.game_), state_(other.state_->clone()), steps_(other.steps_), keep_(other.keep_) {}

Seat Play::to_act() const { return state_->outcome().over ? Seat::Nobody : state_->decision().seat; }

std::optional<std::string> Play::add(Step step) {
    ENSURE(keep_ == Keep::Steps);
    const auto before = state_->clone();
    Events events;
    if (auto wrong = apply(*state_, step, &events)) return wrong;
    step.is_final = step.seat == Seat::Nobody || is_final(*before, *state_);
    step.silent = events.empty();
    steps_.push_back(std::move(step));
    return std::nullopt;
}

void Play::act(Action action) {
    if (keep_ == Keep::Nothing) return state_->apply(action, nullptr);  // every step of a tournament comes by here
    add({.seat = state_->decision().seat, .action = action});
}

void Play::draw(Stream& chance) {
    const auto from = chance.place();
    act(chance.draw(*state_));
    if (keep_ == Keep::Steps) steps_.back().from = from, steps_.back().to = chance.place();
}

std::optional<std::string> Play::command(std::string_view text) { return add({.command = std::string(text)}); }

Result<Action, std::string> Play::read(std::string_view who, std::string_view text) const {
    const auto seat = parse_seat(*game_, who);
    const Seat asked = to_act();
    if (!seat || *seat != asked || *seat == Seat::Nobody)
        return "it is " + seat_text(*game_, asked) + "'s decision, not " + std::string(who) + "'s";
    const auto action = parse_action(*state_, text);
    if (!action) return action.error().message;
    if (asked == Seat::Chance) {
        const auto list = choices(*state_);
        if (std::ranges::find(list, *action) == list.end()) return std::string("chance cannot do this here");
    } else if (const auto refusal = state_->refuse(*action)) {
        return refusal_text(*state_, *refusal);
    }
    return *action;
}

bool Play::goes_back_freely(Seat seat) const {
    return !steps_.empty() && steps_.back().seat == seat && !steps_.back().is_final;
}

int Play::last_step_of(Seat seat) const {
    int step = this->step() - 1;
    while (step >= 0 && steps_[static_cast<std::size_t>(step)].seat != seat) --step;
    return step;
}

Play Play::at(int step) const {
    Play out(game_);
    out.steps_.assign(steps_.begin(), steps_.begin() + step);
    for (const Step& each : out.steps_) apply(*out.state_, each, nullptr);
    return out;
}

std::vector<Happening> Play::since(const Play& earlier) const {
    std::vector<Happening> out;
    std::shared_ptr<const AnyState> before = earlier.state_->clone();
    for (auto step = steps_.begin() + earlier.step(); step != steps_.end(); ++step) {
        const std::shared_ptr<AnyState> after = before->clone();
        Happening happening{static_cast<int>(step - steps_.begin()) + 1, step->seat, before, after, {}};
        apply(*after, *step, &happening.events);
        out.push_back(std::move(happening));
        before = after;
    }
    return out;
}

std::string Play::record(std::string_view seats, const RecordChance& chance, std::string_view closed) const {
    std::string out = record_head(*game_, seats, chance);
    const auto now = game_->start();
    std::uint64_t place = 0;
    int count = 0;
    for (const Step& step : steps_) {
        if (step.to > step.from) {
            if (step.from != place) out += "draws " + std::to_string(step.from) + "\n";
            place = step.to;
        }
        out += move_text(*now, step) + "\n";
        apply(*now, step, nullptr);
        if (++count % kHashEvery == 0 || count == this->step()) out += hash_line(count, *now) + "\n";
    }
    const bool over = now->outcome().over;
    if (!over && closed.empty()) return out;
    out += "result " + (over ? outcome_text(*game_, now->outcome()) : std::string(closed)) + "\n";
    if (!chance.secret.empty()) out += "secret " + chance.secret + "\n";  // never before the end
    return out;
}

Result<Replay, LoadError> replay(const Registry& registry, const Record& record, int to, const OnStep& on_step) {
    auto game = open_game(registry, record.game, record.materials);
    if (!game) {
        LoadError error = game.error();
        error.file = record.file;
        return error;
    }
    return replay(*game, record, to, on_step);
}

Result<Replay, LoadError> replay(std::shared_ptr<const AnyGame> game, const Record& record, int to,
                                 const OnStep& on_step) {
    const bool same_rules = game->rules_hash() == record.rules;
    Replay result{Play(std::move(game)), same_rules};
    if (auto wrong = Replayer(record, result, on_step).run(to)) return *wrong;
    return result;
}

}  // namespace engine
