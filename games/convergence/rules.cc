// What is asked and what is legal. What then happens by itself stands in turn.cc and resolve.cc.
#include "games/convergence/rules.h"

#include "games/convergence/costs.h"
#include "games/convergence/network.h"
#include "games/convergence/resolve.h"

namespace convergence {
namespace {

using engine::act;
using engine::Action;
using engine::ActionList;
using engine::because;
using engine::Events;
using engine::Kind;
using engine::number;
using engine::Ref;
using engine::tell;
using Refused = std::optional<engine::Refusal>;

Ref card_ref(int card) { return {Kind::Card, static_cast<std::uint16_t>(card)}; }
Ref node_ref(int node) { return {Kind::Unit, static_cast<std::uint16_t>(node)}; }
Ref word_ref(int word) { return {Kind::Word, static_cast<std::uint16_t>(word)}; }

int held(const State& s, Good good) { return s.seats[s.active].holds[static_cast<std::size_t>(good)]; }
bool may_discard(const Setup& setup, const State& s) { return s.discards < discard_limit(setup, s, s.active); }

// The types of which a link could be created now, as a bit mask. CV-8.2, CV-8.3
unsigned possible_links(const Setup& setup, const State& s) {
    if (held(s, Good::Data) < link_price(setup, s, s.active)) return 0;
    unsigned own = 0, foreign = 0;
    for (const Node& node : s.nodes) (node.owner == s.active ? own : foreign) |= open_ports(setup, node);
    unsigned types = 0;
    for (unsigned t = 0; t < kTypes; ++t) {
        const Ends ends = link_ends(setup, static_cast<Type>(t));
        const bool possible = (own & ends.own_port) != 0 && (foreign & ends.foreign_port) != 0;
        if (possible && s.seats[s.active].links[t].own == kNone) types |= 1u << t;
    }
    return types;
}

// The port that a node needs for the link being created.
std::uint8_t link_port(const Setup& setup, const State& s) {
    const Ends ends = link_ends(setup, static_cast<Type>(s.chosen_type));
    return s.point == Point::LinkOwn ? ends.own_port : ends.foreign_port;
}

// ---- lists ----------------------------------------------------------------------------------------------------------

void list_hand(const State& s, ActionList& out, Verb verb, auto&& wanted) {
    const auto hand = hand_of(s, s.active);
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const auto card = static_cast<std::uint8_t>(hand[i].card);
        bool again = false;
        for (std::size_t k = 0; k < i; ++k) again |= hand[k].card == hand[i].card;
        if (!again && wanted(card)) out.push_back(act(verb, card));
    }
}

void list_build(const Setup& setup, const State& s, ActionList& out) {
    const std::uint8_t fits = fitting_ports(setup, s, s.active);
    list_hand(s, out, Verb::Build, [&](std::uint8_t card) {
        if ((setup.ports[card] & fits) == 0) return false;
        const Price price = build_price(setup, s, s.active, card);
        return held(s, Good::Material) >= price.material && held(s, Good::Data) >= price.data &&
               !in_network(s, s.active, card);
    });
    if (may_discard(setup, s)) list_hand(s, out, Verb::Discard, [](std::uint8_t) { return true; });
    out.push_back(act(Verb::Next));
}

void list_activate(const Setup& setup, const State& s, ActionList& out) {
    if (held(s, Good::Energy) >= path_price(setup, s, s.active, static_cast<int>(s.path.size()) + 1)) {
        each_next(setup, s, [&](std::size_t node) { out.push_back(act(Verb::Path, static_cast<int>(node))); });
    }
    out.push_back(act(s.path.empty() ? Verb::Next : Verb::Activate));
}

void list_links(const Setup& setup, const State& s, ActionList& out, Verb verb) {
    each_foreign_link(setup, s, s.active, [&](Seat creator, Type type) {
        out.push_back(act(verb, index(creator), static_cast<int>(type)));
    });
}

void list_converge(const Setup& setup, const State& s, ActionList& out) {
    const unsigned types = possible_links(setup, s);
    for (int t = 0; t < kTypes; ++t) {
        if ((types >> t & 1u) != 0) out.push_back(act(Verb::Link, t));
    }
    if (held(s, Good::Data) >= break_price(setup, s, s.active)) list_links(setup, s, out, Verb::Break);
    out.push_back(act(Verb::Next));
}

void list_link_nodes(const Setup& setup, const State& s, ActionList& out) {
    const bool own = s.point == Point::LinkOwn;
    const std::uint8_t wanted = link_port(setup, s);
    for (std::size_t i = 0; i < s.nodes.size(); ++i) {
        const Node& node = s.nodes[i];
        const bool fits = (node.owner == s.active) == own && (open_ports(setup, node) & wanted) != 0;
        if (fits) out.push_back(act(own ? Verb::Into : Verb::From, static_cast<int>(i)));
    }
}

void list_choice(const Setup& setup, const State& s, ActionList& out) {
    const Frame& frame = s.pending.back();
    if (frame.task == Task::Pay) {
        out.push_back(act(Verb::Pay));
        out.push_back(act(Verb::Decline));
    } else if (frame.task == Task::Opponent) {
        for (int i = 0; i < setup.options.players(); ++i) {
            if (engine::seat_at(i) != frame.seat) out.push_back(act(Verb::Choose, i));
        }
    } else {
        list_links(setup, s, out, Verb::Sever);
    }
}

// ---- refusals, in the order of CV-20.5 ------------------------------------------------------------------------------

Refused refuse_card(const Setup& setup, const State& s, Verb verb, int card) {
    if (card < 1 || card > setup.node_kinds) return because(Reason::Garbage);
    const auto id = static_cast<std::uint8_t>(card);
    if (verb == Verb::Discard && !may_discard(setup, s))
        return because(Reason::DiscardLimit, number(discard_limit(setup, s, s.active)));       // CV-6.1
    if (find_in_hand(s, s.active, id) < 0) return because(Reason::NotInHand, card_ref(card));  // CV-20.6
    if (verb == Verb::Discard) return std::nullopt;
    const Price price = build_price(setup, s, s.active, id);  // CV-20.7
    if (held(s, Good::Material) < price.material)
        return because(Reason::NoMaterial, card_ref(card), number(price.material), number(held(s, Good::Material)));
    if (held(s, Good::Data) < price.data)
        return because(Reason::NoData, card_ref(card), number(price.data), number(held(s, Good::Data)));
    const std::uint8_t ports = setup.ports[id];
    if ((ports & connecting_ports(setup, s, s.active)) == 0) return because(Reason::NoCell, card_ref(card));   // CV-6.2
    if (in_network(s, s.active, id)) return because(Reason::Unique, card_ref(card));                           // CV-6.4
    if ((ports & fitting_ports(setup, s, s.active)) == 0) return because(Reason::AllBlocked, card_ref(card));  // CV-8.6
    return std::nullopt;
}

Refused refuse_cell(const Setup& setup, const State& s, int place) {
    if (place >= kDeckPlace) return because(Reason::Garbage);
    const Ref ref{Kind::Place, static_cast<std::uint16_t>(place)};
    switch (fit(setup, s, s.active, setup.ports[s.chosen_card], ref.value)) {
        case Fit::Fits: return std::nullopt;
        case Fit::Taken: return because(Reason::CellTaken, ref);    // CV-2.1
        case Fit::Beyond: return because(Reason::CellBeyond, ref);  // CV-20.17
        case Fit::Apart: return because(Reason::NotBeside, ref);    // CV-6.2
        case Fit::Unconnected: return because(Reason::NoConnection, ref, card_ref(s.chosen_card));
        case Fit::Blocked: return because(Reason::PortBlocked, ref);
    }
    return std::nullopt;
}

Refused refuse_path(const Setup& setup, const State& s, int node) {
    const auto n = static_cast<std::size_t>(node);
    if (n >= s.nodes.size()) return because(Reason::NotNode);
    if (s.path.empty() && (s.nodes[n].owner != s.active || !feeds_reactor(setup, s, n)))
        return because(Reason::PathNotToReactor, node_ref(node));
    if (on_path(s, n)) return because(Reason::PathLoop, node_ref(node));
    if (!s.path.empty() && !feeds(setup, s, s.active, n, s.path.back()))
        return because(Reason::PathNoFlow, node_ref(node), node_ref(s.path.back()));
    const int price = path_price(setup, s, s.active, static_cast<int>(s.path.size()) + 1);
    if (held(s, Good::Energy) < price)
        return because(Reason::NoEnergy, number(price), number(held(s, Good::Energy)));  // CV-7.6
    if (s.nodes[n].used) return because(Reason::PathUsed, node_ref(node));               // CV-7.7
    return std::nullopt;
}

// A type of link: set unused and Data held, ports present, ports free and facing an empty cell.
Refused refuse_link(const Setup& setup, const State& s, int type) {
    if (type >= kTypes) return because(Reason::Garbage);
    if (s.seats[s.active].links[static_cast<std::size_t>(type)].own != kNone)
        return because(Reason::SetUsed, word_ref(type));
    const int price = link_price(setup, s, s.active);
    if (held(s, Good::Data) < price) return because(Reason::LinkNoData, number(price), number(held(s, Good::Data)));
    if ((possible_links(setup, s) >> type & 1u) != 0) return std::nullopt;
    const Ends ends = link_ends(setup, static_cast<Type>(type));
    bool own = false, foreign = false;
    for (const Node& node : s.nodes) {
        const std::uint8_t ports = setup.ports[node.card];
        (node.owner == s.active ? own : foreign) |=
            (ports & (node.owner == s.active ? ends.own_port : ends.foreign_port)) != 0;
    }
    return because(own && foreign ? Reason::NoLinkPossible : Reason::NoPort, word_ref(type));
}

Refused refuse_link_node(const Setup& setup, const State& s, int node) {
    const auto n = static_cast<std::size_t>(node);
    const bool own = s.point == Point::LinkOwn;
    if (n >= s.nodes.size()) return because(Reason::NotNode);
    if ((s.nodes[n].owner == s.active) != own)
        return because(own ? Reason::OwnNodeWanted : Reason::ForeignNodeWanted, node_ref(node));
    const std::uint8_t wanted = link_port(setup, s);
    if ((setup.ports[s.nodes[n].card] & wanted) == 0) return because(Reason::NoPort, word_ref(s.chosen_type));
    if ((open_ports(setup, s.nodes[n]) & wanted) == 0) return because(Reason::NoLinkPossible, word_ref(s.chosen_type));
    return std::nullopt;
}

Refused refuse_break(const Setup& setup, const State& s, Verb verb, int seat, int type) {
    if (seat >= setup.options.players() || type >= kTypes) return because(Reason::Garbage);
    const Ref who{Kind::Seat, static_cast<std::uint16_t>(seat)};
    const bool own = engine::seat_at(seat) == s.active;
    const bool there = s.seats[engine::seat_at(seat)].links[static_cast<std::size_t>(type)].own != kNone;
    if (verb == Verb::Sever && (own || !there)) return because(Reason::NotOffered, who, word_ref(type));  // CV-4.5
    if (own) return because(Reason::OwnLink);
    if (!there) return because(Reason::NoSuchLink, who, word_ref(type));
    const int price = break_price(setup, s, s.active);
    if (verb == Verb::Break && held(s, Good::Data) < price)
        return because(Reason::BreakNoData, number(price), number(held(s, Good::Data)));
    return std::nullopt;
}

bool is_half_made(const State& s) {
    return s.point == Point::Cell || s.point == Point::Discard || s.point == Point::LinkOwn ||
           s.point == Point::LinkForeign || !s.path.empty();
}

// Refusals of what does not belong to this point; the rest is asked one by one.
Refused refuse_verb(const State& s, Verb verb) {
    const auto allowed = [&](auto... verbs) { return ((verb == verbs) || ...); };
    bool fits = false;
    if (!s.pending.empty()) {
        const Task task = s.pending.back().task;
        fits = task == Task::Pay        ? allowed(Verb::Pay, Verb::Decline)
               : task == Task::Opponent ? allowed(Verb::Choose)
                                        : task == Task::Sever && allowed(Verb::Sever);
    } else {
        switch (s.point) {
            case Point::Build: fits = allowed(Verb::Build, Verb::Discard, Verb::Next); break;
            case Point::Cell: fits = allowed(Verb::At); break;
            case Point::Discard: fits = allowed(Verb::For); break;
            case Point::Activate:
                fits = allowed(Verb::Path, Verb::Activate) || (allowed(Verb::Next) && s.path.empty());
                break;
            case Point::Converge: fits = allowed(Verb::Link, Verb::Break, Verb::Next); break;
            case Point::LinkOwn: fits = allowed(Verb::Into); break;
            case Point::LinkForeign: fits = allowed(Verb::From); break;
            case Point::Setup:
            case Point::Over: break;
        }
    }
    if (fits) return std::nullopt;
    return because(!s.pending.empty() || is_half_made(s) ? Reason::HalfMade : Reason::OtherPoint);
}

// Which part of a half-made choice comes next; Ask::Reactor (row 0) outside of one.
Ask part_of(const State& s) {
    switch (s.point) {
        case Point::Cell: return Ask::Cell;
        case Point::Discard: return Ask::Good;
        case Point::LinkOwn: return Ask::Into;
        case Point::LinkForeign: return Ask::From;
        case Point::Activate: return s.path.empty() ? Ask::Reactor : Ask::Path;
        case Point::Setup:
        case Point::Build:
        case Point::Converge:
        case Point::Over: break;
    }
    return Ask::Reactor;
}

// ---- what an action does at once ------------------------------------------------------------------------------------

void pay_for_card(const Setup& setup, State& s, std::uint8_t card, Events* events) {
    const Price price = build_price(setup, s, s.active, card);
    lose(s, s.active, Good::Material, price.material, events);
    lose(s, s.active, Good::Data, price.data, events);
}

void build(const Setup& setup, State& s, std::uint16_t place, Events* events) {
    const std::uint8_t card = s.chosen_card;
    pay_for_card(setup, s, card, events);
    auto hand = hand_of(s, s.active);
    const std::size_t at = engine::lift(hand, static_cast<std::size_t>(find_in_hand(s, s.active, card)));
    s.cards.erase(static_cast<std::size_t>(hand.data() - s.cards.begin()) + at);
    --s.seats[s.active].hand;
    ++s.bags.reveals;
    add_node(s, s.active, card, cell_x(place), cell_y(place));
    tell(events, EventKind::Built, index(s.active), static_cast<int>(s.nodes.size()) - 1, place, static_cast<int>(at));
    s.chosen_card = 0;
    s.point = Point::Build;
    after_build(s, static_cast<std::uint8_t>(s.nodes.size() - 1));
}

// CV-6.6: face down, so nobody else can tell any longer which cards of that hand are which.
void discard(State& s, Good good, Events* events) {
    const auto hand = hand_of(s, s.active);
    const std::size_t at = static_cast<std::size_t>(hand.data() - s.cards.begin()) +
                           static_cast<std::size_t>(find_in_hand(s, s.active, s.chosen_card));
    Slot slot = s.cards.erase(at);
    --s.seats[s.active].hand;
    engine::blur(s, s.bags, s.active, [&](auto&& change) {
        change(slot);
        for (Slot& other : hand_of(s, s.active)) change(other);
    });
    s.cards.push_back(slot);
    engine::tell_secret(events, bit(s.active), 2, EventKind::Discarded, index(s.active), s.chosen_card);
    gain(s, s.active, good, 1, events);
    s.chosen_card = 0;
    s.point = Point::Build;
    ++s.discards;
    after_discard(s);
}

void link(const Setup& setup, State& s, std::uint8_t foreign, Events* events) {
    const auto type = static_cast<Type>(s.chosen_type);
    lose(s, s.active, Good::Data, link_price(setup, s, s.active), events);
    create_link(setup, s, s.active, type, s.chosen_node, foreign);
    tell(events, EventKind::Linked, index(s.active), s.chosen_type, s.chosen_node, foreign);
    s.chosen_type = 0;
    s.chosen_node = kNone;
    s.point = Point::Converge;
    after_link(setup, s);
}

}  // namespace

