// Reads the pattern syntax. What a hole's name stands for is the grammar's business.
#include "ruletext/pattern.h"

#include <algorithm>

#include "engine/text.h"

namespace ruletext {
namespace {

bool is_name(std::string_view name) {
    const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    return !name.empty() && std::all_of(name.begin(), name.end(), allowed);
}

// The inside of { }, or a fault.
std::string read_hole(std::string_view inside, Item& item) {
    if (inside == "a") {
        item.kind = ItemKind::Article;
        return {};
    }
    if (inside == "n" || inside == "n0" || inside == "number" || inside == "number0") {
        item.kind = ItemKind::Number;
        item.counts = inside.size() <= 2;
        item.least = inside.back() == '0' ? 0 : 1;
        return {};
    }
    item.kind = ItemKind::Hole;
    const std::size_t plus = inside.find('+');
    if (plus != std::string_view::npos) {
        item.repeat = Repeat::List;
        item.other = inside.substr(plus + 1);
        inside = inside.substr(0, plus);
    } else if (!inside.empty() && (inside.back() == '?' || inside.back() == '*')) {
        item.repeat = inside.back() == '?' ? Repeat::Optional : Repeat::Any;
        inside.remove_suffix(1);
    }
    item.text = inside;
    if (is_name(inside)) return {};
    return engine::quoted(inside) + " is no name: small letters, digits and _ make one";
}

std::string read_either(std::string_view inside, Item& item) {
    const std::size_t bar = inside.find('|');
    if (bar == std::string_view::npos || inside.find('|', bar + 1) != std::string_view::npos) {
        return engine::quoted(inside) + " must be (singular|plural)";
    }
    item.kind = ItemKind::Either;
    item.text = inside.substr(0, bar);
    item.other = inside.substr(bar + 1);
    return {};
}

std::string read_number_mark(std::string_view inside, Item& item) {
    if (inside != "s" && inside != "p") return engine::quoted(inside) + " must be <s> or <p>";
    item.kind = inside == "s" ? ItemKind::Singular : ItemKind::Plural;
    return {};
}

char closing(char opening) { return opening == '{' ? '}' : opening == '(' ? ')' : '>'; }

void add_letter(Pattern& pattern, char letter) {
    if (pattern.items.empty() || pattern.items.back().kind != ItemKind::Words) pattern.items.emplace_back();
    pattern.items.back().text += letter;
}

}  // namespace

Pattern read_pattern(std::string_view pattern) {
    constexpr std::string_view kSpecial = "{}()<>^|\\";
    Pattern result;
    for (std::size_t at = 0; at < pattern.size() && result.fault.empty(); ++at) {
        const char c = pattern[at];
        if (kSpecial.find(c) == std::string_view::npos) {
            add_letter(result, c);
        } else if (c == '\\' && at + 1 < pattern.size()) {
            add_letter(result, pattern[++at]);
        } else if (c == '^') {
            result.items.emplace_back().kind = ItemKind::Capital;
        } else if (c == '{' || c == '(' || c == '<') {
            const std::size_t end = pattern.find(closing(c), at);
            if (end == std::string_view::npos) {
                result.fault = std::string(1, c) + " is never closed";
                break;
            }
            const std::string_view inside = pattern.substr(at + 1, end - at - 1);
            Item& item = result.items.emplace_back();
            result.fault = c == '{'   ? read_hole(inside, item)
                           : c == '(' ? read_either(inside, item)
                                      : read_number_mark(inside, item);
            at = end;
        } else {
            result.fault = std::string(1, c) + " stands alone: write \\" + std::string(1, c) + " for the letter";
        }
    }
    if (pattern.empty()) result.fault = "an empty pattern";
    return result;
}

std::string readable(const std::vector<Item>& items) {
    std::string out;
    for (const Item& item : items) {
        switch (item.kind) {
            case ItemKind::Words: out += item.text; break;
            case ItemKind::Number: out += "N"; break;
            case ItemKind::Article: out += "a"; break;
            case ItemKind::Either: out += item.other; break;
            case ItemKind::Capital:
            case ItemKind::Singular:
            case ItemKind::Plural: break;
            case ItemKind::Hole: {
                std::string name = "<" + item.text + ">";
                std::replace(name.begin(), name.end(), '_', ' ');
                const bool may_miss = item.repeat == Repeat::Optional || item.repeat == Repeat::Any;
                out += may_miss ? "[" + name + "]" : name;
                break;
            }
        }
    }
    return out;
}

}  // namespace ruletext
