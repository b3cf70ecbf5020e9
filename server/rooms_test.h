// A house with real rooms, for tests: a database, a loop and bots; only the sockets are missing.
#pragma once

#include <condition_variable>
#include <future>
#include <thread>
#include <utility>

#include "bots/eval/small_games.h"
#include "server/archive.h"
#include "server/hall.h"
#include "server/net.h"
#include "server/said_test.h"
#include "storage/stores_test.h"
#include "tests/all_games.h"

namespace rooms_test {

using server::Answer;
using storage::test::says;
using Lines = std::vector<std::string>;

inline constexpr std::int64_t kHour = 3600 * 1000;
inline constexpr std::string_view kOk = "\"is\":\"ok\"";

// Hears everything, and waits for so many answers, each with what was shown before it.
struct Ears final : server::Outlet {
    void send(std::shared_ptr<const std::string> body) override {
        said_test::check(*body);
        const std::lock_guard lock(mutex_);
        if (body->starts_with("\"is\":\"past\"")) past_ = *body;
        if (body->starts_with("\"re\"")) answers_.push_back(*body + std::exchange(past_, {}));
        changed_.notify_all();
    }
    Lines await(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return answers_.size() >= count; });
        return answers_;
    }
    std::size_t heard() {
        const std::lock_guard lock(mutex_);
        return answers_.size();
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    Lines answers_;
    std::string past_;
};

// What is asked of a table, for `Rooms::asked`.
inline void close_table(server::Table& table, const server::Asked& asked) { table.close(asked); }
inline void end(server::Table& table, const server::Asked& asked) { table.command(asked, "north", "concedes"); }
inline void sit_east(server::Table& table, const server::Asked& asked) { table.sit(asked, "east", ""); }
inline void rematch(server::Table& table, const server::Asked& asked) { table.rematch(asked); }

// A table as it is stored, under another name.
inline storage::Change stored_as(const std::string& id, storage::TableRow row, Lines lines) {
    storage::Change change;
    row.id = change.lines_of = id;
    change.table = std::move(row);
    change.lines = std::move(lines);
    return change;
}

class Rooms {
  public:
    // In a database of its own, or in one that others use.
    explicit Rooms(const std::string& where = {})
        : store(storage::test::open(where.empty() ? folder_.file("a.db") : where)) {
        house.pool = &pool_;
        loop_ = std::thread([this] { net_->run(2); });
    }
    ~Rooms() {
        net_->stop();
        loop_.join();
        store->flush();
    }

    Answer<std::string> create(const std::string& guest, const std::string& seats, const std::string& more = {},
                               const std::string& address = {}) {
        const std::string game = more.empty() ? R"(,"game":"vault")" : more;
        const auto message = server::Message::parse(R"({"id":1,"do":"create","seats":[)" + seats + "]" + game + "}");
        REQUIRE(message);
        return told([&](auto done) { hall.create({guest, guest, {}, address}, *message, done); });
    }
    Answer<std::string> fork(const std::string& guest, const server::Hall::Fork& wanted) {
        return told([&](auto done) { hall.fork({guest, guest, {}, {}}, wanted, done); });
    }
    // A table that waits for its start, and one of two seats of one guest that is being played.
    std::string waiting(const std::string& guest, const std::string& seats, const std::string& more = {}) {
        const auto table = create(guest, seats, more);
        REQUIRE(table);
        return *table;
    }
    std::string playing(const std::string& guest) {
        const auto table = waiting(guest, R"("me","me")");
        says(start(table, guest), kOk);
        return table;
    }
    void put(const std::string& id, const storage::TableRow& row, const Lines& lines) {
        CHECK(storage::test::commit(*store, stored_as(id, row, lines)).empty());
    }

    Answer<std::shared_ptr<server::Table>> find(const std::string& table) {
        std::promise<Answer<std::shared_ptr<server::Table>>> said;
        hall.find(table, [&](const auto& found) { said.set_value(found); });
        return said.get_future().get();
    }
    std::string asked(const std::string& table, const std::string& guest, auto what) {
        const auto found = find(table);
        if (!found) return found.error().message;
        const auto ears = std::make_shared<Ears>();
        (*found)->post([&, ears](server::Table& each) { what(each, server::Asked{ears, 1, guest, guest}); });
        return ears->await(1)[0];
    }
    std::string look(const std::string& table, const std::string& guest) {
        return asked(table, guest, [](server::Table& each, const server::Asked& asked) { each.open(asked); });
    }
    std::string start(const std::string& table, const std::string& guest, const std::string& nonce = {}) {
        return asked(table, guest, [&](server::Table& each, const server::Asked& asked) { each.start(&asked, nonce); });
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
            moved |= said.find(kOk) != std::string::npos;
        }
        CHECK(moved);
    }
    // Everything that was begun is done and stored, and what follows from its being stored is done too.
    void settle(const std::string& table) {
        const auto room = *find(table);
        const auto done = [&] {
            std::promise<void> said;
            room->post([&](server::Table&) { said.set_value(); });
            said.get_future().get();
        };
        done();
        store->flush();
        done();
    }
    storage::TableRow row(const std::string& table) { return **store->table(table); }
    std::string state(const std::string& table) { return row(table).state; }
    server::Head head(const std::string& table) { return *server::parse_head(row(table).head); }
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
    // What is told once it is done.
    static Answer<std::string> told(auto work) {
        std::promise<Answer<std::string>> said;
        work([&](Answer<std::string> id) { said.set_value(std::move(id)); });
        return said.get_future().get();
    }

    storage::test::Folder folder_;

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

}  // namespace rooms_test
