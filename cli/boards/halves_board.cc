#include "cli/boards/halves_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/boards/drawn_board.h"
#include "cli/boards/halves_rows.h"
#include "engine/notation.h"

namespace cli {
namespace {

using engine::Kind;
using engine::Seat;
using engine::Value;

constexpr std::size_t kWide = 124;  // from here on the goals stand beside the battlefield, in full

constexpr std::size_t kRow = 20, kNarrowRow = 15, kLeast = 13;  // room for a unit; of a column

// How much is said where the screen is low.
enum class Hand { Texts, Lines, Names };
enum class Upgrades { Named, Counted };
enum class Widths { Equal, ByNeed };
enum class Alike { Apart, Together };  // units of one quadrant that look the same
struct FieldStyle {
    Upgrades upgrades;
    Widths widths;
    Alike alike = Alike::Apart;
    std::size_t most = 0;  // lines of a quadrant; 0 without end
    std::size_t row = kRow;
};

class HalvesBoard : public DrawnBoard {
  public:
    HalvesBoard(const engine::AnyState& view, const Value& board, const BoardStyle& style)
        : DrawnBoard(view, board, style),
          width_(style.width < kWide ? style.width : std::min<std::size_t>(style.width * 3 / 5, 126)) {
        for (const Value& spot : items_at(board, "places")) {
            if (const auto at = items_at(spot, "at"); at.size() == 2) {
                columns_ = std::max(columns_, static_cast<std::size_t>(at[0].number) + 1);
                ranks_ = std::max(ranks_, static_cast<std::size_t>(at[1].number) + 1);
            }
            for (const Value& one : items_at(spot, "pieces")) {
                ranged_ = ranged_ || one.find("reach") != nullptr;
                for (const Value& amount : items_at(one, "amounts")) {
                    if (std::ranges::find(labels_, word_at(amount, "label")) == labels_.end())
                        labels_.emplace_back(word_at(amount, "label"));
                }
            }
        }
    }

    // As much as the screen has lines for: whole cards and missions, then less of them.
    std::string text() const {
        struct Level {
            Hand hand;
            FieldStyle field;
            bool texts;  // of the goals beside the battlefield
        };
        constexpr FieldStyle kOpen{Upgrades::Named, Widths::Equal}, kClose{Upgrades::Counted, Widths::Equal},
            kDense{Upgrades::Counted, Widths::ByNeed};
        const auto fits = [&](const std::string& out) {
            return style_.height == 0 || height_with(out) <= style_.height;
        };
        const auto composed = [&](const std::string& left, bool texts) {
            return head() + (is_wide() ? side_by_side(left, goals(texts), width_ + 3) : left);
        };
        std::string out;
        for (const Level& level : {Level{Hand::Texts, kOpen, true}, Level{Hand::Texts, kOpen, false},
                                   Level{Hand::Lines, kOpen, false}, Level{Hand::Lines, kClose, false},
                                   Level{Hand::Lines, kDense, false}, Level{Hand::Names, kDense, false}}) {
            out = composed(table(level.field) + key() + hand_text(level.hand), level.texts);
            if (fits(out)) return out;
        }
        FieldStyle least{Upgrades::Counted, Widths::ByNeed, Alike::Together, 12, kNarrowRow};
        for (; least.most > 0; --least.most) {  // title and question stay on the screen before every unit does
            out = composed(table(least) + hand_text(Hand::Names), false);
            if (fits(out)) break;
        }
        return out;
    }

    std::string hand_text(Hand size) const {
        const Value* own = side(viewer_name());
        if (own == nullptr || items_at(*own, "hand").empty()) return {};
        std::string out;
        std::vector<std::string> names;
        std::vector<std::string> seen;
        for (const Value& held : items_at(*own, "hand")) {
            const std::string card(word_at(held, "card"));
            const auto same =
                std::ranges::count(items_at(*own, "hand"), card, [](const Value& one) { return word_at(one, "card"); });
            if (std::ranges::find(seen, card) != seen.end()) continue;
            seen.push_back(card);
            const auto ref = engine::parse_ref(view_, Kind::Card, card);
            if (!ref || ref->value == 0) continue;
            const std::string line = card_line(*ref, word_at(held, "price"), static_cast<int>(same), size);
            names.push_back(line);
            out += "  " + (size == Hand::Texts ? wrap(line, width_, 6, 2) : cut_painted(line)) + "\n";
        }
        if (size == Hand::Names) return wrap("Hand: " + join(names, between()), width_, 6, 0) + "\n";
        return paint()(Tone::Faint, "Hand") + "\n" + out;
    }

