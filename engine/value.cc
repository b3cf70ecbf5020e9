#include "engine/value.h"

#include <algorithm>
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

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kBare = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.#-+/'";

bool has_only(std::string_view word, std::string_view letters) {
    return !word.empty() && word.find_first_not_of(letters) == std::string_view::npos;
}

bool looks_like_number(std::string_view word) {
    if (word.starts_with('-')) word.remove_prefix(1);
    return word.size() <= 18 && has_only(word, kDigits);
}

std::string word_text(std::string_view word) {
    return has_only(word, kBare) && !looks_like_number(word) ? std::string(word) : json_string(word);
}

struct Spelling {
    bool json;
};

void write(std::string& out, const Value& value, Spelling spelling) {
    const bool json = spelling.json;
    const auto word = json ? json_string : word_text;
    if (value.type == Value::Type::Number) {
        out += std::to_string(value.number);
    } else if (value.type == Value::Type::Word) {
        out += word(value.word);
    } else {
        const bool list = value.type == Value::Type::List;
        out += list ? '[' : '{';
        for (std::size_t i = 0; i < value.items.size(); ++i) {
            if (i > 0) out += json ? "," : ", ";
            if (!list) out += word(value.keys[i]) + (json ? ":" : ": ");
            write(out, value.items[i], spelling);
        }
        out += list ? ']' : '}';
    }
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    Result<Value, LoadError> read() {
        Value value;
        if (!read_value(value, 0)) return error_;
        skip_space();
        if (at_ == text_.size()) return value;
        fail("there is more text after the value");
        return error_;
    }

  private:
    bool fail(std::string message) {
        const auto before = text_.substr(0, at_);
        error_.message = std::move(message);
        error_.line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
        error_.column = static_cast<int>(before.size() - (before.rfind('\n') + 1)) + 1;  // npos + 1 is 0
        return false;
    }
    void skip_space() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
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
                const auto digits = text_.substr(at_, 4);
                const auto code = whole_number<unsigned>(digits, 16);
                if (digits.size() < 4 || !code || *code > 0x7f) return fail("\\u takes four digits up to 007f");
                at_ += 4;
                out += static_cast<char>(*code);
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
        at_ = std::min(text_.find_first_not_of(kBare, at_), text_.size());
        out = text_.substr(begin, at_ - begin);
        return !out.empty() || fail("a word, a number, a list [..] or an object {..} is expected here");
    }
    bool read_value(Value& out, int depth) {
        if (depth > kMaxDepth) return fail("nested deeper than " + std::to_string(kMaxDepth));
        const bool list = take('[');
        std::string word;
        bool quoted = false;
        if (list || take('{')) {
            const char end = list ? ']' : '}';
            out = list ? Value::list() : Value::object();
            if (take(end)) return true;
            do {
                word.clear();
                if (!list && !read_word(word, quoted)) return false;
                if (!list && !take(':')) return fail("a colon is expected after the name " + word);
                if (!read_value(list ? out.add(Value{}) : out.add(word, Value{}), depth + 1)) return false;
            } while (take(','));
            return take(end) || fail(std::string("a comma or ") + end + " is expected here");
        }
        if (!read_word(word, quoted)) return false;
        const bool number = !quoted && looks_like_number(word);
        out = number ? Value::of(*whole_number<std::int64_t>(word)) : Value::of(word);
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    LoadError error_;
};

const Value* child(const Value& value, std::string_view name) {
    if (value.type == Value::Type::Object) return value.find(name);
    const auto i = whole_number<std::size_t>(name);
    return value.type == Value::Type::List && i && *i < value.items.size() ? &value.items[*i] : nullptr;
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
        return Value::of(at->items.size());
    }
    std::string message = "there is no `" + std::string(steps[walked]) + "` in `" + std::string(path) + "`";
    std::string choices = join(at->keys);
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

}  // namespace engine
