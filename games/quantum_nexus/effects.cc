// What effects do, one by one, and the tasks that go on card by card.
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {

using engine::bit;

void set_ready(const Running& t, PieceId id, bool ready) {
    Piece& piece = piece_of(t.s, id);
    if ((piece.ready != 0) == ready) return;
    piece.ready = ready ? 1 : 0;
    tell(t.events, ready ? EventKind::Readied : EventKind::Exhausted, value(id));
}

void begin_cards(const Running& t, TaskKind kind, Seat seat, Seat deck, int count) {
    Task& task = t.s.task;
    task = {};
    task.kind = kind, task.seat = seat, task.deck = deck, task.left = static_cast<std::uint8_t>(count);
}

namespace {

void change(std::int8_t& sum, int amount) {
    sum = static_cast<std::int8_t>(std::clamp(sum + amount, -kLargestNumber, kLargestNumber));
}

PieceSet affected(const Running& t, const Ability& a, const Effect& e) {
    PieceSet set;
    const auto add = [&](PieceId id) {
        if (in_play(t.s, id)) set.add(id);
    };
    switch (e.ref) {
        case RefKind::None: break;
        case RefKind::This: add(a.source); break;
        case RefKind::Attached:
            if (is_piece(a.source)) add(host_of(piece_of(t.s, a.source)));
            break;
        case RefKind::That: add(a.cause); break;
        case RefKind::Attacker: add(t.s.attack.attacker); break;
        case RefKind::Defender: add(t.s.attack.defender); break;
        case RefKind::Target:
        case RefKind::UpTo:
            for (int i = 0; i < e.count; ++i) add(a.target[static_cast<std::size_t>(e.first + i)]);
            break;
        case RefKind::Each:
            if (e.it) {
                t.s.named.each(add);
                break;
            }
            each_in_play(t.s, [&](PieceId id) {
                if (fits(t.setup, t.s, e.selector, {a.source, a.controller}, id)) set.add(id);
            });
            t.s.named = set;
            break;
    }
    return set;
}

void damage(const Running& t, const PieceSet& set, int amount, Seat credit) {
    PieceSet hurt;
    set.each([&](PieceId id) {
        Piece& piece = piece_of(t.s, id);
        const Type type = card_of(t.setup, piece.card).type;
        if (type == Type::Upgrade || type == Type::Terrain) return;  // QN-10.20
        int dealt = amount;
        if (t.setup.options[Option::DamageModel] == 1) {  // QN-24.11
            piece.damage = static_cast<std::uint8_t>(std::min(255, piece.damage + amount));
            dealt = piece.damage;
        }
        if (dealt > defense_of(t.setup, t.s, id)) hurt.add(id);
    });
    doom(t, hurt, credit, false);
}

void begin_look(const Running& t, const Ability& a, const Effect& e) {
    const Seat deck = e.of_opponent ? enemy_of(a.controller) : a.controller;
    const int size = std::min<int>(e.number, t.s.side[deck].deck);
    if (size == 0) return;
    begin_cards(t, TaskKind::Look, a.controller, deck, 0);
    t.s.task.size = static_cast<std::uint8_t>(size);
    t.s.task.seek = e.kind == EffectKind::Seek;
}

bool any_in_pile(const Running& t, Seat seat, const Effect& e) {
    const Side& side = t.s.side[seat];
    for (std::size_t i = static_cast<std::size_t>(side.deck) + side.hand; i < side.cards.size(); ++i) {
        if (e.kind == EffectKind::Recycle || matches(t.setup, e.filter, side.cards[i].card)) return true;
    }
    return false;
}

}  // namespace

void carry_out(const Running& t, const Ability& a, const Effect& e) {
    State& s = t.s;
    const Seat you = a.controller, other = enemy_of(you);
    const auto discard = [&](TaskKind kind, Seat chooser, Seat hand) {
        const int count = std::min<int>(e.number, s.side[hand].hand);
        if (count > 0) begin_cards(t, kind, chooser, hand, count);
    };
    const PieceSet set = affected(t, a, e);
    switch (e.kind) {
        case EffectKind::Draw: begin_cards(t, TaskKind::Draw, you, you, e.number); break;
        case EffectKind::OpponentDraws: begin_cards(t, TaskKind::Draw, other, other, e.number); break;
        case EffectKind::Discard: discard(TaskKind::Discard, you, you); break;
        case EffectKind::OpponentDiscards:
            discard(e.at_random ? TaskKind::RandomDiscard : TaskKind::Discard, other, other);
            break;
        case EffectKind::ChooseDiscard: {
            Side& side = s.side[other];
            for (std::size_t i = side.deck; i < static_cast<std::size_t>(side.deck) + side.hand; ++i) {
                engine::show(s.bags, side.cards[i], bit(you));  // QN-4.12: only by the player who looks
                engine::tell_secret(t.events, static_cast<engine::SeatSet>(bit(you) | bit(other)), 2, EventKind::Looked,
                                    index(other), static_cast<int>(side.cards[i].card));
            }
            discard(TaskKind::Discard, you, other);
            break;
        }
        case EffectKind::OpponentMills:
            begin_cards(t, TaskKind::Mill, other, other, std::min<int>(e.number, s.side[other].deck));
            break;
        case EffectKind::Survey:
        case EffectKind::Seek: begin_look(t, a, e); break;
        case EffectKind::Recycle:
        case EffectKind::Salvage:
        case EffectKind::Revive: {
            const TaskKind kind = e.kind == EffectKind::Recycle   ? TaskKind::Recycle
                                  : e.kind == EffectKind::Salvage ? TaskKind::Salvage
                                                                  : TaskKind::Revive;
            if (kind == TaskKind::Revive && count_in_play(s, you) >= t.setup.options[Option::InPlay])
                break;  // QN-14.12
            if (any_in_pile(t, you, e)) begin_cards(t, kind, you, you, kind == TaskKind::Recycle ? e.number : 1);
            break;
        }
        case EffectKind::GainCp: set_cp(t, you, s.side[you].cp + e.number); break;
        case EffectKind::OpponentLoses: set_cp(t, other, s.side[other].cp - e.number); break;
        case EffectKind::Destroy: doom(t, set, you, false); break;
        case EffectKind::Damage: damage(t, set, e.number, you); break;
        case EffectKind::Exhaust: set.each([&](PieceId id) { set_ready(t, id, false); }); break;
        case EffectKind::Ready: set.each([&](PieceId id) { set_ready(t, id, true); }); break;
        case EffectKind::Return:
            if (e.ref == RefKind::This && is_piece(a.source) && !in_play(s, a.source)) return_to_hand(t, a.source);
            set.each([&](PieceId id) {
                if (in_play(s, id)) return_to_hand(t, id);
            });
            break;
        case EffectKind::Move:
        case EffectKind::TakeControl:
            set.each([&](PieceId id) {  // QN-12.13: units alone
                if (is_unit(card_of(t.setup, s, id))) s.objects.add(id);
            });
            begin_cards(t, e.kind == EffectKind::Move ? TaskKind::Move : TaskKind::Control, you, you, 0);
            s.task.size = e.anywhere;
            break;
        case EffectKind::Modify:
            set.each([&](PieceId id) {
                Piece& piece = piece_of(s, id);
                const bool told = t.events != nullptr;
                const int attack = told ? attack_of(t.setup, s, id) : 0,
                          defense = told ? defense_of(t.setup, s, id) : 0;
                change(piece.attack[static_cast<std::size_t>(e.duration)], e.attack);
                change(piece.defense[static_cast<std::size_t>(e.duration)], e.defense);
                if (!told) return;
                if (e.attack != 0)
                    tell(t.events, EventKind::Modified, value(id), kAttackWord, attack, attack_of(t.setup, s, id));
                if (e.defense != 0)
                    tell(t.events, EventKind::Modified, value(id), kDefenseWord, defense, defense_of(t.setup, s, id));
            });
            break;
        case EffectKind::GainKeyword:
        case EffectKind::CannotAttack:
            set.each([&](PieceId id) {
                piece_of(s, id).keywords[static_cast<std::size_t>(e.duration)] |=
                    e.kind == EffectKind::CannotAttack ? kCannotAttack : e.keyword;
                tell(t.events, EventKind::Changed, value(id));
            });
            break;
        case EffectKind::Mark:
            set.each([&](PieceId id) {
                change(piece_of(s, id).marks[static_cast<std::size_t>(you)], e.number);
                tell(t.events, EventKind::Changed, value(id));
            });
            break;
        case EffectKind::Cancel: s.played.cancelled = s.played.card != CardByte::Unknown; break;
        case EffectKind::Prevent: break;  // done where it is offered
    }
}

// One step of a task; false if chance or a player must say how it goes on.
bool next_card(const Running& t) {
    State& s = t.s;
    Task& task = s.task;
    Side& side = s.side[task.deck];
    const auto by_effect = [&] { return !task.cost && s.phase != Phase::Flip && s.running.line != 0; };
    switch (task.kind) {
        case TaskKind::None: return true;
        case TaskKind::Draw:
            if (task.left == 0) {
                task = {};
            } else if (side.deck == 0) {
                finish(t, Ending::Deck, bit(enemy_of(task.seat)));  // QN-14.2
            } else if (is_unseen(t, task.deck, side.deck - 1u)) {
                return false;
            } else {
                --task.left;
                top_to_hand(t, task.seat);
                if (by_effect()) note(t, Goal::Draw, task.seat);
            }
            return true;
        case TaskKind::Mill:
            if (task.left == 0 || side.deck == 0) {  // QN-14.4
                task = {};
            } else if (is_unseen(t, task.deck, side.deck - 1u)) {
                return false;
            } else {
                --task.left;
                top_to_pile(t, task.deck);
                if (by_effect() && s.running.controller != task.deck)
                    note(t, Goal::Mill, s.running.controller);  // QN-13.12
            }
            return true;
        case TaskKind::Discard:
        case TaskKind::RandomDiscard:
            if (task.left > 0 && side.hand > 0) return false;
            if (task.size > 0) {
                begin_cards(t, TaskKind::Mill, task.seat, task.deck, task.size), task.cost = true;
            } else {
                task = {};
            }
            return true;
        case TaskKind::Look: {
            if (task.left == task.size) {
                task.kind = task.seek != 0 ? TaskKind::Seek : TaskKind::Survey;
                task.left = task.kind == TaskKind::Survey ? task.size : 1;
                return true;
            }
            Slot& slot = side.cards[side.deck - 1u - task.left];
            if (is_unseen(t, task.deck, side.deck - 1u - task.left)) return false;
            engine::show(s.bags, slot, bit(task.seat));
            engine::tell_secret(t.events, slot.knowers, 2, EventKind::Looked, index(task.deck),
                                static_cast<int>(slot.card));
            ++task.left;
            return true;
        }
        case TaskKind::Survey:
            if (task.left > 0) return false;
            finish_survey(t);
            return true;
        case TaskKind::Seek: return false;
        case TaskKind::Recycle: {
            const std::size_t rest = side.cards.size() - side.deck - side.hand - task.chosen;
            if (task.left > 0 && rest > 0) return false;
            finish_recycle(t);
            return true;
        }
        case TaskKind::Salvage:
        case TaskKind::Revive:
        case TaskKind::RevivePlace: return false;
        case TaskKind::Move:
        case TaskKind::Control: {
            const PieceId id = next_object(s);
            if (id == PieceId::None) {
                s.objects = {};
                task = {};
                return true;
            }
            if (task.kind == TaskKind::Move) {
                if (destinations(t.setup, s, id, task.size != 0) != 0) return false;
            } else {
                const bool full =
                    count_in_play(s, task.seat) >= t.setup.options[Option::InPlay] || s.side[task.seat].board.full();
                const bool own = controller_of(piece_of(s, id)) == task.seat;
                if (!own && !full && free_quadrants(t.setup, s, task.seat, card_of(t.setup, s, id)) != 0) return false;
            }
            s.objects.drop(id);  // QN-12.33, QN-12.34: none is legal
            return true;
        }
    }
    return true;
}

}  // namespace quantum_nexus