    Block field(std::size_t width, FieldStyle style, const Value* reaching) const {
        const auto seats = order();
        Rows cells(2 * ranks_, std::vector<Spot>(columns_));
        for (std::size_t row = 0; row < cells.size(); ++row) {
            for (std::size_t column = 0; column < columns_; ++column) {
                const Value* spot = place(seats, row, column);
                if (spot == nullptr) continue;
                cells[row][column] = {spot, rows_of(*spot, style.upgrades)};
                if (style.alike == Alike::Together) put_together(cells[row][column].rows);
            }
        }
        const auto inner = column_widths(cells, width - columns_ - 1, style.widths);
        for (auto& row : cells) {
            for (std::size_t column = 0; column < columns_ && style.most > 0; ++column)
                shorten(row[column].rows, style.most * across(inner[column], style), paint());
        }
        std::vector<std::size_t> edges(columns_ + 1, 0);
        for (std::size_t column = 0; column < columns_; ++column) edges[column + 1] = edges[column] + inner[column] + 1;
        std::vector<std::size_t> heights(cells.size(), 0);
        std::size_t height = 1;
        for (std::size_t row = 0; row < cells.size(); ++row) {
            for (std::size_t column = 0; column < columns_; ++column)
                heights[row] = std::max(heights[row], lines_in(cells[row][column], inner[column], style));
            height += heights[row] + 1;
        }
        Canvas canvas(edges[columns_] + 1, height);
        std::size_t y = 0;
        for (std::size_t row = 0; row < cells.size(); ++row) {
            draw_border(canvas, y, edges, row == 0 ? Edge::Top : row == ranks_ ? Edge::Middle : Edge::Inner);
            for (std::size_t column = 0; column < columns_; ++column) {
                const Area area{edges[column] + 1, y, inner[column], heights[row]};
                if (cells[row][column].spot != nullptr)
                    draw_cell(canvas, area, cells[row][column], across(inner[column], style), reaching);
            }
            for (std::size_t i = 1; i <= heights[row]; ++i) {
                for (const std::size_t x : edges) canvas.put(x, y + i, paint().symbol("│", "|"), "2");
            }
            y += heights[row] + 1;
        }
        draw_border(canvas, y, edges, Edge::Bottom);
        return canvas.block(paint());
    }

    const Value* piece(std::string_view ref) const {
        for (const Value& spot : items_at(board_, "places")) {
            for (const Value& one : items_at(spot, "pieces")) {
                if (word_at(one, "ref") == ref) return &one;
            }
        }
        return nullptr;
    }

    std::string goals(bool texts, std::size_t room) const {
        std::string out;
        for (const Value* side : order()) {
            out += paint()(Tone::Title, fmt::format("{}'s {}", word_at(*side, "seat"), goals_word(*side))) + "\n";
            for (const Value& goal : items_at(*side, "goals")) {
                out += wrap(goal_text(goal), room, 2, 0) + "\n";
                const auto card = engine::parse_ref(view_, Kind::Card, word_at(goal, "card"));
                if (!card || !texts) continue;
                for (const auto& line : view_.about(*card)) {
                    if (line.label == "text") out += "  " + wrap(paint()(Tone::Faint, line.value), room, 2, 2) + "\n";
                }
            }
        }
        return out;
    }

    std::string key() const {
        std::string out = "  " + join(labels_, "/");
        for (const KindLook& look : legend_.kinds()) out += "  " + look.sign(paint()) + " " + look.kind;
        return paint()(Tone::Faint, out + (ranged_ ? "  `range UNIT`" : "") + "  `look`") + "\n";
    }

  private:
    // `missions`, as their cards are called.
    static std::string goals_word(const Value& side) {
        const auto goals = items_at(side, "goals");
        std::string word(goals.empty() ? "goal" : word_at(goals[0], "kind"));
        word[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(word[0])));
        return word + "s";
    }

