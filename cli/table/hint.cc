// A hint that explains itself: what the bot would do, how sure it is, what it expects, what else it weighed.
#include <fmt/format.h>

#include <algorithm>

#include "cli/table/answers.h"

namespace cli {
namespace {

using engine::Seat;

// Plays chance and steps without a choice in a guessed position, until somebody has a choice.
void skip_forced(engine::AnyState& state, engine::Rng& rng) {
    constexpr int kMost = 200;
    engine::ActionList list;
    for (int i = 0; i < kMost && !state.outcome().over; ++i) {
        if (state.decision().seat == Seat::Chance) {
            state.apply(state.sample(rng), nullptr);
            continue;
        }
        list.clear();
        state.list_actions(list);
        if (list.size() != 1) return;
        state.apply(list[0], nullptr);
    }
}

// The expected line in words, as far as it can be followed in a position guessed from the view.
std::string line_text(const engine::AnyState& view, Seat seat, const std::vector<engine::Action>& line) {
    engine::Rng rng(1);
    const auto guessed = view.clone();
    guessed->guess(seat, rng);
    std::string words;
    Seat last = Seat::Nobody;
    for (const auto action : line) {
        const Seat who = guessed->decision().seat;
        if (!engine::is_player(who) || guessed->refuse(action)) break;
        const std::string name = who == last ? "" : seat_text(view.game(), who) + " ";
        words += (words.empty() ? "" : ", ") + name + action_text(*guessed, action);
        last = who;
        guessed->apply(action, nullptr);
        skip_forced(*guessed, rng);
    }
    return words;
}

// What is advised first, then by tries: what a share is worth grows with them.
std::string considered_table(const engine::AnyState& view, const bots::Thought& thought) {
    constexpr std::size_t kMost = 5;
    auto rows = thought.considered;
    std::ranges::sort(rows, [&](const auto& a, const auto& b) {
        if ((a.action == thought.action) != (b.action == thought.action)) return a.action == thought.action;
        return a.visits != b.visits ? a.visits > b.visits : a.action < b.action;
    });
    if (rows.size() > kMost) rows.resize(kMost);
    std::vector<std::vector<std::string>> cells;
    std::string doubtful;
    for (const auto& row : rows) {
        cells.push_back({(row.action == thought.action ? "* " : "  ") + action_text(view, row.action),
                         row.visits == 0 ? "-" : percent(row.value), std::to_string(row.visits)});
        if (doubtful.empty() && row.visits > 0 && row.value > thought.value) doubtful = action_text(view, row.action);
    }
    const std::string table = table_text({"  weighed", ">share", ">tries"}, cells);
    if (doubtful.empty()) return table;
    return table + "  `" + doubtful +
           "` looked better at times, but fell behind or was tried too seldom to trust that.\n";
}

}  // namespace

std::string answer_hint(const engine::Play& play, Seat seat, const bots::Thought& thought, const Screen& screen) {
    const auto view = play.state().view(seat);
    std::string out = "My advice: " + screen.paint(Tone::Good, action_text(*view, thought.action)) + ".";
    if (thought.simulations == 0) return out + (thought.considered.size() > 1 ? "\n" : " There is no other choice.\n");
    out += fmt::format(" Of {} tries I came back to it {} times; your share of a win is then {}.", thought.simulations,
                       thought.visits, percent(thought.value));
    out = wrap(out, screen.width, 2, 0) + "\n";
    const auto line = line_text(*view, seat, thought.line);
    if (!line.empty()) out += wrap("I expect: " + line + ".", screen.width, 2, 0) + "\n";
    out += considered_table(*view, thought);
    return out + screen.paint(Tone::Faint,
                              "  Tries are games played on from guesses of what you cannot see; the better\n"
                              "  an action does, the more it is tried. I advise the one tried most.\n");
}

}  // namespace cli
