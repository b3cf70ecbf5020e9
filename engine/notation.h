// How actions, events, refusals and results are written and read, for every game alike.
#pragma once

#include "engine/any_game.h"

namespace engine {

std::string seat_text(const AnyGame& game, Seat seat);  // north, spectator, chance, nobody
std::optional<Seat> parse_seat(const AnyGame& game, std::string_view word);

std::string action_text(const AnyState& state, Action action);  // build scout
// What a seat did or saw, in the words before and after it: things that left have a name only before.
std::string event_text(const AnyState& before, const AnyState& after, const Event& event);
std::vector<Ref> refs_of(const EventFacts& facts, const Event& event);
// The seat that did it, or else whose thing it happened to; nothing where there is none.
Ref seat_of(const AnyState& before, const AnyState& after, const Event& event);
std::string outcome_text(const AnyGame& game, const Outcome& outcome);    // south wins, deck
std::vector<std::string> winners_in(std::string_view outcome);            // who wins or shares in such a text
std::string refusal_text(const AnyState& state, const Refusal& refusal);  // NO-7.4: (2,-1) is held by an enemy
std::string_view refusal_clause(const AnyState& state, const Refusal& refusal);
// What is asked here, the names of things filled in: "Where shall academy stand?"
std::string question_text(const AnyState& view);
// The template of it, and what stands for its holes.
Prompt prompt_of(const AnyState& view);

// The value that this word names, of this kind, in this position.
std::optional<Ref> parse_ref(const AnyState& state, Kind kind, std::string_view word);
// The thing of any kind that this word names; for questions such as `? scout`.
std::optional<Ref> find_ref(const AnyState& state, std::string_view word);

// Refs as screens have them: `card:folk-archive`, `place:north.FL`; empty for nothing. A piece keeps its ref as long as
// it is on the table, `unit:12.scout`: its id, and what card it is.
std::string_view kind_name(Kind kind);
std::string ref_text(Ref ref, std::string_view name);
std::string ref_text(const AnyState& state, Ref ref);
struct PartedRef {
    Kind kind = Kind::None;  // none where the text has only a name
    std::string_view word;
};
PartedRef parted_ref(std::string_view text);
// Such a ref, or the name alone. Nothing where it names nothing here.
std::optional<Ref> read_ref(const AnyState& state, std::string_view text);

// What the deciding seat, or chance, may do here.
std::vector<Action> choices(const AnyState& state);

// Why a typed action cannot be done. Without a refusal the words themselves are not understood.
struct ActionFault {
    std::string message;  // one sentence; with a refusal it begins with the clause
    std::string clause;
    bool understood = false;
};

// One small action as its text says, whether legal or not.
Result<Action, ActionFault> parse_action(const AnyState& state, std::string_view text);

struct TypedAction {
    Action action;
    std::size_t words = 0;  // how many it took
};
// The small action that the words from `from` on begin with; the longest legal one that fits.
Result<TypedAction, ActionFault> read_action(const AnyState& state, Seat seat,
                                             const std::vector<std::string_view>& words, std::size_t from);

// A typed action, small or composite: `activate academy archive cafe` becomes small actions, each legal when it is
// reached. A verb may be left out where the operands say enough.
Result<std::vector<Action>, ActionFault> read_actions(const AnyState& state, Seat seat, std::string_view text);

}  // namespace engine
