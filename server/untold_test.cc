// A choice that was begun and given up never was, for everybody else: not in numbers, clocks, or the lobby.
#include "tests/table_world.h"

namespace {

using namespace table_world;

// Moves up to a decision, outside of windows, of which a part can be chosen and taken back.
struct Halfway {
    std::vector<std::string> moves;
    std::string part;  // what its seat chooses first
    std::size_t who = 0;
};

std::optional<Halfway> find_half(const engine::AnyGame& game) {
    for (std::uint64_t seed = 1; seed < 200; ++seed) {
        Rng rng(seed);
        Halfway out;
        const std::shared_ptr<AnyState> state = game.start();
        for (int step = 0; step < 300 && !state->outcome().over; ++step) {
            const auto decision = state->decision();
            const auto list = listed(*state);
            if (engine::is_player(decision.seat) && decision.part == 0 && !Gathering::open(*state, kFour)) {
                for (const auto& action : list) {
                    const auto half = state->clone();
                    engine::Events events;
                    half->apply(action, &events);
                    const auto next = half->decision();
                    if (next.seat != decision.seat || next.part == 0 || !events.empty()) continue;
                    out.part = engine::action_text(*state, action);
                    out.who = static_cast<std::size_t>(decision.seat);
                    return out;
                }
            }
            const Action action = decision.seat == Seat::Chance
                                      ? state->sample(rng)
                                      : list[rng.below(static_cast<std::uint32_t>(list.size()))];
            out.moves.push_back(engine::seat_text(game, decision.seat) + ": " + engine::action_text(*state, action));
            state->apply(action, nullptr);
        }
    }
    return std::nullopt;
}

void with_clock(server::Head& head) {
    head.hold = 0;
    head.clock = {"turn", 60'000, 60'000};
}

}  // namespace

TEST_CASE("what was chosen in part and taken back tells nobody else anything, then or later") {
    int games = 0;
    for (const auto& entry : all_games()) {
        const auto game = opened(std::string(entry.facts->id));
        const auto found = find_half(*game);
        if (!found) continue;
        INFO(entry.facts->id);
        ++games;
        World tries(game, found->moves, with_clock), thinks(game, found->moves, with_clock);
        for (auto* world : {&tries, &thinks}) world->time.pass(1000);  // who looks is told by then
        const auto heard = tries.others(found->who);
        const auto cards = tries.cards().size();
        for (int i = 0; i < 3; ++i) {
            tries.act(found->who, found->part);
            tries.time.pass(100);
            tries.undo(found->who);
            tries.time.pass(100);
        }
        thinks.time.pass(600);
        CHECK(tries.screens[found->who]->told("\"is\":\"error\"") == 0);
        CHECK(tries.screens[found->who]->told("\"is\":\"position\"") >= 6);
        CHECK(tries.others(found->who) == heard);
        CHECK(tries.cards().size() == cards);
        // Later the same is told as of somebody who only thought for as long.
        for (auto* world : {&tries, &thinks}) {
            const auto asked = world->others(found->who);
            world->act(found->who, found->part);
            for (int i = 0; i < 20 && world->others(found->who) == asked; ++i) world->first(found->who);
            CHECK(world->others(found->who) != asked);
            for (std::size_t i = 0; i < world->screens.size(); ++i) world->open(i);
        }
        CHECK(tries.others(found->who) == thinks.others(found->who));
    }
    CHECK(games > 0);
}

TEST_CASE("a question keeps its number over a restart, in the middle of a choice too") {
    for (const auto& entry : all_games()) {
        const auto game = opened(std::string(entry.facts->id));
        const auto found = find_half(*game);
        if (!found) continue;
        INFO(entry.facts->id);
        World world(game, found->moves, with_clock);
        std::vector<std::int64_t> numbers;
        const auto unchanged = [&] {
            std::vector<std::int64_t> before, after;
            for (const auto& screen : world.screens) before.push_back(screen->number());
            world.restart();
            for (const auto& screen : world.screens) after.push_back(screen->number());
            CHECK(after == before);
            CHECK(std::ranges::find(numbers, after[found->who]) == numbers.end());  // nor does it come again
            numbers.push_back(after[found->who]);
        };
        unchanged();
        world.act(found->who, found->part);
        unchanged();
        world.undo(found->who);
        unchanged();
        world.act(found->who, found->part);
        unchanged();
    }
}
