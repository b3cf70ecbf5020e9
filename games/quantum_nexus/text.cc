// What things are called: verbs, events, questions, reasons, options; how cards in play and places are named.
#include "games/quantum_nexus/names.h"
#include "games/quantum_nexus/table.h"

namespace quantum_nexus {

using engine::Kind;
using engine::Shape;

namespace {

// Phases, as events name them; then what people may ask about. # stands for a number.
constexpr std::string_view kWords[] = {
    "deployment", "command", "battle",  "snipe",   "guard",  "relentless", "ward", "slow", "piercing",      "skirmish",
    "survey",     "seek",    "recycle", "salvage", "revive", "mill",       "#/#",  "-/#",  "mission-points"};

constexpr engine::VerbFacts kVerbs[] = {
    {"reveal", {Kind::Card}, "chance: the card seen"},
    {"random", {Kind::Card}, "chance: the card discarded"},
    {"coin", {Kind::Seat}, "chance: who wins the tied flip"},
    {"start", {Kind::Seat}, "name the starting player"},
    {"deploy", {Kind::Card}, "deploy a card from your hand; then its quadrant or host"},
    {"play", {Kind::Card}, "play an Event; then its targets"},
    {"use", {Kind::Unit, Kind::Number}, "use an activated ability: the card and which of its abilities"},
    {"attack", {Kind::Unit}, "attack with a ready unit; then its defender"},
    {"maneuver", {Kind::Unit}, "move a ready unit to an adjacent quadrant for 1 CP"},
    {"pass", {}, "do nothing"},
    {"at", {Kind::Place}, "into this quadrant"},
    {"target", {Kind::Unit}, "choose this card"},
    {"done", {}, "choose no more"},
    {"next",
     {Kind::Unit, Kind::Number},
     "of your waiting abilities this one comes next: the card and which of its own"},
    {"pay", {}, "use the optional ability"},
    {"prevent", {Kind::Unit}, "prevent the destruction by the ability of this card"},
    {"discard", {Kind::Card}, "discard this card"},
    {"top", {}, "leave the card on top of the deck"},
    {"bottom", {}, "put the card under the deck"},
    {"take", {Kind::Card}, "take this card"},
    {"mulligan", {}, "shuffle your hand into the deck and draw as many"},
    {"keep", {}, "keep your hand"},
};

constexpr engine::EventFacts kEvents[] = {
    {"revealed", Shape::Shown, {Kind::Seat, Kind::Card}, "{0} revealed {1}"},
    {"started", Shape::Said, {Kind::Seat}, "{0} starts the game"},
    {"round-began", Shape::Said, {Kind::Number}, "round {0} begins"},
    {"phase-began", Shape::Said, {Kind::Word, Kind::Seat, Kind::Number}, "{0} begins, {1} first"},
    {"drew", Shape::Moved, {Kind::Seat, Kind::Card}, "{0} drew {1}"},
    {"milled", Shape::Moved, {Kind::Seat, Kind::Card}, "{0} milled {1}"},
    {"discarded", Shape::Moved, {Kind::Seat, Kind::Card, Kind::Number}, "{0} discarded {1}"},
    {"deployed", Shape::Appeared, {Kind::Unit, Kind::Number, Kind::Card}, "{0} is deployed"},
    {"attached", Shape::Linked, {Kind::Unit, Kind::Unit}, "{0} is attached to {1}"},
    {"event-played", Shape::Shown, {Kind::Seat, Kind::Card, Kind::Number}, "{0} played {1}"},
    {"event-cancelled", Shape::Said, {Kind::Card}, "{0} is cancelled"},
    {"event-targeted", Shape::Linked, {Kind::Card, Kind::Unit}, "{0} targets {1}"},
    {"event-fizzled", Shape::Said, {Kind::Card}, "{0} has no legal target left"},
    {"used", Shape::Changed, {Kind::Unit, Kind::Number}, "{0} is used"},
    {"triggered", Shape::Changed, {Kind::Unit}, "{0} triggers"},
    {"declined", Shape::Said, {Kind::Unit}, "{0} is declined"},
    {"fizzled", Shape::Said, {Kind::Unit}, "{0} has no legal target left"},
    {"targeted", Shape::Linked, {Kind::Unit, Kind::Unit}, "{0} targets {1}"},
    {"placed", Shape::Said, {Kind::Unit, Kind::Number}, "-"},
    {"attacked", Shape::Linked, {Kind::Unit, Kind::Unit}, "{0} attacks {1}"},
    {"compared", Shape::Said, {Kind::Unit, Kind::Number, Kind::Unit, Kind::Number}, "attack {1} against defense {3}"},
    {"attack-ended", Shape::Said, {Kind::Unit, Kind::Unit}, "the attack of {0} ends"},
    {"prevented", Shape::Linked, {Kind::Unit, Kind::Unit}, "{1} saves {0}"},
    {"destroyed", Shape::Left, {Kind::Unit, Kind::Card}, "{0} is destroyed"},
    {"sacrificed", Shape::Changed, {Kind::Unit}, "{0} is sacrificed"},
    {"returned", Shape::Left, {Kind::Unit, Kind::Seat}, "{0} returns to {1}'s hand"},
    {"moved", Shape::Moved, {Kind::Unit, Kind::Place}, "{0} has moved"},
    {"taken", Shape::Moved, {Kind::Unit, Kind::Place}, "{0} is taken"},
    {"changed", Shape::Changed, {Kind::Unit}, "{0} is changed"},
    {"exhausted", Shape::Changed, {Kind::Unit}, "{0} is exhausted"},
    {"readied", Shape::Changed, {Kind::Unit}, "{0} is ready again"},
    {"cp-changed", Shape::Changed, {Kind::Seat, Kind::Number}, "{0} has {1} CP"},
    {"looked", Shape::Shown, {Kind::Seat, Kind::Card}, "{1} is seen"},
    {"surveyed", Shape::Moved, {Kind::Seat, Kind::Seat, Kind::Number, Kind::Number}, "{0} surveyed {2} of {1}'s deck"},
    {"sought", Shape::Shown, {Kind::Seat, Kind::Card, Kind::Number}, "{0} sought {1}"},
    {"recycled", Shape::Moved, {Kind::Seat, Kind::Number}, "{0} recycled {1}"},
    {"salvaged", Shape::Shown, {Kind::Seat, Kind::Card}, "{0} salvaged {1}"},
    {"completed", Shape::Changed, {Kind::Unit}, "{0} is complete"},
    {"passed", Shape::Said, {Kind::Seat}, "{0} passed"},
    {"shown", Shape::Shown, {Kind::Seat, Kind::Card, Kind::Number}, "{0} showed {1}"},
    {"chosen", Shape::Shown, {Kind::Seat, Kind::Card}, "{0} chose {1}"},
    {"mulliganed", Shape::Said, {Kind::Seat, Kind::Number}, "{0} exchanged {1} cards"},
    {"ended", Shape::Said, {Kind::Number, Kind::Number}, "-"},
};

constexpr engine::DecisionFacts kDecisions[] = {
    {"reveal", "QN-4.2", "A card is seen", false},
    {"random", "QN-12.31", "A card is discarded at random", false},
    {"coin", "QN-5.5", "The tie is decided at random", false},
    {"start", "QN-12.22", "Who shall start?", false},
    {"act", "QN-12.23", "Act or pass", false},
    {"arrange", "QN-12.28", "Choose the targets and the order of your abilities", false},
    {"interrupt", "QN-12.29", "Use this ability?", true},
    {"prevent", "QN-12.30", "Prevent this destruction?", true},
    {"cost", "QN-12.26", "Choose what to sacrifice", false},
    {"discard", "QN-12.31", "Choose a card to discard", false},
    {"survey", "QN-12.32", "Top or bottom?", false},
    {"seek", "QN-12.32", "Take a card?", false},
    {"choose", "QN-12.32", "Choose from the discard pile", false},
    {"place", "QN-12.33", "Choose a quadrant", false},
    {"mulligan", "QN-5.9", "Keep this hand?", false},
    {"target", "QN-12.25", "Choose a target", false},
    {"where", "QN-12.24", "Choose a quadrant or a host", false},
};

constexpr engine::ReasonFacts kReasons[] = {
    {"QN-14.11", "the game is over"},
    {"QN-12.20", "this is not what is asked now"},
    {"QN-12.20", "that names nothing that can be done"},
    {"QN-6.2",
     "not in this phase: cards are deployed in Deployment, abilities are used in Command, attacks made in Battle"},
    {"QN-6.21", "{0} is not in your hand"},
    {"QN-6.31", "{0} is not yours"},
    {"QN-11.5", "{0} is not ready"},
    {"QN-10.2", "{0} cannot attack"},
    {"QN-6.21", "it costs {0} CP and you have {1}"},
    {"QN-11.3", "the costs of {0} cannot be paid"},
    {"QN-11.6", "{0} has been used this round"},
    {"QN-14.10", "{0} actions have been taken in this phase"},
    {"QN-14.12", "you have as many cards in play as fit"},
    {"QN-6.22", "that is no quadrant it may go to"},
    {"QN-8.5", "a Leader stands there already"},
    {"QN-8.52", "two of your Terrain are there already"},
    {"QN-8.40", "{0} is no host for it"},
    {"QN-12.7", "{0} is protected by Ward"},
    {"QN-12.2", "{0} has nothing to target"},
    {"QN-12.1", "{0} is not what it may target"},
    {"QN-9.1", "{0} is out of range"},
    {"QN-10.5", "{0} is covered by the front row"},
    {"QN-10.7", "{0} guards"},
    {"QN-11.2", "{0} has no such ability"},
    {"QN-12.28", "{0} has no such ability waiting"},
    {"QN-12.9", "{0} cannot prevent this"},
    {"QN-12.32", "{0} is not there"},
    {"QN-9.1", "nobody is in range of {0}"},
    {"QN-12.15", "{0} cannot be moved"},
    {"QN-8.30", "only Events are played, and only in the Command Phase"},
    {"QN-6.33", "cards are deployed in the Deployment Phase"},
    {"QN-8.43", "{0} has as many Upgrades as it may"},
    {"QN-10.5", "the front row covers all that {0} reaches"},
    {"QN-11.3", "it costs {0} CP and you have {1}"},
    {"QN-6.32", "it costs {0} CP and you have {1}"},
    {"QN-10.1", "{0} is no unit of yours"},
    {"QN-10.2", "{0} is not ready"},
    {"QN-10.4", "{0} is no enemy unit"},
    {"QN-6.32", "{0} is not in your hand"},
    {"QN-12.31", "{0} is not in that hand"},
    {"QN-6.24", "that is no quadrant it may go to"},
    {"QN-12.32", "that is no quadrant it may go to"},
    {"QN-12.33", "that is no quadrant it may be moved to"},
    {"QN-12.34", "that is no quadrant it may be placed in"},
    {"QN-12.26", "{0} is not what may be sacrificed"},
    {"QN-8.5", "Leaders stand wherever {0} could go"},
    {"QN-8.40", "nothing in play can bear {0}"},
    {"QN-14.12", "{0} bears 31 Upgrades, and no more fit"},
};

constexpr engine::EndingFacts kEndings[] = {
    {"deck", "QN-14.2"},        {"missions", "QN-14.3"},      {"concession", "QN-14.7"}, {"bound", "QN-14.9"},
    {"double-deck", "QN-14.5"}, {"both-missions", "QN-14.6"}, {"error", "QN-14.10"},
};

constexpr std::string_view kDeckNames =
    "neon-synapse|dawnfire-covenant|iron-bastion|whispering-storm|archmages-circle|grand-alliance|radiant-legion";
constexpr engine::OptionFacts kOptions[] = {
    {"players", "2..2", "2", "QN-5.10", "how many play"},
    {"north_deck", kDeckNames, "neon-synapse", "QN-5.1", "which deck north plays"},
    {"south_deck", kDeckNames, "dawnfire-covenant", "QN-5.1", "which deck south plays"},
    {"attack_range_profile", "detailed|cardinal|unrestricted", "detailed", "QN-9.3", "which quadrants a range reaches"},
    {"front_row_rule", "column|whole_row|none", "column", "QN-10.5", "what covers the back row"},
    {"column_naming", "mirrored|aligned", "mirrored", "QN-4.7", "which enemy column faces your left"},
    {"deck_total", "40..200", "200", "QN-3.1", "CP of a deck"},
    {"deck_total_counts_terrain", "true|false", "true", "QN-3.1", "Terrain counts toward it"},
    {"domain_check", "per_domain|sum", "per_domain", "QN-3.6", "how domain points are compared"},
    {"domain_check_scope", "units|all_cards", "units", "QN-3.6", "which cards are compared"},
    {"pass_mode", "consecutive|final", "consecutive", "QN-6.3", "whether a pass is final"},
    {"flip_cards_go", "reshuffle|top|bottom", "reshuffle", "QN-5.7", "where the cards of the flip go"},
    {"deployment_tie_uses_cp", "true|false", "true", "QN-7.3", "CP is the second key for Deployment"},
    {"count_mandatory_interrupts", "false|true", "false", "QN-7.8", "mandatory triggers count for initiative"},
    {"damage_model", "threshold|accumulating", "threshold", "QN-10.20", "whether damage stays until end of round"},
    {"maneuver_action", "off|on", "off", "QN-8.6", "units may move for 1 CP"},
    {"deploy_exhausted", "false|true", "false", "QN-8.3", "units enter exhausted"},
    {"hand_refill", "1..10", "5", "QN-6.11", "cards in hand after the draw"},
    {"hand_limit", "none|1..20", "none", "QN-4.3", "cards in hand at the end of a round"},
    {"mulligan", "none|one", "none", "QN-5.9", "a new first hand"},
    {"upgrade_limit_per_host", "none|1..9", "none", "QN-8.43", "Upgrades on one host"},
    {"completed_mission_cp", "keep|lose", "keep", "QN-13.3", "whether completed missions give CP"},
    {"simultaneous_deckout", "draw|missions", "draw", "QN-14.5", "when both fail to draw"},
    {"simultaneous_missions", "active_first|draw", "active_first", "QN-14.6", "when both complete all missions"},
    {"max_rounds", "1..99", "30", "QN-14.8", "the last round"},
    {"idle_rounds_limit", "1..99", "3", "QN-14.8", "rounds without an action that end the game"},
    {"max_actions_per_phase", "1..200", "200", "QN-14.10", "actions of a player in one phase"},
    {"decklists", "open|hidden", "open", "QN-24.14", "whether deck lists are known"},
    {"in_play", "1..48", "48", "QN-14.12", "cards a player may have in play"},
    {"waiting", "1..64", "64", "QN-14.12", "triggered abilities that may wait"},
    {"batches", "1..500", "500", "QN-14.10", "batches that one event may cause"},
};
static_assert(std::size(kOptions) == static_cast<std::size_t>(Option::Batches) + 1);
constexpr engine::PresetFacts kPresets[] = {{"rulebook", ""}, {"fair", "mulligan=one"}};

constexpr engine::GameFacts kFacts{"quantum-nexus", "Quantum Nexus", "QN",     "QN-6.2", 1,      kSeatNames, kVerbs,
                                   kEvents,         kDecisions,      kReasons, kEndings, kWords, kOptions,   kPresets};

}  // namespace

const engine::GameFacts& QuantumNexus::facts() { return kFacts; }

int QuantumNexus::operand_limit(const Setup&, Kind kind) {
    return kind == Kind::Unit ? value(PieceId::Event) + 1 : kind == Kind::Place ? kSeats * kQuadrants + kSeats : 0;
}

// `north.FL.psionic-scout`, `#2` for the second; an Upgrade stands where its host does; `north.mission.crusade`.
std::string QuantumNexus::operand_text(const Setup& setup, const State& s, engine::Ref ref) {
    if (ref.kind == Kind::Place) {
        if (ref.value >= kSeats * kQuadrants + kSeats) return {};
        if (ref.value >= kSeats * kQuadrants) return std::string(kSeatNames[ref.value - kSeats * kQuadrants]) + ".deck";
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
