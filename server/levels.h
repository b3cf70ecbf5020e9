// The bots a guest chooses among, from easy to hard; any other bot can be named by its own text.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace server {

struct Level {
    std::string_view name, text, title, help;
};
inline constexpr std::array<Level, 3> kLevels = {
    {{"gentle", "greedy", "Gentle", "takes what looks best at once"},
     {"steady", "search:200", "Steady", "thinks a little ahead"},
     {"sharp", "search:1s", "Sharp", "thinks for a second, and on where its turn goes on"}}};

// `steady` is `search:200`; what is no level stays as it is.
constexpr std::string_view bot_of_level(std::string_view name) {
    for (const auto& level : kLevels) {
        if (level.name == name) return level.text;
    }
    return name;
}

// What a bot is called at a table.
constexpr std::string_view bot_title(std::string_view text) {
    for (const auto& level : kLevels) {
        if (level.text == text) return level.title;
    }
    return text;
}

}  // namespace server
