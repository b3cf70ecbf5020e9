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
using engine::board::Fact;
using engine::board::Tint;

constexpr std::string_view kTags[] = {"T", "C", "R", "K"};
constexpr Tint kTints[] = {Tint::Blue, Tint::Magenta, Tint::Green, Tint::Yellow};
constexpr std::string_view kSides[] = {"north", "south", "west", "east"};

std::string text(int n) { return std::to_string(n); }
engine::Ref node_ref(std::size_t node) { return {Kind::Unit, static_cast<std::uint16_t>(node)}; }

// The eight ports: on which side, in its left or upper half or the other, out or in. CV-2.2
std::vector<engine::board::Port> port_table() {
    std::vector<engine::board::Port> out;
    for (std::size_t t = 0; t < kTypes; ++t) {
        for (const bool sends : {true, false}) {
            const std::size_t side = sends ? kOutputEdge[t] : kInputEdge[t];
            const std::uint8_t bit = sends ? kOutput[side] : kInput[side];
            int number = 1;
            while (port(number) != bit) ++number;
            out.push_back({number, kSides[side], number % 2 == 1 ? 1 : 2, sends, kTags[t], kTints[t]});
        }
    }
    return out;
}

std::vector<engine::board::Look> kind_table() {
    std::vector<engine::board::Look> out;
    for (std::size_t t = 0; t < kTypes; ++t) out.push_back({enum_names(Type{})[t], kTags[t], {}, kTints[t]});
    return out;
}

// The ports of a mask, those of them that a connection uses, and those that links occupy with the seats of the
// creators.
struct Ports {
    std::uint8_t present = 0, joined = 0;
    std::array<char, 8> creator{};  // a seat's letter, 0 for none
};

