#include "cli/grid_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/face.h"
#include "cli/network.h"
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

class GridBoard {
  public:
    GridBoard(const engine::AnyState& view, const Value& board, const BoardStyle& style)
        : view_(view), board_(board), style_(style), legend_(board) {
        if (engine::is_player(style.viewer) && view.decision().seat == style.viewer) view.list_actions(actions_);
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            const auto& operands = view.game().facts().verbs[actions_[i].verb].operands;
            const bool cell = operands[0] == Kind::Unit || operands[0] == Kind::Place;
            if (cell) numbers_[view.operand_text({operands[0], actions_[i].operands[0]})] = i + 1;
        }
    }

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
        for (const Value& grid : items_at(board_, "grids")) {
            if (word_at(grid, "seat") == seat_text(view_.game(), seat))
                return lines_text(grid_block(grid, NetworkSize::Large, 4, Stands::Alone).lines) + key();
        }
        return {};
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
    const Paint& paint() const { return style_.paint; }

    // With the title, the question, its first answers and the news.
    std::size_t height_with(std::string_view board) const {
        const std::size_t result = view_.outcome().over ? items_at(board_, "scores").size() + 2 : 0;
        const std::size_t below = std::min<std::size_t>(actions_.size(), 4) + 5 + style_.news + result;
        return static_cast<std::size_t>(std::ranges::count(board, '\n')) + below;
    }

    std::vector<std::string> facts_of(const Value& owner) const {
        std::vector<std::string> parts;
        for (const Value& fact : items_at(owner, "facts"))
            parts.push_back(std::string(word_at(fact, "label")) + " " + paint()(Tone::Strong, word_at(fact, "value")));
        return parts;
    }
    std::string between() const { return paint().symbol(" · ", ", "); }

    std::string head() const {
        const std::string facts = wrap_items(facts_of(board_), between(), style_.width, 2, 0);
        const std::string bar = phase_bar(board_, paint());
        const bool fits = columns(facts) + 3 + columns(bar) <= style_.width && !facts.empty();
        std::string out = facts + (fits ? "   " : "\n  ") + bar + "\n";
        for (const Value& text : items_at(board_, "texts"))
            out += wrap(paint()(Tone::Strong, word_at(text, "label")) + ": " + std::string(word_at(text, "value")),
                        style_.width, 2, 0) +
                   "\n";
        return out;
    }

    enum class Stands { Alone, Beside };
    Block grid_block(const Value& grid, NetworkSize size, std::size_t box_height, Stands stands) const {
        Block block = network_block(grid, {legend_, numbers_, paint(), size, style_.width, box_height});
        const Seat seat = engine::parse_seat(view_.game(), word_at(grid, "seat")).value_or(Seat::Nobody);
        std::string title = paint()(Tone::Title, word_at(grid, "seat"));
        if (seat == style_.viewer) title += paint()(Tone::Faint, " (you)");
        if (view_.decision().seat == seat) title += " " + paint()(Tone::Mark, paint().symbol("◀", "<"));
        const bool whole = size == NetworkSize::List || size == NetworkSize::None || style_.width < kWide;
        const std::size_t room =
            whole || stands == Stands::Alone ? style_.width : std::max<std::size_t>(block.width, 52);
        auto lines = lines_of(title + "  " + wrap_items(facts_of(grid), between(), room, 3, columns(title) + 2));
        std::vector<std::string> links;
        for (const Value& link : items_at(grid, "links")) links.push_back(link_text(link));
        for (const auto& line : in_columns(links, room - 2)) lines.push_back("  " + line);
        block.lines.insert(block.lines.begin(), lines.begin(), lines.end());
        for (const auto& line : block.lines) block.width = std::max(block.width, columns(line));
        return block;
    }

    std::string link_text(const Value& link) const {
        const KindLook look = legend_.look(word_at(link, "kind"));
        return paint().styled("1;" + tone_codes(look.tone), look.tag) + ": " + std::string(word_at(link, "from")) +
               paint().symbol(" → ", " > ") + std::string(word_at(link, "to"));
    }

    // The viewer's last, next to the question.
    std::string grids(NetworkSize others, std::size_t others_box, std::size_t own_box, std::size_t name_lines) const {
        std::vector<Block> blocks;
        std::string headers;  // where there is no room for more
        const Value* own = nullptr;
        for (const Value& grid : items_at(board_, "grids")) {
            if (engine::is_player(style_.viewer) && word_at(grid, "seat") == seat_text(view_.game(), style_.viewer)) {
                own = &grid;
            } else if (others == NetworkSize::None && name_lines == 0) {
                auto facts = facts_of(grid);
                facts.push_back(paint()(Tone::Faint, fmt::format("`look {}`", word_at(grid, "seat"))));
                headers += paint()(Tone::Title, word_at(grid, "seat")) + "  " +
                           wrap_items(facts, between(), style_.width, 3, columns(word_at(grid, "seat")) + 2) + "\n";
            } else {
                blocks.push_back(grid_block(grid, others, others_box, Stands::Beside));
                if (others == NetworkSize::None) add_names(blocks.back(), grid, name_lines);
            }
        }
        if (own != nullptr) blocks.push_back(grid_block(*own, NetworkSize::Large, own_box, Stands::Beside));
        return headers + lines_text(packed(blocks, style_.width)) + key();
    }

    // Where the screen has no room for somebody's network: the names of its nodes, and how to see it.
    void add_names(Block& block, const Value& grid, std::size_t lines) const {
        std::vector<std::string> names;
        for (const Value& cell : items_at(grid, "cells")) {
            const KindLook look = legend_.look(word_at(cell, "kind"));
            if (look.tag.empty()) continue;
            const auto offered = numbers_.find(word_at(cell, "ref"));
            names.push_back(paint().styled("1;" + tone_codes(look.tone), look.tag) + " " +
                            std::string(word_at(cell, "name")) +
                            (offered == numbers_.end() ? "" : " [" + std::to_string(offered->second) + "]"));
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
        return paint()(Tone::Faint, paint().symbol("    ▲ flows  △ free Output  ∨ free Input  A taken by A's link",
                                                   "    ^ flows  @ free Output  o free Input  A taken by A's link")) +
               "\n";
    }

    // The viewer's cards, each kind once.
    std::vector<engine::Ref> cards() const {
        std::vector<engine::Ref> out;
        if (!engine::is_player(style_.viewer)) return out;
        const auto hand = engine::follow(view_.sheet(), seat_text(view_.game(), style_.viewer) + ".hand");
        if (!hand) return out;
        for (const Value& item : hand->items) {
            const auto ref = engine::parse_ref(view_, Kind::Card, item.word);
            if (ref && ref->value != 0 && std::ranges::find(out, *ref) == out.end()) out.push_back(*ref);
        }
        return out;
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

    const engine::AnyState& view_;
    const Value& board_;
    const BoardStyle& style_;
    Legend legend_;
    engine::ActionList actions_;
    Numbers numbers_;
};

}  // namespace

std::string grid_board_text(const engine::AnyState& view, const Value& board, const BoardStyle& style) {
    return GridBoard(view, board, style).text();
}

std::string hand_text(const engine::AnyState& view, const BoardStyle& style) {
    const Value sheet = view.sheet();
    const Value* board = sheet.find("board");
    if (board == nullptr || board->find("grids") == nullptr)
        return "There are no cards to draw; `show` draws the table.\n";
    return GridBoard(view, *board, style).hand(GridBoard::HandSize::Cards);
}

std::string grid_text(const engine::AnyState& view, Seat seat, const BoardStyle& style) {
    const Value sheet = view.sheet();
    const Value* board = sheet.find("board");
    return board == nullptr || board->find("grids") == nullptr ? "" : GridBoard(view, *board, style).large(seat);
}

}  // namespace cli
