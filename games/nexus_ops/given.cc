// How hexes, units and lands are written; the fixture and the directives of scenarios.
#include <algorithm>

#include "games/nexus_ops/questions.h"
#include "ruletext/cards.h"

namespace nexus_ops {
namespace {

using engine::Kind;
using engine::Value;
using std::string_view;
using Problem = std::optional<std::string>;

constexpr auto kHexNames = enum_names(Hex{});
constexpr auto kTerrains = enum_names(Terrain{});

Hex find_hex(const Setup& setup, string_view word) {
    for (int i = 0; i < kHexes; ++i) {
        if (kHexNames[static_cast<std::size_t>(i)] == word && has(setup.exists, hex_at(i))) return hex_at(i);
    }
    return Hex::None;
}

// What tells a group from others of its type in its hex: `#moved-extra2`. Screens leave it away, so that a piece keeps
// its ref.
std::string label_of(const Group& group) {
    std::string out;
    const auto add = [&](string_view word) { out += (out.empty() ? "#" : "-") + std::string(word); };
    for (std::size_t i = 0; i < kMarkNames.size(); ++i) {
        if ((group.marks >> i & 1) != 0) add(kMarkNames[i]);
    }
    const auto counted = [&](string_view word, int n) {
        if (n > 0) add(std::string(word) + (n > 1 ? std::to_string(n) : ""));
    };
    counted("extra", group.extra);
    counted("die", group.dice);
    return out;
}

Problem give_units(const Setup& setup, State& s, Seat seat, string_view rest) {
    const auto in = rest.rfind(" in ");
    if (in == string_view::npos) return "units are given as `ares has 2 human, fungoid in (1,1)`";
    const auto where = engine::split_words(rest.substr(in + 4));
    const Hex hex = where.empty() ? Hex::None : find_hex(setup, where[0]);
    if (hex == Hex::None) return "there is no such hex";
    unsigned marks = 0;
    for (std::size_t i = 1; i < where.size(); ++i) {
        const auto mark = std::ranges::find(kMarkNames, where[i]);
        if (mark == kMarkNames.end()) return engine::quoted(where[i]) + " is no mark of units";
        marks |= 1u << (mark - kMarkNames.begin());
    }
    for (const auto& [copies, name, whole] : engine::read_counted(rest.substr(0, in))) {
        const std::size_t card = ruletext::find_card(setup.cards, name);
        const auto type = std::ranges::find(setup.unit_cards, static_cast<CardId>(card)) - setup.unit_cards.begin();
        if (copies < 1 || card == 0 || type == kTypes) return engine::quoted(whole) + " is no unit of this game";
        if (s.seats[seat].supply.of[static_cast<std::size_t>(type)] < copies)
            return "NO-1.3: there are not so many figures";
        Group like{.hex = hex, .type = type_at(static_cast<int>(type)), .count = static_cast<std::uint8_t>(copies)};
        like.marks = static_cast<std::uint8_t>(marks);
        place_units(s, seat, like);
    }
    return std::nullopt;
}

// Cards out of the decks, where nobody has seen them yet.
Problem take_unseen(const Setup& setup, State& s, string_view list, std::vector<Slot>& out, engine::SeatSet knowers) {
    for (const auto& [copies, name, whole] : engine::read_counted(list)) {
        const std::size_t card = ruletext::find_card(setup.cards, name);
        const CardKind kind = card == 0 ? CardKind::Unknown : setup.cards[card].kind;
        const bool mission = kind == CardKind::Mission;
        if (copies < 1 || (!mission && kind != CardKind::Energize))
            return engine::quoted(whole) + " is no card of this game";
        for (int n = 0; n < copies; ++n) {
            const int pool = mission ? 1 : 0;
            Pile& deck = decks_of(s, mission).deck;
            if (s.bags.count[static_cast<std::size_t>(pool)][card] == 0 || deck.empty())
                return "no " + std::string(name) + " is left in the deck";
            engine::put(s.bags, pool, static_cast<CardId>(card), -1);
            deck.pop_back();
            out.push_back({static_cast<CardId>(card), knowers, static_cast<std::uint8_t>(pool & 15), 0});
        }
    }
    return std::nullopt;
}

Problem give_deck(const Setup& setup, State& s, bool mission, string_view list) {
    const int pool = mission ? 1 : 0;
    auto left = s.bags.count[static_cast<std::size_t>(pool)];
    std::vector<CardId> cards;
    for (auto [copies, name, whole] : engine::read_counted(list)) {
        const std::size_t named = ruletext::find_card(setup.cards, name);
        if (name != "any" && (named == 0 || named > kKinds)) return engine::quoted(whole) + " is no card of this game";
        for (std::size_t card = 1; card < left.size() && copies > 0; ++card) {
            while (left[card] > 0 && copies > 0 && (name == "any" || card == named)) {
                cards.push_back(static_cast<CardId>(card));
                --left[card];
                --copies;
            }
        }
        if (copies > 0) return "there are not so many " + std::string(name) + " unseen";
    }
    std::reverse(cards.begin(), cards.end());
    engine::lay_out(s.bags, decks_of(s, mission).deck, pool, cards, 0);
    return std::nullopt;
}

Problem give_token(const Setup& setup, State& s, string_view where, string_view what, bool facedown) {
    const Hex hex = find_hex(setup, where);
    const std::size_t card = ruletext::find_card(setup.cards, what);
    if (hex == Hex::None || index(hex) == 0 || index(hex) >= kInner)
        return "tokens lie on hexes outside of bases and centre";
    if (card == 0 || setup.cards[card].kind != CardKind::Token) return engine::quoted(what) + " is no token";
    if (token_at(s, hex) != nullptr) return "there is a token already";
    const std::size_t pile = has(setup.token_hexes[0], hex) ? 0 : 1;
    Token token{
        {static_cast<CardId>(card), engine::kEverybody, static_cast<std::uint8_t>((2 + pile) & 15u), 0}, hex, 0};
    if (facedown) {
        engine::put(s.bags, static_cast<int>(2 + pile), static_cast<CardId>(card));
        token.slot.card = CardId::Unknown;
        token.slot.knowers = 0;
    }
    std::size_t at = 0;
    while (at < s.tokens.size() && s.tokens[at].hex < hex) ++at;
    s.tokens.insert(at, token);
    return std::nullopt;
}

Problem give_phase(State& s, string_view name) {
    s.flow.clear();
    const auto push = [&]<class F>(F frame) {
        if (F::kName == name) s.flow.push(frame);
    };
    push(Deploy{}), push(Moving{}), push(Attacking{}), push(Exploring{}), push(Battles{}), push(Mining{}),
        push(Drawing{});
    return s.flow.empty() ? Problem("phases are deployment, movement, attacks, exploration, battles, mining, drawing")
                          : std::nullopt;
}

Problem give_terrain(const Setup& setup, State& s, string_view where, string_view what) {
    const Hex hex = find_hex(setup, where);
    const auto terrain = std::ranges::find(kTerrains, what) - kTerrains.begin();
    if (hex == Hex::None || index(hex) == 0 || index(hex) >= kInner || terrain > 3)
        return "terrain is given to a hex outside of the bases";
    for (Hexes& land : s.land.of) land &= ~bit(hex);
    s.land.of[static_cast<std::size_t>(terrain)] |= bit(hex);
    return std::nullopt;
}

Problem give_to_seat(const Setup& setup, State& s, Seat seat, string_view what, string_view list) {
    std::vector<Slot> slots;
    if (what == "hand") {
        if (auto problem = take_unseen(setup, s, list, slots, bit(seat))) return problem;
        for (const Slot& slot : slots) s.seats[seat].hand(setup[slot.card].kind == CardKind::Mission).push_back(slot);
        return std::nullopt;
    }
    if (what != "fulfilled") return "a seat `has` units, a `hand = ...` and `fulfilled = ...` missions";
    if (auto problem = take_unseen(setup, s, list, slots, engine::kEverybody)) return problem;
    for (const Slot& slot : slots) {
        if (setup[slot.card].kind != CardKind::Mission) return "only missions are fulfilled";
        s.fulfilled.push_back({slot.card, seat, 0});
        s.seats[seat].points = static_cast<std::uint8_t>(s.seats[seat].points + setup[slot.card].vp);
    }
    return std::nullopt;
}

}  // namespace

Value write_field(const engine::Naming&, const Land& land) {
    Value out = Value::object();
    for (int i = 1; i < kInner; ++i) {
        for (std::size_t terrain = 0; terrain < 4; ++terrain) {
            if (has(land.of[terrain], hex_at(i)))
                out.add(kHexNames[static_cast<std::size_t>(i)], Value::of(kTerrains[terrain]));
        }
    }
    return out;
}

engine::ReadFault read_field(const engine::Naming&, const Value& value, Land& land) {
    land = {};
    if (value.type != Value::Type::Object) return ": an object is expected";
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
        const auto hex = std::ranges::find(kHexNames, value.keys[i]) - kHexNames.begin();
        const auto terrain = std::ranges::find(kTerrains, value.items[i].word) - kTerrains.begin();
        if (hex < 1 || hex >= kInner || terrain > 3) return "." + value.keys[i] + ": no terrain of a hex";
        land.of[static_cast<std::size_t>(terrain)] |= bit(hex_at(static_cast<int>(hex)));
    }
    return std::nullopt;
}

