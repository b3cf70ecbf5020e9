// Units come, go and change; rubium, points and cards.
#include "games/nexus_ops/position.h"

#include <algorithm>

namespace nexus_ops {
namespace {

using engine::tell;

bool alike(const Group& a, const Group& b) {
    return ((a.hex != b.hex) | (a.extra ^ b.extra) | (a.dice ^ b.dice) | (a.marks ^ b.marks)) == 0;
}

// Another group that nobody can tell from this one.
int find_alike(const Army& army, const Group& like, int but = kFigures) {
    for (Places left = army.used & places_of(like.type) & ~(Places{1} << but); left != 0; left &= left - 1) {
        const int i = std::countr_zero(left);
        if (alike(army.groups[static_cast<std::size_t>(i)], like)) return i;
    }
    return -1;
}

// Whoever left a hex holds it no longer if nobody else of the army is there.
void leave_hex(Player& player, Hex hex) {
    for (Places left = player.army.used; left != 0; left &= left - 1) {
        if (player.army.groups[static_cast<std::size_t>(std::countr_zero(left))].hex == hex) return;
    }
    player.held &= ~bit(hex);
}

// The group joins its like, if there is one, or takes a free place.
int add(Player& player, Group group, int known) {
    Army& army = player.army;
    player.held |= bit(group.hex);
    if (known >= 0) {
        Group& other = group_at(player, known);
        other.count = static_cast<std::uint8_t>(other.count + group.count);
        return known;
    }
    const Places free = places_of(group.type) & ~army.used;
    ENSURE(free != 0);
    const int place = std::countr_zero(free);
    army.used |= Places{1} << place;
    group_at(player, place) = group;
    return place;
}

void take(Player& player, int place, int count) {
    Group& group = group_at(player, place);
    ENSURE(group.count >= count);
    group.count = static_cast<std::uint8_t>(group.count - count);
    if (group.count > 0) return;
    const Hex hex = group.hex;
    group = {};
    player.army.used &= ~(Places{1} << place);
    leave_hex(player, hex);
}

}  // namespace

int refinery_at(At at, Hex hex) {
    if (index(hex) >= index(Hex::Back)) return 3;  // NO-2.5
    if (index(hex) >= kInner) return 2;
    const Token* token = token_at(at.s, hex);
    return token == nullptr || is_facedown(token->slot) ? 0 : at.setup[token->slot.card].refinery;
}

PerType units_in(const Player& player, Hex hex) {
    PerType out;
    each_group(player.army, [&](int, const Group& group) {
        if (group.hex == hex) out[group.type] = static_cast<std::uint8_t>(out[group.type] + group.count);
    });
    return out;
}

int count_units(const Player& player) {
    int out = 0;
    each_group(player.army, [&](int, const Group& group) { out += group.count; });
    return out;
}

Hexes compute_held(const Army& army) {
    Hexes out = 0;
    each_group(army, [&](int, const Group& group) { out |= bit(group.hex); });
    return out;
}

int place_units(State& s, Seat seat, Group like) {
    Player& player = s.seats[seat];
    ENSURE(player.supply[like.type] >= like.count);
    player.supply[like.type] = static_cast<std::uint8_t>(player.supply[like.type] - like.count);
    return add(player, like, find_alike(player.army, like));
}

void destroy_units(State& s, Seat seat, int group, int count) {
    Player& player = s.seats[seat];
    const Type type = group_at(player, group).type;
    player.supply[type] = static_cast<std::uint8_t>(player.supply[type] + count);
    take(player, group, count);
}

int change_units(State& s, Seat seat, int group, int count, Group like) {
    Player& player = s.seats[seat];
    Group& from = group_at(player, group);
    like.type = from.type;
    like.count = static_cast<std::uint8_t>(count);
    const int known = find_alike(player.army, like, group);
    if (from.count == count && known < 0) {
        const Hex left = from.hex;
        from = like;
        player.held |= bit(like.hex);
        if (left != like.hex) leave_hex(player, left);
        return group;
    }
    if (alike(from, like)) return group;
    const int place = add(player, like, known);
    take(player, group, count);
    PARANOID(player.held == compute_held(player.army));
    return place;
}

void forget_marks(State& s, Seat seat, unsigned marks, bool steps, bool dice) {
    Army& army = s.seats[seat].army;
    for (Places left = army.used; left != 0; left &= left - 1) {
        const int i = std::countr_zero(left);
        Group& group = army.groups[static_cast<std::size_t>(i)];
        if ((group.marks & marks) == 0 && !(steps && group.extra > 0) && !(dice && group.dice > 0)) continue;
        group.marks = static_cast<std::uint8_t>(group.marks & ~marks);
        if (steps) group.extra = 0;
        if (dice) group.dice = 0;
        const int other = find_alike(army, group, i);
        if (other < 0) continue;
        Group& into = army.groups[static_cast<std::size_t>(other)];
        into.count = static_cast<std::uint8_t>(into.count + group.count);
        group = {};
        army.used &= ~(Places{1} << i);
    }
}

Slot lift_openly(State& s, Seat seat, bool mission, std::size_t at, int& place) {
    Pile& hand = s.seats[seat].hand(mission);
    // NO-22.26: which of the hidden cards left says nothing about when it was drawn.
    for (std::size_t i = 1; i < hand.size(); ++i) engine::merge_pools(s, s.bags, hand[0].pool, hand[i].pool);
    at = engine::lift(hand, at);
    place = static_cast<int>(at);
    Slot slot = hand.erase(at);
    engine::show(s.bags, slot, engine::kEverybody);
    return slot;
}

Slot take_openly(State& s, Seat seat, bool mission, CardId card, int& place) {
    const Pile& hand = s.seats[seat].hand(mission);
    std::size_t at = hand.size();
    for (std::size_t i = 0; i < hand.size(); ++i) {  // of several copies the one that most others know
        if (hand[i].card == card &&
            (at == hand.size() || std::popcount(hand[i].knowers) > std::popcount(hand[at].knowers)))
            at = i;
    }
    return lift_openly(s, seat, mission, at, place);
}

void discard(State& s, bool mission, Slot slot) {
    engine::show(s.bags, slot, engine::kEverybody);
    decks_of(s, mission).discard.push_back(slot);
}

void gain(Go go, Seat seat, int rubium) {
    Player& player = go.s.seats[seat];
    if (rubium == 0 || player.standing != Standing::Playing) return;
    player.rubium = static_cast<std::uint16_t>(std::min(player.rubium + rubium, 60'000));
    tell(go.events, EventKind::Gained, index(seat), rubium, player.rubium);
}

int lose(Go go, Seat seat, int rubium) {
    Player& player = go.s.seats[seat];
    const int lost = std::min<int>(player.rubium, rubium);
    player.rubium = static_cast<std::uint16_t>(player.rubium - lost);
    if (lost > 0) tell(go.events, EventKind::Lost, index(seat), lost, player.rubium);
    return lost;
}

void score(Go go, Seat seat, int points) {
    Player& player = go.s.seats[seat];
    player.points = static_cast<std::uint8_t>(std::min(255, player.points + points));
    tell(go.events, EventKind::Scored, index(seat), points, player.points);
    const Seat partner = partner_of(go.setup, seat);
    const int all = player.points + (partner == Seat::Nobody ? 0 : go.s.seats[partner].points);  // NO-15.8b
    if (all < go.setup.target) return;
    const engine::SeatSet team = static_cast<engine::SeatSet>(bit(seat) | (partner == Seat::Nobody ? 0 : bit(partner)));
    finish(go, Ending::Points, team);  // NO-14.1
}

void remove_unit(Go go, Seat seat, int group) {
    State& s = go.s;
    const Group& unit = group_at(s.seats[seat], group);
    const Type type = unit.type;
    const Hex hex = unit.hex;
    const int side = hex == s.battle.hex ? side_of(s, seat) : -1;
    if (side >= 0) ++side_at(s, side).lost[type];
    tell(go.events, EventKind::Removed, index(seat), unit_id(seat, group), index(hex));
    destroy_units(s, seat, group, 1);
}

}  // namespace nexus_ops
