// The names of everything in Echo, and its side of scenarios: fixture, directives, impossible states, checks.
#include <algorithm>

#include "ruletext/cards.h"
#include "tests/games/echo/resolve.h"

namespace echo {

using engine::Kind;
using engine::seat_at;

namespace {

using std::string_view;

constexpr std::array<string_view, kSeats> kSeatNames{"north", "south", "east"};

constexpr engine::VerbFacts kVerbs[] = {
    {"draw", {Kind::Card}, "chance: the next card of a deck is this one"},
    {"play", {Kind::Card}, "announce a card from your hand"},
    {"at", {Kind::Seat}, "name the enemy player the card is meant for"},
    {"next", {}, "play no more cards this turn"},
    {"pass", {}, "play no card now"},
};

constexpr engine::EventFacts kEvents[] = {
    {"turn-began", engine::Shape::Said, {Kind::Seat, Kind::Number}},
    {"drew", engine::Shape::Moved, {Kind::Seat, Kind::Card}},
    {"hurt", engine::Shape::Changed, {Kind::Seat, Kind::Number}},
    {"healed", engine::Shape::Changed, {Kind::Seat, Kind::Number}},
    {"charged", engine::Shape::Changed, {Kind::Seat, Kind::Number}},
    {"announced", engine::Shape::Appeared, {Kind::Seat, Kind::Card}},
    {"aimed", engine::Shape::Linked, {Kind::Card, Kind::Seat}},
    {"passed", engine::Shape::Said, {Kind::Seat}},
    {"cancelled", engine::Shape::Changed, {Kind::Card}},
    {"discarded", engine::Shape::Left, {Kind::Seat, Kind::Card}},
    {"shown", engine::Shape::Shown, {Kind::Seat, Kind::Card}},
    {"out", engine::Shape::Left, {Kind::Seat}},
};

constexpr engine::DecisionFacts kDecisions[] = {
    {"draw", "EC-3.2", "Which card is drawn"},
    {"main", "EC-3.3", "Play a card or go on"},
    {"answer", "EC-5.1", "Answer this card or pass", true},
    {"window", "EC-6.2", "Play a card or pass", true},
};

constexpr engine::ReasonFacts kReasons[] = {
    {"EC-9.1", "the game is over"},
    {"EC-9.4", "only a player who is not out may do this"},
    {"EC-11.2", "this is not asked here"},
    {"EC-8.3", "no such card is left in {0}"},
    {"EC-4.1", "{0} is not in your hand"},
    {"EC-4.3", "{0} costs {1} and you have {2} Charge"},
    {"EC-4.4", "{0} can only answer a card"},
    {"EC-5.1", "{0} has no Interrupt"},
    {"EC-10.3", "the chain holds {0} cards already"},
    {"EC-4.2", "the target is an enemy player who is not out"},
};

constexpr engine::EndingFacts kEndings[] = {{"life", "EC-9.1"}, {"concession", "EC-9.5"}, {"turns", "EC-9.3"}};

constexpr engine::OptionFacts kOptions[] = {
    {"players", "2..3", "2", "EC-1.1", "how many play"},
    {"life", "1..20", "10", "EC-1.2", "life at the beginning, and the most there is"},
    {"turns", "1..200", "60", "EC-9.3", "turns of all players together"},
    {"chain", "1..8", "8", "EC-10.3", "cards in one chain"},
};

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
    for (const Frame& frame : s.chain) cards += frame.by == seat ? 1u : 0u;
    if (side.life > setup.life) return "EC-1.2: nobody has more life than at the beginning";
    if (side.charge > kMostCharge || side.limit > kTopLimit) return "EC-7.4: there is too much Charge";
    if (cards > kDeckSize) return "EC-10.4: a player has 14 cards";
    if (std::count(side.discard.begin(), side.discard.end(), CardId::Unknown) > 0)
        return "EC-5.6: a discard pile lies open";
    return hand_in_order(side, seat) ? nullptr : "EC-8.4: the cards everybody knows come first, decks are unseen";
}

const char* chain_fault(const Setup& setup, const State& s) {
    if (static_cast<int>(s.chain.size()) > setup.chain) return "EC-10.3: the chain is too long";
    for (std::size_t i = 0; i < s.chain.size(); ++i) {
        const Frame& frame = s.chain[i];
        if (engine::index(frame.by) >= setup.players || engine::index(frame.asked) >= setup.players)
            return "EC-5.1: a card is a player's";
        if (frame.card == CardId::Unknown) return "EC-4.1: an announced card is open";
        const Card& card = setup.cards[static_cast<std::size_t>(frame.card)];
        if (frame.sentence > card.sentences.size()) return "EC-5.4: a card has no such sentence";
        if (card.aims != (engine::index(frame.at) < setup.players)) return "EC-4.2: a target is named or not needed";
        if (i == 0 ? card.cancels : !card.interrupt) return "EC-4.4: this card cannot stand here";
    }
    return nullptr;
}

const char* turn_fault(const Setup& setup, const State& s) {
    for (const Seat seat : {s.active, s.priority, s.drawer}) {
        if (seat != Seat::Nobody && engine::index(seat) >= setup.players) return "EC-1.1: no such player";
    }
    if ((s.winners >> setup.players) != 0) return "EC-9.1: a winner plays";
    if (s.phase == Phase::Over) return nullptr;
    if (s.winners != 0) return "EC-9.1: nobody has won yet";
    if (s.draws > kDeckSize) return "EC-3.2: more cards are drawn than there are";
    const auto living =
        std::count_if(s.seats.of.begin(), s.seats.of.end(), [](const Side& side) { return side.life > 0; });
    if (living < 2) return "EC-9.1: the game would be over";
    const bool between = s.phase == Phase::Deal || s.draws > 0 || !s.chain.empty();
    if (s.active == Seat::Nobody || (!between && s.seats[s.active].life == 0)) return "EC-9.4: who is out has no turn";
    if (s.turn > setup.turns) return "EC-9.3: the last turn is over";
    if (s.draws > 0 && (s.drawer == Seat::Nobody || s.seats[s.drawer].deck.empty()))
        return "EC-3.2: nothing can be drawn";
    if ((s.phase == Phase::Window || s.phase == Phase::Last) && s.priority == Seat::Nobody)
        return "EC-6.2: nobody is asked";
    State next = s;
    next.chosen = CardId::Unknown;
    if (s.chosen != CardId::Unknown) {
        const bool aims = setup.cards[static_cast<std::size_t>(s.chosen)].aims;
        if (!aims || Echo::refuse(setup, next, engine::act(Verb::Play, static_cast<int>(s.chosen))))
            return "EC-4.2: the chosen card is in no hand or cannot be played";
    }
    const State before = next;
    advance(setup, next, nullptr);
    return next == before ? nullptr : "EC-5.2: nobody is asked here: something goes on by itself";
}

}  // namespace

