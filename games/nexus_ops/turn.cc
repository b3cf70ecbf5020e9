// The turn: chapters 5, 6, 8, 11 and 12, and the cards of chapter 13 that are used at decision points.
#include <algorithm>

#include "games/nexus_ops/picks.h"

namespace nexus_ops {
namespace {

using engine::tell;

constexpr int kPhaseDeployment = 0, kPhaseExploration = 2, kPhaseBattle = 3, kPhaseMining = 4, kPhaseDraw = 5;

void say_phase(Go go, int phase) { tell(go.events, EventKind::PhaseBegan, index(go.s.active), phase); }

// A unit card of the sheet that is played as its type.
Type unit_type(const Setup& setup, int card) {
    for (int i = 0; i < kTypes; ++i) {
        if (static_cast<int>(setup.unit_cards[static_cast<std::size_t>(i)]) == card) return type_at(i);
    }
    return Type::None;
}

// NO-6.2, NO-6.3
Reason may_buy(At at, Type type, Hex hex) {
    const Player& player = at.s.seats[at.s.active];
    if (type == Type::None) return Reason::NoSuch;
    if (!has(home_of(at, at.s.active), hex)) return Reason::NotHome;
    if (player.supply[type] == 0) return Reason::Supply;
    if (player.rubium < price_of(at, type)) return Reason::Price;
    return at.setup[type].can(Ability::CloneLimit) && has(at.s.cloned, hex) ? Reason::CloneLimit : Reason::None;
}

void buy(Go go, Type type, Hex hex) {
    const Seat seat = go.s.active;
    const int price = price_of(go, type);
    Group like{.hex = hex, .type = type, .count = 1};
    const int group = place_units(go.s, seat, like);
    if (go.setup[type].can(Ability::CloneLimit)) go.s.cloned |= bit(hex);
    tell(go.events, EventKind::Bought, index(seat), unit_id(seat, group), index(hex));
    lose(go, seat, price);
}

// The unit that a token owes in a hex; None if it shows none.
Type owed(At at, Hex hex) {
    const Token* token = token_at(at.s, hex);
    return token == nullptr || is_facedown(token->slot) ? Type::None : at.setup[token->slot.card].unit;
}

// NO-8.2, NO-8.4: a token with a unit only leaves the game, another stays as refinery.
void settle_token(Go go, Hex hex) {
    for (std::size_t i = 0; i < go.s.tokens.size(); ++i) {
        if (go.s.tokens[i].hex != hex) continue;
        if (go.setup[go.s.tokens[i].slot.card].refinery == 0) go.s.tokens.erase(i);
        return;
    }
}

void give_unit(Go go, Grant& grant, Hex hex, Type type) {
    const Seat seat = go.s.active;
    Group like{.hex = hex, .type = type, .count = 1};
    like.marks = kFound;  // NO-8.5
    const int group = place_units(go.s, seat, like);
    grant.hexes &= ~bit(hex);
    tell(go.events, EventKind::Found, index(seat), unit_id(seat, group), index(hex));
    settle_token(go, hex);
}

// The type whose figures are short: hexes of the first such type. Empty if there is none.
Hexes short_of(At at, Hexes hexes, Type& type) {
    for (int i = 0; i < kTypes; ++i) {
        Hexes wanted = 0;
        each_hex(hexes, [&](Hex hex) { wanted |= owed(at, hex) == type_at(i) ? bit(hex) : 0; });
        type = type_at(i);
        if (wanted != 0) return wanted;
    }
    return 0;
}

// NO-11.1 to NO-11.4
void mine(Go go) {
    const Seat seat = go.s.active;
    const Player& player = go.s.seats[seat];
    Hexes miners = 0;
    each_group(player.army, [&](int, const Group& group) {
        if (go.setup[group.type].miner) miners |= bit(group.hex);
    });
    each_hex(controlled(go, seat) & miners, [&](Hex hex) {
        const int rubium = refinery_at(go, hex);
        if (rubium == 0) return;
        tell(go.events, EventKind::Mined, index(seat), index(hex), rubium);
        gain(go, seat, rubium);
    });
}

void fulfil_from(Go go, CardId card) {
    State& s = go.s;
    int place = 0;
    if (go.setup.intercepted) {  // NO-15.7b
        while (s.line[static_cast<std::size_t>(place)].card != card) ++place;
        s.line.erase(static_cast<std::size_t>(place));
    } else {
        take_openly(s, s.active, true, card, place);
    }
    s.fulfilled.push_back({card, s.active, 0});
    tell(go.events, EventKind::Fulfilled, index(s.active), static_cast<int>(card), place);
    score(go, s.active, go.setup[card].vp);
}

}  // namespace

// Missions that could be fulfilled: those in hand, or those in the line.
std::uint64_t missions_at_hand(At at) {
    if (!at.setup.intercepted) return held_cards(at.s.seats[at.s.active].missions);
    std::uint64_t cards = 0;
    for (const Slot& slot : at.s.line) cards |= std::uint64_t{1} << static_cast<int>(slot.card);
    return cards & ~std::uint64_t{1};
}
void fulfil(Go go, CardId card) { fulfil_from(go, card); }

bool has_cards_to_use(At at) {
    const Player& player = at.s.seats[at.s.active];
    if (!player.energize.empty() || !player.missions.empty()) return true;
    for (const Slot& slot : at.s.line) {
        const Card& card = at.setup[slot.card];
        if (!card.battle && is_met(at, at.s.active, card)) return true;
    }
    return false;
}

void open_cards(Go go) { go.s.flow.push(Cards{}); }

bool phase_goes_on(Go go) {
    eliminate(go);
    if (go.s.flow.empty()) return false;
    if (plays(go.s, go.s.active)) return true;
    next_turn(go);
    return false;
}

void begin_turn(Go go, Seat seat) {
    State& s = go.s;
    s.active = seat;
    s.discount = s.least = 0;
    s.fought = s.cloned = 0;
    tell(go.events, EventKind::TurnBegan, index(seat), s.round);
    say_phase(go, kPhaseDeployment);
    if (!go.setup.vortex && has(s.seats[seat].held, Hex::Centre)) {  // NO-10.28
        for (Places left = s.seats[seat].army.used & places_of(Type::RubiumDragon); left != 0; left &= left - 1) {
            Group like = group_at(s.seats[seat], std::countr_zero(left));
            if (like.hex != Hex::Centre) continue;
            like.marks |= kMonolith;
            change_units(s, seat, std::countr_zero(left), like.count, like);
        }
    }
    s.flow.push(Deploy{});
}

// NO-5.1, NO-14.7
void pass_on(Go go, Seat seat) {
    State& s = go.s;
    for (;; seat = engine::next_seat(seat, go.setup.seats)) {
        if (seat == s.first) {
            if (s.round == go.setup.options[Option::RoundLimit]) {
                engine::SeatSet left = 0;
                for (int i = 0; i < go.setup.seats; ++i) left |= plays(s, seat_at(i)) ? bit(seat_at(i)) : 0;
                return finish(go, Ending::Rounds, best_of(go, left));
            }
            ++s.round;
            s.active = seat;
            if (go.setup.vortex) return s.flow.push(Whirl{});  // NO-15.9d, NO-15.9f
        }
        if (plays(s, seat)) return begin_turn(go, seat);
    }
}

void next_turn(Go go) {
    // Marks are forgotten when their phase ends; a turn that ends at once leaves them (NO-15.8k, NO-22.28).
    for (int i = 0; i < go.setup.seats && go.setup.teams; ++i) forget_marks(go.s, seat_at(i), 0xff, true, true);
    go.s.fought = go.s.cloned = 0;
    go.s.discount = go.s.least = 0;
    pass_on(go, engine::next_seat(go.s.active, go.setup.seats));
}

void OnDeploy::list(const Deploy& deploy, At at, engine::ActionList& out) {
    const Hexes home = home_of(at, at.s.active);
    const Player& player = at.s.seats[at.s.active];
    for (int i = 0; i < kTypes; ++i) {
        const Type type = type_at(i);
        if (player.supply[type] == 0 || player.rubium < price_of(at, type)) continue;
        const Hexes open = at.setup[type].can(Ability::CloneLimit) ? home & ~at.s.cloned : home;
        each_hex(open, [&](Hex hex) {
            out.push_back(
                act(Verb::Buy, static_cast<int>(at.setup.unit_cards[static_cast<std::size_t>(i)]), index(hex)));
        });
    }
    for (std::uint64_t left = held_cards(player.energize); left != 0; left &= left - 1) {
        const int card = std::countr_zero(left);
        out.push_if(is_playable(at, at.s.active, at.setup[static_cast<CardId>(card)]), act(Verb::Play, card));
    }
    list_common(deploy, at, out);
}

Reason OnDeploy::why(const Deploy& deploy, At at, Action action) {
    const int value = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Buy: return may_buy(at, unit_type(at.setup, value), hex_at(action.operands[1]));
        case Verb::Play: {
            if (!holds(at.s.seats[at.s.active].energize, value)) return Reason::NotInHand;
            const Card& card = at.setup[static_cast<CardId>(value)];
            if (card.window != WindowKind::Deployment) return Reason::WrongWindow;  // NO-6.5
            return is_playable(at, at.s.active, card) ? Reason::None : Reason::NoEffect;
        }
        default: return why_common(deploy, at, action);
    }
}

