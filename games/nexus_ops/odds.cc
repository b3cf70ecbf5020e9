// Owners remove their cheapest unit, whoever aims takes the dearest (NO-10.14, NO-10.29); nobody plays a card or
// shatters a unit. So what is left of a side is an interval of its units from cheap to dear.
#include "games/nexus_ops/odds.h"

#include <algorithm>
#include <vector>

#include "engine/lines.h"
#include "games/nexus_ops/questions.h"

namespace nexus_ops {
namespace {

constexpr int kGames = 4'000;
constexpr std::uint64_t kSeed = 1;
constexpr std::int64_t kMillion = 1'000'000;

// A part of all cases: 2^62 are all.
__extension__ using Wide = unsigned __int128;
using Weight = std::uint64_t;
constexpr Weight kAll = Weight{1} << 62;
Weight part(Weight weight, Weight cases, Weight of) { return static_cast<Weight>(Wide{weight} * cases / of); }

// The dice of one type: how many of their faces hit, and how many of these are aimed (NO-10.10, NO-10.29).
struct Faces {
    int ordinary = 0, aimed = 0;
    int misses() const { return 6 - ordinary - aimed; }
};
struct Throw {
    Hits hits;
    Weight cases = 0;  // of 6 to the power of the dice
};
using Rolls = std::vector<Throw>;

Weight power(int base, int times) {
    Weight out = 1;
    for (int i = 0; i < times; ++i) out *= static_cast<Weight>(base);
    return out;
}

Weight choose(int n, int k) {
    Weight out = 1;
    for (int i = 1; i <= k; ++i) out = out * static_cast<Weight>(n - k + i) / static_cast<Weight>(i);
    return out;
}

Rolls rolls_of(Faces faces, int dice) {
    Rolls out;
    for (int aimed = 0; aimed <= (faces.aimed > 0 ? dice : 0); ++aimed) {
        for (int ordinary = 0; ordinary <= (faces.ordinary > 0 ? dice - aimed : 0); ++ordinary) {
            const int missed = dice - aimed - ordinary;
            const Weight cases = choose(dice, aimed) * choose(dice - aimed, ordinary) * power(faces.aimed, aimed) *
                                 power(faces.ordinary, ordinary) * power(faces.misses(), missed);
            if (cases > 0) out.push_back({{ordinary, aimed}, cases});
        }
    }
    return out;
}

// One side from its cheapest unit to its dearest; `low` and `high` of them are gone.
struct Force {
    std::array<int, kTypes + 1> from{};  // where the units of a type begin
    std::array<Faces, kTypes> faces{};
    std::array<std::vector<Rolls>, kTypes> rolls;  // by number of dice
    int size() const { return from[kTypes]; }
    int alive(std::size_t type, int low, int high) const {
        return std::max(0, std::min(from[type + 1], size() - high) - std::max(from[type], low));
    }
};

Force force_of(At at, int side) {
    Force out;
    const PerType units = units_in(at.s.seats[owner(at.s, side)], at.s.battle.hex);
    for (std::size_t i = 0; i < kTypes; ++i) {
        const Type type = type_at(static_cast<int>(i));
        const int needed = needed_number(at, side, type);
        out.from[i + 1] = out.from[i] + units[type];
        out.faces[i].aimed = at.setup[type].can(Ability::Aim) ? 7 - std::max(needed, 5) : 0;
        out.faces[i].ordinary = 7 - needed - out.faces[i].aimed;
        for (int dice = 0; dice <= units[type]; ++dice) out.rolls[i].push_back(rolls_of(out.faces[i], dice));
    }
    return out;
}

// What is left of both sides.
struct Left {
    std::array<int, 2> low{}, high{};
};

class Cases {
  public:
    Cases(At at, const Force& attack, const Force& defence) : at_(at), sides_{&attack, &defence} {
        for (std::size_t i = 0; i < 2; ++i) lows_[i] = sides_[i]->size() + 1;
        for (std::size_t i = 0; i < 2; ++i) {
            // Only aimed hits take from above.
            const Force& foe = *sides_[1 - i];
            int aims = 0;
            for (std::size_t type = 0; type < kTypes; ++type)
                aims += foe.faces[type].aimed > 0 ? foe.from[type + 1] - foe.from[type] : 0;
            highs_[i] = std::min(aims, sides_[i]->size()) + 1;
        }
        weights_.assign(static_cast<std::size_t>(lows_[0] * highs_[0] * lows_[1] * highs_[1]), 0);
        weights_[0] = kAll;
    }

