#include "cli/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "cli/interrupt.h"
#include "cli/thinking.h"
#include "engine/options.h"

namespace cli {

using engine::Seat;

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

Terminal::Terminal(Table table, Seating seating, std::unique_ptr<bots::AnyBot> adviser, std::string_view rulebook)
    : table_(std::move(table)),
      seating_(std::move(seating)),
      adviser_(std::move(adviser)),
      screen_{paint_for(stdout), static_cast<std::size_t>(std::min(screen_width(), 100))},
      rulebook_(rulebook) {
    for (int i = 0; i < table_.game().players() && seating_.humans() == 1; ++i) {
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
        const Seat seat = table_.state().decision().seat;
        if (seating_.is_human(seat)) return;
        if (seat == Seat::Chance) {
            table_.draw();
            continue;
        }
        const auto at = static_cast<std::size_t>(seat);
        const std::string who = seat_text(table_.game(), seat) + " (" + seating_.names[at] + ")";
        const auto thought = think(*seating_.bots[at], table_, seat, who);
        if (!interrupted()) table_.act(thought.action);
    }
}

void Terminal::show() {
    const Seat asked = table_.state().decision().seat;
    if (!over() && seating_.humans() > 1 && asked != viewer_) pass_device(asked);
    if (interrupted() || !std::cin) return;  // nobody took the device: keep the hand hidden
    if (!over()) viewer_ = asked;
    clear_screen();
    const auto view = table_.state().view(viewer_);
    const auto& facts = table_.game().facts();
    auto& seen = seen_[static_cast<std::size_t>(viewer_)];
    const std::size_t from = std::max(std::min(seen, table_.history().size()), news_start(table_, viewer_));
    seen = table_.history().size();
    const auto turns = answer_turns(table_, viewer_, from, 1, screen_);  // a line each
    BoardStyle style = board_style();
    style.news = static_cast<std::size_t>(std::ranges::count(turns, '\n')) + 1;
    const std::string title = screen_.paint(Tone::Title, facts.name) + "  " + [&] {
        const std::string set_up = game_text(facts, table_.game().options()) + ", " + seating_.text(table_.game());
        return wrap(screen_.paint(Tone::Faint, set_up), style.width, 2, columns(facts.name) + 2);
    }();
    const std::string board = title + "\n" + board_text(*view, style);
    const std::string rule = screen_.paint(Tone::Faint, [&] {
        std::string line;
        for (std::size_t i = 0; i < screen_.width; ++i) line += screen_.paint.symbol("─", "-");
        return line;
    }());
    fmt::print("{}", board);
    const std::size_t left = lines_left(board);
    const std::string news = news_text(from, left);
    if (!news.empty()) fmt::print("{}\n{}", rule, news);
    fmt::print("{}\n", rule);
    const auto told = static_cast<std::size_t>(std::ranges::count(news, '\n'));
    over() ? show_result() : show_question(left > told ? left - told : 0);
}

// Step by step where there is room for it, otherwise turn by turn.
std::string Terminal::news_text(std::size_t from, std::size_t left) const {
    engine::ActionList list;
    if (!over()) table_.state().view(viewer_)->list_actions(list);
    const std::size_t listed = std::min<std::size_t>(list.size(), 6);
    const std::size_t room = std::clamp<std::size_t>(left > listed ? left - listed : 0, 4, 12);
    const auto steps = answer_log(table_, viewer_, from, 1000, screen_);
    if (static_cast<std::size_t>(std::ranges::count(steps, '\n')) <= room) return steps;
    const std::string hint = screen_.paint(Tone::Faint, "  `news` tells it step by step.");
    return answer_turns(table_, viewer_, from, room - 1, screen_) + hint + "\n";
}

// How many lines the news and the list may share below this.
std::size_t Terminal::lines_left(std::string_view board) const {
    const auto height = static_cast<std::size_t>(screen_height());
    const auto used = static_cast<std::size_t>(std::ranges::count(board, '\n')) + 6;  // lines, question, input
    return height == 0 ? 40 : height > used ? height - used : 0;
}

BoardStyle Terminal::board_style() const {
    return {screen_.paint, static_cast<std::size_t>(screen_width()), viewer_,
            static_cast<std::size_t>(screen_height())};
}

void Terminal::show_question(std::size_t lines) {
    const auto view = table_.state().view(viewer_);
    engine::ActionList list;
    view->list_actions(list);
    fmt::print("{}, {}\n{}", screen_.paint(Tone::Title, seat_text(table_.game(), viewer_)),
               wrap(question_text(*view, screen_.paint), board_style().width, 2,
                    columns(seat_text(table_.game(), viewer_)) + 2),
               action_lines(*view, list, screen_.paint, {board_style().width, std::clamp<std::size_t>(lines, 3, 20)}));
}

void Terminal::show_result() {
    const auto outcome = table_.state().outcome();
    const bool won = engine::is_player(viewer_) && (outcome.winners & bit(viewer_)) != 0;
    fmt::print("The game is over: {}.\n", screen_.paint(won ? Tone::Good : Tone::Strong, result_text(table_.state())));
    fmt::print("{}", score_table(table_.state()));
    fmt::print("{}\n",
               screen_.paint(Tone::Faint, "`save FILE` keeps the record, `log` tells it again, `quit` leaves."));
}

void Terminal::pass_device(Seat seat) {
    forget_screen();
    fmt::print("Pass the device to {}.", screen_.paint(Tone::Title, seat_text(table_.game(), seat)));
    if (!is_terminal(stdin)) {
        fmt::print("\n");
        return;
    }
    fmt::print(" {}, press Enter.", seat_text(table_.game(), seat));
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
