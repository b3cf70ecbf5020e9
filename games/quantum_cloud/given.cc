// The neutral position of scenarios and the directives that change it. What they are: scenarios/README.md.
#include <algorithm>

#include "engine/text.h"
#include "games/quantum_cloud/questions.h"

namespace quantum_cloud {
namespace {

using engine::index;
using engine::seat_at;
using Fault = std::optional<std::string>;

constexpr int kNeutralDeck = 10, kNeutralApart = 4;

std::optional<Space> read_space(std::string_view word) {
    if (word.size() < 5 || word.front() != '(' || word.back() != ')') return std::nullopt;
    const auto [q, r, comma] = engine::cut(word.substr(1, word.size() - 2), ",");
    const auto first = engine::whole_number<std::int32_t>(q), second = engine::whole_number<std::int32_t>(r);
    if (!comma || !first || !second) return std::nullopt;
    return Space{*first, *second};
}

std::optional<Terrain> read_terrain(std::string_view word) {
    for (int i = 0; i < kTerrains; ++i) {
        if (enum_names(Terrain{})[static_cast<std::size_t>(i)] == word) return static_cast<Terrain>(i);
    }
    return std::nullopt;
}

// Words of a list; a comma behind a word is none of it.
std::vector<std::string_view> words_of(std::string_view list) {
    auto words = engine::split_words(list);
    for (auto& word : words) {
        if (word.ends_with(',')) word.remove_suffix(1);
    }
    return words;
}

CardByte find(const Setup& setup, std::string_view name) {
    for (int i = 1; i <= setup.known; ++i) {
        if (setup.cards[static_cast<std::size_t>(i)].id == name) return static_cast<CardByte>(i);
    }
    return CardByte::Unknown;
}

void take_off(State& s, UnitId id) {
    const Unit& unit = s.units[id];
    if (unit.tile < s.cloud.tiles.size() && s.cloud.tiles[unit.tile].unit == id)
        s.cloud.tiles[unit.tile].unit = UnitId::None;
    for (UnitId& body : s.seats[unit.owner].bodies) {
        if (body == id) body = UnitId::None;
    }
    auto& bodies = s.seats[unit.owner].bodies;
    if (bodies[0] == UnitId::None) std::swap(bodies[0], bodies[1]);
    for (std::size_t i = s.order.size(); i-- > 0;) {
        if (s.order[i] == id) s.order.erase(i);
    }
    s.units[id] = {};
    recount(s.cloud);
}

UnitId put_on(const Setup& setup, State& s, CardByte card, Seat owner, int tile) {
    if (const UnitId there = s.cloud.tiles[static_cast<std::size_t>(tile)].unit; there != UnitId::None)
        take_off(s, there);
    const UnitId id = enter({setup, s, nullptr}, card, owner, tile);
    s.units[id].entered = false;
    if (is_body(setup, s.units[id])) s.units[id].life = brief_of(setup, card).life;
    return id;
}

Fault give_tiles(const Setup& setup, State& s, std::string_view list) {
    const auto words = words_of(list);
    if (words.empty() || words.size() % 2 != 0) return "tiles are given as `(0,0) SKY, (1,0) MTN`";
    struct Standing {
        Unit unit;
        Space at;
        bool copy;
    };
    std::vector<Standing> bodies;  // they stay where they are, if a tile is there
    for (const UnitId id : s.order) {
        const Unit& unit = s.units[id];
        if (is_body(setup, unit))
            bodies.push_back({unit, space_of(tile(s.cloud, unit.tile)), s.seats[unit.owner].bodies[1] == id});
    }
    while (!s.order.empty()) take_off(s, s.order[0]);
    s.cloud = {};
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const auto space = read_space(words[i]);
        const auto terrain = read_terrain(words[i + 1]);
        if (!space) return "`" + std::string(words[i]) + "` is no space such as (2,-1)";
        if (!terrain) return "`" + std::string(words[i + 1]) + "` is no terrain: OCN VOI CAT PIZ SKY MTN WEB";
        if (s.cloud.tiles.full()) return "QC-1.2: there are 35 tiles";
        if (tile_at(s.cloud, *space) >= 0) return "QC-2.3: a space holds one tile";
        add_tile(s.cloud, *space, *terrain);
    }
    for (const Standing& one : bodies) {
        const int at = tile_at(s.cloud, one.at);
        if (at < 0) continue;
        const UnitId id = put_on(setup, s, one.unit.card, one.unit.owner, at);
        s.units[id].life = one.unit.life;
        auto& own = s.seats[one.unit.owner].bodies;
        own[own[0] == UnitId::None ? 0 : 1] = id;
    }
    return std::nullopt;
}

// `SEAT unit = caps-lock-ogre (1,0)`, `SEAT body = (0,0)`, `SEAT copy = (0,1)`
Fault give_unit(const Setup& setup, State& s, Seat seat, std::string_view what, std::string_view value) {
    const auto words = words_of(value);
    if (what == "body" && value == "none") {
        while (s.seats[seat].bodies[0] != UnitId::None) take_off(s, s.seats[seat].bodies[0]);
        return std::nullopt;
    }
    const auto space = words.empty() ? std::nullopt : read_space(words.back());
    if (!space || words.size() != (what == "unit" ? 2u : 1u))
        return "units are given as `north unit = caps-lock-ogre (1,0)`, bodies as `north body = (0,0)`";
    const int at = tile_at(s.cloud, *space);
    if (at < 0) return "QC-1.4: no tile lies on " + std::string(words.back());
    const auto avatar = static_cast<CardByte>(setup.avatars[static_cast<std::size_t>(index(seat))]);
    if (what == "unit") {
        const CardByte card = find(setup, words[0]);
        if (card == CardByte::Unknown || brief_of(setup, card).type == CardType::Algorithm ||
            brief_of(setup, card).type == CardType::Avatar)
            return "`" + std::string(words[0]) + "` is no Alter and no token of this game";
        put_on(setup, s, card, seat, at);
        return std::nullopt;
    }
    auto& bodies = s.seats[seat].bodies;
    if (what == "body") {
        while (bodies[0] != UnitId::None) take_off(s, bodies[0]);
        bodies[0] = put_on(setup, s, avatar, seat, at);
        return std::nullopt;
    }
    if (bodies[0] == UnitId::None || bodies[1] != UnitId::None ||
        s.cloud.tiles[static_cast<std::size_t>(at)].unit == bodies[0])
        return "QC-6.6: a copy stands beside one body, on a tile of its own";
    const UnitId copy = put_on(setup, s, avatar, seat, at);
    s.units[copy].life = s.units[bodies[0]].life;
    bodies[1] = copy;
    s.seats[seat].now = s.seats[seat].before = true;
    return std::nullopt;
}

// `unit (1,0) marks = 2`
Fault give_mark(const Setup& setup, State& s, std::string_view where, std::string_view key, std::string_view value) {
    const auto space = read_space(where);
    const int at = space ? tile_at(s.cloud, *space) : -1;
    if (at < 0 || tile(s.cloud, at).unit == UnitId::None) return "nobody stands on " + std::string(where);
    Unit& unit = s.units[tile(s.cloud, at).unit];
    const auto number = engine::whole_number<std::uint16_t>(value);
    const bool on = value == "yes";
    if (key == "frozen" || key == "moved" || key == "entered") {
        if (!on && value != "no") return "that is `yes` or `no`";
        (key == "frozen" ? unit.frozen : key == "moved" ? unit.moved : unit.entered) = on;
        return std::nullopt;
    }
    if (!number) return "`" + std::string(value) + "` is no number";
    const bool body = is_body(setup, unit);
    if (key == "marks" && !body)
        unit.life = *number;
    else if (key == "life" && body)
        unit.life = *number;
    else if (key == "prevent")
        unit.prevent = *number;
    else if (key == "attacks" && *number <= 2)
        unit.attacks = static_cast<std::uint8_t>(*number);
    else if (key == "attack")
        unit.attack = *number;
    else if (key == "more" && !body)
        unit.more = *number;
    else
        return "a unit has marks or life, prevent, attacks, attack, more, frozen, moved and entered";
    return std::nullopt;
}

// `fireball, 2 download, 9 any`: cards by id; `any` are those of the deck that are left, Alters first.
Fault read_cards(const Setup& setup, std::string_view list, Seat seat, std::vector<CardId>& cards) {
    auto left = setup.decks[static_cast<std::size_t>(index(seat))];
    for (const auto& [copies, name, whole] : engine::read_counted(list)) {
        if (copies < 0) return "`" + std::string(whole) + "` is not `NUMBER card`";
        if (cards.size() + static_cast<std::size_t>(copies) > kDeckSize) return "QC-15.1: a player has 28 cards";
        if (name == "any") {
            int wanted = copies;
            for (auto card = static_cast<std::size_t>(setup.deck_kinds); card > 0 && wanted > 0; --card) {
                for (; left[card] > 0 && wanted > 0; --left[card], --wanted) cards.push_back(static_cast<CardId>(card));
            }
            if (wanted > 0) return "the deck has no more cards";
            continue;
        }
        const CardByte card = find(setup, name);
        if (card == CardByte::Unknown || static_cast<int>(card) > setup.deck_kinds)
            return "`" + std::string(name) + "` is no card of a deck of this game";
        auto& copies_left = left[static_cast<std::size_t>(card)];
        copies_left = static_cast<std::uint8_t>(std::max(0, copies_left - copies));
        cards.insert(cards.end(), static_cast<std::size_t>(copies), static_cast<CardId>(card));
    }
    return std::nullopt;
}

void give_deck(State& s, Seat seat, const std::vector<CardId>& cards) {
    const auto pool = static_cast<std::size_t>(index(seat));
    s.bags.count[pool].fill(0);
    s.bags.total[pool] = 0;
    for (const CardId card : cards) engine::put(s.bags, index(seat), card);
    s.seats[seat].deck = static_cast<std::uint8_t>(cards.size());
}

Fault give_stack(State& s, std::string_view list) {
    std::array<std::uint8_t, kTerrains> stack{};
    for (const auto& [copies, name, whole] : engine::read_counted(list)) {
        if (copies < 0) return "`" + std::string(whole) + "` is not `NUMBER terrain`";
        if (name == "any") {
            for (int i = 0, wanted = copies; wanted > 0; i = (i + 1) % kTerrains) {
                auto& of = stack[static_cast<std::size_t>(i)];
                if (std::all_of(stack.begin(), stack.end(), [](int n) { return n >= 5; }))
                    return "QC-1.2: there are 35 tiles";
                if (of < 5) ++of, --wanted;
            }
            continue;
        }
        const auto terrain = read_terrain(name);
        if (!terrain) return "`" + std::string(name) + "` is no terrain: OCN VOI CAT PIZ SKY MTN WEB";
        auto& of = stack[static_cast<std::size_t>(*terrain)];
        if (of + copies > 5) return "QC-1.2: there are five tiles of each terrain";
        of = static_cast<std::uint8_t>(of + copies);
    }
    s.stack = stack;
    return std::nullopt;
}

Fault give_number(Player& player, std::string_view what, std::string_view value) {
    const auto number = engine::whole_number<std::uint16_t>(value);
    if (what == "fought" || what == "before" || what == "now") {
        if (value != "yes" && value != "no") return "that is `yes` or `no`";
        (what == "fought" ? player.fought : what == "before" ? player.before : player.now) = value == "yes";
        return std::nullopt;
    }
    if (!number || (what != "qubits" && *number > 255)) return "`" + std::string(value) + "` is no number for this";
    if (what == "qubits")
        player.qubits = *number;
    else if (what == "maximum")
        player.maximum = static_cast<std::uint8_t>(*number);
    else if (what == "turns")
        player.turns = static_cast<std::uint8_t>(*number);
    else
        return "a player has hand, discard, qubits, maximum, turns, fought, before, now, unit, body and copy";
    return std::nullopt;
}

// `step attack`: the active player is in this step; what it does by itself happens.
Fault give_step(const Setup& setup, State& s, std::string_view name) {
    const engine::Running<Setup, State> go{setup, s, nullptr};
    s.flow.clear();
    s.drawn = kNoTerrain;
    if (name == "laying" || name == "seating") {  // of setup: no turn has begun
        s.turn = 0;
        s.starter = Seat::Nobody;
        for (Player& player : s.seats.of) player.turns = 0;
        name == "laying" ? s.flow.push(Laying{}) : s.flow.push(Seating{});
        run_flow(go);
        return std::nullopt;
    }
    if (name == "refresh") {
        begin_turn(go);
        run_flow(go);
        return std::nullopt;
    }
    for (std::size_t i = 0; i < enum_names(Step{}).size(); ++i) {
        if (enum_names(Step{})[i] != name) continue;
        s.flow.push(Turn{.step = static_cast<Step>(i)});
        run_flow(go);
        return std::nullopt;
    }
    return "steps are laying, seating, refresh, stay, qubits, start, cloud, draw, flip, move, attack, summon, window, "
           "ends, limit, over";
}

}  // namespace

