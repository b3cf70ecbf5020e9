// What Quantum Nexus remembers: plain structs, no logic. Half-done things are data: a task inside an effect inside an
// ability inside a batch inside an Event or an attack inside a phase; nothing nests deeper (QN-12.14).
#pragma once

#include <bit>

#include "engine/slots.h"

namespace quantum_nexus {

using engine::CardId;
using engine::FixedVec;
using engine::Seat;
using engine::Slot;

inline constexpr int kSeats = 2;
inline constexpr std::size_t kOwned = 200;    // cards of one deck, QN-14.12
inline constexpr std::size_t kKinds = 127;    // different cards that the decks of a game are made of, QN-24.18
inline constexpr std::size_t kPools = 4;      // what is unseen of each deck; the recycled group that is being drawn
inline constexpr std::size_t kInPlay = 64;    // cards of one player in play, QN-14.12
inline constexpr std::size_t kPieces = 128;   // cards in play and cards that just left
inline constexpr std::size_t kBoard = 128;    // of them, listed for one player
inline constexpr std::size_t kWaiting = 128;  // triggered abilities that wait, QN-14.12
inline constexpr std::size_t kTargets = 3;    // chosen by one line
inline constexpr std::size_t kMissions = 6;   // QN-3.3
inline constexpr int kQuadrants = 6;
inline constexpr std::size_t kPassives = 5;  // what passive lines change: attack, defense, keywords, cannot, costs

// The place of a card: a quadrant of its controller's half, or the Loadout Area. Values from kAttached on name the
// host.
inline constexpr std::uint8_t kLoadout = 6;
inline constexpr std::uint8_t kAttached = 7;

// A card in a byte; spelled like a CardId.
enum class CardByte : std::uint8_t { Unknown = 0 };
inline engine::Value write_field(const engine::Naming& naming, CardByte card) {
    return engine::write_field(naming, static_cast<CardId>(card));
}
inline engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, CardByte& card) {
    CardId wide{};
    auto fault = engine::read_field(naming, value, wide);
    if (!fault && static_cast<int>(wide) > 255) fault = ": that card is in no deck of this game";
    card = static_cast<CardByte>(wide);
    return fault;
}

// A card in play for as long as anybody speaks of it: an id is free again when nothing waits any more. Missions have
// the ids from kFirstMission on, an Event has kEvent. Open: a target still to be chosen.
enum class PieceId : std::uint8_t { None = 0, Event = 250, Open = 255 };
inline constexpr int kFirstMission = 201;
inline constexpr int kMissionStride = 10;  // of the second player's
inline engine::Value write_field(const engine::Naming&, PieceId id) {
    if (id == PieceId::None) return engine::Value::of("none");
    if (id == PieceId::Event) return engine::Value::of("event");
    if (id == PieceId::Open) return engine::Value::of("open");
    return engine::Value::of(static_cast<std::int64_t>(id));
}
inline engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, PieceId& id) {
    for (const auto word : {PieceId::None, PieceId::Event, PieceId::Open}) {
        id = word;
        if (write_field(naming, id) == value) return std::nullopt;
    }
    id = static_cast<PieceId>(value.number);
    const int most = kFirstMission + kMissionStride + static_cast<int>(kMissions) - 1;
    const bool number = value.type == engine::Value::Type::Number && value.number > 0 && value.number <= most;
    return number ? std::nullopt : engine::ReadFault(": that is no card in play");
}

enum class Zone : std::uint8_t { Absent, Play, Discard, Hand };

// Changes of attack and defense, and keywords, by how long they last.
enum class Duration : std::uint8_t { Combat, Round, Permanent };
inline constexpr std::uint8_t kCannotAttack = 1u << 7;  // beside the keywords

struct Piece {
    CardByte card = CardByte::Unknown;
    std::uint8_t at = 0;
    std::uint8_t zone : 2 = 0;
    std::uint8_t owner : 1 = 0;
    std::uint8_t controller : 1 = 0;  // the last one, if it left play
    std::uint8_t ready : 1 = 0;
    std::uint8_t used : 3 = 0;                       // "once per round" lines used
    std::uint8_t pressed : 1 = 0;                    // Relentless has been used this round
    std::uint8_t upgrades : 7 = 0;                   // attached to it
    std::array<std::int8_t, 3> attack{}, defense{};  // by Duration
    std::array<std::uint8_t, 3> keywords{};          // by Duration
    std::array<std::int8_t, 2> marks{};              // attack of that player's units against it
    std::uint8_t damage = 0;                         // with damage_model=accumulating
    bool operator==(const Piece&) const = default;
};
static_assert(sizeof(Piece) == 16 && std::has_unique_object_representations_v<Piece>);
engine::Value write_field(const engine::Naming& naming, const Piece& piece);
engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, Piece& piece);

