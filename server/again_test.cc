// A game that follows from another: the rematch, and what is played on; with which cards, and with whose part of the
// chance.
#include <set>

#include "server/rooms_test.h"
#include "server/verify.h"

using namespace rooms_test;

TEST_CASE("a rematch is promised before anybody gives a part of its chance, and is drawn with those parts") {
    Rooms rooms;
    const auto first = rooms.waiting("Ada", R"("me","open")");
    const std::string nonces[] = {std::string(32, 'a'), std::string(32, 'b')};
    const auto give = [&](const std::string& who, const std::string& nonce) {
        return rooms.asked(first, who,
                           [nonce](server::Table& each, const server::Asked& asked) { each.contribute(asked, nonce); });
    };
    says(rooms.asked(first, "Bob", sit_east), kOk);
    says(give("Ada", nonces[1]), kOk);  // for this game: it has not begun
    says(rooms.start(first, "Ada"), kOk);
    says(give("Ada", nonces[0]), "\"code\":\"state\"");
    says(rooms.asked(first, "Ada", end), kOk);
    rooms.settle(first);
    CHECK(rooms.head(first).seats[0].nonce == nonces[1]);
    const auto shown = rooms.look(first, "Bob");
    const auto at = shown.find("\"next_commit\":\"");
    REQUIRE(at != std::string::npos);
    const auto promised = shown.substr(at + 15, 64);
    says(give("Eve", nonces[0]), "\"code\":\"forbidden\"");
    says(give("Ada", nonces[0]), kOk);
    says(give("Bob", nonces[1]), kOk);
    says(rooms.asked(first, "Bob", rematch), kOk);
    rooms.settle(first);
    const auto next = rooms.head(first).rematch;
    rooms.settle(next);
    const auto head = rooms.head(next);
    CHECK(server::sha256_of_hex(head.secret) == promised);
    CHECK(head.seats[0].nonce == nonces[1]);  // seats turn by one
    CHECK(head.seats[1].nonce == nonces[0]);
    CHECK(head.chance == 2);
    says(give("Ada", nonces[1]), "\"code\":\"state\"");  // it is drawn already
}

TEST_CASE("decks at random are drawn when everybody's part of the chance is known, and again by who looks afterwards") {
    Rooms rooms;
    std::set<std::string> decks;
    for (const char digit : {'a', 'b', 'c', 'd', 'e', 'f'}) {
        const auto table =
            rooms.waiting("Ada", R"("me","me")", R"(,"game":"quantum-nexus","decks":["random","random"])");
        says(rooms.start(table, "Ada", std::string(32, digit)), kOk);
        says(rooms.asked(table, "Ada", end), kOk);
        rooms.settle(table);
        decks.insert(rooms.head(table).seats[0].deck.name);
        const auto text = rooms.archive.record(table);
        REQUIRE(text);
        says(*text, "\ndealt north\ndealt south\n");
        const auto verified = [](const std::string& record) {
            return server::verify(all_games(), *engine::parse_record("a.record", record));
        };
        const auto report = verified(*text);
        const std::string wrong = report ? "" : engine::text(report.error());
        REQUIRE_MESSAGE(report, wrong);
        CHECK(report->dealt == Lines{"north", "south"});
        // Another deck than the one that was drawn: it is named before a card is looked at.
        auto other = *text;
        const auto at = other.find("\ndeck north\n");
        REQUIRE(at != std::string::npos);
        other.replace(at, 12, "\ndeck south\n");
        other.replace(other.find("\ndeck south\n", at + 12), 12, "\ndeck north\n");
        const auto swapped = verified(other);
        REQUIRE_FALSE(swapped);
        says(engine::text(swapped.error()), "was not drawn by the promised chance");
        // A rematch plays with the same decks; nobody draws them.
        says(rooms.asked(table, "Ada", rematch), kOk);
        rooms.settle(table);
        CHECK_FALSE(rooms.head(rooms.head(table).rematch).seats[0].deck.dealt);
    }
    CHECK(decks.size() > 1);
}

