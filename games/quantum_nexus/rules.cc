// Who decides what, from which list, and what each choice sets going.
#include "games/quantum_nexus/rules.h"

#include "games/quantum_nexus/lexicon.h"
#include "games/quantum_nexus/table.h"

namespace quantum_nexus {

using engine::act;
using engine::Action;
using engine::ActionList;
using engine::because;
using engine::bit;
using engine::Decision;
using engine::kEverybody;
using engine::Kind;
using engine::Ref;
using engine::Refusal;

static bool announcing(const Setup& setup, const State& s) {
    if (s.running.line == 0 || s.running.step != 0) return false;
    const LineKind kind = setup.lines[s.running.line].kind;
    return kind == LineKind::Activated || kind == LineKind::Play;
}

// What is asked now, the innermost first.
Ask asked(const Setup& setup, const State& s) {
    switch (s.task.kind) {
        case TaskKind::None: break;
        case TaskKind::Draw:
        case TaskKind::Mill:
        case TaskKind::Look: return Ask::Reveal;
        case TaskKind::Discard: return Ask::Discard;
        case TaskKind::RandomDiscard: return Ask::Random;
        case TaskKind::Survey: return Ask::Survey;
        case TaskKind::Seek: return Ask::Seek;
        case TaskKind::Recycle:
        case TaskKind::Salvage:
        case TaskKind::Revive: return Ask::Choose;
        case TaskKind::RevivePlace:
        case TaskKind::Move:
        case TaskKind::Control: return Ask::Place;
    }
    if (s.fall.at != PieceId::None) return Ask::Prevent;
    if (s.running.line != 0) return announcing(setup, s) ? Ask::Act : s.running.step == 1 ? Ask::Cost : Ask::Pay;
    if (s.batch.size > 0) return Ask::Arrange;
    if (s.phase == Phase::Flip) return s.step == 0 ? Ask::Reveal : s.step == 1 ? Ask::Start : Ask::Coin;
    if (s.phase == Phase::Ready) return Ask::Mulligan;
    return Ask::Act;
}

const Ability* nth_unplaced(const State& s, PieceId source, int n) {
    const Ability* found = nullptr;
    each_in_share(s, [&](const Ability& a) {
        if (a.source == source && a.rank == 0 && --n == 0) found = &a;
    });
    return found;
}

namespace {

using Answer = std::optional<Refusal>;

constexpr Ref ref(PieceId id) { return {Kind::Unit, static_cast<std::uint16_t>(id)}; }
constexpr Ref card_ref(int card) { return {Kind::Card, static_cast<std::uint16_t>(card)}; }
constexpr PieceId piece_at(std::uint16_t operand) {
    const bool mission = operand >= kFirstMission && operand < kFirstMission + 2 * kMissionStride;
    return operand <= kPieces || mission ? static_cast<PieceId>(operand) : PieceId::None;
}
constexpr int place_of(Seat half, int quadrant) { return index(half) * kQuadrants + quadrant; }

// ---- lists ----

bool has_all_upgrades(const Setup& setup, const Piece& host) {
    const int limit = setup.options[Option::UpgradeLimit];
    return (limit >= 0 && host.upgrades >= limit) || host.upgrades >= 31;
}

bool can_host(const Setup& setup, const State& s, const Selector& hosts, PieceId host) {
    return may_fit(setup, s, hosts, host) && in_play(piece_of(s, host)) &&
           fits_now(setup, s, hosts, {PieceId::None, s.active}, host);
}

Answer refuse_host(const Setup& setup, const State& s, const Selector& hosts, PieceId host) {
    if (!is_piece(host) || !can_host(setup, s, hosts, host)) return because(Reason::BadHost, ref(host));
    const Piece& piece = piece_of(s, host);
    if (controller_of(piece) != s.active && has_keyword(setup, s, host, Keyword::Ward))
        return because(Reason::Protected, ref(host));
    if (has_all_upgrades(setup, piece)) return because(Reason::UpgradeLimit, ref(host));
    return std::nullopt;
}

// Calls f with every card that an Upgrade of the active player could be attached to, until it answers false.
template <class F>
void each_host(const Setup& setup, const State& s, const Card& card, F&& f) {
    const Selector& hosts = hosts_of(setup, card);
    for (const Seat seat : {s.active, enemy_of(s.active)}) {
        const bool own = seat == s.active;
        if ((hosts.adjectives & (own ? kEnemy : kFriendly)) != 0) continue;
        for (const PieceId id : s.side[seat].board) {
            if (!can_host(setup, s, hosts, id) || has_all_upgrades(setup, piece_of(s, id))) continue;
            if ((own || !has_keyword(setup, s, id, Keyword::Ward)) && !f(id)) return;
        }
    }
}

// Why no card in play can bear an Upgrade: what forbids the one that comes nearest.
Refusal refuse_hosts(const Setup& setup, const State& s, const Card& card) {
    const Selector& hosts = hosts_of(setup, card);
    Refusal best = because(Reason::NoHost, card_ref(static_cast<int>(&card - setup.cards.data())));
    each_in_play(s, [&](PieceId id) {
        if (can_host(setup, s, hosts, id)) best = *refuse_host(setup, s, hosts, id);
    });
    return best;
}

bool any_place(const Setup& setup, const State& s, const Card& card) {
    if (card.type == Type::Unit || card.type == Type::Asset) return true;
    if (card.type != Type::Upgrade) return free_quadrants(setup, s, s.active, card) != 0;
    bool any = false;
    each_host(setup, s, card, [&](PieceId) { return !(any = true); });
    return any;
}

// What forbids a card of the hand, apart from being there. `cost` and `room` are asked once for a whole list.
Answer refuse_card(const Setup& setup, const State& s, int id, const CostChanges& changes, bool room) {
    const Card& card = setup.cards[static_cast<std::size_t>(id)];
    const Side& side = s.side[s.active];
    const int cost = cost_after(changes, card);
    const bool event = card.type == Type::Event;
    if (cost > side.cp)
        return because(event ? Reason::TooDearToPlay : Reason::NotEnoughCp, engine::number(cost),
                       engine::number(side.cp));
    if (event) {
        const Line& line = setup.lines[card.objective];
        if (line.mandatory_target && !has_targets(setup, s, line, {PieceId::Event, s.active}))
            return because(Reason::NoTarget, card_ref(id));
        return std::nullopt;
    }
    if (!any_place(setup, s, card)) {
        if (card.type == Type::Upgrade) return refuse_hosts(setup, s, card);
        return because(card.type == Type::Terrain ? Reason::TerrainLimit : Reason::LeaderLimit, card_ref(id));
    }
    if (!room) return because(Reason::Capacity);
    return std::nullopt;
}

bool has_room(const Setup& setup, const State& s) {
    return static_cast<int>(s.side[s.active].board.size()) < setup.options[Option::InPlay];
}

void list_cards(const Setup& setup, const State& s, ActionList& out) {
    const Side& side = s.side[s.active];
    if (side.hand == 0 || side.cp < 1) return;
    const bool deploys = s.phase == Phase::Deployment, room = has_room(setup, s);
    CardSet cards = hand_cards(side);
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] &= deploys ? ~setup.events[i] : setup.events[i];
    if ((cards[0] | cards[1]) == 0) return;
    const CostChanges changes = cost_changes(setup, s, s.active);
    each_card(cards, [&](int card) {
        if (cost_after(changes, setup.cards[static_cast<std::size_t>(card)]) > side.cp) return;
        if (!refuse_card(setup, s, card, changes, room)) out.push_back(act(deploys ? Verb::Deploy : Verb::Play, card));
    });
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

void list_uses(const Setup& setup, const State& s, PieceId id, ActionList& out) {
    if (is_piece(id) && !setup.present.grants_activated) {  // only its own lines
        int n = 0;
        each_line(setup, card_of(setup, s, id), LineKind::Activated, [&](std::uint16_t line) {
            ++n;
            if (!refuse_use(setup, s, id, line)) out.push_back(act(Verb::Use, value(id), n));
        });
        return;
    }
    for (int n = 1;; ++n) {
        const std::uint16_t line = ability_line(setup, s, id, n);
        if (line == 0) return;
        if (!refuse_use(setup, s, id, line)) out.push_back(act(Verb::Use, value(id), n));
    }
}

void list_opportunity(const Setup& setup, const State& s, ActionList& out) {
    const Side& side = s.side[s.active];
    if (side.actions < setup.options[Option::MaxActions]) {
        if (s.phase != Phase::Battle) list_cards(setup, s, out);
        if (s.phase != Phase::Deployment) {
            const bool battle = s.phase == Phase::Battle, grants = setup.present.grants_activated;
            const bool maneuvers = !battle && setup.options[Option::Maneuver] == 1;
            const int uses = battle ? kInBattle : kOutsideBattle;
            const Card* const cards = setup.cards.data();
            const std::uint8_t enemies = battle ? unit_quadrants(setup, s, enemy_of(s.active)) : std::uint8_t{0};
            for (const PieceId id : side.board) {
                const Piece& piece = piece_of(s, id);
                const Card& card = cards[static_cast<std::size_t>(piece.card)];
                if (enemies != 0 && piece.ready != 0 && is_unit(card) && open_among(setup, s, id, enemies) != 0 &&
                    !cannot(setup, s, id, LineKind::CannotAttack))
                    out.push_back(act(Verb::Attack, value(id)));
                if (maneuvers && !refuse_maneuver(setup, s, id)) out.push_back(act(Verb::Maneuver, value(id)));
                if ((card.marks.uses & uses) != 0 || grants) list_uses(setup, s, id, out);
            }
            for (std::size_t m = 0; (setup.mission_uses & uses) != 0 && m < side.missions.size(); ++m) {
                if ((card_of(setup, side.missions[m].card).marks.uses & uses) != 0)
                    list_uses(setup, s, mission_id(s.active, m), out);
            }
        }
    }
    out.push_back(act(Verb::Pass));
}

void list_targets(const Setup& setup, const State& s, const Ability& a, ActionList& out) {
    const std::size_t place = open_target(a);
    const Effect& e = *target_effect(setup.lines[a.line], place);
    for (const Seat seat : {s.active, enemy_of(s.active)}) {
        if ((e.selector.adjectives & (seat == a.controller ? kEnemy : kFriendly)) != 0) continue;
        for (const PieceId id : s.side[seat].board) {
            if (can_choose(setup, s, a, e, place, id)) out.push_back(act(Verb::Target, value(id)));
        }
    }
    if (e.ref == RefKind::UpTo || place > e.first) out.push_back(act(Verb::Done));
}

void list_places(Seat half, std::uint8_t set, ActionList& out) {
    for (int q = 0; q < kQuadrants; ++q) {
        if ((set >> q & 1) != 0) out.push_back(act(Verb::At, place_of(half, q)));
    }
}

// Where the card of a task may go.
std::uint8_t task_places(const Setup& setup, const State& s, Seat& half) {
    half = s.task.seat;
    if (s.task.kind == TaskKind::RevivePlace) return free_quadrants(setup, s, s.task.seat, card_of(setup, s.task.card));
    const PieceId id = next_object(s);
    if (s.task.kind == TaskKind::Control) return free_quadrants(setup, s, s.task.seat, card_of(setup, s, id));
    half = controller_of(piece_of(s, id));
    return destinations(setup, s, id, s.task.size != 0);
}

std::uint8_t choice_places(const Setup& setup, const State& s) {
    if (s.choice.half == Half::Maneuver) return destinations(setup, s, s.choice.piece, false);
    return free_quadrants(setup, s, s.active, card_of(setup, s.choice.card));
}

void list_act(const Setup& setup, const State& s, ActionList& out) {
    if (s.running.line != 0) return list_targets(setup, s, s.running, out);
    switch (s.choice.half) {
        case Half::None: return list_opportunity(setup, s, out);
        case Half::Maneuver: return list_places(s.active, choice_places(setup, s), out);
        case Half::Deploy: {
            const Card& card = card_of(setup, s.choice.card);
            if (card.type != Type::Upgrade) return list_places(s.active, choice_places(setup, s), out);
            return each_host(setup, s, card, [&](PieceId id) {
                out.push_back(act(Verb::Target, value(id)));
                return true;
            });
        }
        case Half::Attack: {
            PieceList defenders;
            list_defenders(setup, s, s.choice.piece, defenders);
            for (const PieceId id : defenders) out.push_back(act(Verb::Target, value(id)));
            return;
        }
    }
}

void list_next(const State& s, ActionList& out) {
    std::array<std::uint8_t, 256> seen{};
    each_in_share(s, [&](const Ability& a) {
        if (a.rank == 0) out.push_back(act(Verb::Next, value(a.source), ++seen[static_cast<std::size_t>(a.source)]));
    });
}

// The effect whose task is going on.
const Effect& current_effect(const Setup& setup, const State& s) {
    return setup.lines[s.running.line].effects[s.running.step - 3u];
}

// Cards of the pile that a recycle, salvage or revive may take.
bool can_take(const Setup& setup, const State& s, CardId card) {
    if (s.task.kind == TaskKind::Recycle) return card != CardId::Unknown;
    if (!matches(setup, current_effect(setup, s).filter, card)) return false;
    return s.task.kind == TaskKind::Salvage ||
           free_quadrants(setup, s, s.task.seat, setup.cards[static_cast<std::size_t>(card)]) != 0;
}

template <class F>
void each_takeable(const Setup& setup, const State& s, F&& f) {
    const Side& side = s.side[s.task.deck];
    CardSet set{};
    const auto add = [&](CardId id) {
        const auto card = static_cast<std::size_t>(id);
        set[card >> 6 & 1] |= std::uint64_t{1} << (card & 63);
    };
    if (s.task.kind == TaskKind::Seek) {
        for (int i = 0; i < s.task.size; ++i) {
            const CardId card = side.cards[static_cast<std::size_t>(side.deck - 1 - i)].card;
            if (matches(setup, current_effect(setup, s).filter, card)) add(card);
        }
    } else {
        for (std::size_t i = static_cast<std::size_t>(side.deck) + side.hand; i + s.task.chosen < side.cards.size();
             ++i) {
            if (can_take(setup, s, side.cards[i].card)) add(side.cards[i].card);
        }
    }
    each_card(set, f);
}

// ---- refusals ----

Answer refuse_deploy(const Setup& setup, const State& s, Verb verb, int card) {
    const bool deploys = verb == Verb::Deploy;
    if (deploys && s.phase != Phase::Deployment)
        return because(s.phase == Phase::Command ? Reason::NothingDeployed : Reason::WrongPhase);
    if (!deploys && s.phase != Phase::Command) return because(Reason::EventsInCommand);
    if (!in_hand(s.side[s.active], card))
        return because(deploys ? Reason::NotInHand : Reason::NoSuchEvent, card_ref(card));
    if ((setup.cards[static_cast<std::size_t>(card)].type == Type::Event) == deploys)
        return because(deploys ? Reason::EventsInCommand : Reason::NothingDeployed);
    return refuse_card(setup, s, card, cost_changes(setup, s, s.active), has_room(setup, s));
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

bool sacrificable(const Setup& setup, const State& s, PieceId id) {
    const Ability& a = s.running;
    if (!in_play(s, id) || controller_of(piece_of(s, id)) != a.controller) return false;
    if (setup.lines[a.line].costs.sacrifice_self && id == a.source) return false;
    return fits(setup, s, setup.lines[a.line].costs.sacrificed, {a.source, a.controller}, id);
}

bool can_prevent(const Setup& setup, const State& s, PieceId id) {
    const std::uint16_t line = prevention(setup, s, id);
    return line != 0 && can_pay(setup, s, setup.lines[line].costs, {id, s.fall.asked});
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

engine::Result<Setup, engine::LoadError> QuantumNexus::make_setup(const engine::Options& options,
                                                                  const engine::Materials& materials) {
    return load_setup(options, materials);
}

State QuantumNexus::start(const Setup& setup) {
    State s{};
    for (const Seat seat : {Seat::First, Seat::Second}) {
        Side& side = s.side[seat];
        const int pool = index(seat);
        for (std::size_t card = 1; card < setup.cards.size(); ++card) {
            const int copies = setup.deck[static_cast<std::size_t>(pool)][card];
            if (setup.cards[card].type == Type::Mission) {
                for (int i = 0; i < copies; ++i)
                    side.missions.push_back({.card = static_cast<CardByte>(card)});  // QN-5.2
                continue;
            }
            if (copies > 0) engine::put(s.bags, pool, static_cast<CardId>(card), copies);
            for (int i = 0; i < copies; ++i)
                side.cards.push_back({CardId::Unknown, 0, static_cast<std::uint8_t>(pool & 15), 0});
        }
        side.deck = static_cast<std::uint8_t>(side.cards.size());
    }
    recount_passives(setup, s);
    carry_on({setup, s, nullptr});
    return s;
}

Decision QuantumNexus::decision(const Setup& setup, const State& s) {
    if (s.ending != Ending::None) return {};
    const Ask ask = asked(setup, s);
    const auto kind = static_cast<std::uint8_t>(ask);
    const auto deck = [](Seat seat) {
        return Ref{Kind::Place, static_cast<std::uint16_t>(kSeats * kQuadrants + index(seat))};
    };
    switch (ask) {
        case Ask::Reveal: return {Seat::Chance, kind, false, deck(next_seen(s).deck)};
        case Ask::Random: return {Seat::Chance, kind, false, {Kind::Seat, static_cast<std::uint16_t>(s.task.deck)}};
        case Ask::Coin: return {Seat::Chance, kind, false, {}};
        case Ask::Start: return {s.active, kind, false, {}};
        case Ask::Mulligan: return {s.step == 4 ? s.starter : enemy_of(s.starter), kind, true, {}};
        case Ask::Prevent: return {s.fall.asked, kind, false, ref(s.fall.at)};
        case Ask::Pay:
        case Ask::Cost: return {s.running.controller, kind, false, ref(s.running.source)};
        case Ask::Arrange:
            return {
                s.batch.seat, kind, false, {}, static_cast<std::uint8_t>(asking(s) != nullptr ? Ask::Target : Ask{})};
        case Ask::Discard:
        case Ask::Survey:
        case Ask::Seek: return {s.task.seat, kind, true, {}};
        case Ask::Choose:
        case Ask::Place: return {s.task.seat, kind, false, {}};
        case Ask::Act:
        case Ask::Target:
        case Ask::Where: break;
    }
    Ask part{};
    if (s.running.line != 0 || s.choice.half == Half::Attack) part = Ask::Target;
    if (s.choice.half == Half::Deploy || s.choice.half == Half::Maneuver) part = Ask::Where;
    return {s.active, kind, true, {}, static_cast<std::uint8_t>(part)};
}

void QuantumNexus::list_actions(const Setup& setup, const State& s, ActionList& out) {
    if (s.ending != Ending::None) return;
    switch (asked(setup, s)) {
        case Ask::Act: return list_act(setup, s, out);
        case Ask::Arrange:
            if (const Ability* a = asking(s)) return list_targets(setup, s, *a, out);
            return list_next(s, out);
        case Ask::Pay:
            if (can_pay(setup, s, setup.lines[s.running.line].costs, {s.running.source, s.running.controller}))
                out.push_back(act(Verb::Pay));
            out.push_back(act(Verb::Pass));
            return;
        case Ask::Prevent: {
            const auto add = [&](PieceId id) {
                if (can_prevent(setup, s, id)) out.push_back(act(Verb::Prevent, value(id)));
            };
            each_of(s, s.fall.asked, add);
            for (std::size_t m = 0; m < s.side[s.fall.asked].missions.size(); ++m) add(mission_id(s.fall.asked, m));
            out.push_back(act(Verb::Pass));
            return;
        }
        case Ask::Cost:
            each_in_play(s, [&](PieceId id) {
                if (sacrificable(setup, s, id)) out.push_back(act(Verb::Target, value(id)));
            });
            return;
        case Ask::Start:
            for (int i = 0; i < kSeats; ++i) out.push_back(act(Verb::Start, i));
            return;
        case Ask::Discard:
            return each_card(hand_cards(s.side[s.task.deck]),
                             [&](int card) { out.push_back(act(Verb::Discard, card)); });
        case Ask::Survey:
            out.push_back(act(Verb::Top));
            out.push_back(act(Verb::Bottom));
            return;
        case Ask::Seek:
        case Ask::Choose:
            each_takeable(setup, s, [&](int card) { out.push_back(act(Verb::Take, card)); });
            out.push_back(act(Verb::Done));
            return;
        case Ask::Place: {
            Seat half{};
            const std::uint8_t set = task_places(setup, s, half);
            return list_places(half, set, out);
        }
        case Ask::Mulligan:
            out.push_back(act(Verb::Mulligan));
            out.push_back(act(Verb::Keep));
            return;
        case Ask::Reveal:
        case Ask::Random:
        case Ask::Coin:
        case Ask::Target:
        case Ask::Where: return;
    }
}

std::optional<Refusal> QuantumNexus::refuse(const Setup& setup, const State& s, Action action) {
    if (s.ending != Ending::None) return because(Reason::Over);
    if (action.verb >= facts().verbs.size()) return because(Reason::Garbage);
    for (std::size_t i = 0; i < action.operands.size(); ++i) {
        if (facts().verbs[action.verb].operands[i] == Kind::None && action.operands[i] != 0)
            return because(Reason::Garbage);
    }
    const Ask ask = asked(setup, s);
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
