// What a game says about itself once and for all: names, clauses, sentences. Tables only, no logic.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/action.h"

namespace engine {

struct VerbFacts {
    std::string_view name;
    std::array<Kind, 3> operands{};
    std::string_view
        help;  // one line for people: "put a card from your hand on a cell"; "chance: ..." if it is no seat's
};

// The eight shapes by which a screen animates.
enum class Shape : std::uint8_t { Moved, Appeared, Left, Changed, Linked, Rolled, Shown, Said };

struct EventFacts {
    std::string_view name;
    Shape shape = Shape::Said;
    std::array<Kind, 4> operands{};
    std::string_view sentence{};  // "{0} drew {1}"; without one, name and operands in a row; "-": nothing is said
};

struct DecisionFacts {
    std::string_view name;
    std::string_view clause;
    std::string_view question;  // the prompt: "Choose a casualty"
    bool window = false;        // a reaction window: `pass` is listed, and `given auto pass` takes it
};

// Why an action is refused; {0} to {3} stand for the facts of the Refusal.
struct ReasonFacts {
    std::string_view clause;
    std::string_view sentence;
};

struct EndingFacts {
    std::string_view name;  // "deck" in "south wins, deck"
    std::string_view clause;
};

// Values: words and ranges parted by bars: "on|off", "2..5", "2|4", "off|3..10". The first option of every game is
// `players`.
struct OptionFacts {
    std::string_view name;
    std::string_view values;
    std::string_view standard;
    std::string_view clause;
    std::string_view help;
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
    std::span<const OptionFacts> options;
    std::span<const PresetFacts> presets;
};

// The player of this name; nobody where there is none.
constexpr Seat find_seat(const GameFacts& facts, int players, std::string_view name) {
    for (int i = 0; i < players; ++i) {
        if (facts.seats[static_cast<std::size_t>(i)] == name) return seat_at(i);
    }
    return Seat::Nobody;
}

}  // namespace engine
