// What people and tables may be called: one spelling for what looks the same, nothing that cannot be seen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/message.h"

namespace server {

std::size_t characters(std::string_view text);  // of UTF-8

// In the normal form NFKC, blanks trimmed and joined; refused where it is empty, too long, or holds characters that
// are invisible, turn the direction of writing or mean nothing. `what` is how it is called in the answer.
Answer<std::string> read_label(std::string_view text, std::string_view what, std::size_t longest);
Answer<std::string> read_name(std::string_view text);  // of a person: 1 to 24 characters

// Could one be taken for the other? Letters that look alike are the same letter here, and so are large and small ones.
bool alike(std::string_view one, std::string_view other);
// The name, or `NAME 2`, `NAME 3`, ... where it could be taken for one of the others.
std::string told_apart(const std::string& name, const std::vector<std::string>& others);

}  // namespace server
