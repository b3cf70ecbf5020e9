#include "games/convergence/terms.h"

#include <algorithm>

#include "games/convergence/network.h"
#include "games/convergence/resolve.h"

namespace convergence {
namespace {

using engine::AboutLine;

constexpr std::string_view kEdges[] = {"north", "south", "west", "east"};

std::string text(int n) { return std::to_string(n); }

std::string capital(std::string_view word) {
    std::string out(word);
    out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

int number_of(std::uint8_t bit) {
    int number = 1;
    while (port(number) != bit) ++number;
    return number;
}

// "port 2 (Technology Input)"
std::string port_text(std::uint8_t bit) {
    for (std::size_t t = 0; t < kTypes; ++t) {
        const bool sends = kOutput[kOutputEdge[t]] == bit;
        if (!sends && kInput[kInputEdge[t]] != bit) continue;
        return "port " + text(number_of(bit)) + " (" + capital(enum_names(Type{})[t]) +
               (sends ? " Output)" : " Input)");
    }
    return {};
}

void add_part(std::string& list, std::string_view part, std::string_view between) {
    list += (list.empty() ? "" : std::string(between)) + std::string(part);
}

// What the card beside could send here and take from here.
void about_neighbour(const Setup& setup, const State& s, std::uint16_t place, std::size_t edge,
                     std::vector<AboutLine>& lines) {
    const std::uint8_t n = node_at(s, s.active, cell_x(place) + kDx[edge], cell_y(place) + kDy[edge]);
    if (n == kNone) return;
    const std::uint8_t open = n == kReactor ? std::uint8_t{255} : free_ports(setup, s.nodes[n]);
    std::string flow;
    if ((open & kOutput[opposite(edge)]) != 0) add_part(flow, "sends into " + port_text(kInput[edge]), ", ");
    if ((open & kInput[opposite(edge)]) != 0) add_part(flow, "takes from " + port_text(kOutput[edge]), ", ");
    const std::string name = n == kReactor ? "the Reactor" : setup.cards[s.nodes[n].card].name;
    lines.push_back(
        {std::string(kEdges[edge]), name + (flow.empty() ? " has no free port here" : " " + flow), "", "CV-2.4"});
}

std::string fitting_hand(const Setup& setup, const State& s, std::uint16_t place) {
    std::string out;
    for (const Slot& slot : hand_of(s, s.active)) {
        const Card& card = setup.cards[static_cast<std::size_t>(slot.card)];
        if (card.sort == Sort::Unknown || out.find(card.name) != std::string::npos) continue;
        if (fit(setup, s, s.active, card.ports, place) == Fit::Fits) add_part(out, card.name, ", ");
    }
    return out;
}

void about_type(const Setup& setup, std::size_t t, std::vector<AboutLine>& lines) {
    const std::string name = capital(enum_names(Type{})[t]);
    lines.push_back({"type", "one of the four types of Node cards", "", "CV-1.3"});
    lines.push_back({"ports",
                     port_text(kOutput[kOutputEdge[t]]) + " in the " + std::string(kEdges[kOutputEdge[t]]) + ", " +
                         port_text(kInput[kInputEdge[t]]) + " in the " + std::string(kEdges[kInputEdge[t]]),
                     "", "CV-2.2"});
    lines.push_back({"flow", name + " flows " + std::string(kEdges[kOutputEdge[t]]), "", "CV-2.3"});
    const Ends ends = link_ends(setup, static_cast<Type>(t));
    lines.push_back({"link",
                     "each player has one " + name + " link: " + port_text(ends.foreign_port) +
                         " of an opponent's node, " + port_text(ends.own_port) + " of an own node",
                     "", "CV-8.2"});
}

}  // namespace

void about_cell(const Setup& setup, const State& s, std::uint16_t place, std::vector<AboutLine>& lines) {
    if (node_at(s, s.active, cell_x(place), cell_y(place)) == kReactor) {
        lines.push_back({"Reactor", "has all 8 ports; paths end here", "", "CV-1.2"});
        return;
    }
    const auto owner = engine::hole("seat", Convergence::facts().seats[static_cast<std::size_t>(s.active)]);
    lines.push_back({"cell", "empty, in the network of " + owner, "", "CV-2.1"});
    std::string needed;
    for (int n = 1; n <= 8; ++n) {
        if (fit(setup, s, s.active, port(n), place) == Fit::Fits) add_part(needed, port_text(port(n)), " or ");
    }
    switch (fit(setup, s, s.active, 255, place)) {
        case Fit::Fits: lines.push_back({"a card needs", needed, "", "CV-6.2"}); break;
        case Fit::Taken: break;
        case Fit::Beyond: lines.push_back({"a card", "cannot lie so far away", "", "CV-20.17"}); break;
        case Fit::Apart:
            lines.push_back({"a card", "cannot be built here: nothing lies beside it", "", "CV-6.2"});
            break;
        case Fit::Unconnected:
            lines.push_back({"a card", "cannot be built here: no free port beside it connects", "", "CV-6.2"});
            break;
        case Fit::Blocked: lines.push_back({"a card", "cannot be built here: a link blocks it", "", "CV-8.6"}); break;
    }
    for (std::size_t edge = 0; edge < kDirections; ++edge) about_neighbour(setup, s, place, edge, lines);
    const std::string fits = fitting_hand(setup, s, place);
    if (!fits.empty()) lines.push_back({"of your hand", fits, "", "CV-6.2"});
}

void about_word(const Setup& setup, int word, std::vector<AboutLine>& lines) {
    if (word < kTypes) return about_type(setup, static_cast<std::size_t>(word), lines);
    switch (static_cast<Good>(word - kTypes)) {
        case Good::Energy:
            lines.push_back({"pays", "activations, 1 for each node of the path", "", "CV-7.6"});
            lines.push_back({"gained", "1 in each of your turns, more with links", "", "CV-5.1"});
            lines.push_back({"more", "1 for each opponent linked; for each link once all are", "", "CV-5.2"});
            lines.push_back({"kept", "what is not spent", "", "CV-5.4"});
            break;
        case Good::Data:
            lines.push_back({"pays", "a part of the price of many cards", "", "CV-6.2"});
            lines.push_back({"pays", "1 to create a link", "", "CV-8.2"});
            lines.push_back({"pays", "2 to break a link", "", "CV-8.7"});
            lines.push_back({"gained", "by card texts, or 1 for a discarded card", "", "CV-6.6"});
            break;
        case Good::Material:
            lines.push_back({"pays", "a part of the price of cards", "", "CV-6.2"});
            lines.push_back({"gained", "by card texts, or 1 for a discarded card", "", "CV-6.6"});
            break;
        case Good::Vp:
            lines.push_back({"means", "Victory Points: the most win", "", "CV-11.5"});
            lines.push_back(
                {"end", text(setup.options[Option::VpTarget]) + " of one player end the game", "", "CV-11.1"});
            lines.push_back({"scored", "at the end 1 for each own node, and Endgame texts", "", "CV-11.4"});
            break;
    }
}

}  // namespace convergence
