// Echo: a duel of announced cards, answers and reaction windows. Plain structs and their names, no logic.
#pragma once

#include <string>
#include <vector>

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
enum class Asking : std::uint8_t { Draw, Main, Answer, Window };
enum class Ending : std::uint8_t { Life, Concession, Turns };
enum class Option : std::uint8_t { Players, Life, Turns, Chain };
enum class Told : std::uint16_t {
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
    int players = 2, life = 10, turns = 60, chain = 8;
    std::vector<Card> cards;                                           // by CardId; the first is nobody's
    std::array<std::array<std::uint8_t, kKinds + 1>, kSeats> decks{};  // copies by card
    std::string data;                                                  // cards and decks as text
};

// Last is the window that ends a turn.
enum class Phase : std::uint8_t { Deal, Main, Window, Last, Over };
constexpr auto enum_names(Phase) { return std::array<std::string_view, 5>{"deal", "main", "window", "last", "over"}; }
constexpr auto enum_names(Ending) { return std::array<std::string_view, 3>{"life", "concession", "turns"}; }

struct Side {
    engine::FixedVec<engine::Slot, kDeckSize> hand;  // cards everybody knows first, then the others as drawn
    engine::FixedVec<engine::Slot, kDeckSize> deck;
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

// An announced card. The others are asked until `asked` comes round to `by`; then its sentences are carried out.
struct Frame {
    CardId card = CardId::Unknown;
    std::uint16_t sentence = 0;  // the next one
    Seat by = Seat::Nobody;
    Seat at = Seat::Nobody;
    Seat asked = Seat::Nobody;
    bool cancelled = false;
    bool operator==(const Frame&) const = default;
};

template <class Visit, engine::Same<Frame> S>
void fields(Visit&& visit, S& s) {
    visit("card", s.card);
    visit("by", s.by);
    visit("at", s.at);
    visit("asked", s.asked);
    visit("sentence", s.sentence);
    visit("cancelled", s.cancelled);
}

struct State {
    engine::PerSeat<Side, kSeats> seats;
    engine::Bags<kKinds, kSeats> bags;
    engine::FixedVec<Frame, kChain> chain;  // the answer above what it answers
    std::uint16_t turn = 0;
    std::uint16_t draws = 0;          // cards still to be drawn by `drawer`
    CardId chosen = CardId::Unknown;  // first part of a choice: only its seat knows it
    Phase phase = Phase::Deal;
    Seat active = Seat::Nobody;
    Seat priority = Seat::Nobody;  // of the window
    Seat drawer = Seat::Nobody;
    engine::SeatSet winners = 0;
    Ending ending = Ending::Life;
    bool operator==(const State&) const = default;
};

template <class Visit, engine::Same<State> S>
void fields(Visit&& visit, S& s) {
    visit("turn", s.turn);
    visit("phase", s.phase);
    visit("active", s.active);
    visit("priority", s.priority);
    visit("drawer", s.drawer);
    visit("draws", s.draws);
    visit("chosen", s.chosen);
    visit("chain", s.chain);
    visit("seats", s.seats);
    visit("bags", s.bags);
    visit("winners", s.winners);
    visit("ending", s.ending);
}

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) < 640);

}  // namespace echo
