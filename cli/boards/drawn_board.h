// What boards of every geometry share: the numbers of actions on things, the lines around the picture, the hand.
#pragma once

#include "cli/boards/board.h"
#include "cli/boards/legend.h"

namespace cli {

class DrawnBoard {
  public:
    DrawnBoard(const engine::AnyState& view, const engine::Value& board, const BoardStyle& style);

  protected:
    const Paint& paint() const { return style_.paint; }
    std::string between() const { return paint().symbol(" · ", ", "); }
    std::string number(std::string_view ref) const { return number_at(numbers_, ref); }
    std::string viewer_name() const;  // empty for a spectator
    const engine::Value* side(std::string_view seat) const;
    std::vector<std::string> facts_of(const engine::Value& owner) const;
    std::string head() const;  // facts, phases and texts of the table
    std::string texts() const;
    std::string title(const engine::Value& side) const;                         // `A (you) ◀`
    std::string side_line(const engine::Value& side, std::size_t width) const;  // with its facts
    std::vector<std::string> links_of(std::string_view seat) const;             // that it made
    std::vector<engine::Ref> cards() const;                                     // the viewer's hand, each kind once

    const engine::AnyState& view_;
    const engine::Value& board_;
    const BoardStyle& style_;
    Legend legend_;
    engine::ActionList actions_;
    Numbers numbers_;
};

}  // namespace cli
