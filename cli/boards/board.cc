#include "cli/boards/board.h"

#include <algorithm>

#include "cli/boards/grid_board.h"
#include "cli/boards/halves_board.h"
#include "cli/boards/hex_board.h"
#include "cli/boards/legend.h"
#include "engine/notation.h"

namespace cli {
namespace {

using engine::Seat;
using engine::Value;

// Fields that the result line says better, or that only the engine needs.
bool is_internal(std::string_view key) { return key == "bags" || key == "winners" || key == "ending" || key == "over"; }

class Board {
  public:
    Board(const engine::AnyState& view, const BoardStyle& style) : view_(view), style_(style) {
        const auto& facts = view.game().facts();
        for (int i = 0; i < view.game().players(); ++i) names_.emplace_back(facts.seats[static_cast<std::size_t>(i)]);
        seats_.resize(names_.size(), Value::object());
        sort_fields(view.value(), false);
        sort_fields(view.sheet(), true);
        for (const Value* block : all_blocks()) {
            for (std::size_t i = 0; i < block->keys.size(); ++i) {
                if (!is_plain(block->items[i])) label_ = std::max(label_, columns(block->keys[i]));
            }
        }
        label_ = std::min<std::size_t>(label_, 16);
    }

    // Two seats side by side where there is room.
    std::string text() const {
        std::string out = block_text(common_, true);
        const int players = view_.game().players();
        const int first = engine::is_player(style_.viewer) ? engine::index(style_.viewer) + 1 : 0;
        std::vector<std::string> blocks;
        for (int i = 0; i < players; ++i) {
            const auto at = static_cast<std::size_t>((first + i) % players);
            blocks.push_back(heading(at) + "\n" + block_text(seats_[at], false));
        }
        const std::size_t step = in_pairs() ? 2 : 1;
        for (std::size_t i = 0; i < blocks.size(); i += step) {
            const bool paired = step == 2 && i + 1 < blocks.size();
            out += "\n" + (paired ? side_by_side(blocks[i], blocks[i + 1], style_.width / 2) : blocks[i]);
        }
        return out;
    }

  private:
    static bool is_plain(const Value& value) {
        return value.type == Value::Type::Number || value.type == Value::Type::Word;
    }

    std::vector<const Value*> all_blocks() const {
        std::vector<const Value*> blocks{&common_};
        for (const Value& seat : seats_) blocks.push_back(&seat);
        return blocks;
    }

    bool is_per_seat(const Value& value) const { return value.type == Value::Type::Object && value.keys == names_; }

    // Says every field once: a sheet counts again what the piles show, and knows better what is in force now.
    void put(Value& block, std::string_view key, const Value& item, bool sheet) {
        if (sheet && &block != &common_ && common_.find(key) != nullptr) *common_.find(key) = Value::list();
        if (Value* known = sheet ? block.find(key) : nullptr) {
            if (is_plain(*known)) *known = item;
            return;
        }
        block.add(key, item);
    }

    void put_all(Value& block, const Value& object, bool sheet) {
        for (std::size_t i = 0; i < object.keys.size(); ++i) put(block, object.keys[i], object.items[i], sheet);
    }

    void sort_fields(const Value& root, bool sheet) {
        for (std::size_t i = 0; i < root.keys.size(); ++i) {
            const std::string& key = root.keys[i];
            const Value& item = root.items[i];
            const auto seat = std::ranges::find(names_, key);
            if (is_internal(key) || (sheet && key == "board")) continue;  // drawn by screens, said by the rest
            if (is_per_seat(item)) {
                for (std::size_t s = 0; s < seats_.size(); ++s) {
                    const Value& part = item.items[s];
                    if (part.type == Value::Type::Object) {
                        put_all(seats_[s], part, sheet);
                    } else {
                        put(seats_[s], key, part, sheet);
                    }
                }
            } else if (seat != names_.end() && item.type == Value::Type::Object) {
                put_all(seats_[static_cast<std::size_t>(seat - names_.begin())], item, sheet);
            } else {
                put(common_, key, item, sheet);
            }
        }
    }

    // A struct that is not in use still names the first seat where it names any.
    bool says_little(const Value& value) const {
        if (value.type == Value::Type::Word && std::ranges::find(names_, value.word) != names_.end()) return true;
        if (is_plain(value)) return says_nothing(value);
        return std::ranges::all_of(value.items, [this](const Value& item) { return says_little(item); });
    }

    bool in_pairs() const { return style_.width >= 80 && seats_.size() > 1; }
    std::size_t room(bool common) const { return in_pairs() && !common ? style_.width / 2 - 2 : style_.width; }

    std::string heading(std::size_t seat) const {
        const Seat who = engine::seat_at(static_cast<int>(seat));
        const bool decides = view_.decision().seat == who;
        std::string out = style_.paint(decides ? Tone::Title : Tone::Strong, names_[seat]);
        if (who == style_.viewer) out += style_.paint(Tone::Faint, " (you)");
        if (decides) out += " " + style_.paint(Tone::Mark, style_.paint.symbol("◀ decides", "decides"));
        return out;
    }

