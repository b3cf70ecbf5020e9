// A house with real rooms: a database, a loop and bots; only the sockets are missing.
#include "server/hall.h"

#include <doctest/doctest.h>

#include <condition_variable>
#include <filesystem>
#include <future>
#include <thread>

#include "bots/eval/small_games.h"
#include "server/archive.h"
#include "server/net.h"
#include "tests/all_games.h"

namespace {

using server::Answer;

constexpr std::int64_t kHour = 3600 * 1000;

// Hears one answer.
struct Ear final : server::Outlet {
    void send(std::shared_ptr<const std::string> body) override {
        if (body->starts_with("\"re\"") && !heard_.exchange(true)) said_.set_value(*body);
    }
    std::string answer() { return said_.get_future().get(); }

  private:
    std::promise<std::string> said_;
    std::atomic<bool> heard_ = false;
};

// Hears everything, and waits for so many answers.
struct Ears final : server::Outlet {
    void send(std::shared_ptr<const std::string> body) override {
        const std::lock_guard lock(mutex);
        if (body->starts_with("\"re\"")) answers.push_back(*body);
        changed.notify_all();
    }
    std::vector<std::string> await(std::size_t count) {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return answers.size() >= count; });
        return answers;
    }
    std::size_t heard() {
        const std::lock_guard lock(mutex);
        return answers.size();
    }
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> answers;
};

class Rooms {
  public:
    Rooms() : folder_(new_folder()), store(open(folder_ + "/a.db")) {
        house.pool = &pool_;
        loop_ = std::thread([this] { net_->run(2); });
    }
    ~Rooms() {
        net_->stop();
        loop_.join();
        store->flush();
        std::filesystem::remove_all(folder_);
    }

    Answer<std::string> create(const std::string& guest, const std::string& seats, const std::string& more = {}) {
        std::promise<Answer<std::string>> said;
        const std::string game = more.empty() ? R"(,"game":"vault")" : more;
        const auto message = server::Message::parse(R"({"id":1,"do":"create","seats":[)" + seats + "]" + game + "}");
        REQUIRE(message);
        hall.create({guest, guest, {}}, *message, [&](Answer<std::string> id) { said.set_value(std::move(id)); });
        return said.get_future().get();
    }
    std::string asked(const std::string& table, const std::string& guest, auto what) {
        const auto found = hall.find(table);
        if (!found) return found.error().message;
        const auto ear = std::make_shared<Ear>();
        (*found)->post([&, ear](server::Table& each) { what(each, server::Asked{ear, 1, guest, guest}); });
        return ear->answer();
    }
    std::string look(const std::string& table, const std::string& guest) {
        return asked(table, guest, [](server::Table& each, const server::Asked& asked) { each.open(asked); });
    }
    std::string start(const std::string& table, const std::string& guest) {
        return asked(table, guest, [](server::Table& each, const server::Asked& asked) { each.start(&asked); });
    }
    // The first thing that can be done there, by who sits at both seats.
    void move(const std::string& table, const std::string& guest) {
        const auto shown = look(table, guest);
        const std::string key = "\"decision\":{\"number\":";
        REQUIRE(shown.find(key) != std::string::npos);
        const auto number = std::stoll(shown.substr(shown.find(key) + key.size()));
        bool moved = false;
        for (const auto* seat : {"north", "east"}) {
            const auto said = asked(table, guest, [&](server::Table& each, const server::Asked& who) {
                each.act(who, {seat, number, 1, {}, 0});
            });
            moved |= said.find("\"is\":\"ok\"") != std::string::npos;
        }
        CHECK(moved);
    }
    // Everything that was begun is done and stored, and what follows from its being stored is done too.
    void settle(const std::string& table) {
        const auto room = *hall.find(table);
        const auto done = [&] {
            std::promise<void> said;
            room->post([&](server::Table&) { said.set_value(); });
            said.get_future().get();
        };
        done();
        store->flush();
        done();
    }
    std::string state(const std::string& table) { return (*store->table(table))->state; }
    // Also of a table that sleeps, and is read beside the loop first.
    bool becomes(const std::string& table, const std::string& wanted) {
        for (int i = 0; i < 5000 && state(table) != wanted; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            settle(table);
        }
        return state(table) == wanted;
    }
    void beside(std::function<void()> work) { net_->beside(std::move(work)); }

