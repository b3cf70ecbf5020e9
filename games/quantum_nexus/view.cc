// What a seat may know, how the rest could be, and what a screen may ask.
#include "games/quantum_nexus/table.h"

namespace quantum_nexus {

using engine::AboutLine;
using engine::Kind;
using engine::Value;

// QN-4.11 hides hands and decks; what a player has begun to choose is hidden until it is whole.
State QuantumNexus::view(const Setup& setup, const State& s, Seat seat) {
    State seen = s;
    engine::mask(seen, seen.bags, seat);
    if (setup.options[Option::Decklists] == 1) {  // QN-24.14
        for (std::size_t pool = 0; pool < kPools; ++pool) {
            if (static_cast<int>(pool % 2) == index(seat)) continue;
            seen.bags.count[pool].fill(0);
            seen.bags.total[pool] = 0;
        }
    }
    const engine::Decision now = decision(setup, s);
    if (now.seat == seat || now.seat == Seat::Nobody) return seen;
    switch (static_cast<Ask>(now.kind)) {
        case Ask::Act:
            seen.choice = {};
            seen.running = {};
            break;
        case Ask::Arrange:
            each_in_share(seen, [&](Ability& a) {
                a.rank = 0;
                open_targets(setup, s, a);
            });
            break;
        case Ask::Survey: seen.task.bottom = 0; break;
        default: break;
    }
    return seen;
}

namespace {

// With hidden lists: cards that the missions of their owner allow, one for each slot that needs one.
void fill_hidden(const Setup& setup, State& s, Seat seat, engine::Rng& rng) {
    for (std::size_t pool = 0; pool < kPools; ++pool) {
        const Seat owner = engine::seat_at(static_cast<int>(pool % 2));
        if (owner == seat) continue;
        std::array<int, 4> points{};
        for (const Mission& mission : s.side[owner].missions) {
            for (std::size_t d = 0; d < 4; ++d) points[d] += card_of(setup, mission.card).domains[d];
        }
        FixedVec<CardId, kKinds> allowed;
        for (int i = 1; i <= setup.deck_kinds; ++i) {
            bool right = true;
            for (std::size_t d = 0; d < 4; ++d)
                right &= setup.cards[static_cast<std::size_t>(i)].domains[d] <= points[d];
            if (right) allowed.push_back(static_cast<CardId>(i));
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

int target_of(const Setup& setup, const Mission& mission) {
    int wanted = 1;
    each_line(setup, card_of(setup, mission.card), LineKind::Objective, [&](std::uint16_t i) {
        if (setup.lines[i].number > 0) wanted = setup.lines[i].number;
    });
    return wanted;
}

}  // namespace

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
        for (const Mission& mission : own.missions) {
            Value& entry = missions.add(card_of(setup, mission.card).id, Value::object());
            entry.add("progress", number(mission.progress)), entry.add("wanted", number(target_of(setup, mission)));
            entry.add("complete", Value::of(mission.complete ? "yes" : "no"));
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
    return out;
}

std::vector<AboutLine> QuantumNexus::about(const Setup& setup, const State& s, engine::Ref ref) {
    std::vector<AboutLine> lines;
    const auto id = static_cast<PieceId>(ref.value);
    const Card* card = nullptr;
    if (ref.kind == Kind::Card && ref.value > 0 && ref.value < setup.cards.size()) card = &setup.cards[ref.value];
    const bool piece = ref.kind == Kind::Unit && is_piece(id) && in_play(s, id);
    if (piece) card = &card_of(setup, s, id);
    if (ref.kind == Kind::Unit && is_mission(id) && index(mission_seat(id)) < kSeats &&
        mission_place(id) < s.side[mission_seat(id)].missions.size())
        card = &card_of(setup, s.side[mission_seat(id)].missions[mission_place(id)].card);
    if (card == nullptr) return lines;
    lines.push_back({"cost", std::to_string(card->cp) + " CP", card->name, "QN-2.3"});
    if (is_unit(*card))
        lines.push_back(
            {"printed", std::to_string(card->attack) + "/" + std::to_string(card->defense), card->name, "QN-2.4"});
    for (const auto& text : card->text) lines.push_back({"text", text, card->name, "QN-2.9"});
    if (!piece) return lines;
    if (is_unit(*card))
        lines.push_back({"now",
                         std::to_string(attack_of(setup, s, id)) + "/" + std::to_string(defense_of(setup, s, id)),
                         "all lines in play", "QN-11.12"});
    return lines;
}

std::vector<AboutLine> QuantumNexus::preview(const Setup& setup, const State& s, engine::Action action) {
    const bool defends = static_cast<Verb>(action.verb) == Verb::Target && s.choice.half == Half::Attack;
    if (!defends || refuse(setup, s, action)) return {};
    const PieceId attacker = s.choice.piece, defender = static_cast<PieceId>(action.operands[0]);
    const int attack = attack_of(setup, s, attacker) + piece_of(s, defender).marks[static_cast<std::size_t>(s.active)];
    return {{"attack against defense",
             std::to_string(attack) + " against " + std::to_string(defense_of(setup, s, defender)), "before abilities",
             "QN-10.11"}};
}

}  // namespace quantum_nexus
