// What a scenario may expect of a position: paths of the state, the sheet or a view, legal sets, events, results.
#pragma once

#include "engine/any_game.h"

namespace engine {

// Nothing if the expectation holds; otherwise what was found instead. `events` happened between the two positions.
//   now.north.FL.scout.attack = 2        = != < > ; `now.` is the sheet
//   north.hand = { scout turret }        the same cards in any order; `has` and `lacks` for single ones
//   view south north.hand.0.card = unknown
//   legal north attack = { FL.scout FC.guardian }      the whole set for that verb; `has`, `lacks`
//   event destroyed FR.acolyte, no event ..., view south event drew north unknown
//   leaves 3 = 120                       of the tree at that depth; `leaves 2 chance=all = 14`
//   decision = north casualty, result = south wins, deck
std::optional<std::string> expectation_fault(const AnyState& state, const AnyState& before, const Events& events,
                                             std::string_view text);

}  // namespace engine