    // With the title, the question, its first answers and the news.
    std::size_t height_with(std::string_view board) const {
        if (style_.rest > 0) return static_cast<std::size_t>(std::ranges::count(board, '\n')) + style_.rest;
        const std::size_t news = style_.news > 1 ? std::max<std::size_t>(style_.news, 4) : 0;
        const std::size_t listed =
            actions_.size() <= 5 ? actions_.size() : std::max<std::size_t>(5, actions_.size() / 2);
        const std::size_t below = listed + 6 + news;
        return static_cast<std::size_t>(std::ranges::count(board, '\n')) + below;
    }

    // The half on top first; the viewer's own stands below.
    std::vector<const Value*> order() const {
        const auto all = items_at(board_, "sides");
        const bool first_below = word_at(all[0], "seat") == viewer_name() || viewer_name().empty();
        return first_below ? std::vector{&all[1], &all[0]} : std::vector{&all[0], &all[1]};
    }

    // Rows from the top: back and front of the one, front and back of the other. Who sits opposite sees left and right
    // exchanged.
    const Value* place(const std::vector<const Value*>& seats, std::size_t row, std::size_t column) const {
        const bool top = row < ranks_, turned = top && word_at(board_, "facing") == "mirrored";
        const std::size_t x = turned ? columns_ - 1 - column : column, y = top ? ranks_ - 1 - row : row - ranks_;
        for (const Value& spot : items_at(board_, "places")) {
            const auto at = items_at(spot, "at");
            if (word_at(spot, "side") == word_at(*seats[top ? 0 : 1], "seat") && at.size() == 2 &&
                at[0] == Value::of(x) && at[1] == Value::of(y))
                return &spot;
        }
        return nullptr;
    }

    static bool reaches(const Value& piece, const Value& spot) {
        return std::ranges::any_of(items_at(piece, "reach"),
                                   [&](const Value& one) { return one.word == word_at(spot, "ref"); });
    }

    bool is_wide() const { return style_.width >= kWide; }

    std::string table(FieldStyle field_style) const {
        const auto seats = order();
        std::string out = facts(*seats[0]);
        for (const auto& line : field(width_, field_style, nullptr).lines) out += line + "\n";
        return out + facts(*seats[1]);
    }

    // What a seat holds, its goals, and what it has beside its half.
    std::string facts(const Value& side) const {
        std::string out = side_line(side, width_) + "\n";
        const auto add = [&](std::string name, const std::vector<std::string>& items) {
            name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
            if (!items.empty())
                out += "  " + name + ": " + wrap_items(items, between(), width_, 4, columns(name) + 4) + "\n";
        };
        std::vector<std::string> aims;
        for (const Value& goal : items_at(side, "goals")) aims.push_back(goal_text(goal));
        if (!is_wide()) add(goals_word(side), aims);
        for (const Value& spot : items_at(board_, "places")) {
            if (word_at(spot, "side") != word_at(side, "seat") || spot.find("at") != nullptr) continue;
            std::vector<std::string> beside;
            for (const Value& one : items_at(spot, "pieces")) {
                const Row row = row_of(one);
                beside.push_back(paint().styled(row.left_style, row_text(row)) + " " + row.right);
                for (const Value& more : items_at(one, "attached"))
                    beside.back() += " + " + std::string(word_at(more, "name"));
            }
            add(std::string(word_at(spot, "name")), beside);
        }
        return out;
    }

    std::string goal_text(const Value& goal) const {
        const std::string name = number(word_at(goal, "ref")) + std::string(word_at(goal, "name"));
        if (word_at(goal, "done") == "yes") return paint().styled("32", paint().symbol("✓ ", "done ") + name);
        return name + " " + paint()(Tone::Strong, fmt::format("{}/{}", number_at(goal, "have"), number_at(goal, "of")));
    }

    // Of both players, beside the battlefield.
    std::string goals(bool texts) const { return goals(texts, style_.width - width_ - 3); }

    // Values above what is printed are green, below it red.
    void add_amounts(const Value& piece, Row& row) const {
        const auto amounts = items_at(piece, "amounts");
        int change = 0;
        for (const auto& label : labels_) {
            const auto found =
                std::ranges::find_if(amounts, [&](const Value& one) { return word_at(one, "label") == label; });
            const bool known = found != amounts.end();
            if (known) change += number_at(*found, "value") - number_at(*found, "printed");
            row.right += (row.right.empty() ? "" : "/") + (known ? std::to_string(number_at(*found, "value")) : "-");
        }
        if (amounts.empty()) row.right.clear();
        row.right_style = change > 0 ? "1;32" : change < 0 ? "1;31" : "1";
    }

