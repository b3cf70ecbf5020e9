#include "engine/board.h"

#include "engine/notation.h"

namespace engine::board {
namespace {

constexpr std::string_view kGeometries[] = {"grid", "halves", "hex"}, kFacings[] = {"aligned", "mirrored"};
constexpr std::string_view kTints[] = {"", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};

// Writes what says something; a key that is missing is not drawn.
class Writer {
  public:
    Writer(const GameFacts& facts, const Naming& word) : facts_(facts), word_(word) {}

    Value sheet(const Sheet& sheet) const {
        Value out = Value::object();
        out.add("geometry", Value::of(kGeometries[static_cast<std::size_t>(sheet.geometry)]));
        if (sheet.geometry == Geometry::Halves)
            out.add("facing", Value::of(kFacings[static_cast<std::size_t>(sheet.facing)]));
        add_list(out, "kinds", sheet.kinds, look);
        add_list(out, "ports", sheet.ports, port);
        add_word(out, "verb", sheet.verb);
        out.add("phases", words(sheet.phases));
        out.add("phase", Value::of(sheet.phase));
        out.add("facts", list(sheet.facts, fact));
        out.add("texts", list(sheet.texts, fact));
        out.add("note", Value::of(sheet.note));
        out.add("chosen", refs(sheet.chosen));
        add_list(out, "goals", sheet.goals, [this](const Goal& one) { return goal(one); });
        add_list(out, "scores", sheet.scores, [this](const Score& one) { return score(one); });
        out.add("sides", list(sheet.sides, [this](const Side& one) { return side(one); }));
        out.add("places", list(sheet.places, [this](const Place& one) { return place(one); }));
        out.add("links", list(sheet.links, [this](const Link& one) { return link(one); }));
        add_all(out, sheet.own);
        return out;
    }

  private:
    template <class Items, class Write>
    static Value list(const Items& items, const Write& write) {
        Value out = Value::list();
        for (const auto& item : items) out.add(write(item));
        return out;
    }
    template <class Items, class Write>
    static void add_list(Value& out, std::string_view key, const Items& items, const Write& write) {
        if (!items.empty()) out.add(key, list(items, write));
    }
    static void add_all(Value& out, const Value& own) {
        for (std::size_t i = 0; i < own.keys.size(); ++i) out.add(own.keys[i], own.items[i]);
    }
    static void add_word(Value& out, std::string_view key, std::string_view word) {
        if (!word.empty()) out.add(key, Value::of(word));
    }
    static Value words(const std::vector<std::string_view>& items) {
        return list(items, [](std::string_view item) { return Value::of(item); });
    }
    static Value fact(const Fact& fact) {
        Value out = Value::object();
        out.add("label", Value::of(fact.label));
        out.add("value", Value::of(fact.value));
        return out;
    }

    std::string ref(Ref ref) const { return ref_text(ref, word_(ref)); }
    Value refs(const std::vector<Ref>& all) const {
        return list(all, [this](Ref one) { return Value::of(ref(one)); });
    }
    void add_seat(Value& out, std::string_view key, Seat seat) const {
        if (is_player(seat)) out.add(key, Value::of(facts_.seats[static_cast<std::size_t>(index(seat))]));
    }

    static Value look(const Look& look) {
        Value out = Value::object();
        out.add("kind", Value::of(look.kind));
        out.add("tag", Value::of(look.tag));
        add_word(out, "plain", look.plain);
        add_word(out, "tone", kTints[static_cast<std::size_t>(look.tint)]);
        return out;
    }

    static Value port(const Port& port) {
        Value out = Value::object();
        out.add("port", Value::of(port.number));
        out.add("side", Value::of(port.side));
        out.add("half", Value::of(port.half));
        out.add("way", Value::of(port.out ? "out" : "in"));
        out.add("tag", Value::of(port.tag));
        add_word(out, "tone", kTints[static_cast<std::size_t>(port.tint)]);
        return out;
    }

    Value goal(const Goal& goal) const {
        Value out = Value::object();
        add_word(out, "ref", ref(goal.ref));
        add_word(out, "card", goal.card);
        out.add("name", Value::of(goal.name));
        add_word(out, "kind", goal.kind);
        add_word(out, "tag", goal.tag);
        out.add("have", Value::of(goal.have));
        out.add("of", Value::of(goal.of));
        out.add("done", Value::of(goal.done ? "yes" : "no"));
        add_seat(out, "holder", goal.holder);
        return out;
    }

    Value score(const Score& score) const {
        Value out = Value::object();
        add_seat(out, "seat", score.seat);
        out.add("total", Value::of(score.total));
        out.add("parts", list(score.parts, fact));
        return out;
    }

    Value side(const Side& side) const {
        Value out = Value::object();
        add_seat(out, "seat", side.seat);
        out.add("facts", list(side.facts, fact));
        add_list(out, "goals", side.goals, [this](const Goal& one) { return goal(one); });
        add_all(out, side.own);
        return out;
    }

    Value place(const Place& place) const {
        Value out = Value::object();
        out.add("id", Value::of(place.id));
        add_word(out, "ref", ref(place.ref));
        add_seat(out, "side", place.side);
        if (place.at) out.add("at", list(*place.at, [](int n) { return Value::of(n); }));
        add_word(out, "name", place.name);
        add_word(out, "kind", place.kind);
        add_seat(out, "owner", place.owner);
        add_list(out, "facts", place.facts, fact);
        out.add("pieces", list(place.pieces, [this](const Piece& one) { return piece(one); }));
        return out;
    }

    Value piece(const Piece& piece) const {
        Value out = Value::object();
        out.add("id", Value::of(piece.id));
        add_word(out, "ref", ref(piece.ref));
        add_word(out, "card", piece.card);
        out.add("name", Value::of(piece.name));
        add_word(out, "kind", piece.kind);
        add_seat(out, "owner", piece.owner);
        if (piece.controller != piece.owner) add_seat(out, "controller", piece.controller);
        if (piece.count != 1) out.add("count", Value::of(piece.count));
        if (piece.order != 0) out.add("order", Value::of(piece.order));
        add_word(out, "spent", piece.spent);
        add_list(out, "amounts", piece.amounts, amount);
        if (!piece.words.empty()) out.add("words", words(piece.words));
        add_list(out, "facts", piece.facts, fact);
        if (!piece.reach.empty()) out.add("reach", refs(piece.reach));
        add_word(out, "ports", piece.ports);
        add_word(out, "joined", piece.joined);
        add_word(out, "taken", piece.taken);
        add_list(out, "attached", piece.attached, [this](const Piece& one) { return this->piece(one); });
        return out;
    }

    static Value amount(const Amount& amount) {
        Value out = Value::object();
        out.add("label", Value::of(amount.label));
        out.add("value", Value::of(amount.value));
        out.add("printed", Value::of(amount.printed));
        return out;
    }

    Value link(const Link& link) const {
        Value out = Value::object();
        out.add("kind", Value::of(link.kind));
        add_seat(out, "owner", link.owner);
        out.add("from", Value::of(ref(link.from)));
        out.add("to", Value::of(ref(link.to)));
        return out;
    }

    const GameFacts& facts_;
    const Naming& word_;
};

}  // namespace

Value board_value(const Sheet& sheet, const GameFacts& facts, const Naming& word) {
    return Writer(facts, word).sheet(sheet);
}

}  // namespace engine::board
