// The tree of a line as plain structs. What a phrase becomes stands in its row.
#include <algorithm>

#include "engine/text.h"
#include "games/quantum_cloud/lexicon.h"

namespace quantum_cloud {
namespace {

using ruletext::Node;

const std::string& name_of(const Node& node) {
    const auto& g = grammar();
    return g.nonterminals()[g.rows()[node.row].nonterminal].name;
}

template <class Kind>
Kind kind_of(const Node& node) {
    return static_cast<Kind>(grammar().rows()[node.row].tag);
}

const Node* part(const Node& node, std::string_view name) {
    const auto found = std::ranges::find_if(node.children, [&](const Node& each) { return name_of(each) == name; });
    return found == node.children.end() ? nullptr : &*found;
}

std::uint8_t small(int n) { return static_cast<std::uint8_t>(std::min(n, 255)); }

class Compiler {
  public:
    explicit Compiler(Line& out) : out_(out) {}

    void line(const Node& node) {
        out_.kind = kind_of<LineKind>(node);
        switch (out_.kind) {
            case LineKind::Keyword: out_.keyword = static_cast<Keyword>(node.children.front().number); break;
            case LineKind::Home: out_.terrain = static_cast<Terrain>(node.children.front().number); [[fallthrough]];
            case LineKind::Ranged:
            case LineKind::Armor:
            case LineKind::Aura: out_.number = number(node.number); break;
            case LineKind::Ability:
                for (const Node& each : node.children) {
                    if (name_of(each) == "trigger") out_.trigger = kind_of<Trigger>(each);
                    if (name_of(each) == "sentence") sentence(each);
                }
        }
        out_.text = ruletext::print(grammar(), node);
        std::uint32_t at = node.begin;
        take_apart(node, Words::Plain, node.begin, at);
    }

  private:
    static Words words_of(const Node& node, Words around) {
        const std::string& name = name_of(node);
        if (name == "keyword") return Words::Keyword;
        if (name == "trigger" || name == "if") return Words::When;
        if (name == "clause") return Words::Does;
        if (name == "target") return Words::Whom;
        if (name == "limit" || name == "until" || name == "of_its_terrain") return Words::Limit;
        if (name != "line") return around;
        const auto kind = kind_of<LineKind>(node);
        const bool keyword = kind == LineKind::Ranged || kind == LineKind::Armor;
        return keyword ? Words::Keyword : kind == LineKind::Home || kind == LineKind::Aura ? Words::Does : around;
    }
    // The phrases of a phrase, and what stands around them. `at`: what lies before is done.
    void take_apart(const Node& node, Words around, std::uint32_t begin, std::uint32_t& at) {
        const Words words = words_of(node, around);
        const auto up_to = [&](std::uint32_t end) {
            if (end <= at) return;
            const std::string_view text = std::string_view(out_.text).substr(at - begin, end - at);
            if (!out_.pieces.empty() && out_.pieces.back().words == words)
                out_.pieces.back().text += text;
            else
                out_.pieces.push_back({words, std::string(text)});
            at = end;
        };
        for (const Node& each : node.children) {
            if (each.row == ruletext::kNumberTag) continue;
            up_to(each.begin);
            take_apart(each, words, begin, at);
        }
        up_to(node.end);
    }

    int number(int n, bool limit = false) {
        out_.numbers.push_back({n, limit});
        return n;
    }

    void sentence(const Node& node) {
        Sentence s;
        if (const Node* when = part(node, "if")) {
            const Node& condition = when->children.front();
            s.condition = kind_of<Condition>(condition);
            if (s.condition == Condition::On) {
                s.condition_number = small(condition.children.front().number);
            } else if (s.condition != Condition::Superposed && s.condition != Condition::StackEmpty) {
                s.condition_number = small(number(condition.number));
            }
        }
        clause(*part(node, "clause"), s);
        out_.sentences.push_back(s);
        out_.texts.push_back(ruletext::print(grammar(), node));
    }

