// What things are called: verbs, events, questions, reasons, options; how cards in play and places are named.
#include "engine/keyed.h"
#include "games/quantum_nexus/names.h"
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

using namespace engine::parts;
using engine::Kind;
using engine::Press;
using engine::Role;
using engine::Shape;
using engine::Voice;

namespace {

// Phases, as events name them; then what people may ask about. # stands for a number.
constexpr std::string_view kWords[] = {"deployment",     "command", "battle",   "snipe",    "guard",  "relentless",
                                       "ward",           "slow",    "piercing", "skirmish", "survey", "seek",
                                       "recycle",        "salvage", "revive",   "mill",     "#/#",    "-/#",
                                       "mission-points", "attack",  "defense"};
static_assert(kWords[kAttackWord] == "attack" && kWords[kDefenseWord] == "defense");

constexpr engine::NameFacts kNames[] = {
    {"deployment", "Deployment"}, {"command", "Command"}, {"battle", "Battle"},   {"FL", "Front Left"},
    {"FC", "Front Center"},       {"FR", "Front Right"},  {"BL", "Back Left"},    {"BC", "Back Center"},
    {"BR", "Back Right"},         {"deck", "Deck"},       {"loadout", "Loadout"},
};

constexpr auto kVerbs = engine::keyed<Verb, engine::VerbFacts>({
    {Verb::Reveal, {"reveal", {Kind::Card}, "chance: the card seen", {"{0} is seen"}}},
    {Verb::Random, {"random", {Kind::Card}, "chance: the card discarded", {"{0} is discarded at random"}}},
    {Verb::Coin, {"coin", {Kind::Seat}, "chance: who wins the tied flip", {"{0} wins the tie"}}},
    {Verb::Start, {"start", {Kind::Seat}, "name the starting player", {"{0} starts"}}},
    {Verb::Deploy,
     {"deploy",
      {Kind::Card},
      "deploy a card from your hand; then its quadrant or host",
      {"Deploy {0}", "Deploy", "Deploy"}}},
    {Verb::Play, {"play", {Kind::Card}, "play an Event; then its targets", {"Play {0}", "Play", "Play an Event"}}},
    {Verb::Use,
     {"use",
      {Kind::Unit, Kind::Number},
      "use an activated ability: the card and which of its abilities",
      {"Use {0}", "Use", "Use an ability"}}},
    {Verb::Attack,
     {"attack",
      {Kind::Unit},
      "attack with a ready unit; then its defender",
      {"Attack with {0}", "Attack", "Attack with"}}},
    {Verb::Maneuver,
     {"maneuver", {Kind::Unit}, "move a ready unit to an adjacent quadrant for 1 CP", {"Move {0}", "Move", "Move"}}},
    {Verb::Pass, {"pass", {}, "do nothing", {"Pass"}, Press::Space}},
    {Verb::At, {"at", {Kind::Place}, "into this quadrant", {"{0}"}}},
    {Verb::Target, {"target", {Kind::Unit}, "choose this card", {"{0}"}}},
    {Verb::Done, {"done", {}, "choose no more", {"No more"}, Press::Space}},
    {Verb::Next,
     {"next",
      {Kind::Unit, Kind::Number},
      "of your waiting abilities this one comes next: the card and which of its own",
      {"Resolve {0}"}}},
    {Verb::Pay, {"pay", {}, "use the optional ability", {"Use it"}, Press::Enter}},
    {Verb::Prevent,
     {"prevent", {Kind::Unit}, "prevent the destruction by the ability of this card", {"Save it with {0}"}}},
    {Verb::Discard, {"discard", {Kind::Card}, "discard this card", {"Discard {0}"}}},
    {Verb::Top, {"top", {}, "leave the card on top of the deck", {"Leave it on top"}, Press::Enter}},
    {Verb::Bottom, {"bottom", {}, "put the card under the deck", {"Put it under the deck"}}},
    {Verb::Take, {"take", {Kind::Card}, "take this card", {"Take {0}"}}},
    {Verb::Mulligan, {"mulligan", {}, "shuffle your hand into the deck and draw as many", {"Draw a new hand"}}},
    {Verb::Keep, {"keep", {}, "keep your hand", {"Keep this hand"}, Press::Enter}},
});

constexpr auto kEvents = engine::keyed<EventKind, engine::EventFacts>({
    {EventKind::Revealed,
     {"revealed", Shape::Shown, {by, what(Kind::Card)}, "{by} reveals {what}", "QN-5.4", {"deck"}}},
    {EventKind::Started, {"started", Shape::Said, {by}, "{by} starts", "QN-5.6"}},
    {EventKind::RoundBegan, {"round-began", Shape::Said, {amount}, "Round {amount}", "QN-6.1", {}, Voice::Heading}},
    {EventKind::PhaseBegan,
     {"phase-began",
      Shape::Said,
      {what(Kind::Word), by, aside},
      "{what}: {by} has initiative",
      "QN-7.1",
      {},
      Voice::Heading}},
    {EventKind::Drew, {"drew", Shape::Moved, {by, what(Kind::Card)}, "{by} draws {what}", "QN-6.11", {"deck", "hand"}}},
    {EventKind::Milled,
     {"milled", Shape::Moved, {by, what(Kind::Card)}, "{by} mills {what}", "QN-1.14", {"deck", "discard"}}},
    {EventKind::Discarded,
     {"discarded",
      Shape::Moved,
      {by, what(Kind::Card), aside},
      "{by} discards {what}",
      "QN-12.31",
      {"hand", "discard"}}},
    {EventKind::Deployed,
     {"deployed",
      Shape::Appeared,
      {what(Kind::Unit), aside, {Kind::Card, Role::Aside}, to(Kind::Place)},
      "{of} deploys {what}, {to}",
      "QN-6.21",
      {"hand"}}},
    {EventKind::Attached,
     {"attached", Shape::Linked, {from(Kind::Unit), to(Kind::Unit)}, "{from} is attached to {to}", "QN-6.25"}},
    {EventKind::EventPlayed,
     {"event-played",
      Shape::Shown,
      {by, what(Kind::Card), aside},
      "{by} plays {what}",
      "QN-6.32",
      {"hand", "discard"}}},
    {EventKind::EventCancelled, {"event-cancelled", Shape::Said, {what(Kind::Card)}, "{what} is cancelled", "QN-8.31"}},
    {EventKind::EventTargeted,
     {"event-targeted", Shape::Linked, {from(Kind::Card), to(Kind::Unit)}, "{from} targets {to}", "QN-12.1"}},
    {EventKind::EventFizzled,
     {"event-fizzled", Shape::Said, {what(Kind::Card)}, "{what} has no legal target left", "QN-1.23"}},
    {EventKind::Used, {"used", Shape::Changed, {what(Kind::Unit), aside}, "{of} uses {what}", "QN-11.2"}},
    {EventKind::Triggered, {"triggered", Shape::Changed, {what(Kind::Unit)}, "{what} triggers", "QN-11.8"}},
    {EventKind::Declined, {"declined", Shape::Said, {what(Kind::Unit)}, "{of} does not use {what}", "QN-12.29"}},
    {EventKind::Fizzled, {"fizzled", Shape::Said, {what(Kind::Unit)}, "{what} has no legal target left", "QN-1.23"}},
    {EventKind::Targeted,
     {"targeted", Shape::Linked, {from(Kind::Unit), to(Kind::Unit)}, "{from} targets {to}", "QN-12.1"}},
    {EventKind::Placed, {"placed", Shape::Said, {what(Kind::Unit), aside}}},
    {EventKind::Attacked,
     {"attacked", Shape::Linked, {from(Kind::Unit), to(Kind::Unit)}, "{from} attacks {to}", "QN-10.1"}},
    {EventKind::Compared,
     {"compared",
      Shape::Said,
      {from(Kind::Unit), amount, to(Kind::Unit), against},
      "{from} {amount} {amount?against|beats|ties with|falls short of} {to} {against}",
      "QN-10.11"}},
    {EventKind::AttackEnded,
     {"attack-ended", Shape::Said, {from(Kind::Unit), to(Kind::Unit)}, "The attack of {from} ends", "QN-10.10"}},
    {EventKind::Prevented,
     {"prevented", Shape::Linked, {to(Kind::Unit), from(Kind::Unit)}, "{from} saves {to}", "QN-12.9"}},
    {EventKind::Destroyed,
     {"destroyed",
      Shape::Left,
      {what(Kind::Unit), {Kind::Card, Role::Aside}},
      "{what} is destroyed",
      "QN-1.13",
      {"", "discard"}}},
    {EventKind::Sacrificed, {"sacrificed", Shape::Changed, {what(Kind::Unit)}, "{of} sacrifices {what}", "QN-11.3"}},
    {EventKind::Returned,
     {"returned", Shape::Left, {what(Kind::Unit), by}, "{what} returns to the hand of {by}", "", {"", "hand"}}},
    {EventKind::Moved,
     {"moved",
      Shape::Moved,
      {what(Kind::Unit), to(Kind::Place), from(Kind::Place)},
      "{what} moves to {to}",
      "QN-12.33"}},
    {EventKind::Taken,
     {"taken",
      Shape::Moved,
      {what(Kind::Unit), to(Kind::Place), from(Kind::Place)},
      "{what} is taken to {to}",
      "QN-12.13"}},
    {EventKind::Changed, {"changed", Shape::Changed, {what(Kind::Unit)}, "{what} is changed", "", {}, Voice::Aside}},
    {EventKind::Modified,
     {"modified", Shape::Changed, {what(Kind::Unit), counter, was, now}, "{what} has {counter} {now}"}},
    {EventKind::Exhausted,
     {"exhausted", Shape::Changed, {what(Kind::Unit)}, "{what} is exhausted", "QN-1.8", {}, Voice::Aside}},
    {EventKind::Readied,
     {"readied", Shape::Changed, {what(Kind::Unit)}, "{what} is ready again", "QN-1.8", {}, Voice::Aside}},
    {EventKind::CpChanged,
     {"cp-changed", Shape::Changed, {by, now, was}, "{by} has {now} CP", "", {"", "", "cp"}, Voice::Aside}},
    {EventKind::Looked, {"looked", Shape::Shown, {by, what(Kind::Card)}, "{by} looks at {what}", "QN-4.12", {"deck"}}},
    {EventKind::Surveyed,
     {"surveyed",
      Shape::Moved,
      {by, {Kind::Seat, Role::To}, amount, aside},
      "{by} surveys {amount|# card|# cards} of the deck of {to}",
      "QN-12.32"}},
    {EventKind::Sought,
     {"sought", Shape::Shown, {by, what(Kind::Card), aside}, "{by} takes {what}", "QN-12.32", {"deck", "hand"}}},
    {EventKind::Recycled,
     {"recycled",
      Shape::Moved,
      {by, amount},
      "{by} recycles {amount|# card|# cards}",
      "QN-12.32",
      {"discard", "deck"}}},
    {EventKind::Salvaged,
     {"salvaged", Shape::Shown, {by, what(Kind::Card)}, "{by} salvages {what}", "QN-12.32", {"discard", "hand"}}},
    {EventKind::Completed, {"completed", Shape::Changed, {what(Kind::Unit)}, "{what} is complete", "QN-13.6"}},
    {EventKind::Passed, {"passed", Shape::Said, {by}, "{by} passes", "QN-6.3"}},
    {EventKind::Shown,
     {"shown", Shape::Shown, {by, what(Kind::Card), aside}, "{by} shows {what}", "", {"hand", "hand"}}},
    {EventKind::Chosen, {"chosen", Shape::Shown, {by, what(Kind::Card)}, "{by} chooses {what}"}},
    {EventKind::Mulliganed,
     {"mulliganed", Shape::Said, {by, amount}, "{by} exchanges {amount|# card|# cards}", "QN-5.9", {"hand", "deck"}}},
    {EventKind::Ended, {"ended", Shape::Said, {aside, aside}}},
});

constexpr auto kDecisions = engine::keyed<Ask, engine::DecisionFacts>({
    {Ask::Reveal, {"reveal", "QN-4.2", "A card is seen", false}},
    {Ask::Random, {"random", "QN-12.31", "A card is discarded at random", false}},
    {Ask::Coin, {"coin", "QN-5.5", "The tie is decided at random", false}},
    {Ask::Start, {"start", "QN-12.22", "Who shall start?", false}},
    {Ask::Act, {"act", "QN-12.23", "Act or pass?", false, "Nothing to do. Pass?"}},
    {Ask::Arrange, {"arrange", "QN-12.28", "Choose the targets and the order of your abilities", false}},
    {Ask::Pay, {"interrupt", "QN-12.29", "Use an interrupt?", true, "", "Do not use it"}},
    {Ask::Prevent, {"prevent", "QN-12.30", "Prevent this destruction?", true, "", "Do not use it"}},
    {Ask::Cost, {"cost", "QN-12.26", "Choose what to sacrifice", false}},
    {Ask::Discard, {"discard", "QN-12.31", "Choose a card to discard", false}},
    {Ask::Survey, {"survey", "QN-12.32", "Top or bottom?", false}},
    {Ask::Seek, {"seek", "QN-12.32", "Take a card?", false, "", "Take none"}},
    {Ask::Choose, {"choose", "QN-12.32", "Choose from the discard pile", false, "", "Take none"}},
    {Ask::Place, {"place", "QN-12.33", "Choose a quadrant", false}},
    {Ask::Mulligan, {"mulligan", "QN-5.9", "Keep this hand?", false}},
    {Ask::Target, {"target", "QN-12.25", "Choose a target", false}},
    {Ask::Where, {"where", "QN-12.24", "Choose a quadrant or a host", false}},
});

constexpr auto kReasons = engine::keyed<Reason, engine::ReasonFacts>({
    {Reason::Over, {"QN-14.11", "the game is over"}},
    {Reason::NotNow, {"QN-12.20", "this is not what is asked now"}},
    {Reason::Garbage, {"QN-12.20", "that names nothing that can be done"}},
    {Reason::WrongPhase,
     {"QN-6.2",
      "not in this phase: cards are deployed in Deployment, abilities are used in Command, attacks made in Battle"}},
    {Reason::NotInHand, {"QN-6.21", "{0} is not in your hand"}},
    {Reason::NotYours, {"QN-6.31", "{0} is not yours"}},
    {Reason::NotReady, {"QN-11.5", "{0} is not ready"}},
    {Reason::CannotAttack, {"QN-10.2", "{0} cannot attack"}},
    {Reason::NotEnoughCp, {"QN-6.21", "it costs {0} CP and you have {1}"}},
    {Reason::CostUnpayable, {"QN-11.3", "the costs of {0} cannot be paid"}},
    {Reason::OncePerRound, {"QN-11.6", "{0} has been used this round"}},
    {Reason::ActionLimit, {"QN-14.10", "{0} actions have been taken in this phase"}},
    {Reason::Capacity, {"QN-14.12", "you have as many cards in play as fit"}},
    {Reason::BadQuadrant, {"QN-6.22", "that is no quadrant it may go to"}},
    {Reason::LeaderLimit, {"QN-8.5", "a Leader stands there already"}},
    {Reason::TerrainLimit, {"QN-8.52", "two of your Terrain are there already"}},
    {Reason::BadHost, {"QN-8.40", "{0} is no host for it"}},
    {Reason::Protected, {"QN-12.7", "{0} is protected by Ward"}},
    {Reason::NoTarget, {"QN-12.2", "{0} has nothing to target"}},
    {Reason::BadTarget, {"QN-12.1", "{0} is not what it may target"}},
    {Reason::OutOfRange, {"QN-9.1", "{0} is out of range"}},
    {Reason::FrontRow, {"QN-10.5", "{0} is covered by the front row"}},
    {Reason::Guard, {"QN-10.7", "{0} guards"}},
    {Reason::NoAbility, {"QN-11.2", "{0} has no such ability"}},
    {Reason::NotWaiting, {"QN-12.28", "{0} has no such ability waiting"}},
    {Reason::CannotPrevent, {"QN-12.9", "{0} cannot prevent this"}},
    {Reason::NotThere, {"QN-12.32", "{0} is not there"}},
    {Reason::NoDefender, {"QN-9.1", "nobody is in range of {0}"}},
    {Reason::CannotMove, {"QN-12.15", "{0} cannot be moved"}},
    {Reason::EventsInCommand, {"QN-8.30", "only Events are played, and only in the Command Phase"}},
    {Reason::NothingDeployed, {"QN-6.33", "cards are deployed in the Deployment Phase"}},
    {Reason::UpgradeLimit, {"QN-8.43", "{0} has as many Upgrades as it may"}},
    {Reason::AllCovered, {"QN-10.5", "the front row covers all that {0} reaches"}},
    {Reason::TooDearToUse, {"QN-11.3", "it costs {0} CP and you have {1}"}},
    {Reason::TooDearToPlay, {"QN-6.32", "it costs {0} CP and you have {1}"}},
    {Reason::AttackerNotYours, {"QN-10.1", "{0} is no unit of yours"}},
    {Reason::AttackerNotReady, {"QN-10.2", "{0} is not ready"}},
    {Reason::BadDefender, {"QN-10.4", "{0} is no enemy unit"}},
    {Reason::NoSuchEvent, {"QN-6.32", "{0} is not in your hand"}},
    {Reason::NoSuchDiscard, {"QN-12.31", "{0} is not in that hand"}},
    {Reason::BadTerrainQuadrant, {"QN-6.24", "that is no quadrant it may go to"}},
    {Reason::BadRevival, {"QN-12.32", "that is no quadrant it may go to"}},
    {Reason::BadDestination, {"QN-12.33", "that is no quadrant it may be moved to"}},
    {Reason::BadHalf, {"QN-12.34", "that is no quadrant it may be placed in"}},
    {Reason::BadSacrifice, {"QN-12.26", "{0} is not what may be sacrificed"}},
    {Reason::LeadersAround, {"QN-8.5", "Leaders stand wherever {0} could go"}},
    {Reason::NoHost, {"QN-8.40", "nothing in play can bear {0}"}},
});

constexpr engine::EndingFacts kEndings[] = {
    {"deck", "QN-14.2", "A deck ran out"},
    {"missions", "QN-14.3", "All missions are complete"},
    {"concession", "QN-14.7", "Conceded"},
    {"bound", "QN-14.9", "The game reached its bound"},
    {"double-deck", "QN-14.5", "Both decks ran out"},
    {"both-missions", "QN-14.6", "Both completed all missions"},
    {"error", "QN-14.10", "The game was stopped"},
};

constexpr std::string_view kDeckNames =
    "neon-synapse|dawnfire-covenant|iron-bastion|whispering-storm|archmages-circle|grand-alliance|radiant-legion|"
    "first-circuit|first-flame";
constexpr std::string_view kYesNo = "Yes|No", kNoYes = "No|Yes";
constexpr auto kOptions = engine::keyed<Option, engine::OptionFacts>({
    {Option::Players, {"players", "2..2", "2", "QN-5.10", "how many play"}},
    {Option::NorthDeck, {"north_deck", kDeckNames, "neon-synapse", "QN-5.1", "which deck north plays"}},
    {Option::SouthDeck, {"south_deck", kDeckNames, "dawnfire-covenant", "QN-5.1", "which deck south plays"}},
    {Option::RangeProfile,
     {"attack_range_profile", "detailed|cardinal|unrestricted", "detailed", "QN-9.3",
      "which quadrants a range reaches"}},
    {Option::FrontRow, {"front_row_rule", "column|whole_row|none", "column", "QN-10.5", "what covers the back row"}},
    {Option::ColumnNaming,
     {"column_naming", "mirrored|aligned", "mirrored", "QN-4.7", "which enemy column faces your left"}},
    {Option::DeckTotal, {"deck_total", "40..200", "200", "QN-3.1", "CP of a deck"}},
    {Option::CountTerrain,
     {"deck_total_counts_terrain", "true|false", "true", "QN-3.1", "Terrain counts toward it",
      "Deck total counts Terrain", kYesNo}},
    {Option::DomainCheck, {"domain_check", "per_domain|sum", "per_domain", "QN-3.6", "how domain points are compared"}},
    {Option::DomainScope, {"domain_check_scope", "units|all_cards", "units", "QN-3.6", "which cards are compared"}},
    {Option::PassMode, {"pass_mode", "consecutive|final", "consecutive", "QN-6.3", "whether a pass is final"}},
    {Option::FlipCards,
     {"flip_cards_go", "reshuffle|top|bottom", "reshuffle", "QN-5.7", "where the cards of the flip go"}},
    {Option::TieUsesCp,
     {"deployment_tie_uses_cp", "true|false", "true", "QN-7.3", "CP is the second key for Deployment",
      "Deployment tie uses CP", kYesNo}},
    {Option::CountMandatory,
     {"count_mandatory_interrupts", "false|true", "false", "QN-7.8", "mandatory triggers count for initiative", "",
      kNoYes}},
    {Option::DamageModel,
     {"damage_model", "threshold|accumulating", "threshold", "QN-10.20", "whether damage stays until end of round"}},
    {Option::Maneuver, {"maneuver_action", "off|on", "off", "QN-8.6", "units may move for 1 CP"}},
    {Option::DeployExhausted,
     {"deploy_exhausted", "false|true", "false", "QN-8.3", "units enter exhausted", "", kNoYes}},
    {Option::HandRefill, {"hand_refill", "1..10", "5", "QN-6.11", "cards in hand after the draw"}},
    {Option::HandLimit, {"hand_limit", "none|1..20", "none", "QN-4.3", "cards in hand at the end of a round"}},
    {Option::Mulligan, {"mulligan", "none|one", "none", "QN-5.9", "a new first hand"}},
    {Option::UpgradeLimit, {"upgrade_limit_per_host", "none|1..9", "none", "QN-8.43", "Upgrades on one host"}},
    {Option::CompletedCp,
     {"completed_mission_cp", "keep|lose", "keep", "QN-13.3", "whether completed missions give CP",
      "Completed mission CP"}},
    {Option::BothDeckout, {"simultaneous_deckout", "draw|missions", "draw", "QN-14.5", "when both fail to draw"}},
    {Option::BothMissions,
     {"simultaneous_missions", "active_first|draw", "active_first", "QN-14.6", "when both complete all missions"}},
    {Option::MaxRounds, {"max_rounds", "1..99", "30", "QN-14.8", "the last round"}},
    {Option::IdleRounds, {"idle_rounds_limit", "1..99", "3", "QN-14.8", "rounds without an action that end the game"}},
    {Option::MaxActions, {"max_actions_per_phase", "1..200", "200", "QN-14.10", "actions of a player in one phase"}},
    {Option::Decklists, {"decklists", "open|hidden", "open", "QN-24.14", "whether deck lists are known"}},
    {Option::InPlay, {"in_play", "1..64", "64", "QN-14.12", "cards a player may have in play"}},
    {Option::Waiting, {"waiting", "1..128", "128", "QN-14.12", "triggered abilities that may wait"}},
    {Option::Batches, {"batches", "1..500", "500", "QN-14.10", "batches that one event may cause"}},
    {Option::TerrainAndUpgrades,
     {"terrain_and_upgrades", "true|false", "true", "QN-15.8", "decks may have Terrain and Upgrades",
      "Terrain and Upgrades", kYesNo}},
});
constexpr engine::PresetFacts kPresets[] = {
    {"rulebook", ""},
    {"fair", "mulligan=one"},
    {"quick-start", "north_deck=first-circuit,south_deck=first-flame,terrain_and_upgrades=false"}};

constexpr engine::GameFacts kFacts{
    .id = "quantum-nexus",
    .name = "Quantum Nexus",
    .prefix = "QN",
    .turn_clause = "QN-6.2",
    .rules_version = 2,
    .seats = kSeatNames,
    .verbs = kVerbs,
    .events = kEvents,
    .decisions = kDecisions,
    .reasons = kReasons,
    .endings = kEndings,
    .words = kWords,
    .names = kNames,
    .options = kOptions,
    .presets = kPresets,
};

}  // namespace

