#include "engine/slots.h"

#include <doctest/doctest.h>

#include <map>

namespace {

using engine::CardId;
using engine::Seat;
using engine::Slot;

struct Cards {
    engine::FixedVec<Slot, 8> deck, hand;
    engine::Bags<4, 4> bags;
    bool operator==(const Cards&) const = default;
};
template <class Visit, engine::Same<Cards> S>
void fields(Visit&& visit, S& s) {
    visit("deck", s.deck), visit("hand", s.hand), visit("bags", s.bags);
}

constexpr CardId kAce = static_cast<CardId>(1), kKing = static_cast<CardId>(2), kJack = static_cast<CardId>(3);

// Two aces, two kings and two jacks, of which one ace has been drawn by the first seat.
Cards cards() {
    Cards t;
    for (const CardId card : {kAce, kKing, kJack}) put(t.bags, 0, card, 2);
    for (int i = 0; i < 6; ++i) t.deck.push_back({});
    Slot slot = t.deck.erase(0);
    settle(t.bags, slot, kAce, bit(Seat::First));
    t.hand.push_back(slot);
    return t;
}

Cards seen(Cards t, Seat seat) {
    mask(t, t.bags, seat);
    return t;
}

}  // namespace

TEST_SUITE_BEGIN("engine");

TEST_CASE("a view puts back what its seat does not know") {
    const Cards t = cards();
    CHECK(seen(t, Seat::First) == t);
    const Cards other = seen(t, Seat::Second);
    CHECK(other.hand[0].card == CardId::Unknown);
    CHECK(other.hand[0].knowers == bit(Seat::First));
    CHECK(other.bags.count[0][1] == 2);
    CHECK(seen(t, Seat::Spectator) == other);
}

TEST_CASE("a guess settles what others know, each card as likely as its copies") {
    const Cards view = seen(cards(), Seat::Second);
    std::map<CardId, int> count;
    engine::Rng rng(1);
    for (int i = 0; i < 6000; ++i) {
        Cards guess = view;
        deal(guess, guess.bags, rng, [](CardId) { return std::uint8_t{0}; });
        CHECK(slot_fault(guess, guess.bags) == nullptr);
        CHECK(seen(guess, Seat::Second) == view);
        ++count[guess.hand[0].card];
    }
    for (const auto& [card, times] : count) {
        CAPTURE(static_cast<int>(card));
        CHECK(times > 1800);
        CHECK(times < 2200);
    }
}

TEST_CASE("a slot of a known class is guessed within its class") {
    Cards t = cards();
    t.hand[0].fits = 1;
    const Cards view = seen(t, Seat::Second);
    engine::Rng rng(2);
    for (int i = 0; i < 200; ++i) {
        Cards guess = view;
        deal(guess, guess.bags, rng, [](CardId card) { return std::uint8_t(card == kJack ? 2 : 1); });
        CHECK(guess.hand[0].card != kJack);
    }
}

TEST_CASE("cards put back in random order form a pool of their own") {
    Cards t = cards();
    show(t.bags, t.hand[0], engine::kEverybody);
    t.deck.push_back(t.hand.erase(0));
    scatter(t, t.bags, std::span<Slot>(t.deck.end() - 1, 1), 0);
    CHECK(int{t.deck.back().pool} != 0);
    CHECK(t.bags.count[t.deck.back().pool][1] == 1);
    CHECK(t.bags.total[0] == 5);
    CHECK(slot_fault(t, t.bags) == nullptr);
}

TEST_CASE("without a free pool they join the deck's, and less is remembered") {
    Cards t = cards();
    for (std::uint8_t pool = 1; pool < 4; ++pool) {
        put(t.bags, pool, kAce);
        t.deck.push_back({CardId::Unknown, 0, pool, 0});
    }
    show(t.bags, t.hand[0], engine::kEverybody);
    scatter(t, t.bags, std::span<Slot>(t.hand.begin(), 1), 0);
    CHECK(int{t.hand[0].pool} == 0);
    CHECK(slot_fault(t, t.bags) == nullptr);
}

