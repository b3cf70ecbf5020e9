// NO-15.13: every combination of options starts and survives random games, or is refused with its clause.
#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/any_game.h"
#include "engine/erase.h"
#include "games/nexus_ops/rules.h"

namespace {

struct Choice {
    std::string_view name;
    std::vector<std::string_view> values;  // the first is the standard
};

const std::vector<Choice>& choices() {
    static const std::vector<Choice> kChoices = {
        {"players", {"2", "3", "4"}},
        {"target", {"12", "10", "14"}},
        {"executive_orders", {"off", "on"}},
        {"king_of_the_hill", {"off", "on"}},
        {"top_priority", {"off", "on"}},
        {"extra_tokens", {"off", "on"}},
        {"intercepted", {"off", "on"}},
        {"teams", {"off", "on"}},
        {"vortex", {"off", "on"}},
        {"units", {"classic", "alternate"}},
        {"board", {"standard", "energy_dependence", "bad_neighbors"}},
    };
    return kChoices;
}

// The table of NO-15.13, written once more.
bool go_together(const std::vector<std::string_view>& v) {
    const bool small = v[10] != "standard", teams = v[7] == "on", line = v[6] == "on";
    if (teams && (v[0] != "4" || v[1] != "12" || small)) return false;
    if (small && v[0] != "2") return false;
    if (line && (v[2] == "on" || v[4] == "on")) return false;
    return !(v[3] == "on" && v[8] == "on");
}

// A random game to its end; false if it does not end.
bool ends(const engine::AnyGame& game, std::uint64_t seed) {
    engine::Rng rng(seed);
    const auto state = game.start();
    for (int step = 0; step < 60'000 && !state->outcome().over; ++step) {
        engine::ActionList list;
        if (state->decision().seat == engine::Seat::Chance) {
            state->apply(state->sample(rng), nullptr);
            continue;
        }
        state->list_actions(list);
        if (list.empty()) return false;
        state->apply(list[rng.below(static_cast<std::uint32_t>(list.size()))], nullptr);
    }
    return state->outcome().over && !state->validate();
}

// Random games of each combination: one under the sanitizers (NEXUS_GAMES=1).
int games_to_play() {
    const char* wanted = std::getenv("NEXUS_GAMES");
    return wanted != nullptr && std::atoi(wanted) < 16 ? 1 : 20;
}

// Whether a refusal names two of the chosen values: `vortex=on and king_of_the_hill=on do not go together`.
bool names_pair(std::string_view message, const std::vector<std::string_view>& chosen) {
    const auto named = [&](std::size_t i) {
        const std::string word = " " + std::string(choices()[i].name) + "=" + std::string(chosen[i]) + " ";
        return message.find(word) != std::string_view::npos;
    };
    int pair = 0;
    for (std::size_t i = 0; i < chosen.size(); ++i) pair += named(i) ? 1 : 0;
    return pair == 2 && message.starts_with("NO-15.");
}

template <class Visit>
void each_combination(std::vector<std::string_view>& values, Visit&& visit) {
    if (values.size() == choices().size()) return visit(values);
    for (const auto value : choices()[values.size()].values) {
        values.push_back(value);
        each_combination(values, visit);
        values.pop_back();
    }
}

}  // namespace

TEST_CASE("options of Nexus Ops go together as the rules say") {
    const engine::Registry registry = {engine::erase<nexus_ops::NexusOps>()};
    int legal = 0, refused = 0;
    std::vector<std::string_view> values;
    each_combination(values, [&](const std::vector<std::string_view>& chosen) {
        std::string text = "nexus-ops(round_limit=10";
        for (std::size_t i = 0; i < chosen.size(); ++i)
            text += ", " + std::string(choices()[i].name) + "=" + std::string(chosen[i]);
        const auto game = engine::open_game(registry, text + ")");
        if (static_cast<bool>(game) != go_together(chosen)) FAIL_CHECK(text);
        if (!game) {
            ++refused;
            if (!names_pair(game.error().message, chosen)) FAIL_CHECK(engine::text(game.error()));
            return;
        }
        ++legal;
        for (int i = 0; i < games_to_play(); ++i) {
            if (!ends(**game, static_cast<std::uint64_t>(20 * legal + i))) FAIL_CHECK(text);
        }
    });
    CHECK(legal == 960);
    CHECK(refused == 6912 - legal);
}

TEST_CASE("tokens of Nexus Ops are swapped one for one") {
    const engine::Registry registry = {engine::erase<nexus_ops::NexusOps>()};
    const auto opens = [&](const char* text) { return static_cast<bool>(engine::open_game(registry, text)); };
    CHECK(opens("nexus-ops(extra_tokens=on, in_leaper=off, out_striders=1)"));
    CHECK_FALSE(opens("nexus-ops(extra_tokens=on, in_leaper=off)"));
    CHECK_FALSE(opens("nexus-ops(extra_tokens=on, board=energy_dependence, in_leaper=off, out_striders=1)"));
    CHECK_FALSE(
        opens("nexus-ops(extra_tokens=on, board=energy_dependence, out_striders=0, out_refineries=4, "
              "out_crystallines=0)"));
    CHECK(
        opens("nexus-ops(extra_tokens=on, board=energy_dependence, in_leaper=off, in_refinery_3=off, out_striders=0)"));
}
