// The names of everything in Echo, and its side of scenarios: fixture, directives, impossible states, checks.
#include <algorithm>

#include "engine/keyed.h"
#include "games/small/echo/rules.h"
#include "ruletext/cards.h"

namespace echo {

using namespace engine::parts;
using engine::Kind;
using engine::Press;
using engine::seat_at;
using engine::Shape;
using engine::Voice;

namespace {

using std::string_view;

constexpr std::array<string_view, kSeats> kSeatNames{"north", "south", "east"};

constexpr auto kVerbs = engine::keyed<Verb, engine::VerbFacts>({
    {Verb::Draw, {"draw", {Kind::Card}, "chance: the next card of a deck is this one", {"{0} is drawn"}}},
    {Verb::Play, {"play", {Kind::Card}, "announce a card from your hand", {"Play {0}", "Play"}}},
    {Verb::At, {"at", {Kind::Seat}, "name the enemy player the card is meant for", {"At {0}"}}},
    {Verb::Next, {"next", {}, "play no more cards this turn", {"End the turn"}, Press::Space}},
    {Verb::Pass, {"pass", {}, "play no card now", {"Pass"}, Press::Space}},
});

constexpr auto kEvents = engine::keyed<EventKind, engine::EventFacts>({
    {EventKind::TurnBegan, {"turn-began", Shape::Said, {by, amount}, "{by}, turn {amount}", "", {}, Voice::Heading}},
    {EventKind::Drew, {"drew", Shape::Moved, {by, what(Kind::Card)}, "{by} draws {what}", "", {"deck", "hand"}}},
    {EventKind::Hurt, {"hurt", Shape::Changed, {by, less, now}, "{by} loses {loss} life", "", {"", "", "life"}}},
    {EventKind::Healed, {"healed", Shape::Changed, {by, more, now}, "{by} gains {gain} life", "", {"", "", "life"}}},
    {EventKind::Charged,
     {"charged", Shape::Changed, {by, now, was}, "{by} has {now} Charge", "", {"", "", "charge"}, Voice::Aside}},
    {EventKind::Announced, {"announced", Shape::Appeared, {by, what(Kind::Card)}, "{by} plays {what}", "", {"hand"}}},
    {EventKind::Aimed, {"aimed", Shape::Linked, {from(Kind::Card), to(Kind::Seat)}, "{from} is meant for {to}"}},
    {EventKind::Passed, {"passed", Shape::Said, {by}, "{by} passes"}},
    {EventKind::Cancelled, {"cancelled", Shape::Changed, {what(Kind::Card)}, "{what} is cancelled"}},
    {EventKind::Discarded,
     {"discarded", Shape::Left, {by, what(Kind::Card)}, "{by} discards {what}", "", {"", "discard"}}},
    {EventKind::Shown, {"shown", Shape::Shown, {by, what(Kind::Card)}, "{by} shows {what}", "", {"hand", "hand"}}},
    {EventKind::Out, {"out", Shape::Left, {what(Kind::Seat)}, "{what} is out"}},
});

constexpr auto kReasons = engine::keyed<Reason, engine::ReasonFacts>({
    {Reason::GameOver, {"EC-9.1", "the game is over"}},
    {Reason::NotPlaying, {"EC-9.4", "only a player who is not out may do this"}},
    {Reason::NotNow, {"EC-11.2", "this is not asked here"}},
    {Reason::NotInDeck, {"EC-8.3", "no such card is left in {0}"}},
    {Reason::NotInHand, {"EC-4.1", "{0} is not in your hand"}},
    {Reason::TooDear, {"EC-4.3", "{0} costs {1} and you have {2} Charge"}},
    {Reason::OnlyAsAnswer, {"EC-4.4", "{0} can only answer a card"}},
    {Reason::NoInterrupt, {"EC-5.1", "{0} has no Interrupt"}},
    {Reason::ChainFull, {"EC-10.3", "the chain holds {0} cards already"}},
    {Reason::NoEnemy, {"EC-4.2", "the target is an enemy player who is not out"}},
});

constexpr auto kEndings = engine::keyed<Ending, engine::EndingFacts>({
    {Ending::Life, {"life", "EC-9.1", "Only one player is left"}},
    {Ending::Concession, {"concession", "EC-9.5", "The others conceded"}},
    {Ending::Turns, {"turns", "EC-9.3", "The last turn was played"}},
});

constexpr auto kOptions = engine::keyed<Option, engine::OptionFacts>({
    {Option::Players, {"players", "2..3", "2", "EC-1.1", "how many play"}},
    {Option::Life, {"life", "1..20", "10", "EC-1.2", "life at the beginning, and the most there is"}},
    {Option::Turns, {"turns", "1..200", "60", "EC-9.3", "turns of all players together"}},
    {Option::Chain, {"chain", "1..8", "8", "EC-10.3", "cards in one chain"}},
});

// `any` is taken from the seat's deck list, one copy of each card after the other, as far as it is not named.
std::optional<std::string> give_deck(const Setup& setup, State& s, Seat seat, CardCounts counts) {
    std::vector<CardId> cards;
    const auto& list = setup.decks[static_cast<std::size_t>(seat)];
    for (std::size_t tries = 0; counts.any > 0; ++tries) {
        if (tries > kKinds * kCopies) return "there are not so many cards left for `any`";
        const std::size_t card = tries % kKinds + 1;
        if (counts.copies[card] >= list[card]) continue;
        ++counts.copies[card];
        --counts.any;
    }
    for (std::size_t card = 1; card <= kKinds; ++card) {
        cards.insert(cards.end(), static_cast<std::size_t>(counts.copies[card]), static_cast<CardId>(card));
    }
    lay_out(s.bags, s.seats[seat].deck, engine::index(seat), cards, 0);
    return std::nullopt;
}

bool hand_in_order(const Side& side, Seat seat) {
    bool hidden = false;
    for (const auto& slot : side.hand) {
        const bool known = slot.knowers == engine::kEverybody;
        if ((known && hidden) || (!known && slot.knowers != bit(seat)) || slot.pool != engine::index(seat))
            return false;
        if (slot.fits != 0) return false;
        hidden |= !known;
    }
    return std::all_of(side.deck.begin(), side.deck.end(), [&](const auto& slot) {
        return slot == engine::Slot{CardId::Unknown, 0, static_cast<std::uint8_t>(engine::index(seat) & 15), 0};
    });
}

const char* side_fault(const Setup& setup, const State& s, Seat seat) {
    const Side& side = s.seats[seat];
    auto cards = side.hand.size() + side.deck.size() + side.discard.size();
    for (std::size_t i = 0; i < s.flow.size(); ++i) {
        const Announced* frame = s.flow.get<Announced>(i);
        cards += frame != nullptr && frame->by == seat ? 1u : 0u;
    }
    if (side.life > setup.options[Option::Life]) return "EC-1.2: nobody has more life than at the beginning";
    if (side.charge > kMostCharge || side.limit > kTopLimit) return "EC-7.4: there is too much Charge";
    if (cards > kDeckSize) return "EC-10.4: a player has 14 cards";
    if (std::count(side.discard.begin(), side.discard.end(), CardId::Unknown) > 0)
        return "EC-5.6: a discard pile lies open";
    return hand_in_order(side, seat) ? nullptr : "EC-8.4: the cards everybody knows come first, decks are unseen";
}

const char* turn_fault(const Setup& setup, const State& s) {
    if (s.active != Seat::Nobody && engine::index(s.active) >= setup.options.players()) return "EC-1.1: no such player";
    if ((s.winners >> setup.options.players()) != 0) return "EC-9.1: a winner plays";
    if (s.flow.empty()) return nullptr;
    if (s.winners != 0) return "EC-9.1: nobody has won yet";
    const auto living =
        std::count_if(s.seats.of.begin(), s.seats.of.end(), [](const Side& side) { return side.life > 0; });
    if (living < 2) return "EC-9.1: the game would be over";
    if (s.active == Seat::Nobody) return "EC-9.4: who is out has no turn";
    if (s.turn > setup.options[Option::Turns]) return "EC-9.3: the last turn is over";
    if (chain_size(s) > setup.options[Option::Chain]) return "EC-10.3: the chain is too long";
    return Echo::flow_fault(setup, s);
}

}  // namespace

const engine::GameFacts& Echo::facts() {
    static const engine::GameFacts kFacts{
        .id = "echo",
        .name = "Echo",
        .prefix = "EC",
        .turn_clause = "EC-11.2",
        .rules_version = 2,
        .seats = kSeatNames,
        .verbs = kVerbs,
        .events = kEvents,
        .decisions = decisions(),
        .reasons = kReasons,
        .endings = kEndings,
        .words = {},
        .options = kOptions,
        .presets = {},
    };
    return kFacts;
}

int Echo::operand_limit(const Setup& setup, Kind kind) { return kind == Kind::Place ? setup.options.players() : 0; }

std::string Echo::operand_text(const Setup& setup, const State&, engine::Ref ref) {
    if (ref.kind != Kind::Place || ref.value >= setup.options.players()) return {};
    return std::string(kSeatNames[ref.value]) + ".deck";
}

// The neutral position: the first player's turn 3, everybody with full life, 3 Charge of 3, no cards anywhere.
std::optional<State> Echo::fixture(const Setup& setup, string_view name) {
    if (!name.empty()) return std::nullopt;
    State s;
    for (int i = 0; i < setup.options.players(); ++i) {
        Side& side = s.seats[seat_at(i)];
        side.life = static_cast<std::uint16_t>(setup.options[Option::Life]);
        side.charge = side.limit = 3;
    }
    s.turn = static_cast<std::uint16_t>(std::min(setup.options[Option::Turns], 2 * setup.options.players() + 1));
    s.active = Seat::First;
    s.flow.push(Main{});
    return s;
}

std::optional<std::string> Echo::given(const Setup& setup, State& s, string_view directive) {
    const auto [what, list, sign] = engine::cut(directive, "=");
    const auto words = engine::split_words(what);
    if (!sign || words.size() != 2) return "a directive is `SEAT hand = cards` or `deck SEAT = cards`";
    const auto counts = count_cards(setup, list);
    const bool deck = words[0] == "deck";
    const Seat seat = engine::find_seat(facts(), setup.options.players(), words[deck ? 1 : 0]);
    if (seat == Seat::Nobody || (!deck && words[1] != "hand")) return "that is nobody's hand or deck";
    if (!counts.fault.empty()) return counts.fault;
    if (counts.total > static_cast<int>(kDeckSize)) return "EC-10.4: a player has 14 cards";
    if (deck) return give_deck(setup, s, seat, counts);
    if (counts.any > 0) return "a hand names its cards";
    std::vector<CardId> cards;  // in the order written
    for (const auto& item : engine::read_counted(list)) {
        const auto card = static_cast<CardId>(ruletext::find_card(setup.cards, item.name));
        cards.insert(cards.end(), static_cast<std::size_t>(item.copies), card);
    }
    lay_out(s.bags, s.seats[seat].hand, engine::index(seat), cards, bit(seat));
    return std::nullopt;
}

std::optional<std::string> Echo::validate(const Setup& setup, const State& s) {
    const char* fault = engine::slot_fault(s, s.bags);
    for (int i = 0; i < setup.options.players() && fault == nullptr; ++i) fault = side_fault(setup, s, seat_at(i));
    if (fault == nullptr) fault = turn_fault(setup, s);
    return fault == nullptr ? std::nullopt : std::optional<std::string>(fault);
}

std::vector<engine::Finding> Echo::check(const Setup& setup, string_view what, string_view subject) {
    if (what == "deck") return check_deck(setup, subject);
    if (what != "card") return {{"fails", "decks and cards are checked"}};
    const auto card = read_sentence(subject);
    if (card) return {{"parses", card->text}};
    const string_view message = card.error().message;
    const bool cites = message.starts_with("EC-");
    return {{"fails", card.error().message},
            {cites ? std::string(message.substr(0, message.find(':'))) : "EC-2.1", card.error().message}};
}

}  // namespace echo
