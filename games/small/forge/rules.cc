// What happens by itself at the ends of turns, who decides what, and what each choice does.
#include "games/small/forge/rules.h"

#include <algorithm>
#include <bit>

#include "games/small/forge/resolve.h"

namespace forge {

using engine::act;
using engine::Action;
using engine::ActionList;
using engine::because;
using engine::Decision;
using engine::index;
using engine::Kind;
using engine::Ref;
using engine::Refusal;
using engine::tell;

namespace {

constexpr Ref ref(UnitId id) { return {Kind::Unit, static_cast<std::uint16_t>(id)}; }
constexpr int value(UnitId id) { return static_cast<int>(id); }
constexpr UnitId unit_at(std::uint16_t operand) {
    return operand <= kUnits ? static_cast<UnitId>(operand) : UnitId::None;
}

void begin_turn(const Running& t) {
    Side& side = t.s.side[t.s.active];
    tell(t.events, EventKind::TurnBegan, index(t.s.active), t.s.round);
    set_coin(t, t.s.active, side.coin + kIncome);  // FG-2.2
    for (const UnitId id : side.units) unit_of(t.s, id).ready = true;
    side.actions = 0;
    ++side.draws;
}

void end_turn(const Running& t) {
    State& s = t.s;
#pragma GCC unroll 8
    for (Unit& unit : s.units) unit.attack = unit.defense = 0;  // FG-2.3
    s.active = enemy_of(s.active);
    if (s.active == Seat::First && s.round >= t.setup.options[Option::Rounds]) {  // FG-11.3
        const int lead = s.side[Seat::First].core - s.side[Seat::Second].core;
        const engine::SeatSet ahead = engine::bit(lead > 0 ? Seat::First : Seat::Second);
        return finish(t, Ending::Rounds, lead == 0 ? engine::SeatSet{0} : ahead);
    }
    s.round = static_cast<std::uint8_t>(s.round + (s.active == Seat::First));
    begin_turn(t);
}

// The line a player may use as an action, or -1.
int activated_line(const Setup& setup, const State& s, UnitId id) {
    if (!bears(setup, s, id, kActivated)) return -1;
    const auto& lines = card_of(setup, s, id).lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].kind == LineKind::Activated) return static_cast<int>(i);
    }
    return -1;
}

Ability announced(const State& s, UnitId id, int line) {
    return {.source = id, .line = static_cast<std::uint8_t>(line), .controller = s.active};
}

// What is asked now, the innermost first.
inline Ask open_question(const Setup& setup, const State& s) {
    if (drawing(s)) return Ask::Draw;
    if (!s.fall.units.empty()) return Ask::Prevent;
    if (s.running.source != UnitId::None) {
        return line_of(setup, s, s.running).kind == LineKind::Activated ? Ask::Act : Ask::Pay;
    }
    return s.batch.size > 0 ? Ask::Arrange : Ask::Act;
}

// FG-3.6: an action of two parts has begun; the part that is left is a target.
bool begun(const State& s) { return s.attack.attacker != UnitId::None || s.running.source != UnitId::None; }

bool can_target(const Setup& setup, const State& s, UnitId id) {
    if (!in_play(s, id)) return false;
    const Ability* a = asking(s);
    if (a == nullptr) return unit_of(s, id).controller != s.active;  // FG-4.1
    return fits(setup, s, target_effect(line_of(setup, s, *a), open_target(*a))->selector, *a, id);
}

const Ability* nth_unplaced(const State& s, UnitId source, int n) {
    const Ability* found = nullptr;
    each_in_share(s, [&](const Ability& a) {
        if (a.source == source && a.rank == 0 && --n == 0) found = &a;
    });
    return found;
}

std::optional<Refusal> refuse_deploy(const Setup& setup, const State& s, std::uint16_t card) {
    const Side& side = s.side[s.active];
    bool held = false;
    for (const auto& slot : side.hand) held |= card != 0 && static_cast<std::uint16_t>(slot.card) == card;
    if (!held) return because(Reason::NotInHand, {Kind::Card, card});
    const int cost = setup.cards[card].cost;
    if (cost > side.coin) return because(Reason::NoCoin, engine::number(cost), engine::number(side.coin));
    if (count_units(s, s.active) >= setup.options[Option::Units]) return because(Reason::Full);
    return std::nullopt;
}

