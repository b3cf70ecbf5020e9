// What Quantum Cloud remembers: the map, the units, what players hold, and what is under way. Plain structs and their
// names, no logic. What a frame asks: questions.h.
#pragma once

#include "engine/frames.h"
#include "engine/slots.h"
#include "games/quantum_cloud/setup.h"

namespace quantum_cloud {

using engine::FixedVec;

inline constexpr std::size_t kTiles = 35;     // QC-1.2
inline constexpr std::size_t kStanding = 36;  // units on the map, one of them just arrived and about to leave, QC-23.20
inline constexpr std::size_t kUnits = 72;     // on the map, and of those that left it, QC-23.20
inline constexpr std::size_t kChain = 72;     // announced Algorithms that wait for each other, QC-23.21
inline constexpr std::size_t kWaiting = 72;   // abilities under way, QC-23.22
inline constexpr std::size_t kDepth = 160;    // frames: those, and what lies below and above them, QC-23.23
inline constexpr int kMostStat = 999;         // QC-1.9
inline constexpr int kMostMaximum = 10;       // QC-5.1
inline constexpr int kOpeningHand = 5;        // QC-3.2
inline constexpr int kDeckoutLoss = 3;        // QC-11.1
inline constexpr int kApart = 3;              // QC-3.7
inline constexpr int kSummons = 28;           // QC-8.5

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

// The codes of QC-1.8; the last one is no terrain.
inline constexpr auto kNoTerrain = static_cast<Terrain>(kTerrains);
constexpr auto enum_names(Terrain) {
    return std::array<std::string_view, kTerrains + 1>{"OCN", "VOI", "CAT", "PIZ", "SKY", "MTN", "WEB", "none"};
}

enum class Ending : std::uint8_t { Bodies, Turns, Concession };
constexpr auto enum_names(Ending) { return std::array<std::string_view, 3>{"bodies", "turns", "concession"}; }

// A unit, by its place in State::units from 1 on.
enum class UnitId : std::uint8_t { None = 0 };
inline engine::Value write_field(const engine::Naming&, UnitId id) {
    return id == UnitId::None ? engine::Value::of("none") : engine::Value::of(static_cast<std::int64_t>(id));
}
inline engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, UnitId& id) {
    id = UnitId::None;
    if (write_field(naming, id) == value) return std::nullopt;
    const bool number = value.type == engine::Value::Type::Number && value.number > 0 &&
                        value.number <= static_cast<std::int64_t>(kUnits);
    if (number) id = static_cast<UnitId>(value.number);
    return number ? std::nullopt : engine::ReadFault(": that is no unit");
}

// A tile keeps its number, in the order in which tiles were placed. Numbers also stand in sets of 64 bits.
using TileSet = std::uint64_t;
constexpr TileSet tile_bit(int tile) { return TileSet{1} << tile; }

struct Tile {
    std::int32_t q = 0, r = 0;  // QC-2.1; far from (0, 0) after many shifts, QC-2.10
    Terrain terrain = kNoTerrain;
    UnitId unit = UnitId::None;
    Seat holder = Seat::Nobody;  // whose unit it is
    std::uint8_t spare = 0;
    bool operator==(const Tile&) const = default;
};
template <class Visit, engine::Same<Tile> S>
void fields(Visit&& visit, S& s) {
    visit("q", s.q), visit("r", s.r), visit("terrain", s.terrain), visit("unit", s.unit);
    visit("holder", s.holder);
}

// The map. The sets follow from the tiles and are kept because every question asks for them.
struct Cloud {
    FixedVec<Tile, kTiles> tiles;
    std::array<TileSet, kTiles> near{};            // by tile: those adjacent to it
    std::array<TileSet, kTerrains> fields{};       // by terrain
    TileSet taken = 0;                             // with a unit
    std::array<TileSet, kSeats> held{};            // with a unit of this seat
    std::array<std::uint8_t, kTiles + 5> sides{};  // by tile: on which of its six sides others lie, one bit each
    bool operator==(const Cloud&) const = default;
};
void recount(Cloud& cloud);
engine::Value write_field(const engine::Naming& naming, const Cloud& cloud);  // the tiles
engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, Cloud& cloud);

