// Names and tables, fixtures and directives of scenarios, what is impossible about a state.
#include <algorithm>

#include "engine/keyed.h"
#include "games/small/forge/resolve.h"
#include "ruletext/cards.h"

namespace forge {

using namespace engine::parts;
using engine::Kind;
using engine::Press;
using engine::Role;
using engine::Shape;
using engine::Voice;

namespace {

constexpr std::string_view kSeats[] = {"north", "south"};

constexpr auto kVerbs = engine::keyed<Verb, engine::VerbFacts>({
    {Verb::Deploy, {"deploy", {Kind::Card}, "put a card from your hand into play", {"Deploy {0}", "Deploy", "Deploy"}}},
    {Verb::Attack,
     {"attack",
      {Kind::Unit},
      "attack with a ready unit; then name its defender",
      {"Attack with {0}", "Attack", "Attack with"}}},
    {Verb::Target, {"target", {Kind::Unit}, "choose this unit", {"{0}"}}},
    {Verb::Strike,
     {"strike",
      {Kind::Unit},
      "strike the enemy core with a ready unit",
      {"Strike the core with {0}", "Strike", "Strike the core with"}}},
    {Verb::Use, {"use", {Kind::Unit}, "use the activated ability of a unit", {"Use {0}", "Use", "Use an ability"}}},
    {Verb::End, {"end", {}, "end your turn", {"End your turn"}, Press::Space}},
    {Verb::Next,
     {"next",
      {Kind::Unit, Kind::Number},
      "of your waiting abilities, this one comes next: the unit and which of its own",
      {"Resolve {0}"}}},
    {Verb::Pay, {"pay", {}, "pay for the optional ability", {"Pay"}, Press::Enter}},
    {Verb::Prevent,
     {"prevent", {Kind::Unit}, "prevent the destruction by the ability of this unit", {"Save it with {0}"}}},
    {Verb::Pass, {"pass", {}, "do not pay", {"Do not pay"}, Press::Space}},
    {Verb::Draw, {"draw", {Kind::Card}, "chance: the card drawn", {"{0} is drawn"}}},
});

constexpr auto kEvents = engine::keyed<EventKind, engine::EventFacts>({
    {EventKind::TurnBegan, {"turn-began", Shape::Said, {by, amount}, "{by}, turn {amount}", "", {}, Voice::Heading}},
    {EventKind::Drew, {"drew", Shape::Moved, {by, what(Kind::Card)}, "{by} draws {what}", "", {"deck", "hand"}}},
    {EventKind::Deployed, {"deployed", Shape::Appeared, {what(Kind::Unit)}, "{what} is deployed", "", {"hand"}}},
    {EventKind::Attacked, {"attacked", Shape::Linked, {from(Kind::Unit), to(Kind::Unit)}, "{from} attacks {to}"}},
    {EventKind::Compared,
     {"compared",
      Shape::Said,
      {from(Kind::Unit), amount, to(Kind::Unit), against},
      "{from} {amount} {amount?against|beats|ties with|falls short of} {to} {against}"}},
    {EventKind::AttackEnded, {"attack-ended", Shape::Said, {}, "The attack ends"}},
    {EventKind::Struck, {"struck", Shape::Linked, {from(Kind::Unit), amount}, "{from} strikes the core for {amount}"}},
    {EventKind::Used, {"used", Shape::Changed, {what(Kind::Unit)}, "{what} is used"}},
    {EventKind::Triggered, {"triggered", Shape::Changed, {what(Kind::Unit)}, "{what} triggers"}},
    {EventKind::Lost, {"lost", Shape::Said, {what(Kind::Unit)}, "An ability of {what} is lost"}},
    {EventKind::Placed, {"placed", Shape::Said, {what(Kind::Unit), {Kind::Unit, Role::Aside}, aside}}},
    {EventKind::Targeted, {"targeted", Shape::Linked, {from(Kind::Unit), to(Kind::Unit)}, "{from} targets {to}"}},
    {EventKind::Fizzled, {"fizzled", Shape::Said, {what(Kind::Unit)}, "{what} has no legal target left"}},
    {EventKind::Declined, {"declined", Shape::Said, {what(Kind::Unit)}, "{what} is not used"}},
    {EventKind::Prevented, {"prevented", Shape::Linked, {to(Kind::Unit), from(Kind::Unit)}, "{from} saves {to}"}},
    {EventKind::Destroyed,
     {"destroyed",
      Shape::Left,
      {what(Kind::Unit), {Kind::Card, Role::Aside}},
      "{what} is destroyed",
      "",
      {"", "discard"}}},
    {EventKind::Returned,
     {"returned", Shape::Moved, {what(Kind::Unit), by}, "{what} returns to the hand of {by}", "", {"", "hand"}}},
    {EventKind::Taken, {"taken", Shape::Moved, {what(Kind::Unit), to(Kind::Seat)}, "{to} takes {what}"}},
    {EventKind::Modified, {"modified", Shape::Changed, {what(Kind::Unit)}, "{what} is changed", "", {}, Voice::Aside}},
    {EventKind::CoinChanged,
     {"coin-changed", Shape::Changed, {by, now, was}, "{by} has {now} coin", "", {"", "", "coin"}, Voice::Aside}},
    {EventKind::CoreChanged,
     {"core-changed", Shape::Changed, {by, now, was}, "{by} has a core of {now}", "", {"", "", "core"}}},
    {EventKind::CardShown,
     {"card-shown", Shape::Shown, {by, what(Kind::Card)}, "{by} shows {what}", "", {"hand", "hand"}}},
    {EventKind::GameEnded, {"game-ended", Shape::Said, {aside}}},
});

constexpr auto kDecisions = engine::keyed<Ask, engine::DecisionFacts>({
    {Ask::Act, {"act", "FG-3.1", "Choose an action", false}},
    {Ask::Arrange, {"arrange", "FG-5.2", "Choose the targets and the order of your abilities", false}},
    {Ask::Pay, {"pay", "FG-5.6", "Pay for this ability?", true}},
    {Ask::Prevent, {"prevent", "FG-7.1", "Prevent this destruction?", true}},
    {Ask::Draw, {"draw", "FG-2.2", "A card is drawn", false}},
});

constexpr auto kReasons = engine::keyed<Reason, engine::ReasonFacts>({
    {Reason::Over, {"FG-11.5", "the game is over"}},
    {Reason::NotNow, {"FG-13.1", "this is not what is asked now"}},
    {Reason::Malformed, {"FG-13.2", "the action has a part too many"}},
    {Reason::TooManyActions, {"FG-10.4", "{0} actions have been done this turn"}},
    {Reason::NotInHand, {"FG-3.2", "{0} is not in your hand"}},
    {Reason::NoCoin, {"FG-3.7", "it costs {0} coin and you have {1}"}},
    {Reason::Full, {"FG-10.1", "you control as many units as you may"}},
    {Reason::NotYours, {"FG-3.3", "{0} is no unit of yours in play"}},
    {Reason::Exhausted, {"FG-3.8", "{0} is exhausted"}},
    {Reason::NoDefender, {"FG-4.1", "there is no enemy unit to attack"}},
    {Reason::StillDefended, {"FG-3.4", "the core is defended by a unit"}},
    {Reason::NoAbility, {"FG-3.5", "{0} has no activated ability"}},
    {Reason::NothingToTarget, {"FG-6.2", "{0} needs a target that is not there"}},
    {Reason::BadDefender, {"FG-4.1", "{0} is no enemy unit in play"}},
    {Reason::BadTarget, {"FG-6.1", "{0} is not what the ability may target"}},
    {Reason::NotWaiting, {"FG-5.3", "{0} has no such ability waiting"}},
    {Reason::NoGuard, {"FG-7.1", "{0} cannot prevent this"}},
    {Reason::NotInDeck, {"FG-9.1", "{0} is not among the unseen cards"}},
});

constexpr auto kEndings = engine::keyed<Ending, engine::EndingFacts>({
    {Ending::None, {}},
    {Ending::Core, {"core", "FG-11.1", "A core was broken"}},
    {Ending::Deck, {"deck", "FG-11.2", "A deck ran out"}},
    {Ending::Rounds, {"rounds", "FG-11.3", "The last round was played"}},
    {Ending::Concession, {"concession", "FG-11.4", "Conceded"}},
});
constexpr auto kOptions = engine::keyed<Option, engine::OptionFacts>({
    {Option::Players, {"players", "2..2", "2", "FG-1.1", "how many play"}},
    {Option::Core, {"core", "1..20", "6", "FG-2.1", "the core of each player"}},
    {Option::Rounds, {"rounds", "1..50", "10", "FG-11.3", "the last round"}},
    {Option::Units, {"units", "1..4", "3", "FG-10.1", "units a player may control"}},
    {Option::Waiting, {"waiting", "1..32", "32", "FG-10.3", "triggered abilities that may wait"}},
    {Option::Actions, {"actions", "1..30", "30", "FG-10.4", "actions a turn"}},
});

constexpr engine::GameFacts kFacts{.id = "forge",
                                   .name = "Forge",
                                   .prefix = "FG",
                                   .turn_clause = "FG-3.1",
                                   .rules_version = 2,
                                   .seats = kSeats,
                                   .verbs = kVerbs,
                                   .events = kEvents,
                                   .decisions = kDecisions,
                                   .reasons = kReasons,
                                   .endings = std::span(kEndings).subspan(1),  // not that it goes on
                                   .words = {},
                                   .options = kOptions,
                                   .presets = {}};

CardId find_card(const Setup& setup, std::string_view id) {
    return static_cast<CardId>(ruletext::find_card(setup.cards, id));
}

std::string no_card(std::string_view word) { return "`" + std::string(word) + "` is no card of this game"; }

constexpr engine::Slot hidden(Seat seat, CardId card, engine::SeatSet knowers) {
    return {card, knowers, static_cast<std::uint8_t>(engine::index(seat) & 15), 0};
}

using Words = std::vector<std::string_view>;

// `deck north = spark, 3 any`: its cards; `any` counts through the cards of the game.
std::optional<std::string> give_deck(const Setup& setup, State& s, Seat seat, std::string_view list) {
    std::vector<CardId> deck;
    std::size_t any = 0;
    for (auto [copies, name, whole] : engine::read_counted(list)) {
        const CardId card = find_card(setup, name);
        if (copies < 0 || (card == CardId::Unknown && name != "any")) return no_card(whole);
        for (; copies > 0; --copies) {
            if (deck.size() == kDeck) return "a deck holds 16 cards";
            const bool named = card != CardId::Unknown;
            deck.push_back(named ? card : static_cast<CardId>(1 + any++ % (setup.cards.size() - 1)));
        }
    }
    lay_out(s.bags, s.side[seat].deck, engine::index(seat), deck, 0);
    return std::nullopt;
}

std::optional<std::string> give_hand(const Setup& setup, State& s, Seat seat, const Words& cards,
                                     engine::SeatSet knowers) {
    auto& hand = s.side[seat].hand;
    for (std::size_t i = hand.size(); i-- > 0;) {
        if (hand[i].knowers == knowers) hand.erase(i);
    }
    for (const auto word : cards) {
        const CardId card = find_card(setup, word);
        if (card == CardId::Unknown) return no_card(word);
        if (hand.full()) return "a hand holds 16 cards";
        hand.push_back(hidden(seat, card, knowers));
    }
    return std::nullopt;
}

// `north units = anvil, spark exhausted`
std::optional<std::string> give_units(const Setup& setup, State& s, Seat seat, const Words& cards) {
    auto& units = s.side[seat].units;
    for (const UnitId id : units) unit_of(s, id) = {};
    units.clear();
    for (auto word : cards) {
        const bool exhausted = word.ends_with(" exhausted");
        if (exhausted) word.remove_suffix(10);
        const CardId card = find_card(setup, engine::trim(word));
        if (card == CardId::Unknown) return no_card(word);
        const auto free =
            std::find_if(s.units.begin(), s.units.end(), [](const Unit& u) { return u.zone == Zone::Absent; });
        if (free == s.units.end()) return "there are eight units at most";
        *free = {.card = card, .zone = Zone::Play, .owner = seat, .controller = seat, .ready = !exhausted};
        units.push_back(static_cast<UnitId>(free - s.units.begin() + 1));
    }
    return std::nullopt;
}

const char* ability_fault(const Setup& setup, const State& s, const Ability& a) {
    if (static_cast<std::size_t>(a.source) > kUnits || unit_of(s, a.source).zone == Zone::Absent)
        return "an ability has a source";
    if (a.line >= card_of(setup, s, a.source).lines.size()) return "an ability is a line of its source";
    if (engine::index(a.controller) > 1) return "an ability has a controller";
    if (a.cause == UnitId::Open) return "an ability has a cause";
    if (line_of(setup, s, a).kind == LineKind::Aura) return "an aura is no ability that waits";
    for (std::size_t n = 0; n < kTargets; ++n) {
        if (a.target[n] != UnitId::None && target_effect(line_of(setup, s, a), n) == nullptr)
            return "a target is asked for";
    }
    return nullptr;
}

const char* unit_fault(const State& s, const Unit& unit) {
    if (engine::index(unit.owner) > 1 || engine::index(unit.controller) > 1) return "a unit belongs to a player";
    if ((unit.zone == Zone::Absent) != (unit == Unit{})) return "a unit that is absent is nothing else";
    if (unit.zone == Zone::Absent) return nullptr;
    const auto id = static_cast<UnitId>(&unit - s.units.data() + 1);
    const auto& list = s.side[unit.controller].units;
    const auto& discard = s.side[unit.owner].discard;
    if (unit.card == CardId::Unknown) return "a unit is a card";
    if (std::count(list.begin(), list.end(), id) != 1) return "every unit is listed by its controller";
    if (unit.zone == Zone::Discard && std::count(discard.begin(), discard.end(), unit.card) == 0)
        return "a unit that was destroyed lies in the discard pile";
    if (std::max(std::abs(unit.attack), std::abs(unit.defense)) > kModifierLimit) return "modifiers are at most 99";
    return nullptr;
}

const char* side_fault(const Setup& setup, const State& s, Seat seat) {
    const Side& side = s.side[seat];
    std::size_t owned = side.hand.size() + side.deck.size() + side.discard.size();
    for (const Unit& unit : s.units) owned += unit.zone == Zone::Play && unit.owner == seat;
    if (owned > kDeck) return "a player owns at most 16 cards";
    if (side.draws > kDeck || side.actions > setup.options[Option::Actions])
        return "a player draws or does more than the rules allow";
    if (std::count(side.discard.begin(), side.discard.end(), CardId::Unknown) > 0) return "a discard pile lies open";
    if (side.coin < 0 || side.coin > kCoinLimit || side.core < 0) return "coin is 0 to 20, a core is not below 0";
    if (count_units(s, seat) > setup.options[Option::Units]) return "a player controls too many units";
    for (const UnitId id : side.units) {
        if (static_cast<std::size_t>(id) > kUnits || unit_of(s, id).zone == Zone::Absent)
            return "a listed unit is not there";
        if (unit_of(s, id).controller != seat || std::count(side.units.begin(), side.units.end(), id) != 1)
            return "a unit is listed once, by its controller";
    }
    for (const auto& slot : side.hand) {
        if (slot.knowers != engine::bit(seat) && slot.knowers != engine::kEverybody)
            return "a hand is known to its owner or to all";
        if (slot.pool != engine::index(seat) || slot.fits != 0) return "a card belongs to the pool of its owner";
    }
    for (const auto& slot : side.deck) {
        if (slot.card != CardId::Unknown || slot.pool != engine::index(seat) || slot.fits != 0)
            return "nobody knows a card of a deck";
    }
    return nullptr;
}

// The targets still to be chosen of the ability that is asked for exist.
bool can_choose(const Setup& setup, const State& s, const Ability& a) {
    Ability fresh = a;
    fresh.target = {};
    open_targets(setup, s, fresh);
    for (std::size_t n = 0; n < kTargets; ++n) {
        if (a.target[n] == UnitId::Open && fresh.target[n] != UnitId::Open) return false;
    }
    return true;
}

// FG-3.6: an action of two parts that is asked for its second could be begun.
const char* begun_fault(const Setup& setup, const State& s) {
    const bool attacks = s.attack.attacker != UnitId::None && s.attack.defender == UnitId::None;
    const bool uses = s.running.source != UnitId::None && s.running.step == 0 &&
                      line_of(setup, s, s.running).kind == LineKind::Activated;
    if (!attacks && !uses) return nullptr;
    State before = s;
    before.attack = {};
    before.running = {};
    const auto first = engine::act(attacks ? Verb::Attack : Verb::Use,
                                   static_cast<int>(attacks ? s.attack.attacker : s.running.source));
    const bool possible = attacks != uses && settled(before) && s.batch == Batch{} && !drawing(s) &&
                          (attacks || s.running.controller == s.active) && !Forge::refuse(setup, before, first);
    return possible ? nullptr : "an attack or a use has begun that could not begin";
}

const char* frame_fault(const Setup& setup, const State& s) {
    for (const Ability& a : s.waiting) {
        if (const char* fault = ability_fault(setup, s, a)) return fault;
        if (a.step != 0 || a.rank > kWaiting) return "an ability that waits has not begun";
        if (!can_choose(setup, s, a)) return "a target that is asked for exists";
    }
    if (s.waiting.size() > static_cast<std::size_t>(setup.options[Option::Waiting])) return "too many abilities wait";
    if (s.running.source != UnitId::None) {
        if (const char* fault = ability_fault(setup, s, s.running)) return fault;
        if (!can_choose(setup, s, s.running)) return "a target that is asked for exists";
    } else if (!(s.running == Ability{})) {
        return "an ability has a source";
    }
    for (const UnitId id : s.fall.units) {
        if (!in_play(s, id)) return "a unit that is not in play cannot be destroyed";
        if (std::count(s.fall.units.begin(), s.fall.units.end(), id) != 1) return "a unit falls once";
    }
    if (s.batch.size > s.waiting.size() || engine::index(s.batch.seat) > 1) return "a batch is a share of what waits";
    if (!s.fall.units.empty() && (s.fall.at >= s.fall.units.size() || engine::index(s.fall.asked) > 1))
        return "an offer is for a unit that falls";
    const auto listed = [&](UnitId id) {
        return id == UnitId::None || (id != UnitId::Open && unit_of(s, id).zone != Zone::Absent);
    };
    if (!listed(s.attack.attacker) || !listed(s.attack.defender)) return "units of an attack are there";
    const bool departed =
        std::any_of(s.units.begin(), s.units.end(), [](const Unit& u) { return u.zone > Zone::Play; });
    if (departed && settled(s)) return "units that left are forgotten when nothing waits";
    return s.ending == Ending::None ? begun_fault(setup, s) : nullptr;
}

}  // namespace

const engine::GameFacts& Forge::facts() { return kFacts; }

int Forge::operand_limit(const Setup&, Kind kind) {
    return kind == Kind::Unit ? static_cast<int>(kUnits) + 1 : kind == Kind::Place ? 2 : 0;
}

// `north.spark`, `north.spark#2` for the second by arrival. Units that left keep their name until nothing waits.
engine::Seat Forge::owner(const Setup&, const State& s, engine::Ref ref) {
    const auto id = static_cast<UnitId>(ref.value);
    return ref.value == 0 || unit_of(s, id).zone == Zone::Absent ? Seat::Nobody : unit_of(s, id).owner;
}

std::string Forge::operand_text(const Setup& setup, const State& s, engine::Ref ref) {
    if (ref.kind == Kind::Place && ref.value < 2) return std::string(kSeats[ref.value]) + ".deck";
    if (ref.kind != Kind::Unit || ref.value == 0 || ref.value > kUnits) return {};
    const auto id = static_cast<UnitId>(ref.value);
    const Unit& unit = unit_of(s, id);
    if (unit.zone == Zone::Absent) return {};
    int place = 0;
    for (const UnitId other : s.side[unit.controller].units) {
        place += unit_of(s, other).card == unit.card;
        if (other == id) break;
    }
    const auto name = std::string(kSeats[engine::index(unit.controller)]) + "." + card_of(setup, unit.card).id;
    return place > 1 ? name + "#" + std::to_string(place) : name;
}

std::optional<State> Forge::fixture(const Setup& setup, std::string_view name) {
    if (!name.empty()) return std::nullopt;
    State s = start(setup);
    for (const Seat seat : {Seat::First, Seat::Second}) {
        s.side[seat].draws = 0;
        s.side[seat].coin = 5;
        give_deck(setup, s, seat, {"4 any"});
    }
    return s;
}

std::optional<std::string> Forge::given(const Setup& setup, State& s, std::string_view directive) {
    const auto [what, list, sign] = engine::cut(directive, "=");
    const Words left = engine::split_words(what);
    if (!sign || left.size() != 2) return "a directive is `north hand = card, card`";
    const bool deck = left[0] == "deck";
    const Seat seat = engine::find_seat(facts(), 2, left[deck ? 1 : 0]);
    if (seat == Seat::Nobody) return "the players are north and south";
    if (deck) return give_deck(setup, s, seat, list);
    Words cards;
    for (const auto part : engine::split(list, ',')) {
        if (!engine::trim(part).empty()) cards.push_back(engine::trim(part));
    }
    if (left[1] == "hand") return give_hand(setup, s, seat, cards, engine::bit(seat));
    if (left[1] == "known") return give_hand(setup, s, seat, cards, engine::kEverybody);
    if (left[1] == "units") return give_units(setup, s, seat, cards);
    return "`" + std::string(left[1]) + "` cannot be given: hand, known, units and `deck north` can";
}

std::optional<std::string> Forge::validate(const Setup& setup, const State& s) {
    if (const char* fault = engine::slot_fault(s, s.bags)) return fault;
    if (engine::index(s.active) > 1) return "one of the two players is active";
    if (s.round < 1 || s.round > setup.options[Option::Rounds]) return "there is no such round";
    if (s.winners > 3 || (s.ending == Ending::None && s.winners != 0))
        return "only who plays wins, and only at the end";
    for (const Unit& unit : s.units) {
        if (const char* fault = unit_fault(s, unit)) return fault;
    }
    for (const Seat seat : {Seat::First, Seat::Second}) {
        if (const char* fault = side_fault(setup, s, seat)) return fault;
    }
    if (const char* fault = frame_fault(setup, s)) return fault;
    if (s.ending != Ending::None) return std::nullopt;
    State next = s;
    carry_on({setup, next, nullptr});
    if (!(next == s)) return "nobody decides here: something goes on by itself";
    return std::nullopt;
}

std::vector<engine::Finding> Forge::check(const Setup& setup, std::string_view what, std::string_view subject) {
    DeckList deck{};
    if (what == "deck") return check_deck(setup, subject, deck);
    if (what == "card") return check_sentence(subject);
    return {{"FG-13.2", "decks and cards can be checked"}};
}

}  // namespace forge
