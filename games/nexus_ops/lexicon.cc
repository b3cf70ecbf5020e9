// The sentences of section 17. What they do is in effects.cc and missions.cc, tag by tag.
#include "games/nexus_ops/lexicon.h"

namespace nexus_ops {
namespace {

using ruletext::Op;

void add_choices(ruletext::Grammar& g) {
    g.row("energize_text", "{effect+ }", Tag::Text);
    g.row("effect", "Choose 1 opponent.", Tag::ChooseOpponent);
    g.row("effect", "Choose 1 participant.", Tag::ChooseParticipant);
    g.row("effect", "Choose 1 unit type of the chosen participant.", Tag::ChooseType);
    g.row("effect", "Choose 1 unit of the chosen participant.", Tag::ChooseUnit);
    g.row("effect", "Choose 1 hex that you control.", Tag::ChooseHex);
    g.row("effect", "Choose up to {number} of your units in 1 hex.", Tag::ChooseUnits);
    g.row("effect", "Choose up to {number} of your units in the battle hex.", Tag::ChooseBattleUnits);
    g.row("effect", "Choose up to {number} of your units in 1 hex adjacent to the battle hex.", Tag::ChooseNearUnits);
    g.row("effect", "Choose up to {number} facedown exploration tokens.", Tag::ChooseTokens);
}

void add_effects(ruletext::Grammar& g) {
    g.row("effect", "Gain {number} rubium.", Tag::Gain);
    g.row("effect", "The chosen opponent loses up to {number} rubium.", Tag::Lose);
    g.row("effect", "Gain the same amount of rubium.", Tag::GainSame);
    g.row("effect", "Draw {n} Energize (card|cards).", Tag::DrawCards);
    g.row("effect", "Place 1 <s>{unit} from your supply in the chosen hex.", Tag::Place);
    g.row("effect", "Place 1 <s>{unit} or {unit} from your supply in the chosen hex.", Tag::PlaceEither);
    g.row("effect", "Each unit that you purchase in this phase costs {number} less rubium.", Tag::Cheaper);
    g.row("effect", "The minimum cost is {number} rubium.", Tag::Least);
    g.row("effect", "Each chosen unit may move 1 extra hex in this turn.", Tag::ExtraStep);
    g.row("effect", "Move the chosen units to 1 other hex that you control or that is unoccupied.", Tag::Relocate);
    g.row("effect", "Move the chosen units to 1 adjacent hex that you control or that is unoccupied.", Tag::Retreat);
    g.row("effect", "Move the chosen units to the battle hex.", Tag::Join);
    g.row("effect", "Look at the chosen tokens.", Tag::Look);
    g.row("effect", "Add {number} to each die of the chosen type in this battle.", Tag::Add);
    g.row("effect", "Subtract {number} from each die of the chosen type in this battle.", Tag::Subtract);
    g.row("effect", "The chosen unit rolls {number} extra die in this battle.", Tag::ExtraDie);
    g.row("effect", "The chosen unit attacks before all other units in this battle.", Tag::Ambush);
    g.row("effect", "Roll 1 die.", Tag::RollDie);
    g.row("effect", "If the result is {number} or higher, the chosen participant removes 1 casualty.", Tag::IfResult);
    g.row("effect", "Reroll any of the dice of the chosen participant in this step.", Tag::Reroll);
    g.row("effect", "Cancel 1 hit against the chosen participant in this step.", Tag::Cancel);
    g.row("effect", "Play this card only if you are a participant.", Tag::OnlyParticipant);
}

void add_missions(ruletext::Grammar& g) {
    g.row("mission_text", "{mission}", Tag::Text);
    g.row("mission", "Win a battle in {a} {ground} hex.", Tag::WinTerrain);
    g.row("mission", "Win a battle in a home base hex of an opponent.", Tag::WinBase);
    g.row("mission", "Win a battle and at least {number} of your <p>{unit} survives it.", Tag::WinSurvive);
    g.row("mission", "Win a battle in which you destroy at least {n} enemy {unit}.", Tag::WinDestroy);
    g.row("mission", "Win a battle in which you destroy at least {number} enemy units.", Tag::WinDestroyAny);
    g.row("mission", "Win a battle in which you lose no units.", Tag::WinLossless);
    g.row("mission", "Win a battle in which all of your units are destroyed.", Tag::WinMutual);
    g.row("mission", "Win a battle in which all of your units are <p>{unit} and you destroy at least {n} enemy {unit}.",
          Tag::WinAlone);
    g.row("mission", "Win a battle with at least 1 of your Rubium Dragons that started this turn in the Monolith.",
          Tag::WinFromMonolith);
    g.row("mission", "Win a battle with fewer units than the defender at its start.", Tag::WinOutnumbered);
    g.row("mission", "Control more {ground} hexes than each other player.", Tag::ControlTerrain);
    g.row("mission", "Control the Monolith.", Tag::ControlMonolith);
    g.row("mission", "Control at least {number} home base hex of an opponent.", Tag::ControlBase);
    g.row("mission", "Control at least {number} hexes with a refinery.", Tag::ControlRefineries);
    g.words("unit",
            {"(Human|Humans)", "(Fungoid|Fungoids)", "(Crystalline|Crystallines)", "(Rock Strider|Rock Striders)",
             "(Lava Leaper|Lava Leapers)", "(Rubium Dragon|Rubium Dragons)"},
            Tag::Unit);
    g.words("ground", {"Liquifungus Forest", "Crystal Spires", "Rock Plains", "Magma Pool"}, Tag::Ground);
}

// What a sentence needs before it, what it makes the player choose, and where it can stand.
struct SentenceFacts {
    int needs = -1;  // a Pick made before it
    int picks = -1;
    bool deployment = true, before = true, after = true;
};
SentenceFacts facts_of(Tag tag) {
    const auto pick = [](Pick p) { return static_cast<int>(p); };
    constexpr bool no = false, yes = true;
    switch (tag) {
        case Tag::ChooseOpponent: return {-1, pick(Pick::Opponent)};
        case Tag::ChooseParticipant: return {-1, pick(Pick::Participant), no};
        case Tag::ChooseType: return {pick(Pick::Participant), pick(Pick::Type), no};
        case Tag::ChooseUnit: return {pick(Pick::Participant), pick(Pick::Unit), no};
        case Tag::ChooseHex: return {-1, pick(Pick::Hex)};
        case Tag::ChooseUnits: return {-1, pick(Pick::Units), yes, no, no};
        case Tag::ChooseBattleUnits:
        case Tag::ChooseNearUnits: return {-1, pick(Pick::Units), no, yes, no};
        case Tag::ChooseTokens: return {-1, pick(Pick::Tokens)};
        case Tag::Lose: return {pick(Pick::Opponent)};
        case Tag::Place: return {pick(Pick::Hex), -1, yes, no, no};
        case Tag::PlaceEither: return {pick(Pick::Hex), pick(Pick::Placed), yes, no, no};
        case Tag::Cheaper:
        case Tag::Least: return {-1, -1, yes, no, no};
        case Tag::ExtraStep: return {pick(Pick::Units), -1, yes, no, no};
        case Tag::Relocate: return {pick(Pick::Units), pick(Pick::Target), yes, no, no};
        case Tag::Retreat: return {pick(Pick::Units), pick(Pick::Target), no, yes, no};
        case Tag::Join: return {pick(Pick::Units), -1, no, yes, no};
        case Tag::Look: return {pick(Pick::Tokens)};
        case Tag::Add:
        case Tag::Subtract: return {pick(Pick::Type), -1, no, yes, no};
        case Tag::ExtraDie:
        case Tag::Ambush: return {pick(Pick::Unit), -1, no, yes, no};
        case Tag::RollDie:
        case Tag::OnlyParticipant: return {-1, -1, no};
        case Tag::IfResult: return {pick(Pick::Participant), -1, no};
        case Tag::Reroll: return {pick(Pick::Participant), pick(Pick::Dice), no, no, yes};
        case Tag::Cancel: return {pick(Pick::Participant), pick(Pick::Hit), no, no, yes};
        default: return {};
    }
}

bool acts_on_units(Tag tag) {
    return tag == Tag::ExtraStep || tag == Tag::Relocate || tag == Tag::Retreat || tag == Tag::Join;
}

}  // namespace

const ruletext::Grammar& grammar() {
    static const ruletext::Grammar kGrammar = [] {
        ruletext::Grammar g;
        add_choices(g);
        add_effects(g);
        add_missions(g);
        return g;
    }();
    return kGrammar;
}

// NO-22.20: which sentences may stand together, and in which window.
std::string compile_energize(Card& card, const ruletext::Node& tree) {
    card.ops = ruletext::flatten(grammar(), tree);
    if (card.ops.size() > 64) return "NO-22.20: a card has too many sentences";
    unsigned made = 0, seen_units = 0;
    bool acts = false, rolls = false, takes = false, retreats = false, joins = false;
    Tag units = Tag::Text;
    for (const Op& op : ruletext::children(card.ops[0])) {
        const Tag tag = static_cast<Tag>(op.tag);
        const SentenceFacts facts = facts_of(tag);
        if (facts.needs >= 0 && (made >> facts.needs & 1u) == 0)
            return "NO-22.20: a sentence speaks of something chosen, and nothing was chosen before it";
        if ((tag == Tag::IfResult && !rolls) || (tag == Tag::GainSame && !takes))
            return "NO-22.20: a sentence speaks of a result that no sentence before it gives";
        const bool fits = card.window == WindowKind::Deployment   ? facts.deployment
                          : card.window == WindowKind::BeforeRoll ? facts.before
                                                                  : facts.after;
        if (op.number > 200) return "NO-22.20: the numbers of a card are at most 200";
        if (!fits) return "NO-22.20: a sentence cannot stand on a card of this window";
        if (facts.picks >= 0) {
            if ((made >> facts.picks & 1u) != 0) return "NO-22.20: a card makes the same choice twice";
            made |= 1u << facts.picks;
            card.picks.push_back(static_cast<Pick>(facts.picks));
        }
        if (tag >= Tag::ChooseUnits && tag <= Tag::ChooseTokens) {
            if (op.number > kPicks) return "NO-22.20: a card chooses at most 4 units or tokens";
            if (card.most != 0) return "NO-22.20: a card chooses units or tokens, not both";
            card.most = op.number;
        }
        if (tag >= Tag::ChooseUnits && tag <= Tag::ChooseNearUnits) units = tag;
        seen_units += acts_on_units(tag) ? 1u : 0u;
        retreats |= tag == Tag::Retreat;
        joins |= tag == Tag::Join;
        rolls |= tag == Tag::RollDie;
        takes |= tag == Tag::Lose;
        card.exclusive |= tag == Tag::OnlyParticipant;
        acts |= tag > Tag::ChooseTokens && tag != Tag::OnlyParticipant && tag != Tag::RollDie && tag != Tag::Least;
    }
    if (seen_units > 1) return "NO-22.20: one sentence says what the chosen units do";
    if ((retreats && units != Tag::ChooseBattleUnits) || (joins && units != Tag::ChooseNearUnits))
        return "NO-22.20: units retreat from the battle hex and join it from beside it";
    if (units != Tag::Text && units != Tag::ChooseUnits && !card.exclusive)
        return "NO-22.20: only participants have units in a battle: begin with `Play this card only if you are a "
               "participant.`";
    return acts ? "" : "NO-22.20: the card does nothing";
}

std::string compile_mission(Card& card, const ruletext::Node& tree) {
    card.ops = ruletext::flatten(grammar(), tree);
    const auto tag = static_cast<Tag>(card.ops[1].tag);
    card.battle = tag < Tag::ControlTerrain;
    card.needs_monolith = tag == Tag::WinFromMonolith || tag == Tag::ControlMonolith;
    return {};
}

}  // namespace nexus_ops
