// Hidden cards, one mechanism for all games. A slot is a card lying somewhere: which card it is (or not yet settled),
// who knows it, which pool it is exchangeable in, and which class of cards it is known to belong to.
//
//   - A deck is a row of slots; which end is the top, each game says in its state.h. A slot nobody has seen has no
//     card, only a pool: a bag that counts cards.
//   - Seeing a slot for the first time is a chance action that takes a card out of the bag: `settle`.
//   - Showing it to more seats adds knowers: `show`. A card put back in known order keeps its knowers.
//   - Cards put back in random order form a pool of their own: `scatter`. A shuffle forgets and merges: `shuffle`.
//   - Cards that all have seen, put under a deck in random order, lie loose until their turn comes: `loosen`, `unpack`.
//   - A view puts back into the bag what its seat does not know: `mask`. A guess deals pool by pool: `deal`.
//
// In a state a slot has a card exactly if somebody knows it or it is loose, and each bag counts the unsettled slots of
// its pool.
// Where knowledge becomes "one of these two sets" the pools are merged: less is remembered, never a disjunction.
#pragma once

#include <algorithm>
#include <cstring>

#include "engine/action.h"
#include "engine/fields.h"
#include "engine/rng.h"

namespace engine {

struct Slot {
    CardId card = CardId::Unknown;
    SeatSet knowers = 0;
    std::uint8_t pool : 4 = 0;
    std::uint8_t fits : 4 = 0;  // class of cards it is known to belong to; 0 = any
    bool operator==(const Slot&) const = default;
};
static_assert(sizeof(Slot) == 4 && std::has_unique_object_representations_v<Slot>);

// A loose slot: its group is known to all, its order to nobody. The groups of a deck lie one under the other, each
// sorted and with one of two marks in `fits`, so that neighbours differ: there may be any number of them.
inline constexpr std::uint8_t kLoose = 14;
inline bool is_loose(const Slot& slot) { return slot.knowers == 0 && slot.card != CardId::Unknown; }

// The bags of a state: how many of each card lie unseen in each pool. kKinds counts the cards of the Setup.
template <std::size_t kKinds, std::size_t kPools>
struct Bags {
    static_assert(kPools <= 16);
    std::uint16_t reveals = 0;                                         // grows whenever a seat becomes a knower
    std::array<std::array<std::uint8_t, kKinds + 1>, kPools> count{};  // by card id
    std::array<std::uint8_t, kPools> total{};
    std::array<std::uint8_t, 2 - (kPools * kKinds) % 2> spare{};  // fills up to whole words: no padding

