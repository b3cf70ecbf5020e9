// The tree of a line as a flat Line, and what a line may not say. What a phrase becomes stands in its row.
#include <algorithm>

#include "games/quantum_nexus/lexicon.h"

namespace quantum_nexus {
namespace {

using ruletext::Node;

constexpr std::uint8_t type_bits(Type type) {  // a Leader is a unit
    return static_cast<std::uint8_t>(1u << static_cast<int>(type) | (type == Type::Unit ? 1u << 1 : 0u));
}

class Compiler {
  public:
    Compiler(const ruletext::Grammar& grammar, Compiled& out, Type type) : grammar_(grammar), out_(out), type_(type) {}

    void line(const Node& node) {
        if (name_of(node) != "lasting") return line_in(node, out_.line);
        if (type_ != Type::Mission) fail("QN-13.8", "`While complete:` stands on missions");
        line_in(node.children.front(), out_.line);
        out_.line.lasting = true;
    }

  private:
    const std::string& name_of(const Node& node) const {
        return grammar_.nonterminals()[grammar_.rows()[node.row].nonterminal].name;
    }
    template <class Kind>
    Kind kind_of(const Node& node) const {
        return static_cast<Kind>(grammar_.rows()[node.row].tag);
    }
    const Node* part(const Node& node, std::string_view name) const {
        const auto named = [&](const Node& each) { return name_of(each) == name; };
        const auto found = std::find_if(node.children.begin(), node.children.end(), named);
        return found == node.children.end() ? nullptr : &*found;
    }
    bool has(const Node& node, std::string_view name) const { return part(node, name) != nullptr; }
    const Node* selector_of(const Node& node) const {
        const Node* found = part(node, "selector");
        return found != nullptr ? found : part(node, "static_selector");
    }

    void fail(std::string_view clause, const std::string& why) {
        if (out_.clause.empty()) out_.clause = clause, out_.fault = why;
    }
    // QN-24.19: values and what changes them; `what` begins the refusal.
    std::uint8_t number_of(int n, std::string_view what) {
        if (n > kLargestNumber)
            fail("QN-24.19",
                 std::string(what) + " is at most " + std::to_string(kLargestNumber) + ", not " + std::to_string(n));
        return static_cast<std::uint8_t>(std::min(n, kLargestNumber));
    }
    // Of cards a number beyond 255 means what 255 does: nobody has as many.
    static std::uint8_t of_cards(int n) { return static_cast<std::uint8_t>(std::min(n, 255)); }
    bool has_place() const {
        return granted_ || type_ == Type::Unit || type_ == Type::Leader || type_ == Type::Upgrade ||
               type_ == Type::Terrain;
    }

    Selector selector(const Node& node) {
        Selector s;
        for (const Node& each : node.children) {
            const std::string& name = name_of(each);
            if (name == "adjective") s.adjectives |= kind_of<std::uint16_t>(each);
            if (name == "subtype") s.subtypes |= std::uint64_t{1} << each.number;
            if (name == "noun") s.nouns |= kind_of<std::uint8_t>(each);
            if (name == "place") {
                s.where = kind_of<Where>(each);
                if (!has_place()) fail("QN-24.20", "Assets, Events and Missions have no quadrant, row or column");
            }
            if (name == "filter" || name == "static_filter") {
                s.stat = kind_of<Stat>(each.children.front());
                s.more = part(each, "bound")->number == 1;
                s.number = s.stat == Stat::Cost ? of_cards(each.number)
                                                : number_of(each.number, "a bound on attack or defense");
            }
        }
        if ((s.adjectives & kFriendly) != 0 && (s.adjectives & kEnemy) != 0)
            fail("QN-1.6", "no card is both friendly and enemy");
        s.stands = s.where != Where::Anywhere || s.stat != Stat::None || (s.adjectives & (kFrontRow | kBackRow)) != 0;
        return s;
    }

