// What Nexus Ops remembers: armies as groups of like units, hidden hands and tokens, one battle with its record, and
// what is under way. Plain structs, no logic.
#pragma once

#include "engine/action.h"
#include "engine/fields.h"
#include "engine/fixed_vec.h"
#include "engine/frames.h"
#include "engine/slots.h"
#include "games/nexus_ops/map.h"

namespace nexus_ops {

using engine::CardId;
using engine::FixedVec;
using engine::Seat;
using engine::Slot;

inline constexpr int kSeats = 4;
inline constexpr int kTypes = 6;
inline constexpr int kFigures = 41;  // of a faction: NO-1.3
inline constexpr int kKinds = 63;    // kinds of cards and tokens that can be hidden: NO-22.20
inline constexpr int kPile = 40;     // cards of one deck: NO-22.20
inline constexpr int kPools = 8;     // NO-22.21
inline constexpr int kTokens = 18;
inline constexpr int kLine = 6;        // NO-15.7
inline constexpr int kDice = 16;       // of a side in a step: NO-22.22
inline constexpr int kExtraDice = 3;   // of a unit: NO-22.22
inline constexpr int kExtraSteps = 3;  // of a unit: NO-22.23
inline constexpr int kPicks = 4;       // units or tokens that a card chooses: NO-22.20
inline constexpr int kBonusLimit = 9;  // NO-22.24

// In the order of the sheet; battles go from right to left (NO-10.8). With Alternate Units the place of a type is its
// counterpart's (NO-15.10).
enum class Type : std::uint8_t { Human, Fungoid, Crystalline, RockStrider, LavaLeaper, RubiumDragon, None };
constexpr auto enum_names(Type) {
    return std::array<std::string_view, 7>{"human",       "fungoid",       "crystalline", "rock-strider",
                                           "lava-leaper", "rubium-dragon", "none"};
}

enum class Terrain : std::uint8_t { Forest, Spires, Plains, Magma, Monolith, Vortex, Base, None };  // NO-2.8
constexpr auto enum_names(Terrain) {
    return std::array<std::string_view, 8>{"liquifungus-forest", "crystal-spires", "rock-plains", "magma-pool",
                                           "monolith",           "vortex",         "home-base",   "none"};
}

// The terrain of the tiles that are drawn, as sets of hexes.
struct Land {
    std::array<Hexes, 4> of{};
    Hexes& operator[](Terrain terrain) { return of[static_cast<std::size_t>(terrain)]; }
    Hexes operator[](Terrain terrain) const { return of[static_cast<std::size_t>(terrain)]; }
    bool operator==(const Land&) const = default;
};
engine::Value write_field(const engine::Naming& naming, const Land& land);
engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, Land& land);

// A set of hexes as part of a state: its text is the list of them.
struct HexSet {
    Hexes bits = 0;
    constexpr HexSet() = default;
    constexpr explicit HexSet(Hexes set) : bits(set) {}
    constexpr HexSet& operator=(Hexes set) { return bits = set, *this; }
    constexpr operator Hexes() const { return bits; }
    constexpr HexSet& operator|=(Hexes set) { return bits |= set, *this; }
    constexpr HexSet& operator&=(Hexes set) { return bits &= set, *this; }
    bool operator==(const HexSet&) const = default;
};
engine::Value write_field(const engine::Naming& naming, const HexSet& set);
engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, HexSet& set);

// What tells units apart while it matters (NO-22.2).
enum Mark : std::uint8_t { kMoved = 1, kMonolith = 2, kAttacked = 4, kFound = 8, kFought = 16, kAmbush = 32 };
inline constexpr std::array<std::string_view, 6> kMarkNames{"moved", "monolith", "attacked",
                                                            "found", "fought",   "ambush"};

// Units that nobody tells apart.
struct Group {
    Hex hex = Hex::None;
    Type type = Type::None;
    std::uint8_t count = 0;
    std::uint8_t extra = 0;  // steps by T18
    std::uint8_t dice = 0;   // extra dice of one unit by T25; such a unit is a group of its own
    std::uint8_t marks = 0;
    bool operator==(const Group&) const = default;
};
void fields(auto&& visit, engine::Same<Group> auto& s) {
    visit("hex", s.hex), visit("type", s.type), visit("count", s.count), visit("extra", s.extra);
    visit("dice", s.dice), visit("marks", s.marks);
}

