// Builds the table: names become numbers, patterns become items. Its faults are found in grammar_check.cc.
#include "ruletext/grammar.h"

#include <algorithm>

#include "engine/ensure.h"

namespace ruletext {

Grammar::Grammar() {
    add("number", "{n0}", kNumberTag, 0);  // row 0: a second number in a row becomes a child of this kind
}

std::uint16_t Grammar::intern(std::string_view name) {
    for (std::size_t i = 0; i < nonterminals_.size(); ++i) {
        if (nonterminals_[i].name == name) return static_cast<std::uint16_t>(i);
    }
    nonterminals_.push_back({std::string(name), {}, {}});
    return static_cast<std::uint16_t>(nonterminals_.size() - 1);
}

Grammar& Grammar::add(std::string_view name, std::string_view pattern, std::uint16_t tag, std::int16_t number) {
    Pattern read = read_pattern(pattern);
    const std::string where = "row `" + std::string(name) + "` \"" + std::string(pattern) + "\": ";
    if (!read.fault.empty()) {
        faults_.push_back(where + read.fault);
        return *this;
    }
    const bool reserved = name == "number" || name == "number0" || name == "n" || name == "n0" || name == "a";
    if (!rows_.empty() && (reserved || tag == kNumberTag)) faults_.push_back(where + "name or tag is reserved");
    const auto is_number = [](const Item& item) { return item.kind == ItemKind::Number; };
    if (number != 0 && std::any_of(read.items.begin(), read.items.end(), is_number)) {
        faults_.push_back(where + "a word of a list has no number of its own");
    }
    for (Item& item : read.items) {
        if (item.kind == ItemKind::Hole) item.hole = intern(item.text);
    }
    const std::uint16_t id = intern(name);
    nonterminals_[id].rows.push_back(static_cast<std::uint16_t>(rows_.size()));
    rows_.push_back({id, tag, number, std::move(read.items)});
    ENSURE(rows_.size() < kNumberTag);
    return *this;
}

Grammar& Grammar::include(std::string_view name, std::string_view other) {
    const std::uint16_t id = intern(name);
    const std::uint16_t included = intern(other);
    nonterminals_[id].includes.push_back(included);
    return *this;
}

std::uint16_t Grammar::nonterminal(std::string_view name) const {
    const auto named = [name](const Nonterminal& each) { return each.name == name; };
    const auto found = std::find_if(nonterminals_.begin(), nonterminals_.end(), named);
    ENSURE(found != nonterminals_.end());
    return static_cast<std::uint16_t>(found - nonterminals_.begin());
}

bool Grammar::accepts(std::uint16_t hole, std::uint16_t nonterminal) const {
    if (hole == nonterminal) return true;
    if (nonterminals_[hole].includes.empty()) return false;  // most holes: printing asks this for every child
    std::vector<std::uint16_t> open{hole};
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (open[i] == nonterminal) return true;
        for (const std::uint16_t included : nonterminals_[open[i]].includes) {
            if (std::find(open.begin(), open.end(), included) == open.end()) open.push_back(included);
        }
    }
    return false;
}

}  // namespace ruletext