const engine::GameFacts& QuantumNexus::facts() { return kFacts; }

int QuantumNexus::operand_limit(const Setup&, Kind kind) {
    return kind == Kind::Unit ? value(PieceId::Event) + 1 : kind == Kind::Place ? kAllPlaces : 0;
}

engine::Seat QuantumNexus::owner(const Setup&, const State& s, engine::Ref ref) {
    const auto id = static_cast<PieceId>(ref.value);
    if (is_mission(id)) return ref.value < kFirstMission + 2 * kMissionStride ? mission_seat(id) : Seat::Nobody;
    return is_piece(id) && piece_of(s, id).zone != static_cast<int>(Zone::Absent) ? owner_of(piece_of(s, id))
                                                                                  : Seat::Nobody;
}

// `north.FL.psionic-scout`, `#2` for the second; an Upgrade stands where its host does; `north.mission.crusade`.
std::string QuantumNexus::operand_text(const Setup& setup, const State& s, engine::Ref ref) {
    if (ref.kind == Kind::Place) {
        if (ref.value >= kAllPlaces) return {};
        if (ref.value >= kLoadoutPlaces) return std::string(kSeatNames[ref.value - kLoadoutPlaces]) + ".loadout";
        if (ref.value >= kDeckPlaces) return std::string(kSeatNames[ref.value - kDeckPlaces]) + ".deck";
        return std::string(kSeatNames[ref.value / kQuadrants]) + "." + std::string(kPlaces[ref.value % kQuadrants]);
    }
    if (ref.kind != Kind::Unit || ref.value == 0 || ref.value > value(PieceId::Event)) return {};
    const auto id = static_cast<PieceId>(ref.value);
    if (id == PieceId::Event) return "event";
    if (is_mission(id)) {
        if (ref.value >= kFirstMission + 2 * kMissionStride ||
            mission_place(id) >= s.side[mission_seat(id)].missions.size())
            return {};
        return std::string(kSeatNames[index(mission_seat(id))]) + ".mission." +
               card_of(setup, s.side[mission_seat(id)].missions[mission_place(id)].card).id;
    }
    if (!is_piece(id)) return {};
    const Piece& piece = piece_of(s, id);
    if (piece.zone == static_cast<int>(Zone::Absent)) return {};
    const Spot spot = spot_of(s, piece);
    int count = 0;
    bool found = false;
    for (const Seat seat : {Seat::First, Seat::Second}) {
        for (const PieceId other : s.side[seat].board) {
            if (found) break;
            const Piece& beside = piece_of(s, other);
            const Spot there = spot_of(s, beside);
            count += beside.card == piece.card && there.half == spot.half && there.place == spot.place;
            found = other == id;
        }
    }
    std::string name = std::string(kSeatNames[index(spot.half)]) + "." +
                       std::string(kPlaces[std::min<std::size_t>(spot.place, 6)]) + "." + card_of(setup, piece.card).id;
    return count > 1 ? name + "#" + std::to_string(count) : name;
}

// A quadrant without a seat is one of the player who decides.
std::optional<std::uint16_t> QuantumNexus::parse_operand(const Setup& setup, const State& s, Kind kind,
                                                         std::string_view word) {
    std::string full(word);
    if (kind == Kind::Place && word.find('.') == std::string_view::npos) {
        const Seat seat = decision(setup, s).seat;
        if (index(seat) < kSeats) full = std::string(kSeatNames[index(seat)]) + "." + full;
    }
    for (int i = 0; i < operand_limit(setup, kind); ++i) {
        if (operand_text(setup, s, {kind, static_cast<std::uint16_t>(i)}) == full) return static_cast<std::uint16_t>(i);
    }
    return std::nullopt;
}

}  // namespace quantum_nexus
