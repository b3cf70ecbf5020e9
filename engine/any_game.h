// Games without their type, for programs: tables, terminals, records, scenarios, suites. `erase.h` makes them.
#pragma once

#include <memory>

#include "engine/game.h"

namespace engine {

class AnyState;

// A game under one Setup.
class AnyGame {
  public:
    virtual ~AnyGame() = default;
    virtual const GameFacts& facts() const = 0;
    virtual const Options& options() const = 0;
    virtual const Materials& materials() const = 0;
    virtual std::uint64_t rules_hash() const = 0;
    virtual const Naming& naming() const = 0;
    virtual std::size_t state_bytes() const = 0;
    virtual int operand_limit(Kind kind) const = 0;
    virtual std::string_view card_art(CardId card) const = 0;  // empty where the card names no figure
    virtual std::unique_ptr<AnyState> start() const = 0;
    virtual std::unique_ptr<AnyState> fixture(std::string_view name) const = 0;  // null if there is none
    virtual std::vector<Finding> check(std::string_view what, std::string_view subject) const = 0;
    int players() const { return options().players(); }
};

// One position of it: a state, or a view of one. The game must outlive it.
class AnyState {
  public:
    virtual ~AnyState() = default;
    virtual const AnyGame& game() const = 0;
    virtual std::unique_ptr<AnyState> clone() const = 0;
    virtual bool equals(const AnyState& other) const = 0;

    virtual Decision decision() const = 0;
    virtual SeatList asked() const = 0;  // whom a window may still ask, in order; who decides comes first
    virtual Outcome outcome() const = 0;
    virtual void list_actions(ActionList& out) const = 0;
    virtual void chances(ChanceList& out) const = 0;
    virtual Action sample(Rng& rng) const = 0;
    virtual std::optional<Refusal> refuse(Action action) const = 0;
    virtual void apply(Action action, Events* events) = 0;
    virtual std::optional<Refusal> command(Seat seat, Command command, Ref ref, Events* events) = 0;

    virtual std::unique_ptr<AnyState> view(Seat seat) const = 0;
    virtual void guess(Seat seat, Rng& rng) = 0;
    virtual unsigned reveals() const = 0;  // grows whenever a seat becomes a knower

    virtual Value value() const = 0;
    virtual std::optional<std::string> set(const Value& value) = 0;  // the fault, if it cannot be read
    virtual Value sheet() const = 0;
    virtual std::vector<AboutLine> about(Ref ref) const = 0;
    virtual std::vector<AboutLine> preview(Action action) const = 0;
    virtual Prompt prompt() const = 0;
    virtual std::string operand_text(Ref ref) const = 0;
    virtual Seat owner(Ref ref) const = 0;  // whose a piece is; nobody's where it is none
    virtual std::optional<std::uint16_t> parse_operand(Kind kind, std::string_view word) const = 0;
    virtual std::optional<std::string> given(std::string_view directive) = 0;
    virtual std::optional<std::string> validate() const = 0;
};

inline std::uint64_t hash(const AnyState& state) { return hash_text(to_text(state.value())); }

// Nothing can be taken back past an action after which chance or another seat acts or a seat has learned something.
inline bool is_final(const AnyState& before, const AnyState& after) {
    return before.decision().seat != after.decision().seat || before.reveals() != after.reveals();
}

// The games a program knows.
struct GameEntry {
    const GameFacts* facts;
    Result<std::shared_ptr<const AnyGame>, LoadError> (*open)(const Options& options, const Materials& materials);
    bool small;                         // one of the small games that prove the engine
    std::span<const SourceFile> files;  // its rulebook and cards as text, where it carries them
    // Everything that is wrong with materials; `open` names the first only.
    std::vector<LoadError> (*errors)(const Options& options, const Materials& materials);
};
using Registry = std::vector<GameEntry>;

const GameEntry* find_game(const Registry& registry, std::string_view id);
// Opens a game by its text, `convergence(players=3)`. Unknown games are refused with the nearest names.
Result<std::shared_ptr<const AnyGame>, LoadError> open_game(const Registry& registry, std::string_view text,
                                                            const Materials& materials = {});
// All that keeps a game from being opened; none where it can be.
std::vector<LoadError> open_errors(const Registry& registry, std::string_view text, const Materials& materials);

}  // namespace engine