// NO-1.3: figures of each type. A group of a type has one of so many places, and keeps it while it is on the board: it
// is the id of its piece.
inline constexpr std::array<int, kTypes + 1> kFirstPlace{0, 12, 20, 28, 34, 38, kFigures};
using Places = std::uint64_t;
constexpr Places places_of(Type type) {
    const auto i = static_cast<std::size_t>(type);
    return (Places{1} << kFirstPlace[i + 1]) - (Places{1} << kFirstPlace[i]);
}

// Freed places are cleared.
struct Army {
    Places used = 0;
    std::array<Group, kFigures> groups{};
    std::array<std::uint8_t, 2> spare{};
    bool operator==(const Army&) const = default;
};
engine::Value write_field(const engine::Naming& naming, const Army& army);
engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, Army& army);

// A number for each type of units.
struct PerType {
    std::array<std::uint8_t, kTypes> of{};
    std::uint8_t& operator[](Type type) { return of[static_cast<std::size_t>(type)]; }
    std::uint8_t operator[](Type type) const { return of[static_cast<std::size_t>(type)]; }
    int total() const { return of[0] + of[1] + of[2] + of[3] + of[4] + of[5]; }
    bool operator==(const PerType&) const = default;
};
void fields(auto&& visit, engine::Same<PerType> auto& s) {
    for (std::size_t i = 0; i < kTypes; ++i) visit(enum_names(Type{})[i], s.of[i]);
}

enum class Standing : std::uint8_t { Playing, Eliminated, Conceded };
constexpr auto enum_names(Standing) { return std::array<std::string_view, 3>{"playing", "eliminated", "conceded"}; }

enum class Ending : std::uint8_t { Points, Elimination, Rounds, Concession };
constexpr auto enum_names(Ending) {
    return std::array<std::string_view, 4>{"points", "elimination", "rounds", "concession"};
}

using Pile = FixedVec<Slot, kPile>;

struct Player {
    HexSet held;  // where it has units: kept beside the army, recomputed by `validate`
    Army army;
    Pile energize, missions;
    std::uint16_t rubium = 0;
    std::uint8_t points = 0;     // of all its victory point cards
    std::uint8_t victories = 0;  // Battle Victory cards
    std::uint8_t hills = 0;      // King of the Hill cards
    Standing standing = Standing::Playing;
    PerType supply;
    Pile& hand(bool mission) { return mission ? missions : energize; }
    const Pile& hand(bool mission) const { return mission ? missions : energize; }
    bool operator==(const Player&) const = default;
};
void fields(auto&& visit, engine::Same<Player> auto& s) {
    visit("energize", s.energize), visit("missions", s.missions), visit("rubium", s.rubium);
    visit("points", s.points), visit("victories", s.victories), visit("hills", s.hills);
    visit("standing", s.standing), visit("supply", s.supply), visit("army", s.army), visit("held", s.held);
}

// A deck from bottom to top and its discard pile.
struct Decks {
    Pile deck, discard;
    bool operator==(const Decks&) const = default;
};
void fields(auto&& visit, engine::Same<Decks> auto& s) { visit("deck", s.deck), visit("discard", s.discard); }

struct Token {
    Slot slot;
    Hex hex = Hex::None;
    std::uint8_t spare = 0;
    bool operator==(const Token&) const = default;
};
void fields(auto&& visit, engine::Same<Token> auto& s) { visit("hex", s.hex), visit("slot", s.slot); }

// A Secret Mission in somebody's play area.
struct Fulfilled {
    CardId card = CardId::Unknown;
    Seat by = Seat::Nobody;
    std::uint8_t spare = 0;
    bool operator==(const Fulfilled&) const = default;
};
void fields(auto&& visit, engine::Same<Fulfilled> auto& s) { visit("card", s.card), visit("by", s.by); }

// NO-10.30: the extra first steps, then the six steps of NO-10.8.
enum class Step : std::uint8_t { None, Ambush, Blitz, Dragon, Leaper, Strider, Crystalline, Fungoid, Human };
constexpr auto enum_names(Step) {
    return std::array<std::string_view, 9>{"none",    "ambush",      "blitz",   "dragon", "leaper",
                                           "strider", "crystalline", "fungoid", "human"};
}
constexpr Type type_of(Step step) {
    return step < Step::Dragon ? Type::None : static_cast<Type>(static_cast<int>(Step::Human) - static_cast<int>(step));
}

struct Die {
    std::uint8_t value = 0;  // 0: not rolled yet
    Type type = Type::None;
    bool operator==(const Die&) const = default;
};
void fields(auto&& visit, engine::Same<Die> auto& s) { visit("value", s.value), visit("type", s.type); }

