#include "games/convergence/network.h"

namespace convergence {
namespace {

bool option(const Setup& setup, Option which) { return setup.options[which] != 0; }

enum class Placement { Outward, Inward, Either };
Placement placement(const Setup& setup) { return static_cast<Placement>(setup.options[Option::PlacementLink]); }

std::uint8_t ports_beside(const Setup& setup, const State& s, std::uint8_t n) {
    return n == kReactor ? std::uint8_t{255} : free_ports(setup, s.nodes[n]);
}

// The ports, any of which lets a new card connect to a card with `free` ports that lies at `edge` of the new one.
std::uint8_t wanted_ports(const Setup& setup, std::uint8_t free, std::size_t edge) {
    const std::size_t back = opposite(edge);
    const bool outward = (free & kOutput[back]) != 0;  // old Output to new Input: the letter of CV-6.2
    const bool inward = (free & kInput[back]) != 0;
    const Placement rule = placement(setup);
    std::uint8_t ports = 0;
    if (outward && rule != Placement::Inward) ports |= kInput[edge];
    if (inward && rule != Placement::Outward) ports |= kOutput[edge];
    return ports;
}

// `link_blocks_cell`: a cell that an occupied port faces cannot be built on.
bool blocked(const Setup& setup, const State& s, Seat seat, int x, int y) {
    if (!option(setup, Option::LinkBlocksCell)) return false;
    for (std::size_t edge = 0; edge < kDirections; ++edge) {
        const std::uint8_t n = node_at(s, seat, x + kDx[edge], y + kDy[edge]);
        if (n >= kReactor) continue;
        const std::size_t back = opposite(edge);
        if ((s.nodes[n].taken & (kOutput[back] | kInput[back])) != 0) return true;
    }
    return false;
}

// Calls f(edge of the new card, free ports of the old card, x, y) for every empty cell beside every card.
template <class F>
void each_opening(const Setup& setup, const State& s, Seat seat, F&& f) {
    const Player& player = s.seats[seat];
    for (std::size_t d = 0; d < kDirections; ++d) {
        if (player.around[d] == kNone) f(opposite(d), std::uint8_t{255}, kDx[d], kDy[d]);
    }
    for (const Node& node : s.nodes) {
        if (node.owner != seat) continue;
        const std::uint8_t free = free_ports(setup, node);
        for (std::size_t d = 0; d < kDirections; ++d) {
            if (node.beside[d] == kNone) f(opposite(d), free, node.x + kDx[d], node.y + kDy[d]);
        }
    }
}

}  // namespace

std::uint8_t free_ports(const Setup& setup, const Node& node) {
    return static_cast<std::uint8_t>(setup.cards[node.card].ports & ~node.taken);
}

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
    std::uint8_t ports = 0;
    each_opening(setup, s, seat, [&](std::size_t edge, std::uint8_t free, int x, int y) {
        const std::uint8_t wanted = wanted_ports(setup, free, edge);
        if ((wanted & ~ports) != 0 && !blocked(setup, s, seat, x, y)) ports |= wanted;
    });
    return ports;
}

void fitting_cells(const Setup& setup, const State& s, Seat seat, std::uint8_t ports, Cells& out) {
    each_opening(setup, s, seat, [&](std::size_t edge, std::uint8_t free, int x, int y) {
        if ((wanted_ports(setup, free, edge) & ports) == 0 || blocked(setup, s, seat, x, y)) return;
        const std::uint16_t place = cell(x, y);
        for (const std::uint16_t listed : out) {
            if (listed == place) return;
        }
        out.push_back(place);
    });
}

Fit fit(const Setup& setup, const State& s, Seat seat, std::uint8_t ports, std::uint16_t place) {
    const int x = cell_x(place), y = cell_y(place);
    if (node_at(s, seat, x, y) != kNone) return Fit::Taken;
    bool beside = false, connected = false;
    for (std::size_t edge = 0; edge < kDirections; ++edge) {
        const std::uint8_t n = node_at(s, seat, x + kDx[edge], y + kDy[edge]);
        if (n == kNone) continue;
        beside = true;
        connected |= (wanted_ports(setup, ports_beside(setup, s, n), edge) & ports) != 0;
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
    const std::size_t in = kInputEdge[t], out = kOutputEdge[t];
    const bool outbound = option(setup, Option::LinkDirection);
    return outbound ? Ends{out, in, kOutput[out], kInput[in]} : Ends{in, out, kInput[in], kOutput[out]};
}

bool port_faces_nothing(const Setup& setup, const Node& node, std::uint8_t wanted, std::size_t edge) {
    return (free_ports(setup, node) & wanted) != 0 && node.beside[edge] == kNone;
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
