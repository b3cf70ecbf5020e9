// The choices of Energize cards (section 17): what may be chosen, and when a card can be played at all.
#include <algorithm>

#include "games/nexus_ops/picks.h"

namespace nexus_ops {
namespace {

using engine::tell;
using ruletext::Op;

const Op* find_op(const Card& card, Tag tag) { return ruletext::child(card.ops[0], tag); }
bool says(const Card& card, Tag tag) { return find_op(card, tag) != nullptr; }

int extra_dice(const Player& player, Hex hex) {
    int dice = 0;
    each_group(player.army, [&](int, const Group& group) { dice += group.hex == hex ? group.dice : 0; });
    return dice;
}

// Groups of a side in the battle for which the card would do something.
std::uint64_t units_for(At at, const Card& card, int side) {
    const Player& player = at.s.seats[owner(at.s, side)];
    const bool dice = says(card, Tag::ExtraDie) && extra_dice(player, at.s.battle.hex) < kDice - 12;
    const bool ambush = says(card, Tag::Ambush);
    std::uint64_t out = 0;
    each_group(player.army, [&](int i, const Group& group) {
        if (group.hex != at.s.battle.hex) return;
        const bool useful = (dice && group.dice < kExtraDice) || (ambush && (group.marks & kAmbush) == 0);
        out |= useful ? std::uint64_t{1} << i : 0;
    });
    return out;
}

unsigned types_of(At at, const Card& card, int side) {
    const PerType units = units_in(at.s.seats[owner(at.s, side)], at.s.battle.hex);
    unsigned out = 0;
    for (int i = 0; i < kTypes; ++i) {
        const int bonus = side_at(at.s, side).bonus[static_cast<std::size_t>(i)];
        const bool useful =
            (says(card, Tag::Add) && bonus < kBonusLimit) || (says(card, Tag::Subtract) && bonus > -kBonusLimit);
        out |= units.of[static_cast<std::size_t>(i)] > 0 && useful ? 1u << i : 0u;
    }
    return out;
}

// Whether the card would do something for or against this side.
bool affects(At at, const Card& card, int side) {
    if (says(card, Tag::IfResult)) return true;
    if (says(card, Tag::Reroll) && !side_at(at.s, side).dice.empty()) return true;
    if (says(card, Tag::Cancel) && hits_against(at, side).total() > 0) return true;
    if (says(card, Tag::ChooseType) && types_of(at, card, side) != 0) return true;
    return says(card, Tag::ChooseUnit) && units_for(at, card, side) != 0;
}

Type unit_in(const Op& op, int nth) {
    for (const Op& child : ruletext::children(op)) {
        if (ruletext::is(child, Tag::Unit) && nth-- == 0) return type_at(child.number);
    }
    return Type::None;
}

// The types that T14 or T15 may place in a hex.
unsigned placeable(At at, const Card& card, Seat by, Hex hex) {
    unsigned out = 0;
    for (const Tag tag : {Tag::Place, Tag::PlaceEither}) {
        const Op* op = find_op(card, tag);
        for (int nth = 0; op != nullptr && nth < (tag == Tag::Place ? 1 : 2); ++nth) {
            const Type type = unit_in(*op, nth);
            const bool fits = at.s.seats[by].supply[type] > 0 && has(open_to(at, type), hex);  // NO-13.9
            out |= fits ? 1u << index(type) : 0u;
        }
    }
    return out;
}

// Where units of this type could be moved by the card.
Hexes goals_of(At at, const Bound& bound, const Card& card, Type type, Hex from) {
    const Hexes open = open_to(at, type);
    if (says(card, Tag::Join)) return open & bit(at.s.battle.hex);
    const Hexes mine = (controlled(at, bound.by) | unoccupied(at)) & open & ~bit(from);
    if (says(card, Tag::Relocate)) return mine;
    if (says(card, Tag::Retreat)) return mine & beside(from);
    return says(card, Tag::ExtraStep) ? ~Hexes{0} : 0;
}
Hexes common_goals(At at, const Bound& bound, const Card& card) {
    Hexes out = ~Hexes{0};
    for (const std::uint8_t unit : bound.units) {
        if (unit == 255) continue;
        const Group& group = group_at(at.s.seats[bound.by], unit);
        out &= goals_of(at, bound, card, group.type, group.hex);
    }
    return out;
}

int picked(const Bound& bound) {
    return static_cast<int>(std::ranges::count_if(bound.units, [](std::uint8_t unit) { return unit != 255; }));
}
int picked_tokens(const Bound& bound) {
    return static_cast<int>(std::ranges::count_if(bound.tokens, [](Hex hex) { return hex != Hex::None; }));
}

}  // namespace

void list_bits(Verb verb, std::uint64_t values, engine::ActionList& out) {
    for (; values != 0; values &= values - 1) out.push_back(act(verb, std::countr_zero(values)));
}

unsigned opponents_for(At at, const Bound& bound) {
    unsigned out = 0;
    for (int i = 0; i < at.setup.seats; ++i) {
        const Seat seat = seat_at(i);
        const bool rich = plays(at.s, seat) && at.s.seats[seat].rubium > 0;  // T11
        out |= is_opponent(at.setup, bound.by, seat) && rich ? 1u << i : 0u;
    }
    return out;
}
unsigned participants_for(At at, const Bound& bound) {
    const Card& card = at.setup[bound.card];
    return (affects(at, card, 0) ? 1u : 0u) | (affects(at, card, 1) ? 2u : 0u);
}
unsigned types_for(At at, const Bound& bound) { return types_of(at, at.setup[bound.card], bound.side); }
std::uint64_t units_of_participant(At at, const Bound& bound) {
    return units_for(at, at.setup[bound.card], bound.side);
}
Hexes hexes_for(At at, const Bound& bound) {
    Hexes out = 0;
    each_hex(controlled(at, bound.by),
             [&](Hex hex) { out |= placeable(at, at.setup[bound.card], bound.by, hex) != 0 ? bit(hex) : 0; });
    return out;
}

// T06 to T08: all in one hex, so many of a group as it has, and open ground for all of them.
std::uint64_t own_units_for(At at, const Bound& bound) {
    const Card& card = at.setup[bound.card];
    const Player& player = at.s.seats[bound.by];
    const bool first = bound.units[0] == 255;
    const Hex home = first ? Hex::None : group_at(player, bound.units[0]).hex;
    const Hexes goals = common_goals(at, bound, card);
    std::uint64_t out = 0;
    each_group(player.army, [&](int i, const Group& group) {
        const bool place = says(card, Tag::ChooseBattleUnits) ? group.hex == at.s.battle.hex
                           : says(card, Tag::ChooseNearUnits)
                               ? has(beside(at.s.battle.hex), group.hex) && (group.marks & kFought) == 0
                               : true;
        if (!place || (!first && group.hex != home) || std::ranges::count(bound.units, i) >= group.count) return;
        if (says(card, Tag::ExtraStep) && group.extra >= kExtraSteps) return;  // NO-22.23
        out |= (goals & goals_of(at, bound, card, group.type, group.hex)) != 0 ? std::uint64_t{1} << i : 0;
    });
    return out;
}

// T09: tokens that the player does not know yet (NO-22.10).
Hexes tokens_for(At at, const Bound& bound) {
    Hexes out = 0;
    for (const Token& token : at.s.tokens) out |= (token.slot.knowers & bit(bound.by)) == 0 ? bit(token.hex) : 0;
    for (const Hex hex : bound.tokens) out &= hex == Hex::None ? out : ~bit(hex);
    return out;
}
unsigned placed_for(At at, const Bound& bound) { return placeable(at, at.setup[bound.card], bound.by, bound.hex); }
Hexes targets_for(At at, const Bound& bound) { return common_goals(at, bound, at.setup[bound.card]); }
unsigned dice_for(At at, const Bound& bound) {
    return ((1u << side_at(at.s, bound.side).dice.size()) - 1) & ~unsigned{bound.dice};
}
unsigned hits_for(At at, const Bound& bound) {
    const Hits hits = hits_against(at, bound.side);
    return (hits.ordinary > 0 ? 1u : 0u) | (hits.aimed > 0 ? 2u : 0u);
}

bool can_pick(At at, const Bound& bound, Pick pick) {
    switch (pick) {
        case Pick::Opponent: return opponents_for(at, bound) != 0;
        case Pick::Participant: return participants_for(at, bound) != 0;
        case Pick::Type: return bound.side < 2 && types_for(at, bound) != 0;
        case Pick::Unit: return bound.side < 2 && units_of_participant(at, bound) != 0;
        case Pick::Hex: return hexes_for(at, bound) != 0;
        case Pick::Units: return own_units_for(at, bound) != 0;
        case Pick::Tokens: return tokens_for(at, bound) != 0;
        case Pick::Placed: return bound.hex != Hex::None && placed_for(at, bound) != 0;
        case Pick::Target: return bound.units[0] != 255 && targets_for(at, bound) != 0;
        case Pick::Dice: return bound.side < 2 && dice_for(at, bound) != 0;
        case Pick::Hit: return bound.side < 2 && hits_for(at, bound) != 0;
    }
    return false;
}

// NO-13.8, NO-22.10: some part of it could have an effect.
bool is_playable(At at, Seat seat, const Card& card) {
    const bool battle = at.s.flow.get<Fight>(1) != nullptr;
    if (battle == (card.window == WindowKind::Deployment)) return false;
    Bound bound;
    bound.card = static_cast<CardId>(&card - at.setup.cards.data());
    bound.by = seat;
    for (const Op& op : ruletext::children(card.ops[0])) {
        switch (static_cast<Tag>(op.tag)) {
            case Tag::Gain: return true;
            case Tag::DrawCards:
                if (can_draw(at.s, false)) return true;
                break;
            case Tag::Cheaper:
                for (int i = 0; i < kTypes; ++i) {
                    if (price_of(at, type_at(i)) > 1 && at.s.discount < 200) return true;
                }
                break;
            case Tag::ChooseOpponent:
            case Tag::ChooseParticipant:
            case Tag::ChooseHex:
            case Tag::ChooseUnits:
            case Tag::ChooseBattleUnits:
            case Tag::ChooseNearUnits:
            case Tag::ChooseTokens:
                for (const Pick pick : card.picks) {
                    if (can_pick(at, bound, pick)) return true;
                }
                break;
            default: break;
        }
    }
    return false;
}

// All its choices are made: the card leaves the hand and is shown, then it takes effect.
void play_card(Go go, const Bound& bound) {
    State& s = go.s;
    int place = 0;
    Effect effect;
    effect.bound = bound;
    effect.bound.next = 1;  // the first operation holds all others
    effect.played.push_back(take_openly(s, bound.by, false, bound.card, place));
    tell(go.events, EventKind::Played, index(bound.by), static_cast<int>(bound.card), place);
    const Seat chosen = bound.opponent != Seat::Nobody ? bound.opponent
                        : bound.side < 2               ? owner(s, bound.side)
                                                       : Seat::Nobody;
    if (chosen != Seat::Nobody) tell(go.events, EventKind::Chose, index(bound.by), index(chosen));
    for (unsigned dice = bound.dice; dice != 0; dice &= dice - 1)  // NO-22.8: all are chosen before the first is rolled
        tell(go.events, EventKind::Marked, index(bound.by), std::countr_zero(dice) + 1);
    s.flow.push(effect);
}

Next OnChosen::advance(Chosen& chosen, Go go) {
    Bound& bound = chosen.bound;
    const auto& picks = go.setup[bound.card].picks;
    while (bound.next < picks.size() && !can_pick(go, bound, picks[bound.next])) ++bound.next;
    if (bound.next == picks.size()) {
        if (Window* window = go.s.flow.below<Window>(chosen)) OnWindow::again(*window);  // NO-10.4
        play_card(go, bound);
        return Next::Done;
    }
    switch (picks[bound.next]) {
        case Pick::Opponent: go.s.flow.push(PickOpponent{}); break;
        case Pick::Participant: go.s.flow.push(PickParticipant{}); break;
        case Pick::Type: go.s.flow.push(PickType{}); break;
        case Pick::Unit: go.s.flow.push(PickUnit{}); break;
        case Pick::Hex: go.s.flow.push(PickHex{}); break;
        case Pick::Units: go.s.flow.push(PickUnits{}); break;
        case Pick::Tokens: go.s.flow.push(PickTokens{}); break;
        case Pick::Placed: go.s.flow.push(PickPlaced{}); break;
        case Pick::Target: go.s.flow.push(PickTarget{}); break;
        case Pick::Dice: go.s.flow.push(PickDice{}); break;
        case Pick::Hit: go.s.flow.push(PickHit{}); break;
    }
    return Next::Go;
}

const char* OnChosen::fault(const Chosen& chosen, At at, std::size_t i) {
    const Bound& bound = chosen.bound;
    if (i == 0 || bound.card == CardId::Unknown || at.setup[bound.card].kind != CardKind::Energize) return kNoBeginning;
    if (index(bound.by) >= at.setup.seats || !holds(at.s.seats[bound.by].energize, static_cast<int>(bound.card)))
        return kNoBeginning;
    State before = at.s;
    before.flow.cut(i);
    if (NexusOps::decision(at.setup, before).seat != bound.by ||
        NexusOps::refuse(at.setup, before, act(Verb::Play, static_cast<int>(bound.card))))
        return kNoBeginning;
    // As far as it is chosen, each choice must have been possible.
    Bound sofar;
    sofar.card = bound.card;
    sofar.by = bound.by;
    const Card& card = at.setup[bound.card];
    if (bound.next >= card.picks.size()) return kNoBeginning;
    if (bound.side != 2 && (bound.side > 2 || (participants_for(at, sofar) >> bound.side & 1u) == 0))
        return kNoBeginning;
    if (bound.hex != Hex::None && (bound.hex > Hex::None || !has(hexes_for(at, sofar), bound.hex))) return kNoBeginning;
    if (bound.dice != 0 && (bound.side > 1 || bound.dice >> side_at(at.s, bound.side).dice.size() != 0))
        return kNoBeginning;
    for (const std::uint8_t unit : bound.units) {
        if (unit == 255) break;
        if (unit >= kFigures || (own_units_for(at, sofar) >> unit & 1u) == 0) return kNoBeginning;
        sofar.units[static_cast<std::size_t>(picked(sofar))] = unit;
    }
    for (const Hex hex : bound.tokens) {
        if (hex == Hex::None) break;
        if (hex > Hex::None || !has(tokens_for(at, sofar), hex)) return kNoBeginning;
        sofar.tokens[static_cast<std::size_t>(picked_tokens(sofar))] = hex;
    }
    const bool fresh =
        bound.to == Hex::None && bound.placed == Type::None && bound.hit == 0 && bound.amount == 0 && bound.die == 0;
    return fresh && picked(sofar) == picked(bound) && picked_tokens(sofar) == picked_tokens(bound) ? nullptr
                                                                                                   : kNoBeginning;
}

Reason OnPickOpponent::why(const PickOpponent& pick, At at, Action action) {
    const Bound& bound = bound_below(at, pick);
    if (!is_opponent(at.setup, bound.by, seat_at(action.operands[0]))) return Reason::NoOpponent;
    return (opponents_for(at, bound) >> action.operands[0] & 1u) != 0 ? Reason::None : Reason::NoEffect;
}
Next OnPickOpponent::answer(PickOpponent& pick, Go go, Action action) {
    bound_below(go, pick).opponent = seat_at(action.operands[0]);
    return made(pick, go);
}

void OnPickParticipant::list(const PickParticipant& pick, At at, engine::ActionList& out) {
    const unsigned sides = participants_for(at, bound_below(at, pick));
    for (int side = 0; side < 2; ++side)
        out.push_if((sides >> side & 1u) != 0, act(Verb::For, index(owner(at.s, side))));
}
Reason OnPickParticipant::why(const PickParticipant& pick, At at, Action action) {
    const int side = side_of(at.s, seat_at(action.operands[0]));
    if (side < 0) return Reason::NoParticipant;
    return (participants_for(at, bound_below(at, pick)) >> side & 1u) != 0 ? Reason::None : Reason::NoEffect;
}
Next OnPickParticipant::answer(PickParticipant& pick, Go go, Action action) {
    bound_below(go, pick).side = static_cast<std::uint8_t>(side_of(go.s, seat_at(action.operands[0])));
    return made(pick, go);
}

void list_types(Verb verb, const Setup& setup, unsigned types, engine::ActionList& out) {
    for (; types != 0; types &= types - 1)
        out.push_back(act(verb, static_cast<int>(setup.unit_cards[static_cast<std::size_t>(std::countr_zero(types))])));
}
Type listed_type(const Setup& setup, unsigned types, int card) {
    for (int i = 0; i < kTypes; ++i) {
        if (static_cast<int>(setup.unit_cards[static_cast<std::size_t>(i)]) == card && (types >> i & 1u) != 0)
            return type_at(i);
    }
    return Type::None;
}
void OnPickType::list(const PickType& pick, At at, engine::ActionList& out) {
    list_types(Verb::Of, at.setup, types_for(at, bound_below(at, pick)), out);
}
Reason OnPickType::why(const PickType& pick, At at, Action action) {
    const Type type = listed_type(at.setup, types_for(at, bound_below(at, pick)), action.operands[0]);
    return type == Type::None ? Reason::NoType : Reason::None;
}
Next OnPickType::answer(PickType& pick, Go go, Action action) {
    bound_below(go, pick).type = listed_type(go.setup, 0xff, action.operands[0]);
    return made(pick, go);
}
void OnPickPlaced::list(const PickPlaced& pick, At at, engine::ActionList& out) {
    list_types(Verb::Place, at.setup, placed_for(at, bound_below(at, pick)), out);
}
Reason OnPickPlaced::why(const PickPlaced& pick, At at, Action action) {
    const Type type = listed_type(at.setup, placed_for(at, bound_below(at, pick)), action.operands[0]);
    return type == Type::None ? Reason::NoType : Reason::None;
}
Next OnPickPlaced::answer(PickPlaced& pick, Go go, Action action) {
    bound_below(go, pick).placed = listed_type(go.setup, 0xff, action.operands[0]);
    return made(pick, go);
}

void OnPickUnit::list(const PickUnit& pick, At at, engine::ActionList& out) {
    const Bound& bound = bound_below(at, pick);
    for (std::uint64_t left = units_of_participant(at, bound); left != 0; left &= left - 1)
        out.push_back(act(Verb::Unit, unit_id(owner(at.s, bound.side), std::countr_zero(left))));
}
Reason OnPickUnit::why(const PickUnit& pick, At at, Action action) {
    const Bound& bound = bound_below(at, pick);
    const int unit = action.operands[0];
    const bool there =
        owner_of(unit) == owner(at.s, bound.side) && (units_of_participant(at, bound) >> group_of(unit) & 1u) != 0;
    return there ? Reason::None : Reason::NoUnit;
}
Next OnPickUnit::answer(PickUnit& pick, Go go, Action action) {
    bound_below(go, pick).unit = static_cast<std::uint8_t>(group_of(action.operands[0]));
    return made(pick, go);
}

Reason OnPickHex::why(const PickHex& pick, At at, Action action) {
    const Hex hex = hex_at(action.operands[0]);
    if (!has(controlled(at, bound_below(at, pick).by), hex)) return Reason::NotChoosable;
    return has(hexes_for(at, bound_below(at, pick)), hex) ? Reason::None : Reason::NoEffect;
}
Next OnPickHex::answer(PickHex& pick, Go go, Action action) {
    bound_below(go, pick).hex = hex_at(action.operands[0]);
    return made(pick, go);
}

void OnPickUnits::list(const PickUnits& pick, At at, engine::ActionList& out) {
    const Bound& bound = bound_below(at, pick);
    for (std::uint64_t left = own_units_for(at, bound); left != 0; left &= left - 1)
        out.push_back(act(Verb::With, unit_id(bound.by, std::countr_zero(left))));
    out.push_if(bound.units[0] != 255, act(Verb::Done));
}
Reason OnPickUnits::why(const PickUnits& pick, At at, Action action) {
    const Bound& bound = bound_below(at, pick);
    if (static_cast<Verb>(action.verb) == Verb::Done)
        return bound.units[0] != 255 ? Reason::None : Reason::NotChoosable;
    const int unit = action.operands[0];
    if (owner_of(unit) != bound.by || !is_group(at.s.seats[bound.by], group_of(unit))) return Reason::NotYours;
    return (own_units_for(at, bound) >> group_of(unit) & 1u) != 0 ? Reason::None : Reason::NotChoosable;
}
Next OnPickUnits::answer(PickUnits& pick, Go go, Action action) {
    Bound& bound = bound_below(go, pick);
    if (static_cast<Verb>(action.verb) == Verb::Done) return made(pick, go);
    bound.units[static_cast<std::size_t>(picked(bound))] = static_cast<std::uint8_t>(group_of(action.operands[0]));
    return picked(bound) == go.setup[bound.card].most || own_units_for(go, bound) == 0 ? made(pick, go) : Next::Go;
}

void OnPickTokens::list(const PickTokens& pick, At at, engine::ActionList& out) {
    const Bound& bound = bound_below(at, pick);
    list_bits(Verb::Token, tokens_for(at, bound), out);
    out.push_if(bound.tokens[0] != Hex::None, act(Verb::Done));
}
Reason OnPickTokens::why(const PickTokens& pick, At at, Action action) {
    const Bound& bound = bound_below(at, pick);
    if (static_cast<Verb>(action.verb) == Verb::Done)
        return bound.tokens[0] != Hex::None ? Reason::None : Reason::NotChoosable;
    return has(tokens_for(at, bound), hex_at(action.operands[0])) ? Reason::None : Reason::NotChoosable;
}
Next OnPickTokens::answer(PickTokens& pick, Go go, Action action) {
    Bound& bound = bound_below(go, pick);
    if (static_cast<Verb>(action.verb) == Verb::Done) return made(pick, go);
    bound.tokens[static_cast<std::size_t>(picked_tokens(bound))] = hex_at(action.operands[0]);
    return picked_tokens(bound) == go.setup[bound.card].most || tokens_for(go, bound) == 0 ? made(pick, go) : Next::Go;
}

Reason OnPickTarget::why(const PickTarget& pick, At at, Action action) {
    return has(targets_for(at, bound_below(at, pick)), hex_at(action.operands[0])) ? Reason::None
                                                                                   : Reason::NotChoosable;
}
Next OnPickTarget::answer(PickTarget& pick, Go go, Action action) {
    bound_below(go, pick).to = hex_at(action.operands[0]);
    return made(pick, go);
}

void OnPickDice::list(const PickDice& pick, At at, engine::ActionList& out) {
    const Bound& bound = bound_below(at, pick);
    for (unsigned left = dice_for(at, bound); left != 0; left &= left - 1)
        out.push_back(act(Verb::Reroll, std::countr_zero(left) + 1));
    out.push_if(bound.dice != 0, act(Verb::Done));
}
Reason OnPickDice::why(const PickDice& pick, At at, Action action) {
    const Bound& bound = bound_below(at, pick);
    if (static_cast<Verb>(action.verb) == Verb::Done) return bound.dice != 0 ? Reason::None : Reason::NoDie;
    const int die = action.operands[0];
    return die >= 1 && die <= kDice && (dice_for(at, bound) >> (die - 1) & 1u) != 0 ? Reason::None : Reason::NoDie;
}
Next OnPickDice::answer(PickDice& pick, Go go, Action action) {
    Bound& bound = bound_below(go, pick);
    if (static_cast<Verb>(action.verb) == Verb::Reroll)
        bound.dice = static_cast<std::uint16_t>(bound.dice | 1u << (action.operands[0] - 1));
    const bool more = static_cast<Verb>(action.verb) == Verb::Reroll && dice_for(go, bound) != 0;
    return more ? Next::Go : made(pick, go);
}

inline constexpr int kWordOrdinary = 4;  // the words: four terrains, then ordinary and aimed
void OnPickHit::list(const PickHit& pick, At at, engine::ActionList& out) {
    const unsigned hits = hits_for(at, bound_below(at, pick));
    for (int kind = 0; kind < 2; ++kind) out.push_if((hits >> kind & 1u) != 0, act(Verb::Cancel, kWordOrdinary + kind));
}
Reason OnPickHit::why(const PickHit& pick, At at, Action action) {
    const int kind = action.operands[0] - kWordOrdinary;
    const bool there = kind >= 0 && kind < 2 && (hits_for(at, bound_below(at, pick)) >> kind & 1u) != 0;
    return there ? Reason::None : Reason::NoHit;
}
Next OnPickHit::answer(PickHit& pick, Go go, Action action) {
    bound_below(go, pick).hit = static_cast<std::uint8_t>(action.operands[0] - kWordOrdinary + 1);
    return made(pick, go);
}

}  // namespace nexus_ops