Next OnDeploy::answer(Deploy& deploy, Go go, Action action) {
    deploy.looked = false;
    const int value = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Buy: buy(go, unit_type(go.setup, value), hex_at(action.operands[1])); return Next::Go;
        case Verb::Play: {
            Bound bound;
            bound.card = static_cast<CardId>(value);
            bound.by = go.s.active;
            go.s.flow.push(Chosen{bound});
            return Next::Go;
        }
        case Verb::Cards: open_cards(go); return Next::Go;
        default: break;
    }
    if (phase_goes_on(go)) begin_movement(go);
    return Next::Done;
}

// NO-8.1: every facedown token where the active player has a unit.
void begin_exploration(Go go) {
    say_phase(go, kPhaseExploration);
    go.s.flow.push(Exploring{});
    const Hexes hexes = facedown_tokens(go.s) & go.s.seats[go.s.active].held;
    if (hexes == 0) return;
    go.s.flow.push(Grant{HexSet(hexes)});
    go.s.flow.push(Reveal{HexSet(hexes), Seat::Nobody, {}});
}

Next OnExploring::answer(Exploring& exploring, Go go, Action action) {
    exploring.looked = false;
    if (static_cast<Verb>(action.verb) == Verb::Cards) return open_cards(go), Next::Go;
    if (phase_goes_on(go)) begin_battles(go);
    return Next::Done;
}

