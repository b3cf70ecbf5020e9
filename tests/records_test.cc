// Records and scenarios on a real small game: what is altered, torn or impossible is named with its place.
#include <doctest/doctest.h>

#include "engine/play.h"
#include "engine/scenario.h"
#include "tests/all_games.h"

namespace {

// A finished game of Vault as a record.
std::string some_record(std::string_view game_text = "vault", const engine::Materials& materials = {}) {
    const auto game = engine::open_game(all_games(), game_text, materials);
    REQUIRE(game);
    engine::Play play(*game);
    engine::Rng rng(5);
    while (play.to_act() != engine::Seat::Nobody) {
        engine::ActionList list;
        if (play.to_act() != engine::Seat::Chance) play.state().list_actions(list);
        play.act(list.empty() ? play.state().sample(rng) : list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
    return play.record("north=random east=random");
}

std::string replayed(const std::string& text) {
    const auto record = engine::parse_record("game.record", text);
    if (!record) return engine::text(record.error());
    const auto replay = engine::replay(all_games(), *record);
    return replay ? "ok after " + std::to_string(replay->play.step()) : engine::text(replay.error());
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

std::string first_failure(std::string_view text) {
    const auto reports = engine::run_scenarios(all_games(), "x.play", text);
    for (const auto& report : reports) {
        if (!report.failures.empty()) return engine::text(report.failures[0]);
    }
    return "none";
}

}  // namespace

TEST_SUITE_BEGIN("records");

TEST_CASE("a record replays to its result") { says(replayed(some_record()), "ok after "); }

TEST_CASE("homemade decks travel in the record") {
    engine::Materials materials;
    materials.decks.push_back({"east", "4 coin\n4 gem\n4 crown"});
    const auto text = some_record("vault(target=30)", materials);
    says(text, "deck east\n| 4 coin\n| 4 gem\n| 4 crown\n");
    says(replayed(text), "ok after ");
}

TEST_CASE("homemade cards travel in the record with their full text") {
    engine::Materials materials;
    materials.cards.push_back(
        {"mine.toml", "[[card]]\nid = \"orb\"\nname = \"Orb\"\nclass = \"treasure\"\ntext = \"Gain 4 points.\"\n"});
    materials.decks.push_back({"", "4 orb\n4 coin\n4 gem"});
    const auto text = some_record("vault(target=30)", materials);
    says(text, "| text = \"Gain 4 points.\"");
    says(replayed(text), "ok after ");
    says(replayed(change(text, "Gain 4 points", "Gain 3 points")), "it was played under other rules");
}

TEST_CASE("an altered record is refused where it was altered") {
    const auto text = some_record();
    says(replayed(change(text, "north: ", "east: ")), "decision, not east's");
    says(replayed(change(text, "result ", "result nobody, ")), "the record says `nobody, ");
    says(replayed(change(text, "\nhash ", "\nhash x")), "a hash line is");
    const auto at = text.find("hash ");
    auto other = text;
    auto& digit = other[other.find(' ', at + 5) + 1];
    digit = digit == '0' ? '1' : '0';
    says(replayed(other), "positions differ between step ");
    says(replayed(change(text, "chance: draw ", "chance: draw no-such-card-")), "is refused");
    says(replayed(change(text, "game vault", "game vautl")), "did you mean vault");
    says(replayed(change(text, "game vault", "game vault(players=3)")), "VA-1.1");
}

TEST_CASE("a finished record that lacks a hash is refused") {
    const auto text = some_record("melee");
    const auto without = [&](const std::string& word) {
        std::string out;
        for (const auto line : engine::split(std::string_view(text).substr(0, text.size() - 1), '\n')) {
            if (!line.starts_with(word)) out += std::string(line) + "\n";
        }
        return out;
    };
    const auto at = text.rfind("hash ") + 5;
    const auto last = text.substr(at, text.find(' ', at) - at);
    says(replayed(without("hash ")), "the hash of step 50 is missing");
    says(replayed(without("hash 100 ")), "the hash of step 100 is missing");
    says(replayed(without("hash " + last + " ")), "the hash of step " + last + " is missing");
    const auto running = without("hash ");
    says(replayed(running.substr(0, running.rfind("result "))), "ok after ");  // a game that still runs
}

TEST_CASE("a hash cannot be put where nobody compares it") {
    const auto text = some_record();
    const auto at = text.find("hash ") + 5;
    const auto count = text.substr(at, text.find(' ', at) - at);
    const auto counted = [&](const std::string& other) {
        return change(text, "hash " + count + " ", "hash " + other + " ");
    };
    says(replayed(counted("-7")), "this hash is of step -7 and stands after step " + count);
    says(replayed(counted("5000")), "this hash is of step 5000");
    says(replayed(counted("0")), "this hash is of step 0");
    says(replayed(counted(count + "zzz")), "a hash line is");
    says(replayed(change(text, "moves\n", "moves\nhash 0 0000000000000000\n")),
         "positions differ between step 0 and step 0");
    const auto result = text.find("result ") + 7;
    says(replayed(text.substr(0, result) + "\n"), "a result line is");
    says(replayed(text.substr(0, result) + " \nresult nobody, none\n"), "a result line is");
}

TEST_CASE("a torn or strange record is named as such") {
    const auto text = some_record();
    const auto line_end = text.find('\n', text.size() / 2);
    says(replayed(text.substr(0, line_end)), "the last line is torn");
    const auto whole = engine::parse_record("game.record", text.substr(0, line_end + 1));
    REQUIRE(whole);
    CHECK(whole->result.empty());
    const auto unfinished = engine::replay(all_games(), *whole);
    REQUIRE(unfinished);
    CHECK(unfinished->play.step() == static_cast<int>(whole->moves.size()));
    CHECK_FALSE(unfinished->play.state().outcome().over);
    says(replayed(text + "nor"), "the last line is torn");
    says(replayed(""), "this is no record");
    says(replayed("nexus record 1\n"), "names no game");
    says(replayed("nexus record 1\ngame vault\nrules 00\nmoves\n"), "16 digits");
    says(replayed("nexus record 1\ngame vault\nmoves\n"), "names no rules");
    says(replayed("nexus record 1\nhello world\n"), "is no line of a record's head");
    says(replayed("nexus record 1\ngame vault\nmoves\nwho knows\n"), "a move is `SEAT: ACTION`");
}

TEST_CASE("commands of the table stand in the record") {
    const auto game = engine::open_game(all_games(), "vault");
    engine::Play play(*game);
    REQUIRE(!play.command("east concedes"));
    const auto text = play.record("");
    says(text, "table: east concedes\n");
    says(text, "result north wins, concession\n");
    says(replayed(text), "ok after 1");
    says(replayed(change(text, "east concedes", "east gives up")), "a command of the table is");
}

TEST_CASE("where chance comes from stands in the record") {
    const auto game = engine::open_game(all_games(), "vault");
    struct Skipping final : engine::Stream {
        std::uint64_t at = 17;
        engine::Action draw(const engine::AnyState& state) override { return ++at, engine::choices(state)[0]; }
        std::uint64_t place() const override { return at; }
    } stream;
    engine::Play play(*game);
    const std::string digits(64, 'a');
    engine::RecordChance chance{digits, {{"north", "0011223344556677"}, {"east", "ff00ff00ff00ff00"}}, {}, 1, {},
                                digits};
    says(play.record("", chance), "commit " + digits + "\nnonce north 0011223344556677\nnonce east ff00");
    CHECK(play.record("", chance).find("secret") == std::string::npos);  // while the game runs
    play.draw(stream);
    play.draw(stream);
    REQUIRE(!play.command("east concedes"));
    const auto text = play.record("", chance);
    says(text, "given 1\nmoves\ndraws 17\nchance: draw ");
    CHECK(text.find("draws ") == text.rfind("draws "));  // the second comes from the word after it
    says(text, "\ntable: east concedes\nhash 3 ");
    says(text, "concession\nsecret " + digits + "\n");
    says(replayed(text), "ok after 3");
    const auto record = engine::parse_record("game.record", text);
    REQUIRE(record);
    CHECK(record->chance.commit == digits);
    CHECK(record->chance.secret == digits);
    CHECK(record->chance.given == 1);
    REQUIRE(record->chance.nonces.size() == 2);
    CHECK(record->chance.nonces[1].seat == "east");
    REQUIRE(record->chance.draws.size() == 1);
    CHECK(record->chance.draws[0].place == 17);
    CHECK(record->chance.draws[0].after == 0);

    says(replayed(change(text, "commit a", "commit g")), "game.record:4: a commit line is");
    says(replayed(change(text, "nonce north", "nonce east")), "there is a second nonce of east");
    says(replayed(change(text, "commit " + digits, "commit " + digits + "\ncommit " + digits)), "second commit");
    says(replayed(change(text, "nonce north 0011", "nonce north 001")), "a nonce line is");
    says(replayed(change(text, "nonce north 0011223344556677", "nonce north 0011")), "a nonce line is");
    says(replayed(change(text, "given 1", "given -1")), "a given line is");
    says(replayed(change(text, "given 1", "given 4")), "game.record:7: more steps are given");
    says(replayed(change(text, "draws 17", "draws -17")), "a draws line is");
    says(replayed(change(text, "draws 17", "draws 99999999999999999999")), "a draws line is");
    says(replayed(change(text, "secret a", "secret ")), "a secret line is");
    says(replayed(text + "secret " + digits + "\n"), "there is a line after the secret");
    says(replayed(change(text, "\nsecret", "\nnorth: pass\nsecret")), "a line after the result that is no secret");
    says(replayed(change(text, "table:", "secret " + digits + "\ntable:")), "a move is `SEAT: ACTION`");
}

TEST_CASE("a scenario that does not hold says what was found") {
    const std::string head = "scenario x\nrules VA-3.1\ngame vault\ngiven north hand = gem\n";
    says(first_failure(head + "expect now.north.points = 7\n"), "x.play:5: found 0");
    says(first_failure(head + "expect north.hand = { coin }\n"), "found { gem }");
    says(first_failure(head + "expect north.hans = 1\n"), "there is no `hans`");
    says(first_failure(head + "expect legal north play = { coin }\n"), "found { gem }");
    says(first_failure(head + "expect event drew\n"), "nothing happened");
    says(first_failure(head + "expect result = north wins, points\n"), "found none");
    says(first_failure(head + "expect something\n"), "an expectation compares");
    says(first_failure(head + "refuse north: play gem by VA-3.4\n"), "is legal here");
    says(first_failure(head + "refuse north: play coin by VA-9.9\n"), "refused by another clause: VA-3.4");
    says(first_failure(head + "play north: paly gem\n"), "did you mean play");
    says(first_failure(head + "play north: play zzz\n"), "is nothing that `play` could mean here");
    says(first_failure(head + "play north: play gem\nplay east: play gem\n"), "chance acts first and nothing says how");
    says(first_failure(head + "play north: play gem\nexpect event drew\n"), "chance has not acted yet");
    says(first_failure(head + "play chance: gem\n"), "is left over");
    says(first_failure("scenario x\ngame vault\ngiven north hand = magnet\ngiven deck north = coin, coin\n"
                       "play north: play magnet\nplay north: nonsense\n"),
         "`nonsense` is no action here");
    says(first_failure(head + "check deck 1 coin passes\n"), "VA-2.1");
}

TEST_CASE("a misspelt expectation does not hold by accident") {
    const std::string head = "scenario x\nrules VA-3.1\ngame vault\ngiven north hand = gem\n";
    says(first_failure(head + "expect legal north paly = { }\n"), "there is no verb `paly`; did you mean `play`");
    says(first_failure(head + "expect no event derw\n"), "there is no event `derw`; did you mean `drew`");
    says(first_failure(head + "expect legal north play lacks crwon\n"), "is nothing that `play` could mean here");
    says(first_failure(head + "expect legal north play has gme\n"), "is nothing that `play` could mean here");
    says(first_failure(head + "expect north.hand < { coin }\n"), "compared by =, !=, has or lacks");
    says(first_failure(head + "expect legal north play > { coin }\n"), "compared by =, !=, has or lacks");
    says(first_failure(head + "expect legal north play lacks crown\nexpect no event drew\n"), "none");
}

TEST_CASE("given lines are checked wherever they stand") {
    const std::string head = "scenario x\ngame vault\ngiven north hand = gem\n";
    const std::string broken = "given north.hand = [{card: gem, knowers: 0, pool: 0, fits: 0}]\n";
    says(first_failure(head + "expect round = 1\n" + broken + "expect round = 1\n"), "x.play:6: the given position");
    says(first_failure(head + "expect round = 1\n" + broken), "x.play:5: the given position is impossible");
    says(first_failure(head + broken + "given east hand = gem\nexpect round = 1\n"),
         "x.play:5: the position given above is impossible");
    says(first_failure(head + "given north.hand = [{card: gem, knowers: 1, pool: deck, fits: 0}]\nexpect round = 1\n"),
         "north.hand.0.pool: a number is expected");
    says(first_failure(head + "given north.hand = [{card: gem, knowers: 1, pool: 16, fits: 0}]\nexpect round = 1\n"),
         "pool and fits are 0 to 15");
}

TEST_CASE("a scenario that asks nothing fails") {
    says(first_failure("scenario x\ngame vault\ngiven north hand = gem\n"), "x.play:1: nothing is asked");
    says(first_failure("scenario x\ngame vault\ngiven north hand = gem\nfork a\n  given round = 2\n"),
         "x.play:4: nothing is asked");
}

TEST_CASE("a given deck is read from its top") {
    const std::string head = "scenario x\ngame vault\ngiven north hand = spyglass\n";
    says(first_failure(head + "given deck north = 2 any, coin\nexpect round = 1\n"), "`coin` stands after `any`");
    says(first_failure(head + "given deck north = 2x coin\nexpect round = 1\n"), "is not `NUMBER card`");
}

TEST_CASE("a scenario that cannot be read says why") {
    says(first_failure("hello\n"), "a file begins with `scenario");
    says(first_failure(""), "holds no scenario");
    says(first_failure("scenario x\n"), "names no game");
    says(first_failure("scenario x\ngame vualt\n"), "there is no game `vualt`");
    says(first_failure("scenario x\ngame vault\ngiven north hand = zzz\n"), "there is no card `zzz`");
    says(first_failure("scenario x\ngame vault\ngiven round = many\nexpect round = 1\n"), "a number is expected");
    says(first_failure("scenario x\ngame vault\nexpect round = 1\n"), "the given position is impossible");
    says(first_failure("scenario x\ngame vault\ngiven fixture none\n"), "there is no fixture `none`");
    says(first_failure("scenario x\ngame vault\nfork a\n"), "a fork has no lines");
    says(first_failure("scenario x\ngame vault\ngiven north hand = gem\nplya north: play gem\n"),
         "is no line of a scenario");
}

TEST_SUITE_END();