namespace {

// A store that will not write what is known of one table.
class Stubborn final : public storage::Store {
  public:
    explicit Stubborn(storage::Store& store) : store_(store) {}
    std::string refused;
    void commit(storage::Change change, Done done) override {
        if (change.table && change.table->id == refused) return done(storage::Unwritten{"the disk is full"});
        store_.commit(std::move(change), std::move(done));
    }
    void flush() override { store_.flush(); }
    storage::Found<storage::GuestRow> guest(std::string_view id) override { return store_.guest(id); }
    storage::Found<storage::GuestRow> guest_by_token(std::string_view hash) override {
        return store_.guest_by_token(hash);
    }
    storage::Found<storage::TableRow> table(std::string_view id) override { return store_.table(id); }
    std::vector<storage::TableRow> tables(std::string_view state) override { return store_.tables(state); }
    std::vector<storage::TableRow> last_over(int count) override { return store_.last_over(count); }
    engine::Result<std::vector<storage::TableRow>, storage::Fault> tables_after(std::string_view id,
                                                                                int most) override {
        return store_.tables_after(id, most);
    }
    engine::Result<std::vector<storage::GuestRow>, storage::Fault> guests_after(std::string_view id,
                                                                                int most) override {
        return store_.guests_after(id, most);
    }
    engine::Result<Lines, storage::Fault> lines(std::string_view table) override { return store_.lines(table); }
    void tell_faults(std::function<void(const storage::Fault&)> tell) override { store_.tell_faults(std::move(tell)); }

  private:
    storage::Store& store_;
};

// Tables, stored or not, whose chance comes from this secret.
int games_of(Rooms& rooms, const std::string& secret) {
    const auto all = rooms.store->tables_after("", 100);
    REQUIRE(all);
    return static_cast<int>(
        std::ranges::count_if(*all, [&](const auto& row) { return server::parse_head(row.head)->secret == secret; }));
}

}  // namespace

TEST_CASE("no two games are drawn from one secret: a rematch is stored with what leads to it, or not at all") {
    Rooms rooms;
    Stubborn stubborn(*rooms.store);
    rooms.house.store = &stubborn;
    const auto first = rooms.playing("Ada");
    says(rooms.asked(first, "Ada", end), kOk);
    rooms.settle(first);
    const auto secret = rooms.head(first).next;
    REQUIRE(secret.size() == 64);
    stubborn.refused = first;
    for (int i = 0; i < 3; ++i) {
        says(rooms.asked(first, "Ada", rematch), "could not be saved");
        rooms.store->flush();
        CHECK(games_of(rooms, secret) == 0);
        CHECK_FALSE(rooms.hall.full_for({"Ada", "Ada", {}, {}}));
    }
    stubborn.refused.clear();
    const auto said = rooms.asked(first, "Ada", rematch);
    says(said, kOk);
    CHECK(rooms.asked(first, "Ada", rematch) == said);  // whoever asks again is told the same
    rooms.settle(first);
    const auto next = rooms.head(first).rematch;
    says(said, next);
    rooms.settle(next);
    CHECK(rooms.state(next) == "playing");
    CHECK(games_of(rooms, secret) == 1);
}

TEST_CASE("a game that is played on waits for its host, whose part of the chance comes after the promise") {
    Rooms rooms;
    const auto first = rooms.playing("Ada");
    says(rooms.asked(first, "Ada", end), kOk);
    rooms.settle(first);
    const auto beginning = rooms.archive.beginning(first, 3);
    REQUIRE(beginning);
    const auto fork = rooms.fork("Ada", {beginning->game, beginning->moves, beginning->decks, "north", "greedy"});
    REQUIRE(fork);
    says(rooms.look(*fork, "Ada"), "\"state\":\"waiting\"");
    const auto promised = rooms.head(*fork);  // it outlives the process
    CHECK(promised.moves == beginning->moves);
    CHECK(promised.seats[0].nonce.empty());
    const std::string nonce(32, 'c');
    says(rooms.start(*fork, "Ada", nonce), kOk);
    rooms.settle(*fork);
    const auto head = rooms.head(*fork);
    CHECK(head.secret == promised.secret);
    CHECK(head.seats[0].nonce == nonce);
    CHECK(head.given == 3);
    CHECK(head.moves.empty());
    CHECK(rooms.store->lines(*fork)->at(2) == beginning->moves[2]);

    // Moves that these rules do not know are refused, and nothing has begun.
    auto row = rooms.row(*fork);
    auto strange = promised;
    strange.moves[1] = "north: dance";
    row.state = "waiting", row.head = server::head_text(strange);
    rooms.put("strange", row, {});
    says(rooms.start("strange", "Ada"), "cannot be played on");
    CHECK(rooms.state("strange") == "waiting");
}