engine::Decision Convergence::decision(const Setup& setup, const State& s) {
    if (s.point == Point::Over) return {};
    const auto chance = [](Ask ask, std::uint16_t place) {
        return engine::Decision{Seat::Chance, static_cast<std::uint8_t>(ask), false, {Kind::Place, place}};
    };
    if (s.pending.empty()) {
        const Ask ask = s.point <= Point::Discard    ? Ask::Build
                        : s.point == Point::Activate ? Ask::Activate
                                                     : Ask::Converge;
        const auto part = static_cast<std::uint8_t>(part_of(s));
        return {s.active, static_cast<std::uint8_t>(ask), ask == Ask::Build, {}, part};
    }
    const Frame& frame = s.pending.back();
    switch (frame.task) {
        case Task::Deal: {
            const Ask ask = deal_step(setup, s, frame.at).ask;
            if (ask == Ask::Reactor || ask == Ask::Starter)  // no deck answers these
                return {Seat::Chance, static_cast<std::uint8_t>(ask), false, {}};
            return chance(ask, ask == Ask::Reveal ? kPilePlace : kDeckPlace);
        }
        case Task::RevealParadigm: return chance(Ask::Reveal, kPilePlace);
        case Task::Draw: return chance(Ask::Draw, kDeckPlace);
        case Task::Pay: return {frame.seat, static_cast<std::uint8_t>(Ask::Pay), false, node_ref(frame.node)};
        case Task::Opponent: return {frame.seat, static_cast<std::uint8_t>(Ask::Opponent), false, node_ref(frame.node)};
        case Task::Sever: return {frame.seat, static_cast<std::uint8_t>(Ask::Which), false, {}};
        case Task::Effects:
        case Task::Path:
        case Task::Triggers:
        case Task::Reveal:
        case Task::BeginTurn:
        case Task::EndTurn: break;
    }
    ENSURE(false);
    return {};
}

