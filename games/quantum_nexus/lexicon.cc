// The phrases of Quantum Nexus (rules.md, section 20), one row each.
#include "games/quantum_nexus/lexicon.h"

namespace quantum_nexus {

using ruletext::Grammar;

namespace {

// The tag of a row says what it becomes: an EffectKind, a Trigger, bits of a Selector; these rows only hold others
// together.
enum class Tag : std::uint16_t { Part };

void add_lines(Grammar& g, const AddedWords& added) {
    for (const char* kind : {"keywords", "ability", "play", "attach", "objective", "reward", "lasting"})
        g.include("line", kind);
    for (const char* kind : {"triggered", "activated", "passive"}) g.include("ability", kind);
    g.row("keywords", added.keywords.empty() ? "^{keyword+, }." : "^{printed_keyword+, }.", Tag::Part);
    g.row("keyword", "Snipe", Keyword::Snipe).row("keyword", "Guard", Keyword::Guard);
    g.row("keyword", "Relentless", Keyword::Relentless).row("keyword", "Ward", Keyword::Ward);
    g.row("keyword", "Slow", Keyword::Slow).row("keyword", "Piercing", Keyword::Piercing);
    g.row("keyword", "Skirmish", Keyword::Skirmish);
    if (!added.keywords.empty()) {
        const std::vector<std::string_view> names(added.keywords.begin(), added.keywords.end());
        g.include("printed_keyword", "keyword").include("printed_keyword", "added_keyword");
        g.words("added_keyword", std::span(names), Tag::Part);
    }
    g.row("triggered", "^when {trigger}{trigger_if?}{mode} {effect+; }.", LineKind::Triggered);
    g.row("trigger_if", ", if {condition}", Tag::Part);
    for (const char* mode : {"must", "may", "may_pay"}) g.include("mode", mode);
    g.row("must", ":", Tag::Part).row("may", ", you may:", Tag::Part);
    g.row("may_pay", ", you may pay {cost+, }:", Tag::Part);
    g.row("activated", "^{in_battle?}{once?}{cost+, }: {effect+; }.", LineKind::Activated);
    g.row("in_battle", "in battle, ", Tag::Part).row("once", "once per round, ", Tag::Part);
    g.row("play", "^play: {effect+; }.", LineKind::Play);
    g.row("attach", "^attach to <s>{selector}.", LineKind::Attach);
    g.row("objective", "^objective: {counted_timing}, {counted}.", LineKind::Objective);
    g.row("objective", "^objective: {tested_timing}, {condition+ and }.", LineKind::Objective);
    g.row("reward", "^reward: {effect+; }.", LineKind::Reward);
    g.row("lasting", "^while complete: {ability}", Tag::Part);
}

void add_passives(Grammar& g) {
    g.row("passive", "^you get +{number} CP each round.", LineKind::Income);
    g.row("passive", "^{side} {kind}cards cost {number} CP {change}.", LineKind::CostChange);
    g.words("side", {"your", "enemy"}, Tag::Part).words("change", {"less", "more"}, Tag::Part);
    g.row("kind", "unit ", Type::Unit).row("kind", "asset ", Type::Asset).row("kind", "Event ", Type::Event);
    g.row("kind", "upgrade ", Type::Upgrade).row("kind", "terrain ", Type::Terrain);
    g.row("passive", "^{subject} (gets|get) {mod+ and }{for_each?}{while?}.", LineKind::Modify);
    g.row("passive", "^{subject} (has|have) {keyword}{while?}.", LineKind::Keyword);
    g.row("passive", "^{subject} cannot attack{while?}.", LineKind::CannotAttack);
    g.row("passive", "^{subject} cannot be moved{while?}.", LineKind::CannotMove);
    g.row("passive", "^{subject} (has|have) \"{granted}\"", LineKind::Grant);
    g.include("granted", "triggered").include("granted", "activated");
    g.row("subject", "<s>this unit", SubjectKind::This).row("subject", "<s>this card", SubjectKind::This);
    g.row("subject", "<s>attached unit", SubjectKind::Attached)
        .row("subject", "<s>attached card", SubjectKind::Attached);
    g.row("subject", "<p>{static_selector}", SubjectKind::All);
    g.row("for_each", " for each <s>{static_selector}", Tag::Part);
    g.row("while", " while {static_condition}", Tag::Part);
}

void add_triggers_and_costs(Grammar& g) {
    g.include("trigger", "happening").include("trigger", "phase_start");
    g.row("happening", "{actor} {verb}", Tag::Part);
    g.row("trigger", "you play an Event", Trigger::YouPlay);
    g.row("trigger", "the opponent plays an Event", Trigger::OpponentPlays);
    g.row("trigger", "you complete a mission", Trigger::Completes);
    g.row("phase_start", "the {phase} Phase starts", Tag::Part).row("trigger", "the round ends", Trigger::RoundEnds);
    g.row("actor", "this unit", SubjectKind::This).row("actor", "this card", SubjectKind::This);
    g.row("actor", "attached unit", SubjectKind::Attached).row("actor", "{a} <s>{selector}", SubjectKind::All);
    g.include("actor", "another_actor").row("another_actor", "another <s>{selector}", SubjectKind::All);
    g.row("verb", "is deployed", Trigger::Deployed).row("verb", "attacks", Trigger::Attacks);
    g.row("verb", "is attacked", Trigger::Attacked).row("verb", "destroys a unit", Trigger::DestroysUnit);
    g.row("verb", "is destroyed", Trigger::Destroyed).row("verb", "would be destroyed", Trigger::WouldBeDestroyed);
    g.row("verb", "is moved", Trigger::Moved).row("verb", "is upgraded", Trigger::Upgraded);
    g.row("phase", "Ready", Trigger::ReadyStarts).row("phase", "Deployment", Trigger::DeploymentStarts);
    g.row("phase", "Command", Trigger::CommandStarts).row("phase", "Battle", Trigger::BattleStarts);
    g.row("cost", "{number} CP", CostKind::Cp).row("cost", "exhaust", CostKind::Exhaust);
    g.row("cost", "discard {n} (card|cards)", CostKind::Discard).row("cost", "mill {n} (card|cards)", CostKind::Mill);
    g.row("cost", "sacrifice this card", CostKind::SacrificeThis);
    g.row("cost", "sacrifice {a} <s>{selector}", CostKind::Sacrifice);
}

void add_effects(Grammar& g) {
    g.row("effect", "{simple}{if?}", Tag::Part).row("if", " if {condition}", Tag::Part);
    g.row("simple", "draw {n} (card|cards)", EffectKind::Draw);
    g.row("simple", "opponent draws {n} (card|cards)", EffectKind::OpponentDraws);
    g.row("simple", "discard {n} (card|cards)", EffectKind::Discard);
    g.row("simple", "opponent discards {n} (card|cards){at_random?}", EffectKind::OpponentDiscards);
    g.row("at_random", " at random", Tag::Part);
    g.row("simple", "choose and discard {n} (card|cards) from the opponent's hand", EffectKind::ChooseDiscard);
    g.row("simple", "opponent mills {n} (card|cards)", EffectKind::OpponentMills);
    g.row("simple", "survey {number}{of_opponent?}", EffectKind::Survey);
    g.row("of_opponent", " of the opponent's deck", Tag::Part);
    g.row("simple", "seek {number} for {card_filter}", EffectKind::Seek);
    g.row("simple", "recycle {n} (card|cards)", EffectKind::Recycle);
    g.row("simple", "salvage {card_filter}", EffectKind::Salvage);
    g.row("simple", "revive {card_filter}", EffectKind::Revive);
    g.row("simple", "gain {number} CP", EffectKind::GainCp);
    g.row("simple", "opponent loses {number} CP", EffectKind::OpponentLoses);
    g.row("simple", "destroy {ref}", EffectKind::Destroy);
    g.row("simple", "deal {number} damage to {ref}", EffectKind::Damage);
    g.row("simple", "exhaust {ref}", EffectKind::Exhaust).row("simple", "ready {ref}", EffectKind::Ready);
    g.row("simple", "return {ref} to hand", EffectKind::Return);
    g.row("simple", "move {ref} to {where}", EffectKind::Move);
    g.words("where", {"an adjacent quadrant", "any quadrant"}, Tag::Part);
    g.row("simple", "take control of {ref}", EffectKind::TakeControl);
    g.row("simple", "{ref} (gets|get) {mod+ and } {duration}", EffectKind::Modify);
    g.row("simple", "{ref} (gains|gain) {keyword} {duration}", EffectKind::GainKeyword);
    g.row("simple", "{ref} cannot attack {duration}", EffectKind::CannotAttack);
    g.row("simple", "friendly units get +{number} attack against {ref} until end of round", EffectKind::Mark);
    g.row("simple", "cancel that Event", EffectKind::Cancel);
    g.row("simple", "prevent that destruction", EffectKind::Prevent);
    g.include("mod", "plus").include("mod", "minus");
    g.row("plus", "+{number} {value}", Tag::Part).row("minus", "-{number} {value}", Tag::Part);
    g.row("value", "attack", Stat::Attack).row("value", "defense", Stat::Defense);
    g.row("duration", "until end of combat", Duration::Combat).row("duration", "until end of round", Duration::Round);
    g.row("duration", "permanently", Duration::Permanent);
}

void add_selectors(Grammar& g, const AddedWords& added) {
    g.row("ref", "<s>this unit", RefKind::This).row("ref", "<s>this card", RefKind::This);
    g.row("ref", "<s>attached unit", RefKind::Attached).row("ref", "<s>that unit", RefKind::That);
    g.row("ref", "<s>the attacker", RefKind::Attacker).row("ref", "<s>the defender", RefKind::Defender);
    g.include("ref", "it").row("it", "<s>it", Tag::Part);
    g.row("ref", "target <s>{selector}", RefKind::Target).row("ref", "up to {n} target {selector}", RefKind::UpTo);
    g.row("ref", "each <s>{selector}", RefKind::Each);
    g.row("selector", "{adjective*}{noun+ or }{place?}{filter?}", Tag::Part);
    g.row("static_selector", "{adjective*}{noun+ or }{place?}{static_filter?}", Tag::Part);
    g.row("adjective", "other ", kOther).row("adjective", "friendly ", kFriendly).row("adjective", "enemy ", kEnemy);
    g.row("adjective", "ready ", kReady).row("adjective", "exhausted ", kExhausted);
    g.row("adjective", "front-row ", kFrontRow).row("adjective", "back-row ", kBackRow);
    g.row("adjective", "upgraded ", kUpgraded).row("adjective", "non-Leader ", kNonLeader);
    g.row("adjective", "Close ", kClose).row("adjective", "Mid ", kMid).row("adjective", "Far ", kFar);
    g.include("adjective", "subtype");
    std::vector<std::string_view> subtypes(kSubtypes.begin(), kSubtypes.end());
    subtypes.insert(subtypes.end(), added.subtypes.begin(), added.subtypes.end());
    g.words("subtype", std::span<const std::string_view>(subtypes), Tag::Part, " ");
    g.row("noun", "(unit|units)", kUnitNoun).row("noun", "(Leader|Leaders)", kLeaderNoun);
    g.row("noun", "(asset|assets)", kAssetNoun).row("noun", "(upgrade|upgrades)", kUpgradeNoun);
    g.row("noun", "terrain", kTerrainNoun);
    g.row("place", " in this quadrant", Where::Quadrant).row("place", " in this row", Where::Row);
    g.row("place", " in this column", Where::Column).row("place", " in an adjacent quadrant", Where::Adjacent);
    g.row("place", " in the opposing quadrant", Where::OpposingQuadrant);
    g.row("place", " in the opposing column", Where::OpposingColumn);
    g.row("filter", " with {stat} {number} or {bound}", Tag::Part);
    g.row("static_filter", " with {cost_stat} {number} or {bound}", Tag::Part);
    g.row("stat", "cost", Stat::Cost).row("stat", "attack", Stat::Attack).row("stat", "defense", Stat::Defense);
    g.row("cost_stat", "cost", Stat::Cost).words("bound", {"less", "more"}, Tag::Part);
    g.row("card_filter", "{a} {subtype*}{kind?}card{cost_limit?}", Tag::Part);
    g.row("cost_limit", " with cost {number} or less", Tag::Part);
}

void add_conditions(Grammar& g) {
    g.row("condition", "you control {count} {selector}", ConditionKind::YouControl);
    g.row("condition", "the opponent controls {count} {selector}", ConditionKind::OpponentControls);
    g.row("static_condition", "you control {count} {static_selector}", ConditionKind::YouControl);
    g.row("static_condition", "the opponent controls {count} {static_selector}", ConditionKind::OpponentControls);
    g.include("condition", "plain_condition").include("static_condition", "plain_condition");
    g.include("plain_condition", "unit_is").row("unit_is", "this unit is {unit_state}", Tag::Part);
    g.row("unit_state", "ready", ConditionKind::Ready).row("unit_state", "exhausted", ConditionKind::Exhausted);
    g.row("unit_state", "upgraded", ConditionKind::Upgraded);
    g.row("unit_state", "in the front row", ConditionKind::InFront);
    g.row("unit_state", "in the back row", ConditionKind::InBack);
    g.row("plain_condition", "this quadrant has {count} terrain", ConditionKind::QuadrantTerrain);
    g.row("plain_condition", "you have initiative", ConditionKind::Initiative);
    g.row("plain_condition", "you have {count} cards in hand", ConditionKind::Hand);
    g.row("plain_condition", "the opponent has {count} cards in hand", ConditionKind::OpponentHand);
    g.row("plain_condition", "you have completed {count} missions", ConditionKind::Completed);
    g.row("plain_condition", "you occupy every front quadrant", ConditionKind::EveryFront);
    g.row("plain_condition", "you occupy {count} quadrants", ConditionKind::Occupy);
    g.row("plain_condition", "you dominate {count} columns", ConditionKind::Dominate);
    for (const char* count : {"at_least", "at_most", "none"}) g.include("count", count);
    g.row("at_least", "{number} or more<p>", Tag::Part).row("at_most", "{number} or fewer<p>", Tag::Part);
    g.row("none", "no<p>", Tag::Part);
}

void add_goals(Grammar& g) {
    g.row("counted_timing", "during the game", Timing::DuringGame);
    g.row("counted_timing", "in one round", Timing::InOneRound);
    g.row("tested_timing", "at any time", Timing::AnyTime);
    g.row("tested_timing", "at the end of a round", Timing::EndOfRound);
    g.row("tested_timing", "at the end of {n} consecutive (round|rounds)", Timing::EndOfRounds);
    g.row("counted", "you destroy {n} {selector}{in_combat?}", Goal::Destroy);
    g.row("in_combat", " in combat", Tag::Part);
    g.row("counted", "you deploy {n} {selector}", Goal::Deploy);
    g.row("counted", "you play {n} (Event|Events)", Goal::Play);
    g.row("counted", "you attach {n} (upgrade|upgrades)", Goal::Attach);
    g.row("counted", "you activate {n} (ability|abilities)", Goal::Activate);
    g.row("counted", "you draw {n} (card|cards) by effects", Goal::Draw);
    g.row("counted", "you move {n} (unit|units)", Goal::Move);
    g.row("counted", "you gain initiative {n} (time|times)", Goal::Initiative);
    g.row("counted", "the opponent mills {n} (card|cards)", Goal::Mill);
    g.row("counted", "the opponent discards {n} (card|cards)", Goal::Discard);
}

}  // namespace

Grammar make_grammar(const AddedWords& added) {
    Grammar g;
    add_lines(g, added);
    add_passives(g);
    add_triggers_and_costs(g);
    add_effects(g);
    add_selectors(g, added);
    add_conditions(g);
    add_goals(g);
    return g;
}

const Grammar& grammar() {
    static const Grammar built = make_grammar({});
    return built;
}

}  // namespace quantum_nexus
