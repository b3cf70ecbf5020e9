// Resolution as data: `carry_on` looks which frame of the state is innermost and takes one step of it, until somebody
// must decide. Its order is the order of nesting: task, destruction, ability, batch, Event, attack, phase.
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

using engine::bit;

// ---- what waits ----

void wait_for(const Running& t, std::uint16_t line, PieceId source, Seat controller, PieceId cause) {
    State& s = t.s;
    if (s.ending != Ending::None) return;
    if (static_cast<int>(s.waiting.size()) >= t.setup.options[Option::Waiting])
        return finish(t, Ending::Error, 0);  // QN-14.12
    s.waiting.push_back({.line = line, .source = source, .cause = cause, .controller = controller});
}

namespace {

// What a card in play or a mission grants to others that waits for this.
template <class Wanted>
void gather_grant(const Running& t, Trigger trigger, const Line& grant, const Bearer& from, PieceId cause,
                  Wanted&& wanted) {
    const Line& line = t.setup.lines[grant.granted];
    if (line.kind != LineKind::Triggered || line.trigger != trigger) return;
    PieceList bearers;
    each_in_play(t.s, [&](PieceId id) {
        if (is_subject(t.setup, t.s, grant, from, id)) bearers.push_back(id);
    });
    for (const PieceId id : bearers) {
        const Bearer bearer{id, controller_of(piece_of(t.s, id))};
        if (wanted(line, bearer)) wait_for(t, grant.granted, id, bearer.controller, cause);
    }
}

// The lines of one card in play that wait for this; `subject` is none where a player does it.
template <class Wanted>
void gather_from(const Running& t, Trigger trigger, PieceId source, PieceId cause, Wanted&& wanted) {
    const Piece& piece = piece_of(t.s, source);
    const Card& card = card_of(t.setup, piece.card);
    const Bearer from{source, controller_of(piece)};
    if ((card.marks.triggers & bit(trigger)) != 0) {
        each_line(t.setup, card, LineKind::Triggered, [&](std::uint16_t i) {
            const Line& line = t.setup.lines[i];
            if (line.trigger == trigger && wanted(line, from)) wait_for(t, i, source, from.controller, cause);
        });
    }
    if ((card.marks.grants & bit(trigger)) == 0) return;
    each_line(t.setup, card, LineKind::Grant,
              [&](std::uint16_t i) { gather_grant(t, trigger, t.setup.lines[i], from, cause, wanted); });
}

template <class Wanted>
void gather_all(const Running& t, Trigger trigger, PieceId cause, Wanted&& wanted) {
    const Triggers mark = bit(trigger);
    if (((t.setup.present.triggers | t.setup.present.grants) & mark) == 0) return;
    t.s.watchers.each([&](PieceId id) {
        const Marks& marks = card_of(t.setup, t.s, id).marks;
        if (((marks.triggers | marks.grants) & mark) != 0) gather_from(t, trigger, id, cause, wanted);
    });
    if ((t.setup.missions & mark) == 0) return;
    for (const Seat seat : {Seat::First, Seat::Second}) {
        const auto& missions = t.s.side[seat].missions;
        for (std::size_t m = 0; m < missions.size(); ++m) {
            const Card& card = card_of(t.setup, missions[m].card);
            if (((card.marks.triggers | card.marks.grants) & mark) == 0) continue;
            const Bearer from{mission_id(seat, m), seat};
            each_line(t.setup, card, LineKind::Triggered, [&](std::uint16_t i) {
                const Line& line = t.setup.lines[i];
                if (line.trigger == trigger && works(missions[m], line) && wanted(line, from))
                    wait_for(t, i, from.source, seat, cause);
            });
            each_line(t.setup, card, LineKind::Grant, [&](std::uint16_t i) {  // QN-13.8
                const Line& grant = t.setup.lines[i];
                if (works(missions[m], grant)) gather_grant(t, trigger, grant, from, cause, wanted);
            });
        }
    }
}

}  // namespace

