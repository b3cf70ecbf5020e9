// What a screen draws: the map, what stands on it, what players hold, what is under way.
#include "engine/board.h"
#include "engine/notation.h"
#include "games/quantum_cloud/lexicon.h"
#include "games/quantum_cloud/questions.h"

namespace quantum_cloud {

using engine::Value;

namespace {

using engine::board::Tint;

Value number(int n) { return Value::of(std::int64_t{n}); }
Value yes(bool so) { return Value::of(so ? "yes" : "no"); }
std::string_view seat_word(Seat seat) {
    return engine::is_player(seat) ? QuantumCloud::facts().seats[static_cast<std::size_t>(seat)] : "";
}
std::string space_word(const Setup& setup, const State& s, Space at) {
    return QuantumCloud::operand_text(setup, s, place_ref(place_value(at)));
}
std::string_view terrain_word(Terrain terrain) { return enum_names(terrain)[static_cast<std::size_t>(terrain)]; }

std::vector<std::string_view> words_of(const Face& face) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < kKeywordNames.size(); ++i) {
        if (has(face, static_cast<Keyword>(i))) words.push_back(kKeywordNames[i]);
    }
    return words;
}

// What scenarios and people read of one tile: `now.(1,0).left`.
Value tile_value(const Setup& setup, const State& s, const Tile& tile) {
    Value out = Value::object();
    out.add("terrain", Value::of(terrain_word(tile.terrain)));
    if (tile.unit == UnitId::None) {
        out.add("unit", Value::of("none"));
        return out;
    }
    const At at{setup, s};
    const Unit& unit = s.units[tile.unit];
    const Face& face = face_of(at, unit);
    out.add("unit", Value::of(card_of(setup, unit.card).id)), out.add("owner", Value::of(seat_word(unit.owner)));
    out.add("attack", number(attack_of(at, unit))), out.add("move", number(face.move));
    out.add("life", number(life_of(at, unit))), out.add("left", number(left_of(at, unit)));
    out.add("marks", number(is_body(setup, unit) ? 0 : unit.life)), out.add("prevent", number(unit.prevent));
    out.add("frozen", yes(unit.frozen)), out.add("moved", yes(unit.moved)), out.add("entered", yes(unit.entered));
    out.add("attacks", number(unit.attacks)), out.add("ranged", number(face.ranged));
    out.add("armor", number(face.armor));
    Value& words = out.add("keywords", Value::list());
    for (const auto word : words_of(face)) words.add(Value::of(word));
    return out;
}

Value hand_value(const Setup& setup, const Player& player) {
    Value out = Value::list();
    for (const engine::Slot& slot : player.hand)
        out.add(
            Value::of(slot.card == CardId::Unknown ? "unknown" : setup.cards[static_cast<std::size_t>(slot.card)].id));
    return out;
}

Value seat_value(const Setup& setup, const State& s, Seat seat) {
    const Player& player = s.seats[seat];
    Value out = Value::object();
    out.add("qubits", number(player.qubits)), out.add("maximum", number(player.maximum));
    out.add("hand", hand_value(setup, player)), out.add("deck", number(player.deck));
    Value& pile = out.add("discard", Value::list());
    for (const CardByte card : player.discard) pile.add(Value::of(card_of(setup, card).id));
    out.add("superposition", yes(in_superposition(player))), out.add("fought", yes(player.fought));
    Value& life = out.add("life", Value::list());
    for (const UnitId id : player.bodies) {
        if (id != UnitId::None) life.add(number(s.units[id].life));
    }
    out.add("out", yes(player.out));
    return out;
}

