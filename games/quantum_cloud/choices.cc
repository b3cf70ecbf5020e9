// Abilities and choices inside effects. Chapter 14 of rules.md.
#include <algorithm>

#include "games/quantum_cloud/answers.h"

namespace quantum_cloud {

using engine::index;
using engine::seat_at;
using engine::tell;

Next OnTriggered::advance(Triggered& ability, Go go) {
    State& s = go.s;
    const Text text = text_of(go.setup, s, ability);
    if (stale(s, text.by)) return Next::Done;
    const Ability& line = text.side.abilities[ability.line];
    if (ability.sentence >= line.count) return Next::Done;
    if (!ability.begun) tell(go.events, EventKind::Triggered, static_cast<int>(ability.unit));
    ability.begun = true;
    const Sentence& sentence = text.side.sentences[line.first + static_cast<std::size_t>(ability.sentence)];
    bool able = holds(go, text, sentence);
    for (const Target* target : {&sentence.target, &sentence.other}) {
        if (!able || target->which != Which::One || ability.targets[target->chosen] != UnitId::None) continue;
        if (some_choice(go, text, {&sentence, target}, ability.targets)) {
            s.flow.push(Pick{target->chosen});
            return Next::Go;
        }
        able = false;  // QC-14.13: without a legal target it does nothing
    }
    ++ability.sentence;
    const Targets targets = ability.targets;
    if (able) carry_out(go, text, sentence, targets);
    return Next::Go;
}

const char* OnTriggered::fault(const Triggered& ability, At at, std::size_t i) {
    const auto& flow = at.s.flow;
    const bool part = flow.get<Turn>(i - 1) || flow.get<Strike>(i - 1) || flow.get<AttackStep>(i - 1) ||
                      flow.get<SummonStep>(i - 1) || flow.get<Window<2>>(i - 1) || flow.get<Window<5>>(i - 1) ||
                      flow.get<Announced>(i - 1) || flow.get<Triggered>(i - 1);
    if (!part) return "QC-14.12: nothing triggers here";
    if (ability.unit == UnitId::None || at.s.units[ability.unit].card == CardByte::Unknown)
        return "QC-14.12: an ability is a unit's";
    for (std::size_t k = 0; k < i; ++k) {
        const Triggered* other = flow.get<Triggered>(k);
        if (other != nullptr && other->unit == ability.unit && other->line == ability.line)
            return "QC-23.22: an ability waits once";
    }
    const Text text = text_of(at.setup, at.s, ability);
    if (ability.line >= text.side.abilities.size()) return "QC-14.12: the unit has no such ability";
    if (ability.sentence > text.side.abilities[ability.line].count) return "QC-14.12: it has no such sentence";
    for (const UnitId id : ability.targets) {
        if (id != UnitId::None && at.s.units[id].card == CardByte::Unknown) return "QC-14.13: nobody is chosen";
    }
    return nullptr;
}

Seat OnPick::who(const Pick& pick, At at) { return at.s.units[at.s.flow.below<Triggered>(pick)->unit].owner; }

void OnPick::list(const Pick& pick, At at, engine::ActionList& out) {
    const Triggered& ability = *at.s.flow.below<Triggered>(pick);
    const Text text = text_of(at.setup, at.s, ability);
    const Choice choice = choice_of(text.side, pick.chosen);
    for (const UnitId id : at.s.order) {
        out.push_if(choice_fault(at, text, choice, ability.targets, id) == kFine,
                    act(Verb::Unit, static_cast<int>(id)));
    }
}

Reason OnPick::why(const Pick& pick, At at, Action action) {
    if (!is_unit(at.s, action.operands[0])) return Reason::BadTarget;
    const Triggered& ability = *at.s.flow.below<Triggered>(pick);
    const Text text = text_of(at.setup, at.s, ability);
    return choice_fault(at, text, choice_of(text.side, pick.chosen), ability.targets, unit_at(action));
}

Next OnPick::answer(Pick& pick, Go go, Action action) {
    Triggered& ability = *go.s.flow.below<Triggered>(pick);
    ability.targets[pick.chosen] = unit_at(action);
    tell(go.events, EventKind::Chose, static_cast<int>(ability.unit), action.operands[0]);
    return Next::Done;
}

const char* OnPick::fault(const Pick& pick, At at, std::size_t i) {
    const Triggered* ability = at.s.flow.get<Triggered>(i - 1);
    if (ability == nullptr || pick.chosen >= kChosen) return "QC-4.5: no unit is chosen here";
    const Text text = text_of(at.setup, at.s, *ability);
    const Choice choice = choice_of(text.side, pick.chosen);
    const bool good = choice.sentence != nullptr && ability->targets[pick.chosen] == UnitId::None &&
                      some_choice(at, text, choice, ability->targets);
    return good ? nullptr : "QC-4.5: nobody can be chosen here";
}

Next OnEach::advance(Each& each, Go go) {
    State& s = go.s;
    for (const UnitId id : s.order) {
        if (!has(each.left, id)) continue;
        drop(each.left, id);
        if (s.units[id].gone) continue;
        on_text_below(s, each, [&](auto& frame) {
            const Text text = text_of(go.setup, s, frame);
            if (!stale(s, text.by)) affect(go, text, sentence_of(go.setup, s, frame), id);
        });
        return Next::Go;
    }
    return Next::Done;
}

const char* OnEach::fault(const Each&, At at, std::size_t i) {
    const Announced* card = at.s.flow.get<Announced>(i - 1);
    const Triggered* ability = at.s.flow.get<Triggered>(i - 1);
    const bool good = (card != nullptr && card->sentence > 0) || (ability != nullptr && ability->sentence > 0);
    return good ? nullptr : "QC-14.40: nothing is done to each unit here";
}

namespace {

bool on_map(const State& s, UnitId id) { return id != UnitId::None && !s.units[id].gone; }

void go_to(Go go, UnitId id, int to) {
    State& s = go.s;
    const int from = s.units[id].tile;
    if (from == to) return tell(go.events, EventKind::Stayed, static_cast<int>(id));
    s.cloud.tiles[static_cast<std::size_t>(from)].unit = UnitId::None;
    s.cloud.taken &= ~tile_bit(from);
    put_unit(s, id, to);
    tell(go.events, EventKind::Moved, static_cast<int>(id), place_of(s.cloud, from), place_of(s.cloud, to));
}

// A choice inside an effect lies above its text, or above the units that still come.
const char* part_fault(At at, std::size_t i, Seat by) {
    const auto& flow = at.s.flow;
    const bool part = flow.get<Announced>(i - 1) || flow.get<Triggered>(i - 1) || flow.get<Each>(i - 1);
    if (!part) return "QC-4.7: no effect asks for this";
    return index(by) < players(at.setup) ? nullptr : "QC-4.5: the controller of an effect chooses";
}
const char* unit_fault(At at, std::size_t i, Seat by, UnitId id) {
    if (!on_map(at.s, id) || at.s.units[id].card == CardByte::Unknown) return "QC-4.7: the unit is not on the map";
    return part_fault(at, i, by);
}

}  // namespace

TileSet OnPush::tiles(const Push& push, At at) {
    if (!on_map(at.s, push.unit)) return 0;
    const Unit& unit = at.s.units[push.unit];
    return ways_of(at, unit, push.steps) | tile_bit(unit.tile);  // QC-4.7: its own tile as well
}

Next OnPush::answer(Push& push, Go go, Action action) {
    go_to(go, push.unit, named_tile(go, action));
    return Next::Done;
}

const char* OnPush::fault(const Push& push, At at, std::size_t i) { return unit_fault(at, i, push.by, push.unit); }

TileSet OnRelocate::tiles(const Relocate& relocate, At at) {
    if (!on_map(at.s, relocate.unit)) return 0;
    const TileSet empty = empty_tiles(at.s.cloud);
    if (!relocate.home) return empty;
    return empty & tiles_of(at.s.cloud, brief_of(at.setup, at.s.units[relocate.unit].card).terrains);
}

Next OnRelocate::answer(Relocate& relocate, Go go, Action action) {
    go_to(go, relocate.unit, named_tile(go, action));
    return Next::Done;
}

const char* OnRelocate::fault(const Relocate& relocate, At at, std::size_t i) {
    return unit_fault(at, i, relocate.by, relocate.unit);
}

Next OnArrive::answer(Arrive& arrive, Go go, Action action) {
    const UnitId id = enter(go, arrive.card, arrive.by, named_tile(go, action));
    tell(go.events, EventKind::Arrived, static_cast<int>(id), action.operands[0]);
    return --arrive.left == 0 ? Next::Done : Next::Go;
}

const char* OnArrive::fault(const Arrive& arrive, At at, std::size_t i) {
    const bool token = std::find(at.setup.tokens.begin(), at.setup.tokens.end(), static_cast<CardId>(arrive.card)) !=
                       at.setup.tokens.end();
    if (!token || arrive.card == CardByte::Unknown || arrive.tile >= at.s.cloud.tiles.size() || arrive.left > 9)
        return "QC-14.37: no such tokens appear";
    return part_fault(at, i, arrive.by);
}

void OnShift::list(const Shift&, At at, engine::ActionList& out) { list_shifts(at, out); }

Reason OnShift::why(const Shift&, At at, Action action) { return shift_fault(at, named_tile(at, action)); }

Next OnShift::answer(Shift&, Go go, Action action) {
    go.s.flow.push(ShiftTo{static_cast<std::uint8_t>(named_tile(go, action))});
    return Next::Go;
}

const char* OnShift::fault(const Shift& shift, At at, std::size_t i) {
    return some_shift(at.s.cloud) ? part_fault(at, i, shift.by) : "QC-14.33: no tile can be shifted";
}

void OnReshape::list(const Reshape&, At at, engine::ActionList& out) {
    list_tiles(at, Verb::Tile, all_tiles(at.s.cloud), out);
}

Reason OnReshape::why(const Reshape&, At at, Action action) {
    return named_tile(at, action) >= 0 ? kFine : Reason::NoTile;
}

Next OnReshape::answer(Reshape&, Go go, Action action) {
    go.s.flow.push(ReshapeTo{static_cast<std::uint8_t>(named_tile(go, action))});
    return Next::Go;
}

const char* OnReshape::fault(const Reshape& reshape, At at, std::size_t i) { return part_fault(at, i, reshape.by); }

void OnReshapeTo::list(const ReshapeTo&, At, engine::ActionList& out) {
    for (int i = 0; i < kTerrains; ++i) out.push_back(act(Verb::Terrain, i));
}

Next OnReshapeTo::answer(ReshapeTo& half, Go go, Action action) {
    reshape(go.s.cloud, half.tile, static_cast<Terrain>(action.operands[0]));
    tell(go.events, EventKind::Reshaped, place_of(go.s.cloud, half.tile), action.operands[0]);
    go.s.flow.below<Reshape>(half)->done = true;
    return Next::Done;
}

const char* OnReshapeTo::fault(const ReshapeTo& half, At at, std::size_t i) {
    const bool good = at.s.flow.get<Reshape>(i - 1) != nullptr && half.tile < at.s.cloud.tiles.size();
    return good ? nullptr : "QC-14.34: no such tile is reshaped";
}

void OnWhom::list(const Whom& whom, At at, engine::ActionList& out) {
    for (int i = 0; i < players(at.setup); ++i) {
        if (seat_at(i) != whom.by && playing(at.s, seat_at(i))) out.push_back(act(Verb::Player, i));
    }
}

Reason OnWhom::why(const Whom& whom, At at, Action action) {
    const Seat seat = seat_at(action.operands[0]);
    return seat != whom.by && playing(at.s, seat) ? kFine : Reason::NoPlayer;
}

Next OnWhom::answer(Whom& whom, Go go, Action action) {
    tell(go.events, EventKind::Named, index(whom.by), action.operands[0]);
    go.s.flow.push(Random{seat_at(action.operands[0]), whom.cards});
    return Next::Done;
}

const char* OnWhom::fault(const Whom& whom, At at, std::size_t i) { return part_fault(at, i, whom.by); }

void OnRandom::chances(const Random& random, At at, engine::ChanceList& out) {
    std::array<std::uint8_t, kKinds + 1> copies{};
    for (const engine::Slot& slot : at.s.seats[random.by].hand) ++copies[static_cast<std::size_t>(slot.card)];
    for (std::size_t card = 1; card < copies.size(); ++card) {
        if (copies[card] > 0) out.push_back({act(Verb::Random, static_cast<int>(card)), copies[card]});
    }
}

Reason OnRandom::why(const Random& random, At at, Action action) {
    const bool held = action.operands[0] > 0 && action.operands[0] <= at.setup.deck_kinds &&
                      find_card(at.s.seats[random.by], static_cast<CardByte>(action.operands[0])) >= 0;
    return held ? kFine : Reason::NotInHand;
}

Next OnRandom::answer(Random& random, Go go, Action action) {
    --random.left;
    discard_card(go, random.by, static_cast<CardByte>(action.operands[0]));
    return Next::Go;
}

const char* OnRandom::fault(const Random& random, At at, std::size_t i) {
    if (index(random.by) >= players(at.setup) || random.left > 9) return "QC-14.36: nobody discards here";
    return part_fault(at, i, random.by);
}

}  // namespace quantum_cloud
