#include "games/convergence/board.h"

#include "games/convergence/costs.h"
#include "games/convergence/network.h"
#include "games/convergence/progress.h"
#include "games/convergence/resolve.h"
#include "games/convergence/turn.h"

namespace convergence {
namespace {

using engine::Kind;
using engine::Value;

constexpr std::string_view kTags[] = {"T", "C", "R", "K"}, kTones[] = {"blue", "magenta", "green", "yellow"};
constexpr std::string_view kSides[] = {"north", "south", "west", "east"};
constexpr std::string_view kPhases[] = {"Build", "Activate", "Converge"};

std::string text(int n) { return std::to_string(n); }
Value word(std::string_view text) { return Value::of(text); }
Value count(int n) { return Value::of(std::int64_t{n}); }

std::string node_text(const Setup& setup, const State& s, std::size_t node) {
    return Convergence::operand_text(setup, s, {Kind::Unit, static_cast<std::uint16_t>(node)});
}

void add_fact(Value& list, std::string_view label, std::string_view value) {
    Value& fact = list.add(Value::object());
    fact.add("label", word(label));
    fact.add("value", word(value));
}

// The eight ports: on which side, in its left or upper half or the other, out or in. CV-2.2
Value port_table() {
    Value out = Value::list();
    for (std::size_t t = 0; t < kTypes; ++t) {
        for (const bool sends : {true, false}) {
            const std::size_t side = sends ? kOutputEdge[t] : kInputEdge[t];
            const std::uint8_t bit = sends ? kOutput[side] : kInput[side];
            int number = 1;
            while (port(number) != bit) ++number;
            Value& entry = out.add(Value::object());
            entry.add("port", count(number));
            entry.add("side", word(kSides[side]));
            entry.add("half", count(number % 2 == 1 ? 1 : 2));
            entry.add("way", word(sends ? "out" : "in"));
            entry.add("tag", word(kTags[t]));
            entry.add("tone", word(kTones[t]));
        }
    }
    return out;
}

Value kind_table() {
    Value out = Value::list();
    for (std::size_t t = 0; t < kTypes; ++t) {
        Value& entry = out.add(Value::object());
        entry.add("kind", word(enum_names(Type{})[t]));
        entry.add("tag", word(kTags[t]));
        entry.add("tone", word(kTones[t]));
    }
    return out;
}

// The ports of a mask, those of them that a connection uses, and those that links occupy with the seats of the
// creators.
struct Ports {
    std::uint8_t present = 0, joined = 0;
    std::array<char, 8> creator{};  // a seat's letter, 0 for none
};

void add_ports(Value& cell, const Ports& ports) {
    std::string present, joined, taken;
    const auto add = [](std::string& list, std::string_view item) {
        list += (list.empty() ? "" : " ") + std::string(item);
    };
    for (int n = 1; n <= 8; ++n) {
        if ((ports.present & port(n)) == 0) continue;
        add(present, text(n));
        if ((ports.joined & port(n)) != 0) add(joined, text(n));
        const char creator = ports.creator[static_cast<std::size_t>(n - 1)];
        if (creator != 0) add(taken, text(n) + ":" + creator);
    }
    cell.add("ports", word(present));
    cell.add("joined", word(joined));
    cell.add("taken", word(taken));
}

std::uint8_t open_ports(const Setup& setup, const State& s, std::uint8_t n) {
    if (n == kNone) return 0;
    return n == kReactor ? std::uint8_t{255} : free_ports(setup, s.nodes[n]);
}

std::uint8_t joined_ports(const Setup& setup, const State& s, std::uint8_t own,
                          const std::array<std::uint8_t, 4>& beside) {
    std::uint8_t joined = 0;
    for (std::size_t d = 0; d < kDirections; ++d) {
        const std::uint8_t other = open_ports(setup, s, beside[d]);
        if ((own & kOutput[d]) != 0 && (other & kInput[opposite(d)]) != 0) joined |= kOutput[d];
        if ((own & kInput[d]) != 0 && (other & kOutput[opposite(d)]) != 0) joined |= kInput[d];
    }
    return joined;
}

void add_creators(const Setup& setup, const State& s, std::size_t node, Ports& ports) {
    for (int i = 0; i < setup.options.players(); ++i) {
        for (std::size_t t = 0; t < kTypes; ++t) {
            const Link& link = s.seats[engine::seat_at(i)].links[t];
            const Ends ends = link_ends(setup, static_cast<Type>(t));
            const std::uint8_t used = (link.own == node       ? ends.own_port
                                       : link.foreign == node ? ends.foreign_port
                                                              : std::uint8_t{0});
            for (int n = 1; n <= 8; ++n) {
                if ((used & port(n)) != 0) ports.creator[static_cast<std::size_t>(n - 1)] = static_cast<char>('A' + i);
            }
        }
    }
}

Value& add_cell(Value& cells, std::string_view ref, int x, int y) {
    Value& cell = cells.add(Value::object());
    cell.add("ref", word(ref));
    cell.add("x", count(x));
    cell.add("y", count(y));
    return cell;
}

void add_node_cell(const Setup& setup, const State& s, std::size_t n, Value& cells) {
    const Node& node = s.nodes[n];
    const Card& card = setup.cards[node.card];
    Value& cell = add_cell(cells, node_text(setup, s, n), node.x, node.y);
    cell.add("name", word(card.name));
    cell.add("kind", word(enum_names(card.type)[static_cast<std::size_t>(card.type)]));
    Ports ports{card.ports, joined_ports(setup, s, free_ports(setup, node), node.beside), {}};
    add_creators(setup, s, n, ports);
    add_ports(cell, ports);
    for (std::size_t i = 0; i < s.path.size(); ++i) {
        if (s.path[i] == n) cell.add("order", count(static_cast<int>(i) + 1));
    }
    if (node.used) cell.add("spent", word("used"));
    if (s.chosen_node == n) cell.add("order", count(1));
}

Value cells_of(const Setup& setup, const State& s, Seat seat) {
    Value cells = Value::list();
    Value& reactor = add_cell(cells, "", 0, 0);
    reactor.add("name", word("Reactor"));
    reactor.add("kind", word("reactor"));
    add_ports(reactor, {255, joined_ports(setup, s, 255, s.seats[seat].around), {}});
    for (std::size_t n = 0; n < s.nodes.size(); ++n) {
        if (s.nodes[n].owner == seat) add_node_cell(setup, s, n, cells);
    }
    if (s.point != Point::Cell || s.chosen_card == 0 || seat != s.active) return cells;
    Cells open;
    fitting_cells(setup, s, seat, setup.cards[s.chosen_card].ports, open);
    for (const std::uint16_t place : open)
        add_cell(cells, Convergence::operand_text(setup, s, {Kind::Place, place}), cell_x(place), cell_y(place));
    return cells;
}

Value links_of(const Setup& setup, const State& s, Seat seat) {
    Value out = Value::list();
    for (std::size_t t = 0; t < kTypes; ++t) {
        const Link& link = s.seats[seat].links[t];
        if (link.own == kNone) continue;
        Value& entry = out.add(Value::object());
        entry.add("kind", word(enum_names(Type{})[t]));
        entry.add("from", word(node_text(setup, s, link.foreign)));
        entry.add("to", word(node_text(setup, s, link.own)));
    }
    return out;
}

Value facts_of(const Setup& setup, const State& s, Seat seat) {
    const Player& player = s.seats[seat];
    Value out = Value::list();
    const bool over = s.point == Point::Over;
    add_fact(out, "VP", text(player.holds[3]) + (over ? "" : "/" + text(setup.options[Option::VpTarget])));
    add_fact(out, "Energy",
             text(player.holds[0]) + (over ? "" : " (+" + text(energy_gain(setup, s, seat)) + ")"));  // CV-5.1
    add_fact(out, "Data", text(player.holds[1]));
    add_fact(out, "Material", text(player.holds[2]));
    std::string sets;
    for (std::size_t t = 0; t < kTypes; ++t) {
        if (player.links[t].own == kNone) sets += kTags[t];
    }
    add_fact(out, "sets", sets.empty() ? "none" : sets);
    add_fact(out, "hand", text(player.hand));
    return out;
}

std::string_view phase_of(const State& s) {
    switch (s.point) {
        case Point::Setup: return "";
        case Point::Build:
        case Point::Cell:
        case Point::Discard: return "Build";
        case Point::Activate: return "Activate";
        case Point::Converge:
        case Point::LinkOwn:
        case Point::LinkForeign: return "Converge";
        case Point::Over: return "";
    }
    return "";
}

// The half-made choice or the text that asks, in a sentence.
std::string note_of(const Setup& setup, const State& s) {
    const auto name = [&](std::uint8_t node) { return setup.cards[s.nodes[node].card].name; };
    if (!s.pending.empty() && s.pending.back().node < kReactor) {
        const Node& node = s.nodes[s.pending.back().node];
        const Card& card = setup.cards[node.card];
        return card.name + ": " + (node.owner == s.pending.back().seat ? card.action : card.convergence);
    }
    if (s.point == Point::Cell && s.chosen_card != 0)
        return "Where shall " + setup.cards[s.chosen_card].name + " be built? The cells that it fits on are numbered.";
    if (s.point == Point::Discard && s.chosen_card != 0)
        return "What do you want for " + setup.cards[s.chosen_card].name + "?";
    if (s.point == Point::LinkOwn)
        return "A " + std::string(enum_names(Type{})[s.chosen_type]) + " link: which of your nodes is it for?";
    if (s.point == Point::LinkForeign && s.chosen_node != kNone)
        return "A " + std::string(enum_names(Type{})[s.chosen_type]) + " link for " + name(s.chosen_node) +
               ": which node of an opponent does it use?";
    if (s.point != Point::Activate || s.path.empty()) return {};
    std::string path;
    for (std::size_t i = s.path.size(); i-- > 0;) path += name(s.path[i]) + " > ";
    return "Path: " + path + "Reactor. It costs " +
           text(path_price(setup, s, s.active, static_cast<int>(s.path.size()))) + " of your " +
           text(s.seats[s.active].holds[0]) + " Energy.";
}

Value facts_of_table(const Setup& setup, const State& s) {
    Value out = Value::list();
    add_fact(out, "Round", text(s.round));
    add_fact(out, "deck", text(s.deck));
    if (s.point <= Point::Discard) add_fact(out, "discards left", text(discard_limit(setup, s, s.active) - s.discards));
    if (s.point >= Point::Converge && s.point != Point::Over) {
        add_fact(out, "link", text(link_price(setup, s, s.active)) + " Data");
        add_fact(out, "break", text(break_price(setup, s, s.active)) + " Data");
    }
    if (s.ending && s.point != Point::Over) add_fact(out, "end", "after this round");
    return out;
}

Value texts_of_table(const Setup& setup, const State& s) {
    Value out = Value::list();
    if (s.paradigm != 0) add_fact(out, setup.cards[s.paradigm].name, setup.cards[s.paradigm].action);
    if (setup.options[Option::Paradigms] != 0 || s.point == Point::Setup || s.point == Point::Over) return out;
    constexpr std::string_view kComing[] = {"the first link", "a link by every player", "four links of one player"};
    std::string coming;
    for (unsigned i = 0; i < 3; ++i) {
        if ((s.events >> i & 1u) == 0) coming += (coming.empty() ? "" : ", ") + std::string(kComing[i]);
    }
    if (!coming.empty()) add_fact(out, "Next Paradigm", "comes with " + coming);  // CV-9.2
    return out;
}

// What the VP of every seat came from, in the order of the final scoring. CV-11.4
Value scores_of(const Setup& setup, const State& s) {
    Value out = Value::list();
    for (int i = 0; i < setup.options.players(); ++i) {
        const Seat seat = engine::seat_at(i);
        const FinalScore score = final_score(setup, s, seat);
        const int total = s.seats[seat].holds[3];
        Value& entry = out.add(Value::object());
        entry.add("seat", word(Convergence::facts().seats[static_cast<std::size_t>(i)]));
        entry.add("total", count(total));
        Value& parts = entry.add("parts", Value::list());
        add_fact(parts, "in play", text(total - score.nodes - score.texts - score.paradigm - score.tokens));
        add_fact(parts, "nodes", text(score.nodes));
        add_fact(parts, "Endgame texts", text(score.texts));
        add_fact(parts, "Paradigm", text(score.paradigm));
        if (setup.options[Option::ResourceConversion] > 0) add_fact(parts, "tokens", text(score.tokens));
    }
    return out;
}

}  // namespace

Value board_sheet(const Setup& setup, const State& s) {
    Value out = Value::object();
    out.add("ports", port_table());
    out.add("kinds", kind_table());
    out.add("verb", word("build"));
    Value& phases = out.add("phases", Value::list());
    for (const auto phase : kPhases) phases.add(word(phase));
    out.add("phase", word(phase_of(s)));
    out.add("facts", facts_of_table(setup, s));
    out.add("texts", texts_of_table(setup, s));
    out.add("note", word(note_of(setup, s)));
    const bool scored = s.point == Point::Over && s.how != static_cast<std::uint8_t>(Ending::Concession);
    if (scored) out.add("scores", scores_of(setup, s));
    Value& grids = out.add("grids", Value::list());
    for (int i = 0; i < setup.options.players(); ++i) {
        const Seat seat = engine::seat_at(i);
        Value& grid = grids.add(Value::object());
        grid.add("seat", word(Convergence::facts().seats[static_cast<std::size_t>(i)]));
        grid.add("facts", facts_of(setup, s, seat));
        grid.add("cells", cells_of(setup, s, seat));
        grid.add("links", links_of(setup, s, seat));
    }
    add_progress(setup, s, out);
    return out;
}

void preview_cell(const Setup& setup, const State& s, std::uint16_t place, std::vector<engine::AboutLine>& lines) {
    std::array<std::uint8_t, 4> beside{};
    for (std::size_t d = 0; d < kDirections; ++d)
        beside[d] = node_at(s, s.active, cell_x(place) + kDx[d], cell_y(place) + kDy[d]);
    const std::uint8_t joined = joined_ports(setup, s, setup.cards[s.chosen_card].ports, beside);
    const auto listed = [&](const std::array<std::uint8_t, 4>& ports) {
        std::string out;
        for (std::size_t d = 0; d < kDirections; ++d) {
            if ((joined & ports[d]) == 0) continue;
            out += (out.empty() ? "" : ", ") +
                   (beside[d] == kReactor ? "the Reactor" : setup.cards[s.nodes[beside[d]].card].name);
        }
        return out;
    };
    const std::string out = listed(kOutput), in = listed(kInput);
    lines.push_back({"flow", out.empty() ? "feeds nothing" : "feeds " + out, "", "CV-2.4"});
    if (!in.empty()) lines.push_back({"flow", "fed by " + in, "", "CV-2.4"});
}

}  // namespace convergence
