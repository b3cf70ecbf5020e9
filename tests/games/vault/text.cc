// What things are called in Vault, and the directives of its scenarios.
#include <charconv>

#include "tests/games/vault/lexicon.h"

namespace vault {
namespace {

using engine::Kind;
using engine::Shape;
using engine::split;
using engine::trim;

constexpr std::string_view kSeatNames[] = {"north", "east", "south", "west"};
constexpr engine::VerbFacts kVerbs[] = {
    {"draw", {Kind::Card}, "chance: the card that comes up"},
    {"play", {Kind::Card}, "show a card of your hand and do what it says"},
    {"lay-away", {Kind::Card}, "put a card of your hand face down into your cache for 1 point"},
    {"keep", {}, "leave the card on top"},
    {"bottom", {}, "put the card to the bottom"},
    {"take", {Kind::Card}, "show the card and take it into your hand"},
    {"leave", {}, "take none"},
    {"recycle", {Kind::Card}, "put a card of your discard pile back into your deck"},
    {"done", {}, "choose no more"},
    {"give", {Kind::Card}, "pass a card to your partner"},
};
constexpr engine::EventFacts kEvents[] = {
    {"drew", Shape::Moved, {Kind::Seat, Kind::Card}},
    {"looked", Shape::Shown, {Kind::Seat, Kind::Seat, Kind::Card}},
    {"played", Shape::Moved, {Kind::Seat, Kind::Card, Kind::Number}},
    {"laid-away", Shape::Moved, {Kind::Seat, Kind::Card}},
    {"kept", Shape::Changed, {Kind::Seat, Kind::Seat}},
    {"bottomed", Shape::Moved, {Kind::Seat, Kind::Seat}},
    {"took", Shape::Shown, {Kind::Seat, Kind::Card}},
    {"recycled", Shape::Moved, {Kind::Seat, Kind::Card}},
    {"passed", Shape::Moved, {Kind::Seat, Kind::Seat, Kind::Card}},
    {"milled", Shape::Moved, {Kind::Seat, Kind::Card}},
    {"shuffled", Shape::Changed, {Kind::Seat}},
    {"scored", Shape::Changed, {Kind::Seat, Kind::Number}},
    {"showed", Shape::Shown, {Kind::Seat, Kind::Card}},
};
constexpr engine::DecisionFacts kDecisions[] = {
    {"draw", "VA-4.2", "Which card comes up"},          {"turn", "VA-3.1", "Play a card or lay one away"},
    {"survey", "VA-4.3", "Does this card stay on top"}, {"seek", "VA-4.4", "Take a treasure or leave them"},
    {"recycle", "VA-4.5", "Choose cards to put back"},  {"pass", "VA-4.6", "Choose a card for your partner"},
};
constexpr engine::ReasonFacts kReasons[] = {
    {"VA-7.2", "another choice comes first"},   {"VA-3.4", "{0} is not in your hand"},
    {"VA-7.3", "{0} is not among those cards"}, {"VA-4.4", "{0} is not a treasure"},
    {"VA-7.3", "that names no card"},           {"VA-5.1", "the game is over"},
};
constexpr engine::EndingFacts kEndings[] = {
    {"points", "VA-5.1"}, {"deck", "VA-5.2"}, {"bound", "VA-5.3"}, {"concession", "VA-5.4"}};
constexpr engine::OptionFacts kOptions[] = {
    {"players", "2|4", "2", "VA-1.1", "two alone or two teams of two"},
    {"target", "4..60", "10", "VA-5.1", "points that win"},
    {"rounds", "4..40", "20", "VA-5.3", "rounds after which points are compared"},
};

// `pile = coin, 2 gem`: reads cards into counts; the answer says what is wrong.
std::optional<std::string> read_cards(const Setup& setup, std::string_view list, std::vector<CardId>& cards, int& any) {
    for (auto part : split(list, ',')) {
        part = trim(part);
        if (part.empty()) continue;
        int copies = 1;
        if (const auto space = part.find(' '); space != std::string_view::npos) {
            std::from_chars(part.data(), part.data() + space, copies);
            part = trim(part.substr(space));
        }
        if (part == "any") {
            any += copies;
            continue;
        }
        std::size_t card = 1;
        while (card < setup.cards.size() && setup.cards[card].id != part) ++card;
        if (card == setup.cards.size()) return "there is no card `" + std::string(part) + "`";
        for (int i = 0; i < copies; ++i) cards.push_back(static_cast<CardId>(card));
    }
    return cards.size() + static_cast<std::size_t>(any) > kTeamCards
               ? std::optional<std::string>("at most 24 cards fit")
               : std::nullopt;
}

std::optional<std::string> give_deck(const Setup& setup, State& s, Seat seat, std::string_view list) {
    std::vector<CardId> cards;
    int any = 0;
    if (auto fault = read_cards(setup, list, cards, any)) return fault;
    Pile& deck = s.seats[seat].deck;
    while (!deck.empty()) {
        Slot slot = deck.erase(0);
        forget(s.bags, slot);
    }
    const int pool = index(seat);
    s.bags.count[static_cast<std::size_t>(pool)].fill(0);
    s.bags.total[static_cast<std::size_t>(pool)] = 0;
    for (int i = 0; i < any; ++i) cards.push_back(static_cast<CardId>(1 + i % card_count_of(setup)));
    for (const CardId card : cards) {
        put(s.bags, pool, card);
        deck.push_back({CardId::Unknown, 0, static_cast<std::uint8_t>(pool), 0});
    }
    return std::nullopt;
}

}  // namespace

const engine::GameFacts& Vault::facts() {
    static constexpr engine::GameFacts kFacts{"vault", "Vault",    "VA",     "VA-2.3", 1,  kSeatNames, kVerbs,
                                              kEvents, kDecisions, kReasons, kEndings, {}, kOptions,   {}};
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
    const auto sign = directive.find('=');
    const auto words = engine::split_words(directive.substr(0, sign));
    if (sign == std::string_view::npos || words.size() != 2)
        return "a directive is `deck SEAT = cards` or `SEAT hand = cards`";
    const auto list = directive.substr(sign + 1);
    const auto name = words[0] == "deck" ? words[1] : words[0];
    int i = 0;
    while (i < players(setup) && kSeatNames[i] != name) ++i;
    if (i == players(setup)) return "`" + std::string(name) + "` is no seat of this game";
    const Seat seat = engine::seat_at(i);
    if (words[0] == "deck") return give_deck(setup, s, seat, list);
    const bool hand = words[1] == "hand";
    if (!hand && words[1] != "discard") return "`" + std::string(words[1]) + "` is neither hand nor discard";
    std::vector<CardId> cards;
    int any = 0;
    if (auto fault = read_cards(setup, list, cards, any)) return fault;
    if (any > 0) return "`any` is for decks only";
    Pile& pile = hand ? s.seats[seat].hand : s.seats[seat].discard;
    pile.clear();
    for (const CardId card : cards)
        pile.push_back({card, hand ? bit(seat) : engine::kEverybody, static_cast<std::uint8_t>(i), 0});
    return std::nullopt;
}

std::optional<std::string> Vault::validate(const Setup&, const State& s) {
    if (const char* fault = slot_fault(s, s.bags)) return fault;
    if (s.seats[s.active].hand.empty() && s.pending.empty() && !s.over)
        return "the player whose turn it is has no card in hand";
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