  private:
    static std::string new_folder() {
        std::string name = (std::filesystem::temp_directory_path() / "hall-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        return name;
    }
    static std::unique_ptr<storage::Store> open(const std::string& file) {
        auto opened = storage::open_sqlite(file);
        REQUIRE(opened);
        return std::move(*opened);
    }

    std::string folder_;

  public:
    std::unique_ptr<storage::Store> store;
    server::Metrics metrics;

  private:
    std::unique_ptr<server::Net> net_ = server::make_net({});

  public:
    server::House house{all_games(), small_games::find_bots, net_.get(), store.get(), nullptr, &metrics};
    server::Hall hall{house};
    server::Archive archive{hall};

  private:
    server::BotPool pool_{1};
    std::thread loop_;
};

bool says(const std::string& text, std::string_view part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a table that nobody comes to is closed after a day") {
    Rooms rooms;
    const auto table = rooms.create("Ada", R"("me","open")");
    REQUIRE(table);
    const auto now = rooms.hall.now();
    rooms.hall.sweep(now + 23 * kHour);
    rooms.settle(*table);
    CHECK(rooms.state(*table) == "waiting");
    rooms.hall.sweep(now + 25 * kHour);
    rooms.settle(*table);
    CHECK(!*rooms.store->table(*table));  // it was never played: nothing is left of it
    CHECK(rooms.hall.card(*table)->state == server::TableState::Closed);
    rooms.hall.sweep(now + 25 * kHour);
    CHECK(!rooms.hall.card(*table));
}

TEST_CASE("a table that somebody looks at is not closed") {
    Rooms rooms;
    const auto table = rooms.create("Ada", R"("me","open")");
    REQUIRE(table);
    says(rooms.look(*table, "Bob"), "\"is\":\"ok\"");
    rooms.settle(*table);
    rooms.hall.sweep(rooms.hall.now() + 25 * kHour);
    rooms.settle(*table);
    CHECK(rooms.state(*table) == "waiting");
}

TEST_CASE("bots play among themselves at four tables of a guest and at sixteen in all") {
    Rooms rooms;
    int playing = 0;
    for (const auto* guest : {"Ada", "Bob", "Eve", "Joe", "Kim"}) {
        for (int i = 0; i < 5; ++i) {
            const auto table = rooms.create(guest, R"("bot:search:1s","bot:search:1s")");
            REQUIRE(table);
            const auto said = rooms.start(*table, guest);
            const bool may = i < 4 && playing < 16;
            says(said, may ? "\"is\":\"ok\"" : "\"code\":\"limit\"");
            playing += may ? 1 : 0;
        }
    }
    const auto with_people = rooms.create("Ada", R"("me","bot:search:1s")");
    REQUIRE(with_people);
    says(rooms.start(*with_people, "Ada"), "\"is\":\"ok\"");
}

TEST_CASE("a game of older rules is read, not played on, and not put aside for good") {
    Rooms rooms;
    const auto now = rooms.create("Ada", R"("me","me")");
    REQUIRE(now);
    says(rooms.start(*now, "Ada"), "\"is\":\"ok\"");
    auto row = **rooms.store->table(*now);
    const auto record = rooms.archive.record(*now);
    REQUIRE_FALSE(record);
    says(record.error().message, "not over");  // what is played here stays hidden

    auto head = server::parse_head(row.head);
    REQUIRE(head);
    head->rules = "0123456789abcdef";
    row.head = server::head_text(*head);
    for (const auto* state : {"playing", "over"}) {
        row.id = std::string("older-") + state;
        row.state = state;
        storage::Change change;
        change.table = row;
        change.lines_of = row.id;
        change.lines = {"north: dance", "north: sing", "undo 1", "north: rest"};
        rooms.store->commit(std::move(change), {});
        rooms.store->flush();
        says(rooms.look(row.id, "Ada"), "older rules");
        CHECK(rooms.state(row.id) == state);
        CHECK(rooms.hall.card(row.id)->state == server::TableState::Quarantined);
        says(rooms.hall.lobby_json("Ada"), row.id);
        const auto close = [](server::Table& each, const server::Asked& asked) { each.close(asked); };
        says(rooms.asked(row.id, "Ada", close), "older rules");  // there is no record yet that could be kept of it
        const auto read = rooms.archive.record(row.id);
        REQUIRE(read);
        says(*read, "rules 0123456789abcdef\n");
        says(*read, "\nchance 2\n");
        says(*read, "moves\nnorth: dance\nnorth: rest\n");
        const auto index = rooms.archive.index(row.id);
        REQUIRE_FALSE(index);
        says(index.error().remedy, "/api/records/");
    }
    CHECK(rooms.metrics.quarantined_total == 0);
}

TEST_CASE("a stored line that takes back no step of the game is named") {
    const auto game = engine::open_game(all_games(), "vault", {});
    REQUIRE(game);
    for (const std::string line : {"undo ", "undo x", "undo 1 2", "undo 1x", "undo -1", "undo 1"}) {
        const auto match = server::Match::restore(*game, {{}, {"", ""}, 0}, {line});
        REQUIRE_FALSE(match);
        says(match.error(), "there is no such step");
    }
}

TEST_CASE("whoever is asked in a reaction window is told so, also after a restart; nobody else is") {
    server::Head head;
    head.decides = "north", head.answers = true;
    auto text = server::head_text(head);
    REQUIRE(server::parse_head(text));
    CHECK(server::parse_head(text)->answers);
    constexpr std::string_view kKey = "\"answers\":true,";
    REQUIRE(text.find(kKey) != std::string::npos);
    text.erase(text.find(kKey), kKey.size());  // as it was stored before
    REQUIRE(server::parse_head(text));
    CHECK(!server::parse_head(text)->answers);

    server::TableCard card;
    card.state = server::TableState::Playing, card.turn_guests = {"eve", "ada"}, card.answers = true;
    CHECK(says(server::card_json(card, "ada"), "\"your_turn\":true,\"your_answer\":true"));
    CHECK(says(server::card_json(card, "ben"), "\"your_turn\":false,\"your_answer\":false"));
    card.answers = false;
    CHECK(says(server::card_json(card, "ada"), "\"your_turn\":true,\"your_answer\":false"));
}

TEST_CASE("what was closed before it was played leaves nothing, and what was played leaves its record") {
    Rooms rooms;
    const auto close = [](server::Table& each, const server::Asked& asked) { each.close(asked); };
    const auto never = rooms.create("Ada", R"("me","open")"), played = rooms.create("Ada", R"("me","me")");
    REQUIRE((never && played));
    const auto begun = rooms.create("Ada", R"("me","me")");
    REQUIRE(begun);
    for (const auto& table : {*played, *begun}) says(rooms.start(table, "Ada"), "\"is\":\"ok\"");
    rooms.move(*played, "Ada");
    for (const auto& table : {*never, *begun, *played}) says(rooms.asked(table, "Ada", close), "\"is\":\"ok\"");
    rooms.settle(*played);
    CHECK(!*rooms.store->table(*never));
    CHECK(!*rooms.store->table(*begun));  // chance alone had moved
    CHECK(rooms.store->lines(*begun)->empty());
    says(rooms.asked(*never, "Ada",
                     [](server::Table& each, const server::Asked& asked) { each.sit(asked, "south", ""); }),
         "\"is\":\"error\"");
    says(rooms.look(*played, "Bob"), "\"secret\":\"");
    const auto text = rooms.archive.record(*played);
    REQUIRE(text);
    says(*text, "\nresult closed by its host\nsecret ");
    const auto record = engine::parse_record("closed.record", *text);
    REQUIRE(record);
    CHECK(engine::replay(all_games(), *record));
    REQUIRE(rooms.archive.index(*played));
    says(*rooms.archive.index(*played), "closed by its host");
}

TEST_CASE("a rematch counts as a table like any other") {
    Rooms rooms;
    const auto first = rooms.create("Ada", R"("me","me")");
    REQUIRE(first);
    says(rooms.start(*first, "Ada"), "\"is\":\"ok\"");
    for (int i = 0; i < 50; ++i) REQUIRE(rooms.create("Ada", R"("me","open")").operator bool() == (i < 49));
    const auto concede = [](server::Table& each, const server::Asked& asked) {
        each.command(asked, "north", "concedes");
    };
    const auto rematch = [](server::Table& each, const server::Asked& asked) { each.rematch(asked); };
    says(rooms.asked(*first, "Ada", concede), "\"is\":\"ok\"");
    rooms.settle(*first);
    REQUIRE(rooms.create("Ada", R"("me","open")"));
    says(rooms.asked(*first, "Ada", rematch), "\"code\":\"limit\"");
}

namespace {

using Lines = std::vector<std::string>;

// A table as it is stored, under another name.
storage::Change stored_as(const std::string& id, storage::TableRow row, Lines lines) {
    storage::Change change;
    row.id = change.lines_of = id;
    change.table = std::move(row);
    change.lines = std::move(lines);
    return change;
}

void end(server::Table& each, const server::Asked& asked) { each.command(asked, "north", "concedes"); }

}  // namespace

TEST_CASE("a game that was played on from another, with chance that cannot be, is put aside, and the rest plays on") {
    Rooms rooms;
    const auto first = rooms.create("Ada", R"("me","me")");
    REQUIRE(first);
    says(rooms.start(*first, "Ada"), "\"is\":\"ok\"");
    rooms.settle(*first);
    const auto row = **rooms.store->table(*first);
    auto head = *server::parse_head(row.head);
    const auto lines = *rooms.store->lines(*first);
    const auto drawn = std::ranges::find_if(lines, [](const auto& line) { return line.starts_with("chance: draw "); });
    REQUIRE(drawn != lines.end());
    head.given = static_cast<int>(lines.size());
    auto forked = row;
    forked.head = server::head_text(head);
    // As many of one card as no deck has; a card that is none; a verb of another decision; more than there is to draw.
    const auto at = drawn - lines.begin();
    int tables = 0;
    for (const auto& bad :
         {Lines(200, *drawn), Lines{"chance: draw nothing"}, Lines{"chance: 99999"}, Lines{"chance: draw unknown"},
          Lines{"chance: draw"}, Lines{"chance: keep " + drawn->substr(13)}}) {
        auto altered = lines;
        altered.erase(altered.begin() + at);
        altered.insert(altered.begin() + at, bad.begin(), bad.end());
        const auto id = "forked-" + std::to_string(tables++);
        rooms.store->commit(stored_as(id, forked, altered), {});
        rooms.store->flush();
        const auto said = rooms.look(id, "Ada");
        says(said, "put aside: line ");
        rooms.settle(id);
        CHECK(rooms.state(id) == "quarantined");
    }
    CHECK(rooms.metrics.quarantined_total == tables);
    rooms.store->commit(stored_as("forked-well", forked, lines), {});
    rooms.store->flush();
    says(rooms.look("forked-well", "Ada"), "\"is\":\"ok\"");
    says(rooms.look(*first, "Ada"), "\"is\":\"ok\"");
}

TEST_CASE("a finished game keeps the hash of its record, and what does not fit it is found") {
    Rooms rooms;
    const auto played = rooms.create("Ada", R"("me","me")"), closed = rooms.create("Ada", R"("me","me")");
    REQUIRE((played && closed));
    const auto close = [](server::Table& each, const server::Asked& asked) { each.close(asked); };
    for (const auto& table : {*played, *closed}) says(rooms.start(table, "Ada"), "\"is\":\"ok\"");
    rooms.move(*closed, "Ada");
    says(rooms.asked(*played, "Ada", end), "\"is\":\"ok\"");
    says(rooms.asked(*closed, "Ada", close), "\"is\":\"ok\"");
    for (const auto& table : {*played, *closed}) {
        rooms.settle(table);
        const auto row = **rooms.store->table(table);
        const auto lines = *rooms.store->lines(table);
        auto head = *server::parse_head(row.head);
        const auto record = rooms.archive.record(table);
        REQUIRE(record);
        CHECK(head.record == server::sha256_hex(*record));
        CHECK(!server::wrong_with_record(all_games(), row, lines));
        // Who gives himself another name afterwards has played under the old one.
        (*rooms.hall.find(table))->post([](server::Table& each) { each.renamed("Ada", "Eve"); });
        rooms.settle(table);
        CHECK(!server::wrong_with_record(all_games(), **rooms.store->table(table), lines));
        // Altered with all checksums in order.
        auto other = row;
        head.seats[0].name = "Eve";
        other.head = server::head_text(head);
        says(server::wrong_with_record(all_games(), other, lines).value_or(""), "is not the one that was there");
        other.id = table + "-altered";
        rooms.store->commit(stored_as(other.id, other, lines), {});
        rooms.store->flush();
        const auto read = rooms.archive.record(other.id);
        REQUIRE_FALSE(read);
        says(read.error().message, "not the one that was there");
        // Nobody is shown such a game; what is left of it can be read, with its secret: it had ended.
        says(rooms.look(other.id, "Ada"), "put aside: its record is not the one that was there");
        rooms.settle(other.id);
        CHECK(rooms.state(other.id) == "quarantined");
        const auto left = rooms.archive.record(other.id);
        REQUIRE(left);
        says(*left, "\nsecret " + head.secret + "\n");
    }
}

TEST_CASE("a game that sleeps is played again beside the loop: its table answers in order, others at once") {
    Rooms rooms;
    const auto played = rooms.create("Ada", R"("me","me")");
    REQUIRE(played);
    says(rooms.start(*played, "Ada"), "\"is\":\"ok\"");
    rooms.settle(*played);
    const auto row = **rooms.store->table(*played);
    const auto lines = *rooms.store->lines(*played);
    for (const auto* id : {"asleep", "dear", "left"}) rooms.store->commit(stored_as(id, row, lines), {});
    rooms.store->flush();

    std::promise<void> gate;  // nothing is done beside the loop until it opens
    const auto opened = gate.get_future().share();
    for (int i = 0; i < 100; ++i) rooms.beside([opened] { opened.wait(); });
    const auto ears = std::make_shared<Ears>();
    const auto asleep = rooms.hall.find("asleep");
    REQUIRE(asleep);
    const auto ask = [&](std::int64_t id, auto what) {
        (*asleep)->post([=](server::Table& each) { what(each, server::Asked{ears, id, "Ada", "Ada"}); });
    };
    ask(1, [](server::Table& each, const server::Asked& asked) { each.about(asked, "nothing"); });
    ask(2, [](server::Table& each, const server::Asked& asked) { each.open(asked); });
    ask(3, [](server::Table& each, const server::Asked& asked) { each.seen(asked, 1); });
    ask(4, [](server::Table& each, const server::Asked& asked) { each.close(asked); });
    std::promise<Answer<std::string>> forked;
    std::vector<std::string> given;
    std::ranges::copy_if(lines, std::back_inserter(given), [](const auto& line) { return !line.starts_with("hash "); });
    rooms.hall.fork({"Ada", "Ada", {}}, {"vault", given, {}, "north", "greedy"},
                    [&](Answer<std::string> id) { forked.set_value(std::move(id)); });
    const auto fork = forked.get_future().get();
    REQUIRE(fork);
    const auto on_fork = std::make_shared<Ears>();
    (*rooms.hall.find(*fork))->post([on_fork](server::Table& each) {
        const server::Asked starts{on_fork, 1, "Ada", "Ada"};
        each.start(&starts);
        each.open({on_fork, 2, "Ada", "Ada"});
    });
    for (int i = 0; i < 5; ++i) says(rooms.look(*played, "Bob"), "\"is\":\"ok\"");
    CHECK(ears->heard() == 0);
    CHECK(on_fork->heard() == 0);
    gate.set_value();
    const auto answers = ears->await(4);
    for (std::size_t i = 0; i < 4; ++i) says(answers[i], "\"re\":" + std::to_string(i + 1) + ",");
    says(answers[0], "there is no `nothing` here");
    for (std::size_t i = 1; i < 4; ++i) says(answers[i], "\"is\":\"ok\"");
    says(on_fork->await(2)[1], "\"state\":\"playing\"");
    // Whoever may not have it read is told so, and nothing is.
    int asked_for = 0;
    const auto refused = rooms.hall.find("dear", [&](int count) { return asked_for = count, false; });
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "limit");
    CHECK(asked_for == static_cast<int>(lines.size()));
    REQUIRE(rooms.hall.find("dear"));
    CHECK(rooms.hall.find("dear", [](int) { return false; }));  // it is here
    CHECK(rooms.hall.find("left"));                             // the house closes while it is being read
}