// One participant: the dice of this step, what cards changed, and its part of the battle record (NO-10.28).
struct Side {
    FixedVec<Die, kDice> dice;
    std::array<std::int8_t, kTypes> bonus{};        // on each die of a type
    std::uint8_t shielded = 0, shielded_aimed = 0;  // hits against it cancelled in this step
    PerType began, joined, lost;
    bool operator==(const Side&) const = default;
};
void fields(auto&& visit, engine::Same<Side> auto& s) {
    visit("dice", s.dice), visit("bonus", s.bonus), visit("shielded", s.shielded);
    visit("shielded_aimed", s.shielded_aimed), visit("began", s.began), visit("joined", s.joined),
        visit("lost", s.lost);
}

// The attacker is the active player.
struct Battle {
    Hex hex = Hex::None;
    Seat defender = Seat::Nobody;
    Step step = Step::None;
    bool from_monolith = false;   // an attacking Dragon stood there when this turn began
    std::array<Side, 2> sides{};  // attacker, defender
    bool operator==(const Battle&) const = default;
};
void fields(auto&& visit, engine::Same<Battle> auto& s) {
    visit("hex", s.hex), visit("defender", s.defender), visit("step", s.step);
    visit("from_monolith", s.from_monolith), visit("attack", s.sides[0]), visit("defence", s.sides[1]);
}

// What can be under way; questions.h says what each asks. First setup and the decision points of the seven steps of a
// turn, of which one lies at the bottom.
struct Lay {
    static constexpr std::string_view kName = "lay";
    std::uint8_t step = 0;         // 0: the first player; then one slot after the other
    Terrain tile = Terrain::None;  // a double tile whose orientation is still to be drawn
    std::uint8_t greens = 0;       // tokens dealt to the first pile so far, one bit each
};
void fields(auto&& visit, engine::Same<Lay> auto& s) {
    visit("step", s.step), visit("tile", s.tile), visit("greens", s.greens);
}
struct Whirl {
    static constexpr std::string_view kName = "vortex";
    std::uint8_t step = 0;  // NO-15.9: black, white, the die that destroys, the cards
    std::uint8_t black = 0;
};
void fields(auto&& visit, engine::Same<Whirl> auto& s) { visit("step", s.step), visit("black", s.black); }
struct Deploy {
    static constexpr std::string_view kName = "deployment";
    bool looked = false;  // the cards were left as they are, and nothing was done since (NO-22.11)
};
void fields(auto&& visit, engine::Same<Deploy> auto& s) { visit("looked", s.looked); }
struct Moving {
    static constexpr std::string_view kName = "movement";
    bool looked = false;  // the cards were left as they are, and nothing was done since (NO-22.11)
};
void fields(auto&& visit, engine::Same<Moving> auto& s) { visit("looked", s.looked); }
struct Attacking {
    static constexpr std::string_view kName = "attacks";
    bool looked = false;  // the cards were left as they are, and nothing was done since (NO-22.11)
};
void fields(auto&& visit, engine::Same<Attacking> auto& s) { visit("looked", s.looked); }
struct Exploring {
    static constexpr std::string_view kName = "exploration";
    bool looked = false;  // the cards were left as they are, and nothing was done since (NO-22.11)
};
void fields(auto&& visit, engine::Same<Exploring> auto& s) { visit("looked", s.looked); }
struct Battles {
    static constexpr std::string_view kName = "battles";
    bool looked = false;  // the cards were left as they are, and nothing was done since (NO-22.11)
};
void fields(auto&& visit, engine::Same<Battles> auto& s) { visit("looked", s.looked); }
struct Mining {
    static constexpr std::string_view kName = "mining";
    bool looked = false;  // the cards were left as they are, and nothing was done since (NO-22.11)
};
void fields(auto&& visit, engine::Same<Mining> auto& s) { visit("looked", s.looked); }
struct Drawing {
    static constexpr std::string_view kName = "drawing";
    bool looked = false;  // the cards were left as they are, and nothing was done since (NO-22.11)
};
void fields(auto&& visit, engine::Same<Drawing> auto& s) { visit("looked", s.looked); }
struct Passing {
    static constexpr std::string_view kName = "passing";
};

// Halves of choices of the active player.
struct Cards {
    static constexpr std::string_view kName = "cards";
};
struct To {
    static constexpr std::string_view kName = "to";
    std::uint8_t group = 0;
};
void fields(auto&& visit, engine::Same<To> auto& s) { visit("group", s.group); }

