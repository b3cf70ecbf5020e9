// The words of Nexus Ops: the sentences of section 17, and what a text makes of a card.
#pragma once

#include "games/nexus_ops/rules.h"
#include "ruletext/tree.h"

namespace nexus_ops {

// Starts: energize_text, mission_text.
const ruletext::Grammar& grammar();

// Fills in what the sentences say; the answer names the fault, with its clause.
std::string compile_energize(Card& card, const ruletext::Node& tree);
std::string compile_mission(Card& card, const ruletext::Node& tree);

}  // namespace nexus_ops
