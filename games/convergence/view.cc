// What a seat may know of Convergence, how the rest could be, and what a screen may ask.
#include <algorithm>
#include <cstdlib>

#include "games/convergence/board.h"
#include "games/convergence/costs.h"
#include "games/convergence/lexicon.h"
#include "games/convergence/network.h"
#include "games/convergence/resolve.h"
#include "games/convergence/terms.h"

namespace convergence {
namespace {

using engine::AboutLine;
using engine::Kind;
using engine::Value;

std::string text(int n) { return std::to_string(n); }

std::string goods(const Price& price) {
    std::string out;
    if (price.material > 0) out += text(price.material) + " Material";
    if (price.data > 0) out += (out.empty() ? "" : " and ") + text(price.data) + " Data";
    return out.empty() ? "nothing" : out;
}

// A line that says a price, in words and as amounts.
AboutLine priced(std::string label, const Price& price, std::string source, std::string clause) {
    AboutLine out{std::move(label), goods(price), std::move(source), std::move(clause)};
    if (price.material > 0) out.amounts.push_back({"material", price.material});
    if (price.data > 0) out.amounts.push_back({"data", price.data});
    return out;
}

std::string ports_text(std::uint8_t ports) {
    std::string out;
    for (int n = 1; n <= 8; ++n) {
        if ((ports & port(n)) != 0) out += (out.empty() ? "" : " ") + text(n);
    }
    return out;
}

// "Technology, Culture": what flows through these ports, out of a card or into it.
std::string types_text(std::uint8_t ports, const std::array<std::uint8_t, 4>& ends,
                       const std::array<std::size_t, 4>& edges) {
    std::string out;
    for (std::size_t t = 0; t < kTypes; ++t) {
        if ((ports & ends[edges[t]]) == 0) continue;
        std::string name(enum_names(Type{})[t]);
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
        out += (out.empty() ? "" : ", ") + name;
    }
    return out;
}

struct Flow {
    std::string_view out, in, clause;
};
void about_ports(const Flow& flow, std::uint8_t ports, std::vector<AboutLine>& lines) {
    const std::string gives = types_text(ports, kOutput, kOutputEdge), takes = types_text(ports, kInput, kInputEdge);
    if (!gives.empty()) lines.push_back({std::string(flow.out), gives, "", std::string(flow.clause)});
    if (!takes.empty()) lines.push_back({std::string(flow.in), takes, "", std::string(flow.clause)});
}

Value hand_sheet(const Setup& setup, const State& s, Seat seat) {
    Value out = Value::list();
    for (const Slot& slot : hand_of(s, seat)) out.add(Value::of(setup.cards[static_cast<std::size_t>(slot.card)].id));
    return out;
}

Value links_sheet(const Setup& setup, const State& s, Seat seat) {
    Value out = Value::object();
    for (std::size_t t = 0; t < kTypes; ++t) {
        const Link& link = s.seats[seat].links[t];
        if (link.own == kNone) continue;
        const auto name = [&](std::uint8_t node) { return Convergence::operand_text(setup, s, {Kind::Unit, node}); };
        out.add(enum_names(Type{})[t], Value::of(name(link.foreign) + ">" + name(link.own)));
    }
    return out;
}

Value nodes_sheet(const Setup& setup, const State& s, Seat seat) {
    Value out = Value::object();
    for (const Node& node : s.nodes) {
        if (node.owner != seat) continue;
        Value& entry = out.add(setup.cards[node.card].id, Value::object());
        entry.add("x", Value::of(std::int64_t{node.x}));
        entry.add("y", Value::of(std::int64_t{node.y}));
        entry.add("used", Value::of(node.used ? "yes" : "no"));
        entry.add("taken", Value::of(ports_text(node.taken)));
    }
    return out;
}

// The price now, and each statement that changes it with the card it stands on.
void about_price(const Setup& setup, const State& s, std::uint8_t id, std::vector<AboutLine>& lines) {
    const Card& card = setup.cards[id];
    const Price now = build_price(setup, s, s.active, id);
    if (now.material != card.material || now.data != card.data)
        lines.push_back(priced("price now", now, "", "CV-13.14"));
    each_statement(setup, s, s.active, [&](const Statement& statement, std::uint8_t once) {
        if (statement.kind != StatementKind::BuildCost) return;
        if (statement.type != Type::Any && statement.type != card.type) return;
        const std::uint8_t source = once < 1u << kStatements ? s.paradigm : s.seats[s.active].reactor;
        lines.push_back({"price change",
                         text(std::abs(statement.number)) + (statement.good == Good::Material ? " Material" : " Data") +
                             (statement.number < 0 ? " less" : " more"),
                         setup.cards[source].name, "CV-13.14"});
    });
}

void about_card(const Setup& setup, const State& s, std::uint8_t id, std::vector<AboutLine>& lines) {
    const Card& card = setup.cards[id];
    const bool node = card.sort == Sort::Node || card.sort == Sort::Genesis;
    const std::string_view clause = node ? "CV-1.3" : card.sort == Sort::Reactor ? "CV-1.2" : "CV-1.4";
    const auto printed = [&](AboutLine line) {
        line.printed = true;
        lines.push_back(std::move(line));
    };
    printed({"name", card.name + " (" + card.code + ")", "", std::string(clause)});
    if (node) {
        printed({"type", std::string(enum_names(card.type)[static_cast<std::size_t>(card.type)]), "", "CV-1.3"});
        if (card.sort == Sort::Genesis) printed({"set", "Genesis", "", "CV-1.3"});
        printed(priced("printed price", {card.material, card.data}, "", "CV-6.2"));
        about_price(setup, s, id, lines);
        printed({"ports", ports_text(card.ports), "", "CV-2.2"});
        about_ports({"gives", "takes", "CV-2.2"}, card.ports, lines);
        printed({"Action", card.action, "", "CV-7.8"});
        printed({"Convergence", card.convergence, "", "CV-7.8"});
        if (!card.endgame.empty()) printed({"Endgame", card.endgame, "", "CV-11.4"});
    } else {
        printed({card.sort == Sort::Reactor ? "Reactor" : "Paradigm", card.action, "",
                 card.sort == Sort::Reactor ? "CV-1.2" : "CV-9.1"});
    }
}

void about_node(const Setup& setup, const State& s, std::uint8_t n, std::vector<AboutLine>& lines) {
    const Node& node = s.nodes[n];
    about_card(setup, s, node.card, lines);
    lines.push_back({"owner", engine::hole("seat", Convergence::facts().seats[static_cast<std::size_t>(node.owner)]),
                     "", "CV-1.7"});
    lines.push_back({"cell", "(" + text(node.x) + "," + text(node.y) + ")", "", "CV-2.1"});
    if (feeds_reactor(setup, s, n)) lines.push_back({"feeds", "the Reactor", "", "CV-7.2"});
    for (std::size_t d = 0; d < kDirections; ++d) {
        const std::uint8_t other = node.beside[d];
        if (other < kReactor && feeds(setup, s, node.owner, n, other))
            lines.push_back({"feeds", setup.cards[s.nodes[other].card].name, "", "CV-2.4"});
    }
    about_ports({"linked out", "linked in", "CV-8.5"}, node.taken, lines);
    if (node.used) lines.push_back({"used", "in a path of this turn", "", "CV-7.7"});
}

void about_seat(const Setup& setup, const State& s, Seat seat, std::vector<AboutLine>& lines) {
    const Player& player = s.seats[seat];
    lines.push_back({"Energy", text(player.holds[0]) + ", +" + text(energy_gain(setup, s, seat)) + " in the next turn",
                     "", "CV-5.2"});
    lines.push_back({"Data", text(player.holds[1]), "", "CV-1.6"});
    lines.push_back({"Material", text(player.holds[2]), "", "CV-1.6"});
    lines.push_back({"VP",
                     text(player.holds[3]) + " of " + text(setup.options[Option::VpTarget]) + " that end the game", "",
                     "CV-11.1"});
    lines.push_back({"nodes", text(player.nodes) + ", 1 VP each at the end", "", "CV-11.4"});
    lines.push_back({"links", text(links_in_place(s, seat)) + " from " + text(opponents_linked(s, seat)) + " opponents",
                     "", "CV-8.8"});
    if (setup.options[Option::ReactorPowers] != 0)
        lines.push_back({"Reactor", setup.cards[player.reactor].action, setup.cards[player.reactor].name, "CV-1.2"});
}

}  // namespace

State Convergence::view(const Setup&, const State& s, Seat seat) {
    State seen = s;
    mask(seen, seen.bags, seat);  // CV-12.1
    if (seat == s.active) return seen;
    seen.chosen_card = 0;  // CV-20.4: only the point is open while a choice is being made
    seen.chosen_type = 0;
    seen.chosen_node = kNone;
    if (seen.pending.empty()) seen.path.clear();
    if (seen.point == Point::Cell || seen.point == Point::Discard) seen.point = Point::Build;
    if (seen.point == Point::LinkOwn || seen.point == Point::LinkForeign) seen.point = Point::Converge;
    return seen;
}

void Convergence::guess(const Setup& setup, State& s, Seat, engine::Rng& rng) {
    deal(s, s.bags, rng, [&](CardId card) {
        return static_cast<std::uint8_t>(setup.cards[static_cast<std::size_t>(card)].sort == Sort::Genesis ? 1 : 0);
    });
}

Value Convergence::sheet(const Setup& setup, const State& s) {
    Value out = Value::object();
    out.add("round", Value::of(std::int64_t{s.round}));
    out.add("deck", Value::of(std::int64_t{s.deck}));
    out.add("paradigm", Value::of(s.paradigm == 0 ? "none" : setup.cards[s.paradigm].id));
    out.add("paradigm_text", Value::of(setup.cards[s.paradigm].action));
    out.add("discards_left", Value::of(std::int64_t{discard_limit(setup, s, s.active) - s.discards}));
    out.add("link_price", Value::of(std::int64_t{link_price(setup, s, s.active)}));
    out.add("break_price", Value::of(std::int64_t{break_price(setup, s, s.active)}));
    out.add(
        "path_price",
        Value::of(std::int64_t{s.path.empty() ? 0 : path_price(setup, s, s.active, static_cast<int>(s.path.size()))}));
    out.add("ending", Value::of(s.ending ? "yes" : "no"));
    Value& seats = out.add("seats", Value::object());
    for (int i = 0; i < players(setup); ++i) {
        const Seat seat = engine::seat_at(i);
        const Player& player = s.seats[seat];
        Value& entry = seats.add(facts().seats[static_cast<std::size_t>(i)], Value::object());
        entry.add("energy", Value::of(std::int64_t{player.holds[0]}));
        entry.add("data", Value::of(std::int64_t{player.holds[1]}));
        entry.add("material", Value::of(std::int64_t{player.holds[2]}));
        entry.add("vp", Value::of(std::int64_t{player.holds[3]}));
        entry.add("energy_next", Value::of(std::int64_t{energy_gain(setup, s, seat)}));
        entry.add("reactor", Value::of(setup.cards[player.reactor].id));
        entry.add("hand", hand_sheet(setup, s, seat));
        entry.add("draws", Value::of("You draw up to " + text(hand_size(setup, s, seat)) +
                                     " cards at the end of your turn"));  // CV-10.1
        entry.add("nodes", nodes_sheet(setup, s, seat));
        entry.add("links", links_sheet(setup, s, seat));
    }
    out.add("board", board_sheet(setup, s));
    return out;
}

std::vector<AboutLine> Convergence::about(const Setup& setup, const State& s, engine::Ref ref) {
    std::vector<AboutLine> lines;
    if (ref.kind == Kind::Card && ref.value > 0 && ref.value <= card_count(setup))
        about_card(setup, s, static_cast<std::uint8_t>(ref.value), lines);
    if (ref.kind == Kind::Unit && ref.value < s.nodes.size())
        about_node(setup, s, static_cast<std::uint8_t>(ref.value), lines);
    if (ref.kind == Kind::Seat && ref.value < players(setup)) about_seat(setup, s, engine::seat_at(ref.value), lines);
    if (ref.kind == Kind::Place && ref.value == kDeckPlace)
        lines.push_back({"cards", text(s.deck) + ", the end when it is empty", "", "CV-11.1"});
    if (ref.kind == Kind::Word) about_word(setup, ref.value, lines);
    if (ref.kind != Kind::Place || ref.value >= kDeckPlace) return lines;
    const std::uint8_t node = node_at(s, s.active, cell_x(ref.value), cell_y(ref.value));
    node < kReactor ? about_node(setup, s, node, lines) : about_cell(setup, s, ref.value, lines);
    return lines;
}

std::vector<AboutLine> Convergence::preview(const Setup& setup, const State& s, engine::Action action) {
    std::vector<AboutLine> lines;
    const auto verb = static_cast<Verb>(action.verb);
    if (refuse(setup, s, action)) return lines;
    if (verb == Verb::Build) {
        const auto card = static_cast<std::uint8_t>(action.operands[0]);
        Cells cells;
        fitting_cells(setup, s, s.active, setup.cards[card].ports, cells);
        lines.push_back(priced("price", build_price(setup, s, s.active, card), setup.cards[card].name, "CV-6.2"));
        lines.push_back(
            {"cells", text(static_cast<int>(cells.size())) + (cells.size() == 1 ? " cell" : " cells"), "", "CV-6.2"});
    }
    if (verb == Verb::At) preview_cell(setup, s, action.operands[0], lines);
    if (verb == Verb::Path || verb == Verb::From) {
        const Node& node = s.nodes[action.operands[0]];
        const Card& card = setup.cards[node.card];
        lines.push_back({card.name, node.owner == s.active ? card.action : card.convergence, "", "CV-7.8"});
    }
    if (verb == Verb::Path || verb == Verb::Activate) {
        const int length = static_cast<int>(s.path.size()) + (verb == Verb::Path ? 1 : 0);
        const int price = path_price(setup, s, s.active, length);
        lines.push_back({"price", text(price) + " Energy", text(length) + " nodes", "CV-7.6", {{"energy", price}}});
        for (std::size_t i = s.path.size(); verb == Verb::Activate && i-- > 0;) {
            const Node& node = s.nodes[s.path[i]];
            const Card& card = setup.cards[node.card];
            lines.push_back({card.name, node.owner == s.active ? card.action : card.convergence,
                             node.owner == s.active ? "Action" : "Convergence", "CV-7.8"});
        }
    }
    if (verb == Verb::Next && s.point == Point::Build)
        lines.push_back({"then", "on to your Activate Phase", "", "CV-4.13"});
    if (verb == Verb::Next && s.point == Point::Activate)
        lines.push_back({"then", "on to your Converge Phase", "", "CV-4.14"});
    if (verb == Verb::Next && s.point == Point::Converge) {
        const int missing = std::min<int>(hand_size(setup, s, s.active) - s.seats[s.active].hand, s.deck);
        lines.push_back({"then", "ends your turn", "", "CV-10.1"});
        if (missing > 0) lines.push_back({"draw", "you draw " + text(missing), "", "CV-10.1"});
    }
    if (verb == Verb::Link) lines.push_back(priced("price", {0, link_price(setup, s, s.active)}, "", "CV-8.2"));
    if (verb == Verb::Break) lines.push_back(priced("price", {0, break_price(setup, s, s.active)}, "", "CV-8.7"));
    return lines;
}

}  // namespace convergence
