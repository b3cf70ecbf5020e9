// The phrases of section 16. What they become is in compile.cc.
#include "games/convergence/lexicon.h"

namespace convergence {
namespace {

// The tag of a row says what it becomes, a ClauseKind or a Happening, say; these rows only hold others together.
enum class Tag : std::uint16_t { Text, Part };

void add_clauses(ruletext::Grammar& g) {
    g.row("node_text", "{sentence+ }", Tag::Text);
    g.row("sentence", "^{if?}{clause}.", Tag::Part).row("if", "if {condition}, ", Tag::Part);
    for (const char* kind : {"yield", "offer", "grant", "take", "sever"}) g.include("clause", kind);
    g.include("yield", "gain").include("yield", "draw");
    g.row("gain", "gain {amount+ and }{for_each?}", ClauseKind::Gain);
    g.row("for_each", " for each {counter}{at_most?}", Tag::Part).row("at_most", ", at most {number0}", Tag::Part);
    g.row("draw", "draw {n0} (card|cards)", ClauseKind::Draw);
    g.row("offer", "you may pay {amount+ and } to {yield}", ClauseKind::Offer);
    g.row("grant", "{receiver} gains {amount+ and }", ClauseKind::Grant);
    g.row("take", "take {amount} from {source}", ClauseKind::Take);
    g.row("sever", "break one link of one opponent", ClauseKind::Sever);
    g.row("amount", "{number0} {good}", Tag::Part);
    g.row("good", "Energy", Good::Energy).row("good", "Data", Good::Data);
    g.row("good", "Material", Good::Material).row("good", "VP", Good::Vp);
    for (const char* party : {"receiver", "source"}) {
        g.row(party, "the owner", Party::Owner).row(party, "one opponent", Party::OneOpponent);
        g.row(party, "each opponent", Party::EachOpponent);
    }
    g.row("receiver", "each player", Party::EachPlayer);
    g.row("type", "Technology ", Type::Technology).row("type", "Culture ", Type::Culture);
    g.row("type", "Resource ", Type::Resource).row("type", "Knowledge ", Type::Knowledge);
    g.row("counter", "{type?}node in your network", CounterKind::OwnNodes);
    g.row("counter", "{type?}node on this path", CounterKind::PathNodes);
    g.row("counter", "different type in your network", CounterKind::OwnTypes);
    g.row("counter", "different type on this path", CounterKind::PathTypes);
    g.row("counter", "link you created", CounterKind::Links);
    g.row("counter", "opponent you are linked from", CounterKind::Opponents);
    g.row("counter", "card in your hand", CounterKind::HandCards);
    g.row("counter", "{number0} tokens you hold", CounterKind::Tokens);
    g.row("condition", "you have at least {number0} {type?}nodes", ConditionKind::Nodes);
    g.row("condition", "this path has at least {number0} nodes", ConditionKind::PathNodes);
    g.row("condition", "you created at least {number0} links", ConditionKind::Links);
    g.row("condition", "you hold at least {number0} {good}", ConditionKind::Holds);
}

void add_statements(ruletext::Grammar& g) {
    g.row("endgame_text", "^{endgame}.", Tag::Text);
    g.row("rule_text", "{statement+ }", Tag::Text).row("statement", "^{rule}.", Tag::Part);
    for (const char* kind : {"reveal", "trigger", "endgame", "modifier"}) g.include("rule", kind);
    g.row("reveal", "when revealed, {yield}", StatementKind::Reveal);
    g.row("endgame", "at the end of the game, {gain}", StatementKind::Endgame);
    g.row("trigger", "{pace} you {event}, {yield}", StatementKind::Trigger);
    g.words("pace", {"whenever", "once per turn, when"}, Tag::Part);
    g.row("event", "start your turn", Happening::StartTurn).row("event", "build a node", Happening::Build);
    g.row("event", "build a Genesis node", Happening::BuildGenesis);
    g.row("event", "build {a} {type}node", Happening::BuildType);
    g.row("event", "activate {a} {type}node", Happening::ActivateType);
    g.row("event", "activate an opponent's node", Happening::ActivateForeign);
    g.row("event", "activate a path of at least {number0} nodes", Happening::ActivatePath);
    g.row("event", "create a link", Happening::CreateLink).row("event", "break a link", Happening::BreakLink);
    g.row("event", "discard a card for resources", Happening::Discard);
    g.row("modifier", "{type?}nodes cost {number0} {building_good} {change} to build", StatementKind::BuildCost);
    g.row("building_good", "Material", Good::Material).row("building_good", "Data", Good::Data);
    g.words("change", {"less", "more"}, Tag::Part);
    g.row("modifier", "activations {of_length?}cost {number0} Energy {change}", StatementKind::ActivationCost);
    g.row("of_length", "of at least {number0} nodes ", Tag::Part);
    g.row("modifier", "links cost {number0} Data to create", StatementKind::LinkCost);
    g.row("modifier", "links cost {number0} Data to break", StatementKind::BreakCost);
    g.row("modifier", "the Energy gain limit is {number0}", StatementKind::EnergyLimit);
    g.row("modifier", "the hand size is {number0}", StatementKind::HandSize);
    g.row("modifier", "the discard limit is {number0}", StatementKind::DiscardLimit);
}

}  // namespace

const ruletext::Grammar& grammar() {
    static const ruletext::Grammar kGrammar = [] {
        ruletext::Grammar g;
        add_clauses(g);
        add_statements(g);
        return g;
    }();
    return kGrammar;
}

std::string_view start_of(TextKind kind) {
    switch (kind) {
        case TextKind::Action:
        case TextKind::Convergence: return "node_text";
        case TextKind::Endgame: return "endgame_text";
        case TextKind::Paradigm:
        case TextKind::Reactor: return "rule_text";
    }
    return {};
}

}  // namespace convergence
