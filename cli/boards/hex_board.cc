#include "cli/boards/hex_board.h"

#include <algorithm>

#include "cli/boards/drawn_board.h"
#include "engine/notation.h"

namespace cli {
namespace {

using engine::Value;

constexpr int kLeast = 8, kMost = 18;  // the width of a hex, always even

struct Run {
    std::string text, style, tail{};  // the tail stays where the text is cut
    std::string brief{};              // instead of the text where that would be cut
};
using Line = std::vector<Run>;

// Letters for the seats: the first one, or more where two would be the same.
class Marks {
  public:
    explicit Marks(const Value& board) {
        for (const Value& side : items_at(board, "sides")) names_.emplace_back(word_at(side, "seat"));
    }
    std::string operator()(std::string_view seat) const {
        std::size_t length = 1;
        const auto same = [&](const std::string& name) {
            return name != seat && name.starts_with(seat.substr(0, length));
        };
        while (length < seat.size() && std::ranges::any_of(names_, same)) ++length;
        std::string mark(seat.substr(0, length));
        if (!mark.empty()) mark[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(mark[0])));
        return mark;
    }
    std::string style(std::string_view seat) const {
        constexpr std::string_view kStyles[] = {"36", "35", "32", "94", "31"};
        const auto at = std::ranges::find(names_, seat) - names_.begin();
        return at < 5 ? std::string(kStyles[at]) : "";
    }
    const std::vector<std::string>& names() const { return names_; }

  private:
    std::vector<std::string> names_;
};

// `John Doe` is JD.
std::string initials(std::string_view name) {
    std::string out;
    for (const auto word : engine::split_words(name)) out += word.substr(0, 1);
    return out;
}

// What is written into a hex: its kind and facts, what it is called, then the pieces of one seat after the other.
class Hexes {
  public:
    Hexes(const Value& board, const HexStyle& style) : board_(board), style_(style), marks_(board) {}

    std::vector<Line> lines(const Value& place, std::size_t room) const {
        std::vector<Line> out{{}};
        const KindLook look = style_.legend.look(word_at(place, "kind"));
        std::string ground = look.sign(style_.paint);
        for (const Value& fact : items_at(place, "facts"))
            ground += (ground.empty() ? "" : " ") + std::string(word_at(fact, "value"));
        add(out, {ground, tone_codes(look.tone)}, room);
        add(out, {marks_(word_at(place, "owner")), marks_.style(word_at(place, "owner"))}, room);
        const std::string number = number_at(style_.numbers, word_at(place, "ref"));
        const std::string name(bare(word_at(place, "ref")));
        if (!number.empty()) {
            add(out, {number, "1;33"}, room);
        } else if (used(out.back()) + columns(name) < room) {
            add(out, {name, "2"}, room);
        }
        for (const auto& group : groups(place)) {
            out.emplace_back();
            for (const Run& run : group) add(out, run, room);
        }
        return out;
    }

    bool is_chosen(const Value& place) const {
        return std::ranges::any_of(items_at(board_, "chosen"),
                                   [&](const Value& ref) { return ref.word == word_at(place, "ref"); });
    }
    bool is_offered(const Value& place) const { return style_.numbers.contains(word_at(place, "ref")); }

  private:
    static std::size_t used(const Line& line) {
        std::size_t out = 0;
        for (const Run& run : line) out += columns(run.text) + (out > 0 ? 1 : 0);
        return out;
    }
    void add(std::vector<Line>& lines, Run run, std::size_t room) const {
        if (run.text.empty()) return;
        if (!run.brief.empty() && columns(run.text) + columns(run.tail) > room) run.text = run.brief;
        if (columns(run.text) + columns(run.tail) > room && !run.tail.empty()) {  // both, one below the other
            add(lines, {run.text, run.style}, room);
            run = {std::string(run.tail.substr(run.tail.find_first_not_of(' '))), run.style};
        }
        run.text = cut(run.text, room - std::min(room - 1, columns(run.tail)), style_.paint) + run.tail;
        if (!lines.back().empty() && used(lines.back()) + 1 + columns(run.text) > room) lines.emplace_back();
        lines.back().push_back(std::move(run));
    }

    // The pieces of each seat behind its letter; what belongs to nobody first.
    std::vector<Line> groups(const Value& place) const {
        std::vector<Line> out;
        std::vector<std::string_view> seats{""};
        seats.insert(seats.end(), marks_.names().begin(), marks_.names().end());
        for (const auto seat : seats) {
            Line group;
            for (const Value& piece : items_at(place, "pieces")) {
                const auto taken = word_at(piece, "controller");
                if ((taken.empty() ? word_at(piece, "owner") : taken) == seat) group.push_back(run_of(piece, seat));
            }
            if (group.empty()) continue;
            if (!seat.empty()) group.insert(group.begin(), {marks_(seat), "1;7;" + marks_.style(seat)});
            out.push_back(std::move(group));
        }
        return out;
    }