Value write_field(const engine::Naming&, const HexSet& set) {
    Value out = Value::list();
    each_hex(set, [&](Hex hex) { out.add(Value::of(kHexNames[static_cast<std::size_t>(hex)])); });
    return out;
}

engine::ReadFault read_field(const engine::Naming&, const Value& value, HexSet& set) {
    set = {};
    if (value.type != Value::Type::List) return ": a list of hexes is expected";
    for (const Value& item : value.items) {
        const auto hex = std::ranges::find(kHexNames, item.word) - kHexNames.begin();
        if (hex >= kHexes) return ": " + item.word + " is no hex";
        set |= bit(hex_at(static_cast<int>(hex)));
    }
    return std::nullopt;
}

Value write_field(const engine::Naming& naming, const Army& army) {
    Value out = Value::list();
    each_group(army, [&](int i, const Group& group) {
        Value& item = out.add(write_value(naming, group));
        item.add("place", Value::of(i));
    });
    return out;
}

engine::ReadFault read_field(const engine::Naming& naming, const Value& value, Army& army) {
    army = {};
    if (value.type != Value::Type::List || value.items.size() > kFigures)
        return ": a list of at most 41 groups is expected";
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        const Value* place = value.items[i].find("place");
        if (place == nullptr || place->number < 0 || place->number >= kFigures)
            return "." + std::to_string(i) + ".place: 0 to 40";
        Value group = value.items[i];
        const auto at = static_cast<std::size_t>(std::ranges::find(group.keys, "place") - group.keys.begin());
        group.keys.erase(group.keys.begin() + static_cast<std::ptrdiff_t>(at));
        group.items.erase(group.items.begin() + static_cast<std::ptrdiff_t>(at));
        if (auto fault = read_value(naming, group, army.groups[static_cast<std::size_t>(place->number)]))
            return "." + std::to_string(i) + *fault;
        army.used |= Places{1} << place->number;
    }
    return std::nullopt;
}

