#include "cli/halves_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "cli/halves_rows.h"
#include "cli/legend.h"
#include "engine/notation.h"

namespace cli {
namespace {

using engine::Kind;
using engine::Seat;
using engine::Value;

constexpr std::size_t kWide = 124;   // from here on the missions stand beside the battlefield, in full
constexpr std::size_t kColumns = 3;  // of a half

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

class HalvesBoard {
  public:
    HalvesBoard(const engine::AnyState& view, const Value& board, const BoardStyle& style)
        : view_(view),
          board_(board),
          style_(style),
          width_(style.width < kWide ? style.width : std::min<std::size_t>(style.width * 3 / 5, 126)) {
        if (!engine::is_player(style.viewer) || view.decision().seat != style.viewer) return;
        view.list_actions(actions_);
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            const auto kind = view.game().facts().verbs[actions_[i].verb].operands[0];
            if (kind != Kind::Unit && kind != Kind::Place && kind != Kind::Card) continue;
            auto& numbers = numbers_[prefix(kind) + view.operand_text({kind, actions_[i].operands[0]})];
            numbers += (numbers.empty() ? "" : ",") + std::to_string(i + 1);
        }
    }

    // As much as the screen has lines for: whole cards and missions, then less of them.
    std::string text() const {
        struct Level {
            Hand hand;
            FieldStyle field;
            bool objectives;  // of the missions beside the battlefield
        };
        constexpr FieldStyle kOpen{Upgrades::Named, Widths::Equal}, kClose{Upgrades::Counted, Widths::Equal},
            kDense{Upgrades::Counted, Widths::ByNeed};
        const auto fits = [&](const std::string& out) {
            return style_.height == 0 || height_with(out) <= style_.height;
        };
        const auto composed = [&](const std::string& left, bool objectives) {
            return head() + (is_wide() ? side_by_side(left, missions(objectives), width_ + 3) : left);
        };
        std::string out;
        for (const Level& level : {Level{Hand::Texts, kOpen, true}, Level{Hand::Texts, kOpen, false},
                                   Level{Hand::Lines, kOpen, false}, Level{Hand::Lines, kClose, false},
                                   Level{Hand::Lines, kDense, false}, Level{Hand::Names, kDense, false}}) {
            out = composed(table(level.field) + key() + hand_text(level.hand), level.objectives);
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
            const std::string line = card_line(*ref, number_at(held, "cost"), static_cast<int>(same), size);
            names.push_back(line);
            out += "  " + (size == Hand::Texts ? wrap(line, width_, 6, 2) : cut_painted(line)) + "\n";
        }
        if (size == Hand::Names) return wrap("Hand: " + join(names, between()), width_, 6, 0) + "\n";
        return paint()(Tone::Faint, "Hand") + "\n" + out;
    }

