// Texts at work: whom a sentence means, whether its condition holds, what it does. Chapter 14 of rules.md.
#pragma once

#include "games/quantum_cloud/units.h"

namespace quantum_cloud {

// A text that is announced or under way: its side of the card, for whom, and of a unit which one and where.
struct Text {
    const Printed& side;
    Seat by = Seat::Nobody;
    UnitId source = UnitId::None;  // of an Algorithm nobody
    int tile = -1;                 // where the source stands, or stood last, QC-23.3
};
inline Text text_of(const Setup& setup, const State&, const Announced& card) {
    return {card_of(setup, card.card).front, card.by};
}
inline Text text_of(const Setup& setup, const State& s, const Triggered& ability) {
    const Unit& unit = s.units[ability.unit];
    const Card& card = card_of(setup, unit.card);
    return {ability.back ? card.back : card.front, unit.owner, ability.unit, unit.tile};
}
// The sentence that was begun last; `sentence` counts it already.
inline const Sentence& sentence_of(const Setup& setup, const State&, const Announced& card) {
    return card_of(setup, card.card).front.sentences[card.sentence - 1u];
}
inline const Sentence& sentence_of(const Setup& setup, const State& s, const Triggered& ability) {
    const Printed& side = text_of(setup, s, ability).side;
    return side.sentences[side.abilities[ability.line].first + ability.sentence - 1u];
}

// Calls f with the text right below a frame, announced or triggered.
template <class F>
auto on_text_below(auto& s, const auto& frame, F&& f) {
    if (auto* card = s.flow.template below<Announced>(frame)) return f(*card);
    auto* ability = s.flow.template below<Triggered>(frame);
    ENSURE(ability != nullptr);
    return f(*ability);
}

// Whether a target means this unit; `why` also says which clause is against it.
bool fits(At at, const Text& text, const Target& target, UnitId id);
Reason why_not(At at, const Text& text, const Sentence& sentence, const Target& target, UnitId id);
inline constexpr auto kFine = static_cast<Reason>(0xffff);

// The unit to be chosen for this place of a card: which sentence and which of its two targets.
struct Choice {
    const Sentence* sentence = nullptr;
    const Target* target = nullptr;
};
Choice choice_of(const Printed& side, int chosen);
// Why this unit cannot be chosen there; of a swap both must be possible and differ.
Reason choice_fault(At at, const Text& text, Choice choice, const Targets& targets, UnitId id);
bool some_choice(At at, const Text& text, Choice choice, const Targets& targets);

bool holds(At at, const Text& text, const Sentence& sentence);  // its condition

// Does what the sentence says, with the units chosen for it; those that are not legal any more are left out. What has
// to be asked is pushed. Returns whether the game goes on.
// What a sentence does to one unit, or asks about it.
void affect(Go go, const Text& text, const Sentence& sentence, UnitId id);
bool carry_out(Go go, const Text& text, const Sentence& sentence, const Targets& targets);

}  // namespace quantum_cloud
