#include "cli/boards/screen.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "engine/value.h"

namespace cli {

std::string Paint::operator()(Tone tone, std::string_view text) const {
    if (!on || text.empty()) return std::string(text);
    const auto code = [&] {
        switch (tone) {
            case Tone::Title: return "1;36";
            case Tone::Strong: return "1";
            case Tone::Faint: return "2";
            case Tone::Good: return "32";
            case Tone::Bad: return "31";
            case Tone::Mark: return "33";
        }
        return "0";
    }();
    return styled(code, text);
}

std::string Paint::styled(std::string_view codes, std::string_view text) const {
    if (!on || text.empty() || codes.empty()) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", codes, text);
}

bool is_terminal(std::FILE* file) { return isatty(fileno(file)) == 1; }

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

// The first of these that is set decides, as everywhere.
bool is_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        std::string value(environment(name));
        if (value.empty()) continue;
        std::ranges::transform(value, value.begin(), [](unsigned char c) { return std::tolower(c); });
        return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
    return false;
}

}  // namespace

Paint paint_for(std::FILE* file) { return {is_terminal(file) && environment("NO_COLOR").empty(), is_utf8()}; }

int screen_width() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 96;
    return std::clamp<int>(size.ws_col, 60, 200);
}

int screen_height() {
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

void clear_screen() {
    if (is_terminal(stdout)) fmt::print("\x1b[H\x1b[2J");
}

void forget_screen() {
    if (is_terminal(stdout)) fmt::print("\x1b[H\x1b[2J\x1b[3J");
}

std::size_t columns(std::string_view text) {
    std::size_t count = 0;
    bool colour = false;  // inside an escape sequence, which ends with `m`
    for (const char c : text) {
        colour = colour || c == '\x1b';
        const bool goes_on = (static_cast<unsigned char>(c) & 0xc0) == 0x80;
        if (!colour && !goes_on) ++count;
        if (c == 'm') colour = false;
    }
    return count;
}

std::string pad(std::string_view text, std::size_t width) {
    const auto used = columns(text);
    return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
    const auto used = columns(text);
    return std::string(used < width ? width - used : 0, ' ') + std::string(text);
}

std::string wrap(std::string_view text, std::size_t width, std::size_t indent, std::size_t used) {
    std::string out;
    bool fresh = true;
    for (const auto word : engine::split_words(text)) {
        const auto length = columns(word);
        const bool full = fresh ? used > indent && used + length > width : used + 1 + length > width;
        if (full) {
            out += "\n" + std::string(indent, ' ');
            used = indent;
            fresh = true;
        }
        out += (fresh ? "" : " ") + std::string(word);
        used += length + (fresh ? 0 : 1);
        fresh = false;
    }
    return out;
}

std::string wrap_items(const std::vector<std::string>& items, std::string_view between, std::size_t width,
                       std::size_t indent, std::size_t used) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto length = columns(items[i]);
        if (i > 0 && used + columns(between) + length > width) {
            out += "\n" + std::string(indent, ' ');
            used = indent;
        } else if (i > 0) {
            out += between;
            used += columns(between);
        }
        out += items[i];
        used += length;
    }
    return out;
}

std::string first_lines(std::string_view text, std::size_t most, std::size_t width, std::string_view mark) {
    const auto lines = engine::split(text, '\n');
    std::string out;
    for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) {
        out += (i == 0 ? "" : "\n") + std::string(lines[i]);
    }
    if (lines.size() <= most) return out;
    std::size_t last = out.rfind('\n') == std::string::npos ? 0 : out.rfind('\n') + 1;
    while (columns(std::string_view(out).substr(last)) + columns(mark) > width && out.rfind(' ') != std::string::npos &&
           out.rfind(' ') > last)
        out.erase(out.rfind(' '));
    return out + std::string(mark);
}

std::string table_text(const std::vector<std::string>& heading, const std::vector<std::vector<std::string>>& rows) {
    std::vector<bool> right;
    std::vector<std::string> titles;
    std::vector<std::size_t> widths;
    for (const auto& title : heading) {
        right.push_back(title.starts_with('>'));
        titles.push_back(right.back() ? title.substr(1) : title);
        widths.push_back(columns(titles.back()));
    }
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
    }
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string out;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            out += (i == 0 ? "" : "  ") + (right[i] ? pad_left(cells[i], widths[i]) : pad(cells[i], widths[i]));
        }
        out.erase(out.find_last_not_of(' ') + 1);
        return out + "\n";
    };
    std::string out = line(titles);
    for (const auto& row : rows) out += line(row);
    return out;
}

std::string side_by_side(std::string_view left, std::string_view right, std::size_t width) {
    const auto left_lines = engine::split(left, '\n');
    const auto right_lines = engine::split(right, '\n');
    std::string out;
    for (std::size_t i = 0; i < std::max(left_lines.size(), right_lines.size()); ++i) {
        const std::string line(i < left_lines.size() ? left_lines[i] : "");
        const std::string beside(i < right_lines.size() ? right_lines[i] : "");
        if (line.empty() && beside.empty()) continue;
        out += (beside.empty() ? line : pad(line, width) + beside) + "\n";
    }
    return out;
}

std::vector<std::string> in_columns(const std::vector<std::string>& items, std::size_t width) {
    std::size_t widest = 1;
    for (const auto& item : items) widest = std::max(widest, columns(item) + 2);
    const std::size_t across = std::max<std::size_t>(1, width / widest);
    const std::size_t down = (items.size() + across - 1) / across;
    std::vector<std::string> lines(down);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool last = i + down >= items.size();
        lines[i % down] += last ? items[i] : pad(items[i], widest);
    }
    return lines;
}

}  // namespace cli
