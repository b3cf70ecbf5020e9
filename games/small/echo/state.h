// Echo: a duel of announced cards, answers and reaction windows. Plain structs and their names, no logic.
#pragma once

#include <string>
#include <vector>

#include "engine/frames.h"
#include "engine/slots.h"

namespace echo {

using engine::CardId;
using engine::Seat;

inline constexpr std::size_t kSeats = 3;
inline constexpr std::size_t kKinds = 15;     // EC-10.1
inline constexpr std::size_t kDeckSize = 14;  // EC-2.2
inline constexpr std::size_t kChain = 8;      // EC-10.3
inline constexpr std::size_t kSentences = 4;  // EC-10.2
inline constexpr int kCopies = 4;             // EC-2.4
inline constexpr int kOpeningHand = 3;        // EC-1.3
inline constexpr int kTopLimit = 5;           // EC-3.1
inline constexpr int kMostCharge = 9;         // EC-7.4

enum class Verb : std::uint16_t { Draw, Play, At, Next, Pass };
enum class Ending : std::uint8_t { Life, Concession, Turns };
enum class Option : std::uint8_t { Players, Life, Turns, Chain };
enum class EventKind : std::uint16_t {
    TurnBegan,
    Drew,
    Hurt,
    Healed,
    Charged,
    Announced,
    Aimed,
    Passed,
    Cancelled,
    Discarded,
    Shown,
    Out
};
enum class Reason : std::uint16_t {
    GameOver,
    NotPlaying,
    NotNow,
    NotInDeck,
    NotInHand,
    TooDear,
    OnlyAsAnswer,
    NoInterrupt,
    ChainFull,
    NoEnemy,
};

// What a card does, sentence by sentence: compiled from its text.
enum class Deed : std::uint8_t { Damage, Heal, Draw, Gain, Cancel };
enum class Whom : std::uint8_t { You, OneEnemy, EachEnemy, Everybody };

struct Sentence {
    Deed deed = Deed::Damage;
    Whom whom = Whom::You;
    std::int16_t number = 0;
    std::int16_t hand_at_most = -1;  // -1: no condition
};

struct Card {
    std::string id, name, text;
    int cost = 1;
    int copies = 0;  // in the standard deck
    bool interrupt = false, cancels = false, aims = false;
    engine::FixedVec<Sentence, kSentences> sentences;
};

struct Setup {
    engine::Options options;
    std::vector<Card> cards;                                           // by CardId; the first is nobody's
    std::array<std::array<std::uint8_t, kKinds + 1>, kSeats> decks{};  // copies by card
    std::string data;                                                  // cards and decks as text
};

constexpr auto enum_names(Ending) { return std::array<std::string_view, 3>{"life", "concession", "turns"}; }

struct Side {
    engine::FixedVec<engine::Slot, kDeckSize> hand;  // cards everybody knows first, then the others as drawn
    engine::FixedVec<engine::Slot, kDeckSize> deck;  // from bottom to top
    engine::FixedVec<CardId, kDeckSize> discard;
    std::uint16_t life = 0;  // 0: out
    std::uint8_t charge = 0;
    std::uint8_t limit = 0;
    bool operator==(const Side&) const = default;
};

template <class Visit, engine::Same<Side> S>
void fields(Visit&& visit, S& s) {
    visit("life", s.life);
    visit("charge", s.charge);
    visit("limit", s.limit);
    visit("hand", s.hand);
    visit("deck", s.deck);
    visit("discard", s.discard);
}

// What can be under way; rules.cc says what each asks and does.
struct Deal {
    static constexpr std::string_view kName = "deal";
    std::uint8_t dealt = 0;  // opening hands
};
void fields(auto&& visit, engine::Same<Deal> auto& s) { visit("dealt", s.dealt); }

struct Main {
    static constexpr std::string_view kName = "main";
};

struct Draw {
    static constexpr std::string_view kName = "draw";
    Seat by = Seat::Nobody;
    std::uint8_t left = 0;
};
void fields(auto&& visit, engine::Same<Draw> auto& s) { visit("by", s.by), visit("left", s.left); }

struct Window {
    static constexpr std::string_view kName = "window";
    std::uint8_t round = 0;  // how many have passed
    bool last = false;       // ends the turn
};
void fields(auto&& visit, engine::Same<Window> auto& s) { visit("round", s.round), visit("last", s.last); }

struct Announced {
    static constexpr std::string_view kName = "card";
    CardId card = CardId::Unknown;
    std::uint8_t sentence = 0;  // the next one
    std::uint8_t round = 0;     // how many have passed or answered
    Seat by = Seat::Nobody;
    Seat at = Seat::Nobody;
    bool cancelled = false;
    std::uint8_t spare = 0;
};
void fields(auto&& visit, engine::Same<Announced> auto& s) {
    visit("card", s.card), visit("by", s.by), visit("at", s.at);
    visit("round", s.round), visit("sentence", s.sentence), visit("cancelled", s.cancelled);
}

struct Aim {
    static constexpr std::string_view kName = "aim";
    CardId card = CardId::Unknown;
    Seat by = Seat::Nobody;
    std::uint8_t spare = 0;
};
void fields(auto&& visit, engine::Same<Aim> auto& s) { visit("card", s.card), visit("by", s.by); }

struct State {
    engine::PerSeat<Side, kSeats> seats;
    engine::Bags<kKinds, kSeats> bags;
    engine::Flow<kChain + 4, Deal, Main, Draw, Window, Announced, Aim> flow;  // empty: the game is over
    std::uint16_t turn = 0;
    Seat active = Seat::Nobody;
    engine::SeatSet winners = 0;
    Ending ending = Ending::Life;
    std::uint8_t spare = 0;
    bool operator==(const State&) const = default;
};

template <class Visit, engine::Same<State> S>
void fields(Visit&& visit, S& s) {
    visit("turn", s.turn);
    visit("active", s.active);
    visit("flow", s.flow);
    visit("seats", s.seats);
    visit("bags", s.bags);
    visit("winners", s.winners);
    visit("ending", s.ending);
}

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) < 640);

}  // namespace echo
