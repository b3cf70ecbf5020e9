// How cards in play and players are written as fields, and read again.
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

using engine::Value;

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
    if (index(owner) >= kSeats || index(controller) >= kSeats || pressed > 1 || used > 7 || upgrades > 127)
        return std::string(": a value is out of range");
    piece.owner = static_cast<std::uint8_t>(index(owner)) & 1,
    piece.controller = static_cast<std::uint8_t>(index(controller)) & 1;
    piece.ready = ready ? 1 : 0, piece.pressed = pressed & 1, piece.used = used & 7, piece.upgrades = upgrades & 127;
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
            return "." + std::string(name) + ": a player has 200 cards at most";
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
