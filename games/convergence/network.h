// Grids, ports and connections: sections 2, 6, 7 and 8 of the rules as questions about a state.
#pragma once

#include "engine/game.h"
#include "games/convergence/state.h"

namespace convergence {

// Directions and edges: N, S, W, E. CV-2.1
inline constexpr int kDirections = 4;
inline constexpr std::array<int, 4> kDx{0, 0, -1, 1}, kDy{-1, 1, 0, 0};
constexpr std::size_t opposite(std::size_t direction) { return direction ^ 1u; }

constexpr std::uint8_t port(int number) { return static_cast<std::uint8_t>(1u << (number - 1)); }
// The Output and the Input port on each edge. CV-2.2
inline constexpr std::array<std::uint8_t, 4> kOutput{port(1), port(4), port(5), port(8)};
inline constexpr std::array<std::uint8_t, 4> kInput{port(2), port(3), port(6), port(7)};
// By type: the edge of the Output and of the Input port. CV-8.4
inline constexpr std::array<std::size_t, 4> kOutputEdge{1, 0, 3, 2}, kInputEdge{0, 1, 2, 3};

// A cell as a Place ref; the Node deck and the Paradigm pile are places too.
inline constexpr int kReach = kCards + 2;  // coordinates stay below it, even with all cards in a row: section 19
inline constexpr int kSide = 2 * kReach;
inline constexpr std::uint16_t kDeckPlace = kSide * kSide, kPilePlace = kDeckPlace + 1, kPlaces = kDeckPlace + 2;
constexpr std::uint16_t cell(int x, int y) { return static_cast<std::uint16_t>((x + kReach) * kSide + y + kReach); }
constexpr int cell_x(std::uint16_t place) { return place / kSide - kReach; }
constexpr int cell_y(std::uint16_t place) { return place % kSide - kReach; }

// Present and not occupied by a link.
inline std::uint8_t free_ports(const Setup& setup, const Node& node) {
    return static_cast<std::uint8_t>(setup.ports[node.card] & ~node.taken);
}
// In a mask the two ports of an edge stand side by side.
constexpr unsigned edge_ports(std::size_t edge) { return 3u << (2 * edge); }
// Ports that face a cell without any card.
inline unsigned facing_nothing(const std::array<std::uint8_t, 4>& beside) {
    unsigned ports = 0;
    for (std::size_t d = 0; d < kDirections; ++d) ports |= beside[d] == kNone ? edge_ports(d) : 0u;
    return ports;
}
// Free, and facing a cell without any card: where a card may be put and what a link may take. CV-8.3
inline std::uint8_t open_ports(const Setup& setup, const Node& node) {
    return static_cast<std::uint8_t>(free_ports(setup, node) & facing_nothing(node.beside));
}
// CV-20.17
constexpr bool beyond(int x, int y) { return x > kCards || x < -kCards || y > kCards || y < -kCards; }
std::uint8_t node_at(const State& s, Seat owner, int x, int y);  // kNone, kReactor or a node
bool in_network(const State& s, Seat owner, std::uint8_t card);  // CV-6.4

// Building. What a card must have (any of these ports) to fit on some cell of this network. CV-6.2
std::uint8_t fitting_ports(const Setup& setup, const State& s, Seat seat);
std::uint8_t connecting_ports(const Setup& setup, const State& s, Seat seat);  // also on cells that a link blocks
// The cells on which a card with these ports may be put, each once.
using Cells = engine::Scratch<std::uint16_t, 256>;
void fitting_cells(const Setup& setup, const State& s, Seat seat, std::uint8_t ports, Cells& out);
// Whether a card fits; if not, which part of CV-6.2 is missing.
enum class Fit : std::uint8_t { Fits, Taken, Beyond, Apart, Unconnected, Blocked };
Fit fit(const Setup& setup, const State& s, Seat seat, std::uint8_t ports, std::uint16_t place);
void add_node(State& s, Seat seat, std::uint8_t card, int x, int y);

// Paths, named from the Reactor outwards. CV-7.2
bool feeds_reactor(const Setup& setup, const State& s, std::size_t node);
bool feeds(const Setup& setup, const State& s, Seat seat, std::size_t node, std::size_t next);
bool on_path(const State& s, std::size_t node);
// Calls f with every node that may be named next.
template <class F>
void each_next(const Setup& setup, const State& s, F&& f);

// Links. The port of a node that a link of this type would use on the creator's side and on the other. CV-8.2
struct Ends {
    std::uint8_t own_port, foreign_port;
};
Ends link_ends(const Setup& setup, Type type);
int links_in_place(const State& s, Seat seat);    // L of CV-5.2
int opponents_linked(const State& s, Seat seat);  // O of CV-5.2
// Calls f(creator, type) with every link in place that somebody else created: what may be broken. CV-8.7
template <class F>
void each_foreign_link(const Setup& setup, const State& s, Seat you, F&& f) {
    for (int i = 0; i < setup.options.players(); ++i) {
        for (std::size_t t = 0; t < kTypes && engine::seat_at(i) != you; ++t) {
            if (s.seats[engine::seat_at(i)].links[t].own != kNone) f(engine::seat_at(i), static_cast<Type>(t));
        }
    }
}
void create_link(const Setup& setup, State& s, Seat seat, Type type, std::uint8_t own, std::uint8_t foreign);
void break_link(const Setup& setup, State& s, Seat creator, Type type);

template <class F>
void each_next(const Setup& setup, const State& s, F&& f) {
    const Player& player = s.seats[s.active];
    if (s.path.empty()) {
        for (std::size_t d = 0; d < kDirections; ++d) {
            const std::uint8_t n = player.around[d];
            if (n != kNone && !s.nodes[n].used && feeds_reactor(setup, s, n)) f(n);
        }
        return;
    }
    const std::size_t last = s.path.back();
    const Node& node = s.nodes[last];
    for (std::size_t d = 0; d < kDirections; ++d) {
        const std::uint8_t n = node.beside[d];
        if (n < kReactor && !s.nodes[n].used && feeds(setup, s, s.active, n, last) && !on_path(s, n)) f(n);
    }
    if (node.owner != s.active) return;
    std::uint32_t named = 0;  // two links may lead from one node to the same node
    for (std::size_t t = 0; t < kTypes; ++t) {
        const Link& link = player.links[t];
        if (link.own != last || s.nodes[link.foreign].used || on_path(s, link.foreign)) continue;
        bool again = false;
        for (std::size_t k = 0; k < t; ++k) again |= (named >> k & 1u) != 0 && player.links[k].foreign == link.foreign;
        if (!again) f(link.foreign);
        named |= 1u << t;
    }
}

}  // namespace convergence