TEST_CASE("a game that nobody comes back to is closed after a month, and shows its secret") {
    Rooms rooms;
    const auto table = rooms.create("Ada", R"("me","open")"), played = rooms.create("Ada", R"("me","me")");
    REQUIRE((table && played));
    says(rooms.start(*played, "Ada"), "\"is\":\"ok\"");
    rooms.settle(*played);
    rooms.hall.sweep(rooms.hall.now() + 29 * 24 * kHour);
    rooms.settle(*played);
    CHECK(rooms.state(*played) == "playing");
    rooms.hall.sweep(rooms.hall.now() + 31 * 24 * kHour);
    CHECK(rooms.becomes(*played, "closed"));
    const auto text = rooms.archive.record(*played);
    REQUIRE(text);
    says(*text, "\nresult abandoned\nsecret ");
    const auto record = engine::parse_record("abandoned.record", *text);
    REQUIRE(record);
    CHECK(engine::replay(all_games(), *record));
}

TEST_CASE("a rematch is promised before anybody gives a part of its chance, and is drawn with those parts") {
    Rooms rooms;
    const auto first = rooms.create("Ada", R"("me","open")");
    REQUIRE(first);
    const std::string nonces[] = {std::string(32, 'a'), std::string(32, 'b')};
    const auto give = [&](const std::string& who, const std::string& nonce) {
        return rooms.asked(*first, who,
                           [nonce](server::Table& each, const server::Asked& asked) { each.contribute(asked, nonce); });
    };
    const auto sit = [](server::Table& each, const server::Asked& asked) { each.sit(asked, "east", ""); };
    says(rooms.asked(*first, "Bob", sit), "\"is\":\"ok\"");
    says(give("Ada", nonces[1]), "\"is\":\"ok\"");  // for this game: it has not begun
    says(rooms.start(*first, "Ada"), "\"is\":\"ok\"");
    says(give("Ada", nonces[0]), "\"code\":\"state\"");
    says(rooms.asked(*first, "Ada", end), "\"is\":\"ok\"");
    rooms.settle(*first);
    CHECK(server::parse_head((*rooms.store->table(*first))->head)->seats[0].nonce == nonces[1]);
    const auto shown = rooms.look(*first, "Bob");
    const auto at = shown.find("\"next_commit\":\"");
    REQUIRE(at != std::string::npos);
    const auto promised = shown.substr(at + 15, 64);
    says(give("Eve", nonces[0]), "\"code\":\"forbidden\"");
    says(give("Ada", nonces[0]), "\"is\":\"ok\"");
    says(give("Bob", nonces[1]), "\"is\":\"ok\"");
    says(rooms.asked(*first, "Bob", [](server::Table& each, const server::Asked& asked) { each.rematch(asked); }),
         "\"is\":\"ok\"");
    rooms.settle(*first);
    const auto next = server::parse_head((*rooms.store->table(*first))->head)->rematch;
    rooms.settle(next);
    const auto head = server::parse_head((*rooms.store->table(next))->head);
    CHECK(server::sha256_of_hex(head->secret) == promised);
    CHECK(head->seats[0].nonce == nonces[1]);  // seats turn by one
    CHECK(head->seats[1].nonce == nonces[0]);
    CHECK(head->chance == 2);
    says(give("Ada", nonces[1]), "\"code\":\"state\"");  // it is drawn already
}

