#include "cli/boards/face.h"

#include <algorithm>

namespace cli {
namespace {

using engine::AboutLine;

constexpr std::size_t kDiagram = 7;  // its width

const AboutLine* line_of(const Face& face, std::string_view label) {
    const auto found = std::ranges::find(face.lines, label, &AboutLine::label);
    return found == face.lines.end() ? nullptr : &*found;
}

std::string value_of(const Face& face, std::string_view label) {
    const auto* found = line_of(face, label);
    return found == nullptr ? "" : found->value;
}

// Texts that are the same stand once, under both their labels.
struct Text {
    std::string label;
    const AboutLine* line;
};
std::vector<Text> texts(const Face& face) {
    constexpr std::string_view kHead[] = {"name",          "type",      "set",          "ports",
                                          "printed price", "price now", "price change", "spoken"};
    std::vector<Text> out;
    for (const auto& about : face.lines) {
        if (about.value.empty() || std::ranges::find(kHead, about.label) != std::end(kHead)) continue;
        const auto same = std::ranges::find_if(out, [&](const Text& text) { return text.line->value == about.value; });
        if (same == out.end()) {
            out.push_back({about.label, &about});
        } else {
            same->label += ", " + about.label;
        }
    }
    return out;
}

class Drawing {
  public:
    Drawing(const Face& face, const Legend& legend, std::size_t width, const Paint& paint)
        : face_(face), legend_(legend), width_(width), inner_(width - 4), paint_(paint) {}

    Block block() {
        write_head();
        write_texts();
        const std::size_t height = std::max(rows_.size(), has_ports() ? std::size_t{4} : 0) + 2;
        Canvas canvas(width_, height);
        const std::string frame = faint() ? "2" : colour();
        draw_frame(canvas, {0, 0, width_, height}, Frame::Plain, frame, paint_);
        const auto tag = legend_.look(kind()).tag;
        std::size_t x = 1;
        if (!tag.empty()) canvas.put(1, 0, tag, "1;7;" + colour());
        if (!tag.empty()) x = 2;
        canvas.put(x, 0, " " + title(width_ - x - 3) + " ", faint() ? "2" : "1");
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            std::size_t at = 2;
            for (const auto& [text, style] : rows_[i]) {
                canvas.put(at, i + 1, text, style);
                at += columns(text);
            }
        }
        if (!face_.foot.empty()) canvas.put(2, height - 1, " " + face_.foot + " ", "1;33");
        if (has_ports()) draw_diagram(canvas);
        return canvas.block(paint_);
    }

  private:
    struct Piece {
        std::string text, style;
    };

    const AboutLine* line(std::string_view label) const { return line_of(face_, label); }
    std::string value(std::string_view label) const { return value_of(face_, label); }
    std::string kind() const { return value("type"); }
    std::string colour() const { return tone_codes(legend_.look(kind()).tone); }
    bool faint() const { return !face_.refusal.empty(); }
    bool has_ports() const { return line("ports") != nullptr && !legend_.ports().empty(); }

    // Without the code in brackets where that is too long.
    std::string title(std::size_t room) const {
        const std::string name = value("name");
        return columns(name) <= room ? name : name.substr(0, name.rfind(" ("));
    }

    std::string with_clause(const AboutLine& about) const {
        return about.value + (face_.clauses && !about.clause.empty() ? " (" + about.clause + ")" : "");
    }

    void write_head() {
        const std::size_t room = has_ports() ? inner_ - kDiagram - 1 : inner_;
        for (const auto label : {"type", "set"}) {
            if (const auto* one = line(label)) write("", with_clause(*one), room, "2");
        }
        const auto* now = line("price now");
        if (now != nullptr) write("", with_clause(*now), room, "1;32");
        if (const auto* printed = line("printed price")) {
            const std::string struck = paint_.on ? with_clause(*printed) : "printed " + with_clause(*printed);
            write("", now == nullptr ? with_clause(*printed) : struck, room, now == nullptr ? "1" : "2;9");
        }
        while (has_ports() && rows_.size() < 4) rows_.emplace_back();
    }

    void write_texts() {
        for (const auto& [label, about] : texts(face_))
            write(label + ":", with_clause(*about), inner_, faint() ? "2" : "");
        if (faint()) write("", face_.refusal, inner_, "31");
    }

    void write(const std::string& label, const std::string& text, std::size_t room, const std::string& style) {
        const std::size_t used = label.empty() ? 0 : columns(label) + 1;
        bool first = true;
        for (const auto& part : lines_of(wrap(text, room, 0, used))) {
            auto& row = rows_.emplace_back();
            if (first && used > 0) row.push_back({label + " ", faint() ? "2" : "1;" + colour()});
            row.push_back({part, style});
            first = false;
        }
    }

    void draw_diagram(Canvas& canvas) const {
        engine::Value cell = engine::Value::object();
        cell.add("ports", engine::Value::of(value("ports")));
        const Area area{width_ - 2 - kDiagram, 1, kDiagram, 4};
        draw_frame(canvas, area, Frame::Plain, "2", paint_);
        draw_ports(canvas, area, legend_, cell, paint_);
    }

    const Face& face_;
    const Legend& legend_;
    std::size_t width_, inner_;
    Paint paint_;
    std::vector<std::vector<Piece>> rows_;
};

// The ports side by side: `N△∨ S∧▽ W◁› E‹▷`.
std::string ports_text(const Face& face, const Legend& legend, const Paint& paint) {
    constexpr std::string_view kSides[] = {"N", "S", "W", "E"};
    engine::Value cell = engine::Value::object();
    cell.add("ports", engine::Value::of(value_of(face, "ports")));
    std::vector<std::string> sides;
    for (std::size_t side = 0; side < 4; ++side) {
        std::string signs;
        for (const int half : {1, 2}) {
            for (const Port& port : legend.ports()) {
                const PortState state = port_state(cell, port.number);
                if (static_cast<std::size_t>(port.side) == side && port.half == half && state.present)
                    signs += port_sign(port, state, paint);
            }
        }
        if (!signs.empty()) sides.push_back(std::string(kSides[side]) + signs);
    }
    return join(sides, " ");
}

}  // namespace

std::string brief_text(const Face& face, const Legend& legend, const Paint& paint) {
    const KindLook look = legend.look(value_of(face, "type"));
    const std::string now = value_of(face, "price now"), name = value_of(face, "name");
    std::string out = paint.styled("1;" + tone_codes(look.tone), look.tag) + " " +
                      paint(face.refusal.empty() ? Tone::Strong : Tone::Faint, name.substr(0, name.rfind(" ("))) +
                      ", " + (now.empty() ? value_of(face, "printed price") : now + " now") + ", " +
                      ports_text(face, legend, paint);
    for (const auto& [label, about] : texts(face)) out += " " + paint(Tone::Faint, label + ":") + " " + about->value;
    return face.refusal.empty() ? out : out + " " + paint(Tone::Bad, face.refusal);
}

Block face_block(const Face& face, const Legend& legend, std::size_t width, const Paint& paint) {
    return Drawing(face, legend, width, paint).block();
}

}  // namespace cli
