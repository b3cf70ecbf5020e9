// How spaces and units are named and read, and how units are spelled in the text of a state.
#include "engine/text.h"
#include "games/quantum_cloud/units.h"

namespace quantum_cloud {
namespace {

constexpr int kAround = 8;  // spaces so far beyond the map have names: whoever asks for one is told why not

// Whether a space lies on the map or near it.
bool is_near(const Cloud& cloud, Space at) {
    if (cloud.tiles.empty()) return distance(at, {}) <= kAround;
    for (const Tile& tile : cloud.tiles) {
        if (distance(at, space_of(tile)) <= kAround) return true;
    }
    return false;
}

std::string space_text(Space at) { return "(" + std::to_string(at.q) + "," + std::to_string(at.r) + ")"; }

std::optional<Space> parse_space(std::string_view word) {
    if (word.size() < 5 || word.front() != '(' || word.back() != ')') return std::nullopt;
    const auto [q, r, comma] = engine::cut(word.substr(1, word.size() - 2), ",");
    const auto first = engine::whole_number<std::int32_t>(q), second = engine::whole_number<std::int32_t>(r);
    if (!comma || !first || !second) return std::nullopt;
    return Space{*first, *second};
}

}  // namespace

int QuantumCloud::operand_limit(const Setup&, Kind kind) {
    return kind == Kind::Unit ? static_cast<int>(kUnits) + 1 : kind == Kind::Place ? kAllPlaces : 0;
}

engine::Seat QuantumCloud::owner(const Setup&, const State& s, Ref ref) {
    if (ref.kind != Kind::Unit || ref.value == 0 || ref.value > kUnits) return Seat::Nobody;
    return s.units[static_cast<UnitId>(ref.value)].owner;
}

// `(2,-1)`, `north.deck`, `stack.deck`; a unit is `(2,-1).cheese-golem`, also where it stood last.
std::string QuantumCloud::operand_text(const Setup& setup, const State& s, Ref ref) {
    if (ref.kind == Kind::Place) {
        if (ref.value == kStackPlace) return "stack.deck";
        if (ref.value >= kDeckPlaces) {
            const int seat = ref.value - kDeckPlaces;
            return seat < players(setup) ? std::string(facts().seats[static_cast<std::size_t>(seat)]) + ".deck" : "";
        }
        const Space at = space_at(s.cloud, ref.value);
        return is_near(s.cloud, at) ? space_text(at) : std::string();
    }
    if (ref.kind != Kind::Unit || ref.value == 0 || ref.value > kUnits) return {};
    const Unit& unit = s.units[static_cast<UnitId>(ref.value)];
    if (unit.card == CardByte::Unknown || unit.tile >= s.cloud.tiles.size()) return {};
    return space_text(space_of(tile(s.cloud, unit.tile))) + "." + card_of(setup, unit.card).id;
}

std::optional<std::uint16_t> QuantumCloud::parse_operand(const Setup& setup, const State& s, Kind kind,
                                                         std::string_view word) {
    if (kind == Kind::Place) {
        for (int i = kDeckPlaces; i < kAllPlaces; ++i) {
            const auto place = static_cast<std::uint16_t>(i);
            if (operand_text(setup, s, {kind, place}) == word) return place;
        }
        const auto space = parse_space(word);
        if (!space || !is_near(s.cloud, *space)) return std::nullopt;
        return place_value(*space);
    }
    for (const UnitId id : s.order) {  // one tile has one unit: its tile alone says which, too
        if (s.units[id].gone) continue;
        const std::string name = operand_text(setup, s, unit_ref(id));
        if (name == word || std::string_view(name).substr(0, name.find('.')) == word)
            return static_cast<std::uint16_t>(id);
    }
    return std::nullopt;
}

engine::Value write_field(const engine::Naming& naming, const Units& units) {
    engine::Value out = engine::Value::list();
    for (std::size_t i = 0; i < kUnits; ++i) {
        if (units.of[i].card == CardByte::Unknown) continue;
        engine::Value& item = out.add(engine::Value::object());
        item.add("id", engine::Value::of(static_cast<std::int64_t>(i + 1)));
        fields([&](std::string_view name, const auto& x) { item.add(name, engine::write_value(naming, x)); },
               units.of[i]);
    }
    return out;
}

engine::ReadFault read_field(const engine::Naming& naming, const engine::Value& value, Units& units) {
    units = {};
    if (value.type != engine::Value::Type::List) return ": a list is expected";
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        engine::Value rest = engine::Value::object();
        UnitId id{};
        const engine::Value& item = value.items[i];
        for (std::size_t k = 0; k < item.keys.size(); ++k) {
            if (item.keys[k] != "id") {
                rest.add(item.keys[k], item.items[k]);
            } else if (auto fault = read_field(naming, item.items[k], id)) {
                return "." + std::to_string(i) + ".id" + *fault;
            }
        }
        if (id == UnitId::None || units[id].card != CardByte::Unknown)
            return "." + std::to_string(i) + ": a unit has an id of its own";
        if (auto fault = engine::read_value(naming, rest, units[id])) return "." + std::to_string(i) + *fault;
        if (units[id].card == CardByte::Unknown) return "." + std::to_string(i) + ": a unit has a card";
    }
    return std::nullopt;
}

}  // namespace quantum_cloud
