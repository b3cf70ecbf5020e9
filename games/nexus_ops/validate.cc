// What must hold of every position, a given one included. Each check relies on those before it.
#include "games/nexus_ops/questions.h"

namespace nexus_ops {
namespace {

const char* army_fault(const Setup& setup, const Player& player) {
    const Army& army = player.army;
    std::array<int, kTypes> units{};
    if (army.used >> kFigures != 0) return "an army has 41 places";
    for (int i = 0; i < kFigures; ++i) {
        const Group& group = army.groups[static_cast<std::size_t>(i)];
        if ((group.count > 0) != is_group(player, i)) return "an army knows its groups";
        if (group.count == 0) {
            if (!(group == Group{})) return "a place without units is empty";
            continue;
        }
        if (group.type >= Type::None || group.hex >= Hex::None || !has(setup.exists, group.hex))
            return "units stand on hexes";
        if ((places_of(group.type) >> i & 1u) == 0) return "a group stands at a place of its type";
        if (setup.vortex && group.hex == Hex::Centre) return "NO-15.9: nobody stands in the Vortex";
        if (group.extra > kExtraSteps || group.dice > kExtraDice || group.marks >= 64)
            return "units are marked as nobody can be";
        units[static_cast<std::size_t>(group.type)] += group.count;
        for (int k = 0; k < i; ++k) {
            Group other = army.groups[static_cast<std::size_t>(k)];
            other.count = group.count;
            if (other == group && army.groups[static_cast<std::size_t>(k)].count > 0)
                return "two groups are alike (NO-22.2)";
        }
    }
    for (std::size_t i = 0; i < kTypes; ++i) {
        if (units[i] + player.supply.of[i] != setup.units[i].supply)
            return "NO-1.3: figures are on the board or in the supply";
    }
    return player.held == compute_held(army) ? nullptr : "the hexes of an army are miscounted";
}

const char* player_fault(const Setup& setup, const State& s, Seat seat) {
    const Player& player = s.seats[seat];
    if (const char* fault = army_fault(setup, player)) return fault;
    for (const bool mission : {false, true}) {
        for (const Slot& slot : player.hand(mission)) {
            if ((slot.knowers & bit(seat)) == 0 ||
                static_cast<int>(slot.card) >= static_cast<int>(setup.cards.size()) ||
                setup[slot.card].kind != (mission ? CardKind::Mission : CardKind::Energize))
                return "a hand is known to its owner";
        }
    }
    if (setup.intercepted && !player.missions.empty()) return "NO-15.7: nobody holds Secret Missions";
    int points = player.victories + player.hills;
    for (const Fulfilled& done : s.fulfilled) points += done.by == seat ? setup[done.card].vp : 0;
    if (player.standing == Standing::Playing && points > player.points) return "the victory point cards are miscounted";
    const bool out = player.standing != Standing::Playing;
    if (out && (player.held != 0 || !player.energize.empty() || !player.missions.empty()))
        return "a seat that is out has something";
    return nullptr;
}

// No card lies in more places than it has copies.
const char* cards_fault(const Setup& setup, const State& s) {
    if (const char* fault = engine::slot_fault(s, s.bags)) return fault;
    std::array<int, 256> placed{};
    const char* fault = nullptr;
    engine::each_slot(s, [&](const Slot& slot) {
        if (slot.pool >= kPools || slot.fits != 0 || static_cast<std::size_t>(slot.card) >= setup.cards.size())
            fault = "a card lies in a pool that is not there";
        else
            ++placed[static_cast<std::size_t>(slot.card) & 255u];
    });
    if (fault != nullptr) return fault;
    for (const Fulfilled& done : s.fulfilled) {
        if (done.card == CardId::Unknown || static_cast<std::size_t>(done.card) >= setup.cards.size() ||
            setup[done.card].kind != CardKind::Mission || index(done.by) >= setup.seats)
            return "only missions are fulfilled, by players";
        ++placed[static_cast<std::size_t>(done.card)];
    }
    for (const auto& bag : s.bags.count) {
        for (std::size_t card = 1; card < bag.size(); ++card) placed[card] += bag[card];
    }
    for (std::size_t card = 1; card < setup.cards.size() && card < placed.size(); ++card) {
        if (placed[card] > setup.cards[card].copies) return "there are more of a card than its copies";
    }
    for (const bool mission : {false, true}) {
        for (const Slot& slot : decks_of(s, mission).discard) {
            if (slot.knowers != engine::kEverybody ||
                setup[slot.card].kind != (mission ? CardKind::Mission : CardKind::Energize))
                return "a discard pile lies open";
        }
        for (const Slot& slot : decks_of(s, mission).deck) {
            if (slot.knowers != 0 && (!mission || setup[slot.card].kind != CardKind::Mission))
                return "nobody knows a card of a deck";
        }
    }
    for (const Slot& slot : s.line) {
        if (slot.knowers != engine::kEverybody || setup[slot.card].kind != CardKind::Mission)
            return "the line lies open";
    }
    return s.line.size() > (setup.intercepted ? static_cast<std::size_t>(setup.seats) + 2 : 0) ? "the line is too long"
                                                                                               : nullptr;
}

// Whether the pool of every hidden card holds cards of its kind only: guesses are dealt from it.
const char* pools_fault(const Setup& setup, const State& s) {
    std::array<CardKind, kPools> kinds{};
    const char* fault = nullptr;
    const auto of = [&](const Slot& slot, CardKind kind) {
        if (slot.card != CardId::Unknown) return;
        if (kinds[slot.pool] != CardKind::Unknown && kinds[slot.pool] != kind) fault = "a pool holds cards of one kind";
        kinds[slot.pool] = kind;
    };
    for (const Token& token : s.tokens) of(token.slot, CardKind::Token);
    for (const Slot& slot : s.energize.deck) of(slot, CardKind::Energize);
    for (const Slot& slot : s.missions.deck) of(slot, CardKind::Mission);
    for (std::size_t pool = 0; pool < kPools; ++pool) {
        for (std::size_t card = 1; card <= kKinds; ++card) {
            if (s.bags.count[pool][card] == 0) continue;
            if (card >= setup.cards.size() || setup.cards[card].kind != kinds[pool])
                return "a pool holds cards of one kind";
        }
    }
    return fault;
}

const char* tokens_fault(const Setup& setup, const State& s) {
    Hexes seen = 0;
    int last = 0;
    for (const Token& token : s.tokens) {
        if (token.hex >= Hex::None || !has(setup.token_hexes[0] | setup.token_hexes[1], token.hex))
            return "tokens lie outside of bases and centre";
        if (has(seen, token.hex) || index(token.hex) < last)
            return "tokens lie in the order of their hexes, one on each";
        if (token.slot.card != CardId::Unknown && setup[token.slot.card].kind != CardKind::Token)
            return "a token is none";
        seen |= bit(token.hex);
        last = index(token.hex);
    }
    return nullptr;
}

const char* battle_fault(const Setup& setup, const State& s) {
    if (s.battle == Battle{}) return s.flow.get<Fight>(1) != nullptr ? "a battle has a hex" : nullptr;
    if (s.flow.get<Battles>(0) == nullptr || s.flow.size() < 2) return "a battle is part of a Battle phase";
    if (s.battle.hex >= Hex::None || !has(setup.exists, s.battle.hex) || index(s.battle.defender) >= setup.seats ||
        !is_opponent(setup, s.active, s.battle.defender))
        return "a battle has a hex, an attacker and a defender";
    for (int i = 0; i < 2; ++i) {
        const Side& side = side_at(s, i);
        for (std::size_t k = 0; k < side.dice.size(); ++k) {
            const Die& die = side.dice[k];
            if (die.value > 6 || die.type >= Type::None) return "a die shows 1 to 6";
            const bool rolling = s.flow.get<Roll>(3) != nullptr;
            if (die.value == 0 && !rolling) return "all dice of a step are rolled together";
            if (k > 0 && die.value != 0 && side.dice[k - 1].value == 0) return "dice are rolled in their order";
        }
        for (const int bonus : side.bonus) {
            if (bonus < -kBonusLimit || bonus > kBonusLimit) return "NO-22.24: a bonus is at most 9";
        }
        if (side.shielded > kDice || side.shielded_aimed > kDice) return "more hits are cancelled than there can be";
    }
    return nullptr;
}

const char* course_fault(const Setup& setup, const State& s) {
    if (index(s.active) >= setup.seats || index(s.first) >= setup.seats) return "active and first are players";
    if (s.round < 1 || s.round > setup.options[Option::RoundLimit]) return "there is no such round";
    if (s.offset > 5 || s.discount > 200 || s.least > 200) return "no such offset or price";
    if (((s.fought | s.cloned) & ~setup.exists) != 0) return "there is no such hex";
    Hexes seen = 0;
    for (const Hexes land : s.land.of) {
        if ((land & seen) != 0 || (land & ~(setup.token_hexes[0] | setup.token_hexes[1])) != 0)
            return "a hex has one terrain";
        seen |= land;
    }
    const bool over = s.flow.empty();
    if (s.winners >> setup.seats != 0 || (!over && (s.winners != 0 || s.ending != Ending{})))
        return "only who plays wins, and only at the end";
    if (over) return nullptr;
    if (s.flow.get<Lay>(0) == nullptr && seen != (setup.token_hexes[0] | setup.token_hexes[1]))
        return "every hex has a terrain";
    if (s.flow.get<Lay>(0) == nullptr && s.flow.get<Whirl>(0) == nullptr && !plays(s, s.active))
        return "the active player plays";
    for (int i = 0; i < setup.seats; ++i) {
        const Seat partner = partner_of(setup, seat_at(i));
        const int points = s.seats[seat_at(i)].points + (partner == Seat::Nobody ? 0 : s.seats[partner].points);
        if (points >= setup.target) return "NO-14.1: the game would be over";
    }
    if (const char* fault = battle_fault(setup, s)) return fault;
    return NexusOps::flow_fault(setup, s);
}

}  // namespace

std::optional<std::string> NexusOps::validate(const Setup& setup, const State& s) {
    const char* fault = cards_fault(setup, s);
    if (fault == nullptr) fault = tokens_fault(setup, s);
    if (fault == nullptr) fault = pools_fault(setup, s);
    for (int i = 0; i < kSeats && fault == nullptr; ++i) {
        if (i < setup.seats) {
            fault = player_fault(setup, s, seat_at(i));
        } else if (!(s.seats[seat_at(i)] == Player{})) {
            fault = "a seat without a player has something";
        }
    }
    if (fault == nullptr) fault = course_fault(setup, s);
    return fault == nullptr ? std::nullopt : std::optional<std::string>(fault);
}

}  // namespace nexus_ops
