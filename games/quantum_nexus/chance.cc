// What chance decides: the card that is seen, discarded at random, or the player who wins a tied flip.
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

using engine::act;
using engine::Action;
using engine::because;
using engine::bit;
using engine::kEverybody;
using engine::Kind;
using engine::Ref;
using engine::Refusal;

Seen next_seen(const State& s) {
    const auto top = [&](Seat seat, int down) { return static_cast<std::size_t>(s.side[seat].deck - 1 - down); };
    switch (s.task.kind) {
        case TaskKind::Draw: return {s.task.deck, top(s.task.deck, 0), bit(s.task.seat)};
        case TaskKind::Look: return {s.task.deck, top(s.task.deck, s.task.left), bit(s.task.seat)};
        case TaskKind::Mill: return {s.task.deck, top(s.task.deck, 0), kEverybody};
        default: break;
    }
    const std::size_t at = top(Seat::First, s.flipped);
    const bool first = s.side[Seat::First].cards[at].card == CardId::Unknown;
    return {first ? Seat::First : Seat::Second, first ? at : top(Seat::Second, s.flipped), kEverybody};
}

std::optional<Refusal> refuse_chance(const State& s, Ask ask, Action action) {
    const int operand = action.operands[0];
    const Verb verb = static_cast<Verb>(action.verb);
    if (ask == Ask::Coin)
        return verb == Verb::Coin && operand < kSeats ? std::nullopt : std::optional<Refusal>(because(Reason::NotNow));
    if (ask == Ask::Random)
        return verb == Verb::Random && in_hand(s.side[s.task.deck], operand)
                   ? std::nullopt
                   : std::optional<Refusal>(because(Reason::NotInHand, Ref{Kind::Card, action.operands[0]}));
    const Seen seen = next_seen(s);
    const auto& bag = s.bags.count[s.side[seen.deck].cards[seen.at].pool];
    const bool there = verb == Verb::Reveal && operand > 0 && operand <= static_cast<int>(kKinds) &&
                       bag[static_cast<std::size_t>(operand)] > 0;
    return there ? std::nullopt
                 : std::optional<Refusal>(because(Reason::NotThere, Ref{Kind::Card, action.operands[0]}));
}

void QuantumNexus::chances(const Setup& setup, const State& s, engine::ChanceList& out) {
    switch (quantum_nexus::asked(setup, s)) {
        case Ask::Coin:
            for (int i = 0; i < kSeats; ++i) out.push_back({act(Verb::Coin, i), 1});
            return;
        case Ask::Random: {
            const Side& side = s.side[s.task.deck];
            each_card(hand_cards(side), [&](int card) {
                std::uint32_t copies = 0;
                for (std::size_t i = side.deck; i < static_cast<std::size_t>(side.deck) + side.hand; ++i)
                    copies += static_cast<int>(side.cards[i].card) == card;
                out.push_back({act(Verb::Random, card), copies});
            });
            return;
        }
        default: {
            const Seen seen = next_seen(s);
            return engine::list_cards(s.bags, s.side[seen.deck].cards[seen.at].pool, Verb::Reveal, out);
        }
    }
}

Action QuantumNexus::sample(const Setup& setup, const State& s, engine::Rng& rng) {
    if (quantum_nexus::asked(setup, s) == Ask::Reveal) {
        const Seen seen = next_seen(s);
        return act(Verb::Reveal,
                   static_cast<int>(engine::draw_card(s.bags, s.side[seen.deck].cards[seen.at].pool, rng)));
    }
    engine::ChanceList list;
    chances(setup, s, list);
    return engine::pick(list, rng);
}

}  // namespace quantum_nexus
