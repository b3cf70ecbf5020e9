// What a thing is, in lines; and what an action will come to.
#include "engine/lines.h"
#include "engine/sentence.h"
#include "games/quantum_cloud/homemade.h"
#include "games/quantum_cloud/lexicon.h"
#include "games/quantum_cloud/questions.h"

namespace quantum_cloud {

using engine::AboutLine;

namespace {

using Lines = std::vector<AboutLine>;

struct Reminder {
    std::string_view word, meaning, clause;
};
constexpr Reminder kKeywordMeanings[] = {
    {"Flight", "Moves to any empty tile within its Move, whatever lies between.", "QC-14.1"},
    {"Guard", "Enemies next to it may attack nobody but units with Guard.", "QC-14.2"},
    {"First Strike", "Deals its damage first; who falls by it deals none.", "QC-14.4"},
    {"Firewall", "Enemy cards and abilities cannot choose it. Attacks and \"each\" are unaffected.", "QC-14.6"},
    {"Portable", "May be summoned on any empty tile.", "QC-14.7"},
    {"Twin Attack", "May declare two attacks in a turn.", "QC-14.8"},
    {"Interrupt", "May be announced as an answer to an Algorithm.", "QC-14.9"},
};
constexpr Reminder kRanged{"Ranged", "Attacks so far; from afar only who reaches as far strikes back.", "QC-14.3"};
constexpr Reminder kArmor{"Armor", "Each packet of damage to it is reduced by so much.", "QC-14.5"};

std::string terrains_text(Terrains terrains) {
    std::string out;
    for (std::size_t i = 0; i < kTerrains; ++i) {
        if ((terrains >> i & 1) != 0) out += (out.empty() ? "" : ", ") + std::string(kTerrainNames[i]);
    }
    return out;
}

constexpr std::string_view kKindWords[] = {"alter", "algorithm", "avatar", "token"};
std::string_view kind_of(CardType type) {
    constexpr std::string_view kKinds[] = {"Alter", "Algorithm", "Avatar", "Token"};
    return kKinds[static_cast<std::size_t>(type)];
}

void add(Lines& lines, std::string_view label, std::string value, std::string_view clause,
         std::string_view source = {}) {
    if (!value.empty())
        lines.push_back({std::string(label), std::move(value), std::string(source), std::string(clause)});
}

// What stands on the card itself.
void add_printed(Lines& lines, std::string_view label, std::string value, std::string_view clause) {
    if (value.empty()) return;
    add(lines, label, std::move(value), clause);
    lines.back().printed = true;
}

void add_number(Lines& lines, std::string_view label, int value, std::string_view clause) {
    add_printed(lines, label, std::to_string(value), clause);
    lines.back().amounts = {{label, value}};
}

void about_side(const Printed& side, Lines& lines) {
    for (std::string_view text = side.text; !text.empty();) {
        const auto [line, rest, more] = engine::cut(text, kBetweenLines);
        add_printed(lines, "text", std::string(line), "QC-14.12");
        lines.back().lead = engine::lead_of(line);
        text = rest;
    }
    const auto remind = [&](const Reminder& one) {
        add(lines, "reminder", std::string(one.word) + ": " + std::string(one.meaning), one.clause);
    };
    for (std::size_t i = 0; i < std::size(kKeywordMeanings); ++i) {
        if ((side.keywords >> i & 1) != 0) remind(kKeywordMeanings[i]);
    }
    if (side.ranged > 0) remind(kRanged);
    if (side.armor > 0) remind(kArmor);
}

std::string stats(const Printed& side) {
    return "Move " + std::to_string(side.move) + ", Attack " + std::to_string(side.attack);
}

std::string spoken(const Card& card) {
    std::string out = card.front.name + ", " + std::string(kind_of(card.type));
    if (card.terrains != 0) out += ", " + terrains_text(card.terrains);
    if (card.type != CardType::Token && card.type != CardType::Avatar) out += ", cost " + std::to_string(card.cost);
    if (card.type != CardType::Algorithm) out += ", " + stats(card.front) + ", Life " + std::to_string(card.life);
    out += ".";
    if (!card.front.text.empty()) out += " " + card.front.text;
    if (card.type == CardType::Avatar) {
        out += " In Superposition " + card.back.name + ": " + stats(card.back) + ".";
        if (!card.back.text.empty()) out += " " + card.back.text;
    }
    return out;
}

void about_card(const Card& card, Lines& lines) {
    add_printed(lines, "name", card.front.name, "QC-1.3");
    add_printed(lines, "kind", std::string(kind_of(card.type)), "QC-1.3");
    lines.back().word = kKindWords[static_cast<std::size_t>(card.type)];
    for (std::size_t i = 0; i < kTerrains; ++i) {  // a line each: names may have commas
        if ((card.terrains >> i & 1) == 0) continue;
        add_printed(lines, "terrain", std::string(kTerrainNames[i]), "QC-1.8");
        lines.back().word = kTerrainCodes[i];
    }
    if (card.type == CardType::Avatar)
        add_number(lines, "flip cost", card.cost, "QC-6.5");
    else if (card.type != CardType::Token)
        add_number(lines, "cost", card.cost, "QC-5.5");
    if (card.type != CardType::Algorithm) {
        add_number(lines, "move", card.front.move, "QC-1.7");
        add_number(lines, "attack", card.front.attack, "QC-1.7");
        add_number(lines, "life", card.life, "QC-1.7");
    }
    about_side(card.front, lines);
    if (card.type == CardType::Avatar) {
        add_printed(lines, "superposition", card.back.name + ": " + stats(card.back), "QC-6.1");
        lines.back().lead = card.back.name;
        about_side(card.back, lines);
    }
    if (card.homemade) add(lines, "homemade", "made by a player", "QC-15.3");
    add_printed(lines, "spoken", spoken(card), "QC-1.3");
}

std::string plus(int n) { return (n < 0 ? "" : "+") + std::to_string(n); }

// Where its Attack comes from, QC-1.7.
void about_attack(At at, const Unit& unit, Lines& lines) {
    const Face& face = face_of(at, unit);
    add(lines, "attack now", std::to_string(attack_of(at, unit)) + ", printed " + std::to_string(face.attack),
        "QC-1.7");
    const int home = face.home[static_cast<std::size_t>(tile(at.s.cloud, unit.tile).terrain)];
    if (home > 0) add(lines, plus(home) + " attack", "the terrain it stands on", "QC-14.10");
    if (!is_body(at.setup, unit) && !unit.gone) {
        each_tile(at.s.cloud.near[unit.tile] & at.s.cloud.taken, [&](int i) {
            const Unit& beside = at.s.units[tile(at.s.cloud, i).unit];
            const int aura = face_of(at, beside).aura;
            if (beside.owner == unit.owner && aura > 0)
                add(lines, plus(aura) + " attack", "next to it", "QC-14.11", card_of(at.setup, beside.card).front.name);
        });
    }
    if (unit.attack > 0) add(lines, plus(unit.attack) + " attack", "as long as it stays", "QC-14.23");
    if (unit.attack_now > 0) add(lines, plus(unit.attack_now) + " attack", "until end of turn", "QC-14.23");
}

void about_unit(At at, const Unit& unit, Lines& lines) {
    const auto& [setup, s] = at;
    const auto owner = QuantumCloud::facts().seats[static_cast<std::size_t>(unit.owner)];
    add(lines, "owner", engine::hole("seat", owner), "QC-1.5");
    about_attack(at, unit, lines);
    if (is_body(setup, unit)) {
        add(lines, "life now", std::to_string(unit.life) + " of " + std::to_string(life_of(at, unit)), "QC-6.2");
        if (in_superposition(s.seats[unit.owner])) add(lines, "state", "in Superposition", "QC-6.7");
    } else {
        add(lines, "life now",
            std::to_string(left_of(at, unit)) + " of " + std::to_string(life_of(at, unit)) + ", " +
                std::to_string(unit.life) + " damage",
            "QC-10.1");
        if (unit.more > 0) add(lines, plus(unit.more) + " life", "as long as it stays", "QC-14.23");
        if (unit.more_now > 0) add(lines, plus(unit.more_now) + " life", "until end of turn", "QC-14.24");
    }
    if (unit.prevent > 0)
        add(lines, "prevents", "the next " + std::to_string(unit.prevent) + " damage this turn", "QC-14.31");
    if (unit.frozen) add(lines, "state", "frozen", "QC-14.35");
    if (unit.entered) add(lines, "state", "entered in this turn", "QC-7.1");
    if (unit.moved) add(lines, "state", "has moved", "QC-7.1");
    if (unit.attacks > 0) add(lines, "state", "has attacked", "QC-7.4");
}

// How far it is from whom one chose, else from every body.
void about_distance(At at, Space space, Lines& lines) {
    const auto& [setup, s] = at;
    const auto from = [&](UnitId id) {
        if (id == UnitId::None || s.units[id].gone) return;
        const int far = distance(space_of(tile(s.cloud, s.units[id].tile)), space);
        if (far > 0) add(lines, "distance", std::to_string(far), "QC-2.2", card_of(setup, s.units[id].card).front.name);
    };
    if (const MoveTo* half = s.flow.top<MoveTo>()) return from(half->unit);
    if (const StrikeAt* half = s.flow.top<StrikeAt>()) return from(half->unit);
    for (int i = 0; i < players(setup); ++i) {
        for (const UnitId id : s.seats[engine::seat_at(i)].bodies) from(id);
    }
}

// One fighter after the blows.
void add_fate(At before, At after, UnitId id, Lines& lines) {
    const int was = left_of(before, before.s.units[id]), left = left_of(after, after.s.units[id]);
    AboutLine line{card_of(before.setup, before.s.units[id].card).front.name,
                   std::to_string(was) + " -> " + std::to_string(std::max(0, left)) + (left <= 0 ? ", falls" : ""), "",
                   "QC-7.5"};
    line.amounts = {{"was", was}, {"left", std::max(0, left)}};
    lines.push_back(std::move(line));
}

void add_cost(const Player& player, int cost, Lines& lines) {
    add(lines, "Qubits", std::to_string(player.qubits) + " -> " + std::to_string(player.qubits - cost), "QC-5.5");
    lines.back().amounts = {{"qubits", cost}};
}

}  // namespace

Lines card_lines(const Card& card) {
    Lines lines;
    about_card(card, lines);
    return lines;
}

Lines QuantumCloud::about(const Setup& setup, const State& s, Ref ref) {
    Lines lines;
    switch (ref.kind) {
        case Kind::Card:
            if (ref.value > 0 && ref.value < setup.cards.size()) about_card(setup.cards[ref.value], lines);
            break;
        case Kind::Unit: {
            if (ref.value == 0 || ref.value > kUnits) break;
            const Unit& unit = s.units[static_cast<UnitId>(ref.value)];
            if (unit.card == CardByte::Unknown) break;
            about_card(card_of(setup, unit.card), lines);
            about_unit({setup, s}, unit, lines);
            if (!unit.gone) about_distance({setup, s}, space_of(tile(s.cloud, unit.tile)), lines);
            break;
        }
        case Kind::Place: {
            if (ref.value >= kSpaces) break;
            const int i = tile_at(s.cloud, ref.value);
            if (i < 0) {
                add(lines, "space", is_edge_space(s.cloud, space_at(s.cloud, ref.value)) ? "an edge space" : "no tile",
                    "QC-2.4");
                break;
            }
            const Tile& here = tile(s.cloud, i);
            add(lines, "terrain", std::string(kTerrainNames[static_cast<std::size_t>(here.terrain)]), "QC-1.8");
            if (is_edge_tile(s.cloud, i)) add(lines, "edge tile", "beside a space without a tile", "QC-2.5");
            if (here.unit != UnitId::None) add(lines, "unit", operand_text(setup, s, unit_ref(here.unit)), "QC-1.4");
            about_distance({setup, s}, space_of(here), lines);
            break;
        }
        case Kind::Seat: {
            if (ref.value >= players(setup)) break;
            const Player& player = s.seats[engine::seat_at(ref.value)];
            add(lines, "Qubits", std::to_string(player.qubits) + " of " + std::to_string(player.maximum), "QC-5.2");
            add(lines, "Avatar", setup.cards[static_cast<std::size_t>(setup.avatars[ref.value])].front.name, "QC-3.1");
            if (player.fought) add(lines, "fought", "a stay die is rolled in the next step 2", "QC-6.3");
            if (player.before) add(lines, "rests", "no flip in this turn", "QC-6.10");
            break;
        }
        case Kind::Word:
            if (ref.value < kTerrains) {
                add(lines, "terrain", std::string(kTerrainNames[ref.value]), "QC-1.8");
                add(lines, "in the stack", std::to_string(s.stack[ref.value]), "QC-13.2");
                break;
            }
            for (const Reminder& one : kKeywordMeanings) {
                std::string slug;
                for (const char c : one.word) slug += c == ' ' ? '-' : static_cast<char>(c | 32);
                if (slug == facts().words[ref.value]) add(lines, one.word, std::string(one.meaning), one.clause);
            }
            if (facts().words[ref.value] == "ranged")
                add(lines, "Ranged", std::string(kRanged.meaning), kRanged.clause);
            if (facts().words[ref.value] == "armor") add(lines, "Armor", std::string(kArmor.meaning), kArmor.clause);
            break;
        case Kind::None:
        case Kind::Number: break;
    }
    return lines;
}

Lines QuantumCloud::preview(const Setup& setup, const State& s, Action action) {
    Lines lines;
    if (s.flow.empty() || refuse(setup, s, action)) return lines;
    const Seat seat = decision(setup, s).seat;
    if (!engine::is_player(seat)) return lines;
    const Player& player = s.seats[seat];
    const Verb verb = verb_of(action);
    if (const StrikeAt* half = s.flow.top<StrikeAt>(); half != nullptr && verb == Verb::Target) {
        State after = s;
        exchange_blows({setup, after, nullptr}, half->unit, unit_at(action));
        add_fate({setup, s}, {setup, after}, half->unit, lines);
        add_fate({setup, s}, {setup, after}, unit_at(action), lines);
    }
    if (verb == Verb::Summon || verb == Verb::Play)
        add_cost(player, brief_of(setup, static_cast<CardByte>(action.operands[0])).cost, lines);
    if (verb == Verb::Flip) {
        const Unit& body = s.units[player.bodies[0]];
        add_cost(player, brief_of(setup, body.card).cost, lines);
        add(lines, "copy", std::to_string(body.life) + " life, and a die of Qubits", "QC-6.6");
    }
    return lines;
}

}  // namespace quantum_cloud
