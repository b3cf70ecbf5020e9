// Positions of scenarios: the fixture, and what directives put into it.

#include "games/quantum_nexus/names.h"
#include "games/quantum_nexus/running.h"
#include "ruletext/cards.h"

namespace quantum_nexus {

using engine::Kind;

namespace {

using Problem = std::optional<std::string>;
using Words = std::vector<std::string_view>;

std::string no_card(std::string_view word) { return "`" + std::string(word) + "` is no card that fits here"; }

Slot slot_of(Seat seat, CardId card, engine::SeatSet knowers) {
    return {card, knowers, static_cast<std::uint8_t>(index(seat) & 15), 0};
}

std::size_t deck_card(const Setup& setup, std::string_view word) {
    const std::size_t card = ruletext::find_card(setup.cards, word);
    return static_cast<int>(card) <= setup.deck_kinds ? card : 0;
}

Problem give_deck(const Setup& setup, State& s, Seat seat, std::string_view list) {
    Side& side = s.side[seat];
    const auto pool = static_cast<std::size_t>(index(seat));
    for (const std::size_t p : {pool, pool + 2}) s.bags.count[p].fill(0), s.bags.total[p] = 0;
    for (; side.deck > 0; --side.deck) side.cards.erase(0);
    std::size_t any = 0;
    for (auto [copies, name, whole] : engine::read_counted(list)) {
        const std::size_t card = deck_card(setup, name);
        if (copies < 0 || (card == 0 && name != "any")) return no_card(name);
        for (; copies > 0; --copies) {
            if (side.cards.full()) return "a player has 200 cards at most";
            const std::size_t next = card != 0 ? card : 1 + any++ % static_cast<std::size_t>(setup.deck_kinds);
            engine::put(s.bags, index(seat), static_cast<CardId>(next));
            side.cards.insert(0, slot_of(seat, CardId::Unknown, 0));
            ++side.deck;
        }
    }
    return std::nullopt;
}

Problem give_hand(const Setup& setup, State& s, Seat seat, const Words& cards, engine::SeatSet knowers) {
    Side& side = s.side[seat];
    for (std::size_t i = side.hand; i-- > 0;) {
        if (side.cards[side.deck + i].knowers == knowers || knowers != engine::kEverybody)
            side.cards.erase(side.deck + i), --side.hand;
    }
    for (const auto word : cards) {
        const std::size_t card = deck_card(setup, word);
        if (card == 0) return no_card(word);
        if (side.cards.full()) return "a player has 200 cards at most";
        side.cards.insert(static_cast<std::size_t>(side.deck) + side.hand,
                          slot_of(seat, static_cast<CardId>(card), knowers));
        ++side.hand;
    }
    return std::nullopt;
}

Problem give_pile(const Setup& setup, State& s, Seat seat, const Words& cards) {
    Side& side = s.side[seat];
    while (side.cards.size() > static_cast<std::size_t>(side.deck) + side.hand) side.cards.pop_back();
    for (const auto word : cards) {
        const std::size_t card = deck_card(setup, word);
        if (card == 0) return no_card(word);
        if (side.cards.full()) return "a player has 200 cards at most";
        side.cards.push_back(slot_of(seat, static_cast<CardId>(card), engine::kEverybody));
    }
    return std::nullopt;
}

Problem give_missions(const Setup& setup, State& s, Seat seat, const Words& cards) {
    auto& missions = s.side[seat].missions;
    missions.clear();
    for (auto word : cards) {
        const bool complete = word.ends_with(" complete");
        if (complete) word.remove_suffix(9);
        const std::size_t card = ruletext::find_card(setup.cards, engine::trim(word));
        if (card == 0 || static_cast<int>(card) > setup.known || setup.cards[card].type != Type::Mission ||
            missions.full())
            return no_card(word);
        missions.push_back({.card = static_cast<CardByte>(card), .progress = 0, .complete = complete, .used = 0});
    }
    recount_passives(setup, s);
    return std::nullopt;
}

// `north FL = temple-guard, psionic-scout exhausted, trench-line`
Problem give_place(const Setup& setup, State& s, Seat seat, std::uint8_t place, const Words& cards) {
    for (auto word : cards) {
        const bool exhausted = word.ends_with(" exhausted");
        if (exhausted) word.remove_suffix(10);
        const std::size_t card = deck_card(setup, engine::trim(word));
        const Type type = setup.cards[card].type;
        const bool right = place == kLoadout ? type == Type::Asset
                                             : type == Type::Unit || type == Type::Leader || type == Type::Terrain;
        if (card == 0 || !right) return no_card(word);
        if (enter_play({setup, s, nullptr}, seat, static_cast<CardByte>(card), place, !exhausted) == PieceId::None)
            return "no more cards fit into play";
    }
    return std::nullopt;
}

// `north upgrade targeting-array on north.FL.psionic-scout`
Problem give_upgrade(const Setup& setup, State& s, Seat seat, std::string_view name, std::string_view on) {
    const std::size_t card = deck_card(setup, name);
    const auto host = QuantumNexus::parse_operand(setup, s, Kind::Unit, on);
    if (card == 0 || setup.cards[card].type != Type::Upgrade) return no_card(name);
    if (!host || !in_play(s, static_cast<PieceId>(*host))) return "`" + std::string(on) + "` is not in play";
    const PieceId piece = enter_play({setup, s, nullptr}, seat, static_cast<CardByte>(card),
                                     attached_to(static_cast<PieceId>(*host)), true);
    if (piece == PieceId::None) return "no more cards fit into play";
    Piece& body = piece_of(s, static_cast<PieceId>(*host));
    body.upgrades = (body.upgrades + 1) & 127;
    return std::nullopt;
}

}  // namespace

// North's first opportunity in the Deployment Phase of round 1: 10 CP each, one Militia Recruit in each hand, nothing
// in play, the missions of both decks, decks of 10 unseen cards.
std::optional<State> QuantumNexus::fixture(const Setup& setup, std::string_view name) {
    if (!name.empty()) return std::nullopt;
    State s = start(setup);
    for (const Seat seat : {Seat::First, Seat::Second}) {
        for (std::size_t i = 0; i < s.side[seat].deck; ++i) engine::forget(s.bags, s.side[seat].cards[i]);
        give_deck(setup, s, seat, "10 any");
        give_hand(setup, s, seat, {"militia-recruit"}, engine::bit(seat));
        s.side[seat].cp = 10;
    }
    s.phase = Phase::Deployment;
    s.step = 2;
    s.flipped = 0;
    s.active = s.starter = s.initiative = s.last = Seat::First;
    return s;
}

Problem QuantumNexus::given(const Setup& setup, State& s, std::string_view directive) {
    const auto [what, list, sign] = engine::cut(directive, "=");
    const Words left = engine::split_words(what);
    Words cards;
    for (const auto part : engine::split(list, ',')) {
        if (!engine::trim(part).empty()) cards.push_back(engine::trim(part));
    }
    const auto seat_in = [&](std::size_t at) {
        return at < left.size() ? engine::find_seat(facts(), kSeats, left[at]) : Seat::Nobody;
    };
    if (left.size() == 2 && left[0] == "deck" && seat_in(1) != Seat::Nobody) {
        if (s.phase == Phase::Flip) return std::nullopt;  // the runner forces its order
        return give_deck(setup, s, seat_in(1), list);
    }
    const Seat seat = seat_in(0);
    if (seat == Seat::Nobody) return "a directive begins with north, south or deck";
    if (left.size() == 5 && left[1] == "upgrade" && left[3] == "on")
        return give_upgrade(setup, s, seat, left[2], left[4]);
    if (left.size() == 2 && left[1] == "begins") {  // a round: its Ready Phase
        s.initiative = s.starter = seat;
        s.phase = Phase::Ready;
        s.step = 0;
        carry_on({setup, s, nullptr});
        return std::nullopt;
    }
    if (left.size() != 2) return "`" + std::string(directive) + "` is no directive";
    if (left[1] == "hand") return give_hand(setup, s, seat, cards, engine::bit(seat));
    if (left[1] == "known") return give_hand(setup, s, seat, cards, engine::kEverybody);
    if (left[1] == "discard") return give_pile(setup, s, seat, cards);
    if (left[1] == "missions") return give_missions(setup, s, seat, cards);
    for (std::uint8_t place = 0; place <= kLoadout; ++place) {
        if (left[1] == kPlaces[place]) return give_place(setup, s, seat, place, cards);
    }
    return "`" + std::string(left[1]) + "` cannot be given";
}

}  // namespace quantum_nexus
