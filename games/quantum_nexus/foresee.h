// What an attack will come to: a copy of what a player sees is played on, as long as nobody has a choice. Optional
// abilities on the way are declined and told; what nobody can know before it happens is left out and told.
#pragma once

#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

struct Offer {  // somebody may use this ability on the way, or prevent a destruction by it
    PieceId source = PieceId::None;
    std::uint16_t line = 0;
    Seat seat = Seat::First;
    bool prevents = false;
};

struct Foreseen {
    bool compared = false;  // otherwise the attack ends before, QN-10.10
    int attack = 0, defense = 0;
    std::vector<PieceId> destroyed, counted;  // units and Assets; sources of abilities that surely work
    std::vector<Offer> offers;
    std::vector<std::uint16_t> left_out;  // lines that wait for chance or for a choice
};

// Whether an attack goes on whose result is not settled.
inline bool battle_open(const State& s) {
    return in_play(s, s.attack.attacker) && in_play(s, s.attack.defender) &&
           (s.attack.stage == Stage::Declared || (s.attack.stage == Stage::Compared && s.fall.combat));
}

// What follows from this action, during an attack or declaring one. Of the offers only this one is accepted.
inline constexpr std::size_t kNoOffer = 255;
Foreseen foresee(const Setup& setup, const State& view, engine::Action action, std::size_t accepted = kNoOffer);

// The lines of a preview for an action that declares an attack or decides something in it.
void preview_battle(const Setup& setup, const State& view, engine::Action action,
                    std::vector<engine::AboutLine>& lines);

// What an attack with this unit would come to, defender by defender: "destroys Sun Lancer, falls to Stone Golem".
std::string prospects_text(const Setup& setup, const State& view, PieceId attacker);

// Why this is asked, in sentences: the cards of the flip, the battle that goes on; empty where the question says it.
std::string why_asked(const Setup& setup, const State& view);

}  // namespace quantum_nexus
