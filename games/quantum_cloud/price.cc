// The point formula, QC-16.1 to QC-16.5.
#include "games/quantum_cloud/price.h"

#include <algorithm>

namespace quantum_cloud {
namespace {

constexpr std::array<int, 6> kMovePoints = {0, 5, 10, 16, 23, 31};  // QC-16.2
constexpr int kAllowance = 15;

std::string number(int n) { return std::to_string(n); }

bool is_friendly(const Target& target) { return target.which == Which::This || target.side == Side::Friendly; }

int by_noun(const Target& target, int alter, int unit, int avatar) {
    switch (target.noun) {  // "this unit" counts as "unit"
        case Noun::Alter: return alter;
        case Noun::Avatar: return avatar;
        case Noun::Unit: return unit;
    }
    return unit;
}

int base_of(const Sentence& s) {
    const int n = s.number;
    const bool friendly = is_friendly(s.target);
    switch (s.deed) {
        case Deed::Attack:
        case Deed::Deal: return n * by_noun(s.target, 5, 6, 7);
        case Deed::Heal: return n * by_noun(s.target, 2, 5, 5);
        case Deed::Give: return (s.attack + s.life) * (s.until_end ? 3 : 6);
        case Deed::Double: return 30;
        case Deed::Draw: return 14 * n;
        case Deed::Gain: return 12 * n;
        case Deed::Raise: return 22 * n;
        case Deed::Move: return (friendly ? 4 : 6) * n;
        case Deed::Swap: return friendly && is_friendly(s.other) ? 10 : 16;
        case Deed::Relocate: return !friendly ? 20 : s.of_its_terrain ? 12 : 16;
        case Deed::Return: return friendly ? 8 : 24;
        case Deed::Destroy: return 46;
        case Deed::Prevent: return 4 * n;
        case Deed::Cancel: return 20;
        case Deed::Shift:
        case Deed::Reshape: return 8;
        case Deed::Freeze: return by_noun(s.target, 12, 16, 12);
        case Deed::Discard: return 13 * n;
        case Deed::Summon: return 8 * n;
        case Deed::Decohere: return 28;
        case Deed::Lose: return -3 * n;
    }
    return 0;
}

bool is_harmful(Deed deed) {  // a friendly unit that is returned has a base of its own
    return deed == Deed::Attack || deed == Deed::Deal || deed == Deed::Freeze || deed == Deed::Destroy ||
           deed == Deed::Decohere;
}
bool is_helpful(Deed deed) {
    return deed == Deed::Heal || deed == Deed::Give || deed == Deed::Double || deed == Deed::Prevent;
}

int target_percent(const Sentence& s) {
    if (s.deed == Deed::Swap || s.target.which == Which::None) return 100;
    if (is_harmful(s.deed) && is_friendly(s.target)) return 0;
    if (is_helpful(s.deed) && s.target.side == Side::Enemy) return 0;
    switch (s.target.which) {
        case Which::None:
        case Which::One: return 100;
        case Which::This: return s.deed == Deed::Summon ? 100 : 80;  // there it only names the place
        case Which::Each: return s.target.side == Side::Any ? 200 : 350;
    }
    return 100;
}

int limit_percent(const Target& target) {
    switch (target.limit) {
        case Limit::None: return 100;
        case Limit::Adjacent: return 60;
        case Limit::On: return 80;
        case Limit::Attack:
        case Limit::Life:
        case Limit::Cost: return target.number <= 2 ? 60 : target.number <= 4 ? 80 : 95;
    }
    return 100;
}

// QC-23.12: of two limits the larger factor; QC-23.32: of one limit its own.
int limit_percent(const Sentence& s) {
    if (s.other.limit == Limit::None) return limit_percent(s.target);
    if (s.target.limit == Limit::None) return limit_percent(s.other);
    return std::max(limit_percent(s.target), limit_percent(s.other));
}

int trigger_percent(Trigger trigger) {
    switch (trigger) {
        case Trigger::None: return 100;
        case Trigger::Summoned: return 80;
        case Trigger::Destroyed: return 60;
        case Trigger::Attacks: return 110;
        case Trigger::Attacked: return 90;
        case Trigger::TurnStarts: return 200;
        case Trigger::TurnEnds: return 180;
        case Trigger::Superposed: return 50;
    }
    return 100;
}

struct Factors {
    int base = 0, target = 100, limit = 100;
    int moment = 100'00;  // trigger times condition
    bool floor = false;   // held up by the floor for "gain"
    int trigger = 100, condition = 100;
};

Factors factors_of(const Sentence& s, Trigger trigger) {
    Factors f;
    f.base = base_of(s);
    f.target = target_percent(s);
    f.limit = limit_percent(s);
    f.trigger = trigger_percent(trigger);
    f.condition = s.condition == Condition::None ? 100 : 70;
    f.moment = f.trigger * f.condition;
    f.floor = s.deed == Deed::Gain && f.moment < 80'00;  // a card never gives back more Qubits than it costs
    if (f.floor) f.moment = 80'00;
    return f;
}

int product(const Factors& f) {
    constexpr std::int64_t kWhole = 100'000'000;
    const std::int64_t value = std::int64_t{f.base} * f.target * f.limit * f.moment;
    const std::int64_t rounded = value > 0 ? (value + kWhole - 1) / kWhole : value / kWhole;  // negative: towards 0
    return static_cast<int>(rounded);
}

std::string how_of(const Factors& f) {
    std::string out = number(f.base);
    const auto factor = [&](int percent, std::string_view name) {
        if (percent != 100) out += " x " + number(percent) + "% " + std::string(name);
    };
    factor(f.target, "target");
    factor(f.limit, "limit");
    if (f.floor) return out + " x 80% at least";
    factor(f.trigger, "trigger");
    factor(f.condition, "condition");
    return out;
}

class Pricer {
  public:
    explicit Pricer(const Stats& stats) : stats_(stats), avatar_(stats.type == CardType::Avatar) {}