    CardFilter filter(const Node& node) {
        CardFilter f;
        for (const Node& each : node.children) {
            if (name_of(each) == "subtype") f.subtypes |= std::uint64_t{1} << each.number;
            if (name_of(each) == "kind") f.types = type_bits(kind_of<Type>(each));
            if (name_of(each) == "cost_limit") f.cost_most = of_cards(each.number);
        }
        return f;
    }

    Condition condition(const Node& node) {
        Condition c;
        if (name_of(node) == "unit_is") {
            c.kind = kind_of<ConditionKind>(node.children.front());
            if (!has_place()) fail("QN-24.20", "`this unit` stands on units and upgrades");
            return c;
        }
        c.kind = kind_of<ConditionKind>(node);
        if (const Node* least = part(node, "at_least")) c.number = of_cards(least->number);
        if (const Node* most = part(node, "at_most")) c.number = of_cards(most->number), c.at_most = true;
        if (has(node, "none")) c.at_most = true;
        if (const Node* which = selector_of(node)) c.selector = selector(*which);
        if (c.kind == ConditionKind::QuadrantTerrain && !has_place())
            fail("QN-24.20", "Assets, Events and Missions have no quadrant");
        return c;
    }

    void costs(const Node& node, Costs& c) {
        for (const Node& each : node.children) {
            if (name_of(each) != "cost") continue;
            switch (kind_of<CostKind>(each)) {
                case CostKind::Cp: c.cp = static_cast<std::uint16_t>(std::min(c.cp + each.number, kMostCp + 1)); break;
                case CostKind::Exhaust: c.exhaust = true; break;
                case CostKind::Discard: c.discard = of_cards(c.discard + each.number); break;
                case CostKind::Mill: c.mill = of_cards(c.mill + each.number); break;
                case CostKind::SacrificeThis: c.sacrifice_self = true; break;
                case CostKind::Sacrifice:
                    if (c.sacrifice) fail("QN-24.20", "a line sacrifices one other card at most");
                    c.sacrifice = true;
                    c.sacrificed = selector(*selector_of(each));
                    if ((c.sacrificed.adjectives & kEnemy) != 0) fail("QN-24.9", "you sacrifice your own cards");
                    break;
            }
        }
        const bool body = type_ != Type::Mission && type_ != Type::Event;
        if (!body && !granted_ && (c.exhaust || c.sacrifice_self))
            fail("QN-13.13", "missions cannot be exhausted or sacrificed");
    }

    // Several modifiers of one value are one: their sum.
    void mods(const Node& node, std::int8_t& attack, std::int8_t& defense) {
        int sums[] = {0, 0};
        for (const Node& each : node.children) {
            const bool plus = name_of(each) == "plus";
            if (!plus && name_of(each) != "minus") continue;
            const bool attacks = kind_of<Stat>(each.children.back()) == Stat::Attack;
            sums[attacks ? 0 : 1] += plus ? each.number : -each.number;
        }
        for (const int sum : sums) number_of(std::abs(sum), "what a line adds to a value or takes from it");
        if (out_.clause.empty())
            attack = static_cast<std::int8_t>(sums[0]), defense = static_cast<std::int8_t>(sums[1]);
    }

    void trigger(const Node& node, Line& line) {
        if (name_of(node) == "trigger") line.trigger = kind_of<Trigger>(node);
        if (name_of(node) == "phase_start") line.trigger = kind_of<Trigger>(node.children.front());
        if (name_of(node) != "happening") return;
        line.trigger = kind_of<Trigger>(*part(node, "verb"));
        const Node& who = node.children.front();
        line.subject = kind_of<SubjectKind>(who);
        if (line.subject == SubjectKind::All) {
            line.selector = selector(*selector_of(who));
            if (name_of(who) == "another_actor") line.selector.adjectives |= kOther;
            return;
        }
        if (line.subject == SubjectKind::Attached && type_ != Type::Upgrade)
            fail("QN-24.20", "`attached unit` stands on upgrades");
        if (type_ == Type::Mission || type_ == Type::Event) fail("QN-13.13", "nothing happens to a mission itself");
    }