// A line on its way: announced, waiting in a batch, or running.
struct Ability {
    std::uint16_t line = 0;  // of the Setup
    PieceId source = PieceId::None;
    PieceId cause = PieceId::None;
    std::array<PieceId, kTargets> target{};
    Seat controller = Seat::First;
    std::uint8_t rank = 0;  // place in the order of its share; 0 = not yet placed
    std::uint8_t step = 0;  // running: 0 = announced or offered, 1 = being paid, then the next effect counted from 2
    bool operator==(const Ability&) const = default;
};
static_assert(sizeof(Ability) == 10);
template <class Visit, engine::Same<Ability> S>
void fields(Visit&& visit, S& s) {
    visit("line", s.line), visit("source", s.source), visit("cause", s.cause), visit("target", s.target);
    visit("controller", s.controller), visit("rank", s.rank), visit("step", s.step);
}

struct Mission {
    CardByte card = CardByte::Unknown;
    std::uint8_t progress = 0;  // what its objective counts; for "consecutive rounds" the rounds in a row
    bool complete = false;
    std::uint8_t used = 0;  // "once per round" lines used
    bool operator==(const Mission&) const = default;
};
template <class Visit, engine::Same<Mission> S>
void fields(Visit&& visit, S& s) {
    visit("card", s.card), visit("progress", s.progress), visit("complete", s.complete), visit("used", s.used);
}

// A player. The cards lie in one row: the deck from bottom to top, the hand, the discard pile from old to new.
struct Side {
    FixedVec<Slot, kOwned> cards;
    std::int16_t cp = 0;
    std::uint8_t deck = 0, hand = 0;
    FixedVec<PieceId, kBoard> board;  // by arrival; those that left stay until nothing waits any more
    FixedVec<Mission, kMissions> missions;
    std::uint8_t counted = 0;  // key 1 of this phase, QN-6.5
    std::uint8_t actions = 0;  // of this phase
    bool passed = false;       // with pass_mode=final
    std::array<std::uint8_t, 1> spare{};
    std::uint16_t spent = 0;  // CP of this phase
    bool operator==(const Side&) const = default;
};
template <class Visit, engine::Same<Side> S>
void fields(Visit&& visit, S& s) {
    visit("cards", s.cards), visit("cp", s.cp), visit("deck_size", s.deck), visit("hand_size", s.hand);
    visit("board", s.board), visit("missions", s.missions), visit("counted", s.counted), visit("actions", s.actions);
    visit("passed", s.passed), visit("spent", s.spent);
}
// Spelled with deck, hand and discard as lists of their own.
engine::Value write_field(const engine::Naming& naming, const Side& side);
engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, Side& side);

// What an effect is in the middle of.
enum class TaskKind : std::uint8_t {
    None,
    Draw,
    Mill,
    Discard,
    RandomDiscard,
    Look,  // cards are being seen for survey or seek
    Survey,
    Seek,
    Recycle,
    Salvage,
    Revive,
    RevivePlace,
    Move,
    Control,
};
constexpr auto enum_names(TaskKind) {
    return std::array<std::string_view, 14>{"none",   "draw",         "mill", "discard", "random-discard",
                                            "look",   "survey",       "seek", "recycle", "salvage",
                                            "revive", "revive-place", "move", "control"};
}
struct Task {
    TaskKind kind = TaskKind::None;
    Seat seat = Seat::First;            // who draws, mills, discards, chooses
    Seat deck = Seat::First;            // whose deck, hand or pile
    std::uint8_t left = 0;              // cards still to come
    std::uint8_t size = 0;              // cards looked at; Discard: cards to mill when it is over
    std::uint8_t seek = 0;              // Look: 1 = a seek follows, 0 = a survey
    std::uint16_t bottom = 0;           // Survey: cards that go to the bottom, the top card first
    std::uint16_t chosen = 0;           // Recycle: how many lie at the end of the row already
    CardByte card = CardByte::Unknown;  // RevivePlace
    bool cost = false;                  // paid, not effected: nobody's progress
    std::array<std::uint8_t, 2> spare{};
    bool operator==(const Task&) const = default;
};
template <class Visit, engine::Same<Task> S>
void fields(Visit&& visit, S& s) {
    visit("kind", s.kind), visit("seat", s.seat), visit("deck", s.deck), visit("left", s.left), visit("size", s.size);
    visit("seek", s.seek), visit("bottom", s.bottom), visit("chosen", s.chosen), visit("card", s.card);
    visit("cost", s.cost);
}