// Something happened to a card. `other` is the other unit of an attack.
void gather(const Running& t, Trigger trigger, PieceId subject, PieceId other) {
    const PieceId cause = other != PieceId::None ? other : subject;
    const auto wanted = [&](const Line& line, const Bearer& from) {
        return is_subject(t.setup, t.s, line, from, subject);
    };
    const Marks& own = card_of(t.setup, t.s, subject).marks;
    if ((own.triggers & bit(trigger)) != 0 && !own.watches) gather_from(t, trigger, subject, cause, wanted);
    if (((t.setup.onlookers | t.setup.present.grants) & bit(trigger)) == 0 && !own.watches) return;
    gather_all(t, trigger, cause, wanted);
}

// A player did something, or a phase starts.
void gather_seat(const Running& t, Trigger trigger, Seat seat) {
    gather_all(t, trigger, PieceId::None, [&](const Line&, const Bearer& from) {
        if (trigger == Trigger::YouPlay || trigger == Trigger::Completes) return from.controller == seat;
        if (trigger == Trigger::OpponentPlays) return from.controller != seat;
        return true;
    });
}

// QN-24.5: abilities of one moment stand in board order, missions last.
void order_new(const Running& t, std::size_t from) {
    State& s = t.s;
    if (s.waiting.size() < from + 2) return;
    const auto place_on_board = [&](PieceId id, Seat seat) {
        const auto& board = s.side[seat].board;
        return static_cast<int>(std::find(board.begin(), board.end(), id) - board.begin());
    };
    const auto key = [&](const Ability& a) {
        if (!is_piece(a.source)) return 1'000'000'000 + value(a.source);
        const Piece& piece = piece_of(s, a.source);
        const PieceId host = host_of(piece);
        const Piece& body = host == PieceId::None ? piece : piece_of(s, host);
        const int first = place_on_board(host == PieceId::None ? a.source : host, controller_of(body));
        return (body.at * 1000 + first) * 1000 +
               (host == PieceId::None ? 0 : 1 + place_on_board(a.source, controller_of(piece)));
    };
    for (std::size_t i = from + 1; i < s.waiting.size(); ++i) {
        const Ability moved = s.waiting[i];
        std::size_t j = i;
        for (; j > from && key(s.waiting[j - 1]) > key(moved); --j) s.waiting[j] = s.waiting[j - 1];
        s.waiting[j] = moved;
    }
}

const Ability* asking(const State& s) {
    if (s.running.line != 0) return open_target(s.running) < kTargets ? &s.running : nullptr;
    for (std::size_t i = 0; i < s.batch.size; ++i) {
        const Ability& a = s.waiting[i];
        if (a.controller == s.batch.seat && open_target(a) < kTargets) return &a;
    }
    return nullptr;
}

int count_unplaced(const State& s) {
    int count = 0;
    each_in_share(s, [&](const Ability& a) { count += a.rank == 0; });
    return count;
}

// ---- destruction ----

std::uint16_t prevention(const Setup& setup, const State& s, PieceId source) {
    std::uint16_t found = 0;
    if (s.fall.used.has(source)) return found;  // QN-12.9
    const auto look = [&](std::uint16_t i, const Bearer& from) {
        const Line& line = setup.lines[i];
        if (found != 0 || line.trigger != Trigger::WouldBeDestroyed || from.controller != s.fall.asked) return;
        if (is_subject(setup, s, line, from, s.fall.at) && holds(setup, s, line.condition, from)) found = i;
    };
    if (is_mission(source)) {
        const auto& missions = s.side[mission_seat(source)].missions;
        if (mission_place(source) >= missions.size()) return 0;
        const Mission& mission = missions[mission_place(source)];
        each_line(setup, card_of(setup, mission.card), LineKind::Triggered, [&](std::uint16_t i) {
            if (works(mission, setup.lines[i])) look(i, {source, mission_seat(source)});
        });
        return found;
    }
    if (!in_play(s, source)) return 0;
    const Bearer from{source, controller_of(piece_of(s, source))};
    if ((card_of(setup, s, source).marks.triggers & bit(Trigger::WouldBeDestroyed)) != 0)
        each_line(setup, card_of(setup, s, source), LineKind::Triggered, [&](std::uint16_t i) { look(i, from); });
    if ((setup.present.grants & bit(Trigger::WouldBeDestroyed)) == 0) return found;
    each_grant(setup, s, [&](const Line& grant, const Bearer& gives) {
        if (setup.lines[grant.granted].kind == LineKind::Triggered && is_subject(setup, s, grant, gives, source))
            look(grant.granted, from);
    });
    return found;
}

