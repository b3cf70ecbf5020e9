#include "bots/search.h"

#include <doctest/doctest.h>

#include <thread>

#include "bots/make_table.h"
#include "bots/test_bids.h"
#include "bots/test_doors.h"
#include "bots/test_heap.h"

namespace {

using engine::Seat;
using test_games::Bids;
using test_games::Doors;
using test_games::Heap;
using HeapSearch = bots::SearchBot<Heap, bots::EvenEvaluator<Heap>>;
using BidsSearch = bots::SearchBot<Bids, test_games::BidsEvaluator>;

bots::BotSpec simulations(std::uint32_t count) {
    bots::BotSpec spec;
    spec.name = "search";
    spec.simulations = count;
    return spec;
}

bool is_legal(const engine::View<Bids>& view, engine::Action action) {
    return !Bids::refuse(view.setup(), view.masked(), action);
}

// Asks for a stop after so many evaluations.
struct StoppingEvaluator {
    static inline int left = 0;
    static inline std::stop_source source;
    static auto evaluate(const test_games::BidsSetup& setup, const test_games::BidsState& state) {
        if (--left == 0) source.request_stop();
        return test_games::BidsEvaluator::evaluate(setup, state);
    }
};

// A position of Bids in which a player decides, `decisions` decisions into a random game.
test_games::BidsState somewhere(const test_games::BidsSetup& setup, std::uint64_t seed, int decisions) {
    engine::Rng rng(seed);
    engine::ActionList list;
    auto state = Bids::start(setup);
    for (;;) {
        const bool chance = Bids::decision(setup, state).seat == Seat::Chance;
        if (!chance && decisions-- == 0) return state;
        Bids::apply(setup, state,
                    chance ? Bids::sample(setup, state, rng) : bots::random_action<Bids>(setup, state, list, rng),
                    nullptr);
    }
}

}  // namespace

TEST_CASE("search finds a forced win") {
    for (int heap : {2, 3, 5, 6, 7, 9, 10, 13}) {
        const test_games::HeapSetup setup{2, heap};
        HeapSearch bot(simulations(4'000), 7);
        const auto thought = bot.think({setup, Heap::start(setup), Seat::First}, {});
        CHECK_MESSAGE(thought.action.operands[0] == heap % 4, "heap of ", heap);
        CHECK(thought.value > 850);
        CHECK(thought.line.front() == thought.action);
    }
}

TEST_CASE("search explains itself") {
    const test_games::HeapSetup setup{2, 7};
    HeapSearch bot(simulations(500), 7);
    const auto thought = bot.think({setup, Heap::start(setup), Seat::First}, {});
    CHECK(thought.simulations == 500);
    REQUIRE(thought.considered.size() == 3);
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(thought.considered[i].action.operands[0] == i + 1);
        sum += thought.considered[i].visits;
    }
    CHECK(sum == 500);
    CHECK(thought.considered[2].visits == thought.visits);
    CHECK(thought.shares[0] > 500);
    CHECK(thought.shares[0] + thought.shares[1] >= 999);
}

TEST_CASE("further on in a rollout nobody uses a window, whatever a game calls that") {
    const test_games::DoorsSetup setup;
    const auto worth_of_going = [&](std::uint64_t seed, bool let_by) {
        bots::SearchSettings settings;
        settings.early_steps = settings.window_steps = 0;
        settings.let_by = let_by;
        bots::SearchBot<Doors, bots::EvenEvaluator<Doors>> bot(simulations(2), seed, settings);  // each choice once
        return bot.think({setup, Doors::start(setup), Seat::First}, {}).considered.front().value;
    };
    int by_chance = 0;
    for (std::uint64_t seed = 0; seed < 32; ++seed) {
        CHECK(worth_of_going(seed, true) == 1000);
        by_chance += worth_of_going(seed, false);
    }
    CHECK(by_chance < 32 * 500);
}

TEST_CASE("a rollout that looks before it plays knows more than one by chance") {
    struct Fours {  // who must take from a multiple of four has lost
        static bots::Scores evaluate(const test_games::HeapSetup&, const test_games::HeapState& state) {
            const bool first = (state.heap % 4 == 0) != (state.to_act == Seat::First);
            return {first ? 900 : 100, first ? 100 : 900};
        }
    };
    const test_games::HeapSetup setup{2, 21};
    const auto worth = [&](std::uint64_t seed, std::uint32_t looks) {
        const bots::SearchSettings settings{.early_steps = 0, .window_steps = 80, .looks = looks};
        bots::SearchBot<Heap, Fours> bot(simulations(3), seed, settings);  // each choice once, to the end
        const auto considered = bot.think({setup, Heap::start(setup), Seat::First}, {}).considered;
        return std::vector{considered[0].value, considered[1].value, considered[2].value};
    };
    bool differs = false;
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
        CHECK(worth(seed, 3) == std::vector{1000, 0, 0});
        differs |= worth(seed, 0) != std::vector{1000, 0, 0};
    }
    CHECK(differs);
}