// A set of cards by id, written as the list of them.
template <std::size_t kWords>
struct IdSet {
    std::array<std::uint64_t, kWords> bits{};
    bool operator==(const IdSet&) const = default;
    bool empty() const {
        std::uint64_t all = 0;
        for (const auto word : bits) all |= word;
        return all == 0;
    }
    bool has(PieceId id) const { return (bits[word(id)] >> shift(id) & 1u) != 0; }
    void add(PieceId id) { bits[word(id)] |= std::uint64_t{1} << shift(id); }
    void drop(PieceId id) { bits[word(id)] &= ~(std::uint64_t{1} << shift(id)); }
    PieceId only() const {  // none if there are more
        PieceId one = PieceId::None;
        int count = 0;
        each([&](PieceId id) { one = id, ++count; });
        return count == 1 ? one : PieceId::None;
    }
    template <class F>
    bool any(F&& f) const {
        for (std::size_t i = 0; i < kWords; ++i) {
            for (auto left = bits[i]; left != 0; left &= left - 1) {
                if (f(at(i, left))) return true;
            }
        }
        return false;
    }
    template <class F>
    void each(F&& f) const {  // by id
        for (std::size_t i = 0; i < kWords; ++i) {
            for (auto left = bits[i]; left != 0; left &= left - 1) f(at(i, left));
        }
    }

  private:
    static std::size_t word(PieceId id) { return (static_cast<std::size_t>(id) - 1) / 64; }
    static unsigned shift(PieceId id) { return (static_cast<unsigned>(id) - 1) % 64; }
    static PieceId at(std::size_t i, std::uint64_t left) {
        return static_cast<PieceId>(i * 64 + static_cast<std::size_t>(std::countr_zero(left)) + 1);
    }
};
using PieceSet = IdSet<kPieces / 64>;
template <std::size_t kWords>
engine::Value write_field(const engine::Naming& naming, const IdSet<kWords>& set) {
    engine::Value out = engine::Value::list();
    set.each([&](PieceId id) { out.add(write_field(naming, id)); });
    return out;
}
template <std::size_t kWords>
engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, IdSet<kWords>& set) {
    set = {};
    if (value.type != engine::Value::Type::List) return ": a list is expected";
    for (const auto& item : value.items) {
        PieceId id{};
        if (auto fault = read_field(naming, item, id)) return fault;
        if (id == PieceId::None || static_cast<std::size_t>(id) > kWords * 64 || set.has(id))
            return ": that is no card in play";
        set.add(id);
    }
    return std::nullopt;
}

// A card that left play and where it lies in the discard pile of its owner, from 0: "this card" is that one, QN-24.6.
struct Fallen {
    PieceId id = PieceId::None;
    std::uint8_t lies = 0;
    bool operator==(const Fallen&) const = default;
};
template <class Visit, engine::Same<Fallen> S>
void fields(Visit&& visit, S& s) {
    visit("id", s.id), visit("lies", s.lies);
}

// Cards about to be destroyed together, QN-12.10.
struct Fall {
    PieceSet doomed;                // all of them
    PieceSet offers;                // those whose offers are still to come
    IdSet<4> used;                  // cards and missions that prevented one of them, QN-12.9
    PieceId at = PieceId::None;     // the one that is offered now
    PieceId payer = PieceId::None;  // what prevents it, while its sacrifice is chosen
    Seat asked = Seat::First;       // to whom
    Seat credit = Seat::Nobody;     // whose effect or unit it is, QN-13.11
    bool combat = false;
    std::array<std::uint8_t, 3> spare{};
    bool operator==(const Fall&) const = default;
};
template <class Visit, engine::Same<Fall> S>
void fields(Visit&& visit, S& s) {
    visit("doomed", s.doomed), visit("offers", s.offers), visit("used", s.used), visit("at", s.at);
    visit("payer", s.payer), visit("asked", s.asked);
    visit("credit", s.credit), visit("combat", s.combat);
}

enum class Stage : std::uint8_t { None, Declared, Compared };
constexpr auto enum_names(Stage) { return std::array<std::string_view, 3>{"none", "declared", "compared"}; }
struct Attack {
    PieceId attacker = PieceId::None, defender = PieceId::None;
    Stage stage = Stage::None;
    bool operator==(const Attack&) const = default;
};
template <class Visit, engine::Same<Attack> S>
void fields(Visit&& visit, S& s) {
    visit("attacker", s.attacker), visit("defender", s.defender), visit("stage", s.stage);
}

// An Event that was announced and paid and waits for the window QN-12.4(a); its Ability waits with it.
struct Played {
    Ability ability;
    CardByte card = CardByte::Unknown;
    bool cancelled = false;
    bool operator==(const Played&) const = default;
};
template <class Visit, engine::Same<Played> S>
void fields(Visit&& visit, S& s) {
    visit("ability", s.ability), visit("card", s.card), visit("cancelled", s.cancelled);
}

