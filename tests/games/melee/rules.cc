// Chapters 1 to 3 of rules.md and the door to the others: start, who decides, what is legal and why not, and how an
// action changes the state. `list_actions` and `refuse` read the hand and the half-made choice of the asked seat only.
#include "tests/games/melee/rules.h"

#include <bit>
#include <cstring>

#include "tests/games/melee/battle.h"

namespace melee {
namespace {

using engine::Action;
using engine::Events;
using engine::Kind;
using engine::Ref;
using engine::seat_at;
using engine::tell;

// What the asked seat has to say next. The public kind of a decision does not tell the parts of a choice apart.
enum class Moment : std::uint8_t { Turn, Destination, Defender, Window, Target, Dice, Casualty, Draw, Roll };

Moment moment(const Setup& setup, const State& s) {
    if (s.asked == Seat::Chance) return s.stage == Stage::Turn ? Moment::Draw : Moment::Roll;
    if (side_at(s, 0).owed + side_at(s, 1).owed > 0) return Moment::Casualty;
    if (s.draft.type != Type::None) return Moment::Destination;
    if (s.draft.place != Place::None) return Moment::Defender;
    if (s.stage == Stage::Turn) return Moment::Turn;
    if (s.draft.play.card == CardId::Unknown) return Moment::Window;
    return setup[s.draft.play.card].chooses && s.draft.play.target == Seat::Nobody ? Moment::Target : Moment::Dice;
}

// When a verb is said.
constexpr Moment kMoment[] = {Moment::Turn, Moment::Turn, Moment::Destination, Moment::Turn,   Moment::Defender,
                              Moment::Turn, Moment::Turn, Moment::Window,      Moment::Window, Moment::Target,
                              Moment::Dice, Moment::Dice, Moment::Casualty,    Moment::Draw,   Moment::Roll};

// ML-1.2: the places next to each place, one bit each.
constexpr unsigned kNear[kPlaces] = {0b11010, 0b10101, 0b11010, 0b10101, 0b01111};

// The cards in the hand of the asked seat, one bit each; one that cannot be seen is none.
unsigned held(const State& s) {
    unsigned cards = 0;
    for (const auto& slot : s.seats[s.asked].hand) cards |= 1u << static_cast<int>(slot.card);
    return cards & ~1u;
}

bool holds(const State& s, CardId card) { return (held(s) >> static_cast<int>(card) & 1u) != 0; }

bool is_foe(const State& s, Place place, Seat seat) { return seat != s.active && total(s.seats[seat][place]) > 0; }

// The first foe there, counted from this seat; nobody if there is none.
Seat foe_from(const Setup& setup, const State& s, Place place, int first) {
    for (int i = first; i < setup.players; ++i) {
        if (is_foe(s, place, seat_at(i))) return seat_at(i);
    }
    return Seat::Nobody;
}

// The clauses of single actions, each asked by the list and by the refusals.
Reason may_buy(const Setup& setup, const State& s, Type type) {
    const Player& player = s.seats[s.active];
    if (player.coin < facts_of(type).price) return Reason::Coin;
    return total(player[home_of(s.active)]) >= setup.stack ? Reason::HomeFull : Reason::None;
}

Reason may_go(const Setup& setup, const State& s, Place from, Place to) {
    if ((kNear[static_cast<int>(from)] >> static_cast<int>(to) & 1u) == 0) return Reason::NotAdjacent;
    return total(s.seats[s.active][to]) >= setup.stack ? Reason::Full : Reason::None;
}

Reason may_leave(const Setup& setup, const State& s, Place from) {
    for (unsigned near = kNear[static_cast<int>(from)]; near != 0; near &= near - 1) {
        const auto to = static_cast<Place>(std::countr_zero(near));
        if (total(s.seats[s.active][to]) < setup.stack) return Reason::None;
    }
    return Reason::Full;
}

Reason may_move(const Setup& setup, const State& s, Type type, Place from) {
    if (s.moves == 0) return Reason::NoMoves;
    return s.seats[s.active][from][type] == 0 ? Reason::NoUnit : may_leave(setup, s, from);
}

Reason may_fight(const Setup& setup, const State& s, Place place) {
    if (total(s.seats[s.active][place]) == 0) return Reason::NoUnit;
    if (foe_from(setup, s, place, 0) == Seat::Nobody) return Reason::NoFoe;
    return (s.fought >> static_cast<int>(place) & 1) != 0 ? Reason::Fought : Reason::None;
}

Reason may_face(const State& s, Seat seat) { return is_foe(s, s.draft.place, seat) ? Reason::None : Reason::NoFoe; }

Reason may_play(const Setup& setup, const State& s, CardId id) {
    if (!holds(s, id)) return Reason::NotInHand;
    const Card& card = setup[id];
    if (card.window == (s.stage == Stage::BeforeRoll ? WindowKind::After : WindowKind::Before)) return Reason::Window;
    if (card.exclusive && side_of(s, s.asked) < 0) return Reason::Participant;
    return could_affect(s, card, 0) || could_affect(s, card, 1) ? Reason::None : Reason::NoEffect;
}

Reason may_target(const Setup& setup, const State& s, Seat seat) {
    const int side = side_of(s, seat);
    if (side < 0) return Reason::NoParticipant;
    return could_affect(s, setup[s.draft.play.card], side) ? Reason::None : Reason::NoEffect;
}

Reason may_reroll(const State& s, int die) {
    const Side& side = side_at(s, side_of(s, s.draft.play.target));
    const bool there = die >= 1 && die <= static_cast<int>(side.dice.size());
    return there && (s.draft.play.marks >> (die - 1) & 1) == 0 ? Reason::None : Reason::NoDie;
}

Reason may_stop(const State& s) { return s.draft.play.marks != 0 ? Reason::None : Reason::NoDie; }

Reason may_remove(const State& s, Type type) {
    return s.seats[s.asked][s.battle.place][type] > 0 ? Reason::None : Reason::NoUnit;
}

bool can_happen(const State& s, Action action) {
    const int value = action.operands[0];
    if (static_cast<Verb>(action.verb) == Verb::Roll) return value >= 1 && value <= 6;
    return s.bags.count[s.pile[0].pool][static_cast<std::size_t>(value)] > 0;
}

Reason why_not(const Setup& setup, const State& s, Action action) {
    const int value = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Buy: return may_buy(setup, s, static_cast<Type>(value));
        case Verb::Move: return may_move(setup, s, static_cast<Type>(value), static_cast<Place>(action.operands[1]));
        case Verb::To: return may_go(setup, s, s.draft.place, static_cast<Place>(value));
        case Verb::Fight: return may_fight(setup, s, static_cast<Place>(value));
        case Verb::Against: return may_face(s, seat_at(value));
        case Verb::Exchange: return holds(s, static_cast<CardId>(value)) ? Reason::None : Reason::NotInHand;
        case Verb::Play: return may_play(setup, s, static_cast<CardId>(value));
        case Verb::Target: return may_target(setup, s, seat_at(value));
        case Verb::Reroll: return may_reroll(s, value);
        case Verb::Done: return may_stop(s);
        case Verb::Remove: return may_remove(s, static_cast<Type>(value));
        case Verb::Draw:
        case Verb::Roll: return can_happen(s, action) ? Reason::None : Reason::NoSuch;
        case Verb::End:
        case Verb::Pass: return Reason::None;
    }
    return Reason::None;
}

// ML-9.2: every operand names something, and there are none too many.
bool names_things(const Setup& setup, Action action) {
    const auto& kinds = Melee::facts().verbs[action.verb].operands;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const int value = action.operands[i];
        const bool named = kinds[i] == Kind::None    ? value == 0
                           : kinds[i] == Kind::Seat  ? value < setup.players
                           : kinds[i] == Kind::Card  ? value >= 1 && value <= Melee::card_count(setup)
                           : kinds[i] == Kind::Word  ? value < kTypes
                           : kinds[i] == Kind::Place ? value < kPlaces
                                                     : true;
        if (!named) return false;
    }
    return true;
}

