// The phrases of Quantum Cloud (rules.md, section 19), one row each. QC-23.13: capitals as they are written here.
#include "games/quantum_cloud/lexicon.h"

namespace quantum_cloud {
namespace {

using ruletext::Grammar;

// The tag of a row says what it becomes: a Deed, a Trigger, a Condition; these rows only hold others together.
enum class Tag : std::uint16_t { Part };

void add_lines(Grammar& g) {
    g.row("text", "{line+ / }", Tag::Part);
    g.row("line", "{keyword}.", LineKind::Keyword);
    g.row("line", "Ranged {number0}.", LineKind::Ranged).row("line", "Armor {number0}.", LineKind::Armor);
    g.row("line", "^while on {terrain}, this unit has +{number0} Attack.", LineKind::Home);
    g.row("line", "^adjacent friendly Alters have +{number0} Attack.", LineKind::Aura);
    g.row("line", "^{trigger}: {sentence+ }", LineKind::Ability).row("line", "{sentence+ }", LineKind::Ability);
    g.words("keyword", kKeywordNames, Tag::Part);
    g.words("terrain", kTerrainNames, Tag::Part);
    g.row("trigger", "when summoned", Trigger::Summoned).row("trigger", "when destroyed", Trigger::Destroyed);
    g.row("trigger", "when this unit attacks", Trigger::Attacks);
    g.row("trigger", "when this unit is attacked", Trigger::Attacked);
    g.row("trigger", "at the start of your turn", Trigger::TurnStarts);
    g.row("trigger", "at the end of your turn", Trigger::TurnEnds);
    g.row("trigger", "when entering Superposition", Trigger::Superposed);
    g.row("sentence", "^{if?}{clause}.", Tag::Part).row("if", "if {condition}, ", Tag::Part);
    g.row("condition", "you control at least {number0} Alters", Condition::Alters);
    g.row("condition", "you have at most {number0} cards in hand", Condition::Hand);
    g.row("condition", "your Avatar is in Superposition", Condition::Superposed);
    g.row("condition", "your Avatar has at most {number0} life", Condition::Life);
    g.row("condition", "this unit is on {terrain}", Condition::On);
    g.row("condition", "the Cloud stack is empty", Condition::StackEmpty);
}

void add_clauses(Grammar& g) {
    g.row("clause", "attack power {number0} against {target}", Deed::Attack);
    g.row("clause", "deal {number0} damage to {target}", Deed::Deal);
    g.row("clause", "heal {number0} damage from {target}", Deed::Heal);
    g.row("clause", "give {target} {bonus}{until?}", Deed::Give);
    g.row("clause", "double the Attack and Life of {target} until end of turn", Deed::Double);
    g.row("clause", "draw {n0} (card|cards)", Deed::Draw);
    g.row("clause", "gain {n0} (Qubit|Qubits)", Deed::Gain);
    g.row("clause", "raise your Qubit maximum by {number0}", Deed::Raise);
    g.row("clause", "move {target} up to {n0} (tile|tiles)", Deed::Move);
    g.row("clause", "swap {target} with {target}", Deed::Swap);
    g.row("clause", "relocate {target} to one empty tile{of_its_terrain?}", Deed::Relocate);
    g.row("clause", "return {target} to its owner's hand", Deed::Return);
    g.row("clause", "destroy {target}", Deed::Destroy);
    g.row("clause", "prevent the next {number0} damage to {target} this turn", Deed::Prevent);
    g.row("clause", "cancel the answered Algorithm", Deed::Cancel);
    g.row("clause", "shift one edge tile", Deed::Shift);
    g.row("clause", "reshape one tile into one terrain", Deed::Reshape);
    g.row("clause", "freeze {target}", Deed::Freeze);
    g.row("clause", "one enemy player discards {n0} (card|cards) at random", Deed::Discard);
    g.row("clause", "summon {n0} {token} (token|tokens) adjacent to {target}", Deed::Summon);
    g.row("clause", "decohere {target}", Deed::Decohere);
    g.row("clause", "your Avatar loses {number0} life", Deed::Lose);
    g.include("bonus", "attack_bonus").include("bonus", "both_bonus").include("bonus", "life_bonus");
    g.row("attack_bonus", "+{number0} Attack", Tag::Part).row("life_bonus", "+{number0} Life", Tag::Part);
    g.row("both_bonus", "+{number0} Attack and +{number0} Life", Tag::Part);
    g.row("until", " until end of turn", Tag::Part).row("of_its_terrain", " of its terrain", Tag::Part);
    g.words("token", kTokenNames, Tag::Part);
}

void add_targets(Grammar& g) {
    g.row("target", "this unit", Which::This);
    g.row("target", "one {side?}{noun}{limit?}", Which::One).row("target", "each {side?}{noun}{limit?}", Which::Each);
    g.row("side", "friendly ", Side::Friendly).row("side", "enemy ", Side::Enemy);
    g.row("noun", "Alter", Noun::Alter).row("noun", "Avatar", Noun::Avatar).row("noun", "unit", Noun::Unit);
    g.row("limit", " adjacent to this unit", Limit::Adjacent).row("limit", " on {terrain}", Limit::On);
    g.row("limit", " with Attack {number0} or less", Limit::Attack);
    g.row("limit", " with Life {number0} or less", Limit::Life);
    g.row("limit", " with cost {number0} or less", Limit::Cost);
}

}  // namespace

const Grammar& grammar() {
    static const Grammar built = [] {
        Grammar g;
        add_lines(g);
        add_clauses(g);
        add_targets(g);
        return g;
    }();
    return built;
}

}  // namespace quantum_cloud
