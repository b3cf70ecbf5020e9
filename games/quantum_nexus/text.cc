// Names and tables, spellings, fixtures and directives of scenarios.
#include <charconv>

#include "games/quantum_nexus/lexicon.h"
#include "games/quantum_nexus/names.h"
#include "games/quantum_nexus/table.h"

namespace quantum_nexus {

using engine::Kind;
using engine::Shape;
using engine::Value;

namespace {

constexpr std::string_view kSeatNames[] = {"north", "south"};
constexpr std::string_view kWords[] = {"deployment", "command", "battle"};

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
    {"QN-6.2", "this is not done in this phase"},
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
    {"QN-8.30", "Events are played in the Command Phase"},
    {"QN-6.33", "cards are deployed in the Deployment Phase"},
    {"QN-8.43", "{0} has as many Upgrades as it may"},
    {"QN-10.5", "the front row covers all that {0} reaches"},
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
    {"terrain_limit_scope", "per_owner|per_place", "per_owner", "QN-8.52", "whose Terrain counts in a quadrant"},
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

std::size_t find_slug(const Setup& setup, std::string_view id) {
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        if (setup.cards[i].id == id) return i;
    }
    return 0;
}

using Problem = std::optional<std::string>;
using Words = std::vector<std::string_view>;

std::string no_card(std::string_view word) { return "`" + std::string(word) + "` is no card that fits here"; }

Slot slot_of(Seat seat, CardId card, engine::SeatSet knowers) {
    return {card, knowers, static_cast<std::uint8_t>(index(seat) & 15), 0};
}

std::size_t deck_card(const Setup& setup, std::string_view word) {
    const std::size_t card = find_slug(setup, word);
    return static_cast<int>(card) <= setup.deck_kinds ? card : 0;
}

Problem give_deck(const Setup& setup, State& s, Seat seat, const Words& cards) {
    Side& side = s.side[seat];
    const auto pool = static_cast<std::size_t>(index(seat));
    for (const std::size_t p : {pool, pool + 2}) s.bags.count[p].fill(0), s.bags.total[p] = 0;
    for (; side.deck > 0; --side.deck) side.cards.erase(0);
    std::size_t any = 0;
    for (auto word : cards) {
        int copies = 1;
        const auto number = std::from_chars(word.data(), word.data() + word.size(), copies);
        if (number.ec == std::errc())
            word = engine::trim(word.substr(static_cast<std::size_t>(number.ptr - word.data())));
        const std::size_t card = deck_card(setup, word);
        if (card == 0 && word != "any") return no_card(word);
        for (; copies > 0; --copies) {
            if (side.cards.full()) return "a player has 128 cards at most";
            const std::size_t next = card != 0 ? card : 1 + any++ % static_cast<std::size_t>(setup.deck_kinds);
            engine::put(s.bags, index(seat), static_cast<CardId>(next));
            side.cards.insert(0, slot_of(seat, CardId::Unknown, 0));
            ++side.deck;
        }
    }
    return std::nullopt;
}

Problem give_hand(const Setup& setup, State& s, Seat seat, const Words& cards, engine::SeatSet knowers) {
    Side& side = s.side[seat];
    for (std::size_t i = side.hand; i-- > 0;) {
        if (side.cards[side.deck + i].knowers == knowers || knowers != engine::kEverybody)
            side.cards.erase(side.deck + i), --side.hand;
    }
    for (const auto word : cards) {
        const std::size_t card = deck_card(setup, word);
        if (card == 0) return no_card(word);
        if (side.cards.full()) return "a player has 128 cards at most";
        side.cards.insert(static_cast<std::size_t>(side.deck) + side.hand,
                          slot_of(seat, static_cast<CardId>(card), knowers));
        ++side.hand;
    }
    return std::nullopt;
}

Problem give_pile(const Setup& setup, State& s, Seat seat, const Words& cards) {
    Side& side = s.side[seat];
    while (side.cards.size() > static_cast<std::size_t>(side.deck) + side.hand) side.cards.pop_back();
    for (const auto word : cards) {
        const std::size_t card = deck_card(setup, word);
        if (card == 0) return no_card(word);
        if (side.cards.full()) return "a player has 128 cards at most";
        side.cards.push_back(slot_of(seat, static_cast<CardId>(card), engine::kEverybody));
    }
    return std::nullopt;
}

Problem give_missions(const Setup& setup, State& s, Seat seat, const Words& cards) {
    auto& missions = s.side[seat].missions;
    missions.clear();
    for (auto word : cards) {
        const bool complete = word.ends_with(" complete");
        if (complete) word.remove_suffix(9);
        const std::size_t card = find_slug(setup, engine::trim(word));
        if (card == 0 || setup.cards[card].type != Type::Mission || missions.full()) return no_card(word);
        missions.push_back({.card = static_cast<CardByte>(card), .progress = 0, .complete = complete, .used = 0});
    }
    recount_passives(setup, s);
    return std::nullopt;
}

// `north FL = temple-guard, psionic-scout exhausted, trench-line`
Problem give_place(const Setup& setup, State& s, Seat seat, std::uint8_t place, const Words& cards) {
    for (auto word : cards) {
        const bool exhausted = word.ends_with(" exhausted");
        if (exhausted) word.remove_suffix(10);
        const std::size_t card = deck_card(setup, engine::trim(word));
        const Type type = setup.cards[card].type;
        const bool right = place == kLoadout ? type == Type::Asset
                                             : type == Type::Unit || type == Type::Leader || type == Type::Terrain;
        if (card == 0 || !right) return no_card(word);
        if (enter_play({setup, s, nullptr}, seat, static_cast<CardByte>(card), place, !exhausted) == PieceId::None)
            return "no more cards fit into play";
    }
    return std::nullopt;
}

// `north upgrade targeting-array on north.FL.psionic-scout`
Problem give_upgrade(const Setup& setup, State& s, Seat seat, std::string_view name, std::string_view on) {
    const std::size_t card = deck_card(setup, name);
    const auto host = QuantumNexus::parse_operand(setup, s, Kind::Unit, on);
    if (card == 0 || setup.cards[card].type != Type::Upgrade) return no_card(name);
    if (!host || !in_play(s, static_cast<PieceId>(*host))) return "`" + std::string(on) + "` is not in play";
    const PieceId piece = enter_play({setup, s, nullptr}, seat, static_cast<CardByte>(card),
                                     attached_to(static_cast<PieceId>(*host)), true);
    if (piece == PieceId::None) return "no more cards fit into play";
    Piece& body = piece_of(s, static_cast<PieceId>(*host));
    body.upgrades = (body.upgrades + 1) & 31;
    return std::nullopt;
}

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

// North's first opportunity in the Deployment Phase of round 1: 10 CP each, one Militia Recruit in each hand, nothing
// in play, the missions of both decks, decks of 10 unseen cards.
std::optional<State> QuantumNexus::fixture(const Setup& setup, std::string_view name) {
    if (!name.empty()) return std::nullopt;
    State s = start(setup);
    for (const Seat seat : {Seat::First, Seat::Second}) {
        for (std::size_t i = 0; i < s.side[seat].deck; ++i) engine::forget(s.bags, s.side[seat].cards[i]);
        give_deck(setup, s, seat, {"10 any"});
        give_hand(setup, s, seat, {"militia-recruit"}, engine::bit(seat));
        s.side[seat].cp = 10;
    }
    s.phase = Phase::Deployment;
    s.step = 2;
    s.flipped = 0;
    s.active = s.starter = s.initiative = s.last = Seat::First;
    return s;
}

Problem QuantumNexus::given(const Setup& setup, State& s, std::string_view directive) {
    const auto sign = directive.find('=');
    const Words left = engine::split_words(directive.substr(0, sign));
    Words cards;
    if (sign != std::string_view::npos) {
        for (const auto part : engine::split(directive.substr(sign + 1), ',')) {
            if (!engine::trim(part).empty()) cards.push_back(engine::trim(part));
        }
    }
    const auto seat_in = [&](std::size_t at) {
        const auto who =
            at < left.size() ? std::find(std::begin(kSeatNames), std::end(kSeatNames), left[at]) : std::end(kSeatNames);
        return who == std::end(kSeatNames) ? Seat::Nobody
                                           : engine::seat_at(static_cast<int>(who - std::begin(kSeatNames)));
    };
    if (left.size() == 2 && left[0] == "deck" && seat_in(1) != Seat::Nobody) {
        if (s.phase == Phase::Flip) {
            return std::nullopt;  // the runner forces its order
        }
        return give_deck(setup, s, seat_in(1), cards);
    }
    const Seat seat = seat_in(0);
    if (seat == Seat::Nobody) return "a directive begins with north, south or deck";
    if (left.size() == 5 && left[1] == "upgrade" && left[3] == "on")
        return give_upgrade(setup, s, seat, left[2], left[4]);
    if (left.size() == 2 && left[1] == "begins") {  // a round: its Ready Phase
        s.initiative = s.starter = seat;
        s.phase = Phase::Ready;
        s.step = 0;
        carry_on({setup, s, nullptr});
        return std::nullopt;
    }
    if (left.size() != 2) return "`" + std::string(directive) + "` is no directive";
    if (left[1] == "hand") return give_hand(setup, s, seat, cards, engine::bit(seat));
    if (left[1] == "known") return give_hand(setup, s, seat, cards, engine::kEverybody);
    if (left[1] == "discard") return give_pile(setup, s, seat, cards);
    if (left[1] == "missions") return give_missions(setup, s, seat, cards);
    for (std::uint8_t place = 0; place <= kLoadout; ++place) {
        if (left[1] == kPlaces[place]) return give_place(setup, s, seat, place, cards);
    }
    return "`" + std::string(left[1]) + "` cannot be given";
}

// ---- spellings ----

Value write_field(const engine::Naming& naming, const Piece& piece) {
    constexpr std::string_view kZones[] = {"absent", "play", "discard", "hand"};
    Value out = Value::object();
    const auto number = [&](std::string_view key, int n) { out.add(key, Value::of(std::int64_t{n})); };
    out.add("zone", Value::of(kZones[piece.zone]));
    if (piece.zone == 0) return out;
    out.add("card", write_field(naming, piece.card));
    number("at", piece.at);
    out.add("owner", engine::write_field(naming, owner_of(piece)));
    out.add("controller", engine::write_field(naming, controller_of(piece)));
    out.add("ready", Value::of(piece.ready != 0 ? "yes" : "no"));
    number("pressed", piece.pressed), number("used", piece.used), number("upgrades", piece.upgrades);
    out.add("attack", engine::write_value(naming, piece.attack)),
        out.add("defense", engine::write_value(naming, piece.defense));
    out.add("keywords", engine::write_value(naming, piece.keywords)),
        out.add("marks", engine::write_value(naming, piece.marks));
    number("damage", piece.damage);
    return out;
}

engine::ReadFault read_field(const engine::Naming& naming, const Value& in, Piece& piece) {
    constexpr std::string_view kZones[] = {"absent", "play", "discard", "hand"};
    piece = {};
    const Value* zone = in.find("zone");
    if (zone == nullptr) return std::string(".zone: missing");
    const auto found = std::find(std::begin(kZones), std::end(kZones), zone->word);
    if (found == std::end(kZones)) return std::string(".zone: absent, play, discard or hand");
    piece.zone = static_cast<std::uint8_t>(found - std::begin(kZones)) & 3;
    if (piece.zone == 0)
        return in.items.size() == 1 ? engine::ReadFault() : engine::ReadFault(": an absent card is nothing else");
    engine::ReadFault fault;
    std::size_t known = 1;
    const auto read = [&](std::string_view key, auto& field) {
        const Value* value = in.find(key);
        if (fault) return;
        if (value == nullptr) {
            fault = "." + std::string(key) + ": missing";
        } else if (auto inner = engine::read_value(naming, *value, field)) {
            fault = "." + std::string(key) + *inner;
        }
        ++known;
    };
    Seat owner{}, controller{};
    bool ready = false;
    std::uint8_t pressed = 0, used = 0, upgrades = 0;
    read("card", piece.card), read("at", piece.at), read("owner", owner), read("controller", controller),
        read("ready", ready);
    read("pressed", pressed), read("used", used), read("upgrades", upgrades), read("attack", piece.attack),
        read("defense", piece.defense);
    read("keywords", piece.keywords), read("marks", piece.marks), read("damage", piece.damage);
    if (fault) return fault;
    if (known != in.items.size()) return std::string(": has a field that is not known here");
    if (index(owner) >= kSeats || index(controller) >= kSeats || pressed > 1 || used > 7 || upgrades > 31)
        return std::string(": a value is out of range");
    piece.owner = static_cast<std::uint8_t>(index(owner)) & 1,
    piece.controller = static_cast<std::uint8_t>(index(controller)) & 1;
    piece.ready = ready ? 1 : 0, piece.pressed = pressed & 1, piece.used = used & 7, piece.upgrades = upgrades & 31;
    return std::nullopt;
}

Value write_field(const engine::Naming& naming, const Side& side) {
    Value out = Value::object();
    const auto row = [&](std::string_view name, std::size_t from, std::size_t to) {
        Value& list = out.add(name, Value::list());
        for (std::size_t i = from; i < std::min(to, side.cards.size()); ++i)
            list.add(engine::write_field(naming, side.cards[i]));
    };
    const std::size_t hand = side.deck, pile = hand + side.hand;
    row("deck", 0, hand), row("hand", hand, pile), row("discard", pile, side.cards.size());
    fields(
        [&](std::string_view name, const auto& field) {
            if (name != "cards" && name != "deck_size" && name != "hand_size")
                out.add(name, engine::write_value(naming, field));
        },
        side);
    return out;
}

engine::ReadFault read_field(const engine::Naming& naming, const Value& in, Side& side) {
    side = {};
    if (in.type != Value::Type::Object) return std::string(": an object is expected");
    for (const std::string_view name : {"deck", "hand", "discard"}) {
        const Value* list = in.find(name);
        if (list == nullptr || list->type != Value::Type::List) return "." + std::string(name) + ": a list is expected";
        if (side.cards.size() + list->items.size() > kOwned)
            return "." + std::string(name) + ": a player has 128 cards at most";
        for (const Value& item : list->items) {
            Slot slot{};
            if (auto fault = engine::read_field(naming, item, slot)) return "." + std::string(name) + *fault;
            side.cards.push_back(slot);
        }
        if (name == "deck") side.deck = static_cast<std::uint8_t>(list->items.size());
        if (name == "hand") side.hand = static_cast<std::uint8_t>(list->items.size());
    }
    engine::ReadFault fault;
    std::size_t known = 3;
    fields(
        [&](std::string_view name, auto& field) {
            if (fault || name == "cards" || name == "deck_size" || name == "hand_size") return;
            const Value* value = in.find(name);
            ++known;
            if (value == nullptr) {
                fault = "." + std::string(name) + ": missing";
            } else if (auto inner = engine::read_value(naming, *value, field)) {
                fault = "." + std::string(name) + *inner;
            }
        },
        side);
    if (!fault && known != in.items.size()) fault = ": has a field that is not known here";
    return fault;
}

}  // namespace quantum_nexus
