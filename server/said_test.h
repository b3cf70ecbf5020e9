// What tables say in tests, held against server/protocol: what a screen would be told is what the schema says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace said_test {

// What is wrong with a message, as an `Outlet` is given it; an answer may be one to any command. `game` is of the
// table, where it is known: then its sheet is looked at too.
std::vector<std::string> faults(std::string_view body, std::string_view game = {});

// Fails the test that runs with what is wrong; the same message is looked at once.
void check(const std::string& body, std::string_view game = {});

}  // namespace said_test
