#include "games/quantum_nexus/foresee.h"

#include <algorithm>

#include "games/quantum_nexus/names.h"

namespace quantum_nexus {

using engine::AboutLine;
using engine::act;
using engine::Action;
using engine::ActionList;

namespace {

constexpr int kMost = 200;  // decisions without a choice; an attack has a handful

bool is_private(Ask ask) { return ask == Ask::Discard || ask == Ask::Survey || ask == Ask::Seek; }
bool is_chance(Ask ask) { return ask == Ask::Reveal || ask == Ask::Random || ask == Ask::Coin; }

// Reads what happened until the attack is over.
void read(const Setup& setup, const State& view, const engine::Events& events, Foreseen& out) {
    for (const engine::Event& event : events) {
        const auto id = static_cast<PieceId>(event.operands[0]);
        switch (static_cast<EventKind>(event.kind)) {
            case EventKind::Compared:
                out.compared = true;
                out.attack = event.operands[1], out.defense = event.operands[3];
                break;
            case EventKind::Triggered:
                if (!out.compared) out.counted.push_back(id);
                break;
            case EventKind::Destroyed:
                if (in_play(view, id) && !is_piece(host_of(piece_of(view, id))) &&
                    card_of(setup, view, id).type != Type::Terrain)
                    out.destroyed.push_back(id);
                break;
            case EventKind::Passed:
            case EventKind::PhaseBegan: return;  // the attack is over
            default: break;
        }
    }
}

// Goes on without the ability that cannot be foreseen.
void leave_out(const Setup& setup, State& s, engine::Events& events, Foreseen& out) {
    if (s.running.line != 0) {
        out.left_out.push_back(s.running.line);
        s.running = {}, s.task = {}, s.objects = {}, s.named = {};
    } else if (const Ability* a = asking(s)) {
        out.left_out.push_back(a->line);
        s.waiting.erase(static_cast<std::size_t>(a - s.waiting.begin()));
        --s.batch.size;
    }
    carry_on({setup, s, &events});
}

// Which prevention a player is offered, the first of several.
Offer prevention_of(const Setup& setup, const State& s, Action action) {
    const auto source = static_cast<PieceId>(action.operands[0]);
    return {source, prevention(setup, s, source), s.fall.asked, true};
}

const std::string& name_of(const Setup& setup, const State& s, PieceId id) {
    if (!is_mission(id)) return card_of(setup, s, id).name;
    return card_of(setup, s.side[mission_seat(id)].missions[mission_place(id)].card).name;
}

// A unit of a battle; whose it is where both units have one name.
std::string fighter(const Setup& setup, const State& s, const Attack& attack, PieceId id) {
    const std::string& name = name_of(setup, s, id);
    const PieceId other = id == attack.attacker ? attack.defender : attack.attacker;
    if (!is_piece(other) || other == id || name_of(setup, s, other) != name) return name;
    return name + " of " + called(controller_of(piece_of(s, id)));
}

// The units of the attack that goes on or is being declared.
Attack attack_in(const State& s, Action action) {
    if (s.attack.stage != Stage::None) return s.attack;
    return {s.choice.piece, static_cast<PieceId>(action.operands[0]), Stage::None};
}

std::string outcome_text(const Setup& setup, const State& s, const Attack& attack, const Foreseen& foreseen) {
    std::vector<std::string> names;
    for (const PieceId id : foreseen.destroyed) names.push_back(fighter(setup, s, attack, id));
    if (names.empty()) return "nothing is destroyed";
    return joined(names) + (names.size() == 1 ? " is destroyed" : " are destroyed");
}

// "3 against 2, Temple Guard is destroyed"
std::string battle_words(const Setup& setup, const State& s, const Attack& attack, const Foreseen& foreseen) {
    const std::string outcome = outcome_text(setup, s, attack, foreseen);
    if (!foreseen.compared) return "the attack ends without a comparison, " + outcome;
    return std::to_string(foreseen.attack) + " against " + std::to_string(foreseen.defense) + ", " + outcome;
}

// What the ability does: its sentence behind the costs.
std::string effect_text(const Line& line) {
    const auto colon = line.text.rfind(": ");
    return colon == std::string::npos ? line.text : line.text.substr(colon + 2);
}

// Whether a use of this offer would end the battle otherwise, or nobody can know.
bool changes(const Foreseen& plain, const Foreseen& then) {
    return then.left_out.size() > plain.left_out.size() || then.destroyed != plain.destroyed;
}

std::string_view outcome_clause(const Foreseen& foreseen) {
    if (!foreseen.compared) return "QN-10.10";
    return foreseen.attack > foreseen.defense   ? "QN-10.12"
           : foreseen.attack < foreseen.defense ? "QN-10.13"
                                                : "QN-10.14";
}

}  // namespace

Foreseen foresee(const Setup& setup, const State& view, Action action, std::size_t accepted) {
    Foreseen out;
    if (view.attack.stage == Stage::Compared && battle_open(view)) {  // the comparison has been made
        out.compared = true;
        out.attack = attack_against(setup, view, view.attack.attacker, view.attack.defender);
        out.defense = defense_of(setup, view, view.attack.defender);
    }
    State s = view;
    engine::Events events;
    QuantumNexus::apply(setup, s, action, &events);
    for (int i = 0; i < kMost && s.ending == Ending::None && s.attack.stage != Stage::None; ++i) {
        const Ask ask = asked(setup, s);
        ActionList list;
        if (!is_chance(ask)) QuantumNexus::list_actions(setup, s, list);
        if (is_chance(ask) || is_private(ask)) {
            if (s.attack.stage == Stage::Compared && s.fall.doomed.empty()) break;  // no matter for the battle
            leave_out(setup, s, events, out);
        } else if (ask == Ask::Pay || ask == Ask::Prevent) {
            Action answer = act(Verb::Pass);
            if (list.size() > 1) {
                const bool prevents = ask == Ask::Prevent;
                if (out.offers.size() == accepted) answer = list[0];
                out.offers.push_back(prevents ? prevention_of(setup, s, list[0])
                                              : Offer{s.running.source, s.running.line, s.running.controller, false});
            }
            QuantumNexus::apply(setup, s, answer, &events);
        } else if (list.size() == 1 || (ask == Ask::Arrange && asking(s) == nullptr)) {
            QuantumNexus::apply(setup, s, list[0], &events);  // the order of abilities is rarely what decides
        } else if (s.fall.payer != PieceId::None) {           // nor what is given for a card, if it is not that card
            QuantumNexus::apply(setup, s, list[list[0].operands[0] == value(s.fall.at) ? 1 : 0], &events);
        } else {
            leave_out(setup, s, events, out);
        }
    }
    read(setup, view, events, out);
    return out;
}

void preview_battle(const Setup& setup, const State& view, Action action, std::vector<AboutLine>& lines) {
    const Attack attack = attack_in(view, action);
    const Foreseen plain = foresee(setup, view, action);
    const auto add = [&](std::string_view label, std::string value, std::string_view clause) {
        lines.push_back({std::string(label), std::move(value), "", std::string(clause)});
    };
    if (plain.compared) {
        add("attack against defense", std::to_string(plain.attack) + " against " + std::to_string(plain.defense),
            "QN-10.11");
        lines.back().amounts = {{"attack", plain.attack}, {"defense", plain.defense}};
    }
    std::vector<Foreseen> others;
    bool open = false;
    for (std::size_t i = 0; i < plain.offers.size(); ++i) {
        others.push_back(foresee(setup, view, action, i));
        open |= changes(plain, others.back());
    }
    add("outcome",
        (open ? "perhaps " : "") + std::string(plain.compared ? "" : "the attack ends without a comparison, ") +
            outcome_text(setup, view, attack, plain),
        outcome_clause(plain));
    std::vector<std::string> counted;
    for (const PieceId id : plain.counted) counted.push_back(name_of(setup, view, id));
    if (!counted.empty()) add("counted", "with the ability of " + joined(counted), "QN-10.9");
    for (std::size_t i = 0; i < plain.offers.size(); ++i) {
        const Offer& offer = plain.offers[i];
        const Line& line = setup.lines[offer.line];
        const Foreseen& then = others[i];
        const std::string price = line.costs.cp > 0 ? " for " + std::to_string(line.costs.cp) + " CP" : "";
        const std::string what =
            then.left_out.size() > plain.left_out.size() ? effect_text(line) : battle_words(setup, view, attack, then);
        const std::string when = changes(plain, then) ? "unless" : "also if";
        const std::string used =
            when + " " + called(offer.seat) + " uses " + name_of(setup, view, offer.source) + price;
        add(when, used + ": " + what, offer.prevents ? "QN-12.30" : "QN-12.29");
        lines.back().lead = used;
    }
    for (const std::uint16_t line : plain.left_out)
        add("left out", "not counting \"" + setup.lines[line].text + "\"", "QN-10.9");
}

std::string prospects_text(const Setup& setup, const State& view, PieceId attacker) {
    constexpr std::string_view kWords[] = {"destroys ", "draws with ", "falls to "};
    std::array<std::vector<std::string>, 3> sure, open;  // open: somebody may change it
    State s = view;
    s.choice = {.half = Half::Attack, .piece = attacker};
    PieceList defenders;
    list_defenders(setup, s, attacker, defenders);
    for (const PieceId id : defenders) {
        const Action action = act(Verb::Target, value(id));
        const Foreseen then = foresee(setup, s, action);
        bool settled = true;
        for (std::size_t i = 0; i < then.offers.size(); ++i) settled &= !changes(then, foresee(setup, s, action, i));
        const auto falls = [&](PieceId one) { return std::ranges::find(then.destroyed, one) != then.destroyed.end(); };
        auto& list = (settled ? sure : open)[falls(id) ? 0 : falls(attacker) ? 2 : 1];
        const std::string& name = name_of(setup, view, id);
        if (std::ranges::find(list, name) == list.end()) list.push_back(name);
    }
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < sure.size(); ++i) {
        if (!sure[i].empty()) parts.push_back(std::string(kWords[i]) + joined(sure[i]));
        const std::string verb = sure[i].empty() ? std::string(kWords[i]) : std::string();
        if (!open[i].empty()) parts.push_back("perhaps " + verb + joined(open[i]));
    }
    bool guarded = false;  // QN-10.7
    each_of(s, enemy_of(controller_of(piece_of(s, attacker))), [&](PieceId id) {
        const auto refusal = refuse_defender(setup, s, attacker, id);
        guarded |= refusal && refusal->reason == static_cast<std::uint16_t>(Reason::Guard);
    });
    if (guarded) parts.emplace_back("kept off others by a Guard");
    return joined(parts);
}

