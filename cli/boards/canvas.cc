#include "cli/boards/canvas.h"

#include <algorithm>

#include "engine/value.h"

namespace cli {

std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> out;
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) & 0xc0) != 0x80 || out.empty()) out.emplace_back();
        out.back() += c;
    }
    return out;
}

std::string cut(std::string_view text, std::size_t width, const Paint& paint) {
    if (columns(text) <= width) return std::string(text);
    const auto mark = paint.symbol("…", ".");
    std::string out;
    const auto all = characters(text);
    for (std::size_t i = 0; i + 1 < width && i < all.size(); ++i) out += all[i];
    return out + mark;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> out;
    for (const auto line : engine::split(text, '\n')) out.emplace_back(line);
    return out;
}

void Canvas::put(std::size_t x, std::size_t y, std::string_view text, std::string_view style) {
    for (const auto& character : characters(text)) {
        if (x < width_ && y * width_ + x < glyphs_.size()) glyphs_[y * width_ + x] = {character, std::string(style)};
        ++x;
    }
}

Block Canvas::block(const Paint& paint) const {
    Block out{{}, width_};
    for (std::size_t row = 0; row < glyphs_.size(); row += width_) {
        std::string line;
        for (std::size_t x = 0; x < width_;) {
            const std::string& style = glyphs_[row + x].style;
            std::string run;
            for (; x < width_ && glyphs_[row + x].style == style; ++x) run += glyphs_[row + x].character;
            line += paint.styled(style, run);
        }
        out.lines.push_back(std::move(line));
    }
    return out;
}

std::vector<std::string> packed(const std::vector<Block>& blocks, std::size_t width) {
    constexpr std::size_t kGap = 3;
    std::vector<std::string> out;
    for (std::size_t i = 0; i < blocks.size();) {
        std::vector<std::string> row;
        std::size_t used = 0;
        do {
            const Block& block = blocks[i];
            row.resize(std::max(row.size(), block.lines.size()));
            for (std::size_t k = 0; k < block.lines.size(); ++k) row[k] = pad(row[k], used) + block.lines[k];
            used += block.width + kGap;
            ++i;
        } while (i < blocks.size() && used + blocks[i].width <= width);
        if (!out.empty()) out.emplace_back();
        out.insert(out.end(), row.begin(), row.end());
    }
    return out;
}

}  // namespace cli