// Goes on with a card as soon as all its choices are made (ML-4.5); `done` ends them early.
void commit(const Setup& setup, State& s, bool done, Events* events) {
    const Play play = s.draft.play;
    const Card& card = setup[play.card];
    if (card.chooses && play.target == Seat::Nobody) return;
    if (card.rerolls > 0 && !done) {
        const int most = std::min(card.rerolls, static_cast<int>(side_at(s, side_of(s, play.target)).dice.size()));
        if (std::popcount(play.marks) < most) return;
    }
    s.draft = {};
    discard(s, s.asked, play.card);
    s.resolving = {play, s.asked, 0};
    s.battle.passed = 0;  // ML-4.4
    tell(events, EventKind::Played, index(s.asked), static_cast<int>(play.card));
    if (card.chooses) tell(events, EventKind::Chosen, index(play.target));
    for (int die = 0; die < kStackLimit; ++die) {
        if ((play.marks >> die & 1) != 0) tell(events, EventKind::Marked, index(play.target), die + 1);
    }
    advance(setup, s, events);
}

void do_buy(const Setup& setup, State& s, Type type, Events* events) {
    Player& player = s.seats[s.active];
    player.coin = static_cast<std::uint16_t>(player.coin - facts_of(type).price);
    ++player[home_of(s.active)][type];
    tell(events, EventKind::Bought, index(s.active), static_cast<int>(type), index(s.active));
    advance(setup, s, events);
}

