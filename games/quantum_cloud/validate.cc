// What is impossible about a position. What lies on the map is looked at first: everything else reads it.
#include <algorithm>

#include "games/quantum_cloud/questions.h"

namespace quantum_cloud {
namespace {

using engine::index;
using engine::seat_at;

const char* tiles_fault(const State& s) {
    const auto& tiles = s.cloud.tiles;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (tiles[i].terrain == kNoTerrain) return "QC-2.3: a tile has a terrain";
        if (std::abs(tiles[i].q) > 1'000'000'000 || std::abs(tiles[i].r) > 1'000'000'000)
            return "QC-23.16: no tile can get so far";
        for (std::size_t k = 0; k < i; ++k) {
            if (space_of(tiles[i]) == space_of(tiles[k])) return "QC-2.3: a space holds one tile";
        }
    }
    TileSet seen = tiles.empty() ? 0 : 1, front = seen;
    while (front != 0) {
        TileSet next = 0;
        each_tile(front, [&](int i) { next |= s.cloud.near[static_cast<std::size_t>(i)]; });
        front = next & ~seen;
        seen |= front;
    }
    if (seen != all_tiles(s.cloud)) return "QC-2.6: all tiles form one connected group";
    int all = static_cast<int>(tiles.size()) + (s.drawn != kNoTerrain ? 1 : 0);
    for (const std::uint8_t of : s.stack) {
        if (of > kTiles / kTerrains) return "QC-1.2: there are five tiles of each terrain";
        all += of;
    }
    return all <= static_cast<int>(kTiles) ? nullptr : "QC-1.2: there are 35 tiles";
}

bool is_sound(const Setup& setup, const Unit& unit) {
    const Brief& brief = brief_of(setup, unit.card);
    if (brief.type == CardType::Algorithm || index(unit.owner) >= players(setup)) return false;
    const bool bonus = unit.attack <= kMostStat && unit.attack_now <= kMostStat && unit.more <= kMostStat &&
                       unit.more_now <= kMostStat;
    const bool body = brief.type == CardType::Avatar;
    const bool own = !body || setup.avatars[static_cast<std::size_t>(unit.owner)] == static_cast<CardId>(unit.card);
    return bonus && own && unit.attacks <= 2 && (!body || (unit.more == 0 && unit.more_now == 0));
}

const char* units_fault(const Setup& setup, const State& s) {
    UnitSet listed{};
    bool left = false;
    std::size_t texts = 0;
    for (const UnitId id : s.order) {
        if (id == UnitId::None || has(listed, id) || s.units[id].card == CardByte::Unknown)
            return "QC-14.14: units are ordered by arrival, each once";
        add(listed, id);
        const Unit& unit = s.units[id];
        if (static_cast<int>(unit.card) > setup.known || !is_sound(setup, unit)) return "QC-1.4: there is no such unit";
        if (unit.tile >= s.cloud.tiles.size()) return "QC-1.4: a unit stands on a tile";
        left |= unit.gone;
        texts += brief_of(setup, unit.card).type != CardType::Token;
        if (unit.gone) continue;
        if (tile(s.cloud, unit.tile).unit != id || tile(s.cloud, unit.tile).holder != unit.owner)
            return "QC-1.4: a tile holds one unit, and the unit stands there";
        if (left_of({setup, s}, unit) <= 0 || unit.life > kMostStat) return "QC-10.3: it would be destroyed";
        if (is_body(setup, unit) && unit.life > brief_of(setup, unit.card).life)
            return "QC-6.2: life never exceeds the printed Life";
    }
    for (std::size_t i = 0; i < kUnits; ++i) {
        const auto id = static_cast<UnitId>(i + 1);
        if (s.units.of[i].card != CardByte::Unknown ? !has(listed, id) : s.units.of[i] != Unit{})
            return "QC-14.14: every unit has its place in the order of arrival";
    }
    for (const Tile& tile : s.cloud.tiles) {
        if (tile.unit == UnitId::None ? tile.holder != Seat::Nobody
                                      : !has(listed, tile.unit) || s.units[tile.unit].gone)
            return "QC-1.4: nobody stands there";
    }
    if (texts > kStanding) return "QC-23.20: so many units cannot be there";
    return left == s.left ? nullptr : "QC-23.3: who left the map is remembered while it matters";
}

const char* bodies_fault(const Setup& setup, const State& s, Seat seat) {
    const auto& bodies = s.seats[seat].bodies;
    int count = 0;
    each_unit(s, [&](UnitId, const Unit& unit) { count += unit.owner == seat && is_body(setup, unit); });
    for (const UnitId id : bodies) {
        if (id == UnitId::None) continue;
        --count;
        const bool good = is_unit(s, static_cast<int>(id)) && s.units[id].owner == seat && is_body(setup, s.units[id]);
        if (!good) return "QC-1.4: a body is an Avatar on the map";
    }
    if (bodies[0] != UnitId::None ? bodies[0] == bodies[1] : bodies[1] != UnitId::None)
        return "QC-6.6: the second body is the copy";
    return count == 0 ? nullptr : "QC-1.4: a player has one body or two";
}

const char* cards_fault(const Setup& setup, const State& s, Seat seat) {
    const Player& player = s.seats[seat];
    std::size_t cards = player.hand.size() + player.discard.size() + player.deck;
    std::size_t algorithms = 0;
    const auto count = [&](int card) {
        if (card < 1 || card > setup.deck_kinds) return false;
        algorithms += setup.briefs[static_cast<std::size_t>(card)].type == CardType::Algorithm;
        return true;
    };
    bool known = true;  // cards that everybody knows come first
    for (const engine::Slot& slot : player.hand) {
        if (slot.knowers != engine::kEverybody && slot.knowers != bit(seat)) return "QC-13.1: a hand is its player's";
        if (slot.pool != static_cast<unsigned>(index(seat)) || slot.fits != 0) return "QC-13.1: a card is in its pool";
        if (!known && slot.knowers == engine::kEverybody) return "QC-13.1: the cards everybody knows come first";
        known &= slot.knowers == engine::kEverybody;
        if (!count(static_cast<int>(slot.card))) return "QC-15.3: that card is in no deck";
    }
    for (const CardByte card : player.discard) {
        if (!count(static_cast<int>(card))) return "QC-15.3: that card is in no deck";
    }
    const auto& bag = s.bags.count[static_cast<std::size_t>(index(seat))];
    int sum = 0;
    for (std::size_t card = 0; card < bag.size(); ++card) {
        sum += bag[card];
        for (int n = 0; n < bag[card]; ++n) {
            if (!count(static_cast<int>(card))) return "QC-15.3: that card is in no deck";
        }
    }
    if (sum != player.deck || sum != s.bags.total[static_cast<std::size_t>(index(seat))])
        return "QC-13.1: what is unseen lies in the deck";
    each_unit(s, [&](UnitId, const Unit& unit) {
        cards += unit.owner == seat && brief_of(setup, unit.card).type == CardType::Alter;
    });
    for (std::size_t i = 0; i < s.flow.size(); ++i) {
        const Announced* card = s.flow.get<Announced>(i);
        if (card == nullptr || card->by != seat) continue;
        ++cards, ++algorithms;
    }
    if (cards > kDeckSize) return "QC-15.1: a player has 28 cards";
    return algorithms <= kDeckSize - 10 ? nullptr : "QC-15.2: a deck has at least 10 Alters";
}

const char* seat_fault(const Setup& setup, const State& s, int i) {
    const Seat seat = seat_at(i);
    const Player& player = s.seats[seat];
    if (i >= players(setup)) {
        return player == Player{} ? nullptr : "QC-1.1: no such player";
    }
    if (player.maximum > kMostMaximum) return "QC-5.1: the maximum is never above 10";
    if (player.turns > setup.options[Option::TurnLimit]) return "QC-12.5: the last turn is over";
    if (const char* fault = bodies_fault(setup, s, seat)) return fault;
    if (const char* fault = cards_fault(setup, s, seat)) return fault;
    const bool alone = player.bodies[0] == UnitId::None;
    const bool plays = s.flow.get<Turn>(0) != nullptr;
    if (plays && player.out != alone) return "QC-12.1: who has no body has lost";
    return nullptr;
}

const char* turn_fault(const Setup& setup, const State& s) {
    if ((s.winners >> players(setup)) != 0) return "QC-12.1: a winner plays";
    if (s.flow.empty()) return nullptr;
    if (s.winners != 0) return "QC-12.1: nobody has won yet";
    int playing_now = 0;
    for (int i = 0; i < players(setup); ++i) playing_now += playing(s, seat_at(i));
    if (playing_now < 2) return "QC-12.1: the game would be over";
    const bool begun = s.flow.get<Opening>(0) == nullptr;
    if (begun && (index(s.active) >= players(setup) || !playing(s, s.active))) return "QC-4.1: who is out has no turn";
    if (!begun && s.active != Seat::Nobody) return "QC-3.4: nobody has opened yet";
    const bool turn = s.flow.get<Turn>(0) != nullptr;
    if (turn != (s.turn > 0) || turn != (index(s.starter) < players(setup))) return "QC-3.10: turns follow the setup";
    if (!turn && !begun && !s.cloud.tiles.empty()) return "QC-3.5: tiles are placed by the opener first";
    if (turn && s.cloud.tiles.empty()) return "QC-2.10: the first tile lies on (0,0)";
    const bool lays = s.flow.get<Laying>(0) != nullptr || s.flow.get<TileStep>(1) != nullptr;
    if (s.drawn != kNoTerrain && !lays) return "QC-4.4: no tile waits to be placed";
    if (s.flow.get<Laying>(0) != nullptr && !s.order.empty()) return "QC-3.6: Avatars come after the first tiles";
    if (const char* fault = QuantumCloud::flow_fault(setup, s)) return fault;
    return turn ? nullptr : avatars_fault({setup, s});
}

}  // namespace

std::optional<std::string> QuantumCloud::validate(const Setup& setup, const State& s) {
    const char* fault = tiles_fault(s);
    if (fault == nullptr) fault = units_fault(setup, s);
    for (int i = 0; i < static_cast<int>(kSeats) && fault == nullptr; ++i) fault = seat_fault(setup, s, i);
    if (fault == nullptr) fault = turn_fault(setup, s);
    return fault == nullptr ? std::nullopt : std::optional<std::string>(fault);
}

}  // namespace quantum_cloud
