// What must hold of every position, a given one included. Each check relies on those before it, so that none reads
// beyond a list.
#include "games/convergence/lexicon.h"
#include "games/convergence/network.h"
#include "games/convergence/resolve.h"

namespace convergence {
namespace {

using engine::act;
using Problem = std::optional<std::string>;

constexpr std::size_t kDeepest = decltype(State::pending)::capacity() - 6;  // room for what one action may push

bool plays(const Setup& setup, Seat seat) { return index(seat) >= 0 && index(seat) < setup.options.players(); }
bool is_node(const State& s, std::uint8_t node) { return node < s.nodes.size(); }
Sort sort_of(const Setup& setup, std::size_t card) {
    return card < setup.cards.size() ? setup.cards[card].sort : Sort::Unknown;
}
bool is_node_card(const Setup& setup, std::size_t card) {
    return card > 0 && card <= static_cast<std::size_t>(setup.node_kinds);
}

Problem check_table(const Setup& setup, const State& s) {
    const unsigned players = (1u << setup.options.players()) - 1;
    if (!plays(setup, s.active) || !plays(setup, s.starter)) return "the active and the starting seat are players";
    if (s.how > static_cast<unsigned>(Ending::Concession)) return "CV-11.2: there is no such ending";
    if ((s.winners & ~players) != 0) return "CV-11.5: only players win";
    if (s.events > 7) return "CV-9.2: there are three events";
    if (s.round < 1 || s.round > setup.options[Option::RoundLimit]) return "CV-11.3: the round is past the limit";
    const Sort paradigm = sort_of(setup, s.paradigm);
    if (s.paradigm != 0 && paradigm != Sort::Paradigm && paradigm != Sort::GenesisParadigm)
        return "CV-9.1: the active Paradigm is no Paradigm";
    unsigned left = 0;
    for (int i = 0; i < kSeats; ++i) {
        const Seat seat = engine::seat_at(i);
        if (!plays(setup, seat) && s.seats[seat] != Player{}) return "a seat without a player has something";
        left |= s.seats[seat].left ? bit(seat) : 0u;
    }
    if (left == players) return "CV-11.6: every player has left";
    return std::nullopt;
}

// CV-1.3: no card lies in more places than it has copies.
Problem check_cards(const Setup& setup, const State& s) {
    std::array<int, kKinds + 1> placed{};
    for (const Slot& slot : s.cards) {
        const auto card = static_cast<std::size_t>(slot.card);
        if (slot.knowers == 0 || !is_node_card(setup, card))
            return "a card in a hand or discarded is a Node card and known to its owner";
        if (slot.pool != 0 || slot.fits > 1) return "a card in a hand or discarded has pool 0 and fits 0 or 1";
        if (slot.fits == 1 && setup.cards[card].sort != Sort::Genesis) return "a Genesis card is none";
        ++placed[card];
    }
    for (const Node& node : s.nodes) {
        if (!is_node_card(setup, node.card)) return "a node is no Node card";
        ++placed[node.card];
    }
    for (std::size_t pool = 0; pool < s.bags.count.size(); ++pool) {
        int sum = 0;
        for (std::size_t card = 0; card < s.bags.count[pool].size(); ++card) {
            const int copies = s.bags.count[pool][card];
            if (copies == 0) continue;
            const Sort sort = sort_of(setup, card);
            const bool fits = pool == 0   ? is_node_card(setup, card)
                              : pool == 1 ? sort == Sort::Paradigm
                                          : sort == Sort::GenesisParadigm;
            if (!fits) return "an unseen card lies among others than its own sort";
            if (copies + placed[card] + (card == s.paradigm ? 1 : 0) > setup.cards[card].copies)
                return "CV-1.3: there are more of " + setup.cards[card].id + " than its copies";
            sum += copies;
        }
        if (sum != s.bags.total[pool]) return "the unseen cards are miscounted";
    }
    for (std::size_t card = 1; card < setup.cards.size(); ++card) {
        if (placed[card] > setup.cards[card].copies)
            return "CV-1.3: there are more of " + setup.cards[card].id + " than its copies";
    }
    if (s.deck > s.bags.total[0]) return "the deck has more cards than are unseen";
    if (s.bags.total[1] < 3 - __builtin_popcount(s.events)) return "CV-9.2: too few Paradigms for the events to come";
    return std::nullopt;
}

Problem check_hands(const Setup& setup, const State& s) {
    std::size_t held = 0;
    for (int i = 0; i < setup.options.players(); ++i) held += s.seats[engine::seat_at(i)].hand;
    if (held > s.cards.size()) return "more cards are in hands than there are";
    for (int i = 0; i < setup.options.players(); ++i) {
        for (const Slot& slot : hand_of(s, engine::seat_at(i))) {
            if ((slot.knowers & bit(engine::seat_at(i))) == 0) return "CV-12.1: a player knows the own hand";
        }
    }
    return std::nullopt;
}

Problem check_networks(const Setup& setup, const State& s) {
    for (std::size_t i = 0; i < s.nodes.size(); ++i) {
        const Node& node = s.nodes[i];
        if (!plays(setup, node.owner)) return "CV-1.7: a node belongs to a player";
        if (beyond(node.x, node.y)) return "CV-20.17: a node lies too far away";
        if (node_at(s, node.owner, node.x, node.y) != i) return "CV-2.1: two cards on one cell";
        for (std::size_t k = 0; k < i; ++k) {
            if (s.nodes[k].owner == node.owner && s.nodes[k].card == node.card)
                return "CV-6.4: two cards of one id in a network";
        }
        for (std::size_t d = 0; d < kDirections; ++d) {
            if (node.beside[d] != node_at(s, node.owner, node.x + kDx[d], node.y + kDy[d]))
                return "a node does not know what lies beside it";
        }
    }
    for (int i = 0; i < setup.options.players(); ++i) {
        const Seat seat = engine::seat_at(i);
        int nodes = 0;
        for (const Node& node : s.nodes) nodes += node.owner == seat ? 1 : 0;
        if (s.seats[seat].nodes != nodes) return "the nodes of a network are miscounted";
        for (std::size_t d = 0; d < kDirections; ++d) {
            if (s.seats[seat].around[d] != node_at(s, seat, kDx[d], kDy[d]))
                return "a Reactor does not know what lies beside it";
        }
    }
    return std::nullopt;
}

// CV-8.5: each link takes a port of its own at both ends, and nothing else does.
Problem check_links(const Setup& setup, const State& s) {
    std::array<std::uint8_t, kCards> taken{};
    for (int i = 0; i < setup.options.players(); ++i) {
        const Seat seat = engine::seat_at(i);
        for (std::size_t t = 0; t < kTypes; ++t) {
            const Link& link = s.seats[seat].links[t];
            if (link == Link{}) continue;
            if (!is_node(s, link.own) || !is_node(s, link.foreign)) return "CV-8.2: a link needs a node at both ends";
            if (s.nodes[link.own].owner != seat || s.nodes[link.foreign].owner == seat)
                return "CV-8.2: a link leads from an opponent's node into an own one";
            const Ends ends = link_ends(setup, static_cast<Type>(t));
            if (((taken[link.own] & ends.own_port) | (taken[link.foreign] & ends.foreign_port)) != 0)
                return "CV-8.5: two links on one port";
            taken[link.own] |= ends.own_port;
            taken[link.foreign] |= ends.foreign_port;
        }
    }
    for (std::size_t i = 0; i < s.nodes.size(); ++i) {
        if (s.nodes[i].taken != taken[i]) return "CV-8.5: the taken ports are not those of the links";
        if ((taken[i] & ~setup.ports[s.nodes[i].card]) != 0) return "CV-8.2: a link is on a port that is missing";
    }
    return std::nullopt;
}

bool dealing(const State& s) { return !s.pending.empty() && s.pending.back().task == Task::Deal; }

Problem check_players(const Setup& setup, const State& s) {
    const bool powers = setup.options[Option::ReactorPowers] != 0;
    for (int i = 0; i < setup.options.players(); ++i) {
        const Player& player = s.seats[engine::seat_at(i)];
        const bool none_yet = powers && dealing(s) && i >= s.pending.back().at;
        if (none_yet ? player.reactor != 0 : sort_of(setup, player.reactor) != Sort::Reactor)
            return "CV-1.2: each player has a Reactor once it is dealt";
        for (const int amount : player.holds) {
            if (amount < 0 || amount > kMostTokens)
                return "CV-20.15: a player holds from 0 to " + std::to_string(kMostTokens) + " of a good";
        }
    }
    return std::nullopt;
}

// The rest of the deal must be possible: CV-20.8.
Problem check_deal(const Setup& setup, const State& s, const Frame& frame) {
    if (s.pending.size() != 1 || s.point != Point::Setup) return "CV-20.8: the deal comes before everything else";
    int draws = 0, genesis = 0, reveals = 0, at = frame.at;
    for (DealStep step = deal_step(setup, s, at); !step.done; step = deal_step(setup, s, ++at)) {
        draws += step.ask == Ask::Draw ? 1 : 0;
        genesis += step.genesis ? 1 : 0;
        reveals += step.ask == Ask::Reveal ? 1 : 0;
    }
    for (int card = 1; card <= setup.node_kinds; ++card) {
        const auto id = static_cast<std::size_t>(card);
        if (setup.cards[id].sort == Sort::Genesis) genesis -= s.bags.count[0][id];
    }
    if (draws > s.bags.total[0] || genesis > 0 || reveals > s.bags.total[2])
        return "CV-3.3: too few cards are left to deal";
    return std::nullopt;
}

bool can_pay(const State& s, Seat seat, const Amounts& price) {
    bool all = true;
    for (std::size_t g = 0; g < price.size(); ++g) all &= s.seats[seat].holds[g] >= price[g];
    return all;
}

// Whether a frame stands at a sentence of its node's text; `behind`: also behind the last one.
bool in_text(const Setup& setup, const State& s, const Frame& frame, int behind) {
    if (!is_node(s, frame.node)) return false;
    const Node& node = s.nodes[frame.node];
    const Card& card = setup.cards[node.card];
    const auto text = node.owner == frame.seat ? card.on_action : card.on_convergence;
    return frame.at >= text.begin && frame.at < text.end + behind && (behind == 0 || frame.end == text.end);
}

bool severable(const Setup& setup, const State& s, Seat you) {
    bool any = false;
    each_foreign_link(setup, s, you, [&](Seat, Type) { any = true; });
    return any;
}

// What resolve.cc says of the numbers of a frame.
bool frame_fits(const Setup& setup, const State& s, std::size_t at) {
    const Frame& frame = s.pending[at];
    const bool top = at + 1 == s.pending.size();
    switch (frame.task) {
        case Task::Deal: return top;
        case Task::Draw: return top && frame.count > 0 && s.deck > 0;
        case Task::Effects: return at == 1 && s.pending[0].task == Task::Path && in_text(setup, s, frame, 1);
        case Task::Path: return at == 0 && frame.at <= s.path.size() && frame.count <= 1;
        case Task::Pay:
            return top && in_text(setup, s, frame, 0) && setup.effects[frame.at].clause == ClauseKind::Offer &&
                   can_pay(s, frame.seat, setup.effects[frame.at].price);
        case Task::Opponent:
            return top && in_text(setup, s, frame, 0) && setup.effects[frame.at].party == Party::OneOpponent;
        case Task::Sever: return top && severable(setup, s, frame.seat);
        case Task::Reveal: return frame.at < setup.options.players() && frame.count <= kStatements;
        case Task::RevealParadigm: return s.bags.total[1] > 0;
        case Task::Triggers: {
            const auto what = static_cast<Happening>(frame.count);
            const bool of_node = what == Happening::Build || what == Happening::ActivateType;
            return what <= Happening::Discard && frame.at <= 2 * kStatements && (!of_node || frame.node != kNone);
        }
        case Task::BeginTurn:
        case Task::EndTurn: return at == 0 && frame.count <= 1;
    }
    return false;
}

Problem check_pending(const Setup& setup, const State& s) {
    if (s.pending.size() > kDeepest) return "too many effects are half done";
    if (s.point == Point::Over && !s.pending.empty()) return "CV-11.2: nothing is half done when the game is over";
    if (s.point == Point::Setup &&
        (s.pending.empty() || (s.pending[0].task != Task::Deal && s.pending[0].task != Task::BeginTurn)))
        return "CV-20.8: the setup ends with the first turn";
    unsigned tasks = 0;
    for (std::size_t i = 0; i < s.pending.size(); ++i) {
        const Frame& frame = s.pending[i];
        const unsigned task = 1u << static_cast<unsigned>(frame.task);
        if ((tasks & task) != 0) return "an effect is half done twice";
        tasks |= task;
        const bool any_seat = frame.task == Task::Draw || frame.task == Task::Deal;
        if (!plays(setup, frame.seat) || (!any_seat && frame.seat != s.active))
            return "a half-done effect is the active player's";
        if (frame.node != kNone && !is_node(s, frame.node)) return "a half-done effect is of no node";
        if (!frame_fits(setup, s, i)) return "a half-done effect cannot have come to this";
        if (frame.task == Task::Deal) return check_deal(setup, s, frame);
    }
    if (s.pending.empty()) return std::nullopt;
    const Frame& top = s.pending.back();
    const bool asks = top.task == Task::Pay || top.task == Task::Opponent || top.task == Task::Sever;
    if (asks && s.seats[top.seat].left) return "CV-20.10: a player who left is asked nothing";
    if (!asks && top.task != Task::Draw && top.task != Task::RevealParadigm)
        return "a half-done effect waits for nobody";
    return std::nullopt;
}

// A half-made choice is one that could have been begun: its parts are tried again, one after the other.
Problem check_choice(const Setup& setup, const State& s) {
    for (std::size_t i = 0; i < s.path.size(); ++i) {
        if (!is_node(s, s.path[i])) return "CV-7.2: a path consists of nodes";
        for (std::size_t k = 0; k < i; ++k) {
            if (s.path[k] == s.path[i]) return "CV-7.2: a node is on a path once";
        }
    }
    const bool resolving = !s.pending.empty() && s.pending[0].task == Task::Path;
    const bool naming = s.pending.empty() && s.point == Point::Activate;
    if (!s.path.empty() && !resolving && !naming) return "CV-7.2: a path is named and resolved at its own point";
    const bool open = s.pending.empty();
    const bool card = open && (s.point == Point::Cell || s.point == Point::Discard);
    const bool foreign = open && s.point == Point::LinkForeign;
    const bool type = foreign || (open && s.point == Point::LinkOwn);
    if ((s.chosen_card != 0) != card || (s.chosen_type != 0 && !type) || (s.chosen_node != kNone) != foreign)
        return "CV-20.3: a half-made choice does not belong to this point";
    if (!card && !type && !naming) {
        const bool half = s.point == Point::Cell || s.point == Point::Discard;
        return half ? Problem("CV-20.3: a half-made choice does not belong to this point") : std::nullopt;
    }
    State before = s;
    before.chosen_card = before.chosen_type = 0;
    before.chosen_node = kNone;
    before.path.clear();
    before.point = card ? Point::Build : type ? Point::Converge : Point::Activate;
    bool refused = false;
    const auto again = [&](Verb verb, int what) {
        refused = refused || Convergence::refuse(setup, before, act(verb, what)).has_value();
    };
    if (card) again(s.point == Point::Cell ? Verb::Build : Verb::Discard, s.chosen_card);
    if (type) again(Verb::Link, s.chosen_type);
    if (foreign && !refused) {
        before.point = Point::LinkOwn;
        before.chosen_type = s.chosen_type;
        again(Verb::Into, s.chosen_node);
    }
    for (const std::uint8_t node : s.path) {
        again(Verb::Path, node);
        before.path.push_back(node);
    }
    if (refused) return "CV-20.3: a half-made choice could not have been begun";
    return std::nullopt;
}

}  // namespace

Problem Convergence::validate(const Setup& setup, const State& s) {
    for (const auto& check : {check_table, check_cards, check_hands, check_networks, check_links, check_players,
                              check_pending, check_choice}) {
        if (auto problem = check(setup, s)) return problem;
    }
    return std::nullopt;
}

}  // namespace convergence