    // `3H`, `Null Pointer 2/3`, `[4]3H`
    Run run_of(const Value& piece, std::string_view seat) const {
        const KindLook look = style_.legend.look(word_at(piece, "kind"));
        const std::string number = number_at(style_.numbers, word_at(piece, "ref"));
        const std::string count = number_at(piece, "count") > 1 ? std::to_string(number_at(piece, "count")) : "";
        const std::string name = look.tag.empty() ? std::string(word_at(piece, "name")) : look.sign(style_.paint);
        std::string amounts;
        for (const Value& amount : items_at(piece, "amounts"))
            amounts += (amounts.empty() ? " " : "/") + std::to_string(number_at(amount, "value"));
        const std::size_t attached = items_at(piece, "attached").size();
        const std::string more = attached > 0 ? "+" + std::to_string(attached) : "";
        const std::string tone = look.tone.empty() ? marks_.style(seat) : tone_codes(look.tone);
        return {number + count + (count.empty() || !look.tag.empty() ? "" : " ") + name + more,
                !number.empty()                    ? "1;33"
                : !word_at(piece, "spent").empty() ? "2"
                : number_at(piece, "order") > 0    ? "1;" + tone
                                                   : tone,
                amounts, number + count + (look.tag.empty() ? initials(name) : name) + more};
    }

    const Value& board_;
    const HexStyle& style_;
    Marks marks_;
};

struct Hex {
    int x = 0, row = 0;  // in halves of a hex
    const Value* place = nullptr;
    std::vector<Line> lines{};
};

// Borders that neighbours share: which ways they run at each character.
class Borders {
  public:
    Borders(std::size_t width, std::size_t height) : width_(width), ways_(width * height), styles_(width * height) {}

    void frame(const Area& area, std::string_view style) {
        const std::size_t right = area.x + area.width, bottom = area.y + area.height;
        for (std::size_t x = area.x; x <= right; ++x) {
            const unsigned ways = (x > area.x ? kWest : 0u) | (x < right ? kEast : 0u);
            mark(x, area.y, ways, style);
            mark(x, bottom, ways, style);
        }
        for (std::size_t y = area.y; y <= bottom; ++y) {
            const unsigned ways = (y > area.y ? kNorth : 0u) | (y < bottom ? kSouth : 0u);
            mark(area.x, y, ways, style);
            mark(right, y, ways, style);
        }
    }
    void draw(Canvas& canvas, const Paint& paint) const {
        constexpr std::string_view kSigns[] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                               "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
        for (std::size_t i = 0; i < ways_.size(); ++i) {
            if (ways_[i] == 0) continue;
            const std::string_view plain = ways_[i] == (kNorth | kSouth) ? "|"
                                           : ways_[i] == (kEast | kWest) ? "-"
                                                                         : "+";
            canvas.put(i % width_, i / width_, paint.symbol(kSigns[ways_[i]], plain), styles_[i]);
        }
    }

  private:
    static constexpr unsigned kNorth = 1, kEast = 2, kSouth = 4, kWest = 8;
    void mark(std::size_t x, std::size_t y, unsigned ways, std::string_view style) {
        ways_[y * width_ + x] |= ways;
        styles_[y * width_ + x] = style;  // those that matter are framed last
    }
    std::size_t width_;
    std::vector<unsigned> ways_;
    std::vector<std::string> styles_;
};

void draw_lines(Canvas& canvas, const Area& area, const std::vector<Line>& lines) {
    for (std::size_t i = 0; i < lines.size() && i + 1 < area.height; ++i) {
        std::size_t x = area.x + 1;
        for (const Run& run : lines[i]) {
            canvas.put(x, area.y + 1 + i, run.text, run.style);
            x += columns(run.text) + 1;
        }
    }
}

class HexBoard : public DrawnBoard {
  public:
    using DrawnBoard::DrawnBoard;

    // Whole hexes where the screen is high enough, then fewer lines of each, then a list.
    std::string text() const {
        std::string out;
        for (const std::size_t most : {0, 4, 3, 2}) {
            const auto block = hex_block(board_, hex_style(most));
            if (!block) break;
            out = composed(block->lines);
            if (fits(out)) return out;
        }
        std::vector<std::string> lines;
        for (const Value& place : items_at(board_, "places")) {
            const bool empty = items_at(place, "pieces").empty() && number(word_at(place, "ref")).empty();
            if (place.find("at") != nullptr && !empty) lines.push_back(hex_line(board_, place, hex_style(0)));
        }
        const std::string listed = composed(in_columns(lines, style_.width));
        return out.empty() || fits(listed) ? listed : out;
    }

  private:
    HexStyle hex_style(std::size_t most) const { return {legend_, numbers_, paint(), style_.width, most}; }
    bool fits(std::string_view text) const {
        const std::size_t below =
            style_.rest > 0 ? style_.rest : std::min<std::size_t>(actions_.size(), 4) + 5 + style_.news;
        return style_.height == 0 || static_cast<std::size_t>(std::ranges::count(text, '\n')) + below <= style_.height;
    }

