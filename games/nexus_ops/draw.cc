// Cards come from decks (NO-12.4), and the choices of the Draw phase that options bring.
#include "games/nexus_ops/questions.h"

namespace nexus_ops {
namespace {

using engine::tell;

// The top card of a deck goes where it belongs; it is settled.
void deliver(Draw& draw, Go go) {
    State& s = go.s;
    Pile& deck = decks_of(s, draw.mission).deck;
    Slot slot = deck.back();
    deck.pop_back();
    --draw.left;
    const int from = draw.mission ? kMissionDeck : kEnergizeDeck;
    if (draw.into == Into::Line) {
        engine::show(s.bags, slot, engine::kEverybody);
        s.line.push_back(slot);
        return tell(go.events, EventKind::Lined, static_cast<int>(slot.card), from);
    }
    engine::show(s.bags, slot, bit(draw.by));
    engine::tell_secret(go.events, slot.knowers, 2, EventKind::Drew, index(draw.by), static_cast<int>(slot.card), from);
    if (draw.into == Into::Priority) {
        s.flow.below<Priority>(draw)->drawn.push_back(slot);
    } else {
        s.seats[draw.by].hand(draw.mission).push_back(slot);
    }
}

}  // namespace

void OnDraw::chances(const Draw& draw, At at, engine::ChanceList& out) {
    engine::list_cards(at.s.bags, decks_of(at.s, draw.mission).deck.back().pool, Verb::Draw, out);
}
Action OnDraw::sample(const Draw& draw, At at, engine::Rng& rng) {
    const int pool = decks_of(at.s, draw.mission).deck.back().pool;
    return act(Verb::Draw, static_cast<int>(engine::draw_card(at.s.bags, pool, rng)));
}
Reason OnDraw::why(const Draw& draw, At at, Action action) {
    const std::size_t pool = decks_of(at.s, draw.mission).deck.back().pool;
    return action.operands[0] <= kKinds && at.s.bags.count[pool][action.operands[0]] > 0 ? Reason::None
                                                                                         : Reason::NoSuch;
}

Next OnDraw::answer(Draw& draw, Go go, Action action) {
    Slot& slot = decks_of(go.s, draw.mission).deck.back();
    engine::settle(go.s.bags, slot, static_cast<CardId>(action.operands[0]),
                   draw.into == Into::Line ? engine::kEverybody : bit(draw.by));
    deliver(draw, go);
    return Next::Go;
}

Next OnDraw::advance(Draw& draw, Go go) {
    State& s = go.s;
    Decks& decks = decks_of(s, draw.mission);
    while (draw.left > 0 && (draw.into == Into::Line || plays(s, draw.by))) {
        if (decks.deck.empty()) {
            if (decks.discard.empty()) return Next::Done;  // NO-12.4: the draw is lost
            engine::scatter(s, s.bags, std::span(decks.discard.begin(), decks.discard.size()), decks.discard[0].pool);
            decks.deck = decks.discard;
            decks.discard.clear();
            tell(go.events, EventKind::Reshuffled, draw.mission ? kMissionDeck : kEnergizeDeck,
                 static_cast<int>(decks.deck.size()));
        }
        if (decks.deck.back().card == CardId::Unknown) return Next::Ask;
        deliver(draw, go);  // somebody put it there and knows it (NO-15.5)
    }
    return Next::Done;
}

const char* OnDraw::fault(const Draw& draw, At at, std::size_t i) {
    const bool good =
        i > 0 && index(draw.by) < at.setup.seats && draw.left <= kPile &&
        (draw.into != Into::Line || (at.setup.intercepted && draw.mission &&
                                     at.s.line.size() + draw.left <= static_cast<std::size_t>(at.setup.seats) + 2)) &&
        (draw.into != Into::Priority || (draw.mission && at.s.flow.get<Priority>(i - 1) != nullptr));
    return good ? nullptr : "too many cards are drawn, or by nobody";
}

void OnPriority::list(const Priority& priority, At, engine::ActionList& out) {
    out.push_back(act(Verb::Keep, static_cast<int>(priority.drawn[0].card)));
    if (priority.drawn[1].card != priority.drawn[0].card)
        out.push_back(act(Verb::Keep, static_cast<int>(priority.drawn[1].card)));
}

Reason OnPriority::why(const Priority& priority, At, Action action) {
    for (const Slot& slot : priority.drawn) {
        if (static_cast<int>(slot.card) == action.operands[0]) return Reason::None;
    }
    return Reason::NotDrawn;
}

Next OnPriority::answer(Priority& priority, Go go, Action action) {
    const bool second = static_cast<int>(priority.drawn[0].card) != action.operands[0];
    State& s = go.s;
    // Others cannot tell which of the two goes under the deck: both are of the pools of the two.
    engine::merge_pools(s, s.bags, priority.drawn[0].pool, priority.drawn[1].pool);
    Slot kept = priority.drawn[second ? 1 : 0], other = priority.drawn[second ? 0 : 1];
    kept.knowers = other.knowers = bit(s.active);
    s.seats[s.active].missions.push_back(kept);
    s.missions.deck.insert(0, other);
    engine::tell_secret(go.events, bit(s.active), 2, EventKind::Kept, index(s.active), static_cast<int>(kept.card));
    engine::tell_secret(go.events, bit(s.active), 2, EventKind::Buried, index(s.active), static_cast<int>(other.card));
    return Next::Done;
}

Next OnPriority::advance(Priority& priority, Go go) {
    if (priority.drawn.size() == 2) return Next::Ask;
    for (const Slot& slot : priority.drawn) go.s.seats[go.s.active].missions.push_back(slot);
    return Next::Done;
}

const char* OnPriority::fault(const Priority& priority, At at, std::size_t i) {
    bool good = i > 0 && i <= 2 && at.setup.priority && at.s.flow.get<Drawing>(0) != nullptr;
    for (const Slot& slot : priority.drawn)
        good &= (slot.knowers & bit(at.s.active)) != 0 && at.setup[slot.card].kind == CardKind::Mission;
    return good ? nullptr : "two missions are drawn to keep one";
}

Next OnHill::answer(Hill&, Go go, Action action) {
    State& s = go.s;
    if (static_cast<Verb>(action.verb) == Verb::TakeCards) {
        s.flow.push(Draw{s.active, 2, false, Into::Hand});
        return Next::Done;
    }
    ++s.seats[s.active].hills;
    tell(go.events, EventKind::Crowned, index(s.active));
    for (int i = go.setup.seats - 1; i > 0; --i)  // in turn order after him
        s.flow.push(Draw{engine::seat_after(s.active, i, go.setup.seats), 1, false, Into::Hand});
    score(go, s.active, 1);
    return Next::Done;
}

const char* OnHill::fault(const Hill&, At at, std::size_t i) {
    const bool good =
        i == 1 && at.setup.hill && controls_monolith(at, at.s.active) && at.s.flow.get<Drawing>(0) != nullptr;
    return good ? nullptr : "who controls the Monolith is King of the Hill";
}

void OnPassing::list(const Passing& passing, At at, engine::ActionList& out) {
    const Player& player = at.s.seats[who(passing, at)];
    std::uint64_t hand = held_cards(player.energize) | held_cards(player.missions);
    for (; hand != 0; hand &= hand - 1) out.push_back(act(Verb::Give, std::countr_zero(hand)));
    out.push_back(act(Verb::Pass));
}

Reason OnPassing::why(const Passing& passing, At at, Action action) {
    const Player& player = at.s.seats[who(passing, at)];
    const int value = action.operands[0];
    if (static_cast<Verb>(action.verb) == Verb::Pass) return Reason::None;
    return holds(player.energize, value) || holds(player.missions, value) ? Reason::None : Reason::NotInHand;
}

// NO-15.8f: facedown. Whoever watches cannot tell any longer which cards stayed.
Next OnPassing::answer(Passing& passing, Go go, Action action) {
    State& s = go.s;
    const Seat from = who(passing, go), to = s.active;
    if (static_cast<Verb>(action.verb) == Verb::Give) {
        const auto card = static_cast<CardId>(action.operands[0]);
        const bool mission = go.setup[card].kind == CardKind::Mission;
        Pile& hand = s.seats[from].hand(mission);
        std::size_t at = 0;
        while (hand[at].card != card) ++at;
        Slot slot = hand.erase(at);
        engine::blur(s, s.bags, from, [&](auto&& change) {
            change(slot);
            for (Slot& other : hand) change(other);
        });
        engine::show(s.bags, slot, bit(to));
        s.seats[to].hand(mission).push_back(slot);
        engine::tell_secret(go.events, slot.knowers, 2, EventKind::Given, index(from), static_cast<int>(card),
                            index(to), mission ? 1 : 0);
    } else {
        tell(go.events, EventKind::Passed, index(from));
    }
    end_turn(go);
    return Next::Done;
}

Next OnPassing::advance(Passing& passing, Go go) {
    const Seat seat = who(passing, go);
    if (plays(go.s, seat) && plays(go.s, go.s.active)) return Next::Ask;
    end_turn(go);
    return Next::Done;
}

const char* OnPassing::fault(const Passing&, At at, std::size_t i) {
    return i == 0 && at.setup.teams ? nullptr : "a teammate passes cards at the end of a turn";
}

}  // namespace nexus_ops