void count_use(const Running& t, Seat seat) {
    if (t.s.phase == Phase::Command || t.s.phase == Phase::Battle) count(t.s.side[seat]);
}

void doom(const Running& t, PieceSet set, Seat credit, bool combat) {
    if (set.empty()) return;
    t.s.fall = {};
    t.s.fall.doomed = set, t.s.fall.offers = set, t.s.fall.credit = credit, t.s.fall.combat = combat;
}

namespace {

// The card that is offered next: active player's first, by place, by arrival.
PieceId next_in_order(const State& s, const PieceSet& set) {
    PieceId best = PieceId::None;
    if (set.empty()) return best;
    if (const PieceId only = set.only(); only != PieceId::None) return in_play(s, only) ? only : best;
    int least = 0;
    int arrival = 0;
    each_in_play(s, [&](PieceId id) {
        ++arrival;
        if (!set.has(id)) return;
        const Spot spot = spot_of(s, piece_of(s, id));
        const int key = ((spot.half != s.active) * 8 + spot.place) * 1000 + arrival;
        if (best == PieceId::None || key < least) best = id, least = key;
    });
    return best;
}

}  // namespace

void save(const Running& t, PieceId source) {
    Fall& fall = t.s.fall;
    const PieceId saved = fall.at;
    fall.doomed.drop(saved);
    fall.used.add(source);
    fall.at = PieceId::None;
    if (fall.doomed.empty()) fall = {};
    if (in_play(t.s, saved)) tell(t.events, EventKind::Prevented, value(saved), value(source));
    checkpoint(t);  // QN-24.2
}

