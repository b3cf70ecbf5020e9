// What the game says before an attack and when it asks something in one.
#include "games/quantum_nexus/foresee.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/options.h"

namespace quantum_nexus {
namespace {

using engine::act;
using engine::Kind;

Setup core_set(std::string_view text = "quantum-nexus") {
    const auto options = engine::parse_options(QuantumNexus::facts(), text);
    REQUIRE(static_cast<bool>(options));
    auto setup = QuantumNexus::make_setup(*options, {});
    REQUIRE(static_cast<bool>(setup));
    return *setup;
}

// North's opportunity in the Battle Phase.
State battle(const Setup& setup, const std::vector<std::string>& directives) {
    auto s = QuantumNexus::fixture(setup, "");
    REQUIRE(s.has_value());
    for (const auto& directive : directives) {
        CAPTURE(directive);
        REQUIRE(QuantumNexus::given(setup, *s, directive) == std::nullopt);
    }
    s->phase = Phase::Battle;
    return *s;
}

int piece(const Setup& setup, const State& s, std::string_view name) {
    const auto found = QuantumNexus::parse_operand(setup, s, Kind::Unit, name);
    REQUIRE(found.has_value());
    return *found;
}

// As the attacker sees it when the defender is to be chosen.
std::vector<engine::AboutLine> previewed(const Setup& setup, State s, std::string_view attacker,
                                         std::string_view defender) {
    QuantumNexus::apply(setup, s, act(Verb::Attack, piece(setup, s, attacker)), nullptr);
    const State view = QuantumNexus::view(setup, s, Seat::First);
    return QuantumNexus::preview(setup, view, act(Verb::Target, piece(setup, s, defender)));
}

std::string said(const std::vector<engine::AboutLine>& lines, std::string_view label) {
    for (const auto& line : lines) {
        if (line.label == label) return engine::plain(line.value);
    }
    return {};
}

}  // namespace

TEST_CASE("a preview counts what surely happens when a unit attacks or is attacked") {
    const Setup setup = core_set();
    const auto guarded = previewed(setup, battle(setup, {"north FL = phantom-stalker", "south FR = lightbearer"}),
                                   "north.FL.phantom-stalker", "south.FR.lightbearer");
    CHECK(said(guarded, "attack against defense") == "3 against 3");
    CHECK(said(guarded, "outcome") == "nothing is destroyed");
    CHECK(said(guarded, "counted") == "with the ability of Lightbearer");
    CHECK(said(guarded, "unless").empty());
    const auto lancer = previewed(setup, battle(setup, {"north FL = sun-lancer", "south FR = guardian-angel"}),
                                  "north.FL.sun-lancer", "south.FR.guardian-angel");
    CHECK(said(lancer, "attack against defense") == "6 against 5");  // north has initiative
    const auto compared = std::ranges::find(lancer, "QN-10.11", &engine::AboutLine::clause);
    REQUIRE(compared != lancer.end());
    REQUIRE(compared->amounts.size() == 2);
    CHECK((compared->amounts[0].of == "attack" && compared->amounts[0].value == 6));
    CHECK((compared->amounts[1].of == "defense" && compared->amounts[1].value == 5));
    CHECK(said(lancer, "outcome") == "Guardian Angel is destroyed");
    const auto same = previewed(setup, battle(setup, {"north FL = lightbearer", "south FR = lightbearer"}),
                                "north.FL.lightbearer", "south.FR.lightbearer");
    CHECK(said(same, "outcome") == "Lightbearer of north is destroyed");
    const auto titan = previewed(
        setup, battle(setup, {"north FL = prototype-titan", "south FR = ember-imp, temple-guard, reliquary-tank"}),
        "north.FL.prototype-titan", "south.FR.temple-guard");
    CHECK(said(titan, "outcome") == "Ember Imp, Temple Guard are destroyed");
    const auto gone = previewed(setup, battle(setup, {"north FL = prototype-titan", "south FR = ember-imp"}),
                                "north.FL.prototype-titan", "south.FR.ember-imp");
    CHECK(said(gone, "attack against defense").empty());
    CHECK(said(gone, "outcome") == "the attack ends without a comparison, Ember Imp is destroyed");
}

TEST_CASE("a preview names who may change it, and how") {
    const Setup setup = core_set();
    const auto dancer = previewed(setup, battle(setup, {"north FL = phantom-stalker", "south FR = mirage-dancer"}),
                                  "north.FL.phantom-stalker", "south.FR.mirage-dancer");
    CHECK(said(dancer, "attack against defense") == "3 against 2");
    CHECK(said(dancer, "outcome") == "perhaps Mirage Dancer is destroyed");
    CHECK(said(dancer, "unless") ==
          "unless south uses Mirage Dancer for 2 CP: 1 against 2, Phantom Stalker is destroyed");
    const auto unless = std::ranges::find(dancer, "unless", &engine::AboutLine::label);
    CHECK(unless->lead == "unless {seat:south} uses Mirage Dancer for 2 CP");
    State poor = battle(setup, {"north FL = phantom-stalker", "south FR = mirage-dancer"});
    poor.side[Seat::Second].cp = 1;
    CHECK(said(previewed(setup, poor, "north.FL.phantom-stalker", "south.FR.mirage-dancer"), "unless").empty());
    const auto stalker = previewed(setup, battle(setup, {"north FL = neural-cyborg", "south FR = phantom-stalker"}),
                                   "north.FL.neural-cyborg", "south.FR.phantom-stalker");
    CHECK(said(stalker, "attack against defense") == "3 against 2");  // what the survey shows is no matter
    CHECK(said(stalker, "unless") ==
          "unless south uses Phantom Stalker for 1 CP: move this unit to an adjacent quadrant.");
    CHECK(said(stalker, "left out") == "not counting \"When this unit attacks: survey 1 of the opponent's deck.\"");
    const auto angel =
        previewed(setup, battle(setup, {"north FL = phantom-stalker", "south FR = ember-imp, guardian-angel"}),
                  "north.FL.phantom-stalker", "south.FR.ember-imp");
    CHECK(said(angel, "outcome") == "perhaps Ember Imp is destroyed");
    CHECK(said(angel, "unless") == "unless south uses Guardian Angel for 2 CP: 3 against 1, nothing is destroyed");
}

TEST_CASE("an attacker is offered with what its attacks would come to") {
    const Setup setup = core_set();
    const State s = battle(setup, {"north FC = phantom-stalker, psionic-scout",
                                   "south FC = lightbearer, ember-imp, assault-mech, mirage-dancer"});
    const auto lines = QuantumNexus::preview(setup, QuantumNexus::view(setup, s, Seat::First),
                                             act(Verb::Attack, piece(setup, s, "north.FC.phantom-stalker")));
    CHECK(said(lines, "prospects") ==
          "destroys Ember Imp, perhaps Mirage Dancer, draws with Lightbearer, falls to Assault Mech");
    const State guard = battle(setup, {"north FC = phantom-stalker", "south FC = ember-imp, temple-guard"});
    CHECK(said(QuantumNexus::preview(setup, guard, act(Verb::Attack, piece(setup, guard, "north.FC.phantom-stalker"))),
               "prospects") == "falls to Temple Guard, kept off others by a Guard");
}

TEST_CASE("a question in a battle says who fights and what the answer changes") {
    const Setup setup = core_set();
    State s = battle(setup, {"north FL = phantom-stalker", "south FR = mirage-dancer, guardian-angel"});
    QuantumNexus::apply(setup, s, act(Verb::Attack, piece(setup, s, "north.FL.phantom-stalker")), nullptr);
    QuantumNexus::apply(setup, s, act(Verb::Target, piece(setup, s, "south.FR.mirage-dancer")), nullptr);
    const State view = QuantumNexus::view(setup, s, Seat::Second);
    REQUIRE(asked(setup, view) == Ask::Pay);
    const std::string why =
        "Phantom Stalker attacks Mirage Dancer: 3 against 2, Mirage Dancer is destroyed. With the ability: 1 against "
        "2, Phantom Stalker is destroyed.";
    CHECK(why_asked(setup, view) == why);
    const auto sheet = QuantumNexus::sheet(setup, view);
    CHECK(sheet.find("board")->find("why")->word == why);
    CHECK(sheet.find("board")->find("note")->word.ends_with(why));
    CHECK(said(QuantumNexus::preview(setup, view, act(Verb::Pay)), "attack against defense") == "1 against 2");
    CHECK(said(QuantumNexus::preview(setup, view, act(Verb::Pass)), "outcome") == "perhaps Mirage Dancer is destroyed");
    State poor = s;
    poor.side[Seat::Second].cp = 1;
    CHECK(why_asked(setup, poor).ends_with("The ability cannot be paid for."));

    QuantumNexus::apply(setup, s, act(Verb::Pass), nullptr);
    REQUIRE(asked(setup, s) == Ask::Prevent);
    CHECK(why_asked(setup, s) == "Phantom Stalker attacks Mirage Dancer, 3 against 2.");
    const auto prevent =
        QuantumNexus::preview(setup, s, act(Verb::Prevent, piece(setup, s, "south.FR.guardian-angel")));
    CHECK(said(prevent, "outcome") == "nothing is destroyed");
    CHECK(said(prevent, "ability").ends_with("prevent that destruction."));
}

TEST_CASE("who is asked to name the starting player is told why") {
    const Setup setup = core_set();
    State s = QuantumNexus::start(setup);
    const auto reveal = [&](std::string_view id) {
        for (std::size_t i = 1; i < setup.cards.size(); ++i) {
            if (setup.cards[i].id == id) QuantumNexus::apply(setup, s, act(Verb::Reveal, static_cast<int>(i)), nullptr);
        }
    };
    reveal("neural-cyborg"), reveal("ember-imp");
    REQUIRE(asked(setup, s) == Ask::Start);
    const State view = QuantumNexus::view(setup, s, s.active);
    CHECK(engine::plain(why_asked(setup, view)) ==
          "south revealed Ember Imp (1 CP), north Neural Cyborg (3 CP): the cheaper card wins the flip and says who "
          "starts (QN-5.4).");
}

TEST_CASE("what is foreseen without offers happens") {
    const Setup setup = core_set("quantum-nexus(north_deck=whispering-storm,south_deck=radiant-legion)");
    int attacks = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        engine::Rng rng(seed);
        State s = QuantumNexus::start(setup);
        while (s.ending == Ending::None) {
            const auto now = QuantumNexus::decision(setup, s);
            if (now.seat == Seat::Chance) {
                QuantumNexus::apply(setup, s, QuantumNexus::sample(setup, s, rng), nullptr);
                continue;
            }
            engine::ActionList list;
            QuantumNexus::list_actions(setup, s, list);
            const auto action = list[rng.below(static_cast<std::uint32_t>(list.size()))];
            const State view = QuantumNexus::view(setup, s, now.seat);
            for (const auto each : list) QuantumNexus::preview(setup, view, each);
            const bool declares = s.choice.half == Half::Attack;
            const Foreseen before = declares ? foresee(setup, view, action) : Foreseen{};
            engine::Events events;
            QuantumNexus::apply(setup, s, action, &events);
            if (!declares || !before.offers.empty() || !before.left_out.empty()) continue;
            for (const auto& event : events) {
                if (static_cast<EventKind>(event.kind) != EventKind::Compared) continue;
                ++attacks;
                CHECK(before.compared);
                CHECK(before.attack == event.operands[1]);
                CHECK(before.defense == event.operands[3]);
            }
        }
    }
    CHECK(attacks > 50);
}

}  // namespace quantum_nexus
