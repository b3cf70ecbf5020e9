// Texts compressed as browsers take them (RFC 1952), by the deflate that the sockets use too.
#pragma once

#include <string>
#include <string_view>

namespace server {

std::string gzip(std::string_view plain);

}  // namespace server