engine::board::Piece piece_entry(const Setup& setup, const State& s, UnitId id) {
    const At at{setup, s};
    const Unit& unit = s.units[id];
    const Card& card = card_of(setup, unit.card);
    const Face& face = face_of(at, unit);
    engine::board::Piece out{.id = static_cast<int>(id), .ref = unit_ref(id)};
    out.name = card.front.name, out.card = card.id, out.owner = unit.owner;
    out.kind = card.type == CardType::Avatar ? "avatar" : card.type == CardType::Token ? "token" : "alter";
    if (unit.frozen)
        out.spent = "frozen";
    else if (unit.entered)
        out.spent = "entered";
    else if (unit.owner == s.active && unit.attacks > (has(face, Keyword::TwinAttack) ? 1 : 0))
        out.spent = "attacked";
    else if (unit.owner == s.active && unit.moved && s.flow.get<MoveStep>(1) != nullptr)
        out.spent = "moved";
    const bool back = card.type == CardType::Avatar && in_superposition(s.seats[unit.owner]);
    out.amounts = {{"attack", attack_of(at, unit), (back ? card.back : card.front).attack},
                   {"move", face.move, (back ? card.back : card.front).move},
                   {"life", left_of(at, unit), card.life}};
    out.words = words_of(face);
    if (face.ranged > 1) out.facts.push_back({"Ranged", std::to_string(face.ranged)});
    if (face.armor > 0) out.facts.push_back({"Armor", std::to_string(face.armor)});
    if (unit.prevent > 0) out.facts.push_back({"prevents", std::to_string(unit.prevent)});
    if (const int most = life_of(at, unit); most != card.life) out.facts.push_back({"Life", std::to_string(most)});
    if (back) out.facts.push_back({"Superposition", card.back.name});
    each_tile(tiles_within(s.cloud, unit.tile, face.ranged),
              [&](int i) { out.reach.push_back(place_ref(place_of(s.cloud, i))); });
    return out;
}

// The tiles, and the spaces where the tile that is asked about could go.
void add_places(const Setup& setup, const State& s, std::vector<engine::board::Place>& places) {
    for (std::size_t i = 0; i < s.cloud.tiles.size(); ++i) {
        const Tile& tile = s.cloud.tiles[i];
        engine::board::Place& out = places.emplace_back();
        out.id = static_cast<int>(i) + 1;
        out.ref = place_ref(place_value(space_of(tile)));
        out.at = {tile.q, tile.r};
        out.name = kTerrainNames[static_cast<std::size_t>(tile.terrain)], out.kind = out.name;
        if (tile.unit != UnitId::None) out.pieces.push_back(piece_entry(setup, s, tile.unit));
    }
    const auto add = [&](Space space) {
        engine::board::Place& out = places.emplace_back();
        out.ref = place_ref(place_value(space));
        out.id = static_cast<int>(kTiles) + 1 + out.ref.value;
        out.at = {space.q, space.r};
    };
    const auto& flow = s.flow;
    const bool lays = s.drawn != kNoTerrain && (flow.top<Laying>() || flow.top<TileStep>());
    if (lays && s.cloud.tiles.empty()) add({});
    if (lays) each_edge(edge_of(s.cloud), add);
    if (flow.top<Seating>() != nullptr) each_search_space({setup, s}, add);
    if (const ShiftTo* half = flow.top<ShiftTo>()) {
        const Space from = space_of(tile(s.cloud, half->tile));
        each_edge(edge_of(s.cloud, half->tile), [&](Space space) {
            if (space != from) add(space);
        });
    }
}

void add_chosen(const State& s, std::vector<Ref>& chosen) {
    const auto& flow = s.flow;
    if (const MoveTo* half = flow.top<MoveTo>()) chosen.push_back(unit_ref(half->unit));
    if (const StrikeAt* half = flow.top<StrikeAt>()) chosen.push_back(unit_ref(half->unit));
    if (const SummonAt* half = flow.top<SummonAt>()) chosen.push_back(card_ref(half->card));
    if (const ShiftTo* half = flow.top<ShiftTo>()) chosen.push_back(place_ref(place_of(s.cloud, half->tile)));
    if (const ReshapeTo* half = flow.top<ReshapeTo>()) chosen.push_back(place_ref(place_of(s.cloud, half->tile)));
    if (const Aim* half = flow.top<Aim>()) {
        chosen.push_back(card_ref(half->card));
        for (const UnitId id : half->targets) {
            if (id != UnitId::None) chosen.push_back(unit_ref(id));
        }
    }
}