TEST_CASE("a decision without a choice costs nothing") {
    const test_games::HeapSetup setup{2, 1};
    HeapSearch bot(simulations(500), 7);
    const auto thought = bot.think({setup, Heap::start(setup), Seat::First}, {});
    CHECK(thought.action.operands[0] == 1);
    CHECK(thought.simulations == 0);
}

TEST_CASE("no bot uses what its seat cannot see") {
    const test_games::BidsSetup setup{3};
    const auto table = bots::bot_table<Bids, test_games::BidsEvaluator>();
    const engine::ErasedGame<Bids> game(setup, {}, {});
    engine::Rng rng(5);
    for (int decisions : {0, 1, 4, 8}) {
        const auto state = somewhere(setup, 11, decisions);
        const Seat seat = Bids::decision(setup, state).seat;
        auto other = Bids::view(setup, state, seat);
        while (Bids::guess(setup, other, seat, rng), other == state) other = Bids::view(setup, state, seat);
        for (const auto* text : {"random", "greedy", "search:200", "search:full:200"}) {
            const auto spec = bots::parse_bot(table, text);
            const bots::Ask ask{static_cast<std::uint64_t>(decisions), 0, {}};
            const auto think = [&](const test_games::BidsState& position) {
                return make_bot(table, *spec, 3)->think(engine::ErasedState<Bids>(game, position), seat, ask);
            };
            CHECK_MESSAGE(think(state) == think(other), text);
            CHECK_MESSAGE(think(state) == think(Bids::view(setup, state, seat)), text);
        }
    }
}

TEST_CASE("the seed and the number of the decision fix what a search answers") {
    const test_games::BidsSetup setup{2};
    const engine::View<Bids> view(setup, somewhere(setup, 3, 0), Seat::First);
    BidsSearch bot(simulations(300), 9);
    const auto first = bot.think(view, {4, 0, {}});
    CHECK(bot.think(view, {5, 0, {}}) != first);
    CHECK(bot.think(view, {4, 1, {}}) == first);
    CHECK(BidsSearch(simulations(300), 9).think(view, {4, 0, {}}) == first);
    CHECK(BidsSearch(simulations(300), 8).think(view, {4, 0, {}}) != first);
}

