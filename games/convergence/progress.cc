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

void add_milestone(Value& list, std::string_view name, bool done, int have, int of, std::string_view holder) {
    Value& entry = list.add(Value::object());
    entry.add("name", word(name));
    entry.add("done", word(done ? "yes" : "no"));
    entry.add("have", number(have));
    entry.add("of", number(of));
    entry.add("holder", word(holder));
}

// CV-9.2: the three events that change the Paradigm, and how near they are.
Value milestones(const Setup& setup, const State& s) {
    Value out = Value::list();
    const int players = setup.options.players();
    int links = 0, linked = 0, best = 0;
    std::string_view holder;
    for (int i = 0; i < players; ++i) {
        const Seat seat = engine::seat_at(i);
        const int own = links_in_place(s, seat);
        links += own;
        linked += s.seats[seat].linked_ever ? 1 : 0;
        if (own > best) {
            best = own;
            holder = Convergence::facts().seats[static_cast<std::size_t>(i)];
        }
    }
    add_milestone(out, "First Convergence", (s.events & 1u) != 0, std::min(links, 1), 1, "");
    add_milestone(out, "Universal Convergence", (s.events & 2u) != 0, linked, players, "");
    add_milestone(out, "Individual Completion", (s.events & 4u) != 0, best, kTypes, holder);
    return out;
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
Value chosen(const Setup& setup, const State& s) {
    Value out = Value::list();
    if (s.chosen_card != 0) out.add(word("card:" + setup.cards[s.chosen_card].id));
    if (s.point == Point::LinkOwn || s.point == Point::LinkForeign)
        out.add(word("word:" + std::string(enum_names(Type{})[s.chosen_type])));
    if (s.chosen_node != kNone)
        out.add(word("unit:" + Convergence::operand_text(setup, s, {Kind::Unit, s.chosen_node})));
    return out;
}

}  // namespace

void add_progress(const Setup& setup, const State& s, Value& board) {
    board.add("target", number(setup.options[Option::VpTarget]));
    board.add("turn", word(s.point == Point::Setup || s.point == Point::Over
                               ? std::string_view("")
                               : Convergence::facts().seats[static_cast<std::size_t>(engine::index(s.active))]));
    if (setup.options[Option::Paradigms] == 0) board.add("milestones", milestones(setup, s));
    board.add("prices", prices(setup, s));
    board.add("chosen", chosen(setup, s));
}

}  // namespace convergence