void do_exchange(const Setup& setup, State& s, CardId card, Events* events) {
    discard(s, s.active, card);
    tell(events, EventKind::Exchanged, index(s.active), static_cast<int>(card));
    gain(s, s.active, 1, events);
    advance(setup, s, events);
}

void do_move(const Setup& setup, State& s, Place to, Events* events) {
    Player& player = s.seats[s.active];
    const Draft draft = s.draft;
    s.draft = {};
    --player[draft.place][draft.type];
    ++player[to][draft.type];
    --s.moves;
    tell(events, EventKind::Moved, index(s.active), static_cast<int>(draft.type), static_cast<int>(draft.place),
         static_cast<int>(to));
    advance(setup, s, events);
}

void do_fight(const Setup& setup, State& s, Place place, Events* events) {
    const Seat foe = foe_from(setup, s, place, 0);
    if (foe_from(setup, s, place, index(foe) + 1) == Seat::Nobody) return begin_battle(setup, s, place, foe, events);
    s.draft.place = place;
}

void do_roll(const Setup& setup, State& s, int value, Events* events) {
    auto& marks = s.resolving.play.marks;
    if (s.resolving.play.card != CardId::Unknown) {  // ML-5.5: in the order in which they were rolled first
        const int die = std::countr_zero(marks);
        const int side = side_of(s, s.resolving.play.target);
        ENSURE(side >= 0);
        side_at(s, side).dice[static_cast<std::size_t>(die)] = static_cast<std::uint8_t>(value);
        marks = static_cast<std::uint8_t>(marks & (marks - 1));
        tell(events, EventKind::Rerolled, index(owner(s, side)), die + 1, value);
    } else {  // ML-5.2: attacker's dice first
        const int side = side_at(s, 0).dice.size() < squad_of(s, 0)[s.battle.step] ? 0 : 1;
        side_at(s, side).dice.push_back(static_cast<std::uint8_t>(value));
        tell(events, EventKind::Rolled, index(owner(s, side)), static_cast<int>(s.battle.step), value);
    }
    advance(setup, s, events);
}

void do_draw(const Setup& setup, State& s, CardId card, Events* events) {
    const Seat seat = drawer(setup, s);
    engine::Slot slot = s.pile.erase(0);
    engine::settle(s.bags, slot, card, engine::bit(seat));
    s.seats[seat].hand.push_back(slot);
    --s.seats[seat].owed;
    engine::tell_secret(events, engine::bit(seat), 2, EventKind::Drew, index(seat), static_cast<int>(card));
    advance(setup, s, events);
}

void do_remove(const Setup& setup, State& s, Type type, Events* events) {
    --s.seats[s.asked][s.battle.place][type];
    --side_at(s, side_of(s, s.asked)).owed;
    tell(events, EventKind::Removed, index(s.asked), static_cast<int>(type), static_cast<int>(s.battle.place));
    advance(setup, s, events);
}

// All values of one operand that no clause refuses.
template <class T, class Why>
void list_verb(Verb verb, int first, int last, engine::ActionList& out, Why&& why) {
    for (int value = first; value <= last; ++value) {
        if (why(static_cast<T>(value)) == Reason::None) out.push_back(engine::act(verb, value));
    }
}

// The cards in hand that no clause refuses, each once.
template <class Why>
void list_cards(const State& s, Verb verb, engine::ActionList& out, Why&& why) {
    for (unsigned cards = held(s); cards != 0; cards &= cards - 1) {
        const int card = std::countr_zero(cards);
        if (why(static_cast<CardId>(card)) == Reason::None) out.push_back(engine::act(verb, card));
    }
}

// All squads of a player, or of several, in two words: bytes 0 to 7 and 7 to 14.
struct Squads {
    std::uint64_t low = 0, high = 0;
    void add(const Player& player) {
        static_assert(sizeof player.squads == 15);
        std::array<std::uint64_t, 2> words{};
        std::memcpy(&words[0], player.squads.data()->count.data(), 8);
        std::memcpy(&words[1], player.squads.data()->count.data() + 7, 8);
        low |= words[0];
        high |= words[1];
    }
    // The places where there are units, one bit each.
    unsigned places() const {
        return ((low & 0xffffff) != 0 ? 1u : 0u) | ((low >> 24 & 0xffffff) != 0 ? 2u : 0u) |
               ((low >> 48 | (high & 0xffff)) != 0 ? 4u : 0u) | ((high >> 16 & 0xffffff) != 0 ? 8u : 0u) |
               (high >> 40 != 0 ? 16u : 0u);
    }
};