    // NO-10.9: all dice of one type, at the same time.
    void step(Type type) {
        const auto i = static_cast<std::size_t>(type);
        std::vector<Weight> next(weights_.size(), 0);
        for (std::size_t n = 0; n < weights_.size(); ++n) {
            if (weights_[n] == 0) continue;
            const Left left = left_at(n);
            std::array<int, 2> dice{};
            for (std::size_t side = 0; side < 2; ++side) {
                const int alive = sides_[side]->alive(i, left.low[side], left.high[side]);
                dice[side] = alive > 0 && at_.setup[type].can(Ability::CloneDice) ? alive - 1 : alive;  // NO-15.10a
            }
            if (count(left, 0) == 0 || count(left, 1) == 0 || dice[0] + dice[1] == 0) {  // NO-10.18
                next[n] += weights_[n];
                continue;
            }
            for (const Throw& attack : sides_[0]->rolls[i][static_cast<std::size_t>(dice[0])]) {
                const Weight first = part(weights_[n], attack.cases, power(6, dice[0]));
                for (const Throw& defence : sides_[1]->rolls[i][static_cast<std::size_t>(dice[1])]) {
                    Left after = left;
                    remove(after, 0, defence.hits);
                    remove(after, 1, attack.hits);
                    next[place_of(after)] += part(first, defence.cases, power(6, dice[1]));
                }
            }
        }
        weights_ = std::move(next);
    }

    Odds odds() const {
        Weight win = 0, loss = 0;
        for (std::size_t n = 0; n < weights_.size(); ++n) {
            const Left left = left_at(n);
            if (count(left, 1) == 0) win += weights_[n];  // NO-10.20
            if (count(left, 0) == 0 && count(left, 1) > 0) loss += weights_[n];
        }
        const auto millionths = [](Weight weight) {
            return static_cast<int>((Wide{weight} * kMillion + kAll / 2) / kAll);
        };
        Odds out;
        out.win = millionths(win);
        out.loss = millionths(loss);
        out.draw = static_cast<int>(kMillion) - out.win - out.loss;
        return out;
    }

  private:
    int count(const Left& left, std::size_t side) const {
        return sides_[side]->size() - left.low[side] - left.high[side];
    }
    void remove(Left& left, std::size_t side, const Hits& hits) const {
        left.high[side] += std::min(hits.aimed, count(left, side));
        left.low[side] += std::min(hits.ordinary, count(left, side));
    }
    std::size_t place_of(const Left& left) const {
        int place = 0;
        for (std::size_t i = 0; i < 2; ++i) place = (place * lows_[i] + left.low[i]) * highs_[i] + left.high[i];
        return static_cast<std::size_t>(place);
    }
    Left left_at(std::size_t place) const {
        Left left;
        auto rest = static_cast<int>(place);
        for (std::size_t i = 2; i-- > 0;) {
            left.high[i] = rest % highs_[i];
            rest /= highs_[i];
            left.low[i] = rest % lows_[i];
            rest /= lows_[i];
        }
        return left;
    }