// Section 21: a row of tiles, the Avatars four apart on their terrain, north in the step of moves in turn 3; no Qubits,
// empty hands, decks of 10 cards, a stack of 10 tiles.
std::optional<State> QuantumCloud::fixture(const Setup& setup, std::string_view name) {
    if (!name.empty()) return std::nullopt;
    State s;
    const auto terrain_of = [&](int seat) {
        const Terrains terrains =
            brief_of(setup, static_cast<CardByte>(setup.avatars[static_cast<std::size_t>(seat)])).terrains;
        return static_cast<Terrain>(std::countr_zero(static_cast<unsigned>(terrains)));
    };
    for (int q = 0; q <= kNeutralApart * (players(setup) - 1); ++q)
        add_tile(s.cloud, {q, 0}, q % kNeutralApart == 0 ? terrain_of(q / kNeutralApart) : Terrain::Plains);
    for (std::size_t i = 0; i < kSeats; ++i) {
        const Seat seat = seat_at(static_cast<int>(i));
        if (static_cast<int>(i) >= players(setup)) continue;
        s.seats[seat].bodies[0] =
            put_on(setup, s, static_cast<CardByte>(setup.avatars[i]), seat, kNeutralApart * static_cast<int>(i));
        std::vector<CardId> cards;
        static_cast<void>(read_cards(setup, std::to_string(kNeutralDeck) + " any", seat, cards));
        give_deck(s, seat, cards);
        s.seats[seat].turns = 1;
    }
    static_cast<void>(give_stack(s, "10 any"));
    s.turn = static_cast<std::uint16_t>(players(setup) + 1);
    s.active = s.starter = Seat::First;
    s.seats[Seat::First].turns = 2;
    static_cast<void>(give_step(setup, s, "move"));
    return s;
}

