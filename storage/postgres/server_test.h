// A PostgreSQL server for the tests of one process: a scratch folder, a socket in it, a user of its own; it ends with
// them.
#pragma once

#include <doctest/doctest.h>
#include <postgresql/libpq-fe.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <initializer_list>
#include <thread>

namespace storage::test {

class PostgresServer {
  public:
    static PostgresServer& get() {
        static PostgresServer server;
        return server;
    }

    // Of a database that nobody has used.
    std::string fresh() {
        const auto name = "house" + std::to_string(++made_);
        by_hand(url("postgres"), "CREATE DATABASE " + name);
        return url(name);
    }
    std::string url(const std::string& database) const { return url(database, folder_); }
    static std::string url(const std::string& database, const std::string& socket_folder) {
        return "postgresql://nexus@/" + database + "?host=" + socket_folder;
    }
    const std::string& folder() const { return folder_; }
    std::string socket() const { return folder_ + "/.s.PGSQL.5432"; }

    static void by_hand(const std::string& where, const std::string& sql) {
        const std::unique_ptr<PGconn, void (*)(PGconn*)> line(PQconnectdb(where.c_str()), PQfinish);
        PQclear(PQexec(line.get(), "SET search_path = nexus; SET client_min_messages = error"));
        const std::unique_ptr<PGresult, void (*)(PGresult*)> result(PQexec(line.get(), sql.c_str()), PQclear);
        const std::string said = PQresultErrorMessage(result.get());
        REQUIRE_MESSAGE(said.empty(), sql << ": " << said);
    }

    // SIGINT: cuts all lines and stops; SIGQUIT: as if it had crashed.
    void stop(int how) {
        ::kill(postmaster_, how);
        ::waitpid(postmaster_, nullptr, 0);
    }
    void start() {
        postmaster_ = spawn({"postgres", "-D", data(), "-k", folder_, "-c", "listen_addresses=", "-c", "fsync=off"});
        const auto where = url("postgres");
        for (int i = 0; i < 600 && PQping(where.c_str()) != PQPING_OK; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        REQUIRE(PQping(where.c_str()) == PQPING_OK);
    }

  private:
    static constexpr uid_t kNobody = 65534;  // it refuses to be root

    PostgresServer() {
        std::string name = (std::filesystem::temp_directory_path() / "postgres-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        folder_ = name;
        if (::getuid() == 0) REQUIRE(::chown(folder_.c_str(), kNobody, kNobody) == 0);
        ::chmod(folder_.c_str(), 0755);
        int status = -1;
        ::waitpid(
            spawn({"initdb", "-D", data(), "-U", "nexus", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"}),
            &status, 0);
        REQUIRE_MESSAGE(status == 0, "no PostgreSQL server could be made; `tools/install check` installs it");
        start();
    }
    ~PostgresServer() {
        stop(SIGQUIT);
        std::filesystem::remove_all(folder_);
    }
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    std::string data() const { return folder_ + "/data"; }

    // The newest that is installed.
    static std::string program(const std::string& name) {
        std::string found;
        std::error_code none;
        for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
            const auto path = version.path().string() + "/bin/" + name;
            if (path > found && std::filesystem::exists(path)) found = path;
        }
        return found;
    }

    static pid_t spawn(std::initializer_list<std::string> words) {
        const auto path = program(*words.begin());
        std::vector<char*> argv;
        for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
        argv[0] = const_cast<char*>(path.c_str());  // it looks for its companions beside itself
        argv.push_back(nullptr);
        const pid_t child = ::fork();
        if (child != 0) return child;
        if (::getuid() == 0 && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) ::_exit(2);
        ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
        for (const int out : {1, 2}) {
            if (::freopen("/dev/null", "w", out == 1 ? stdout : stderr) == nullptr) ::_exit(2);
        }
        ::execv(path.c_str(), argv.data());
        ::_exit(3);
    }

    std::string folder_;
    pid_t postmaster_ = -1;
    int made_ = 0;
};

}  // namespace storage::test