    Row row_of(const Value& piece) const {
        const KindLook kind = legend_.look(word_at(piece, "kind")), spent = legend_.look(word_at(piece, "spent"));
        Row row;
        if (const auto found = numbers_.find(word_at(piece, "ref")); found != numbers_.end())
            row.numbers.push_back(found->second);
        for (const KindLook& look : {kind, spent}) row.left += look.tag.empty() ? "" : look.sign(paint()) + " ";
        row.left += word_at(piece, "name");
        if (piece.find("controller") != nullptr) row.left += " (taken)";
        row.left_style = spent.kind.empty() ? tone_codes(kind.tone) : "2";
        add_amounts(piece, row);
        return row;
    }

    std::vector<Row> rows_of(const Value& spot, Upgrades upgrades) const {
        std::vector<Row> rows;
        for (const Value& one : items_at(spot, "pieces")) {
            rows.push_back(row_of(one));
            const auto attached = items_at(one, "attached");
            if (upgrades == Upgrades::Counted && !attached.empty())
                rows.back().left += fmt::format(" +{}", attached.size());
            if (upgrades == Upgrades::Counted) continue;
            for (const Value& upgrade : attached)
                rows.push_back({"  + " + std::string(word_at(upgrade, "name")), "", "35", "", {}, 0});
        }
        return rows;
    }

    struct Spot {
        const Value* spot = nullptr;
        std::vector<Row> rows;
    };
    using Rows = std::vector<std::vector<Spot>>;

    // Units stand in as many columns as their quadrant has room for.
    static std::size_t across(std::size_t inner, FieldStyle style) {
        return std::max<std::size_t>(1, inner / style.row);
    }
    static std::size_t lines_in(const Spot& cell, std::size_t inner, FieldStyle style) {
        const std::size_t beside = across(inner, style);
        return std::max<std::size_t>(style.most > 0 ? 0 : 1, (cell.rows.size() + beside - 1) / beside);
    }

    std::vector<std::size_t> column_widths(const Rows& cells, std::size_t room, Widths widths) const {
        std::vector<std::size_t> inner(columns_, room / columns_);
        if (widths == Widths::Equal) return inner;
        std::vector<std::size_t> need(columns_, 1);
        std::size_t all = 0;
        for (std::size_t column = 0; column < columns_; ++column) {
            for (const auto& row : cells) need[column] = std::max(need[column], row[column].rows.size());
            need[column] *= need[column];  // the crowded ones take from the others
            all += need[column];
        }
        const std::size_t shared = room - std::min(room, columns_ * kLeast);
        for (std::size_t column = 0; column < columns_; ++column) inner[column] = kLeast + shared * need[column] / all;
        return inner;
    }

    enum class Edge { Top, Inner, Middle, Bottom };
    void draw_border(Canvas& canvas, std::size_t y, const std::vector<std::size_t>& edges, Edge edge) const {
        constexpr std::string_view kSigns[] = {"┌┬┐─", "├┼┤─", "╞╪╡═", "└┴┘─"};
        constexpr std::string_view kPlain[] = {"+++-", "+++-", "+++=", "+++-"};
        const auto at = static_cast<std::size_t>(edge);
        const auto signs = characters(paint().symbol(kSigns[at], kPlain[at]));
        for (std::size_t x = 0; x <= edges.back(); ++x) canvas.put(x, y, signs[3], "2");
        for (const std::size_t x : edges)
            canvas.put(x, y, x == 0 ? signs[0] : x == edges.back() ? signs[2] : signs[1], "2");
    }

    void draw_cell(Canvas& canvas, const Area& area, const Spot& cell, std::size_t beside,
                   const Value* reaching) const {
        draw_title(canvas, area.x, area.y, *cell.spot, reaching);
        const std::size_t width = area.width / beside;
        for (std::size_t i = 0; i < cell.rows.size(); ++i) {
            const std::size_t column = i / area.height;
            draw_row(canvas, area.x + column * width, area.y + 1 + i % area.height,
                     column + 1 < beside ? width - 1 : area.width - column * width, cell.rows[i]);
        }
        if (reaching != nullptr && reaches(*reaching, *cell.spot) && cell.rows.empty())
            canvas.put(area.x + area.width / 2, area.y + 1, paint().symbol("◎", "@"), "33");
    }