std::optional<std::string> QuantumCloud::given(const Setup& setup, State& s, std::string_view directive) {
    const auto words = engine::split_words(directive);
    if (words.size() == 2 && words[0] == "step") return give_step(setup, s, words[1]);
    if (words.size() == 2 && words[0] == "turn") {
        const Seat seat = engine::find_seat(facts(), players(setup), words[1]);
        if (seat == Seat::Nobody || !playing(s, seat)) return "nobody of that name plays";
        s.active = seat;
        return give_step(setup, s, "move");
    }
    const auto [what, value, sign] = engine::cut(directive, "=");
    const auto names = engine::split_words(what);
    if (!sign || names.empty()) return "a directive is `WHAT = VALUE`, `turn SEAT` or `step NAME`";
    if (names.size() == 1 && names[0] == "tiles") return give_tiles(setup, s, value);
    if (names.size() == 2 && names[0] == "deck" && names[1] == "stack") return give_stack(s, value);
    if (names.size() == 3 && names[0] == "unit") return give_mark(setup, s, names[1], names[2], value);
    if (names.size() != 2) return "that is no directive";
    const bool deck = names[0] == "deck";
    const Seat seat = engine::find_seat(facts(), players(setup), names[deck ? 1 : 0]);
    if (seat == Seat::Nobody) return "nobody of that name plays";
    if (names[1] == "unit" || names[1] == "body" || names[1] == "copy")
        return give_unit(setup, s, seat, names[1], value);
    if (!deck && names[1] != "hand" && names[1] != "discard") return give_number(s.seats[seat], names[1], value);
    std::vector<CardId> cards;
    if (auto fault = read_cards(setup, value, seat, cards)) return fault;
    if (deck) {
        give_deck(s, seat, cards);
    } else if (names[1] == "hand") {
        engine::lay_out(s.bags, s.seats[seat].hand, index(seat), cards, bit(seat));
    } else {
        s.seats[seat].discard.clear();
        for (const CardId card : cards) s.seats[seat].discard.push_back(static_cast<CardByte>(card));
    }
    return std::nullopt;
}

}  // namespace quantum_cloud
