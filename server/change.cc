#include "server/change.h"

#include <algorithm>
#include <vector>

namespace server {
namespace {

// Where the text ends whose first quote stands here.
std::size_t end_of_text(std::string_view text, std::size_t at) {
    for (++at; text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
    return at + 1;
}

// Where the value ends that begins here.
std::size_t end_of(std::string_view text, std::size_t at) {
    for (int depth = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"') {
            at = end_of_text(text, at);
            continue;
        }
        if ((c == '}' || c == ']' || c == ',') && depth == 0) return at;
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        ++at;
    }
    return at;
}

struct Part {
    std::string_view key, value;
};

// A text and how far it is read.
struct Reader {
    std::string_view text;
    std::size_t at = 0;
    bool ended() const { return text[at] == '}' || text[at] == ']'; }
    std::string_view key() const { return text.substr(at, end_of_text(text, at) - at); }
    void step() { at += text[at] == ',' ? 1 : 0; }  // to the next part
    bool begins(std::string_view part) const { return text.compare(at, part.size(), part) == 0; }
    bool opens() const { return text[at] == '{' || text[at] == '['; }
    std::string_view value() {
        const auto from = at;
        at = end_of(text, at);
        return text.substr(from, at - from);
    }
    std::vector<Part> parts() {  // all that follow in this object
        std::vector<Part> out;
        for (; !ended(); step()) {
            const auto name = key();
            at += name.size() + 1;
            out.push_back({name, value()});
        }
        return out;
    }
};

// Both texts are read at once, each letter of them once as long as they have the same keys in the same order.
class Lockstep {
  public:
    Lockstep(std::string_view before, std::string_view after) : old_{before}, now_{after} {}

    // Writes the change of the value that comes next; false where it is the same.
    bool value(std::string& out) {
        const auto mark = out.size(), from = now_.at;
        const auto both = [&](char open) { return old_.text[old_.at] == open && now_.text[now_.at] == open; };
        bool changed = false;
        if (both('{') || both('[')) {
            changed = both('{') ? object(out) : list(out);
            if (!changed || out.size() - mark < now_.at - from + 2) return changed;
            out.resize(mark);
        } else {
            const auto was = old_.value();
            if (was == now_.value()) return false;
        }
        in_its_place(out, now_.text.substr(from, now_.at - from));
        return true;
    }

  private:
    static void in_its_place(std::string& out, std::string_view value) { ((out += '[') += value) += ']'; }

    // The change of one part; nothing is written where it is the same.
    bool part(std::string& out, std::string_view key, std::size_t begin) {
        if (skips()) return false;
        const auto mark = out.size();
        write_key(out, key, begin);
        const bool changed = value(out);
        if (!changed) out.resize(mark);
        return changed;
    }
    // A text, a number or a word that is the same.
    bool skips() {
        if (now_.opens() || old_.opens()) return false;
        auto ahead = now_;
        const auto same = ahead.value();
        if (!old_.begins(same) || end_of(old_.text, old_.at + same.size()) != old_.at + same.size()) return false;
        old_.at += same.size(), now_ = ahead;
        return true;
    }
    static void write_key(std::string& out, std::string_view key, std::size_t begin) {
        if (out.size() > begin) out += ',';
        (out += key) += ':';
    }
    bool open(std::string& out) {
        out += '{';
        ++old_.at, ++now_.at;
        return false;
    }
    void close(std::string& out) {
        out += '}';
        ++old_.at, ++now_.at;
    }

    bool object(std::string& out) {
        bool changed = open(out);
        const auto begin = out.size();
        for (; !old_.ended() && !now_.ended(); old_.step(), now_.step()) {
            const auto key = now_.key();
            if (!old_.begins(key)) break;
            old_.at += key.size() + 1, now_.at += key.size() + 1;
            changed |= part(out, key, begin);
        }
        if (!old_.ended() || !now_.ended()) changed |= rest(out, begin);
        close(out);
        return changed;
    }

    // Of an object that has got other keys.
    bool rest(std::string& out, std::size_t begin) {
        const auto old = old_.parts(), now = now_.parts();
        bool changed = false;
        for (const auto& [key, value] : now) {
            const auto was = std::ranges::find(old, key, &Part::key);
            if (was != old.end() && was->value == value) continue;
            changed = true;
            write_key(out, key, begin);
            if (was == old.end()) {
                in_its_place(out, value);
            } else {
                Lockstep(was->value, value).value(out);
            }
        }
        for (const auto& each : old) {
            if (std::ranges::find(now, each.key, &Part::key) != now.end()) continue;
            changed = true;
            write_key(out, each.key, begin);
            out += "null";
        }
        return changed;
    }

    bool list(std::string& out) {
        bool changed = open(out);
        const auto begin = out.size();
        std::size_t place = 0;
        const auto key = [&] { return "\"" + std::to_string(place) + "\""; };
        for (; !old_.ended() && !now_.ended(); old_.step(), now_.step(), ++place) changed |= part(out, key(), begin);
        changed |= !old_.ended() || !now_.ended();
        if (!old_.ended()) {
            write_key(out, "\"length\"", begin);
            out += std::to_string(place);
        }
        for (; !old_.ended(); old_.step()) old_.value();
        for (; !now_.ended(); now_.step(), ++place) {
            write_key(out, key(), begin);
            in_its_place(out, now_.value());
        }
        close(out);
        return changed;
    }

    Reader old_, now_;
};

}  // namespace

std::string change_json(std::string_view before, std::string_view after) {
    std::string out;
    if (!Lockstep(before, after).value(out)) out = "{}";
    return out;
}

}  // namespace server
