// Names, clauses and sentences; fixtures and directives of scenarios.
#include <algorithm>
#include <bit>

#include "tests/games/melee/battle.h"

namespace melee {
namespace {

using engine::Kind;
using engine::seat_at;
using engine::Shape;
using std::string_view;

constexpr string_view kSeatNames[] = {"north", "east", "south", "west"};
constexpr string_view kWords[] = {"dragon", "brute", "scout"};

constexpr engine::VerbFacts kVerbs[] = {
    {"buy", {Kind::Word}, "buy a unit; it appears at home"},
    {"move", {Kind::Word, Kind::Place}, "move a unit of this type from this place"},
    {"to", {Kind::Place}, "where the unit goes"},
    {"fight", {Kind::Place}, "begin a battle in this place"},
    {"against", {Kind::Seat}, "whom you fight there"},
    {"exchange", {Kind::Card}, "discard a card for 1 coin"},
    {"end", {}, "end your turn"},
    {"pass", {}, "play no card now"},
    {"play", {Kind::Card}, "play a card from your hand"},
    {"target", {Kind::Seat}, "the participant the card is for"},
    {"reroll", {Kind::Number}, "a die to reroll, by its place among that side's dice"},
    {"done", {}, "reroll no more dice than these"},
    {"remove", {Kind::Word}, "remove one of your units as a casualty"},
    {"draw", {Kind::Card}, "chance: the card that is drawn"},
    {"roll", {Kind::Number}, "chance: what the die shows"},
};

constexpr engine::EventFacts kEvents[] = {
    {"turn", Shape::Said, {Kind::Seat, Kind::Number}},
    {"bought", Shape::Appeared, {Kind::Seat, Kind::Word, Kind::Place}},
    {"moved", Shape::Moved, {Kind::Seat, Kind::Word, Kind::Place, Kind::Place}},
    {"exchanged", Shape::Left, {Kind::Seat, Kind::Card}},
    {"battle", Shape::Linked, {Kind::Place, Kind::Seat, Kind::Seat}},
    {"rolled", Shape::Rolled, {Kind::Seat, Kind::Word, Kind::Number}},
    {"rerolled", Shape::Rolled, {Kind::Seat, Kind::Number, Kind::Number}},
    {"passed", Shape::Said, {Kind::Seat}},
    {"played", Shape::Shown, {Kind::Seat, Kind::Card}},
    {"chosen", Shape::Said, {Kind::Seat}},
    {"marked", Shape::Said, {Kind::Seat, Kind::Number}},
    {"gained", Shape::Changed, {Kind::Seat, Kind::Number, Kind::Number}},
    {"removed", Shape::Left, {Kind::Seat, Kind::Word, Kind::Place}},
    {"ended", Shape::Said, {Kind::Place, Kind::Seat, Kind::Seat}},
    {"scored", Shape::Changed, {Kind::Seat, Kind::Number}},
    {"drew", Shape::Moved, {Kind::Seat, Kind::Card}},
    {"reshuffled", Shape::Changed, {Kind::Number}},
    {"shown", Shape::Shown, {Kind::Seat, Kind::Card}},
    {"left", Shape::Left, {Kind::Seat}},
    {"finished", Shape::Said, {}},
};

constexpr engine::DecisionFacts kDecisions[] = {
    {"turn", "ML-3.2", "Buy, move, fight, exchange or end your turn"},
    {"before-roll", "ML-4.1", "Play a card before the dice are rolled, or pass", true},
    {"after-roll", "ML-4.1", "Play a card on these dice, or pass", true},
    {"casualty", "ML-5.4", "Choose a casualty"},
    {"draw", "ML-2.4", "A card is drawn"},
    {"roll", "ML-5.2", "A die is rolled"},
};

constexpr engine::ReasonFacts kReasons[] = {
    {"ML-9.1", "the game is over"},
    {"ML-9.1", "this is not asked now"},
    {"ML-9.2", "there is no such thing"},
    {"ML-3.3", "a {1} costs more than the coin of {0}"},
    {"ML-8.1", "no more units fit into the home of {0}"},
    {"ML-3.4", "{0} has no such unit there"},
    {"ML-3.5", "{0} has no moves left in this turn"},
    {"ML-1.2", "{1} is not next to the place the unit leaves"},
    {"ML-8.1", "there is no room for one more unit of {0}"},
    {"ML-3.6", "{0} has no opponent there"},
    {"ML-3.7", "{0} has fought in {1} already in this turn"},
    {"ML-2.1", "{0} does not hold {1}"},
    {"ML-6.2", "{1} is not for this window"},
    {"ML-6.6", "{1} is for participants and {0} is none"},
    {"ML-6.7", "{1} is no participant of this battle"},
    {"ML-6.3", "{1} could have no effect"},
    {"ML-5.5", "that die cannot be rerolled"},
    {"ML-7.6", "{0} is out of the game"},
};

constexpr engine::EndingFacts kEndings[] = {{"points", "ML-7.2"}, {"last", "ML-7.4"}, {"rounds", "ML-7.5"}};

constexpr engine::OptionFacts kOptions[] = {
    {"players", "2..4", "4", "ML-1.1", "how many seats play"},
    {"target", "1..9", "4", "ML-7.2", "points that win"},
    {"rounds", "1..100", "30", "ML-7.5", "rounds after which the game ends"},
    {"stack", "3..8", "8", "ML-8.1", "units of one seat in one place"},
};

const char* side_fault(const State& s, int i) {
    const Side& side = side_at(s, i);
    const bool rolling = s.stage == Stage::Roll && side.dice.size() > squad_of(s, i)[s.battle.step];
    if (side.owed > total(squad_of(s, i)) || rolling) return "a side owes or rolls more than it has";
    for (const int die : side.dice) {
        if (die < 1 || die > 6) return "a die shows 1 to 6";
    }
    if (side.bonus < -kBonusLimit || side.bonus > kBonusLimit) return "a bonus is at most 9 (ML-8.5)";
    return side.cancelled > kStackLimit ? "more hits are cancelled than there can be" : nullptr;
}

const char* resolving_fault(const Setup& setup, const State& s) {
    const Play& play = s.resolving.play;
    if (play.card == CardId::Unknown) return s.resolving == Resolving{} ? nullptr : "no card takes effect";
    const Card& card = setup[play.card];
    if (index(s.resolving.player) >= setup.players) return "a card takes effect for a player";
    if (card.chooses != (side_of(s, play.target) >= 0) || s.resolving.next >= card.ops.size())
        return "a card takes effect that cannot";
    const std::size_t dice = card.chooses ? side_at(s, side_of(s, play.target)).dice.size() : 0;
    return card.rerolls < std::popcount(play.marks) || play.marks >> dice != 0 ? "no such die is rerolled" : nullptr;
}

const char* battle_fault(const Setup& setup, const State& s) {
    if (s.stage == Stage::Over) return nullptr;
    if (s.stage == Stage::Turn) {
        return s.battle == Battle{} && s.resolving == Resolving{} ? nullptr : "a turn has no battle in it";
    }
    if (static_cast<int>(s.battle.place) >= kPlaces || index(s.battle.defender) >= setup.players ||
        s.battle.defender == s.active) {
        return "a battle has a place, an attacker and a defender";
    }
    if ((s.battle.step == Type::None) != (s.stage == Stage::BeforeRoll)) return "dice are rolled in a step";
    if (s.battle.passed > setup.players) return "more have passed than play";
    for (int side = 0; side < 2; ++side) {
        if (const char* fault = side_fault(s, side)) return fault;
    }
    return resolving_fault(setup, s);
}

const char* player_fault(const Setup& setup, const State& s, Seat seat) {
    const Player& player = s.seats[seat];
    for (const Squad& squad : player.squads) {
        if (total(squad) > setup.stack) return "more units than fit into one place (ML-8.1)";
    }
    const bool out = player.standing != Standing::Playing;
    if (out && (units_of(player) > 0 || player.owed > 0 || !player.hand.empty()))
        return "a seat that is out has something";
    if (player.coin > kCoinLimit || player.owed > kHandLimit) return "too much coin or too many cards owed";
    if (player.points > setup.target || (player.points == setup.target && s.stage != Stage::Over))
        return "too many points: the game would be over";
    for (const auto& slot : player.hand) {
        if (slot.knowers != engine::bit(seat) && slot.knowers != engine::kEverybody)
            return "a hand is known to its owner or to all";
    }
    return nullptr;
}

const char* cards_fault(const Setup& setup, const State& s) {
    const char* fault = engine::slot_fault(s, s.bags);
    std::size_t cards = s.pile.size() + s.discarded.size();
    for (int i = 0; i < setup.players; ++i) cards += s.seats[seat_at(i)].hand.size();
    engine::each_slot(s, [&](const engine::Slot& slot) {
        if (slot.pool >= kPools || slot.fits != 0) fault = "a card lies in a pool that is not there";
    });
    for (const auto& slot : s.pile) {
        if (slot.knowers != 0) fault = "nobody knows a card of the deck";
    }
    for (const auto& slot : s.discarded) {
        if (slot.knowers != engine::kEverybody) fault = "the discard pile lies open";
    }
    return cards > kDeckLimit ? "more than 24 cards (ML-8.3)" : fault;
}

// A half-made choice is what the seat could say, one part after the other (ML-2.3).
const char* draft_fault(const Setup& setup, const State& s) {
    const auto said = [&](const Draft& so_far, Verb verb, int a, int b = 0) {
        State before = s;
        before.draft = so_far;
        return !Melee::refuse(setup, before, engine::act(verb, a, b));
    };
    constexpr const char* kFault = "a choice has begun that could not begin";
    const auto [play, type, place] = s.draft;
    const int from = static_cast<int>(place);
    if (s.draft == Draft{}) return nullptr;
    if (s.asked == Seat::Chance) return kFault;
    if (type != Type::None) {
        return play == Play{} && said({}, Verb::Move, static_cast<int>(type), from) ? nullptr : kFault;
    }
    if (place != Place::None) return play == Play{} && said({}, Verb::Fight, from) ? nullptr : kFault;
    if (play.card == CardId::Unknown || !said({}, Verb::Play, static_cast<int>(play.card))) return kFault;
    const Card& card = setup[play.card];
    if (play.target == Seat::Nobody) return card.chooses && play.marks == 0 ? nullptr : kFault;
    if (!card.chooses || !said({.play = {.card = play.card}}, Verb::Target, index(play.target))) return kFault;
    const auto dice = static_cast<int>(side_at(s, side_of(s, play.target)).dice.size());
    const bool open = std::popcount(play.marks) < std::min(card.rerolls, dice) && play.marks >> dice == 0;
    return open ? nullptr : kFault;
}

const char* course_fault(const Setup& setup, const State& s) {
    if (index(s.active) >= setup.players) return "the active seat does not play";
    if (s.round < 1 || s.round > setup.rounds || s.moves > kMoves) return "no such round, or too many moves";
    if (s.fought >> kPlaces != 0) return "there was no such fight";
    const bool over = s.stage == Stage::Over;
    if (over != (s.ending != Ending::None) || s.winners >> setup.players != 0 || (!over && s.winners != 0))
        return "only who plays wins, and only at the end";
    if (over) return s.asked == Seat::Nobody ? nullptr : "the wrong seat is asked";
    if (s.seats[s.active].standing != Standing::Playing && s.asked != Seat::Chance) return "the active seat is out";
    return s.asked == Seat::Chance || index(s.asked) < setup.players ? nullptr : "the wrong seat is asked";
}

}  // namespace

const engine::GameFacts& Melee::facts() {
    static const engine::GameFacts facts{.id = "melee",
                                         .name = "Melee",
                                         .prefix = "ML",
                                         .turn_clause = "ML-9.1",
                                         .rules_version = 1,
                                         .seats = kSeatNames,
                                         .verbs = kVerbs,
                                         .events = kEvents,
                                         .decisions = kDecisions,
                                         .reasons = kReasons,
                                         .endings = kEndings,
                                         .words = kWords,
                                         .options = kOptions,
                                         .presets = {}};
    return facts;
}

int Melee::operand_limit(const Setup&, Kind kind) { return kind == Kind::Place ? kPlaces + 1 : 0; }

std::string Melee::operand_text(const Setup&, const State&, engine::Ref ref) {
    return ref.kind == Kind::Place && ref.value <= kPlaces ? std::string(enum_names(Place{})[ref.value])
                                                           : std::string();
}

std::optional<State> Melee::fixture(const Setup& setup, string_view name) {
    if (!name.empty() && name != "arena") return std::nullopt;
    State s = start(setup);
    for (int i = 0; i < setup.players; ++i) {
        Player& player = s.seats[seat_at(i)];
        player.owed = 0;
        player.coin = kIncome;
        if (name == "arena") player.squads = {};
        if (name == "arena") player[Place::Arena] = {{1, 1, 1}};
    }
    s.asked = s.active;
    return s;
}

std::vector<CardId> read_cards(const Setup& setup, string_view text, std::string& fault) {
    std::vector<CardId> cards;
    std::vector<int> left;
    for (const Card& card : setup.cards) left.push_back(card.copies);
    for (auto [copies, name, whole] : engine::read_counted(text)) {
        if (copies < 1 || copies > kDeckLimit) {
            fault = engine::quoted(whole) + " is not `NUMBER card`";
            continue;
        }
        bool known = name == "any";
        for (std::size_t i = 0; i < setup.cards.size() && copies > 0; ++i) {
            known |= setup.cards[i].id == name;
            while ((name == "any" ? left[i] > 0 : setup.cards[i].id == name) && copies > 0) {
                cards.push_back(static_cast<CardId>(i + 1));
                --left[i];
                --copies;
            }
        }
        if (!known) fault = engine::quoted(name) + " is no card of this game";
    }
    return cards;
}

std::optional<std::string> Melee::given(const Setup& setup, State& s, string_view directive) {
    const auto words = engine::split_words(directive);
    if (words.size() == 2 && words[0] == "turn") {
        s.active = s.asked = engine::find_seat(facts(), setup.players, words[1]);
        return s.active == Seat::Nobody ? std::optional<std::string>("that is no seat") : std::nullopt;
    }
    const auto [left, list, sign] = engine::cut(directive, "=");
    const auto what = engine::split_words(left);
    const bool hand = what.size() == 2 && what[1] == "hand";
    const Seat seat = hand ? engine::find_seat(facts(), setup.players, what[0]) : Seat::Nobody;
    const bool pile = what.size() == 1 && (what[0] == "deck" || what[0] == "discard");
    if (!sign || (seat == Seat::Nobody && !pile))
        return "the directives are `SEAT hand = ...`, `deck = ...`, `discard = ...`, `turn SEAT`";
    std::string fault;
    const auto cards = read_cards(setup, list, fault);
    if (!fault.empty()) return fault;
    if (static_cast<int>(cards.size()) > (pile ? kDeckLimit : kHandLimit)) return "more cards than fit there";
    if (!pile) {
        lay_out(s.bags, s.seats[seat].hand, 0, cards, engine::bit(seat));
    } else if (what[0] == "deck") {
        lay_out(s.bags, s.pile, 0, cards, 0);
    } else {
        lay_out(s.bags, s.discarded, 0, cards, engine::kEverybody);
    }
    return std::nullopt;
}

std::optional<std::string> Melee::validate(const Setup& setup, const State& s) {
    const char* fault = cards_fault(setup, s);
    for (int i = 0; i < setup.players && fault == nullptr; ++i) fault = player_fault(setup, s, seat_at(i));
    if (fault == nullptr) fault = course_fault(setup, s);
    if (fault == nullptr) fault = battle_fault(setup, s);
    if (fault != nullptr) return fault;
    State next = s;
    advance(setup, next, nullptr);
    if (!(next == s)) return "the wrong seat is asked: something goes on by itself";
    if (s.stage != Stage::Over) fault = draft_fault(setup, s);
    return fault == nullptr ? std::nullopt : std::optional<std::string>(fault);
}

}  // namespace melee