    void draw_title(Canvas& canvas, std::size_t x, std::size_t y, const Value& spot, const Value* reaching) const {
        const std::string ref(word_at(spot, "ref"));
        const bool reached = reaching != nullptr && reaches(*reaching, spot);
        const std::string tag = number(ref) + (reached ? paint().symbol("◎", "@") : "");
        const std::string name = ref.substr(ref.rfind('.') + 1);
        canvas.put(x + 1, y, " " + name + (tag.empty() ? "" : " " + tag) + " ", tag.empty() ? "2" : "1;33");
    }

    void draw_row(Canvas& canvas, std::size_t x, std::size_t y, std::size_t inner, const Row& row) const {
        const std::size_t room = inner - (row.right.empty() ? 0 : columns(row.right) + 1);
        canvas.put(x, y, cut(row_text(row), room, paint()), row.left_style);
        if (!row.right.empty()) canvas.put(x + inner - columns(row.right), y, row.right, row.right_style);
    }

    std::string value_of(const std::vector<engine::AboutLine>& lines, std::string_view label) const {
        const auto found = std::ranges::find(lines, label, &engine::AboutLine::label);
        return found == lines.end() ? "" : found->value;
    }

    // `[3] Magical Archer 3 CP, Mage Unit 2/3 Far, text`
    std::string card_line(engine::Ref card, std::string_view price, int copies, Hand size) const {
        const auto lines = view_.about(card);
        const std::string tag = number("card:" + view_.operand_text(card));
        std::string out = (tag.empty() ? "" : paint()(Tone::Mark, tag) + " ") +
                          paint()(Tone::Strong, value_of(lines, "name")) +
                          (copies > 1 ? fmt::format(" x{}", copies) : "") + fmt::format(" {}", price);
        if (size == Hand::Names) return out;
        const std::string subtypes = value_of(lines, "subtypes");
        out += ", " + (subtypes.empty() ? "" : subtypes + " ") + value_of(lines, "kind");
        const std::string attack = value_of(lines, "attack"), defense = value_of(lines, "defense");
        if (!defense.empty()) out += " " + (attack.empty() ? "-" : attack) + "/" + defense;
        if (const std::string range = value_of(lines, "range"); !range.empty()) out += " " + range;
        for (const auto& line : lines) {
            if (line.label == "text") out += between() + paint()(Tone::Faint, line.value);
        }
        return out;
    }

    // One line of the screen, colours kept whole.
    std::string cut_painted(const std::string& line) const {
        return columns(line) + 2 <= width_
                   ? line
                   : first_lines(wrap(line, width_ - 4, 0, 0), 1, width_ - 2, paint().symbol(" …", " ..."));
    }

    std::size_t width_;  // of the battlefield
    std::size_t columns_ = 1, ranks_ = 1;
    std::vector<std::string> labels_;  // of the numbers of pieces
    bool ranged_ = false;
};

}  // namespace

std::string halves_board_text(const engine::AnyState& view, const Value& board, const BoardStyle& style) {
    return HalvesBoard(view, board, style).text();
}

std::string halves_hand_text(const engine::AnyState& view, const Value& board, const BoardStyle& style) {
    return HalvesBoard(view, board, style).hand_text(Hand::Texts);
}

std::string halves_goals_text(const engine::AnyState& view, const Value& board, const BoardStyle& style) {
    return HalvesBoard(view, board, style).goals(true, std::min<std::size_t>(style.width, 100));
}

std::string halves_range_text(const engine::AnyState& view, const Value& board, engine::Ref unit,
                              const BoardStyle& style) {
    const HalvesBoard drawn(view, board, style);
    const Value* piece = drawn.piece(ref_text(view, unit));
    if (piece == nullptr || items_at(*piece, "reach").empty()) return {};
    std::string out;
    for (const auto& line :
         drawn.field(std::min<std::size_t>(style.width, 126), {Upgrades::Counted, Widths::Equal}, piece).lines)
        out += line + "\n";
    return out;
}

}  // namespace cli
