#include "games/nexus_ops/board.h"

#include <algorithm>

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

// Missions this view knows, with whether this seat could fulfil them now.
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
                       .done = now,
                       .holder = now ? seat : Seat::Nobody});
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

// The dice of one type that a side has rolled in this step: `5! 2 1`, with a mark on each that hits.
std::string dice_text(At at, int side, Type type) {
    std::string out;
    for (const Die& die : side_at(at.s, side).dice) {
        if (die.type != type || die.value == 0) continue;
        out += (out.empty() ? "" : " ") + text(die.value) + (die.value >= needed_number(at, side, type) ? "!" : "");
    }
    return out;
}

// NO-10.8, NO-15.10d: the types as they roll in this battle.
std::array<Type, kTypes> battle_order(At at) {
    std::array<Type, kTypes> out;
    for (int i = 0; i < kTypes; ++i) out[static_cast<std::size_t>(i)] = type_at(kTypes - 1 - i);
    const bool plains = has(at.s.land[Terrain::Plains], at.s.battle.hex);
    std::ranges::stable_partition(out, [&](Type type) { return plains && at.setup[type].can(Ability::First); });
    return out;
}

// The battle as a table: a row for each type that is there or has rolled, then the hits that either side is to take.
void add_battle(At at, std::vector<Fact>& out) {
    const State& s = at.s;
    const std::string where(enum_names(Hex{})[static_cast<std::size_t>(s.battle.hex)]);
    out.push_back(
        {"Battle", where + ", step: " + std::string(enum_names(Step{})[static_cast<std::size_t>(s.battle.step)])});
    std::vector<std::string> heading, hits;
    for (int side = 0; side < 2; ++side) {
        const int taken = hits_against(at, side).total();
        const std::string who(name_of(owner(s, side)));
        heading.insert(heading.end(), {who + (side == 0 ? " attacks" : " defends"), "needs", "dice"});
        hits.insert(hits.end(), {taken > 0 ? text(taken) : "", "", ""});
    }
    out.push_back({"unit", engine::join(heading, "\t")});
    for (const Type type : battle_order(at)) {
        std::vector<std::string> row;
        for (int side = 0; side < 2; ++side) {
            const int count = units_in(s.seats[owner(s, side)], s.battle.hex)[type];
            const std::string dice = dice_text(at, side, type);
            const bool rolls = count > 0 || !dice.empty();
            row.insert(row.end(),
                       {rolls ? text(count) : "", rolls ? text(needed_number(at, side, type)) + "+" : "", dice});
        }
        if (row[0] + row[3] != "") out.push_back({unit_card(at.setup, type).name, engine::join(row, "\t")});
    }
    if (hits[0] + hits[3] != "") out.push_back({"hits to take", engine::join(hits, "\t")});
}

std::vector<Fact> texts_of(At at) {
    std::vector<Fact> out;
    const State& s = at.s;
    if (s.battle.hex != Hex::None) add_battle(at, out);
    std::string line;
    for (const Slot& slot : s.line) line += (line.empty() ? "" : ", ") + at.setup[slot.card].name;
    if (!line.empty()) out.push_back({"Transmission line", line});
    return out;
}

// NO-15.6: few refineries are a warning to everybody, when the first decision of the game comes.
std::string note_of(At at) {
    const bool begins = at.s.round == 1 && at.s.flow.get<Deploy>(0) != nullptr;
    if (!begins || at.setup.options[Option::ExtraTokens] == 0 || at.setup.refineries >= 16) return "";
    return "The refineries of the exploration tokens sum to " + text(at.setup.refineries) +
           "; at least 16 are advised (NO-15.6).";
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
    sheet.note = note_of(at);
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
        if (setup.teams) side.facts.push_back({"team with", std::string(name_of(partner_of(setup, seat)))});
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