    bool operator==(const Bags&) const = default;
};

template <class B>
void put(B& bags, int pool, CardId card, int copies = 1) {
    auto& count = bags.count[static_cast<std::size_t>(pool)][static_cast<std::size_t>(card)];
    count = static_cast<std::uint8_t>(count + copies);
    auto& total = bags.total[static_cast<std::size_t>(pool)];
    total = static_cast<std::uint8_t>(total + copies);
}

// Spellings: a slot is {card, knowers, pool, fits}; a bag is {card: copies}, only those that are there.
struct WrittenSlot {
    CardId card = CardId::Unknown;
    SeatSet knowers = 0;
    std::uint8_t pool = 0, fits = 0;
};
template <class Visit, Same<WrittenSlot> S>
void fields(Visit&& visit, S& s) {
    visit("card", s.card), visit("knowers", s.knowers), visit("pool", s.pool), visit("fits", s.fits);
}

inline Value write_field(const Naming& naming, const Slot& slot) {
    return write_value(naming, WrittenSlot{slot.card, slot.knowers, slot.pool, slot.fits});
}

inline ReadFault read_field(const Naming& naming, const Value& value, Slot& slot) {
    WrittenSlot read;
    if (auto fault = read_value(naming, value, read)) return fault;
    if (read.pool > 15 || read.fits > 15) return ": pool and fits are 0 to 15";
    slot = {read.card, read.knowers, static_cast<std::uint8_t>(read.pool & 15),
            static_cast<std::uint8_t>(read.fits & 15)};
    return std::nullopt;
}

template <std::size_t kKinds, std::size_t kPools>
Value write_field(const Naming& naming, const Bags<kKinds, kPools>& bags) {
    Value out = Value::object();
    Value& pools = out.add("pools", Value::list());
    for (const auto& count : bags.count) {
        Value& pool = pools.add(Value::object());
        for (std::size_t card = 1; card < count.size(); ++card) {
            if (count[card] > 0)
                pool.add(naming.card_name(naming.setup, static_cast<CardId>(card)), Value::of(count[card]));
        }
    }
    out.add("reveals", Value::of(bags.reveals));
    return out;
}

template <std::size_t kKinds, std::size_t kPools>
ReadFault read_field(const Naming& naming, const Value& value, Bags<kKinds, kPools>& bags) {
    bags = {};
    const Value* pools = value.find("pools");
    const Value* reveals = value.find("reveals");
    if (pools == nullptr || reveals == nullptr || pools->items.size() != kPools) return ": bags have pools and reveals";
    for (std::size_t i = 0; i < kPools; ++i) {
        const Value& pool = pools->items[i];
        const std::string path = ".pools." + std::to_string(i);
        for (std::size_t k = 0; k < pool.keys.size(); ++k) {
            CardId card{};
            std::uint8_t copies = 0;
            if (auto fault = read_field(naming, Value::of(pool.keys[k]), card)) return path + *fault;
            if (auto fault = read_value(naming, pool.items[k], copies)) return path + "." + pool.keys[k] + *fault;
            if (card == CardId::Unknown || static_cast<std::size_t>(card) > kKinds || bags.total[i] + copies > 255)
                return path + ": no such bag";
            put(bags, static_cast<int>(i), card, copies);
        }
    }
    return read_value(naming, *reveals, bags.reveals);
}

// The chance decision "which card is this slot": every card of its bag, weighted by copies, in order of id.
template <class B, class Verb>
void list_cards(const B& bags, int pool, Verb verb, ChanceList& out) {
    const auto& count = bags.count[static_cast<std::size_t>(pool)];
    for (std::size_t card = 1; card < count.size(); ++card) {
        if (count[card] > 0) out.push_back({act(verb, static_cast<int>(card)), count[card]});
    }
}

// The same without the list, eight cards at a time.
template <class B>
CardId draw_card(const B& bags, int pool, Rng& rng) {
    ENSURE(bags.total[static_cast<std::size_t>(pool)] > 0);
    const auto& count = bags.count[static_cast<std::size_t>(pool)];
    std::uint32_t left = rng.below(bags.total[static_cast<std::size_t>(pool)]);
    std::size_t card = 0;  // of the card nobody sees there are no copies
    for (; card + 8 <= count.size(); card += 8) {
        std::uint64_t copies = 0;
        std::memcpy(&copies, &count[card], 8);
        const std::uint64_t sums = copies * 0x0101010101010101u;  // byte k: the copies of the first k + 1 cards
        const auto sum = [&](unsigned k) { return static_cast<std::uint32_t>(sums >> 8 * k & 0xffu); };
        if (left >= sum(7)) {
            left -= sum(7);
            continue;
        }
        unsigned k = left >= sum(3) ? 4u : 0u;
        k += left >= sum(k + 1) ? 2u : 0u;
        k += left >= sum(k) ? 1u : 0u;
        return static_cast<CardId>(card + k);
    }
    for (;; ++card) {
        if (left < count[card]) return static_cast<CardId>(card);
        left -= count[card];
    }
}

// The chance action: this slot is that card, and these seats see it.
template <class B>
void settle(B& bags, Slot& slot, CardId card, SeatSet knowers) {
    ENSURE(slot.card == CardId::Unknown && bags.count[slot.pool][static_cast<std::size_t>(card)] > 0);
    put(bags, slot.pool, card, -1);
    slot.card = card;
    slot.knowers = knowers;
    ++bags.reveals;
}

template <class B>
void show(B& bags, Slot& slot, SeatSet seats) {
    ENSURE(slot.card != CardId::Unknown);
    if ((slot.knowers | seats) != slot.knowers) ++bags.reveals;
    slot.knowers |= seats;
}

// A card leaves a hand openly. Whoever does not know the hand sees only which kind of slot left it (who knew it, which
// class it was of), so the first slot that looks the same goes: its place is what may be told.
template <class Hand>
std::size_t lift(Hand& hand, std::size_t at) {
    const auto alike = [&](std::size_t i) {
        return hand[i].knowers == hand[at].knowers && hand[i].pool == hand[at].pool && hand[i].fits == hand[at].fits;
    };
    std::size_t place = at;
    for (std::size_t i = at; i-- > 0;) {
        if (!alike(i)) continue;
        std::swap(hand[i].card, hand[place].card);
        place = i;
    }
    return place;
}

// Nobody knows this slot any more; it is one of its pool.
template <class B>
void forget(B& bags, Slot& slot) {
    if (slot.card != CardId::Unknown) put(bags, slot.pool, slot.card);
    slot.card = CardId::Unknown;
    slot.knowers = 0;
    slot.fits = 0;
}

// Calls f with every slot of a state, in the order of its fields.
template <class State, class F>
void each_slot(State& state, F&& f) {
    walk_fields(state, [&](auto& leaf) {
        if constexpr (std::is_same_v<std::remove_const_t<std::remove_reference_t<decltype(leaf)>>, Slot>) f(leaf);
    });
}

// Pool `from` becomes part of pool `into` everywhere.
template <class State, class B>
void merge_pools(State& state, B& bags, int into, int from) {
    if (into == from) return;
    auto& source = bags.count[static_cast<std::size_t>(from)];
    for (std::size_t card = 1; card < source.size(); ++card) {
        if (source[card] > 0) put(bags, into, static_cast<CardId>(card), source[card]);
    }
    source.fill(0);
    bags.total[static_cast<std::size_t>(from)] = 0;
    each_slot(state, [&](Slot& slot) {
        if (slot.pool == from) slot.pool = static_cast<std::uint8_t>(into) & 15u;
    });
}

// A deck is shuffled: knowers are cleared and all its pools become one.
template <class State, class B, class Deck>
void shuffle(State& state, B& bags, Deck& deck) {
    if (deck.empty()) return;
    const int pool = deck[0].pool;
    for (std::size_t i = 1; i < deck.size(); ++i) merge_pools(state, bags, pool, deck[i].pool);
    for (Slot& slot : deck) forget(bags, slot);
}

// These slots are put back in random order: everybody who knew them knows only the set. They take a free pool; where
// none is free they join the pool `otherwise`.
template <class State, class B>
void scatter(State& state, B& bags, std::span<Slot> slots, int otherwise) {
    std::uint32_t used = 0;
    each_slot(state, [&](const Slot& slot) { used |= 1u << slot.pool; });
    for (std::size_t i = 0; i < bags.total.size(); ++i) used |= bags.total[i] > 0 ? 1u << i : 0u;
    int pool = otherwise;
    for (int i = static_cast<int>(bags.total.size()) - 1; i >= 0; --i) pool = (used >> i & 1u) == 0 ? i : pool;
    for (Slot& slot : slots) {
        const CardId card = slot.card;
        if (card == CardId::Unknown) merge_pools(state, bags, pool, slot.pool);
        slot.pool = static_cast<std::uint8_t>(pool) & 15u;
        forget(bags, slot);
    }
}

// The first `count` slots of a deck (from bottom to top) were put there in random order before everybody's eyes.
inline void loosen(std::span<Slot> deck, std::size_t count) {
    const bool above = count < deck.size() && is_loose(deck[count]) && deck[count].fits == kLoose;
    std::sort(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Slot& a, const Slot& b) { return a.card < b.card; });
    for (Slot& slot : deck.first(count)) slot.knowers = 0, slot.fits = (above ? kLoose + 1 : kLoose) & 15u;
}