void OnReveal::chances(const Reveal& reveal, At at, engine::ChanceList& out) {
    engine::list_cards(at.s.bags, token_at(at.s, first_of(reveal.hexes))->slot.pool, Verb::Reveal, out);
}
Action OnReveal::sample(const Reveal& reveal, At at, engine::Rng& rng) {
    const int pool = token_at(at.s, first_of(reveal.hexes))->slot.pool;
    return act(Verb::Reveal, static_cast<int>(engine::draw_card(at.s.bags, pool, rng)));
}
Reason OnReveal::why(const Reveal& reveal, At at, Action action) {
    const int pool = token_at(at.s, first_of(reveal.hexes))->slot.pool;
    const bool there =
        action.operands[0] <= kKinds && at.s.bags.count[static_cast<std::size_t>(pool)][action.operands[0]] > 0;
    return there ? Reason::None : Reason::NoSuch;
}
Next OnReveal::answer(Reveal& reveal, Go go, Action action) {
    auto* token = const_cast<Token*>(token_at(go.s, first_of(reveal.hexes)));
    engine::settle(go.s.bags, token->slot, static_cast<CardId>(action.operands[0]),
                   reveal.by == Seat::Nobody ? engine::kEverybody : bit(reveal.by));
    return Next::Go;
}

// A token that somebody has seen before needs no chance.
Next OnReveal::advance(Reveal& reveal, Go go) {
    while (reveal.hexes != 0) {
        const Hex hex = first_of(reveal.hexes);
        auto* token = const_cast<Token*>(token_at(go.s, hex));
        if (token->slot.card == CardId::Unknown) return Next::Ask;
        if (reveal.by == Seat::Nobody) {
            engine::show(go.s.bags, token->slot, engine::kEverybody);
            tell(go.events, EventKind::Revealed, index(go.s.active), static_cast<int>(token->slot.card), index(hex));
        } else {
            engine::show(go.s.bags, token->slot, bit(reveal.by));  // T22
            engine::tell_secret(go.events, bit(reveal.by), 2, EventKind::Scanned, index(reveal.by),
                                static_cast<int>(token->slot.card), index(hex));
        }
        reveal.hexes &= Hexes{reveal.hexes} - 1;
    }
    return Next::Done;
}