const engine::GameFacts& Echo::facts() {
    static constexpr engine::GameFacts kFacts{
        .id = "echo",
        .name = "Echo",
        .prefix = "EC",
        .turn_clause = "EC-11.2",
        .rules_version = 1,
        .seats = kSeatNames,
        .verbs = kVerbs,
        .events = kEvents,
        .decisions = kDecisions,
        .reasons = kReasons,
        .endings = kEndings,
        .words = {},
        .options = kOptions,
        .presets = {},
    };
    return kFacts;
}

int Echo::operand_limit(const Setup& setup, Kind kind) { return kind == Kind::Place ? setup.players : 0; }

std::string Echo::operand_text(const Setup& setup, const State&, engine::Ref ref) {
    if (ref.kind != Kind::Place || ref.value >= setup.players) return {};
    return std::string(kSeatNames[ref.value]) + ".deck";
}

// The neutral position: the first player's turn 3, everybody with full life, 3 Charge of 3, no cards anywhere.
std::optional<State> Echo::fixture(const Setup& setup, string_view name) {
    if (!name.empty()) return std::nullopt;
    State s;
    for (int i = 0; i < setup.players; ++i) {
        Side& side = s.seats[seat_at(i)];
        side.life = static_cast<std::uint16_t>(setup.life);
        side.charge = side.limit = 3;
    }
    s.turn = static_cast<std::uint16_t>(std::min(setup.turns, 2 * setup.players + 1));
    s.phase = Phase::Main;
    s.active = s.drawer = Seat::First;
    s.priority = engine::next_seat(Seat::First, setup.players);
    return s;
}

std::optional<std::string> Echo::given(const Setup& setup, State& s, string_view directive) {
    const auto [what, list, sign] = engine::cut(directive, "=");
    const auto words = engine::split_words(what);
    if (!sign || words.size() != 2) return "a directive is `SEAT hand = cards` or `deck SEAT = cards`";
    const auto counts = count_cards(setup, list);
    const bool deck = words[0] == "deck";
    const Seat seat = engine::find_seat(facts(), setup.players, words[deck ? 1 : 0]);
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
    for (int i = 0; i < setup.players && fault == nullptr; ++i) fault = side_fault(setup, s, seat_at(i));
    if (fault == nullptr) fault = chain_fault(setup, s);
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
