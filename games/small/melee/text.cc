// Names, clauses and sentences; fixtures and directives of scenarios.
#include <algorithm>
#include <bit>

#include "engine/keyed.h"
#include "games/small/melee/battle.h"

namespace melee {
namespace {

using namespace engine::parts;
using engine::Kind;
using engine::Press;
using engine::seat_at;
using engine::Shape;
using engine::Voice;
using std::string_view;

constexpr string_view kSeatNames[] = {"north", "east", "south", "west"};
constexpr string_view kWords[] = {"dragon", "brute", "scout"};

constexpr auto kVerbs = engine::keyed<Verb, engine::VerbFacts>({
    {Verb::Buy, {"buy", {Kind::Word}, "buy a unit; it appears at home", {"Buy a {0}", "Buy", "Buy"}}},
    {Verb::Move,
     {"move",
      {Kind::Word, Kind::Place},
      "move a unit of this type from this place",
      {"Move a {0} from {1}", "Move", "Move"}}},
    {Verb::To, {"to", {Kind::Place}, "where the unit goes", {"To {0}"}}},
    {Verb::Fight, {"fight", {Kind::Place}, "begin a battle in this place", {"Fight in {0}", "Fight", "Fight"}}},
    {Verb::Against, {"against", {Kind::Seat}, "whom you fight there", {"Against {0}"}}},
    {Verb::Exchange,
     {"exchange", {Kind::Card}, "discard a card for 1 coin", {"Exchange {0}", "Exchange", "Exchange for 1 coin"}}},
    {Verb::End, {"end", {}, "end your turn", {"End your turn"}, Press::Space}},
    {Verb::Pass, {"pass", {}, "play no card now", {"Pass"}, Press::Space}},
    {Verb::Play, {"play", {Kind::Card}, "play a card from your hand", {"Play {0}", "Play", "Play a card"}}},
    {Verb::Target, {"target", {Kind::Seat}, "the participant the card is for", {"For {0}"}}},
    {Verb::Reroll,
     {"reroll", {Kind::Number}, "a die to reroll, by its place among that side's dice", {"Reroll die {0}"}}},
    {Verb::Done, {"done", {}, "reroll no more dice than these", {"No more"}, Press::Space}},
    {Verb::Remove, {"remove", {Kind::Word}, "remove one of your units as a casualty", {"Remove a {0}"}}},
    {Verb::Draw, {"draw", {Kind::Card}, "chance: the card that is drawn", {"{0} is drawn"}}},
    {Verb::Roll, {"roll", {Kind::Number}, "chance: what the die shows", {"The die shows {0}"}}},
});

constexpr auto kEvents = engine::keyed<EventKind, engine::EventFacts>({
    {EventKind::TurnBegan, {"turn", Shape::Said, {by, amount}, "{by}, turn {amount}", "", {}, Voice::Heading}},
    {EventKind::Bought, {"bought", Shape::Appeared, {by, what(Kind::Word), to(Kind::Place)}, "{by} buys a {what}"}},
    {EventKind::Moved,
     {"moved",
      Shape::Moved,
      {by, what(Kind::Word), from(Kind::Place), to(Kind::Place)},
      "{by} moves a {what} from {from} to {to}"}},
    {EventKind::Exchanged,
     {"exchanged", Shape::Left, {by, what(Kind::Card)}, "{by} exchanges {what}", "", {"hand", "discard"}}},
    {EventKind::BattleBegan,
     {"battle", Shape::Linked, {what(Kind::Place), from(Kind::Seat), to(Kind::Seat)}, "{from} fights {to} in {what}"}},
    {EventKind::Rolled, {"rolled", Shape::Rolled, {by, what(Kind::Word), amount}, "{by} rolls {amount} for a {what}"}},
    {EventKind::Rerolled, {"rerolled", Shape::Rolled, {by, aside, amount}, "{by} rerolls a die: {amount}"}},
    {EventKind::Passed, {"passed", Shape::Said, {by}, "{by} passes"}},
    {EventKind::Played, {"played", Shape::Shown, {by, what(Kind::Card)}, "{by} plays {what}", "", {"hand", "discard"}}},
    {EventKind::Chosen, {"chosen", Shape::Said, {by}, "{by} is chosen"}},
    {EventKind::Marked, {"marked", Shape::Said, {by, aside}}},
    {EventKind::Gained, {"gained", Shape::Changed, {by, more, now}, "{by} gains {gain} coin", "", {"", "", "coin"}}},
    {EventKind::Removed,
     {"removed", Shape::Left, {by, what(Kind::Word), from(Kind::Place)}, "{by} loses a {what} in {from}"}},
    {EventKind::BattleEnded,
     {"ended",
      Shape::Said,
      {what(Kind::Place), from(Kind::Seat), to(Kind::Seat)},
      "The battle of {from} and {to} in {what} ends"}},
    {EventKind::Scored,
     {"scored", Shape::Changed, {by, now}, "{by} has {now|# point|# points}", "", {"", "", "points"}}},
    {EventKind::Drew, {"drew", Shape::Moved, {by, what(Kind::Card)}, "{by} draws {what}", "", {"deck", "hand"}}},
    {EventKind::Reshuffled,
     {"reshuffled",
      Shape::Changed,
      {amount},
      "{amount|# card is|# cards are} shuffled into the deck",
      "",
      {"discard", "deck"}}},
    {EventKind::Shown, {"shown", Shape::Shown, {by, what(Kind::Card)}, "{by} shows {what}", "", {"hand", "hand"}}},
    {EventKind::Left, {"left", Shape::Left, {what(Kind::Seat)}, "{what} leaves the game"}},
    {EventKind::Finished, {"finished", Shape::Said, {}}},
});

constexpr auto kReasons = engine::keyed<Reason, engine::ReasonFacts>({
    {Reason::Over, {"ML-9.1", "the game is over"}},
    {Reason::NotNow, {"ML-9.1", "this is not asked now"}},
    {Reason::NoSuch, {"ML-9.2", "there is no such thing"}},
    {Reason::Coin, {"ML-3.3", "a {1} costs more than the coin of {0}"}},
    {Reason::HomeFull, {"ML-8.1", "no more units fit into the home of {0}"}},
    {Reason::NoUnit, {"ML-3.4", "{0} has no such unit there"}},
    {Reason::NoMoves, {"ML-3.5", "{0} has no moves left in this turn"}},
    {Reason::NotAdjacent, {"ML-1.2", "{1} is not next to the place the unit leaves"}},
    {Reason::Full, {"ML-8.1", "there is no room for one more unit of {0}"}},
    {Reason::NoFoe, {"ML-3.6", "{0} has no opponent there"}},
    {Reason::Fought, {"ML-3.7", "{0} has fought in {1} already in this turn"}},
    {Reason::NotInHand, {"ML-2.1", "{0} does not hold {1}"}},
    {Reason::Window, {"ML-6.2", "{1} is not for this window"}},
    {Reason::Participant, {"ML-6.6", "{1} is for participants and {0} is none"}},
    {Reason::NoParticipant, {"ML-6.7", "{1} is no participant of this battle"}},
    {Reason::NoEffect, {"ML-6.3", "{1} could have no effect"}},
    {Reason::NoDie, {"ML-5.5", "that die cannot be rerolled"}},
    {Reason::Out, {"ML-7.6", "{0} is out of the game"}},
});

constexpr auto kEndings = engine::keyed<Ending, engine::EndingFacts>({
    {Ending::Points, {"points", "ML-7.2", "The target of points was reached"}},
    {Ending::Last, {"last", "ML-7.4", "Only one player is left"}},
    {Ending::Rounds, {"rounds", "ML-7.5", "The last round was played"}},
});

constexpr auto kOptions = engine::keyed<Option, engine::OptionFacts>({
    {Option::Players, {"players", "2..4", "4", "ML-1.1", "how many seats play"}},
    {Option::Target, {"target", "1..9", "4", "ML-7.2", "points that win"}},
    {Option::Rounds, {"rounds", "1..100", "30", "ML-7.5", "rounds after which the game ends"}},
    {Option::Stack, {"stack", "3..8", "8", "ML-8.1", "units of one seat in one place"}},
});

const char* player_fault(const Setup& setup, const State& s, Seat seat) {
    const Player& player = s.seats[seat];
    for (const Squad& squad : player.squads) {
        if (total(squad) > setup.options[Option::Stack]) return "more units than fit into one place (ML-8.1)";
    }
    const bool out = player.standing != Standing::Playing;
    if (out && (units_of(player) > 0 || !player.hand.empty())) return "a seat that is out has something";
    if (player.coin > kCoinLimit) return "too much coin";
    if (player.points > setup.options[Option::Target] ||
        (player.points == setup.options[Option::Target] && !s.flow.empty()))
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
    for (int i = 0; i < setup.options.players(); ++i) cards += s.seats[seat_at(i)].hand.size();
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

const char* course_fault(const Setup& setup, const State& s) {
    if (index(s.active) >= setup.options.players()) return "the active seat does not play";
    if (s.round < 1 || s.round > setup.options[Option::Rounds] || s.moves > kMoves)
        return "no such round, or too many moves";
    if (s.fought >> kPlaces != 0) return "there was no such fight";
    const bool over = s.flow.empty();
    if (s.winners >> setup.options.players() != 0 || (!over && (s.winners != 0 || s.ending != Ending{})))
        return "only who plays wins, and only at the end";
    if (over) return nullptr;
    return s.flow.get<Turn>(0) != nullptr ? Melee::flow_fault(setup, s) : "everything happens in a turn";
}

}  // namespace

const engine::GameFacts& Melee::facts() {
    static const engine::GameFacts facts{.id = "melee",
                                         .name = "Melee",
                                         .prefix = "ML",
                                         .turn_clause = "ML-9.1",
                                         .rules_version = 2,
                                         .seats = kSeatNames,
                                         .verbs = kVerbs,
                                         .events = kEvents,
                                         .decisions = decisions(),
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
    for (int i = 0; i < setup.options.players(); ++i) {
        Player& player = s.seats[seat_at(i)];
        player.coin = kIncome;
        if (name == "arena") player.squads = {};
        if (name == "arena") player[Place::Arena] = {{1, 1, 1}};
    }
    s.flow.cut(1);
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
        s.active = engine::find_seat(facts(), setup.options.players(), words[1]);
        return s.active == Seat::Nobody ? std::optional<std::string>("that is no seat") : std::nullopt;
    }
    const auto [left, list, sign] = engine::cut(directive, "=");
    const auto what = engine::split_words(left);
    const bool hand = what.size() == 2 && what[1] == "hand";
    const Seat seat = hand ? engine::find_seat(facts(), setup.options.players(), what[0]) : Seat::Nobody;
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
    for (int i = 0; i < setup.options.players() && fault == nullptr; ++i) fault = player_fault(setup, s, seat_at(i));
    if (fault == nullptr) fault = course_fault(setup, s);
    return fault == nullptr ? std::nullopt : std::optional<std::string>(fault);
}

}  // namespace melee