TEST_CASE("one address has only so many open tables, also after a restart") {
    Rooms rooms;
    rooms.house.strangers = true;
    const std::string here = "10.0.0.1";
    const auto message =
        server::Message::parse(R"({"id":1,"do":"create","game":"vault","seats":["me","me"],"start":true})");
    REQUIRE(message);
    std::string last;
    for (int i = 0; i < 100; ++i) {
        const auto guest = "guest " + std::to_string(i / 40);
        CHECK_FALSE(rooms.hall.full_for({guest, guest, {}, here}));
        std::promise<Answer<std::string>> said;
        rooms.hall.create({guest, guest, {}, here}, *message,
                          [&](Answer<std::string> id) { said.set_value(std::move(id)); });
        const auto table = said.get_future().get();
        REQUIRE(table);
        last = *table;
    }
    rooms.settle(last);
    CHECK(rooms.hall.full_for({"Ada", "Ada", {}, here}));
    {
        server::Hall again(rooms.house);
        again.restore("");
        CHECK(again.full_for({"Ada", "Ada", {}, here}));
        CHECK_FALSE(again.full_for({"Ada", "Ada", {}, "10.0.0.2"}));
    }
    says(rooms.asked(last, "guest 2", end), "\"is\":\"ok\"");
    rooms.settle(last);
    CHECK_FALSE(rooms.hall.full_for({"Ada", "Ada", {}, here}));
    CHECK(server::parse_head((*rooms.store->table(last))->head)->address.empty());  // and is forgotten with the game
}

