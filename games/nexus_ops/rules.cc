// The contract, made of the questions of questions.h and picks.h.
#include "games/nexus_ops/rules.h"

#include "games/nexus_ops/picks.h"

namespace nexus_ops {

using engine::Kind;

struct NexusOps::Asks
    : engine::Asks<NexusOps, OnLay, OnDeploy, OnMoving, OnAttacking, OnExploring, OnBattles, OnMining, OnDrawing,
                   OnWindow, OnLoss, OnClaim, OnSolace, OnRoll, OnDraw, OnReveal, OnGrant, OnBreath, OnShatter,
                   OnSpread, OnWhirl, OnPassing, OnPriority, OnHill, OnEffect, OnFight, OnTest, OnTo, OnCards, OnChosen,
                   OnPickOpponent, OnPickParticipant, OnPickType, OnPickUnit, OnPickHex, OnPickUnits, OnPickTokens,
                   OnPickPlaced, OnPickTarget, OnPickDice, OnPickHit> {};

// NO-22.29: every operand names something, and there are none too many.
bool NexusOps::names_things(const Setup& setup, Action action) {
    const auto& kinds = facts().verbs[action.verb].operands;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const int value = action.operands[i];
        const bool named = kinds[i] == Kind::None    ? value == 0
                           : kinds[i] == Kind::Seat  ? value < setup.seats
                           : kinds[i] == Kind::Card  ? value >= 1 && value <= card_count(setup)
                           : kinds[i] == Kind::Unit  ? value < setup.seats * kFigures
                           : kinds[i] == Kind::Word  ? value < static_cast<int>(facts().words.size())
                           : kinds[i] == Kind::Place ? value < kHexes && has(setup.exists, hex_at(value))
                                                     : true;
        if (!named) return false;
    }
    return true;
}

Action NexusOps::random_action(const Setup& setup, const State& s, engine::Rng& rng) {
    if (const Moving* moving = s.flow.top<Moving>()) return OnMoving::any(*moving, {setup, s}, rng);
    engine::ActionList list;
    list_actions(setup, s, list);
    return list[list.size() == 1 ? 0 : rng.below(static_cast<std::uint32_t>(list.size()))];
}

// NO-15.8g, NO-22.28
Answer NexusOps::command(const Setup& setup, State& s, Seat seat, engine::Command command, Ref ref,
                         engine::Events* events) {
    const engine::Running<Setup, State> go{setup, s, events};
    if (index(seat) >= setup.seats) return engine::because(Reason::NoSuch);
    if (s.flow.empty()) return engine::because(Reason::Over);
    if (!plays(s, seat)) return engine::because(Reason::Out, seat_ref(seat));
    if (command == engine::Command::Concede) {
        Asks::forget_halves(s);
        concede(go, seat);
        Asks::run(go);
        return std::nullopt;
    }
    if (!setup.teams) return engine::because(Reason::ShowTeams);
    for (const bool mission : {false, true}) {
        Pile& hand = s.seats[seat].hand(mission);
        for (std::size_t i = 0; i < hand.size(); ++i) {
            if (ref.value == 0 || hand[i].card != static_cast<CardId>(ref.value) ||
                hand[i].knowers == engine::kEverybody)
                continue;
            int place = 0;
            hand.insert(0, lift_openly(s, seat, mission, i, place));
            engine::tell(events, EventKind::Shown, index(seat), ref.value, place);
            return std::nullopt;
        }
    }
    return engine::because(Reason::NotInHand, seat_ref(seat), ref);
}

}  // namespace nexus_ops

template struct engine::FlowGame<nexus_ops::NexusOps, nexus_ops::Setup, nexus_ops::State>;
