#include "server/verify.h"

#include <doctest/doctest.h>

#include "server/chance.h"
#include "tests/all_games.h"

namespace {

using engine::Seat;

struct Fixture {
    std::string game = "vault";
    int given = 0;     // steps whose chance comes from elsewhere
    int undo_at = -1;  // the step before which words were used and taken back
    std::uint64_t seed = 5;
    int version = 2;
    std::string second = "ffeeddccbbaa9988";  // the nonce of the second seat
};

// A game as a server plays it: chance from the stream, people at random.
std::string some_record(const Fixture& table) {
    const auto game = engine::open_game(all_games(), table.game);
    REQUIRE(game);
    server::Secret secret{};
    secret[3] = 7;
    std::vector<std::string> nonces = {"00112233445566778899aabbccddeeff", table.second};
    nonces.resize(static_cast<std::size_t>((*game)->players()));  // of others the record says nothing
    engine::RecordChance chance{server::commitment(secret),        {},           {}, table.given, {},
                                server::to_hex(secret.data(), 32), table.version};
    // The second seat first: the order of the lines means nothing.
    for (const int seat : {1, 0})
        chance.nonces.push_back(
            {engine::seat_text(**game, engine::seat_at(seat)), nonces[static_cast<std::size_t>(seat)]});
    server::ChanceStream stream(secret, nonces, server::joined(table.version));
    engine::Rng rng(table.seed);
    engine::Play play(*game);
    while (play.to_act() != Seat::Nobody) {
        if (play.step() == table.undo_at) stream.move_to(stream.place() + 3);
        if (play.to_act() != Seat::Chance) {
            engine::ActionList list;
            play.state().list_actions(list);
            play.act(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        } else if (play.step() < table.given) {
            play.act(play.state().sample(rng));
        } else {
            play.draw(stream);
        }
    }
    return play.record("", chance);
}

engine::Result<engine::VerifyReport, engine::LoadError> verified(const std::string& text) {
    const auto record = engine::parse_record("game.record", text);
    if (!record) return record.error();
    return server::verify(all_games(), *record);
}

std::string said(const std::string& text) {
    const auto report = verified(text);
    return report ? "ok" : engine::text(report.error());
}

std::string change(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

bool says(const std::string& text, std::string_view part) {
    INFO(text);
    const bool found = text.find(part) != std::string::npos;
    CHECK_MESSAGE(found, "expected: " << part);
    return found;
}

}  // namespace

TEST_SUITE_BEGIN("server");

TEST_CASE("a game of any kind that was drawn from the promised stream is verified") {
    for (const auto& entry : all_games()) {
        CAPTURE(entry.facts->id);
        const auto text = some_record({.game = std::string(entry.facts->id)});
        const auto report = verified(text);
        const auto error = report ? "" : engine::text(report.error());
        REQUIRE_MESSAGE(report, error);
        CHECK(report->steps > 10);
        int chance_lines = 0;
        for (std::size_t at = 0; (at = text.find("\nchance: ", at)) != std::string::npos; ++at) ++chance_lines;
        CHECK(report->drawn == chance_lines);
        CHECK(report->words >= static_cast<std::uint64_t>(chance_lines));
        CHECK(report->skips.empty());
        CHECK(report->same_rules);
    }
}

TEST_CASE("a draw that the stream does not give is refused at its line") {
    const auto text = some_record({});
    const auto at = text.find("chance: draw ") + 13;
    const auto card = text.substr(at, text.find('\n', at) - at);
    const auto other = card == "gem" ? "crown" : "gem";
    const auto fault = said(change(text, "chance: draw " + card, std::string("chance: draw ") + other));
    says(fault, "game.record:9: step 1: here stands `chance: draw " + std::string(other) +
                    "`, the stream gives `draw " + card + "` from word 0");
    // Another nonce is another stream.
    CHECK(said(change(text, "ffeeddccbbaa9988", "ffeeddccbbaa9989")) != "ok");
    CHECK(said(change(text, "nonce north", "nonce west")) != "ok");
}

TEST_CASE("a secret that was not promised, or none, is said to be so") {
    const auto text = some_record({});
    says(said(change(text, "\nsecret 00", "\nsecret 01")), "the secret is not the promised one");
    says(said(text.substr(0, text.find("secret"))), "the record has no secret");
    const auto commit = text.find("commit");
    says(said(text.substr(0, commit) + text.substr(text.find('\n', commit) + 1)), "the record has no commit");
    says(said(change(text, "north: ", "east: ")), "decision, not east's");
}

TEST_CASE("words that were skipped are reported and never come again") {
    const auto text = some_record({.undo_at = 9});
    const auto report = verified(text);
    REQUIRE(report);
    REQUIRE(report->skips.size() == 1);
    CHECK(report->skips[0].to == report->skips[0].from + 3);
    const auto at = text.find("draws ");
    const auto line = text.substr(at, text.find('\n', at) - at);
    says(said(change(text, line, "draws 0")), "`draws 0` goes back: the stream stands at word ");
    CHECK(said(change(text, line + "\n", "")) != "ok");
    says(said(change(text, "\nresult", "\ndraws 2\nresult")), "goes back");
}

TEST_CASE("steps that were given are not drawn") {
    const auto text = some_record({.given = 12});
    const auto report = verified(text);
    REQUIRE(report);
    CHECK(report->given == 12);
    says(said(change(text, "given 12", "given 0")), "here stands `chance: draw ");
}

TEST_CASE("who has given a part of the chance is told, and whose part follows from the secret") {
    using Seats = std::vector<std::string>;
    server::Secret secret{};
    secret[3] = 7;
    const auto follows = server::drawn_nonce(server::to_hex(secret.data(), 32), "east");
    const auto people = verified(some_record({})), with_bot = verified(some_record({.second = follows}));
    REQUIRE((people && with_bot));
    CHECK(people->own == Seats{"east", "north"});
    CHECK(people->derived.empty());
    CHECK(with_bot->own == Seats{"north"});
    CHECK(with_bot->derived == Seats{"east"});
    // A record of earlier times is drawn as it was, and does not tell what a person gave.
    const auto older = verified(some_record({.version = 1}));
    REQUIRE(older);
    CHECK(older->own.empty());
    // One is not the other.
    CHECK(said(change(some_record({}), "chance 2\n", "")) != "ok");
    CHECK(said(change(some_record({}), "chance 2\n", "chance 3\n")) != "ok");
}

TEST_SUITE_END();