    std::string labelled(std::string_view label, const std::string& words, bool common) const {
        const std::size_t indent = 2 + label_ + 2;
        return "  " + style_.paint(Tone::Faint, pad(label, label_)) + "  " + wrap(words, room(common), indent, indent) +
               "\n";
    }

    // Numbers and words share the first line; zeros are worth a word only where they belong to a seat.
    std::string block_text(const Value& block, bool common) const {
        std::vector<std::string> facts;
        std::vector<std::string> empty;
        std::string rest;
        for (std::size_t i = 0; i < block.keys.size(); ++i) {
            const Value& item = block.items[i];
            const bool number = item.type == Value::Type::Number;
            if (is_plain(item)) {
                if (!says_nothing(item) || (number && !common))
                    facts.push_back(block.keys[i] + (item == Value::of("yes") ? "" : " " + inline_text(item)));
            } else if (item.items.empty()) {
                empty.push_back(block.keys[i]);
            } else {
                rest += field_lines(block.keys[i], item, common);
            }
        }
        if (!empty.empty() && !common) rest += labelled("empty", style_.paint(Tone::Faint, join(empty, ", ")), common);
        const std::string first = join(facts, style_.paint.symbol(" · ", ", "));
        return (first.empty() ? "" : "  " + wrap(first, room(common), 2, 2) + "\n") + rest;
    }

    std::string field_lines(std::string_view key, const Value& item, bool common) const {
        if (is_pile(item))
            return labelled(key, pile_text(item, key == "hand" ? Order::AnyOrder : Order::Matters), common);
        if (says_little(item)) return "";
        if (item.type == Value::Type::List && item.items[0].type == Value::Type::Object) {
            std::string out;
            for (const Value& each : item.items) {
                if (!says_little(each)) out += labelled(out.empty() ? key : "", inline_text(each), common);
            }
            return out;
        }
        return labelled(key, inline_text(item), common);
    }

    const engine::AnyState& view_;
    const BoardStyle& style_;
    std::vector<std::string> names_;
    std::vector<Value> seats_;
    Value common_ = Value::object();
    std::size_t label_ = 4;
};

// Of the board in a sheet: what draws it.
enum class Geometry { None, Grid, Halves, Hex };
Geometry geometry_of(const Value& sheet, const Value*& board) {
    board = sheet.find("board");
    constexpr std::string_view kNames[] = {"grid", "halves", "hex"};
    const auto name = board == nullptr ? std::string_view() : word_at(*board, "geometry");
    for (std::size_t i = 0; i < std::size(kNames); ++i) {
        if (kNames[i] == name) return static_cast<Geometry>(i + 1);
    }
    return Geometry::None;
}

}  // namespace

std::string board_text(const engine::AnyState& view, const BoardStyle& style) {
    const Value sheet = view.sheet();
    const Value* board = nullptr;
    switch (geometry_of(sheet, board)) {
        case Geometry::Grid: return grid_board_text(view, *board, style);
        case Geometry::Halves: return halves_board_text(view, *board, style);
        case Geometry::Hex: return hex_board_text(view, *board, style);
        case Geometry::None: break;
    }
    BoardStyle narrow = style;
    narrow.width = std::min<std::size_t>(style.width, 100);  // sentences read badly in longer lines
    return Board(view, narrow).text();
}

std::string hand_text(const engine::AnyState& view, const BoardStyle& style) {
    const Value sheet = view.sheet();
    const Value* board = nullptr;
    const Geometry geometry = geometry_of(sheet, board);
    if (geometry == Geometry::Halves) return halves_hand_text(view, *board, style);
    return geometry == Geometry::None ? "" : grid_hand_text(view, *board, style);
}

std::string look_text(const engine::AnyState& view, Seat seat, const BoardStyle& style) {
    const Value sheet = view.sheet();
    const Value* board = nullptr;
    const Geometry geometry = geometry_of(sheet, board);
    if (geometry == Geometry::Halves) return halves_goals_text(view, *board, style);
    return geometry == Geometry::Grid ? grid_text(view, *board, seat, style) : "";
}

std::string range_text(const engine::AnyState& view, engine::Ref unit, const BoardStyle& style) {
    const Value sheet = view.sheet();
    const Value* board = nullptr;
    return geometry_of(sheet, board) == Geometry::Halves ? halves_range_text(view, *board, unit, style) : "";
}

std::string phase_bar(const Value& board, const Paint& paint) {
    std::vector<std::string> phases;
    for (const Value& phase : items_at(board, "phases"))
        phases.push_back(phase.word == word_at(board, "phase")
                             ? paint.styled("1;7;33", paint.on ? " " + phase.word + " " : "[" + phase.word + "]")
                             : paint(Tone::Faint, phase.word));
    return join(phases, paint.symbol(" › ", " > "));
}

}  // namespace cli
