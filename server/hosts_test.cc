#include "server/hosts.h"

#include <doctest/doctest.h>

TEST_CASE("a server goes by its addresses, by localhost and by the names it was told") {
    const std::vector<std::string> told = {"Games.example"};
    for (const auto* host : {"", "127.0.0.1", "127.0.0.1:8080", "192.168.1.7:80", "[::1]", "[2001:db8::1]:8080",
                             "localhost", "LOCALHOST:8080", "nexus.localhost", "games.example", "games.example.:443"})
        CHECK(server::goes_by(host, told));
    for (const auto* host : {"evil.example", "127.0.0.1.evil.example", "games.example.evil.example", "xlocalhost",
                             "[::1", "[evil]", "1", "0x7f.1"})
        CHECK_FALSE(server::goes_by(host, told));
}