// Announced Algorithms, the one that was first at the bottom.
Value chain_value(const Setup& setup, const State& s) {
    Value out = Value::list();
    for (std::size_t i = 0; i < s.flow.size(); ++i) {
        const Announced* card = s.flow.get<Announced>(i);
        if (card == nullptr) continue;
        Value& item = out.add(Value::object());
        item.add("card", Value::of(card_of(setup, card->card).id)), item.add("by", Value::of(seat_word(card->by)));
        item.add("cancelled", yes(card->cancelled));
        Value& targets = item.add("targets", Value::list());
        for (const UnitId id : card->targets) {
            if (id != UnitId::None && !s.units[id].gone)
                targets.add(
                    Value::of(engine::ref_text(unit_ref(id), QuantumCloud::operand_text(setup, s, unit_ref(id)))));
        }
    }
    return out;
}

// The attack that goes on: both fighters, their life now and after the blows, if nobody interferes.
Value duel_value(const Setup& setup, const State& s) {
    Value out = Value::list();
    for (std::size_t i = 0; i < s.flow.size(); ++i) {
        const Strike* strike = s.flow.get<Strike>(i);
        if (strike == nullptr || strike->attacker == UnitId::None || strike->target == UnitId::None) continue;
        if (s.units[strike->attacker].gone || s.units[strike->target].gone) continue;
        State after = s;
        exchange_blows({setup, after, nullptr}, strike->attacker, strike->target);
        for (const UnitId id : {strike->attacker, strike->target}) {
            Value& item = out.add(Value::object());
            item.add("ref",
                     Value::of(engine::ref_text(unit_ref(id), QuantumCloud::operand_text(setup, s, unit_ref(id)))));
            item.add("was", number(left_of({setup, s}, s.units[id])));
            item.add("left", number(std::max(0, left_of({setup, after}, after.units[id]))));
        }
    }
    return out;
}

constexpr std::string_view kPhases[] = {"Cloud", "Draw", "Flip", "Move", "Attack", "Summon", "End"};
std::string_view phase_of(const State& s) {
    const Turn* turn = s.flow.get<Turn>(0);
    if (turn == nullptr) return "";
    switch (turn->step) {
        case Step::Stay:
        case Step::Qubits:
        case Step::Start:
        case Step::Cloud:
        case Step::Draw: return kPhases[0];
        case Step::Flip: return kPhases[1];
        case Step::Move: return kPhases[2];
        case Step::Attack: return kPhases[3];
        case Step::Summon: return kPhases[4];
        case Step::Window: return kPhases[5];
        case Step::Ends:
        case Step::Limit:
        case Step::Over: return kPhases[6];
    }
    return "";
}

int stack_size(const State& s) {
    int tiles = 0;
    for (const int of : s.stack) tiles += of;
    return tiles;
}

