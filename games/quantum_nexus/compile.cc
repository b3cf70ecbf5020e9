// The tree of a line as a flat Line: what each phrase means, and what a line may not say.
#include <algorithm>

#include "games/quantum_nexus/lexicon.h"

namespace quantum_nexus {
namespace {

using ruletext::child;
using ruletext::children;
using ruletext::is;
using ruletext::Op;

constexpr Tag tag(const Op& op) { return static_cast<Tag>(op.tag); }
bool is_mod(const Op& op) { return is(op, Tag::Plus) || is(op, Tag::Minus); }

// Words of the lexicon by their place, as what they mean here.
constexpr std::uint8_t kNouns[] = {kUnitNoun, kLeaderNoun, kAssetNoun, kUpgradeNoun, kTerrainNoun};
constexpr std::uint8_t type_bits(int kind) {  // unit, asset, Event, upgrade, terrain
    constexpr std::uint8_t kBits[] = {1u << 0 | 1u << 1, 1u << 2, 1u << 3, 1u << 4, 1u << 5};
    return kBits[kind];
}

class Compiler {
  public:
    Compiler(Compiled& out, Type type) : out_(out), type_(type) {}

    void line(const Op& op) {
        if (is(op, Tag::Lasting)) {
            if (type_ != Type::Mission) fail("QN-13.8", "`While complete:` stands on missions");
            const Op& inner = *children(op).begin();
            line_in(inner, out_.line);
            out_.line.lasting = true;
            return;
        }
        line_in(op, out_.line);
    }

  private:
    void fail(std::string_view clause, const std::string& why) {
        if (out_.clause.empty()) out_.clause = clause, out_.fault = why;
    }
    // QN-24.19: values and what changes them; `what` begins the refusal.
    std::uint8_t number(const Op& op, std::string_view what) { return number_of(op.number, what); }
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

    Selector selector(const Op& op) {
        Selector s;
        for (const Op& part : children(op)) {
            if (is(part, Tag::Adjective)) s.adjectives = static_cast<std::uint16_t>(s.adjectives | 1u << part.number);
            if (is(part, Tag::Subtype)) s.subtypes |= 1u << part.number;
            if (is(part, Tag::Noun)) s.nouns |= kNouns[part.number];
            if (is(part, Tag::Place)) {
                s.where = static_cast<Where>(part.number + 1);
                if (!has_place()) fail("QN-24.20", "Assets, Events and Missions have no quadrant, row or column");
            }
            if (is(part, Tag::Filter)) {
                s.stat = static_cast<Stat>(child(part, Tag::Stat)->number + 1);
                s.more = child(part, Tag::Bound)->number == 1;
                s.number = s.stat == Stat::Cost ? of_cards(part.number) : number(part, "a bound on attack or defense");
            }
        }
        if ((s.adjectives & kFriendly) != 0 && (s.adjectives & kEnemy) != 0)
            fail("QN-1.6", "no card is both friendly and enemy");
        s.stands = s.where != Where::Anywhere || s.stat != Stat::None || (s.adjectives & (kFrontRow | kBackRow)) != 0;
        return s;
    }
    Selector selector_in(const Op& op) { return selector(*child(op, Tag::Selector)); }

    CardFilter filter(const Op& op) {
        CardFilter f;
        for (const Op& part : children(op)) {
            if (is(part, Tag::Subtype)) f.subtypes |= 1u << part.number;
            if (is(part, Tag::Kind)) f.types = type_bits(part.number);
            if (is(part, Tag::CostLimit)) f.cost_most = of_cards(part.number);
        }
        return f;
    }

    void count(const Op& op, Condition& c) {
        for (const Op& part : children(op)) {
            if (is(part, Tag::AtLeast) || is(part, Tag::AtMost)) c.number = of_cards(part.number);
            if (is(part, Tag::AtMost) || is(part, Tag::No)) c.at_most = true;
        }
    }
    static bool is_condition(const Op& op) {
        return op.tag >= static_cast<int>(Tag::Control) && op.tag <= static_cast<int>(Tag::Dominate) &&
               !is(op, Tag::UnitState);
    }
    Condition condition(const Op& op) {
        Condition c;
        count(op, c);
        if (const Op* which = child(op, Tag::Selector)) c.selector = selector(*which);
        switch (tag(op)) {
            case Tag::Control: c.kind = ConditionKind::YouControl; break;
            case Tag::OpponentControls: c.kind = ConditionKind::OpponentControls; break;
            case Tag::UnitIs:
                c.kind = static_cast<ConditionKind>(static_cast<int>(ConditionKind::Ready) +
                                                    child(op, Tag::UnitState)->number);
                if (!has_place()) fail("QN-24.20", "`this unit` stands on units and upgrades");
                break;
            case Tag::QuadrantTerrain:
                c.kind = ConditionKind::QuadrantTerrain;
                if (!has_place()) fail("QN-24.20", "Assets, Events and Missions have no quadrant");
                break;
            case Tag::Initiative: c.kind = ConditionKind::Initiative; break;
            case Tag::Hand: c.kind = ConditionKind::Hand; break;
            case Tag::OpponentHand: c.kind = ConditionKind::OpponentHand; break;
            case Tag::Completed: c.kind = ConditionKind::Completed; break;
            case Tag::EveryFront: c.kind = ConditionKind::EveryFront; break;
            case Tag::Occupy: c.kind = ConditionKind::Occupy; break;
            case Tag::Dominate: c.kind = ConditionKind::Dominate; break;
            default: break;
        }
        return c;
    }

