// What things are called in Convergence, and the directives of its scenarios.
#include "engine/keyed.h"
#include "games/convergence/lexicon.h"
#include "games/convergence/network.h"
#include "games/convergence/resolve.h"
#include "ruletext/cards.h"

namespace convergence {
namespace {

using namespace engine::parts;
using engine::Kind;
using engine::Press;
using engine::Shape;
using engine::split;
using engine::trim;
using engine::Voice;

constexpr std::string_view kSeatNames[] = {"A", "B", "C", "D", "E"};
constexpr std::string_view kWords[] = {"technology", "culture", "resource", "knowledge",
                                       "energy",     "data",    "material", "vp"};
constexpr engine::NameFacts kNames[] = {
    {"technology", "Technology"},
    {"culture", "Culture"},
    {"resource", "Resource"},
    {"knowledge", "Knowledge"},
    {"energy", "Energy"},
    {"data", "Data"},
    {"material", "Material"},
    {"vp", "VP"},
    {"card", "Card"},
    {"link", "Link"},
};
constexpr auto kVerbs = engine::keyed<Verb, engine::VerbFacts>({
    {Verb::Reactor, {"reactor", {Kind::Card}, "chance: the Reactor that is dealt", {"{0} is dealt"}}},
    {Verb::Starter, {"starter", {Kind::Seat}, "chance: the player who begins", {"{0} begins"}}},
    {Verb::Draw, {"draw", {Kind::Card}, "chance: the card that comes up", {"{0} is drawn"}}},
    {Verb::Reveal, {"reveal", {Kind::Card}, "chance: the Paradigm that comes up", {"{0} is revealed"}}},
    {Verb::Build,
     {"build",
      {Kind::Card},
      "pay for a card of your hand and put it on a cell: build CARD at CELL",
      {"Build {0}", "Build", "Build"}}},
    {Verb::At, {"at", {Kind::Place}, "the cell for the card you build, such as (0,1)", {"Cell {0}"}}},
    {Verb::Discard,
     {"discard",
      {Kind::Card},
      "put a card of your hand away face down: discard CARD for material or data",
      {"Discard {0}", "Discard", "Discard for Material or Data"}}},
    {Verb::For, {"for", {Kind::Word}, "what you gain for the card you discard", {"Take {0}"}}},
    {Verb::Path, {"path", {Kind::Unit}, "name the next node of a path, from your Reactor outwards", {"{0}"}}},
    {Verb::Activate,
     {"activate",
      {},
      "pay Energy and resolve the path, the last named node first",
      {"Activate the path"},
      Press::Enter}},
    {Verb::Link,
     {"link",
      {Kind::Word},
      "create a Convergence Link: link TYPE into OWN-NODE from NODE",
      {"{0} link", "", "Create a link"}}},
    {Verb::Into, {"into", {Kind::Unit}, "your node that the link leads into", {"Into {0}"}}},
    {Verb::From, {"from", {Kind::Unit}, "the opponent's node that the link comes from", {"From {0}"}}},
    {Verb::Break,
     {"break",
      {Kind::Seat, Kind::Word},
      "break a link: break PLAYER TYPE",
      {"Break the {1} link of {0}", "", "Break a link"}}},
    {Verb::Next,
     {"next", {}, "go on to the next phase; at the end of Converge, end your turn", {"Go on"}, Press::Space}},
    {Verb::Pay, {"pay", {}, "pay what the text offers", {"Pay"}, Press::Enter}},
    {Verb::Decline, {"decline", {}, "do not pay", {"Do not pay"}, Press::Space}},
    {Verb::Choose, {"choose", {Kind::Seat}, "the opponent the text means", {"{0}"}}},
    {Verb::Sever, {"sever", {Kind::Seat, Kind::Word}, "the link that the text breaks", {"The {1} link of {0}"}}},
});
constexpr auto kEvents = engine::keyed<EventKind, engine::EventFacts>({
    {EventKind::Reactor, {"dealt", Shape::Appeared, {by, what(Kind::Card)}, "{by} is dealt {what}", "CV-3.1"}},
    {EventKind::Starter, {"began", Shape::Said, {by}, "{by} begins", "CV-3.2"}},
    {EventKind::Drew, {"drew", Shape::Moved, {by, what(Kind::Card)}, "{by} draws {what}", "", {"deck", "hand"}}},
    {EventKind::Revealed,
     {"revealed",
      Shape::Shown,
      {what(Kind::Card)},
      "New Paradigm: {what}",
      "CV-9.3",
      {"paradigms", "paradigm"},
      Voice::Banner}},
    {EventKind::Turn, {"turn", Shape::Said, {by, amount}, "{by}, round {amount}", "CV-4.1", {}, Voice::Heading}},
    {EventKind::Gained, {"gained", Shape::Changed, {by, more, counter, now}, "{by} gains {gain} {counter}"}},
    {EventKind::Lost, {"lost", Shape::Changed, {by, less, counter, now}, "{by} loses {loss} {counter}"}},
    {EventKind::Built,
     {"built",
      Shape::Appeared,
      {by, what(Kind::Unit), to(Kind::Place), aside},
      "{by} builds {what} at {to}",
      "CV-6.2",
      {"hand"}}},
    {EventKind::Discarded,
     {"discarded", Shape::Moved, {by, what(Kind::Card)}, "{by} discards {what}", "CV-6.6", {"hand", "discard"}}},
    {EventKind::Activated, {"activated", Shape::Changed, {by, what(Kind::Unit)}, "{by} activates {what}", "CV-7.8"}},
    {EventKind::Resolved,
     {"resolved", Shape::Shown, {by, what(Kind::Unit)}, "{by} resolves {what}", "CV-7.8", {}, Voice::Aside}},
    {EventKind::Linked,
     {"linked",
      Shape::Linked,
      {by, what(Kind::Word), to(Kind::Unit), from(Kind::Unit)},
      "{by} makes a {what} link from {from} to {to}",
      "CV-8.2"}},
    {EventKind::Broken,
     {"broke",
      Shape::Linked,
      {by, from(Kind::Seat), what(Kind::Word)},
      "{by} breaks the {what} link of {from}",
      "CV-8.7"}},
    {EventKind::Phase, {"phase", Shape::Said, {by, amount}}},
    {EventKind::Declined, {"declined", Shape::Said, {by}, "{by} does not pay", "CV-7.10"}},
    {EventKind::Left, {"left", Shape::Said, {by}, "{by} leaves the game", "CV-11.6"}},
    {EventKind::Scored, {"scored", Shape::Said, {by}, "{by} adds up the final score", "CV-11.4"}},
    {EventKind::Showed, {"showed", Shape::Shown, {by, what(Kind::Card)}, "{by} shows {what}", "", {"hand", "hand"}}},
    {EventKind::Charged,
     {"charged", Shape::Changed, {by, more, counter, now}, "{by} gains {gain} {counter}", "CV-5.3"}},
    {EventKind::Refilled,
     {"refilled", Shape::Moved, {by, what(Kind::Card)}, "{by} draws {what}", "CV-10.1", {"deck", "hand"}}},
});
constexpr auto kDecisions = engine::keyed<Ask, engine::DecisionFacts>({
    {Ask::Reactor, {"reactor", "CV-20.8", "Which Reactor is dealt"}},
    {Ask::Starter, {"starter", "CV-3.2", "Who begins"}},
    {Ask::Draw, {"draw", "CV-10.1", "Which card comes up"}},
    {Ask::Reveal, {"reveal", "CV-9.3", "Which Paradigm comes up"}},
    {Ask::Build,
     {"build", "CV-4.12", "Build, discard, or go on?", false, "Nothing to build. Go on?", "On to Activate"}},
    {Ask::Activate,
     {"activate", "CV-4.13", "Which node feeds your Reactor?", false, "Nothing to activate. Go on?", "On to Converge"}},
    {Ask::Converge, {"converge", "CV-4.14", "Create or break a link?", false, "No link this turn?", "End your turn"}},
    {Ask::Pay, {"pay", "CV-13.4", "Pay what the text offers?"}},
    {Ask::Opponent, {"opponent", "CV-4.5", "Which opponent?"}},
    {Ask::Which, {"which", "CV-13.7", "Which link is broken?"}},
    {Ask::Cell, {"cell", "CV-6.2", "On which cell?"}},
    {Ask::Good, {"good", "CV-6.6", "For Material or for Data?"}},
    {Ask::Path, {"path", "CV-7.2", "Name the next node outwards, or activate the path?", false, "Activate the path?"}},
    {Ask::Into, {"into", "CV-8.2", "Into which of your nodes?"}},
    {Ask::From, {"from", "CV-8.2", "From which opponent's node?"}},
});
constexpr auto kReasons = engine::keyed<Reason, engine::ReasonFacts>({
    {Reason::Over, {"CV-11.2", "the game is over"}},
    {Reason::OtherPoint, {"CV-4.1", "this is not done at this point of the turn"}},
    {Reason::Garbage, {"CV-4.1", "that names nothing that can be done"}},
    {Reason::NotInHand, {"CV-20.6", "{0} is not in your hand"}},
    {Reason::NoMaterial, {"CV-20.7", "{0} costs {1} Material, you hold {2}"}},
    {Reason::NoData, {"CV-20.7", "{0} costs {1} Data, you hold {2}"}},
    {Reason::CellTaken, {"CV-2.1", "{0} is taken"}},
    {Reason::NotBeside, {"CV-6.2", "{0} is not beside a card of your network"}},
    {Reason::NoConnection, {"CV-6.2", "no card beside {0} has a free port that connects to {1}"}},
    {Reason::Unique, {"CV-6.4", "your network has {0} already"}},
    {Reason::NoCell, {"CV-6.2", "no cell of your network connects to {0}"}},
    {Reason::DiscardLimit, {"CV-6.1", "you may discard {0} this turn and have done so"}},
    {Reason::NotNode, {"CV-7.2", "that is no node"}},
    {Reason::PathUsed, {"CV-7.7", "{0} was in a path of this turn"}},
    {Reason::PathLoop, {"CV-7.2", "{0} is on this path already"}},
    {Reason::PathNoFlow, {"CV-7.2", "{0} does not feed {1}"}},
    {Reason::PathNotToReactor, {"CV-7.2", "{0} does not feed your Reactor"}},
    {Reason::NoEnergy, {"CV-7.6", "this path costs {0} Energy, you hold {1}"}},
    {Reason::SetUsed, {"CV-8.2", "your {0} link is in use"}},
    {Reason::LinkNoData, {"CV-8.2", "a link costs {0} Data, you hold {1}"}},
    {Reason::OwnNodeWanted, {"CV-8.2", "{0} is not your node"}},
    {Reason::ForeignNodeWanted, {"CV-8.2", "{0} is not an opponent's node"}},
    {Reason::NoPort, {"CV-8.2", "the {0} port that a link needs is missing"}},
    {Reason::PortBlocked, {"CV-8.6", "a link blocks {0}"}},
    {Reason::NoLinkPossible, {"CV-8.3", "no free {0} port here faces an empty cell"}},
    {Reason::NoSuchLink, {"CV-8.7", "{0} has no {1} link in place"}},
    {Reason::OwnLink, {"CV-8.7", "your own links cannot be broken"}},
    {Reason::BreakNoData, {"CV-8.7", "breaking a link costs {0} Data, you hold {1}"}},
    {Reason::NotOpponent, {"CV-4.5", "that is not an opponent"}},
    {Reason::PathEmpty, {"CV-7.2", "a path has at least one node"}},
    {Reason::HalfMade, {"CV-20.3", "finish the choice you have begun first"}},
    {Reason::AllBlocked, {"CV-8.6", "links block every cell that connects to {0}"}},
    {Reason::HasLeft, {"CV-11.6", "you have left the game"}},
    {Reason::CellBeyond, {"CV-20.17", "{0} is too far away"}},
    {Reason::NotOffered, {"CV-4.5", "{0} has no {1} link in place that an opponent of yours created"}},
});
constexpr auto kEndings = engine::keyed<Ending, engine::EndingFacts>({
    {Ending::Points, {"points", "CV-11.1", "The target of VP was reached"}},
    {Ending::Deck, {"deck", "CV-11.1", "The Node deck ran out"}},
    {Ending::Bound, {"bound", "CV-11.3", "The last round was played"}},
    {Ending::Concession, {"concession", "CV-11.6", "The others left the game"}},
});
constexpr auto kOptions = engine::keyed<Option, engine::OptionFacts>({
    {Option::Players, {"players", "2..5", "2", "CV-1.1", "how many play"}},
    {Option::PlacementLink,
     {"placement_link", "outward|inward|either", "outward", "CV-6.2", "which connection a new card needs"}},
    {Option::LinkDirection,
     {"link_direction", "inbound|outbound", "inbound", "CV-8.2", "on which ports the markers of a link go"}},
    {Option::DiscardsPerTurn,
     {"discards_per_turn", "0..9", "1", "CV-6.1", "cards that may be discarded for resources in a turn"}},
    {Option::ResourceConversion,
     {"resource_conversion", "off|3..10", "off", "CV-11.4", "tokens that make 1 VP at the end"}},
    {Option::SeatBonus, {"seat_bonus", "off|on", "off", "CV-3.1", "the starting player begins with 1 Energy"}},
    {Option::ReactorPowers,
     {"reactor_powers", "off|on", "off", "CV-1.2", "Reactors are dealt at random and have powers"}},
    {Option::NodeDeck, {"node_deck", "full|short", "full", "CV-3.4", "a shorter Node deck for fewer players"}},
    {Option::VpTarget, {"vp_target", "15..50", "25", "CV-11.1", "VP that trigger the end", "VP target"}},
    {Option::RoundLimit, {"round_limit", "10..99", "40", "CV-11.3", "rounds after which the game ends"}},
    {Option::LinkBlocksCell,
     {"link_blocks_cell", "off|on", "off", "CV-8.6", "no card can be built where an occupied port faces"}},
    {Option::Paradigms, {"paradigms", "on|off", "on", "CV-9.1", "play with Paradigms"}},
    {Option::FirstPlayer,
     {"first_player", "random|agreed", "random", "CV-3.2", "who begins; agreed: seat A, and you agree who sits there"}},
});
constexpr engine::PresetFacts kPresets[] = {{"rulebook", ""}, {"fair", "seat_bonus=on"}};

using Problem = std::optional<std::string>;

std::uint8_t card_named(const Setup& setup, std::string_view word) {
    return static_cast<std::uint8_t>(ruletext::find_card(setup.cards, word));
}

// A Node card leaves the unseen ones for a hand or a network.
Problem take_unseen(const Setup& setup, State& s, std::uint8_t card) {
    if (card == 0 || card > setup.node_kinds) return "there is no such Node card";
    if (s.bags.count[0][card] == 0) return "every copy of " + setup.cards[card].id + " is placed already";
    put(s.bags, 0, static_cast<CardId>(card), -1);
    return std::nullopt;
}

// `A hand = academy, folk-archive`
Problem give_hand(const Setup& setup, State& s, Seat seat, std::string_view list) {
    for (const auto part : split(list, ',')) {
        if (trim(part).empty()) continue;
        const std::uint8_t card = card_named(setup, trim(part));
        if (auto problem = take_unseen(setup, s, card)) return *problem + ": " + std::string(trim(part));
        const auto hand = hand_of(s, seat);
        s.cards.insert(static_cast<std::size_t>(hand.data() - s.cards.begin()) + hand.size(),
                       {static_cast<CardId>(card), bit(seat), 0, 0});
        ++s.seats[seat].hand;
    }
    return std::nullopt;
}

// `A holds 3 energy, 1 data`
Problem give_tokens(State& s, Seat seat, std::string_view list) {
    for (const auto part : split(list, ',')) {
        const auto words = engine::split_words(part);
        const auto amount = words.size() == 2 ? engine::whole_number<int>(words[0]) : std::nullopt;
        std::size_t good = 0;
        while (good < 4 && (words.size() != 2 || kWords[kTypes + good] != words[1])) ++good;
        if (!amount || good == 4) return "tokens are given as `A holds 3 energy, 1 data, 2 material, 4 vp`";
        if (*amount < 0 || *amount > kMostTokens)
            return "CV-20.15: a player holds from 0 to " + std::to_string(kMostTokens) + " of a good";
        s.seats[seat].holds[good] = *amount;
    }
    return std::nullopt;
}

// `A has corner-cafe at (0,1)`
Problem give_node(const Setup& setup, State& s, Seat seat, std::string_view name, std::string_view at) {
    const std::uint8_t card = card_named(setup, name);
    const auto place = Convergence::parse_operand(setup, s, Kind::Place, at);
    if (!place || *place >= kDeckPlace) return "`" + std::string(at) + "` is no cell such as (0,1)";
    if (beyond(cell_x(*place), cell_y(*place))) return "CV-20.17: " + std::string(at) + " is too far away";
    if (node_at(s, seat, cell_x(*place), cell_y(*place)) != kNone) return std::string(at) + " is taken";
    if (in_network(s, seat, card)) return "the network has " + std::string(name) + " already";
    if (auto problem = take_unseen(setup, s, card)) return *problem + ": " + std::string(name);
    add_node(s, seat, card, cell_x(*place), cell_y(*place));
    return std::nullopt;
}

// `link knowledge A.corner-cafe from B.capacitor-bank`
Problem give_link(const Setup& setup, State& s, std::string_view type, std::string_view own, std::string_view foreign) {
    const auto mine = Convergence::parse_operand(setup, s, Kind::Unit, own);
    const auto theirs = Convergence::parse_operand(setup, s, Kind::Unit, foreign);
    std::size_t t = 0;
    while (t < kTypes && kWords[t] != type) ++t;
    if (!mine || !theirs || t == kTypes)
        return "a link is given as `link knowledge A.corner-cafe from B.capacitor-bank`";
    const Seat seat = s.nodes[*mine].owner;
    const Ends ends = link_ends(setup, static_cast<Type>(t));
    const bool possible = seat != s.nodes[*theirs].owner && s.seats[seat].links[t].own == kNone &&
                          (open_ports(setup, s.nodes[*mine]) & ends.own_port) != 0 &&
                          (open_ports(setup, s.nodes[*theirs]) & ends.foreign_port) != 0;
    if (!possible) return "this link cannot be created";
    create_link(setup, s, seat, static_cast<Type>(t), static_cast<std::uint8_t>(*mine),
                static_cast<std::uint8_t>(*theirs));
    s.events |= 1u;
    return std::nullopt;
}

Problem give_deck(const Setup& setup, State& s, std::string_view list) {
    int cards = 0;
    for (const auto& [copies, name, whole] : engine::read_counted(list)) {
        const bool none = name == "any" && copies == 0 && list == "0 any";  // an empty deck
        if ((copies < 1 && !none) || (name != "any" && card_named(setup, name) == 0))
            return engine::quoted(whole) + " is no card";
        cards += copies;
    }
    if (cards > s.bags.total[0]) return "there are only " + std::to_string(s.bags.total[0]) + " unseen cards";
    s.deck = static_cast<std::uint8_t>(cards);
    return std::nullopt;
}

Problem give_paradigm(const Setup& setup, State& s, std::string_view name) {
    const std::uint8_t card = card_named(setup, name);
    const int pool = setup.cards[card].sort == Sort::Paradigm          ? 1
                     : setup.cards[card].sort == Sort::GenesisParadigm ? 2
                                                                       : 0;
    if (pool == 0 || s.bags.count[static_cast<std::size_t>(pool)][card] == 0)
        return "`" + std::string(name) + "` is no Paradigm of this game";
    put(s.bags, pool, static_cast<CardId>(card), -1);
    s.paradigm = card;
    return std::nullopt;
}

}  // namespace

const engine::GameFacts& Convergence::facts() {
    static constexpr engine::GameFacts kFacts{
        .id = "convergence",
        .name = "NEXUS: The Convergence",
        .prefix = "CV",
        .turn_clause = "CV-4.1",
        .rules_version = 1,
        .seats = kSeatNames,
        .verbs = kVerbs,
        .events = kEvents,
        .decisions = kDecisions,
        .reasons = kReasons,
        .endings = kEndings,
        .words = kWords,
        .names = kNames,
        .options = kOptions,
        .presets = kPresets,
    };
    return kFacts;
}

engine::Result<Setup, engine::LoadError> Convergence::make_setup(const engine::Options& options,
                                                                 const engine::Materials& materials) {
    return load_setup(options, materials);
}
std::vector<engine::LoadError> Convergence::load_errors(const engine::Options& options,
                                                        const engine::Materials& materials) {
    return convergence::load_errors(options, materials);
}
std::string Convergence::rules_text(const Setup& setup) { return convergence::rules_text(setup); }
std::vector<engine::Finding> Convergence::check(const Setup& setup, std::string_view what, std::string_view subject) {
    return convergence::check(setup, what, subject);
}

int Convergence::operand_limit(const Setup&, engine::Kind kind) {
    return kind == Kind::Place ? kPlaces : kind == Kind::Unit ? kCards : 0;
}

engine::Seat Convergence::owner(const Setup&, const State& s, engine::Ref ref) {
    return ref.value < s.nodes.size() ? s.nodes[ref.value].owner : Seat::Nobody;
}

std::string Convergence::operand_text(const Setup& setup, const State& s, engine::Ref ref) {
    if (ref.kind == Kind::Unit) {
        if (ref.value >= s.nodes.size()) return {};
        const Node& node = s.nodes[ref.value];
        return std::string(kSeatNames[static_cast<std::size_t>(node.owner)]) + "." + setup.cards[node.card].id;
    }
    if (ref.kind != Kind::Place) return {};
    if (ref.value == kDeckPlace) return "deck";
    if (ref.value == kPilePlace) return "paradigms.deck";
    return "(" + std::to_string(cell_x(ref.value)) + "," + std::to_string(cell_y(ref.value)) + ")";
}

std::optional<std::uint16_t> Convergence::parse_operand(const Setup& setup, const State& s, engine::Kind kind,
                                                        std::string_view word) {
    if (kind == Kind::Unit) {
        for (std::size_t i = 0; i < s.nodes.size(); ++i) {
            if (operand_text(setup, s, {kind, static_cast<std::uint16_t>(i)}) == word)
                return static_cast<std::uint16_t>(i);
        }
        return std::nullopt;
    }
    if (kind != Kind::Place) return std::nullopt;
    if (word == "deck") return kDeckPlace;
    if (word == "paradigms.deck") return kPilePlace;
    const auto comma = word.find(',');
    if (word.size() < 5 || word.front() != '(' || word.back() != ')' || comma == std::string_view::npos)
        return std::nullopt;
    const auto x = engine::whole_number<int>(word.substr(1, comma - 1)),
               y = engine::whole_number<int>(word.substr(comma + 1, word.size() - comma - 2));
    if (!x || !y || *x < -kReach || *x >= kReach || *y < -kReach || *y >= kReach) return std::nullopt;
    return cell(*x, *y);
}

// The fixture of section 18: A's Build point, nothing held, no Paradigm, empty hands, a deck of 20 unknown cards.
std::optional<State> Convergence::fixture(const Setup& setup, std::string_view name) {
    if (!name.empty()) return std::nullopt;
    State s = start(setup);
    s.pending.clear();
    for (Player& player : s.seats.of) player.holds = {};
    if (setup.options[Option::ReactorPowers] != 0) {
        const auto first = static_cast<std::uint8_t>(setup.cards.size() - kSeats);
        for (int i = 0; i < players(setup); ++i)
            s.seats[engine::seat_at(i)].reactor = static_cast<std::uint8_t>(first + i);
    }
    s.deck = 20;
    s.point = Point::Build;
    return s;
}

Problem Convergence::given(const Setup& setup, State& s, std::string_view directive) {
    const auto words = engine::split_words(directive);
    const auto sign = directive.find('=');
    const auto list = sign == std::string_view::npos ? std::string_view() : trim(directive.substr(sign + 1));
    if (words.empty()) return "a directive is expected";
    if (words[0] == "deck" && sign != std::string_view::npos) {
        const auto pile = trim(directive.substr(4, sign - 4));
        if (pile.empty()) return give_deck(setup, s, list);
        if (pile == "paradigms") return std::nullopt;  // the runner forces its order
        return "there are `deck = ...` and `deck paradigms = ...` only";
    }
    if (words[0] == "paradigm" && words.size() == 2) return give_paradigm(setup, s, words[1]);
    if (words[0] == "link" && words.size() == 5) return give_link(setup, s, words[1], words[2], words[4]);
    const Seat seat = find_seat(facts(), setup.options.players(), words[0]);
    if (seat == Seat::Nobody) return "`" + std::string(words[0]) + "` begins no directive";
    if (words.size() > 1 && words[1] == "hand") return give_hand(setup, s, seat, list);
    if (words.size() > 1 && words[1] == "holds")
        return give_tokens(s, seat, directive.substr(directive.find("holds") + 5));
    if (words.size() == 5 && words[1] == "has") return give_node(setup, s, seat, words[2], words[4]);
    if (words.size() == 3 && words[1] == "reactor") {
        const std::uint8_t card = card_named(setup, words[2]);
        if (setup.cards[card].sort != Sort::Reactor) return "`" + std::string(words[2]) + "` is no Reactor";
        s.seats[seat].reactor = card;
        return std::nullopt;
    }
    if (words.size() == 2 && words[1] == "begins") {
        s.active = seat;
        push(s, {Task::BeginTurn, seat, kNone, 0, 0, 0});
        run_on(setup, s, nullptr);
        return std::nullopt;
    }
    return "`" + std::string(directive) + "` is no directive";
}

}  // namespace convergence
