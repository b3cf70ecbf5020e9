// One person or several at a terminal, bots on the other seats: shows the table, reads what is typed, goes on.
#pragma once

#include <array>
#include <deque>

#include "cli/boards/board.h"
#include "cli/table/answers.h"

namespace cli {

// Who sits where: a bot, or a person where there is none.
struct Seating {
    std::vector<std::string> names;  // "human" or the text of the bot
    std::vector<std::unique_ptr<bots::AnyBot>> bots;
    bool is_human(engine::Seat seat) const {
        return engine::is_player(seat) && bots[static_cast<std::size_t>(seat)] == nullptr;
    }
    int humans() const;
    std::string text(const engine::AnyGame& game) const;  // "north=human east=search:300"
};

class Terminal {
  public:
    // `rulebook` is the text of the game's rules, or nothing.
    Terminal(engine::Play play, std::uint64_t seed, Seating seating, std::unique_ptr<bots::AnyBot> adviser,
             std::string_view rulebook = {});
    int run();

  private:
    enum class Next { Ask, Show, Quit };

    void advance();  // until a person decides or the game is over
    void show();
    std::string question_lines(const engine::AnyState& view) const;
    std::string list_lines(const engine::AnyState& view, std::size_t room) const;
    std::size_t least_lines(const engine::AnyState& view) const;
    std::string news_text(int from, std::size_t left, const std::string& steps) const;
    BoardStyle board_style() const;
    void show_result();
    void pass_device(engine::Seat seat);
    std::optional<std::string> read_line();
    Next obey(std::string_view line);
    Next command(std::string_view word, std::string_view rest);
    Next undo(bool anew);
    Next act(std::string_view line);
    Next hint();
    std::string actions_help() const;
    std::string answer_look(std::string_view seat) const;
    std::string answer_range(std::string_view name) const;  // the battlefield, with what a unit reaches
    std::string answer_rules(std::string_view clause) const;
    Next save(std::string_view path);
    Next concede();
    bool is_action(std::string_view line) const;
    bool over() const { return play_.state().outcome().over; }

    engine::Play play_;
    engine::SeededStream chance_;
    Seating seating_;
    std::unique_ptr<bots::AnyBot> adviser_;
    Screen screen_;
    std::string_view rulebook_;
    engine::Seat viewer_ = engine::Seat::Spectator;
    std::array<int, 8> seen_{};  // steps that each seat was already told
};

}  // namespace cli
