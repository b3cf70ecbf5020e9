#include "engine/result.h"

namespace engine {

std::string text(const LoadError& error) {
    std::string out;
    if (!error.file.empty()) out += error.file + ":";
    if (error.line > 0) out += std::to_string(error.line) + ":";
    if (error.column > 0) out += std::to_string(error.column) + ":";
    if (!out.empty()) out += " ";
    out += error.message;
    if (!error.excerpt.empty()) {
        out += "\n  | " + error.excerpt;
        if (error.column > 0) out += "\n  | " + std::string(static_cast<std::size_t>(error.column - 1), ' ') + "^";
    }
    if (!error.remedy.empty()) out += "\n  " + error.remedy;
    return out;
}

}  // namespace engine
