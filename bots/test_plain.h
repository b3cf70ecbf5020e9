// What the tiny games of this folder's tests have in common: the parts of the contract that bots never ask for.
#pragma once

#include "engine/defaults.h"
#include "engine/erase.h"

namespace test_games {

using engine::Action;
using engine::Seat;

template <class G, class SetupType, class StateType>
struct Plain : engine::Defaults<G, SetupType, StateType> {
    using Setup = SetupType;
    using State = StateType;
    static std::string rules_text(const Setup&) { return {}; }
    static std::optional<engine::Refusal> refuse(const Setup& setup, const State& state, Action action) {
        engine::ActionList list;
        G::list_actions(setup, state, list);
        for (const auto legal : list) {
            if (legal == action) return std::nullopt;
        }
        return engine::Refusal{};
    }
    static std::optional<engine::Refusal> command(const Setup&, State&, Seat, engine::Command, engine::Ref,
                                                  engine::Events*) {
        return engine::Refusal{};
    }
    static std::optional<std::string> validate(const Setup&, const State&) { return std::nullopt; }
};

inline constexpr std::array<std::string_view, 4> kSeats{"north", "east", "south", "west"};
inline constexpr std::array<engine::EndingFacts, 1> kEndings{{{"end", "T-1"}}};

inline constexpr std::array<engine::DecisionFacts, 2> kDecisions{{{"choose", "T-1", "?"}, {"chance", "T-1", "?"}}};

inline engine::GameFacts make_facts(std::string_view id, std::span<const engine::VerbFacts> verbs,
                                    std::span<const engine::OptionFacts> options) {
    engine::GameFacts facts;
    facts.id = id;
    facts.name = id;
    facts.prefix = "T";
    facts.seats = kSeats;
    facts.verbs = verbs;
    facts.decisions = kDecisions;
    facts.endings = kEndings;
    facts.options = options;
    return facts;
}

}  // namespace test_games
