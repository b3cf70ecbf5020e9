// What a seat may know, how the rest could be, and what a screen may ask. Everything here is told from a view.
#include "games/small/melee/battle.h"

namespace melee {

using engine::AboutLine;
using engine::Kind;
using engine::seat_at;
using engine::Value;

Value Melee::sheet(const Setup& setup, const State& s) {
    Value out = Value::object();
    Value& seats = out.add("seats", Value::object());
    const bool fighting = s.battle.place != Place::None;
    for (int i = 0; i < setup.options.players(); ++i) {
        const Player& player = s.seats[seat_at(i)];
        Value& seat = seats.add(facts().seats[static_cast<std::size_t>(i)], Value::object());
        seat.add("units", Value::of(units_of(player)));
        seat.add("cards", Value::of(player.hand.size()));
        const int side = fighting ? side_of(s, seat_at(i)) : -1;
        seat.add("role", Value::of(side == 0 ? "attacker" : side == 1 ? "defender" : fighting ? "bystander" : "none"));
        if (side >= 0) seat.add("hits", Value::of(hits_against(s, side)));  // against this seat
    }
    return out;
}

std::vector<AboutLine> Melee::about(const Setup& setup, const State& s, engine::Ref ref) {
    const auto number = [](int n) { return std::to_string(n); };
    const auto at = static_cast<std::size_t>(ref.value);
    std::vector<AboutLine> lines;
    if (ref.kind == Kind::Card && at >= 1 && at <= setup.cards.size()) {
        const Card& card = setup.cards[at - 1];
        lines.push_back({"name", card.name, "", "ML-6.1"});
        lines.push_back({"text", card.text, card.name, "ML-6.1"});
        lines.push_back({"copies", number(card.copies), card.name, "ML-6.4"});
    } else if (ref.kind == Kind::Word && at < kTypes) {
        lines.push_back({"hits with", number(kTypeFacts[at].strength), "", "ML-1.3"});
        lines.push_back({"price", number(kTypeFacts[at].price), "", "ML-1.3"});
    } else if (ref.kind == Kind::Seat && static_cast<int>(at) < setup.options.players()) {
        const Player& player = s.seats[seat_at(ref.value)];
        lines.push_back({"points", number(player.points), "", "ML-7.2"});
        lines.push_back({"coin", number(player.coin), "", "ML-3.1"});
        lines.push_back({"cards", number(static_cast<int>(player.hand.size())), "", "ML-2.1"});
    } else if (ref.kind == Kind::Place && at < kPlaces) {
        for (int i = 0; i < setup.options.players(); ++i) {
            const Squad& squad = s.seats[seat_at(i)][static_cast<Place>(ref.value)];
            for (std::size_t type = 0; type < kTypes; ++type) {
                if (squad.count[type] == 0) continue;
                lines.push_back({std::string(enum_names(Type{})[type]), number(squad.count[type]),
                                 engine::hole("seat", facts().seats[static_cast<std::size_t>(i)]), "ML-1.3"});
            }
        }
    }
    return lines;
}

// The dice a fight would bring, type by type, attacker against each possible defender.
std::vector<AboutLine> Melee::preview(const Setup& setup, const State& s, engine::Action action) {
    const auto verb = static_cast<Verb>(action.verb);
    if ((verb != Verb::Fight && verb != Verb::Against) || refuse(setup, s, action)) return {};
    const Place place = verb == Verb::Fight ? static_cast<Place>(action.operands[0]) : s.flow.top<Whom>()->place;
    std::vector<AboutLine> lines;
    for (int i = 0; i < setup.options.players(); ++i) {
        const Squad& foe = s.seats[seat_at(i)][place];
        if (seat_at(i) == s.active || total(foe) == 0 || (verb == Verb::Against && i != action.operands[0])) continue;
        for (std::size_t type = 0; type < kTypes; ++type) {
            const Squad& own = s.seats[s.active][place];
            lines.push_back({std::string(enum_names(Type{})[type]),
                             std::to_string(own.count[type]) + " against " + std::to_string(foe.count[type]),
                             engine::hole("seat", facts().seats[static_cast<std::size_t>(i)]), "ML-5.2"});
        }
    }
    return lines;
}

}  // namespace melee