namespace {

// QN-5.4: the cards of the flip.
std::string why_start(const Setup& setup, const State& s) {
    std::array<const Card*, kSeats> cards{};
    for (const Seat seat : {Seat::First, Seat::Second}) {
        const Side& side = s.side[seat];
        if (s.flipped >= side.deck) return called(s.active) + " won the tied flip by chance (QN-5.5).";
        const Slot& slot = side.cards[side.deck - 1u - s.flipped];
        cards[static_cast<std::size_t>(seat)] = &setup.cards[static_cast<std::size_t>(slot.card)];
    }
    std::string out;
    for (const Seat seat : {s.active, enemy_of(s.active)}) {
        const Card& card = *cards[static_cast<std::size_t>(seat)];
        out += (out.empty() ? "" : ", ") + called(seat) + (out.empty() ? " revealed " : " ") + card.name + " (" +
               std::to_string(card.cp) + " CP)";
    }
    return out + ": the cheaper card wins the flip and says who starts (QN-5.4).";
}

std::string why_battle(const Setup& setup, const State& s) {
    const auto who = [&](PieceId id) { return fighter(setup, s, s.attack, id); };
    const std::string fight = who(s.attack.attacker) + " attacks " + who(s.attack.defender);
    if (asked(setup, s) == Ask::Prevent)
        return fight + ", " + std::to_string(attack_against(setup, s, s.attack.attacker, s.attack.defender)) +
               " against " + std::to_string(defense_of(setup, s, s.attack.defender)) + ".";
    const std::string out = fight + ": " + battle_words(setup, s, s.attack, foresee(setup, s, act(Verb::Pass))) + ". ";
    if (QuantumNexus::refuse(setup, s, act(Verb::Pay))) return out + "The ability cannot be paid for.";
    const Foreseen used = foresee(setup, s, act(Verb::Pay));
    const bool known = used.left_out.empty();
    return out + "With the ability: " +
           (known ? battle_words(setup, s, s.attack, used) + "." : effect_text(setup.lines[s.running.line]));
}

}  // namespace

std::string why_asked(const Setup& setup, const State& s) {
    if (s.ending != Ending::None) return {};
    const Ask ask = asked(setup, s);
    if (ask == Ask::Start) return why_start(setup, s);
    const bool settled = s.attack.stage == Stage::Compared;
    if (battle_open(s) && ask == (settled ? Ask::Prevent : Ask::Pay)) return why_battle(setup, s);
    return {};
}

}  // namespace quantum_nexus