namespace {

// Says something under a name, and answers what it was shown as.
std::string shown_as(Rooms& rooms, const std::string& table, const std::string& guest, const std::string& name) {
    const auto ear = std::make_shared<Ear>();
    (*rooms.hall.find(table))->post([&](server::Table& each) {
        each.open({ear, 1, guest, name});
        each.chat({ear, 2, guest, name}, "hello from " + guest);
    });
    ear->answer();
    rooms.settle(table);
    const auto head = server::parse_head((*rooms.store->table(table))->head);
    const auto line = std::ranges::find_if(
        head->chat, [&](const auto& one) { return one.find("hello from " + guest) != std::string::npos; });
    REQUIRE(line != head->chat.end());
    const auto from = line->find("\"from\":\"") + 8;
    return line->substr(from, line->find('"', from) - from);
}

}  // namespace

TEST_CASE(
    "nobody at a table takes the name of who sits there or is its host; of two watchers the later is told apart") {
    Rooms rooms;
    const auto table = rooms.create("Ada", R"("open","open")");
    REQUIRE(table);
    const auto sit = [](server::Table& each, const server::Asked& asked) { each.sit(asked, "east", ""); };
    says(rooms.asked(*table, "Ben", sit), "\"is\":\"ok\"");
    CHECK(shown_as(rooms, *table, "1", "ada") == "ada 2");
    CHECK(shown_as(rooms, *table, "2", "Ben") == "Ben 2");
    CHECK(shown_as(rooms, *table, "3", "Cleo") == "Cleo");
    CHECK(shown_as(rooms, *table, "4", "Cleo") == "Cleo 2");
    CHECK(shown_as(rooms, *table, "Ben", "Ben") == "Ben");  // whoever else came

    // The host has no seat: the new name is stored and told all the same, and is nobody's who sits there.
    rooms.hall.renamed({"Ada", "Ben", {}, {}});
    rooms.settle(*table);
    CHECK(server::parse_head((*rooms.store->table(*table))->head)->host_name == "Ben 2");
    says(rooms.look(*table, "Dan"), "\"host_name\":\"Ben 2\"");
}

