#include "cli/boards/grid_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/boards/drawn_board.h"
#include "cli/boards/face.h"
#include "cli/boards/network.h"
#include "engine/notation.h"

namespace cli {
namespace {

using engine::Kind;
using engine::Seat;
using engine::Value;

constexpr std::size_t kWide = 110;  // from here on grids stand side by side

std::string lines_text(const std::vector<std::string>& lines) {
    std::string out;
    for (const auto& line : lines) out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    return out;
}

class GridBoard : public DrawnBoard {
  public:
    using DrawnBoard::DrawnBoard;

    // Boxes for everybody and whole cards where the screen is high enough; otherwise less, the others first. In the end
    // the names of the others' nodes share the lines that are left.
    std::string text() const {
        const bool open = may_choose_cards();
        const HandSize most = open ? HandSize::Cards : HandSize::Names,
                       least = open ? HandSize::Brief : HandSize::Names;
        struct Level {
            NetworkSize others;
            std::size_t others_box, own_box;
            HandSize hand;
        };
        using enum NetworkSize;
        for (const Level& level :
             {Level{Small, 4, 4, most}, Level{Small, 3, 4, most}, Level{Small, 3, 3, most}, Level{List, 3, 4, most},
              Level{List, 3, 3, most}, Level{Small, 3, 3, least}, Level{List, 3, 4, least}, Level{List, 3, 3, least}}) {
            std::string out =
                head() + "\n" + grids(level.others, level.others_box, level.own_box, 0) + hand(level.hand);
            if (style_.height == 0 || height_with(out) <= style_.height) return out;
        }
        const auto names = [&](std::size_t lines) { return head() + "\n" + grids(None, 3, 3, lines) + hand(least); };
        std::string out = names(1);
        if (height_with(out) > style_.height) out = names(0);  // only what they hold
        if (height_with(out) > style_.height) return head() + "\n" + grids(None, 3, 3, 0) + hand(HandSize::Names);
        for (std::size_t lines = 1; lines <= 6; ++lines) {
            std::string more = names(lines);
            if (height_with(more) > style_.height) break;
            out = std::move(more);
        }
        return out;
    }

    std::string large(Seat seat) const {
        const Value* shown = side(seat_text(view_.game(), seat));
        if (shown == nullptr) return {};
        return lines_text(grid_block(*shown, NetworkSize::Large, 4, Stands::Alone).lines) + key();
    }

    enum class HandSize { Cards, Brief, Names };
    std::string hand(HandSize size) const {
        const auto held = cards();
        if (held.empty()) return {};
        if (size == HandSize::Cards) return faces(held);
        std::string out;
        for (const auto card : held) {
            if (size == HandSize::Brief) out += brief(card);
            if (size == HandSize::Names) out += (out.empty() ? "" : ", ") + view_.operand_text(card);
        }
        if (size == HandSize::Names && may_choose_cards()) out += " (`hand` draws them)";
        return size == HandSize::Brief ? out : wrap("Hand: " + out, style_.width, 6, 0) + "\n";
    }

  private:
    // With the title, the question, its first answers and the news.
    std::size_t height_with(std::string_view board) const {
        const std::size_t result = view_.outcome().over ? items_at(board_, "scores").size() + 2 : 0;
        const std::size_t below = std::min<std::size_t>(actions_.size(), 4) + 5 + style_.news + result;
        return static_cast<std::size_t>(std::ranges::count(board, '\n')) + below;
    }

    enum class Stands { Alone, Beside };
    Block grid_block(const Value& side, NetworkSize size, std::size_t box_height, Stands stands) const {
        Block block = network_block(cells_of(board_, word_at(side, "seat")),
                                    {legend_, numbers_, paint(), size, style_.width, box_height});
        const bool whole = size == NetworkSize::List || size == NetworkSize::None || style_.width < kWide;
        const std::size_t room =
            whole || stands == Stands::Alone ? style_.width : std::max<std::size_t>(block.width, 52);
        auto lines = lines_of(side_line(side, room));
        for (const auto& line : in_columns(links_of(word_at(side, "seat")), room - 2)) lines.push_back("  " + line);
        block.lines.insert(block.lines.begin(), lines.begin(), lines.end());
        for (const auto& line : block.lines) block.width = std::max(block.width, columns(line));
        return block;
    }

