// What the game says about decks and cards, as the page asks for it.
#include "server/decks.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <set>

#include "server/match.h"
#include "tests/all_games.h"

namespace server {
namespace {

struct Opened {
    engine::Registry games = all_games();
    const engine::GameEntry* entry = nullptr;
    std::shared_ptr<const engine::AnyGame> game;
    explicit Opened(std::string_view id) : entry(engine::find_game(games, id)), game(*engine::open_game(games, id)) {}
};

constexpr const char* kTabby =
    "[[alter]]\nid = \"turbo-tabby\"\nname = \"Turbo Tabby\"\nterrains = [\"CAT\"]\ncost = 3\nmove = 3\nattack = 3\n"
    "life = 2\ntext = \"First Strike.\"\n";

}  // namespace

TEST_CASE("one builder serves every game with decks") {
    for (const char* id : {"quantum-nexus", "quantum-cloud"}) {
        CAPTURE(id);
        const Opened opened(id);
        CHECK(has_decks(*opened.entry));
        const auto decks = boost::json::parse(decks_json(*opened.entry, *opened.game)).at("decks").as_array();
        CHECK(decks.size() >= 7);
        for (const auto& deck : decks) {
            CHECK(deck.at("legal").as_bool());
            CHECK(!deck.at("code").as_string().empty());
            CHECK(!deck.at("summary").as_string().empty());
            CHECK(deck.at("cp").as_int64() > 0);
            CHECK(deck.at("bounds").as_array().size() >= 3);
            for (const auto& card : deck.at("cards").as_array()) CHECK(card.at("cp").as_int64() >= 0);
        }
    }
}

TEST_CASE("a deck keeps the homemade cards that it brings along") {
    const Opened opened("quantum-cloud");
    std::string deck = opened.game->check("deck-text", "Cat Riot")[0].sentence;
    deck.replace(deck.find("Yarn Kitten"), 11, "Turbo Tabby");
    CHECK(!read_deck(*opened.entry, *opened.game, deck));
    const auto read = read_deck(*opened.entry, *opened.game, deck + "\n" + kTabby);
    REQUIRE(static_cast<bool>(read));
    CHECK(read->name == "Cat Riot (changed)");
    CHECK(read->text.find("[[alter]]\nid = \"own-") != std::string::npos);
    std::string cheap = kTabby;
    cheap.replace(cheap.find("cost = 3"), 8, "cost = 2");
    const auto refused = read_deck(*opened.entry, *opened.game, deck + "\n" + cheap);
    REQUIRE(!refused);
    CHECK(refused.error().problems.find("QC-16.6 V10") != std::string::npos);
}

TEST_CASE("a deck at random follows from the secret and from everybody's part of the chance") {
    const Opened opened("quantum-nexus");
    std::set<std::string> found;
    for (int i = 0; i < 40; ++i) {
        Head head;
        head.secret = std::string(64, 'a');  // the same one each time
        head.chance = 2;
        head.seats.resize(2);
        head.seats[0].deck.text = head.seats[1].deck.text = kRandomDeck;
        head.seats[0].nonce = std::string(32, 'b');
        head.seats[1].nonce = sha256_hex(std::to_string(i)).substr(0, 32);
        deal_decks(*opened.entry, *opened.game, head);
        found.insert(head.seats[0].deck.name);
        CHECK(head.seats[0].deck.name != head.seats[1].deck.name);
        CHECK((head.seats[0].deck.dealt && head.seats[1].deck.dealt));
        CHECK(parse_head(head_text(head))->seats[0].deck.dealt);
        auto again = head;
        for (auto& seat : again.seats) seat.deck = {{}, std::string(kRandomDeck)};
        deal_decks(*opened.entry, *opened.game, again);
        CHECK(again.seats[0].deck.text == head.seats[0].deck.text);
    }
    CHECK(found.size() > 3);
    // What was chosen, or dealt to who chose nothing, is no matter of chance, and is not drawn a second time.
    Head head;
    head.secret = std::string(64, 'a');
    head.seats.resize(2);
    head.seats[0].deck.text = kRandomDeck;
    deal_decks(*opened.entry, *opened.game, head);
    CHECK((head.seats[0].deck.dealt && !head.seats[1].deck.dealt));
    CHECK(head.seats[0].deck.text != head.seats[1].deck.text);
}

TEST_CASE("homemade cards are accepted by everybody else, by bots at once, whoever brings them along") {
    Head head;
    head.host = "ada";
    head.seats.resize(4);
    head.seats[0].guest = "ada";
    head.seats[1].guest = "bob";
    head.seats[2].bot = "greedy";
    head.seats[3].guest = "cyd";
    CHECK(unaccepted(head, 1).empty());
    head.seats[0].deck.homemade = "tabby";
    head.seats[1].deck.homemade = "golem";
    head.seats[2].deck.homemade = "kraken";  // chosen by the host
    const std::vector<std::size_t> missing = {1, 2, 0, 3};
    for (std::size_t i = 0; i < 4; ++i) CHECK(unaccepted(head, i).size() == missing[i]);
    head.seats[3].accepted = {made_hash(head.seats[2].deck), made_hash(head.seats[0].deck)};
    CHECK(unaccepted(head, 3) == std::vector{made_hash(head.seats[1].deck)});
    head.seats[1].deck = {};  // who goes takes the cards along
    CHECK(unaccepted(head, 3).empty());
    const auto kept = parse_head(head_text(head));
    REQUIRE(kept);
    CHECK(kept->seats[3].accepted == head.seats[3].accepted);
}

TEST_CASE("homemade cards are judged where a game has prices") {
    const Opened cloud("quantum-cloud");
    const auto judged = judged_cards(*cloud.game, kTabby);
    REQUIRE(static_cast<bool>(judged));
    const auto cards = boost::json::parse(*judged).at("cards").as_array();
    REQUIRE(cards.size() == 1);
    CHECK(cards[0].at("legal").as_bool());
    CHECK(cards[0].at("points").as_int64() == 34);
    CHECK(!judged_cards(*cloud.game, std::string(30'000, 'x')));
    CHECK(!judged_cards(*Opened("quantum-nexus").game, kTabby));
    CHECK(!judged_cards(*Opened("vault").game, kTabby));
}

}  // namespace server