struct Unit {
    CardByte card = CardByte::Unknown;  // unknown: nobody
    Seat owner = Seat::Nobody;          // who controls it as well, QC-1.5
    std::uint8_t tile = 0;              // where it stands, or stood last
    bool gone = false;                  // it has left the map; what it triggered may still wait
    bool entered = false, moved = false, frozen = false;
    std::uint8_t attacks = 0;                    // declared in this turn
    std::uint16_t life = 0;                      // of a body its life, of an Alter the marks on it, QC-10.1
    std::uint16_t prevent = 0;                   // QC-14.31
    std::uint16_t attack = 0, more = 0;          // bonus on Attack and on Life as long as it stays
    std::uint16_t attack_now = 0, more_now = 0;  // until end of turn
    bool operator==(const Unit&) const = default;
};
template <class Visit, engine::Same<Unit> S>
void fields(Visit&& visit, S& s) {
    visit("card", s.card), visit("owner", s.owner), visit("tile", s.tile), visit("gone", s.gone);
    visit("entered", s.entered), visit("moved", s.moved), visit("frozen", s.frozen), visit("attacks", s.attacks);
    visit("life", s.life), visit("prevent", s.prevent), visit("attack", s.attack), visit("more", s.more);
    visit("attack_now", s.attack_now), visit("more_now", s.more_now);
}

// By id, from 1; spelled as the list of those there are.
struct Units {
    std::array<Unit, kUnits> of{};
    Unit& operator[](UnitId id) { return of[static_cast<std::size_t>(id) - 1]; }
    const Unit& operator[](UnitId id) const { return of[static_cast<std::size_t>(id) - 1]; }
    bool operator==(const Units&) const = default;
};
engine::Value write_field(const engine::Naming& naming, const Units& units);
engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, Units& units);

// The cards of a deck are alike to everybody until they are drawn: a number, and what they are in the bag of the seat.
struct Player {
    FixedVec<engine::Slot, kDeckSize> hand;  // cards everybody knows first, then the others as drawn
    FixedVec<CardByte, kDeckSize> discard;
    std::uint8_t deck = 0;
    std::uint16_t qubits = 0;
    std::uint8_t maximum = 0;
    std::uint8_t turns = 0;            // own turns so far
    std::array<UnitId, 2> bodies{};    // the Avatar, and in Superposition its copy
    bool fought = false;               // QC-6.4
    bool now = false, before = false;  // in Superposition in this turn, in the one before, QC-6.10
    bool out = false;
    bool operator==(const Player&) const = default;
};
template <class Visit, engine::Same<Player> S>
void fields(Visit&& visit, S& s) {
    visit("qubits", s.qubits), visit("maximum", s.maximum), visit("turns", s.turns), visit("hand", s.hand);
    visit("deck", s.deck), visit("discard", s.discard), visit("bodies", s.bodies), visit("fought", s.fought);
    visit("now", s.now), visit("before", s.before), visit("out", s.out);
}

// What can be under way. Chapter 3: setup.
struct Mulligan {
    static constexpr std::string_view kName = "mulligan";
    std::uint8_t round = 0;
};
void fields(auto&& visit, engine::Same<Mulligan> auto& s) { visit("round", s.round); }

struct Opening {
    static constexpr std::string_view kName = "opening";
    std::array<std::uint8_t, kSeats> rolled{};  // 0: not yet
    std::uint8_t out = 0;                       // those who rolled less, one bit each
};
void fields(auto&& visit, engine::Same<Opening> auto& s) { visit("rolled", s.rolled), visit("out", s.out); }

struct Laying {
    static constexpr std::string_view kName = "laying";
};
struct Seating {
    static constexpr std::string_view kName = "seating";
};
struct Reveal {
    static constexpr std::string_view kName = "reveal";
};

// Chapters 4 to 6: the turn. A step that is over is counted up before what it brings is pushed.
enum class Step : std::uint8_t {
    Stay,
    Qubits,
    Start,
    Cloud,
    Draw,
    Flip,
    Move,
    Attack,
    Summon,
    Window,
    Ends,
    Limit,
    Over
};
constexpr auto enum_names(Step) {
    return std::array<std::string_view, 13>{"stay",   "qubits", "start",  "cloud", "draw",  "flip", "move",
                                            "attack", "summon", "window", "ends",  "limit", "over"};
}
struct Turn {
    static constexpr std::string_view kName = "turn";
    Step step = Step::Stay;    // the next one
    std::uint8_t summons = 0;  // in this turn
};
void fields(auto&& visit, engine::Same<Turn> auto& s) { visit("step", s.step), visit("summons", s.summons); }

struct TileStep {
    static constexpr std::string_view kName = "tile";
    bool done = false;  // shifted
};
void fields(auto&& visit, engine::Same<TileStep> auto& s) { visit("done", s.done); }

struct FlipStep {
    static constexpr std::string_view kName = "flip";
};
struct MoveStep {
    static constexpr std::string_view kName = "move";
};
struct AttackStep {
    static constexpr std::string_view kName = "attack";
};
struct SummonStep {
    static constexpr std::string_view kName = "summon";
};

enum class Die : std::uint8_t { Opening, Stay, Qubits };
constexpr auto enum_names(Die) { return std::array<std::string_view, 3>{"opening", "stay", "qubits"}; }
struct Roll {
    static constexpr std::string_view kName = "roll";
    Die die = Die::Qubits;
    Seat by = Seat::Nobody;
};
void fields(auto&& visit, engine::Same<Roll> auto& s) { visit("die", s.die), visit("by", s.by); }