const char* OnReveal::fault(const Reveal& reveal, At at, std::size_t i) {
    const bool explores = reveal.by == Seat::Nobody && at.s.flow.get<Grant>(i - 1) != nullptr && i == 2;
    const bool looks = index(reveal.by) < at.setup.seats && i > 0 && at.s.flow.get<Effect>(i - 1) != nullptr;
    const bool good = (explores || looks) && (reveal.hexes & ~facedown_tokens(at.s)) == 0 && reveal.hexes != 0;
    return good ? nullptr : "only facedown tokens are turned up";
}

void OnGrant::list(const Grant& grant, At at, engine::ActionList& out) {
    Type type = Type::None;
    each_hex(short_of(at, grant.hexes, type), [&](Hex hex) { out.push_back(act(Verb::Grant, index(hex))); });
}

Reason OnGrant::why(const Grant& grant, At at, Action action) {
    Type type = Type::None;
    return has(short_of(at, grant.hexes, type), hex_at(action.operands[0])) ? Reason::None : Reason::NoGrant;
}

Next OnGrant::answer(Grant& grant, Go go, Action action) {
    const Hex hex = hex_at(action.operands[0]);
    give_unit(go, grant, hex, owed(go, hex));
    return Next::Go;
}

// NO-8.6: type by type; where the supply suffices, or is empty, nothing is asked.
Next OnGrant::advance(Grant& grant, Go go) {
    Type type = Type::None;
    while (const Hexes wanted = short_of(go, grant.hexes, type)) {
        const int supply = go.s.seats[go.s.active].supply[type];
        if (supply > 0 && supply < std::popcount(wanted)) return Next::Ask;
        each_hex(wanted, [&](Hex hex) {
            if (supply > 0) return give_unit(go, grant, hex, type);
            grant.hexes &= ~bit(hex);
            settle_token(go, hex);
        });
    }
    return Next::Done;
}

const char* OnGrant::fault(const Grant& grant, At at, std::size_t i) {
    Hexes tokens = 0;
    for (const Token& token : at.s.tokens) tokens |= bit(token.hex);
    const bool good = i == 1 && at.s.flow.get<Exploring>(0) != nullptr && (grant.hexes & ~tokens) == 0;
    return good ? nullptr : "units are found where tokens lie";
}

void begin_mining(Go go) {
    State& s = go.s;
    for (int i = 0; i < go.setup.seats; ++i) {
        if (s.fought != 0 || seat_at(i) == s.active)
            forget_marks(s, seat_at(i), kFought | kFound | kMonolith, false, false);
    }
    s.fought = 0;
    say_phase(go, kPhaseMining);
    s.flow.push(Mining{});
    mine(go);
}

void begin_battles(Go go) {
    go.s.fought = 0;
    say_phase(go, kPhaseBattle);
    go.s.flow.push(Battles{});
}

Next OnMining::answer(Mining& mining, Go go, Action action) {
    mining.looked = false;
    if (static_cast<Verb>(action.verb) == Verb::Cards) return open_cards(go), Next::Go;
    if (phase_goes_on(go)) begin_drawing(go);
    return Next::Done;
}