TEST_CASE("the same search answers the same on every compiler") {
    const test_games::BidsSetup setup{2};
    const engine::View<Bids> view(setup, somewhere(setup, 3, 0), Seat::First);
    std::uint64_t hash = 0;
    for (std::uint64_t number = 0; number < 20; ++number) {
        const auto thought = BidsSearch(simulations(1'000), 9).think(view, {number, 0, {}});
        for (const auto& considered : thought.considered) {
            hash = engine::mix_seed(hash, considered.visits * 1'001u + static_cast<std::uint32_t>(considered.value));
        }
    }
    CHECK(hash == 5320282364411352110u);
}

TEST_CASE("a wide list is tried bit by bit, the best looking first") {
    struct Highest {  // a high bid looks best
        static bots::Scores evaluate(const test_games::BidsSetup&, const test_games::BidsState& state) {
            const int bid = static_cast<int>(state.bid[Seat::First].card);
            return {100 * bid, 1000 - 100 * bid};
        }
    };
    const test_games::BidsSetup setup{2};
    const engine::View<Bids> view(setup, somewhere(setup, 3, 0), Seat::First);
    const auto tried = [&](std::uint32_t count, std::size_t wide) {
        bots::SearchBot<Bids, Highest> bot(simulations(count), 1, {.rollout_steps = 1, .early_steps = 0, .wide = wide});
        auto considered = bot.think(view, {}).considered;
        std::ranges::sort(considered, {}, [](const auto& row) { return row.action.operands[0]; });
        std::vector<bool> out;
        for (const auto& row : considered) out.push_back(row.visits > 0);
        return out;
    };
    REQUIRE(tried(100, 4).size() == 5);
    CHECK(tried(1, 4) == std::vector{false, false, false, false, true});
    CHECK(tried(4, 4) == std::vector{false, true, true, true, true});
    CHECK(tried(100, 4) == std::vector(5, true));
    CHECK(tried(5, 5) == std::vector(5, true));  // not wide: each is tried once
}

TEST_CASE("a stopped search answers a legal action") {
    const test_games::BidsSetup setup{2};
    const engine::View<Bids> view(setup, somewhere(setup, 3, 0), Seat::First);
    std::stop_source at_once;
    at_once.request_stop();
    CHECK(is_legal(view, BidsSearch(simulations(300), 1).think(view, {0, 0, at_once.get_token()}).action));

    std::stop_source later;
    const std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        later.request_stop();
    });
    const auto thought = BidsSearch(simulations(bots::kMaxSimulations), 1).think(view, {0, 0, later.get_token()});
    CHECK(is_legal(view, thought.action));
    CHECK(thought.simulations < bots::kMaxSimulations);
}

TEST_CASE("a stopped greedy bot answers from the guesses it has finished") {
    const test_games::BidsSetup setup{2};
    const engine::View<Bids> view(setup, somewhere(setup, 3, 0), Seat::First);
    const auto think = [&](int evaluations) {
        StoppingEvaluator::left = evaluations;
        StoppingEvaluator::source = std::stop_source();
        return bots::GreedyBot<Bids, StoppingEvaluator>({}, 1).think(view,
                                                                     {0, 0, StoppingEvaluator::source.get_token()});
    };
    constexpr int kEnough = 1'000'000;
    const auto whole = think(kEnough);
    const int evaluations = kEnough - StoppingEvaluator::left;
    const auto part = think(evaluations / 2 + 1);
    CHECK(part.visits > 0);
    CHECK(part.visits < whole.visits);
    CHECK(part.considered.size() == whole.considered.size());
    for (const auto& considered : part.considered) CHECK(considered.value <= part.value);
    CHECK(is_legal(view, think(1).action));
}

TEST_CASE("a search by the clock shares the time of a turn") {
    const test_games::BidsSetup setup{2};
    const engine::View<Bids> view(setup, somewhere(setup, 3, 0), Seat::First);
    bots::BotSpec spec;
    spec.name = "search";
    spec.milliseconds = 5;
    BidsSearch bot(spec, 1);
    for (std::uint64_t number = 0; number < 30; ++number) {
        const auto thought = bot.think(view, {number, 1, {}});
        CHECK(is_legal(view, thought.action));
        CHECK(thought.simulations >= bots::SearchSettings{}.least_simulations);
    }
}

TEST_CASE("a search by the clock thinks for what it says") {
    const test_games::BidsSetup setup{2};
    const engine::View<Bids> view(setup, somewhere(setup, 3, 0), Seat::First);
    bots::BotSpec spec;
    spec.name = "search";
    spec.milliseconds = 40;
    BidsSearch bot(spec, 1);
    for (std::uint64_t turn = 1; turn < 4; ++turn) {
        const auto began = std::chrono::steady_clock::now();
        const auto thought = bot.think(view, {turn, turn, {}});
        const auto took = std::chrono::steady_clock::now() - began;
        // Never less, however fast the machine is; how much more is the machine's business.
        CHECK((took >= std::chrono::milliseconds(40) || thought.simulations == bots::kMaxSimulations));
    }
}

TEST_CASE("a turn lasts until another player has acted") {
    bots::AskCounter counter;
    const auto turn = counter.ask(Seat::First).turn;
    counter.played(Seat::First);
    counter.played(Seat::Chance);
    CHECK(counter.ask(Seat::First).turn == turn);
    CHECK(counter.ask(Seat::First).number == 2);
    CHECK(counter.ask(Seat::Second).turn != turn);
    counter.played(Seat::Second);
    CHECK(counter.ask(Seat::First).turn != turn);
}
