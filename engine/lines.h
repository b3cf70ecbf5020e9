// What is said about a thing, as programs read it: one list for whoever tells it.
#pragma once

#include "engine/game.h"
#include "engine/json.h"

namespace engine {

inline std::string lines_json(const std::vector<AboutLine>& lines) {
    std::vector<std::string> written;
    for (const auto& line : lines) {
        JsonObject out;
        out.text("label", line.label).text("value", line.value).text("source", line.source).text("clause", line.clause);
        if (!line.amounts.empty()) {
            std::vector<std::string> amounts;
            for (const auto& one : line.amounts)
                amounts.push_back(JsonObject().text("of", one.of).number("value", one.value).str());
            out.json("amounts", json_list(amounts));
        }
        if (!line.lead.empty()) out.text("lead", line.lead);
        if (line.printed) out.truth("printed", true);
        written.push_back(out.str());
    }
    return json_list(written);
}

}  // namespace engine
