// The contract: what a game is. A game has no base class and no virtual method; `static_assert(engine::Game<Cv>)`
// stands at the end of its rules.h. States are values, chance is a seat, `apply` is the one transition.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/action.h"
#include "engine/facts.h"
#include "engine/fields.h"
#include "engine/options.h"
#include "engine/result.h"
#include "engine/rng.h"
#include "engine/source_file.h"

namespace engine {

// Who is asked, for what, and what caused the question. Seat and kind are public: they may depend on nothing hidden.
// When the game is over the seat is Nobody.
struct Decision {
    Seat seat = Seat::Nobody;
    std::uint8_t kind = 0;      // a row of GameFacts::decisions
    bool private_list = false;  // the list depends on what only this seat knows
    std::uint8_t part = 0;  // another row for the prompt of this seat alone, inside a half-made choice; 0 = as `kind`
    Ref cause{};            // the deck a card comes from, the unit that triggers

    constexpr Decision() = default;
    constexpr Decision(Seat who, std::uint8_t what, bool hidden, Ref why, std::uint8_t inside = 0)
        : seat(who), kind(what), private_list(hidden), part(inside), cause(why) {}
};
static_assert(sizeof(Decision) == 8);  // asked at every step: it fits into a register

// Why an action may not be done: a row of GameFacts::reasons and up to four facts for its sentence.
struct Refusal {
    std::uint16_t reason = 0;
    std::array<Ref, 4> facts{};
    bool operator==(const Refusal&) const = default;
};

template <class Reason>
constexpr Refusal because(Reason reason, Ref a = {}, Ref b = {}, Ref c = {}, Ref d = {}) {
    return {static_cast<std::uint16_t>(reason), {a, b, c, d}};
}

constexpr Ref number(int n) { return {Kind::Number, static_cast<std::uint16_t>(n)}; }

// Draws from a list as rng.h says; `sample` of a game gives the same for the same words.
template <class Words>
Action pick(const ChanceList& list, Words& words) {
    std::uint32_t total = 0;
    for (const Chance& chance : list) total += chance.weight;
    ENSURE(total > 0);
    std::uint32_t left = below(words, total);
    for (const Chance& chance : list) {
        if (left < chance.weight) return chance.action;
        left -= chance.weight;
    }
    return list[0].action;
}

struct Outcome {
    bool over = false;
    SeatSet winners = 0;      // none: a draw; several: shared
    std::uint8_t ending = 0;  // a row of GameFacts::endings
};

// Commands of the table are no decisions: never in a legal list, one line in the record.
enum class Command : std::uint8_t { Concede, Show };

// What a screen may ask about a thing: a line of (label, value, source, clause).
struct AboutLine {
    std::string label, value, source, clause;
};

// One finding of `check` about a deck or a card: a clause or error code, and a sentence.
struct Finding {
    std::string code, sentence;
};

template <class G>
concept Game =
    requires(const typename G::Setup& setup, typename G::State& state, const typename G::State& s, Action action,
             Seat seat, Rng& rng, ActionList& list, ChanceList& chances, Events* events, Ref ref, Kind kind,
             std::string_view text, const Options& options, const Materials& materials, Command command) {
        requires std::is_trivially_copyable_v<typename G::State>;
        requires std::has_unique_object_representations_v<typename G::State>;
        requires std::equality_comparable<typename G::State>;
        { G::facts() } -> std::same_as<const GameFacts&>;

        // The Setup: options, decks and compiled cards, built and checked once, never changed.
        { G::make_setup(options, materials) } -> std::same_as<Result<typename G::Setup, LoadError>>;
        { G::rules_text(setup) } -> std::same_as<std::string>;  // all data that play depends on, for the rules hash
        { G::players(setup) } -> std::same_as<int>;
        { G::card_count(setup) } -> std::same_as<int>;
        { G::card_name(setup, CardId{}) } -> std::same_as<std::string_view>;

        // The rules. `list_actions` and `refuse` read only what the deciding seat knows.
        { G::start(setup) } -> std::same_as<typename G::State>;
        { G::decision(setup, s) } -> std::same_as<Decision>;
        { G::chances(setup, s, chances) };
        { G::sample(setup, s, rng) } -> std::same_as<Action>;
        { G::list_actions(setup, s, list) };
        { G::refuse(setup, s, action) } -> std::same_as<std::optional<Refusal>>;
        { G::apply(setup, state, action, events) };
        { G::command(setup, state, seat, command, ref, events) } -> std::same_as<std::optional<Refusal>>;
        { G::outcome(setup, s) } -> std::same_as<Outcome>;

        // What a seat may know, and how the rest could be.
        { G::view(setup, s, seat) } -> std::same_as<typename G::State>;
        { G::guess(setup, state, seat, rng) };

        // What a screen may ask; all of it from a view.
        { G::sheet(setup, s) } -> std::same_as<Value>;
        { G::about(setup, s, ref) } -> std::same_as<std::vector<AboutLine>>;
        { G::preview(setup, s, action) } -> std::same_as<std::vector<AboutLine>>;

        // Names: empty where the value names nothing; values of a kind run from 0 to operand_limit - 1.
        { G::operand_limit(setup, kind) } -> std::same_as<int>;
        { G::operand_text(setup, s, ref) } -> std::same_as<std::string>;

        // Scenarios: the named fixture, one directive (the answer says what is wrong with it), what is impossible about
        // a state, and the checks of decks and cards.
        { G::fixture(setup, text) } -> std::same_as<std::optional<typename G::State>>;
        { G::given(setup, state, text) } -> std::same_as<std::optional<std::string>>;
        { G::validate(setup, s) } -> std::same_as<std::optional<std::string>>;
        { G::check(setup, text, text) } -> std::same_as<std::vector<Finding>>;
    };

template <Game G>
struct Transition {
    typename G::State state;
    Events events;
};

// The door for everyone but search: an illegal action is answered with the clause it breaks.
template <Game G>
Result<Transition<G>, Refusal> step(const typename G::Setup& setup, const typename G::State& before, Action action) {
    if (auto refusal = G::refuse(setup, before, action)) return *refusal;
    Transition<G> after{before, {}};
    G::apply(setup, after.state, action, &after.events);
    return after;
}

// A state as one seat may know it. Bots get this and nothing else; a bot that wants a state must guess one.
template <Game G>
class View {
  public:
    View(const typename G::Setup& setup, const typename G::State& state, Seat seat)
        : setup_(&setup), state_(G::view(setup, state, seat)), seat_(seat) {}

    const typename G::Setup& setup() const { return *setup_; }
    const typename G::State& masked() const { return state_; }
    Seat seat() const { return seat_; }
    typename G::State guess(Rng& rng) const {
        auto state = state_;
        G::guess(*setup_, state, seat_, rng);
        return state;
    }

  private:
    const typename G::Setup* setup_;
    typename G::State state_;
    Seat seat_;
};

}  // namespace engine
