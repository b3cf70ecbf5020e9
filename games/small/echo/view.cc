// What a seat knows of a state, and what a screen may ask about it.
#include "games/small/echo/rules.h"

#include <algorithm>

namespace echo {

using engine::AboutLine;
using engine::Kind;
using engine::seat_at;
using engine::Value;

std::array<int, kSeats> forecast(const Setup& setup, const State& s) {
    std::array<int, kSeats> life{};
    for (std::size_t i = 0; i < kSeats; ++i) life[i] = s.seats.of[i].life;
    std::uint32_t cancelled = 0;
    for (std::size_t at = s.flow.size(); at-- > 0;) {
        if (s.flow.get<Announced>(at) == nullptr) continue;
        const Announced& frame = *s.flow.get<Announced>(at);
        if (frame.cancelled || (cancelled >> at & 1u) != 0 || life[static_cast<std::size_t>(frame.by)] == 0) continue;
        const auto& lines = setup.cards[static_cast<std::size_t>(frame.card)].sentences;
        for (std::size_t n = frame.sentence; n < lines.size(); ++n) {
            if (lines[n].deed == Deed::Cancel && at > 0) cancelled |= 1u << (at - 1);
            for (std::size_t i = 0; i < kSeats; ++i) {
                const bool own = seat_at(static_cast<int>(i)) == frame.by;
                const bool aimed = lines[n].whom != Whom::OneEnemy || seat_at(static_cast<int>(i)) == frame.at;
                const bool meant = lines[n].whom == Whom::Everybody || (!own && aimed);
                if (lines[n].deed == Deed::Damage && meant) life[i] = std::max(0, life[i] - lines[n].number);
                if (lines[n].deed == Deed::Heal && own)
                    life[i] = std::min(setup.options[Option::Life], life[i] + lines[n].number);
            }
        }
    }
    return life;
}

Value Echo::sheet(const Setup& setup, const State& s) {
    Value out = Value::object();
    out.add("turns", Value::of(setup.options[Option::Turns] - s.turn));
    const auto life = forecast(setup, s);
    for (int i = 0; i < setup.options.players(); ++i) {
        Value& seat = out.add(facts().seats[static_cast<std::size_t>(i)], Value::object());
        seat.add("forecast", Value::of(life[static_cast<std::size_t>(i)]));
        seat.add("asked", Value::of(may_act(s, seat_at(i)) ? "yes" : "no"));
        seat.add("hand", Value::of(s.seats[seat_at(i)].hand.size()));
        seat.add("deck", Value::of(s.seats[seat_at(i)].deck.size()));
    }
    return out;
}

std::vector<AboutLine> Echo::about(const Setup& setup, const State& s, engine::Ref ref) {
    const auto at = static_cast<std::size_t>(ref.value);
    if (ref.kind == Kind::Card && at > 0 && at < setup.cards.size()) {
        const Card& card = setup.cards[at];
        return {{"card", card.name, "", "EC-2.1"},
                {"cost", std::to_string(card.cost), "", "EC-4.1"},
                {"text", card.text, "", "EC-7.1"}};
    }
    if (ref.kind == Kind::Seat && ref.value < setup.options.players()) {
        const Side& side = s.seats.of[at];
        return {{"life", std::to_string(side.life), "", "EC-1.2"},
                {"charge", std::to_string(side.charge) + " of " + std::to_string(side.limit), "", "EC-3.1"},
                {"hand", std::to_string(side.hand.size()), "", "EC-8.2"},
                {"asked", may_act(s, seat_at(ref.value)) ? "yes" : "passes by itself", "", "EC-5.2"}};
    }
    if (ref.kind == Kind::Place && ref.value < setup.options.players()) {
        return {{"deck", std::to_string(s.seats.of[at].deck.size()), "", "EC-8.2"}};
    }
    return {};
}

// What everybody's life will be if nobody answers.
std::vector<AboutLine> Echo::preview(const Setup& setup, const State& s, Action action) {
    if (refuse(setup, s, action) || !is_player(decision(setup, s).seat)) return {};
    const bool part = static_cast<Verb>(action.verb) == Verb::Play && setup.cards[action.operands[0]].aims;
    const bool plays = static_cast<Verb>(action.verb) == Verb::Play || static_cast<Verb>(action.verb) == Verb::At;
    if (part || !plays) return {};
    State after = s;
    const Seat by = decision(setup, s).seat;
    const Aim* aim = s.flow.top<Aim>();
    const CardId card = aim != nullptr ? aim->card : static_cast<CardId>(action.operands[0]);
    const Seat at = aim != nullptr ? seat_at(action.operands[0]) : Seat::Nobody;
    if (aim != nullptr) after.flow.cut(after.flow.size() - 1);
    after.flow.push(Announced{.card = card, .by = by, .at = at});
    const auto life = forecast(setup, after);
    std::vector<AboutLine> lines;
    for (int i = 0; i < setup.options.players(); ++i) {
        const auto n = static_cast<std::size_t>(i);
        if (life[n] == s.seats.of[n].life) continue;
        lines.push_back({engine::hole("seat", facts().seats[n]) + " life",
                         std::to_string(s.seats.of[n].life) + " to " + std::to_string(life[n]),
                         setup.cards[static_cast<std::size_t>(card)].id, "EC-5.4"});
    }
    return lines;
}

}  // namespace echo
