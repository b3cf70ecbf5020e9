// The phrases of Quantum Nexus (rules.md, section 20), one row each.
#include "games/quantum_nexus/lexicon.h"

namespace quantum_nexus {

using ruletext::Grammar;

namespace {

void add_lines(Grammar& g) {
    g.row("line", "^{keyword+, }.", Tag::Keywords);
    for (const char* kind : {"ability", "play", "attach", "objective", "reward", "lasting"}) g.include("line", kind);
    for (const char* kind : {"triggered", "activated", "passive"}) g.include("ability", kind);
    g.words("keyword", {"Snipe", "Guard", "Relentless", "Ward", "Slow", "Piercing", "Skirmish"}, Tag::Keyword);
    g.row("triggered", "^when {trigger}{trigger_if?}{mode} {effect+; }.", Tag::Triggered);
    g.row("trigger_if", ", if {condition}", Tag::TriggerIf);
    g.row("mode", ":", Tag::Mandatory).row("mode", ", you may:", Tag::MayFree);
    g.row("mode", ", you may pay {cost+, }:", Tag::MayPay);
    g.row("activated", "^{in_battle?}{once?}{cost+, }: {effect+; }.", Tag::Activated);
    g.row("in_battle", "in battle, ", Tag::InBattle).row("once", "once per round, ", Tag::Once);
    g.row("play", "^play: {effect+; }.", Tag::Play);
    g.row("attach", "^attach to <s>{selector}.", Tag::Attach);
    g.row("objective", "^objective: {counted_timing}, {counted}.", Tag::ObjectiveCounted);
    g.row("objective", "^objective: {tested_timing}, {condition+ and }.", Tag::ObjectiveTested);
    g.row("reward", "^reward: {effect+; }.", Tag::Reward);
    g.row("lasting", "^while complete: {ability}", Tag::Lasting);
}

void add_passives(Grammar& g) {
    g.row("passive", "^you get +{number} CP each round.", Tag::Income);
    g.row("passive", "^{side} {kind}cards cost {number} CP {change}.", Tag::CostChange);
    g.words("side", {"your", "enemy"}, Tag::Side);
    g.words("kind", {"unit ", "asset ", "Event ", "upgrade ", "terrain "}, Tag::Kind);
    g.words("change", {"less", "more"}, Tag::Change);
    g.row("passive", "^{subject} (gets|get) {mod+ and }{for_each?}{while?}.", Tag::StaticModify);
    g.row("passive", "^{subject} (has|have) {keyword}{while?}.", Tag::StaticKeyword);
    g.row("passive", "^{subject} cannot attack{while?}.", Tag::StaticCannotAttack);
    g.row("passive", "^{subject} cannot be moved{while?}.", Tag::StaticCannotMove);
    g.row("passive", "^{subject} (has|have) \"{granted}\"", Tag::Grant);
    g.include("granted", "triggered").include("granted", "activated");
    g.words("subject", {"<s>this unit", "<s>this card", "<s>attached unit", "<s>attached card"}, Tag::Subject);
    g.row("subject", "<p>{static_selector}", Tag::All);
    g.row("for_each", " for each <s>{static_selector}", Tag::ForEach);
    g.row("while", " while {static_condition}", Tag::While);
}

void add_triggers_and_costs(Grammar& g) {
    g.row("trigger", "{actor} {verb}", Tag::Event);
    g.row("trigger", "you play an Event", Tag::YouPlay)
        .row("trigger", "the opponent plays an Event", Tag::OpponentPlays);
    g.row("trigger", "you complete a mission", Tag::Complete);
    g.row("trigger", "the {phase} Phase starts", Tag::PhaseStarts).row("trigger", "the round ends", Tag::RoundEnds);
    g.words("actor", {"this unit", "this card", "attached unit"}, Tag::Actor);
    g.row("actor", "{a} <s>{selector}", Tag::AnyActor).row("actor", "another <s>{selector}", Tag::AnotherActor);
    g.words("verb",
            {"is deployed", "attacks", "is attacked", "destroys a unit", "is destroyed", "would be destroyed",
             "is moved", "is upgraded"},
            Tag::Verb);
    g.words("phase", {"Ready", "Deployment", "Command", "Battle"}, Tag::Phase);
    g.row("cost", "{number} CP", Tag::PayCp).row("cost", "exhaust", Tag::PayExhaust);
    g.row("cost", "discard {n} (card|cards)", Tag::PayDiscard).row("cost", "mill {n} (card|cards)", Tag::PayMill);
    g.row("cost", "sacrifice this card", Tag::SacrificeSelf);
    g.row("cost", "sacrifice {a} <s>{selector}", Tag::SacrificeOther);
}

void add_effects(Grammar& g) {
    g.row("effect", "{simple}{if?}", Tag::Effect).row("if", " if {condition}", Tag::If);
    g.row("simple", "draw {n} (card|cards)", Tag::Draw);
    g.row("simple", "opponent draws {n} (card|cards)", Tag::OpponentDraws);
    g.row("simple", "discard {n} (card|cards)", Tag::Discard);
    g.row("simple", "opponent discards {n} (card|cards){at_random?}", Tag::OpponentDiscards);
    g.row("at_random", " at random", Tag::AtRandom);
    g.row("simple", "choose and discard {n} (card|cards) from the opponent's hand", Tag::ChooseDiscard);
    g.row("simple", "opponent mills {n} (card|cards)", Tag::OpponentMills);
    g.row("simple", "survey {number}{of_opponent?}", Tag::Survey);
    g.row("of_opponent", " of the opponent's deck", Tag::OfOpponent);
    g.row("simple", "seek {number} for {card_filter}", Tag::Seek);
    g.row("simple", "recycle {n} (card|cards)", Tag::Recycle);
    g.row("simple", "salvage {card_filter}", Tag::Salvage).row("simple", "revive {card_filter}", Tag::Revive);
    g.row("simple", "gain {number} CP", Tag::GainCp).row("simple", "opponent loses {number} CP", Tag::OpponentLoses);
    g.row("simple", "destroy {ref}", Tag::Destroy).row("simple", "deal {number} damage to {ref}", Tag::Damage);
    g.row("simple", "exhaust {ref}", Tag::Exhaust).row("simple", "ready {ref}", Tag::Ready);
    g.row("simple", "return {ref} to hand", Tag::Return).row("simple", "move {ref} to {where}", Tag::Move);
    g.words("where", {"an adjacent quadrant", "any quadrant"}, Tag::Where);
    g.row("simple", "take control of {ref}", Tag::TakeControl);
    g.row("simple", "{ref} (gets|get) {mod+ and } {duration}", Tag::Modify);
    g.row("simple", "{ref} (gains|gain) {keyword} {duration}", Tag::GainKeyword);
    g.row("simple", "{ref} cannot attack {duration}", Tag::CannotAttack);
    g.row("simple", "friendly units get +{number} attack against {ref} until end of round", Tag::Mark);
    g.row("simple", "cancel that Event", Tag::Cancel).row("simple", "prevent that destruction", Tag::Prevent);
    g.row("mod", "+{number} {value}", Tag::Plus).row("mod", "-{number} {value}", Tag::Minus);
    g.words("value", {"attack", "defense"}, Tag::Stat);
    g.words("duration", {"until end of combat", "until end of round", "permanently"}, Tag::Duration);
}

void add_selectors(Grammar& g) {
    g.words("ref",
            {"<s>this unit", "<s>this card", "<s>attached unit", "<s>that unit", "<s>the attacker", "<s>the defender",
             "<s>it"},
            Tag::Ref);
    g.row("ref", "target <s>{selector}", Tag::Target).row("ref", "up to {n} target {selector}", Tag::UpTo);
    g.row("ref", "each <s>{selector}", Tag::Each);
    g.row("selector", "{adjective*}{noun+ or }{place?}{filter?}", Tag::Selector);
    g.row("static_selector", "{adjective*}{noun+ or }{place?}{static_filter?}", Tag::Selector);
    g.words("adjective",
            {"other ", "friendly ", "enemy ", "ready ", "exhausted ", "front-row ", "back-row ", "upgraded ",
             "non-Leader ", "Close ", "Mid ", "Far "},
            Tag::Adjective);
    g.include("adjective", "subtype");
    g.words("subtype", std::span<const std::string_view>(kSubtypes), Tag::Subtype, " ");
    g.words("noun", {"(unit|units)", "(Leader|Leaders)", "(asset|assets)", "(upgrade|upgrades)", "terrain"}, Tag::Noun);
    g.words("place",
            {" in this quadrant", " in this row", " in this column", " in an adjacent quadrant",
             " in the opposing quadrant", " in the opposing column"},
            Tag::Place);
    g.row("filter", " with {stat} {number} or {bound}", Tag::Filter);
    g.row("static_filter", " with {cost_stat} {number} or {bound}", Tag::Filter);
    g.words("stat", {"cost", "attack", "defense"}, Tag::Stat).words("cost_stat", {"cost"}, Tag::Stat);
    g.words("bound", {"less", "more"}, Tag::Bound);
    g.row("card_filter", "{a} {subtype*}{kind?}card{cost_limit?}", Tag::CardFilter);
    g.row("cost_limit", " with cost {number} or less", Tag::CostLimit);
}

void add_conditions(Grammar& g) {
    g.row("condition", "you control {count} {selector}", Tag::Control);
    g.row("condition", "the opponent controls {count} {selector}", Tag::OpponentControls);
    g.row("static_condition", "you control {count} {static_selector}", Tag::Control);
    g.row("static_condition", "the opponent controls {count} {static_selector}", Tag::OpponentControls);
    g.include("condition", "plain_condition").include("static_condition", "plain_condition");
    g.row("plain_condition", "this unit is {unit_state}", Tag::UnitIs);
    g.words("unit_state", {"ready", "exhausted", "upgraded", "in the front row", "in the back row"}, Tag::UnitState);
    g.row("plain_condition", "this quadrant has {count} terrain", Tag::QuadrantTerrain);
    g.row("plain_condition", "you have initiative", Tag::Initiative);
    g.row("plain_condition", "you have {count} cards in hand", Tag::Hand);
    g.row("plain_condition", "the opponent has {count} cards in hand", Tag::OpponentHand);
    g.row("plain_condition", "you have completed {count} missions", Tag::Completed);
    g.row("plain_condition", "you occupy every front quadrant", Tag::EveryFront);
    g.row("plain_condition", "you occupy {count} quadrants", Tag::Occupy);
    g.row("plain_condition", "you dominate {count} columns", Tag::Dominate);
    g.row("count", "{number} or more<p>", Tag::AtLeast).row("count", "{number} or fewer<p>", Tag::AtMost);
    g.row("count", "no<p>", Tag::No);
}

void add_goals(Grammar& g) {
    g.row("counted_timing", "during the game", Tag::DuringGame).row("counted_timing", "in one round", Tag::InOneRound);
    g.row("tested_timing", "at any time", Tag::AnyTime).row("tested_timing", "at the end of a round", Tag::EndOfRound);
    g.row("tested_timing", "at the end of {n} consecutive (round|rounds)", Tag::EndOfRounds);
    g.row("counted", "you destroy {n} {selector}{in_combat?}", Tag::CountDestroy);
    g.row("in_combat", " in combat", Tag::InCombat);
    g.row("counted", "you deploy {n} {selector}", Tag::CountDeploy);
    g.row("counted", "you play {n} (Event|Events)", Tag::CountPlay);
    g.row("counted", "you attach {n} (upgrade|upgrades)", Tag::CountAttach);
    g.row("counted", "you activate {n} (ability|abilities)", Tag::CountActivate);
    g.row("counted", "you draw {n} (card|cards) by effects", Tag::CountDraw);
    g.row("counted", "you move {n} (unit|units)", Tag::CountMove);
    g.row("counted", "you gain initiative {n} (time|times)", Tag::CountInitiative);
    g.row("counted", "the opponent mills {n} (card|cards)", Tag::CountMill);
    g.row("counted", "the opponent discards {n} (card|cards)", Tag::CountDiscard);
}

}  // namespace

const Grammar& grammar() {
    static const Grammar built = [] {
        Grammar g;
        add_lines(g);
        add_passives(g);
        add_triggers_and_costs(g);
        add_effects(g);
        add_selectors(g);
        add_conditions(g);
        add_goals(g);
        return g;
    }();
    return built;
}

}  // namespace quantum_nexus