void list_turn(const Setup& setup, const State& s, engine::ActionList& out) {
    const Player& player = s.seats[s.active];
    Squads own, foes;
    own.add(player);
    for (Seat seat = engine::next_seat(s.active, setup.players); seat != s.active;
         seat = engine::next_seat(seat, setup.players)) {
        foes.add(s.seats[seat]);
    }
    for (int type = 0; type < kTypes; ++type) {
        out.push_if(may_buy(setup, s, static_cast<Type>(type)) == Reason::None, engine::act(Verb::Buy, type));
    }
    for (unsigned left = s.moves > 0 ? own.places() : 0u; left != 0; left &= left - 1) {
        const int at = std::countr_zero(left);
        if (may_leave(setup, s, static_cast<Place>(at)) != Reason::None) continue;
        const Squad& squad = player.squads[static_cast<std::size_t>(at)];
        for (int type = 0; type < kTypes; ++type) {
            out.push_if(squad[static_cast<Type>(type)] > 0, engine::act(Verb::Move, type, at));
        }
    }
    for (unsigned left = own.places() & foes.places() & ~s.fought; left != 0; left &= left - 1) {
        out.push_back(engine::act(Verb::Fight, std::countr_zero(left)));
    }
    list_cards(s, Verb::Exchange, out, [](CardId) { return Reason::None; });
    out.push_back(engine::act(Verb::End));
}

}  // namespace

State Melee::start(const Setup& setup) {
    State s;
    for (int i = 0; i < setup.players; ++i) {  // ML-1.4
        Player& player = s.seats[seat_at(i)];
        player[home_of(seat_at(i))] = {{0, 1, 2}};
        player.owed = kFirstHand;
    }
    for (std::size_t i = 0; i < setup.cards.size(); ++i) {
        engine::put(s.bags, 0, static_cast<CardId>(i + 1), setup.cards[i].copies);
        for (int n = 0; n < setup.cards[i].copies; ++n) s.pile.push_back({});
    }
    s.moves = kMoves;
    s.seats[s.active].coin = kIncome;
    advance(setup, s, nullptr);
    return s;
}

engine::Decision Melee::decision(const Setup& setup, const State& s) {
    if (s.stage == Stage::Over) return {};
    const auto kind = [](DecisionKind k) { return static_cast<std::uint8_t>(k); };
    const Ref place{Kind::Place, static_cast<std::uint16_t>(s.battle.place)};
    switch (moment(setup, s)) {
        case Moment::Draw:
            return {s.asked, kind(DecisionKind::Draw), false, {Kind::Place, static_cast<std::uint16_t>(Place::Deck)}};
        case Moment::Roll: return {s.asked, kind(DecisionKind::Roll), false, place};
        case Moment::Casualty: return {s.asked, kind(DecisionKind::Casualty), false, place};
        case Moment::Turn:
        case Moment::Destination:
        case Moment::Defender: return {s.asked, kind(DecisionKind::Turn), !s.seats[s.asked].hand.empty(), {}};
        case Moment::Window:
        case Moment::Target:
        case Moment::Dice: break;
    }
    const bool before = s.stage == Stage::BeforeRoll;
    return {s.asked, kind(before ? DecisionKind::BeforeRoll : DecisionKind::AfterRoll), true, place};
}

void Melee::chances(const Setup& setup, const State& s, engine::ChanceList& out) {
    if (s.asked != Seat::Chance) return;
    if (moment(setup, s) == Moment::Draw) return engine::list_cards(s.bags, s.pile[0].pool, Verb::Draw, out);
    for (int die = 1; die <= 6; ++die) out.push_back({engine::act(Verb::Roll, die), 1});
}

Action Melee::sample(const Setup& setup, const State& s, engine::Rng& rng) {
    if (moment(setup, s) == Moment::Draw) {
        return engine::act(Verb::Draw, static_cast<int>(engine::draw_card(s.bags, s.pile[0].pool, rng)));
    }
    return engine::act(Verb::Roll, static_cast<int>(rng.below(6)) + 1);
}

