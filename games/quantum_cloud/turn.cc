// The turn, Qubits, Superposition and drawing. Chapters 4 to 6 and 11 of rules.md.
#include <algorithm>

#include "games/quantum_cloud/questions.h"

namespace quantum_cloud {

using engine::index;
using engine::seat_at;
using engine::tell;

namespace {

bool stack_empty(const State& s) {
    return std::all_of(s.stack.begin(), s.stack.end(), [](std::uint8_t tiles) { return tiles == 0; });
}

// QC-10.6 and QC-10.7, at one and the same moment.
void end_marks(Go go) {
    State& s = go.s;
    tell(go.events, EventKind::TurnEnded, index(s.active));
    for (const UnitId id : s.order) {
        Unit& unit = s.units[id];
        if (!is_body(go.setup, unit)) unit.life = 0;
        unit.prevent = unit.attack_now = unit.more_now = 0;
        if (unit.owner == s.active) unit.frozen = false;
        unit.entered = unit.moved = false;
        unit.attacks = 0;
    }
}

// QC-12.5: the strongest body, then all Alters; one player alone, or nobody.
void end_by_turns(Go go) {
    const State& s = go.s;
    int most_life = -1, most_alters = -1;
    engine::SeatSet winners = 0;
    for (int i = 0; i < players(go.setup); ++i) {
        const Seat seat = seat_at(i);
        if (!playing(s, seat)) continue;
        int life = 0, alters = 0;
        each_unit(s, [&](UnitId, const Unit& unit) {
            if (unit.owner != seat) return;
            if (is_body(go.setup, unit))
                life = std::max<int>(life, unit.life);
            else
                alters += attack_of(go, unit) + life_of(go, unit);
        });
        const bool more = life > most_life || (life == most_life && alters > most_alters);
        if (more) winners = 0, most_life = life, most_alters = alters;
        if (life == most_life && alters == most_alters) winners |= bit(seat);
    }
    finish(go.s, (winners & (winners - 1u)) == 0 ? winners : engine::SeatSet{0}, Ending::Turns);
}

// Step 1, QC-4.11.
void refresh(Go go) {
    State& s = go.s;
    Player& player = s.seats[s.active];
    ++s.turn;
    ++player.turns;
    tell(go.events, EventKind::TurnBegan, index(s.active), static_cast<int>(s.turn));
    player.before = player.now;
    player.now = go.setup.options[Option::FlipCooldown] == kStrict && in_superposition(player);  // QC-6.10
    set_maximum(go, s.active, player.maximum + 1);                                               // QC-5.1
    const bool bonus = go.setup.options[Option::SecondPlayerBonus] == kOn && s.active != s.starter && player.turns <= 2;
    set_qubits(go, s.active, player.maximum + (bonus ? 1 : 0));  // QC-5.2
}

Next end_turn(Turn& turn, Go go) {
    State& s = go.s;
    if (s.drawn != kNoTerrain) {  // its player has left: it goes back into the stack
        ++s.stack[static_cast<std::size_t>(s.drawn)];
        s.drawn = kNoTerrain;
    }
    end_marks(go);
    do s.active = engine::next_seat(s.active, players(go.setup));
    while (!playing(s, s.active));
    if (s.seats[s.active].turns >= go.setup.options[Option::TurnLimit]) {
        end_by_turns(go);
        return Next::Done;
    }
    turn = Turn{};
    refresh(go);
    return Next::Go;
}

}  // namespace

void begin_turn(Go go) {
    go.s.flow.push(Turn{});
    refresh(go);
}

Next OnTurn::advance(Turn& turn, Go go) {
    State& s = go.s;
    if (!playing(s, s.active)) return end_turn(turn, go);  // QC-17.6
    Player& player = s.seats[s.active];
    const Step step = turn.step;
    if (step != Step::Over) turn.step = static_cast<Step>(static_cast<int>(step) + 1);
    switch (step) {
        case Step::Stay:  // QC-6.3 (a)
            if (in_superposition(player) && player.fought) s.flow.push(Roll{Die::Stay, s.active});
            return Next::Go;
        case Step::Qubits:  // QC-6.3 (b), QC-23.6
            player.fought = false;
            if (in_superposition(player)) s.flow.push(Roll{Die::Qubits, s.active});
            return Next::Go;
        case Step::Start: trigger_all(go, Trigger::TurnStarts, s.active); return Next::Go;
        case Step::Cloud:  // QC-4.13
            player.now |= in_superposition(player);
            s.flow.push(TileStep{});
            if (!stack_empty(s)) s.flow.push(Reveal{});
            return Next::Go;
        case Step::Draw:  // QC-4.14
            open_window<1>(go);
            if (s.turn > 1) s.flow.push(Draw{s.active, 1});
            return Next::Go;
        case Step::Flip: s.flow.push(FlipStep{}); return Next::Go;
        case Step::Move:
            open_window<3>(go);
            s.flow.push(MoveStep{});
            return Next::Go;
        case Step::Attack: s.flow.push(AttackStep{}); return Next::Go;
        case Step::Summon: s.flow.push(SummonStep{}); return Next::Go;
        case Step::Window: open_window<6>(go); return Next::Go;
        case Step::Ends: trigger_all(go, Trigger::TurnEnds, s.active); return Next::Go;
        case Step::Limit:
            if (go.setup.options[Option::HandLimit] != kNoHandLimit) s.flow.push(Excess{});
            return Next::Go;
        case Step::Over: return end_turn(turn, go);
    }
    return Next::Go;
}

const char* OnTurn::fault(const Turn& turn, At, std::size_t i) {
    return i == 0 && turn.summons <= kSummons ? nullptr : "QC-4.1: a turn is not part of anything";
}

// Step 3.

Reason shift_fault(At at, int i) {
    const Cloud& cloud = at.s.cloud;
    if (i < 0) return Reason::NoTile;
    if (contains(cloud.taken, i)) return Reason::Occupied;
    if (!is_edge_tile(cloud, i)) return Reason::NotEdgeTile;
    return cloud.tiles.size() > 1 && holds_together_without(cloud, i) ? kFine : Reason::Bridge;
}

void list_shifts(At at, engine::ActionList& out) {
    each_tile(empty_tiles(at.s.cloud), [&](int i) {
        if (can_shift(at.s.cloud, i)) out.push_back(act(Verb::Shift, place_of(at.s.cloud, i)));
    });
}

void shift_tile(Go go, Seat by, int i, Space to) {
    const Tile& moved = tile(go.s.cloud, i);
    tell(go.events, EventKind::Shifted, index(by), static_cast<int>(moved.terrain), place_value(space_of(moved)),
         place_value(to));
    put_tile(go.s.cloud, i, to);
}

void OnTileStep::list_own(const TileStep&, At at, engine::ActionList& out) {
    if (at.s.drawn == kNoTerrain) return list_shifts(at, out);
    each_edge(edge_of(at.s.cloud), [&](Space space) { out.push_back(act(Verb::Place, place_value(space))); });
}

Reason OnTileStep::why_own(const TileStep&, At at, Action action) {
    const bool place = verb_of(action) == Verb::Place;
    if (place != (at.s.drawn != kNoTerrain)) return place ? Reason::StackEmpty : Reason::StackLeft;
    if (!place) return shift_fault(at, named_tile(at, action));
    return is_edge_space(at.s.cloud, space_at(at.s.cloud, action.operands[0])) ? kFine : Reason::NotEdge;
}

Next OnTileStep::answer_own(TileStep&, Go go, Action action) {
    State& s = go.s;
    if (verb_of(action) == Verb::Shift) {
        s.flow.push(ShiftTo{static_cast<std::uint8_t>(named_tile(go, action))});
        return Next::Go;
    }
    const Space space = space_at(s.cloud, action.operands[0]);
    tell(go.events, EventKind::Placed, index(s.active), static_cast<int>(s.drawn), place_value(space));
    add_tile(s.cloud, space, s.drawn);
    s.drawn = kNoTerrain;
    return Next::Done;
}

Next OnTileStep::advance(TileStep& step, Go go) {
    if (step.done || !playing(go.s, go.s.active)) return Next::Done;
    return go.s.drawn != kNoTerrain || some_shift(go.s.cloud) ? Next::Ask : Next::Done;  // QC-4.6
}

Seat OnShiftTo::who(const ShiftTo& half, At at) {
    const Shift* shift = at.s.flow.below<Shift>(half);
    return shift != nullptr ? shift->by : at.s.active;
}

void OnShiftTo::list(const ShiftTo& half, At at, engine::ActionList& out) {
    const Space from = space_of(tile(at.s.cloud, half.tile));
    each_edge(edge_of(at.s.cloud, half.tile), [&](Space space) {
        if (space != from) out.push_back(act(Verb::To, place_value(space)));
    });
}

Reason OnShiftTo::why(const ShiftTo& half, At at, Action action) {
    const Cloud& cloud = at.s.cloud;
    const Space space = space_at(cloud, action.operands[0]);
    const int there = tile_at(cloud, space);
    if (there == half.tile) return Reason::SameSpace;
    if (there >= 0) return Reason::NotEdge;
    for (std::size_t i = 0; i < cloud.tiles.size(); ++i) {
        if (static_cast<int>(i) != half.tile && distance(space_of(cloud.tiles[i]), space) == 1) return kFine;
    }
    return Reason::Adrift;
}

Next OnShiftTo::answer(ShiftTo& half, Go go, Action action) {
    const Seat by = who(half, At(go));
    shift_tile(go, by, half.tile, space_at(go.s.cloud, action.operands[0]));
    if (Shift* shift = go.s.flow.below<Shift>(half)) shift->done = true;
    if (TileStep* step = go.s.flow.below<TileStep>(half)) step->done = true;
    return Next::Done;
}

const char* OnShiftTo::fault(const ShiftTo& half, At at, std::size_t i) {
    if (half.tile >= at.s.cloud.tiles.size()) return "QC-2.8: no such tile";
    return half_fault(at, i, act(Verb::Shift, place_of(at.s.cloud, half.tile)));
}

// Step 5.

void OnFlipStep::list_own(const FlipStep&, At at, engine::ActionList& out) {
    const Player& player = at.s.seats[at.s.active];
    const Brief& avatar =
        brief_of(at.setup, static_cast<CardByte>(at.setup.avatars[static_cast<std::size_t>(at.s.active)]));
    if (in_superposition(player) || player.before || player.qubits < avatar.cost) return;
    list_tiles(at, Verb::Flip, tiles_of(at.s.cloud, avatar.terrains) & ~at.s.cloud.taken, out);
}

Reason OnFlipStep::why_own(const FlipStep&, At at, Action action) {  // QC-6.5
    const Player& player = at.s.seats[at.s.active];
    const Brief& avatar =
        brief_of(at.setup, static_cast<CardByte>(at.setup.avatars[static_cast<std::size_t>(at.s.active)]));
    const int i = named_tile(at, action);
    if (player.qubits < avatar.cost) return Reason::FlipCost;
    if (in_superposition(player)) return Reason::InSuperposition;
    if (player.before) return Reason::Cooldown;
    if (i < 0) return Reason::NoTile;
    if (contains(at.s.cloud.taken, i)) return Reason::Occupied;
    return (avatar.terrains & bit(tile(at.s.cloud, i).terrain)) != 0 ? kFine : Reason::FlipTerrain;
}

Next OnFlipStep::answer_own(FlipStep&, Go go, Action action) {  // QC-6.6
    State& s = go.s;
    Player& player = s.seats[s.active];
    const UnitId first = player.bodies[0];
    const CardByte card = s.units[first].card;
    set_qubits(go, s.active, player.qubits - brief_of(go.setup, card).cost);
    const UnitId copy = enter(go, card, s.active, named_tile(go, action));
    s.units[copy].life = s.units[first].life;
    s.units[copy].entered = false;  // QC-6.7
    player.bodies[1] = copy;
    player.now = true;
    tell(go.events, EventKind::Flipped, index(s.active), static_cast<int>(first));
    tell(go.events, EventKind::Copied, static_cast<int>(copy), action.operands[0], static_cast<int>(first));
    open_window<2>(go);
    trigger(go, first, Trigger::Superposed);
    s.flow.push(Roll{Die::Qubits, s.active});
    return Next::Done;  // QC-23.1
}

void OnRoll::chances(const Roll&, At at, engine::ChanceList& out) { OnOpening::chances({}, at, out); }

Next OnRoll::answer(Roll& roll, Go go, Action action) {
    const int die = action.operands[0];
    tell(go.events, EventKind::Rolled, index(roll.by), kDieWords + static_cast<int>(roll.die), die);
    if (roll.die == Die::Qubits) gain_qubits(go, roll.by, die);
    if (roll.die == Die::Stay && die != 6) decohere(go, roll.by);
    return Next::Done;
}

const char* OnRoll::fault(const Roll& roll, At at, std::size_t i) {
    const Turn* turn = at.s.flow.get<Turn>(0);
    const bool due = turn != nullptr && roll.by == at.s.active && in_superposition(at.s.seats[roll.by]) &&
                     (roll.die == Die::Stay     ? i == 1 && turn->step == Step::Qubits && at.s.seats[roll.by].fought
                      : roll.die == Die::Qubits ? turn->step == Step::Start || turn->step == Step::Move
                                                : false);
    return due && i + 1 == at.s.flow.size() ? nullptr : "QC-6.3: no die is rolled here";
}

void OnKeep::list(const Keep& keep, At at, engine::ActionList& out) {
    for (const UnitId id : at.s.seats[keep.by].bodies) out.push_back(act(Verb::Keep, static_cast<int>(id)));
}

Reason OnKeep::why(const Keep& keep, At at, Action action) {
    const auto& bodies = at.s.seats[keep.by].bodies;
    return unit_at(action) == bodies[0] || unit_at(action) == bodies[1] ? kFine : Reason::NoBody;
}

Next OnKeep::answer(Keep& keep, Go go, Action action) {  // QC-6.8
    const auto bodies = go.s.seats[keep.by].bodies;
    const UnitId kept = unit_at(action);
    const UnitId other = bodies[0] == kept ? bodies[1] : bodies[0];
    tell(go.events, EventKind::Decohered, index(keep.by), static_cast<int>(kept));
    tell(go.events, EventKind::Collapsed, static_cast<int>(other));
    vacate(go, other);
    return Next::Done;
}

const char* OnKeep::fault(const Keep& keep, At at, std::size_t i) {
    const auto& flow = at.s.flow;
    const bool part =
        flow.get<Turn>(i - 1) || flow.get<Announced>(i - 1) || flow.get<Triggered>(i - 1) || flow.get<Keep>(i - 1);
    bool once = true;
    for (std::size_t k = 0; k < i; ++k) once &= flow.get<Keep>(k) == nullptr || flow.get<Keep>(k)->by != keep.by;
    const bool good = part && once && index(keep.by) < players(at.setup) && in_superposition(at.s.seats[keep.by]);
    return good ? nullptr : "QC-6.8: there are no two bodies to choose from";
}

// Step 4 and chapter 11.

void OnDraw::chances(const Draw& draw, At at, engine::ChanceList& out) {
    engine::list_cards(at.s.bags, index(draw.by), Verb::Draw, out);
}

Action OnDraw::sample(const Draw& draw, At at, engine::Rng& rng) {
    return act(Verb::Draw, static_cast<int>(engine::draw_card(at.s.bags, index(draw.by), rng)));
}

Reason OnDraw::why(const Draw& draw, At at, Action action) {
    const auto& bag = at.s.bags.count[static_cast<std::size_t>(draw.by)];
    const std::size_t card = action.operands[0];
    return card > 0 && card < bag.size() && bag[card] > 0 ? kFine : Reason::NotInBag;
}

Next OnDraw::answer(Draw& draw, Go go, Action action) {
    Player& player = go.s.seats[draw.by];
    engine::Slot slot;
    slot.pool = static_cast<std::uint8_t>(draw.by) & 15u;
    --player.deck;
    engine::settle(go.s.bags, slot, static_cast<CardId>(action.operands[0]), bit(draw.by));
    player.hand.push_back(slot);
    engine::tell_secret(go.events, bit(draw.by), 0b10, EventKind::Drew, index(draw.by), action.operands[0]);
    return --draw.left == 0 ? Next::Done : Next::Go;
}

Next OnDraw::advance(Draw& draw, Go go) {
    State& s = go.s;
    if (draw.left == 0 || s.seats[draw.by].out || (s.active != Seat::Nobody && s.seats[s.active].out))
        return Next::Done;
    if (s.seats[draw.by].deck > 0) return Next::Ask;
    --draw.left;
    if (go.setup.options[Option::DeckoutBodies] == kOneBody) {
        s.flow.push(Deckout{draw.by});
        return Next::Go;
    }
    const Seat by = draw.by;
    for (const UnitId id : s.seats[by].bodies) {  // QC-11.1
        if (id != UnitId::None) lose_life(go, id, kDeckoutLoss);
    }
    return destroy(go, by, bodies_of(s.seats[by])) ? Next::Go : Next::Done;  // QC-11.2
}

const char* OnDraw::fault(const Draw& draw, At at, std::size_t i) {
    const auto& flow = at.s.flow;
    const Draw* later = flow.get<Draw>(i - 1);  // opening hands are drawn in seating order
    const bool part = flow.get<Turn>(i - 1) || flow.get<Window<1>>(i - 1) || flow.get<Announced>(i - 1) ||
                      flow.get<Triggered>(i - 1) || flow.get<Mulligan>(i - 1) || flow.get<Opening>(i - 1) ||
                      (later != nullptr && later->by > draw.by);
    if (!part || index(draw.by) >= players(at.setup) || draw.left > kDeckSize) return "QC-4.14: nothing is drawn here";
    if (i + 1 < flow.size() && flow.get<Deckout>(i + 1) == nullptr && flow.get<Draw>(i + 1) == nullptr)
        return "QC-4.14: nothing comes between two cards";
    return nullptr;
}

void OnDeckout::list(const Deckout& deckout, At at, engine::ActionList& out) {
    for (const UnitId id : at.s.seats[deckout.by].bodies) {
        if (id != UnitId::None) out.push_back(act(Verb::Unit, static_cast<int>(id)));
    }
}

Reason OnDeckout::why(const Deckout& deckout, At at, Action action) {
    const auto& bodies = at.s.seats[deckout.by].bodies;
    const UnitId id = unit_at(action);
    return id != UnitId::None && (id == bodies[0] || id == bodies[1]) ? kFine : Reason::NoBody;
}

Next OnDeckout::answer(Deckout& deckout, Go go, Action action) {
    lose_life(go, unit_at(action), kDeckoutLoss);
    destroy(go, deckout.by, bodies_of(go.s.seats[deckout.by]));
    return Next::Done;
}

const char* OnDeckout::fault(const Deckout& deckout, At at, std::size_t i) {
    const Draw* draw = at.s.flow.get<Draw>(i - 1);
    const bool good = draw != nullptr && draw->by == deckout.by &&
                      at.setup.options[Option::DeckoutBodies] == kOneBody &&
                      at.s.seats[deckout.by].bodies[0] != UnitId::None;
    return good ? nullptr : "QC-23.5: nobody loses life here";
}

void discard_card(Go go, Seat seat, CardByte card) {
    take_from_hand(go, seat, card);
    go.s.seats[seat].discard.push_back(card);
    tell(go.events, EventKind::Discarded, index(seat), static_cast<int>(card));
}

void OnExcess::list(const Excess&, At at, engine::ActionList& out) {
    const auto& hand = at.s.seats[at.s.active].hand;
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const auto same = [&](const engine::Slot& slot) { return slot.card == hand[i].card; };
        if (hand[i].card != CardId::Unknown && std::find_if(hand.begin(), hand.end(), same) == hand.begin() + i)
            out.push_back(act(Verb::Card, static_cast<int>(hand[i].card)));
    }
}

Reason OnExcess::why(const Excess&, At at, Action action) {
    const bool held = action.operands[0] > 0 && action.operands[0] <= at.setup.deck_kinds &&
                      find_card(at.s.seats[at.s.active], static_cast<CardByte>(action.operands[0])) >= 0;
    return held ? kFine : Reason::NotInHand;
}

Next OnExcess::answer(Excess&, Go go, Action action) {
    discard_card(go, go.s.active, static_cast<CardByte>(action.operands[0]));
    return Next::Go;
}

Next OnExcess::advance(Excess&, Go go) {
    const auto limit = static_cast<std::size_t>(go.setup.options[Option::HandLimit]);
    const bool over = playing(go.s, go.s.active) && go.s.seats[go.s.active].hand.size() > limit;
    return over ? Next::Ask : Next::Done;
}

const char* OnExcess::fault(const Excess&, At at, std::size_t i) {
    const Turn* turn = at.s.flow.get<Turn>(i - 1);
    const bool good =
        turn != nullptr && turn->step == Step::Over && at.setup.options[Option::HandLimit] != kNoHandLimit;
    return good ? nullptr : "QC-23.7: nobody discards down to a limit here";
}

}  // namespace quantum_cloud
