// What Convergence remembers and what its cards are compiled to: plain structs, no logic.
#pragma once

#include "engine/options.h"
#include "engine/slots.h"

namespace convergence {

using engine::CardId;
using engine::FixedVec;
using engine::Seat;
using engine::Slot;

inline constexpr int kSeats = 5;
inline constexpr int kCards = 120;  // Node cards of a game, CV-1.3 and room for homemade ones
inline constexpr int kKinds = 160;  // different cards of all sorts in a Setup

enum class Type : std::uint8_t { Technology, Culture, Resource, Knowledge, Any };
enum class Good : std::uint8_t { Energy, Data, Material, Vp };
constexpr auto enum_names(Type) {
    return std::array<std::string_view, 5>{"technology", "culture", "resource", "knowledge", "any"};
}
inline constexpr int kTypes = 4;
inline constexpr int kMostTokens = 65'000;  // of one good a player holds, CV-20.15: an event tells amounts in 16 bits

// ---- cards, compiled ------------------------------------------------------------------------------------------------

using Amounts = std::array<std::uint8_t, 4>;  // by Good

enum class ConditionKind : std::uint8_t { None, Nodes, PathNodes, Links, Holds };
struct Condition {
    ConditionKind kind = ConditionKind::None;
    Type type = Type::Any;   // Nodes
    Good good{};             // Holds
    std::uint8_t least = 0;  // at least so many
};

enum class CounterKind : std::uint8_t {
    None,
    OwnNodes,
    PathNodes,
    OwnTypes,
    PathTypes,
    Links,
    Opponents,
    HandCards,
    Tokens
};
struct Counter {
    CounterKind kind = CounterKind::None;
    Type type = Type::Any;     // OwnNodes, PathNodes
    std::uint8_t divisor = 1;  // Tokens
    std::uint8_t most = 255;   // "at most N"; 255 without
};

enum class ClauseKind : std::uint8_t { Gain, Draw, Offer, Grant, Take, Sever };
enum class Party : std::uint8_t { You, Owner, OneOpponent, EachOpponent, EachPlayer };

// One sentence of a card: if the condition holds, the clause. An offer pays `price` and then gains or draws.
struct Effect {
    Condition condition;
    ClauseKind clause = ClauseKind::Gain;
    Party party = Party::You;  // Grant, Take
    Amounts amounts{};         // Gain, Grant, Take, and what an offer gains
    Amounts price{};           // Offer
    Counter counter;           // Gain
    std::uint8_t cards = 0;    // Draw, and what an offer draws
};

enum class StatementKind : std::uint8_t {
    Reveal,
    Trigger,
    Endgame,
    BuildCost,
    ActivationCost,
    LinkCost,
    BreakCost,
    EnergyLimit,
    HandSize,
    DiscardLimit
};
enum class Happening : std::uint8_t {
    StartTurn,
    Build,
    BuildGenesis,
    BuildType,
    ActivateType,
    ActivateForeign,
    ActivatePath,
    CreateLink,
    BreakLink,
    Discard
};

// One statement of a Paradigm or Reactor.
struct Statement {
    StatementKind kind = StatementKind::Trigger;
    Happening happening{};    // Trigger
    Type type = Type::Any;    // Trigger by type, BuildCost
    Good good{};              // BuildCost
    bool once = false;        // Trigger: once per turn
    std::int8_t number = 0;   // costs: the change (less is negative) or the new value; limits: the value
    std::uint8_t length = 0;  // Trigger ActivatePath and ActivationCost: at least so many nodes
    Effect effect;            // Reveal, Trigger, Endgame
};

enum class Sort : std::uint8_t { Unknown, Node, Genesis, GenesisParadigm, Paradigm, Reactor };

template <class T>
struct Span {
    std::uint16_t begin = 0, end = 0;
};

struct Card {
    std::string id, name;  // slug and printed name
    std::string code;      // T01, GP1, ...
    std::string art;       // the figure that shows it
    Sort sort = Sort::Unknown;
    Type type = Type::Any;
    std::uint8_t copies = 0;
    std::uint8_t material = 0, data = 0;
    std::uint8_t ports = 0;                    // bit n-1 = port n, CV-2.2
    std::string action, convergence, endgame;  // printed texts; a Paradigm's or Reactor's text stands in `action`
    Span<Effect> on_action, on_convergence, at_end;
    Span<Statement> statements;
};

enum class Option : std::uint8_t {
    Players,
    PlacementLink,
    LinkDirection,
    DiscardsPerTurn,
    ResourceConversion,
    SeatBonus,
    ReactorPowers,
    NodeDeck,
    VpTarget,
    RoundLimit,
    LinkBlocksCell,
    Paradigms,
    FirstPlayer
};

struct Setup {
    engine::Options options;
    std::vector<Card> cards;  // [0] is the unknown card; then Node cards, Paradigms, Reactors
    std::vector<Effect> effects;
    std::vector<Statement> statements;
    int node_kinds = 0;                            // cards 1 to node_kinds are Node cards
    std::array<std::uint8_t, kKinds + 1> ports{};  // of each card once more, close together: they are asked for most
};

// ---- the state ------------------------------------------------------------------------------------------------------

inline constexpr std::uint8_t kNone = 255;     // no card beside
inline constexpr std::uint8_t kReactor = 254;  // the Reactor beside

// A built card. Nodes never leave, so a node is named by its place in State::nodes.
struct Node {
    std::uint8_t card = 0;
    std::int8_t x = 0, y = 0;
    Seat owner = Seat::First;
    std::uint8_t taken = 0;                                  // ports occupied by links
    bool used = false;                                       // in a path of this turn, CV-7.7
    std::array<std::uint8_t, 4> beside{255, 255, 255, 255};  // node to the N, S, W, E
    bool operator==(const Node&) const = default;
};
template <class Visit, engine::Same<Node> S>
void fields(Visit&& visit, S& s) {
    visit("card", s.card), visit("x", s.x), visit("y", s.y), visit("owner", s.owner);
    visit("taken", s.taken), visit("used", s.used), visit("beside", s.beside);
}

// A Convergence Link of one creator and one type; `own` is kNone while the set is unused.
struct Link {
    std::uint8_t own = kNone, foreign = kNone;
    bool operator==(const Link&) const = default;
};
template <class Visit, engine::Same<Link> S>
void fields(Visit&& visit, S& s) {
    visit("own", s.own), visit("foreign", s.foreign);
}

struct Player {
    std::array<std::int32_t, 4> holds{};  // by Good; VP last
    std::array<Link, kTypes> links{};
    std::array<std::uint8_t, 4> around{255, 255, 255, 255};  // nodes beside the Reactor: N, S, W, E
    std::uint8_t reactor = 0;                                // card of the Reactor
    std::uint8_t hand = 0;                                   // cards in hand
    std::uint8_t nodes = 0;                                  // nodes built
    bool linked_ever = false;                                // has created a link at some time, CV-9.2
    bool left = false;                                       // has conceded, CV-11.6
    std::array<std::uint8_t, 3> spare{};
    bool operator==(const Player&) const = default;
};
template <class Visit, engine::Same<Player> S>
void fields(Visit&& visit, S& s) {
    visit("holds", s.holds), visit("links", s.links), visit("around", s.around), visit("reactor", s.reactor);
    visit("hand", s.hand), visit("nodes", s.nodes), visit("linked_ever", s.linked_ever), visit("left", s.left);
}

enum class Point : std::uint8_t { Setup, Build, Cell, Discard, Activate, Converge, LinkOwn, LinkForeign, Over };
constexpr auto enum_names(Point) {
    return std::array<std::string_view, 9>{"setup",    "build",    "cell",         "discard", "activate",
                                           "converge", "link-own", "link-foreign", "over"};
}

enum class Task : std::uint8_t {
    Deal,
    Effects,
    Draw,
    Path,
    Pay,
    Opponent,
    Sever,
    Reveal,
    RevealParadigm,
    Triggers,
    BeginTurn,
    EndTurn
};
constexpr auto enum_names(Task) {
    return std::array<std::string_view, 12>{
        "deal",   "effects",         "draw",     "path",       "pay",     "opponent", "sever",
        "reveal", "reveal-paradigm", "triggers", "begin-turn", "end-turn"};
}

// A half-done effect. What the numbers mean depends on the task; see resolve.cc.
struct Frame {
    Task task = Task::Effects;
    Seat seat = Seat::First;
    std::uint8_t node = kNone;  // the node that resolves
    std::uint8_t count = 0;
    std::uint16_t at = 0, end = 0;
    bool operator==(const Frame&) const = default;
};
template <class Visit, engine::Same<Frame> S>
void fields(Visit&& visit, S& s) {
    visit("task", s.task), visit("seat", s.seat), visit("node", s.node), visit("count", s.count), visit("at", s.at),
        visit("end", s.end);
}

struct State {
    engine::PerSeat<Player, kSeats> seats;
    FixedVec<Frame, 16> pending;
    FixedVec<Slot, kCards> cards;  // the hands one after the other in seat order, then the discard pile
    engine::Bags<kKinds, 3> bags;  // 0: Node cards unseen, 1: standard Paradigms, 2: Genesis Paradigms
    FixedVec<Node, kCards> nodes;
    FixedVec<std::uint8_t, kCards> path;  // being named, from the Reactor outwards; then being resolved
    std::uint8_t deck = 0;                // cards in the Node deck
    Seat active = Seat::First;
    Seat starter = Seat::First;
    std::uint8_t round = 1;
    Point point = Point::Setup;
    std::uint8_t paradigm = 0;     // the active Paradigm's card; 0 without one
    std::uint8_t events = 0;       // First 1, Universal 2, Completion 4: CV-9.2
    std::uint8_t discards = 0;     // made this turn
    std::uint8_t once = 0;         // "once per turn" statements used: Paradigm in the low half, Reactor in the high
    std::uint8_t chosen_card = 0;  // half-made choices: masked for others, CV-20.4
    std::uint8_t chosen_type = 0;
    std::uint8_t chosen_node = kNone;
    bool ending = false;  // the end is triggered, CV-11.1
    std::uint8_t winners = 0;
    std::uint8_t how = 0;  // which ending
    std::array<std::uint8_t, 1> spare{};
    bool operator==(const State&) const = default;
};
static_assert(std::has_unique_object_representations_v<State> && sizeof(State) <= 4096);
template <class Visit, engine::Same<State> S>
void fields(Visit&& visit, S& s) {
    visit("seats", s.seats), visit("pending", s.pending), visit("cards", s.cards), visit("bags", s.bags);
    visit("nodes", s.nodes), visit("path", s.path), visit("deck", s.deck), visit("active", s.active);
    visit("starter", s.starter), visit("round", s.round), visit("point", s.point), visit("paradigm", s.paradigm);
    visit("events", s.events), visit("discards", s.discards), visit("once", s.once),
        visit("chosen_card", s.chosen_card);
    visit("chosen_type", s.chosen_type), visit("chosen_node", s.chosen_node), visit("ending", s.ending);
    visit("winners", s.winners), visit("how", s.how);
}

}  // namespace convergence
