#include "server/serve.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "server/crash.h"
#include "server/rest.h"
#include "server/session.h"

namespace server {
namespace {

constexpr int kBad = 1;

// Sockets and tables are file descriptors: as many as the system lets us have.
void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// One database, one server: the file itself is locked, so that no link to it leads past the lock.
class FileLock {
  public:
    explicit FileLock(const std::string& where)
        : file_(storage::is_url(where) ? -1 : ::open(where.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
    ~FileLock() {
        if (file_ >= 0) ::close(file_);
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    bool held() const {
        return file_ < 0 || ::flock(file_, LOCK_EX | LOCK_NB) == 0;
    }  // no file: the store will say why; of other databases it knows itself who uses them

  private:
    int file_;
};

// Beside the file; of a database elsewhere, on this machine.
std::string marks_of(const ServeOptions& options) {
    if (!storage::is_url(options.db)) return options.db + ".crash";
    const auto name = sha256_hex(options.db + " " + std::to_string(options.port)).substr(0, 16) + ".crash";
    return (std::filesystem::temp_directory_path() / ("nexus-" + name)).string();
}

class Guestbook final : public Client {
  public:
    explicit Guestbook(std::shared_ptr<Session> session) : session_(std::move(session)) {}
    void connect(std::shared_ptr<Outlet> outlet) override { session_->connect(std::move(outlet)); }
    Milliseconds receive(std::string_view message, Frame frame) override { return session_->receive(message, frame); }
    void disconnected() override { session_->disconnected(); }

  private:
    std::shared_ptr<Session> session_;
};

NetCounters counters(Metrics& metrics) {
    return {[&] { metrics.connections.fetch_add(1), metrics.connections_total.fetch_add(1); },
            [&] { metrics.connections.fetch_sub(1); }, [&] { metrics.refused_total.fetch_add(1); },
            [&](std::size_t bytes) {
                metrics.messages_out_total.fetch_add(1);
                metrics.bytes_out_total.fetch_add(static_cast<std::int64_t>(bytes));
            }};
}

// Among the servers of a database; nothing where there is only one. A port of a machine is one server's.
std::optional<std::string> settle(storage::Store& store, const ServeOptions& options, int port) {
    if (store.shared() == nullptr) return std::nullopt;
    std::array<char, 256> name{};
    ::gethostname(name.data(), name.size() - 1);
    return store.shared()->settle(options.path, std::string(name.data()) + ":" + std::to_string(port));
}

}  // namespace

int serve(const engine::Registry& games, const std::function<const bots::BotTable*(std::string_view)>& bots,
          const ServeOptions& options) {
    raise_file_limit();
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a fault of the store, not our end
    const FileLock lock(options.db);
    if (!lock.held()) {
        std::fprintf(stderr, "another server uses %s\n  stop it, or name another file: nexus serve --db FILE\n",
                     options.db.c_str());
        return kBad;
    }
    auto store = storage::open_store(options.db);
    if (!store) {
        std::fprintf(stderr, "%s\n", engine::text(store.error()).c_str());
        return kBad;
    }
    const std::string marks = marks_of(options);
    const auto crashed = crashed_table(marks);
    mark_crashes(marks);

    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    // The loop goes after all that its unfinished work still points at, and the bots before everything.
    Metrics metrics;
    (*store)->tell_faults([&metrics](const storage::Fault& fault) {
        metrics.store_faults_total.fetch_add(1);
        std::fprintf(stderr, "the database: %s\n", fault.message.c_str());
    });
    House house{games, bots, nullptr, store->get(), nullptr, &metrics, options.open_to_all, options.luck};
    const auto net = make_net({options.open_to_all, options.hosts});
    house.loop = net.get();
    Hall hall(house);
    Guests guests(house, options.open_to_all);
    Archive archive(hall);
    Rest rest(hall, archive, options.open_metrics);
    BotPool pool(cores);
    house.pool = &pool;

    const std::string address = !options.address.empty() ? options.address
                                : options.open_to_all    ? "0.0.0.0"
                                                         : "127.0.0.1";
    const auto port = net->listen(address, options.port);
    if (!port) {
        std::fprintf(stderr, "%s\n  try another one: nexus serve --port 0\n", port.error().c_str());
        return kBad;
    }
    if (const auto taken = settle(**store, options, *port)) {
        std::fprintf(stderr,
                     "%s\n  to run several, give each a path of its own: nexus serve --at /a/ (docs/hosting.md)\n",
                     taken->c_str());
        return kBad;
    }
    hall.restore(crashed);  // begins work beside the loop: not before it is sure that the loop will run
    net->serve([&](const HttpRequest& request) { return rest.answer(request); },
               [&](const std::string& visitor) {
                   return std::make_shared<Guestbook>(std::make_shared<Session>(hall, archive, guests, visitor));
               },
               counters(metrics));
    const bool all = address == "0.0.0.0" || address == "::";
    std::printf("The table is set: http://%s:%d/\n", all ? own_address().c_str() : address.c_str(), *port);
    if (options.luck) std::printf("Its luck is known (--luck): for tests, not for games among people.\n");
    if (!crashed.empty())
        std::printf("Table %s is put aside: the server died while it worked on it.\n", crashed.c_str());
    std::fflush(stdout);
    net->run(std::max(2, cores), [&] { hall.leave([&] { net->stop(); }); });
    (*store)->flush();
    std::printf("Everything is saved. Goodbye.\n");
    return 0;
}

}  // namespace server
