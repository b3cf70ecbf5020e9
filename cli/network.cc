#include "cli/network.h"

#include <algorithm>

namespace cli {
namespace {

using engine::Value;

constexpr std::size_t kAxis = 4;  // columns for the numbers of the rows

struct Extent {
    int west = 0, east = 0, north = 0, south = 0;
    std::size_t columns() const { return static_cast<std::size_t>(east - west + 1); }
    std::size_t rows() const { return static_cast<std::size_t>(south - north + 1); }
};

Extent extent_of(const Value& grid) {
    Extent all;
    for (const Value& cell : items_at(grid, "cells")) {
        const int x = number_at(cell, "x"), y = number_at(cell, "y");
        all = {std::min(all.west, x), std::max(all.east, x), std::min(all.north, y), std::max(all.south, y)};
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

    Block draw(const Value& grid) const {
        const Extent extent = extent_of(grid);
        const std::size_t left = style_.size == NetworkSize::Large ? kAxis : 0;
        const std::size_t top = style_.size == NetworkSize::Large ? 1 : 0;
        Canvas canvas(left + extent.columns() * box_, top + extent.rows() * style_.box_height);
        if (left > 0) draw_axes(canvas, extent);
        for (const Value& cell : items_at(grid, "cells")) {
            const auto x = static_cast<std::size_t>(number_at(cell, "x") - extent.west);
            const auto y = static_cast<std::size_t>(number_at(cell, "y") - extent.north);
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

    void draw_cell(Canvas& canvas, const Area& area, const Value& cell) const {
        const auto offered = style_.numbers.find(word_at(cell, "ref"));
        const std::string number = offered == style_.numbers.end() ? "" : std::to_string(offered->second);
        if (word_at(cell, "name").empty()) {
            draw_frame(canvas, area, Frame::Dashed, "33", style_.paint);
            put_centred(canvas, area, 1, number, "1;33");
            put_centred(canvas, area, 2, word_at(cell, "ref"), "2");
            return;
        }
        const KindLook look = style_.legend.look(word_at(cell, "kind"));
        const int order = number_at(cell, "order");
        const std::string_view spent = word_at(cell, "spent");
        const bool centre = look.tag.empty();
        const std::string colour = centre ? "36" : tone_codes(look.tone);
        const Frame frame = order > 0 ? Frame::Thick : centre ? Frame::Twice : Frame::Plain;
        draw_frame(canvas, area, frame, !spent.empty() ? "2" : order > 0 ? "1;" + colour : colour, style_.paint);
        draw_ports(canvas, area, style_.legend, cell, style_.paint);
        const bool wide = area.width >= 12;
        put_centred(canvas, area, 0, look.tag + (order > 0 ? std::to_string(order) : ""),
                    spent.empty() ? "1;7;" + colour : "2");
        const auto lines = name_lines(word_at(cell, "name"), area.width - 2, area.height - 2);
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

const Value* cell_at(const Value& grid, int x, int y) {
    for (const Value& cell : items_at(grid, "cells")) {
        if (number_at(cell, "x") == x && number_at(cell, "y") == y) return &cell;
    }
    return nullptr;
}

// One line: kind, name, what it feeds, which ends are still open.
std::string cell_line(const Value& grid, const Value& cell, const NetworkStyle& style) {
    constexpr int kDx[] = {0, 0, -1, 1}, kDy[] = {-1, 1, 0, 0};
    std::string feeds, open;
    for (const Port& port : style.legend.ports()) {
        const PortState state = port_state(cell, port.number);
        if (!port.out || !state.present) continue;
        const auto side = static_cast<std::size_t>(port.side);
        const Value* beside = cell_at(grid, number_at(cell, "x") + kDx[side], number_at(cell, "y") + kDy[side]);
        if (state.joined && beside != nullptr)
            feeds += (feeds.empty() ? "" : ", ") + std::string(word_at(*beside, "name"));
        if (beside == nullptr && state.taken.empty()) open += (open.empty() ? "" : " ") + port.tag;
    }
    const KindLook look = style.legend.look(word_at(cell, "kind"));
    const auto offered = style.numbers.find(word_at(cell, "ref"));
    std::string line = style.paint.styled("1;" + tone_codes(look.tone), look.tag) + " " +
                       style.paint.styled(word_at(cell, "spent").empty() ? "" : "2", word_at(cell, "name"));
    if (offered != style.numbers.end())
        line += " " + style.paint.styled("1;33", "[" + std::to_string(offered->second) + "]");
    if (!feeds.empty()) line += style.paint.symbol(" → ", " > ") + feeds;
    if (!open.empty()) line += style.paint(Tone::Faint, "  open " + open);
    return line;
}

Block list_block(const Value& grid, const NetworkStyle& style) {
    Block out;
    for (const Value& cell : items_at(grid, "cells")) {
        if (style.legend.look(word_at(cell, "kind")).tag.empty()) continue;
        out.lines.push_back("  " + cell_line(grid, cell, style));
        out.width = std::max(out.width, columns(out.lines.back()));
    }
    return out;
}

}  // namespace

Block network_block(const Value& grid, const NetworkStyle& style) {
    if (style.size == NetworkSize::None) return {};
    const bool large = style.size == NetworkSize::Large;
    const std::size_t across = extent_of(grid).columns(), room = style.width - (large ? kAxis : 0);
    const std::size_t least = 8;
    if (style.size == NetworkSize::List || across * least > room) return list_block(grid, style);
    const std::size_t most = large ? 16 : 11;
    return Picture(style, std::clamp(room / across, least, most)).draw(grid);
}

}  // namespace cli
