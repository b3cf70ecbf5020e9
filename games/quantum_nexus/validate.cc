// What must hold of every position, a given one included. Each check relies on those before it.
#include "games/quantum_nexus/choices.h"

namespace quantum_nexus {
namespace {

const char* piece_fault(const Setup& setup, const State& s) {
    for (std::size_t i = 0; i < kPieces; ++i) {
        const Piece& piece = s.pieces[i];
        if (piece.zone == 0) continue;
        const auto card = static_cast<std::size_t>(piece.card);
        if (card == 0 || static_cast<int>(card) > setup.deck_kinds) return "a card in play is a card of the game";
        const Type type = setup.cards[card].type;
        if (type == Type::Event) return "an Event is not in play";
        if (piece.at >= kAttached + kPieces) return "a card stands somewhere";
        if ((piece.at >= kAttached) != (type == Type::Upgrade) || (piece.at == kLoadout) != (type == Type::Asset))
            return "a card stands where its type does";
        if (piece.at >= kAttached) {
            const Piece& host = piece_of(s, host_of(piece));
            if (host.zone == 0 || host.at >= kAttached) return "an upgrade has a host";
        }
    }
    return nullptr;
}

// QN-24.21: recycled groups lie under what nobody has seen, each in the order of its cards.
const char* deck_fault(const State& s, const Side& side) {
    bool unseen = false;
    for (std::size_t i = 0; i < side.deck; ++i) {
        const Slot& slot = side.cards[i];
        unseen |= slot.card == CardId::Unknown;
        if (!engine::is_loose(slot)) continue;
        if (unseen || s.phase == Phase::Flip) return "recycled cards lie under what nobody has seen";
        if (slot.pool >= kSeats) return "a recycled group is no pool before its turn";
        const bool grouped = i > 0 && engine::is_loose(side.cards[i - 1]) && side.cards[i - 1].fits == slot.fits;
        if (grouped && side.cards[i - 1].card > slot.card) return "a recycled group is sorted";
    }
    return nullptr;
}

const char* side_fault(const Setup& setup, const State& s, Seat seat) {
    const Side& side = s.side[seat];
    if (static_cast<std::size_t>(side.deck) + side.hand > side.cards.size()) return "deck and hand lie in the row";
    if (side.cp < 0 || side.cp > kMostCp) return "CP are 0 to 999";
    int live = 0;
    for (const PieceId id : side.board) {
        if (!is_piece(id) || piece_of(s, id).zone == 0 || controller_of(piece_of(s, id)) != seat)
            return "a listed card is there, at its controller";
        if (std::count(side.board.begin(), side.board.end(), id) != 1) return "a card is listed once";
        live += in_play(s, id);
    }
    if (live > setup.options[Option::InPlay]) return "a player has too many cards in play";
    for (int quadrant = 0; quadrant < kQuadrants; ++quadrant) {  // QN-4.8
        int leaders = 0;
        each_of(s, seat,
                [&](PieceId id) { leaders += piece_of(s, id).at == quadrant && is_leader(card_of(setup, s, id)); });
        if (leaders > 1) return "a quadrant holds one Leader";
        if (count_terrain(setup, s, seat, quadrant) > 2) return "a quadrant holds two Terrain of a player";
    }
    std::size_t owned = side.cards.size();
    for (const Piece& piece : s.pieces) owned += in_play(piece) && owner_of(piece) == seat;
    if (owned > kOwned) return "a player owns at most 200 cards";
    for (std::size_t i = 0; i < side.cards.size(); ++i) {
        const Slot& slot = side.cards[i];
        if (static_cast<int>(slot.card) > setup.deck_kinds) return "a mission lies in no deck";
        if (slot.pool % 2 != static_cast<unsigned>(index(seat)) || slot.pool >= kPools)
            return "a card belongs to a pool of its owner";
        const bool hand = i >= side.deck && i < static_cast<std::size_t>(side.deck) + side.hand;
        if (hand && (slot.knowers & engine::bit(seat)) == 0) return "a hand is known to its owner";
        if (!hand && i >= side.deck && slot.knowers != engine::kEverybody) return "a discard pile is known to all";
    }
    if (const char* fault = deck_fault(s, side)) return fault;
    for (const Mission& mission : side.missions) {
        if (static_cast<int>(mission.card) > setup.known || card_of(setup, mission.card).type != Type::Mission ||
            mission.card == CardByte::Unknown)
            return "a mission is a mission";
    }
    return nullptr;
}

bool sound_id(const State& s, PieceId id) {
    if (id == PieceId::None) return true;
    if (is_piece(id)) return piece_of(s, id).zone != 0;
    return is_mission(id) && index(mission_seat(id)) < kSeats &&
           mission_place(id) < s.side[mission_seat(id)].missions.size();
}

const char* ability_fault(const Setup& setup, const State& s, const Ability& a) {
    if (a.line >= setup.lines.size()) return "an ability is a line";
    if (index(a.controller) >= kSeats) return "an ability has a controller";
    if (a.source == PieceId::None || (a.source != PieceId::Event && !sound_id(s, a.source)))
        return "an ability has a source";
    if (a.cause == PieceId::Open || a.cause == PieceId::Event || !sound_id(s, a.cause)) return "an ability has a cause";
    for (std::size_t n = 0; n < kTargets; ++n) {
        const PieceId id = a.target[n];
        if (id == PieceId::None) continue;
        if (target_effect(setup.lines[a.line], n) == nullptr) return "a target is asked for";
        if (id != PieceId::Open && (!is_piece(id) || !sound_id(s, id))) return "a target is there";
    }
    if (a.step > setup.lines[a.line].effects.size() + 2) return "an ability has so many effects";
    return nullptr;
}

// A half-made choice is one that was offered.
const char* choice_fault(const Setup& setup, const State& s) {
    const Choice& choice = s.choice;
    const bool event = s.running.source == PieceId::Event && s.running.step == 0;
    const Type type = card_of(setup, choice.card).type;
    if (choice.half == Half::None && choice.card == CardByte::Unknown)
        return event || choice.piece != PieceId::None ? "an Event that is announced is a card" : nullptr;
    State before = s;
    before.choice = {};
    engine::Action action{};
    switch (choice.half) {
        case Half::None:
            if (!event || type != Type::Event || card_of(setup, choice.card).objective != s.running.line ||
                s.running.controller != s.active)
                return "an Event that is announced is a card";
            before.running = {};
            action = engine::act(Verb::Play, static_cast<int>(choice.card));
            break;
        case Half::Deploy:
            if (type == Type::Asset || type == Type::Event) return "a card that is deployed needs a place";
            action = engine::act(Verb::Deploy, static_cast<int>(choice.card));
            break;
        case Half::Attack: action = engine::act(Verb::Attack, value(choice.piece)); break;
        case Half::Maneuver: action = engine::act(Verb::Maneuver, value(choice.piece)); break;
    }
    if ((choice.half == Half::None || choice.half == Half::Deploy) != (choice.piece == PieceId::None) ||
        (choice.half >= Half::Attack && choice.card != CardByte::Unknown))
        return "a choice is of a card or of a piece";
    const bool offered = settled(before) && asked(setup, before) == Ask::Act;
    return offered && !QuantumNexus::refuse(setup, before, action) ? nullptr : "a half-made choice was offered";
}

// Whether this effect can be in the middle of this.
bool begins(const Effect& e, TaskKind kind) {
    switch (kind) {
        case TaskKind::None:
        case TaskKind::Draw:
        case TaskKind::Mill:
        case TaskKind::Discard: return true;
        case TaskKind::RandomDiscard: return e.kind == EffectKind::OpponentDiscards;
        case TaskKind::Look: return e.kind == EffectKind::Survey || e.kind == EffectKind::Seek;
        case TaskKind::Survey: return e.kind == EffectKind::Survey;
        case TaskKind::Seek: return e.kind == EffectKind::Seek;
        case TaskKind::Recycle: return e.kind == EffectKind::Recycle;
        case TaskKind::Salvage: return e.kind == EffectKind::Salvage;
        case TaskKind::Revive:
        case TaskKind::RevivePlace: return e.kind == EffectKind::Revive;
        case TaskKind::Move: return e.kind == EffectKind::Move;
        case TaskKind::Control: return e.kind == EffectKind::TakeControl;
    }
    return false;
}

// Cards that left play and still lie in the discard pile, each in its place.
const char* fallen_fault(const State& s) {
    for (std::size_t i = 0; i < s.fallen.size(); ++i) {
        const auto [id, lies] = s.fallen[i];
        if (!is_piece(id) || piece_of(s, id).zone != static_cast<int>(Zone::Discard)) return "a fallen card left play";
        const Seat owner = owner_of(piece_of(s, id));
        const Side& side = s.side[owner];
        const std::size_t at = static_cast<std::size_t>(side.deck) + side.hand + lies;
        if (at >= side.cards.size() || side.cards[at].card != static_cast<CardId>(piece_of(s, id).card))
            return "a fallen card lies in the discard pile";
        for (std::size_t j = 0; j < i; ++j) {
            const auto [other, place] = s.fallen[j];
            if (other == id || (place == lies && owner_of(piece_of(s, other)) == owner))
                return "a fallen card has a place of its own";
        }
    }
    return nullptr;
}

const char* frame_fault(const Setup& setup, const State& s) {
    if (const char* fault = fallen_fault(s)) return fault;
    if (s.running.line == 0 && !s.named.empty()) return "a running line names cards";
    for (const Ability& a : s.waiting) {
        if (a.line == 0) return "what waits is an ability";
        if (const char* fault = ability_fault(setup, s, a)) return fault;
    }
    if (s.running.line != 0) {
        if (const char* fault = ability_fault(setup, s, s.running)) return fault;
    }
    if (s.batch.size > s.waiting.size() || index(s.batch.seat) >= kSeats) return "a batch is a share of what waits";
    if (index(s.fall.asked) >= kSeats || (s.fall.at != PieceId::None && !in_play(s, s.fall.at)))
        return "an offer is for a card in play";
    if (s.fall.payer != PieceId::None &&
        (s.fall.at == PieceId::None || !sound_id(s, s.fall.payer) ||
         !setup.lines[prevention(setup, s, s.fall.payer)].costs.sacrifice || !can_prevent(setup, s, s.fall.payer)))
        return "a sacrifice is the price of an offer";
    for (const PieceId id : {s.attack.attacker, s.attack.defender, s.choice.piece}) {
        if (id != PieceId::None && (!is_piece(id) || !sound_id(s, id))) return "units of an attack are there";
    }
    if ((s.attack.stage != Stage::None) != (s.attack.attacker != PieceId::None && s.attack.defender != PieceId::None))
        return "an attack has two units";
    for (const Seat seat : {s.active, s.starter, s.initiative, s.last, s.task.seat, s.task.deck}) {
        if (index(seat) >= kSeats) return "a seat is north or south";
    }
    const Task& task = s.task;
    const Side& side = s.side[task.deck];
    if (static_cast<int>(task.card) > setup.deck_kinds || static_cast<int>(s.choice.card) > setup.deck_kinds ||
        static_cast<int>(s.played.card) > setup.deck_kinds)
        return "a card is a card of the game";
    if (task.size > side.deck && task.kind != TaskKind::Move) return "one looks at cards that are there";
    if (task.size > 16 || (task.kind == TaskKind::Survey && task.left > task.size))
        return "at most 16 cards are looked at";
    if (task.chosen + static_cast<std::size_t>(side.deck) + side.hand > side.cards.size())
        return "what is chosen lies in the pile";
    const bool effect = task.kind >= TaskKind::Look || task.kind == TaskKind::RandomDiscard;
    if (effect && (s.running.line == 0 || s.running.step < 3 || !begins(current_effect(setup, s), task.kind)))
        return "an effect is under way";
    if (task.kind == TaskKind::RevivePlace &&
        (!find_in_pile(side, task.card) || !can_take(setup, s, static_cast<CardId>(task.card))))
        return "a card that comes back lies in the discard pile";
    const bool places = task.kind == TaskKind::Move || task.kind == TaskKind::Control;
    if (places ? next_object(s) == PieceId::None : !s.objects.empty()) return "a unit is to be placed";
    if (s.objects.any([&](PieceId id) { return !in_play(s, id) || !is_unit(card_of(setup, s, id)); }))
        return "units are placed";
    if (s.fall.doomed.any([&](PieceId id) { return !in_play(s, id); }) ||
        s.fall.offers.any([&](PieceId id) { return !s.fall.doomed.has(id); }))
        return "what is destroyed is in play";
    return nullptr;
}

// Nothing goes on by itself.
bool rests(const Setup& setup, const State& s) {
    State next = s;
    carry_on({setup, next, nullptr});
    return next == s;
}

}  // namespace

std::optional<std::string> QuantumNexus::validate(const Setup& setup, const State& s) {
    if (const char* fault = engine::slot_fault(s, s.bags)) return fault;
    if (const char* fault = piece_fault(setup, s)) return fault;
    for (const Seat seat : {Seat::First, Seat::Second}) {
        if (const char* fault = side_fault(setup, s, seat)) return fault;
    }
    for (std::size_t i = 0; i < kPieces; ++i) {
        const Piece& piece = s.pieces[i];
        if (piece.zone == 0) continue;
        const auto& board = s.side[controller_of(piece)].board;
        if (std::count(board.begin(), board.end(), static_cast<PieceId>(i + 1)) != 1)
            return "every card in play is listed by its controller";
        int upgrades = 0;
        for (const Piece& other : s.pieces) upgrades += in_play(other) && host_of(other) == static_cast<PieceId>(i + 1);
        if (in_play(piece) && upgrades != piece.upgrades) return "a host counts its upgrades";
    }
    if (const char* fault = frame_fault(setup, s)) return fault;
    if (!passives_kept(setup, s)) return "passive lines in play are kept";
    if (s.ending != Ending::None) return std::nullopt;
    if (const char* fault = choice_fault(setup, s)) return fault;
    State begun = s;
    hide_choice(setup, begun);  // for others, who do not see it, somebody decides here too
    if (!rests(setup, begun) || (s.choice.half == Half::None && !rests(setup, s)))
        return "nobody decides here: something goes on by itself";
    return std::nullopt;
}

}  // namespace quantum_nexus