void Convergence::list_actions(const Setup& setup, const State& s, ActionList& out) {
    if (s.point == Point::Over || s.point == Point::Setup) return;
    if (!s.pending.empty()) {
        const Task task = s.pending.back().task;
        if (task == Task::Pay || task == Task::Opponent || task == Task::Sever) list_choice(setup, s, out);
        return;
    }
    switch (s.point) {
        case Point::Build: return list_build(setup, s, out);
        case Point::Cell: {
            Cells cells;
            fitting_cells(setup, s, s.active, setup.ports[s.chosen_card], cells);
            for (const std::uint16_t place : cells) out.push_back(act(Verb::At, place));
            return;
        }
        case Point::Discard:
            out.push_back(act(Verb::For, good_word(Good::Material)));
            out.push_back(act(Verb::For, good_word(Good::Data)));
            return;
        case Point::Activate: return list_activate(setup, s, out);
        case Point::Converge: return list_converge(setup, s, out);
        case Point::LinkOwn:
        case Point::LinkForeign: return list_link_nodes(setup, s, out);
        case Point::Setup:
        case Point::Over: return;
    }
}

Refused Convergence::refuse(const Setup& setup, const State& s, Action action) {
    if (s.point == Point::Over) return because(Reason::Over);
    const auto verb = static_cast<Verb>(action.verb);
    if (action.verb > static_cast<unsigned>(Verb::Sever) || verb <= Verb::Reveal) return because(Reason::Garbage);
    for (std::size_t i = 0; i < action.operands.size(); ++i) {
        if (facts().verbs[action.verb].operands[i] == Kind{} && action.operands[i] != 0)
            return because(Reason::Garbage);
    }
    if (const auto refusal = refuse_verb(s, verb)) return refusal;
    const int a = action.operands[0];
    switch (verb) {
        case Verb::Build:
        case Verb::Discard: return refuse_card(setup, s, verb, a);
        case Verb::At: return refuse_cell(setup, s, a);
        case Verb::For:
            return a == good_word(Good::Material) || a == good_word(Good::Data) ? std::nullopt
                                                                                : Refused(because(Reason::Garbage));
        case Verb::Path: return refuse_path(setup, s, a);
        case Verb::Activate: return s.path.empty() ? Refused(because(Reason::PathEmpty)) : std::nullopt;
        case Verb::Link: return refuse_link(setup, s, a);
        case Verb::Into:
        case Verb::From: return refuse_link_node(setup, s, a);
        case Verb::Break:
        case Verb::Sever: return refuse_break(setup, s, verb, a, action.operands[1]);
        case Verb::Choose:
            if (a >= setup.options.players()) return because(Reason::Garbage);
            return engine::seat_at(a) == s.active ? Refused(because(Reason::NotOpponent)) : std::nullopt;
        case Verb::Next:
        case Verb::Pay:
        case Verb::Decline: return std::nullopt;
        case Verb::Reactor:
        case Verb::Starter:
        case Verb::Draw:
        case Verb::Reveal: break;
    }
    return because(Reason::Garbage);
}

