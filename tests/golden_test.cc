// Golden logs: one whole game per file, a text hash per step; at each 25th step events, list and the hash of every
// view, at each 100th the views in full.
// The first line of a file names the game and the seed; NEXUS_REGENERATE=1 writes the files anew.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/notation.h"
#include "tests/all_games.h"

namespace {

using engine::Action;
using engine::AnyState;
using engine::Seat;

constexpr int kMoreEvery = 25, kFullEvery = 100;

std::string more_of(const AnyState& before, const AnyState& after, const engine::Events& events, bool full) {
    std::string out;
    for (const auto& event : events) out += "  event " + event_text(before, after, event) + "\n";
    for (int i = 0; i <= after.game().players(); ++i) {
        const Seat seat = i < after.game().players() ? engine::seat_at(i) : Seat::Spectator;
        const auto view = to_text(after.view(seat)->value());
        out += "  view " + seat_text(after.game(), seat) + " " + (full ? view : engine::hex(engine::hash_text(view))) +
               "\n";
    }
    if (!engine::is_player(after.decision().seat)) return out;
    engine::ActionList list;
    after.list_actions(list);
    for (const Action action : list) out += "  legal " + action_text(after, action) + "\n";
    return out;
}

std::string play_golden(const std::string& first_line) {
    const auto words = engine::split_words(first_line);
    const auto seed_at = first_line.rfind(" seed ");
    REQUIRE_MESSAGE((words.size() >= 4 && words[0] == "golden" && seed_at != std::string::npos), first_line);
    const auto game = engine::open_game(all_games(), first_line.substr(7, seed_at - 7));
    REQUIRE_MESSAGE(static_cast<bool>(game), first_line);
    engine::Rng rng(std::stoull(first_line.substr(seed_at + 6)));
    const auto state = (*game)->start();
    std::string out = first_line + "\n";
    for (int step = 1; !state->outcome().over; ++step) {
        const auto before = state->clone();
        Action action;
        engine::ActionList list;
        if (state->decision().seat == Seat::Chance) {
            action = state->sample(rng);
        } else {
            state->list_actions(list);
            action = list[rng.below(static_cast<std::uint32_t>(list.size()))];
        }
        engine::Events events;
        state->apply(action, &events);
        out += std::to_string(step) + " " + engine::hex(hash(*state)) + " " +
               seat_text(**game, before->decision().seat) + ": " + action_text(*before, action) + "\n";
        if (step % kMoreEvery == 0) out += more_of(*before, *state, events, step % kFullEvery == 0);
    }
    return out + "result " + outcome_text(**game, state->outcome()) + "\n";
}

// The first line in which two texts differ.
std::string first_difference(const std::string& one, const std::string& two) {
    std::istringstream left(one), right(two);
    std::string a, b;
    for (int line = 1;; ++line) {
        const bool more_left = static_cast<bool>(std::getline(left, a));
        const bool more_right = static_cast<bool>(std::getline(right, b));
        if (!more_left && !more_right) return "none";
        if (a != b || more_left != more_right)
            return "line " + std::to_string(line) + "\n  file " + a.substr(0, 300) + "\n  now  " + b.substr(0, 300);
    }
}

}  // namespace

TEST_SUITE_BEGIN("golden");

TEST_CASE("golden logs are played the same") {
    for (const auto& folder : game_folders()) {
        int files = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder / "golden")) {
            if (entry.path().extension() != ".log") continue;
            ++files;
            std::ifstream in(entry.path());
            std::stringstream text;
            text << in.rdbuf();
            const auto first = text.str().substr(0, text.str().find('\n'));
            const auto played = play_golden(first);
            if (std::getenv("NEXUS_REGENERATE") != nullptr) std::ofstream(entry.path()) << played;
            const bool same = std::getenv("NEXUS_REGENERATE") != nullptr || played == text.str();
            CHECK_MESSAGE(same, entry.path().string() << " differs at " << first_difference(text.str(), played));
        }
        CHECK_MESSAGE(files > 0, folder.string() << " has no golden log");
    }
}

TEST_SUITE_END();
