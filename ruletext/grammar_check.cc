// Looks for faults in a table of phrases: what can never be read, never ends, or could not be printed back.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/text.h"
#include "ruletext/grammar.h"

namespace ruletext {
namespace {

using Faults = std::vector<std::string>;

bool may_miss(const Item& item) {
    return item.kind == ItemKind::Hole && (item.repeat == Repeat::Optional || item.repeat == Repeat::Any);
}

// Takes no letters whatever it holds, given which nonterminals can be empty.
bool takes_nothing(const Item& item, const std::vector<bool>& empty) {
    switch (item.kind) {
        case ItemKind::Words: return item.text.empty();
        case ItemKind::Either: return item.text.empty() || item.other.empty();
        case ItemKind::Capital:
        case ItemKind::Singular:
        case ItemKind::Plural: return true;
        case ItemKind::Number:
        case ItemKind::Article: return false;
        case ItemKind::Hole: return may_miss(item) || empty[item.hole];
    }
    return false;
}

std::vector<bool> find_empty(const Grammar& grammar) {
    std::vector<bool> empty(grammar.nonterminals().size(), false);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < empty.size(); ++i) {
            if (empty[i]) continue;
            const Nonterminal& each = grammar.nonterminals()[i];
            const auto nothing = [&](std::uint16_t row) {
                const auto& items = grammar.rows()[row].items;
                return std::all_of(items.begin(), items.end(), [&](const Item& x) { return takes_nothing(x, empty); });
            };
            empty[i] = std::any_of(each.rows.begin(), each.rows.end(), nothing) ||
                       std::any_of(each.includes.begin(), each.includes.end(), [&](auto x) { return empty[x]; });
            changed = changed || empty[i];
        }
    }
    return empty;
}

// What a phrase of `from` can begin with.
std::vector<std::uint16_t> left_corners(const Grammar& grammar, std::uint16_t from, const std::vector<bool>& empty) {
    std::vector<std::uint16_t> corners = grammar.nonterminals()[from].includes;
    for (const std::uint16_t row : grammar.nonterminals()[from].rows) {
        for (const Item& item : grammar.rows()[row].items) {
            if (item.kind == ItemKind::Hole) corners.push_back(item.hole);
            if (!takes_nothing(item, empty)) break;
        }
    }
    return corners;
}

void check_left_recursion(const Grammar& grammar, const std::vector<bool>& empty, Faults& faults) {
    for (std::size_t i = 0; i < grammar.nonterminals().size(); ++i) {
        const auto self = static_cast<std::uint16_t>(i);
        std::vector<std::uint16_t> open = left_corners(grammar, self, empty);
        for (std::size_t at = 0; at < open.size(); ++at) {
            if (open[at] == self) {
                faults.push_back(engine::quoted(grammar.nonterminals()[i].name) + " can begin with itself");
                break;
            }
            for (const std::uint16_t next : left_corners(grammar, open[at], empty)) {
                if (std::find(open.begin(), open.end(), next) == open.end()) open.push_back(next);
            }
        }
    }
}

void check_names(const Grammar& grammar, const std::vector<std::string_view>& starts, Faults& faults) {
    std::vector<std::uint16_t> reached;
    for (const std::string_view start : starts) {
        const auto& all = grammar.nonterminals();
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == start; });
        if (found == all.end()) {
            faults.push_back("start `" + std::string(start) + "` has no rows");
        } else {
            reached.push_back(static_cast<std::uint16_t>(found - all.begin()));
        }
    }
    const auto reach = [&](std::uint16_t next) {
        if (std::find(reached.begin(), reached.end(), next) == reached.end()) reached.push_back(next);
    };
    for (std::size_t at = 0; at < reached.size(); ++at) {
        const Nonterminal& each = grammar.nonterminals()[reached[at]];
        for (const std::uint16_t included : each.includes) reach(included);
        for (const std::uint16_t row : each.rows) {
            for (const Item& item : grammar.rows()[row].items) {
                if (item.kind == ItemKind::Hole) reach(item.hole);
            }
        }
    }
    for (std::size_t i = 1; i < grammar.nonterminals().size(); ++i) {  // 0 is the built-in number
        const Nonterminal& each = grammar.nonterminals()[i];
        if (each.rows.empty() && each.includes.empty()) faults.push_back(engine::quoted(each.name) + " has no rows");
        const bool known = std::find(reached.begin(), reached.end(), i) != reached.end();
        if (!known) faults.push_back("no start reaches `" + each.name + "`");
    }
}

