// What things are called in Convergence, and the directives of its scenarios.
#include "games/convergence/lexicon.h"
#include "games/convergence/network.h"
#include "games/convergence/resolve.h"
#include "ruletext/cards.h"

namespace convergence {
namespace {

using engine::Kind;
using engine::Shape;
using engine::split;
using engine::trim;

constexpr std::string_view kSeatNames[] = {"A", "B", "C", "D", "E"};
constexpr std::string_view kWords[] = {"technology", "culture", "resource", "knowledge",
                                       "energy",     "data",    "material", "vp"};
constexpr engine::VerbFacts kVerbs[] = {
    {"reactor", {Kind::Card}, "chance: the Reactor that is dealt"},
    {"starter", {Kind::Seat}, "chance: the player who begins"},
    {"draw", {Kind::Card}, "chance: the card that comes up"},
    {"reveal", {Kind::Card}, "chance: the Paradigm that comes up"},
    {"build", {Kind::Card}, "pay for a card of your hand and put it on a cell: build CARD at CELL"},
    {"at", {Kind::Place}, "the cell for the card you build, such as (0,1)"},
    {"discard", {Kind::Card}, "put a card of your hand away face down: discard CARD for material or data"},
    {"for", {Kind::Word}, "what you gain for the card you discard"},
    {"path", {Kind::Unit}, "name the next node of a path, from your Reactor outwards"},
    {"activate", {}, "pay Energy and resolve the path, the last named node first"},
    {"link", {Kind::Word}, "create a Convergence Link: link TYPE into OWN-NODE from NODE"},
    {"into", {Kind::Unit}, "your node that the link leads into"},
    {"from", {Kind::Unit}, "the opponent's node that the link comes from"},
    {"break", {Kind::Seat, Kind::Word}, "break a link: break PLAYER TYPE"},
    {"next", {}, "go on to the next phase; at the end of Converge, end your turn"},
    {"pay", {}, "pay what the text offers"},
    {"decline", {}, "do not pay"},
    {"choose", {Kind::Seat}, "the opponent the text means"},
    {"sever", {Kind::Seat, Kind::Word}, "the link that the text breaks"},
};
constexpr engine::EventFacts kEvents[] = {
    {"dealt", Shape::Appeared, {Kind::Seat, Kind::Card}},
    {"began", Shape::Said, {Kind::Seat}},
    {"drew", Shape::Moved, {Kind::Seat, Kind::Card}},
    {"revealed", Shape::Shown, {Kind::Card}},
    {"turn", Shape::Said, {Kind::Seat, Kind::Number}},
    {"gained", Shape::Changed, {Kind::Seat, Kind::Number, Kind::Word}},
    {"lost", Shape::Changed, {Kind::Seat, Kind::Number, Kind::Word}},
    {"built", Shape::Appeared, {Kind::Seat, Kind::Unit, Kind::Place, Kind::Number}},
    {"discarded", Shape::Moved, {Kind::Seat, Kind::Card}},
    {"activated", Shape::Changed, {Kind::Seat, Kind::Unit}},
    {"resolved", Shape::Shown, {Kind::Seat, Kind::Unit}},
    {"linked", Shape::Linked, {Kind::Seat, Kind::Word, Kind::Unit, Kind::Unit}},
    {"broke", Shape::Linked, {Kind::Seat, Kind::Seat, Kind::Word}},
    {"phase", Shape::Said, {Kind::Seat, Kind::Number}},
    {"declined", Shape::Said, {Kind::Seat}},
    {"left", Shape::Said, {Kind::Seat}},
    {"scored", Shape::Said, {Kind::Seat}},
    {"showed", Shape::Shown, {Kind::Seat, Kind::Card}},
};
constexpr engine::DecisionFacts kDecisions[] = {
    {"reactor", "CV-20.8", "Which Reactor is dealt"},
    {"starter", "CV-3.2", "Who begins"},
    {"draw", "CV-10.1", "Which card comes up"},
    {"reveal", "CV-9.3", "Which Paradigm comes up"},
    {"build", "CV-4.12", "Build cards, discard one for resources, or go on"},
    {"activate", "CV-4.13", "Name a path from your Reactor outwards, or go on"},
    {"converge", "CV-4.14", "Create or break one link, or end your turn"},
    {"pay", "CV-13.4", "Pay what the text offers"},
    {"opponent", "CV-4.5", "Which opponent"},
    {"which", "CV-13.7", "Which link is broken"},
    {"cell", "CV-6.2", "On which cell"},
    {"good", "CV-6.6", "For Material or for Data"},
    {"path", "CV-7.2", "Name the next node outwards, or activate the path"},
    {"into", "CV-8.2", "Into which of your nodes"},
    {"from", "CV-8.2", "From which opponent's node"},
};
constexpr engine::ReasonFacts kReasons[] = {
    {"CV-11.2", "the game is over"},
    {"CV-4.1", "this is not done at this point of the turn"},
    {"CV-4.1", "that names nothing that can be done"},
    {"CV-20.6", "{0} is not in your hand"},
    {"CV-20.7", "{0} costs {1} Material, you hold {2}"},
    {"CV-20.7", "{0} costs {1} Data, you hold {2}"},
    {"CV-2.1", "{0} is taken"},
    {"CV-6.2", "{0} is not beside a card of your network"},
    {"CV-6.2", "no card beside {0} has a free port that connects to {1}"},
    {"CV-6.4", "your network has {0} already"},
    {"CV-6.2", "no cell of your network connects to {0}"},
    {"CV-6.1", "you may discard {0} this turn and have done so"},
    {"CV-7.2", "that is no node"},
    {"CV-7.7", "{0} was in a path of this turn"},
    {"CV-7.2", "{0} is on this path already"},
    {"CV-7.2", "{0} does not feed {1}"},
    {"CV-7.2", "{0} does not feed your Reactor"},
    {"CV-7.6", "this path costs {0} Energy, you hold {1}"},
    {"CV-8.2", "your {0} link is in use"},
    {"CV-8.2", "a link costs {0} Data, you hold {1}"},
    {"CV-8.2", "{0} is not your node"},
    {"CV-8.2", "{0} is not an opponent's node"},
    {"CV-8.2", "the {0} port that a link needs is missing"},
    {"CV-8.6", "a link blocks {0}"},
    {"CV-8.3", "no free {0} port here faces an empty cell"},
    {"CV-8.7", "{0} has no {1} link in place"},
    {"CV-8.7", "your own links cannot be broken"},
    {"CV-8.7", "breaking a link costs {0} Data, you hold {1}"},
    {"CV-4.5", "that is not an opponent"},
    {"CV-7.2", "a path has at least one node"},
    {"CV-20.3", "finish the choice you have begun first"},
    {"CV-8.6", "links block every cell that connects to {0}"},
    {"CV-11.6", "you have left the game"},
    {"CV-20.17", "{0} is too far away"},
};
constexpr engine::EndingFacts kEndings[] = {
    {"points", "CV-11.1"}, {"deck", "CV-11.1"}, {"bound", "CV-11.3"}, {"concession", "CV-11.6"}};
constexpr engine::OptionFacts kOptions[] = {
    {"players", "2..5", "2", "CV-1.1", "how many play"},
    {"placement_link", "outward|inward|either", "outward", "CV-6.2", "which connection a new card needs"},
    {"link_direction", "inbound|outbound", "inbound", "CV-8.2", "on which ports the markers of a link go"},
    {"discards_per_turn", "0..9", "1", "CV-6.1", "cards that may be discarded for resources in a turn"},
    {"resource_conversion", "off|3..10", "off", "CV-11.4", "tokens that make 1 VP at the end"},
    {"seat_bonus", "off|on", "off", "CV-3.1", "the starting player begins with 1 Energy"},
    {"reactor_powers", "off|on", "off", "CV-1.2", "Reactors are dealt at random and have powers"},
    {"node_deck", "full|short", "full", "CV-3.4", "a shorter Node deck for fewer players"},
    {"vp_target", "15..50", "25", "CV-11.1", "VP that trigger the end"},
    {"round_limit", "10..99", "40", "CV-11.3", "rounds after which the game ends"},
    {"link_blocks_cell", "off|on", "off", "CV-8.6", "no card can be built where an occupied port faces"},
    {"paradigms", "on|off", "on", "CV-9.1", "play with Paradigms"},
};
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
    static constexpr engine::GameFacts kFacts{"convergence",
                                              "NEXUS: The Convergence",
                                              "CV",
                                              "CV-4.1",
                                              1,
                                              kSeatNames,
                                              kVerbs,
                                              kEvents,
                                              kDecisions,
                                              kReasons,
                                              kEndings,
                                              kWords,
                                              kOptions,
                                              kPresets};
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