namespace {

bool may_prevent(const Setup& setup, const State& s, PieceId id) {
    return ((card_of(setup, s, id).marks.triggers | setup.present.grants) & bit(Trigger::WouldBeDestroyed)) != 0;
}
// Whether anything in play could prevent a destruction at all; most are offered to nobody.
bool any_prevention(const Setup& setup, const State& s) {
    bool any = ((setup.present.grants | setup.missions) & bit(Trigger::WouldBeDestroyed)) != 0;
    s.watchers.each([&](PieceId id) { any = any || may_prevent(setup, s, id); });
    return any;
}

// One step of a destruction (QN-12.9, QN-12.10); false if an offer waits for its answer.
bool next_offer(const Running& t) {
    State& s = t.s;
    Fall& fall = s.fall;
    if (fall.at == PieceId::None && !fall.offers.empty() && any_prevention(t.setup, s)) {
        fall.at = next_in_order(s, fall.offers);
        if (fall.at != PieceId::None) fall.offers.drop(fall.at);
        fall.asked = s.active;
    }
    if (fall.payer != PieceId::None) return false;
    if (fall.at != PieceId::None) {
        bool any = false;
        PieceId forced = PieceId::None;
        const auto look = [&](PieceId id) {
            const std::uint16_t line = prevention(t.setup, s, id);
            if (line == 0) return;
            any = true;
            if (!t.setup.lines[line].optional && forced == PieceId::None) forced = id;
        };
        s.watchers.each([&](PieceId id) {
            if (may_prevent(t.setup, s, id) && controller_of(piece_of(s, id)) == fall.asked) look(id);
        });
        if ((t.setup.present.grants & bit(Trigger::WouldBeDestroyed)) != 0) each_of(s, fall.asked, look);
        if ((t.setup.missions & bit(Trigger::WouldBeDestroyed)) != 0) {
            for (std::size_t m = 0; m < s.side[fall.asked].missions.size(); ++m) look(mission_id(fall.asked, m));
        }
        if (forced != PieceId::None) {
            save(t, forced);
            return true;
        }
        if (any) return false;
        if (fall.asked == s.active) {
            fall.asked = enemy_of(s.active);
        } else {
            fall.at = PieceId::None;
        }
        return true;
    }
    const Fall done = fall;
    fall = {};
    if (done.doomed.empty()) return true;
    leave_play(t, done.doomed, done.credit, done.combat);
    if (done.combat && s.attack.stage == Stage::Compared) {  // QN-10.17
        const bool lost = done.doomed.has(s.attack.attacker);
        const PieceId survivor = lost ? s.attack.defender : s.attack.attacker;
        const std::size_t from = s.waiting.size();
        if (in_play(s, survivor))
            gather(t, Trigger::DestroysUnit, survivor, lost ? s.attack.attacker : s.attack.defender);
        order_new(t, from);
    }
    return true;
}

// ---- abilities ----

// QN-12.7, QN-24.4: targets are looked at once more; true if all mandatory ones are gone.
bool fizzles(const Running& t, Ability& a) {
    bool chosen = false, left = false;
    const Ability before = a;
    for (std::size_t n = 0; n < kTargets; ++n) {
        if (!is_piece(before.target[n])) continue;
        Ability alone = before;
        const Effect* e = target_effect(t.setup.lines[a.line], n);
        for (std::size_t i = 0; i < n; ++i) alone.target[i] = PieceId::None;
        const bool legal = e != nullptr && can_target(t.setup, t.s, alone, n, before.target[n]);
        if (!legal) a.target[n] = PieceId::None;
        if (e != nullptr && e->ref == RefKind::Target) chosen = true, left |= legal;
    }
    return chosen && !left;
}

void end_ability(const Running& t) {
    State& s = t.s;
    if (s.running.source == PieceId::Event) {  // QN-8.31: before any batch caused by it
        put_on_pile(t, s.running.controller, s.played.card);
        s.played = {};
    }
    s.running = {};
    s.named = {};
    checkpoint(t);  // QN-24.2
}

// All costs are paid together (QN-11.3). What is sacrificed is chosen first, while all that could be paid is there.
bool pay_on(const Running& t, Ability& a, const Line& line) {
    State& s = t.s;
    const Costs& costs = line.costs;
    switch (a.rank) {
        case 0:
            if (costs.sacrifice) return false;  // choosing it goes on
            [[fallthrough]];
        case 1:
            if (line.once) {
                if (is_mission(a.source)) {
                    s.side[a.controller].missions[mission_place(a.source)].used |= line.once_bit;
                } else {
                    piece_of(s, a.source).used = (piece_of(s, a.source).used | line.once_bit) & 7;
                }
            }
            spend(t, a.controller, costs.cp);
            if (costs.exhaust && in_play(s, a.source)) set_ready(t, a.source, false);
            [[fallthrough]];
        case 2:
            a.rank = 3;
            if (costs.discard > 0) {
                begin_cards(t, TaskKind::Discard, a.controller, a.controller, costs.discard), s.task.cost = true;
                break;
            }
            [[fallthrough]];
        case 3:
            a.rank = 4;
            if (costs.mill > 0) {
                begin_cards(t, TaskKind::Mill, a.controller, a.controller, costs.mill), s.task.cost = true;
                break;
            }
            [[fallthrough]];
        case 4:
            if (costs.sacrifice_self && in_play(s, a.source)) {
                PieceSet self;
                self.add(a.source);
                tell(t.events, EventKind::Sacrificed, value(a.source));
                leave_play(t, self, Seat::Nobody, false);
            }
            [[fallthrough]];
        default: a.rank = 0, a.step = 2; break;
    }
    return true;
}

// One step of the running ability; false if its player must choose.
bool next_effect(const Running& t) {
    State& s = t.s;
    Ability& a = s.running;
    const Line& line = t.setup.lines[a.line];
    if (a.step == 0) {
        if (line.kind == LineKind::Activated || line.kind == LineKind::Play) return false;  // targets are being chosen
        if (fizzles(t, a)) {
            tell(t.events, EventKind::Fizzled, value(a.source));
            end_ability(t);
            return true;
        }
        if (!holds(t.setup, s, line.condition, {a.source, a.controller})) {  // QN-12.8
            s.running = {};
            checkpoint(t);
            return true;
        }
        if (line.optional) return false;
        if (line.kind == LineKind::Triggered && t.setup.options[Option::CountMandatory] == 1)
            count_use(t, a.controller);  // QN-7.8
        tell(t.events, EventKind::Triggered, value(a.source));
        a.step = 2;
        return true;
    }
    if (a.step == 1) return pay_on(t, a, line);
    if (a.step == 2 && line.kind == LineKind::Activated && a.rank == 0) {
        a.rank = 1;
        if (fizzles(t, a)) {
            tell(t.events, EventKind::Fizzled, value(a.source));
            end_ability(t);
            return true;
        }
    }
    if (a.step - 2u >= line.effects.size()) {
        end_ability(t);
        return true;
    }
    const Effect& e = line.effects[a.step++ - 2u];
    const Ability now = a;
    if (!e.it) s.named = {};
    if (holds(t.setup, s, e.condition, {now.source, now.controller})) carry_out(t, now, e);
    return true;
}

// The Event was announced, paid, and its window is over.
void resolve_event(const Running& t) {
    State& s = t.s;
    if (s.played.cancelled) {
        tell(t.events, EventKind::EventCancelled, static_cast<int>(s.played.card));
        put_on_pile(t, s.played.ability.controller, s.played.card);
        s.played = {};
        return;
    }
    s.running = s.played.ability;
    s.played.ability = {};
    s.running.step = 2, s.running.rank = 1;
    if (fizzles(t, s.running)) {
        tell(t.events, EventKind::EventFizzled, static_cast<int>(s.played.card));
        end_ability(t);
    }
}

}  // namespace

