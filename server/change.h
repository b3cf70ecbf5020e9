// What has changed from one JSON text to the next, for who has the first: docs/protocol.md (position) says how it is
// written. Nothing is read into memory for it: both texts are gone through side by side.
#pragma once

#include <string>
#include <string_view>

namespace server {

// Both must be JSON as this program writes it: objects, lists, texts, numbers, words; no blanks between them.
std::string change_json(std::string_view before, std::string_view after);

}  // namespace server