    At at_;
    std::array<const Force*, 2> sides_;
    std::array<int, 2> lows_{}, highs_{};
    std::vector<Weight> weights_;
};

// The first window of a battle in which no card made units roll otherwise than the sheet says.
bool is_plain_beginning(At at, Hex hex) {
    const State& s = at.s;
    bool plain = s.battle.step == Step::None && s.flow.size() == 3 && s.flow.get<Window>(2) != nullptr;
    for (int side = 0; side < 2; ++side) {
        each_group(s.seats[owner(s, side)].army, [&](int, const Group& group) {
            plain &= group.hex != hex || ((group.marks & kAmbush) == 0 && group.dice == 0);
        });
    }
    return plain;
}

bool is_under_way(const State& s, Hex hex) { return s.flow.get<Fight>(1) != nullptr && s.battle.hex == hex; }

// What each does who is asked in a battle.
engine::Action answer_in_battle(At at) {
    engine::ActionList list;
    NexusOps::list_actions(at.setup, at.s, list);
    const Loss* loss = at.s.flow.get<Loss>(at.s.flow.size() - 1);
    engine::Action chosen = list[0];  // in windows that is to pass
    if (loss == nullptr) return chosen;
    const bool own = loss->owner == loss->chooser;
    const Player& player = at.s.seats[loss->owner];
    for (const engine::Action& action : list) {
        const Type type = group_at(player, group_of(action.operands[0])).type;
        const Type best = group_at(player, group_of(chosen.operands[0])).type;
        if (own ? type < best : type > best) chosen = action;
    }
    return chosen;
}

}  // namespace

Odds exact_odds(At at, Hex hex, Seat defender) {
    State s = at.s;
    if (!is_under_way(s, hex)) s.battle = {};
    s.battle.hex = hex;
    s.battle.defender = defender;
    const At now{at.setup, s};
    const Force attack = force_of(now, 0), defence = force_of(now, 1);
    Cases cases(now, attack, defence);
    const auto blitz = [&](Type type) {  // NO-10.30
        return has(s.land[Terrain::Plains], hex) && at.setup[type].can(Ability::First);
    };
    for (int i = kTypes - 1; i >= 0; --i) {
        if (blitz(type_at(i))) cases.step(type_at(i));
    }
    for (int i = kTypes - 1; i >= 0; --i) {  // NO-10.8
        if (!blitz(type_at(i))) cases.step(type_at(i));
    }
    return cases.odds();
}

Odds simulated_odds(At at, Hex hex, Seat defender, int games, std::uint64_t seed) {
    State from = NexusOps::view(at.setup, at.s, Seat::Spectator);
    if (!is_under_way(from, hex)) {
        from.flow.cut(0);
        from.flow.push(Battles{});
        NexusOps::apply(at.setup, from, act(Verb::Battle, index(hex), index(defender)), nullptr);
    }
    const Seat attacker = from.active;
    engine::Rng rng(seed);
    std::int64_t win = 0, loss = 0;
    for (int n = 0; n < games; ++n) {
        State s = from;
        NexusOps::guess(at.setup, s, Seat::Spectator, rng);
        while (s.flow.get<Fight>(1) != nullptr) {
            const bool chance = NexusOps::decision(at.setup, s).seat == Seat::Chance;
            const auto action = chance ? NexusOps::sample(at.setup, s, rng) : answer_in_battle({at.setup, s});
            NexusOps::apply(at.setup, s, action, nullptr);
        }
        win += s.seats[attacker].victories - from.seats[attacker].victories;  // NO-10.21
        loss += has(s.seats[defender].held & ~s.seats[attacker].held, hex) ? 1 : 0;
    }
    Odds out;
    out.games = games;
    out.win = static_cast<int>(kMillion * win / games);
    out.loss = static_cast<int>(kMillion * loss / games);
    out.draw = static_cast<int>(kMillion) - out.win - out.loss;
    return out;
}

void about_odds(At at, Hex hex, std::vector<engine::AboutLine>& lines) {
    const State& s = at.s;
    const bool begun = is_under_way(s, hex);
    if (s.flow.empty() || !has(s.seats[s.active].held, hex)) return;
    if (has(s.fought, hex) && !begun) return;  // NO-9.2
    const auto name = [](Seat seat) {
        return engine::hole("seat", NexusOps::facts().seats[static_cast<std::size_t>(seat)]);
    };
    for (int i = 0; i < at.setup.seats; ++i) {
        const Seat foe = seat_at(i);
        if (!is_opponent(at.setup, s.active, foe) || !has(s.seats[foe].held, hex)) continue;
        if (begun && foe != s.battle.defender) continue;
        const bool exact = !begun || is_plain_beginning(at, hex);
        const Odds odds = exact ? exact_odds(at, hex, foe) : simulated_odds(at, hex, foe, kGames, kSeed);
        const int win = (odds.win + 500) / 1000, loss = (odds.loss + 500) / 1000, draw = 1000 - win - loss;
        const auto percent = [](int permille) {
            return std::to_string(permille / 10) + "." + std::to_string(permille % 10) + " %";
        };
        std::string value = name(s.active) + " wins " + percent(win) + ", nobody " + percent(draw) + ", " + name(foe) +
                            " holds out " + percent(loss);
        if (odds.games > 0) value += ", of " + std::to_string(odds.games) + " battles";
        lines.push_back({"odds", value, name(foe), "NO-10.20", {{"win", win}, {"draw", draw}, {"loss", loss}}});
    }
}

}  // namespace nexus_ops