    // The viewer's last, next to the question.
    std::string grids(NetworkSize others, std::size_t others_box, std::size_t own_box, std::size_t name_lines) const {
        std::vector<Block> blocks;
        std::string headers;  // where there is no room for more
        const Value* own = side(viewer_name());
        for (const Value& grid : items_at(board_, "sides")) {
            if (&grid == own) continue;
            if (others == NetworkSize::None && name_lines == 0) {
                auto facts = facts_of(grid);
                facts.push_back(paint()(Tone::Faint, fmt::format("`look {}`", word_at(grid, "seat"))));
                headers += paint()(Tone::Title, word_at(grid, "seat")) + "  " +
                           wrap_items(facts, between(), style_.width, 3, columns(word_at(grid, "seat")) + 2) + "\n";
            } else {
                blocks.push_back(grid_block(grid, others, others_box, Stands::Beside));
                if (others == NetworkSize::None) add_names(blocks.back(), grid, name_lines);
            }
        }
        if (const auto shared = cells_of(board_, ""); !shared.empty())
            blocks.push_back(network_block(shared, {legend_, numbers_, paint(), NetworkSize::Large, style_.width}));
        if (own != nullptr) blocks.push_back(grid_block(*own, NetworkSize::Large, own_box, Stands::Beside));
        return headers + lines_text(packed(blocks, style_.width)) + key();
    }

    // Where the screen has no room for somebody's network: the names of its nodes, and how to see it.
    void add_names(Block& block, const Value& grid, std::size_t lines) const {
        std::vector<std::string> names;
        for (const Cell& cell : cells_of(board_, word_at(grid, "seat"))) {
            const KindLook look = legend_.look(cell.word("kind"));
            if (look.tag.empty()) continue;
            const std::string offered = number(cell.word("ref"));
            names.push_back(paint().styled("1;" + tone_codes(look.tone), look.sign(paint())) + " " + cell.name() +
                            (offered.empty() ? "" : " " + offered));
        }
        const std::string hint =
            "  " + paint()(Tone::Faint, fmt::format("`look {}` draws {}", word_at(grid, "seat"), names.size()));
        const std::size_t room = style_.width - columns(hint) - 2;
        const std::string text = "  " + wrap_items(names, between(), room, 2, 2);
        for (const auto& line : lines_of(first_lines(text, lines, room, paint().symbol(" …", " ...")) + hint)) {
            block.lines.push_back(line);
            block.width = std::max(block.width, columns(line));
        }
    }

    std::string key() const {
        if (legend_.ports().empty()) return {};
        return paint()(Tone::Faint, paint().symbol("    ▲ flows  △ free Output  ∨ free Input  A taken by A's link",
                                                   "    ^ flows  @ free Output  o free Input  A taken by A's link")) +
               "\n";
    }

    Face face_of(engine::Ref card) const {
        Face face{view_.about(card), {}, {}, false};
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            const auto& verb = view_.game().facts().verbs[actions_[i].verb];
            if (verb.operands[0] == Kind::Card && actions_[i].operands[0] == card.value)
                face.foot += (face.foot.empty() ? "" : "  ") + std::to_string(i + 1) + " " + std::string(verb.name);
        }
        if (!may_choose_cards()) return face;
        const auto action =
            engine::parse_action(view_, std::string(word_at(board_, "verb")) + " " + view_.operand_text(card));
        const auto refusal = action ? view_.refuse(*action) : std::nullopt;
        if (refusal) face.refusal = refusal_text(view_, *refusal);
        return face;
    }

    bool may_choose_cards() const {
        return std::ranges::any_of(actions_, [&](const auto& action) {
            return view_.game().facts().verbs[action.verb].operands[0] == Kind::Card;
        });
    }

    // A card in a line or two: what can be done with it, name, price, ports, texts.
    std::string brief(engine::Ref card) const {
        const Face face = face_of(card);
        return wrap(paint()(Tone::Mark, face.foot) + " " + brief_text(face, legend_, paint()), style_.width, 4, 0) +
               "\n";
    }

    std::string faces(const std::vector<engine::Ref>& held) const {
        const std::size_t across = std::max<std::size_t>(1, std::min(held.size(), style_.width / 26));
        const std::size_t width = std::min<std::size_t>(48, (style_.width - 3 * (across - 1)) / across);
        std::vector<Block> blocks;
        for (const auto card : held) blocks.push_back(face_block(face_of(card), legend_, width, paint()));
        return lines_text(packed(blocks, style_.width));
    }
};

}  // namespace

std::string grid_board_text(const engine::AnyState& view, const Value& board, const BoardStyle& style) {
    return GridBoard(view, board, style).text();
}

std::string grid_hand_text(const engine::AnyState& view, const Value& board, const BoardStyle& style) {
    return GridBoard(view, board, style).hand(GridBoard::HandSize::Cards);
}

std::string grid_text(const engine::AnyState& view, const Value& board, Seat seat, const BoardStyle& style) {
    return GridBoard(view, board, style).large(seat);
}

}  // namespace cli