void check_endless(const Grammar& grammar, Faults& faults) {
    std::vector<bool> ends;
    for (const Nonterminal& each : grammar.nonterminals()) {
        ends.push_back(each.rows.empty() && each.includes.empty());  // a fault of its own, named elsewhere
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            if (ends[i]) continue;
            const Nonterminal& each = grammar.nonterminals()[i];
            const auto row_ends = [&](std::uint16_t row) {
                const auto& items = grammar.rows()[row].items;
                return std::all_of(items.begin(), items.end(), [&](const Item& item) {
                    return item.kind != ItemKind::Hole || may_miss(item) || ends[item.hole];
                });
            };
            ends[i] = std::any_of(each.rows.begin(), each.rows.end(), row_ends) ||
                      std::any_of(each.includes.begin(), each.includes.end(), [&](auto x) { return ends[x]; });
            changed = changed || ends[i];
        }
    }
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (ends[i]) continue;
        faults.push_back(engine::quoted(grammar.nonterminals()[i].name) + " has no phrase of finite length");
    }
}

bool overlap(const Grammar& grammar, std::uint16_t left, std::uint16_t right) {
    for (std::size_t i = 0; i < grammar.nonterminals().size(); ++i) {
        const auto each = static_cast<std::uint16_t>(i);
        if (grammar.accepts(left, each) && grammar.accepts(right, each)) return true;
    }
    return false;
}

// Printing gives children to holes by their kind; a hole of open length must not compete with the next ones.
void check_holes(const Grammar& grammar, const std::vector<bool>& empty, Faults& faults) {
    for (std::size_t r = 1; r < grammar.rows().size(); ++r) {
        std::vector<const Item*> holes;
        for (const Item& item : grammar.rows()[r].items) {
            if (item.kind == ItemKind::Hole) holes.push_back(&item);
        }
        const std::string where = engine::quoted(grammar.phrase(static_cast<std::uint16_t>(r))) + ": ";
        for (std::size_t i = 0; i < holes.size(); ++i) {
            if (holes[i]->repeat == Repeat::One) continue;
            if (empty[holes[i]->hole]) faults.push_back(where + "{" + holes[i]->text + "} repeats what can be empty");
            for (std::size_t j = i + 1; j < holes.size(); ++j) {
                if (overlap(grammar, holes[i]->hole, holes[j]->hole)) {
                    faults.push_back(where + "{" + holes[i]->text + "} and {" + holes[j]->text + "} take the same");
                }
                if (!may_miss(*holes[j])) break;
            }
        }
    }
}

bool same_items(const std::vector<Item>& left, const std::vector<Item>& right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const Item& a, const Item& b) {
        return a.kind == b.kind && a.repeat == b.repeat && a.counts == b.counts && a.least == b.least &&
               a.text == b.text && a.other == b.other;
    });
}

void check_twins(const Grammar& grammar, Faults& faults) {
    for (const Nonterminal& each : grammar.nonterminals()) {
        for (std::size_t i = 0; i < each.rows.size(); ++i) {
            for (std::size_t j = i + 1; j < each.rows.size(); ++j) {
                if (!same_items(grammar.rows()[each.rows[i]].items, grammar.rows()[each.rows[j]].items)) continue;
                faults.push_back(engine::quoted(each.name) + " has `" + grammar.phrase(each.rows[j]) + "` twice");
            }
        }
    }
}

}  // namespace

std::vector<std::string> Grammar::check(std::initializer_list<std::string_view> starts) const {
    Faults faults = faults_;
    const std::vector<bool> empty = find_empty(*this);
    check_names(*this, starts, faults);
    check_left_recursion(*this, empty, faults);
    check_endless(*this, faults);
    check_holes(*this, empty, faults);
    check_twins(*this, faults);
    return faults;
}

}  // namespace ruletext
