#include "cli/table/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "cli/table/interrupt.h"
#include "cli/table/thinking.h"
#include "engine/options.h"

namespace cli {

using engine::Seat;

static std::size_t count_lines(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

int Seating::humans() const {
    int count = 0;
    for (const auto& bot : bots) count += bot == nullptr ? 1 : 0;
    return count;
}

std::string Seating::text(const engine::AnyGame& game) const {
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i)
        out += (i == 0 ? "" : " ") + seat_text(game, engine::seat_at(static_cast<int>(i))) + "=" + names[i];
    return out;
}

Terminal::Terminal(engine::Play play, std::uint64_t seed, Seating seating, std::unique_ptr<bots::AnyBot> adviser,
                   std::string_view rulebook)
    : play_(std::move(play)),
      chance_(seed),
      seating_(std::move(seating)),
      adviser_(std::move(adviser)),
      screen_{paint_for(stdout), static_cast<std::size_t>(std::min(screen_width(), 100))},
      rulebook_(rulebook) {
    for (int i = 0; i < play_.game().players() && seating_.humans() == 1; ++i) {
        if (seating_.is_human(engine::seat_at(i))) viewer_ = engine::seat_at(i);
    }
}

int Terminal::run() {
    Next next = Next::Show;
    while (!interrupted()) {
        if (next == Next::Show) {
            advance();
            if (interrupted()) break;
            show();
        }
        const auto line = read_line();
        if (!line) break;
        next = obey(engine::trim(*line));
        if (next == Next::Quit) return 0;
    }
    if (is_terminal(stdout)) fmt::print("\n");
    return 0;
}

void Terminal::advance() {
    while (!over() && !interrupted()) {
        const Seat seat = play_.state().decision().seat;
        if (seating_.is_human(seat)) return;
        if (seat == Seat::Chance) {
            play_.draw(chance_);
            continue;
        }
        const auto at = static_cast<std::size_t>(seat);
        const std::string who = seat_text(play_.game(), seat) + " (" + seating_.names[at] + ")";
        const auto thought = think(*seating_.bots[at], play_, seat, who);
        if (!interrupted()) play_.act(thought.action);
    }
}

void Terminal::show() {
    const Seat asked = play_.state().decision().seat;
    if (!over() && seating_.humans() > 1 && asked != viewer_) pass_device(asked);
    if (interrupted() || !std::cin) return;  // nobody took the device: keep the hand hidden
    if (!over()) viewer_ = asked;
    clear_screen();
    const auto view = play_.state().view(viewer_);
    const auto& facts = play_.game().facts();
    auto& seen = seen_[static_cast<std::size_t>(viewer_)];
    const int from = std::max(std::min(seen, play_.step()), news_start(play_, viewer_));
    seen = play_.step();
    const auto news_least = std::max<std::size_t>(4, count_lines(answer_turns(play_, viewer_, from, 1, screen_)) + 1);
    BoardStyle style = board_style();
    style.news = news_least;
    const std::string title = screen_.paint(Tone::Title, facts.name) + "  " + [&] {
        const std::string set_up = game_text(facts, play_.game().options()) + ", " + seating_.text(play_.game());
        return wrap(screen_.paint(Tone::Faint, set_up), style.width, 2, columns(facts.name) + 2) + "\n";
    }();
    const std::string question = over() ? "" : question_lines(*view),
                      steps = answer_log(play_, viewer_, from, 1000, screen_);
    constexpr std::size_t kRulesAndInput = 3;
    const std::size_t other = count_lines(question) + kRulesAndInput;
    style.rest = count_lines(title) + std::min(news_least, count_lines(steps)) + least_lines(*view) + other;
    const std::string drawn = board_text(*view, style), board = title + drawn;
    const std::string rule = screen_.paint(Tone::Faint, [&] {
        std::string line;
        for (std::size_t i = 0; i < screen_.width; ++i) line += screen_.paint.symbol("─", "-");
        return line;
    }());
    const std::size_t used = count_lines(board) + other;
    const std::size_t left = style.height == 0 ? 40 : style.height > used ? style.height - used : 0;
    const std::string news = news_text(from, left, steps);
    fmt::print("{}{}{}\n", board, news.empty() ? "" : rule + "\n" + news, rule);
    if (over()) return show_result();
    const std::size_t told = count_lines(news);
    const std::string list = list_lines(*view, left > told ? left - told : 0);
    if (style.height != 0 && used + told + count_lines(list) > style.height)  // the top has left the screen
        fmt::print("{}  {}\n", screen_.paint(Tone::Title, facts.name), drawn.substr(0, drawn.find('\n')));
    fmt::print("{}{}", question, list);
}

// Step by step where there is room for it, otherwise turn by turn.
std::string Terminal::news_text(int from, std::size_t left, const std::string& steps) const {
    const std::size_t listed = least_lines(*play_.state().view(viewer_));
    const std::size_t room = std::clamp<std::size_t>(left > listed ? left - listed : 0, 4, 12);
    if (count_lines(steps) <= room) return steps;
    const std::string hint = screen_.paint(Tone::Faint, "  `news` tells it step by step.");
    return answer_turns(play_, viewer_, from, room - 1, screen_) + hint + "\n";
}

BoardStyle Terminal::board_style() const {
    return {screen_.paint, static_cast<std::size_t>(screen_width()), viewer_,
            static_cast<std::size_t>(screen_height())};
}

// Who is asked what.
std::string Terminal::question_lines(const engine::AnyState& view) const {
    const auto seat = seat_text(play_.game(), viewer_);
    return screen_.paint(Tone::Title, seat) + ", " +
           wrap(question_text(view, screen_.paint), board_style().width, 2, columns(seat) + 2) + "\n";
}

std::string Terminal::list_lines(const engine::AnyState& view, std::size_t room) const {
    engine::ActionList list;
    view.list_actions(list);
    return action_lines(view, list, screen_.paint, {board_style().width, std::min<std::size_t>(room, 20)});
}

// Of the list. What units can do says more in a line each; cards are explained in the hand.
std::size_t Terminal::least_lines(const engine::AnyState& view) const {
    constexpr std::size_t kShort = 8;
    if (over()) return 0;
    engine::ActionList list;
    view.list_actions(list);
    const bool units = std::ranges::any_of(list, [&](const auto& action) {
        return play_.game().facts().verbs[action.verb].operands[0] == engine::Kind::Unit;
    });
    return units && list.size() <= kShort ? list.size() : count_lines(list_lines(view, 0));
}

void Terminal::show_result() {
    const auto outcome = play_.state().outcome();
    const bool won = engine::is_player(viewer_) && (outcome.winners & bit(viewer_)) != 0;
    fmt::print("The game is over: {}.\n", screen_.paint(won ? Tone::Good : Tone::Strong, result_text(play_.state())));
    fmt::print("{}", score_table(play_.state()));
    fmt::print("{}\n",
               screen_.paint(Tone::Faint, "`save FILE` keeps the record, `log` tells it again, `quit` leaves."));
}

void Terminal::pass_device(Seat seat) {
    forget_screen();
    fmt::print("Pass the device to {}.", screen_.paint(Tone::Title, seat_text(play_.game(), seat)));
    if (!is_terminal(stdin)) {
        fmt::print("\n");
        return;
    }
    fmt::print(" {}, press Enter.", seat_text(play_.game(), seat));
    std::fflush(stdout);
    std::string line;
    std::getline(std::cin, line);
}

std::optional<std::string> Terminal::read_line() {
    if (is_terminal(stdin)) fmt::print("{} ", screen_.paint.symbol("❯", ">"));
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
}

}  // namespace cli