// The first part of an action, hidden from others until the last is chosen.
enum class Half : std::uint8_t { None, Deploy, Attack, Maneuver };
constexpr auto enum_names(Half) { return std::array<std::string_view, 4>{"none", "deploy", "attack", "maneuver"}; }
struct Choice {
    Half half = Half::None;
    CardByte card = CardByte::Unknown;
    PieceId piece = PieceId::None;
    bool operator==(const Choice&) const = default;
};
template <class Visit, engine::Same<Choice> S>
void fields(Visit&& visit, S& s) {
    visit("half", s.half), visit("card", s.card), visit("piece", s.piece);
}

// The first `size` waiting abilities are the batch; the others are the next one.
struct Batch {
    std::uint8_t size = 0;
    Seat seat = Seat::First;  // whose share it is
    bool operator==(const Batch&) const = default;
};
template <class Visit, engine::Same<Batch> S>
void fields(Visit&& visit, S& s) {
    visit("size", s.size), visit("seat", s.seat);
}

enum class Phase : std::uint8_t { Flip, Ready, Deployment, Command, Battle, End };
constexpr auto enum_names(Phase) {
    return std::array<std::string_view, 6>{"flip", "ready", "deployment", "command", "battle", "end"};
}

enum class Ending : std::uint8_t { None, Deck, Missions, Concession, Bound, DoubleDeck, BothMissions, Error };
constexpr auto enum_names(Ending) {
    return std::array<std::string_view, 8>{"none",  "deck",        "missions",      "concession",
                                           "bound", "double-deck", "both-missions", "error"};
}

struct State {
    Fall fall;
    PieceSet objects;                           // of a move or control change that goes on one by one
    PieceSet named;                             // by the last "each" of the running line: what "it" is
    std::array<PieceSet, kPassives> bearers{};  // cards in play with passive lines, by what they change
    PieceSet watchers;                          // cards in play that wait for more than what happens to themselves
    engine::PerSeat<Side, kSeats> side;
    std::array<Piece, kPieces> pieces{};  // by id, from 1
    FixedVec<Ability, kWaiting> waiting;
    engine::Bags<kKinds, kPools> bags;
    Ability running;
    Played played;
    Task task;
    std::uint16_t batches = 0;  // since the last action, QN-14.10
    Attack attack;
    Choice choice;
    Batch batch;
    FixedVec<Fallen, kPieces> fallen;  // until nothing waits any more
    Phase phase = Phase::Flip;
    std::uint8_t step = 0;  // inside a phase: turn.cc
    std::uint8_t round = 1;
    Seat active = Seat::First;
    Seat starter = Seat::First;
    Seat initiative = Seat::First;  // of this alternating phase; in Ready and End of the coming Deployment Phase
    std::uint8_t key = 3;           // which key decided it
    Seat last = Seat::First;        // who acted or passed last
    std::uint8_t passes = 0;        // in unbroken sequence
    std::uint8_t flipped = 0;       // cards revealed for the flip
    std::uint8_t idle = 0;          // rounds without an action
    bool acted = false;             // somebody acted this round
    Ending ending = Ending::None;
    engine::SeatSet winners = 0;
    std::uint8_t mission_passives = 0;  // as `bearers`: a bit for each sort that some mission has
    bool departed = false;              // some listed card has left play
    std::array<std::uint8_t, 11> spare{};
    bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 8192);  // docs/decisions/007
template <class Visit, engine::Same<State> S>
void fields(Visit&& visit, S& s) {
    visit("round", s.round), visit("phase", s.phase), visit("step", s.step), visit("active", s.active);
    visit("starter", s.starter), visit("initiative", s.initiative), visit("key", s.key), visit("last", s.last);
    visit("passes", s.passes), visit("flipped", s.flipped), visit("idle", s.idle), visit("acted", s.acted);
    visit("seats", s.side), visit("pieces", s.pieces), visit("attack", s.attack), visit("choice", s.choice);
    visit("played", s.played), visit("batch", s.batch), visit("waiting", s.waiting), visit("running", s.running);
    visit("task", s.task), visit("objects", s.objects), visit("named", s.named), visit("fallen", s.fallen),
        visit("fall", s.fall), visit("batches", s.batches);
    visit("ending", s.ending), visit("winners", s.winners), visit("bags", s.bags), visit("bearers", s.bearers),
        visit("watchers", s.watchers);
    visit("mission_passives", s.mission_passives), visit("departed", s.departed);
}

}  // namespace quantum_nexus
