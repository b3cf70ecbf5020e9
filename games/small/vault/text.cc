// What things are called in Vault, and the directives of its scenarios.
#include <algorithm>

#include "engine/keyed.h"
#include "games/small/vault/lexicon.h"

namespace vault {
namespace {

using namespace engine::parts;
using engine::Kind;
using engine::Press;
using engine::Shape;

constexpr std::string_view kSeatNames[] = {"north", "east", "south", "west"};
constexpr auto kVerbs = engine::keyed<Verb, engine::VerbFacts>({
    {Verb::Draw, {"draw", {Kind::Card}, "chance: the card that comes up", {"{0} is drawn"}}},
    {Verb::Play, {"play", {Kind::Card}, "show a card of your hand and do what it says", {"Play {0}", "Play", "Play"}}},
    {Verb::LayAway,
     {"lay-away",
      {Kind::Card},
      "put a card of your hand face down into your cache for 1 point",
      {"Lay {0} away", "Lay away", "Lay away for 1 point"}}},
    {Verb::Keep, {"keep", {}, "leave the card on top", {"Leave it on top"}, Press::Enter}},
    {Verb::Bottom, {"bottom", {}, "put the card to the bottom", {"Put it to the bottom"}}},
    {Verb::Take, {"take", {Kind::Card}, "show the card and take it into your hand", {"Take {0}"}}},
    {Verb::Leave, {"leave", {}, "take none", {"Take none"}, Press::Space}},
    {Verb::Recycle, {"recycle", {Kind::Card}, "put a card of your discard pile back into your deck", {"Put {0} back"}}},
    {Verb::Done, {"done", {}, "choose no more", {"No more"}, Press::Space}},
    {Verb::Give, {"give", {Kind::Card}, "pass a card to your partner", {"Give {0}"}}},
});
constexpr auto kEvents = engine::keyed<EventKind, engine::EventFacts>({
    {EventKind::Drew, {"drew", Shape::Moved, {by, what(Kind::Card)}, "{by} draws {what}", "", {"deck", "hand"}}},
    {EventKind::Looked,
     {"looked", Shape::Shown, {by, from(Kind::Seat), what(Kind::Card)}, "{by} looks at {what} of {from}"}},
    {EventKind::Played,
     {"played", Shape::Moved, {by, what(Kind::Card), aside}, "{by} plays {what}", "", {"hand", "discard"}}},
    {EventKind::LaidAway,
     {"laid-away", Shape::Moved, {by, what(Kind::Card)}, "{by} lays {what} away", "", {"hand", "discard"}}},
    {EventKind::Kept, {"kept", Shape::Changed, {by, to(Kind::Seat)}, "{by} leaves a card on top of the deck of {to}"}},
    {EventKind::Bottomed, {"bottomed", Shape::Moved, {by, to(Kind::Seat)}, "{by} puts a card under the deck of {to}"}},
    {EventKind::Took, {"took", Shape::Shown, {by, what(Kind::Card)}, "{by} takes {what}", "", {"deck", "hand"}}},
    {EventKind::Recycled,
     {"recycled",
      Shape::Moved,
      {by, what(Kind::Card)},
      "{by} puts {what} back into the deck",
      "",
      {"discard", "deck"}}},
    {EventKind::Passed,
     {"passed", Shape::Moved, {by, to(Kind::Seat), what(Kind::Card)}, "{by} gives {what} to {to}", "", {"hand"}}},
    {EventKind::Milled, {"milled", Shape::Moved, {by, what(Kind::Card)}, "{by} mills {what}", "", {"deck", "discard"}}},
    {EventKind::Shuffled, {"shuffled", Shape::Changed, {what(Kind::Seat)}, "The deck of {what} is shuffled"}},
    {EventKind::Scored,
     {"scored", Shape::Changed, {by, more, now}, "{by} scores {gain|# point|# points}", "", {"", "", "points"}}},
    {EventKind::Showed, {"showed", Shape::Shown, {by, what(Kind::Card)}, "{by} shows {what}", "", {"hand", "hand"}}},
});
constexpr auto kDecisions = engine::keyed<Ask, engine::DecisionFacts>({
    {Ask::Draw, {"draw", "VA-4.2", "Which card comes up"}},
    {Ask::Turn, {"turn", "VA-3.1", "Play a card or lay one away"}},
    {Ask::Survey, {"survey", "VA-4.3", "Does this card stay on top"}},
    {Ask::Seek, {"seek", "VA-4.4", "Take a treasure or leave them"}},
    {Ask::Recycle, {"recycle", "VA-4.5", "Choose cards to put back"}},
    {Ask::Pass, {"pass", "VA-4.6", "Choose a card for your partner"}},
});
constexpr auto kReasons = engine::keyed<Reason, engine::ReasonFacts>({
    {Reason::NotNow, {"VA-7.2", "another choice comes first"}},
    {Reason::NotInHand, {"VA-3.4", "{0} is not in your hand"}},
    {Reason::NotThere, {"VA-7.3", "{0} is not among those cards"}},
    {Reason::NotTreasure, {"VA-4.4", "{0} is not a treasure"}},
    {Reason::Garbage, {"VA-7.3", "that names no card"}},
    {Reason::Over, {"VA-5.1", "the game is over"}},
});
constexpr auto kEndings = engine::keyed<Ending, engine::EndingFacts>({
    {Ending::Points, {"points", "VA-5.1", "The target of points was reached"}},
    {Ending::Deck, {"deck", "VA-5.2", "A deck ran out"}},
    {Ending::Bound, {"bound", "VA-5.3", "The last round was played"}},
    {Ending::Concession, {"concession", "VA-5.4", "Conceded"}},
});
constexpr auto kOptions = engine::keyed<Option, engine::OptionFacts>({
    {Option::Players, {"players", "2|4", "2", "VA-1.1", "two alone or two teams of two"}},
    {Option::Target, {"target", "4..60", "10", "VA-5.1", "points that win"}},
    {Option::Rounds, {"rounds", "4..40", "20", "VA-5.3", "rounds after which points are compared"}},
});
// `pile = coin, 2 gem`: reads cards into counts; the answer says what is wrong.
std::optional<std::string> read_cards(const Setup& setup, std::string_view list, std::vector<CardId>& cards, int& any) {
    for (const auto& [copies, name, whole] : engine::read_counted(list)) {
        const std::size_t card = ruletext::find_card(setup.cards, name);
        if (copies < 0 || (card == 0 && name != "any")) return "there is no card " + engine::quoted(name);
        if (card == 0) any += copies;
        if (card != 0) cards.insert(cards.end(), static_cast<std::size_t>(copies), static_cast<CardId>(card));
    }
    if (cards.size() + static_cast<std::size_t>(any) > kTeamCards) return "at most 24 cards fit";
    return std::nullopt;
}

std::optional<std::string> give_deck(const Setup& setup, State& s, Seat seat, std::string_view list) {
    std::vector<CardId> cards;
    int any = 0;
    if (auto fault = read_cards(setup, list, cards, any)) return fault;
    for (int i = 0; i < any; ++i) cards.push_back(static_cast<CardId>(1 + i % Vault::card_count(setup)));
    lay_out(s.bags, s.seats[seat].deck, index(seat), cards, 0);
    return std::nullopt;
}

constexpr std::size_t kMostPending = 12;  // a frame more than the deal for four leaves room for a card's

// Who must know a card that lies there.
bool known_to(const Pile& pile, engine::SeatSet seats) {
    return std::all_of(pile.begin(), pile.end(), [&](const Slot& slot) { return (slot.knowers & seats) == seats; });
}

const char* cards_fault(const Setup& setup, const State& s) {
    const char* fault = slot_fault(s, s.bags);
    std::array<std::size_t, 2> cards{};
    for (int i = 0; i < Vault::players(setup); ++i) {
        const Seat seat = engine::seat_at(i);
        const Side& side = s.seats[seat];
        cards[static_cast<std::size_t>(i % 2)] +=
            side.deck.size() + side.hand.size() + side.discard.size() + side.cache.size();
        if (!known_to(side.hand, bit(seat)) || !known_to(side.cache, bit(seat)))
            fault = "a hand and a cache are known to their owner";
        if (!known_to(side.discard, engine::kEverybody)) fault = "a discard pile lies open";
    }
    if (std::max(cards[0], cards[1]) > kTeamCards) fault = "a team has at most 24 cards (VA-7.1)";
    engine::each_slot(s, [&](const Slot& slot) {
        const auto cls = static_cast<int>(setup.cards[static_cast<std::size_t>(slot.card)].cls);
        if ((slot.knowers & ~engine::kEverybody) != 0) fault = "a card is known to those who play or watch";
        if (slot.fits != 0 && (slot.card == CardId::Unknown || slot.fits != cls)) fault = "a card is of its class";
    });
    return fault;
}

// Whether a sentence of some card begins here, or its last one has ended.
bool is_program(const Setup& setup, const Frame& frame) {
    for (const Card& card : setup.cards) {
        unsigned op = card.begin;
        while (op < frame.op && op < card.end) op += setup.ops[op].size;
        if (card.end == frame.count && op == frame.op && op >= card.begin && op <= card.end) return true;
    }
    return false;
}

const char* frame_fault(const Setup& setup, const State& s, const Frame& frame, bool top) {
    if (engine::index(frame.seat) >= Vault::players(setup) || engine::index(frame.deck) >= Vault::players(setup))
        return "an effect is a player's";
    if (!top && frame.seen + frame.kept > 0) return "one effect runs, the others have not begun";
    const Side& side = s.seats[frame.seat];
    const Pile& deck = s.seats[frame.deck].deck;
    const bool whole = frame.seen <= frame.count && frame.count > 0 && frame.count <= kTeamCards && frame.op == 0;
    const bool foreign = frame.task == Task::Survey || frame.task == Task::Mill;
    if (frame.task == Task::Program)
        return is_program(setup, frame) && frame.seen + frame.kept == 0 ? nullptr : "no card says this";
    if (!whole || (!foreign && frame.deck != frame.seat)) return "an effect has a number of cards and a deck";
    if (frame.kept > 0 && frame.task != Task::Survey) return "only a survey keeps cards on top";
    if (frame.task == Task::Recycle) return frame.seen <= side.deck.size() ? nullptr : "recycled cards lie in the deck";
    if (frame.task == Task::Pass) return Vault::players(setup) == 4 ? nullptr : "there is no partner";
    if (frame.task == Task::Treasure && !deck.empty() && deck[0].card == CardId::Unknown) {
        const auto& bag = s.bags.count[deck[0].pool];
        bool any = false;
        for (std::size_t card = 1; card < setup.cards.size(); ++card)
            any |= bag[card] > 0 && setup.cards[card].cls == Class::Treasure;
        return any && deck[0].pool == engine::index(frame.deck) ? nullptr : "there is no treasure to draw";
    }
    if (frame.task != Task::Survey && frame.task != Task::Seek) return nullptr;
    if (frame.seen + frame.kept > static_cast<int>(deck.size())) return "more cards are looked at than there are";
    for (int i = 0; i < frame.seen + frame.kept; ++i) {
        if ((deck[static_cast<std::size_t>(i)].knowers & bit(frame.seat)) == 0) return "who looks at cards knows them";
    }
    return nullptr;
}

// VA-2.2: treasures are drawn in the deal only, and all of it is still to come.
const char* deal_fault(const Setup& setup, const State& s) {
    const auto dealt = [](const Frame& frame) { return frame.task == Task::Treasure; };
    if (std::none_of(s.pending.begin(), s.pending.end(), dealt)) return nullptr;
    const State start = Vault::start(setup);
    if (s.pending.size() > start.pending.size()) return "there is one deal";
    for (std::size_t i = 0; i < s.pending.size(); ++i) {
        Frame frame = s.pending[i];
        frame.seen = 0;
        if (!(frame == start.pending[i])) return "the deal is not as it began";
    }
    return nullptr;
}

}  // namespace

const engine::GameFacts& Vault::facts() {
    static constexpr engine::GameFacts kFacts{"vault",    "Vault",  "VA",     "VA-2.3", 1,  kSeatNames, kVerbs, kEvents,
                                              kDecisions, kReasons, kEndings, {},       {}, kOptions,   {}};
    return kFacts;
}

int Vault::operand_limit(const Setup& setup, engine::Kind kind) { return kind == Kind::Place ? players(setup) : 0; }

std::string Vault::operand_text(const Setup&, const State&, engine::Ref ref) {
    return ref.kind == Kind::Place ? std::string(kSeatNames[ref.value]) + ".deck" : std::string();
}

// The neutral fixture: north's turn of round 1, no hands, decks of 12 unseen cards.
std::optional<State> Vault::fixture(const Setup& setup, std::string_view name) {
    if (!name.empty()) return std::nullopt;
    State s = start(setup);
    s.pending.clear();
    return s;
}

// `deck SEAT = cards` sets what lies in a deck; `SEAT hand = cards` and `SEAT discard = cards` what lies there.
std::optional<std::string> Vault::given(const Setup& setup, State& s, std::string_view directive) {
    const auto [what, list, sign] = engine::cut(directive, "=");
    const auto words = engine::split_words(what);
    if (!sign || words.size() != 2) return "a directive is `deck SEAT = cards` or `SEAT hand = cards`";
    const auto name = words[0] == "deck" ? words[1] : words[0];
    const Seat seat = find_seat(facts(), players(setup), name);
    if (seat == Seat::Nobody) return engine::quoted(name) + " is no seat of this game";
    if (words[0] == "deck") return give_deck(setup, s, seat, list);
    const bool hand = words[1] == "hand";
    if (!hand && words[1] != "discard") return engine::quoted(words[1]) + " is neither hand nor discard";
    std::vector<CardId> cards;
    int any = 0;
    if (auto fault = read_cards(setup, list, cards, any)) return fault;
    if (any > 0) return "`any` is for decks only";
    Pile& pile = hand ? s.seats[seat].hand : s.seats[seat].discard;
    lay_out(s.bags, pile, index(seat), cards, hand ? bit(seat) : engine::kEverybody);
    return std::nullopt;
}

std::optional<std::string> Vault::validate(const Setup& setup, const State& s) {
    const char* fault = cards_fault(setup, s);
    if (engine::index(s.active) >= players(setup)) return "the active seat does not play";
    if ((s.winners >> players(setup)) != 0 || (!s.over && s.winners != 0)) return "only who plays wins, at the end";
    if (s.round < 1 || s.round > setup.options[Option::Rounds] + (s.over ? 1 : 0))
        return "the round is none of the game";
    if (!s.over && s.ending != Ending::Points) return "how it ended is known only at the end";
    for (const auto points : s.points) {
        if (!s.over && points >= setup.options[Option::Target]) return "the game would be over (VA-5.1)";
    }
    for (std::size_t i = 0; i < s.pending.size() && fault == nullptr; ++i) {
        fault = frame_fault(setup, s, s.pending[i], i + 1 == s.pending.size());
    }
    if (fault == nullptr) fault = deal_fault(setup, s);
    if (s.pending.size() > kMostPending) fault = "too much is half done";
    if (fault != nullptr) return fault;
    if (s.over) return s.pending.empty() ? std::nullopt : std::optional<std::string>("nothing is half done at the end");
    if (s.pending.empty() && s.seats[s.active].hand.empty()) return "the player whose turn it is has no card in hand";
    State next = s;
    run_on(setup, next, nullptr);
    if (!(next == s)) return "nobody decides here: something goes on by itself";
    return std::nullopt;
}

std::vector<engine::Finding> Vault::check(const Setup& setup, std::string_view what, std::string_view subject) {
    if (what == "card") return check_sentence(subject);
    std::vector<CardId> cards;
    int any = 0;
    if (const auto fault = read_cards(setup, subject, cards, any)) return {{"VA-7.1", *fault}};
    return check_deck(setup, cards);
}

}  // namespace vault
