// A hint that explains itself: what the bot would do, how sure it is, what it expects, what else it weighed.
#include <fmt/format.h>

#include <algorithm>

#include "cli/answers.h"

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

std::string considered_table(const engine::AnyState& view, const bots::Thought& thought) {
    constexpr std::size_t kMost = 5;
    auto rows = thought.considered;
    std::ranges::sort(rows, [](const auto& a, const auto& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.action < b.action;
    });
    if (rows.size() > kMost) rows.resize(kMost);
    std::vector<std::vector<std::string>> cells;
    for (const auto& row : rows)
        cells.push_back({"  " + action_text(view, row.action), percent(row.value), std::to_string(row.visits)});
    return table_text({"  weighed", ">share", ">tries"}, cells);
}

}  // namespace

std::string answer_hint(const Table& table, Seat seat, const bots::Thought& thought, const Screen& screen) {
    const auto view = table.state().view(seat);
    std::string out = "My advice: " + screen.paint(Tone::Good, action_text(*view, thought.action)) + ".";
    if (thought.simulations == 0) return out + (thought.considered.size() > 1 ? "\n" : " There is no other choice.\n");
    out += fmt::format(" Your share of a win is then {}, by {} of {} tries.", percent(thought.value), thought.visits,
                       thought.simulations);
    out = wrap(out, screen.width, 2, 0) + "\n";
    const auto line = line_text(*view, seat, thought.line);
    if (!line.empty()) out += wrap("I expect: " + line + ".", screen.width, 2, 0) + "\n";
    out += considered_table(*view, thought);
    return out + screen.paint(Tone::Faint, "  Tries are games played on from guesses of what you cannot see.\n");
}

}  // namespace cli