    void clause(const Node& node, Sentence& s) {
        s.deed = kind_of<Deed>(node);
        const bool counts = s.deed == Deed::Attack || s.deed == Deed::Deal || s.deed == Deed::Heal ||
                            s.deed == Deed::Draw || s.deed == Deed::Gain || s.deed == Deed::Raise ||
                            s.deed == Deed::Move || s.deed == Deed::Prevent || s.deed == Deed::Discard ||
                            s.deed == Deed::Summon || s.deed == Deed::Lose;
        if (counts) s.number = small(number(node.number));
        bool first = true;
        for (const Node& each : node.children) {
            const std::string& name = name_of(each);
            if (name == "target") {
                target(each, first ? s.target : s.other);
                first = false;
            }
            if (name == "attack_bonus" || name == "both_bonus") s.attack = small(number(each.number));
            if (name == "life_bonus") s.life = small(number(each.number));
            if (name == "both_bonus") s.life = small(number(each.children.front().number));
            if (name == "until") s.until_end = true;
            if (name == "of_its_terrain") s.of_its_terrain = true;
            if (name == "token") s.token = small(each.number);
        }
        if (s.deed == Deed::Double) s.until_end = true;
    }

    void target(const Node& node, Target& t) {
        t.which = kind_of<Which>(node);
        for (const Node& each : node.children) {
            if (name_of(each) == "side") t.side = kind_of<Side>(each);
            if (name_of(each) == "noun") t.noun = kind_of<Noun>(each);
            if (name_of(each) != "limit") continue;
            t.limit = kind_of<Limit>(each);
            if (t.limit == Limit::On) t.number = small(each.children.front().number);
            if (t.limit >= Limit::Attack) t.number = small(number(each.number, true));
        }
    }

    Line& out_;
};

void add_line(const Line& line, Printed& out) {
    switch (line.kind) {
        case LineKind::Keyword: out.keywords |= bit(line.keyword); return;
        case LineKind::Ranged: out.ranged = small(line.number); return;
        case LineKind::Armor: out.armor = small(line.number); return;
        case LineKind::Home: {
            auto& bonus = out.home[static_cast<std::size_t>(line.terrain)];
            bonus = small(bonus + line.number);
            return;
        }
        case LineKind::Aura: out.aura = small(out.aura + line.number); return;
        case LineKind::Ability: break;
    }
    const bool goes_on = line.trigger == Trigger::None && !out.abilities.empty();
    if (!goes_on && out.abilities.size() == kAbilities) return;
    if (!goes_on) out.abilities.push_back({line.trigger, small(static_cast<int>(out.sentences.size())), 0});
    out.triggers |= bit(line.trigger);
    for (Sentence sentence : line.sentences) {
        if (out.sentences.size() == kSentences) return;
        for (Target* target : {&sentence.target, &sentence.other}) {
            if (target->which == Which::One) target->chosen = out.chosen++;
        }
        out.cancels |= sentence.deed == Deed::Cancel;
        out.sentences.push_back(sentence);
        ++out.abilities[out.abilities.size() - 1].count;
    }
}

}  // namespace

Line compile(const Node& line) {
    Line out;
    Compiler(out).line(line);
    return out;
}

std::size_t line_count(std::string_view text) {
    std::size_t count = text.empty() ? 0 : 1;
    for (auto at = text.find(kBetweenLines); at != std::string_view::npos;
         at = text.find(kBetweenLines, at + kBetweenLines.size()))
        ++count;
    return count;
}

ReadText read_text(std::string_view text, const ruletext::Place& place) {
    ReadText out;
    std::size_t begin = 0;
    const std::size_t lines = std::min(line_count(text), kLinesRead);
    for (std::size_t n = 0; n < lines; ++n) {
        const auto end = std::min(text.find(kBetweenLines, begin), text.size());
        ruletext::Place at = place;
        if (at.exact) at.column += static_cast<int>(begin);
        const auto line = text.substr(begin, end - begin);
        if (const auto tree = ruletext::parse(grammar(), "line", line, at)) {
            out.lines.push_back(compile(*tree));
            out.lines.back().place = n;
        } else {
            const int column = place.exact ? tree.error().column - at.column + 1 : 1;
            out.faults.push_back({tree.error(), n, column});
        }
        begin = end + kBetweenLines.size();
    }
    return out;
}

Printed printed(std::span<const Line> lines) {
    Printed out;
    for (const Line& line : lines) {
        add_line(line, out);
        out.text += (out.text.empty() ? "" : std::string(kBetweenLines)) + line.text;
    }
    return out;
}

}  // namespace quantum_cloud
