// Whatever bytes lie in the store: a table is restored, or it is said what is wrong with it.
#include "server/hall.h"
#include "server/match.h"
#include "tests/table_world.h"

namespace {

using namespace table_world;

std::vector<std::string> some_lines(const engine::AnyGame& game, std::uint64_t seed, int steps) {
    Rng rng(seed);
    std::vector<std::string> lines;
    const auto state = game.start();
    for (int step = 0; step < steps && !state->outcome().over; ++step) {
        const Seat seat = state->decision().seat;
        const auto list = listed(*state);
        const Action action =
            seat == Seat::Chance ? state->sample(rng) : list[rng.below(static_cast<std::uint32_t>(list.size()))];
        lines.push_back(engine::seat_text(game, seat) + ": " + engine::action_text(*state, action));
        state->apply(action, nullptr);
    }
    return lines;
}

}  // namespace

TEST_CASE("a stored line in the wrong place is refused, or played; chance that was given is no exception") {
    int refused = 0, restored = 0;
    for (const auto& entry : all_games()) {
        const auto game = opened(std::string(entry.facts->id));
        std::vector<std::string> pool;
        for (std::uint64_t seed = 1; seed < 6; ++seed) {
            for (const auto& line : some_lines(*game, seed, 120)) pool.push_back(line);
        }
        for (std::uint64_t seed = 1; seed < 150; ++seed) {
            Rng rng(seed);
            auto lines = some_lines(*game, seed % 7 + 1, 120);
            const auto at = rng.below(static_cast<std::uint32_t>(lines.size()));
            const bool chance = lines[at].starts_with("chance: ");
            for (int tries = 0; tries < 200; ++tries) {
                const auto& other = pool[rng.below(static_cast<std::uint32_t>(pool.size()))];
                if (other.starts_with("chance: ") != chance || other == lines[at]) continue;
                lines[at] = other;
                break;
            }
            server::Match::Chance given;
            given.nonces.resize(static_cast<std::size_t>(game->players()));
            given.given = static_cast<int>(lines.size());
            const auto match = server::Match::restore(game, given, lines);
            (match ? restored : refused) += 1;
            if (!match) CHECK(match.error().find("line ") == 0);
        }
    }
    CHECK(refused > 0);
    CHECK(restored > 0);
}

TEST_CASE("a game that lost some of the steps it took over is refused") {
    const auto game = opened("vault");
    auto lines = some_lines(*game, 1, 20);
    server::Match::Chance chance;
    chance.nonces.resize(2);
    chance.given = static_cast<int>(lines.size());
    CHECK(server::Match::restore(game, chance, lines));
    lines.pop_back();
    const auto match = server::Match::restore(game, chance, lines);
    REQUIRE_FALSE(match);
    CHECK(match.error() == "line 19: of 20 steps that it took over from another game 19 are there");
}

TEST_CASE("a stored head with anything in it is read or refused, and what is read can be played") {
    server::Head head;
    head.game = "vault";
    head.secret = std::string(64, '7');
    head.seats.resize(2);
    head.seats[0].nonce = "0011223344556677";
    head.seats[1].bot = "greedy";
    const auto game = opened("vault");
    const auto bad = [&](auto change) {
        auto other = head;
        change(other);
        const auto read = server::parse_head(server::head_text(other));
        REQUIRE(read);
        return server::wrong_with(*read, *game, find_bots("vault")).value_or("");
    };
    CHECK(bad([](server::Head&) {}) == "");
    CHECK(bad([](server::Head& h) { h.seats[0].nonce = "zz"; }) != "");
    CHECK(bad([](server::Head& h) { h.secret = "77"; }) != "");
    CHECK(bad([](server::Head& h) { h.seats[1].bot = "oracle"; }) != "");
    CHECK(bad([](server::Head& h) { h.seats.resize(1); }) != "");
    CHECK(bad([](server::Head& h) { h.seats.resize(9); }) != "");
    CHECK(bad([](server::Head& h) { h.given = -1; }) != "");
    CHECK(bad([](server::Head& h) { h.hold = 1LL << 60; }) != "");
    CHECK(bad([](server::Head& h) { h.seats[0].turn_left = 1LL << 62; }) != "");
    CHECK(bad([](server::Head& h) { h.clock = {"sand", 1, 1}; }) != "");
    CHECK(bad([](server::Head& h) { h.turn_of = 7; }) != "");
    const auto text = server::head_text(head);
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const char c : {'\0', '"', '9', '{', '\xff'}) {
            auto torn = text;
            torn[i] = c;
            if (const auto read = server::parse_head(torn)) server::wrong_with(*read, *game, find_bots("vault"));
            CHECK_FALSE(server::parse_head(text.substr(0, i)));
        }
    }
}
