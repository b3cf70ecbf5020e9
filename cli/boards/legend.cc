#include "cli/boards/legend.h"

#include <algorithm>
#include <array>

namespace cli {

using engine::Value;

std::string_view word_at(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? std::string_view() : found->word;
}

int number_at(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? 0 : static_cast<int>(found->number);
}

std::span<const Value> items_at(const Value& value, std::string_view key) {
    const Value* found = value.find(key);
    return found == nullptr ? std::span<const Value>() : std::span<const Value>(found->items);
}

std::string number_at(const Numbers& numbers, std::string_view ref) {
    const auto found = numbers.find(ref);
    return ref.empty() || found == numbers.end() ? "" : "[" + found->second + "]";
}

std::string Cell::name() const { return std::string(word("name")) + (more > 0 ? " +" + std::to_string(more) : ""); }

std::vector<Cell> cells_of(const Value& board, std::string_view side) {
    std::vector<Cell> out;
    for (const Value& place : items_at(board, "places")) {
        const auto at = items_at(place, "at"), pieces = items_at(place, "pieces");
        if (word_at(place, "side") != side || at.size() != 2) continue;
        out.push_back({static_cast<int>(at[0].number), static_cast<int>(at[1].number),
                       pieces.empty() ? &place : &pieces[0], pieces.empty() ? 0 : pieces.size() - 1});
    }
    return out;
}

std::string_view bare(std::string_view ref) { return ref.substr(ref.find(':') + 1); }

Legend::Legend(const Value& board) {
    constexpr std::array<std::string_view, 4> kSides{"north", "south", "west", "east"};
    for (const Value& row : items_at(board, "ports")) {
        const auto side = std::ranges::find(kSides, word_at(row, "side")) - kSides.begin();
        ports_.push_back({number_at(row, "port"), static_cast<Side>(std::min<std::ptrdiff_t>(side, 3)),
                          number_at(row, "half"), word_at(row, "way") == "out", std::string(word_at(row, "tag")),
                          std::string(word_at(row, "tone"))});
    }
    for (const Value& row : items_at(board, "kinds"))
        kinds_.push_back({std::string(word_at(row, "kind")), std::string(word_at(row, "tag")),
                          std::string(word_at(row, "plain")), std::string(word_at(row, "tone"))});
}

KindLook Legend::look(std::string_view kind) const {
    const auto found = std::ranges::find(kinds_, kind, &KindLook::kind);
    return found == kinds_.end() ? KindLook{std::string(kind), "", "", ""} : *found;
}

std::string tone_codes(std::string_view tone) {
    constexpr std::array<std::string_view, 7> kTones{"red", "green", "yellow", "blue", "magenta", "cyan", "white"};
    const auto at = std::ranges::find(kTones, tone);
    return at == kTones.end() ? "" : std::to_string(31 + (at - kTones.begin()) + (tone == "blue" ? 60 : 0));
}

PortState port_state(const Value& cell, int port) {
    const std::string number = std::to_string(port);
    const auto lists = [&](std::string_view key) {
        return std::ranges::count(engine::split_words(word_at(cell, key)), number) > 0;
    };
    PortState state{lists("ports"), lists("joined"), {}};
    for (const auto word : engine::split_words(word_at(cell, "taken"))) {
        if (word.starts_with(number + ":")) state.taken = std::string(word.substr(number.size() + 1));
    }
    return state;
}

std::string port_sign(const Port& port, const PortState& state, const Paint& paint) {
    if (!state.taken.empty()) return state.taken;
    constexpr std::array<std::string_view, 4> kJoined{"▲", "▼", "◀", "▶"}, kOut{"△", "▽", "◁", "▷"},
        kIn{"∧", "∨", "‹", "›"}, kPlain{"^", "v", "<", ">"};
    const auto side = static_cast<std::size_t>(port.side);
    const std::size_t way = port.out ? side : side ^ 1u;  // what enters in the north flows south
    if (state.joined) return paint.symbol(kJoined[way], kPlain[way]);
    return port.out ? paint.symbol(kOut[way], "@") : paint.symbol(kIn[way], "o");
}

void draw_frame(Canvas& canvas, const Area& area, Frame frame, std::string_view style, const Paint& paint) {
    constexpr std::array<std::string_view, 4> kFancy{"┌┐└┘─│", "┏┓┗┛━┃", "╔╗╚╝═║", "┌┐└┘╌╎"};
    constexpr std::array<std::string_view, 4> kPlain{"++++-|", "####=#", "****=*", "....,:"};
    const auto at = static_cast<std::size_t>(frame);
    const auto signs = characters(paint.symbol(kFancy[at], kPlain[at]));
    const std::size_t right = area.x + area.width - 1, bottom = area.y + area.height - 1;
    for (std::size_t x = area.x + 1; x < right; ++x) {
        canvas.put(x, area.y, signs[4], style);
        canvas.put(x, bottom, signs[4], style);
    }
    for (std::size_t y = area.y + 1; y < bottom; ++y) {
        canvas.put(area.x, y, signs[5], style);
        canvas.put(right, y, signs[5], style);
    }
    canvas.put(area.x, area.y, signs[0], style);
    canvas.put(right, area.y, signs[1], style);
    canvas.put(area.x, bottom, signs[2], style);
    canvas.put(right, bottom, signs[3], style);
}

void draw_ports(Canvas& canvas, const Area& area, const Legend& legend, const Value& cell, const Paint& paint) {
    const std::size_t low = area.height >= 4 ? 1 : 0;  // a flat box has its side ports on the corners
    const std::size_t inset = area.width >= 8 ? (area.width + 1) / 4 : 1;
    for (const Port& port : legend.ports()) {
        const PortState state = port_state(cell, port.number);
        if (!state.present) continue;
        const bool upright = port.side == Side::North || port.side == Side::South;
        const bool first = port.half == 1;
        const std::size_t x = upright                   ? (first ? area.x + inset : area.x + area.width - 1 - inset)
                              : port.side == Side::West ? area.x
                                                        : area.x + area.width - 1;
        const std::size_t y = !upright                   ? (first ? area.y + low : area.y + area.height - 1 - low)
                              : port.side == Side::North ? area.y
                                                         : area.y + area.height - 1;
        const std::string colour = tone_codes(port.tone);
        canvas.put(x, y, port_sign(port, state, paint),
                   !state.taken.empty() ? "1;7;" + colour
                   : state.joined       ? "1;" + colour
                                        : colour);
    }
}

}  // namespace cli