// A special attack: one die against one opponent in one hex.
struct Breath {
    static constexpr std::string_view kName = "breath";
    Hex hex = Hex::None;
    Seat target = Seat::Nobody;
    bool again = false;  // NO-15.10f: a hit goes on
};
void fields(auto&& visit, engine::Same<Breath> auto& s) {
    visit("hex", s.hex), visit("target", s.target), visit("again", s.again);
}
// Units to be removed, one by one.
struct Loss {
    static constexpr std::string_view kName = "loss";
    Seat owner = Seat::Nobody, chooser = Seat::Nobody;
    Hex hex = Hex::None;
    std::uint8_t left = 0;
};
void fields(auto&& visit, engine::Same<Loss> auto& s) {
    visit("owner", s.owner), visit("chooser", s.chooser), visit("hex", s.hex), visit("left", s.left);
}

// Tokens are turned up, or seen by one player alone; then units are placed.
struct Reveal {
    static constexpr std::string_view kName = "reveal";
    HexSet hexes;
    Seat by = Seat::Nobody;  // nobody: everybody sees them
    std::array<std::uint8_t, 7> spare{};
};
void fields(auto&& visit, engine::Same<Reveal> auto& s) { visit("hexes", s.hexes), visit("by", s.by); }
struct Grant {
    static constexpr std::string_view kName = "grant";
    HexSet hexes;  // whose token still owes a unit
};
void fields(auto&& visit, engine::Same<Grant> auto& s) { visit("hexes", s.hexes); }

// Cards are drawn: into a hand, into the transmission line, or to be chosen from (NO-15.5).
enum class Into : std::uint8_t { Hand, Line, Priority };
constexpr auto enum_names(Into) { return std::array<std::string_view, 3>{"hand", "line", "priority"}; }
struct Draw {
    static constexpr std::string_view kName = "draw";
    Seat by = Seat::Nobody;
    std::uint8_t left = 0;
    bool mission = false;
    Into into = Into::Hand;
};
void fields(auto&& visit, engine::Same<Draw> auto& s) {
    visit("by", s.by), visit("left", s.left), visit("mission", s.mission), visit("into", s.into);
}
struct Priority {
    static constexpr std::string_view kName = "priority";
    FixedVec<Slot, 2> drawn;
};
void fields(auto&& visit, engine::Same<Priority> auto& s) { visit("drawn", s.drawn); }
struct Hill {
    static constexpr std::string_view kName = "hill";
};

// A battle, its windows and dice, and what comes after it.
struct Fight {
    static constexpr std::string_view kName = "fight";
};
struct Window {
    static constexpr std::string_view kName = "window";
    bool after = false;      // the roll
    std::uint8_t round = 0;  // how many in asking order need not be asked any more
};
void fields(auto&& visit, engine::Same<Window> auto& s) { visit("after", s.after), visit("round", s.round); }
struct Roll {
    static constexpr std::string_view kName = "roll";
};
struct Shatter {
    static constexpr std::string_view kName = "shatter";
    std::uint8_t side = 0;  // that removes a casualty
};
void fields(auto&& visit, engine::Same<Shatter> auto& s) { visit("side", s.side); }
struct Claim {
    static constexpr std::string_view kName = "claim";
};
struct Solace {
    static constexpr std::string_view kName = "solace";
    Seat by = Seat::Nobody;
};
void fields(auto&& visit, engine::Same<Solace> auto& s) { visit("by", s.by); }
struct Test {
    static constexpr std::string_view kName = "test";
};
struct Spread {
    static constexpr std::string_view kName = "spread";
    Hex hex = Hex::None;
};
void fields(auto&& visit, engine::Same<Spread> auto& s) { visit("hex", s.hex); }