void Melee::list_actions(const Setup& setup, const State& s, engine::ActionList& out) {
    if (s.stage == Stage::Over) return;
    const int seats = setup.players - 1;
    switch (moment(setup, s)) {
        case Moment::Turn: return list_turn(setup, s, out);
        case Moment::Destination:
            return list_verb<Place>(Verb::To, 0, kPlaces - 1, out,
                                    [&](Place to) { return may_go(setup, s, s.draft.place, to); });
        case Moment::Defender:
            return list_verb<Seat>(Verb::Against, 0, seats, out, [&](Seat seat) { return may_face(s, seat); });
        case Moment::Window:
            out.push_back(engine::act(Verb::Pass));
            return list_cards(s, Verb::Play, out, [&](CardId card) { return may_play(setup, s, card); });
        case Moment::Target:
            return list_verb<Seat>(Verb::Target, 0, seats, out, [&](Seat seat) { return may_target(setup, s, seat); });
        case Moment::Dice:
            list_verb<int>(Verb::Reroll, 1, kStackLimit, out, [&](int die) { return may_reroll(s, die); });
            if (may_stop(s) == Reason::None) out.push_back(engine::act(Verb::Done));
            return;
        case Moment::Casualty:
            return list_verb<Type>(Verb::Remove, 0, kTypes - 1, out, [&](Type type) { return may_remove(s, type); });
        case Moment::Draw:
        case Moment::Roll: return;
    }
}

std::optional<engine::Refusal> Melee::refuse(const Setup& setup, const State& s, Action action) {
    if (s.stage == Stage::Over) return engine::because(Reason::Over);
    if (action.verb >= std::size(kMoment)) return engine::because(Reason::NoSuch);
    if (kMoment[action.verb] != moment(setup, s)) return engine::because(Reason::NotNow);
    if (!names_things(setup, action)) return engine::because(Reason::NoSuch);
    const Reason why = why_not(setup, s, action);
    if (why == Reason::None) return std::nullopt;
    const auto& kinds = facts().verbs[action.verb].operands;
    return engine::because(why, {Kind::Seat, static_cast<std::uint16_t>(s.asked)}, {kinds[0], action.operands[0]},
                           {kinds[1], action.operands[1]});
}

void Melee::apply(const Setup& setup, State& s, Action action, Events* events) {
    const int value = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Buy: return do_buy(setup, s, static_cast<Type>(value), events);
        case Verb::Move:
            s.draft.type = static_cast<Type>(value);
            s.draft.place = static_cast<Place>(action.operands[1]);
            return;
        case Verb::To: return do_move(setup, s, static_cast<Place>(value), events);
        case Verb::Fight: return do_fight(setup, s, static_cast<Place>(value), events);
        case Verb::Against: {
            const Place place = s.draft.place;
            s.draft = {};
            return begin_battle(setup, s, place, seat_at(value), events);
        }
        case Verb::Exchange: return do_exchange(setup, s, static_cast<CardId>(value), events);
        case Verb::End: end_turn(setup, s, events); return advance(setup, s, events);
        case Verb::Pass:
            tell(events, EventKind::Passed, index(s.asked));
            ++s.battle.passed;
            return advance(setup, s, events);
        case Verb::Play: s.draft.play.card = static_cast<CardId>(value); return commit(setup, s, false, events);
        case Verb::Target: s.draft.play.target = seat_at(value); return commit(setup, s, false, events);
        case Verb::Reroll:
            s.draft.play.marks = static_cast<std::uint8_t>(s.draft.play.marks | 1u << (value - 1));
            return commit(setup, s, false, events);
        case Verb::Done: return commit(setup, s, true, events);
        case Verb::Remove: return do_remove(setup, s, static_cast<Type>(value), events);
        case Verb::Draw: return do_draw(setup, s, static_cast<CardId>(value), events);
        case Verb::Roll: return do_roll(setup, s, value, events);
    }
}

// ML-2.6 and ML-7.6
std::optional<engine::Refusal> Melee::command(const Setup& setup, State& s, Seat seat, engine::Command command, Ref ref,
                                              Events* events) {
    const Ref who{Kind::Seat, static_cast<std::uint16_t>(seat)};
    if (index(seat) >= setup.players) return engine::because(Reason::NoSuch);
    if (s.stage == Stage::Over) return engine::because(Reason::Over);
    if (s.seats[seat].standing != Standing::Playing) return engine::because(Reason::Out, who);
    if (command == engine::Command::Concede) {
        leave(s, seat, Standing::Conceded, events);
        advance(setup, s, events);
        return std::nullopt;
    }
    auto& hand = s.seats[seat].hand;
    for (std::size_t i = 0; i < hand.size(); ++i) {
        if (hand[i].card != static_cast<CardId>(ref.value) || hand[i].knowers == engine::kEverybody) continue;
        hand.insert(0, take_card(s, seat, i));
        tell(events, EventKind::Shown, index(seat), ref.value);
        return std::nullopt;
    }
    return engine::because(Reason::NotInHand, who, ref);
}

}  // namespace melee
