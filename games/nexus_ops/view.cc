// What a screen may ask. Everything here is told from a view.
#include <algorithm>

#include "games/nexus_ops/board.h"
#include "games/nexus_ops/odds.h"
#include "games/nexus_ops/questions.h"

namespace nexus_ops {
namespace {

using engine::AboutLine;
using engine::Kind;
using engine::Value;

std::string text(int n) { return std::to_string(n); }
std::string name_of(Seat seat) { return std::string(NexusOps::facts().seats[static_cast<std::size_t>(seat)]); }
// Whom a line is about, as a hole: `{seat:ares}`.
std::string seat_hole(Seat seat) { return engine::hole("seat", name_of(seat)); }
const Card& unit_card(const Setup& setup, Type type) { return setup[setup.unit_cards[static_cast<std::size_t>(type)]]; }
std::string_view terrain_name(Terrain terrain) { return enum_names(Terrain{})[static_cast<std::size_t>(terrain)]; }
std::string title_of(Terrain terrain) {
    for (const auto& [word, title] : NexusOps::facts().names) {
        if (word == terrain_name(terrain)) return std::string(title);
    }
    return std::string(terrain_name(terrain));
}

// The number a unit needs in a hex, without cards.
int number_in(At at, Type type, Hex hex) {
    const UnitFacts& facts = at.setup[type];
    const Terrain terrain = terrain_of(at, hex);
    return terrain == facts.home ? facts.home_cv : terrain == facts.weak ? facts.weak_cv : facts.cv;
}

void about_unit(const Card& card, std::vector<AboutLine>& lines) {
    const UnitFacts& facts = card.facts;
    lines.push_back({"cost", text(facts.cost) + " rubium", card.name, "NO-6.2"});
    lines.push_back({"hits with", text(facts.cv) + " or more", card.name, "NO-10.10"});
    if (facts.home_cv != 0)
        lines.push_back({"at home", text(facts.home_cv) + " or more", title_of(facts.home), "NO-10.11"});
    if (facts.weak_cv != 0)
        lines.push_back({"weak", text(facts.weak_cv) + " or more", title_of(facts.weak), "NO-10.11"});
    for (int terrain = 0; terrain < 6; ++terrain) {
        if (facts.avoids(static_cast<Terrain>(terrain)))
            lines.push_back({"never enters", title_of(static_cast<Terrain>(terrain)), card.name, "NO-7.2"});
    }
    lines.push_back({"mines", facts.miner ? "yes" : "no", card.name, "NO-11.2"});
    struct Words {
        Ability ability;
        std::string_view words, clause;
    };
    constexpr Words kWords[] = {
        {Ability::Stride, "moves two hexes if one of them is Rock Plains", "NO-7.9"},
        {Ability::Leap, "moves two hexes from a Magma Pool, over enemies", "NO-7.10"},
        {Ability::Aim, "picks the casualty with a natural 5 or 6", "NO-10.29"},
        {Ability::Flight, "flies from the Monolith to any hex", "NO-7.11"},
        {Ability::Breath, "one special attack after the moves, 5 or more hits", "NO-7.20"},
        {Ability::CloneLimit, "one is bought per home base hex and turn", "NO-15.10"},
        {Ability::CloneDice, "a side rolls one die less for these units", "NO-15.10"},
        {Ability::Spread, "moves one hex after a battle you won", "NO-15.10"},
        {Ability::Shatter, "can be destroyed before the roll: on 3 or more the enemy loses a unit", "NO-15.10"},
        {Ability::First, "rolls before all others in Rock Plains", "NO-15.10"},
        {Ability::Dive, "dives from a Magma Pool to or beside any Magma Pool", "NO-15.10"},
        {Ability::WyrmBreath, "special attack that goes on until it misses", "NO-15.10"}};
    for (const auto& [ability, words, clause] : kWords) {
        if (facts.can(ability)) lines.push_back({"ability", std::string(words), card.name, std::string(clause)});
    }
}

void about_card(const Setup& setup, const Card& card, std::vector<AboutLine>& lines) {
    constexpr std::string_view kKinds[] = {"", "Energize", "Secret Mission", "Exploration token", "Unit"};
    constexpr std::string_view kWords[] = {"", "energize", "mission", "token", "unit"};
    constexpr std::string_view kMoments[] = {"in your Deployment phase", "in a battle, before the roll",
                                             "in a battle, after a roll"};
    lines.push_back({"name", card.name, "", "NO-1.6"});
    std::string kind(kKinds[static_cast<std::size_t>(card.kind)]);
    if (card.kind == CardKind::Mission) kind += card.battle ? ": Battle" : ": Objective";
    lines.push_back({"kind", kind, "", "NO-1.6"});
    lines.back().word = kWords[static_cast<std::size_t>(card.kind)];
    if (card.kind == CardKind::Unit) return about_unit(card, lines);
    if (!card.text.empty()) lines.push_back({"text", card.text, card.name, "NO-1.11"});
    if (card.kind == CardKind::Energize)
        lines.push_back({"when", std::string(kMoments[static_cast<std::size_t>(card.window)]), card.name, "NO-10.6"});
    if (card.kind == CardKind::Mission) lines.push_back({"victory points", text(card.vp), card.name, "NO-13.1"});
    if (card.kind == CardKind::Token && card.unit != Type::None)
        lines.push_back({"unit", unit_card(setup, card.unit).name, card.name, "NO-8.2"});
    if (card.kind == CardKind::Token && card.refinery > 0)
        lines.push_back({"refinery", text(card.refinery), card.name, "NO-8.3"});
    lines.push_back({"copies", text(card.copies), card.name, "NO-1.6"});
}

void about_hex(At at, Hex hex, std::vector<AboutLine>& lines) {
    lines.push_back({"terrain", title_of(terrain_of(at, hex)), "", "NO-2.8"});
    for (int i = 0; i < at.setup.seats; ++i) {
        if (has(home_of(at, seat_at(i)), hex)) lines.push_back({"home base", seat_hole(seat_at(i)), "", "NO-2.5"});
        if (has(controlled(at, seat_at(i)), hex))
            lines.push_back({"controlled by", seat_hole(seat_at(i)), "", "NO-5.4"});
    }
    if (refinery_at(at, hex) > 0) lines.push_back({"refinery", text(refinery_at(at, hex)), "", "NO-2.9"});
    if (const Token* token = token_at(at.s, hex); token != nullptr && is_facedown(token->slot)) {
        const bool seen = token->slot.card != CardId::Unknown;
        lines.push_back({"token", seen ? at.setup[token->slot.card].name : "facedown", "", "NO-4.1"});
    }
    for (int i = 0; i < at.setup.seats; ++i) {
        const PerType units = units_in(at.s.seats[seat_at(i)], hex);
        for (int k = 0; k < kTypes; ++k) {
            if (units[type_at(k)] > 0)
                lines.push_back({unit_card(at.setup, type_at(k)).name,
                                 text(units[type_at(k)]) + ", hits with " + text(number_in(at, type_at(k), hex)) + "+",
                                 seat_hole(seat_at(i)), "NO-10.11"});
        }
    }
    about_odds(at, hex, lines);
}

// Both sides of a battle that could be fought, type by type.
void preview_battle(At at, Hex hex, Seat foe, std::vector<AboutLine>& lines) {
    const PerType own = units_in(at.s.seats[at.s.active], hex), other = units_in(at.s.seats[foe], hex);
    for (int i = kTypes - 1; i >= 0; --i) {
        const Type type = type_at(i);
        if (own[type] + other[type] == 0) continue;
        lines.push_back(
            {unit_card(at.setup, type).name,
             text(own[type]) + " against " + text(other[type]) + ", " + text(number_in(at, type, hex)) + "+ hits",
             seat_hole(foe), "NO-10.8"});
    }
}

void preview_move(At at, const Group& unit, Hex hex, std::vector<AboutLine>& lines) {
    lines.push_back({"terrain", title_of(terrain_of(at, hex)), "", "NO-7.2"});
    lines.push_back({"hits there with", text(number_in(at, unit.type, hex)) + "+", "", "NO-10.11"});
    if (const Token* token = token_at(at.s, hex); token != nullptr && is_facedown(token->slot))
        lines.push_back({"explores", "a facedown token", "", "NO-8.1"});
    if (refinery_at(at, hex) > 0)
        lines.push_back(
            {"refinery", text(refinery_at(at, hex)), at.setup[unit.type].miner ? "" : "no miner", "NO-11.1"});
    for (int i = 0; i < at.setup.seats; ++i) {
        const PerType units = units_in(at.s.seats[seat_at(i)], hex);
        if (!is_opponent(at.setup, at.s.active, seat_at(i)) || units.total() == 0) continue;
        std::string army;
        for (int k = 0; k < kTypes; ++k) {
            if (units[type_at(k)] > 0)
                army +=
                    (army.empty() ? "" : ", ") + text(units[type_at(k)]) + " " + unit_card(at.setup, type_at(k)).name;
        }
        lines.push_back({"battle", army, seat_hole(seat_at(i)), "NO-9.1"});
    }
}

Value hexes_sheet(At at) {
    Value out = Value::object();
    each_hex(at.setup.exists, [&](Hex hex) {
        Value& entry = out.add(enum_names(Hex{})[static_cast<std::size_t>(hex)], Value::object());
        entry.add("terrain", Value::of(terrain_name(terrain_of(at, hex))));
        entry.add("refinery", Value::of(refinery_at(at, hex)));
        const Token* token = token_at(at.s, hex);
        entry.add("token", Value::of(token == nullptr ? "none" : std::string_view(at.setup[token->slot.card].id)));
        std::string_view control = "nobody";
        int players = 0;
        for (int i = 0; i < at.setup.seats; ++i) {
            if (has(at.s.seats[seat_at(i)].held, hex))
                control = NexusOps::facts().seats[static_cast<std::size_t>(i)], ++players;
        }
        entry.add("control", Value::of(players > 1 ? "contested" : control));
        for (int i = 0; i < at.setup.seats; ++i) {
            const PerType units = units_in(at.s.seats[seat_at(i)], hex);
            Value& army = entry.add(NexusOps::facts().seats[static_cast<std::size_t>(i)], Value::object());
            army.add("units", Value::of(units.total()));
            for (int k = 0; k < kTypes; ++k) army.add(unit_card(at.setup, type_at(k)).id, Value::of(units[type_at(k)]));
        }
    });
    return out;
}

}  // namespace

Value NexusOps::sheet(const Setup& setup, const State& s) {
    const At at{setup, s};
    Value out = Value::object();
    out.add("round", Value::of(s.round));
    out.add("turn", Value::of(name_of(s.active)));
    Value& seats = out.add("seats", Value::object());
    for (int i = 0; i < setup.seats; ++i) {
        const Seat seat = seat_at(i);
        const Player& player = s.seats[seat];
        Value& entry = seats.add(name_of(seat), Value::object());
        entry.add("vp", Value::of(player.points));
        entry.add("rubium", Value::of(player.rubium));
        entry.add("units", Value::of(count_units(player)));
        entry.add("hexes", Value::of(std::popcount(controlled(at, seat))));
        entry.add("income", Value::of(income_of(at, seat)));
        entry.add("energize", Value::of(player.energize.size()));
        entry.add("missions", Value::of(player.missions.size()));
    }
    out.add("hexes", hexes_sheet(at));
    out.add("battle", battle_sheet(at));
    out.add("board", board_sheet(at));
    return out;
}

std::vector<AboutLine> NexusOps::about(const Setup& setup, const State& s, engine::Ref ref) {
    const At at{setup, s};
    std::vector<AboutLine> lines;
    if (ref.kind == Kind::Card && ref.value > 0 && ref.value <= card_count(setup)) {
        const Card& card = setup.cards[ref.value];
        about_card(setup, card, lines);
        if (card.kind == CardKind::Mission && !card.battle && !s.flow.empty() && s.flow.get<Lay>(0) == nullptr)
            lines.push_back(
                {"fulfilled now", is_met(at, s.active, card) ? "by " + seat_hole(s.active) : "no", "", "NO-13.3"});
    }
    if (ref.kind == Kind::Unit && ref.value < setup.seats * kFigures &&
        is_group(s.seats[owner_of(ref.value)], group_of(ref.value))) {
        const Group& group = group_at(s.seats[owner_of(ref.value)], group_of(ref.value));
        about_card(setup, unit_card(setup, group.type), lines);
        lines.push_back({"here", text(group.count) + " of " + seat_hole(owner_of(ref.value)), "", "NO-22.2"});
        lines.push_back({"hits here with", text(number_in(at, group.type, group.hex)) + " or more", "", "NO-10.11"});
        if (group.extra > 0) lines.push_back({"extra steps", text(group.extra), "", "NO-22.3"});
        if (group.dice > 0) lines.push_back({"extra dice", text(group.dice), "", "NO-22.22"});
    }
    if (ref.kind == Kind::Place && ref.value < kHexes && has(setup.exists, hex_at(ref.value)))
        about_hex(at, hex_at(ref.value), lines);
    if (ref.kind == Kind::Place && ref.value >= kHexes) {
        const Decks& decks = decks_of(s, ref.value == kMissionDeck);
        lines.push_back({"cards", text(static_cast<int>(decks.deck.size())), "", "NO-12.4"});
        lines.push_back({"discarded", text(static_cast<int>(decks.discard.size())), "", "NO-12.4"});
    }
    if (ref.kind == Kind::Seat && ref.value < setup.seats) {
        const Seat seat = seat_at(ref.value);
        const Player& player = s.seats[seat];
        lines.push_back({"victory points", text(player.points) + " of " + text(setup.target), "", "NO-14.1"});
        lines.push_back(
            {"rubium", text(player.rubium) + ", +" + text(income_of(at, seat)) + " by mining", "", "NO-11.1"});
        lines.push_back({"units", text(count_units(player)), "", "NO-1.3"});
        lines.push_back({"cards",
                         text(static_cast<int>(player.energize.size())) + " Energize, " +
                             text(static_cast<int>(player.missions.size())) + " missions",
                         "", "NO-4.3"});
    }
    if (ref.kind == Kind::Word && ref.value < 4)
        lines.push_back({"terrain", title_of(static_cast<Terrain>(ref.value)), "", "NO-2.8"});
    return lines;
}

std::vector<AboutLine> NexusOps::preview(const Setup& setup, const State& s, engine::Action action) {
    const At at{setup, s};
    std::vector<AboutLine> lines;
    if (refuse(setup, s, action)) return lines;
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Buy: {
            for (int i = 0; i < kTypes; ++i) {
                if (static_cast<int>(setup.unit_cards[static_cast<std::size_t>(i)]) != action.operands[0]) continue;
                const int price = price_of(at, type_at(i));
                lines.push_back({"price",
                                 text(price) + " rubium",
                                 setup.cards[action.operands[0]].name,
                                 "NO-6.2",
                                 {{"rubium", price}}});
                lines.push_back({"left", text(s.seats[s.active].rubium - price) + " rubium", "", "NO-6.2"});
            }
            break;
        }
        case Verb::Move: {
            const Group& unit = group_at(s.seats[s.active], group_of(action.operands[0]));
            lines.push_back({"reaches", text(std::popcount(reach(at, s.active, unit))) + " hexes", "", "NO-7.12"});
            if (is_bound(at, s.active, unit.hex))
                lines.push_back({"leaves a battle", "no hex with enemies", "", "NO-7.4"});
            break;
        }
        case Verb::To:
            if (const To* to = s.flow.get<To>(s.flow.size() - 1))
                preview_move(at, group_at(s.seats[s.active], to->group), hex_at(action.operands[0]), lines);
            break;
        case Verb::Attack: lines.push_back({"special attack", "one die, 5 or more hits", "", "NO-7.23"}); break;
        case Verb::Battle: preview_battle(at, hex_at(action.operands[0]), seat_at(action.operands[1]), lines); break;
        case Verb::Exchange: lines.push_back({"gain", "1 rubium", "", "NO-13.5", {{"rubium", 1}}}); break;
        case Verb::Fulfil:
            lines.push_back({"gain",
                             text(setup.cards[action.operands[0]].vp) + " VP",
                             "",
                             "NO-13.1",
                             {{"vp", setup.cards[action.operands[0]].vp}}});
            break;
        default: break;
    }
    return lines;
}