int NexusOps::operand_limit(const Setup& setup, Kind kind) {
    return kind == Kind::Place ? kHexes + 2 : kind == Kind::Unit ? setup.seats * kFigures : 0;
}

Seat NexusOps::owner(const Setup&, const State&, engine::Ref ref) { return owner_of(ref.value); }

std::string NexusOps::operand_text(const Setup& setup, const State& s, engine::Ref ref) {
    if (ref.kind == Kind::Place) {
        if (ref.value == kEnergizeDeck) return "energize.deck";
        if (ref.value == kMissionDeck) return "missions.deck";
        return has(setup.exists, hex_at(ref.value)) ? std::string(kHexNames[ref.value]) : std::string();
    }
    if (ref.kind != Kind::Unit || ref.value >= setup.seats * kFigures) return {};
    const Player& player = s.seats[owner_of(ref.value)];
    if (!is_group(player, group_of(ref.value))) return {};
    const Group& group = group_at(player, group_of(ref.value));
    return std::string(kHexNames[static_cast<std::size_t>(group.hex)]) + "." +
           std::string(facts().seats[static_cast<std::size_t>(owner_of(ref.value))]) + "." +
           setup[setup.unit_cards[static_cast<std::size_t>(group.type)]].id + label_of(group);
}

// `(1,1).ares.human`, or `(1,1).human` where only one seat has such a group there.
std::optional<std::uint16_t> NexusOps::parse_operand(const Setup& setup, const State& s, Kind kind, string_view word) {
    std::optional<std::uint16_t> found;
    const auto dot = word.find(").");
    for (int i = 0; i < operand_limit(setup, kind); ++i) {
        const auto value = static_cast<std::uint16_t>(i);
        const std::string text = operand_text(setup, s, {kind, value});
        if (text.empty()) continue;
        if (text == word) return value;
        if (kind != Kind::Unit || dot == string_view::npos || text.substr(0, dot + 2) != word.substr(0, dot + 2))
            continue;
        const auto rest = text.find('.', dot + 2);
        if (rest == std::string::npos || text.substr(rest + 1) != word.substr(dot + 2)) continue;
        if (found) return std::nullopt;
        found = value;
    }
    return found;
}