// The turn of a loose group has come, the one whose top is deck[at]: from now on it is a pool, which nothing else may
// be.
template <class B>
void unpack(B& bags, std::span<Slot> deck, std::size_t at, int pool) {
    ENSURE(bags.total[static_cast<std::size_t>(pool)] == 0);
    const auto mark = deck[at].fits;
    for (std::size_t i = at + 1; i-- > 0 && is_loose(deck[i]) && deck[i].fits == mark;) {
        deck[i].pool = static_cast<std::uint8_t>(pool) & 15u;
        forget(bags, deck[i]);
    }
}

// One of these slots has been taken out of sight of others: they look alike to everybody but `owner`, who alone knows
// them from now on. `each` calls its argument with every one of them, the one that left included.
template <class State, class B, class Each>
void blur(State& state, B& bags, Seat owner, Each&& each) {
    int pool = 15;
    each([&](Slot& slot) { pool = std::min<int>(pool, slot.pool); });  // not the one that left: its pool would tell
    each([&](Slot& slot) {
        merge_pools(state, bags, pool, slot.pool);
        slot.pool = static_cast<std::uint8_t>(pool) & 15u;
        slot.knowers = bit(owner);
        slot.fits = 0;
    });
}

// A pile as it is given: these cards, known to these seats; where nobody knows them they are all of their pool.
template <class B, class Pile>
void lay_out(B& bags, Pile& pile, int pool, const std::vector<CardId>& cards, SeatSet knowers) {
    pile.clear();
    if (knowers == 0) {
        bags.count[static_cast<std::size_t>(pool)].fill(0);
        bags.total[static_cast<std::size_t>(pool)] = 0;
    }
    for (const CardId card : cards) {
        if (knowers == 0) put(bags, pool, card);
        pile.push_back({knowers == 0 ? CardId::Unknown : card, knowers, static_cast<std::uint8_t>(pool & 15), 0});
    }
}