PieceId next_object(const State& s) { return next_in_order(s, s.objects); }

namespace {

// ---- batches ----

void open_share(const Running& t, Seat seat) {
    t.s.batch.seat = seat;
    each_in_share(t.s, [&](Ability& a) { open_targets(t.setup, t.s, a); });
}

// QN-12.5: the share of one player: all targets, then the order, then one ability after the other; then the other's.
bool next_trigger(const Running& t) {
    State& s = t.s;
    if (asking(s) != nullptr || count_unplaced(s) >= 2) return false;
    std::size_t next = s.batch.size;
    const auto place = [&](std::size_t i) { return static_cast<std::uint8_t>(s.waiting[i].rank - 1); };
    for (std::size_t i = 0; i < s.batch.size; ++i) {
        if (s.waiting[i].controller != s.batch.seat) continue;
        if (next == s.batch.size || place(i) < place(next)) next = i;
    }
    if (next == s.batch.size) {
        open_share(t, enemy_of(s.batch.seat));
        return true;
    }
    s.running = s.waiting.erase(next);
    s.running.rank = 0;
    --s.batch.size;
    return true;
}

}  // namespace

// The player takes the optional ability.
void accept(const Running& t) {
    Ability& a = t.s.running;
    count_use(t, a.controller);
    note(t, Goal::Activate, a.controller);
    t.s.acted = true;
    tell(t.events, EventKind::Triggered, value(a.source));
    a.step = 1, a.rank = 0;
}

bool settled(const State& s) {
    return s.task.kind == TaskKind::None && s.fall.doomed.empty() && s.running.line == 0 && s.waiting.empty() &&
           s.batch.size == 0 && s.played.card == CardByte::Unknown && s.attack.stage == Stage::None;
}

void carry_on(const Running& t) {
    State& s = t.s;
    while (s.ending == Ending::None) {
        bool more = true;
        if (s.task.kind != TaskKind::None) {
            more = next_card(t);
        } else if (!s.fall.doomed.empty() || s.fall.at != PieceId::None) {
            more = next_offer(t);
        } else if (s.running.line != 0) {
            more = next_effect(t);
        } else if (s.batch.size > 0) {
            more = next_trigger(t);
        } else if (!s.waiting.empty()) {
            if (++s.batches > t.setup.options[Option::Batches]) return finish(t, Ending::Error, 0);  // QN-14.10
            s.batch.size = static_cast<std::uint8_t>(s.waiting.size());
            open_share(t, s.active);
        } else if (s.played.card != CardByte::Unknown) {
            resolve_event(t);
        } else if (s.attack.stage != Stage::None) {
            more = fight_on(t);
        } else {
            s.batch = {};
            more = progress(t);
        }
        if (!more) return;
    }
}

}  // namespace quantum_nexus