engine::board::Side side_entry(const Setup& setup, const State& s, Seat seat) {
    const Player& player = s.seats[seat];
    const Card& avatar = card_of(setup, static_cast<CardByte>(setup.avatars[static_cast<std::size_t>(seat)]));
    engine::board::Side side{.seat = seat};
    Value& out = side.own;
    out.add("qubits", number(player.qubits)), out.add("maximum", number(player.maximum));
    out.add("avatar", Value::of(avatar.id)), out.add("flip_cost", number(avatar.cost));
    out.add("deck", number(player.deck)), out.add("hand_size", number(static_cast<int>(player.hand.size())));
    Value& hand = out.add("hand", Value::list());
    for (const engine::Slot& slot : player.hand) {
        Value& entry = hand.add(Value::object());
        const bool known = slot.card != CardId::Unknown;
        entry.add("card", Value::of(known ? setup.cards[static_cast<std::size_t>(slot.card)].id : "unknown"));
        if (!known) continue;
        const int cost = setup.cards[static_cast<std::size_t>(slot.card)].cost;
        entry.add("cost", number(cost)), entry.add("price", Value::of(std::to_string(cost)));
    }
    Value& pile = out.add("discard", Value::list());
    for (const CardByte card : player.discard) pile.add(Value::of(card_of(setup, card).id));
    out.add("superposition", yes(in_superposition(player))), out.add("fought", yes(player.fought));
    out.add("rests", yes(player.before)), out.add("out", yes(player.out));
    std::string life;
    for (const UnitId id : player.bodies) {
        if (id != UnitId::None) life += (life.empty() ? "" : " + ") + std::to_string(s.units[id].life);
    }
    side.facts = {{"Qubits", std::to_string(player.qubits) + " of " + std::to_string(player.maximum)},
                  {"life", player.out     ? "out"
                           : life.empty() ? std::to_string(avatar.life)
                                          : life},
                  {"hand", std::to_string(player.hand.size())},
                  {"deck", std::to_string(player.deck)},
                  {"discard", std::to_string(player.discard.size())}};
    if (player.fought && in_superposition(player)) side.facts.push_back({"fought", "a stay die will be rolled"});
    return side;
}

void add_links(const State& s, engine::board::Sheet& board) {
    for (int i = 0; i < static_cast<int>(kSeats); ++i) {
        const Player& player = s.seats[engine::seat_at(i)];
        if (in_superposition(player))
            board.links.push_back(
                {"superposition", engine::seat_at(i), unit_ref(player.bodies[0]), unit_ref(player.bodies[1])});
    }
    for (std::size_t i = 0; i < s.flow.size(); ++i) {
        const Strike* strike = s.flow.get<Strike>(i);
        if (strike == nullptr || strike->attacker == UnitId::None || strike->target == UnitId::None) continue;
        if (s.units[strike->attacker].gone || s.units[strike->target].gone) continue;
        board.links.push_back({"attack", s.active, unit_ref(strike->attacker), unit_ref(strike->target)});
    }
}

// The text that asks, or what a half-made choice costs.
std::string note_of(const Setup& setup, const State& s) {
    const auto& flow = s.flow;
    if (const SummonAt* half = flow.top<SummonAt>())
        return card_of(setup, half->card).front.name + " costs " + std::to_string(card_of(setup, half->card).cost);
    if (const Aim* half = flow.top<Aim>()) return card_of(setup, half->card).front.text;
    for (std::size_t i = flow.size(); i-- > 0;) {
        if (const Announced* card = flow.get<Announced>(i))
            return card_of(setup, card->card).front.name + ": " + card_of(setup, card->card).front.text;
        if (const Triggered* ability = flow.get<Triggered>(i)) {
            const Text text = text_of(setup, s, *ability);
            return text.side.name + ": " + text.side.text;
        }
        if (flow.get<Turn>(i) != nullptr) break;
    }
    const bool lays = s.drawn != kNoTerrain;
    return lays ? "The tile: " + std::string(kTerrainNames[static_cast<std::size_t>(s.drawn)]) : std::string();
}

