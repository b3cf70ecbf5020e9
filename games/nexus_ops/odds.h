// How battles would end if nobody played a card: from units, terrain and what cards did openly so far.
#pragma once

#include "games/nexus_ops/position.h"

namespace nexus_ops {

// For the attacker, in millionths that make a million: he wins when all the defender's units are destroyed, his own too
// or not (NO-10.20), loses when only the defender has units left (NO-10.25), and otherwise nobody does (NO-10.24).
struct Odds {
    int win = 0, draw = 0, loss = 0;
    int games = 0;  // that were simulated; 0: every fall of the dice was counted
};

// Every way the dice can fall, in a battle whose first die is still to be rolled.
Odds exact_odds(At at, Hex hex, Seat defender);
// So many battles by the rules themselves, from here on where one is under way in this hex.
Odds simulated_odds(At at, Hex hex, Seat defender, int games, std::uint64_t seed);

// What is said about a hex where the active player still has a battle to fight: a line for each opponent there.
void about_odds(At at, Hex hex, std::vector<engine::AboutLine>& lines);

}  // namespace nexus_ops