    void ref(const Node& node, Line& line, Effect& e) {
        const bool triggered = line.kind == LineKind::Triggered;
        const bool fight = triggered && (line.trigger == Trigger::Attacks || line.trigger == Trigger::Attacked);
        if (name_of(node) == "it") {
            if (line.effects.empty() || line.effects.back().ref == RefKind::None)
                return fail("QN-24.20", "`it` needs an effect before it that names cards");
            const Effect& before = line.effects.back();
            e.ref = before.ref, e.first = before.first, e.count = before.count, e.selector = before.selector;
            e.it = true;
            return;
        }
        e.ref = kind_of<RefKind>(node);
        if (const Node* which = selector_of(node)) e.selector = selector(*which);
        switch (e.ref) {
            case RefKind::None:
            case RefKind::Each: break;
            case RefKind::This:
                if (type_ == Type::Mission || type_ == Type::Event)
                    fail("QN-13.13", "effects cannot change missions and Events");
                break;
            case RefKind::Attached:
                if (type_ != Type::Upgrade) fail("QN-24.20", "`attached unit` stands on upgrades");
                break;
            case RefKind::That:
                if (!triggered || line.trigger > Trigger::Upgraded || fight || !actor_is_unit(line))
                    fail("QN-24.20", "no unit caused this");
                break;
            case RefKind::Attacker:
            case RefKind::Defender:
                if (!fight) fail("QN-24.20", "attacker and defender are known where a unit attacks or is attacked");
                break;
            case RefKind::Target:
            case RefKind::UpTo:
                e.first = line.targets;
                e.count = e.ref == RefKind::Target ? 1 : of_cards(node.number);
                if (line.targets + e.count > static_cast<int>(kTargets)) {
                    e.count = 0;
                    return fail("QN-24.18", "a line chooses at most 3 targets");
                }
                line.targets = static_cast<std::uint8_t>(line.targets + e.count);
                line.mandatory_target |= e.ref == RefKind::Target;
                break;
        }
    }

    void effect(const Node& node, Line& line) {
        const Node& simple = node.children.front();
        Effect e;
        e.kind = kind_of<EffectKind>(simple);
        const bool of_pool = e.kind == EffectKind::GainCp || e.kind == EffectKind::OpponentLoses;
        e.number = e.kind == EffectKind::Mark                ? number_of(simple.number, "a bonus against a unit")
                   : of_pool || e.kind == EffectKind::Damage ? static_cast<std::uint16_t>(simple.number)
                                                             : of_cards(simple.number);
        mods(simple, e.attack, e.defense);
        e.at_random = has(simple, "at_random"), e.of_opponent = has(simple, "of_opponent");
        if (const Node* where = part(simple, "where")) e.anywhere = where->number == 1;
        if (const Node* keyword = part(simple, "keyword")) e.keyword = bit(kind_of<Keyword>(*keyword));
        if (const Node* duration = part(simple, "duration")) e.duration = kind_of<Duration>(*duration);
        if (const Node* which = part(simple, "card_filter")) e.filter = filter(*which);
        for (const char* name : {"ref", "it"}) {
            if (const Node* which = part(simple, name)) ref(*which, line, e);
        }
        if ((e.kind == EffectKind::Survey || e.kind == EffectKind::Seek) && e.number > 16)
            fail("QN-24.18", "at most 16 cards are looked at, not " + std::to_string(simple.number));
        if (e.kind == EffectKind::Revive) e.filter.types &= type_bits(Type::Unit);  // a unit card
        if (e.kind == EffectKind::Cancel &&
            !(line.kind == LineKind::Triggered &&
              (line.trigger == Trigger::YouPlay || line.trigger == Trigger::OpponentPlays)))
            fail("QN-24.20", "an Event is cancelled where one is played");
        check_units(e);
        if (const Node* when = part(node, "if")) e.condition = condition(when->children.front());
        if (line.effects.size() >= 8) fail("QN-24.18", "a line has at most 8 effects");
        line.effects.push_back(e);
    }
    static bool only_units(const Selector& s) { return (s.nouns & ~(kUnitNoun | kLeaderNoun)) == 0; }
    bool stands_on_unit() const { return type_ == Type::Unit || type_ == Type::Leader; }
    bool actor_is_unit(const Line& line) const {
        return line.subject == SubjectKind::All    ? only_units(line.selector)
               : line.subject == SubjectKind::This ? stands_on_unit()
                                                   : true;
    }
    // Units alone have attack, move and change control.
    void check_units(const Effect& e) {
        const bool chosen = e.ref == RefKind::Target || e.ref == RefKind::UpTo || e.ref == RefKind::Each;
        const bool units = chosen ? only_units(e.selector) : e.ref != RefKind::This || stands_on_unit();
        const bool solid = !chosen || (e.selector.nouns & (kUpgradeNoun | kTerrainNoun)) == 0;
        if (!units && (e.kind == EffectKind::Move || e.kind == EffectKind::TakeControl))
            fail("QN-12.13", "only units move or change control");
        if (!solid && e.kind == EffectKind::Damage) fail("QN-10.20", "damage works on units and assets");
    }
    void effects(const Node& node, Line& line) {
        for (const Node& each : node.children) {
            if (name_of(each) == "effect") effect(each, line);
        }
    }

