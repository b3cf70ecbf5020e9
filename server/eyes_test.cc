// Bots wait for eyes: whom they wait for, how long, and whom they do not.
#include "tests/table_world.h"

namespace {

using namespace table_world;

constexpr std::int64_t kAll = 1'000'000;  // whatever was shown
constexpr std::int64_t kPause = 10;

// Two people have given their seats to bots and look on, and so do others.
struct Onlookers {
    World world;

    explicit Onlookers(const std::string& game = "vault", std::int64_t pause = kPause)
        : world{opened(game), {}, [pause](server::Head& head) { head.hold = 0, head.pace = pause; }} {
        world.seen(0, kAll);
        world.seen(1, kAll);
        world.bot(1, "random");
        world.bot(0, "random");  // whose turn it is: it thinks once
    }
    std::int64_t moves() {
        const auto lines = world.memory.lines("t");
        return std::ranges::count_if(*lines, [&](const std::string& line) {
            return line.starts_with(world.seat(0) + ": ") || line.starts_with(world.seat(1) + ": ");
        });
    }
    // A bot has thought of its move. No time passes.
    bool knows() {
        return world.await([this] { return world.thoughts() > moves(); }, 0);
    }
    bool moves_after(std::int64_t time) {
        const auto before = moves();
        world.time.pass(time);
        return moves() > before;
    }
};

}  // namespace

TEST_CASE("a bot moves when everybody who plays here has seen the last move, and at that moment") {
    Onlookers at;
    REQUIRE(at.knows());
    CHECK(at.moves_after(kPause));
    REQUIRE(at.knows());
    at.world.seen(0, kAll);
    CHECK(!at.moves_after(3000));
    const auto before = at.moves();
    at.world.seen(1, kAll);
    CHECK(at.moves() > before);
}

TEST_CASE("who has seen everything at once still leaves a bot its pause") {
    Onlookers at;
    REQUIRE(at.knows());
    CHECK(at.moves_after(kPause));
    at.world.seen(0, kAll);
    at.world.seen(1, kAll);
    REQUIRE(at.knows());
    CHECK(!at.moves_after(kPause - 1));
    CHECK(at.moves_after(1));
}

TEST_CASE("a bot waits four seconds at most, and then no longer for who was silent") {
    Onlookers at;
    REQUIRE(at.knows());
    CHECK(at.moves_after(kPause));
    REQUIRE(at.knows());
    CHECK(!at.moves_after(3999));
    CHECK(at.moves_after(1));
    for (int i = 0; i < 3; ++i) {
        REQUIRE(at.knows());
        CHECK(at.moves_after(kPause));
    }
    at.world.seen(1, 0);  // it is back, and far behind
    REQUIRE(at.knows());
    CHECK(!at.moves_after(3000));
}

TEST_CASE("a bot waits neither for who has gone nor for strangers nor for screens that say nothing") {
    Onlookers at;
    at.world.seen(4, 0);  // a stranger
    REQUIRE(at.knows());
    CHECK(at.moves_after(kPause));
    REQUIRE(at.knows());
    CHECK(!at.moves_after(kPause));
    at.world.seen(0, kAll);
    const auto before = at.moves();
    at.world.away(1);
    CHECK(at.moves() > before);
    at.world.away(0);
    REQUIRE(at.knows());
    CHECK(at.moves_after(kPause));
}

TEST_CASE("whoever does not look at a table has seen nothing of it") {
    Onlookers at;
    at.world.away(0);
    at.world.seen(0, kAll);
    CHECK(at.world.screens[0]->told("open the table first") == 1);
}

TEST_CASE("a bot that moves again and again pauses ever shorter, never in its first two moves") {
    Onlookers at("forge");
    std::string last;
    int row = 0, brisk = 0;
    for (int move = 0; move < 60 && at.knows(); ++move) {
        const auto before = at.world.memory.lines("t")->size();
        std::int64_t waited = 0;
        while (waited < kPause && !at.moves_after(1)) ++waited;
        const auto lines = *at.world.memory.lines("t");
        if (lines.size() == before) break;
        const auto who = lines[before].substr(0, lines[before].find(':'));
        row = who == last ? row + 1 : 0;
        last = who;
        const bool shorter = waited > 0 && waited + 1 < kPause;
        if (shorter) CHECK(row >= 2);
        brisk += shorter ? 1 : 0;
        at.world.seen(0, kAll);
        at.world.seen(1, kAll);
    }
    CHECK(brisk > 0);
}

// A thought is overtaken, and its pause goes on. Meanwhile nobody looks, so bots move at once; then somebody is back,
// and a bot that has moved often pauses shorter: its move is due before that pause is over.
TEST_CASE("a move that was overtaken displaces none that is due") {
    constexpr std::int64_t kLong = 1000;
    for (int stop = 3; stop < 13; ++stop) {  // long before the game is over
        Onlookers at("forge", kLong);
        REQUIRE(at.knows());
        for (std::size_t who = 0; who < at.world.screens.size(); ++who) at.world.away(who);
        at.world.back(0);
        at.world.bot(0, "random");
        REQUIRE(at.world.await([&] { return at.moves() >= stop; }, 0));
        at.world.open(0);
        at.world.seen(0, 0);  // far behind: it is waited for
        REQUIRE(at.world.await([&] { return at.world.thoughts() > at.moves() + 1; }, 0));
        at.world.time.pass(kLong);
        const auto before = at.moves();
        at.world.seen(0, kAll);
        CHECK(at.world.await([&] { return at.moves() > before; }));
    }
}