TEST_CASE("loose groups keep their order and become a pool when their turn comes") {
    Cards t;  // from bottom to top: a later group, an earlier one
    for (const CardId card : {kKing, kAce, kJack, kAce}) t.deck.push_back({card, engine::kEverybody, 0, 0});
    const std::span<Slot> deck(t.deck.begin(), t.deck.size());
    engine::loosen(deck.subspan(2), 2);
    engine::loosen(deck, 2);
    CHECK(engine::slot_fault(t, t.bags) == nullptr);
    CHECK(t.deck[0].card == kAce);  // sorted: nobody knows the order
    CHECK(t.deck[1].card == kKing);
    CHECK(static_cast<int>(t.deck[1].fits) != static_cast<int>(t.deck[2].fits));
    CHECK(seen(t, Seat::Second) == t);
    engine::unpack(t.bags, deck, 3, 2);
    CHECK(engine::slot_fault(t, t.bags) == nullptr);
    CHECK(t.deck[3] == Slot{CardId::Unknown, 0, 2, 0});
    CHECK(t.bags.count[2][static_cast<std::size_t>(kJack)] == 1);
    CHECK(t.bags.total[2] == 2);
    CHECK(engine::is_loose(t.deck[1]));
    settle(t.bags, t.deck[3], kAce, bit(Seat::First));
    CHECK(seen(t, Seat::Second).bags.count[2][static_cast<std::size_t>(kAce)] == 1);
    t.deck[3].fits = 0, t.deck[1].fits = 0;
    CHECK(engine::slot_fault(t, t.bags) != nullptr);
}

TEST_CASE("a slot is known to seats alone") {
    Cards t = cards();
    settle(t.bags, t.deck[0], kKing, bit(Seat::First));
    CHECK(slot_fault(t, t.bags) == nullptr);
    t.deck[0].knowers |= 0x40;
    CHECK(slot_fault(t, t.bags) != nullptr);
}

TEST_CASE("a shuffle forgets and merges") {
    Cards t = cards();
    settle(t.bags, t.deck[0], kKing, bit(Seat::Second));
    put(t.bags, 2, kJack);
    t.deck.push_back({CardId::Unknown, 0, 2, 0});
    shuffle(t, t.bags, t.deck);
    for (const Slot& slot : t.deck) {
        CHECK(slot.card == CardId::Unknown);
        CHECK(slot.knowers == 0);
        CHECK(int{slot.pool} == 0);
    }
    CHECK(t.bags.total[0] == 6);
    CHECK(slot_fault(t, t.bags) == nullptr);
}

TEST_CASE("what leaves a hand unseen makes the rest look alike, whichever it was") {
    const auto tuck = [](std::size_t at) {
        Cards t = cards();
        put(t.bags, 1, kJack);
        Slot other{CardId::Unknown, 0, 1, 0};
        settle(t.bags, other, kJack, engine::kEverybody);
        t.hand.push_back(other);
        Slot gone = t.hand.erase(at);
        blur(t, t.bags, Seat::First, [&](auto&& change) {
            change(gone);
            for (Slot& slot : t.hand) change(slot);
        });
        t.deck.push_back(gone);
        return seen(t, Seat::Second);
    };
    CHECK(tuck(0) == tuck(1));
}

TEST_CASE("a card played openly tells only what kind of slot it was") {
    engine::FixedVec<Slot, 4> hand;
    hand.push_back({kAce, 1, 0, 0});
    hand.push_back({kKing, 3, 0, 0});
    hand.push_back({kJack, 1, 0, 0});
    const auto place = lift(hand, 2);
    CHECK(place == 0);
    CHECK(hand[0].card == kJack);
    CHECK(hand[2].card == kAce);
    CHECK(hand[1].card == kKing);
}

TEST_SUITE_END();