// Attack, strike and use begin with a unit of one's own.
std::optional<Refusal> refuse_unit(const Setup& setup, const State& s, Verb verb, UnitId id) {
    if (!in_play(s, id) || unit_of(s, id).controller != s.active) return because(Reason::NotYours, ref(id));
    const int line = verb == Verb::Use ? activated_line(setup, s, id) : 0;
    if (line < 0) return because(Reason::NoAbility, ref(id));
    if (!unit_of(s, id).ready) return because(Reason::Exhausted, ref(id));  // every use exhausts (FG-12.4)
    if (verb == Verb::Use) {
        const Line& use = card_of(setup, s, id).lines[static_cast<std::size_t>(line)];
        const int coin = s.side[s.active].coin;
        Ability a = announced(s, id, line);
        if (coin < use.coin) return because(Reason::NoCoin, engine::number(use.coin), engine::number(coin));
        return open_targets(setup, s, a) ? std::nullopt : std::optional(because(Reason::NothingToTarget, ref(id)));
    }
    const bool defended = count_units(s, enemy_of(s.active)) > 0;
    if (verb == Verb::Attack && !defended) return because(Reason::NoDefender);
    if (verb == Verb::Strike && defended) return because(Reason::StillDefended);
    return std::nullopt;
}

std::optional<Refusal> refuse_act(const Setup& setup, const State& s, Action action) {
    const Verb verb = static_cast<Verb>(action.verb);
    if (begun(s)) {
        if (verb != Verb::Target) return because(Reason::NotNow);
        const UnitId id = unit_at(action.operands[0]);
        if (can_target(setup, s, id)) return std::nullopt;
        return because(asking(s) == nullptr ? Reason::BadDefender : Reason::BadTarget, ref(id));
    }
    if (verb > Verb::End || verb == Verb::Target) return because(Reason::NotNow);
    if (verb == Verb::End) return std::nullopt;
    const int bound = setup.options[Option::Actions];
    if (s.side[s.active].actions >= bound) return because(Reason::TooManyActions, engine::number(bound));
    if (verb == Verb::Deploy) return refuse_deploy(setup, s, action.operands[0]);
    return refuse_unit(setup, s, verb, unit_at(action.operands[0]));
}

std::optional<Refusal> refuse_arrange(const Setup& setup, const State& s, Action action) {
    const UnitId id = unit_at(action.operands[0]);
    const Verb wanted = asking(s) != nullptr ? Verb::Target : Verb::Next;
    if (static_cast<Verb>(action.verb) != wanted) return because(Reason::NotNow);
    if (wanted == Verb::Next) {
        const bool waits = id != UnitId::None && nth_unplaced(s, id, action.operands[1]) != nullptr;
        return waits ? std::nullopt : std::optional(because(Reason::NotWaiting, ref(id)));
    }
    return can_target(setup, s, id) ? std::nullopt : std::optional(because(Reason::BadTarget, ref(id)));
}

std::optional<Refusal> refuse_prevent(const Setup& setup, const State& s, Action action) {
    const UnitId id = unit_at(action.operands[0]);
    if (static_cast<Verb>(action.verb) == Verb::Pass) return std::nullopt;
    if (static_cast<Verb>(action.verb) != Verb::Prevent) return because(Reason::NotNow);
    if (guard_line(setup, s, id) >= 0) return std::nullopt;
    return because(Reason::NoGuard, ref(id));
}

void list_deploys(const Setup& setup, const State& s, ActionList& out) {
    const Side& side = s.side[s.active];
    std::uint32_t held = 0;
    if (static_cast<int>(side.units.size()) >= setup.options[Option::Units]) return;
    for (std::size_t i = 0; i < side.hand.size(); i += 4) {  // free places hold no card
#pragma GCC unroll 4
        for (std::size_t k = i; k < i + 4; ++k) held |= 1u << static_cast<int>(side.hand[k].card);
    }
    held &= setup.payable[static_cast<std::size_t>(side.coin)];  // a card one cannot see is no card to deploy
    for (; held != 0; held &= held - 1) out.push_back(act(Verb::Deploy, std::countr_zero(held)));
}