// NO-12.1, NO-12.2 and what options make of them; the last pushed comes first.
void begin_drawing(Go go) {
    State& s = go.s;
    say_phase(go, kPhaseDraw);
    s.flow.push(Drawing{});
    if (controls_monolith(go, s.active)) {
        if (go.setup.hill) {
            s.flow.push(Hill{});
        } else {
            s.flow.push(Draw{s.active, 2, false, Into::Hand});
        }
    }
    if (go.setup.intercepted) {  // NO-15.7c
        const int missing = go.setup.seats + 2 - static_cast<int>(s.line.size());
        if (missing > 0) s.flow.push(Draw{s.active, static_cast<std::uint8_t>(missing), true, Into::Line});
    } else if (go.setup.priority) {
        s.flow.push(Priority{});
        s.flow.push(Draw{s.active, 2, true, Into::Priority});
    } else {
        s.flow.push(Draw{s.active, 1, true, Into::Hand});
    }
}

Next OnDrawing::answer(Drawing& drawing, Go go, Action action) {
    drawing.looked = false;
    if (static_cast<Verb>(action.verb) == Verb::Cards) return open_cards(go), Next::Go;
    tell(go.events, EventKind::TurnEnded, index(go.s.active));
    const Seat partner = partner_of(go.setup, go.s.active);
    const bool may_pass = partner != Seat::Nobody && plays(go.s, partner) &&
                          (!go.s.seats[partner].energize.empty() || !go.s.seats[partner].missions.empty());
    if (may_pass) {
        go.s.flow.push(Passing{});
    } else {
        end_turn(go);
    }
    return Next::Done;
}

void end_turn(Go go) {
    if (phase_goes_on(go)) next_turn(go);
}

void OnCards::list(const Cards&, At at, engine::ActionList& out) {
    const Player& player = at.s.seats[at.s.active];
    std::uint64_t hand = held_cards(player.energize) | held_cards(player.missions);
    for (; hand != 0; hand &= hand - 1) out.push_back(act(Verb::Exchange, std::countr_zero(hand)));
    for (std::uint64_t left = missions_at_hand(at); left != 0; left &= left - 1) {
        const int id = std::countr_zero(left);
        const Card& card = at.setup[static_cast<CardId>(id)];
        if (!card.battle && is_met(at, at.s.active, card)) out.push_back(act(Verb::Fulfil, id));
    }
    out.push_back(act(Verb::Back));
}

Reason OnCards::why(const Cards&, At at, Action action) {
    const Player& player = at.s.seats[at.s.active];
    const int value = action.operands[0];
    const auto verb = static_cast<Verb>(action.verb);
    if (verb == Verb::Back) return Reason::None;
    if (verb == Verb::Exchange) {
        if (holds(player.energize, value) || holds(player.missions, value)) return Reason::None;
        const bool line = at.setup.intercepted && (missions_at_hand(at) >> (value & 63) & 1u) != 0 && value < 64;
        return line ? Reason::LineCards : Reason::NotInHand;  // NO-15.7e
    }
    if (value >= 64 || (missions_at_hand(at) >> value & 1u) == 0) return Reason::NotInHand;
    const Card& card = at.setup[static_cast<CardId>(value)];
    if (card.battle) return Reason::NotObjective;  // NO-13.2
    return is_met(at, at.s.active, card) ? Reason::None : Reason::Unmet;
}

Next OnCards::answer(Cards&, Go go, Action action) {
    const auto card = static_cast<CardId>(action.operands[0]);
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Exchange: {
            const bool mission = go.setup[card].kind == CardKind::Mission;
            int place = 0;
            discard(go.s, mission, take_openly(go.s, go.s.active, mission, card, place));
            tell(go.events, EventKind::Exchanged, index(go.s.active), static_cast<int>(card), place);
            gain(go, go.s.active, 1);
            break;
        }
        case Verb::Fulfil: fulfil(go, card); break;
        default:
            go.s.flow.visit(0, [](auto& point) {
                if constexpr (requires { point.looked; }) point.looked = true;
            });
    }
    return Next::Done;
}

const char* OnCards::fault(const Cards&, At at, std::size_t i) {
    return i == 1 && has_cards_to_use(at) ? half_fault(at, i, Verb::Cards) : kNoBeginning;
}

}  // namespace nexus_ops