// The reference board of section 20: nothing on it, everybody has 10 rubium, the first seat deploys.
std::optional<State> NexusOps::fixture(const Setup& setup, string_view name) {
    if (!name.empty()) return std::nullopt;
    State s = start(setup);
    s.flow.clear();
    s.flow.push(Deploy{});
    constexpr Terrain kLF = Terrain::Forest, kCS = Terrain::Spires, kMP = Terrain::Magma;
    constexpr Terrain kRing[] = {kCS, kLF, kMP, kMP, kMP, kMP}, kCorners[] = {kCS, kLF, kLF, kCS, kLF, kCS};
    const bool small = static_cast<Board>(setup.options[Option::Board]) == Board::EnergyDependence;
    constexpr Terrain kSmallSingles[] = {kLF, kCS, kMP, kMP}, kSmallDoubles[] = {kLF, kLF, kLF, kCS};
    std::size_t single = 0, pair = 0;
    for (const TileSlot& slot : setup.slots) {
        if (slot.b == Hex::None) {
            s.land[small ? kSmallSingles[single] : kRing[single]] |= bit(slot.a);
            ++single;
        } else {
            s.land[small ? kSmallDoubles[pair] : kCorners[pair]] |= bit(slot.a);
            s.land[Terrain::Plains] |= bit(slot.b);
            ++pair;
        }
    }
    for (int i = 0; i < setup.seats; ++i) s.seats[seat_at(i)].rubium = 10;
    return s;
}

Problem NexusOps::given(const Setup& setup, State& s, string_view directive) {
    const auto words = engine::split_words(directive);
    const auto [left, list, sign] = engine::cut(directive, "=");
    if (words.empty()) return "a directive is expected";
    if (words[0] == "phase" && words.size() == 2) return give_phase(s, words[1]);
    if (words[0] == "turn" && words.size() == 2) {
        s.active = find_seat(facts(), setup.seats, words[1]);
        return s.active == Seat::Nobody ? Problem("that is no seat") : std::nullopt;
    }
    if (words[0] == "deck" && words.size() >= 2 && sign) {
        if (words[1] != "energize" && words[1] != "missions") return "the decks are `energize` and `missions`";
        return give_deck(setup, s, words[1] == "missions", list);
    }
    if (words[0] == "discard" && sign) {
        std::vector<Slot> slots;
        if (auto problem = take_unseen(setup, s, list, slots, engine::kEverybody)) return problem;
        for (const Slot& slot : slots) discard(s, setup[slot.card].kind == CardKind::Mission, slot);
        return std::nullopt;
    }
    if (words[0] == "transmissions" && sign) {
        std::vector<Slot> slots;
        if (auto problem = take_unseen(setup, s, list, slots, engine::kEverybody)) return problem;
        for (const Slot& slot : slots) {
            if (!s.line.full()) s.line.push_back(slot);
        }
        return std::nullopt;
    }
    if ((words[0] == "token" || words[0] == "facedown") && words.size() == 4 && sign)
        return give_token(setup, s, words[1], words[3], words[0] == "facedown");
    if (words[0] == "terrain" && words.size() == 4 && sign) return give_terrain(setup, s, words[1], words[3]);
    if (words[0] == "fought" && words.size() == 2) {
        if (find_hex(setup, words[1]) == Hex::None) return "there is no such hex";
        s.fought |= bit(find_hex(setup, words[1]));
        return std::nullopt;
    }
    const Seat seat = find_seat(facts(), setup.seats, words[0]);
    if (seat == Seat::Nobody) return "`" + std::string(words[0]) + "` begins no directive";
    if (words.size() > 2 && words[1] == "has")
        return give_units(setup, s, seat, directive.substr(directive.find(" has ") + 5));
    return words.size() > 2 && sign ? give_to_seat(setup, s, seat, words[1], list)
                                    : Problem("`" + std::string(directive) + "` is no directive");
}

}  // namespace nexus_ops
