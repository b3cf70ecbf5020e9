#include "server/match.h"

#include <algorithm>

namespace server {
namespace {

using engine::Seat;

std::string move_text(const engine::AnyState& before, engine::Action action) {
    return engine::seat_text(before.game(), before.decision().seat) + ": " + engine::action_text(before, action);
}

// `WHO: ACTION`, taken apart.
struct Move {
    std::string_view who, text;
};
std::optional<Move> split_move(std::string_view line) {
    const auto colon = line.find(": ");
    if (colon == std::string_view::npos) return std::nullopt;
    return Move{line.substr(0, colon), line.substr(colon + 2)};
}

}  // namespace

std::optional<std::string> redo(engine::AnyState& state, std::string_view line, ChanceStream* stream,
                                engine::Events* events) {
    const auto move = split_move(line);
    if (!move) return "this is no move";
    if (move->who == "table") return engine::run_command(state, move->text, events);
    const auto decision = state.decision();
    if (engine::seat_text(state.game(), decision.seat) != move->who) return "it is not their decision";
    const auto action = engine::parse_action(state, move->text);
    if (!action) return action.error().message;
    if (decision.seat == Seat::Chance) {
        engine::ChanceList list;
        state.chances(list);
        if (stream != nullptr && draw(list, *stream) != *action) return "the table's chance did not draw this";
    } else if (const auto refusal = state.refuse(*action)) {
        return engine::refusal_text(state, *refusal);
    }
    state.apply(*action, events);
    return std::nullopt;
}

Match::Chance chance_of(const Head& head) {
    Match::Chance chance;
    if (const auto secret = from_hex(head.secret); secret && secret->size() == chance.secret.size())
        std::ranges::copy(*secret, chance.secret.begin());
    for (const auto& seat : head.seats) chance.nonces.push_back(seat.nonce);
    chance.given = head.given;
    return chance;
}

Match::Match(std::shared_ptr<const engine::AnyGame> game, Chance chance)
    : game_(std::move(game)), chance_(std::move(chance)), state_(game_->start()) {}

void Match::note(Draft& draft, std::string move, const engine::AnyState& after, std::uint64_t place) const {
    draft.stored.push_back(move);
    draft.moves.push_back(std::move(move));
    draft.places.push_back(place);
    const auto count = moves_.size() + draft.moves.size();
    if (count % engine::kHashEvery == 0)
        draft.stored.push_back("hash " + std::to_string(count) + " " + engine::hex(engine::hash(after)));
}

void Match::run_chance(Draft& draft, engine::AnyState& state, ChanceStream& stream) const {
    engine::ChanceList list;
    while (!state.outcome().over && state.decision().seat == Seat::Chance) {
        list.clear();
        state.chances(list);
        const auto place = stream.place();
        const auto action = draw(list, stream);
        std::string move = move_text(state, action);
        Happening happening{0, Seat::Chance, state.clone(), nullptr, {}};
        state.apply(action, &happening.events);
        happening.after = state.clone();
        note(draft, std::move(move), state, place);
        happening.step = step() + static_cast<int>(draft.moves.size());
        draft.happenings.push_back(std::move(happening));
    }
    draft.place = stream.place();
}

Draft Match::begin() const {
    Draft draft;
    ChanceStream stream(chance_.secret, chance_.nonces);
    stream.move_to(place_);
    std::shared_ptr<engine::AnyState> state = state_->clone();
    run_chance(draft, *state, stream);
    draft.state = std::move(state);
    return draft;
}

Draft Match::given(const std::vector<std::string>& moves) const {
    Draft draft;
    std::shared_ptr<engine::AnyState> state = state_->clone();
    for (const auto& move : moves) {
        const auto wrong = redo(*state, move, nullptr);
        ENSURE(!wrong);  // they were replayed before they came here
        note(draft, move, *state, 0);
    }
    ChanceStream stream(chance_.secret, chance_.nonces);
    run_chance(draft, *state, stream);
    draft.state = std::move(state);
    return draft;
}

Draft Match::act(engine::Action action) const {
    Draft draft;
    std::shared_ptr<engine::AnyState> state = state_->clone();
    const auto seat = state->decision().seat;
    Happening happening{step() + 1, seat, state_, nullptr, {}};
    std::string move = move_text(*state, action);
    state->apply(action, &happening.events);
    happening.after = state->clone();
    note(draft, std::move(move), *state, place_);
    draft.happenings.push_back(std::move(happening));
    ChanceStream stream(chance_.secret, chance_.nonces);
    stream.move_to(place_);
    if (!engine::is_final(*state_, *state)) {
        draft.kept = kept_;
        draft.kept.push_back({step(), state_});
    }
    run_chance(draft, *state, stream);
    draft.state = std::move(state);
    return draft;
}

engine::Result<Draft, std::string> Match::command(const std::string& text) const {
    Draft draft;
    std::shared_ptr<engine::AnyState> state = state_->clone();
    Happening happening{step() + 1, Seat::Nobody, state_, nullptr, {}};
    if (auto wrong = engine::run_command(*state, text, &happening.events)) return *wrong;
    happening.after = state->clone();
    note(draft, "table: " + text, *state, place_);
    draft.happenings.push_back(std::move(happening));
    ChanceStream stream(chance_.secret, chance_.nonces);
    stream.move_to(place_);
    run_chance(draft, *state, stream);
    draft.state = std::move(state);
    return draft;
}

std::shared_ptr<engine::AnyState> Match::replayed(int steps) const {
    std::shared_ptr<engine::AnyState> state = game_->start();
    for (int i = 0; i < steps; ++i) {
        const auto wrong = redo(*state, moves_[static_cast<std::size_t>(i)], nullptr);
        ENSURE(!wrong);
    }
    return state;
}

Draft Match::go_back(int to) const {
    Draft draft;
    draft.back_to = to;
    draft.stored = {"undo " + std::to_string(to)};
    draft.place = place_;  // chance never goes back: what was drawn once is not drawn again
    for (const auto& kept : kept_) {
        if (kept.step == to) draft.state = kept.state;
        if (kept.step < to) draft.kept.push_back(kept);
    }
    if (draft.state == nullptr) draft.state = replayed(to);
    return draft;
}

void Match::adopt(Draft draft) {
    state_ = std::move(draft.state);
    if (draft.back_to >= 0) {
        moves_.resize(static_cast<std::size_t>(draft.back_to));
        places_.resize(static_cast<std::size_t>(draft.back_to));
    }
    for (auto& move : draft.moves) moves_.push_back(std::move(move));
    places_.insert(places_.end(), draft.places.begin(), draft.places.end());
    stored_ += static_cast<int>(draft.stored.size());
    place_ = draft.place;
    kept_ = std::move(draft.kept);
}

bool Match::can_go_back_freely(Seat seat) const { return !kept_.empty() && state_->decision().seat == seat; }

int Match::last_free_step() const { return kept_.empty() ? step() : kept_.back().step; }

int Match::last_step_of(Seat seat) const {
    const std::string who = engine::seat_text(*game_, seat) + ": ";
    for (int i = step(); i-- > chance_.given;) {
        if (moves_[static_cast<std::size_t>(i)].starts_with(who)) return i;
    }
    return -1;
}

engine::Result<std::unique_ptr<Match>, std::string> Match::restore(std::shared_ptr<const engine::AnyGame> game,
                                                                   Chance chance,
                                                                   const std::vector<std::string>& stored, Told* told) {
    auto match = std::make_unique<Match>(std::move(game), std::move(chance));
    ChanceStream stream(match->chance_.secret, match->chance_.nonces);
    std::shared_ptr<engine::AnyState> state = match->game_->start();
    auto& kept = match->kept_;
    const auto at = [&](std::size_t i) { return "line " + std::to_string(i) + ", `" + stored[i] + "`: "; };
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const auto words = engine::split_words(stored[i]);
        if (stored[i].starts_with("undo ")) {
            const int to = words.size() == 2 ? engine::whole_number<int>(words[1]).value_or(-1) : -1;
            if (to < 0 || to > match->step()) return at(i) + "there is no such step";
            match->moves_.resize(static_cast<std::size_t>(to));
            match->places_.resize(static_cast<std::size_t>(to));
            std::erase_if(kept, [&](const Kept& each) { return each.step >= to; });
            if (told != nullptr && to < told->step) *told = {to, static_cast<int>(i) + 1};
            state = match->replayed(to);
        } else if (stored[i].starts_with("hash ")) {
            if (words.size() != 3 || words[2] != engine::hex(engine::hash(*state)))
                return at(i) + "replayed, the position is another one";
            if (told != nullptr && told->number == static_cast<int>(i)) ++told->number;
        } else {
            const bool drawn = match->step() >= match->chance_.given;
            const auto place = stream.place();
            const bool command = stored[i].starts_with("table: ");
            const Seat seat = command ? Seat::Nobody : state->decision().seat;
            const std::shared_ptr<const engine::AnyState> before = state->clone();
            engine::Events events;
            if (const auto wrong = redo(*state, stored[i], drawn ? &stream : nullptr, &events)) return at(i) + *wrong;
            if (seat != Seat::Chance) {
                const bool open = !command && drawn && !engine::is_final(*before, *state);
                if (!open) kept.clear();
                if (open) kept.push_back({match->step(), before});
            }
            match->moves_.push_back(stored[i]);
            match->places_.push_back(place);
            const bool half =
                events.empty() && !state->outcome().over && engine::is_player(seat) && state->decision().seat == seat;
            if (told != nullptr && !half) *told = {match->step(), static_cast<int>(i) + 1};
        }
    }
    match->state_ = std::move(state);
    match->stored_ = static_cast<int>(stored.size());
    match->place_ = stream.place();
    return match;
}

