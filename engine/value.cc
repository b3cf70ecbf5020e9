#include "engine/value.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "engine/rng.h"

namespace engine {

Value& Value::add(std::string_view key, Value item) {
    keys.emplace_back(key);
    return items.emplace_back(std::move(item));
}

Value& Value::add(Value item) { return items.emplace_back(std::move(item)); }

const Value* Value::find(std::string_view key) const {
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i] == key) return &items[i];
    }
    return nullptr;
}

Value* Value::find(std::string_view key) { return const_cast<Value*>(std::as_const(*this).find(key)); }

namespace {

bool is_bare(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           c == '#' || c == '-' || c == '+' || c == '/' || c == '\'';
}

bool looks_like_number(std::string_view word) {
    if (!word.empty() && word[0] == '-') word.remove_prefix(1);
    return !word.empty() && word.size() <= 18 &&
           std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

void write_word(std::string& out, std::string_view word) {
    if (!word.empty() && std::all_of(word.begin(), word.end(), is_bare) && !looks_like_number(word)) {
        out += word;
    } else {
        out += json_string(word);
    }
}

struct Spelling {
    bool json;
};

void write(std::string& out, const Value& value, Spelling spelling) {
    const auto between = [&](std::size_t i) {
        if (i > 0) out += spelling.json ? "," : ", ";
    };
    switch (value.type) {
        case Value::Type::Number: out += std::to_string(value.number); return;
        case Value::Type::Word:
            if (spelling.json) {
                out += json_string(value.word);
            } else {
                write_word(out, value.word);
            }
            return;
        case Value::Type::List:
            out += '[';
            for (std::size_t i = 0; i < value.items.size(); ++i) {
                between(i);
                write(out, value.items[i], spelling);
            }
            out += ']';
            return;
        case Value::Type::Object:
            out += '{';
            for (std::size_t i = 0; i < value.items.size(); ++i) {
                between(i);
                if (spelling.json) {
                    out += json_string(value.keys[i]) + ":";
                } else {
                    write_word(out, value.keys[i]);
                    out += ": ";
                }
                write(out, value.items[i], spelling);
            }
            out += '}';
            return;
    }
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    Result<Value, LoadError> read() {
        Value value;
        if (!read_value(value, 0)) return error_;
        skip_space();
        if (at_ < text_.size()) {
            fail("there is more text after the value");
            return error_;
        }
        return value;
    }

  private:
    bool fail(std::string message) {
        error_.message = std::move(message);
        error_.line =
            1 + static_cast<int>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
        const auto before = text_.substr(0, at_).rfind('\n');
        error_.column = static_cast<int>(before == std::string_view::npos ? at_ : at_ - before - 1) + 1;
        return false;
    }
    void skip_space() {
        while (at_ < text_.size() &&
               (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
            ++at_;
    }
    bool take(char c) {
        skip_space();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool read_quoted(std::string& out) {
        ++at_;
        while (at_ < text_.size() && text_[at_] != '"') {
            char c = text_[at_++];
            if (c != '\\') {
                out += c;
                continue;
            }
            if (at_ >= text_.size()) break;
            c = text_[at_++];
            if (c == 'u') {
                unsigned code = 0;
                const auto digits = text_.substr(at_, 4);
                const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
                if (digits.size() < 4 || end.ptr != digits.data() + 4 || code > 0x7f)
                    return fail("\\u takes four digits up to 007f");
                at_ += 4;
                out += static_cast<char>(code);
            } else {
                out += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
            }
        }
        if (at_ >= text_.size()) return fail("a quoted word does not end");
        ++at_;
        return true;
    }
    bool read_word(std::string& out, bool& quoted) {
        skip_space();
        quoted = at_ < text_.size() && text_[at_] == '"';
        if (quoted) return read_quoted(out);
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_bare(text_[at_])) ++at_;
        out = text_.substr(begin, at_ - begin);
        return !out.empty() || fail("a word, a number, a list [..] or an object {..} is expected here");
    }
    bool read_value(Value& out, int depth) {
        if (depth > kMaxDepth) return fail("nested deeper than " + std::to_string(kMaxDepth));
        if (take('[')) {
            out = Value::list();
            if (take(']')) return true;
            do {
                if (!read_value(out.add(Value{}), depth + 1)) return false;
            } while (take(','));
            return take(']') || fail("a comma or ] is expected here");
        }
        if (take('{')) {
            out = Value::object();
            if (take('}')) return true;
            do {
                std::string key;
                bool quoted = false;
                if (!read_word(key, quoted)) return false;
                if (!take(':')) return fail("a colon is expected after the name " + key);
                if (!read_value(out.add(key, Value{}), depth + 1)) return false;
            } while (take(','));
            return take('}') || fail("a comma or } is expected here");
        }
        std::string word;
        bool quoted = false;
        if (!read_word(word, quoted)) return false;
        if (quoted || !looks_like_number(word)) {
            out = Value::of(word);
            return true;
        }
        std::int64_t number = 0;
        std::from_chars(word.data(), word.data() + word.size(), number);
        out = Value::of(number);
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    LoadError error_;
};

const Value* child(const Value& value, std::string_view name) {
    if (value.type == Value::Type::Object) return value.find(name);
    std::size_t i = 0;
    const auto end = std::from_chars(name.data(), name.data() + name.size(), i);
    const bool whole = end.ec == std::errc() && end.ptr == name.data() + name.size();
    return value.type == Value::Type::List && whole && i < value.items.size() ? &value.items[i] : nullptr;
}

// Answers how many steps of the path lead somewhere and where they lead.
const Value* walk(const Value& root, const std::vector<std::string_view>& steps, std::size_t& walked) {
    const Value* at = &root;
    for (walked = 0; walked < steps.size(); ++walked) {
        const Value* next = child(*at, steps[walked]);
        if (next == nullptr && walked == 0) {
            const Value* seats = root.find("seats");
            next = seats != nullptr ? child(*seats, steps[0]) : nullptr;
        }
        if (next == nullptr) return at;
        at = next;
    }
    return at;
}

}  // namespace

std::string json_string(std::string_view word) {
    std::string out = "\"";
    for (const char c : word) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) < 0x20) {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
            out += code;
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string to_text(const Value& value) {
    std::string out;
    write(out, value, {.json = false});
    return out;
}

std::string to_json(const Value& value) {
    std::string out;
    write(out, value, {.json = true});
    return out;
}

Result<Value, LoadError> parse_value(std::string_view text) { return Reader(text).read(); }

Result<Value, std::string> follow(const Value& root, std::string_view path) {
    const auto steps = split(path, '.');
    std::size_t walked = 0;
    const Value* at = walk(root, steps, walked);
    if (walked == steps.size()) return *at;
    if (walked + 1 == steps.size() && steps.back() == "count" && at->type != Value::Type::Number) {
        return Value::of(static_cast<std::int64_t>(at->items.size()));
    }
    std::string message = "there is no `" + std::string(steps[walked]) + "` in `" + std::string(path) + "`";
    std::string choices;
    for (const auto& key : at->keys) choices += (choices.empty() ? "" : ", ") + key;
    if (at->type == Value::Type::List) choices = "0 to " + std::to_string(at->items.size()) + " less 1, count";
    return choices.empty() ? message : message + "; here stand: " + choices;
}

Value* locate(Value& root, std::string_view path) {
    const auto steps = split(path, '.');
    std::size_t walked = 0;
    const Value* at = walk(root, steps, walked);
    return walked == steps.size() ? const_cast<Value*>(at) : nullptr;
}

std::uint64_t hash_text(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return splitmix64(hash);
}

std::string hex(std::uint64_t hash) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return digits;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    for (const auto part : split(text, ' ')) {
        if (!trim(part).empty()) words.push_back(trim(part));
    }
    return words;
}

std::string_view trim(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

}  // namespace engine
