#include "games/convergence/network.h"

#include <algorithm>
#include <cstdlib>

namespace convergence {
namespace {

enum class Placement { Outward, Inward, Either };
Placement placement(const Setup& setup) { return static_cast<Placement>(setup.options[Option::PlacementLink]); }

constexpr unsigned kOutputs = port(1) | port(4) | port(5) | port(8);

// The ports that face these across an edge: 1 and 3, 2 and 4, 5 and 7, 6 and 8. CV-2.3
constexpr unsigned facing(unsigned ports) { return (ports & 0x33u) << 2 | (ports & 0xccu) >> 2; }

// The ports, any of which connects a new card to old ones that have these ports open. CV-6.2
std::uint8_t connecting(const Setup& setup, unsigned open) {
    switch (placement(setup)) {
        case Placement::Outward: return static_cast<std::uint8_t>(facing(open & kOutputs));  // old Output to new Input
        case Placement::Inward: return static_cast<std::uint8_t>(facing(open & ~kOutputs));
        case Placement::Either: break;
    }
    return static_cast<std::uint8_t>(facing(open));
}

// `link_blocks_cell`: a cell that an occupied port faces cannot be built on.
bool blocked(const Setup& setup, const State& s, Seat seat, int x, int y) {
    if (setup.options[Option::LinkBlocksCell] == 0) return false;
    for (std::size_t edge = 0; edge < kDirections; ++edge) {
        const std::uint8_t n = node_at(s, seat, x + kDx[edge], y + kDy[edge]);
        if (n >= kReactor) continue;
        const std::size_t back = opposite(edge);
        if ((s.nodes[n].taken & (kOutput[back] | kInput[back])) != 0) return true;
    }
    return false;
}

// The ports that do not face a cell beyond the bounds. CV-20.17
unsigned facing_inside(int x, int y) {
    unsigned ports = 0;
    for (std::size_t d = 0; d < kDirections; ++d) ports |= beyond(x + kDx[d], y + kDy[d]) ? 0u : edge_ports(d);
    return ports;
}

// Calls f(open ports of a card, its x, its y) for the Reactor and every node of a network.
template <class F>
void each_card(const Setup& setup, const State& s, Seat seat, F&& f) {
    f(facing_nothing(s.seats[seat].around), 0, 0);
    for (const Node& node : s.nodes) {
        if (node.owner != seat) continue;
        unsigned open = open_ports(setup, node);
        if (std::abs(node.x) == kCards || std::abs(node.y) == kCards) open &= facing_inside(node.x, node.y);
        f(open, node.x, node.y);
    }
}

}  // namespace

std::uint8_t node_at(const State& s, Seat owner, int x, int y) {
    if (x == 0 && y == 0) return kReactor;
    for (std::size_t i = 0; i < s.nodes.size(); ++i) {
        const Node& node = s.nodes[i];
        if (node.x == x && node.y == y && node.owner == owner) return static_cast<std::uint8_t>(i);
    }
    return kNone;
}

bool in_network(const State& s, Seat owner, std::uint8_t card) {
    for (const Node& node : s.nodes) {
        if (node.card == card && node.owner == owner) return true;
    }
    return false;
}

std::uint8_t fitting_ports(const Setup& setup, const State& s, Seat seat) {
    unsigned open = 0;
    const bool blocks = setup.options[Option::LinkBlocksCell] != 0;
    each_card(setup, s, seat, [&](unsigned ports, int x, int y) {
        for (std::size_t d = 0; blocks && d < kDirections; ++d) {
            if (blocked(setup, s, seat, x + kDx[d], y + kDy[d])) ports &= ~edge_ports(d);
        }
        open |= ports;
    });
    return connecting(setup, open);
}

std::uint8_t connecting_ports(const Setup& setup, const State& s, Seat seat) {
    unsigned open = 0;
    each_card(setup, s, seat, [&](unsigned ports, int, int) { open |= ports; });
    return connecting(setup, open);
}

void fitting_cells(const Setup& setup, const State& s, Seat seat, std::uint8_t ports, Cells& out) {
    each_card(setup, s, seat, [&](unsigned open, int x, int y) {
        for (std::size_t d = 0; d < kDirections; ++d) {
            if ((connecting(setup, open & edge_ports(d)) & ports) == 0) continue;
            const std::uint16_t place = cell(x + kDx[d], y + kDy[d]);
            const bool again = std::find(out.begin(), out.end(), place) != out.end();
            if (!again && !blocked(setup, s, seat, x + kDx[d], y + kDy[d])) out.push_back(place);
        }
    });
}

Fit fit(const Setup& setup, const State& s, Seat seat, std::uint8_t ports, std::uint16_t place) {
    const int x = cell_x(place), y = cell_y(place);
    if (node_at(s, seat, x, y) != kNone) return Fit::Taken;
    if (beyond(x, y)) return Fit::Beyond;
    bool beside = false, connected = false;
    for (std::size_t edge = 0; edge < kDirections; ++edge) {
        const std::uint8_t n = node_at(s, seat, x + kDx[edge], y + kDy[edge]);
        if (n == kNone) continue;
        beside = true;
        const unsigned open = n == kReactor ? 255u : free_ports(setup, s.nodes[n]);
        connected |= (connecting(setup, open & edge_ports(opposite(edge))) & ports) != 0;
    }
    if (!beside) return Fit::Apart;
    if (!connected) return Fit::Unconnected;
    return blocked(setup, s, seat, x, y) ? Fit::Blocked : Fit::Fits;
}

void add_node(State& s, Seat seat, std::uint8_t card, int x, int y) {
    Node node;
    node.card = card;
    node.x = static_cast<std::int8_t>(x);
    node.y = static_cast<std::int8_t>(y);
    node.owner = seat;
    const auto self = static_cast<std::uint8_t>(s.nodes.size());
    for (std::size_t edge = 0; edge < kDirections; ++edge) {
        const std::uint8_t n = node_at(s, seat, x + kDx[edge], y + kDy[edge]);
        node.beside[edge] = n;
        if (n == kReactor) s.seats[seat].around[opposite(edge)] = self;
        if (n < kReactor) s.nodes[n].beside[opposite(edge)] = self;
    }
    s.nodes.push_back(node);
    ++s.seats[seat].nodes;
}

bool feeds_reactor(const Setup& setup, const State& s, std::size_t node) {
    const Node& from = s.nodes[node];
    for (std::size_t d = 0; d < kDirections; ++d) {
        if (from.beside[d] == kReactor) return (free_ports(setup, from) & kOutput[d]) != 0;
    }
    return false;
}

bool feeds(const Setup& setup, const State& s, Seat seat, std::size_t node, std::size_t next) {
    const Node& from = s.nodes[node];
    const Node& to = s.nodes[next];
    if (from.owner == to.owner) {
        for (std::size_t d = 0; d < kDirections; ++d) {
            if (from.beside[d] != next) continue;
            if ((free_ports(setup, from) & kOutput[d]) != 0 && (free_ports(setup, to) & kInput[opposite(d)]) != 0)
                return true;  // CV-2.4
        }
        return false;
    }
    for (const Link& link : s.seats[seat].links) {
        if (link.own == next && link.foreign == node) return true;  // CV-8.5
    }
    return false;
}

bool on_path(const State& s, std::size_t node) {
    for (const std::uint8_t named : s.path) {
        if (named == node) return true;
    }
    return false;
}

Ends link_ends(const Setup& setup, Type type) {
    const auto t = static_cast<std::size_t>(type);
    const std::uint8_t in = kInput[kInputEdge[t]], out = kOutput[kOutputEdge[t]];
    return setup.options[Option::LinkDirection] != 0 ? Ends{out, in} : Ends{in, out};
}

int links_in_place(const State& s, Seat seat) {
    int count = 0;
    for (const Link& link : s.seats[seat].links) count += link.own != kNone ? 1 : 0;
    return count;
}

int opponents_linked(const State& s, Seat seat) {
    unsigned owners = 0;
    for (const Link& link : s.seats[seat].links) owners |= link.own != kNone ? bit(s.nodes[link.foreign].owner) : 0u;
    return __builtin_popcount(owners);
}

void create_link(const Setup& setup, State& s, Seat seat, Type type, std::uint8_t own, std::uint8_t foreign) {
    const Ends ends = link_ends(setup, type);
    s.seats[seat].links[static_cast<std::size_t>(type)] = {own, foreign};
    s.nodes[own].taken |= ends.own_port;
    s.nodes[foreign].taken |= ends.foreign_port;
    s.seats[seat].linked_ever = true;
}

void break_link(const Setup& setup, State& s, Seat creator, Type type) {
    const Ends ends = link_ends(setup, type);
    Link& link = s.seats[creator].links[static_cast<std::size_t>(type)];
    s.nodes[link.own].taken &= static_cast<std::uint8_t>(~ends.own_port);
    s.nodes[link.foreign].taken &= static_cast<std::uint8_t>(~ends.foreign_port);
    link = {};
}

}  // namespace convergence
