// Doors, for tests: whoever goes is asked at each door whether to look back, and who looks back has lost. Who stays has
// lost as well. What lets a door go by has a name of its own.
#pragma once

#include "bots/test_plain.h"

namespace test_games {

inline constexpr std::array<engine::VerbFacts, 4> kDoorsVerbs{
    {{"go", {}, ""}, {"stay", {}, ""}, {"look", {}, ""}, {"walk", {}, "", {}, engine::Press::Space}}};
inline constexpr std::array<engine::DecisionFacts, 2> kDoorsDecisions{
    {{"choose", "T-1", "?"}, {"door", "T-1", "?", true}}};

struct DoorsSetup {
    int players = 2;
    int doors = 6;
};
struct DoorsState {
    std::uint8_t passed = 0;  // doors, and the choice before them
    bool lost = false;
    bool operator==(const DoorsState&) const = default;
};
template <class Visit, engine::Same<DoorsState> S>
void fields(Visit&& visit, S& s) {
    visit("passed", s.passed);
    visit("lost", s.lost);
}

struct Doors : Plain<Doors, DoorsSetup, DoorsState> {
    enum class Verb { Go, Stay, Look, Walk };
    static const engine::GameFacts& facts() {
        static constexpr std::array<engine::OptionFacts, 1> kOptions{{{"players", "2", "2", "T-1", ""}}};
        static const engine::GameFacts kFacts = [] {
            auto facts = make_facts("doors", kDoorsVerbs, kOptions);
            facts.decisions = kDoorsDecisions;
            return facts;
        }();
        return kFacts;
    }
    static engine::Result<Setup, engine::LoadError> make_setup(const engine::Options&, const engine::Materials&) {
        return Setup{};
    }
    static int players(const Setup& setup) { return setup.players; }
    static int card_count(const Setup&) { return 0; }
    static std::string_view card_name(const Setup&, engine::CardId) { return {}; }
    static State start(const Setup&) { return {}; }
    static engine::Decision decision(const Setup&, const State& s) {
        return {Seat::First, static_cast<std::uint8_t>(s.passed > 0), false, {}};
    }
    static void list_actions(const Setup&, const State& s, engine::ActionList& out) {
        out.push_back(engine::act(s.passed > 0 ? Verb::Look : Verb::Go));
        out.push_back(engine::act(s.passed > 0 ? Verb::Walk : Verb::Stay));
    }
    static void apply(const Setup&, State& s, Action action, engine::Events*) {
        const auto verb = static_cast<Verb>(action.verb);
        s.lost = verb == Verb::Stay || verb == Verb::Look;
        ++s.passed;
    }
    static engine::Outcome outcome(const Setup& setup, const State& s) {
        if (!s.lost && s.passed <= setup.doors) return {};
        return {true, engine::bit(s.lost ? Seat::Second : Seat::First), 0};
    }
    static State view(const Setup&, const State& s, Seat) { return s; }
    static void guess(const Setup&, State&, Seat, engine::Rng&) {}
    static unsigned reveals(const State&) { return 0; }
};

static_assert(engine::Game<Doors>);

}  // namespace test_games
