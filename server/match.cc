#include "server/match.h"

#include <algorithm>

namespace server {
namespace {

using engine::Seat;

// Does a stored move again. The answer says what is wrong with it; with a stream, also that it was not drawn.
std::optional<std::string> redo(engine::Play& play, std::string_view line, ChanceStream* stream) {
    const auto [who, text, parted] = engine::cut(line, ": ");
    if (who == "table") return play.command(text);
    const auto action = play.read(who, text);
    if (!action) return action.error();
    if (stream == nullptr || play.to_act() != Seat::Chance) {
        play.act(*action);
        return std::nullopt;
    }
    play.draw(*stream);
    if (play.steps().back().action == *action) return std::nullopt;
    return "the table's chance did not draw this";
}

void run_chance(Draft& draft) {
    while (draft.play.to_act() == Seat::Chance) draft.play.draw(draft.stream);
}

}  // namespace

Match::Chance chance_of(const Head& head) {
    Match::Chance chance;
    if (const auto secret = from_hex(head.secret); secret && secret->size() == chance.secret.size())
        std::ranges::copy(*secret, chance.secret.begin());
    for (const auto& seat : head.seats) {
        chance.nonces.push_back(from_hex(seat.nonce) ? seat.nonce : std::string());
        chance.dealt.push_back(seat.deck.dealt);
    }
    chance.given = head.given;
    chance.version = head.chance;
    return chance;
}

Match::Match(std::shared_ptr<const engine::AnyGame> game, Chance chance)
    : chance_(std::move(chance)),
      play_(std::move(game)),
      stream_(chance_.secret, chance_.nonces, joined(chance_.version)) {}

// Chance goes on by itself; what is new is told and written down.
Draft Match::finish(Draft draft) const {
    run_chance(draft);
    draft.happenings = draft.play.since(play_);
    for (const auto& each : draft.happenings) {
        draft.stored.push_back(move_text(*each.before, draft.play.steps()[static_cast<std::size_t>(each.step) - 1]));
        if (each.step % engine::kHashEvery == 0) draft.stored.push_back(engine::hash_line(each.step, *each.after));
    }
    return draft;
}

engine::Result<Draft, std::string> Match::given(const std::vector<std::string>& moves) const {
    Draft draft{play_, stream_};
    for (const auto& move : moves) {
        if (const auto wrong = redo(draft.play, move, nullptr)) return "`" + move + "`: " + *wrong;
    }
    draft = finish(std::move(draft));
    draft.happenings.erase(draft.happenings.begin(), draft.happenings.begin() + static_cast<int>(moves.size()));
    return draft;
}

Draft Match::act(const std::vector<engine::Action>& actions) const {
    Draft draft{play_, stream_};
    for (const auto action : actions) {
        draft.play.act(action);
        run_chance(draft);
    }
    return finish(std::move(draft));
}

engine::Result<Draft, std::string> Match::command(const std::string& text) const {
    Draft draft{play_, stream_};
    if (auto wrong = draft.play.command(text)) return *wrong;
    draft.aside = true;
    return finish(std::move(draft));
}

// The stream stays where it is: what was drawn once is not drawn again.
Draft Match::go_back(int to) const { return {play_.at(to), stream_, {"undo " + std::to_string(to)}, {}, to}; }

void Match::adopt(Draft draft) {
    play_ = std::move(draft.play);
    stream_ = draft.stream;
    stored_ += static_cast<int>(draft.stored.size());
}

bool Match::can_go_back_freely(Seat seat) const { return step() > chance_.given && play_.goes_back_freely(seat); }

int Match::last_step_of(Seat seat) const {
    const int step = play_.last_step_of(seat);
    return step < chance_.given ? -1 : step;
}

engine::Result<std::unique_ptr<Match>, std::string> Match::restore(std::shared_ptr<const engine::AnyGame> game,
                                                                   Chance chance,
                                                                   const std::vector<std::string>& stored, Told* told) {
    auto match = std::make_unique<Match>(std::move(game), std::move(chance));
    auto& play = match->play_;
    const auto at = [&](std::size_t i) { return "line " + std::to_string(i) + ", `" + stored[i] + "`: "; };
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const auto words = engine::split_words(stored[i]);
        if (stored[i].starts_with("undo ")) {
            const int to = words.size() == 2 ? engine::whole_number<int>(words[1]).value_or(-1) : -1;
            if (to < 0 || to > match->step()) return at(i) + "there is no such step";
            if (told != nullptr && to < told->step) told->tell(to, static_cast<int>(i) + 1);
            play = play.at(to);
        } else if (stored[i].starts_with("hash ")) {
            if (words.size() != 3 || words[2] != engine::hex(engine::hash(play.state())))
                return at(i) + "replayed, the position is another one";
            if (told != nullptr && told->stored == static_cast<int>(i)) ++told->stored;
        } else {
            const bool drawn = match->step() >= match->chance_.given;
            if (const auto wrong = redo(play, stored[i], drawn ? &match->stream_ : nullptr)) return at(i) + *wrong;
            const auto& step = play.steps().back();
            const bool half = step.silent && engine::is_player(step.seat) && play.to_act() == step.seat;
            if (told != nullptr && !half) told->tell(match->step(), static_cast<int>(i) + 1);
        }
    }
    if (match->step() < match->chance_.given)
        return "line " + std::to_string(stored.size()) + ": of " + std::to_string(match->chance_.given) +
               " steps that it took over from another game " + std::to_string(match->step()) + " are there";
    match->stored_ = static_cast<int>(stored.size());
    return match;
}

int Match::begin_of(int step) const {
    while (step > chance_.given && play_.at(step).state().decision().part != 0) --step;
    return step;
}

std::vector<Happening> Match::last(std::size_t count) const {
    return play_.since(play_.at(std::max(0, step() - static_cast<int>(count))));
}

std::string Match::record(const engine::Play& play, std::string_view seats, std::string_view closed) const {
    engine::RecordChance chance;
    chance.commit = commitment(chance_.secret);
    for (std::size_t i = 0; i < chance_.nonces.size(); ++i) {
        const auto seat = engine::seat_text(play_.game(), engine::seat_at(static_cast<int>(i)));
        if (!chance_.nonces[i].empty()) chance.nonces.push_back({seat, chance_.nonces[i]});
        if (i < chance_.dealt.size() && chance_.dealt[i]) chance.dealt.push_back(seat);
    }
    chance.given = chance_.given;
    chance.version = chance_.version;
    chance.secret = to_hex(chance_.secret.data(), chance_.secret.size());
    return play.record(seats, chance, closed);
}

}  // namespace server
