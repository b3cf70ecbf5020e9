#include "cli/boards/network.h"

#include <algorithm>

namespace cli {
namespace {

constexpr std::size_t kAxis = 4;  // columns for the numbers of the rows

struct Extent {
    int west = 0, east = 0, north = 0, south = 0;
    std::size_t columns() const { return static_cast<std::size_t>(east - west + 1); }
    std::size_t rows() const { return static_cast<std::size_t>(south - north + 1); }
};

Extent extent_of(const std::vector<Cell>& grid) {
    Extent all;
    for (const Cell& cell : grid) {
        all = {std::min(all.west, cell.x), std::max(all.east, cell.x), std::min(all.north, cell.y),
               std::max(all.south, cell.y)};
    }
    return all;
}

// A name on one or two lines; what does not fit ends with a dot.
std::vector<std::string> name_lines(std::string_view name, std::size_t width, std::size_t most) {
    std::vector<std::string> lines;
    for (const auto& line : lines_of(most == 1 ? std::string(name) : wrap(name, width, 0, 0))) {
        if (lines.size() == most) break;
        lines.push_back(line);
        if (columns(lines.back()) > width) lines.back() = lines.back().substr(0, width - 1) + ".";
    }
    return lines;
}

void put_centred(Canvas& canvas, const Area& area, std::size_t row, std::string_view text, std::string_view style) {
    const std::size_t length = columns(text);
    canvas.put(area.x + (area.width - std::min(length, area.width)) / 2, area.y + row, text, style);
}

class Picture {
  public:
    Picture(const NetworkStyle& style, std::size_t box) : style_(style), box_(box) {}

    Block draw(const std::vector<Cell>& grid) const {
        const Extent extent = extent_of(grid);
        const std::size_t left = style_.size == NetworkSize::Large ? kAxis : 0;
        const std::size_t top = style_.size == NetworkSize::Large ? 1 : 0;
        Canvas canvas(left + extent.columns() * box_, top + extent.rows() * style_.box_height);
        if (left > 0) draw_axes(canvas, extent);
        for (const Cell& cell : grid) {
            const auto x = static_cast<std::size_t>(cell.x - extent.west);
            const auto y = static_cast<std::size_t>(cell.y - extent.north);
            draw_cell(canvas, {left + x * box_, top + y * style_.box_height, box_, style_.box_height}, cell);
        }
        return canvas.block(style_.paint);
    }

  private:
    void draw_axes(Canvas& canvas, const Extent& extent) const {
        for (int x = extent.west; x <= extent.east; ++x)
            canvas.put(kAxis + static_cast<std::size_t>(x - extent.west) * box_ + box_ / 2 - 1, 0, std::to_string(x),
                       "2");
        for (int y = extent.north; y <= extent.south; ++y)
            canvas.put(1, 2 + static_cast<std::size_t>(y - extent.north) * style_.box_height,
                       pad_left(std::to_string(y), 2), "2");
    }

    void draw_cell(Canvas& canvas, const Area& area, const Cell& cell) const {
        const auto offered = style_.numbers.find(cell.word("ref"));
        const std::string number = offered == style_.numbers.end() ? "" : offered->second;
        if (cell.word("name").empty()) {
            draw_frame(canvas, area, Frame::Dashed, number.empty() ? "2" : "33", style_.paint);
            put_centred(canvas, area, 1, number, "1;33");
            put_centred(canvas, area, 2, bare(cell.word("ref")), "2");
            return;
        }
        const KindLook look = style_.legend.look(cell.word("kind"));
        const int order = cell.number("order");
        const std::string_view spent = cell.word("spent");
        const bool centre = look.tag.empty();
        const std::string colour = centre ? "36" : tone_codes(look.tone);
        const Frame frame = order > 0 ? Frame::Thick : centre ? Frame::Twice : Frame::Plain;
        draw_frame(canvas, area, frame, !spent.empty() ? "2" : order > 0 ? "1;" + colour : colour, style_.paint);
        draw_ports(canvas, area, style_.legend, *cell.thing, style_.paint);
        const bool wide = area.width >= 12;
        put_centred(canvas, area, 0, look.sign(style_.paint) + (order > 0 ? std::to_string(order) : ""),
                    spent.empty() ? "1;7;" + colour : "2");
        const auto lines = name_lines(cell.name(), area.width - 2, area.height - 2);
        for (std::size_t i = 0; i < lines.size(); ++i)
            put_centred(canvas, area, i + 1, lines[i], !spent.empty() ? "2" : order > 0 ? "1" : "");
        if (!number.empty()) {
            put_centred(canvas, area, area.height - 1, wide ? "[" + number + "]" : number, "1;7;33");
        } else if (!spent.empty()) {
            put_centred(canvas, area, area.height - 1, wide ? std::string(spent) : style_.paint.symbol("×", "x"), "2");
        }
    }

    const NetworkStyle& style_;
    std::size_t box_;
};

const Cell* cell_at(const std::vector<Cell>& grid, int x, int y) {
    for (const Cell& cell : grid) {
        if (cell.x == x && cell.y == y) return &cell;
    }
    return nullptr;
}

// One line: kind, name, what it feeds, which ends are still open.
std::string cell_line(const std::vector<Cell>& grid, const Cell& cell, const NetworkStyle& style) {
    constexpr int kDx[] = {0, 0, -1, 1}, kDy[] = {-1, 1, 0, 0};
    std::string feeds, open;
    for (const Port& port : style.legend.ports()) {
        const PortState state = port_state(*cell.thing, port.number);
        if (!port.out || !state.present) continue;
        const auto side = static_cast<std::size_t>(port.side);
        const Cell* beside = cell_at(grid, cell.x + kDx[side], cell.y + kDy[side]);
        if (state.joined && beside != nullptr) feeds += (feeds.empty() ? "" : ", ") + beside->name();
        if (beside == nullptr && state.taken.empty()) open += (open.empty() ? "" : " ") + port.tag;
    }
    const KindLook look = style.legend.look(cell.word("kind"));
    const std::string offered = number_at(style.numbers, cell.word("ref"));
    std::string line = style.paint.styled("1;" + tone_codes(look.tone), look.sign(style.paint)) + " " +
                       style.paint.styled(cell.word("spent").empty() ? "" : "2", cell.word("name"));
    if (!offered.empty()) line += " " + style.paint.styled("1;33", offered);
    if (!feeds.empty()) line += style.paint.symbol(" → ", " > ") + feeds;
    if (!open.empty()) line += style.paint(Tone::Faint, "  open " + open);
    return line;
}

Block list_block(const std::vector<Cell>& grid, const NetworkStyle& style) {
    Block out;
    for (const Cell& cell : grid) {
        if (style.legend.look(cell.word("kind")).tag.empty()) continue;
        out.lines.push_back("  " + cell_line(grid, cell, style));
        out.width = std::max(out.width, columns(out.lines.back()));
    }
    return out;
}

}  // namespace

Block network_block(const std::vector<Cell>& grid, const NetworkStyle& style) {
    if (style.size == NetworkSize::None) return {};
    const bool large = style.size == NetworkSize::Large;
    const std::size_t across = extent_of(grid).columns(), room = style.width - (large ? kAxis : 0);
    const std::size_t least = 8;
    if (style.size == NetworkSize::List || across * least > room) return list_block(grid, style);
    const std::size_t most = large ? 16 : 11;
    return Picture(style, std::clamp(room / across, least, most)).draw(grid);
}

}  // namespace cli
