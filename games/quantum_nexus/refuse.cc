// Why a choice is not allowed: the reason that comes first, with what it speaks of.
#include "games/quantum_nexus/choices.h"

namespace quantum_nexus {

using engine::Action;
using engine::because;
using engine::Kind;
using engine::Refusal;

Answer refuse_host(const Setup& setup, const State& s, const Selector& hosts, PieceId host) {
    if (!is_piece(host) || !can_host(setup, s, hosts, host)) return because(Reason::BadHost, ref(host));
    const Piece& piece = piece_of(s, host);
    if (controller_of(piece) != s.active && has_keyword(setup, s, host, Keyword::Ward))
        return because(Reason::Protected, ref(host));
    if (has_all_upgrades(setup, piece)) return because(Reason::UpgradeLimit, ref(host));
    return std::nullopt;
}

// Why no card in play can bear an Upgrade: what forbids the one that comes nearest.
static Refusal refuse_hosts(const Setup& setup, const State& s, const Card& card) {
    const Selector& hosts = hosts_of(setup, card);
    Refusal best = because(Reason::NoHost, card_ref(static_cast<int>(&card - setup.cards.data())));
    each_in_play(s, [&](PieceId id) {
        if (can_host(setup, s, hosts, id)) best = *refuse_host(setup, s, hosts, id);
    });
    return best;
}

bool has_place(const Setup& setup, const State& s, const Card& card) {
    if (card.type == Type::Unit || card.type == Type::Asset) return true;
    if (card.type == Type::Event) {
        const Line& line = setup.lines[card.objective];
        return !line.mandatory_target || has_targets(setup, s, line, {PieceId::Event, s.active});
    }
    if (card.type != Type::Upgrade) return free_quadrants(setup, s, s.active, card) != 0;
    bool any = false;
    each_host(setup, s, card, [&](PieceId) { return !(any = true); });
    return any;
}

static Answer refuse_card(const Setup& setup, const State& s, int id) {
    const Card& card = setup.cards[static_cast<std::size_t>(id)];
    const Side& side = s.side[s.active];
    const int cost = cost_now(setup, s, s.active, card);
    const bool event = card.type == Type::Event;
    if (cost > side.cp)
        return because(event ? Reason::TooDearToPlay : Reason::NotEnoughCp, engine::number(cost),
                       engine::number(side.cp));
    if (!has_place(setup, s, card)) {
        if (event) return because(Reason::NoTarget, card_ref(id));
        if (card.type == Type::Upgrade) return refuse_hosts(setup, s, card);
        return because(card.type == Type::Terrain ? Reason::TerrainLimit : Reason::LeaderLimit, card_ref(id));
    }
    if (!event && !has_room(setup, s)) return because(Reason::Capacity);
    return std::nullopt;
}

static Answer refuse_use(const Setup& setup, const State& s, PieceId source, std::uint16_t at) {
    if (can_use(setup, s, source, at)) return std::nullopt;
    const Line& line = setup.lines[at];
    const Side& side = s.side[s.active];
    if (line.in_battle != (s.phase == Phase::Battle)) return because(Reason::WrongPhase);
    if (used_up(setup, s, line, source)) return because(Reason::OncePerRound, ref(source));
    if (line.costs.exhaust && piece_of(s, source).ready == 0) return because(Reason::NotReady, ref(source));
    if (side.cp < line.costs.cp)
        return because(Reason::TooDearToUse, engine::number(line.costs.cp), engine::number(side.cp));
    if (!can_pay(setup, s, line.costs, {source, s.active})) return because(Reason::CostUnpayable, ref(source));
    return because(Reason::NoTarget, ref(source));
}

Answer refuse_maneuver(const Setup& setup, const State& s, PieceId id) {
    if (!in_play(s, id) || controller_of(piece_of(s, id)) != s.active || !is_unit(card_of(setup, s, id)))
        return because(Reason::NotYours, ref(id));
    if (piece_of(s, id).ready == 0) return because(Reason::NotReady, ref(id));
    if (s.side[s.active].cp < 1)
        return because(Reason::TooDearToUse, engine::number(1), engine::number(s.side[s.active].cp));
    if (destinations(setup, s, id, false) == 0)
        return because(cannot(setup, s, id, LineKind::CannotMove) ? Reason::CannotMove : Reason::LeadersAround,
                       ref(id));
    return std::nullopt;
}

namespace {

constexpr PieceId piece_at(std::uint16_t operand) {
    const bool mission = operand >= kFirstMission && operand < kFirstMission + 2 * kMissionStride;
    return operand <= kPieces || mission ? static_cast<PieceId>(operand) : PieceId::None;
}

Answer refuse_attacker(const Setup& setup, const State& s, PieceId id) {
    if (!in_play(s, id) || controller_of(piece_of(s, id)) != s.active || !is_unit(card_of(setup, s, id)))
        return because(Reason::AttackerNotYours, ref(id));
    if (piece_of(s, id).ready == 0) return because(Reason::AttackerNotReady, ref(id));
    if (cannot(setup, s, id, LineKind::CannotAttack)) return because(Reason::CannotAttack, ref(id));
    if (open_quadrants(setup, s, id) == 0) {
        const int units = unit_quadrants(setup, s, enemy_of(s.active));
        const bool covered = (quadrants_in_reach(setup, s, id) & units) != 0;
        return because(covered ? Reason::AllCovered : Reason::NoDefender, ref(id));
    }
    return std::nullopt;
}

Answer refuse_deploy(const Setup& setup, const State& s, Verb verb, int card) {
    const bool deploys = verb == Verb::Deploy;
    if (deploys && s.phase != Phase::Deployment)
        return because(s.phase == Phase::Command ? Reason::NothingDeployed : Reason::WrongPhase);
    if (!deploys && s.phase != Phase::Command) return because(Reason::EventsInCommand);
    if (!in_hand(s.side[s.active], card))
        return because(deploys ? Reason::NotInHand : Reason::NoSuchEvent, card_ref(card));
    if ((setup.cards[static_cast<std::size_t>(card)].type == Type::Event) == deploys)
        return because(deploys ? Reason::EventsInCommand : Reason::NothingDeployed);
    return refuse_card(setup, s, card);
}

Answer refuse_opportunity(const Setup& setup, const State& s, Action action) {
    const Verb verb = static_cast<Verb>(action.verb);
    const PieceId id = piece_at(action.operands[0]);
    if (verb == Verb::Pass) return std::nullopt;
    const bool action_verb = verb >= Verb::Deploy && verb <= Verb::Maneuver;
    if (!action_verb) return because(Reason::NotNow);
    const int most = setup.options[Option::MaxActions];
    if (s.side[s.active].actions >= most) return because(Reason::ActionLimit, engine::number(most));
    if (verb == Verb::Deploy || verb == Verb::Play) return refuse_deploy(setup, s, verb, action.operands[0]);
    if (verb == Verb::Attack)
        return s.phase == Phase::Battle ? refuse_attacker(setup, s, id) : Answer(because(Reason::WrongPhase));
    if (verb == Verb::Maneuver) {
        if (s.phase != Phase::Command || setup.options[Option::Maneuver] == 0) return because(Reason::WrongPhase);
        return refuse_maneuver(setup, s, id);
    }
    if (s.phase == Phase::Deployment) return because(Reason::WrongPhase);
    const bool own =
        is_mission(id) ? mission_seat(id) == s.active : in_play(s, id) && controller_of(piece_of(s, id)) == s.active;
    if (!own) return because(Reason::NotYours, ref(id));
    const std::uint16_t line = action.operands[1] == 0 || action.operands[1] > 100
                                   ? std::uint16_t{0}
                                   : ability_line(setup, s, id, action.operands[1]);
    if (line == 0) return because(Reason::NoAbility, ref(id));
    return refuse_use(setup, s, id, line);
}

// `wrong`: in the other half; `taken`: not in this quadrant.
Answer refuse_place(Seat half, std::uint8_t set, Action action, Reason wrong, Reason taken) {
    if (static_cast<Verb>(action.verb) != Verb::At) return because(Reason::NotNow);
    const int place = action.operands[0];
    if (place >= kSeats * kQuadrants || place / kQuadrants != index(half)) return because(wrong);
    return (set >> place % kQuadrants & 1) != 0 ? std::nullopt : Answer(because(taken));
}

Answer refuse_target(const Setup& setup, const State& s, const Ability& a, Action action) {
    const std::size_t place = open_target(a);
    const Effect& e = *target_effect(setup.lines[a.line], place);
    const Verb verb = static_cast<Verb>(action.verb);
    if (verb == Verb::Done && e.ref == RefKind::UpTo) return std::nullopt;
    if (verb != Verb::Target) return because(Reason::NotNow);
    const PieceId id = piece_at(action.operands[0]);
    if (can_target(setup, s, a, place, id)) return std::nullopt;
    const bool guarded = in_play(s, id) && fits(setup, s, e.selector, {a.source, a.controller}, id) &&
                         controller_of(piece_of(s, id)) != a.controller;
    return because(guarded && has_keyword(setup, s, id, Keyword::Ward) ? Reason::Protected : Reason::BadTarget,
                   ref(id));
}

Answer refuse_act(const Setup& setup, const State& s, Action action) {
    if (s.running.line != 0) return refuse_target(setup, s, s.running, action);
    const Verb verb = static_cast<Verb>(action.verb);
    const PieceId id = piece_at(action.operands[0]);
    const Card& card = card_of(setup, s.choice.card);
    switch (s.choice.half) {
        case Half::None: return refuse_opportunity(setup, s, action);
        case Half::Maneuver:
            return refuse_place(s.active, choice_places(setup, s), action, Reason::BadDestination,
                                Reason::BadDestination);
        case Half::Deploy:
            if (card.type != Type::Upgrade) {
                const bool terrain = card.type == Type::Terrain;
                return refuse_place(s.active, choice_places(setup, s), action,
                                    terrain ? Reason::BadTerrainQuadrant : Reason::BadQuadrant,
                                    terrain ? Reason::TerrainLimit : Reason::LeaderLimit);
            }
            return verb == Verb::Target ? refuse_host(setup, s, hosts_of(setup, card), id)
                                        : Answer(because(Reason::NotNow));
        case Half::Attack:
            return verb == Verb::Target ? refuse_defender(setup, s, s.choice.piece, id)
                                        : Answer(because(Reason::NotNow));
    }
    return because(Reason::NotNow);
}

Answer refuse_choice(const Setup& setup, const State& s, Ask ask, Action action) {
    const Verb verb = static_cast<Verb>(action.verb);
    const int operand = action.operands[0];
    const auto is_one = [&](bool right, Answer no) { return right ? std::nullopt : no; };
    switch (ask) {
        case Ask::Start: return is_one(verb == Verb::Start && operand < kSeats, because(Reason::NotNow));
        case Ask::Mulligan: return is_one(verb == Verb::Mulligan || verb == Verb::Keep, because(Reason::NotNow));
        case Ask::Discard:
            if (verb != Verb::Discard) return because(Reason::NotNow);
            return is_one(in_hand(s.side[s.task.deck], operand), because(Reason::NoSuchDiscard, card_ref(operand)));
        case Ask::Survey: return is_one(verb == Verb::Top || verb == Verb::Bottom, because(Reason::NotNow));
        case Ask::Seek:
        case Ask::Choose: {
            if (verb == Verb::Done) return std::nullopt;
            if (verb != Verb::Take) return because(Reason::NotNow);
            bool there = false;
            each_takeable(setup, s, [&](int card) { there |= card == operand; });
            return is_one(there, because(Reason::NotThere, card_ref(operand)));
        }
        case Ask::Place: {
            Seat half{};
            const std::uint8_t set = task_places(setup, s, half);
            const Reason why = s.task.kind == TaskKind::Move      ? Reason::BadDestination
                               : s.task.kind == TaskKind::Control ? Reason::BadHalf
                                                                  : Reason::BadRevival;
            return refuse_place(half, set, action, why, why);
        }
        default: return because(Reason::NotNow);
    }
}

Answer refuse_window(const Setup& setup, const State& s, Ask ask, Action action) {
    const Verb verb = static_cast<Verb>(action.verb);
    const PieceId id = piece_at(action.operands[0]);
    if (ask == Ask::Cost) {
        if (verb != Verb::Target) return because(Reason::NotNow);
        return sacrificable(setup, s, id) ? std::nullopt : Answer(because(Reason::BadSacrifice, ref(id)));
    }
    if (ask == Ask::Arrange) {
        if (const Ability* a = asking(s)) return refuse_target(setup, s, *a, action);
        if (verb != Verb::Next) return because(Reason::NotNow);
        const bool waits = id != PieceId::None && nth_unplaced(s, id, action.operands[1]) != nullptr;
        return waits ? std::nullopt : Answer(because(Reason::NotWaiting, ref(id)));
    }
    if (verb == Verb::Pass) return std::nullopt;
    if (ask == Ask::Prevent) {
        if (verb != Verb::Prevent) return because(Reason::NotNow);
        if (id == PieceId::None || prevention(setup, s, id) == 0) return because(Reason::CannotPrevent, ref(id));
        return can_prevent(setup, s, id) ? std::nullopt : Answer(because(Reason::CostUnpayable, ref(id)));
    }
    if (verb != Verb::Pay) return because(Reason::NotNow);
    const Ability& a = s.running;
    return can_pay(setup, s, setup.lines[a.line].costs, {a.source, a.controller})
               ? std::nullopt
               : Answer(because(Reason::CostUnpayable, ref(a.source)));
}

}  // namespace

std::optional<Refusal> QuantumNexus::refuse(const Setup& setup, const State& s, Action action) {
    if (s.ending != Ending::None) return because(Reason::Over);
    if (action.verb >= facts().verbs.size()) return because(Reason::Garbage);
    for (std::size_t i = 0; i < action.operands.size(); ++i) {
        if (facts().verbs[action.verb].operands[i] == Kind::None && action.operands[i] != 0)
            return because(Reason::Garbage);
    }
    const Ask ask = quantum_nexus::asked(setup, s);
    switch (ask) {
        case Ask::Act: return refuse_act(setup, s, action);
        case Ask::Arrange:
        case Ask::Pay:
        case Ask::Prevent:
        case Ask::Cost: return refuse_window(setup, s, ask, action);
        case Ask::Reveal:
        case Ask::Random:
        case Ask::Coin: return refuse_chance(s, ask, action);
        default: return refuse_choice(setup, s, ask, action);
    }
}

}  // namespace quantum_nexus