Value board_of(const Setup& setup, const State& s) {
    engine::board::Sheet board{.geometry = engine::board::Geometry::Hex};
    constexpr Tint kTints[kTerrains] = {Tint::Blue, Tint::Magenta, Tint::Yellow, Tint::Red,
                                        Tint::Cyan, Tint::White,   Tint::Green};
    for (std::size_t i = 0; i < kTerrains; ++i)
        board.kinds.push_back({kTerrainNames[i], kTerrainCodes[i], kTerrainCodes[i], kTints[i]});
    board.kinds.push_back({"superposition", "≈", "~", Tint::Magenta});
    board.kinds.push_back({"attack", "⚔", "x", Tint::Red});
    board.verb = "summon";
    board.phases.assign(std::begin(kPhases), std::end(kPhases));
    board.phase = phase_of(s);
    if (s.turn > 0) board.facts.push_back({"turn", std::to_string(s.turn)});
    board.facts.push_back({"stack", std::to_string(stack_size(s))});
    if (s.drawn != kNoTerrain)
        board.facts.push_back({"tile", std::string(kTerrainNames[static_cast<std::size_t>(s.drawn)])});
    board.note = note_of(setup, s);
    add_chosen(s, board.chosen);
    for (int i = 0; i < players(setup); ++i) board.sides.push_back(side_entry(setup, s, engine::seat_at(i)));
    add_places(setup, s, board.places);
    add_links(s, board);
    const bool begun = s.turn > 0 && !s.flow.empty();
    board.own.add("active", Value::of(begun ? seat_word(s.active) : ""));
    board.own.add("drawn", Value::of(s.drawn == kNoTerrain ? "" : terrain_word(s.drawn)));
    Value& stack = board.own.add("stack", Value::object());
    for (std::size_t i = 0; i < kTerrains; ++i) stack.add(kTerrainCodes[i], number(s.stack[i]));
    board.own.add("chain", chain_value(setup, s)), board.own.add("duel", duel_value(setup, s));
    return engine::board::board_value<QuantumCloud>(board, setup, s);
}

}  // namespace

Value QuantumCloud::sheet(const Setup& setup, const State& s) {
    Value out = Value::object();
    out.add("turn", number(s.turn));
    out.add("active", Value::of(s.active == Seat::Nobody ? "nobody" : seat_word(s.active)));
    out.add("phase", Value::of(phase_of(s)));
    out.add("stack", number(stack_size(s)));
    out.add("drawn", Value::of(terrain_word(s.drawn)));
    out.add("tiles", number(static_cast<int>(s.cloud.tiles.size())));
    for (int i = 0; i < players(setup); ++i)
        out.add(facts().seats[static_cast<std::size_t>(i)], seat_value(setup, s, engine::seat_at(i)));
    for (const Tile& tile : s.cloud.tiles) out.add(space_word(setup, s, space_of(tile)), tile_value(setup, s, tile));
    out.add("board", board_of(setup, s));
    return out;
}

// Questions that name the thing they are about.
engine::Prompt QuantumCloud::prompt(const Setup&, const State& s) {
    const auto& flow = s.flow;
    if (const MoveTo* half = flow.top<MoveTo>()) return {"Where does {0} move?", {unit_ref(half->unit)}};
    if (const StrikeAt* half = flow.top<StrikeAt>()) return {"Whom does {0} attack?", {unit_ref(half->unit)}};
    if (const SummonAt* half = flow.top<SummonAt>()) return {"Where does {0} appear?", {card_ref(half->card)}};
    if (const Aim* half = flow.top<Aim>()) return {"Which unit does {0} name?", {card_ref(half->card)}};
    if (const Announced* card = flow.top<Announced>()) return {"Answer {0}?", {card_ref(card->card)}};
    if (const Push* push = flow.top<Push>()) return {"Where does {0} move?", {unit_ref(push->unit)}};
    if (const Relocate* relocate = flow.top<Relocate>()) return {"Where does {0} go?", {unit_ref(relocate->unit)}};
    if (const Arrive* arrive = flow.top<Arrive>()) return {"Where does {0} appear?", {card_ref(arrive->card)}};
    const bool tile = flow.top<TileStep>() != nullptr || flow.top<Laying>() != nullptr;
    if (tile && s.drawn != kNoTerrain) return {"Where does {0} go?", {word_ref(static_cast<int>(s.drawn))}};
    if (tile) return {"Which tile do you shift?", {}};
    return {};
}

}  // namespace quantum_cloud
