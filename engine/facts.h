// What a game says about itself once and for all: names, clauses, sentences. Tables only, no logic.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "engine/action.h"
#include "engine/sentence.h"

namespace engine {

// What a list calls an action. {0} to {2} stand for the operands.
struct Label {
    std::string_view title{};  // "Build {0}"
    std::string_view brief{};  // on a button beside the thing itself: "Build"
    std::string_view group{};  // over all entries of this verb, where there are others
};

// The key that gives an answer without operands.
enum class Press : std::uint8_t { None, Enter, Space };

struct VerbFacts {
    std::string_view name;
    std::array<Kind, 3> operands{};
    std::string_view
        help;  // one line for people: "put a card from your hand on a cell"; "chance: ..." if it is no seat's
    Label label{};
    Press press = Press::None;

    constexpr bool fits() const {
        return holes_fit(label.title, [&](std::string_view hole) {
            const auto at = static_cast<std::size_t>(hole.front() - '0');
            return hole.size() == 1 && at < operands.size() && operands[at] != Kind::None;
        });
    }
};

// The eight shapes by which a screen animates.
enum class Shape : std::uint8_t { Moved, Appeared, Left, Changed, Linked, Rolled, Shown, Said };

// What an operand is in what happened, so that no screen has to guess.
enum class Role : std::uint8_t {
    None,
    By,    // who did it, or whose it is
    What,  // the thing it happened to
    From,
    To,       // where it was and where it is now; the ends of a link
    Amount,   // how much, how many, which step; the value of a die
    Against,  // what an amount is compared with
    Gain,
    Loss,  // by how much a counter grew or shrank
    Was,
    Now,      // a counter before and after
    Counter,  // the word of that counter
    Aside,    // nothing that a screen shows: a place in a hand, the line of a card
};

// As sentences name it. {of} is whose thing it is that something happened to.
constexpr std::string_view role_name(Role role) {
    constexpr std::array<std::string_view, 13> kNames = {"",     "by",   "what", "from", "to",      "amount", "against",
                                                         "gain", "loss", "was",  "now",  "counter", ""};
    return kNames[static_cast<std::size_t>(role)];
}

struct Part {
    Kind kind = Kind::None;
    Role role = Role::None;
};

// The parts of events, as their tables name them: {by, what(Kind::Card)}.
namespace parts {
inline constexpr Part by{Kind::Seat, Role::By}, amount{Kind::Number, Role::Amount},
    against{Kind::Number, Role::Against}, more{Kind::Number, Role::Gain}, less{Kind::Number, Role::Loss},
    was{Kind::Number, Role::Was}, now{Kind::Number, Role::Now}, counter{Kind::Word, Role::Counter},
    aside{Kind::Number, Role::Aside};
constexpr Part what(Kind kind) { return {kind, Role::What}; }
constexpr Part from(Kind kind) { return {kind, Role::From}; }
constexpr Part to(Kind kind) { return {kind, Role::To}; }
}  // namespace parts

// What is the same in every event of a kind: the piles of a seat it goes from and to, the counter it changes.
struct Always {
    std::string_view from{}, to{}, counter{};
};

// How loudly an event is told.
enum class Voice : std::uint8_t {
    Line,
    Heading,  // a turn, a round or a phase begins
    Banner,   // concerns everybody at the table
    Aside,    // is seen on the table as well: what is short leaves it out
};

struct EventFacts {
    std::string_view name;
    Shape shape = Shape::Said;
    std::array<Part, 4> operands{};
    std::string_view sentence{};  // "{by} draws {what}"; without one nothing is said
    std::string_view clause{};    // by which it happens, where one clause says it
    Always always{};
    Voice voice = Voice::Line;

    constexpr bool fits() const {
        return holes_fit(sentence, [&](std::string_view hole) {
            bool found = false;
            for (const Part& part : operands) {
                found |= !hole.empty() && role_name(part.role) == hole;
                found |= hole == "of" && part.role == Role::What && part.kind == Kind::Unit;
            }
            return found;
        });
    }
};

struct DecisionFacts {
    std::string_view name;
    std::string_view clause;
    std::string_view question;   // for everybody: "Choose a casualty"; whom it is for may be asked better (Prompt)
    bool window = false;         // a reaction window: what lets it go by is listed, and `given auto pass` takes it
    std::string_view nothing{};  // asked instead where nothing can be chosen: "Nothing to build. Go on?"
    std::string_view pass{};     // what Press::Space is called here: "On to Activate"
    bool operator==(const DecisionFacts&) const = default;
};

// Why an action is refused; {0} to {3} stand for the facts of the Refusal.
struct ReasonFacts {
    std::string_view clause;
    std::string_view sentence;

    constexpr bool fits() const {
        return holes_fit(sentence,
                         [](std::string_view hole) { return hole.size() == 1 && hole >= "0" && hole <= "3"; });
    }
};

struct EndingFacts {
    std::string_view name;  // "deck" in "south wins, deck"
    std::string_view clause;
    std::string_view sentence{};  // "A deck ran out"
};

// How people read a word of the game or the last part of a place: "FL" is "Front Left".
struct NameFacts {
    std::string_view word, title;
};

// Values: words and ranges parted by bars: "on|off", "2..5", "2|4", "off|3..10". The first option of every game is
// `players`. What people read for the name and for each value is made of its letters (engine/options.h), unless the row
// says it.
struct OptionFacts {
    std::string_view name;
    std::string_view values;
    std::string_view standard;
    std::string_view clause;
    std::string_view help;
    std::string_view title{};   // "VP target"
    std::string_view titles{};  // of the values, in their order: "Yes|No"

    constexpr bool fits() const {
        return titles.empty() || std::ranges::count(titles, '|') == std::ranges::count(values, '|');
    }
};

struct PresetFacts {
    std::string_view name;
    std::string_view options;  // "seat_bonus=on"
};

struct GameFacts {
    std::string_view id;           // "convergence"
    std::string_view name;         // "NEXUS: The Convergence"
    std::string_view prefix;       // of its clauses: "CV"
    std::string_view turn_clause;  // cited when somebody acts whose decision it is not
    int rules_version = 1;         // raised with every change of behaviour that old records would notice
    std::span<const std::string_view> seats;
    std::span<const VerbFacts> verbs;
    std::span<const EventFacts> events;
    std::span<const DecisionFacts> decisions;
    std::span<const ReasonFacts> reasons;
    std::span<const EndingFacts> endings;
    std::span<const std::string_view> words;
    std::span<const NameFacts> names{};
    std::span<const OptionFacts> options;
    std::span<const PresetFacts> presets;
};

// Whether the answer lets a window go by: it is the one that Space gives, whatever a game calls it.
constexpr bool lets_by(const GameFacts& facts, Action action) { return facts.verbs[action.verb].press == Press::Space; }

// The player of this name; nobody where there is none.
constexpr Seat find_seat(const GameFacts& facts, int players, std::string_view name) {
    for (int i = 0; i < players; ++i) {
        if (facts.seats[static_cast<std::size_t>(i)] == name) return seat_at(i);
    }
    return Seat::Nobody;
}

}  // namespace engine
