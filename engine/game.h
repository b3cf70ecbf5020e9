// The contract: what a game is. A game is a struct of static functions that stands on `engine::Defaults` (defaults.h)
// and declares what differs; nothing is virtual. `static_assert(engine::Game<Cv>)` stands at the end of its rules.h.
// States are values, chance is a seat, `apply` is the one transition.
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

// What is asked in the words for the one who decides: "Where shall {0} stand?", with what stands for {0} and {1}.
// Without a sentence it is the question of the row.
struct Prompt {
    std::string_view sentence{};
    std::array<Ref, 2> facts{};
    bool operator==(const Prompt&) const = default;
};

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

constexpr Ref number(int n) { return {Kind::Number, operand(n)}; }

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

// What a screen may ask about a thing: a line of (label, value, source, clause). Refs stand in its texts as holes
// (engine/sentence.h). Where the value tells how much of what, `amounts` says so for who draws it.
struct AboutLine {
    struct Amount {
        std::string_view of;
        int value = 0;
    };
    std::string label, value, source, clause;
    std::vector<Amount> amounts = {};
    std::string lead = {};  // how the value begins, up to its colon: a cost, an occasion, a condition
    bool printed = false;   // on the card itself: who shows the card does not say it again
    std::string word = {};  // of the game, for the value: who draws it chooses by that, not by what people read
};

// One finding of `check` about a deck or a card: a clause or error code, and a sentence.
struct Finding {
    std::string code, sentence;
};

