// What a seat may know, how the rest could be, and what a screen may ask.
#include "games/small/forge/resolve.h"

namespace forge {

using engine::AboutLine;
using engine::Kind;
using engine::Value;

// FG-9.1 hides hands and decks; FG-9.4 hides what a player has begun to choose until the choice is whole.
State Forge::view(const Setup& setup, const State& s, Seat seat) {
    State seen = s;
    engine::mask(seen, seen.bags, seat);
    const engine::Decision now = decision(setup, s);
    if (now.seat == seat || now.seat == Seat::Nobody) return seen;
    if (static_cast<Ask>(now.kind) == Ask::Act) {
        seen.attack = {};
        seen.running = {};
    }
    if (static_cast<Ask>(now.kind) == Ask::Arrange) {
        each_in_share(seen, [](Ability& a) {
            a.rank = 0;
            for (UnitId& target : a.target) target = target == UnitId::None ? UnitId::None : UnitId::Open;
        });
    }
    return seen;
}

Value Forge::sheet(const Setup& setup, const State& s) {
    Value out = Value::object();
    if (const Ability* a = asking(s)) {  // whose target is asked for; private, so no part of the decision (FG-9.4)
        Value& asks = out.add("asking", Value::object());
        asks.add("unit", Value::of(operand_text(setup, s, {Kind::Unit, static_cast<std::uint16_t>(a->source)})));
        asks.add("text", Value::of(card_of(setup, s, a->source).text[a->line]));
    }
    for (const Seat seat : {Seat::First, Seat::Second}) {
        Value& side = out.add(facts().seats[static_cast<std::size_t>(seat)], Value::object());
        for (const UnitId id : s.side[seat].units) {
            if (!in_play(s, id)) continue;
            const std::string name = operand_text(setup, s, {Kind::Unit, static_cast<std::uint16_t>(id)});
            Value& unit = side.add(name.substr(name.find('.') + 1), Value::object());
            unit.add("attack", Value::of(std::int64_t{attack_of(setup, s, id)}));
            unit.add("defense", Value::of(std::int64_t{defense_of(setup, s, id)}));
            unit.add("ready", Value::of(unit_of(s, id).ready ? "yes" : "no"));
        }
    }
    return out;
}

std::vector<AboutLine> Forge::about(const Setup& setup, const State& s, engine::Ref ref) {
    const bool unit = ref.kind == Kind::Unit && in_play(s, static_cast<UnitId>(ref.value));
    const bool card = ref.kind == Kind::Card && ref.value > 0 && ref.value < setup.cards.size();
    if (!unit && !card) return {};
    const auto id = static_cast<UnitId>(ref.value);
    const Card& own = unit ? card_of(setup, s, id) : setup.cards[ref.value];
    const auto label = std::to_string(own.attack) + "/" + std::to_string(own.defense);
    std::vector<AboutLine> lines{{"name", own.name, "", "FG-1.2"},
                                 {"cost", std::to_string(own.cost), own.name, "FG-1.2"},
                                 {"printed", label, own.name, "FG-1.2"}};
    for (const auto& text : own.text) lines.push_back({"text", text, own.name, "FG-12.1"});
    if (!unit) return lines;
    const int attack = attack_of(setup, s, id), defense = defense_of(setup, s, id);
    lines.push_back({"now", std::to_string(attack) + "/" + std::to_string(defense), "all lines in play", "FG-8.1"});
    if (const Unit& mine = unit_of(s, id); mine.attack != 0 || mine.defense != 0) {
        lines.push_back({"until end of turn", std::to_string(mine.attack) + "/" + std::to_string(mine.defense),
                         "effects", "FG-8.2"});
    }
    return lines;
}

std::vector<AboutLine> Forge::preview(const Setup& setup, const State& s, engine::Action action) {
    const bool defends = static_cast<Verb>(action.verb) == Verb::Target && s.attack.attacker != UnitId::None;
    if (!defends || refuse(setup, s, action)) return {};
    const int attack = attack_of(setup, s, s.attack.attacker);
    const int defense = defense_of(setup, s, static_cast<UnitId>(action.operands[0]));
    return {{"attack against defense", std::to_string(attack) + " against " + std::to_string(defense),
             "before abilities", "FG-4.4"}};
}

}  // namespace forge
