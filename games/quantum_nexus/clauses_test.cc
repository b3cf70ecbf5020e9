// Clauses that no card of the core set can show: cards of one's own meet them.
#include <doctest/doctest.h>

#include "engine/options.h"
#include "games/quantum_nexus/running.h"

namespace quantum_nexus {
namespace {

constexpr std::string_view kCards = R"(
[[asset]]
id = "bargain"
name = "Bargain"
subtypes = ["Facility"]
cp = 1
defense = 2
limit = 1
text = "Your unit cards cost 1 CP less."

[[event]]
id = "cull"
name = "Cull"
subtypes = ["Spell"]
cp = 1
limit = 1
text = "Play: destroy target unit with cost 2 or less."

[[mission]]
id = "ruin"
name = "Ruin"
subtypes = ["Conquest"]
cp = 1
limit = 1
domains = "T1"
text = "Objective: during the game, you destroy 3 units."
)";

struct Game {
    Setup setup;
    State s;
};

Game game(const std::vector<std::string>& directives) {
    const auto options = engine::parse_options(QuantumNexus::facts(), "quantum-nexus");
    REQUIRE(static_cast<bool>(options));
    engine::Materials materials;
    materials.cards.push_back({"own.toml", std::string(kCards)});
    auto setup = QuantumNexus::make_setup(*options, materials);
    REQUIRE_MESSAGE(static_cast<bool>(setup), (setup ? std::string() : engine::text(setup.error())));
    State s = *QuantumNexus::fixture(*setup, "");
    for (const auto& directive : directives) {
        CAPTURE(directive);
        CHECK(QuantumNexus::given(*setup, s, directive) == std::nullopt);
    }
    s.phase = Phase::Command;
    return {std::move(*setup), s};
}

engine::Action play(const Setup& setup, std::string_view card) {
    for (std::size_t i = 1; i < setup.cards.size(); ++i) {
        if (setup.cards[i].id == card) return engine::act(Verb::Play, static_cast<int>(i));
    }
    return {};
}

}  // namespace

TEST_CASE("a cost filter reads the printed CP, QN-1.15") {
    const auto [setup, s] = game({"north loadout = bargain", "north FL = magical-archer", "north hand = cull"});
    CHECK(QuantumNexus::refuse(setup, s, play(setup, "cull"))->reason == static_cast<int>(Reason::NoTarget));
    const auto [other, cheap] = game({"north loadout = bargain", "north FL = rune-adept", "north hand = cull"});
    CHECK(QuantumNexus::refuse(other, cheap, play(other, "cull")) == std::nullopt);
}

TEST_CASE("damage to Terrain is refused where a card is read, QN-10.20") {
    const auto options = engine::parse_options(QuantumNexus::facts(), "quantum-nexus");
    engine::Materials materials;
    materials.cards.push_back({"own.toml", R"(
[[event]]
id = "quake"
name = "Quake"
subtypes = ["Spell"]
cp = 1
limit = 1
text = "Play: deal 9 damage to each enemy terrain."
)"});
    const auto setup = QuantumNexus::make_setup(*options, materials);
    REQUIRE(!setup);
    CHECK(engine::text(setup.error()).find("QN-10.20") != std::string::npos);
}

TEST_CASE("who has initiative has it in the alternating phases only, QN-7.13") {
    auto [setup, s] = game({});
    const Condition condition{.kind = ConditionKind::Initiative};
    for (const Phase phase : {Phase::Deployment, Phase::Command, Phase::Battle}) {
        s.phase = phase;
        CHECK(holds(setup, s, condition, {PieceId::None, s.initiative}));
        CHECK(!holds(setup, s, condition, {PieceId::None, enemy_of(s.initiative)}));
    }
    for (const Phase phase : {Phase::Ready, Phase::End}) {
        s.phase = phase;
        CHECK(!holds(setup, s, condition, {PieceId::None, s.initiative}));
    }
}

TEST_CASE("a given quadrant holds one Leader and two Terrain, QN-4.8") {
    const auto sound = [](const char* directive) {
        const auto [setup, s] = game({directive});
        return QuantumNexus::validate(setup, s) == std::nullopt;
    };
    CHECK(sound("north FL = overseer-prime, trench-line, trench-line"));
    CHECK(!sound("north FL = overseer-prime, chief-architect-vey"));
    CHECK(!sound("north FL = trench-line, trench-line, trench-line"));
}

TEST_CASE("own cards are no progress, QN-13.11") {
    auto [setup, s] = game({"north missions = ruin, crusade", "north FL = ember-imp", "south FR = ember-imp"});
    const auto fall = [&](PieceId id) {
        PieceSet set;
        set.add(id);
        leave_play({setup, s, nullptr}, set, Seat::First, false);
        return int{s.side[Seat::First].missions[0].progress};
    };
    CHECK(fall(static_cast<PieceId>(1)) == 0);
    CHECK(fall(static_cast<PieceId>(2)) == 1);
}

}  // namespace quantum_nexus