namespace {

// A deck that is legal, with a card that no card set has; what it attacks with tells two such decks apart.
std::string deck_with_own_card(int attack) {
    const auto game = engine::open_game(all_games(), "quantum-cloud");
    std::string deck = (*game)->check("deck-text", "Cat Riot")[0].sentence;
    deck.replace(deck.find("Yarn Kitten"), 11, "Turbo Tabby");
    return deck +
           "\n[[alter]]\nid = \"turbo-tabby\"\nname = \"Turbo Tabby\"\nterrains = [\"CAT\"]\ncost = 4\nmove = 3\n" +
           "attack = " + std::to_string(attack) + "\nlife = 2\ntext = \"First Strike.\"\n";
}

std::string told(const std::string& table, const std::string& key, std::size_t length) {
    const auto at = table.find("\"" + key + "\":\"");
    return at == std::string::npos ? std::string() : table.substr(at + key.size() + 4, length);
}

}  // namespace

TEST_CASE("nobody is started into a game with homemade cards of others that they have not accepted") {
    Rooms rooms;
    const auto table =
        rooms.waiting("Ada", R"("me","open")",
                      R"(,"game":"quantum-cloud","decks":[)" + engine::json_string(deck_with_own_card(3)) + R"(,""])");
    const auto accept = [&](const std::string& who, const std::string& seat, const std::string& cards) {
        return rooms.asked(table, who, [seat, cards](server::Table& each, const server::Asked& asked) {
            each.accept(asked, seat, cards);
        });
    };
    says(rooms.asked(table, "Bob", sit_east), kOk);
    const auto before = rooms.start(table, "Ada");
    says(before, "\"code\":\"state\"");
    says(before, "Bob has not accepted the homemade cards");
    auto shown = rooms.look(table, "Bob");
    says(shown, R"("accepted":true)");   // Ada, whose they are
    says(shown, R"("accepted":false)");  // Bob
    const auto first = told(shown, "homemade_hash", 64);
    says(accept("Eve", "east", first), "\"code\":\"forbidden\"");
    says(accept("Bob", "east", std::string(64, '0')), "\"code\":\"stale\"");
    says(accept("Bob", "east", first), kOk);
    says(rooms.look(table, "Ada"), R"("accepted":true)");

    const auto change = [deck = deck_with_own_card(2)](server::Table& each, const server::Asked& asked) {
        each.choose(asked, "north", deck);
    };
    says(rooms.asked(table, "Ada", change), kOk);
    says(rooms.start(table, "Ada"), "\"code\":\"state\"");
    says(accept("Bob", "east", first), "\"code\":\"stale\"");  // these are no longer the cards
    shown = rooms.look(table, "Bob");
    CHECK(told(shown, "homemade_hash", 64) != first);
    says(accept("Bob", "east", told(shown, "homemade_hash", 64)), kOk);
    says(rooms.start(table, "Ada"), kOk);
    says(accept("Bob", "east", told(shown, "homemade_hash", 64)), "\"code\":\"state\"");

    says(rooms.asked(table, "Ada", end), kOk);
    says(rooms.asked(table, "Ada", rematch), kOk);
    rooms.settle(table);
    const auto next = rooms.head(table).rematch;
    rooms.settle(next);
    CHECK(rooms.state(next) == "playing");  // the same cards
}

TEST_CASE("a rematch waits for who has not accepted its homemade cards") {
    Rooms rooms;
    const auto table =
        rooms.waiting("Ada", R"("me","open")",
                      R"(,"game":"quantum-cloud","decks":[)" + engine::json_string(deck_with_own_card(3)) + R"(,""])");
    rooms.settle(table);
    auto head = rooms.head(table);
    head.seats[1].guest = head.seats[1].name = "Bob";
    server::Asked asked{std::make_shared<Ears>(), 1, "Ada", "Ada"};
    head.next = std::string(64, 'a');
    const auto next = rooms.hall.open_again(head, asked);
    REQUIRE(next);
    rooms.put(next->id, *next, {});
    rooms.hall.opened_again(next->id, true);
    rooms.settle(next->id);
    CHECK(rooms.state(next->id) == "waiting");
    says(rooms.look(next->id, "Bob"), R"("accepted":false)");
}
