// A text file by name: embedded in the binary or read by a program. The engine itself opens no files.
#pragma once

#include <span>
#include <string_view>

namespace engine {

struct SourceFile {
    std::string_view name;
    std::string_view text;
};

}  // namespace engine
