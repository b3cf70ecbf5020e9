#include "games/nexus_ops/board.h"

namespace nexus_ops {
namespace {

using engine::Kind;
using engine::Value;
using engine::board::Fact;
using engine::board::Tint;

std::string text(int n) { return std::to_string(n); }
std::string_view name_of(Seat seat) { return NexusOps::facts().seats[static_cast<std::size_t>(seat)]; }
const Card& unit_card(const Setup& setup, Type type) { return setup[setup.unit_cards[static_cast<std::size_t>(type)]]; }
constexpr std::string_view kPhases[] = {"Deployment", "Movement", "Exploration", "Battle", "Mining", "Draw"};

std::string_view phase_of(const State& s) {
    if (s.flow.empty()) return "";
    return s.flow.visit(0, []<class F>(const F&) -> std::string_view {
        if constexpr (std::is_same_v<F, Deploy>) return kPhases[0];
        if constexpr (std::is_same_v<F, Moving> || std::is_same_v<F, Attacking>) return kPhases[1];
        if constexpr (std::is_same_v<F, Exploring>) return kPhases[2];
        if constexpr (std::is_same_v<F, Battles>) return kPhases[3];
        if constexpr (std::is_same_v<F, Mining>) return kPhases[4];
        if constexpr (std::is_same_v<F, Drawing> || std::is_same_v<F, Passing>) return kPhases[5];
        return "";
    });
}

// Terrain by letter and colour, units by the letter of their sheet.
std::vector<engine::board::Look> looks(const Setup& setup) {
    constexpr std::string_view kLetters[2][kTypes] = {{"H", "F", "C", "S", "L", "D"}, {"C", "S", "H", "B", "D", "W"}};
    std::vector<engine::board::Look> out{{"liquifungus-forest", "f", {}, Tint::Green},
                                         {"crystal-spires", "c", {}, Tint::Cyan},
                                         {"rock-plains", "r", {}, Tint::Yellow},
                                         {"magma-pool", "m", {}, Tint::Red},
                                         {"monolith", "M", {}, Tint::White},
                                         {"vortex", "V", {}, Tint::Magenta},
                                         {"home-base", "b", {}, Tint::Blue}};
    for (std::size_t i = 0; i < kTypes; ++i)
        out.push_back({setup[setup.unit_cards[i]].id, kLetters[setup.alternate ? 1 : 0][i], {}, Tint::None});
    return out;
}

engine::board::Piece piece_of(At at, Seat seat, int i, const Group& group) {
    const Card& card = unit_card(at.setup, group.type);
    engine::board::Piece piece{.id = unit_id(seat, i),
                               .ref = {Kind::Unit, static_cast<std::uint16_t>(unit_id(seat, i))},
                               .name = card.name,
                               .kind = card.id,
                               .card = card.id,
                               .owner = seat};
    piece.count = group.count;
    if ((group.marks & kMoved) != 0) piece.spent = "moved";
    if ((group.marks & kAttacked) != 0) piece.spent = "attacked";
    for (std::size_t k = 0; k < kMarkNames.size(); ++k) {
        if ((group.marks >> k & 1) != 0) piece.words.push_back(kMarkNames[k]);
    }
    if (group.extra > 0) piece.facts.push_back({"extra steps", text(group.extra)});
    if (group.dice > 0) piece.facts.push_back({"extra dice", text(group.dice)});
    return piece;
}

void add_places(At at, engine::board::Sheet& sheet) {
    for (int i = 0; i < kHexes; ++i) {
        const Hex hex = hex_at(i);
        if (!has(at.setup.exists, hex)) continue;
        const Axial axial = coordinates(hex);
        engine::board::Place place{.id = i, .ref = place_ref(hex), .at = {{axial.q, axial.r}}};
        const Terrain terrain = terrain_of(at, hex);
        place.name =
            terrain == Terrain::None ? "" : std::string(enum_names(terrain)[static_cast<std::size_t>(terrain)]);
        place.kind = place.name;
        for (int seat = 0; seat < at.setup.seats; ++seat) {
            if (at.s.flow.get<Lay>(0) == nullptr && has(home_of(at, seat_at(seat)), hex)) place.owner = seat_at(seat);
        }
        const Token* token = token_at(at.s, hex);
        if (token != nullptr && is_facedown(token->slot)) {
            place.facts.push_back({"token", "?"});
            if (token->slot.card != CardId::Unknown) place.facts.push_back({"seen", at.setup[token->slot.card].name});
        }
        if (refinery_at(at, hex) > 0) place.facts.push_back({"refinery", text(refinery_at(at, hex))});
        for (int seat = 0; seat < at.setup.seats; ++seat) {
            each_group(at.s.seats[seat_at(seat)].army, [&](int k, const Group& group) {
                if (group.hex == hex) place.pieces.push_back(piece_of(at, seat_at(seat), k, group));
            });
        }
        sheet.places.push_back(std::move(place));
    }
}

// Missions this view knows, with whether they could be fulfilled now.
std::vector<engine::board::Goal> goals_of(At at, Seat seat, const auto& slots) {
    std::vector<engine::board::Goal> out;
    const bool won = at.s.flow.get<Claim>(at.s.flow.size() - 1) != nullptr;
    for (const Slot& slot : slots) {
        if (slot.card == CardId::Unknown) continue;
        const Card& card = at.setup[slot.card];
        const bool now = card.battle ? won && seat == at.s.active && is_met(at, seat, card) : is_met(at, seat, card);
        out.push_back({.ref = card_ref(slot.card),
                       .name = card.name,
                       .kind = card.battle ? "battle" : "objective",
                       .card = card.id,
                       .tag = text(card.vp),
                       .have = now ? 1 : 0,
                       .done = now});
    }
    return out;
}

Value side_own(At at, Seat seat) {
    const Player& player = at.s.seats[seat];
    Value out = Value::object();
    out.add("vp", Value::of(player.points));
    out.add("rubium", Value::of(player.rubium));
    out.add("income", Value::of(income_of(at, seat)));
    out.add("victories", Value::of(player.victories));
    out.add("hills", Value::of(player.hills));
    for (const bool mission : {false, true}) {
        Value& hand = out.add(mission ? "missions" : "energize", Value::list());
        for (const Slot& slot : player.hand(mission)) hand.add(Value::of(at.setup[slot.card].id));
    }
    Value& supply = out.add("supply", Value::object());
    for (std::size_t i = 0; i < kTypes; ++i)
        supply.add(at.setup[at.setup.unit_cards[i]].id, Value::of(player.supply.of[i]));
    Value& done = out.add("fulfilled", Value::list());
    for (const Fulfilled& each : at.s.fulfilled) {
        if (each.by == seat) done.add(Value::of(at.setup[each.card].id));
    }
    out.add("standing", Value::of(enum_names(player.standing)[static_cast<std::size_t>(player.standing)]));
    return out;
}

// One side of a battle in a line: `2 Human 6+, 1 Fungoid 4+; rolled 5! 2 1`
std::string side_line(At at, int side) {
    const Side& own = side_at(at.s, side);
    const PerType units = units_in(at.s.seats[owner(at.s, side)], at.s.battle.hex);
    std::string out;
    for (int i = kTypes - 1; i >= 0; --i) {
        const Type type = type_at(i);
        if (units[type] == 0) continue;
        out += (out.empty() ? "" : ", ") + text(units[type]) + " " + unit_card(at.setup, type).name + " " +
               text(needed_number(at, side, type)) + "+";
    }
    if (!own.dice.empty()) {
        out += "; dice";
        for (const Die& die : own.dice) {
            if (die.value == 0) continue;
            out += " " + text(die.value) + (die.value >= needed_number(at, side, die.type) ? "!" : "");
        }
    }
    return out.empty() ? "nobody is left" : out;
}

std::vector<Fact> texts_of(At at) {
    std::vector<Fact> out;
    const State& s = at.s;
    if (s.battle.hex != Hex::None) {
        const std::string where(enum_names(Hex{})[static_cast<std::size_t>(s.battle.hex)]);
        out.push_back(
            {"Battle", where + ", step: " + std::string(enum_names(Step{})[static_cast<std::size_t>(s.battle.step)])});
        out.push_back({"  " + std::string(name_of(s.active)) + " attacks", side_line(at, 0)});
        out.push_back({"  " + std::string(name_of(s.battle.defender)) + " defends", side_line(at, 1)});
    }
    std::string line;
    for (const Slot& slot : s.line) line += (line.empty() ? "" : ", ") + at.setup[slot.card].name;
    if (!line.empty()) out.push_back({"Transmission line", line});
    if (at.setup.options[Option::ExtraTokens] == 1 && at.setup.refineries < 16)
        out.push_back({"Tokens", "their refineries sum to " + text(at.setup.refineries) + "; at least 16 are advised"});
    return out;
}

std::vector<engine::Ref> chosen_of(At at) {
    std::vector<engine::Ref> out;
    if (const To* to = at.s.flow.get<To>(at.s.flow.size() - 1))
        out.push_back({Kind::Unit, static_cast<std::uint16_t>(unit_id(at.s.active, to->group))});
    for (std::size_t i = 0; i < at.s.flow.size(); ++i) {
        const Chosen* chosen = at.s.flow.get<Chosen>(i);
        if (chosen == nullptr) continue;
        const Bound& bound = chosen->bound;
        out.push_back(card_ref(bound.card));
        if (bound.side < 2) out.push_back(seat_ref(owner(at.s, bound.side)));
        if (bound.hex != Hex::None) out.push_back(place_ref(bound.hex));
        std::uint64_t seen = 0;
        for (const std::uint8_t unit : bound.units) {
            if (unit == 255 || (seen >> unit & 1u) != 0) continue;
            seen |= std::uint64_t{1} << unit;
            out.push_back({Kind::Unit, static_cast<std::uint16_t>(unit_id(bound.by, unit))});
        }
        for (const Hex hex : bound.tokens) {
            if (hex != Hex::None) out.push_back(place_ref(hex));
        }
    }
    return out;
}

Value dice_value(At at, int side) {
    Value out = Value::list();
    for (const Die& die : side_at(at.s, side).dice) {
        Value& one = out.add(Value::object());
        one.add("value", Value::of(die.value));
        one.add("card", Value::of(unit_card(at.setup, die.type).id));
        one.add("needs", Value::of(needed_number(at, side, die.type)));
        one.add("hit", Value::of(die.value != 0 && die.value >= needed_number(at, side, die.type) ? "yes" : "no"));
    }
    return out;
}

}  // namespace

int income_of(At at, Seat seat) {
    Hexes miners = 0;
    each_group(at.s.seats[seat].army, [&](int, const Group& group) {
        if (at.setup[group.type].miner) miners |= bit(group.hex);
    });
    int sum = 0;
    each_hex(controlled(at, seat) & miners, [&](Hex hex) { sum += refinery_at(at, hex); });
    return sum;
}

Value battle_sheet(At at) {
    Value out = Value::object();
    const State& s = at.s;
    if (s.battle.hex == Hex::None) return out;
    out.add("hex", Value::of(enum_names(Hex{})[static_cast<std::size_t>(s.battle.hex)]));
    out.add("step", Value::of(enum_names(Step{})[static_cast<std::size_t>(s.battle.step)]));
    for (int i = 0; i < 2; ++i) {
        Value& side = out.add(i == 0 ? "attacker" : "defender", Value::object());
        side.add("seat", Value::of(name_of(owner(s, i))));
        const PerType units = units_in(s.seats[owner(s, i)], s.battle.hex);
        Value& list = side.add("units", Value::list());
        for (int k = kTypes - 1; k >= 0; --k) {
            const Type type = type_at(k);
            if (units[type] == 0) continue;
            Value& one = list.add(Value::object());
            one.add("card", Value::of(unit_card(at.setup, type).id));
            one.add("count", Value::of(units[type]));
            one.add("needs", Value::of(needed_number(at, i, type)));
            one.add("bonus", Value::of(side_at(s, i).bonus[static_cast<std::size_t>(k)]));
        }
        side.add("dice", dice_value(at, i));
        const Hits hits = hits_against(at, i);
        side.add("hits_against", Value::of(hits.ordinary));
        side.add("aimed_against", Value::of(hits.aimed));
        side.add("lost", Value::of(side_at(s, i).lost.total()));
    }
    return out;
}

Value board_sheet(At at) {
    const auto& [setup, s] = at;
    engine::board::Sheet sheet{.geometry = engine::board::Geometry::Hex, .kinds = looks(setup), .verb = "play"};
    sheet.phases.assign(std::begin(kPhases), std::end(kPhases));
    sheet.phase = phase_of(s);
    sheet.facts = {{"Round", text(s.round)},
                   {"target", text(setup.target) + " VP"},
                   {"Energize deck", text(static_cast<int>(s.energize.deck.size()))},
                   {"mission deck", text(static_cast<int>(s.missions.deck.size()))}};
    if (s.discount > 0) sheet.facts.push_back({"units cost", text(s.discount) + " less"});
    sheet.texts = texts_of(at);
    sheet.chosen = chosen_of(at);
    sheet.goals = goals_of(at, s.active, s.line);
    for (int i = 0; i < setup.seats; ++i) {
        const Seat seat = seat_at(i);
        const Player& player = s.seats[seat];
        engine::board::Side side{.seat = seat, .own = side_own(at, seat)};
        side.facts = {{"VP", text(player.points)},
                      {"rubium", text(player.rubium) + " (+" + text(income_of(at, seat)) + ")"},
                      {"Energize", text(static_cast<int>(player.energize.size()))},
                      {"missions", text(static_cast<int>(player.missions.size()))},
                      {"units", text(count_units(player))}};
        side.goals = goals_of(at, seat, player.missions);
        sheet.sides.push_back(std::move(side));
        if (s.flow.empty())
            sheet.scores.push_back({seat,
                                    player.points,
                                    {{"Battle Victory", text(player.victories)},
                                     {"King of the Hill", text(player.hills)},
                                     {"missions", text(player.points - player.victories - player.hills)}}});
    }
    add_places(at, sheet);
    sheet.own.add("battle", battle_sheet(at));
    sheet.own.add("first", Value::of(name_of(s.first)));
    sheet.own.add("turn", Value::of(name_of(s.active)));
    if (setup.vortex) sheet.own.add("offset", Value::of(s.offset));
    return engine::board::board_value<NexusOps>(sheet, setup, s);
}

}  // namespace nexus_ops