// What the player of an Energize card has chosen so far, and how far it is resolved.
struct Bound {
    CardId card = CardId::Unknown;
    std::uint16_t dice = 0;  // to reroll, one bit each
    Seat by = Seat::Nobody, opponent = Seat::Nobody;
    std::uint8_t side = 2;  // the chosen participant; 2: none
    Type type = Type::None;
    std::uint8_t unit = 255;  // a group of the chosen participant
    Hex hex = Hex::None;
    Hex to = Hex::None;
    Type placed = Type::None;
    std::uint8_t hit = 0;                                        // 1 ordinary, 2 aimed
    std::uint8_t next = 0;                                       // choice to be made, then operation to be done
    std::array<std::uint8_t, kPicks> units{255, 255, 255, 255};  // groups of the player, one for each unit
    std::array<Hex, kPicks> tokens{Hex::None, Hex::None, Hex::None, Hex::None};
    std::uint8_t amount = 0;  // of rubium that T11 took
    std::uint8_t die = 0;     // that T27 rolled
    bool operator==(const Bound&) const = default;
};
void fields(auto&& visit, engine::Same<Bound> auto& s) {
    visit("card", s.card), visit("by", s.by), visit("opponent", s.opponent), visit("side", s.side);
    visit("type", s.type), visit("unit", s.unit), visit("hex", s.hex), visit("to", s.to), visit("placed", s.placed);
    visit("hit", s.hit), visit("dice", s.dice), visit("units", s.units), visit("tokens", s.tokens);
    visit("amount", s.amount), visit("die", s.die), visit("next", s.next);
}
struct Chosen {
    static constexpr std::string_view kName = "chosen";
    Bound bound;
};
void fields(auto&& visit, engine::Same<Chosen> auto& s) { visit("bound", s.bound); }
struct Effect {
    static constexpr std::string_view kName = "effect";
    Bound bound;
    FixedVec<Slot, 1> played;  // the card itself: it is discarded when all is resolved (NO-6.5)
};
void fields(auto&& visit, engine::Same<Effect> auto& s) { visit("bound", s.bound), visit("played", s.played); }

// The choices of cards; each stands above the Chosen it fills in.
struct PickOpponent {
    static constexpr std::string_view kName = "pick-opponent";
};
struct PickParticipant {
    static constexpr std::string_view kName = "pick-participant";
};
struct PickType {
    static constexpr std::string_view kName = "pick-type";
};
struct PickUnit {
    static constexpr std::string_view kName = "pick-unit";
};
struct PickHex {
    static constexpr std::string_view kName = "pick-hex";
};
struct PickUnits {
    static constexpr std::string_view kName = "pick-units";
};
struct PickTokens {
    static constexpr std::string_view kName = "pick-tokens";
};
struct PickPlaced {
    static constexpr std::string_view kName = "pick-placed";
};
struct PickTarget {
    static constexpr std::string_view kName = "pick-target";
};
struct PickDice {
    static constexpr std::string_view kName = "pick-dice";
};
struct PickHit {
    static constexpr std::string_view kName = "pick-hit";
};

// NO-22.25: at most eight things are under way at once.
using Flow = engine::Flow<8, Deploy, Moving, To, Attacking, Exploring, Battles, Mining, Drawing, Cards, Window, Roll,
                          Loss, Draw, Claim, Solace, Fight, Test, Breath, Reveal, Grant, Chosen, Effect, PickOpponent,
                          PickParticipant, PickType, PickUnit, PickHex, PickUnits, PickTokens, PickPlaced, PickTarget,
                          PickDice, PickHit, Shatter, Spread, Lay, Whirl, Passing, Priority, Hill>;

struct State {
    engine::PerSeat<Player, kSeats> seats;
    Flow flow;  // a decision point of the turn at the bottom; empty: the game is over
    Land land;
    HexSet fought;  // hexes that had their battle in this phase (NO-9.2)
    HexSet cloned;  // home base hexes where a Clone was bought in this turn (NO-15.10a)
    Decks energize, missions;
    FixedVec<Slot, kLine> line;  // the transmission line (NO-15.7)
    FixedVec<Token, kTokens> tokens;
    FixedVec<Fulfilled, kPile> fulfilled;
    engine::Bags<kKinds, kPools> bags;
    Seat first = Seat::First;
    Seat active = Seat::First;
    std::uint8_t round = 1;
    std::uint8_t offset = 0;    // of the numbers around the Vortex
    std::uint8_t discount = 0;  // on purchases in this phase (T16)
    std::uint8_t least = 0;     // that a purchase costs then (T17)
    Ending ending{};
    engine::SeatSet winners = 0;
    Battle battle;
    std::array<std::uint8_t, 8> spare{};
    bool operator==(const State&) const = default;
};
void fields(auto&& visit, engine::Same<State> auto& s) {
    visit("seats", s.seats), visit("flow", s.flow), visit("land", s.land), visit("fought", s.fought);
    visit("cloned", s.cloned), visit("energize", s.energize), visit("missions", s.missions), visit("line", s.line);
    visit("tokens", s.tokens), visit("fulfilled", s.fulfilled), visit("bags", s.bags), visit("first", s.first);
    visit("active", s.active), visit("round", s.round), visit("offset", s.offset), visit("discount", s.discount);
    visit("least", s.least), visit("ending", s.ending), visit("winners", s.winners), visit("battle", s.battle);
}
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 4608);

}  // namespace nexus_ops