// Between actions all units that are listed are in play.
void list_act(const Setup& setup, const State& s, ActionList& out) {
    const Side& side = s.side[s.active];
    if (side.actions < setup.options[Option::Actions]) {
        const Verb fight = s.side[enemy_of(s.active)].units.empty() ? Verb::Strike : Verb::Attack;
        list_deploys(setup, s, out);
        for (const UnitId id : side.units) {
            const bool ready = unit_of(s, id).ready;
            out.push_if(ready, act(fight, value(id)));
            if (!bears(setup, s, id, kActivated) || !ready) continue;
            if (!refuse_unit(setup, s, Verb::Use, id)) out.push_back(act(Verb::Use, value(id)));
        }
    }
    out.push_back(act(Verb::End));
}

void list_targets(const Setup& setup, const State& s, ActionList& out) {
    const auto add = [&](UnitId id) { out.push_back(act(Verb::Target, value(id))); };
    const Ability* a = asking(s);
    if (a == nullptr) {  // FG-4.1: all that are listed are in play
        for (const UnitId id : s.side[enemy_of(s.active)].units) add(id);
        return;
    }
    const Selector& selector = target_effect(line_of(setup, s, *a), open_target(*a))->selector;
    each_in_play(s, [&](UnitId id) {
        if (fits(setup, s, selector, *a, id)) add(id);
    });
}

void list_next(const State& s, ActionList& out) {
    std::array<int, kUnits + 1> seen{};
    each_in_share(s, [&](const Ability& a) {
        if (a.rank == 0) out.push_back(act(Verb::Next, value(a.source), ++seen[static_cast<std::size_t>(a.source)]));
    });
}

void deploy(const Running& t, CardId card) {
    State& s = t.s;
    Side& side = s.side[s.active];
    std::size_t at = kDeck;
    unsigned absent = 0;                                  // ids that are free, one bit each
    for (std::size_t i = 0; i < side.hand.size(); ++i) {  // FG-9.2: a copy that all know goes first
        const bool better = (at == kDeck) | (side.hand[i].knowers == engine::kEverybody);
        at = ((side.hand[i].card == card) & better) ? i : at;
    }
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kUnits; ++i) absent |= (s.units[i].zone == Zone::Absent ? 1u : 0u) << i;
    const auto free = static_cast<std::size_t>(std::countr_zero(absent));
    side.hand.erase(engine::lift(side.hand, at));
    s.units[free] = {.card = card, .zone = Zone::Play, .owner = s.active, .controller = s.active};  // FG-3.2: exhausted
    const auto id = static_cast<UnitId>(free + 1);
    side.units.push_back(id);
    ++side.actions;
    set_coin(t, s.active, side.coin - card_of(t.setup, card).cost);
    tell(t.events, EventKind::Deployed, value(id));
    gather(t, Trigger::Deployed, bit(id));
}

void strike(const Running& t, UnitId id) {
    Side& enemy = t.s.side[enemy_of(t.s.active)];
    const int attack = attack_of(t.setup, t.s, id);
    unit_of(t.s, id).ready = false;
    ++t.s.side[t.s.active].actions;
    const int was = enemy.core;
    enemy.core = static_cast<std::int8_t>(std::max(0, was - attack));  // FG-3.4
    tell(t.events, EventKind::Struck, value(id), attack);
    tell(t.events, EventKind::CoreChanged, index(enemy_of(t.s.active)), enemy.core, was);
    if (enemy.core == 0) finish(t, Ending::Core, engine::bit(t.s.active));  // FG-11.1
}

// FG-9.4: when the last part of an arrangement is chosen, all of it is told.
void tell_arranged(const Running& t) {
    if (t.events == nullptr || asking(t.s) != nullptr || count_unplaced(t.s) >= 2) return;
    for (int place = 1; place <= t.s.batch.size + 1; ++place) {
        each_in_share(t.s, [&](const Ability& a) {
            if ((a.rank == 0 ? t.s.batch.size + 1 : a.rank) != place) return;  // the last one has no rank
            tell(t.events, EventKind::Placed, value(a.source), value(a.cause), a.line + 1);
            tell_targets(t, a);
        });
    }
}

void choose_target(const Running& t, UnitId id) {
    State& s = t.s;
    if (const Ability* a = asking(s)) {
        Ability& own = a == &s.running ? s.running : s.waiting[static_cast<std::size_t>(a - s.waiting.begin())];
        own.target[open_target(own)] = id;
        if (a != &s.running) tell_arranged(t);
        return;
    }
    s.attack.defender = id;
    unit_of(s, s.attack.attacker).ready = false;
    ++s.side[s.active].actions;
    tell(t.events, EventKind::Attacked, value(s.attack.attacker), value(id));
    gather(t, Trigger::Attacks, bit(s.attack.attacker), id);  // FG-4.2
    gather(t, Trigger::Attacked, bit(id), s.attack.attacker);
}