engine::Prompt NexusOps::prompt(const Setup&, const State& s) {
    if (const To* to = s.flow.empty() ? nullptr : s.flow.get<To>(s.flow.size() - 1))
        return {"Where does {0} go?",
                {engine::Ref{Kind::Unit, static_cast<std::uint16_t>(unit_id(s.active, to->group))}}};
    for (std::size_t i = 0; i < s.flow.size(); ++i) {
        const Chosen* chosen = s.flow.get<Chosen>(i);
        if (chosen == nullptr || i + 1 == s.flow.size()) continue;
        const auto ask = [&](std::string_view sentence) {
            return engine::Prompt{sentence, {card_ref(chosen->bound.card)}};
        };
        if (s.flow.get<PickParticipant>(i + 1) != nullptr) return ask("For whom is {0}?");
        if (s.flow.get<PickOpponent>(i + 1) != nullptr) return ask("Against whom is {0}?");
        if (s.flow.get<PickUnits>(i + 1) != nullptr) return ask("Which units for {0}?");
        if (s.flow.get<PickTarget>(i + 1) != nullptr) return ask("Where do they go by {0}?");
        if (s.flow.get<PickDice>(i + 1) != nullptr) return ask("Which dice does {0} reroll?");
    }
    return {};
}

}  // namespace nexus_ops