struct Keep {
    static constexpr std::string_view kName = "keep";
    Seat by = Seat::Nobody;
};
void fields(auto&& visit, engine::Same<Keep> auto& s) { visit("by", s.by); }

struct Draw {
    static constexpr std::string_view kName = "draw";
    Seat by = Seat::Nobody;
    std::uint8_t left = 0;
};
void fields(auto&& visit, engine::Same<Draw> auto& s) { visit("by", s.by), visit("left", s.left); }

struct Deckout {
    static constexpr std::string_view kName = "deckout";
    Seat by = Seat::Nobody;
};
void fields(auto&& visit, engine::Same<Deckout> auto& s) { visit("by", s.by); }

struct Excess {
    static constexpr std::string_view kName = "excess";
};

// Halves of choices.
struct ShiftTo {
    static constexpr std::string_view kName = "shift-to";
    std::uint8_t tile = 0;
};
void fields(auto&& visit, engine::Same<ShiftTo> auto& s) { visit("tile", s.tile); }

struct MoveTo {
    static constexpr std::string_view kName = "move-to";
    UnitId unit = UnitId::None;
};
void fields(auto&& visit, engine::Same<MoveTo> auto& s) { visit("unit", s.unit); }

struct StrikeAt {
    static constexpr std::string_view kName = "strike-at";
    UnitId unit = UnitId::None;
};
void fields(auto&& visit, engine::Same<StrikeAt> auto& s) { visit("unit", s.unit); }

struct SummonAt {
    static constexpr std::string_view kName = "summon-at";
    CardByte card = CardByte::Unknown;
};
void fields(auto&& visit, engine::Same<SummonAt> auto& s) { visit("card", s.card); }

struct ReshapeTo {
    static constexpr std::string_view kName = "reshape-to";
    std::uint8_t tile = 0;
};
void fields(auto&& visit, engine::Same<ReshapeTo> auto& s) { visit("tile", s.tile); }

using Targets = std::array<UnitId, kChosen>;
struct Aim {
    static constexpr std::string_view kName = "aim";
    CardByte card = CardByte::Unknown;
    std::uint8_t count = 0;  // chosen so far
    Targets targets{};
};
void fields(auto&& visit, engine::Same<Aim> auto& s) {
    visit("card", s.card), visit("count", s.count), visit("targets", s.targets);
}

// Chapter 7.
enum class Blow : std::uint8_t { Declared, Window, Struck };
constexpr auto enum_names(Blow) { return std::array<std::string_view, 3>{"declared", "window", "struck"}; }
struct Strike {
    static constexpr std::string_view kName = "strike";
    UnitId attacker = UnitId::None, target = UnitId::None;
    Blow stage = Blow::Declared;  // what comes next
};
void fields(auto&& visit, engine::Same<Strike> auto& s) {
    visit("attacker", s.attacker), visit("target", s.target), visit("stage", s.stage);
}

// Chapter 9. W1 to W6 are types of their own: each is a point with its name.
template <int N>
struct Window {
    static constexpr std::array<std::string_view, 6> kNames = {"W1", "W2", "W3", "W4", "W5", "W6"};
    static constexpr std::string_view kName = kNames[N - 1];
    std::uint8_t round = 0;  // how many have passed
};
template <int N>
void fields(auto&& visit, Window<N>& s) {
    visit("round", s.round);
}
template <int N>
void fields(auto&& visit, const Window<N>& s) {
    visit("round", s.round);
}

struct Announced {
    static constexpr std::string_view kName = "card";
    CardByte card = CardByte::Unknown;
    Seat by = Seat::Nobody;
    std::uint8_t round = 0;     // how many have passed or answered
    std::uint8_t sentence = 0;  // the next one
    bool cancelled = false;
    Targets targets{};
};
void fields(auto&& visit, engine::Same<Announced> auto& s) {
    visit("card", s.card), visit("by", s.by), visit("round", s.round), visit("sentence", s.sentence);
    visit("cancelled", s.cancelled), visit("targets", s.targets);
}

// Chapter 14: an ability on its way, and choices inside effects. What they do stands in the sentence below them.
struct Triggered {
    static constexpr std::string_view kName = "ability";
    UnitId unit = UnitId::None;
    bool back = false;          // of an Avatar: the Superposition side has it
    std::uint8_t line = 0;      // of Printed::abilities
    std::uint8_t sentence = 0;  // the next one of the line
    bool begun = false;
    Targets targets{};
};
void fields(auto&& visit, engine::Same<Triggered> auto& s) {
    visit("unit", s.unit), visit("back", s.back), visit("line", s.line), visit("sentence", s.sentence);
    visit("begun", s.begun), visit("targets", s.targets);
}