void place_next(State& s, UnitId source, int n) {
    std::uint8_t rank = 0;
    each_in_share(s, [&](const Ability& a) { rank = std::max(rank, a.rank); });
    s.waiting[static_cast<std::size_t>(nth_unplaced(s, source, n) - s.waiting.begin())].rank = ++rank;
}

void prevent(const Running& t, UnitId source) {
    Fall& fall = t.s.fall;
    const auto line = static_cast<std::size_t>(guard_line(t.setup, t.s, source));
    pay(t, card_of(t.setup, t.s, source).lines[line], fall.asked, source);
    const UnitId saved = fall.units.erase(fall.at);
    tell(t.events, EventKind::Prevented, value(saved), value(source));
    fall.asked = t.s.active;
    if (fall.units.empty()) fall = {};
}

// A window is left: the offer is turned down for this player, or the optional ability ends.
void pass(const Running& t) {
    State& s = t.s;
    if (s.fall.units.empty()) {
        tell(t.events, EventKind::Declined, value(s.running.source));
        s.running = {};
    } else if (s.fall.asked == s.active) {
        s.fall.asked = enemy_of(s.active);
    } else {
        ++s.fall.at;
        s.fall.asked = s.active;
    }
}

void draw(const Running& t, CardId card) {
    const Seat seat = drawer(t.s);
    Side& side = t.s.side[seat];
    engine::Slot slot = side.deck.back();
    side.deck.pop_back();
    engine::settle(t.s.bags, slot, card, engine::bit(seat));
    side.hand.push_back(slot);
    --side.draws;
    engine::tell_secret(t.events, engine::bit(seat), 2, EventKind::Drew, index(seat), static_cast<int>(card));
}

}  // namespace

engine::Result<Setup, engine::LoadError> Forge::make_setup(const engine::Options& options,
                                                           const engine::Materials& materials) {
    return load_setup(options, materials);
}

State Forge::start(const Setup& setup) {
    State s{};
    for (const Seat seat : {Seat::First, Seat::Second}) {
        Side& side = s.side[seat];
        const int pool = index(seat);
        side.core = static_cast<std::int8_t>(setup.options[Option::Core]);
        side.draws = kFirstHand;
        for (std::size_t card = 1; card <= kKinds; ++card) {
            engine::put(s.bags, pool, static_cast<CardId>(card), setup.deck[static_cast<std::size_t>(pool)][card]);
        }
        for (int i = 0; i < s.bags.total[static_cast<std::size_t>(pool)]; ++i) {
            side.deck.push_back({CardId::Unknown, 0, static_cast<std::uint8_t>(pool & 15), 0});
        }
    }
    begin_turn({setup, s, nullptr});
    return s;
}

Decision Forge::decision(const Setup& setup, const State& s) {
    if (s.ending != Ending::None) return {};
    const Ask ask = open_question(setup, s);
    const auto kind = static_cast<std::uint8_t>(ask);
    switch (ask) {
        case Ask::Draw: return {Seat::Chance, kind, false, {Kind::Place, static_cast<std::uint16_t>(index(drawer(s)))}};
        case Ask::Prevent: return {s.fall.asked, kind, false, ref(s.fall.units[s.fall.at])};
        case Ask::Pay: return {s.running.controller, kind, false, ref(s.running.source)};
        case Ask::Arrange: return {s.batch.seat, kind, false, {}};
        case Ask::Act: break;
    }
    return {s.active, kind, true, {}};
}

void Forge::chances(const Setup&, const State& s, engine::ChanceList& out) {
    engine::list_cards(s.bags, s.side[drawer(s)].deck.back().pool, Verb::Draw, out);
}

Action Forge::sample(const Setup&, const State& s, engine::Rng& rng) {
    return act(Verb::Draw, static_cast<int>(engine::draw_card(s.bags, s.side[drawer(s)].deck.back().pool, rng)));
}