    void costs(const Op& op, Costs& c) {
        for (const Op& part : children(op)) {
            if (is(part, Tag::PayCp)) c.cp = static_cast<std::uint16_t>(std::min(c.cp + part.number, kMostCp + 1));
            if (is(part, Tag::PayDiscard)) c.discard = of_cards(c.discard + part.number);
            if (is(part, Tag::PayMill)) c.mill = of_cards(c.mill + part.number);
            if (is(part, Tag::PayExhaust)) c.exhaust = true;
            if (is(part, Tag::SacrificeSelf)) c.sacrifice_self = true;
            if (is(part, Tag::SacrificeOther)) {
                if (c.sacrifice) fail("QN-24.20", "a line sacrifices one other card at most");
                c.sacrifice = true;
                c.sacrificed = selector_in(part);
                if ((c.sacrificed.adjectives & kEnemy) != 0) fail("QN-24.9", "you sacrifice your own cards");
            }
        }
        const bool body = type_ != Type::Mission && type_ != Type::Event;
        if (!body && !granted_ && (c.exhaust || c.sacrifice_self))
            fail("QN-13.13", "missions cannot be exhausted or sacrificed");
    }

    // Several modifiers of one value are one: their sum.
    void mods(const Op& op, std::int8_t& attack, std::int8_t& defense) {
        int sums[] = {0, 0};
        for (const Op& part : children(op)) {
            if (!is_mod(part)) continue;
            sums[child(part, Tag::Stat)->number] += is(part, Tag::Plus) ? part.number : -part.number;
        }
        for (const int sum : sums) number_of(std::abs(sum), "what a line adds to a value or takes from it");
        if (out_.clause.empty())
            attack = static_cast<std::int8_t>(sums[0]), defense = static_cast<std::int8_t>(sums[1]);
    }

    void trigger(const Op& op, Line& line) {
        switch (tag(op)) {
            case Tag::Event: return actor(op, line);
            case Tag::YouPlay: line.trigger = Trigger::YouPlay; break;
            case Tag::OpponentPlays: line.trigger = Trigger::OpponentPlays; break;
            case Tag::Complete: line.trigger = Trigger::Completes; break;
            case Tag::PhaseStarts:
                line.trigger =
                    static_cast<Trigger>(static_cast<int>(Trigger::ReadyStarts) + child(op, Tag::Phase)->number);
                break;
            case Tag::RoundEnds: line.trigger = Trigger::RoundEnds; break;
            default: break;
        }
    }
    void actor(const Op& op, Line& line) {
        line.trigger = static_cast<Trigger>(child(op, Tag::Verb)->number);
        const Op& who = *children(op).begin();
        if (is(who, Tag::Actor)) {
            line.subject = who.number == 2 ? SubjectKind::Attached : SubjectKind::This;
            if (who.number == 2 && type_ != Type::Upgrade) fail("QN-24.20", "`attached unit` stands on upgrades");
            if (type_ == Type::Mission || type_ == Type::Event) fail("QN-13.13", "nothing happens to a mission itself");
            return;
        }
        line.subject = SubjectKind::All;
        line.selector = selector_in(who);
        if (is(who, Tag::AnotherActor)) line.selector.adjectives |= kOther;
    }