    // What changes values, gives keywords or forbids, and whom it concerns.
    void passive(const Node& node, Line& line) {
        const Node& who = *part(node, "subject");
        line.subject = kind_of<SubjectKind>(who);
        if (line.subject == SubjectKind::All) {
            line.selector = selector(*selector_of(who));
        } else {
            if (line.subject == SubjectKind::Attached && type_ != Type::Upgrade)
                fail("QN-24.20", "`attached` stands on upgrades");
            if (type_ == Type::Mission || type_ == Type::Event) fail("QN-13.13", "a mission or an Event is no unit");
        }
        if (const Node* each = part(node, "for_each")) line.each = true, line.counted = selector(*selector_of(*each));
        if (const Node* when = part(node, "while")) line.condition = condition(when->children.front());
        if (const Node* keyword = part(node, "keyword")) line.keyword = bit(kind_of<Keyword>(*keyword));
        mods(node, line.attack, line.defense);
    }

    void cost_change(const Node& node, Line& line) {
        line.enemy_cards = part(node, "side")->number == 1;
        line.cost_types = type_bits(kind_of<Type>(*part(node, "kind")));
        const int amount = number_of(node.number, "a change of costs");
        line.number = static_cast<std::int8_t>(part(node, "change")->number == 0 ? -amount : amount);
    }

    void grant(const Node& node, Line& line) {
        passive(node, line);
        Line inner;
        const Type outer = type_;
        granted_ = true;
        type_ = Type::Unit;  // QN-11.1: the card it is granted to bears it
        line_in(node.children.back(), inner);
        type_ = outer;
        granted_ = false;
        out_.granted = inner;
    }

    void objective(const Node& node, Line& line) {
        const Node& when = node.children.front();
        line.timing = kind_of<Timing>(when);
        if (line.timing == Timing::EndOfRounds)
            line.number = static_cast<std::int8_t>(number_of(when.number, "a count of rounds"));
        if (const Node* counted = part(node, "counted")) {
            line.goal = kind_of<Goal>(*counted);
            line.number = static_cast<std::int8_t>(number_of(counted->number, "a count of an objective"));
            line.in_combat = has(*counted, "in_combat");
            if (const Node* which = selector_of(*counted)) line.selector = selector(*which);
        } else {
            for (std::size_t i = 1; i < node.children.size(); ++i)
                line.conditions.push_back(condition(node.children[i]));
        }
        if (type_ != Type::Mission) fail("QN-13.1", "objectives stand on missions");
    }