    Price price(std::span<const Line> lines) {
        if (stats_.type == CardType::Alter) alter();
        if (avatar_) stats_.back ? superposed() : coherent();
        for (const Line& line : lines) {
            line_ = static_cast<int>(line.place) + 1;
            text(line);
        }
        if (!avatar_ || stats_.back) out_.cost = cost_of(out_.points);
        return std::move(out_);
    }

  private:
    void add(std::string label, std::string how, int points, std::string_view clause) {
        out_.lines.push_back({std::move(label), std::move(how), std::string(clause), points, line_});
        out_.points += points;
    }
    // `name` N, so many points each.
    void stat(std::string_view name, int n, int each, std::string_view clause) {
        add(std::string(name) + " " + number(n), number(each) + " x " + number(n), each * n, clause);
    }

    void alter() {  // QC-16.2
        constexpr std::string_view kClause = "QC-16.2";
        stat("Attack", stats_.attack, 5, kClause);
        stat("Life", stats_.life, 5, kClause);
        const int move = std::clamp(stats_.move, 0, static_cast<int>(kMovePoints.size()) - 1);
        add("Move " + number(stats_.move), "table", kMovePoints[static_cast<std::size_t>(move)], kClause);
        add("Allowance", "", -kAllowance, kClause);
        if (out_.points < 0) add("Never below 0", "", -out_.points, kClause);
        if (stats_.terrains > 1) add("Second terrain", "", 2 * (stats_.terrains - 1), kClause);
    }
    void coherent() {  // QC-16.4
        constexpr std::string_view kClause = "QC-16.4";
        stat("Life", stats_.life, 4, kClause);
        stat("Attack", stats_.attack, 7, kClause);
        stat("Move", stats_.move, 6, kClause);
        if (stats_.terrains > 1) add("Second terrain", "", 4 * (stats_.terrains - 1), kClause);
    }
    void superposed() {
        constexpr std::string_view kClause = "QC-16.4";
        add("Superposition", "", 15, kClause);
        stat("Attack", stats_.attack, 8, kClause);
        stat("Move", stats_.move, 3, kClause);
    }

    void text(const Line& line) {  // QC-16.5
        constexpr std::string_view kClause = "QC-16.5";
        const int n = line.number, attack = stats_.attack;
        switch (line.kind) {
            case LineKind::Keyword: return keyword(line);
            case LineKind::Ranged: {
                const int each = avatar_ ? 5 + 4 * attack : 4 + 2 * attack;
                return add(line.text, number(n - 1) + " x " + number(each), (n - 1) * each, kClause);
            }
            case LineKind::Armor: {
                const int each = avatar_ ? 20 : 5 + stats_.life;
                return add(line.text, number(n) + " x " + number(each), n * each, kClause);
            }
            case LineKind::Home: return add(line.text, "3 x " + number(n), 3 * n, kClause);
            case LineKind::Aura: return add(line.text, "8 x " + number(n), 8 * n, kClause);
            case LineKind::Ability: break;
        }
        for (std::size_t i = 0; i < line.sentences.size(); ++i) {
            const Factors factors = factors_of(line.sentences[i], line.trigger);
            add(line.texts[i], how_of(factors), product(factors), kClause);
        }
    }

    void keyword(const Line& line) {
        const auto put = [&](std::string how, int points) { add(line.text, std::move(how), points, "QC-16.5"); };
        switch (line.keyword) {
            case Keyword::Flight: return put("2 x Move + 1", 2 * stats_.move + 1);
            case Keyword::Guard:
                return avatar_ ? put("", 8) : put("2 + half of Life, rounded up", 2 + (stats_.life + 1) / 2);
            case Keyword::FirstStrike: return put("2 x Attack + 2", 2 * stats_.attack + 2);
            case Keyword::TwinAttack: return put("5 x Attack", 5 * stats_.attack);
            case Keyword::Firewall: return put("", 6);
            case Keyword::Portable: return put("", 8);
            case Keyword::Interrupt: return put("", 2);
        }
    }

    const Stats& stats_;
    const bool avatar_;
    int line_ = 0;
    Price out_;
};

}  // namespace

int cost_of(int points) { return std::max(1, (points + 4) / 10); }  // QC-16.1: exact halves round down

int points_of(const Sentence& sentence, Trigger trigger) { return product(factors_of(sentence, trigger)); }

Price price_of(const Stats& stats, std::span<const Line> lines) { return Pricer(stats).price(lines); }

}  // namespace quantum_cloud