    std::string composed(const std::vector<std::string>& map) const {
        std::string out = head();
        std::vector<std::string> links, names;
        const Value* own = side(viewer_name());
        for (const Value& each : items_at(board_, "sides")) {
            if (&each != own) out += side_line(each, style_.width) + "\n";
            for (auto& link : links_of(word_at(each, "seat"))) links.push_back(std::move(link));
        }
        if (own != nullptr) out += side_line(*own, style_.width) + "\n";
        for (const auto& line : in_columns(links, style_.width - 2)) out += "  " + line + "\n";
        for (const auto& line : map) out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
        for (const Value& place : items_at(board_, "places")) {  // what lies beside the map
            if (place.find("at") == nullptr && !items_at(place, "pieces").empty())
                out += "  " + std::string(word_at(place, "name")) + ": " + hex_line(board_, place, hex_style(0)) + "\n";
        }
        out += key();
        for (const auto card : cards()) names.push_back(number(ref_text(view_, card)) + view_.operand_text(card));
        return names.empty() ? out : out + wrap("Hand: " + join(names), style_.width, 6, 0) + "\n";
    }

    std::string key() const {
        const Marks marks(board_);
        std::vector<std::string> parts;
        for (const auto& name : marks.names()) parts.push_back(marks(name) + " " + name);
        for (const KindLook& look : legend_.kinds()) parts.push_back(look.sign(paint()) + " " + look.kind);
        return "  " + paint()(Tone::Faint, wrap_items(parts, "  ", style_.width, 2, 2)) + "\n";
    }
};

}  // namespace

std::optional<Block> hex_block(const Value& board, const HexStyle& style) {
    const Hexes hexes(board, style);
    std::vector<Hex> all;
    for (const Value& place : items_at(board, "places")) {
        const auto at = items_at(place, "at");  // q, r
        if (at.size() == 2)
            all.push_back({static_cast<int>(2 * at[0].number + at[1].number), static_cast<int>(at[1].number), &place});
    }
    if (all.empty()) return std::nullopt;
    const auto [west, east] = std::ranges::minmax(all, {}, &Hex::x);
    const auto [north, south] = std::ranges::minmax(all, {}, &Hex::row);
    const int left = west.x, top = north.row, across = east.x - left + 2, down = south.row - top + 1;
    const int half = std::min(kMost / 2, (static_cast<int>(style.width) - 1) / across);
    if (2 * half < kLeast) return std::nullopt;
    const auto width = static_cast<std::size_t>(2 * half);
    std::vector<std::size_t> heights(static_cast<std::size_t>(down), 1), tops{0};
    for (Hex& hex : all) {
        hex.lines = hexes.lines(*hex.place, width - 1);
        auto& height = heights[static_cast<std::size_t>(hex.row - top)];
        height = std::max(height, style.most > 0 ? std::min(style.most, hex.lines.size()) : hex.lines.size());
    }
    for (const std::size_t height : heights) tops.push_back(tops.back() + height + 1);
    const std::size_t whole = static_cast<std::size_t>(across * half) + 1;
    Canvas canvas(whole, tops.back() + 1);
    Borders borders(whole, tops.back() + 1);
    const auto area_of = [&](const Hex& hex) {
        const auto row = static_cast<std::size_t>(hex.row - top);
        return Area{static_cast<std::size_t>((hex.x - left) * half), tops[row], width, heights[row] + 1};
    };
    for (const Hex& hex : all) borders.frame(area_of(hex), "2");
    for (const Hex& hex : all) {
        if (hexes.is_offered(*hex.place)) borders.frame(area_of(hex), "33");
        if (hexes.is_chosen(*hex.place)) borders.frame(area_of(hex), "1");
    }
    borders.draw(canvas, style.paint);
    for (const Hex& hex : all) {
        const Area area = area_of(hex);
        draw_lines(canvas, area, hex.lines);
        if (hex.lines.size() + 1 > area.height)
            canvas.put(area.x + width - 2, area.y + area.height - 1, style.paint.symbol(" …", ".."), "2");
    }
    return canvas.block(style.paint);
}

std::string hex_line(const Value& board, const Value& place, const HexStyle& style) {
    const Hexes hexes(board, style);
    std::vector<std::string> words;
    if (hexes.is_offered(place)) words.emplace_back(bare(word_at(place, "ref")));
    for (const Line& line : hexes.lines(place, style.width)) {
        for (const Run& run : line) words.push_back(style.paint.styled(run.style, run.text));
    }
    return join(words, " ");
}

std::string hex_board_text(const engine::AnyState& view, const Value& board, const BoardStyle& style) {
    return HexBoard(view, board, style).text();
}

}  // namespace cli