    void triggered(const Node& node, Line& line) {
        trigger(node.children.front(), line);
        if (const Node* when = part(node, "trigger_if")) line.condition = condition(when->children.front());
        line.optional = !has(node, "must");
        if (const Node* may = part(node, "may_pay")) costs(*may, line.costs);
        effects(node, line);
        const bool would = line.trigger == Trigger::WouldBeDestroyed;
        bool prevents = false;
        for (const Effect& e : line.effects) prevents |= e.kind == EffectKind::Prevent;
        if (would != prevents || (would && line.effects.size() > 1))
            fail("QN-12.9", "`would be destroyed` and `prevent that destruction` belong together, alone");
        if (would && line.costs.discard > 0 && line.costs.mill > 16)
            fail("QN-24.18", "a prevention that discards mills at most 16 cards");
    }

    void keywords(const Node& node) {
        out_.only_keywords = true;
        for (const Node& each : node.children) {
            if (name_of(each) == "keyword") {
                out_.keywords |= bit(kind_of<Keyword>(each));
            } else {
                out_.added_keywords.push_back(static_cast<std::size_t>(each.number));
            }
        }
        if (!stands_on_unit()) fail("QN-24.20", "keywords stand on units");
    }

    void attach(const Node& node, Line& line) {
        line.selector = selector(*selector_of(node));
        if (type_ != Type::Upgrade) fail("QN-8.40", "`Attach to` stands on upgrades");
        if ((line.selector.nouns & (kUpgradeNoun | kTerrainNoun)) != 0) fail("QN-8.40", "hosts are units and assets");
        if (line.selector.where != Where::Anywhere) fail("QN-24.20", "an Upgrade in a hand stands nowhere");
    }

    void line_in(const Node& node, Line& line) {
        if (name_of(node) == "keywords") return keywords(node);
        line.kind = kind_of<LineKind>(node);
        switch (line.kind) {
            case LineKind::Triggered: triggered(node, line); break;
            case LineKind::Activated:
                line.in_battle = has(node, "in_battle"), line.once = has(node, "once");
                costs(node, line.costs);
                effects(node, line);
                break;
            case LineKind::Play:
                effects(node, line);
                if (type_ != Type::Event) fail("QN-8.30", "`Play:` stands on Events");
                break;
            case LineKind::Attach: attach(node, line); break;
            case LineKind::Objective: objective(node, line); break;
            case LineKind::Reward:
                effects(node, line);
                if (type_ != Type::Mission) fail("QN-13.7", "rewards stand on missions");
                break;
            case LineKind::Income: line.number = static_cast<std::int8_t>(number_of(node.number, "an income")); break;
            case LineKind::CostChange: cost_change(node, line); break;
            case LineKind::Modify:
            case LineKind::Keyword:
            case LineKind::CannotAttack:
            case LineKind::CannotMove: passive(node, line); break;
            case LineKind::Grant: grant(node, line); break;
        }
        if (type_ == Type::Event && !granted_ && line.kind != LineKind::Play)
            fail("QN-8.30", "an Event has `Play:` lines");
    }

    const ruletext::Grammar& grammar_;
    Compiled& out_;
    Type type_;
    bool granted_ = false;
};

}  // namespace

Compiled compile(const ruletext::Grammar& grammar, const ruletext::Node& node, Type type) {
    Compiled out;
    Compiler(grammar, out, type).line(node);
    out.line.text = ruletext::print(grammar, node);
    if (out.granted) out.granted->text = out.line.text;
    if (type == Type::Mission && out.clause.empty() && out.line.kind == LineKind::Activated && !out.line.lasting)
        out.clause = "QN-13.8", out.fault = "an activated ability of a mission begins with `While complete:`";
    return out;
}

}  // namespace quantum_nexus