void Forge::list_actions(const Setup& setup, const State& s, ActionList& out) {
    if (s.ending != Ending::None) return;
    switch (open_question(setup, s)) {
        case Ask::Act: return begun(s) ? list_targets(setup, s, out) : list_act(setup, s, out);
        case Ask::Arrange: return asking(s) != nullptr ? list_targets(setup, s, out) : list_next(s, out);
        case Ask::Pay: out.push_back(act(Verb::Pay)); break;
        case Ask::Prevent:
            for (const UnitId id : s.side[s.fall.asked].units) {
                if (guard_line(setup, s, id) >= 0) out.push_back(act(Verb::Prevent, value(id)));
            }
            break;
        case Ask::Draw: return;
    }
    out.push_back(act(Verb::Pass));
}

std::optional<Refusal> Forge::refuse(const Setup& setup, const State& s, Action action) {
    if (s.ending != Ending::None) return because(Reason::Over);
    if (action.verb >= facts().verbs.size()) return because(Reason::NotNow);
    for (std::size_t i = 0; i < action.operands.size(); ++i) {
        const bool unused = facts().verbs[action.verb].operands[i] == Kind::None;
        if (unused && action.operands[i] != 0) return because(Reason::Malformed);
    }
    const Verb verb = static_cast<Verb>(action.verb);
    switch (open_question(setup, s)) {
        case Ask::Act: return refuse_act(setup, s, action);
        case Ask::Arrange: return refuse_arrange(setup, s, action);
        case Ask::Prevent: return refuse_prevent(setup, s, action);
        case Ask::Pay:
            return verb == Verb::Pay || verb == Verb::Pass ? std::nullopt : std::optional(because(Reason::NotNow));
        case Ask::Draw: break;
    }
    if (verb != Verb::Draw) return because(Reason::NotNow);
    const auto& bag = s.bags.count[s.side[drawer(s)].deck.back().pool];
    const auto card = action.operands[0];
    const bool there = card > 0 && card <= kKinds && bag[card] > 0;
    return there ? std::nullopt : std::optional(because(Reason::NotInDeck, {Kind::Card, card}));
}

void Forge::apply(const Setup& setup, State& s, Action action, engine::Events* events) {
    const Running t{setup, s, events};
    const auto id = static_cast<UnitId>(action.operands[0]);
    const Verb verb = static_cast<Verb>(action.verb);
    switch (verb) {
        case Verb::Deploy: deploy(t, static_cast<CardId>(action.operands[0])); break;
        case Verb::Attack: s.attack.attacker = id; return;
        case Verb::Target: choose_target(t, id); break;
        case Verb::Strike: strike(t, id); break;
        case Verb::Use:
            s.running = announced(s, id, activated_line(setup, s, id));
            open_targets(setup, s, s.running);
            break;
        case Verb::End: end_turn(t); break;
        case Verb::Next:
            place_next(s, id, action.operands[1]);
            tell_arranged(t);
            break;
        case Verb::Pay:
            pay(t, line_of(setup, s, s.running), s.running.controller, s.running.source);
            tell(events, EventKind::Triggered, value(s.running.source));
            s.running.step = 1;
            break;
        case Verb::Prevent: prevent(t, id); break;
        case Verb::Pass: pass(t); break;
        case Verb::Draw: draw(t, static_cast<CardId>(action.operands[0])); break;
    }
    // Nothing was half-resolved before a deployment, a strike or the end of a turn, nor has anything left play.
    if (verb != Verb::Deploy && verb != Verb::Strike && verb != Verb::End && verb != Verb::Draw) return carry_on(t);
    if (!settled(s)) return carry_on(t);
    if (s.ending == Ending::None && drawing(s)) await_card(t);
}

std::optional<Refusal> Forge::command(const Setup& setup, State& s, Seat seat, engine::Command command, Ref what,
                                      engine::Events* events) {
    if (s.ending != Ending::None) return because(Reason::Over);
    if (index(seat) >= players(setup)) return because(Reason::NotNow);
    if (command == engine::Command::Concede) {
        finish({setup, s, events}, Ending::Concession, engine::bit(enemy_of(seat)));  // FG-11.4
        return std::nullopt;
    }
    auto& hand = s.side[seat].hand;
    for (std::size_t i = 0; i < hand.size() && what.kind == Kind::Card; ++i) {
        if (hand[i].knowers == engine::kEverybody || static_cast<std::uint16_t>(hand[i].card) != what.value) continue;
        engine::show(s.bags, hand[engine::lift(hand, i)], engine::kEverybody);  // FG-9.3
        tell(events, EventKind::CardShown, index(seat), what.value);
        return std::nullopt;
    }
    return because(Reason::NotInHand, what);
}

}  // namespace forge