void add_ports(engine::board::Piece& piece, const Ports& ports) {
    const auto add = [](std::string& list, std::string_view item) {
        list += (list.empty() ? "" : " ") + std::string(item);
    };
    for (int n = 1; n <= 8; ++n) {
        if ((ports.present & port(n)) == 0) continue;
        add(piece.ports, text(n));
        if ((ports.joined & port(n)) != 0) add(piece.joined, text(n));
        const char creator = ports.creator[static_cast<std::size_t>(n - 1)];
        if (creator != 0) add(piece.taken, text(n) + ":" + creator);
    }
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

engine::board::Place cell_of(Seat seat, int x, int y) {
    return {.id = index(seat) * kPlaces + cell(x, y), .side = seat, .at = {{x, y}}};
}

// What a text brings who resolves it: "1 vp, 2 data each, -3 data, 1 card". Others' gains are left to the text.
std::string brings(const Setup& setup, Span<Effect> text_of) {
    std::string out;
    const auto add = [&](int n, std::string_view what, std::string_view how) {
        if (n == 0) return;
        out += (out.empty() ? "" : ", ") + text(n) + " " + std::string(what);
        if (!how.empty()) out += " " + std::string(how);
    };
    constexpr std::string_view kGoods[] = {"energy", "data", "material", "vp"};
    for (std::size_t i = text_of.begin; i < text_of.end; ++i) {
        const Effect& effect = setup.effects[i];
        if (effect.clause == ClauseKind::Grant && effect.party != Party::EachPlayer) continue;
        const std::string_view how = effect.condition.kind != ConditionKind::None ? "if"
                                     : effect.counter.kind != CounterKind::None   ? "each"
                                     : effect.clause == ClauseKind::Take          ? "taken"
                                                                                  : "";
        for (std::size_t good = 0; good < 4; ++good) add(-effect.price[good], kGoods[good], "");
        for (std::size_t good = 0; good < 4; ++good) add(effect.amounts[good], kGoods[good], how);
        add(effect.cards, "card", how);
        if (effect.clause == ClauseKind::Sever) add(1, "link", "broken");
    }
    return out;
}

engine::board::Piece node_piece(const Setup& setup, const State& s, std::size_t n) {
    const Node& node = s.nodes[n];
    const Card& card = setup.cards[node.card];
    engine::board::Piece piece{.id = static_cast<int>(n), .ref = node_ref(n), .name = card.name, .card = card.id};
    piece.kind = enum_names(card.type)[static_cast<std::size_t>(card.type)];
    piece.owner = node.owner;
    Ports ports{card.ports, joined_ports(setup, s, free_ports(setup, node), node.beside), {}};
    add_creators(setup, s, n, ports);
    add_ports(piece, ports);
    for (std::size_t i = 0; i < s.path.size(); ++i) {
        if (s.path[i] == n) piece.order = static_cast<int>(i) + 1;
    }
    if (s.chosen_node == n) piece.order = 1;
    if (node.used) piece.spent = "used";
    piece.facts = {{"Action", brings(setup, card.on_action)}, {"Convergence", brings(setup, card.on_convergence)}};
    return piece;
}

// The Reactor, the nodes, and the cells where the chosen card may be built.
void add_network(const Setup& setup, const State& s, Seat seat, std::vector<engine::board::Place>& places) {
    engine::board::Piece reactor{.id = 256 + index(seat), .ref = {Kind::Seat, static_cast<std::uint16_t>(seat)}};
    reactor.name = "Reactor";
    reactor.kind = "reactor";
    reactor.owner = seat;
    const bool powers = setup.options[Option::ReactorPowers] != 0;
    if (powers) reactor.card = setup.cards[s.seats[seat].reactor].id;
    add_ports(reactor, {255, joined_ports(setup, s, 255, s.seats[seat].around), {}});
    places.push_back(cell_of(seat, 0, 0));
    if (!powers || s.seats[seat].reactor != 0) places.back().pieces.push_back(std::move(reactor));  // once it is dealt
    for (std::size_t n = 0; n < s.nodes.size(); ++n) {
        if (s.nodes[n].owner != seat) continue;
        places.push_back(cell_of(seat, s.nodes[n].x, s.nodes[n].y));
        places.back().pieces.push_back(node_piece(setup, s, n));
    }
    if (s.point != Point::Cell || s.chosen_card == 0 || seat != s.active) return;
    Cells open;
    fitting_cells(setup, s, seat, setup.cards[s.chosen_card].ports, open);
    for (const std::uint16_t place : open) {
        places.push_back(cell_of(seat, cell_x(place), cell_y(place)));
        places.back().ref = {Kind::Place, place};
    }
}

std::vector<Fact> facts_of(const Setup& setup, const State& s, Seat seat) {
    const Player& player = s.seats[seat];
    const bool over = s.point == Point::Over;
    std::string sets;
    for (std::size_t t = 0; t < kTypes; ++t) {
        if (player.links[t].own == kNone) sets += kTags[t];
    }
    return {
        {"VP", text(player.holds[3]) + (over ? "" : "/" + text(setup.options[Option::VpTarget]))},
        {"Energy", text(player.holds[0]) + (over ? "" : " (+" + text(energy_gain(setup, s, seat)) + ")")},  // CV-5.1
        {"Data", text(player.holds[1])},
        {"Material", text(player.holds[2])},
        {"sets", sets.empty() ? "none" : sets},
        {"hand", text(player.hand)}};
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

// The text that asks, or what the path that is being named costs.
std::string note_of(const Setup& setup, const State& s) {
    const auto name = [&](std::uint8_t node) { return setup.cards[s.nodes[node].card].name; };
    if (!s.pending.empty() && s.pending.back().node < kReactor) {
        const Node& node = s.nodes[s.pending.back().node];
        const Card& card = setup.cards[node.card];
        return card.name + ": " + (node.owner == s.pending.back().seat ? card.action : card.convergence);
    }
    if (s.point != Point::Activate || s.path.empty()) return {};
    std::string path;
    for (std::size_t i = s.path.size(); i-- > 0;) path += name(s.path[i]) + " > ";
    return "Path: " + path + "Reactor. It costs " +
           text(path_price(setup, s, s.active, static_cast<int>(s.path.size()))) + " of your " +
           text(s.seats[s.active].holds[0]) + " Energy.";
}

std::vector<Fact> facts_of_table(const Setup& setup, const State& s) {
    std::vector<Fact> out{{"Round", text(s.round)}, {"deck", text(s.deck)}};
    if (s.point <= Point::Discard)
        out.push_back({"discards left", text(discard_limit(setup, s, s.active) - s.discards)});
    if (s.point >= Point::Converge && s.point != Point::Over) {
        out.push_back({"link", text(link_price(setup, s, s.active)) + " Data"});
        out.push_back({"break", text(break_price(setup, s, s.active)) + " Data"});
    }
    if (s.ending && s.point != Point::Over) out.push_back({"end", "after this round"});
    return out;
}

std::vector<Fact> texts_of_table(const Setup& setup, const State& s) {
    std::vector<Fact> out;
    if (s.paradigm != 0) out.push_back({setup.cards[s.paradigm].name, setup.cards[s.paradigm].action});
    if (setup.options[Option::Paradigms] != 0 || s.point == Point::Setup || s.point == Point::Over) return out;
    constexpr std::string_view kComing[] = {"the first link", "a link by every player", "four links of one player"};
    std::string coming;
    for (unsigned i = 0; i < 3; ++i) {
        if ((s.events >> i & 1u) == 0) coming += (coming.empty() ? "" : ", ") + std::string(kComing[i]);
    }
    if (!coming.empty()) out.push_back({"Next Paradigm", "comes with " + coming});  // CV-9.2
    return out;
}

// What the VP of a seat came from, in the order of the final scoring. CV-11.4
engine::board::Score score_of(const Setup& setup, const State& s, Seat seat) {
    const FinalScore score = final_score(setup, s, seat);
    const int total = s.seats[seat].holds[3];
    engine::board::Score out{seat, total, {}};
    out.parts = {{"in play", text(total - score.nodes - score.texts - score.paradigm - score.tokens)},
                 {"nodes", text(score.nodes)},
                 {"Endgame texts", text(score.texts)},
                 {"Paradigm", text(score.paradigm)}};
    if (setup.options[Option::ResourceConversion] > 0) out.parts.push_back({"tokens", text(score.tokens)});
    return out;
}

}  // namespace

Value board_sheet(const Setup& setup, const State& s) {
    engine::board::Sheet sheet{.kinds = kind_table(), .ports = port_table(), .verb = "build"};
    sheet.phases = {"Build", "Activate", "Converge"};
    sheet.phase = phase_of(s);
    sheet.facts = facts_of_table(setup, s);
    sheet.texts = texts_of_table(setup, s);
    sheet.note = note_of(setup, s);
    add_progress(setup, s, sheet);
    const bool scored = s.point == Point::Over && s.how != static_cast<std::uint8_t>(Ending::Concession);
    for (int i = 0; i < setup.options.players(); ++i) {
        const Seat seat = engine::seat_at(i);
        sheet.sides.push_back({seat, facts_of(setup, s, seat)});
        add_network(setup, s, seat, sheet.places);
        for (std::size_t t = 0; t < kTypes; ++t) {
            const Link& link = s.seats[seat].links[t];
            if (link.own == kNone) continue;
            sheet.links.push_back({enum_names(Type{})[t], seat, node_ref(link.foreign), node_ref(link.own)});
        }
        if (scored) sheet.scores.push_back(score_of(setup, s, seat));
    }
    return engine::board::board_value<Convergence>(sheet, setup, s);
}

engine::Prompt Convergence::prompt(const Setup&, const State& s) {
    if (!s.pending.empty()) {
        const Frame& frame = s.pending.back();
        if (frame.task == Task::Pay && frame.node < kReactor) return {"Pay for {0}?", {node_ref(frame.node)}};
        return {};
    }
    const engine::Ref card{Kind::Card, s.chosen_card}, type{Kind::Word, s.chosen_type};
    if (s.point == Point::Cell && s.chosen_card != 0) return {"Where shall {0} stand?", {card}};
    if (s.point == Point::Discard && s.chosen_card != 0) return {"What do you want for {0}?", {card}};
    if (s.point == Point::LinkOwn) return {"Which of your nodes takes the {0} link?", {type}};
    if (s.point == Point::LinkForeign) return {"From which node does the {0} link come?", {type}};
    if (s.point == Point::Activate && !s.path.empty()) return {"What feeds {0}?", {node_ref(s.path.back())}};
    return {};
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
