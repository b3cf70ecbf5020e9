#include "cli/boards/board.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/notation.h"
#include "games/registry.h"

namespace {

std::unique_ptr<engine::AnyState> battle(const std::shared_ptr<const engine::AnyGame>& game,
                                         const std::vector<std::string>& directives) {
    auto state = game->fixture("");
    for (const auto& directive : directives) REQUIRE_FALSE(state->given(directive).has_value());
    return state;
}

std::string drawn(const engine::AnyState& state, std::size_t width, std::size_t height = 0) {
    const auto view = state.view(engine::Seat::First);
    return cli::board_text(*view, {{}, width, engine::Seat::First, height, 5});
}

std::size_t lines(std::string_view text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

// The place of the first line that holds this part.
std::size_t line_with(std::string_view text, std::string_view part) {
    const auto at = text.find(part);
    REQUIRE(at != std::string_view::npos);
    return lines(text.substr(0, at));
}

}  // namespace

TEST_SUITE("cli") {
    TEST_CASE("two halves face each other, the own one below") {
        const auto game = *engine::open_game(games::registry(), "quantum-nexus");
        const auto state = battle(game, {"north FL = ember-imp exhausted, trench-line", "south FR = temple-guard",
                                         "north upgrade targeting-array on north.FL.ember-imp"});
        const std::string text = drawn(*state, 100);
        CHECK(line_with(text, "Temple Guard") < line_with(text, "Ember Imp"));
        CHECK(line_with(text, " BR ") < line_with(text, " FR "));
        const auto row = [&](std::string_view part) {
            const auto from = text.rfind('\n', text.find(part)) + 1;
            return text.substr(from, text.find('\n', from) - from);
        };
        // South's right faces north's left: both stand in the first column.
        CHECK(row("Temple Guard").find("Temple Guard") == row("Ember Imp").find("~ Ember Imp"));
        CHECK(row("Ember Imp").find("4/2") != std::string::npos);
        CHECK(text.find("+ Targeting Array") != std::string::npos);
        CHECK(text.find("# Trench Line") != std::string::npos);
        CHECK(text.find("Militia Recruit 1 CP") != std::string::npos);
        CHECK(text.find("Missions: ") != std::string::npos);

        const auto aligned = *engine::open_game(games::registry(), "quantum-nexus(column_naming=aligned)");
        const std::string other = drawn(*battle(aligned, {"south FR = temple-guard"}), 100);
        CHECK(other.find(" FL ") < other.find(" FR "));
    }

    TEST_CASE("a crowded battlefield fits a low screen") {
        const auto game = *engine::open_game(games::registry(), "quantum-nexus");
        std::string crowd = "south FR = temple-guard";
        for (int i = 0; i < 13; ++i) crowd += ", ember-imp";
        const auto state = battle(game, {crowd, "north FL = ember-imp, ember-imp, ember-imp",
                                         "north hand = fireball, arcane-surge, meteor-storm, magical-archer"});
        for (const auto& [width, height] : {std::pair<std::size_t, std::size_t>{80, 40}, {100, 50}, {160, 45}}) {
            const std::string text = drawn(*state, width, height);
            CHECK(lines(text) + 12 <= height);
            for (std::size_t from = 0; from < text.size(); from = text.find('\n', from) + 1)
                CHECK(cli::columns(text.substr(from, text.find('\n', from) - from)) <= width);
        }
        CHECK(drawn(*state, 160).find("Objective: during the game, you destroy 5 enemy units in") != std::string::npos);
    }

    TEST_CASE("where not all fits, title and question keep their lines, and units are counted") {
        const auto game = *engine::open_game(games::registry(), "quantum-nexus");
        const auto crowd = [](std::string_view place) {
            std::string out(place);
            out += " = temple-guard";
            for (const char* name : {"ember-imp", "rivet-walker", "psionic-scout", "mind-thief", "null-warden"}) {
                for (int i = 0; i < 4; ++i) out += std::string(", ") + name;
            }
            return out;
        };
        const auto state = battle(game, {crowd("north FL"), crowd("north FR"), crowd("south FL")});
        const auto view = state->view(engine::Seat::First);
        const auto at = [&](std::size_t height) {
            return cli::board_text(*view, {{}, 80, engine::Seat::First, height, 5, 14});
        };
        for (const std::size_t height : {std::size_t{60}, std::size_t{40}, std::size_t{32}})
            CHECK(lines(at(height)) + 14 <= height);
        CHECK(at(40).find("4 Ember") != std::string::npos);
        CHECK(at(32).find(" more") != std::string::npos);
        CHECK(at(32).starts_with("round 1 "));
    }

    TEST_CASE("a range is marked on the battlefield") {
        const auto game = *engine::open_game(games::registry(), "quantum-nexus");
        const auto state = battle(game, {"north FL = psionic-scout", "north loadout = tech-turret"});
        const auto view = state->view(engine::Seat::First);
        const auto text = [&](std::string_view name) {
            return cli::range_text(*view, *engine::parse_ref(*view, engine::Kind::Unit, name), {{}, 80});
        };
        const std::string scout = text("north.FL.psionic-scout");
        CHECK(scout.find("FR @") != std::string::npos);
        CHECK(scout.find("FC @") != std::string::npos);
        CHECK(scout.find("BR @") == std::string::npos);
        CHECK(text("north.loadout.tech-turret").empty());
    }
}