    void ref(const Op& op, Line& line, Effect& e) {
        switch (tag(op)) {
            case Tag::Ref: named(op, line, e); break;
            case Tag::Target:
            case Tag::UpTo: {
                e.ref = is(op, Tag::Target) ? RefKind::Target : RefKind::UpTo;
                e.selector = selector_in(op);
                e.first = line.targets;
                e.count = is(op, Tag::Target) ? 1 : of_cards(op.number);
                if (line.targets + e.count > static_cast<int>(kTargets)) {
                    e.count = 0;
                    return fail("QN-24.18", "a line chooses at most 3 targets");
                }
                line.targets = static_cast<std::uint8_t>(line.targets + e.count);
                line.mandatory_target |= e.ref == RefKind::Target;
                break;
            }
            case Tag::Each:
                e.ref = RefKind::Each;
                e.selector = selector_in(op);
                break;
            default: break;
        }
    }
    void named(const Op& op, const Line& line, Effect& e) {
        const bool triggered = line.kind == LineKind::Triggered;
        const bool fight = triggered && (line.trigger == Trigger::Attacks || line.trigger == Trigger::Attacked);
        switch (op.number) {
            case 0:
            case 1:
                e.ref = RefKind::This;
                if (type_ == Type::Mission || type_ == Type::Event)
                    fail("QN-13.13", "effects cannot change missions and Events");
                break;
            case 2:
                e.ref = RefKind::Attached;
                if (type_ != Type::Upgrade) fail("QN-24.20", "`attached unit` stands on upgrades");
                break;
            case 3:
                e.ref = RefKind::That;
                if (!triggered || line.trigger > Trigger::Upgraded || fight || !actor_is_unit(line))
                    fail("QN-24.20", "no unit caused this");
                break;
            case 4:
            case 5:
                e.ref = op.number == 4 ? RefKind::Attacker : RefKind::Defender;
                if (!fight) fail("QN-24.20", "attacker and defender are known where a unit attacks or is attacked");
                break;
            default: {
                if (line.effects.empty() || line.effects.back().ref == RefKind::None ||
                    line.effects.back().ref == RefKind::Each)
                    return fail("QN-24.20", "`it` needs an effect before it that names a card");
                const Effect& before = line.effects.back();
                e.ref = before.ref, e.first = before.first, e.count = before.count, e.selector = before.selector;
                e.it = true;
            }
        }
    }