    Block field(std::size_t width, FieldStyle style, const Value* reaching) const {
        const auto seats = order();
        std::array<std::array<Cell, kColumns>, 4> cells;
        for (std::size_t row = 0; row < 4; ++row) {
            for (std::size_t column = 0; column < kColumns; ++column) {
                const Value* spot = place(seats, row, column);
                cells[row][column] = {spot, rows_of(*spot, style.upgrades)};
                if (style.alike == Alike::Together) put_together(cells[row][column].rows);
            }
        }
        const auto inner = column_widths(cells, width - kColumns - 1, style.widths);
        for (auto& row : cells) {
            for (std::size_t column = 0; column < kColumns && style.most > 0; ++column)
                shorten(row[column].rows, style.most * across(inner[column], style), paint());
        }
        std::array<std::size_t, kColumns + 1> edges{};
        for (std::size_t column = 0; column < kColumns; ++column) edges[column + 1] = edges[column] + inner[column] + 1;
        std::array<std::size_t, 4> heights{};
        std::size_t height = 1;
        for (std::size_t row = 0; row < 4; ++row) {
            for (std::size_t column = 0; column < kColumns; ++column)
                heights[row] = std::max(heights[row], lines_in(cells[row][column], inner[column], style));
            height += heights[row] + 1;
        }
        Canvas canvas(edges[kColumns] + 1, height);
        std::size_t y = 0;
        for (std::size_t row = 0; row < 4; ++row) {
            draw_border(canvas, y, edges, row == 0 ? Edge::Top : row == 2 ? Edge::Middle : Edge::Inner);
            for (std::size_t column = 0; column < kColumns; ++column) {
                const Area area{edges[column] + 1, y, inner[column], heights[row]};
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
        for (const Value& each : items_at(board_, "sides")) {
            for (const Value& spot : items_at(each, "places")) {
                for (const Value& one : items_at(spot, "pieces")) {
                    if (word_at(one, "ref") == ref) return &one;
                }
            }
        }
        return nullptr;
    }

    std::string missions(bool objectives, std::size_t room) const {
        std::string out;
        for (const Value* side : order()) {
            out += paint()(Tone::Title, std::string(word_at(*side, "seat")) + "'s missions") + "\n";
            for (const Value& mission : items_at(*side, "missions")) {
                out += wrap(mission_text(mission), room, 2, 0) + "\n";
                const auto card = engine::parse_ref(view_, Kind::Card, word_at(mission, "card"));
                if (!card || !objectives) continue;
                for (const auto& line : view_.about(*card)) {
                    if (line.label == "text") out += "  " + wrap(paint()(Tone::Faint, line.value), room, 2, 2) + "\n";
                }
            }
        }
        return out;
    }

    std::string key() const {
        return paint()(Tone::Faint,
                       paint().symbol("  attack/defense  ↷ exhausted  ★ Leader  ≈ Terrain  `range UNIT`  `look`",
                                      "  attack/defense  ~ exhausted  * Leader  # Terrain  `range UNIT`  `look`")) +
               "\n";
    }

  private:
    const Paint& paint() const { return style_.paint; }
    std::string between() const { return paint().symbol(" · ", ", "); }
    std::string viewer_name() const {
        return engine::is_player(style_.viewer) ? seat_text(view_.game(), style_.viewer) : std::string();
    }
    static std::string prefix(Kind kind) {
        return kind == Kind::Unit ? "unit:" : kind == Kind::Place ? "place:" : "card:";
    }
    std::string number(std::string_view ref) const {
        const auto found = numbers_.find(std::string(ref));
        return found == numbers_.end() ? "" : "[" + found->second + "]";
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

    const Value* side(std::string_view seat) const {
        for (const Value& each : items_at(board_, "sides")) {
            if (word_at(each, "seat") == seat) return &each;
        }
        return nullptr;
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
        const bool top = row < 2, back = row == 0 || row == 3;
        const bool turned = top && word_at(board_, "halves") == "mirrored";
        const std::size_t at = (back ? kColumns : 0) + (turned ? kColumns - 1 - column : column);
        return &items_at(*seats[top ? 0 : 1], "places")[at];
    }

    static bool reaches(const Value& piece, const Value& spot) {
        return std::ranges::any_of(items_at(piece, "reach"),
                                   [&](const Value& one) { return one.word == word_at(spot, "ref"); });
    }

    std::string head() const {
        std::string out = fmt::format("round {}   {}", number_at(view_.sheet(), "round"), phase_bar(board_, paint()));
        const Value* initiative = board_.find("initiative");
        if (initiative != nullptr && !word_at(*initiative, "why").empty()) {
            const std::string who = "initiative " + paint()(Tone::Strong, word_at(*initiative, "seat")) + ": " +
                                    std::string(word_at(*initiative, "why")) + " " +
                                    paint()(Tone::Faint, fmt::format("({})", word_at(*initiative, "clause")));
            const bool fits = columns(out) + 3 + columns(who) <= style_.width;
            out += (fits ? "   " : "\n") + who;
        }
        return out + "\n";
    }

    bool is_wide() const { return style_.width >= kWide; }

    std::string table(FieldStyle field_style) const {
        const auto seats = order();
        std::string out = facts(*seats[0]);
        for (const auto& line : field(width_, field_style, nullptr).lines) out += line + "\n";
        return out + facts(*seats[1]);
    }

    // Seat, pool, piles; missions with their progress; the Loadout Area.
    std::string facts(const Value& side) const {
        const std::string seat(word_at(side, "seat"));
        std::string title = paint()(Tone::Title, seat);
        if (seat == viewer_name()) title += paint()(Tone::Faint, " (you)");
        if (view_.decision().seat == engine::parse_seat(view_.game(), seat).value_or(Seat::Nobody))
            title += " " + paint()(Tone::Mark, paint().symbol("◀", "<"));
        const auto strong = [&](int n) { return paint()(Tone::Strong, std::to_string(n)); };
        std::vector<std::string> parts{
            "CP " + strong(number_at(side, "cp")) + " of " + std::to_string(number_at(side, "round_cp")),
            "hand " + strong(number_at(side, "hand_size")), "deck " + strong(number_at(side, "deck")),
            "discard " + strong(static_cast<int>(items_at(side, "discard").size())),
            "mission points " + strong(number_at(side, "points"))};
        std::string out = title + "  " + wrap_items(parts, between(), width_, 2, columns(title) + 2) + "\n";
        if (!is_wide()) {
            std::vector<std::string> missions;
            for (const Value& mission : items_at(side, "missions")) missions.push_back(mission_text(mission));
            out += "  Missions: " + wrap_items(missions, between(), width_, 4, 12) + "\n";
        }
        const auto& loadout = items_at(side, "places").back();
        std::vector<std::string> assets;
        for (const Value& one : items_at(loadout, "pieces")) {
            const Row row = row_of(one);
            assets.push_back(paint().styled(row.left_style, row_text(row)) + " " + row.right);
            for (const Value& upgrade : items_at(one, "upgrades"))
                assets.back() += " + " + std::string(word_at(upgrade, "name"));
        }
        if (!assets.empty()) out += "  Loadout: " + wrap_items(assets, between(), width_, 4, 11) + "\n";
        return out;
    }

    std::string mission_text(const Value& mission) const {
        const std::string name = number(word_at(mission, "ref")) + std::string(word_at(mission, "name"));
        if (word_at(mission, "complete") == "yes") return paint().styled("32", paint().symbol("✓ ", "done ") + name);
        return name + " " +
               paint()(Tone::Strong,
                       fmt::format("{}/{}", number_at(mission, "progress"), number_at(mission, "wanted")));
    }

    // Of both players, beside the battlefield.
    std::string missions(bool objectives) const { return missions(objectives, style_.width - width_ - 3); }

    // Values above what is printed are green, below it red.
    static std::string tone(const Value& piece) {
        const int now = number_at(piece, "attack") + number_at(piece, "defense");
        const int printed = number_at(piece, "printed_attack") + number_at(piece, "printed_defense");
        return now > printed ? "1;32" : now < printed ? "1;31" : "1";
    }

    Row row_of(const Value& piece) const {
        const bool exhausted = word_at(piece, "ready") == "no", terrain = word_at(piece, "kind") == "Terrain";
        Row row;
        if (const auto found = numbers_.find(std::string(word_at(piece, "ref"))); found != numbers_.end())
            row.numbers.push_back(found->second);
        if (word_at(piece, "kind") == "Leader") row.left += paint().symbol("★ ", "* ");
        if (terrain) row.left += paint().symbol("≈ ", "# ");
        if (exhausted) row.left += paint().symbol("↷ ", "~ ");
        row.left += word_at(piece, "name");
        if (word_at(piece, "owner") != word_at(piece, "controller")) row.left += " (taken)";
        row.left_style = exhausted ? "2" : terrain ? "36" : "";
        if (piece.find("attack") != nullptr)
            row.right = fmt::format("{}/{}", number_at(piece, "attack"), number_at(piece, "defense"));
        if (piece.find("attack") == nullptr && piece.find("defense") != nullptr)
            row.right = fmt::format("-/{}", number_at(piece, "defense"));
        row.right_style = tone(piece);
        return row;
    }

    std::vector<Row> rows_of(const Value& spot, Upgrades upgrades) const {
        std::vector<Row> rows;
        for (const Value& one : items_at(spot, "pieces")) {
            rows.push_back(row_of(one));
            const auto attached = items_at(one, "upgrades");
            if (upgrades == Upgrades::Counted && !attached.empty())
                rows.back().left += fmt::format(" +{}", attached.size());
            if (upgrades == Upgrades::Counted) continue;
            for (const Value& upgrade : attached)
                rows.push_back({"  + " + std::string(word_at(upgrade, "name")), "", "35", "", {}, 0});
        }
        return rows;
    }

    struct Cell {
        const Value* spot = nullptr;
        std::vector<Row> rows;
    };
    using Cells = std::array<std::array<Cell, kColumns>, 4>;

    // Units stand in as many columns as their quadrant has room for.
    static std::size_t across(std::size_t inner, FieldStyle style) {
        return std::max<std::size_t>(1, inner / style.row);
    }
    static std::size_t lines_in(const Cell& cell, std::size_t inner, FieldStyle style) {
        const std::size_t beside = across(inner, style);
        return std::max<std::size_t>(style.most > 0 ? 0 : 1, (cell.rows.size() + beside - 1) / beside);
    }

    static std::array<std::size_t, kColumns> column_widths(const Cells& cells, std::size_t room, Widths widths) {
        std::array<std::size_t, kColumns> inner{};
        inner.fill(room / kColumns);
        if (widths == Widths::Equal) return inner;
        std::array<std::size_t, kColumns> need{};
        std::size_t all = 0;
        for (std::size_t column = 0; column < kColumns; ++column) {
            need[column] = 1;
            for (const auto& row : cells) need[column] = std::max(need[column], row[column].rows.size());
            need[column] *= need[column];  // the crowded ones take from the others
            all += need[column];
        }
        const std::size_t shared = room - kColumns * kLeast;
        for (std::size_t column = 0; column < kColumns; ++column) inner[column] = kLeast + shared * need[column] / all;
        return inner;
    }

    enum class Edge { Top, Inner, Middle, Bottom };
    void draw_border(Canvas& canvas, std::size_t y, const std::array<std::size_t, kColumns + 1>& edges,
                     Edge edge) const {
        constexpr std::string_view kSigns[] = {"┌┬┐─", "├┼┤─", "╞╪╡═", "└┴┘─"};
        constexpr std::string_view kPlain[] = {"+++-", "+++-", "+++=", "+++-"};
        const auto at = static_cast<std::size_t>(edge);
        const auto signs = characters(paint().symbol(kSigns[at], kPlain[at]));
        for (std::size_t x = 0; x <= edges.back(); ++x) canvas.put(x, y, signs[3], "2");
        for (const std::size_t x : edges)
            canvas.put(x, y, x == 0 ? signs[0] : x == edges.back() ? signs[2] : signs[1], "2");
    }

    void draw_cell(Canvas& canvas, const Area& area, const Cell& cell, std::size_t beside,
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
    std::string card_line(engine::Ref card, int cost, int copies, Hand size) const {
        const auto lines = view_.about(card);
        const std::string tag = number("card:" + view_.operand_text(card));
        std::string out = (tag.empty() ? "" : paint()(Tone::Mark, tag) + " ") +
                          paint()(Tone::Strong, value_of(lines, "name")) +
                          (copies > 1 ? fmt::format(" x{}", copies) : "") + fmt::format(" {} CP", cost);
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

    const engine::AnyState& view_;
    const Value& board_;
    const BoardStyle& style_;
    std::size_t width_;  // of the battlefield
    engine::ActionList actions_;
    std::map<std::string, std::string> numbers_;
};

const Value* halves_of(const Value& sheet) {
    const Value* board = sheet.find("board");
    return board == nullptr || board->find("halves") == nullptr ? nullptr : board;
}

}  // namespace

std::string halves_board_text(const engine::AnyState& view, const Value& board, const BoardStyle& style) {
    return HalvesBoard(view, board, style).text();
}

std::string halves_hand_text(const engine::AnyState& view, const BoardStyle& style) {
    const Value sheet = view.sheet();
    const Value* board = halves_of(sheet);
    return board == nullptr ? "" : HalvesBoard(view, *board, style).hand_text(Hand::Texts);
}

std::string halves_missions_text(const engine::AnyState& view, const BoardStyle& style) {
    const Value sheet = view.sheet();
    const Value* board = halves_of(sheet);
    return board == nullptr ? ""
                            : HalvesBoard(view, *board, style).missions(true, std::min<std::size_t>(style.width, 100));
}

std::string range_text(const engine::AnyState& view, engine::Ref unit, const BoardStyle& style) {
    const Value sheet = view.sheet();
    const Value* board = halves_of(sheet);
    if (board == nullptr) return {};
    const HalvesBoard drawn(view, *board, style);
    const Value* piece = drawn.piece("unit:" + view.operand_text(unit));
    if (piece == nullptr || items_at(*piece, "reach").empty()) return {};
    std::string out;
    for (const auto& line :
         drawn.field(std::min<std::size_t>(style.width, 126), {Upgrades::Counted, Widths::Equal}, piece).lines)
        out += line + "\n";
    return out;
}

}  // namespace cli