struct Pick {
    static constexpr std::string_view kName = "pick";
    std::uint8_t chosen = 0;  // its place among the units chosen for the text
};
void fields(auto&& visit, engine::Same<Pick> auto& s) { visit("chosen", s.chosen); }

struct Each {
    static constexpr std::string_view kName = "each";
    std::array<std::uint8_t, kUnits / 8> left{};  // units that still come, one bit each
};
void fields(auto&& visit, engine::Same<Each> auto& s) { visit("left", s.left); }

struct Push {
    static constexpr std::string_view kName = "push";
    UnitId unit = UnitId::None;
    std::uint8_t steps = 0;
    Seat by = Seat::Nobody;
};
void fields(auto&& visit, engine::Same<Push> auto& s) {
    visit("unit", s.unit), visit("steps", s.steps), visit("by", s.by);
}

struct Relocate {
    static constexpr std::string_view kName = "relocate";
    UnitId unit = UnitId::None;
    bool home = false;  // of its terrain
    Seat by = Seat::Nobody;
};
void fields(auto&& visit, engine::Same<Relocate> auto& s) {
    visit("unit", s.unit), visit("home", s.home), visit("by", s.by);
}

struct Arrive {
    static constexpr std::string_view kName = "tokens";
    CardByte card = CardByte::Unknown;
    std::uint8_t tile = 0;  // around this one
    std::uint8_t left = 0;
    Seat by = Seat::Nobody;
};
void fields(auto&& visit, engine::Same<Arrive> auto& s) {
    visit("card", s.card), visit("tile", s.tile), visit("left", s.left), visit("by", s.by);
}

struct Shift {
    static constexpr std::string_view kName = "shift";
    Seat by = Seat::Nobody;
    bool done = false;
};
void fields(auto&& visit, engine::Same<Shift> auto& s) { visit("by", s.by), visit("done", s.done); }

struct Reshape {
    static constexpr std::string_view kName = "reshape";
    Seat by = Seat::Nobody;
    bool done = false;
};
void fields(auto&& visit, engine::Same<Reshape> auto& s) { visit("by", s.by), visit("done", s.done); }

struct Whom {
    static constexpr std::string_view kName = "whom";
    Seat by = Seat::Nobody;
    std::uint8_t cards = 0;
};
void fields(auto&& visit, engine::Same<Whom> auto& s) { visit("by", s.by), visit("cards", s.cards); }

struct Random {
    static constexpr std::string_view kName = "random";
    Seat by = Seat::Nobody;  // who discards
    std::uint8_t left = 0;
};
void fields(auto&& visit, engine::Same<Random> auto& s) { visit("by", s.by), visit("left", s.left); }

using Flow = engine::Flow<kDepth, Turn, TileStep, FlipStep, MoveStep, AttackStep, SummonStep, Window<1>, Window<3>,
                          Window<4>, Window<6>, Announced, MoveTo, StrikeAt, SummonAt, Roll, Draw,  //
                          Window<2>, Window<5>, Strike, Triggered, Pick, Aim, Reveal, Laying, Seating, Push, Arrive,
                          Random, Whom, Keep, Shift, ShiftTo,  //
                          Each, Relocate, Reshape, ReshapeTo, Deckout, Excess, Mulligan, Opening>;

struct State {
    Cloud cloud;
    engine::PerSeat<Player, kSeats> seats;
    engine::Bags<kKinds, kSeats> bags;  // the unseen cards of each seat
    Units units;
    std::uint16_t turn = 0;                       // of all players
    FixedVec<UnitId, kUnits> order;               // by arrival; those that left stay while something speaks of them
    std::array<std::uint8_t, kTerrains> stack{};  // face-down tiles by terrain, QC-13.2
    Terrain drawn = kNoTerrain;                   // the tile that is to be placed
    Seat active = Seat::Nobody;
    Seat starter = Seat::Nobody;
    bool left = false;  // somebody in `order` has left the map
    engine::SeatSet winners = 0;
    Ending ending = Ending::Bodies;
    Flow flow;  // empty: the game is over
    std::array<std::uint8_t, 3> spare{};
    bool operator==(const State&) const = default;
};
template <class Visit, engine::Same<State> S>
void fields(Visit&& visit, S& s) {
    visit("turn", s.turn), visit("active", s.active), visit("starter", s.starter), visit("drawn", s.drawn);
    visit("stack", s.stack), visit("cloud", s.cloud), visit("units", s.units), visit("order", s.order);
    visit("left", s.left), visit("flow", s.flow), visit("seats", s.seats), visit("bags", s.bags);
    visit("winners", s.winners), visit("ending", s.ending);
}

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) < 6000);

}  // namespace quantum_cloud