    void effect(const Op& op, Line& line) {
        const Op& simple = *children(op).begin();
        Effect e;
        switch (tag(simple)) {
            case Tag::Draw: e.kind = EffectKind::Draw; break;
            case Tag::OpponentDraws: e.kind = EffectKind::OpponentDraws; break;
            case Tag::Discard: e.kind = EffectKind::Discard; break;
            case Tag::OpponentDiscards: e.kind = EffectKind::OpponentDiscards; break;
            case Tag::ChooseDiscard: e.kind = EffectKind::ChooseDiscard; break;
            case Tag::OpponentMills: e.kind = EffectKind::OpponentMills; break;
            case Tag::Survey: e.kind = EffectKind::Survey; break;
            case Tag::Seek: e.kind = EffectKind::Seek; break;
            case Tag::Recycle: e.kind = EffectKind::Recycle; break;
            case Tag::Salvage: e.kind = EffectKind::Salvage; break;
            case Tag::Revive: e.kind = EffectKind::Revive; break;
            case Tag::GainCp: e.kind = EffectKind::GainCp; break;
            case Tag::OpponentLoses: e.kind = EffectKind::OpponentLoses; break;
            case Tag::Destroy: e.kind = EffectKind::Destroy; break;
            case Tag::Damage: e.kind = EffectKind::Damage; break;
            case Tag::Exhaust: e.kind = EffectKind::Exhaust; break;
            case Tag::Ready: e.kind = EffectKind::Ready; break;
            case Tag::Return: e.kind = EffectKind::Return; break;
            case Tag::Move: e.kind = EffectKind::Move; break;
            case Tag::TakeControl: e.kind = EffectKind::TakeControl; break;
            case Tag::Modify: e.kind = EffectKind::Modify; break;
            case Tag::GainKeyword: e.kind = EffectKind::GainKeyword; break;
            case Tag::CannotAttack: e.kind = EffectKind::CannotAttack; break;
            case Tag::Mark: e.kind = EffectKind::Mark; break;
            case Tag::Cancel: e.kind = EffectKind::Cancel; break;
            case Tag::Prevent: e.kind = EffectKind::Prevent; break;
            default: break;
        }
        const bool of_pool = e.kind == EffectKind::GainCp || e.kind == EffectKind::OpponentLoses;
        e.number = e.kind == EffectKind::Mark                ? number(simple, "a bonus against a unit")
                   : of_pool || e.kind == EffectKind::Damage ? static_cast<std::uint16_t>(simple.number)
                                                             : of_cards(simple.number);
        mods(simple, e.attack, e.defense);
        for (const Op& part : children(simple)) {
            if (is(part, Tag::AtRandom)) e.at_random = true;
            if (is(part, Tag::OfOpponent)) e.of_opponent = true;
            if (is(part, Tag::Where)) e.anywhere = part.number == 1;
            if (is(part, Tag::Keyword)) e.keyword = static_cast<std::uint8_t>(1u << part.number);
            if (is(part, Tag::Duration)) e.duration = static_cast<Duration>(part.number);
            if (is(part, Tag::CardFilter)) e.filter = filter(part);
            if (is(part, Tag::Ref) || is(part, Tag::Target) || is(part, Tag::UpTo) || is(part, Tag::Each))
                ref(part, line, e);
        }
        if ((e.kind == EffectKind::Survey || e.kind == EffectKind::Seek) && e.number > 16)
            fail("QN-24.18", "at most 16 cards are looked at, not " + std::to_string(simple.number));
        if (e.kind == EffectKind::Revive) e.filter.types &= 1u << 0 | 1u << 1;  // a unit card
        if (e.kind == EffectKind::Cancel &&
            !(line.kind == LineKind::Triggered &&
              (line.trigger == Trigger::YouPlay || line.trigger == Trigger::OpponentPlays)))
            fail("QN-24.20", "an Event is cancelled where one is played");
        check_units(e);
        if (const Op* when = child(op, Tag::If)) e.condition = condition(*children(*when).begin());
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

    void statics(const Op& op, Line& line) {
        for (const Op& part : children(op)) {
            if (is(part, Tag::Subject)) {
                line.subject = part.number >= 2 ? SubjectKind::Attached : SubjectKind::This;
                if (part.number >= 2 && type_ != Type::Upgrade) fail("QN-24.20", "`attached` stands on upgrades");
                if (type_ == Type::Mission || type_ == Type::Event)
                    fail("QN-13.13", "a mission or an Event is no unit");
            }
            if (is(part, Tag::All)) line.subject = SubjectKind::All, line.selector = selector_in(part);
            if (is(part, Tag::ForEach)) line.each = true, line.counted = selector_in(part);
            if (is(part, Tag::While)) line.condition = condition(*children(part).begin());
            if (is(part, Tag::Keyword)) line.keyword = static_cast<std::uint8_t>(1u << part.number);
        }
        mods(op, line.attack, line.defense);
    }

    void objective(const Op& op, Line& line) {
        line.kind = LineKind::Objective;
        for (const Op& part : children(op)) {
            if (is_condition(part)) {
                line.conditions.push_back(condition(part));
            }
            switch (tag(part)) {
                case Tag::DuringGame: line.timing = Timing::DuringGame; break;
                case Tag::InOneRound: line.timing = Timing::InOneRound; break;
                case Tag::AnyTime: line.timing = Timing::AnyTime; break;
                case Tag::EndOfRound: line.timing = Timing::EndOfRound; break;
                case Tag::EndOfRounds:
                    line.timing = Timing::EndOfRounds,
                    line.number = static_cast<std::int8_t>(number(part, "a count of rounds"));
                    break;
                default: break;
            }
            if (part.tag < static_cast<int>(Tag::CountDestroy) || part.tag > static_cast<int>(Tag::CountDiscard) ||
                is(part, Tag::InCombat))
                continue;
            const int at = part.tag - static_cast<int>(Tag::CountDestroy);
            line.goal = static_cast<Goal>(at == 0 ? 1 : at);  // InCombat stands between the first two
            line.number = static_cast<std::int8_t>(number(part, "a count of an objective"));
            line.in_combat = child(part, Tag::InCombat) != nullptr;
            if (const Op* which = child(part, Tag::Selector)) line.selector = selector(*which);
        }
    }

    void effects(const Op& op, Line& line) {
        for (const Op& part : children(op)) {
            if (is(part, Tag::Effect)) effect(part, line);
        }
    }

    void triggered(const Op& op, Line& line) {
        line.kind = LineKind::Triggered;
        for (const Op& part : children(op)) {
            if (part.tag >= static_cast<int>(Tag::Event) && part.tag <= static_cast<int>(Tag::RoundEnds))
                trigger(part, line);
            if (is(part, Tag::TriggerIf)) line.condition = condition(*children(part).begin());
            if (is(part, Tag::MayFree) || is(part, Tag::MayPay)) line.optional = true;
            if (is(part, Tag::MayPay)) costs(part, line.costs);
        }
        effects(op, line);
        const bool would = line.trigger == Trigger::WouldBeDestroyed;
        bool prevents = false;
        for (const Effect& e : line.effects) prevents |= e.kind == EffectKind::Prevent;
        const Costs& c = line.costs;
        if (would != prevents || (would && line.effects.size() > 1))
            fail("QN-12.9", "`would be destroyed` and `prevent that destruction` belong together, alone");
        if (would && c.sacrifice) fail("QN-24.20", "a prevention sacrifices no other card");
        if (would && c.discard > 0 && c.mill > 16)
            fail("QN-24.18", "a prevention that discards mills at most 16 cards");
    }

    void line_in(const Op& op, Line& line) {
        switch (tag(op)) {
            case Tag::Keywords:
                out_.only_keywords = true;
                for (const Op& part : children(op))
                    out_.keywords = static_cast<std::uint8_t>(out_.keywords | 1u << part.number);
                if (type_ != Type::Unit && type_ != Type::Leader) fail("QN-24.20", "keywords stand on units");
                break;
            case Tag::Triggered: triggered(op, line); break;
            case Tag::Activated:
                line.kind = LineKind::Activated;
                line.in_battle = child(op, Tag::InBattle) != nullptr;
                line.once = child(op, Tag::Once) != nullptr;
                costs(op, line.costs);
                effects(op, line);
                break;
            case Tag::Play:
                line.kind = LineKind::Play;
                effects(op, line);
                if (type_ != Type::Event) fail("QN-8.30", "`Play:` stands on Events");
                break;
            case Tag::Attach:
                line.kind = LineKind::Attach;
                line.selector = selector_in(op);
                if (type_ != Type::Upgrade) fail("QN-8.40", "`Attach to` stands on upgrades");
                if ((line.selector.nouns & (kUpgradeNoun | kTerrainNoun)) != 0)
                    fail("QN-8.40", "hosts are units and assets");
                if (line.selector.where != Where::Anywhere) fail("QN-24.20", "an Upgrade in a hand stands nowhere");
                break;
            case Tag::ObjectiveCounted:
            case Tag::ObjectiveTested:
                objective(op, line);
                if (type_ != Type::Mission) fail("QN-13.1", "objectives stand on missions");
                break;
            case Tag::Reward:
                line.kind = LineKind::Reward;
                effects(op, line);
                if (type_ != Type::Mission) fail("QN-13.7", "rewards stand on missions");
                break;
            case Tag::Income:
                line.kind = LineKind::Income;
                line.number = static_cast<std::int8_t>(number(op, "an income"));
                break;
            case Tag::CostChange: {
                line.kind = LineKind::CostChange;
                line.enemy_cards = child(op, Tag::Side)->number == 1;
                line.cost_types = type_bits(child(op, Tag::Kind)->number);
                const int amount = number(op, "a change of costs");
                line.number = static_cast<std::int8_t>(child(op, Tag::Change)->number == 0 ? -amount : amount);
                break;
            }
            case Tag::StaticModify: line.kind = LineKind::Modify, statics(op, line); break;
            case Tag::StaticKeyword: line.kind = LineKind::Keyword, statics(op, line); break;
            case Tag::StaticCannotAttack: line.kind = LineKind::CannotAttack, statics(op, line); break;
            case Tag::StaticCannotMove: line.kind = LineKind::CannotMove, statics(op, line); break;
            case Tag::Grant: {
                line.kind = LineKind::Grant;
                statics(op, line);
                Line inner;
                granted_ = true;
                const Type outer = type_;
                type_ = Type::Unit;  // QN-11.1: the card it is granted to bears it
                for (const Op& part : children(op)) {
                    if (is(part, Tag::Triggered) || is(part, Tag::Activated)) line_in(part, inner);
                }
                type_ = outer;
                granted_ = false;
                out_.granted = inner;
                break;
            }
            default: fail("QN-11.1", "this is no line"); break;
        }
        const bool passive = line.kind >= LineKind::Income && !out_.only_keywords;
        if (type_ == Type::Event && !granted_ && line.kind != LineKind::Play)
            fail("QN-8.30", "an Event has `Play:` lines");
        if (passive && type_ == Type::Event) fail("QN-8.30", "an Event has `Play:` lines");
    }

    Compiled& out_;
    Type type_;
    bool granted_ = false;
};

}  // namespace

Compiled compile(const ruletext::Node& node, Type type) {
    const std::vector<Op> ops = ruletext::flatten(grammar(), node);
    Compiled out;
    Compiler(out, type).line(ops.front());
    out.line.text = ruletext::print(grammar(), node);
    if (out.granted) out.granted->text = out.line.text;
    if (type == Type::Mission && out.clause.empty() && out.line.kind == LineKind::Activated && !out.line.lasting)
        out.clause = "QN-13.8", out.fault = "an activated ability of a mission begins with `While complete:`";
    return out;
}

}  // namespace quantum_nexus
