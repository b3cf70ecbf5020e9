// The page as it was built, inside the binary (cmake/web.cmake).
#pragma once

#include <span>
#include <string_view>

namespace web {

struct File {
    std::string_view path, type, body;
    bool gzip;       // the body is compressed
    bool immutable;  // its name changes with its content
};
std::span<const File> files();

}  // namespace web