namespace detail {
template <class Member, class Signature>
concept Is = std::same_as<Member, std::add_pointer_t<Signature>>;

// Every part of the contract, each with its sentence. A part of the right name and another type is no part. Where a
// default needs something of Setup or State, it is also called.
template <class G>
consteval bool is_game() {
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Lines = std::vector<AboutLine>;
    using Sentence = std::optional<std::string>;
    static_assert(std::is_trivially_copyable_v<State>, "a State is copied byte by byte");
    static_assert(std::has_unique_object_representations_v<State>, "a State has no padding");
    static_assert(std::equality_comparable<State>, "two States can be compared");
    static_assert(
        requires { requires Is<decltype(&G::facts), const GameFacts&()>; },
        "a game has `static const GameFacts& facts()`");

    // The Setup: options, decks and compiled cards, built and checked once, never changed.
    static_assert(
        requires { requires Is<decltype(&G::files), std::span<const SourceFile>()>; },
        "its texts: `static std::span<const SourceFile> files()`");
    static_assert(
        requires { requires Is<decltype(&G::make_setup), Result<Setup, LoadError>(const Options&, const Materials&)>; },
        "a game has `static Result<Setup, LoadError> make_setup(const Options&, const Materials&)`");
    static_assert(
        requires { requires Is<decltype(&G::load_errors), std::vector<LoadError>(const Options&, const Materials&)>; },
        "all faults: `static std::vector<LoadError> load_errors(const Options&, const Materials&)`");
    static_assert(
        requires(const Setup& setup) {
            G::rules_text(setup);
            requires Is<decltype(&G::rules_text), std::string(const Setup&)>;
        },
        "all data that play depends on, for the rules hash: `static std::string rules_text(const Setup&)`, or "
        "Setup has `text`");
    static_assert(
        requires(const Setup& setup) {
            G::players(setup);
            requires Is<decltype(&G::players), int(const Setup&)>;
        }, "how many play: `static int players(const Setup&)`, or Setup has `options`");
    static_assert(
        requires(const Setup& setup) {
            G::card_count(setup);
            requires Is<decltype(&G::card_count), int(const Setup&)>;
        }, "`static int card_count(const Setup&)`, or Setup has `cards`, the first of them nobody's");
    static_assert(
        requires(const Setup& setup) {
            G::card_name(setup, CardId{});
            requires Is<decltype(&G::card_name), std::string_view(const Setup&, CardId)>;
        }, "`static std::string_view card_name(const Setup&, CardId)`, or Setup has `cards` by id");
    static_assert(
        requires { requires Is<decltype(&G::card_art), std::string_view(const Setup&, CardId)>; },
        "the figure that shows a card: `static std::string_view card_art(const Setup&, CardId)`");

    // The rules. `list_actions` and `refuse` read only what the deciding seat knows.
    static_assert(
        requires { requires Is<decltype(&G::start), State(const Setup&)>; },
        "a game has `static State start(const Setup&)`");
    static_assert(
        requires { requires Is<decltype(&G::decision), Decision(const Setup&, const State&)>; },
        "a game has `static Decision decision(const Setup&, const State&)`");
    // Whom the open question may still ask, in the order of the rules, the deciding seat first: several in a window
    // that goes round, otherwise the deciding seat alone. Public, like the decision.
    static_assert(
        requires { requires Is<decltype(&G::asked), SeatList(const Setup&, const State&)>; },
        "`static SeatList asked(const Setup&, const State&)`");
    static_assert(
        requires { requires Is<decltype(&G::chances), void(const Setup&, const State&, ChanceList&)>; },
        "`static void chances(const Setup&, const State&, ChanceList&)`");
    static_assert(
        requires { requires Is<decltype(&G::sample), Action(const Setup&, const State&, Rng&)>; },
        "`static Action sample(const Setup&, const State&, Rng&)`");
    static_assert(
        requires { requires Is<decltype(&G::list_actions), void(const Setup&, const State&, ActionList&)>; },
        "a game has `static void list_actions(const Setup&, const State&, ActionList&)`");
    static_assert(
        requires { requires Is<decltype(&G::refuse), std::optional<Refusal>(const Setup&, const State&, Action)>; },
        "a game has `static std::optional<Refusal> refuse(const Setup&, const State&, Action)`");
    static_assert(
        requires { requires Is<decltype(&G::apply), void(const Setup&, State&, Action, Events*)>; },
        "a game has `static void apply(const Setup&, State&, Action, Events*)`");
    static_assert(
        requires {
            requires Is<decltype(&G::command),
                        std::optional<Refusal>(const Setup&, State&, Seat, Command, Ref, Events*)>;
        }, "a game has `static std::optional<Refusal> command(const Setup&, State&, Seat, Command, Ref, Events*)`");
    static_assert(
        requires(const Setup& setup, const State& s) {
            G::outcome(setup, s);
            requires Is<decltype(&G::outcome), Outcome(const Setup&, const State&)>;
        },
        "`static Outcome outcome(const Setup&, const State&)`, or State has `ending`, 0 until then, and "
        "`winners`");

    // What a seat may know, how the rest could be, and how often somebody learned something: undo stops there.
    static_assert(
        requires(const Setup& setup, const State& s) {
            G::view(setup, s, Seat{});
            requires Is<decltype(&G::view), State(const Setup&, const State&, Seat)>;
        }, "`static State view(const Setup&, const State&, Seat)`, or State has `bags`");
    static_assert(
        requires(const Setup& setup, State& s, Rng& rng) {
            G::guess(setup, s, Seat{}, rng);
            requires Is<decltype(&G::guess), void(const Setup&, State&, Seat, Rng&)>;
        }, "`static void guess(const Setup&, State&, Seat, Rng&)`, or State has `bags`");
    static_assert(
        requires(const State& s) {
            G::reveals(s);
            requires Is<decltype(&G::reveals), unsigned(const State&)>;
        }, "`static unsigned reveals(const State&)` grows whenever a seat learns something, or State has `bags`");

    // What a screen may ask; all of it from a view.
    static_assert(
        requires { requires Is<decltype(&G::sheet), Value(const Setup&, const State&)>; },
        "`static Value sheet(const Setup&, const State&)`");
    static_assert(
        requires { requires Is<decltype(&G::about), Lines(const Setup&, const State&, Ref)>; },
        "`static std::vector<AboutLine> about(const Setup&, const State&, Ref)`");
    static_assert(
        requires { requires Is<decltype(&G::preview), Lines(const Setup&, const State&, Action)>; },
        "`static std::vector<AboutLine> preview(const Setup&, const State&, Action)`");
    static_assert(
        requires { requires Is<decltype(&G::prompt), Prompt(const Setup&, const State&)>; },
        "`static Prompt prompt(const Setup&, const State&)`");

    // Names: empty where the value names nothing; values of a kind run from 0 to operand_limit - 1. Units and places
    // only: what else there is the facts name.
    static_assert(
        requires { requires Is<decltype(&G::operand_limit), int(const Setup&, Kind)>; },
        "`static int operand_limit(const Setup&, Kind)`");
    static_assert(
        requires { requires Is<decltype(&G::operand_text), std::string(const Setup&, const State&, Ref)>; },
        "`static std::string operand_text(const Setup&, const State&, Ref)`");
    static_assert(
        requires { requires Is<decltype(&G::owner), Seat(const Setup&, const State&, Ref)>; },
        "`static Seat owner(const Setup&, const State&, Ref)`");
    static_assert(
        requires {
            requires Is<decltype(&G::parse_operand),
                        std::optional<std::uint16_t>(const Setup&, const State&, Kind, std::string_view)>;
        }, "`static std::optional<std::uint16_t> parse_operand(const Setup&, const State&, Kind, std::string_view)`");

    // Scenarios: the named fixture, one directive (the answer says what is wrong with it), what is impossible about
    // a state, and the checks of decks and cards.
    static_assert(
        requires { requires Is<decltype(&G::fixture), std::optional<State>(const Setup&, std::string_view)>; },
        "`static std::optional<State> fixture(const Setup&, std::string_view)`");
    static_assert(
        requires { requires Is<decltype(&G::given), Sentence(const Setup&, State&, std::string_view)>; },
        "`static std::optional<std::string> given(const Setup&, State&, std::string_view)`");
    static_assert(
        requires(const Setup& setup, const State& s) {
            G::validate(setup, s);
            requires Is<decltype(&G::validate), Sentence(const Setup&, const State&)>;
        }, "`static std::optional<std::string> validate(const Setup&, const State&)`, or State has `bags`");
    static_assert(
        requires {
            requires Is<decltype(&G::check), std::vector<Finding>(const Setup&, std::string_view, std::string_view)>;
        }, "`static std::vector<Finding> check(const Setup&, std::string_view, std::string_view)`");
    return true;
}
}  // namespace detail

template <class G>
concept Game = detail::is_game<G>();

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

// The word for what a ref points at, within the limits of its kind.
template <class G>
std::string word_for(const typename G::Setup& setup, const typename G::State& s, Ref ref) {
    switch (ref.kind) {
        case Kind::None: return {};
        case Kind::Number: return std::to_string(ref.value);
        case Kind::Seat: return std::string(G::facts().seats[ref.value]);
        case Kind::Word: return std::string(G::facts().words[ref.value]);
        case Kind::Card:
            return ref.value == 0 ? "unknown" : std::string(G::card_name(setup, static_cast<CardId>(ref.value)));
        case Kind::Unit:
        case Kind::Place: return G::operand_text(setup, s, ref);
    }
    return {};
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