void Convergence::apply(const Setup& setup, State& s, Action action, Events* events) {
    const int a = action.operands[0];
    switch (static_cast<Verb>(action.verb)) {
        case Verb::Reactor:
        case Verb::Starter:
        case Verb::Draw:
        case Verb::Reveal: apply_chance(setup, s, action, events); break;
        case Verb::Build:
            s.chosen_card = static_cast<std::uint8_t>(a);
            s.point = Point::Cell;
            return;
        case Verb::Discard:
            s.chosen_card = static_cast<std::uint8_t>(a);
            s.point = Point::Discard;
            return;
        case Verb::At: build(setup, s, action.operands[0], events); break;
        case Verb::For: discard(s, a == good_word(Good::Material) ? Good::Material : Good::Data, events); break;
        case Verb::Path: s.path.push_back(static_cast<std::uint8_t>(a)); return;
        case Verb::Activate: begin_path(setup, s, events); break;
        case Verb::Link:
            s.chosen_type = static_cast<std::uint8_t>(a);
            s.point = Point::LinkOwn;
            return;
        case Verb::Into:
            s.chosen_node = static_cast<std::uint8_t>(a);
            s.point = Point::LinkForeign;
            return;
        case Verb::From: link(setup, s, static_cast<std::uint8_t>(a), events); break;
        case Verb::Break:
            lose(s, s.active, Good::Data, break_price(setup, s, s.active), events);
            push(s, {Task::EndTurn, s.active, kNone, 0, 0, 0});  // CV-4.4
            sever_link(setup, s, engine::seat_at(a), static_cast<Type>(action.operands[1]), events);
            break;
        case Verb::Next: next_point(s, events); break;
        case Verb::Pay: pay_offer(setup, s, true, events); break;
        case Verb::Decline: pay_offer(setup, s, false, events); break;
        case Verb::Choose: choose_opponent(setup, s, engine::seat_at(a), events); break;
        case Verb::Sever:
            s.pending.pop_back();
            sever_link(setup, s, engine::seat_at(a), static_cast<Type>(action.operands[1]), events);
            break;
    }
    run_on(setup, s, events);
    PARANOID(!validate(setup, s));
}

Refused Convergence::command(const Setup& setup, State& s, Seat seat, engine::Command command, Ref ref,
                             Events* events) {
    if (s.point == Point::Over) return because(Reason::Over);
    if (s.seats[seat].left) return because(Reason::HasLeft);
    if (command == engine::Command::Concede) {
        player_leaves(setup, s, seat, events);
        return std::nullopt;
    }
    const int at = ref.value > 0 && ref.value <= setup.node_kinds
                       ? find_in_hand(s, seat, static_cast<std::uint8_t>(ref.value))
                       : -1;
    if (at < 0) return because(Reason::NotInHand, ref);
    show(s.bags, hand_of(s, seat)[static_cast<std::size_t>(at)], engine::kEverybody);
    tell(events, EventKind::Showed, index(seat), ref.value);
    return std::nullopt;
}

}  // namespace convergence