// What this seat does not know goes back into the bags.
template <class State, class B>
void mask(State& state, B& bags, Seat seat) {
    each_slot(state, [&](Slot& slot) {
        if (slot.card == CardId::Unknown || is_loose(slot) || (slot.knowers & bit(seat)) != 0) return;
        put(bags, slot.pool, slot.card);
        slot.card = CardId::Unknown;
    });
}

// Settles every masked slot that somebody knows, pool by pool, each deal equally likely. `class_of` tells the class
// of a card; slots of a known class are dealt first.
template <class State, class B, class ClassOf>
void deal(State& state, B& bags, Rng& rng, ClassOf&& class_of) {
    const auto take = [&](Slot& slot, CardId card) {
        put(bags, slot.pool, card, -1);
        slot.card = card;
    };
    each_slot(state, [&](Slot& slot) {
        if (slot.card != CardId::Unknown || slot.knowers == 0 || slot.fits == 0) return;
        for (;;) {  // by rejection: the bag always holds a card of the class
            const CardId card = draw_card(bags, slot.pool, rng);
            if (class_of(card) == slot.fits) return take(slot, card);
        }
    });
    each_slot(state, [&](Slot& slot) {
        if (slot.card != CardId::Unknown || slot.knowers == 0) return;
        take(slot, draw_card(bags, slot.pool, rng));
    });
}

// What must hold of the slots and bags of a state (not of a view); the answer names the first fault.
template <class State, class B>
const char* slot_fault(const State& state, const B& bags) {
    std::array<int, 16> unsettled{};
    const char* fault = nullptr;
    each_slot(state, [&](const Slot& slot) {
        if ((slot.card == CardId::Unknown) != (slot.knowers == 0) && !(is_loose(slot) && slot.fits >= kLoose))
            fault = "a slot has a card exactly if somebody knows it or it is loose";
        if ((slot.knowers & ~kEverybody) != 0) fault = "only seats know a slot";
        if (slot.card == CardId::Unknown) ++unsettled[slot.pool];
    });
    for (std::size_t pool = 0; pool < bags.total.size(); ++pool) {
        int sum = 0;
        for (const auto copies : bags.count[pool]) sum += copies;
        if (sum != bags.total[pool]) fault = "the total of a bag is the sum of its counts";
        if (sum != unsettled[pool]) fault = "each bag counts the unsettled slots of its pool";
    }
    return fault;
}

}  // namespace engine
