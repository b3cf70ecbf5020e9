#include "games/convergence/progress.h"

#include <algorithm>

#include "games/convergence/costs.h"
#include "games/convergence/network.h"
#include "games/convergence/resolve.h"

namespace convergence {
namespace {

using engine::Kind;
using engine::Value;

Value word(std::string_view text) { return Value::of(text); }
Value number(int n) { return Value::of(std::int64_t{n}); }

// CV-9.2: the three events that change the Paradigm, and how near they are.
std::vector<engine::board::Goal> milestones(const Setup& setup, const State& s) {
    const int players = setup.options.players();
    int links = 0, linked = 0, best = 0;
    Seat holder = Seat::Nobody;
    for (int i = 0; i < players; ++i) {
        const Seat seat = engine::seat_at(i);
        const int own = links_in_place(s, seat);
        links += own;
        linked += s.seats[seat].linked_ever ? 1 : 0;
        if (own > best) best = own, holder = seat;
    }
    const auto goal = [&](std::string_view name, unsigned event, int have, int of, Seat nearest) {
        engine::board::Goal out{.name = std::string(name), .have = have, .of = of, .holder = nearest};
        out.done = (s.events & event) != 0;
        return out;
    };
    return {goal("First Convergence", 1, std::min(links, 1), 1, Seat::Nobody),
            goal("Universal Convergence", 2, linked, players, Seat::Nobody),
            goal("Individual Completion", 4, best, kTypes, holder)};
}

// The hand cards this view knows, with their price now. CV-13.14
Value prices(const Setup& setup, const State& s) {
    Value out = Value::list();
    for (int i = 0; i < setup.options.players(); ++i) {
        const Seat seat = engine::seat_at(i);
        for (const Slot& slot : hand_of(s, seat)) {
            const auto card = static_cast<std::uint8_t>(slot.card);
            if (card == 0) continue;
            const Price price = build_price(setup, s, seat, card);
            Value& entry = out.add(Value::object());
            entry.add("seat", word(Convergence::facts().seats[static_cast<std::size_t>(i)]));
            entry.add("card", word(setup.cards[card].id));
            entry.add("material", number(price.material));
            entry.add("data", number(price.data));
        }
    }
    return out;
}

// What the active seat has named so far, as refs; empty for everybody else. CV-20.4
std::vector<engine::Ref> chosen(const State& s) {
    std::vector<engine::Ref> out;
    if (s.chosen_card != 0) out.push_back({Kind::Card, s.chosen_card});
    if (s.point == Point::LinkOwn || s.point == Point::LinkForeign) out.push_back({Kind::Word, s.chosen_type});
    if (s.chosen_node != kNone) out.push_back({Kind::Unit, s.chosen_node});
    return out;
}

// The ports that the link being made will join, CV-8.2; none for everybody else. CV-20.4
Value joins(const Setup& setup, const State& s) {
    Value out = Value::object();
    if (s.point != Point::LinkOwn && s.point != Point::LinkForeign) return out;
    const auto numbered = [](std::uint8_t bit) {
        int n = 1;
        while (port(n) != bit) ++n;
        return number(n);
    };
    const Ends ends = link_ends(setup, static_cast<Type>(s.chosen_type));
    out.add("own", numbered(ends.own_port));
    out.add("foreign", numbered(ends.foreign_port));
    return out;
}

int discard_pile(const Setup& setup, const State& s) {
    int hands = 0;
    for (int i = 0; i < setup.options.players(); ++i) hands += s.seats[engine::seat_at(i)].hand;
    return static_cast<int>(s.cards.size()) - hands;
}

}  // namespace

void add_progress(const Setup& setup, const State& s, engine::board::Sheet& sheet) {
    if (setup.options[Option::Paradigms] == 0) sheet.goals = milestones(setup, s);
    sheet.chosen = chosen(s);
    sheet.own.add("target", number(setup.options[Option::VpTarget]));
    const auto name = [](Seat seat) {
        return word(Convergence::facts().seats[static_cast<std::size_t>(engine::index(seat))]);
    };
    const bool begun = s.point != Point::Setup;
    sheet.own.add("turn", begun && s.point != Point::Over ? name(s.active) : word(""));
    sheet.own.add("first", begun ? name(s.starter) : word(""));
    sheet.own.add("discard", number(discard_pile(setup, s)));
    sheet.own.add("paradigms", number(s.bags.total[kParadigmPool]));
    sheet.own.add("joins", joins(setup, s));
    sheet.own.add("prices", prices(setup, s));
}

}  // namespace convergence