TEST_CASE("a game that its host closed stays with its players, with what became of it") {
    Rooms rooms;
    const auto never = rooms.create("Ada", R"("me","open")"), played = rooms.create("Ada", R"("me","me")");
    REQUIRE((never && played));
    says(rooms.start(*played, "Ada"), "\"is\":\"ok\"");
    rooms.move(*played, "Ada");
    const auto close = [](server::Table& each, const server::Asked& asked) { each.close(asked); };
    for (const auto& table : {*never, *played}) says(rooms.asked(table, "Ada", close), "\"is\":\"ok\"");
    rooms.settle(*played);
    const auto lobby = rooms.hall.lobby_json("Ada");
    CHECK(lobby.find(*never) == std::string::npos);
    says(lobby, *played);
    says(lobby, "\"result\":\"closed by its host\"");
}

TEST_CASE("a game that is played on waits for its host, whose part of the chance comes after the promise") {
    Rooms rooms;
    const auto first = rooms.create("Ada", R"("me","me")");
    REQUIRE(first);
    says(rooms.start(*first, "Ada"), "\"is\":\"ok\"");
    says(rooms.asked(*first, "Ada", end), "\"is\":\"ok\"");
    rooms.settle(*first);
    const auto beginning = rooms.archive.beginning(*first, 3);
    REQUIRE(beginning);
    std::promise<Answer<std::string>> said;
    rooms.hall.fork({"Ada", "Ada", {}, {}}, {beginning->game, beginning->moves, beginning->decks, "north", "greedy"},
                    [&](Answer<std::string> id) { said.set_value(std::move(id)); });
    const auto fork = said.get_future().get();
    REQUIRE(fork);
    says(rooms.look(*fork, "Ada"), "\"state\":\"waiting\"");
    const auto promised = server::parse_head((*rooms.store->table(*fork))->head);  // it outlives the process
    REQUIRE(promised);
    CHECK(promised->moves == beginning->moves);
    CHECK(promised->seats[0].nonce.empty());
    const std::string nonce(32, 'c');
    says(rooms.asked(*fork, "Ada", [&](server::Table& each, const server::Asked& asked) { each.start(&asked, nonce); }),
         "\"is\":\"ok\"");
    rooms.settle(*fork);
    const auto head = server::parse_head((*rooms.store->table(*fork))->head);
    CHECK(head->secret == promised->secret);
    CHECK(head->seats[0].nonce == nonce);
    CHECK(head->given == 3);
    CHECK(head->moves.empty());
    CHECK(rooms.store->lines(*fork)->at(2) == beginning->moves[2]);

    // Moves that these rules do not know are refused, and nothing has begun.
    auto row = **rooms.store->table(*fork);
    auto strange = *promised;
    strange.moves[1] = "north: dance";
    row.state = "waiting", row.head = server::head_text(strange);
    rooms.store->commit(stored_as("strange", row, {}), {});
    rooms.store->flush();
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
        rooms.create("Ada", R"("me","open")",
                     R"(,"game":"quantum-cloud","decks":[)" + engine::json_string(deck_with_own_card(3)) + R"(,""])");
    REQUIRE(table);
    const auto sit = [](server::Table& each, const server::Asked& asked) { each.sit(asked, "east", ""); };
    const auto accept = [&](const std::string& who, const std::string& seat, const std::string& cards) {
        return rooms.asked(*table, who, [seat, cards](server::Table& each, const server::Asked& asked) {
            each.accept(asked, seat, cards);
        });
    };
    says(rooms.asked(*table, "Bob", sit), "\"is\":\"ok\"");
    const auto before = rooms.start(*table, "Ada");
    says(before, "\"code\":\"state\"");
    says(before, "Bob has not accepted the homemade cards");
    auto shown = rooms.look(*table, "Bob");
    says(shown, R"("accepted":true)");   // Ada, whose they are
    says(shown, R"("accepted":false)");  // Bob
    const auto first = told(shown, "homemade_hash", 64);
    says(accept("Eve", "east", first), "\"code\":\"forbidden\"");
    says(accept("Bob", "east", std::string(64, '0')), "\"code\":\"stale\"");
    says(accept("Bob", "east", first), "\"is\":\"ok\"");
    says(rooms.look(*table, "Ada"), R"("accepted":true)");

    const auto change = [deck = deck_with_own_card(2)](server::Table& each, const server::Asked& asked) {
        each.choose(asked, "north", deck);
    };
    says(rooms.asked(*table, "Ada", change), "\"is\":\"ok\"");
    says(rooms.start(*table, "Ada"), "\"code\":\"state\"");
    says(accept("Bob", "east", first), "\"code\":\"stale\"");  // these are no longer the cards
    shown = rooms.look(*table, "Bob");
    CHECK(told(shown, "homemade_hash", 64) != first);
    says(accept("Bob", "east", told(shown, "homemade_hash", 64)), "\"is\":\"ok\"");
    says(rooms.start(*table, "Ada"), "\"is\":\"ok\"");
    says(accept("Bob", "east", told(shown, "homemade_hash", 64)), "\"code\":\"state\"");

    says(rooms.asked(*table, "Ada", end), "\"is\":\"ok\"");
    says(rooms.asked(*table, "Ada", [](server::Table& each, const server::Asked& asked) { each.rematch(asked); }),
         "\"is\":\"ok\"");
    rooms.settle(*table);
    const auto next = server::parse_head((*rooms.store->table(*table))->head)->rematch;
    rooms.settle(next);
    CHECK(rooms.state(next) == "playing");  // the same cards
}

TEST_CASE("a rematch waits for who has not accepted its homemade cards") {
    Rooms rooms;
    const auto table =
        rooms.create("Ada", R"("me","open")",
                     R"(,"game":"quantum-cloud","decks":[)" + engine::json_string(deck_with_own_card(3)) + R"(,""])");
    REQUIRE(table);
    rooms.settle(*table);
    auto row = **rooms.store->table(*table);
    auto head = server::parse_head(row.head);
    REQUIRE(head);
    head->seats[1].guest = head->seats[1].name = "Bob";
    server::Asked asked{std::make_shared<Ear>(), 1, "Ada", "Ada"};
    head->next = std::string(64, 'a');
    const auto next = rooms.hall.open_again(*head, asked);
    REQUIRE(next);
    rooms.settle(*next);
    rooms.settle(*next);
    CHECK(rooms.state(*next) == "waiting");
    says(rooms.look(*next, "Bob"), R"("accepted":false)");
}
