// A database that is away, comes back, or loses an answer on the way.
#if __has_include(<postgresql/libpq-fe.h>)
#include <sys/socket.h>
#include <sys/un.h>

#include <atomic>
#include <thread>

#include "storage/stores_test.h"

using namespace storage::test;

namespace {

std::string open_error(const std::string& where) {
    const auto store = storage::open_store(where);
    return store ? "none" : engine::text(store.error());
}

int connect_to(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    const int line = ::socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(::connect(line, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    return line;
}

// Stands between a store and its database. Told to, it lets the next commit through and cuts the line instead of
// passing on the answer.
class Cutter {
  public:
    explicit Cutter(std::string to) : to_(std::move(to)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        socket().copy(address.sun_path, sizeof address.sun_path - 1);
        door_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
        REQUIRE(::bind(door_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
        REQUIRE(::listen(door_, 8) == 0);
        thread_ = std::thread([this] { admit(); });
    }
    ~Cutter() {
        ::shutdown(door_, SHUT_RDWR);
        thread_.join();
        for (auto& line : lines_) line.join();
        ::close(door_);
    }
    std::string folder() const { return folder_.path; }
    void cut_next_commit() { cut_ = true; }
    int cuts() const { return cuts_; }

  private:
    std::string socket() const { return folder_.path + "/.s.PGSQL.5432"; }
    void admit() {
        for (int near = 0; (near = ::accept(door_, nullptr, nullptr)) >= 0;) {
            const int far = connect_to(to_);
            lines_.emplace_back([near, far] { pass(near, far, [](std::string_view) { return true; }); });
            lines_.emplace_back([this, near, far] {
                pass(far, near, [this](std::string_view bytes) {
                    if (bytes.find("COMMIT") == std::string_view::npos || !cut_.exchange(false)) return true;
                    ++cuts_;
                    return false;
                });
            });
        }
    }
    template <class May>
    static void pass(int from, int to, May&& may) {
        char bytes[65536];
        for (ssize_t count = 0; (count = ::read(from, bytes, sizeof bytes)) > 0;) {
            if (!may(std::string_view(bytes, static_cast<std::size_t>(count)))) break;
            if (::send(to, bytes, static_cast<std::size_t>(count), MSG_NOSIGNAL) != count) break;
        }
        ::shutdown(from, SHUT_RDWR);
        ::shutdown(to, SHUT_RDWR);
    }

    const std::string to_;
    Folder folder_;
    int door_ = -1;
    std::atomic<bool> cut_ = false;
    std::atomic<int> cuts_ = 0;
    std::vector<std::thread> lines_;
    std::thread thread_;
};

}  // namespace

TEST_SUITE_BEGIN("storage");

TEST_CASE("a database that is not ours, newer, or not there is refused") {
    const PostgresHouse house;
    open(house.where);
    house.by_hand("UPDATE version SET version = 99");
    says(open_error(house.where), "version 99, made by a newer Nexus");
    CHECK_FALSE(storage::check(house.where));
    const PostgresHouse other;
    CHECK_FALSE(storage::check(other.where));
    other.by_hand("CREATE SCHEMA nexus; CREATE TABLE nexus.songs(name TEXT)");
    says(open_error(other.where), "not ours");
    const auto nowhere = open_error("postgresql://ada:secret@/x?host=/nowhere");
    says(nowhere, "postgresql://ada:...@/x");
    says(nowhere, "does the server run there");
    CHECK(nowhere.find("secret") == std::string::npos);
    CHECK(storage::shown("postgresql://h/x?password=secret&host=y") == "postgresql://h/x?password=...&host=y");
    CHECK(storage::shown("postgresql://a@h/x?sslpassword=secret") == "postgresql://a@h/x?sslpassword=...");
}

TEST_CASE("bytes that no name has find nothing") {
    const PostgresHouse house;
    const auto store = open(house.where);
    CHECK(commit(*store, new_table("t")).empty());
    using namespace std::string_view_literals;
    for (const auto name : {"t\0"sv, "\0"sv, "\xff\xfe"sv}) {
        REQUIRE(store->table(name));
        CHECK_FALSE(*store->table(name));
        REQUIRE(store->guest_by_token(name));
        CHECK_FALSE(*store->guest_by_token(name));
    }
    CHECK(commit(*store, line("t", 0, {std::string("a\0b\xff", 4)})).empty());
    CHECK(store->lines("t")->front() == std::string("a\0b\xff", 4));
}

TEST_CASE("a line that is cut after a commit writes nothing twice and forgets nothing") {
    const PostgresHouse house;
    Cutter cutter(PostgresServer::get().socket());
    const auto name = house.where.substr(0, house.where.find('?'));
    {
        const auto store = open(name + "?host=" + cutter.folder());
        CHECK(commit(*store, new_table("t")).empty());
        for (int i = 0; i < 10; ++i) {
            cutter.cut_next_commit();
            CHECK(commit(*store, line("t", i, {"line " + std::to_string(i)})).empty());
        }
        cutter.cut_next_commit();
        CHECK(commit(*store, new_guest("g", "hash")).empty());
        cutter.cut_next_commit();
        auto both = new_table("t", "over");
        both.fresh = new_table("u", "waiting").table;
        CHECK(commit(*store, both).empty());
    }
    CHECK(cutter.cuts() == 12);
    const auto report = storage::check(house.where);
    REQUIRE(report);
    CHECK(report->faults.empty());
    CHECK(report->lines == 10);
    CHECK(report->guests == 1);
    CHECK(report->tables == 2);
}

TEST_CASE("a database that is started again is waited for") {
    const PostgresHouse house;
    const auto store = open(house.where);
    CHECK(commit(*store, new_table("t")).empty());
    int next = 0;
    for (const int how : {SIGINT, SIGQUIT}) {
        std::atomic<int> kept = 0;
        PostgresServer::get().stop(how);
        for (int i = 0; i < 20; ++i)
            store->commit(line("t", next + i, {std::to_string(next + i)}),
                          [&](const auto& fault) { kept += fault ? 0 : 1; });
        CHECK_FALSE(store->table("t"));  // nobody knows just now
        PostgresServer::get().start();
        store->flush();
        CHECK(kept == 20);
        next += 20;
        const auto lines = store->lines("t");
        REQUIRE_MESSAGE(lines, lines.error().message);
        CHECK(lines->size() == static_cast<std::size_t>(next));
        CHECK(*store->table("t"));
    }
    CHECK(storage::check(house.where)->faults.empty());
}

TEST_SUITE_END();
#endif
