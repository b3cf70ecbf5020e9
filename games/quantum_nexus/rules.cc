// Who decides what, and from which list. Why something is not in it says refuse.cc.
#include "games/quantum_nexus/rules.h"

#include "games/quantum_nexus/choices.h"
#include "games/quantum_nexus/lexicon.h"

namespace quantum_nexus {

using engine::act;
using engine::Action;
using engine::ActionList;
using engine::Decision;
using engine::Kind;
using engine::Ref;

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
    if (s.fall.at != PieceId::None) return s.fall.payer == PieceId::None ? Ask::Prevent : Ask::Cost;
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

constexpr int place_of(Seat half, int quadrant) { return index(half) * kQuadrants + quadrant; }

void list_cards(const Setup& setup, const State& s, ActionList& out) {
    const Side& side = s.side[s.active];
    if (side.hand == 0 || side.cp < 1) return;
    const bool deploys = s.phase == Phase::Deployment;
    if (deploys && !has_room(setup, s)) return;
    CardSet cards = hand_cards(side);
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] &= deploys ? ~setup.events[i] : setup.events[i];
    if ((cards[0] | cards[1]) == 0) return;
    const CostChanges changes = cost_changes(setup, s, s.active);
    each_card(cards, [&](int id) {
        const Card& card = setup.cards[static_cast<std::size_t>(id)];
        if (cost_after(changes, card) <= side.cp && has_place(setup, s, card))
            out.push_back(act(deploys ? Verb::Deploy : Verb::Play, id));
    });
}

void list_uses(const Setup& setup, const State& s, PieceId id, ActionList& out) {
    each_use(setup, s, id, [&](int n, std::uint16_t line) {
        if (can_use(setup, s, id, line)) out.push_back(act(Verb::Use, value(id), n));
    });
}

void list_opportunity(const Setup& setup, const State& s, ActionList& out) {
    const Side& side = s.side[s.active];
    if (side.actions < setup.options[Option::MaxActions]) {
        if (s.phase != Phase::Battle) list_cards(setup, s, out);
        if (s.phase != Phase::Deployment) {
            const bool battle = s.phase == Phase::Battle, grants = setup.present.grants_activated;
            const bool maneuvers = !battle && setup.options[Option::Maneuver] == 1;
            const int uses = battle ? kInBattle : kOutsideBattle;
            const std::uint8_t enemies = battle ? unit_quadrants(setup, s, enemy_of(s.active)) : std::uint8_t{0};
            const bool only_uses = enemies == 0 && !maneuvers && !grants;
            for (const PieceId id : side.board) {
                const Piece& piece = piece_of(s, id);
                const Card& card = card_of(setup, piece.card);
                if (only_uses && (card.marks.uses & uses) == 0) continue;
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

}  // namespace

engine::Result<Setup, engine::LoadError> QuantumNexus::make_setup(const engine::Options& options,
                                                                  const engine::Materials& materials) {
    return load_setup(options, materials);
}
std::vector<engine::LoadError> QuantumNexus::load_errors(const engine::Options&, const engine::Materials& materials) {
    return quantum_nexus::load_errors(materials);
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
    const Ask ask = quantum_nexus::asked(setup, s);
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
        case Ask::Pay: return {s.running.controller, kind, false, ref(s.running.source)};
        case Ask::Cost: {
            const Bearer payer = paying(s);
            return {payer.controller, kind, false, ref(payer.source)};
        }
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
    switch (quantum_nexus::asked(setup, s)) {
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

}  // namespace quantum_nexus