int Match::begin_of(int step) const {
    while (step > chance_.given && replayed(step)->decision().part != 0) --step;
    return step;
}

std::vector<Happening> Match::last(std::size_t count) const {
    std::vector<Happening> out;
    const int first = std::max(0, step() - static_cast<int>(count));
    auto state = replayed(first);
    for (int i = first; i < step(); ++i) {
        const auto& move = moves_[static_cast<std::size_t>(i)];
        const Seat seat = move.starts_with("table: ") ? Seat::Nobody : state->decision().seat;
        Happening happening{i + 1, seat, state->clone(), nullptr, {}};
        const auto wrong = redo(*state, move, nullptr, &happening.events);
        ENSURE(!wrong);
        happening.after = state->clone();
        out.push_back(std::move(happening));
    }
    return out;
}

std::string Match::record(std::string_view seats) const {
    engine::RecordChance chance;
    chance.commit = commitment(chance_.secret);
    for (int i = 0; i < game_->players(); ++i)
        chance.nonces.push_back(
            {engine::seat_text(*game_, engine::seat_at(i)), chance_.nonces[static_cast<std::size_t>(i)]});
    chance.given = chance_.given;
    chance.secret = to_hex(chance_.secret.data(), chance_.secret.size());
    engine::Recorder recorder(*game_, seats, chance);
    auto state = game_->start();
    ChanceStream stream(chance_.secret, chance_.nonces);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const bool drawn = static_cast<int>(i) >= chance_.given && moves_[i].starts_with("chance: ");
        if (drawn && stream.place() != places_[i]) {
            stream.move_to(places_[i]);
            recorder.add_draws(places_[i]);
        }
        const auto before = state->clone();
        const auto wrong = redo(*state, moves_[i], drawn ? &stream : nullptr);
        ENSURE(!wrong);
        const auto move = split_move(moves_[i]);
        if (move->who == "table") {
            recorder.add_command(move->text, *state);
        } else {
            recorder.add(*before, *engine::parse_action(*before, move->text), *state);
        }
    }
    return recorder.finish(*state);
}

}  // namespace server
