// What a seat may know, how the rest could be, and what a screen draws.
#include <algorithm>

#include "engine/board.h"
#include "engine/notation.h"
#include "games/quantum_nexus/decks.h"
#include "games/quantum_nexus/foresee.h"
#include "games/quantum_nexus/names.h"

namespace quantum_nexus {

using engine::Kind;
using engine::Value;

// What a player has begun to choose is hidden from the others until it is whole.
void hide_choice(const Setup& setup, State& s) {
    switch (asked(setup, s)) {
        case Ask::Act:
            s.choice = {};
            s.running = {};
            break;
        case Ask::Arrange:
            each_in_share(s, [&](Ability& a) {
                a.rank = 0;
                open_targets(setup, s, a);
            });
            break;
        case Ask::Survey: s.task.bottom = 0, s.task.left = s.task.size; break;
        default: break;
    }
}

// QN-4.11 hides hands and decks.
State QuantumNexus::view(const Setup& setup, const State& s, Seat seat) {
    State seen = s;
    engine::mask(seen, seen.bags, seat);
    if (setup.options[Option::Decklists] == 1) {  // QN-24.14; what was recycled everybody saw
        for (std::size_t pool = 0; pool < kSeats; ++pool) {
            if (static_cast<int>(pool) == index(seat)) continue;
            seen.bags.count[pool].fill(0);
            seen.bags.total[pool] = 0;
        }
    }
    const Seat decides = decision(setup, s).seat;
    if (decides != seat && decides != Seat::Nobody) hide_choice(setup, seen);
    return seen;
}

namespace {

// With hidden lists: cards that the missions of their owner allow, one for each slot that needs one.
void fill_hidden(const Setup& setup, State& s, Seat seat, engine::Rng& rng) {
    for (std::size_t pool = 0; pool < kSeats; ++pool) {
        const Seat owner = engine::seat_at(static_cast<int>(pool));
        if (owner == seat) continue;
        std::array<int, 4> points{};
        for (const Mission& mission : s.side[owner].missions) {
            for (std::size_t d = 0; d < 4; ++d) points[d] += card_of(setup, mission.card).domains[d];
        }
        FixedVec<CardId, kKinds> allowed;
        for (int i = 1; i <= setup.deck_kinds; ++i) {
            if (is_aligned(setup, setup.cards[static_cast<std::size_t>(i)], points))
                allowed.push_back(static_cast<CardId>(i));
        }
        engine::each_slot(s, [&](const Slot& slot) {
            if (slot.pool != pool || slot.card != CardId::Unknown) return;
            engine::put(s.bags, static_cast<int>(pool), allowed[rng.below(static_cast<std::uint32_t>(allowed.size()))]);
        });
    }
}

}  // namespace

void QuantumNexus::guess(const Setup& setup, State& s, Seat seat, engine::Rng& rng) {
    if (setup.options[Option::Decklists] == 1) fill_hidden(setup, s, seat, rng);
    for (Side& side : s.side.of) {  // what has a knower lies in a hand or at an end of a deck
        for (Slot& slot : side.cards) {
            if (slot.card != CardId::Unknown || slot.knowers == 0) continue;
            const CardId card = engine::draw_card(s.bags, slot.pool, rng);
            engine::put(s.bags, slot.pool, card, -1);
            slot.card = card;
        }
    }
}

namespace {

Value number(int n) { return Value::of(std::int64_t{n}); }

void add_piece(const Setup& setup, const State& s, PieceId id, Value& side) {
    const std::string name = QuantumNexus::operand_text(setup, s, {Kind::Unit, static_cast<std::uint16_t>(id)});
    const auto first = name.find('.'), second = name.find('.', first + 1);
    const std::string place = name.substr(first + 1, second - first - 1);
    Value* at = nullptr;
    for (std::size_t i = 0; i < side.keys.size(); ++i) at = side.keys[i] == place ? &side.items[i] : at;
    if (at == nullptr) at = &side.add(place, Value::object());
    Value& entry = at->add(name.substr(second + 1), Value::object());
    const Card& card = card_of(setup, s, id);
    if (is_unit(card)) entry.add("attack", number(attack_of(setup, s, id)));
    if (is_unit(card) || card.type == Type::Asset) entry.add("defense", number(defense_of(setup, s, id)));
    entry.add("ready", Value::of(piece_of(s, id).ready != 0 ? "yes" : "no"));
    entry.add("controller",
              Value::of(QuantumNexus::facts().seats[static_cast<std::size_t>(controller_of(piece_of(s, id)))]));
    std::string keywords;
    constexpr std::string_view kNames[] = {"snipe", "guard", "relentless", "ward", "slow", "piercing", "skirmish"};
    for (int k = 0; k < 7 && is_unit(card); ++k) {
        if (has_keyword(setup, s, id, static_cast<Keyword>(k)))
            keywords += (keywords.empty() ? "" : "-") + std::string(kNames[k]);
    }
    entry.add("keywords", Value::of(keywords.empty() ? "none" : keywords));
}

void add_progress(const Setup& setup, const State& s, Seat seat, std::size_t mission, Value& entry) {
    const Tally tally = progress_of(setup, s, seat, mission);
    entry.add("progress", number(tally.there)), entry.add("wanted", number(tally.wanted));
    entry.add("complete", Value::of(s.side[seat].missions[mission].complete ? "yes" : "no"));
}

Value seat_word(Seat seat) {
    return Value::of(index(seat) < kSeats ? QuantumNexus::facts().seats[static_cast<std::size_t>(index(seat))] : "");
}
std::string unit_ref(const Setup& setup, const State& s, PieceId id) {
    const auto text = QuantumNexus::operand_text(setup, s, {Kind::Unit, static_cast<std::uint16_t>(id)});
    return engine::ref_text({Kind::Unit, static_cast<std::uint16_t>(id)}, text);
}

// A card in play as a screen draws it; Upgrades with their host.
engine::board::Piece piece_entry(const Setup& setup, const State& s, PieceId id) {
    const Card& card = card_of(setup, s, id);
    const Piece& piece = piece_of(s, id);
    engine::board::Piece out{.id = static_cast<int>(id), .ref = {Kind::Unit, static_cast<std::uint16_t>(id)}};
    out.name = card.name, out.card = card.id, out.kind = kKindNames[static_cast<std::size_t>(card.type)];
    out.owner = owner_of(piece), out.controller = controller_of(piece);
    if (piece.ready == 0) out.spent = "exhausted";
    if (is_unit(card)) {
        out.amounts.push_back({"attack", attack_of(setup, s, id), card.attack});
        out.facts.push_back({"range", std::string(kRangeNames[static_cast<std::size_t>(card.range)])});
        const int half = index(enemy_of(controller_of(piece))) * kQuadrants;
        for (int q = 0; q < kQuadrants; ++q) {  // QN-9.1
            if ((quadrants_in_reach(setup, s, id) >> q & 1) != 0)
                out.reach.push_back({Kind::Place, static_cast<std::uint16_t>(half + q)});
        }
    }
    if (is_unit(card) || card.type == Type::Asset)
        out.amounts.push_back({"defense", defense_of(setup, s, id), card.defense});
    if (piece.damage > 0) out.facts.push_back({"damage", std::to_string(piece.damage)});
    if (card.type == Type::Terrain) {
        each_line(setup, card, LineKind::Modify, [&](std::uint16_t i) {
            const Line& line = setup.lines[i];
            const bool all = line.condition.kind == ConditionKind::None && !line.each && line.selector.subtypes == 0 &&
                             line.selector.adjectives == 0 && line.selector.stat == Stat::None;
            if (all && line.attack != 0) out.facts.push_back({"gives attack", plus(line.attack)});
            if (all && line.defense != 0) out.facts.push_back({"gives defense", plus(line.defense)});
        });
    }
    for (std::size_t k = 0; k < std::size(kKeywordNames) && is_unit(card); ++k) {
        if (has_keyword(setup, s, id, static_cast<Keyword>(k))) out.words.push_back(kKeywordNames[k]);
    }
    for (const Seat seat : {Seat::First, Seat::Second}) {
        each_of(s, seat, [&](PieceId other) {
            if (host_of(piece_of(s, other)) == id) out.attached.push_back(piece_entry(setup, s, other));
        });
    }
    return out;
}

// Why this player has the initiative, QN-7.1.
void add_initiative(const State& s, engine::board::Sheet& board) {
    Value& out = board.own.add("initiative", Value::object());
    const bool command = s.phase == Phase::Command, battle = s.phase == Phase::Battle;
    const bool named = !command && !battle && s.phase != Phase::End && s.round == 1;
    const std::string_view before = command ? "Deployment" : battle ? "Command" : "Battle";
    out.add("seat", seat_word(s.initiative)), out.add("key", number(s.key));
    std::string why = s.key == 1   ? (command ? "fewer cards deployed" : "fewer uses in " + std::string(before))
                      : s.key == 2 ? "fewer CP spent in " + std::string(before)
                                   : "the other player was the last in " + std::string(before);
    if (named) why = "the starting player";
    if (s.phase == Phase::Flip) why.clear();
    const std::string clause = named ? "QN-7.2" : command ? "QN-7.4" : battle ? "QN-7.5" : "QN-7.3";
    out.add("why", Value::of(why)), out.add("clause", Value::of(clause));
    if (!why.empty()) board.texts.push_back({"initiative " + seat_word(s.initiative).word, why + " (" + clause + ")"});
}

// The card on top of the deck that is looked into, from the top.
CardId looked_card(const State& s, int place) {
    const Side& side = s.side[s.task.deck];
    return side.cards[static_cast<std::size_t>(side.deck - 1 - place)].card;
}

std::string looked_text(const Setup& setup, const State& s) {
    std::vector<std::string> seen;
    for (int i = 0; i < s.task.size && i < s.side[s.task.deck].deck; ++i) {
        const CardId card = looked_card(s, i);
        seen.push_back(card == CardId::Unknown ? "a card" : setup.cards[static_cast<std::size_t>(card)].name);
    }
    return "You see " + joined(seen) + ".";
}

// The card a line is printed on; who is in play bears it, also by an Upgrade.
const Card& bearer_of(const Setup& setup, const State& s, const Ability& ability) {
    if (in_play(s, ability.source)) return card_of(setup, s, ability.source);
    const auto bears = [&](const Card& one) { return one.first <= ability.line && ability.line < one.last; };
    const auto found = std::ranges::find_if(setup.cards, bears);
    return found == setup.cards.end() ? setup.cards[0] : *found;
}

const Ability* ability_that_asks(const State& s) {
    if (const Ability* a = asking(s)) return a;
    return s.running.line != 0 ? &s.running : nullptr;
}

engine::Ref card_ref(const Setup& setup, const Card& card) {
    return {Kind::Card, static_cast<std::uint16_t>(&card - &setup.cards[0])};
}

void add_asking(const Setup& setup, const State& s, engine::board::Sheet& sheet) {
    Value& board = sheet.own;
    if (s.choice.card != CardByte::Unknown) sheet.chosen.push_back(card_ref(setup, card_of(setup, s.choice.card)));
    if (s.choice.piece != PieceId::None)
        sheet.chosen.push_back({Kind::Unit, static_cast<std::uint16_t>(s.choice.piece)});
    board.add("half", Value::of(enum_names(s.choice.half)[static_cast<std::size_t>(s.choice.half)]));
    if (s.choice.half == Half::Attack && s.choice.piece != PieceId::None) {  // QN-9.1: what it reaches, covered or not
        Value& reach = board.add("reach", Value::list());
        for (int place = 0; place < kQuadrants; ++place) {
            const auto at = static_cast<std::uint16_t>(index(enemy_of(s.active)) * kQuadrants + place);
            if ((quadrants_in_reach(setup, s, s.choice.piece) >> place & 1) != 0)
                reach.add(Value::of("place:" + QuantumNexus::operand_text(setup, s, {Kind::Place, at})));
        }
    }
    const std::string why = why_asked(setup, s);
    if (const Ability* a = ability_that_asks(s)) {
        const Card& bearer = bearer_of(setup, s, *a);
        Value& out = board.add("asking", Value::object());
        out.add("ref", Value::of(unit_ref(setup, s, a->source))), out.add("text", Value::of(setup.lines[a->line].text));
        out.add("card", Value::of(bearer.id));
        sheet.note = bearer.name + ": " + setup.lines[a->line].text;
    }
    if (!why.empty()) sheet.note += (sheet.note.empty() ? "" : " ") + why;
    if (!why.empty()) board.add("why", Value::of(why));
    if (s.played.card != CardByte::Unknown && !(s.played.ability == Ability{})) {  // until it resolves
        Value& out = board.add("played", Value::object());
        out.add("card", Value::of(card_of(setup, s.played.card).id));
        Value& targets = out.add("targets", Value::list());
        for (const PieceId target : s.played.ability.target) {
            if (target != PieceId::None && in_play(s, target)) targets.add(Value::of(unit_ref(setup, s, target)));
        }
    }
    if (s.fall.at != PieceId::None) board.add("falling", Value::of(unit_ref(setup, s, s.fall.at)));
    if (s.attack.stage != Stage::None) {
        Value& out = board.add("attack", Value::object());
        out.add("attacker", Value::of(unit_ref(setup, s, s.attack.attacker)));
        out.add("defender", Value::of(unit_ref(setup, s, s.attack.defender)));
    }
    if (s.task.kind == TaskKind::Survey || s.task.kind == TaskKind::Seek) {  // what the one who looks knows
        Value& looked = board.add("looked", Value::list());
        for (int i = 0; i < s.task.size && i < s.side[s.task.deck].deck; ++i) {
            const CardId card = looked_card(s, i);
            looked.add(Value::of(card == CardId::Unknown ? "unknown" : setup.cards[static_cast<std::size_t>(card)].id));
        }
        if (s.task.kind == TaskKind::Seek) sheet.note += (sheet.note.empty() ? "" : " ") + looked_text(setup, s);
        board.add("looked_at", number(s.task.size - s.task.left)), board.add("looked_deck", seat_word(s.task.deck));
    }
}

// A seat beside its half: what it holds and how far its missions are.
engine::board::Side side_entry(const Setup& setup, const State& s, Seat seat) {
    const Side& own = s.side[seat];
    engine::board::Side side{.seat = seat};
    Value& out = side.own;
    const int round_cp = base_cp(setup, s, seat) + income(setup, s, seat);  // QN-6.13
    out.add("cp", number(own.cp)), out.add("base_cp", number(base_cp(setup, s, seat)));
    out.add("round_cp", number(round_cp));
    out.add("deck", number(own.deck)), out.add("hand_size", number(own.hand));
    const auto held = static_cast<std::size_t>(own.deck), piled = held + own.hand;
    Value& hand = out.add("hand", Value::list());
    for (std::size_t i = held; i < piled; ++i) {
        Value& entry = hand.items.emplace_back(Value::object());
        const CardId id = own.cards[i].card;
        entry.add("card", Value::of(id == CardId::Unknown ? "unknown" : setup.cards[static_cast<std::size_t>(id)].id));
        if (id == CardId::Unknown) continue;
        const int cost = cost_now(setup, s, seat, setup.cards[static_cast<std::size_t>(id)]);
        entry.add("cost", number(cost)), entry.add("price", Value::of(std::to_string(cost) + " CP"));
    }
    Value& pile = out.add("discard", Value::list());
    for (std::size_t i = piled; i < own.cards.size(); ++i) {
        const CardId id = own.cards[i].card;
        pile.add(Value::of(id == CardId::Unknown ? "unknown" : setup.cards[static_cast<std::size_t>(id)].id));
    }
    int points = 0;
    for (std::size_t i = 0; i < own.missions.size(); ++i) {
        const Mission& mission = own.missions[i];
        const Card& card = card_of(setup, mission.card);
        const Tally tally = progress_of(setup, s, seat, i);
        engine::board::Goal& goal = side.goals.emplace_back();
        goal.ref = {Kind::Unit, static_cast<std::uint16_t>(mission_id(seat, i))};
        goal.name = card.name, goal.card = card.id, goal.kind = "Mission", goal.tag = domains_text(card);
        goal.have = tally.there, goal.of = tally.wanted, goal.done = mission.complete;
        for (const int p : card.domains) points += mission.complete ? p : 0;
    }
    out.add("points", number(points));
    side.facts = {{"CP", std::to_string(own.cp) + " of " + std::to_string(round_cp)},
                  {"hand", std::to_string(own.hand)},
                  {"deck", std::to_string(own.deck)},
                  {"discard", std::to_string(own.cards.size() - piled)},
                  {"mission points", std::to_string(points)}};
    return side;
}

// The quadrants from their owner's chair, then the Loadout Area. QN-4.6
void add_places(const Setup& setup, const State& s, Seat seat, std::vector<engine::board::Place>& places) {
    for (std::uint8_t place = 0; place <= kLoadout; ++place) {
        const bool loadout = place == kLoadout;
        const int number = loadout ? kLoadoutPlaces + index(seat) : index(seat) * kQuadrants + place;
        engine::board::Place& out = places.emplace_back();
        out.id = index(seat) * (kLoadout + 1) + place, out.side = seat;
        out.name = loadout ? "Loadout" : kPlaceNames[place];
        out.ref = {Kind::Place, static_cast<std::uint16_t>(number)};
        if (!loadout) out.at = {place % 3, place / 3};
        for (const Seat who : {Seat::First, Seat::Second}) {
            each_of(s, who, [&](PieceId id) {
                const Piece& piece = piece_of(s, id);
                const Spot spot = spot_of(s, piece);
                if (piece.at < kAttached && spot.half == seat && spot.place == place)
                    out.pieces.push_back(piece_entry(setup, s, id));
            });
        }
    }
}

// All that a screen needs to draw the table, in the order it is drawn.
Value board_of(const Setup& setup, const State& s) {
    constexpr std::string_view kPhaseNames[] = {"", "Ready", "Deployment", "Command", "Battle", "End"};
    engine::board::Sheet board{.geometry = engine::board::Geometry::Halves};
    if (setup.facing[0] == 2) board.facing = engine::board::Facing::Mirrored;  // QN-4.7
    board.kinds = {{"Leader", "★", "*"}, {"Terrain", "≈", "#", engine::board::Tint::Cyan}, {"exhausted", "↷", "~"}};
    for (const auto phase : {Phase::Deployment, Phase::Command, Phase::Battle})
        board.phases.push_back(kPhaseNames[static_cast<std::size_t>(phase)]);
    board.phase = kPhaseNames[static_cast<std::size_t>(s.phase)];
    board.facts = {{"round", std::to_string(s.round)}};
    board.own.add("active", seat_word(s.active));
    add_initiative(s, board);
    add_asking(setup, s, board);
    for (const Seat seat : {Seat::First, Seat::Second}) {
        board.sides.push_back(side_entry(setup, s, seat));
        add_places(setup, s, seat, board.places);
    }
    return engine::board::board_value<QuantumNexus>(board, setup, s);
}

// QN-6.2: what the phase is for.
std::string_view opportunity(Phase phase) {
    switch (phase) {
        case Phase::Deployment: return "Deploy a card, or pass?";
        case Phase::Command: return "Play an Event, use an ability, or pass?";
        case Phase::Battle: return "Attack, use an ability marked \"In battle\", or pass?";
        case Phase::Flip:
        case Phase::Ready:
        case Phase::End: break;
    }
    return {};
}

// What is asked inside an effect.
engine::Prompt task_prompt(const Setup& setup, const State& s) {
    const auto unit = [](PieceId id) { return engine::Ref{Kind::Unit, static_cast<std::uint16_t>(id)}; };
    const Ability* ability = ability_that_asks(s);
    const auto bearer = ability == nullptr ? engine::Ref{} : card_ref(setup, bearer_of(setup, s, *ability));
    switch (asked(setup, s)) {
        case Ask::Pay: return {"Use {0}?", {bearer}};
        case Ask::Prevent: return {"Save {0}?", {unit(s.fall.at)}};
        case Ask::Discard:
            return {"{0|Which card do you discard?|Which card do you discard? # to go.}",
                    {engine::number(s.task.left)}};
        case Ask::Survey: {
            const CardId card = looked_card(s, s.task.size - s.task.left);
            if (card == CardId::Unknown) return {};
            return {"{0}: top or bottom?", {card_ref(setup, setup.cards[static_cast<std::size_t>(card)])}};
        }
        case Ask::Place: {
            const bool revived = s.task.kind == TaskKind::RevivePlace;
            const Card& card = revived ? card_of(setup, s.task.card) : card_of(setup, s, next_object(s));
            return {"To which quadrant goes {0}?", {card_ref(setup, card)}};
        }
        case Ask::Arrange:
            if (asking(s) == nullptr) return {"Which ability is next?", {}};
            return {"{0}: which target?", {bearer}};
        default: return {};
    }
}

}  // namespace

engine::Prompt QuantumNexus::prompt(const Setup& setup, const State& s) {
    if (s.ending != Ending::None) return {};
    const engine::Ref piece{Kind::Unit, static_cast<std::uint16_t>(s.choice.piece)};
    switch (s.choice.half) {
        case Half::None: break;
        case Half::Deploy: {
            const Card& card = card_of(setup, s.choice.card);
            if (card.type == Type::Upgrade) return {"Which card takes {0}?", {card_ref(setup, card)}};
            return {"Where shall {0} stand?", {card_ref(setup, card)}};
        }
        case Half::Attack: return {"{0} attacks. Whom?", {piece}};
        case Half::Maneuver: return {"Where does {0} go?", {piece}};
    }
    if (quantum_nexus::asked(setup, s) != Ask::Act) return task_prompt(setup, s);
    if (const Ability* a = ability_that_asks(s))
        return {"{0}: which target?", {card_ref(setup, bearer_of(setup, s, *a))}};
    return {opportunity(s.phase), {}};
}

Value QuantumNexus::sheet(const Setup& setup, const State& s) {
    Value out = Value::object();
    constexpr std::string_view kPhases[] = {"flip", "ready", "deployment", "command", "battle", "end"};
    out.add("round", number(s.round));
    out.add("phase", Value::of(kPhases[static_cast<std::size_t>(s.phase)]));
    out.add("initiative", Value::of(facts().seats[static_cast<std::size_t>(s.initiative)]));
    out.add("initiative_key", number(s.key));
    if (const Ability* a = asking(s)) {
        Value& asks = out.add("asking", Value::object());
        asks.add("card", Value::of(operand_text(setup, s, {Kind::Unit, static_cast<std::uint16_t>(a->source)})));
        asks.add("text", Value::of(setup.lines[a->line].text));
    } else if (s.running.line != 0) {
        Value& asks = out.add("asking", Value::object());
        asks.add("card", Value::of(operand_text(setup, s, {Kind::Unit, static_cast<std::uint16_t>(s.running.source)})));
        asks.add("text", Value::of(setup.lines[s.running.line].text));
    }
    for (const Seat seat : {Seat::First, Seat::Second}) {
        const Side& own = s.side[seat];
        Value& side = out.add(facts().seats[static_cast<std::size_t>(seat)], Value::object());
        side.add("cp", number(own.cp)), side.add("base_cp", number(base_cp(setup, s, seat)));
        side.add("hand", number(own.hand)), side.add("deck", number(own.deck));
        side.add("discard", number(static_cast<int>(own.cards.size()) - own.deck - own.hand));
        side.add("counted", number(own.counted)), side.add("spent", number(own.spent));
        int units = 0, assets = 0, points = 0;
        each_of(s, seat, [&](PieceId id) {
            units += is_unit(card_of(setup, s, id)), assets += card_of(setup, s, id).type == Type::Asset;
        });
        side.add("units", number(units)), side.add("assets", number(assets));
        Value& missions = side.add("missions", Value::object());
        for (std::size_t i = 0; i < own.missions.size(); ++i) {
            const Mission& mission = own.missions[i];
            Value& entry = missions.add(card_of(setup, mission.card).id, Value::object());
            add_progress(setup, s, seat, i, entry);
            for (const int p : card_of(setup, mission.card).domains) points += mission.complete ? p : 0;
        }
        side.add("points", number(points));
        Value& costs = side.add("costs", Value::object());
        for (std::size_t i = own.deck; i < static_cast<std::size_t>(own.deck) + own.hand; ++i) {
            if (own.cards[i].card == CardId::Unknown) continue;
            const Card& card = setup.cards[static_cast<std::size_t>(own.cards[i].card)];
            if (costs.find(card.id) == nullptr) costs.add(card.id, number(cost_now(setup, s, seat, card)));
        }
    }
    for (const Seat seat : {Seat::First, Seat::Second}) {
        each_of(s, seat, [&](PieceId id) {
            const Seat half = spot_of(s, piece_of(s, id)).half;
            for (std::size_t i = 0; i < out.keys.size(); ++i) {
                if (out.keys[i] == facts().seats[static_cast<std::size_t>(half)]) add_piece(setup, s, id, out.items[i]);
            }
        });
    }
    out.add("board", board_of(setup, s));
    return out;
}

}  // namespace quantum_nexus
