// What a seat may know of Vault, how the rest could be, and what a screen may ask.
#include "games/small/vault/rules.h"

namespace vault {

void Vault::guess(const Setup& setup, State& s, Seat, engine::Rng& rng) {
    deal(s, s.bags, rng,
         [&](CardId card) { return static_cast<std::uint8_t>(setup.cards[static_cast<std::size_t>(card)].cls); });
}

engine::Value Vault::sheet(const Setup& setup, const State& s) {
    using engine::Value;
    Value out = Value::object();
    for (int i = 0; i < players(setup); ++i) {
        const Side& side = s.seats[engine::seat_at(i)];
        Value& seat = out.add(facts().seats[static_cast<std::size_t>(i)], Value::object());
        seat.add("points", Value::of(s.points[static_cast<std::size_t>(i % 2)]));
        seat.add("deck", Value::of(side.deck.size()));
        seat.add("hand", Value::of(side.hand.size()));
        seat.add("cache", Value::of(side.cache.size()));
    }
    return out;
}

std::vector<engine::AboutLine> Vault::about(const Setup& setup, const State& s, engine::Ref ref) {
    std::vector<engine::AboutLine> lines;
    if (ref.kind == engine::Kind::Card && ref.value > 0 && ref.value <= card_count(setup)) {
        const Card& card = setup.cards[ref.value];
        lines.push_back({"name", card.name, "", "VA-1.4"});
        lines.push_back({"class", card.cls == Class::Treasure ? "treasure" : "tool", "", "VA-1.4"});
        lines.push_back({"text", card.text, card.id, "VA-3.2"});
    }
    if (ref.kind == engine::Kind::Place && ref.value < players(setup)) {
        lines.push_back({"cards", std::to_string(s.seats[engine::seat_at(ref.value)].deck.size()), "", "VA-5.2"});
    }
    return lines;
}

std::vector<engine::AboutLine> Vault::preview(const Setup& setup, const State& s, engine::Action action) {
    std::vector<engine::AboutLine> lines;
    if (refuse(setup, s, action)) return lines;
    const auto verb = static_cast<Verb>(action.verb);
    int points = verb == Verb::LayAway ? 1 : 0;  // VA-3.3
    if (verb == Verb::Play) {
        const Card& card = setup.cards[action.operands[0]];
        for (unsigned i = card.begin; i < card.end; ++i) {
            if (ruletext::is(setup.ops[i], Tag::Gain)) points += setup.ops[i].number;
        }
    }
    const int now = s.points[static_cast<std::size_t>(index(s.active) % 2)];
    if (points > 0)
        lines.push_back({"points", std::to_string(now) + " to " + std::to_string(now + points), "", "VA-5.1"});
    return lines;
}

}  // namespace vault
